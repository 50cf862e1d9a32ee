//! Many games at once, for learners: one call takes a step in each, and writes what is seen and what
//! may be played straight into arrays of NumPy.

use std::sync::Arc;

use numpy::{Element, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;
use thera_games::encoding::Encoded;
use thera_games::telling::for_two;
use thera_games::{AnyGame, AnyPosition, Carried, Game, Player, with_game};

use crate::rules::{Rules, listed_actions};
use crate::run::{bad, wrong};

/// Games that can be played at once.
const MOST_GAMES: usize = 1 << 20;

/// The arrays of NumPy that a step fills, one row a game.
struct Arrays<'a> {
    /// Planes as the player to move sees them, one after the other.
    observations: &'a mut [i8],
    /// Ones for legal moves, by their numbers.
    masks: &'a mut [i8],
    /// Whose turn it is: 0 for first, 1 for second.
    players: &'a mut [i8],
}

/// What a step found, one entry a game.
struct Results<'a> {
    /// For the player who moved: 1 for a win, -1 for a loss.
    rewards: &'a mut [f32],
    /// Whether the game ended; then the next one has begun.
    ended: &'a mut [bool],
}

/// Games that are played side by side.
#[pyclass(module = "thera._thera")]
pub struct Batch {
    game: Arc<AnyGame>,
    positions: Vec<AnyPosition>,
    /// Numbers for moves.
    actions: usize,
    /// Zeros and ones of an observation.
    seen: usize,
}

#[pymethods]
impl Batch {
    #[new]
    fn new(py: Python<'_>, rules: &Rules, count: usize) -> PyResult<Self> {
        // Without it the arrays below could not even be refused.
        py.import("numpy")?;
        if !(1..=MOST_GAMES).contains(&count) {
            let sentence = format!("expected a whole number from 1 to {MOST_GAMES}");
            return Err(wrong("count", &sentence));
        }
        let game = Arc::clone(&rules.game);
        for_two(&*game, "a batch of games").map_err(|sentence| wrong("game", &sentence))?;
        let (rows, columns) = game.rows_and_columns();
        Ok(Batch {
            actions: listed_actions(&game)?,
            seen: game.planes().len() * rows * columns,
            positions: vec![game.start(); count],
            game,
        })
    }

    /// Begins all games anew.
    fn reset(
        &mut self,
        py: Python<'_>,
        mut observations: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut players: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let mut arrays = Arrays {
            observations: rows("observations", &mut observations, self.seen, self.count())?,
            masks: rows("masks", &mut masks, self.actions, self.count())?,
            players: list("players", &mut players, self.count())?,
        };
        self.positions.fill(self.game.start());
        let Batch {
            game, positions, ..
        } = self;
        py.detach(|| with_game!(&**game, game => fill_all(game, positions, &mut arrays)));
        Ok(())
    }

    /// Plays a move in every game, by its number. If one of them is not legal nothing is played.
    #[allow(clippy::too_many_arguments, reason = "they are the arrays of one step")]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut observations: PyReadwriteArray2<'_, i8>,
        mut masks: PyReadwriteArray2<'_, i8>,
        mut players: PyReadwriteArray1<'_, i8>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut ended: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let count = self.count();
        let actions = actions.as_slice().ok().filter(|all| all.len() == count);
        let actions = actions.ok_or_else(|| misshapen("actions", &[count]))?;
        let mut arrays = Arrays {
            observations: rows("observations", &mut observations, self.seen, count)?,
            masks: rows("masks", &mut masks, self.actions, count)?,
            players: list("players", &mut players, count)?,
        };
        let mut results = Results {
            rewards: list("rewards", &mut rewards, count)?,
            ended: list("ended", &mut ended, count)?,
        };
        let Batch {
            game, positions, ..
        } = self;
        let played = py.detach(|| {
            with_game!(&**game, game => {
                play_all(game, positions, actions, &mut results)?;
                fill_all(game, positions, &mut arrays);
                Ok(())
            })
        });
        played.map_err(|number: usize| {
            let sentence = format!(
                "{} is not the number of a legal move in game {number}",
                actions[number]
            );
            bad("actions", sentence)
        })
    }

    /// The position of one game, as text.
    fn position(&self, number: usize) -> PyResult<String> {
        use thera_games::Notation;

        let position = self.positions.get(number);
        let position = position.ok_or_else(|| wrong("number", "there is no such game"))?;
        Ok(self.game.format_position(position))
    }
}

impl Batch {
    fn count(&self) -> usize {
        self.positions.len()
    }
}

/// Plays in all games, or in none if a move is not legal: then the number of its game.
fn play_all<G: Carried>(
    game: &G,
    positions: &mut [AnyPosition],
    actions: &[i64],
    results: &mut Results<'_>,
) -> Result<(), usize> {
    let mut turns = Vec::with_capacity(actions.len());
    for (number, (&action, position)) in actions.iter().zip(&*positions).enumerate() {
        let turn = u128::try_from(action).ok().and_then(|a| game.move_of(a));
        let legal = turn.filter(|&turn| game.is_legal(G::position(position), turn));
        turns.push(legal.ok_or(number)?);
    }
    let start = G::carry_position(game.start());
    for (number, (turn, carried)) in turns.into_iter().zip(positions).enumerate() {
        let position = G::position(carried);
        let mover = game.to_move(position);
        let next = game.play(position, turn);
        let outcome = game.outcome(&next);
        results.ended[number] = outcome.is_some();
        results.rewards[number] =
            outcome.map_or(0.0, |outcome| outcome.value_for(mover).signum() as f32);
        *carried = match outcome {
            Some(_) => start,
            None => G::carry_position(next),
        };
    }
    Ok(())
}

/// Writes what there is to see in all games.
fn fill_all<G: Carried>(game: &G, positions: &[AnyPosition], arrays: &mut Arrays<'_>) {
    let (rows, columns) = game.rows_and_columns();
    let plane_size = rows * columns;
    arrays.observations.fill(0);
    arrays.masks.fill(0);
    let count = positions.len();
    let observations = arrays
        .observations
        .chunks_mut(arrays.observations.len() / count);
    let masks = arrays.masks.chunks_mut(arrays.masks.len() / count);
    let lines = observations.zip(masks).zip(&mut *arrays.players);
    for (position, ((observation, mask), player)) in positions.iter().zip(lines) {
        let position = G::position(position);
        let mover = game.to_move(position);
        *player = i8::from(mover == Player::Second);
        game.observe(position, mover, |plane, place| {
            observation[plane * plane_size + place] = 1;
        });
        game.for_each_move(position, |turn| mask[game.action(turn) as usize] = 1);
    }
}

/// The numbers of an array of so many rows.
fn rows<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArray2<'_, T>,
    width: usize,
    count: usize,
) -> PyResult<&'a mut [T]> {
    use numpy::PyUntypedArrayMethods;

    let fits = array.shape() == [count, width];
    let slice = array.as_slice_mut().ok().filter(|_| fits);
    slice.ok_or_else(|| misshapen(name, &[count, width]))
}

/// The numbers of an array of one row.
fn list<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArray1<'_, T>,
    count: usize,
) -> PyResult<&'a mut [T]> {
    let slice = array.as_slice_mut().ok();
    let slice = slice.filter(|slice| slice.len() == count);
    slice.ok_or_else(|| misshapen(name, &[count]))
}

fn misshapen(name: &str, shape: &[usize]) -> PyErr {
    let shape: Vec<String> = shape.iter().map(ToString::to_string).collect();
    let shape = shape.join(" x ");
    wrong(
        name,
        &format!("expected a contiguous array of {shape} numbers"),
    )
}
