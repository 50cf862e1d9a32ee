//! Readers of text. What must hold for boards, games, formulas and records is shared with their
//! property tests.

use thera_agents::AgentSpec;
use thera_champion::book::Book;
use thera_control::Control;
use thera_files::sealed;
use thera_games::{AnyGame, FileAccess, with_duel, with_game};
use thera_lab::matches::{GameResult, Openings, Settings};
use thera_queries::census::{Column, Filter};
use thera_queries::{
    Analyse, Calc, Edit, House, Query, Show, Variant, WhyNot, certificate, read_puzzles,
};
use thera_search::qlearning::Table;

use super::Check;

#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../crates/board/tests/all/checks/mod.rs"]
mod boards;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../crates/solvers/tests/all/checks/mod.rs"]
mod formulas;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../crates/games/tests/all/checks/mod.rs"]
mod games;
#[allow(dead_code, reason = "tests use more of it")]
#[path = "../../crates/lab/tests/all/checks/mod.rs"]
mod records;

pub const TARGETS: &[(&str, Check)] = &[
    ("board_spec", |bytes| as_text(bytes, boards::spec)),
    ("graph6", |bytes| as_text(bytes, boards::graph6)),
    ("digraph6", |bytes| as_text(bytes, boards::digraph6)),
    ("edge_list", |bytes| as_text(bytes, boards::edge_list)),
    ("dot", |bytes| as_text(bytes, boards::dot)),
    ("graph_file", |bytes| as_text(bytes, boards::any_format)),
    ("game_name", |bytes| as_text(bytes, games::game_name)),
    ("position", position),
    ("move_text", move_text),
    ("qdimacs", |bytes| as_text(bytes, formulas::qdimacs)),
    ("record", |bytes| as_text(bytes, records::record)),
    ("agent", |bytes| as_text(bytes, agent)),
    ("qtable", |bytes| as_text(bytes, qtable)),
    ("book", |bytes| as_text(bytes, book)),
    ("certificate", |bytes| as_text(bytes, check_certificate)),
    ("puzzles", |bytes| as_text(bytes, puzzles)),
    ("openings", |bytes| as_text(bytes, openings)),
    ("expression", |bytes| as_text(bytes, expression)),
    ("census", |bytes| as_text(bytes, census)),
    ("kept_json", |bytes| as_text(bytes, kept_json)),
    ("request", |bytes| as_text(bytes, request)),
];

fn as_text(bytes: &[u8], check: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        check(text);
    }
}

/// A refusal is one short sentence.
fn refusal(error: &dyn std::fmt::Display) {
    let told = error.to_string();
    assert!(!told.is_empty() && told.lines().count() <= 1, "{told:?}");
}

/// The first byte picks the game.
fn position(bytes: &[u8]) {
    if let Some((&game, rest)) = bytes.split_first()
        && let Ok(text) = std::str::from_utf8(rest)
    {
        games::position(game.into(), text);
    }
}

/// The first byte picks the game, the next eight the moves before.
fn move_text(bytes: &[u8]) {
    if let Some((&game, rest)) = bytes.split_first()
        && let Some((moves, rest)) = rest.split_first_chunk::<8>()
        && let Ok(text) = std::str::from_utf8(rest)
    {
        games::move_text(game.into(), moves, text);
    }
}

fn agent(text: &str) {
    match text.parse::<AgentSpec>() {
        Ok(agent) => {
            let again: AgentSpec = agent.to_string().parse().expect("its own name");
            assert_eq!(again.to_string(), agent.to_string());
        }
        Err(error) => refusal(&error),
    }
}

fn qtable(text: &str) {
    let rules = AnyGame::parse("snort@path:3", FileAccess::Refused).expect("a game");
    with_duel!(&rules, game => match Table::from_text(game, text) {
        Ok(table) => {
            let written = table.to_text(game);
            let again = Table::from_text(game, &written).expect("its own text");
            assert_eq!(again.to_text(game), written);
        }
        Err(error) => refusal(&error),
    });
}

/// The text as it is, and with the checksum it should have, so that what is behind it is read too.
fn both(text: &str, mark: &str) -> [String; 2] {
    let end = text.rfind(mark).map_or(text.len(), |at| at);
    let whole = format!("{}{mark}", &text[..end]);
    let sealed = format!("{whole}{:08x}\n", crc32fast::hash(whole.as_bytes()));
    [text.to_string(), sealed]
}

fn book(text: &str) {
    for text in both(text, "\nchecksum ") {
        match Book::from_text(&text) {
            Ok(book) => {
                let written = book.to_text();
                let again = Book::from_text(&written).expect("its own text");
                assert_eq!(again.to_text(), written);
            }
            Err(error) => refusal(&error),
        }
    }
}

fn check_certificate(text: &str) {
    let start = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let body = &text[..start];
    let strategies = body.lines().filter(|line| line.contains('\t')).count();
    let sum = crc32fast::hash(body.as_bytes());
    for text in [text, &format!("{body}end {strategies} {sum:08x}\n")] {
        if let Err(reason) = certificate::check(text) {
            refusal(&reason);
        }
    }
}

fn puzzles(text: &str) {
    if let Err(error) = read_puzzles(text) {
        refusal(&error);
    }
}

fn openings(text: &str) {
    let rules = AnyGame::parse("snort@path:5", FileAccess::Refused).expect("a game");
    with_game!(&rules, game => if let Err(error) = Openings::read_list(text, game) {
        refusal(&error);
    });
}

/// Expressions of game values, for a moment.
fn expression(text: &str) {
    let calc = Calc {
        expression: text.to_string(),
        broadest: Some(1000.0),
        ..Calc::default()
    };
    let control = Control::new(4 << 20, Some(std::time::Duration::from_millis(20)), 1);
    if let Err(error) = calc.answer(&House::without_files(), &control, &mut |_| ()) {
        refusal(&error);
    }
}

/// Columns and conditions.
fn census(text: &str) {
    if let Err(error) = Column::list("columns", text) {
        refusal(&error);
    }
    if let Err(error) = Filter::parse(text) {
        refusal(&error);
    }
}

/// What is kept of matches, as it is and with the checksum it should have.
fn kept_json(text: &str) {
    let _ = sealed::from_json::<Settings>(text);
    let _ = sealed::from_json::<GameResult>(text);
    if let Ok(object) = serde_json::from_str::<serde_json::Map<_, _>>(text) {
        let line = sealed::json_line(&object).expect("an object");
        assert!(sealed::from_json::<serde_json::Value>(&line).is_ok());
        let _ = sealed::from_json::<Settings>(&line);
        let _ = sealed::from_json::<GameResult>(&line);
    }
}

/// What is sent to the server.
fn request(text: &str) {
    fn ask<Q: Query>(text: &str) {
        let control = Control::new(4 << 20, Some(std::time::Duration::from_millis(20)), 1);
        if let Ok(query) = serde_json::from_str::<Q>(text)
            && let Err(error) = query.answer(&House::without_files(), &control, &mut |_| ())
        {
            refusal(&error);
        }
    }
    ask::<Show>(text);
    ask::<Edit>(text);
    ask::<Variant>(text);
    ask::<WhyNot>(text);
    let _ = serde_json::from_str::<Analyse>(text);
}
