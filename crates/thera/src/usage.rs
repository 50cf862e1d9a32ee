//! Command lines that are not understood: one sentence instead of the parser's several lines.

use clap::error::ErrorKind;

use crate::failure::Failure;

/// What the parser says for people who asked (help, version) stays as it is; what it says against
/// a command line becomes a [`Failure`].
pub fn refused(error: &clap::Error) -> Option<Failure> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => None,
        _ => {
            let mut text = sentence(&error.render().to_string());
            text += &hidden_source(&text, std::env::args());
            Some(Failure::BadInput(text))
        }
    }
}

/// Options that may come from the environment, where nobody sees them.
const FROM_ENVIRONMENT: [(&str, &str); 2] =
    [("--threads", "THERA_THREADS"), ("--memory", "THERA_MEMORY")];

/// Where a refused value comes from if it was not typed.
fn hidden_source(text: &str, mut typed: impl Iterator<Item = String>) -> String {
    let refused = |option: &str| text.contains(&format!("for '{option} "));
    let found = FROM_ENVIRONMENT.iter().find(|(option, _)| refused(option));
    match found {
        Some((option, variable)) if !typed.any(|word| word.starts_with(option)) => {
            format!("; that is what {variable} says")
        }
        _ => String::new(),
    }
}

/// The parser's paragraphs on one line: what is wrong, the tip if there is one, how it would be
/// right.
fn sentence(rendered: &str) -> String {
    let text = rendered.strip_prefix("error: ").unwrap_or(rendered);
    let paragraphs = text.split("\n\n").filter_map(|paragraph| {
        let line = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = line.strip_prefix("tip: ").map_or(line.as_str(), |tip| tip);
        if line.is_empty() || line.starts_with("For more information") {
            return None;
        }
        match line.strip_prefix("Usage: ") {
            Some(usage) => Some(format!("the usage is '{usage}'")),
            None => Some(line.to_string()),
        }
    });
    paragraphs.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::{hidden_source, sentence};

    #[test]
    fn paragraphs_become_one_sentence() {
        let rendered = "error: unrecognized subcommand 'solv'\n\n  tip: a similar subcommand \
                        exists: 'solve'\n\nUsage: thera [OPTIONS] [COMMAND]\n\nFor more \
                        information, try '--help'.\n";
        assert_eq!(
            sentence(rendered),
            "unrecognized subcommand 'solv'; a similar subcommand exists: 'solve'; the usage is \
             'thera [OPTIONS] [COMMAND]'"
        );
    }

    #[test]
    fn a_value_that_nobody_typed_is_told_by_its_variable() {
        let typed = |words: &[&str]| {
            words
                .iter()
                .map(|word| word.to_string())
                .collect::<Vec<_>>()
        };
        let told = |words| {
            let text = "invalid value 'many' for '--threads <N>': invalid digit found in string";
            hidden_source(text, typed(words).into_iter())
        };
        assert_eq!(
            told(&["thera", "games"]),
            "; that is what THERA_THREADS says"
        );
        assert_eq!(told(&["thera", "games", "--threads=many"]), "");
        let other = "invalid value 'x' for '--time <T>': expected a time";
        assert_eq!(hidden_source(other, typed(&["thera"]).into_iter()), "");
    }

    #[test]
    fn a_list_of_missing_arguments_stays_in_the_sentence() {
        let rendered = "error: the following required arguments were not provided:\n  <GAME>\n\n\
                        Usage: thera solve <GAME>\n\nFor more information, try '--help'.\n";
        assert_eq!(
            sentence(rendered),
            "the following required arguments were not provided: <GAME>; the usage is 'thera \
             solve <GAME>'"
        );
    }
}
