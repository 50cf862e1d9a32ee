//! One door to the best exact method of each family.
//!
//! A [`Method`] knows how positions of one family are solved and valued; whatever it leaves out is
//! done as for any game. Methods are found by the type of the rules, in the one list of this crate
//! ([`METHODS`]), so a family without a method of its own needs no line anywhere: it is solved by
//! search and valued by recursion.

use std::any::Any;
use std::path::Path;

use serde::Serialize;
use thera_control::{Control, Interrupted};
use thera_games::{Family, Game, Outcome, Player};
use thera_jobs::{Runner, Trade};
use thera_search::distance::{shortest_win, shortest_win_by_oracle};
use thera_search::solve::{Cost, Solution, solve};
use thera_values::{Games, Outcome as OutcomeClass};
use thiserror::Error;

use crate::santorini::Slicing;
use crate::value::{GameValue, NoValue, Recursion, Valuer, by_recursion};
use crate::{castellan, geography, santorini, snort, wide};

/// Methods that know one family, each a `&'static dyn Method<F>` for rules of one type `F`.
static METHODS: &[&(dyn Any + Sync)] = &[
    &santorini::METHOD,
    &santorini::powers::METHOD,
    &snort::METHOD,
    &castellan::METHOD,
    &geography::METHOD,
    &wide::GEOGRAPHY,
    &wide::SANTORINI,
];

/// What workers on other machines can do of it.
pub const TRADES: &[Trade] = &[santorini::TRADE];

/// What a method looks like in the list.
pub(crate) type Listed<G> = &'static (dyn Method<G> + Sync);

/// A solution and, perhaps, an oracle that has it and more.
pub type Kept<G> = (Solution<<G as Game>::Move>, Option<Box<dyn Oracle<G>>>);

/// How positions of one family are solved.
pub trait Method<G: Exact> {
    /// Solves a position by the best means there are for it.
    fn solve(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Result<Solution<G::Move>, Interrupted> {
        solve(game, position, control)
    }

    /// The same, with what was worked out on the way where that answers more than this question.
    fn solve_and_keep(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Result<Kept<G>, Interrupted> {
        Ok((self.solve(game, position, control)?, None))
    }

    /// Who wins a position, nobody if it is a draw: where points are counted this can take much
    /// less than to count them.
    fn winner(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        let solution = self.solve(game, position, control)?;
        Ok((solution.outcome.winner(), solution.cost))
    }

    /// The moves of the shortest game that `winner`, who is certain to win, can force: the winner
    /// hurries, the loser delays. An oracle, if there is one, makes the search much smaller.
    fn shortest_win(
        &self,
        game: &G,
        position: &G::Position,
        winner: Player,
        oracle: Option<&dyn Oracle<G>>,
        control: &Control,
    ) -> Result<Vec<G::Move>, Interrupted> {
        let Some(oracle) = oracle else {
            return shortest_win(game, position, winner, control);
        };
        let known = |position: &G::Position| oracle.outcome(position)?.winner();
        shortest_win_by_oracle(game, position, winner, &known, control)
    }

    /// Who wins a position with either player to move, in games where either could.
    fn outcome_class(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        game.normal_play(position).ok()?;
        Some(class_by_solving(game, position, control))
    }

    /// Solves everything that can follow a position at once, where there is a way to do that and it
    /// fits the limits: for many questions about one position.
    fn oracle(
        &self,
        _game: &G,
        _position: &G::Position,
        _control: &Control,
    ) -> Option<Box<dyn Oracle<G>>> {
        None
    }

    /// An answer to each move of the player to move, such that the opponent wins by answering, in
    /// games where moves disturb each other only in pairs; nothing if no answers are found.
    fn answers(&self, _game: &G, _position: &G::Position) -> Option<Vec<(G::Move, G::Move)>> {
        None
    }

    /// Opens a file of answers to this game.
    fn open_tablebase(
        &self,
        game: &G,
        _path: &Path,
        _control: &Control,
    ) -> Result<Box<dyn Oracle<G>>, TablebaseError> {
        Err(TablebaseError::no_such(game.name()))
    }

    /// Solves every position of a game at once, and keeps the answers in a file if one is named.
    fn tabulate(
        &self,
        game: &G,
        _file: Option<&Path>,
        _control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        Err(TablebaseError::no_such(game.name()))
    }

    /// The same in slices that `runner` has done, for boards that do not fit into memory.
    fn tabulate_in_slices(
        &self,
        game: &G,
        _slicing: &Slicing,
        _runner: &dyn Runner,
        _control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        Err(TablebaseError::no_such(game.name()))
    }

    /// What a position is worth as a combinatorial game, whoever is to move; Left is first.
    fn value(
        &self,
        game: &G,
        position: &G::Position,
        control: &Control,
    ) -> Result<GameValue, NoValue> {
        by_recursion(game, position, control)
    }

    /// Values many positions, perhaps of many boards, into one arena.
    fn valuer(&self, _game: &G, games: Games) -> Box<dyn Valuer<G>> {
        Box::new(Recursion::new(games))
    }

    /// What best play is worth where a paper counts points in positions that are settled, and its
    /// moves; nothing in families without such a count.
    fn payoff(
        &self,
        _game: &G,
        _position: &G::Position,
        _control: &Control,
    ) -> Option<Result<Payoff<G::Move>, Interrupted>> {
        None
    }
}

/// What works for any game.
struct AnyGameMethod;

impl<G: Exact> Method<G> for AnyGameMethod {}

/// The method for rules of this type.
fn method<G: Exact>() -> &'static dyn Method<G> {
    let found = METHODS.iter().find_map(|method| {
        let method: &dyn Any = *method;
        method.downcast_ref::<Listed<G>>().copied()
    });
    match found {
        Some(method) => method,
        None => &AnyGameMethod,
    }
}

/// Exact answers about any family: its own method's, or those that work for any game.
pub trait Exact: Family {
    /// What the answers come from. Each family's is made in this crate, so that searches are
    /// compiled here once and not in every crate that asks.
    fn method() -> &'static dyn Method<Self>;

