//! Analysis as JSON lines, as another program asks for it, and the benchmark of the engine.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::talk::Talk;
use super::{thera, thera_reading};

fn answers(game: &str, input: &str) -> Vec<Value> {
    let ran = thera_reading(&["engine", game, "--analysis"], input.as_bytes()).done();
    assert_eq!(ran.err, "");
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    ran.out.lines().map(read).collect()
}

#[test]
fn several_requests_are_answered_with_partial_results() {
    let input = "{\"id\":\"a\",\"moves\":[\"b2,d4\",\"b4,d2\"],\"depth\":3,\"lines\":2}\n\
        {\"id\":\"b\",\"position\":\"0000000000000000023100000/1/mortal:C2,D4/mortal:B4,A1\"}\n";
    let answers = answers("santorini", input);
    for (id, lines) in [("a", 2), ("b", 1)] {
        let own: Vec<&Value> = answers.iter().filter(|v| v["id"] == id).collect();
        let (last, partial) = own.split_last().unwrap();
        assert_eq!(last["final"], true);
        assert!(!partial.is_empty() && partial.iter().all(|v| v["final"] == false));
        assert_eq!(last["lines"].as_array().unwrap().len(), lines);
    }
    let won = answers.iter().rfind(|v| v["id"] == "b").unwrap();
    let line = &won["lines"][0];
    assert_eq!((&line["mate"], &line["proven"]), (&1.into(), &true.into()));
    assert_eq!(line["moves"][0], "c2d2");
}

#[test]
fn requests_can_be_cancelled() {
    let input = "{\"id\":\"long\",\"seconds\":1000}\n{\"id\":\"c\",\"cancel\":\"long\"}\n\
        {\"id\":\"d\",\"cancel\":\"nobody\"}\n";
    let begun = Instant::now();
    let answers = answers("santorini", input);
    assert!(begun.elapsed() < Duration::from_secs(30));
    let find = |id: &str| answers.iter().rfind(|v| v["id"] == id).unwrap();
    assert_eq!(find("long")["final"], true);
    let long = answers.iter().filter(|v| v["id"] == "long");
    assert_eq!(long.filter(|v| v["final"] == true).count(), 1);
    assert_eq!(find("c")["found"], true);
    assert_eq!(find("d")["found"], false);
}

/// The next answer that ends a request.
fn final_answer(talk: &mut Talk) -> Value {
    loop {
        let answer: Value = serde_json::from_str(&talk.line()).unwrap();
        if answer["final"] == true {
            return answer;
        }
    }
}

#[test]
fn a_waiting_request_is_cancelled_at_once_and_quit_answers_the_others() {
    let mut talk = Talk::start(&["engine", "--analysis", "--threads", "1"]);
    for id in ["on", "waits", "too"] {
        talk.say(&format!("{{\"id\":\"{id}\",\"seconds\":1000}}"));
    }
    talk.say("{\"id\":\"c\",\"cancel\":\"waits\"}");
    let waits = final_answer(&mut talk);
    assert_eq!(
        (&waits["id"], &waits["depth"]),
        (&"waits".into(), &0.into())
    );
    assert_eq!(waits["lines"], Value::Array(Vec::new()));
    assert_eq!(final_answer(&mut talk)["found"], true);
    talk.say("{\"id\":\"on\"}");
    assert_eq!(final_answer(&mut talk)["field"], "id");
    talk.say("quit");
    assert_eq!(final_answer(&mut talk)["id"], "on");
    assert_eq!(final_answer(&mut talk)["id"], "too");
    assert_eq!(talk.end(), Vec::<String>::new());
}

#[test]
fn an_id_is_free_again_with_the_final_answer() {
    let mut talk = Talk::start(&["engine", "snort@path:9", "--analysis"]);
    for _ in 0..300 {
        talk.say("{\"id\":\"same\",\"depth\":2}");
        let answer = final_answer(&mut talk);
        assert_eq!(
            (&answer["id"], &answer["method"]),
            (&"same".into(), &"exact".into())
        );
    }
    talk.end();
}

#[test]
fn every_request_of_a_burst_is_answered_once() {
    let mut input = String::new();
    for k in 0..200 {
        input += &format!("{{\"id\":\"{k}\",\"depth\":2}}\n");
        if k % 3 == 0 {
            input += &format!("{{\"id\":\"end {k}\",\"cancel\":\"{k}\"}}\n");
        }
    }
    let mut finals = HashMap::new();
    for answer in answers("snort@path:9", &input) {
        if answer["final"] == true {
            *finals.entry(answer["id"].to_string()).or_insert(0) += 1;
        }
    }
    assert_eq!(finals.len(), 200 + 67);
    assert!(finals.values().all(|&count| count == 1));
}

#[test]
fn errors_name_the_field() {
    for (input, field) in [
        ("{\"id\":\"1\",\"depth\":0}", "depth"),
        ("{\"id\":\"1\",\"lines\":\"three\"}", "lines"),
        ("{\"id\":\"1\",\"seconds\":-1}", "seconds"),
        ("{\"id\":\"1\",\"position\":\"x\"}", "position"),
        ("{\"id\":\"1\",\"moves\":[\"zz\"]}", "moves"),
        ("{\"id\":\"1\",\"moves\":\"b2,d4\"}", "moves"),
        ("{\"id\":\"1\",\"colour\":1}", "colour"),
        ("{\"id\":1}", "id"),
        ("{\"id\":\"1\",\"cancel\":7}", "cancel"),
    ] {
        let answers = answers("santorini", input);
        assert_eq!(answers.len(), 1, "{input}");
        assert_eq!(answers[0]["field"], field, "{input}");
        assert_eq!(answers[0]["final"], true, "{input}");
        assert!(answers[0]["error"].is_string());
    }
    for input in ["nonsense", "[1]", "{"] {
        let answers = answers("snort@path:3", input);
        assert!(answers[0]["error"].is_string() && answers[0]["id"].is_null());
    }
}

#[test]
fn requests_work_for_every_family() {
    for game in ["snort@grid:3x3", "castellan@2x3", "geography@dcycle:6"] {
        let answers = answers(game, "{\"id\":\"1\",\"depth\":4}\n");
        let last = answers.last().unwrap();
        assert_eq!(last["final"], true, "{game}");
        assert!(!last["lines"].as_array().unwrap().is_empty(), "{game}");
    }
}

#[test]
fn bench_prints_the_recorded_signature() {
    let recorded = include_str!("../../../../champion/data/bench/signature.txt");
    // That of the other evaluation is compared where the engine is.
    let ran = thera(&["bench", "--json"]).done().json();
    assert_eq!(ran["evaluation"], "network");
    let signature = format!("network\t{}", ran["signature"]);
    assert!(recorded.contains(&signature), "{signature}");
    assert_eq!(ran["signature"], ran["nodes"]);
    assert_eq!(ran["positions"].as_array().unwrap().len(), 20);
    // Other searches have no signature to compare.
    let other = thera(&["bench", "--depth", "2", "--evaluation", "handmade"])
        .done()
        .out;
    assert!(
        other.contains("nodes/s") && !other.contains("signature"),
        "{other}"
    );
    let timed = thera(&["bench", "--time", "1ms", "--json"]).done().json();
    assert!(timed["signature"].is_null());
    assert!(thera(&["bench", "--help"]).out.contains("Examples:"));
}
