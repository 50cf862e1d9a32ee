//! Who wins Snort, and how.
//!
//! Only two sets matter: where the player to move may still play, and where the opponent may
//! (a `Duel`). Playing a vertex *strikes* it and its neighbours from the opponent's
//! set. Everything here rests on what follows from that.
//!
//! 1. *More is better.* A larger set of one's own, or a smaller one of the opponent's, never
//!    hurts: play on as if nothing had changed.
//! 2. *Wider strikes dominate.* If `u` strikes all that `v` strikes, playing `u` is at least as
//!    good as playing `v`: afterwards `v` is out of the opponent's reach, and stands in whenever
//!    the plan after `v` was to play `u`.
//! 3. *Tempi come last.* A vertex that strikes nothing is out of the opponent's reach: a move in
//!    hand. By 2 it is worth playing only when nothing else is left, so tempi are counted and
//!    taken off the board. Two lone vertices open to both cancel.
//! 4. *Stars bound the rest.* Strikes that do not overlap can be played out like coins of known
//!    worth, which often settles a position at once (`stars`).
//! 5. *Mirrors settle it all.* If the second player can pair its moves with the first's so that an
//!    answer is always left, it wins (`mirror`).
//!
//! What these leave open is searched, the widest strikes first, over a table that keeps for each
//! position with how many tempi it is won and with how many it is lost (`search`). Where a board
//! falls into many regions, the small ones are known by their values (`sum`).

mod duel;
mod mirror;
mod search;
mod stars;
mod sum;
mod table;
#[cfg(test)]
mod tests;

use thera_board::{Vertex, vertices};
use thera_control::{Control, Interrupted};
use thera_games::snort::{Move, Position, Snort};
use thera_games::{Game, Player};
use thera_search::solve::{Cost, Solution};
use thera_values::Outcome;

use duel::{Duel, Field};
use mirror::Mirror;
use search::Search;

/// With fewer vertices open a search is over before a mirror is found.
const MIRRORS_PAY_FROM: u32 = 20;

/// Solves a position: who wins, a best move, and a line of best moves to the end.
pub fn solve(
    game: &Snort,
    position: &Position,
    control: &Control,
) -> Result<Solution<Move>, Interrupted> {
    let mut solver = Solver::new(game, control, control.memory);
    let line = solver.line(position)?;
    let last = (line.iter()).fold(*position, |position, &turn| game.play(&position, turn));
    Ok(Solution {
        outcome: thera_games::Outcome::Won(game.to_move(&last).opponent()),
        best: line.first().copied(),
        line,
        cost: solver.search.cost(),
    })
}

/// The outcome class of a position, whoever is to move; Left is Red, who moves first.
pub fn outcome_class(
    game: &Snort,
    position: &Position,
    control: &Control,
) -> Result<(Outcome, Cost), Interrupted> {
    let mut solver = Solver::new(game, control, control.memory);
    let mut wins = |player| {
        let verdict = solver.decide(Duel::new(position, player))?;
        Ok(matches!(verdict, Verdict::Wins(..)))
    };
    let outcome = match (wins(Player::First)?, wins(Player::Second)?) {
        (true, true) => Outcome::Next,
        (false, false) => Outcome::Previous,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
    };
    Ok((outcome, solver.search.cost()))
}

/// Whether each player, moving second, can win by imitation: then the position is worth zero.
pub(super) fn is_mirrored(game: &Snort, position: &Position) -> bool {
    let field = Field::new(game.board());
    let imitated = |player| Mirror::of(&field, Duel::new(position, player)).is_some();
    Player::BOTH.into_iter().all(imitated)
}

/// Answers by which the opponent of the player to move wins, if a mirror is found.
pub(super) fn answers(game: &Snort, position: &Position) -> Option<Vec<(Move, Move)>> {
    let field = Field::new(game.board());
    let duel = Duel::new(position, game.to_move(position));
    let mirror = Mirror::of(&field, duel)?;
    let pair = |v| (Move(v), Move(mirror.answer(v)));
    Some(vertices(duel.own).map(pair).collect())
}

/// Whether the player to move wins, with the mirror that settled it if one did: it answers the
/// moves of whoever loses.
#[derive(Clone, Copy)]
enum Verdict {
    /// By this move.
    Wins(Vertex, Option<Mirror>),
    Loses(Option<Mirror>),
}

/// Decides positions of one board, and remembers what it has found.
struct Solver<'a> {
    game: &'a Snort,
    search: Search<'a>,
}

impl<'a> Solver<'a> {
    fn new(game: &'a Snort, control: &'a Control, memory: usize) -> Self {
        Solver {
            game,
            search: Search::new(game, control, memory),
        }
    }

    /// By a mirror if one is found, by search if not.
    fn decide(&mut self, duel: Duel) -> Result<Verdict, Interrupted> {
        if duel.open().count_ones() < MIRRORS_PAY_FROM {
            return self.search(duel);
        }
        let field = &self.search.field;
        if let Some(mirror) = Mirror::of(field, duel) {
            return Ok(Verdict::Loses(Some(mirror)));
        }
        if let Some((vertex, mirror)) = Mirror::after_some_move(field, duel) {
            return Ok(Verdict::Wins(vertex, Some(mirror)));
        }
        self.search(duel)
    }

    fn search(&mut self, duel: Duel) -> Result<Verdict, Interrupted> {
        Ok(match self.search.winning_move(duel)? {
            Some(vertex) => Verdict::Wins(vertex, None),
            None => Verdict::Loses(None),
        })
    }

    /// Best moves to the end of the game; the side that loses plays its widest strikes.
    fn line(&mut self, start: &Position) -> Result<Vec<Move>, Interrupted> {
        let mut line = Vec::new();
        let mut duel = Duel::new(start, self.game.to_move(start));
        let mut verdict = self.decide(duel)?;
        loop {
            let strike = match verdict {
                Verdict::Wins(vertex, _) => Some(vertex),
                Verdict::Loses(_) => self.search.field.widest_strike(duel),
            };
            let Some(vertex) = strike else {
                return Ok(line);
            };
            line.push(Move(vertex));
            duel = self.search.field.after(duel, vertex);
            verdict = match verdict {
                Verdict::Wins(_, Some(mirror)) => Verdict::Loses(Some(mirror)),
                Verdict::Loses(Some(mirror)) => Verdict::Wins(mirror.answer(vertex), Some(mirror)),
                Verdict::Wins(_, None) | Verdict::Loses(None) => self.search(duel)?,
            };
        }
    }
}
