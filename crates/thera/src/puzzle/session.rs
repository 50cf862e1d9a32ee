//! The conversation: a puzzle, moves that are tried, and the next one.

use std::sync::Arc;

use thera_control::Control;
use thera_games::{AnyGame, Game, Notation};
use thera_queries::{
    House, Puzzle, PuzzleAnswer, PuzzleSolution, PuzzleSolutionAnswer, PuzzleTry, Query, QueryError,
};

use super::streak::Streak;
use super::{MEMORY, TIME, told};
use crate::failure::Failure;
use crate::interrupt::until_interrupted;
use crate::output::{Output, Report};
use crate::play::{Input, Talk, Typed};

/// Lines in a row that make no sense before input that nobody types is given up.
const MOST_NONSENSE: u32 = 25;

/// What can be typed besides a move.
const COMMANDS: [&str; 5] = ["hint", "solution", "next", "help", "quit"];

/// Puzzles one after the other.
pub struct Session {
    wish: Puzzle,
    house: Arc<House>,
    input: Input,
    talk: Talk,
    streak: Streak,
    nonsense: u32,
}

/// What follows a line.
enum Next {
    Again,
    Puzzle,
    Leave,
}

impl Session {
    /// Sits somebody down before the puzzle that is wished for.
    pub fn new(wish: Puzzle, out: &Output) -> Self {
        let input = Input::edited();
        let streak = match input.is_terminal() {
            true => Streak::load(),
            false => Streak::default(),
        };
        Session {
            wish,
            house: Arc::new(House::new()),
            input,
            talk: Talk::new(out, true),
            streak,
            nonsense: 0,
        }
    }

    /// Asks until there is nobody left to ask.
    pub fn run(self) -> Result<(), Failure> {
        match until_interrupted(move || self.converse(), || ())? {
            Some(result) => result,
            None => Ok(()),
        }
    }

    fn converse(mut self) -> Result<(), Failure> {
        loop {
            let puzzle = self.ask(&self.wish.clone())?;
            let has_more = self.wish.id.is_none() && self.wish.day.is_none();
            if !self.one(&puzzle)? || !has_more {
                return self.part();
            }
            self.wish.number = self.wish.number.map(|number| number.wrapping_add(1));
        }
    }

    fn part(&self) -> Result<(), Failure> {
        let Streak { now, best, solved } = self.streak;
        if self.input.is_terminal() {
            self.streak.save();
        }
        self.talk.line(format_args!(
            "{solved} solved, {now} in a row (best {best})"
        ))
    }

    fn ask<Q: Query>(&self, query: &Q) -> Result<Q::Answer, QueryError> {
        let control = Control::new(MEMORY, Some(TIME), 1);
        query.answer(&self.house, &control, &mut |_| ())
    }

    /// One puzzle, until it is solved or left; false if they leave altogether.
    fn one(&mut self, puzzle: &PuzzleAnswer) -> Result<bool, Failure> {
        let look = self.talk.look();
        let prepared = self.house.find(&puzzle.game)?;
        let (board, moves) = board(&prepared.rules, &puzzle.position, look)?;
        let heading = told::heading(puzzle, look);
        self.talk.say(format_args!("\n{heading}\n{board}\n"))?;
        let mut hints = 0;
        let mut at_first = true;
        loop {
            let words = || {
                let commands = COMMANDS.iter().map(|word| word.to_string());
                moves.iter().cloned().chain(commands).collect()
            };
            let talk = &self.talk;
            let prompt = "your move> ";
            let line = match self.input.ask(prompt, words, || talk.say(prompt))? {
                Typed::Text(line) => line,
                Typed::TooLong | Typed::Endless => "".to_string(),
                Typed::End | Typed::Interrupted => {
                    self.talk.line("")?;
                    return Ok(false);
                }
            };
            if !self.input.is_terminal() {
                self.talk.line(thera_board::shorten(&line))?;
            }
            match self.understand(puzzle, &line, &mut hints, &mut at_first)? {
                Next::Again => {}
                Next::Puzzle => return Ok(true),
                Next::Leave => return Ok(false),
            }
        }
    }

    /// Does what a line asks for.
    fn understand(
        &mut self,
        puzzle: &PuzzleAnswer,
        line: &str,
        hints: &mut usize,
        at_first: &mut bool,
    ) -> Result<Next, Failure> {
        match line.to_ascii_lowercase().as_str() {
            "" => {}
            "quit" | "q" | "exit" => return Ok(Next::Leave),
            "next" | "skip" => {
                self.streak.missed();
                return Ok(Next::Puzzle);
            }
            "help" | "?" => self
                .talk
                .sentence("Type a move, or hint, solution, next or quit.")?,
            "hint" => {
                *at_first = false;
                *hints += 1;
                self.hint(puzzle, *hints)?;
            }
            "solution" => {
                self.streak.missed();
                self.show_solution(puzzle)?;
                return Ok(Next::Puzzle);
            }
            _ => return self.judge(puzzle, line, at_first),
        }
        Ok(Next::Again)
    }

    /// More and more of the answer: how long the win takes, then its first steps.
    fn hint(&self, puzzle: &PuzzleAnswer, hints: usize) -> Result<(), Failure> {
        let solution = self.solution(puzzle)?;
        let shown = hints - usize::from(puzzle.distance.is_some());
        let most = solution.steps.len().saturating_sub(1).max(1);
        match (shown, puzzle.distance) {
            (0, Some(turns)) => self
                .talk
                .line(format_args!("It takes {turns} turns to the end.")),
            (shown, _) => {
                let steps = solution.steps[..shown.min(most)].join(", then ");
                self.talk.line(format_args!("It begins with {steps}."))
            }
        }
    }

    fn solution(&self, puzzle: &PuzzleAnswer) -> Result<PuzzleSolutionAnswer, QueryError> {
        self.ask(&PuzzleSolution {
            id: puzzle.id.clone(),
        })
    }

    fn show_solution(&self, puzzle: &PuzzleAnswer) -> Result<(), Failure> {
        let solution = self.solution(puzzle)?;
        self.talk.say(solution.text(self.talk.look()))
    }

    /// Tries a move.
    fn judge(
        &mut self,
        puzzle: &PuzzleAnswer,
        line: &str,
        at_first: &mut bool,
    ) -> Result<Next, Failure> {
        let tried = self.ask(&PuzzleTry {
            id: puzzle.id.clone(),
            turn: line.to_string(),
        });
        let answer = match tried {
            Ok(answer) => answer,
            Err(error) => {
                self.talk.sentence(error)?;
                self.nonsense += 1;
                if self.nonsense >= MOST_NONSENSE && !self.input.is_terminal() {
                    let sentence = "the input is no answer: too many lines were no moves";
                    return Err(Failure::BadInput(sentence.into()));
                }
                return Ok(Next::Again);
            }
        };
        self.nonsense = 0;
        self.talk.sentence(&answer.said)?;
        if !answer.right {
            *at_first = false;
            return Ok(Next::Again);
        }
        self.streak.solved(*at_first);
        self.show_solution(puzzle)?;
        Ok(Next::Puzzle)
    }
}

/// The board of a puzzle, and its moves.
fn board(
    game: &AnyGame,
    position: &str,
    look: crate::output::Look,
) -> Result<(String, Vec<String>), QueryError> {
    let position = game.parse_position(position)?;
    let moves = game.moves(&position).into_iter();
    let moves = moves.map(|turn| game.format_move(turn)).collect();
    Ok((game.draw(&position, look.paint), moves))
}
