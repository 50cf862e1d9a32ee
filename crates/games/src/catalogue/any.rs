//! Any game as a game: the choice of a family, made once, carried along.
//!
//! What only carries games (questions and answers, matches, pages, the command line) is compiled for
//! [`AnyGame`] and so once, not once for every family; each method here asks the rules inside. What
//! searches is compiled for every family, where speed matters, and asked through [`AnyGame`] too.

use std::ops::ControlFlow;

use serde_json::{Map, Value};
use thera_board::Board;

use super::{AnyGame, AnyMove, AnyPosition, AnySetup, Carried};
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::encoding::Encoded;
use crate::evaluation::{Evaluate, Evaluated, EvaluationInfo, Explain, Part, Score, Weights};
use crate::scene::{Editable, Fact, Layout, Mark, Reasons, Scene, Scenic, SetupOf, Style, Tool};
use crate::{Family, FamilyInfo, Game, InputError, Notation, Outcome, Paint, Player};

/// The position inside, of the family that `game` belongs to.
#[inline]
fn inside<'a, G: Carried>(_game: &G, position: &'a AnyPosition) -> &'a G::Position {
    G::position(position)
}

#[inline]
fn carry<G: Carried>(_game: &G, position: G::Position) -> AnyPosition {
    G::carry_position(position)
}

#[inline]
fn carry_move<G: Carried>(_game: &G, turn: G::Move) -> AnyMove {
    G::carry_move(turn)
}

#[inline]
fn turn_inside<G: Carried>(_game: &G, turn: AnyMove) -> G::Move {
    G::turn(turn)
}

fn setup_inside<'a, G: Carried>(_game: &G, setup: &'a AnySetup) -> &'a G::Setup {
    G::setup(setup)
}

impl Game for AnyGame {
    type Position = AnyPosition;
    type Move = AnyMove;

    fn start(&self) -> AnyPosition {
        with_game!(self, game => carry(game, game.start()))
    }

    fn to_move(&self, position: &AnyPosition) -> Player {
        with_game!(self, game => game.to_move(inside(game, position)))
    }

    fn outcome(&self, position: &AnyPosition) -> Option<Outcome> {
        with_game!(self, game => game.outcome(inside(game, position)))
    }

    fn visit_moves(
        &self,
        position: &AnyPosition,
        mut visit: impl FnMut(AnyMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_game!(self, game => {
            game.visit_moves(inside(game, position), |turn| visit(carry_move(game, turn)))
        })
    }

    fn play(&self, position: &AnyPosition, turn: AnyMove) -> AnyPosition {
        with_game!(self, game => {
            carry(game, game.play(inside(game, position), turn_inside(game, turn)))
        })
    }

    fn largest_value(&self) -> i32 {
        with_game!(self, game => game.largest_value())
    }

    fn is_setting_up(&self, position: &AnyPosition) -> bool {
        with_game!(self, game => game.is_setting_up(inside(game, position)))
    }

    fn count_moves(&self, position: &AnyPosition) -> u64 {
        with_game!(self, game => game.count_moves(inside(game, position)))
    }

    fn can_move(&self, position: &AnyPosition) -> bool {
        with_game!(self, game => game.can_move(inside(game, position)))
    }

    fn is_legal(&self, position: &AnyPosition, turn: AnyMove) -> bool {
        with_game!(self, game => {
            game.is_legal(inside(game, position), turn_inside(game, turn))
        })
    }
}

impl Seated for AnyGame {
    fn seats(&self) -> usize {
        with_game!(self, game => game.seats())
    }

    fn side(&self, player: Player) -> Player {
        with_game!(self, game => game.side(player))
    }

    fn duel(&self) -> Result<(), &'static str> {
        // What is not compiled for a table is not asked of it, even where only two sit there.
        with_table!(self, game => game.duel().and(Err("this game is played step by step")), Ok(()))
    }

    fn has_chance(&self) -> bool {
        with_game!(self, game => game.has_chance())
    }

    fn is_chance(&self, position: &AnyPosition) -> bool {
        with_game!(self, game => game.is_chance(inside(game, position)))
    }

    fn weight(&self, position: &AnyPosition, turn: AnyMove) -> u32 {
        with_game!(self, game => game.weight(inside(game, position), turn_inside(game, turn)))
    }

    fn hides(&self) -> bool {
        with_game!(self, game => game.hides())
    }

