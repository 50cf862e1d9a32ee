//! Max^n: every seat wants its own score to be as large as possible, and expects the same of others.

use thera_control::{Control, Interrupted};
use thera_games::Player;
use thera_games::capability::Seated;
use thera_games::evaluation::score::{self, Evaluate, Score};

use super::MOST_SEATS;
use crate::lookahead::{Best, Lookahead, Ticker};

/// What a position is worth to each seat.
pub type Scores = [Score; MOST_SEATS];

/// Max^n to a depth. Where moves are equally good for whoever makes them, the first one generated is
/// expected.
pub struct MaxN<'a, G: Seated> {
    game: &'a G,
    evaluation: &'a dyn Evaluate<G>,
    ticker: Ticker<'a>,
    /// Whether the evaluation has been asked.
    estimated: bool,
}

impl<'a, G: Seated> MaxN<'a, G> {
    /// A search that judges positions like this.
    pub fn new(game: &'a G, evaluation: &'a dyn Evaluate<G>, control: &'a Control) -> Self {
        MaxN {
            game,
            evaluation,
            ticker: Ticker::new(control),
            estimated: false,
        }
    }

    /// What a position is worth to each seat, `turns` moves after the root.
    pub fn scores(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
    ) -> Result<Scores, Interrupted> {
        self.ticker.count()?;
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            let of = |player| score::of_outcome(outcome, game.side(player), turns);
            return Ok(by_seat(game, of));
        }
        if depth == 0 {
            self.estimated = true;
            let of = |player| self.evaluation.score(game, position, player);
            return Ok(by_seat(game, of));
        }
        if game.is_chance(position) {
            return self.average(position, depth, turns);
        }
        let mover = game.to_move(position).index();
        let mut best: Option<Scores> = None;
        for turn in game.moves(position) {
            let scores = self.scores(&game.play(position, turn), depth - 1, turns + 1)?;
            if best.is_none_or(|best| scores[mover] > best[mover]) {
                best = Some(scores);
            }
        }
        Ok(best.expect("a game that is not over has moves"))
    }

    /// What chance leaves of a position on average.
    fn average(
        &mut self,
        position: &G::Position,
        depth: u32,
        turns: u32,
    ) -> Result<Scores, Interrupted> {
        let game = self.game;
        let (mut sums, mut total) = ([0; MOST_SEATS], 0);
        for turn in game.moves(position) {
            let weight = i64::from(game.weight(position, turn));
            let scores = self.scores(&game.play(position, turn), depth - 1, turns + 1)?;
            total += weight;
            for (sum, score) in sums.iter_mut().zip(scores) {
                *sum += weight * i64::from(score);
            }
        }
        Ok(sums.map(|sum| (sum / total.max(1)) as Score))
    }
}

impl<G: Seated> Lookahead<G> for MaxN<'_, G> {
    fn best_moves(
        &mut self,
        position: &G::Position,
        moves: &[G::Move],
        depth: u32,
        best: &mut Best<G::Move>,
    ) -> Result<(), Interrupted> {
        let player = self.game.to_move(position);
        for &turn in moves {
            let next = self.game.play(position, turn);
            let scores = self.scores(&next, depth.saturating_sub(1), 1)?;
            best.offer(turn, scores[player.index()]);
        }
        Ok(())
    }

    fn nodes(&self) -> u64 {
        self.ticker.nodes()
    }

    fn take_estimated(&mut self) -> bool {
        std::mem::take(&mut self.estimated)
    }
}

fn by_seat<G: Seated>(game: &G, of: impl Fn(Player) -> Score) -> Scores {
    let mut scores = [0; MOST_SEATS];
    for &player in game.players() {
        scores[player.index()] = of(player);
    }
    scores
}
