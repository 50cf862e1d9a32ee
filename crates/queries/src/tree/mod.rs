//! A game tree with its minimax values and what alpha-beta cuts, and the same drawn.

mod dot;
mod svg;
mod text;

use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::EvalSpec;
use thera_control::{Control, Interrupted};
use thera_games::evaluation::Evaluated;
use thera_games::evaluation::score::{self, Score, Standing};
use thera_games::evaluation::weights::decimal;
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation, Player};
use thera_search::lookahead::MAX_DEPTH;
pub use thera_search::tree::Order;
use thera_search::tree::{End, NoTree, Plan, Tree as Grown};
use thera_solvers::Exact;

use crate::query::wait_for_turn;
use crate::{At, House, Query, QueryError};

/// Positions that a tree may have unless the question says otherwise.
pub const MOST_POSITIONS: usize = 5000;

/// The tree below a position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tree {
    /// The position.
    #[serde(flatten)]
    pub at: At,
    /// Turns to look ahead.
    pub depth: u32,
    /// The evaluation of positions at the horizon, `NAME[,w=A;B;…]`; the usual one of the game if
    /// none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eval: Option<String>,
    /// Whether positions at the horizon are solved rather than evaluated.
    #[serde(default)]
    pub exact: bool,
    /// The order in which moves are looked at.
    #[serde(default)]
    pub order: Order,
    /// Positions that the tree may have, 5000 unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<usize>,
    /// How the tree is drawn, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<Drawing>,
}

/// How a tree can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Drawing {
    /// In characters, a line a position.
    Text,
    /// In the language of Graphviz.
    Dot,
    /// As a picture.
    Svg,
}

/// A tree and what minimax and alpha-beta make of it. Every value is as `player` sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TreeAnswer {
    /// The full name of the game.
    pub game: String,
    /// The position at the root.
    pub position: String,
    /// Turns looked ahead.
    pub depth: u32,
    /// Whose values they are: the player to move at the root.
    pub player: Player,
    /// What positions at the horizon are judged by: an evaluation, or `exact`.
    pub judge: String,
    /// The order in which moves are looked at.
    pub order: Order,
    /// The minimax value of the root.
    pub value: String,
    /// Best play by both, as far as the tree goes.
    pub line: Vec<String>,
    /// Positions of the tree: those minimax looks at.
    pub positions: usize,
    /// Those alpha-beta looks at.
    pub looked_at: usize,
    /// The positions, each followed by what is below it in the order in which it is looked at; the
    /// root is the first.
    pub nodes: Vec<TreeNode>,
    /// The tree as it was asked to be drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<String>,
    /// Time it took.
    pub seconds: f64,
}

/// Why a tree ends at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Leaf {
    /// The game is over.
    Over,
    /// The tree is only so deep.
    Horizon,
}

/// A position of a tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TreeNode {
    /// Its parent's place in the list; null for the root.
    pub parent: Option<usize>,
    /// The move that leads to it; null for the root.
    #[serde(rename = "move")]
    pub turn: Option<String>,
    /// The position.
    pub position: String,
    /// Who is to move, or would be.
    pub to_move: Player,
    /// Turns since the root.
    pub depth: u32,
    /// Why the tree ends here; null where it goes on.
    pub leaf: Option<Leaf>,
    /// Who wins, where that is certain.
    pub winner: Option<Player>,
    /// The minimax value in points, where nobody is certain to win or the game counts points.
    pub points: Option<f64>,
    /// Either of them in a word: `first`, `second` or the points.
    pub value: String,
    /// Whether its parent's player chooses it.
    pub best: bool,
    /// Whether alpha-beta looks at it.
    pub looked_at: bool,
    /// Whether alpha-beta cuts here: it looks at the parent, but not at this any more.
    pub cut: bool,
    /// The least that the root's player was already sure of when alpha-beta came here; null if
    /// nothing yet, or if it did not come.
    pub alpha: Option<String>,
    /// The most that the opponent would allow, likewise.
    pub beta: Option<String>,
}

