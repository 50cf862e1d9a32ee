//! Section 2: saturated positions.

use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Position};
use thera_games::{Game, Player};

use super::castellan;
use super::lemmas::takes_unit_region;
use crate::brute::{Minimax, for_each_reachable};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[Claim {
    id: "suptic.saturated.last-piece",
    paper: &PAPER,
    if_it_fails: Failing::Refuted(Severity::FalseResult),
    section: "section 2",
    quote: "Saturated means that no matter what move the current player makes, there will be a unit \
            region enclosable at the beginning of the next player’s turn … Assuming 2.2.b has only one \
            piece left to be played to finish the game, then it is not a saturated position",
    statement: "A position with one location left is not saturated.",
    reading: "Saturated: after every turn of the player to move the other has one that encloses a unit \
              region. Every position that can come up, by either end of the game. (The notes tell how \
              many positions are saturated, and how many of those lose, which the thesis does not \
              speak of.)",
    method: "All reachable positions, all turns and all answers.",
    check: last_piece,
}];

fn last_piece(run: &Run) -> Result<Finding, Interrupted> {
    let boards = run.pick([
        &["2x2", "2x3"][..],
        &["2x2", "2x3", "2x4"],
        &["2x2", "2x3", "2x4"],
    ]);
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for (options, board) in boards
        .iter()
        .flat_map(|board| [("", board), ("stop", board)])
    {
        let game = castellan(options, board);
        let mut minimax = Minimax::new(&game);
        let (mut positions, mut saturated, mut lost) = (0u64, 0u64, 0u64);
        for_each_reachable(run, &game, &[game.start()], |position| {
            if game.outcome(position).is_some() {
                return Ok(());
            }
            positions += 1;
            let open = game.geometry().locations() & !position.pieces();
            let full = is_saturated(&game, position);
            if full {
                saturated += 1;
                lost += u64::from(mover_loses(&game, &mut minimax, position));
            }
            if open.count_ones() == 1 {
                run.case()?;
                tally.record(!full, || {
                    Counterexample::played(&game, position, &[], "this position is saturated")
                });
            }
            Ok(())
        })?;
        let rules = if options.is_empty() { "" } else { " with stop" };
        notes.push(format!(
            "{board}{rules}: of {positions} positions {saturated} are saturated, and the player to \
             move loses {lost} of those."
        ));
    }
    let finding = tally.finding(
        run.count(),
        format!("every position of {}", boards.join(", ")),
    );
    Ok(notes.into_iter().fold(finding, Finding::note))
}

/// Whether every turn lets the other enclose a unit region.
fn is_saturated(game: &Castellan, position: &Position) -> bool {
    game.moves(position).into_iter().all(|turn| {
        let next = game.play(position, turn);
        let answers = game.moves(&next).into_iter();
        next.to_move() != position.to_move()
            && answers
                .into_iter()
                .any(|answer| takes_unit_region(game, &next, answer))
    })
}

fn mover_loses(game: &Castellan, minimax: &mut Minimax<Castellan>, position: &Position) -> bool {
    let value = minimax.value(position);
    match game.to_move(position) {
        Player::First => value < 0,
        _ => value > 0,
    }
}
