//! A position as a client draws it: everything about it that can be seen, and what may be played.
//! What that is the family says; here it is put together.

use serde::Serialize;
use serde_json::{Map, Value, json};
use thera_games::scene::{Layout, Scene, SetupOf, Tool};
use thera_games::telling::{first_moves, points, result_sentence, winner_word};
use thera_games::{Family, Outcome, Paint, Pair, Player};

use crate::limits;
use crate::place::Course;

/// Everything about a position that a client may show. A setup that is no position has no `start`
/// and no `position`. `valued` says whether the position has a combinatorial value.
#[derive(Serialize)]
pub struct View {
    game: String,
    family: &'static str,
    variant: Option<String>,
    board: Option<String>,
    start: Option<String>,
    moves: Vec<String>,
    history: Vec<Turn>,
    position: Option<String>,
    to_move: Player,
    players: Pair<Option<&'static str>>,
    outcome: Option<Ending>,
    legal: Vec<Legal>,
    legal_complete: bool,
    order: &'static str,
    separator: &'static str,
    layout: Layout,
    state: Map<String, Value>,
    scene: Scene,
    tools: Vec<Tool>,
    valued: bool,
    drawing: String,
}

/// A move that was played; `said` is the move in words that follow the player's name.
#[derive(Serialize)]
struct Turn {
    #[serde(rename = "move")]
    turn: String,
    steps: Vec<String>,
    said: String,
    by: Player,
    position: String,
    to_move: Player,
}

/// A move that may be played.
#[derive(Serialize)]
struct Legal {
    text: String,
    steps: Vec<String>,
}

/// How a game ended.
#[derive(Serialize)]
pub struct Ending {
    winner: &'static str,
    points: Option<i32>,
    sentence: String,
}

impl View {
    /// The view of a game as it stands.
    pub fn new<G: Family>(game: &G, course: &Course<G::Position, G::Move>, layout: Layout) -> Self {
        let position = course.now();
        let moves = first_moves(game, &position, limits::LEGAL + 1);
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
                .map(|outcome| Ending::new(game, outcome)),
            legal_complete: moves.len() <= limits::LEGAL,
            legal: moves
                .into_iter()
                .take(limits::LEGAL)
                .map(|turn| Legal {
                    text: game.format_move(turn),
                    steps: game.steps(turn),
                })
                .collect(),
            order: if game.in_any_order(&position) {
                "any"
            } else {
                "fixed"
            },
            valued: game.normal_play(&position).is_ok(),
            drawing: game.draw(&position, Paint::Plain),
            ..View::of_setup(game, &G::Setup::of(game, &position), layout)
        }
    }

    /// The view of a setup that is no position: it can be drawn, but there is nothing to play.
    pub fn of_setup<G: Family>(game: &G, setup: &G::Setup, layout: Layout) -> Self {
        let name = game.name();
        let (variant, board) = variant_and_board(&name);
        View {
            family: G::INFO.name,
            variant: variant.map(String::from),
            board: board.map(String::from),
            start: None,
            moves: Vec::new(),
            history: Vec::new(),
            position: None,
            to_move: setup.to_move(),
            players: Pair::each(|player| game.player_label(player)),
            outcome: None,
            legal: Vec::new(),
            legal_complete: true,
            order: "fixed",
            separator: G::STEP_SEPARATOR,
            layout,
            state: state(game, setup),
            scene: game.scene(setup),
            tools: game.tools(),
            valued: false,
            drawing: String::new(),
            game: name,
        }
    }
}

/// A setup in JSON, with what follows from it.
pub fn state<G: Family>(game: &G, setup: &G::Setup) -> Map<String, Value> {
    let mut fields = match json!(setup) {
        Value::Object(fields) => fields,
        other => Map::from_iter([("setup".to_string(), other)]),
    };
    fields.extend(game.consequences(setup));
    fields
}

/// The parts of a full name, `FAMILY[:VARIANT][@BOARD]`.
pub fn variant_and_board(name: &str) -> (Option<&str>, Option<&str>) {
    let (rules, board) = match name.split_once('@') {
        Some((rules, board)) => (rules, Some(board)),
        None => (name, None),
    };
    (rules.split_once(':').map(|(_, variant)| variant), board)
}

fn history<G: Family>(game: &G, course: &Course<G::Position, G::Move>) -> Vec<Turn> {
    let mut before = course.start;
    let mut turns = Vec::with_capacity(course.turns.len());
    for &(turn, after) in &course.turns {
        turns.push(Turn {
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
    /// An outcome in JSON.
    pub fn new<G: Family>(game: &G, outcome: Outcome) -> Self {
        Ending {
            winner: winner_word(outcome),
            points: points(outcome),
            sentence: result_sentence(game, outcome),
        }
    }
}
