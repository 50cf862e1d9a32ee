//! Puts the page into the program: every file of `web/` that a browser may ask for becomes an
//! entry of a table, so that one binary is all there is to install. Scripts and style sheets are
//! there a second time, each joined to one file, and that is what the embedded `index.html` names,
//! under addresses with the version of the page.

mod link;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// What a page is made of; anything else in the folder stays out of the program.
const SERVED: &[&str] = &[
    "html",
    "css",
    "js",
    "mjs",
    "svg",
    "png",
    "ico",
    "webmanifest",
];

/// Where everything begins.
const ENTRY: &str = "js/main.js";

fn main() {
    let web = web();
    println!("cargo::rerun-if-changed={}", web.display());
    let mut paths = Vec::new();
    collect(&web, &mut paths);
    let mut files: BTreeMap<String, Vec<u8>> = paths.iter().map(|path| read(&web, path)).collect();
    let version = version(&files);
    println!("cargo::rustc-env=PAGE_VERSION={version}");
    join(&mut files, &version);
    write_table(&files);
}

/// The page: in the repository, or in the package, into which it comes by the link `web`.
fn web() -> PathBuf {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let repository = here.join("../../web");
    match repository.join(ENTRY).exists() {
        true => repository,
        false => here.join("web"),
    }
}

/// A file's name below the folder, and its contents.
fn read(web: &Path, path: &Path) -> (String, Vec<u8>) {
    let name = path.strip_prefix(web).expect("found below it");
    let name = name.to_str().expect("names are plain").replace('\\', "/");
    (name, fs::read(path).expect("the file was just found"))
}

/// A name that changes with any file, and with how they are joined.
fn version(files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut hash = crc32fast::Hasher::new();
    hash.update(include_bytes!("link.rs"));
    for (name, contents) in files {
        hash.update(name.as_bytes());
        hash.update(contents);
    }
    format!("v-{:08x}", hash.finalize())
}

/// Adds the joined files, and names them in `index.html` instead of those they are made of.
fn join(files: &mut BTreeMap<String, Vec<u8>>, version: &str) {
    let text = |contents: &[u8]| String::from_utf8(contents.to_vec()).expect("it is text");
    let scripts = files.iter().filter(|(name, _)| name.ends_with(".js"));
    let scripts = scripts
        .map(|(name, contents)| (name.clone(), text(contents)))
        .collect();
    let script = link::link(&scripts, ENTRY);
    let (mut index, mut styles, mut joined) = (String::new(), String::new(), false);
    for line in text(&files["index.html"]).lines() {
        if let Some(name) = between(line, "<link rel=\"stylesheet\" href=\"/", "\">") {
            styles += &text(&files[name]);
        } else if line.starts_with("<script type=\"module\"") {
            let _ = writeln!(
                index,
                "<link rel=\"stylesheet\" href=\"/{version}/page.css\">"
            );
            let _ = writeln!(
                index,
                "<script type=\"module\" src=\"/{version}/page.js\"></script>"
            );
            joined = true;
        } else if !line.starts_with("<link rel=\"modulepreload\"") {
            let _ = writeln!(index, "{line}");
        }
    }
    assert!(joined, "index.html has no line that begins its script");
    files.insert("page.js".into(), script.into_bytes());
    files.insert("page.css".into(), styles.into_bytes());
    files.insert("index.html".into(), index.into_bytes());
}

fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    line.strip_prefix(before)?.strip_suffix(after)
}

/// Writes the files and a table of them to where the program is built.
fn write_table(files: &BTreeMap<String, Vec<u8>>) {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for (name, contents) in files {
        let path = out.join("page").join(name);
        fs::create_dir_all(path.parent().expect("it has a folder")).expect("a folder");
        fs::write(&path, contents).expect("the output folder can be written");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?}) as &[u8]),");
    }
    table.push(']');
    fs::write(out.join("page.rs"), table).expect("the output folder can be written");
}

/// Adds the files below a folder; hidden ones and folders of tests are passed over.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with('.') || matches!(&*name, "test" | "tests" | "node_modules") {
            continue;
        }
        let served = path
            .extension()
            .is_some_and(|extension| SERVED.iter().any(|known| extension == *known));
        if path.is_dir() {
            println!("cargo::rerun-if-changed={}", path.display());
            collect(&path, files);
        } else if served {
            files.push(path);
        }
    }
}
