//! Two engines against each other, in pairs of games with sides exchanged.

use thera_control::{Control, Interrupted};
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
    control: &Control,
) -> Result<u32, Interrupted> {
    let player = opening.player();
    let begins = play_game(a, b, opening, player, control)?;
    let follows = play_game(a, b, opening, player.opponent(), control)?;
    Ok(u32::from(begins) + u32::from(follows))
}

/// Whether `a`, playing this side, wins; games end when the result is proven.
fn play_game<A: Evaluation, B: Evaluation>(
    a: &Fighter<'_, A>,
    b: &Fighter<'_, B>,
    opening: &Position,
    side: Player,
    control: &Control,
) -> Result<bool, Interrupted> {
    a.engine.forget();
    b.engine.forget();
    let mut position = *opening;
    loop {
        let player = position.player();
        let found = if player == side {
            search(a, &position, control)
        } else {
            search(b, &position, control)
        };
        // A search that was cut short is not what the fighter would have played.
        control.go_on(0)?;
        let Some((score, turn)) = found else {
            return Ok(player != side);
        };
        match score {
            Score::Win(_) => return Ok(player == side),
            Score::Loss(_) => return Ok(player != side),
            Score::Estimate(_) => position = position.after(turn),
        }
    }
}

fn search<E: Evaluation>(
    fighter: &Fighter<'_, E>,
    position: &Position,
    control: &Control,
) -> Option<(Score, crate::Turn)> {
    let limits = Limits {
        nodes: fighter.nodes,
        ..Limits::default()
    };
    let control = control.within(None);
    let found = fighter.engine.search(position, &limits, &control, |_| ());
    let line = found.lines.into_iter().next()?;
    Some((line.score, line.turns[0]))
}
