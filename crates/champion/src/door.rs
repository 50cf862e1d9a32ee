//! The engine behind the door that all engines have, so that players and front ends need not ask
//! which game they play.

use thera_control::Control;
use thera_games::evaluation::score::{POINT, Score as Thousandths, WIN};
use thera_games::santorini::{Santorini, Variant};
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Player};
use thera_search::analysis::{Engine as AnyEngine, Insight, Limits, Line as InsightLine};

use crate::engine::{Engine, Findings};
use crate::evaluation::Evaluation;
use crate::network::Network;
use crate::position::Position;
use crate::score::{SCALE, Score};

/// The engine for these rules, with a table of so many bytes; `None` if they are not the ones it
/// plays.
pub fn engine_for(game: &AnyGame, memory: usize) -> Option<Box<dyn AnyEngine<AnyGame>>> {
    plays(game).then(|| -> Box<dyn AnyEngine<AnyGame>> {
        let engine = Engine::new(Network::shipped(), memory);
        Box::new(Champion { engine })
    })
}

/// Whether there is an engine for these rules.
pub fn plays(game: &AnyGame) -> bool {
    matches!(game, AnyGame::Santorini(game) if is_standard(game))
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

impl<E: Evaluation> AnyEngine<AnyGame> for Champion<E> {
    fn name(&self) -> &'static str {
        "champion"
    }

    /// Its scores count thousandths of the logarithm of the odds.
    fn shares(&self) -> Box<dyn Fn(Thousandths) -> f64> {
        Box::new(|score| 1.0 / (1.0 + (-f64::from(score) / f64::from(POINT)).exp()))
    }

    fn analyse(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<AnyMove>),
    ) -> Option<Insight<AnyMove>> {
        let position = Santorini::position(position);
        let player = position.to_move();
        let Some(position) = Position::from_rules(position) else {
            return Some(nothing(player));
        };
        let found = self.engine.search(&position, limits, control, |found| {
            tell(&insight(player, found));
        });
        Some(insight(player, &found))
    }
}

/// What there is to say of a game that is over.
fn nothing(player: Player) -> Insight<AnyMove> {
    Insight {
        depth: 0,
        nodes: 0,
        player,
        lines: Vec::new(),
        exhausted: true,
    }
}

fn insight(player: Player, found: &Findings) -> Insight<AnyMove> {
    let line = |line: &crate::engine::Line| InsightLine {
        score: thousandths(line.score),
        is_shortest: true,
        moves: line
            .turns
            .iter()
            .map(|turn| AnyMove::Santorini(turn.to_move()))
            .collect(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use thera_board::Board;

    #[test]
    fn only_the_standard_game_is_played() {
        let plays = |variant: &str, board: Board| {
            let variant = Variant::parse(variant).unwrap();
            plays(&Santorini::new(variant, board).unwrap().carry())
        };
        let king = || Board::king(5, 5).unwrap();
        assert!(plays("4WP4HTWUS", king()));
        assert!(plays("4WP4HTW3US", king()), "the usual winning height");
        for other in ["4WP4HTW2US", "4WP5HTW3US", "4WP4HNTWUS", "4WP4HTWUSFM"] {
            assert!(!plays(other, king()), "{other}");
        }
        assert!(!plays("4WP4HTWUS", Board::king(4, 4).unwrap()));
    }
}
