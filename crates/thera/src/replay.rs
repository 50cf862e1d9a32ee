//! `thera replay`: a saved game, step by step.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use serde::Serialize;
use thera_games::{AnyGame, AnyMove, AnyPosition, BySeat, Family, Game, Notation, Player};
use thera_lab::record::{Record, Replay, load_all};

use crate::failure::{ExitStatus, Failure};
use crate::listing::{player_name, points, result_sentence, winner_word};
use crate::output::{Look, Output, Report};
use crate::play::{Input, Typed};

/// Step through a saved game
///
/// On a terminal: Enter or 'next', 'back', a number to jump to, 'end', 'quit'. Otherwise the whole
/// game is printed, position by position.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  thera replay game.txt
  thera replay results/games.txt --game 17
  thera replay game.txt --json")]
pub struct Args {
    #[command(flatten)]
    saved: SavedGame,
}

/// A game in a file.
#[derive(clap::Args)]
pub struct SavedGame {
    /// The file: one saved game, or many as a match writes them
    file: PathBuf,
    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
}

impl SavedGame {
    /// The game.
    pub fn load(&self) -> Result<Record, Failure> {
        let mut records = load_all(&self.file)?;
        let count = records.len();
        if self.game == 0 || self.game > count {
            return Err(Failure::BadInput(format!(
                "there is no game {} in '{}': it holds {count}",
                self.game,
                self.file.display()
            )));
        }
        Ok(records.swap_remove(self.game - 1))
    }
}

/// Replays a game.
pub fn run(args: Args, out: &mut Output) -> Result<ExitStatus, Failure> {
    let record = args.saved.load()?;
    let rules = record.rules()?;
    let game = &rules;
    let replay = record.replay(game)?;
    show(
        &Shown {
            game,
            record: &record,
            replay: &replay,
        },
        out,
    )
}

/// A game that has been played through.
struct Shown<'a> {
    game: &'a AnyGame,
    record: &'a Record,
    replay: &'a Replay<AnyPosition, AnyMove>,
}

fn show(shown: &Shown<'_>, out: &mut Output) -> Result<ExitStatus, Failure> {
    if out.is_json() {
        out.report(&shown.document())?;
    } else if io::stdin().is_terminal() && io::stdout().is_terminal() {
        step_through(shown, out)?;
    } else {
        let look = out.look();
        out.text(shown.heading(look))?;
        for ply in 0..=shown.replay.turns.len() {
            out.text(shown.page(ply, look))?;
        }
    }
    Ok(ExitStatus::Done)
}

