//! Castellan solved exactly: the value of a position and a line of best play.
//!
//! What makes it fast is how little of a position matters. All of this holds for the rules without
//! `stop` and `skip`, with at most one tower and one short wall a turn, with or without `touch`, on
//! boards without holes, where nobody owns a cell that is not enclosed; the others are solved by
//! the search for any game. Values are in cells, for the player to move.
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
//! 7. *Who can mirror every turn does not lose*, with `touch` (Suptic 2017, strategy 1; `mirror`).
//! 8. *What lies open is shared*, with `touch`: of the gains that parts offer at once, each player
//!    gets every other one (`gains`).
//!
//! The search asks whether the player to move gets at least so many cells more than the other,
//! with a table remembering what it found. Sums are told apart by codes of 128 bits, of which
//! the table compares more than 120 on large boards: among a thousand million sums, the chance
//! that two are ever mistaken for each other is below one in 10^18.

mod classes;
mod engine;
mod gains;
mod method;
mod mirror;
mod parts;
mod search;
mod shape;
mod solver;
mod sum;
mod table;

pub(crate) use method::METHOD;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use thera_control::{Control, Interrupted};
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::{Game, Outcome, Player};
use thera_search::solve::{Cost, Solution};

use solver::Solver;
use table::{ENTRY_BYTES, Table};

/// Points for a cell with all its towers.
const POINTS_PER_CELL: i32 = 4;

/// Solves a position: its value and a line of best play.
pub fn solve(
    game: &Castellan,
    position: &Position,
    control: &Control,
) -> Result<Solution<Turn>, Interrupted> {
    if !applies_to(game, position) {
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

/// First's points less second's, without the line that leads there: that takes longer to find.
pub fn value(game: &Castellan, position: &Position, control: &Control) -> Result<i32, Interrupted> {
    if !applies_to(game, position) {
        return Ok(thera_search::solve::solve(game, position, control)?.value());
    }
    let sign = sign_of(game.to_move(position));
    with_solver(game, position, control, |solver| solver.value(position))
        .map(|(cells, _)| sign * cells * POINTS_PER_CELL)
}

/// Whether first gets at least `points` more than second: less work than the exact value.
pub fn reaches(
    game: &Castellan,
    position: &Position,
    points: i32,
    control: &Control,
) -> Result<bool, Interrupted> {
    if !applies_to(game, position) {
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
            _ => Ok(solver.reach(position, 2 - goal)? < 2 - goal),
        }
    })
    .map(|(answer, _)| answer)
}

/// Who wins a position, nobody if it is a draw: less work than the exact value, and no line.
pub fn winner(
    game: &Castellan,
    position: &Position,
    control: &Control,
) -> Result<(Option<Player>, Cost), Interrupted> {
    if !applies_to(game, position) {
        let solution = thera_search::solve::solve(game, position, control)?;
        return Ok((solution.outcome.winner(), solution.cost));
    }
    with_solver(game, position, control, |solver| solver.winner(position))
}

/// Whether the method of this module covers a position: with these options the board fills, and no
/// part of it is told by more than its open cells and empty locations.
fn applies_to(game: &Castellan, position: &Position) -> bool {
    let options = game.options();
    let fills = options.one_of_each() && !options.stop && !options.skip;
    fills && game.geometry().holes() == 0 && position.is_settled()
}

fn sign_of(player: Player) -> i32 {
    match player {
        Player::First => 1,
        _ => -1,
    }
}

/// Asks a solver on this thread, while others ask the same and share what they find through the
/// table.
fn with_solver<T: Send>(
    game: &Castellan,
    position: &Position,
    control: &Control,
    ask: impl Fn(&mut Solver) -> Result<T, Interrupted> + Sync,
) -> Result<(T, Cost), Interrupted> {
    let table = Table::new(table_entries(game, position).min(control.memory / 2 / ENTRY_BYTES));
    let memory = control.memory.saturating_sub(table.bytes()) / control.threads;
    let finished = AtomicBool::new(false);
    let solver = |order| Solver::new(game, &table, control, &finished, memory, order);
    let answer = std::thread::scope(|scope| {
        for helper in 1..control.threads as u64 {
            let mut solver = solver(helper);
            let ask = &ask;
            scope.spawn(move || ask(&mut solver).ok());
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

/// How large a table is worth having: twice what is kept, as measured on boards that could be
/// solved. With every open location the number of sums grows by these parts of a doubling; long
/// boards fall apart sooner. (In a larger table the search waits longer for memory.)
fn table_entries(game: &Castellan, position: &Position) -> usize {
    let board = game.geometry();
    let open = (board.locations() & !position.pieces()).count_ones();
    let percent = match board.rows().min(board.columns()) {
        2 => 30,
        3 => 38,
        _ => 41,
    };
    let doublings = if game.options().touch { 2 } else { 3 };
    1 << (open * percent / 100 + doublings)
}

#[cfg(test)]
mod tests;
