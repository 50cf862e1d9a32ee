//! Joins the modules of the page to one script, so that a first visit is a handful of requests.
//!
//! A module becomes a function that answers what it exports, run when it is first wanted; its imports
//! become calls. The forms of `import` and `export` that the page uses are understood, one to a line;
//! any other stops the build with a sentence. Comments are for those who read the modules, and stay there.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Makes every module once, when somebody first wants it.
const RUNTIME: &str = "const made = [];\nconst use = (n) => (made[n] ??= MODULES[n]());\n\
                       const load = async (n) => use(n);\n";

/// The script that does what `entry` and everything it names do; modules are given by path.
pub fn link(modules: &BTreeMap<String, String>, entry: &str) -> String {
    let number: BTreeMap<&str, usize> = modules.keys().map(String::as_str).zip(0..).collect();
    let mut script = String::from("const MODULES = [\n");
    for (path, text) in modules {
        let module = Module {
            path,
            number: &number,
        };
        let _ = writeln!(script, "// {path}\n() => {{\n{}}},", module.body(text));
    }
    let _ = writeln!(script, "];\n{RUNTIME}use({});", number[entry]);
    script
}

/// The lines of a module that are more than a comment.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let mut is_comment = false;
    text.lines().filter(move |line| {
        let line = line.trim();
        let was_comment = is_comment;
        let end = match was_comment || line.starts_with("/*") {
            true => line.find("*/"),
            false => return !line.starts_with("//"),
        };
        is_comment = end.is_none();
        // A type may stand before what it is the type of.
        end.is_some_and(|end| !line[end + 2..].trim().is_empty() && !was_comment)
    })
}

/// A module on its way into the script.
struct Module<'a> {
    path: &'a str,
    /// The numbers of all modules.
    number: &'a BTreeMap<&'a str, usize>,
}

impl Module<'_> {
    /// The body of its function.
    fn body(&self, text: &str) -> String {
        let (mut body, mut exports) = (String::new(), Vec::new());
        for line in code(text) {
            if let Some(rest) = line.strip_prefix("import ") {
                let (names, from) = self.clause(rest);
                let _ = writeln!(body, "const {} = use({from});", names.replace(" as ", ": "));
            } else if let Some(rest) = line.strip_prefix("export * ") {
                exports.push(format!("...use({})", self.clause(rest).1));
            } else if let Some(rest) = line.strip_prefix("export {") {
                let (names, from) = self.clause(rest);
                let names = names.trim_end_matches('}').split(',').map(str::trim);
                exports.extend(names.map(|name| format!("{name}: use({from}).{name}")));
            } else if let Some(declaration) = line.strip_prefix("export ") {
                exports.push(self.declared(declaration).to_string());
                let _ = writeln!(body, "{}", self.with_loads(declaration));
            } else {
                let _ = writeln!(body, "{}", self.with_loads(line));
            }
        }
        let _ = writeln!(body, "return {{ {} }};", exports.join(", "));
        body
    }

    /// The names and the module of `{ a, b } from "./c.js";`.
    fn clause<'t>(&self, text: &'t str) -> (&'t str, usize) {
        let parts = text
            .strip_suffix("\";")
            .and_then(|text| text.split_once("from \""));
        let Some((names, from)) = parts else {
            panic!("{}: '{text}' is not understood", self.path);
        };
        (names.trim(), self.resolved(from))
    }

    /// The name that `function name(…`, `const name = …` or `class name …` declares.
    fn declared<'t>(&self, text: &'t str) -> &'t str {
        let text = text.strip_prefix("async ").unwrap_or(text);
        let name = text.split_once(' ').and_then(|(kind, rest)| {
            let name = rest
                .split(|c: char| !c.is_alphanumeric() && c != '_')
                .next();
            name.filter(|name| matches!(kind, "function" | "const" | "class") && !name.is_empty())
        });
        name.unwrap_or_else(|| panic!("{}: 'export {text}' is not understood", self.path))
    }

    /// A line in which modules that are fetched when they are wanted are made when they are wanted.
    fn with_loads(&self, line: &str) -> String {
        let Some((before, rest)) = line.split_once("await import(\"") else {
            return line.to_string();
        };
        let (from, after) = rest.split_once("\")").expect("an import is closed");
        format!(
            "{before}await load({}){}",
            self.resolved(from),
            self.with_loads(after)
        )
    }

    /// The number of the module that a name such as `../svg.js` leads to from here.
    fn resolved(&self, from: &str) -> usize {
        let mut parts: Vec<&str> = self.path.split('/').collect();
        parts.pop();
        for part in from.split('/') {
            match part {
                "." => {}
                ".." => drop(parts.pop()),
                name => parts.push(name),
            }
        }
        let path = parts.join("/");
        let found = self.number.get(path.as_str());
        *found.unwrap_or_else(|| panic!("{}: there is no module '{from}'", self.path))
    }
}