impl Query for Tree {
    const NAME: &'static str = "tree";
    const ABOUT: &'static str =
        "A game tree to a depth, with its minimax values and what alpha-beta cuts.";
    type Answer = TreeAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<TreeAnswer, QueryError> {
        let prepared = house.find_for_two(&self.at.game, "a game tree")?;
        self.tree(&prepared.rules, control)
    }
}

impl Tree {
    /// The question without further wishes.
    pub fn new(at: At, depth: u32) -> Self {
        Tree {
            at,
            depth,
            eval: None,
            exact: false,
            order: Order::default(),
            most: None,
            draw: None,
        }
    }

    fn tree(&self, game: &AnyGame, control: &Control) -> Result<TreeAnswer, QueryError> {
        let position = self.at.now(game)?;
        let (judge, evaluation) = self.evaluation(game)?;
        if self.depth > MAX_DEPTH {
            let sentence = format!("a tree is at most {MAX_DEPTH} turns deep");
            return Err(QueryError::field("depth", sentence));
        }
        wait_for_turn(control);
        let begun = Instant::now();
        let plan = Plan {
            depth: self.depth,
            most: self.most.unwrap_or(MOST_POSITIONS),
            order: self.order,
        };
        let evaluated =
            |position: &AnyPosition, player| Ok(evaluation.score(game, position, player));
        let solved = |position: &AnyPosition, player| solved(game, position, player, control);
        let leaves: thera_search::tree::Judge<'_, AnyGame> =
            if self.exact { &solved } else { &evaluated };
        let tree = Grown::grow(game, &position, plan, leaves, &evaluation, control)
            .map_err(|error| self.why_no_tree(&game.name(), error))?;
        let mut answer = self.tell(game, judge, &tree);
        answer.drawing = self.draw.map(|drawing| answer.drawn(drawing));
        answer.seconds = begun.elapsed().as_secs_f64();
        Ok(answer)
    }

    /// The evaluation and its name in the answer.
    #[allow(clippy::type_complexity, reason = "a name and what it names")]
    fn evaluation(
        &self,
        game: &AnyGame,
    ) -> Result<(String, Box<dyn thera_games::evaluation::Explain<AnyGame>>), QueryError> {
        let bad = |error: String| QueryError::field("eval", error);
        let text = self.eval.as_deref();
        let spec: EvalSpec = match text {
            Some(text) => text
                .parse()
                .map_err(|error: thera_agents::options::OptionError| bad(error.to_string()))?,
            None => EvalSpec::default(),
        };
        let evaluation = game
            .evaluation(spec.name.as_deref(), spec.weights.as_ref())
            .map_err(|error| bad(error.to_string()))?;
        let name = match self.exact {
            true => "exact",
            false => text.unwrap_or(game.usual_evaluation()),
        };
        Ok((name.to_string(), evaluation))
    }

    fn why_no_tree(&self, game: &str, error: NoTree) -> QueryError {
        match error {
            NoTree::TooLarge(most) => QueryError::field(
                "depth",
                format!(
                    "the tree of {game} to depth {} has more than {most} positions: look less far \
                     ahead, begin later in the game, or allow more",
                    self.depth
                ),
            ),
            NoTree::Interrupted(why) => QueryError::could_not(why.to_string()),
        }
    }

