//! The search against plain minimax and plain proofs.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Control;

use super::playable;
use crate::evaluation::Evaluation;
use crate::score::{MATE, Score};
use crate::{Engine, Handmade, Limits, Position, Shortcuts, Turn};

/// The score of a position by plain minimax: every turn to the full depth, answers to threats
/// free, and beyond the horizon only threats, which may be declined.
fn minimax(position: &Position, ply: i32, depth: i32) -> i32 {
    let turns = position.turns();
    if turns.is_empty() {
        return ply - MATE;
    }
    if position.climbs() != 0 {
        return MATE - ply - 1;
    }
    let depth = depth + i32::from(position.threats() != 0);
    if depth <= 0 {
        return quiescence(position, ply, Shortcuts::NONE.threats);
    }
    let worth = |turn: &Turn| -minimax(&position.after(*turn), ply + 1, depth - 1);
    turns.iter().map(worth).max().unwrap()
}

fn quiescence(position: &Position, ply: i32, threats: i32) -> i32 {
    let turns = position.turns();
    if turns.is_empty() {
        return ply - MATE;
    }
    if position.climbs() != 0 {
        return MATE - ply - 1;
    }
    if position.threats() != 0 {
        let worth = |turn: &Turn| -quiescence(&position.after(*turn), ply + 1, threats);
        return turns.iter().map(worth).max().unwrap();
    }
    if turns.iter().all(|turn| position.after(*turn).climbs() != 0) {
        return ply + 2 - MATE;
    }
    let estimate = Handmade::default().estimate(&(), position);
    if threats == 0 {
        return estimate;
    }
    turns
        .iter()
        .map(|turn| position.after(*turn))
        .filter(|next| next.threats() != 0 && next.climbs() == 0)
        .map(|next| -quiescence(&next, ply + 1, threats - 1))
        .fold(estimate, i32::max)
}

fn search(engine: &Engine<Handmade>, position: &Position, limits: Limits) -> crate::Findings {
    engine.search(position, &limits, &Control::default(), |_| ())
}

#[test]
fn without_shortcuts_the_search_is_minimax() {
    let engine = Engine::new(Handmade::default(), 1 << 16).with_shortcuts(Shortcuts::NONE);
    let mut rng = Pcg64::seed_from_u64(5);
    let mut compared = 0;
    for position in playable(11, 12) {
        let depth = if rng.random_range(0..12) == 0 { 2 } else { 1 };
        let limits = Limits {
            depth,
            ..Limits::default()
        };
        if position.turns().is_empty() {
            assert!(search(&engine, &position, limits).lines.is_empty());
            continue;
        }
        let expected = Score::from_number(minimax(&position, 0, depth as i32));
        let found = search(&engine, &position, limits);
        assert_eq!(found.lines[0].score, expected, "{position:?}");
        compared += 1;
    }
    assert!(compared > 280, "{compared}");
}

/// Whether the player to move can force a win in at most so many plies.
pub(crate) fn wins_within(position: &Position, plies: u32) -> bool {
    if plies == 0 {
        return false;
    }
    if position.climbs() != 0 {
        return true;
    }
    position
        .turns()
        .iter()
        .any(|turn| loses_within(&position.after(*turn), plies - 1))
}

/// Whether the player to move loses in at most so many plies whatever it does.
pub(crate) fn loses_within(position: &Position, plies: u32) -> bool {
    if position.climbs() != 0 {
        return false;
    }
    let turns = position.turns();
    turns.is_empty()
        || plies > 0
            && turns
                .iter()
                .all(|turn| wins_within(&position.after(*turn), plies - 1))
}

#[test]
fn claims_are_proofs_whatever_is_reduced() {
    let engine = Engine::new(Handmade::default(), 1 << 20);
    let limits = Limits {
        nodes: 40_000,
        ..Limits::default()
    };
    let (mut won, mut lost) = (0, 0);
    for position in playable(12, 12) {
        if position.turns().is_empty() {
            continue;
        }
        let found = search(&engine, &position, limits);
        match found.lines[0].score {
            Score::Win(plies) if plies <= 5 => {
                assert!(wins_within(&position, plies), "{position:?} {plies}");
                won += 1;
            }
            Score::Loss(plies) if plies <= 4 => {
                assert!(loses_within(&position, plies), "{position:?} {plies}");
                lost += 1;
            }
            // What is not claimed after a search this long is not a short win.
            Score::Estimate(_) => assert!(!wins_within(&position, 3), "{position:?}"),
            _ => (),
        }
    }
    assert!(won > 24 && lost > 8, "{won} {lost}");
}