    fn seen_by(&self, player: Player, position: &AnyPosition) -> AnyPosition {
        with_game!(self, game => carry(game, game.seen_by(player, inside(game, position))))
    }

    fn seen_move(&self, player: Player, position: &AnyPosition, turn: AnyMove) -> AnyMove {
        with_game!(self, game => {
            let turn = turn_inside(game, turn);
            carry_move(game, game.seen_move(player, inside(game, position), turn))
        })
    }

    fn guess(
        &self,
        player: Player,
        seen: &AnyPosition,
        bits: &mut impl FnMut() -> u64,
    ) -> AnyPosition {
        with_game!(self, game => carry(game, game.guess(player, inside(game, seen), bits)))
    }
}

impl Symmetric for AnyGame {
    fn essence(&self, position: &AnyPosition) -> AnyPosition {
        with_game!(self, game => carry(game, game.essence(inside(game, position))))
    }

    fn symmetries(&self) -> usize {
        with_game!(self, game => game.symmetries())
    }

    fn map_position(&self, symmetry: usize, position: &AnyPosition) -> AnyPosition {
        with_game!(self, game => {
            carry(game, game.map_position(symmetry, inside(game, position)))
        })
    }

    fn map_move(&self, symmetry: usize, turn: AnyMove) -> AnyMove {
        with_game!(self, game => {
            carry_move(game, game.map_move(symmetry, turn_inside(game, turn)))
        })
    }
}

impl BothMove for AnyGame {
    fn normal_play(&self, position: &AnyPosition) -> Result<(), &'static str> {
        with_game!(self, game => game.normal_play(inside(game, position)))
    }

    fn visit_moves_of(
        &self,
        player: Player,
        position: &AnyPosition,
        mut visit: impl FnMut(AnyMove) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        with_game!(self, game => {
            let visit = |turn| visit(carry_move(game, turn));
            game.visit_moves_of(player, inside(game, position), visit)
        })
    }

    fn with_to_move(&self, player: Player, position: &AnyPosition) -> AnyPosition {
        with_game!(self, game => {
            carry(game, game.with_to_move(player, inside(game, position)))
        })
    }

    fn disturbs_in_pairs(&self) -> bool {
        with_game!(self, game => game.disturbs_in_pairs())
    }

    fn has_quick_value(&self, position: &AnyPosition) -> bool {
        with_game!(self, game => game.has_quick_value(inside(game, position)))
    }
}

impl Decompose for AnyGame {
    fn components(&self, position: &AnyPosition) -> Vec<AnyPosition> {
        with_game!(self, game => {
            let parts = game.components(inside(game, position));
            parts.into_iter().map(|part| carry(game, part)).collect()
        })
    }
}

impl Greedy for AnyGame {
    fn gain(&self, position: &AnyPosition, turn: AnyMove) -> i32 {
        with_game!(self, game => game.gain(inside(game, position), turn_inside(game, turn)))
    }

    fn win_at_sight(&self, position: &AnyPosition) -> Option<AnyMove> {
        with_game!(self, game => {
            let turn = game.win_at_sight(inside(game, position))?;
            Some(carry_move(game, turn))
        })
    }
}

impl RandomMove for AnyGame {
    fn random_move(
        &self,
        position: &AnyPosition,
        bits: &mut impl FnMut() -> u64,
    ) -> Option<AnyMove> {
        with_game!(self, game => {
            let turn = game.random_move(inside(game, position), bits)?;
            Some(carry_move(game, turn))
        })
    }

    fn play_out(&self, position: &AnyPosition, bits: &mut impl FnMut() -> u64) -> Outcome {
        with_game!(self, game => game.play_out(inside(game, position), bits))
    }
}

impl Notation for AnyGame {
    fn format_position(&self, position: &AnyPosition) -> String {
        with_game!(self, game => game.format_position(inside(game, position)))
    }

    fn parse_position(&self, text: &str) -> Result<AnyPosition, InputError> {
        with_game!(self, game => Ok(carry(game, game.parse_position(text)?)))
    }

    fn format_move(&self, turn: AnyMove) -> String {
        with_game!(self, game => game.format_move(turn_inside(game, turn)))
    }

    fn parse_move(&self, position: &AnyPosition, text: &str) -> Result<AnyMove, InputError> {
        with_game!(self, game => {
            Ok(carry_move(game, game.parse_move(inside(game, position), text)?))
        })
    }