fn step_through(shown: &Shown<'_>, out: &mut Output) -> Result<(), Failure> {
    let last = shown.replay.turns.len();
    let mut ply = 0;
    let mut input = Input::new();
    out.text(shown.heading(out.look()))?;
    out.text(shown.page(ply, out.look()))?;
    loop {
        out.text(format!("{ply}/{last}> "))?;
        let Typed::Text(line) = input.read()? else {
            return out.text("\n");
        };
        match command(&line, ply, last) {
            Some(Step::Quit) => return Ok(()),
            Some(Step::To(place)) => {
                ply = place;
                out.text(shown.page(ply, out.look()))?;
            }
            None => out.text(format!(
                "next (or Enter), back, a number from 0 to {last}, start, end, quit\n"
            ))?,
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Step {
    To(usize),
    Quit,
}

/// What a line means at `ply` of a game of `last` turns.
fn command(line: &str, ply: usize, last: usize) -> Option<Step> {
    Some(match line.trim().to_ascii_lowercase().as_str() {
        "" | "n" | "next" => Step::To((ply + 1).min(last)),
        "b" | "back" | "p" | "prev" | "previous" => Step::To(ply.saturating_sub(1)),
        "s" | "start" => Step::To(0),
        "e" | "end" => Step::To(last),
        "q" | "quit" | "exit" => Step::Quit,
        number => Step::To(number.parse().ok().filter(|&place| place <= last)?),
    })
}

impl Shown<'_> {
    fn position(&self, ply: usize) -> &AnyPosition {
        match ply.checked_sub(1) {
            None => &self.replay.start,
            Some(turn) => &self.replay.turns[turn].1,
        }
    }

    fn heading(&self, look: Look) -> String {
        let names = Player::ALL.iter().zip(&self.record.players);
        let names = names.map(|(seat, name)| format!("{seat} {name}"));
        let seed = self.record.seed;
        let seed = seed.map_or(String::new(), |seed| format!(", seed {seed}"));
        format!(
            "{}\n{}{seed}\n\n",
            look.paint.strong(self.game.name()),
            names.collect::<Vec<_>>().join(", ")
        )
    }

    /// The board after so many turns, with what led to it.
    fn page(&self, ply: usize, look: Look) -> String {
        let position = self.position(ply);
        let led = match ply.checked_sub(1) {
            None => "start".to_string(),
            Some(turn) => {
                let mover = self.game.to_move(self.position(turn));
                let text = self.game.format_move(self.replay.turns[turn].0);
                format!("{ply}. {} {text}", player_name(self.game, mover))
            }
        };
        let standing = match self.game.outcome(position) {
            Some(outcome) => result_sentence(self.game, outcome),
            None => self.unfinished(ply),
        };
        format!(
            "{}\n{}\nposition  {}\n{standing}\n\n",
            look.paint.strong(led),
            self.game.draw(position, look.paint),
            self.game.format_position(position)
        )
    }

    /// What is to be said of a position in which the game was not over by its rules.
    fn unfinished(&self, ply: usize) -> String {
        match self.record.forfeit {
            Some(forfeit) if ply == self.replay.turns.len() => {
                let result = result_sentence(self.game, forfeit.outcome());
                format!("{forfeit}: {result}")
            }
            _ => {
                let mover = self.game.to_move(self.position(ply));
                format!("{} to move", player_name(self.game, mover))
            }
        }
    }

    fn document(&self) -> Document {
        let outcome = self.record.result;
        let positions = 0..=self.replay.turns.len();
        Document {
            game: self.game.name(),
            players: self.record.players.iter().cloned().collect(),
            seed: self.record.seed,
            plies: self.replay.turns.len(),
            over: outcome.is_some(),
            winner: outcome.map(winner_word),
            value: outcome.and_then(points),
            moves: self
                .replay
                .turns
                .iter()
                .map(|&(turn, _)| self.game.format_move(turn))
                .collect(),
            positions: positions
                .map(|ply| self.game.format_position(self.position(ply)))
                .collect(),
        }
    }
}

/// A game as JSON tells it.
#[derive(Serialize)]
struct Document {
    game: String,
    #[serde(flatten)]
    players: BySeat<String>,
    seed: Option<u64>,
    plies: usize,
    over: bool,
    winner: Option<&'static str>,
    value: Option<i32>,
    moves: Vec<String>,
    /// From the start on, one more than there are moves.
    positions: Vec<String>,
}

impl Report for Document {
    /// People get pages instead.
    fn text(&self, _look: Look) -> String {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_within_the_game() {
        let to = |line, ply| command(line, ply, 9);
        assert_eq!(to("", 3), Some(Step::To(4)));
        assert_eq!(to("next", 9), Some(Step::To(9)));
        assert_eq!(to("Back", 3), Some(Step::To(2)));
        assert_eq!(to("prev", 0), Some(Step::To(0)));
        assert_eq!(to("7", 0), Some(Step::To(7)));
        assert_eq!((to("10", 0), to("-1", 0), to("x", 0)), (None, None, None));
        assert_eq!(
            (to("start", 5), to("end", 5)),
            (Some(Step::To(0)), Some(Step::To(9)))
        );
        assert_eq!(to("q", 5), Some(Step::Quit));
    }
}
