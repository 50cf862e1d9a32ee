//! Formulas as boards: the five reductions of Geissler 2020, chapter 6.
//!
//! Each turns a formula into a directed board and a position in which first, who is to move, wins
//! exactly if the formula is true. Players first walk through *diamonds*, one for each variable:
//! going left or right gives it its value. Then second chooses a clause and first a literal of it,
//! and who wins depends on whether the walk passed that literal before. The figures of the thesis
//! are not available, the constructions follow its prose. Prefixes need not alternate: where the
//! thesis would insert a variable that nobody uses, the boards have plain vertices that pass the
//! turn on.

mod impartial;
mod partizan;

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::str::FromStr;

use thera_board::{Board, MAX_WIDE_VERTICES, Vertex};
use thera_games::geography::Geography;
use thera_games::santorini::MAX_HEIGHT;
use thera_games::{AnyGame, Family, FileAccess, Game, InputError, Member, Notation, with_duel};
use thiserror::Error;

use super::{Formula, Literal};

/// The games a formula can be turned into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Geography, one token.
    Geography,
    /// `1WI‹height›HTWD*S`: Santorini with tower wins and the building stipulation.
    Tower {
        /// The maximum height; every vertex starts two below it.
        height: u8,
    },
    /// Geography with a token each.
    Partizan,
    /// `1WI1HNTWDS`: Geography in which any vertex leading to the new one may be deleted.
    NoStipulation,
    /// `2WP1HNTWDS`: the same with a token each.
    NoStipulationPartizan,
}

impl Target {
    /// Every target under its name.
    pub const ALL: [Target; 5] = [
        Target::Geography,
        Target::Tower { height: 2 },
        Target::Partizan,
        Target::NoStipulation,
        Target::NoStipulationPartizan,
    ];

    /// The name as typed, without the height.
    fn word(self) -> &'static str {
        match self {
            Target::Geography => "geography",
            Target::Tower { .. } => "tower",
            Target::Partizan => "partizan",
            Target::NoStipulation => "nostip",
            Target::NoStipulationPartizan => "nostip-partizan",
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Tower { height } if *height != 2 => write!(f, "tower:{height}"),
            target => f.pad(target.word()),
        }
    }
}

impl FromStr for Target {
    type Err = ReduceError;

    /// Reads `geography`, `tower`, `tower:4`, `partizan`, `nostip` or `nostip-partizan`.
    fn from_str(text: &str) -> Result<Self, ReduceError> {
        let unknown = || ReduceError::UnknownTarget(text.chars().take(40).collect());
        if let Some(height) = text.strip_prefix("tower:") {
            return match height.parse() {
                Ok(height) if (2..=MAX_HEIGHT).contains(&height) => Ok(Target::Tower { height }),
                _ => Err(ReduceError::BadHeight(height.chars().take(40).collect())),
            };
        }
        let named = |target: &Target| target.word() == text;
        Target::ALL.into_iter().find(named).ok_or_else(unknown)
    }
}

/// How literally the thesis is taken where its words do not hold for every formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The lengths are mended where formulas of very few clauses would break them.
    Mended,
    /// Word for word.
    AsWritten,
}

/// A formula turned into a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The name of the game, as every command takes it.
    pub game: String,
    /// The position in which first wins exactly if the formula is true.
    pub position: String,
    /// The board, on which each vertex is called by what it stands for.
    pub board: Board,
}

/// Why a formula cannot be turned into a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReduceError {
    /// The name of no reduction.
    #[error("unknown reduction '{0}': expected {names}", names = Target::ALL.map(Target::word).join(", "))]
    UnknownTarget(String),
    /// A height that no tower game has.
    #[error("'{0}' is not a height of the tower game: expected 2 to {MAX_HEIGHT}, as in tower:4")]
    BadHeight(String),
    /// A board that would be too large.
    #[error("this formula makes a board of {0} vertices, boards have at most {MAX_WIDE_VERTICES}")]
    TooLarge(usize),
    /// A formula so large that its board need not even be counted.
    #[error(
        "{variables} variables and {clauses} clauses make a board of more than {MAX_WIDE_VERTICES} \
         vertices, the most there are"
    )]
    FormulaTooLarge {
        /// The length of the prefix.
        variables: usize,
        /// The number of clauses.
        clauses: usize,
    },
    /// Lengths in the thesis that come out negative.
    #[error("the construction as written needs at least {least} clauses, this formula has {found}")]
    TooFewClauses {
        /// What it needs.
        least: usize,
        /// What there are.
        found: usize,
    },
    /// The board does not carry the game.
    #[error(transparent)]
    Game(#[from] InputError),
}

/// What can be turned into a game.
pub trait Reduce {
    /// A game that first wins exactly if the formula is true.
    ///
    /// ```
    /// use thera_solvers::qbf::{Formula, reduce::{Reading, Reduce, Target}};
    /// let formula = Formula::from_qdimacs("p cnf 1 1\ne 1 0\n1 0\n").unwrap();
    /// let reduction = formula.reduce(Target::Geography, Reading::Mended).unwrap();
    /// assert_eq!(reduction.board.vertex_label(1), "x1 true");
    /// assert!(reduction.game.starts_with("geography@named:start>x1_true,start>x1_false,"));
    /// assert_eq!(reduction.position, "o....../1");
    /// ```
    fn reduce(&self, target: Target, reading: Reading) -> Result<Reduction, ReduceError>;
}

