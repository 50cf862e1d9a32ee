//! A position as a client draws it: everything about it that can be seen, and what may be played.
//! What that is the family says; here it is put together.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use thera_control::Control;
use thera_games::capability::{BothMove, Seated};
use thera_games::scene::{Editable, Layout, Scene, Scenic, SetupOf, Tool};
use thera_games::telling::{points, result_sentence, winner_word};
use thera_games::{
    AnyGame, AnyMove, AnyPosition, AnySetup, BySeat, Family, Game, Notation, Outcome, Paint, Player,
};

use crate::{At, Course, House, Query, QueryError};

/// Legal moves listed in a view.
pub const MOST_LEGAL: usize = 5000;
/// Bytes of their texts and steps: with dozens of pieces a turn a single move is long.
const LEGAL_BYTES: usize = 256 << 10;

/// What a position looks like and what may be played there.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Show {
    /// The position.
    #[serde(flatten)]
    pub at: At,
}

/// Everything about a position that a client may show. A setup that is no position has no `start`
/// and no `position`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct View {
    /// The full name of the game.
    pub game: String,
    /// The game as people call it.
    pub title: String,
    /// Its family.
    pub family: &'static str,
    /// Its variant, if the family has any.
    pub variant: Option<String>,
    /// Its board, if it has one.
    pub board: Option<String>,
    /// The position the game began with.
    pub start: Option<String>,
    /// The moves since, as the family writes them.
    pub moves: Vec<String>,
    /// The same moves with all there is to say about each.
    pub history: Vec<PlayedMove>,
    /// The position now.
    pub position: Option<String>,
    /// Who is to move.
    pub to_move: Player,
    /// What the family calls the players: a name or null for every seat there is.
    pub players: BySeat<Option<&'static str>>,
    /// Whether it is not a game for two with everything open, so that other agents and levels play it.
    pub table: bool,
    /// Whether things are hidden in it, so that nobody may be told all moves.
    pub hides: bool,
    /// Whether the next move is chance's.
    pub chance: bool,
    /// How the game ended; null while it goes on.
    pub outcome: Option<Ending>,
    /// What may be played.
    pub legal: Vec<Legal>,
    /// Whether those are all moves; a long list is cut.
    pub legal_complete: bool,
    /// Whether the steps of a move come in the order given (`fixed`) or not (`any`).
    pub order: &'static str,
    /// What stands between the steps of a move that is typed.
    pub separator: &'static str,
    /// Whether the position has a value as a combinatorial game.
    pub valued: bool,
    /// Where the places of the board are drawn.
    pub layout: Layout,
    /// The setup, as an editor sends it back, with what follows from it.
    pub state: Map<String, Value>,
    /// What stands on the board.
    pub scene: Scene,
    /// What an editor can do.
    pub tools: Vec<Tool>,
    /// The board in characters.
    pub drawing: String,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedMove {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// What was chosen on the board for it, in order.
    pub steps: Vec<String>,
    /// The move in words that follow the player's name.
    pub said: String,
    /// Who played it.
    pub by: Player,
    /// The position after it.
    pub position: String,
    /// Who is to move then.
    pub to_move: Player,
}

/// A move that may be played.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Legal {
    /// The move.
    pub text: String,
    /// What to choose on the board for it, in order.
    pub steps: Vec<String>,
    /// Other ways to choose the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<Vec<String>>,
    /// How many of the steps come in their order, if those after them may be chosen in any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loose: Option<usize>,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Ending {
    /// `first`, `second` or `draw`.
    pub winner: &'static str,
    /// First's points minus second's, where the game counts points.
    pub points: Option<i32>,
    /// The result in words.
    pub sentence: String,
    /// Why the game is over, where that is not plain from the result.
    pub reason: Option<String>,
}

impl Query for Show {
    const NAME: &'static str = "show";
    const ABOUT: &'static str = "A position: the board, the legal moves, the history.";
    type Answer = View;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<View, QueryError> {
        let prepared = house.find(&self.at.game)?;
        let game = &prepared.rules;
        Ok(View::new(
            game,
            &self.at.course(game)?,
            prepared.layout().clone(),
        ))
    }
}

/// Whether the steps of moves from a position come in the order given.
pub(crate) fn order(game: &AnyGame, position: &AnyPosition) -> &'static str {
    match game.in_any_order(position) {
        true => "any",
        false => "fixed",
    }
}

