//! Puts the page into the program: every file of `web/` that a browser may ask for becomes an
//! entry of a table, so that one binary is all there is to install.

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

fn main() {
    let web =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../web");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, &mut files);
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&web).expect("found below it");
        let name = name.to_str().expect("names are plain").replace('\\', "/");
        let path = fs::canonicalize(&file).expect("the file was just found");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?}) as &[u8]),");
    }
    table.push(']');
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
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
