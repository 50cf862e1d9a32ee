//! `thera work`, `--workers`, `--shard` and `thera merge`: the same bytes as on threads.

#[path = "../../../../workers/tests/all/server.rs"]
mod server;

use std::fs;
use std::path::Path;
use std::process::Child;

use server::Server;

use super::{command, scratch, thera};

/// A worker in a process of its own, killed when it is dropped.
struct Hired(Child);

impl Hired {
    fn at(server: &Server) -> Hired {
        let url = server.url();
        Hired(command(&["work", &url, "--threads", "1"]).spawn().unwrap())
    }
}

impl Drop for Hired {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The files of two folders are the same, but for times and what is made of them.
#[track_caller]
fn same_files(one: &Path, other: &Path, names: &[&str]) {
    for name in names {
        let read = |folder: &Path| fs::read(folder.join(name)).unwrap();
        assert!(read(one) == read(other), "{name} differs");
    }
}

const KEPT: [&str; 5] = [
    "settings.json",
    "results.jsonl",
    "results.csv",
    "games.txt",
    "plot.svg",
];

#[test]
fn workers_give_the_same_bytes_as_threads() {
    let Some(server) = Server::start() else {
        return;
    };
    let url = server.url();
    let _hired = [Hired::at(&server), Hired::at(&server)];
    let folder = scratch("workers");
    let (here, there) = (folder.join("here"), folder.join("there"));
    let game = "match santorini@king:3x3 greedy montecarlo:playouts=20 --games 12 --seed 5";
    let mut words: Vec<&str> = game.split(' ').collect();
    words.extend(["--openings", "random:2", "--out"]);
    let run = |words: &[&str], more: &[&str]| thera(&[words, more].concat()).done();
    run(&words, &[here.to_str().unwrap()]);
    run(&words, &[there.to_str().unwrap(), "--workers", &url]);
    same_files(&here, &there, &KEPT);
    // A file of an agent travels along; the workers have none.
    let table = folder.join("q.table");
    let train = [
        "train",
        "qlearning",
        "snort@path:4",
        "--episodes",
        "200",
        "--seed",
        "1",
    ];
    run(&train, &["--table", table.to_str().unwrap()]);
    let learnt = format!("qlearning:table={}", table.display());
    let other: Vec<&str> = format_words(&learnt);
    let (here, there) = (folder.join("here2"), folder.join("there2"));
    run(&other, &["--out", here.to_str().unwrap()]);
    run(
        &other,
        &["--out", there.to_str().unwrap(), "--workers", &url],
    );
    same_files(&here, &there, &KEPT);
    for asked in [
        "census snort --graphs connected:2..5 --columns graph6,value,outcome,mean",
        "census snort --boards path:1..9 --columns temperature,value --where vertices>3",
        "tune snort@path:6 --generations 2 --population 4 --seed 3 --json",
        "tournament snort@path:7 greedy random minimax:depth=1 --games 4 --seed 1 --openings random:1",
    ] {
        let words: Vec<&str> = asked.split(' ').collect();
        let [here, there] = [&[][..], &["--workers", &url]].map(|more| run(&words, more).out);
        assert_eq!(without_times(&here), without_times(&there));
    }
    let claims = ["verify", "suptic.2x4", "--json"];
    let [here, there] = [&[][..], &["--workers", &url]].map(|more| run(&claims, more).json());
    let verdicts = |json: &serde_json::Value| {
        let list = json.as_array().unwrap().iter();
        list.map(|claim| format!("{} {} {}", claim["id"], claim["verdict"], claim["cases"]))
            .collect::<Vec<_>>()
    };
    assert!(!verdicts(&here).is_empty());
    assert_eq!(verdicts(&here), verdicts(&there));
    let status = thera(&["work", "--status", &url, "--json"]).done().json();
    assert_eq!(status["workers"].as_array().unwrap().len(), 2);
    // They say so when they next report, which may be a moment after the last job.
    let is_idle = || {
        let status = thera(&["work", "--status", &url]).done().out;
        status.contains("idle")
    };
    let later = || std::thread::sleep(std::time::Duration::from_millis(200));
    assert!((0..100).any(|_| is_idle() || {
        later();
        false
    }));
}

fn format_words(agent: &str) -> Vec<&str> {
    let mut words = vec!["match", "snort@path:4", agent];
    words.extend(["random", "--games", "6", "--seed", "2"]);
    words
}

/// What is printed, without the lines and fields that tell how long it took.
fn without_times(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains("a move"));
    let lines: Vec<&str> = lines
        .map(|line| line.split(",\"seconds").next().unwrap())
        .collect();
    lines.join("\n")
}

