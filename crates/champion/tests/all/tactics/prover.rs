//! Longer tactics by exact methods that share nothing with champion's search but the rules:
//! proof-number search says who wins, and a search of all turns and answers, deeper and deeper, how
//! soon.

use std::collections::HashMap;

use thera_control::Control;
use thera_games::capability::{BothMove, Greedy};
use thera_games::santorini::{Position, Santorini};
use thera_games::{Game, Player};
use thera_solvers::santorini::prove;

/// Bytes for every position that may be looked at, and the most of them.
const MEMORY_PER_NODE: u64 = 64;
const MOST_MEMORY: u64 = 256 << 20;

/// Who wins, if so many positions suffice to prove it.
pub fn winner(position: &Position, nodes: u64) -> Option<Player> {
    let game = Santorini::standard();
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner();
    }
    let memory = nodes.saturating_mul(MEMORY_PER_NODE).min(MOST_MEMORY);
    let control = Control::default().part(memory as usize, 1, nodes);
    let solution = prove(&game, position, &control)?.ok()?;
    solution.outcome.winner()
}

/// In how many plies the player to move wins, if within so many.
pub fn win_within(position: &Position, plies: u32) -> Option<u32> {
    let mut prover = Prover {
        game: Santorini::standard(),
        known: HashMap::new(),
    };
    (1..=plies)
        .step_by(2)
        .find(|&plies| prover.wins(position, plies))
}

struct Prover {
    game: Santorini,
    /// Plies within which the player to move wins, and within which it does not.
    known: HashMap<Position, (u32, u32)>,
}

impl Prover {
    /// Whether the player to move wins within so many plies whatever the opponent does.
    fn wins(&mut self, position: &Position, plies: u32) -> bool {
        if self.game.win_at_sight(position).is_some() {
            return true;
        }
        let (enough, too_few) = *self.known.get(position).unwrap_or(&(u32::MAX, 0));
        if plies >= enough || plies <= too_few {
            return plies >= enough;
        }
        let player = position.to_move();
        let turns = self.game.moves(position).into_iter();
        let mut next: Vec<Position> = turns.map(|turn| self.game.play(position, turn)).collect();
        // The opponent must not climb first. Threats are tried first, as they leave few answers.
        next.retain(|next| self.game.win_at_sight(next).is_none());
        next.sort_by_key(|next| !self.could_climb(player, next));
        let wins = next.iter().any(|next| !self.escapes(next, plies - 1));
        let (enough, too_few) = match wins {
            true => (plies, too_few),
            false => (enough, plies),
        };
        self.known.insert(*position, (enough, too_few));
        wins
    }

    /// Whether the player to move, who cannot climb, has a turn after which the opponent does not win
    /// within the plies that are left.
    fn escapes(&mut self, position: &Position, plies: u32) -> bool {
        let turns = self.game.moves(position);
        plies == 0 && !turns.is_empty()
            || turns.into_iter().any(|turn| {
                let next = self.game.play(position, turn);
                self.game.outcome(&next).is_some() || !self.wins(&next, plies - 1)
            })
    }

    /// Whether a player could win at once if it were to move.
    fn could_climb(&self, player: Player, position: &Position) -> bool {
        let position = self.game.with_to_move(player, position);
        self.game.win_at_sight(&position).is_some()
    }
}