    /// The tree in the order in which it is walked, as text.
    fn tell(&self, game: &AnyGame, judge: String, tree: &Grown<AnyGame>) -> TreeAnswer {
        let walk = tree.walk();
        let mut place = vec![0; walk.len()];
        for (at, &node) in walk.iter().enumerate() {
            place[node] = at;
        }
        let nodes: Vec<TreeNode> = walk
            .iter()
            .map(|&node| TreeNode {
                parent: tree.nodes[node].parent.map(|parent| place[parent]),
                ..TreeNode::new(game, tree, node)
            })
            .collect();
        let mut line = Vec::new();
        let mut node = 0;
        while let Some(next) = tree.best_child(node) {
            line.extend(tree.nodes[next].turn.map(|turn| game.format_move(turn)));
            node = next;
        }
        TreeAnswer {
            game: game.name(),
            position: nodes[0].position.clone(),
            depth: self.depth,
            player: tree.player,
            judge,
            order: self.order,
            value: nodes[0].value.clone(),
            line,
            positions: nodes.len(),
            looked_at: nodes.iter().filter(|node| node.looked_at).count(),
            nodes,
            drawing: None,
            seconds: 0.0,
        }
    }
}

/// What an exactly solved position is worth to a player.
fn solved(
    game: &AnyGame,
    position: &AnyPosition,
    player: Player,
    control: &Control,
) -> Result<Score, Interrupted> {
    let outcome = game.solve_exactly(position, control)?.outcome;
    Ok(score::of_outcome(outcome, player, 0))
}

impl TreeNode {
    fn new(game: &AnyGame, tree: &Grown<AnyGame>, number: usize) -> Self {
        let node = &tree.nodes[number];
        let parent = node.parent;
        let parent_seen = parent.is_none_or(|parent| tree.nodes[parent].seen.is_some());
        let winner = winner(node.value, tree.player);
        let bound = |bound: Score, none: Score| (bound != none).then(|| word(bound, tree.player));
        TreeNode {
            parent,
            turn: node.turn.map(|turn| game.format_move(turn)),
            position: game.format_position(&node.position),
            to_move: game.to_move(&node.position),
            depth: node.depth,
            leaf: match node.end {
                End::Inner => None,
                End::Over => Some(Leaf::Over),
                End::Horizon => Some(Leaf::Horizon),
            },
            winner,
            points: winner.is_none().then(|| f64::from(node.value) / 1000.0),
            value: word(node.value, tree.player),
            best: parent.is_some_and(|parent| tree.best_child(parent) == Some(number)),
            looked_at: node.seen.is_some(),
            cut: parent_seen && node.seen.is_none(),
            alpha: node
                .seen
                .and_then(|seen| bound(seen.window.low, Score::MIN)),
            beta: node
                .seen
                .and_then(|seen| bound(seen.window.high, Score::MAX)),
        }
    }
}

/// Who wins for certain, by a score of `player`.
fn winner(score: Score, player: Player) -> Option<Player> {
    match Standing::of(score) {
        Standing::Wins(_) => Some(player),
        Standing::Loses(_) => Some(player.opponent()),
        Standing::Estimate(_) => None,
    }
}

/// A score of `player` in a word.
fn word(score: Score, player: Player) -> String {
    match winner(score, player) {
        Some(winner) => winner.to_string(),
        None => decimal(score.into()),
    }
}

impl TreeAnswer {
    /// The tree as text, DOT or SVG.
    fn drawn(&self, drawing: Drawing) -> String {
        match drawing {
            Drawing::Text => text::draw(self),
            Drawing::Dot => dot::draw(self),
            Drawing::Svg => svg::draw(self),
        }
    }

    /// What the drawing shows, in sentences.
    fn caption(&self) -> [String; 2] {
        let values = match self.nodes.iter().any(|node| node.points.is_some()) {
            true => format!("points are {}'s, by {}", self.player, self.judge),
            false => "a value is who wins".to_string(),
        };
        let order = match self.order {
            Order::Rules => "in the order of the rules",
            Order::Looks => "those first that look best",
            Order::Best => "the best first",
            Order::Worst => "the worst first",
        };
        let (looked_at, positions) = (self.looked_at, self.positions);
        let ahead = match self.depth {
            1 => "1 turn ahead".to_string(),
            turns => format!("{turns} turns ahead"),
        };
        [
            format!("{}, {ahead}; {values}", self.game),
            format!("alpha-beta, {order}, looks at {looked_at} of {positions} positions"),
        ]
    }
}