#[test]
fn slices_are_solved_by_workers_that_come_and_go() {
    let Some(server) = Server::start() else {
        return;
    };
    let (url, folder) = (server.url(), scratch("slices"));
    let game = "santorini:4WP3HTWUS@king:3x3";
    let told = |json: serde_json::Value| {
        let parts = ["won", "lost", "layers", "starts", "placement_phase"];
        parts.map(|part| json[part].clone())
    };
    let expected = told(thera(&["solve", game, "--all", "--json"]).done().json());
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    let sliced = |name: &str, more: &[&str]| {
        let (out, words) = (path(name), ["solve", game, "--all", "--json", "--slice"]);
        thera(&[&words, &["32K", "--out", &out][..], more].concat())
    };
    let here = sliced("here", &["--memory", "1M"]).done();
    assert_eq!(told(here.json()), expected);
    // The one who has the work ends in the middle, a worker dies, another one comes.
    let leaving = Hired::at(&server);
    let begun = sliced("there", &["--workers", &url, "--time", "1s"]);
    assert!(matches!(begun.code, Some(0 | 1)), "{}", begun.err);
    drop(leaving);
    let _hired = [Hired::at(&server), Hired::at(&server)];
    let there = sliced("there", &["--workers", &url, "--resume"]).done();
    assert_eq!(told(there.json()), expected);
    let lowest = "layer-000/slice-000000";
    same_files(
        &folder.join("here"),
        &folder.join("there"),
        &["layers.json", lowest],
    );
    let refused = sliced("there", &[]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
    assert!(
        refused.err.contains("go on with --resume"),
        "{}",
        refused.err
    );
    let words = ["solve", "snort@path:4", "--workers", &url];
    assert!(thera(&words).err.contains("--all --out DIR"));
}

#[test]
fn bad_addresses_are_told_in_a_sentence() {
    let cases = [
        ("work 127.0.0.1", 2, "is no address of a NATS server"),
        ("work nats://me:secret@127.0.0.1", 2, "history of the shell"),
        ("work --status nats://127.0.0.1:9", 1, "cannot be reached"),
        ("work nats://127.0.0.1:9 --memory 10M", 2, "at least 1G"),
        (
            "match snort@path:4 greedy random --workers nowhere",
            2,
            "no address",
        ),
        (
            "match snort@path:4 greedy random --workers nats://127.0.0.1:9",
            1,
            "nats-server -js",
        ),
        ("match snort@path:4 greedy random --shard 1/2", 2, "--out"),
        (
            "match snort@path:4 greedy random --shard 3/2 --out x",
            2,
            "1/4",
        ),
        (
            "match snort@path:4 greedy random --shard 1/2 --out x",
            2,
            "--seed",
        ),
        ("merge nowhere --out x", 2, "no parts"),
    ];
    for (words, code, sentence) in cases {
        let words: Vec<&str> = words.split(' ').collect();
        let ran = thera(&words);
        assert_eq!(ran.code, Some(code), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(sentence), "{words:?}: {}", ran.err);
        assert!(!ran.err.contains("secret"));
    }
}

#[test]
fn parts_are_merged_into_the_bytes_of_one_run() {
    let folder = scratch("parts");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_string();
    for (command, agents) in [
        ("match", "greedy random"),
        ("tournament", "greedy random minimax:depth=1"),
    ] {
        let line =
            format!("{command} snort@path:8 {agents} --games 6 --seed 3 --openings random:1");
        let run = |more: &[&str]| {
            let words: Vec<&str> = line.split(' ').chain(more.iter().copied()).collect();
            thera(&words)
        };
        let name = |part: &str| path(&format!("{command}-{part}"));
        run(&["--out", &name("one")]).done();
        for shard in ["1/3", "2/3"] {
            run(&["--out", &name("a"), "--shard", shard]).done();
        }
        let merge = |parts: &[&str]| {
            let whole = name("whole");
            thera(&[&["merge"], parts, &["--out", &whole]].concat())
        };
        let missing = merge(&[&name("a")]);
        assert_eq!(missing.code, Some(2), "{}", missing.err);
        assert!(
            missing.err.contains("part 3/3 is not there"),
            "{}",
            missing.err
        );
        run(&["--out", &name("b"), "--shard", "3/3"]).done();
        let again = run(&["--out", &name("b"), "--shard", "3/3"]);
        assert!(again.err.contains("--resume"), "{}", again.err);
        // A torn line is played again.
        let torn = Path::new(&name("b")).join("results-3-of-3.jsonl");
        let bytes = fs::read(&torn).unwrap();
        fs::write(&torn, &bytes[..bytes.len() - 9]).unwrap();
        run(&["--out", &name("b"), "--shard", "3/3", "--resume"]).done();
        merge(&[&name("a"), &name("b")]).done();
        same_files(Path::new(&name("one")), Path::new(&name("whole")), &KEPT);
    }
    let state = |part: &str| path(&format!("{part}.jsonl"));
    for (part, shard) in [("x", "1/2"), ("y", "2/2")] {
        thera(&[
            "verify",
            "suptic.2x4",
            "--state",
            &state(part),
            "--shard",
            shard,
        ])
        .done();
    }
    thera(&["merge", &state("y"), &state("x"), "--out", &state("both")]).done();
    let ids = |text: String| {
        let lines = text
            .lines()
            .skip(1)
            .map(|line| line.split(',').next().unwrap().to_string());
        lines.collect::<Vec<_>>()
    };
    thera(&[
        "verify",
        "suptic.2x4",
        "--state",
        &state("all"),
        "--threads",
        "1",
    ])
    .done();
    let [both, all] = ["both", "all"].map(|name| ids(fs::read_to_string(state(name)).unwrap()));
    let mut sorted = all.clone();
    sorted.sort();
    let mut found = both.clone();
    found.sort();
    assert_eq!(found, sorted);
}
