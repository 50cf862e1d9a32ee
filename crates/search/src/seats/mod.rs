//! Searches for any number of seats, for turns of chance and for hidden things.
//!
//! [`maxn`] lets every seat want its own best (Luckhardt and Irani 1986), [`paranoid`] thinks that all
//! others are against one (Sturtevant and Korf 2000), [`tree`] is Monte Carlo tree search in which
//! every seat is credited with its own share, chance is drawn by its weights and hidden things are
//! guessed anew in every round (information set search, Cowling, Powley and Whitehouse 2012).
//! [`solve`] proves: what a seat can make sure of against all others, and who can win at all if every
//! seat wants to.

pub mod maxn;
pub mod paranoid;
pub mod solve;
pub mod tree;

use thera_games::capability::{RandomMove, Seated, chance_move};
use thera_games::{Outcome, Player};

/// The most seats there are.
pub const MOST_SEATS: usize = Player::ALL.len();

/// What a game that is over is worth to each seat, from 0 to 1: a win is shared by those who are ahead,
/// and where points are counted a little more is a little better.
pub fn rewards<G: Seated>(game: &G, outcome: Outcome) -> [f64; MOST_SEATS] {
    /// How much of a reward is for points beyond winning, and how many of them are half of that.
    const FOR_POINTS: f64 = 0.1;
    const HALF: f64 = 5.0;
    let mut rewards = [0.0; MOST_SEATS];
    for &player in game.players() {
        let side = game.side(player);
        let share = outcome.share(side);
        rewards[player.index()] = match outcome {
            Outcome::Won(_) => share,
            _ => {
                let lead = f64::from(outcome.value_for(side));
                let points = 0.5 + 0.5 * lead / (lead.abs() + HALF);
                (1.0 - FOR_POINTS) * share + FOR_POINTS * points
            }
        };
    }
    rewards
}

/// Plays at random to the end of the game; what happens by chance is as likely as its weight says.
fn play_out<G: Seated + RandomMove>(
    game: &G,
    position: &G::Position,
    bits: &mut impl FnMut() -> u64,
) -> Outcome {
    let mut position = *position;
    loop {
        if let Some(outcome) = game.outcome(&position) {
            return outcome;
        }
        let turn = chance_move(game, &position, bits).or_else(|| game.random_move(&position, bits));
        position = game.play(&position, turn.expect("a game that is not over has moves"));
    }
}

#[cfg(test)]
mod tests;
