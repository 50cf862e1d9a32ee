//! Castellan solved exactly: the value of a position and a line of best play.
//!
//! What makes it fast is how little of a position matters. All of this holds for the rules without
//! `stop` and with at most one tower and one wall a turn, with or without `touch`; the other
//! options are solved by the search for any game. Values are in cells, for the player to move.
//!
//! 1. *The board fills*, because a player passes only when nothing is left to place for them. Each
//!    cell then scores four (Suptic 2017, region score lemma): the value is four times the
//!    difference in cells, and who owns what is already enclosed need not be remembered.
//! 2. *The inside of an enclosed region is a stock of waiting moves.* Only its owner may place
//!    there, nothing there changes anything elsewhere, and some single piece always fits: a region
//!    with `k` empty locations lets its owner wait `k` times. A waiting move more never hurts,
//!    since one can play as if it were not there; so waiting with two pieces, or adding a piece
//!    inside to one outside, is never better than waiting with one, or leaving it out.
//! 3. *Only the difference of the stocks matters.* With one more for each, a player keeps what
//!    they could get without, by answering the opponent's extra waiting move with their own.
//!    Stocks beyond the number of open locations make no difference either.
//! 4. *Who is ahead in waiting moves does not lose*: with one, the player to move may have
//!    whichever side of the position they like.
//! 5. *Open parts are independent.* Locations that share no open cell never affect each other, and
//!    a part is known from its open cells and empty locations alone (`shape`). A position is a
//!    `sum` of parts, each taken up to translation and symmetry, and the difference of the
//!    stocks.
//! 6. *Small parts may be worth the same*, with `touch`, or cancel in pairs (`classes`).
//!
//! The search asks whether the player to move gets at least so many cells more than the other,
//! with a table remembering what it found. Sums are told apart by codes of 128 bits, of which
//! the table compares more than 120 on large boards: among a thousand million sums, the chance
//! that two are ever mistaken for each other is below one in 10^18.

mod classes;
mod engine;
mod parts;
mod search;
mod shape;
mod sum;
mod table;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thera_games::castellan::{Castellan, Points, Position, Turn};
use thera_games::{Game, Outcome, Player};
use thera_search::solve::{Cost, Solution};
use thera_search::{Control, Interrupted};

use engine::{Engine, Halt};
use shape::Frame;
use sum::Sum;
use table::{ENTRY_BYTES, Table};

/// Points for a cell with all its towers.
const POINTS_PER_CELL: i32 = 4;

/// Positions the search must look at before it runs out of memory, or it will never get on.
const LEAST_PROGRESS: u64 = 1_000;

/// Solves a position: its value and a line of best play.
pub fn solve(
    game: &Castellan,
    position: &Position,
    control: &Control,
) -> Result<Solution<Turn>, Interrupted> {
    if !applies_to(game) {
        return thera_search::solve::solve(game, position, control);
    }
    with_solver(game, position, control, |solver| {
        let value = solver.value(position)?;
        let line = solver.line(position, value)?;
        let sign = sign_of(game.to_move(position));
        Ok((sign * value * POINTS_PER_CELL, line))
    })
    .map(|((points, line), cost)| Solution {
        outcome: Outcome::Points(points),
        best: line.first().copied(),
        line,
        cost,
    })
}

/// Whether first gets at least `points` more than second: less work than the exact value.
pub fn reaches(
    game: &Castellan,
    position: &Position,
    points: i32,
    control: &Control,
) -> Result<bool, Interrupted> {
    if !applies_to(game) {
        let solution = thera_search::solve::solve(game, position, control)?;
        return Ok(solution.value() >= points);
    }
    let cells = game.geometry().cells().count_ones() as i32;
    // The difference in cells is even or odd as their number is.
    let least = points.div_euclid(POINTS_PER_CELL) + i32::from(points % POINTS_PER_CELL != 0);
    let goal = least + (least + cells).rem_euclid(2);
    with_solver(game, position, control, |solver| {
        match game.to_move(position) {
            Player::First => Ok(solver.reach(position, goal)? >= goal),
            Player::Second => Ok(solver.reach(position, 2 - goal)? < 2 - goal),
        }
    })
    .map(|(answer, _)| answer)
}

/// Whether the method of this module covers the options of a game.
fn applies_to(game: &Castellan) -> bool {
    game.options().one_of_each() && !game.options().stop
}

fn sign_of(player: Player) -> i32 {
    match player {
        Player::First => 1,
        Player::Second => -1,
    }
}

/// Runs `ask` with a solver on this thread, while others search the same position and share what
/// they find through the table.
fn with_solver<T>(
    game: &Castellan,
    position: &Position,
    control: &Control,
    ask: impl FnOnce(&mut Solver) -> Result<T, Interrupted>,
) -> Result<(T, Cost), Interrupted> {
    let table = Table::new(table_entries(game, position).min(control.memory / 2 / ENTRY_BYTES));
    let memory = control.memory.saturating_sub(table.bytes()) / control.threads;
    let finished = AtomicBool::new(false);
    let solver = |order| Solver::new(game, &table, control, &finished, memory, order);
    let answer = std::thread::scope(|scope| {
        for helper in 1..control.threads as u64 {
            let mut solver = solver(helper);
            scope.spawn(move || solver.value(position).ok());
        }
        let answer = ask(&mut solver(0));
        finished.store(true, Relaxed);
        answer
    })?;
    let cost = Cost {
        nodes: control.nodes(),
        table_entries: table.len(),
        table_bytes: table.bytes(),
    };
    Ok((answer, cost))
}

