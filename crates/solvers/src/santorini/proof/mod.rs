//! Proof search for one position, where the board is too large to solve whole.
//!
//! Depth-first proof-number search (df-pn, Nagai 2002): for every position met, two numbers
//! estimate how many positions must still be decided to prove that the player to move wins, and to
//! prove that it loses. The search always goes where the current question looks cheapest to
//! settle, so it follows threats and forced answers to any depth and wastes little on quiet moves.
//! Every turn adds a level, so no position repeats and a stored proof is a proof.
//!
//! Four facts decide many positions at sight: a player that can climb wins; a move that lets the
//! opponent climb loses; an opponent without an answer loses; and an opponent facing two climbs,
//! neither of which it can make itself, loses, as it builds on only one vertex in a turn (with the
//! building stipulation on none of them, so that one climb is enough).

mod key;
mod table;
#[cfg(test)]
mod tests;

use thera_board::{VertexSet, vertices};
use thera_control::{Control, Interrupted};
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Outcome, Player};
use thera_search::solve::{Cost, Solution};

use self::key::Keys;
use self::table::Table;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 256;

/// More than any sum of efforts that matters.
const NEVER: u32 = 1 << 30;

/// What a level more than the opponent's workers have adds to the effort of refuting a move:
/// whoever stands higher is harder to beat. Chosen from 0, 1, 3, 6 and 12 by trial on five
/// positions, where the differences were small.
const LEVEL: u32 = 3;

/// How much is left to do before a position is decided, as the player to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Effort {
    /// Positions to decide before it is known that the player to move wins; 0 if it is.
    win: u32,
    /// The same for a loss.
    lose: u32,
}

impl Effort {
    const WON: Effort = Effort {
        win: 0,
        lose: NEVER,
    };
    const LOST: Effort = Effort {
        win: NEVER,
        lose: 0,
    };

    fn is_settled(self) -> bool {
        self.win == 0 || self.lose == 0
    }

    /// The same for the opponent.
    fn turned(self) -> Effort {
        Effort {
            win: self.lose,
            lose: self.win,
        }
    }

    /// As the player to move in one position sees another.
    fn seen_from(self, position: &Position, other: &Position) -> Effort {
        if position.to_move() == other.to_move() {
            self
        } else {
            self.turned()
        }
    }
}

/// A move and what is known of it, as the player who makes it sees it.
#[derive(Clone, Copy)]
struct Candidate {
    turn: Move,
    next: Position,
    key: u128,
    effort: Effort,
}

/// What the moves of a position amount to.
struct Summary {
    effort: Effort,
    /// The move that looks easiest to win with, from the start of the candidates.
    best: usize,
    /// What the next best move would cost.
    second: u32,
    /// The sum of the efforts to refute all moves, not cut off.
    sum: u64,
}

/// Solves a position by proof search; `None` if positions of this game are too large for it.
/// One thread, so that the answer, the move and the line are the same every time.
///
/// ```
/// use thera_games::{Notation, Player};
/// use thera_games::santorini::Santorini;
/// use thera_control::Control;
/// let game = Santorini::standard();
/// let text = "0000002210001100000000000/1/mortal:C3,A1/mortal:E5,E1";
/// let position = game.parse_position(text).unwrap();
/// let control = Control::default();
/// let solution = thera_solvers::santorini::prove(&game, &position, &control).unwrap().unwrap();
/// assert_eq!(solution.outcome.winner(), Some(Player::First));
/// ```
pub fn prove(
    game: &Santorini,
    position: &Position,
    control: &Control,
) -> Option<Result<Solution<Move>, Interrupted>> {
    let mut prover = Prover {
        game,
        control,
        keys: Keys::new(game)?,
        table: Table::new(control.memory),
        nodes: 0,
        stack: Vec::new(),
    };
    Some(prover.solution(position))
}

struct Prover<'a> {
    game: &'a Santorini,
    control: &'a Control,
    keys: Keys,
    table: Table,
    nodes: u64,
    /// Candidates of all positions on the current path, one after the other.
    stack: Vec<Candidate>,
}

