//! What positions, moves and lines are worth, as every door tells it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::scene::Scenic;
use thera_games::telling::{points, winner_word};
use thera_games::{AnyGame, Notation, Outcome, Player};
use thera_knowledge::{Line, Source, Verdict};

use crate::reason::counted;

/// What a position or a move is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct VerdictAnswer {
    /// Whose score and share these are.
    pub player: String,
    /// Points that player is ahead by: counted if they are proven, an evaluation's if not; null
    /// where the game is simply won or lost.
    pub score: Option<f64>,
    /// That player's chance of winning, from 0 to 1.
    pub share: f64,
    /// How it is known: `proof`, `search` or `evaluation`.
    pub source: String,
    /// Whether it holds for the rest of the game.
    pub proven: bool,
    /// Who wins, if that is proven: `first`, `second` or `draw`.
    pub winner: Option<String>,
    /// First's points minus second's, if they are proven and the game counts points.
    pub points: Option<i32>,
    /// Turns of both to the end, the winner hurrying and the loser delaying, where they are known.
    pub distance: Option<u32>,
    /// All that in words.
    pub text: String,
}

/// A move and what may follow.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LineAnswer {
    /// The move.
    #[serde(rename = "move")]
    pub turn: String,
    /// What to choose on the board for it, in order.
    pub steps: Vec<String>,
    /// The move and the moves expected after it.
    pub line: Vec<String>,
    /// The same moves, under the name older clients know.
    pub moves: Vec<String>,
    /// Turns to the win of the player to move, negative to the loss; null if that is open.
    pub mate: Option<i64>,
    /// Why, from proofs and threats: `blocks d4; otherwise d3d4 wins`; null if nothing is certain.
    pub reason: Option<String>,
    /// What it is worth.
    #[serde(flatten)]
    pub verdict: VerdictAnswer,
}

/// Four digits are enough for a share or a score.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

impl VerdictAnswer {
    /// A verdict as `player` sees it.
    pub fn new(verdict: Verdict, player: Player, source: Source) -> Self {
        let outcome = verdict.outcome();
        let source = match source {
            Source::Proof => "proof",
            Source::Search => "search",
            Source::Evaluation => "evaluation",
        };
        VerdictAnswer {
            player: player.to_string(),
            score: verdict.points(player).map(rounded),
            share: rounded(verdict.share(player)),
            source: source.to_string(),
            proven: verdict.is_proven(),
            winner: outcome.map(|outcome| winner_word(outcome).to_string()),
            points: outcome.and_then(points),
            distance: verdict.distance(),
            text: in_words(verdict, player),
        }
    }

    /// A proven result.
    pub fn proven(outcome: Outcome, distance: Option<u32>, player: Player) -> Self {
        let verdict = Verdict::Proven { outcome, distance };
        VerdictAnswer::new(verdict, player, Source::Proof)
    }

    /// Turns to the win of the player whose view this is, negative to the loss.
    fn mate(&self) -> Option<i64> {
        let turns = self.distance.map(i64::from);
        match self.winner.as_deref() {
            _ if self.points.is_some() => None,
            None | Some("draw") => None,
            Some(winner) if winner == self.player => turns,
            Some(_) => turns.map(|turns| -turns),
        }
    }
}

impl LineAnswer {
    /// A line as every door tells it.
    pub fn new(game: &AnyGame, player: Player, line: &Line) -> Option<Self> {
        let &first = line.moves.first()?;
        let moves: Vec<String> = line.moves.iter().map(|&m| game.format_move(m)).collect();
        let verdict = VerdictAnswer::new(line.verdict, player, line.source);
        Some(LineAnswer {
            turn: game.format_move(first),
            steps: game.steps(first),
            line: moves.clone(),
            moves,
            mate: verdict.mate(),
            reason: None,
            verdict,
        })
    }
}

impl LineAnswer {
    /// The same line with what can be said for or against its move.
    pub(crate) fn because(mut self, reason: Option<String>) -> Self {
        self.reason = reason;
        self
    }
}

/// A verdict in words; the number of an estimate is `player`'s.
fn in_words(verdict: Verdict, player: Player) -> String {
    let Some(outcome) = verdict.outcome() else {
        return format!("{:+.2}", verdict.points(player).unwrap_or(0.0));
    };
    match (outcome.winner(), points(outcome), verdict.distance()) {
        (None, _, _) => "a draw".to_string(),
        (Some(winner), Some(points), _) => {
            let points = counted(points.unsigned_abs(), "point");
            format!("{winner} wins by {points}")
        }
        (Some(winner), None, Some(0)) => format!("{winner} has won"),
        (Some(winner), None, Some(turns)) => {
            format!("{winner} wins in {}", counted(turns, "turn"))
        }
        (Some(winner), None, None) => format!("{winner} wins"),
    }
}