#[test]
fn one_thread_finds_the_same_every_time() {
    let positions = playable(13, 2);
    let run = || -> Vec<_> {
        let engine = Engine::new(Handmade::default(), 1 << 20);
        let limits = Limits {
            nodes: 20_000,
            ..Limits::default()
        };
        let found = positions.iter().step_by(7);
        found
            .map(|position| {
                let findings = search(&engine, position, limits);
                (findings.nodes, findings.depth, findings.lines)
            })
            .collect()
    };
    assert_eq!(run(), run());
}

#[test]
fn lines_can_be_played_and_scores_fall() {
    let engine = Engine::new(Handmade::default(), 1 << 20);
    let limits = Limits {
        depth: 4,
        lines: 4,
        ..Limits::default()
    };
    for position in playable(14, 4) {
        let found = search(&engine, &position, limits);
        assert_eq!(found.lines.len(), position.turns().len().min(4));
        let chances: Vec<f64> = found.lines.iter().map(|line| line.score.chance()).collect();
        assert!(chances.is_sorted_by(|a, b| a >= b), "{:?}", found.lines);
        for line in &found.lines {
            let mut now = position;
            for (k, turn) in line.turns.iter().enumerate() {
                assert!(now.turns().contains(turn), "{turn} {line:?}");
                if turn.is_climb() {
                    assert_eq!(k + 1, line.turns.len());
                } else {
                    now = now.after(*turn);
                }
            }
            if let Score::Win(plies) = line.score
                && line.turns.last().is_some_and(|turn| turn.is_climb())
            {
                assert_eq!(line.turns.len(), plies as usize);
            }
        }
    }
}

#[test]
fn several_threads_find_a_legal_turn_and_honest_wins() {
    let engine = Engine::new(Handmade::default(), 1 << 20);
    let limits = Limits {
        nodes: 4_000,
        ..Limits::default()
    };
    for position in playable(15, 10) {
        let control = Control::new(1 << 20, None, 3);
        let found = engine.search(&position, &limits, &control, |_| ());
        match found.lines.first() {
            None => assert!(position.turns().is_empty()),
            Some(line) => {
                assert!(position.turns().contains(&line.turns[0]));
                if let Score::Win(plies @ ..=5) = line.score {
                    assert!(wins_within(&position, plies));
                }
            }
        }
    }
}

/// Turns left to other threads come back: nothing is forgotten, whoever is first.
#[test]
fn several_threads_find_what_one_finds() {
    let engine = Engine::new(Handmade::default(), 1 << 16).with_shortcuts(Shortcuts::NONE);
    let limits = Limits {
        depth: 3,
        ..Limits::default()
    };
    let positions = playable(17, 4);
    for position in positions.iter().skip(8).step_by(9) {
        let control = Control::new(1 << 20, None, 4);
        let found = engine.search(position, &limits, &control, |_| ());
        let alone = search(&engine, position, limits);
        let score = |findings: &crate::Findings| findings.lines.first().map(|line| line.score);
        assert_eq!(score(&found), score(&alone), "{position:?}");
        assert_eq!(found.depth, alone.depth);
    }
}

#[test]
fn placements_are_searched_up_to_symmetry() {
    let engine = Engine::new(Handmade::default(), 1 << 20);
    let limits = Limits {
        depth: 2,
        ..Limits::default()
    };
    let found = search(&engine, &Position::default(), limits);
    let line = &found.lines[0].turns;
    assert!(line[0].is_placement() && line[1].is_placement() && !line[2].is_placement());
    // Half a placement typed by hand: the same player may be to move again afterwards.
    let heights = [0; 25];
    let half = Position::new(
        &heights,
        [1 << 7, 1 << 12 | 1 << 13],
        thera_games::Player::First,
    );
    let found = search(&engine, &half.unwrap(), limits);
    assert!(found.lines[0].turns[0].is_placement());
}

#[test]
fn a_search_cut_short_claims_nothing() {
    let engine = Engine::new(Handmade::default(), 1 << 16);
    for position in playable(16, 3) {
        for nodes in [1, 2, 20, 200] {
            for lines in [1, 5] {
                let limits = Limits {
                    nodes,
                    lines,
                    ..Limits::default()
                };
                engine.forget();
                for line in search(&engine, &position, limits).lines {
                    let is_true = match line.score {
                        Score::Win(plies) => plies > 5 || wins_within(&position, plies),
                        Score::Loss(plies @ 1..=4) => {
                            wins_within(&position.after(line.turns[0]), plies - 1)
                        }
                        Score::Loss(plies) => plies > 4,
                        Score::Estimate(_) => true,
                    };
                    assert!(is_true, "{position:?} {line:?}");
                }
            }
        }
    }
}
