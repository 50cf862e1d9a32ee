//! Snort on all graphs of a class: what claims of several papers look at.

use thera_board::{Board, GraphClass, Vertex};
use thera_control::Interrupted;
use thera_games::snort::Snort;
use thera_games::{Game, Player};
use thera_solvers::Exact;
use thera_solvers::snort::values::{SnortValues, ValueError};
use thera_values::{Dyadic, GameId, Limits};

use crate::run::Run;

/// All graphs of a class with `least` to `most` vertices, the smaller first.
pub fn graphs(class: &str, least: usize, most: usize) -> impl Iterator<Item = Board> + use<> {
    let class = GraphClass::find(class).expect("the classes in the claims exist");
    (least..=most).flat_map(|size| class.graphs(size))
}

/// Snort on an undirected board.
pub fn snort_on(board: Board) -> Snort {
    Snort::new(board).expect("the boards in the claims are undirected")
}

/// Whether second wins Snort on the empty board.
pub fn second_wins(run: &Run, game: &Snort) -> Result<bool, Interrupted> {
    let solution = game.solve_exactly(&game.start(), &run.solver())?;
    Ok(solution.outcome.winner() == Some(Player::Second))
}

/// The largest degree of a graph.
pub fn degree(board: &Board) -> i32 {
    let degrees = (0..board.size()).map(|v| board.out(v as Vertex).count_ones());
    degrees.max().unwrap_or(0) as i32
}

/// How a graph is named in a sentence, so that it can be typed back in.
pub fn named(board: &Board) -> String {
    format!("graph6:{}", board.to_graph6())
}

/// Values of Snort under the limits of a run.
pub struct Values<'a> {
    run: &'a Run<'a>,
    known: SnortValues,
}

impl<'a> Values<'a> {
    pub fn under(run: &'a Run) -> Self {
        let known = SnortValues::with_limits(Limits::under(&run.solver()));
        Values { run, known }
    }

    /// The value of a position.
    pub fn of(
        &mut self,
        game: &Snort,
        position: &<Snort as Game>::Position,
    ) -> Result<GameId, Interrupted> {
        self.known.of_position(game, position).map_err(interrupted)
    }

    /// The temperature of the empty board. What was learnt from many boards is forgotten when it
    /// fills the memory.
    pub fn temperature(&mut self, game: &Snort) -> Result<Dyadic, Interrupted> {
        let value = match self.known.of_position(game, &game.start()) {
            Err(error) if interrupted(error.clone()) == Interrupted::OutOfNodes => {
                *self = Values::under(self.run);
                self.of(game, &game.start())?
            }
            value => value.map_err(interrupted)?,
        };
        self.temperature_of(value)
    }

    /// The temperature of a value.
    pub fn temperature_of(&mut self, value: GameId) -> Result<Dyadic, Interrupted> {
        let temperature = self.known.games().temperature(value);
        temperature.map_err(|error| interrupted(error.into()))
    }

    /// The left stop and the right stop of a value.
    pub fn stops(&mut self, value: GameId) -> Result<[Dyadic; 2], Interrupted> {
        let games = self.known.games();
        let stops = games
            .left_stop(value)
            .and_then(|left| Ok([left, games.right_stop(value)?]));
        stops.map_err(|error| interrupted(error.into()))
    }
}

/// A run is ended by somebody, or by more games than it may keep.
fn interrupted(error: ValueError) -> Interrupted {
    match error {
        ValueError::Games(thera_values::Error::Interrupted(why)) => why,
        _ => Interrupted::OutOfNodes,
    }
}
