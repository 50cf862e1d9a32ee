//! What a Snort position is worth as a combinatorial game.
//!
//! The value of a position is built from the values of its moves. Three things keep that within
//! reach: a position falls apart into regions whose values add up (single vertices are an integer
//! or a star and need no work), a region met before in any guise (turned, reflected, colours
//! exchanged, on another board) is recognised by its shape, and the arena of `thera-values` keeps
//! every game once and remembers sums and comparisons. Red is Left.
//!
//! ```
//! use thera_solvers::snort::values::SnortValues;
//! // A path of four vertices, all open to both players.
//! let neighbours = [0b0010, 0b0101, 0b1010, 0b0100];
//! let mut values = SnortValues::new();
//! let value = values.of_labels(&neighbours, 0b1111, 0b1111)?;
//! assert_eq!(values.games().text(value)?, "±{2|1}");
//! # Ok::<(), thera_solvers::snort::values::ValueError>(())
//! ```

mod region;
mod shape;
#[cfg(test)]
mod tests;

use super::outcome::is_mirrored;
use region::{Open, Region};
use rustc_hash::FxHashMap;
use shape::Shape;
use thera_board::{MAX_VERTICES, Vertex, VertexSet, bit, first_vertices, vertices};
use thera_games::Player;
use thera_games::snort::{Position, Snort};
use thera_values::{GameId, Games, Limits};
use thiserror::Error;

/// Why a position has no value to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ValueError {
    /// The arithmetic of games gave up.
    #[error(transparent)]
    Games(#[from] thera_values::Error),
    /// More regions than the limit.
    #[error("the value needs more than {0} different regions of the board, which is the limit set")]
    TooManyRegions(usize),
    /// The graph has too many vertices.
    #[error("the graph has {0} vertices; at most 64 are supported")]
    TooManyVertices(usize),
    /// The neighbour sets are no undirected graph.
    #[error("vertex {0} lists {1} as its neighbour, which is itself, missing, or does not list it")]
    NoSuchEdge(usize, Vertex),
    /// A player may play a vertex that does not exist.
    #[error("vertex {0} is open to a player, but the graph has only {1} vertices")]
    NoSuchVertex(Vertex, usize),
}

/// Values of Snort positions, and everything learnt on the way to them.
///
/// What is known about one board serves the next: regions are recognised across boards.
pub struct SnortValues {
    games: Games,
    shapes: FxHashMap<Shape, GameId>,
    max_regions: usize,
}

impl Default for SnortValues {
    fn default() -> Self {
        Self::new()
    }
}

impl SnortValues {
    /// Nothing is known yet, and the default limits hold.
    pub fn new() -> Self {
        Self::with_limits(Limits::default())
    }

    /// Gives up when there are more games or more regions than the limit on games allows, when the
    /// stop flag is raised or when the deadline has passed.
    pub fn with_limits(limits: Limits) -> Self {
        SnortValues::in_arena(Games::with_limits(limits))
    }

    /// Values go into this arena, under its limits.
    pub fn in_arena(games: Games) -> Self {
        SnortValues {
            max_regions: games.limits().games,
            games,
            shapes: FxHashMap::default(),
        }
    }

    /// The arena, without what is known about regions.
    pub fn into_arena(self) -> Games {
        self.games
    }

    /// The arena that the values belong to.
    pub fn games(&mut self) -> &mut Games {
        &mut self.games
    }

    /// How many regions are known, up to isomorphism and exchange of colours.
    pub fn regions(&self) -> usize {
        self.shapes.len()
    }

    /// The value of a position; who is to move does not matter.
    pub fn of_position(
        &mut self,
        snort: &Snort,
        position: &Position,
    ) -> Result<GameId, ValueError> {
        if is_mirrored(snort, position) {
            return Ok(GameId::ZERO);
        }
        let board = snort.board();
        let neighbours: Vec<VertexSet> =
            (0..board.size()).map(|v| board.out(v as Vertex)).collect();
        let [red, blue] = Player::BOTH.map(|player| position.open(player));
        self.of_labels(&neighbours, red, blue)
    }

