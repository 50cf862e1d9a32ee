//! `thera train` and `thera tune`: files that are kept, resumed and refused.

use std::fs;

use super::bad_input::refused;
use super::{scratch, thera};

#[test]
fn a_table_is_learnt_kept_and_played() {
    let file = scratch("train").join("snort.q");
    let file = file.to_str().unwrap();
    let train = |episodes: &str| {
        let mut arguments = vec!["train", "qlearning", "snort@path:5", "--table", file];
        arguments.extend(["--episodes", episodes, "--json"]);
        thera(&arguments).done().json()
    };
    let first = train("300");
    assert_eq!(
        (&first["episodes"], &first["new_episodes"]),
        (&300.into(), &300.into())
    );
    assert_eq!(first["rewards"].as_array().unwrap().len(), 3);
    let second = train("1000");
    assert_eq!(
        (&second["episodes"], &second["new_episodes"]),
        (&1000.into(), &700.into())
    );
    let in_two_steps = fs::read_to_string(file).unwrap();
    fs::remove_file(file).unwrap();
    train("1000");
    assert_eq!(fs::read_to_string(file).unwrap(), in_two_steps);
    let agent = format!("qlearning:table={file}");
    let played = thera(&[
        "match",
        "snort@path:5",
        &agent,
        "random",
        "--seed",
        "1",
        "--json",
    ]);
    assert!(played.done().json()["a_wins"].as_u64().unwrap() > 60);
    // Another game's table, and one that was cut short, are refused and left as they are.
    let other = ["train", "qlearning", "snort@path:6", "--table", file];
    refused(&thera(&other), "this Q-table is for snort@path:5");
    refused(
        &thera(&[
            "play",
            "snort@path:6",
            "--first",
            &agent,
            "--second",
            "random",
        ]),
        "this Q-table is for snort@path:5",
    );
    let short = &in_two_steps[..in_two_steps.len() - 4];
    fs::write(file, short).unwrap();
    let same = ["train", "qlearning", "snort@path:5", "--table", file];
    refused(&thera(&same), "cut short");
    assert_eq!(fs::read_to_string(file).unwrap(), short);
}

#[test]
fn training_refuses_nonsense() {
    let train = |more: &[&str]| {
        let always = [
            "train",
            "qlearning",
            "snort@path:5",
            "--table",
            "/nowhere/x.q",
        ];
        thera(&[&always[..], more].concat())
    };
    refused(&train(&["--alpha", "1.5"]), "expected a number from 0 to 1");
    refused(
        &train(&["--epsilon", "NaN"]),
        "expected a number from 0 to 1",
    );
    refused(&train(&["--episodes", "0"]), "0");
    refused(
        &train(&["--opponent", "human"]),
        "a person cannot be trained against",
    );
    refused(&train(&["--opponent", "nobody"]), "unknown agent 'nobody'");
    let ran = train(&[]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("cannot be written"), "{}", ran.err);
}

#[test]
fn weights_are_tuned_the_same_on_any_number_of_threads_and_resumed() {
    let folder = scratch("tune");
    let [state, plot] = ["state.json", "fitness.svg"].map(|name| folder.join(name));
    let [state, plot] = [&state, &plot].map(|file| file.to_str().unwrap());
    let tune = |generations: &str, threads: &str, more: &[&str]| {
        let always = [
            "tune",
            "santorini:2WP3HTWUS@king:3x3",
            "--eval",
            "geissler",
            "--agent",
            "minimax:depth=1",
            "--population",
            "4",
            "--json",
            "--generations",
            generations,
            "--threads",
            threads,
        ];
        thera(&[&always[..], more].concat())
    };
    let straight = tune("3", "1", &[]).done().json();
    assert_eq!(straight["generations"].as_array().unwrap().len(), 3);
    assert_eq!(straight["begin"], "1;1;1");
    tune("1", "2", &["--state", state]).done();
    let kept = fs::read_to_string(state).unwrap();
    let resumed = tune("3", "2", &["--state", state, "--plot", plot])
        .done()
        .json();
    assert_eq!(resumed, straight);
    assert!(fs::read_to_string(plot).unwrap().contains("generation"));
    for (text, reason) in [
        (&kept[..kept.len() / 2], "cut short"),
        ("hello", "not a tuning"),
    ] {
        fs::write(state, text).unwrap();
        refused(&tune("3", "1", &["--state", state]), reason);
        assert_eq!(
            fs::read_to_string(state).unwrap(),
            text,
            "nothing is overwritten"
        );
    }
    fs::write(state, kept).unwrap();
    refused(
        &tune("3", "1", &["--state", state, "--seed", "9"]),
        "its seed is 1, not 9",
    );
    refused(
        &thera(&["tune", "santorini", "--population", "3"]),
        "the population should be from 4",
    );
}

#[test]
fn the_constants_of_champion_are_tuned_in_a_file_that_can_be_gone_on_with() {
    let folder = scratch("constants");
    let [one, other] = ["one.json", "other.json"].map(|name| folder.join(name));
    let tune = |file: &std::path::Path, more: &str| {
        let mut arguments = vec!["tune", "champion", file.to_str().unwrap()];
        let always = "--pairs 3 --test-pairs 2 --nodes 60 --json";
        arguments.extend(always.split(' ').chain(more.split_whitespace()));
        thera(&arguments)
    };
    let found = tune(&one, "--only late,window --threads 1").done().json();
    assert_eq!(found["pairs"], 3);
    let rows = found["constants"].as_array().unwrap();
    let names: Vec<_> = rows.iter().map(|row| &row["name"]).collect();
    assert_eq!(names, ["late", "window"]);
    let again = tune(&one, "--only late,window --threads 2").done().json();
    assert_eq!(again, found, "there is nothing left to play");
    assert_eq!(tune(&other, "--only late,window").done().json(), found);
    refused(&tune(&one, "--only late"), "follows another plan");
    refused(&tune(&one, "--only lats"), "there is no constant 'lats'");
    fs::write(&one, "hello").unwrap();
    refused(&tune(&one, "--only late,window"), "not a tuning");
    assert_eq!(fs::read_to_string(&one).unwrap(), "hello");
}

#[test]
fn a_network_is_trained_in_a_folder_that_can_be_gone_on_with() {
    let folder = scratch("school");
    let school = folder.to_str().unwrap();
    let small = "--samples 1000 --nodes 100 --epochs 1 --trial-nodes 100 --trial-pairs 8";
    let train = |rest: &str| {
        let mut arguments = vec!["train", "champion", school];
        arguments.extend(small.split(' ').chain(rest.split(' ')));
        thera(&arguments)
    };
    let first = train("--generations 1 --json").done().json();
    let rows = first["generations"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["teacher"]), (1, &0.into()));
    assert!(rows[0]["samples"].as_u64().unwrap() >= 1000);
    assert!(folder.join("networks/001.net").exists());
    let second = train("--generations 2 --json").done().json();
    assert_eq!(second["generations"][0], rows[0]);
    let text = train("--generations 2").done().out;
    assert!(
        text.contains("by hand") && text.contains("accepted"),
        "{text}"
    );
    refused(&train("--seed 2"), "follows another plan");
}
