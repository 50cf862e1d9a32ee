//! Section 5.2, strategy 1: the mirror.

use rustc_hash::FxHashSet;
use thera_control::Interrupted;
use thera_games::castellan::Castellan;
use thera_games::{Game, Player};
use thera_search::strategy::Verdict;
use thera_solvers::strategies::castellan::mirror;

use super::castellan;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::strategy::record;
use crate::suptic::PAPER;
use crate::tally::Tally;

const METHOD: &str = "The strategy as a function, played against every reply.";
const QUOTE: &str = "Albus’ non-losing strategy is to place the piece in the origin location on his \
    first turn … he should play the same pieces as Bellatrix, but at location (−x, −y)";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.mirror.touch",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.2, strategy 1",
        quote: QUOTE,
        statement: "On boards with an odd side first never loses by taking the middle and answering \
                    each turn by its half turn, if the pieces of a turn must touch.",
        reading: "The option touch, as the strategy assumes.",
        method: METHOD,
        check: |run| mirrored(run, "touch", odd_boards(run)),
    },
    Claim {
        id: "suptic.mirror.touch.stop",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections 1.1 and 5.2, strategy 1",
        quote: "Play continues in this manner until either player has no moves left at the beginning \
                of their turn",
        statement: "The mirror never loses with touching pieces if the game ends as soon as the player to \
                    move cannot place.",
        reading: "The options touch and stop.",
        method: METHOD,
        check: |run| mirrored(run, "touch,stop", odd_boards(run)),
    },
    Claim {
        id: "suptic.mirror.touch.tie",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.2, strategy 1",
        quote: "it then follows that the game will end with Albus’ score equal to Bellatrix’s score, a \
                tie",
        statement: "Every game against the mirror ends level.",
        reading: "The option touch; all games in which first mirrors.",
        method: METHOD,
        check: always_level,
    },
    Claim {
        id: "suptic.mirror.any",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "abstract and section 5.2, strategy 1",
        quote: "with the restricted rules, the player to place the first piece has a non-losing \
                strategy for games where the rows and columns both have an odd number of tower \
                locations, or where exclusively the rows or towers have an odd number",
        statement: "The mirror never loses under the rules of section 1.1, where the two pieces of a \
                    turn need not touch.",
        reading: "No options.",
        method: METHOD,
        check: |run| mirrored(run, "", odd_boards(run)),
    },
    Claim {
        id: "suptic.mirror.no-lone-wall",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.2, strategy 1",
        quote: "when n is even (0,0) is a wall",
        statement: "The mirror never loses if the first turn may not be a lone wall.",
        reading: "The options touch and nolone, boards with one odd side. (Section 2 allows the lone \
                  wall; the program of appendix A does not place it.)",
        method: METHOD,
        check: |run| mirrored(run, "touch,nolone", &["2x3", "3x4", "2x5"]),
    },
];

fn odd_boards(run: &Run) -> &'static [&'static str] {
    run.pick([
        &["2x3", "3x3"][..],
        &["2x3", "3x3", "2x5", "3x4", "2x7", "3x5"],
        &["2x3", "3x3", "2x5", "3x4", "2x7", "3x5", "2x9", "3x6"],
    ])
}

fn mirrored(run: &Run, options: &str, boards: &[&str]) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for board in boards {
        let game = castellan(options, board);
        record(
            run,
            &game,
            Player::First,
            mirror,
            Verdict::holds,
            &mut tally,
        )?;
    }
    let scope = format!("the boards {}, every reply", boards.join(", "));
    Ok(tally.finding(boards.len() as u64, scope))
}

fn always_level(run: &Run) -> Result<Finding, Interrupted> {
    let boards = odd_boards(run);
    let mut tally = Tally::default();
    for board in boards {
        let game = castellan("touch", board);
        let uneven = uneven_game(run, &game)?;
        tally.record(uneven.is_none(), || {
            let position = uneven.unwrap_or_else(|| game.start());
            Counterexample::played(
                &game,
                &position,
                &[],
                "this game against the mirror is not level",
            )
        });
    }
    let scope = format!("the boards {}, every reply", boards.join(", "));
    Ok(tally.finding(boards.len() as u64, scope))
}

/// The end of a game against the mirror that somebody wins.
fn uneven_game(
    run: &Run,
    game: &Castellan,
) -> Result<Option<thera_games::castellan::Position>, Interrupted> {
    let mut seen = FxHashSet::default();
    let mut waiting = vec![game.start()];
    while let Some(position) = waiting.pop() {
        run.case()?;
        if let Some(outcome) = game.outcome(&position) {
            if outcome.winner().is_some() {
                return Ok(Some(position));
            }
            continue;
        }
        let turns = match game.to_move(&position) {
            Player::First => mirror(game, &position).into_iter().collect(),
            _ => game.moves(&position),
        };
        for turn in turns {
            let next = game.play(&position, turn);
            if seen.insert(next) {
                waiting.push(next);
            }
        }
    }
    Ok(None)
}