/// How large a table is worth having. With every open location the number of sums met grows by
/// these parts of a doubling, as measured on boards that could be solved; long boards fall apart
/// sooner.
fn table_entries(game: &Castellan, position: &Position) -> usize {
    let board = game.geometry();
    let open = (board.locations() & !position.pieces()).count_ones();
    let percent = match board.rows().min(board.columns()) {
        2 => 30,
        3 => 37,
        _ => 43,
    };
    1 << (open * percent / 100 + 4)
}

/// A position as a sum, for the player to move.
struct Scene {
    sum: Sum,
    /// Own waiting moves less those of the opponent.
    wait: i32,
    /// Own cells less those of the opponent.
    lead: i32,
}

/// Answers questions about positions of one game.
struct Solver<'a> {
    game: &'a Castellan,
    engine: Engine<'a>,
    frame: Frame,
}

impl<'a> Solver<'a> {
    fn new(
        game: &'a Castellan,
        table: &'a Table,
        control: &'a Control,
        finished: &'a AtomicBool,
        memory: usize,
        order: u64,
    ) -> Solver<'a> {
        let frame = Frame::new(game.geometry());
        let touch = game.options().touch;
        Solver {
            game,
            engine: Engine::new(
                frame.clone(),
                touch,
                table,
                control,
                finished,
                memory,
                order,
            ),
            frame,
        }
    }

    /// Own cells less those of the opponent at the end, for the player to move.
    fn value(&mut self, position: &Position) -> Result<i32, Interrupted> {
        let cells = self.game.geometry().cells().count_ones() as i32;
        let (mut low, mut high) = (-cells, cells);
        let mut goal = cells & 1;
        while low < high {
            let found = self.reach(position, goal)?;
            if found >= goal {
                low = found;
                goal = low + 2;
            } else {
                high = found;
                goal = high;
            }
        }
        Ok(low)
    }

    /// The value, or a bound on it that settles whether it is at least `goal`.
    fn reach(&mut self, position: &Position, goal: i32) -> Result<i32, Interrupted> {
        loop {
            let before = self.engine.nodes;
            match self.try_reach(position, goal) {
                Ok(value) => {
                    // A result that came just too late is still a result.
                    let _ = self.engine.report_nodes();
                    return Ok(value);
                }
                Err(Halt::Interrupted(reason)) => return Err(reason),
                Err(Halt::Full) if self.engine.nodes - before < LEAST_PROGRESS => {
                    return Err(self.engine.out_of_memory());
                }
                // What was found is in the table, so the second attempt soon gets further.
                Err(Halt::Full) => self.engine.forget_parts(),
            }
        }
    }

    fn try_reach(&mut self, position: &Position, goal: i32) -> Result<i32, Halt> {
        if position.pieces() == 0 {
            return self.try_openings(position, goal);
        }
        let scene = self.scene(position)?;
        let value = self
            .engine
            .value(&scene.sum, scene.wait, goal - scene.lead)?;
        Ok(scene.lead + value)
    }

    /// An empty board is no sum of parts: nothing can be attached to it. Its turns lead to sums.
    fn try_openings(&mut self, position: &Position, goal: i32) -> Result<i32, Halt> {
        let mut best = i32::MIN;
        let mut seen = Vec::new();
        for turn in self.ordered_moves(position) {
            let scene = self.scene(&self.game.play(position, turn))?;
            let code = scene.sum.code(0);
            if seen.contains(&code) {
                continue;
            }
            seen.push(code);
            best = best.max(-self.engine.value(&scene.sum, 0, 2 - goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    fn scene(&mut self, position: &Position) -> Result<Scene, Halt> {
        let board = self.game.geometry();
        let empty = board.locations() & !position.pieces();
        let mover = self.game.to_move(position);
        let [mine, theirs] = [mover, mover.opponent()].map(|player| position.keeps(player));
        let count = |set: Points| set.count_ones() as i32;
        let mut shapes = Vec::new();
        let claimed = mine | theirs;
        let (open, cells) = (empty & !board.around(claimed), board.cells() & !claimed);
        self.frame
            .for_each_part(open, cells, |shape| shapes.push(shape));
        let mut sum = Sum::EMPTY;
        for shape in shapes {
            self.engine.add(&mut sum, shape)?;
        }
        Ok(Scene {
            sum,
            wait: count(empty & board.around(mine)) - count(empty & board.around(theirs)),
            lead: count(mine) - count(theirs),
        })
    }

    /// A line of moves that keep the value, each the first such move in a fixed order: so it does
    /// not depend on what happens to be in the table.
    fn line(&mut self, start: &Position, value: i32) -> Result<Vec<Turn>, Interrupted> {
        let mut line = Vec::new();
        let (mut position, mut value) = (*start, value);
        while self.game.can_move(&position) {
            let turn = self.keeping_move(&position, value)?;
            position = self.game.play(&position, turn);
            line.push(turn);
            value = -value;
        }
        Ok(line)
    }

    fn keeping_move(&mut self, position: &Position, value: i32) -> Result<Turn, Interrupted> {
        let moves = self.ordered_moves(position);
        let (last, others) = moves.split_last().expect("the game is not over");
        for &turn in others {
            let next = self.game.play(position, turn);
            // The opponent must not get more than what is left to them.
            if self.reach(&next, 2 - value)? < 2 - value {
                return Ok(turn);
            }
        }
        Ok(*last)
    }

    /// The moves, those that enclose most first, then those that place most.
    fn ordered_moves(&self, position: &Position) -> Vec<Turn> {
        let mut moves = self.game.moves(position);
        moves.sort_by_key(|&turn| {
            let next = self.game.play(position, turn);
            let claimed = next.claimed().count_ones();
            std::cmp::Reverse((claimed, turn.pieces().count_ones()))
        });
        moves
    }
}

#[cfg(test)]
mod tests;