    /// See [`Method::solve`].
    fn solve_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Solution<Self::Move>, Interrupted> {
        Self::method().solve(self, position, control)
    }

    /// See [`Method::solve_and_keep`].
    fn solve_and_keep(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<Kept<Self>, Interrupted> {
        Self::method().solve_and_keep(self, position, control)
    }

    /// See [`Method::winner`].
    fn winner_exactly(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Result<(Option<Player>, Cost), Interrupted> {
        Self::method().winner(self, position, control)
    }

    /// See [`Method::shortest_win`].
    fn shortest_win(
        &self,
        position: &Self::Position,
        winner: Player,
        oracle: Option<&dyn Oracle<Self>>,
        control: &Control,
    ) -> Result<Vec<Self::Move>, Interrupted> {
        Self::method().shortest_win(self, position, winner, oracle, control)
    }

    /// See [`Method::outcome_class`].
    fn outcome_class(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        Self::method().outcome_class(self, position, control)
    }

    /// See [`Method::oracle`].
    fn oracle(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Box<dyn Oracle<Self>>> {
        Self::method().oracle(self, position, control)
    }

    /// See [`Method::answers`].
    fn answers(&self, position: &Self::Position) -> Option<Vec<(Self::Move, Self::Move)>> {
        Self::method().answers(self, position)
    }

    /// See [`Method::open_tablebase`].
    fn open_tablebase(
        &self,
        path: &Path,
        control: &Control,
    ) -> Result<Box<dyn Oracle<Self>>, TablebaseError> {
        Self::method().open_tablebase(self, path, control)
    }

    /// See [`Method::tabulate`].
    fn tabulate(
        &self,
        file: Option<&Path>,
        control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        Self::method().tabulate(self, file, control)
    }

    /// See [`Method::tabulate_in_slices`].
    fn tabulate_in_slices(
        &self,
        slicing: &Slicing,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        Self::method().tabulate_in_slices(self, slicing, runner, control)
    }

    /// See [`Method::value`].
    fn value(&self, position: &Self::Position, control: &Control) -> Result<GameValue, NoValue> {
        Self::method().value(self, position, control)
    }

    /// See [`Method::valuer`].
    fn valuer(&self, games: Games) -> Box<dyn Valuer<Self>> {
        Self::method().valuer(self, games)
    }

    /// See [`Method::payoff`].
    fn payoff(
        &self,
        position: &Self::Position,
        control: &Control,
    ) -> Option<Result<Payoff<Self::Move>, Interrupted>> {
        Self::method().payoff(self, position, control)
    }
}

macro_rules! exact {
    ($Rules:ty) => {
        impl Exact for $Rules {
            fn method() -> &'static dyn Method<Self> {
                method::<Self>()
            }
        }
    };
}
thera_games::each_family!(exact);

/// What best play is worth by a paper's counting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payoff<M> {
    /// First's points, as the paper writes them.
    pub points: String,
    /// Best play until the position is settled.
    pub line: Vec<M>,
}

/// Answers that were worked out before.
pub trait Oracle<G: Game>: Send + Sync {
    /// The result of a position, if it is known.
    fn solution(&self, position: &G::Position) -> Option<Solution<G::Move>>;

