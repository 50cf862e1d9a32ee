//! Where a command writes a figure, a page or a list: a file, or the standard output if it is `-`.

use std::fmt;
use std::path::{Path, PathBuf};

use thera_files as files;

use crate::failure::Failure;

/// What is typed for the standard output.
const STANDARD_OUTPUT: &str = "-";

/// A file to write, or the standard output.
#[derive(Clone, Debug)]
pub struct Target(PathBuf);

impl Target {
    /// A file for a figure. Figures are SVG, so a name that promises anything else is refused.
    pub fn figure(text: &str) -> Result<Target, String> {
        let how = "figures are SVG: name a file that ends in .svg; rsvg-convert and inkscape make PNG \
                   and PDF of it";
        Target::with_ending(text, &["svg"], how)
    }

    /// A file for a figure that can be TikZ too.
    pub fn figure_or_tikz(text: &str) -> Result<Target, String> {
        let how = "this figure is SVG or TikZ: name a file that ends in .svg or .tex; rsvg-convert and \
                   inkscape make PNG and PDF of SVG";
        Target::with_ending(text, &["svg", "tex"], how)
    }

    /// A file for a page, which is HTML.
    pub fn page(text: &str) -> Result<Target, String> {
        let how = "reports are HTML: name a file that ends in .html, which a browser prints as PDF";
        Target::with_ending(text, &["html", "htm"], how)
    }

    /// A file for text.
    pub fn text(text: &str) -> Result<Target, String> {
        match text {
            "" => Err("a file has a name; - is the standard output".to_string()),
            _ => Ok(Target(text.into())),
        }
    }

    /// A file whose ending, if it has one, is among those that fit.
    fn with_ending(text: &str, endings: &[&str], how: &str) -> Result<Target, String> {
        let target = Target::text(text)?;
        let ending = target.0.extension().map(|ending| ending.to_string_lossy());
        let fits = |ending: &str| endings.iter().any(|fit| fit.eq_ignore_ascii_case(ending));
        match ending {
            Some(ending) if !fits(&ending) => Err(how.to_string()),
            _ => Ok(target),
        }
    }

    /// Whether it is the standard output.
    pub fn is_stdout(&self) -> bool {
        self.0.as_os_str() == STANDARD_OUTPUT
    }

    /// The file; `-` if it is none.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Writes all of it, to a file that is replaced only when the new one is complete.
    pub fn write(&self, contents: &str) -> Result<(), Failure> {
        if self.is_stdout() {
            return crate::output::print(contents);
        }
        let written = files::replace(&self.0, contents.as_bytes());
        written.map_err(|error| Failure::CouldNot(format!("'{self}' cannot be written: {error}")))
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}

/// A file for a figure beside rows that go to the standard output themselves.
pub fn figure_beside_rows(text: &str) -> Result<PathBuf, String> {
    let target = Target::figure(text)?;
    match target.is_stdout() {
        true => Err("rows go to the standard output: name a file that ends in .svg".to_string()),
        false => Ok(target.0),
    }
}

/// A file that is read back later, which the standard output cannot be.
pub fn file_to_keep(text: &str) -> Result<PathBuf, String> {
    match text {
        STANDARD_OUTPUT | "" => Err("it is read again later, so it has to be a file".to_string()),
        _ => Ok(text.into()),
    }
}
