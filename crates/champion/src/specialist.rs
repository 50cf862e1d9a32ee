//! The engine behind a door that every family has, so that players and front ends need not ask
//! which game they play.

use thera_games::castellan::Castellan;
use thera_games::geography::Geography;
use thera_games::santorini::{Move, Position as RulesPosition, Santorini, Variant};
use thera_games::snort::Snort;
use thera_games::{Family, Game, Player};
use thera_control::Control;
use thera_search::analysis::{Insight, Line as InsightLine};
use thera_search::score::{POINT, Score as Thousandths, WIN};

use crate::engine::{Engine, Findings, Limits};
use crate::evaluation::Evaluation;
use crate::network::Network;
use crate::position::Position;
use crate::score::{SCALE, Score};

/// Analyses positions of one game and remembers what it found from one to the next.
pub trait Analyst<G: Game>: Send {
    /// Searches a position, telling an insight after each depth; the last one is returned. Scores
    /// count thousandths of the logarithm of the odds.
    fn analyse(
        &mut self,
        position: &G::Position,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<G::Move>),
    ) -> Insight<G::Move>;
}

/// A family that may have an engine of its own.
pub trait Specialist: Family {
    /// The engine for these rules, with a table of so many bytes; `None` if there is none.
    fn specialist(&self, _memory: usize) -> Option<Box<dyn Analyst<Self>>> {
        None
    }
}

impl Specialist for Snort {}
impl Specialist for Castellan {}
impl Specialist for Geography {}

impl Specialist for Santorini {
    fn specialist(&self, memory: usize) -> Option<Box<dyn Analyst<Self>>> {
        is_standard(self).then(|| {
            let engine = Engine::new(Network::shipped(), memory);
            Box::new(Champion { engine }) as Box<dyn Analyst<Self>>
        })
    }
}

/// Whether this is the game the engine plays.
pub fn is_standard(game: &Santorini) -> bool {
    let king = thera_board::Shape::King {
        rows: 5,
        columns: 5,
    };
    *game.variant() == Variant::STANDARD && game.board().shape() == king
}

struct Champion<E> {
    engine: Engine<E>,
}

impl<E: Evaluation> Analyst<Santorini> for Champion<E> {
    fn analyse(
        &mut self,
        position: &RulesPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<Move>),
    ) -> Insight<Move> {
        let player = position.to_move();
        let Some(position) = Position::from_rules(position) else {
            return nothing(player);
        };
        let found = self.engine.search(&position, limits, control, |found| {
            tell(&insight(player, found));
        });
        insight(player, &found)
    }
}

/// What there is to say of a game that is over.
fn nothing(player: Player) -> Insight<Move> {
    Insight {
        depth: 0,
        nodes: 0,
        player,
        lines: Vec::new(),
        exhausted: true,
    }
}

fn insight(player: Player, found: &Findings) -> Insight<Move> {
    let line = |line: &crate::engine::Line| InsightLine {
        score: thousandths(line.score),
        moves: line.turns.iter().map(|turn| turn.to_move()).collect(),
    };
    Insight {
        depth: found.depth,
        nodes: found.nodes,
        player,
        lines: found.lines.iter().map(line).collect(),
        exhausted: found.lines.is_empty(),
    }
}

fn thousandths(score: Score) -> Thousandths {
    match score {
        Score::Estimate(number) => (f64::from(number) / SCALE * f64::from(POINT)) as Thousandths,
        Score::Win(plies) => WIN - plies as Thousandths,
        Score::Loss(plies) => plies as Thousandths - WIN,
    }
}
