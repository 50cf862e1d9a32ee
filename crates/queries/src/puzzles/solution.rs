//! The solution of a puzzle: the answer, and what to play after every reply.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, AnyMove, AnyPosition, Game, Notation, Outcome};
use thera_knowledge::Advisor;

use super::collection::Listed;
use super::find;
use crate::query::wait_for_turn;
use crate::{House, Query, QueryError};

/// Replies told in all, and how many of them deep: beyond that the tree says that there is more.
const MOST_REPLIES: usize = 600;
const MOST_LEVELS: u32 = 4;

/// Positions that the proof of one reply may take.
const PROOF_NODES: u64 = 100_000;

/// How is it solved?
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleSolution {
    /// The puzzle, `FAMILY-NUMBER`.
    pub id: String,
}

/// The answer and the tree of all replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleSolutionAnswer {
    /// The puzzle.
    pub id: String,
    /// The one move.
    pub answer: String,
    /// What to choose on the board for it, in order.
    pub steps: Vec<String>,
    /// The answer in words that follow the player's name.
    pub said: String,
    /// Every reply, the longest resistance first.
    pub replies: Vec<PuzzleReply>,
    /// Whether the tree goes to the end of every game.
    pub complete: bool,
}

/// A reply, and what to play against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleReply {
    /// The opponent's move.
    #[serde(rename = "move")]
    pub turn: String,
    /// A best move against it; null if the game is over, or it was not found.
    pub answer: Option<String>,
    /// Whether that ends the game.
    pub ends: bool,
    /// Turns to the end from the reply on, it included, where they are known.
    pub distance: Option<u32>,
    /// Every reply to that, the longest resistance first.
    pub replies: Vec<PuzzleReply>,
}

impl Query for PuzzleSolution {
    const NAME: &'static str = "solution";
    const ABOUT: &'static str = "The answer of a puzzle, and what to play after every reply.";
    type Answer = PuzzleSolutionAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<PuzzleSolutionAnswer, QueryError> {
        let puzzle = find(&self.id)?;
        let prepared = house.find(&puzzle.game)?;
        let game = &prepared.rules;
        wait_for_turn(control);
        let advisor = house.advisor(&prepared, control.memory);
        let tree = Tree {
            game,
            advisor,
            control,
            told: 0,
            complete: true,
        };
        tree.of(puzzle)
    }
}

/// A tree under way.
struct Tree<'a> {
    game: &'a AnyGame,
    advisor: Advisor,
    control: &'a Control,
    told: usize,
    complete: bool,
}

impl Tree<'_> {
    /// The solution of a puzzle.
    fn of(mut self, puzzle: &Listed) -> Result<PuzzleSolutionAnswer, QueryError> {
        let game = self.game;
        let position = game.parse_position(&puzzle.kept.position)?;
        let turn = game.parse_move(&position, &puzzle.kept.answer)?;
        let replies = self.replies(&game.play(&position, turn), MOST_LEVELS);
        Ok(PuzzleSolutionAnswer {
            id: puzzle.id.clone(),
            answer: game.format_move(turn),
            steps: game.steps(turn),
            said: game.move_in_words(turn),
            replies,
            complete: self.complete,
        })
    }

    /// Every move of the opponent, with an answer and what may follow.
    fn replies(&mut self, position: &AnyPosition, levels: u32) -> Vec<PuzzleReply> {
        let solver = self.game.to_move(position).opponent();
        let mut answered: Vec<(AnyMove, Answered)> = Vec::new();
        for turn in self.game.moves(position) {
            if levels == 0 || self.told == MOST_REPLIES || self.control.go_on(0).is_err() {
                self.complete = false;
                break;
            }
            self.told += 1;
            let next = self.game.play(position, turn);
            let answer = self.answered(&next);
            debug_assert!(self.game.to_move(&next) == solver || answer.ends);
            answered.push((turn, answer));
        }
        // The games that last longest are the interesting ones, and get what room there is.
        answered.sort_by_key(|(_, answer)| std::cmp::Reverse(answer.distance.unwrap_or(u32::MAX)));
        let told = answered.into_iter().map(|(turn, answer)| PuzzleReply {
            turn: self.game.format_move(turn),
            answer: answer.turn.map(|turn| self.game.format_move(turn)),
            ends: answer.ends,
            distance: answer.distance,
            replies: match answer.after {
                Some(after) if !answer.ends => self.replies(&after, levels - 1),
                _ => Vec::new(),
            },
        });
        told.collect()
    }

    /// A best move against a reply: one that ends the game with a win if there is any.
    fn answered(&mut self, position: &AnyPosition) -> Answered {
        let game = self.game;
        let player = game.to_move(position);
        if game.outcome(position).is_some() {
            return Answered::over();
        }
        let wins = |turn: &AnyMove| {
            game.outcome(&game.play(position, *turn)) == Some(Outcome::Won(player))
        };
        let mate = game.moves(position).into_iter().find(wins);
        let part = self.control.part(self.control.memory, 1, PROOF_NODES);
        let proof = match mate {
            Some(turn) => Some((turn, Some(1))),
            None => self.advisor.solve(position, &part).ok().and_then(|proof| {
                let turn = proof.line.first().copied()?;
                Some((turn, proof.distance))
            }),
        };
        let Some((turn, distance)) = proof else {
            self.complete = false;
            return Answered {
                ends: false,
                ..Answered::over()
            };
        };
        let after = game.play(position, turn);
        Answered {
            turn: Some(turn),
            ends: game.outcome(&after).is_some(),
            after: Some(after),
            distance: distance.map(|turns| turns + 1),
        }
    }
}

/// What to play against a reply.
struct Answered {
    turn: Option<AnyMove>,
    ends: bool,
    after: Option<AnyPosition>,
    distance: Option<u32>,
}

impl Answered {
    /// Nothing: the reply ended the game.
    fn over() -> Self {
        Answered {
            turn: None,
            ends: true,
            after: None,
            distance: Some(1),
        }
    }
}
