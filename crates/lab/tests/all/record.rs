//! Records: what is written reads back, and nothing else does.

use crate::checks;

use std::path::PathBuf;

use proptest::prelude::*;
use thera_games::{Game, Notation, Outcome, Player};
use thera_lab::record::{self, Forfeit, Note, Notes, Record, RecordError, Variation, Why};

use checks::replay;

const SNORT: &str = "\
thera game 1
game: snort@path:5
first: human
second: greedy
seed: 7
result: first wins

1. 2
2. 0
3. 4
end
";

fn short_game() -> Record {
    Record {
        game: "snort@path:5".into(),
        start: None,
        players: vec!["human".into(), "greedy".into()],
        seed: Some(7),
        result: None,
        forfeit: None,
        moves: vec!["2".into(), "0".into()],
        notes: Notes::default(),
    }
}

/// A game with comments, and with a variation that has both.
const NOTED: &str = "\
thera game 2
game: snort@path:5
first: human
second: human
result: unfinished

; the start
1. 2
; takes the middle
; and more
2. 0
(
   2. 4
   ; the other end
   (
      2. 0
   )
   3. 0
)
end
";

fn error(text: &str) -> String {
    text.parse::<Record>().unwrap_err().to_string()
}

#[test]
fn a_record_looks_as_documented() {
    let text = "thera game 1\ngame: snort@path:5\nfirst: human\nsecond: greedy\nseed: 7\n\
                result: unfinished\n\n1. 2\n2. 0\nend\n";
    assert_eq!(short_game().to_string(), text);
    assert_eq!(text.parse::<Record>().unwrap(), short_game());
}

#[test]
fn who_gave_up_is_written_and_has_lost() {
    let record = Record {
        result: Some(Outcome::Won(Player::Second)),
        forfeit: Some(Forfeit {
            by: Player::First,
            why: Why::Resigned,
        }),
        ..short_game()
    };
    let text = record.to_string();
    assert!(text.contains("result: second wins\nended: first resigned\n\n1. 2\n"));
    assert_eq!(text.parse::<Record>().unwrap(), record);
    assert_eq!(replay(&record).unwrap(), 2);
    let change = |from: &str, to: &str| text.replacen(from, to, 1);
    let timed = change("resigned", "ran out of time").parse().unwrap();
    assert_eq!(replay(&timed).unwrap(), 2);
    assert!(error(&change("first resigned", "first slept")).contains("'first ran out of time'"));
    // Nobody loses by giving up and wins, or gives up what is over.
    let wins = change("second wins", "first wins").parse().unwrap();
    let refusal = replay(&wins).unwrap_err().to_string();
    assert!(
        refusal.contains("'first wins, first resigned'"),
        "{refusal}"
    );
    let over = SNORT.replacen("first wins\n", "first wins\nended: second resigned\n", 1);
    let refusal = replay(&over.parse().unwrap()).unwrap_err().to_string();
    assert!(
        refusal.contains("but its moves end with 'first wins'"),
        "{refusal}"
    );
}

#[test]
fn comments_and_variations_are_read_and_written() {
    let record: Record = NOTED.parse().unwrap();
    assert_eq!(record.moves, ["2", "0"]);
    assert_eq!(record.notes.0[&0].comment, "the start");
    assert_eq!(record.notes.0[&1].comment, "takes the middle\nand more");
    let [line] = record.notes.variations(2) else {
        panic!("one variation")
    };
    assert_eq!(line.moves, ["4", "0"]);
    assert_eq!(line.notes.0[&2].comment, "the other end");
    assert_eq!(line.notes.variations(2)[0].moves, ["0"]);
    assert_eq!(record.to_string(), NOTED);
    assert_eq!(replay(&record).unwrap(), 2);
}

