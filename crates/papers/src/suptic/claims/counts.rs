//! Sections 3.1 and 6.1: how large the game trees are.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::castellan::{Castellan, Position};

use super::{canonical, castellan};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const QUOTE: &str = "Branching factor refers to the number of distinct possible moves per turn, not \
    including equivalent moves … The (2,2)-game board has a branching factor of about 3 with regards to \
    symmetry";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.branching.openings",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3.1",
        quote: QUOTE,
        statement: "The (2,2) board can be begun in 3 ways, up to symmetry.",
        reading: "The turns of the empty board that lead to different positions up to symmetry: a tower, a \
                  wall, one of each.",
        method: "Turns of the empty (2,2) board.",
        check: openings,
    },
    Claim {
        id: "suptic.branching.average",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 3.1",
        quote: QUOTE,
        statement: "On the (2,2) board there are about 3 different turns on average, up to symmetry.",
        reading: "An average, which the thesis does not speak of; about: 2.5 to 3.5. Over all positions that can come up and are not over, \
                  one of each symmetry class.",
        method: "All reachable positions.",
        check: |run| average(run, false),
    },
    Claim {
        id: "suptic.branching.average.tree",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 3.1",
        quote: QUOTE,
        statement: "The nodes of the game tree of the (2,2) board have about 3 children on average, up \
                    to symmetry.",
        reading: "The same average, where a position counts as often as there are ways to it, symmetric \
                  turns being one.",
        method: "All reachable positions with the number of ways to each.",
        check: |run| average(run, true),
    },
    Claim {
        id: "suptic.branching.depth",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections 3.1 and 6.1",
        quote: "and a max depth of 8 … Finding the maximum level of our game tree is as simple as \
                counting the number of board positions",
        statement: "The longest game has as many turns as there are locations, 8 on the (2,2) board.",
        reading: "The longest game from the empty board.",
        method: "The longest game from every position, by looking at all that can follow.",
        check: depth,
    },
    Claim {
        id: "suptic.branching.sum",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.1",
        quote: "Calculating the maximum number of possible moves is done by summing the number of \
                allowed towers and allowed walls each turn",
        statement: "With t towers and w walls allowed a turn, no position has more than t + w turns.",
        reading: "t = w = 1, turns that are symmetric to each other counted once.",
        method: "Turns of the empty (2,2) board.",
        check: sum,
    },
];

/// The positions that one turn leads to, up to symmetry.
fn different_turns(game: &Castellan, position: &Position) -> FxHashSet<Position> {
    let moves = game.moves(position).into_iter();
    let after = moves.map(|turn| canonical(game, &game.play(position, turn)));
    after.collect()
}

fn openings(run: &Run) -> Result<Finding, Interrupted> {
    run.case()?;
    let game = castellan("", "2x2");
    let found = different_turns(&game, &game.start()).len();
    let mut tally = Tally::default();
    tally.record(found == 3, || {
        let shows = format!("there are {found}");
        Counterexample::played(&game, &game.start(), &[], shows)
    });
    Ok(tally.finding(run.count(), "the empty (2,2) board"))
}

fn average(run: &Run, by_ways: bool) -> Result<Finding, Interrupted> {
    let game = castellan("", "2x2");
    let (mut positions, mut turns) = (0u64, 0u64);
    // Turns add pieces, so going by the number of pieces every way to a position is known in time.
    let mut ways: BTreeMap<(u32, u128), (Position, u64)> = BTreeMap::new();
    let key = |p: &Position| {
        (
            p.pieces().count_ones(),
            p.pieces() << 1 | p.to_move().index() as u128,
        )
    };
    ways.insert(key(&game.start()), (game.start(), 1));
    while let Some((_, (position, count))) = ways.pop_first() {
        if game.outcome(&position).is_some() {
            continue;
        }
        run.case()?;
        let nexts = different_turns(&game, &position);
        let weight = if by_ways { count } else { 1 };
        positions += weight;
        turns += weight * nexts.len() as u64;
        for next in nexts {
            ways.entry(key(&next)).or_insert((next, 0)).1 += count;
        }
    }
    let average = turns as f64 / positions.max(1) as f64;
    let scope = "the positions of the (2,2) board";
    let at_first = different_turns(&game, &game.start()).len();
    let words = format!("the average is {average:.2}; the empty board has {at_first}");
    Ok(match (2.5..=3.5).contains(&average) {
        true => Finding::confirmed(scope).note(format!("Seen: {words}.")),
        false => Finding::refuted(scope, Counterexample::told(words)),
    })
}

fn depth(run: &Run) -> Result<Finding, Interrupted> {
    let boards = run.pick([&["2x2"][..], &["2x2", "2x3", "2x4"], &["2x2", "2x3", "2x4"]]);
    let mut tally = Tally::default();
    for board in boards {
        run.case()?;
        let game = castellan("", board);
        let locations = game.geometry().locations().count_ones();
        let longest = longest(&game, &game.start(), &mut FxHashMap::default());
        tally.record(longest == locations, || {
            let shows =
                format!("the longest game has {longest} turns, there are {locations} locations");
            Counterexample::played(&game, &game.start(), &[], shows)
        });
    }
    Ok(tally.finding(run.count(), format!("the boards {}", boards.join(", "))))
}

/// The longest game from a position, passes not counted.
fn longest(game: &Castellan, position: &Position, known: &mut FxHashMap<Position, u32>) -> u32 {
    if let Some(&turns) = known.get(position) {
        return turns;
    }
    let mut most = 0;
    for turn in game.moves(position) {
        let counted = u32::from(turn.pieces() != 0);
        most = most.max(counted + longest(game, &game.play(position, turn), known));
    }
    known.insert(*position, most);
    most
}

fn sum(run: &Run) -> Result<Finding, Interrupted> {
    run.case()?;
    let game = castellan("", "2x2");
    let all = game.moves(&game.start()).len();
    let different = different_turns(&game, &game.start()).len();
    let scope = "the empty (2,2) board";
    let shows = format!("there are {all} turns, {different} up to symmetry, where t + w is 2");
    Ok(match different <= 2 {
        true => Finding::confirmed(scope),
        false => {
            let shown = Counterexample::played(&game, &game.start(), &[], shows);
            Finding::refuted(scope, shown)
        }
    })
}