impl Reduce for Formula {
    fn reduce(&self, target: Target, reading: Reading) -> Result<Reduction, ReduceError> {
        let (variables, clauses) = (self.prefix().len(), self.clauses().len());
        // Every clause and every value of a variable is a vertex in all five constructions.
        if clauses.saturating_add(2 * variables) > MAX_WIDE_VERTICES {
            return Err(ReduceError::FormulaTooLarge { variables, clauses });
        }
        match target {
            Target::Geography => impartial::geography(self).into_geography(),
            Target::Tower { height } => {
                let variant = format!("1WI{height}HTWD*S");
                impartial::tower(self).into_santorini(&variant, height - 2)
            }
            Target::Partizan => partizan::geography(self, reading).into_geography(),
            Target::NoStipulation => {
                impartial::no_stipulation(self).into_santorini("1WI1HNTWDS", 0)
            }
            Target::NoStipulationPartizan => {
                partizan::no_stipulation(self, reading)?.into_santorini("2WP1HNTWDS", 0)
            }
        }
    }
}

/// A literal as part of the name of a vertex: `x1`, `not x1`.
fn literal_words(formula: &Formula, literal: Literal) -> String {
    formula.literal_name(literal).replace('¬', "not ")
}

/// The literals that occur, each once, in order.
fn literals(formula: &Formula) -> BTreeSet<Literal> {
    formula.clauses().iter().flatten().copied().collect()
}

/// A board being built; it may still be too large.
#[derive(Default)]
struct Construction {
    meanings: Vec<String>,
    arcs: Vec<(usize, usize)>,
    /// Where the tokens start: one, or first's and second's.
    starts: Vec<usize>,
}

impl Construction {
    fn vertex(&mut self, meaning: impl Into<String>) -> usize {
        self.meanings.push(meaning.into());
        self.meanings.len() - 1
    }

    fn arc(&mut self, from: usize, to: usize) {
        self.arcs.push((from, to));
    }

    /// A new vertex that `from` leads to.
    fn after(&mut self, from: usize, meaning: impl Into<String>) -> usize {
        let vertex = self.vertex(meaning);
        self.arc(from, vertex);
        vertex
    }

    /// Two ways from `top` that meet again: the values of a variable, and the vertex below them.
    fn diamond(&mut self, top: usize, variable: &super::Variable) -> (Values, usize) {
        let positive = self.after(top, format!("x{} true", variable.name));
        let negative = self.after(top, format!("x{} false", variable.name));
        let bottom = self.after(positive, format!("below x{}", variable.name));
        self.arc(negative, bottom);
        (Values { positive, negative }, bottom)
    }

    fn board(&self) -> Result<Board, ReduceError> {
        let size = self.meanings.len();
        if size > MAX_WIDE_VERTICES {
            return Err(ReduceError::TooLarge(size));
        }
        let board = Board::from_edges(size, &self.arcs, true).map_err(InputError::from)?;
        let named = board.with_names(&self.names()).map_err(InputError::from)?;
        Ok(named)
    }

    /// What the vertices stand for; where several stand for the same, they are counted.
    fn names(&self) -> Vec<String> {
        let mut met: HashMap<&str, usize> = HashMap::new();
        let mut number = |meaning| {
            let count = met.entry(meaning).or_default();
            *count += 1;
            *count
        };
        let numbers: Vec<usize> = self.meanings.iter().map(|m| number(m.as_str())).collect();
        let name = |(meaning, number): (&String, usize)| match met[meaning.as_str()] {
            1 => meaning.clone(),
            _ => format!("{meaning} {number}"),
        };
        self.meanings.iter().zip(numbers).map(name).collect()
    }

    fn into_geography(self) -> Result<Reduction, ReduceError> {
        let board = self.board()?;
        let start = |&start: &usize| board.vertex_name(start as Vertex);
        let starts: Vec<String> = self.starts.iter().map(start).collect();
        let options = match starts.len() {
            2 => format!("partizan,start={}", starts.join(";")),
            _ => format!("start={}", starts.join(";")),
        };
        let name = format!("{}:{options}@{}", Geography::INFO.name, board.name());
        let game = AnyGame::parse(&name, FileAccess::Refused)?;
        Ok(Reduction {
            game: game.name(),
            position: with_duel!(&game, game => game.format_position(&game.start())),
            board,
        })
    }

    fn into_santorini(self, variant: &str, height: u8) -> Result<Reduction, ReduceError> {
        let board = self.board()?;
        let heights = vec![height.to_string(); board.size()];
        let separator = if height < 8 { "" } else { "," };
        let name = |&start: &usize| format!("/{}", board.vertex_name(start as Vertex));
        let workers = self.starts.iter().map(name);
        Ok(Reduction {
            game: format!("santorini:{variant}@{}", board.name()),
            position: format!(
                "{}/1{}",
                heights.join(separator),
                workers.collect::<String>()
            ),
            board,
        })
    }
}

/// The two vertices of a diamond between its top and its bottom.
#[derive(Clone, Copy)]
struct Values {
    positive: usize,
    negative: usize,
}

impl Values {
    /// The vertex of a literal of this variable.
    fn of(self, positive: bool) -> usize {
        if positive {
            self.positive
        } else {
            self.negative
        }
    }
}