#[test]
fn what_is_wrong_with_notes_is_said() {
    let change = |from: &str, to: &str| error(&NOTED.replacen(from, to, 1));
    assert!(
        change("thera game 2", "thera game 1")
            .contains("line 7 of the saved game: expected a header")
    );
    assert!(change("   3. 0", "   4. 0").contains("expected move 3"));
    assert!(change("(\n   2. 4", "(\n   ; why\n   2. 4").contains("a comment follows a move"));
    assert!(change("; the start", "(").contains("a variation follows the move it replaces"));
    assert!(change("      2. 0\n", "").contains("a variation has at least one move"));
    assert!(change("   3. 0\n)", "   3. 0\n)\n)").contains("no variation was begun"));
    assert!(change("   3. 0\n)", "   3. 0").contains("cut short"));
    assert!(change("(\n   2. 4", "( 2. 4").contains("each on its own line"));
    let deep = "(\n2. 0\n".repeat(40);
    assert!(change("(\n   2. 4", &deep).contains("at most 32 deep"));
    let illegal = NOTED.replacen("   2. 4", "   2. 1", 1).parse().unwrap();
    let refusal = replay(&illegal).unwrap_err().to_string();
    assert!(
        refusal.starts_with("move 2 of the saved game: '1' is next to"),
        "{refusal}"
    );
}

#[test]
fn notes_that_say_nothing_are_not_written() {
    let empty = Note {
        comment: " \n\t".into(),
        variations: vec![Variation::default()],
    };
    let mut record = short_game();
    record.notes.0.insert(1, empty);
    assert_eq!(record.to_string(), short_game().to_string());
}

#[test]
fn comments_blank_lines_and_windows_line_ends_are_accepted() {
    let text = short_game()
        .to_string()
        .replace('\n', "\r\n# why not\r\n\r\n");
    assert_eq!(text.parse::<Record>().unwrap(), short_game());
    let marked = format!("\u{feff}{}", short_game());
    assert_eq!(marked.parse::<Record>().unwrap(), short_game());
}

