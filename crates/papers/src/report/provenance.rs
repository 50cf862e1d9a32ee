//! What a reader has to know to cite a run or to repeat it: the version, the day and the machine.

use std::fmt;

use serde::Serialize;

/// Where and when something was found out.
#[derive(Clone, Debug, Serialize)]
pub struct Provenance {
    /// The version of Thera.
    pub version: &'static str,
    /// The day (UTC), year first.
    pub date: String,
    /// The kind of machine, never its name.
    pub machine: String,
}

impl Provenance {
    /// Of a run that ends now, here.
    pub fn now() -> Self {
        Provenance {
            version: env!("CARGO_PKG_VERSION"),
            date: time::OffsetDateTime::now_utc().date().to_string(),
            machine: machine(),
        }
    }
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Provenance {
            version,
            date,
            machine,
        } = self;
        write!(f, "Thera {version}, {date}, {machine}")
    }
}

/// System, architecture, processors, and their make where the system tells it.
fn machine() -> String {
    use std::env::consts::{ARCH, OS};
    let count = std::thread::available_parallelism().map_or(1, usize::from);
    let processors = match count {
        1 => "1 processor".to_string(),
        count => format!("{count} processors"),
    };
    let make = std::fs::read_to_string("/proc/cpuinfo")
        .ok()
        .and_then(|text| make_in(&text))
        .map_or(String::new(), |make| format!(" ({make})"));
    format!("{OS} {ARCH}, {processors}{make}")
}

/// The make of the first processor in what Linux tells of them.
fn make_in(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, make) = line.split_once(':')?;
    Some(make.trim().to_string()).filter(|make| !make.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_says_what_day_it_was_and_on_what() {
        let text = Provenance::now().to_string();
        assert!(text.starts_with("Thera 0."), "{text}");
        assert!(
            text.contains(", 20") && text.contains("processor"),
            "{text}"
        );
        let cpu = "processor\t: 0\nmodel name\t: Some CPU @ 2.40GHz\nflags\t: x\n";
        assert_eq!(make_in(cpu).as_deref(), Some("Some CPU @ 2.40GHz"));
        assert_eq!(make_in("processor : 0\n"), None);
    }
}