    fn asks_for(&self, position: &AnyPosition, text: &str) -> Option<&'static str> {
        with_game!(self, game => game.asks_for(inside(game, position), text))
    }

    fn draw(&self, position: &AnyPosition, paint: Paint) -> String {
        with_game!(self, game => game.draw(inside(game, position), paint))
    }

    fn draw_levels(&self, position: &AnyPosition) -> Option<String> {
        with_game!(self, game => game.draw_levels(inside(game, position)))
    }

    fn draw_after(&self, position: &AnyPosition, last: AnyMove, paint: Paint) -> String {
        with_game!(self, game => {
            game.draw_after(inside(game, position), turn_inside(game, last), paint)
        })
    }

    fn player_label(&self, player: Player) -> Option<&'static str> {
        with_game!(self, game => game.player_label(player))
    }
}

impl Editable for AnyGame {
    type Setup = AnySetup;

    fn tools(&self) -> Vec<Tool> {
        with_game!(self, game => game.tools())
    }

    fn apply(&self, tool: &str, spot: &str, setup: &mut AnySetup) {
        fn apply<G: Carried>(game: &G, tool: &str, spot: &str, setup: &mut AnySetup) {
            game.apply(tool, spot, G::setup_mut(setup));
        }
        with_game!(self, game => apply(game, tool, spot, setup))
    }

    fn consequences(&self, setup: &AnySetup) -> Map<String, Value> {
        with_game!(self, game => game.consequences(setup_inside(game, setup)))
    }
}

impl SetupOf<AnyGame> for AnySetup {
    fn read(game: &AnyGame, sent: Value) -> Result<Self, serde_json::Error> {
        fn read<G: Carried>(game: &G, sent: Value) -> Result<AnySetup, serde_json::Error> {
            Ok(G::carry_setup(G::Setup::read(game, sent)?))
        }
        let setup = with_game!(game, game => read(game, sent))?;
        let player = setup.mover();
        match game.players().contains(&player) {
            true => Ok(setup),
            false => {
                let seats = game.seats();
                let reason = format!("there is no {player} player: the game has {seats} seats");
                Err(serde::de::Error::custom(reason))
            }
        }
    }

    fn of(game: &AnyGame, position: &AnyPosition) -> Self {
        fn of<G: Carried>(game: &G, position: &AnyPosition) -> AnySetup {
            G::carry_setup(G::Setup::of(game, G::position(position)))
        }
        with_game!(game, game => of(game, position))
    }

    fn validate(&self, game: &AnyGame) -> Result<AnyPosition, Reasons> {
        with_game!(game, game => {
            Ok(carry(game, setup_inside(game, self).validate(game)?))
        })
    }

    fn to_move(&self) -> Player {
        self.mover()
    }

    fn set_to_move(&mut self, player: Player) {
        self.set_mover(player);
    }
}

impl Scenic for AnyGame {
    fn style(&self) -> Style {
        with_game!(self, game => game.style())
    }

    fn step_separator(&self) -> &'static str {
        with_game!(self, game => game.step_separator())
    }

    fn graph(&self) -> Option<&Board> {
        with_game!(self, game => game.graph())
    }

    fn layout(&self) -> Layout {
        with_game!(self, game => game.layout())
    }

    fn layout_of(&self, setup: &AnySetup) -> Option<Layout> {
        with_game!(self, game => game.layout_of(setup_inside(game, setup)))
    }

    fn marks(&self, setup: &AnySetup) -> Vec<Mark> {
        with_game!(self, game => game.marks(setup_inside(game, setup)))
    }

    fn facts(&self, setup: &AnySetup) -> Vec<Fact> {
        with_game!(self, game => game.facts(setup_inside(game, setup)))
    }

    fn asks(&self, position: &AnyPosition) -> Vec<&'static str> {
        with_game!(self, game => game.asks(inside(game, position)))
    }

    fn prompt(&self, position: &AnyPosition) -> String {
        with_game!(self, game => game.prompt(inside(game, position)))
    }

    fn steps(&self, turn: AnyMove) -> Vec<String> {
        with_game!(self, game => game.steps(turn_inside(game, turn)))
    }

    fn other_steps(&self, position: &AnyPosition, turn: AnyMove) -> Vec<Vec<String>> {
        with_game!(self, game => game.other_steps(inside(game, position), turn_inside(game, turn)))
    }

    fn loose_after(&self, position: &AnyPosition, turn: AnyMove) -> Option<usize> {
        with_game!(self, game => game.loose_after(inside(game, position), turn_inside(game, turn)))
    }

    fn in_any_order(&self, position: &AnyPosition) -> bool {
        with_game!(self, game => game.in_any_order(inside(game, position)))
    }

    fn why_not(&self, position: &AnyPosition, steps: &[String]) -> String {
        with_game!(self, game => game.why_not(inside(game, position), steps))
    }

    fn end_reason(&self, position: &AnyPosition) -> Option<String> {
        with_game!(self, game => game.end_reason(inside(game, position)))
    }

    fn aim(&self, turn: AnyMove) -> Option<String> {
        with_game!(self, game => game.aim(turn_inside(game, turn)))
    }

    fn move_in_words(&self, turn: AnyMove) -> String {
        with_game!(self, game => game.move_in_words(turn_inside(game, turn)))
    }

    fn independent_parts(&self, position: &AnyPosition) -> Vec<(Vec<String>, AnyPosition)> {
        with_game!(self, game => {
            let parts = game.independent_parts(inside(game, position)).into_iter();
            parts.map(|(places, part)| (places, carry(game, part))).collect()
        })
    }

    fn most_moves(&self) -> f64 {
        with_game!(self, game => game.most_moves())
    }

    fn scene(&self, setup: &AnySetup) -> Scene {
        with_game!(self, game => game.scene(setup_inside(game, setup)))
    }
}