impl View {
    /// The view of a game as it stands.
    pub fn new(game: &AnyGame, course: &Course<AnyPosition, AnyMove>, layout: Layout) -> Self {
        let position = course.now();
        let (legal, legal_complete) = legal(game, &position);
        View {
            start: Some(game.format_position(&course.start)),
            moves: course
                .turns
                .iter()
                .map(|&(turn, _)| game.format_move(turn))
                .collect(),
            history: history(game, course),
            position: Some(game.format_position(&position)),
            outcome: game
                .outcome(&position)
                .map(|outcome| Ending::new(game, &position, outcome)),
            legal,
            legal_complete,
            order: order(game, &position),
            chance: game.is_chance(&position),
            valued: game.normal_play(&position).is_ok() && game.has_quick_value(&position),
            drawing: game.draw(&position, Paint::Plain),
            ..View::of_setup(game, &AnySetup::of(game, &position), layout)
        }
    }

    /// The view of a setup that is no position: it can be drawn, but there is nothing to play.
    pub fn of_setup(game: &AnyGame, setup: &AnySetup, layout: Layout) -> Self {
        let name = game.name();
        let (variant, board) = variant_and_board(&name);
        View {
            title: game.title(),
            family: game.info().name,
            variant: variant.map(String::from),
            board: board.map(String::from),
            start: None,
            moves: Vec::new(),
            history: Vec::new(),
            position: None,
            to_move: setup.to_move(),
            players: labels(game),
            table: game.duel().is_err(),
            hides: game.hides(),
            chance: false,
            outcome: None,
            legal: Vec::new(),
            legal_complete: true,
            order: "fixed",
            separator: game.step_separator(),
            valued: false,
            layout: game.layout_of(setup).unwrap_or(layout),
            state: state(game, setup),
            scene: game.scene(setup),
            tools: game.tools(),
            drawing: String::new(),
            game: name,
        }
    }
}

/// What the family calls each player.
fn labels(game: &AnyGame) -> BySeat<Option<&'static str>> {
    let players = game.players().iter();
    players.map(|&player| game.player_label(player)).collect()
}

/// The moves from a position, as far as they fit into a view, and whether those are all.
fn legal(game: &AnyGame, position: &AnyPosition) -> (Vec<Legal>, bool) {
    let mut legal = Vec::new();
    let mut bytes = 0;
    let ended = game.visit_moves(position, |turn| {
        if legal.len() == MOST_LEGAL || bytes > LEGAL_BYTES {
            return ControlFlow::Break(());
        }
        let (text, steps) = (game.format_move(turn), game.steps(turn));
        let also = game.other_steps(position, turn);
        // Every step has its quotation marks and a comma.
        let all = steps.iter().chain(also.iter().flatten());
        bytes += text.len() + all.map(|step| step.len() + 3).sum::<usize>();
        legal.push(Legal {
            text,
            steps,
            also,
            loose: game.loose_after(position, turn),
        });
        ControlFlow::Continue(())
    });
    (legal, ended.is_continue())
}

/// A setup in JSON, with what follows from it.
pub(crate) fn state(game: &AnyGame, setup: &AnySetup) -> Map<String, Value> {
    let mut fields = match json!(setup) {
        Value::Object(fields) => fields,
        other => Map::from_iter([("setup".to_string(), other)]),
    };
    fields.extend(game.consequences(setup));
    fields
}

/// The parts of a full name, `FAMILY[:VARIANT][@BOARD]`.
pub(crate) fn variant_and_board(name: &str) -> (Option<&str>, Option<&str>) {
    let (rules, board) = match name.split_once('@') {
        Some((rules, board)) => (rules, Some(board)),
        None => (name, None),
    };
    (rules.split_once(':').map(|(_, variant)| variant), board)
}

fn history(game: &AnyGame, course: &Course<AnyPosition, AnyMove>) -> Vec<PlayedMove> {
    let mut before = course.start;
    let mut turns = Vec::with_capacity(course.turns.len());
    for &(turn, after) in &course.turns {
        turns.push(PlayedMove {
            turn: game.format_move(turn),
            steps: game.steps(turn),
            said: game.move_in_words(turn),
            by: game.to_move(&before),
            position: game.format_position(&after),
            to_move: game.to_move(&after),
        });
        before = after;
    }
    turns
}

impl Ending {
    /// How a game that is over ended.
    pub fn new(game: &AnyGame, position: &AnyPosition, outcome: Outcome) -> Self {
        Ending {
            winner: winner_word(outcome),
            points: points(outcome),
            sentence: result_sentence(game, outcome),
            reason: game.end_reason(position),
        }
    }
}
