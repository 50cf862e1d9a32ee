//! What can be asked, and what is answered.
//!
//! A [`Query`] is a plain value that is complete in itself; its answer is another. The command line,
//! the server, the text protocols and whoever embeds Thera are doors: they carry a query in and an
//! answer out. This is the one place where answers get their shape, so the same question gets the
//! same answer through every door, and its schema is derived from the types.
//!
//! ```
//! use thera_control::Control;
//! use thera_queries::{At, House, Query, Solve};
//!
//! let house = House::without_files();
//! let query = Solve::new(At::start("castellan@2x4"));
//! let answer = query.answer(&house, &Control::default(), &mut |_| ())?;
//! assert_eq!((answer.winner.as_deref(), answer.value), (Some("first"), Some(4)));
//! # Ok::<(), thera_queries::QueryError>(())
//! ```

mod analyse;
mod at;
mod book;
mod calc;
mod catalogue;
pub mod census;
pub mod certificate;
mod chance;
mod edit;
mod error;
mod evaluate;
mod house;
mod learn;
mod levels;
mod puzzles;
mod query;
mod reason;
mod review;
mod seats;
mod show;
mod solve;
mod think;
mod tree;
mod value;
mod variant;
mod verdict;
mod why_not;

pub use analyse::{Analyse, AnalyseAnswer, AnalysePart, MoveVerdict, MovesAnswer};
pub use at::{At, Course, MOST_MOVES, Moves};
pub use book::{Book, BookAnswer, BookLineAnswer};
pub use calc::{Calc, CalcAnswer, CalcResult, Calculator};
pub use catalogue::{AgentEntry, Entry, EvaluationEntry, FamilyEntry, Games, GamesAnswer};
pub use chance::{Chance, ChanceAnswer};
pub use edit::{Edit, EditAnswer};
pub use error::QueryError;
pub use evaluate::{CountedFeature, Evaluate, EvaluateAnswer, EvaluatedMove};
pub use house::{House, Prepared, check_breadth};
pub use learn::{Learn, LearnAnswer, LessonStep, PictureView};
pub use levels::Level;
pub use puzzles::{
    Kept, MOST_GRADE, Puzzle, PuzzleAnswer, PuzzleReply, PuzzleSolution, PuzzleSolutionAnswer,
    PuzzleTry, PuzzleTryAnswer, Section, read_puzzles, today,
};
pub use query::Query;
pub use reason::in_words as reasons_in_words;
pub use review::{Review, ReviewAnswer, ReviewedMove};
pub use seats::SeatsAnswer;
pub use show::{Ending, Legal, MOST_LEGAL, PlayedMove, Show, View};
pub use solve::{Solve, SolveAnswer, SolveLine};
pub use think::{Think, ThinkAnswer};
pub use tree::{Drawing, Leaf, MOST_POSITIONS, Order, Tree, TreeAnswer, TreeNode};
pub use value::{PayoffAnswer, Point, Value, ValueAnswer, ValuePart};
pub use variant::{BoardWanted, Variant, VariantAnswer};
pub use verdict::{LineAnswer, VerdictAnswer};
pub use why_not::{WhyNot, WhyNotAnswer};
