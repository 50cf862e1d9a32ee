//! Plain game theory: values by looking at everything that can follow, and all positions that can
//! come up. The checks use it wherever the games are small enough: there is little in it that
//! could be wrong.

use rustc_hash::{FxHashMap, FxHashSet};
use thera_control::Interrupted;
use thera_games::{Game, Player};

use crate::run::Run;

/// Minimax with a memory, for one game.
pub struct Minimax<'g, G: Game> {
    game: &'g G,
    known: FxHashMap<G::Position, i32>,
}

impl<'g, G: Game> Minimax<'g, G> {
    /// Nothing is known yet.
    pub fn new(game: &'g G) -> Self {
        Minimax {
            game,
            known: FxHashMap::default(),
        }
    }

    /// The result of perfect play, as a number that first wants large.
    pub fn value(&mut self, position: &G::Position) -> i32 {
        if let Some(outcome) = self.game.outcome(position) {
            return outcome.value_for(Player::First);
        }
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let mover = self.game.to_move(position);
        let mut best: Option<i32> = None;
        for turn in self.game.moves(position) {
            let value = self.value(&self.game.play(position, turn));
            best = Some(best.map_or(value, |best| better(mover, best, value)));
        }
        let value = best.unwrap_or(0);
        self.known.insert(*position, value);
        value
    }

    /// Who wins with perfect play.
    pub fn winner(&mut self, position: &G::Position) -> Option<Player> {
        crate::claim::winner_of(self.value(position))
    }

    /// Moves that keep the value, to the end of the game.
    pub fn line(&mut self, position: &G::Position) -> Vec<G::Move> {
        let mut line = Vec::new();
        let mut position = *position;
        loop {
            let value = self.value(&position);
            let moves = self.game.moves(&position);
            let keeps = |turn: &&G::Move| self.value(&self.game.play(&position, **turn)) == value;
            let Some(&turn) = moves.iter().find(keeps) else {
                return line;
            };
            line.push(turn);
            position = self.game.play(&position, turn);
        }
    }
}

fn better(mover: Player, one: i32, other: i32) -> i32 {
    match mover {
        Player::First => one.max(other),
        _ => one.min(other),
    }
}

/// Calls `visit` with every position that can follow one of `starts`, themselves among them, each
/// once.
pub fn for_each_reachable<G: Game>(
    run: &Run,
    game: &G,
    starts: &[G::Position],
    mut visit: impl FnMut(&G::Position) -> Result<(), Interrupted>,
) -> Result<(), Interrupted> {
    let mut seen: FxHashSet<G::Position> = starts.iter().copied().collect();
    let mut waiting = starts.to_vec();
    while let Some(position) = waiting.pop() {
        run.go_on()?;
        visit(&position)?;
        game.for_each_move(&position, |turn| {
            let next = game.play(&position, turn);
            if seen.insert(next) {
                waiting.push(next);
            }
        });
    }
    Ok(())
}
