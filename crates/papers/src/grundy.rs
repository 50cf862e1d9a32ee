//! Grundy values by looking at everything that can follow.

use rustc_hash::FxHashMap;
use thera_games::Game;

/// Grundy values of one game, in which both players have the same moves.
pub struct Grundy<'g, G: Game> {
    game: &'g G,
    known: FxHashMap<G::Position, u32>,
}

impl<'g, G: Game> Grundy<'g, G> {
    /// Nothing is known yet.
    pub fn new(game: &'g G) -> Self {
        Grundy {
            game,
            known: FxHashMap::default(),
        }
    }

    /// The least number that no move leads to.
    pub fn of(&mut self, position: &G::Position) -> u32 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let moves = self.game.moves(position).into_iter();
        let next: Vec<u32> = moves
            .map(|turn| self.of(&self.game.play(position, turn)))
            .collect();
        let value = (0..).find(|value| !next.contains(value)).unwrap_or(0);
        self.known.insert(*position, value);
        value
    }
}
