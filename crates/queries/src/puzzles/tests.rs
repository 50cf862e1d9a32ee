//! The collection is what it says: every position has exactly one answer, and no two are the same.

use std::collections::HashSet;

use thera_control::Control;
use thera_games::capability::Symmetric;
use thera_games::{AnyGame, AnyMove, FileAccess, Game, Notation};
use thera_knowledge::Task;
use thera_solvers::Exact;

use super::collection::{Listed, collection};
use super::{Puzzle, PuzzleSolution, PuzzleTry};
use crate::{House, Query, QueryError};

fn ask<Q: Query>(query: &Q) -> Result<Q::Answer, QueryError> {
    query.answer(&House::without_files(), &Control::default(), &mut |_| ())
}

/// Every move of a puzzle decided by the family's method alone.
fn check(game: &AnyGame, puzzle: &Listed) {
    let position = game.parse_position(&puzzle.kept.position).unwrap();
    let player = game.to_move(&position);
    let worth = |turn: AnyMove| {
        let solution = game.solve_exactly(&game.play(&position, turn), &Control::default());
        solution.unwrap().outcome.value_for(player).signum()
    };
    let moves = game.moves(&position).into_iter();
    let results: Vec<(String, i32)> = moves
        .map(|turn| (game.format_move(turn), worth(turn)))
        .collect();
    let best = results.iter().map(|(_, value)| *value).max().unwrap();
    let answers: Vec<&String> = results
        .iter()
        .filter(|r| r.1 == best)
        .map(|r| &r.0)
        .collect();
    assert_eq!(answers, [&puzzle.kept.answer], "{}", puzzle.id);
    assert!(best >= 0, "{}", puzzle.id);
    assert!(puzzle.kept.task == Task::Save || best == 1, "{}", puzzle.id);
}

#[test]
fn every_position_has_one_answer() {
    // One in so many, from every game.
    for puzzle in collection().iter().step_by(41) {
        let rules = AnyGame::parse(&puzzle.game, FileAccess::Refused).unwrap();
        check(&rules, puzzle);
    }
}

/// All mirror images of a position.
fn images(game: &AnyGame, position: &str) -> Vec<String> {
    let position = game.parse_position(position).unwrap();
    let image = |symmetry| game.format_position(&game.map_position(symmetry, &position));
    (0..game.symmetries()).map(image).collect()
}

#[test]
fn there_are_many_and_no_two_are_alike() {
    let puzzles = collection();
    assert!(puzzles.len() >= 1000);
    let saving = puzzles
        .iter()
        .filter(|puzzle| puzzle.kept.task == Task::Save);
    assert!(saving.count() >= 100);
    let mut seen = HashSet::new();
    for puzzle in puzzles {
        let rules = AnyGame::parse(&puzzle.game, FileAccess::Refused).unwrap();
        let images = images(&rules, &puzzle.kept.position);
        let face = images.into_iter().min().unwrap();
        assert!(seen.insert((&puzzle.game, face)), "{}", puzzle.id);
    }
}

#[test]
fn a_day_has_its_puzzle_and_wishes_are_heard() {
    let of_day = |day: &str| {
        let day = Some(day.to_string());
        ask(&Puzzle {
            day,
            ..Puzzle::default()
        })
        .unwrap()
    };
    assert_eq!(of_day("2026-11-16"), of_day("2026-11-16"));
    assert_ne!(of_day("2026-11-16").id, of_day("2026-11-17").id);
    let wish = Puzzle {
        game: Some("castellan".to_string()),
        task: Some("save".to_string()),
        number: Some(3),
        ..Puzzle::default()
    };
    let found = ask(&wish).unwrap();
    assert_eq!(
        (found.family.as_str(), found.task.as_str()),
        ("castellan", "save")
    );
    assert!(found.said.ends_with("Exactly one move does not lose."));
    let hard = Puzzle {
        grade: Some(5),
        ..Puzzle::default()
    };
    assert_eq!(ask(&hard).unwrap().grade, 5);
    let id = |id: &str| {
        ask(&Puzzle {
            id: Some(id.into()),
            ..Puzzle::default()
        })
    };
    assert_eq!(id("snort-7").unwrap().id, "snort-7");
    assert_eq!(id("chess-1").unwrap_err().field.as_deref(), Some("id"));
    let nine = Puzzle {
        grade: Some(9),
        ..Puzzle::default()
    };
    assert_eq!(ask(&nine).unwrap_err().field.as_deref(), Some("grade"));
}

#[test]
fn right_and_wrong_are_told_apart_with_a_reason() {
    let puzzle = collection()
        .iter()
        .find(|puzzle| puzzle.kept.distance == Some(3))
        .unwrap();
    let attempt = |turn: &str| PuzzleTry {
        id: puzzle.id.clone(),
        turn: turn.to_string(),
    };
    let right = ask(&attempt(&puzzle.kept.answer)).unwrap();
    assert!(right.right && right.reason.unwrap().contains("wins by force in 3 turns"));
    let solution = ask(&PuzzleSolution {
        id: puzzle.id.clone(),
    })
    .unwrap();
    assert_eq!(solution.answer, puzzle.kept.answer);
    assert!(solution.complete && solution.replies.iter().all(|reply| reply.ends));
    let rules = AnyGame::parse(&puzzle.game, FileAccess::Refused).unwrap();
    let other = another(&rules, puzzle);
    let wrong = ask(&attempt(&other)).unwrap();
    assert!(!wrong.right && wrong.said.starts_with("Not this one."));
    assert!(ask(&attempt("nonsense")).is_err());
}

/// A move that is not the answer.
fn another(game: &AnyGame, puzzle: &Listed) -> String {
    let position = game.parse_position(&puzzle.kept.position).unwrap();
    let moves = game.moves(&position).into_iter();
    let mut texts = moves.map(|turn| game.format_move(turn));
    texts.find(|text| *text != puzzle.kept.answer).unwrap()
}
