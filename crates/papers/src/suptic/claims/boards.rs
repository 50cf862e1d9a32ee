//! Sections 5.1 and 5.2: what boards of two rows, and boards with an odd side, are worth.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::{Game, Player};

use super::castellan;
use super::even::values;
use super::lemmas::encloses_large;
use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.unit-region.always",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.1, lemma 3",
        quote: "Given a (2, n)-game board, under optimal play the largest region that will be enclosed \
                by Albus or Bellatrix is a unit region",
        statement: "On (2,n) boards optimal play encloses unit regions only.",
        reading: "No sequence of turns that all keep the value of the game encloses a region of two \
                  or more cells.",
        method: "Plain minimax; all optimal lines are followed, the shortest first.",
        check: unit_regions_always,
    },
    Claim {
        id: "suptic.unit-region.suffices",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, lemma 3",
        quote: "can we restrict our analysis to only unit square regions and collections thereof?",
        statement: "On (2,n) boards nothing is lost by never enclosing more than unit regions.",
        reading: "The value stays the same if neither player may enclose a region of two or more \
                  cells, unless there is no other turn.",
        method: "Plain minimax of the game with and without such turns.",
        check: unit_regions_suffice,
    },
    Claim {
        id: "suptic.odd-boards.touch",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract and section 5.2, strategy 1",
        quote: "the player to place the first piece has a non-losing strategy for games where the rows \
                and columns both have an odd number of tower locations, or where exclusively the rows \
                or towers have an odd number",
        statement: "First does not lose boards with an odd side if the pieces of a turn must touch.",
        reading: "The value is at least zero, with touch.",
        method: "The solver of Castellan.",
        check: |run| values(run, &[("touch", odd_boards(run))], |value| value >= 0),
    },
    Claim {
        id: "suptic.odd-boards.any",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "abstract and section 5.2, strategy 1",
        quote: "the player to place the first piece has a non-losing strategy for games where the rows \
                and columns both have an odd number of tower locations, or where exclusively the rows \
                or towers have an odd number",
        statement: "First does not lose boards with an odd side if the pieces of a turn need not touch.",
        reading: "The value is at least zero, without options; the mirror need not be how.",
        method: "The solver of Castellan.",
        check: |run| values(run, &[("", odd_boards(run))], |value| value >= 0),
    },
];

fn odd_boards(run: &Run) -> &'static [&'static str] {
    run.pick([
        &["2x3", "3x3"][..],
        &["2x3", "3x3", "2x5", "3x4", "2x7", "3x5", "2x9"],
        &[
            "2x3", "3x3", "2x5", "3x4", "2x7", "3x5", "2x9", "3x6", "4x5",
        ],
    ])
}

fn wide_boards(run: &Run) -> &'static [&'static str] {
    run.pick([
        &["2x2", "2x3"][..],
        &["2x2", "2x3", "2x4"],
        &["2x2", "2x3", "2x4"],
    ])
}

fn unit_regions_always(run: &Run) -> Result<Finding, Interrupted> {
    let boards = wide_boards(run);
    let mut tally = Tally::default();
    for board in boards {
        for options in ["", "touch"] {
            let game = castellan(options, board);
            let line = optimal_line_to_large_region(run, &game)?;
            tally.record(line.is_none(), || {
                let shows =
                    "every turn keeps the value, and the last one encloses two or more cells";
                Counterexample::played(&game, &game.start(), &line.unwrap_or_default(), shows)
            });
        }
    }
    let scope = format!("the boards {}, with and without touch", boards.join(", "));
    Ok(tally.finding(2 * boards.len() as u64, scope))
}

/// A shortest line of optimal turns that ends by enclosing more than a unit region.
fn optimal_line_to_large_region(
    run: &Run,
    game: &Castellan,
) -> Result<Option<Vec<Turn>>, Interrupted> {
    let mut minimax = Minimax::new(game);
    let mut seen: FxHashSet<Position> = FxHashSet::default();
    let mut waiting = VecDeque::from([(game.start(), Vec::new())]);
    while let Some((position, line)) = waiting.pop_front() {
        run.case()?;
        let value = minimax.value(&position);
        for turn in game.moves(&position) {
            let next = game.play(&position, turn);
            if minimax.value(&next) != value {
                continue;
            }
            let longer = [&line[..], &[turn]].concat();
            if encloses_large(game, &position, turn) {
                return Ok(Some(longer));
            }
            if seen.insert(next) {
                waiting.push_back((next, longer));
            }
        }
    }
    Ok(None)
}

fn unit_regions_suffice(run: &Run) -> Result<Finding, Interrupted> {
    let boards = wide_boards(run);
    let mut tally = Tally::default();
    for board in boards {
        for options in ["", "touch"] {
            run.case()?;
            let game = castellan(options, board);
            let value = Minimax::new(&game).value(&game.start());
            let restricted = restricted_value(&game, &game.start(), &mut FxHashMap::default());
            tally.record(value == restricted, || {
                let shows = format!("the value is {value}, with unit regions only {restricted}");
                Counterexample::played(&game, &game.start(), &[], shows)
            });
        }
    }
    let scope = format!("the boards {}, with and without touch", boards.join(", "));
    Ok(tally.finding(run.count(), scope))
}

/// The value if turns that enclose more than unit regions are only made for want of others.
fn restricted_value(
    game: &Castellan,
    position: &Position,
    known: &mut FxHashMap<Position, i32>,
) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.value_for(Player::First);
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let (large, unit): (Vec<Turn>, Vec<Turn>) = game
        .moves(position)
        .into_iter()
        .partition(|&turn| encloses_large(game, position, turn));
    let turns = if unit.is_empty() { large } else { unit };
    let values = turns
        .into_iter()
        .map(|turn| restricted_value(game, &game.play(position, turn), known));
    let best = match game.to_move(position) {
        Player::First => values.max(),
        _ => values.min(),
    };
    let value = best.unwrap_or(0);
    known.insert(*position, value);
    value
}
