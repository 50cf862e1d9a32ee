//! Two engines against each other, in pairs of games with sides exchanged.

use thera_control::Control;
use thera_games::Player;

use crate::engine::Engine;
use crate::evaluation::Evaluation;
use crate::position::Position;
use crate::score::Score;
use thera_search::analysis::Limits;

/// An engine and how many positions it may look at for a move.
pub struct Fighter<'a, E> {
    /// The engine.
    pub engine: &'a Engine<E>,
    /// Positions for a move.
    pub nodes: u64,
}

/// How many of the two games of a pair `a` wins: it begins one of them.
pub fn play_pair<A: Evaluation, B: Evaluation>(
    a: &Fighter<'_, A>,
    b: &Fighter<'_, B>,
    opening: &Position,
) -> u32 {
    let begins = u32::from(play_game(a, b, opening, opening.player()));
    let follows = u32::from(play_game(a, b, opening, opening.player().opponent()));
    begins + follows
}

/// Whether `a`, playing this side, wins; games end when the result is proven.
fn play_game<A: Evaluation, B: Evaluation>(
    a: &Fighter<'_, A>,
    b: &Fighter<'_, B>,
    opening: &Position,
    side: Player,
) -> bool {
    a.engine.forget();
    b.engine.forget();
    let mut position = *opening;
    loop {
        let player = position.player();
        let found = if player == side {
            search(a, &position)
        } else {
            search(b, &position)
        };
        let Some((score, turn)) = found else {
            return player != side;
        };
        match score {
            Score::Win(_) => return player == side,
            Score::Loss(_) => return player != side,
            Score::Estimate(_) => position = position.after(turn),
        }
    }
}

fn search<E: Evaluation>(
    fighter: &Fighter<'_, E>,
    position: &Position,
) -> Option<(Score, crate::Turn)> {
    let limits = Limits {
        nodes: fighter.nodes,
        ..Limits::default()
    };
    let found = fighter
        .engine
        .search(position, &limits, &Control::default(), |_| ());
    let line = found.lines.into_iter().next()?;
    Some((line.score, line.turns[0]))
}
