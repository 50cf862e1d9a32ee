//! `thera reduce` as a user sees it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use thera_games::{AnyGame, Family, FileAccess, Notation, with_game};

fn reduce(formula: &[u8], arguments: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_thera"))
        .args(["reduce", "-"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may stop reading at the first mistake.
    let _ = child.stdin.take().unwrap().write_all(formula);
    child.wait_with_output().unwrap()
}

const FORMULA: &[u8] = b"p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0\n";

#[test]
fn a_formula_becomes_a_game_that_can_be_typed_back_in() {
    for target in [
        "geography",
        "tower",
        "tower:4",
        "partizan",
        "nostip",
        "nostip-partizan",
    ] {
        let output = reduce(FORMULA, &["--to", target, "--json"]);
        assert!(output.status.success());
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(json["formula"], "∀x1 ∃x2 (x1 ∨ x2) ∧ (¬x1 ∨ ¬x2)");
        assert_eq!(
            (&json["truth"], &json["to"]),
            (&true.into(), &target.into())
        );
        let name = json["game"].as_str().unwrap();
        let game = AnyGame::parse(name, FileAccess::Refused).unwrap();
        assert_eq!(game.name(), name);
        let position = json["position"].as_str().unwrap();
        with_game!(&game, game => {
            let read = game.parse_position(position).unwrap();
            assert_eq!(game.format_position(&read), position);
        });
    }
}

#[test]
fn people_are_told_what_each_vertex_stands_for() {
    let output = reduce(b"p cnf 1 1\ne 1 0\n1 0\n", &["--to", "geography"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = "\
∃x1 (x1)
true: first wins

  0  start      > x1_true x1_false
  1  x1_true    > below_x1
  2  x1_false   > below_x1
  3  below_x1   > pass
  4  pass       > clause_1
  5  literal_x1 > x1_true
  6  clause_1   > literal_x1

game      geography@named:start>x1_true,start>x1_false,x1_true>below_x1,x1_false>below_x1,below_x1>pass,literal_x1>x1_true,pass>clause_1,clause_1>literal_x1
position  o....../1
solve it  thera solve 'geography@named:start>x1_true,start>x1_false,x1_true>below_x1,x1_false>below_x1,below_x1>pass,literal_x1>x1_true,pass>clause_1,clause_1>literal_x1' --position 'o....../1'
or play the formula itself  thera play 'qsat@e1:1'
";
    assert_eq!(text, expected);
}

#[test]
fn word_for_word_nobody_is_promised_the_win() {
    let formula = b"p cnf 1 1\na 1 0\n1 0\n";
    let output = reduce(formula, &["--to", "partizan", "--as-written"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let heading = "∀x1 (x1)\nfalse, but word for word the construction may not show it\n";
    assert!(text.starts_with(heading), "{text}");
}

#[test]
fn bad_input_gets_one_sentence_and_exit_code_2() {
    let noise: Vec<u8> = (0..10_000_000u32)
        .map(|i| (i.wrapping_mul(2654435761) >> 24) as u8)
        .collect();
    for (formula, arguments, sentence) in [
        (
            &b"p cnf 2 2\n1 0\n"[..],
            &["--to", "tower"][..],
            "promises 2 clauses, there are 1",
        ),
        (b"", &["--to", "tower"], "it has no header"),
        (&noise, &["--to", "tower"], "not text in UTF-8"),
        (
            FORMULA,
            &["--to", "chess"],
            "unknown reduction 'chess': expected geography",
        ),
        (
            b"p cnf 1 1\na 1 0\n1 0\n",
            &["--to", "nostip-partizan", "--as-written"],
            "needs at least 2 clauses",
        ),
    ] {
        let output = reduce(formula, arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(sentence), "{stderr}");
        assert!(output.stdout.is_empty());
    }
}