impl Prover<'_> {
    /// Who wins, and a line in which the winner plays to win and the loser its first move.
    fn solution(&mut self, position: &Position) -> Result<Solution<Move>, Interrupted> {
        let winner = self.winner(position)?;
        let mut position = *position;
        let mut line = Vec::new();
        while self.game.can_move(&position) {
            let turn = if position.to_move() == winner {
                self.winning_move(&position)?
            } else {
                self.game.moves(&position).first().copied()
            };
            let Some(turn) = turn else { break };
            position = self.game.play(&position, turn);
            line.push(turn);
        }
        Ok(Solution {
            outcome: Outcome::Won(winner),
            best: line.first().copied(),
            line,
            cost: Cost {
                nodes: self.nodes,
                table_entries: self.table.used(),
                table_bytes: self.table.bytes(),
            },
        })
    }

    fn winner(&mut self, position: &Position) -> Result<Player, Interrupted> {
        let mover = position.to_move();
        if !self.game.can_move(position) {
            return Ok(mover.opponent());
        }
        let key = self.keys.key(position);
        let unlimited = Effort {
            win: NEVER,
            lose: NEVER,
        };
        let effort = self.search(position, key, unlimited)?;
        Ok(if effort.win == 0 {
            mover
        } else {
            mover.opponent()
        })
    }

    /// A winning move of a position that is won.
    fn winning_move(&mut self, position: &Position) -> Result<Option<Move>, Interrupted> {
        for turn in self.game.moves(position) {
            let next = self.game.play(position, turn);
            let wins = match self.table.get(self.keys.key(&next)) {
                _ if next.is_won() => true,
                Some(effort) => effort.seen_from(position, &next).win == 0,
                None => false,
            };
            if wins {
                return Ok(Some(turn));
            }
        }
        // Decided at sight, or forgotten: look again.
        let base = self.stack.len();
        let mut winning = self.expand(position);
        if winning.is_none() {
            let key = self.keys.key(position);
            let unlimited = Effort {
                win: NEVER,
                lose: NEVER,
            };
            self.settle(position, key, unlimited, base)?;
            winning = self.stack[base..]
                .iter()
                .find(|candidate| candidate.effort.win == 0)
                .map(|candidate| candidate.turn);
        }
        self.stack.truncate(base);
        Ok(winning)
    }

    /// Searches a position until it is decided or either effort reaches its limit.
    fn search(
        &mut self,
        position: &Position,
        key: u128,
        limits: Effort,
    ) -> Result<Effort, Interrupted> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_INTERVAL) {
            self.control.go_on(CLOCK_INTERVAL)?;
        }
        let base = self.stack.len();
        let effort = match self.expand(position) {
            Some(_) => {
                self.table.put(key, Effort::WON, 1);
                Effort::WON
            }
            None => self.settle(position, key, limits, base)?,
        };
        self.stack.truncate(base);
        Ok(effort)
    }

    /// Follows the most promising candidates until the position is decided or either effort
    /// reaches its limit.
    fn settle(
        &mut self,
        position: &Position,
        key: u128,
        limits: Effort,
        base: usize,
    ) -> Result<Effort, Interrupted> {
        let before = self.nodes;
        loop {
            let summary = self.summary(position, base);
            let effort = summary.effort;
            if effort.is_settled() || effort.win >= limits.win || effort.lose >= limits.lose {
                self.table.put(key, effort, self.nodes - before + 1);
                return Ok(effort);
            }
            let place = base + summary.best;
            let candidate = self.stack[place];
            let limits = candidate_limits(&summary, limits, candidate.effort)
                .seen_from(position, &candidate.next);
            let effort = self.search(&candidate.next, candidate.key, limits)?;
            self.stack[place].effort = effort.seen_from(position, &candidate.next);
        }
    }

    /// Reads again what is known of the candidates, and adds it up.
    fn summary(&mut self, position: &Position, base: usize) -> Summary {
        let mut summary = Summary {
            effort: Effort::LOST,
            best: 0,
            second: NEVER,
            sum: 0,
        };
        for (place, candidate) in self.stack[base..].iter_mut().enumerate() {
            if let Some(effort) = self.table.get(candidate.key) {
                candidate.effort = effort.seen_from(position, &candidate.next);
            }
            let Effort { win, lose } = candidate.effort;
            summary.sum += u64::from(lose);
            if win < summary.effort.win {
                summary.second = summary.effort.win;
                summary.effort.win = win;
                summary.best = place;
            } else {
                summary.second = summary.second.min(win);
            }
        }
        summary.effort = match (summary.effort.win, summary.sum) {
            (0, _) => Effort::WON,
            (_, 0) => Effort::LOST,
            (win, sum) => Effort {
                win,
                lose: sum.min(u64::from(NEVER) - 1) as u32,
            },
        };
        summary
    }

    /// Puts the moves that are not lost at sight on the stack; returns a move that wins at sight.
    fn expand(&mut self, position: &Position) -> Option<Move> {
        let base = self.stack.len();
        let game = self.game;
        for turn in game.moves(position) {
            let next = game.play(position, turn);
            let effort = match self.judge(position, &next) {
                Effort { win: 0, .. } => {
                    self.stack.truncate(base);
                    return Some(turn);
                }
                Effort { lose: 0, .. } => continue,
                effort => effort,
            };
            self.stack.push(Candidate {
                turn,
                next,
                key: self.keys.key(&next),
                effort,
            });
        }
        self.drop_mirror_images(base);
        None
    }

    /// Mirror images of a move would be counted, and searched, twice.
    fn drop_mirror_images(&mut self, base: usize) {
        self.stack[base..].sort_by_key(|candidate| candidate.key);
        let mut kept = base;
        for place in base..self.stack.len() {
            if kept == base || self.stack[place].key != self.stack[kept - 1].key {
                self.stack[kept] = self.stack[place];
                kept += 1;
            }
        }
        self.stack.truncate(kept);
    }

    /// What is seen of a move without searching: the efforts of the player who makes it.
    fn judge(&self, position: &Position, next: &Position) -> Effort {
        let game = self.game;
        if next.is_won() {
            return Effort::WON;
        }
        let mover = position.to_move();
        if game.is_placing(position) || next.to_move() == mover {
            return Effort {
                win: self.answers(next, 0).max(1),
                lose: 1,
            };
        }
        if game.climbs(next, mover.opponent()) != 0 {
            return Effort::LOST;
        }
        let threats = game.climbs(next, mover);
        let parried = if game.variant().stipulation { 0 } else { 1 };
        if threats.count_ones() > parried {
            return Effort::WON;
        }
        match self.answers(next, threats) {
            0 => Effort::WON,
            answers => Effort {
                win: answers,
                lose: 1 + LEVEL * self.lead(next, mover),
            },
        }
    }

    /// How many levels higher a player's workers stand than the opponent's; 0 if they do not.
    fn lead(&self, position: &Position, player: Player) -> u32 {
        if self.game.variant().impartial {
            return 0;
        }
        let levels = |player| {
            let workers = vertices(position.workers(player));
            workers.map(|v| u32::from(position.height(v))).sum::<u32>()
        };
        levels(player).saturating_sub(levels(player.opponent()))
    }

    /// The moves that do not leave a threat standing.
    fn answers(&self, position: &Position, threats: VertexSet) -> u32 {
        if threats == 0 {
            return self.game.count_moves(position).min(1 << 16) as u32;
        }
        let mut answers = 0;
        self.game.for_each_move(position, |turn| {
            if let Move::Build { site, .. } = turn {
                answers += u32::from(threats >> site & 1 == 1);
            }
        });
        answers
    }
}

/// How far to search the best candidate: until another looks better by a quarter, which keeps the
/// search from running to and fro, or the position itself reaches a limit.
fn candidate_limits(summary: &Summary, limits: Effort, candidate: Effort) -> Effort {
    let others = summary.sum - u64::from(candidate.lose);
    let lose = u64::from(limits.lose).saturating_sub(others);
    let enough = summary.second.saturating_add(summary.second / 4 + 1);
    Effort {
        win: limits.win.min(enough),
        lose: lose.clamp(u64::from(candidate.lose) + 1, NEVER.into()) as u32,
    }
}