    /// The value of the position in which `red` and `blue` are the vertices that each player may
    /// still play, on the undirected graph with these neighbour sets.
    pub fn of_labels(
        &mut self,
        neighbours: &[VertexSet],
        red: VertexSet,
        blue: VertexSet,
    ) -> Result<GameId, ValueError> {
        check_graph(neighbours)?;
        let outside = (red | blue) & !first_vertices(neighbours.len());
        if let Some(v) = vertices(outside).next() {
            return Err(ValueError::NoSuchVertex(v, neighbours.len()));
        }
        let mut evaluation = Evaluation {
            values: self,
            neighbours,
            seen: FxHashMap::default(),
        };
        evaluation.position(Open { red, blue })
    }
}

fn check_graph(neighbours: &[VertexSet]) -> Result<(), ValueError> {
    if neighbours.len() > MAX_VERTICES {
        return Err(ValueError::TooManyVertices(neighbours.len()));
    }
    for (v, &beside) in neighbours.iter().enumerate() {
        for w in vertices(beside) {
            let back = neighbours.get(usize::from(w)).copied().unwrap_or(0);
            if usize::from(w) == v || back & bit(v as Vertex) == 0 {
                return Err(ValueError::NoSuchEdge(v, w));
            }
        }
    }
    Ok(())
}

/// One board's evaluation: regions where they lie, on top of shapes from anywhere.
struct Evaluation<'a> {
    values: &'a mut SnortValues,
    neighbours: &'a [VertexSet],
    /// Regions of this board whose values are known, to be spared the search for their shape.
    seen: FxHashMap<Open, GameId>,
}

impl Evaluation<'_> {
    /// The sum of the regions.
    fn position(&mut self, open: Open) -> Result<GameId, ValueError> {
        let mut rest = open.all();
        let (mut integer, mut stars) = (0, 0);
        let mut regions = Vec::new();
        while rest != 0 {
            let seed = rest.trailing_zeros() as Vertex;
            let region = open.region_of(self.neighbours, seed);
            rest &= !region.all();
            match (region.red, region.blue) {
                (red, 0) => integer += red.count_ones() as i32,
                (0, blue) => integer -= blue.count_ones() as i32,
                (red, blue) if (red | blue).count_ones() == 1 => stars ^= 1,
                _ => regions.push(self.region(region)?),
            }
        }
        // Old games first: they are the simple ones, and their sums are met again and again.
        regions.sort_unstable();
        let games = &mut self.values.games;
        let mut sum = games.nimber(stars)?;
        for region in regions {
            sum = games.sum(sum, region)?;
        }
        let integer = games.integer(integer)?;
        Ok(games.sum(sum, integer)?)
    }

    /// The value of a connected region of two or more vertices.
    fn region(&mut self, open: Open) -> Result<GameId, ValueError> {
        if let Some(&known) = self.seen.get(&open) {
            return Ok(known);
        }
        let region = Region::new(self.neighbours, open);
        let described = Shape::of(&region);
        let value = match self.values.shapes.get(&described.shape) {
            Some(&known) => self.signed(known, described.swapped)?,
            None => {
                let value = self.value_from_moves(open, &region)?;
                self.check_room()?;
                let stored = self.signed(value, described.swapped)?;
                self.values.shapes.insert(described.shape, stored);
                value
            }
        };
        self.seen.insert(open, value);
        Ok(value)
    }

    fn signed(&mut self, value: GameId, negative: bool) -> Result<GameId, ValueError> {
        if negative {
            Ok(self.values.games.negative(value)?)
        } else {
            Ok(value)
        }
    }

    fn value_from_moves(&mut self, open: Open, region: &Region) -> Result<GameId, ValueError> {
        let mut left = Vec::new();
        let good = open.good_for_red(self.neighbours);
        for v in vertices(region.one_of_twins(open, good)) {
            left.push(self.position(open.after_red(self.neighbours, v))?);
        }
        let mut right = Vec::new();
        let good = open.swapped().good_for_red(self.neighbours);
        for v in vertices(region.one_of_twins(open, good)) {
            right.push(self.position(open.after_blue(self.neighbours, v))?);
        }
        Ok(self.values.games.game(&left, &right)?)
    }

    fn check_room(&self) -> Result<(), ValueError> {
        let limit = self.values.max_regions;
        if self.values.shapes.len().max(self.seen.len()) < limit {
            Ok(())
        } else {
            Err(ValueError::TooManyRegions(limit))
        }
    }
}
