//! The commands that write, small enough to be run many times.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A command that writes files below the folder it runs in.
pub struct Writer {
    pub name: &'static str,
    /// What is run, one after the other. The last is what accidents happen to; `--resume` is added
    /// where there is something to go on with.
    pub steps: &'static [&'static [&'static str]],
    /// The file or folder whose presence means that there is something to go on with, for commands
    /// that want to be told so.
    pub resumes: Option<&'static str>,
    /// The files that are the same each time.
    pub same: &'static [&'static str],
    /// The files that it reads when it goes on, or that are read later.
    pub kept: &'static [&'static str],
    /// What reads the kept files if not the command itself.
    pub reader: Option<&'static [&'static str]>,
}

impl Writer {
    /// What is typed, in a folder as it is.
    pub fn arguments(&self, step: &'static [&'static str], place: &Path) -> Vec<&'static str> {
        let mut arguments = step.to_vec();
        if self.resumes.is_some_and(|file| place.join(file).exists()) {
            arguments.push("--resume");
        }
        arguments
    }

    /// The last step.
    pub fn last(&self) -> &'static [&'static str] {
        self.steps.last().copied().unwrap_or_default()
    }

    /// What was written that is the same each time.
    pub fn results(&self, place: &Path) -> BTreeMap<&'static str, Vec<u8>> {
        let read = |name: &&'static str| Some((*name, fs::read(place.join(name)).ok()?));
        self.same.iter().filter_map(read).collect()
    }
}

const MATCH: [&str; 4] = [
    "out/settings.json",
    "out/results.jsonl",
    "out/results.csv",
    "out/games.txt",
];

const MATCH_KEPT: [&str; 3] = [
    "out/settings.json",
    "out/results.jsonl",
    "out/checksums.txt",
];

pub const WRITERS: &[Writer] = &[
    Writer {
        name: "match",
        steps: &[&[
            "match",
            "snort@path:9",
            "random",
            "greedy",
            "--games",
            "400",
            "--seed",
            "7",
            "--out",
            "out",
        ]],
        resumes: Some("out/settings.json"),
        same: &MATCH,
        kept: &MATCH_KEPT,
        reader: None,
    },
    Writer {
        name: "tournament",
        steps: &[&[
            "tournament",
            "snort@path:9",
            "random",
            "greedy",
            "alphabeta:depth=1",
            "--games",
            "60",
            "--seed",
            "7",
            "--out",
            "out",
        ]],
        resumes: Some("out/settings.json"),
        same: &MATCH,
        kept: &MATCH_KEPT,
        reader: None,
    },
    Writer {
        name: "reproduce",
        steps: &[&["reproduce", "borje.table1", "--out", "out"]],
        resumes: Some("out/borje.table1.jsonl"),
        // The log tells times, which differ.
        same: &["out/borje.table1.csv"],
        kept: &["out/borje.table1.jsonl"],
        reader: None,
    },
    Writer {
        name: "tune",
        steps: &[&[
            "tune",
            "santorini:2WP3HTWUS@king:3x3",
            "--eval",
            "geissler",
            "--agent",
            "minimax:depth=1",
            "--population",
            "4",
            "--generations",
            "6",
            "--state",
            "state.json",
        ]],
        resumes: None,
        same: &["state.json"],
        kept: &["state.json"],
        reader: None,
    },
    Writer {
        name: "train champion",
        steps: &[&[
            "train",
            "champion",
            "school",
            "--samples",
            "1000",
            "--nodes",
            "100",
            "--epochs",
            "2",
            "--trial-nodes",
            "100",
            "--trial-pairs",
            "4",
            "--generations",
            "1",
            "--seed",
            "3",
        ]],
        resumes: None,
        same: &[
            "school/networks/001.net",
            "school/generations.json",
            "school/plan.json",
        ],
        kept: &["school/generations.json", "school/plan.json"],
        reader: None,
    },
    Writer {
        name: "train qlearning",
        steps: &[&[
            "train",
            "qlearning",
            "snort@path:6",
            "--episodes",
            "3000",
            "--seed",
            "2",
            "--table",
            "table.txt",
        ]],
        resumes: None,
        same: &["table.txt"],
        kept: &[],
        reader: None,
    },
    Writer {
        name: "census",
        steps: &[&[
            "census",
            "snort",
            "--graphs",
            "connected:1..6",
            "--format",
            "csv",
            "--out",
            "out",
        ]],
        resumes: Some("out/rows-1-of-1.jsonl"),
        same: &["out/table.csv"],
        kept: &["out/rows-1-of-1.jsonl", "out/census.json"],
        reader: None,
    },
    Writer {
        name: "verify",
        steps: &[&[
            "verify",
            "suptic.ternary",
            "suptic.two-bucket",
            "--state",
            "state.jsonl",
        ]],
        resumes: None,
        // Outcomes say how many seconds they took.
        same: &[],
        kept: &["state.jsonl"],
        reader: None,
    },
    Writer {
        name: "puzzle --make",
        steps: &[&[
            "puzzle",
            "--make",
            "puzzles.txt",
            "snort@path:9=6",
            "--seed",
            "5",
        ]],
        resumes: None,
        same: &["puzzles.txt"],
        kept: &[],
        reader: None,
    },
    Writer {
        name: "solve --write",
        steps: &[&[
            "solve",
            "santorini:2WP3HTWUS@king:3x3",
            "--all",
            "--write",
            "table.tb",
        ]],
        resumes: None,
        same: &["table.tb"],
        kept: &["table.tb"],
        reader: Some(&[
            "solve",
            "santorini:2WP3HTWUS@king:3x3",
            "--tablebase",
            "table.tb",
        ]),
    },
    Writer {
        name: "solve --out",
        steps: &[&[
            "solve",
            "santorini:4WP3HTWUS@king:3x3",
            "--all",
            "--out",
            "out",
            "--slice",
            "8K",
        ]],
        resumes: Some("out/layers.json"),
        same: &["out/layers.json", "out/layer-000/slice-000000"],
        kept: &["out/layers.json", "out/layer-000/slice-000000"],
        reader: None,
    },
    Writer {
        name: "solve --export",
        steps: &[
            &[
                "solve",
                "santorini:2WP2HTWUS@king:2x3",
                "--all",
                "--write",
                "table.tb",
            ],
            &[
                "solve",
                "santorini:2WP2HTWUS@king:2x3",
                "--tablebase",
                "table.tb",
                "--export",
                "all.txt",
            ],
        ],
        resumes: None,
        same: &["all.txt"],
        kept: &[],
        reader: None,
    },
    Writer {
        name: "solve --certificate",
        steps: &[&["solve", "castellan@2x3", "--certificate", "proof.txt"]],
        resumes: None,
        same: &["proof.txt"],
        kept: &["proof.txt"],
        reader: Some(&["check", "proof.txt"]),
    },
    Writer {
        name: "value --plot",
        steps: &[&["value", "snort@grid:2x3", "--plot", "thermograph.svg"]],
        resumes: None,
        same: &["thermograph.svg"],
        kept: &[],
        reader: None,
    },
];
