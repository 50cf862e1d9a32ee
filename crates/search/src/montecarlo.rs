//! Flat Monte Carlo: try moves at random, play each game out at random, keep what won most
//! (Rothenstein et al. 2021, section IV.C).

use thera_games::capability::{RandomMove, below};

use crate::playout::{CLOCK_INTERVAL, Playouts, halves_won};
use thera_control::Control;

/// How the move is chosen once the games have been played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Pick {
    /// The move that won most games: as in the paper, so chance favours what was tried often.
    #[default]
    Wins,
    /// The move that won the largest share of its games.
    Average,
}

/// What became of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sampled<M> {
    /// The move.
    pub turn: M,
    /// Games played out after it.
    pub games: u64,
    /// Halves won by the player who made it: two for a win, one for a draw.
    pub halves: u64,
}

/// Plays games out after random moves of `position` and tells what became of each move, in the
/// order they are generated.
pub fn tally<G: RandomMove>(
    game: &G,
    position: &G::Position,
    playouts: Playouts,
    control: &Control,
    bits: &mut impl FnMut() -> u64,
) -> Vec<Sampled<G::Move>> {
    let player = game.to_move(position);
    let mut sampled: Vec<Sampled<G::Move>> = Vec::new();
    game.for_each_move(position, |turn| {
        sampled.push(Sampled {
            turn,
            games: 0,
            halves: 0,
        });
    });
    for played in 0..playouts.0 {
        if played % CLOCK_INTERVAL == CLOCK_INTERVAL - 1 && control.go_on(CLOCK_INTERVAL).is_err() {
            break;
        }
        let Some(place) = below(sampled.len() as u64, bits) else {
            break;
        };
        let tally = &mut sampled[place as usize];
        let outcome = game.play_out(&game.play(position, tally.turn), bits);
        tally.games += 1;
        tally.halves += halves_won(outcome, player);
    }
    sampled
}

/// The moves that fared best; several if they fared the same, none only if there are none.
pub fn best<M: Copy>(sampled: &[Sampled<M>], pick: Pick) -> Vec<M> {
    // Shares are compared as fractions, so that equal ones are seen to be equal.
    let beats = |a: &Sampled<M>, b: &Sampled<M>| match pick {
        Pick::Wins => a.halves > b.halves,
        Pick::Average => {
            u128::from(a.halves) * u128::from(b.games) > u128::from(b.halves) * u128::from(a.games)
        }
    };
    let tried = sampled.iter().filter(|tally| tally.games > 0);
    let Some(best) = tried.clone().reduce(|a, b| if beats(b, a) { b } else { a }) else {
        return sampled.iter().map(|tally| tally.turn).collect();
    };
    tried
        .filter(|tally| !beats(best, tally))
        .map(|tally| tally.turn)
        .collect()
}