#[test]
fn every_shorter_beginning_is_refused() {
    let whole = short_game().to_string();
    for length in 0..whole.len() {
        assert!(whole[..length].parse::<Record>().is_err(), "{length}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let change = |from: &str, to: &str| error(&SNORT.replacen(from, to, 1));
    assert!(change("thera game 1", "PGN").contains("not a saved game"));
    assert!(change("thera game 1", "thera game 3").contains("version '3'"));
    assert!(change("game: snort@path:5\n", "").contains("no line 'game: …'"));
    assert!(change("first: human\n", "").contains("no line 'first: …'"));
    assert!(change("result: first wins\n", "").contains("no line 'result: …'"));
    assert!(change("seed: 7", "seed: seven").contains("line 5 of the saved game: the seed"));
    assert!(change("seed: 7", "sede: 7").contains("line 5 of the saved game: unknown header"));
    assert!(change("seed: 7", "first: you").contains("line 5 of the saved game: this header"));
    assert!(change("seed: 7", "seed:").contains("line 5 of the saved game: nothing stands"));
    assert!(change("seed: 7", "noise").contains("line 5 of the saved game: expected a header"));
    // A seat at which nobody sits has not won.
    assert!(change("first wins", "third wins").contains("no line 'third: …'"));
    assert!(change("first wins", "points 3, 7, 5").contains("no line 'third: …'"));
    for result in [
        "first wins by",
        "first wins by -3",
        "first wins by 0",
        "won",
    ] {
        assert!(change("first wins", result).contains("line 6 of the saved game: the result"));
    }
    assert!(change("2. 0", "3. 0").contains("line 9 of the saved game: expected move 2"));
    assert!(change("2. 0", "2 0").contains("line 9 of the saved game: a move is written"));
    assert!(change("2. 0", "2.").contains("line 9 of the saved game: move 2 is missing"));
    assert!(change("2. 0", "seed: 3").contains("line 9 of the saved game: expected move 2"));
    assert!(change("end\n", "end\n4. 3\n").contains("line 12 of the saved game: nothing may"));
    assert!(change("end\n", "").contains("cut short"));
}

#[test]
fn results_read_back() {
    for result in [
        None,
        Some(Outcome::Won(Player::First)),
        Some(Outcome::Won(Player::Second)),
        Some(Outcome::Points(0)),
        Some(Outcome::Points(12)),
        Some(Outcome::Points(-3)),
    ] {
        let record = Record {
            result,
            ..short_game()
        };
        assert_eq!(record.to_string().parse::<Record>().unwrap(), record);
    }
}

#[test]
fn a_replay_checks_game_moves_and_result() {
    assert_eq!(replay(&short_game()).unwrap(), 2);
    assert_eq!(replay(&SNORT.parse().unwrap()).unwrap(), 3);
    let refused = |change: &dyn Fn(&mut Record)| {
        let mut record = short_game();
        change(&mut record);
        replay(&record).unwrap_err().to_string()
    };
    let text = refused(&|r| r.game = "snort@file:/etc/passwd".into());
    assert!(
        text.starts_with("the saved game cannot be played:"),
        "{text}"
    );
    let text = refused(&|r| r.start = Some("RB.../R".into()));
    assert!(text.contains("position 'RB.../R'"), "{text}");
    let text = refused(&|r| r.moves[1] = "1".into());
    assert!(
        text.starts_with("move 2 of the saved game: '1' is next to"),
        "{text}"
    );
    let text = refused(&|r| r.result = Some(Outcome::Won(Player::First)));
    let expected = "the saved game says 'first wins' but its moves end with 'unfinished'";
    assert_eq!(text, expected);
}

#[test]
fn a_replay_begins_where_the_record_says() {
    let record = Record {
        start: Some("R...B/R".into()),
        moves: vec!["1".into()],
        result: None,
        forfeit: None,
        ..short_game()
    };
    let rules = record.rules().unwrap();
    {
        let game = &rules;
        let replay = record.replay(game).unwrap();
        assert_eq!(game.format_position(&replay.start), "R...B/R");
        assert!(game.outcome(&replay.turns[0].1).is_none());
    };
}

fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn files_are_written_whole_and_leave_nothing_beside_them() {
    let folder = scratch("record-files");
    let path = folder.join("game.txt");
    record::save(&path, &short_game()).unwrap();
    assert_eq!(record::load(&path).unwrap(), short_game());
    let longer = Record {
        moves: vec!["2".into(), "0".into(), "4".into()],
        ..short_game()
    };
    record::save(&path, &longer).unwrap();
    assert_eq!(record::load(&path).unwrap(), longer);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    let nowhere = folder.join("missing").join("game.txt");
    let error = record::save(&nowhere, &longer).unwrap_err().to_string();
    assert!(error.contains("cannot be written"), "{error}");
    let error = record::load(&nowhere).unwrap_err().to_string();
    assert!(error.contains("cannot be read"), "{error}");
    assert!(record::load(&folder).is_err());
}

#[test]
fn huge_and_binary_files_are_refused() {
    let folder = scratch("record-noise");
    let path = folder.join("noise");
    std::fs::write(&path, vec![0xff; 1000]).unwrap();
    assert!(matches!(record::load(&path), Err(RecordError::Foreign)));
    let padding = "# padding\n".repeat(200_000);
    let huge = short_game()
        .to_string()
        .replacen('\n', &format!("\n{padding}"), 1);
    std::fs::write(&path, huge).unwrap();
    assert!(matches!(record::load(&path), Err(RecordError::Foreign)));
}

/// Lines that are often nearly right.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("end".to_string()),
        (0usize..4, "[0-9a-e ,]{0,6}").prop_map(|(n, text)| format!("{n}. {text}")),
        ("(game|start|first|second|seed|result|x)", ".{0,20}")
            .prop_map(|(key, value)| format!("{key}: {value}")),
        "(first|second) wins( by [0-9-]{1,11})?".prop_map(|text| format!("result: {text}")),
        "[()]|;.{0,10}",
        ".{0,30}",
    ]
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        checks::record(&text);
    }

    #[test]
    fn nearly_right_texts_are_refused_or_read_back(lines in prop::collection::vec(line(), 0..12)) {
        for version in [1, 2] {
            checks::record(&format!("thera game {version}\n{}\nend\n", lines.join("\n")));
        }
    }

    #[test]
    fn one_changed_byte_never_panics(place in 0usize..200, byte in any::<u8>()) {
        for text in [SNORT, NOTED] {
            let mut bytes = text.as_bytes().to_vec();
            let place = place % bytes.len();
            bytes[place] = byte;
            checks::record(&String::from_utf8_lossy(&bytes));
        }
    }
}