impl Encoded for AnyGame {
    fn actions(&self) -> u128 {
        with_game!(self, game => game.actions())
    }

    fn action(&self, turn: AnyMove) -> u128 {
        with_game!(self, game => game.action(turn_inside(game, turn)))
    }

    fn move_of(&self, action: u128) -> Option<AnyMove> {
        with_game!(self, game => Some(carry_move(game, game.move_of(action)?)))
    }

    fn planes(&self) -> Vec<String> {
        with_game!(self, game => game.planes())
    }

    fn rows_and_columns(&self) -> (usize, usize) {
        with_game!(self, game => game.rows_and_columns())
    }

    fn observe(&self, position: &AnyPosition, player: Player, mark: impl FnMut(usize, usize)) {
        with_game!(self, game => game.observe(inside(game, position), player, mark))
    }

    fn most_turns(&self) -> usize {
        with_game!(self, game => game.most_turns())
    }
}

impl Evaluated for AnyGame {
    fn evaluations(&self) -> &'static [EvaluationInfo] {
        with_game!(self, game => game.evaluations())
    }

    fn clear_advantage(&self) -> f64 {
        with_game!(self, game => game.clear_advantage())
    }

    fn usual_evaluation(&self) -> &'static str {
        with_game!(self, game => game.usual_evaluation())
    }

    fn engine_evaluation(&self) -> &'static str {
        with_game!(self, game => game.engine_evaluation())
    }

    fn progress(&self, position: &AnyPosition) -> f64 {
        with_game!(self, game => game.progress(inside(game, position)))
    }

    fn build_evaluation(&self, name: &str, weights: &Weights) -> Box<dyn Explain<Self>> {
        with_game!(self, game => Box::new(Judge {
            rules: game.clone(),
            evaluation: game.build_evaluation(name, weights),
        }))
    }
}

/// An evaluation of one family for any game of it.
struct Judge<G: Game> {
    rules: G,
    evaluation: Box<dyn Explain<G>>,
}

impl<G: Carried> Evaluate<AnyGame> for Judge<G> {
    fn score(&self, _game: &AnyGame, position: &AnyPosition, player: Player) -> Score {
        let position = G::position(position);
        self.evaluation.score(&self.rules, position, player)
    }
}

impl<G: Carried> Explain<AnyGame> for Judge<G> {
    fn explain(&self, _game: &AnyGame, position: &AnyPosition, player: Player) -> Vec<Part> {
        let position = G::position(position);
        self.evaluation.explain(&self.rules, position, player)
    }
}

impl Family for AnyGame {
    fn info(&self) -> FamilyInfo {
        with_game!(self, game => game.info())
    }

    fn name(&self) -> String {
        with_game!(self, game => game.name())
    }

    fn starts(&self) -> Vec<AnyPosition> {
        with_game!(self, game => {
            let starts = game.starts().into_iter();
            starts.map(|start| carry(game, start)).collect()
        })
    }

    fn title(&self) -> String {
        with_game!(self, game => game.title())
    }
}
