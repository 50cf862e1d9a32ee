//! Games as people write them.

use crate::common;

use common::trees;
use proptest::prelude::*;
use thera_values::{Error, GameId, Games, Script};

fn rewritten(text: &str) -> String {
    let mut games = Games::new();
    let game = games.parse(text).unwrap();
    games.text(game).unwrap()
}

#[test]
fn values_are_written_as_they_are_read() {
    let texts = "0 1 -3 1/2 -7/8 * *2 ^ v ^* v* ^2 v3* ^2*5 1* -2^ 1/2v* ±1 ±{2|1} ±{3|2} \
        ±{4|{1|0}} {2|-1} {2*|-2*} {1*|-1*} {1|0} ±1/2 {2|{1|{0|-1}}} {^|-1} \
        {{3|1},{4|0}|-1}";
    for text in texts.split_whitespace() {
        assert_eq!(rewritten(text), text);
    }
}

#[test]
fn other_spellings_are_understood() {
    for (text, canonical) in [
        ("{|}", "0"),
        ("{0|}", "1"),
        ("{|-2}", "-3"),
        ("{0|1}", "1/2"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{0,*|0}", "^*"),
        ("{*|*}", "0"),
        ("{ 2 , 1 | - { 3 | 1 } }", "{2|{-1|-3}}"),
        ("+-1", "±1"),
        ("±2*", "{2*|-2*}"),
        ("{{2|1}|{-1|-2}}", "±{2|1}"),
        ("-^2*", "v2*"),
        ("--1", "1"),
        ("↑*", "^*"),
        ("↓2", "v2"),
        ("{1|-1}", "±1"),
        ("{-1|1}", "0"),
        ("±±1", "0"),
        ("{±1|±1}", "0"),
        ("4/8", "1/2"),
        ("{100|{1|0}}", "{100|{1|0}}"),
    ] {
        assert_eq!(rewritten(text), canonical, "{text}");
    }
}

#[test]
fn mistakes_are_explained_where_they_are() {
    for (text, at) in [
        ("", 1),
        ("  ", 3),
        ("{1|2", 5),
        ("{1,2}", 5),
        ("{1|2}}", 6),
        ("1/3", 3),
        ("1 2", 3),
        ("{,1|}", 2),
        ("^99999999999", 2),
        ("+1", 1),
        ("{x|y}", 2),
        ("±", 2),
    ] {
        let error = Games::new().parse(text).unwrap_err();
        assert!(error.at() == Some(at), "{text}: {error}");
    }
    assert_eq!(
        Games::new().parse("{1|2").unwrap_err().to_string(),
        "cannot read the game at character 5: expected , or } after an option of Right"
    );
}

#[test]
fn nesting_is_bounded() {
    for deep in [
        "{".repeat(100_000),
        "±".repeat(100_000),
        "-".repeat(100_000),
    ] {
        assert!(matches!(
            Games::new().parse(&deep),
            Err(Error::Notation { .. })
        ));
    }
}

#[test]
fn texts_that_would_fill_a_book_are_refused() {
    let mut games = Games::new();
    let mut sum = GameId::ZERO;
    for scale in (0..14).map(|doublings| 1 << doublings) {
        let text = format!("{{{}|{{{}|-{}}}}}", 9 * scale, 3 * scale, 5 * scale);
        let next = games.parse(&text).unwrap();
        sum = games.sum(sum, next).unwrap();
    }
    assert!(
        matches!(games.text(sum), Err(Error::TooLong { .. })),
        "{:?}",
        games.text_length(sum)
    );
    let short = games.parse("{2|-1}").unwrap();
    assert_eq!(games.text_within(short, 6).unwrap(), "{2|-1}");
    let refused = Error::TooLong {
        length: 6,
        limit: 5,
    };
    assert_eq!(games.text_within(short, 5), Err(refused));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn every_text_reads_back(tree in trees()) {
        let mut games = Games::new();
        let game = tree.intern(&mut games)?;
        let text = games.text(game)?;
        prop_assert_eq!(games.parse(&text)?, game);
        prop_assert_eq!(text.chars().count() as u64, games.text_length(game)?);
        // Another arena, with another history, writes the same.
        let mut fresh = Games::new();
        let again = fresh.parse(&text)?;
        prop_assert_eq!(fresh.text(again)?, text);
    }

    /// A star or an arrow after a digit would be an operation there.
    #[test]
    fn the_notation_of_cgsuite_is_no_operation_and_reads_back(tree in trees()) {
        let mut games = Games::new();
        let game = tree.intern(&mut games)?;
        let text = games.text_in(Script::CgSuite, game)?;
        prop_assert_eq!(games.parse(&text)?, game);
        prop_assert!(text.is_ascii());
        let characters: Vec<char> = text.chars().collect();
        for pair in characters.windows(2) {
            prop_assert!(!(pair[0].is_ascii_digit() && "^v".contains(pair[1])), "{}", text);
        }
        let numbers = text.split(|c| "{}|,+-()".contains(c));
        for part in numbers {
            prop_assert!(!part.starts_with(|c: char| c.is_ascii_digit()) || !part.contains('*'), "{}", text);
        }
    }

    #[test]
    fn no_text_panics(text in "[-+±{}|,0-9/*^v↑↓ x]{0,40}") {
        let _ = Games::new().parse(&text);
    }

    #[test]
    fn no_unicode_panics(text in "\\PC{0,20}") {
        let _ = Games::new().parse(&text);
    }
}