    /// The same without a line of play, which may be much cheaper.
    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.solution(position).map(|solution| solution.outcome)
    }
}

/// Why there are no answers to look up.
#[derive(Debug, Error)]
pub enum TablebaseError {
    /// The family has none.
    #[error("there are no tablebases of {0}: its positions cannot be solved all at once")]
    NoSuch(String),
    /// Those of Santorini.
    #[error(transparent)]
    File(#[from] santorini::TablebaseError),
    /// All positions could not be solved.
    #[error(transparent)]
    Solve(#[from] santorini::SolveError),
}

impl TablebaseError {
    fn no_such(game: String) -> Self {
        TablebaseError::NoSuch(game)
    }

    /// Whether something else should have been asked for.
    pub fn is_refusal(&self) -> bool {
        matches!(
            self,
            TablebaseError::NoSuch(_)
                | TablebaseError::Solve(
                    santorini::SolveError::Folder(_) | santorini::SolveError::Powers(_)
                )
        )
    }

    /// Whether time, memory or somebody's wish ended it, and which.
    pub fn interrupted(&self) -> Option<Interrupted> {
        match self {
            TablebaseError::Solve(santorini::SolveError::Interrupted(why)) => Some(*why),
            _ => None,
        }
    }
}

/// Every position of a game, counted, and every start, decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tabulation {
    /// Positions that the player to move wins.
    pub won: u64,
    /// Positions that the player to move loses.
    pub lost: u64,
    /// Both by layer, from the start of the game on.
    pub layers: Vec<Layer>,
    /// Every start: who begins where, and who wins.
    pub starts: Vec<Start>,
    /// The game in which the players choose the start themselves.
    pub placement_phase: Phase,
}

/// Positions of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Layer {
    /// The total height of the towers.
    pub height: usize,
    /// Positions that the player to move wins.
    pub won: u64,
    /// Positions that the player to move loses.
    pub lost: u64,
}

/// A start and who wins from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Start {
    /// Where first's pieces begin.
    pub first: String,
    /// Where second's pieces begin.
    pub second: String,
    /// The winner.
    pub winner: String,
}

/// The game in which the players place their pieces themselves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Phase {
    /// Who wins.
    pub winner: String,
    /// If first wins: its placements that win whatever second answers.
    pub winning: Vec<String>,
    /// If second wins: first's placement and the answer to it.
    pub answers: Vec<[String; 2]>,
}

/// The outcome class of a position by solving it twice.
pub(crate) fn class_by_solving<G: Exact>(
    game: &G,
    position: &G::Position,
    control: &Control,
) -> Result<OutcomeClass, Interrupted> {
    let mut wins = [false; 2];
    for player in Player::BOTH {
        let moving = game.with_to_move(player, position);
        let outcome = game.solve_exactly(&moving, control)?.outcome;
        wins[player.index()] = outcome.winner() == Some(player);
    }
    Ok(match wins {
        [true, true] => OutcomeClass::Next,
        [false, false] => OutcomeClass::Previous,
        [true, false] => OutcomeClass::Left,
        [false, true] => OutcomeClass::Right,
    })
}
