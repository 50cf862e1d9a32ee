//! The Universal Game Interface: like the interface chess engines use, for any game.
//!
//! One thread reads commands ([`Session`]), another searches ([`searcher`]); between them lies a
//! queue. The reader answers at once what needs no search; every `go` becomes a job that holds all
//! it needs, waits for the jobs before it and is answered by one `bestmove`.

mod go;
mod searcher;

use std::io;
use std::sync::Arc;
use std::time::Instant;

use thera_control::Control;
use thera_games::telling::play_through;
use thera_games::{AnyGame, AnyPosition, Family, Game, Notation, Outcome, Paint, Player};
use thera_search::analysis::MAX_LINES;

use self::go::{Go, read_perft};
use self::searcher::{Build, Job, Searcher, Work};
use super::lines::{next, say};
use super::queue::Queue;
use super::run_threads;
use crate::failure::Failure;
use crate::listing::standing;

/// Megabytes for what the engine remembers.
const USUAL_HASH: usize = 64;
const MOST_HASH: usize = 1 << 16;
const MOST_THREADS: usize = 1024;

/// Speaks UGI until `quit` or the end of the input, or until nobody reads any more.
pub fn serve(game: &AnyGame, threads: usize) -> Result<(), Failure> {
    let mut session = Session::new(game, threads);
    let queue = Arc::clone(&session.queue);
    let searcher = Searcher::new(game.clone());
    run_threads(
        Box::new(move || session.converse(&mut io::stdin().lock())),
        vec![Box::new(move || searcher.run(&queue))],
    )
}

/// Options of the engine.
#[derive(Clone, Copy)]
struct Settings {
    threads: usize,
    lines: usize,
    megabytes: usize,
}

/// What the reader knows.
struct Session {
    game: AnyGame,
    position: AnyPosition,
    settings: Settings,
    game_number: u64,
    queue: Arc<Queue<Job<AnyPosition>>>,
}

impl Session {
    fn new(game: &AnyGame, threads: usize) -> Self {
        Session {
            game: game.clone(),
            position: game.start(),
            settings: Settings {
                threads: threads.clamp(1, MOST_THREADS),
                lines: 1,
                megabytes: USUAL_HASH,
            },
            game_number: 0,
            queue: Arc::new(Queue::new()),
        }
    }

    /// Obeys line after line; then what was asked for is still answered.
    fn converse(&mut self, input: &mut impl io::BufRead) {
        let queue = Arc::clone(&self.queue);
        let _closing = queue.close_on_drop();
        while let Some(line) = next(input) {
            match self.obey(&line) {
                Next::Listen => {}
                Next::Leave => return self.stop_all(|_| true),
                Next::NobodyReads => return queue.abandon(),
            }
        }
        // Nobody is left to say stop.
        self.stop_all(Job::is_endless);
    }

    fn stop_all(&self, which: impl Fn(&Job<AnyPosition>) -> bool) {
        self.queue.look(|open| {
            open.iter()
                .filter(|job| which(job))
                .for_each(|job| job.control.stop());
        });
    }

    fn obey(&mut self, line: &str) -> Next {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Next::Listen;
        };
        let answer = match command {
            "quit" => return Next::Leave,
            "ugi" => Ok(self.introduction()),
            "isready" => Ok(self.prepare()),
            "uginewgame" => Ok(self.new_game()),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => Ok(self.go(rest)),
            "perft" => read_perft(rest).map(|depth| self.count(depth)),
            "stop" => Ok(self.stop()),
            "query" => self.query(rest),
            "d" => Ok(self.picture()),
            _ => Err(format!(
                "unknown command '{}': expected ugi, isready, uginewgame, setoption, position, \
                 go, perft, stop, query, d or quit",
                thera_board::shorten(command)
            )),
        };
        let is_heard = match answer {
            Ok(None) => true,
            Ok(Some(text)) => say(&text),
            Err(reason) => say(&format!("info string {reason}")),
        };
        if is_heard {
            Next::Listen
        } else {
            Next::NobodyReads
        }
    }

    fn introduction(&self) -> Option<String> {
        let threads = self.settings.threads;
        Some(format!(
            "id name Thera {}\n\
             id author the Thera authors\n\
             info string game {}\n\
             option name Threads type spin default {threads} min 1 max {MOST_THREADS}\n\
             option name MultiPV type spin default 1 min 1 max {MAX_LINES}\n\
             option name Hash type spin default {USUAL_HASH} min 1 max {MOST_HASH}\n\
             ugiok",
            env!("CARGO_PKG_VERSION"),
            self.game.name(),
        ))
    }

    fn build(&self) -> Build {
        Build {
            megabytes: self.settings.megabytes,
            game_number: self.game_number,
        }
    }

    /// Hands work to the searcher, who answers.
    fn ask(&self, work: Work<AnyPosition>) -> Option<String> {
        let memory = self.settings.megabytes << 20;
        self.queue.add(Job {
            work,
            control: Control::new(memory, None, self.settings.threads),
        });
        None
    }

    /// The engine is ready when it has been built. While it thinks it is.
    fn prepare(&self) -> Option<String> {
        if self
            .queue
            .look(|open| open.iter().any(|job| job.is_stoppable()))
        {
            return Some("readyok".into());
        }
        self.ask(Work::Prepare(self.build()))
    }

    fn new_game(&mut self) -> Option<String> {
        self.game_number += 1;
        self.position = self.game.start();
        None
    }

    fn set_option(&mut self, words: &[&str]) -> Result<Option<String>, String> {
        let ["name", name, "value", value] = words else {
            return Err("setoption: expected name NAME value N".into());
        };
        let (place, most) = match name.to_ascii_lowercase().as_str() {
            "threads" => (&mut self.settings.threads, MOST_THREADS),
            "multipv" => (&mut self.settings.lines, MAX_LINES),
            "hash" => (&mut self.settings.megabytes, MOST_HASH),
            _ => return Err("setoption: expected Threads, MultiPV or Hash".into()),
        };
        let number = value.parse().ok().filter(|n| (1..=most).contains(n));
        *place = number.ok_or(format!(
            "setoption {name}: expected a number from 1 to {most}"
        ))?;
        Ok(None)
    }

    fn set_position(&mut self, words: &[&str]) -> Result<Option<String>, String> {
        let moves_at = words.iter().position(|&word| word == "moves");
        let (place, moves) = words.split_at(moves_at.unwrap_or(words.len()));
        let start = match place {
            ["startpos"] => self.game.start(),
            ["fen", text @ ..] => self
                .game
                .parse_position(&text.join(" "))
                .map_err(|error| format!("position: {error}"))?,
            _ => return Err("position: expected startpos or fen POSITION, then moves …".into()),
        };
        let turns = play_through(&self.game, start, moves.get(1..).unwrap_or_default())
            .map_err(|(number, error)| format!("position: move {number}: {error}"))?;
        self.position = turns.last().map_or(start, |(_, position)| *position);
        Ok(None)
    }

    fn go(&self, words: &[&str]) -> Option<String> {
        let work = match go::read(words, self.game.to_move(&self.position)) {
            Ok(Go::Perft(depth)) => return self.count(depth),
            Err(reason) => Work::Refuse(reason),
            Ok(Go::Search(mut limits)) => {
                limits.task.lines = self.settings.lines;
                Work::Search {
                    position: self.position,
                    limits,
                    build: self.build(),
                    asked: Instant::now(),
                }
            }
        };
        self.ask(work)
    }

    fn count(&self, depth: u32) -> Option<String> {
        self.ask(Work::Perft {
            position: self.position,
            depth,
        })
    }

    /// Ends the oldest search that is neither answered nor stopped, be it on or about to begin.
    fn stop(&self) -> Option<String> {
        self.queue.look(|open| {
            let can_stop = |job: &&&Job<_>| job.is_stoppable() && job.control.go_on(0).is_ok();
            if let Some(job) = open.iter().find(can_stop) {
                job.control.stop();
            }
        });
        None
    }

    fn query(&self, words: &[&str]) -> Result<Option<String>, String> {
        let outcome = self.game.outcome(&self.position);
        let answer = match words {
            ["gameover"] => outcome.is_some().to_string(),
            ["p1turn"] => (self.game.to_move(&self.position) == Player::First).to_string(),
            ["result"] => result(outcome).to_string(),
            _ => return Err("query: expected gameover, p1turn or result".into()),
        };
        Ok(Some(format!("response {answer}")))
    }

    fn picture(&self) -> Option<String> {
        Some(format!(
            "{}\n\n{}\nposition  {}\n{}",
            self.game.name(),
            self.game.draw(&self.position, Paint::Plain),
            self.game.format_position(&self.position),
            standing(&self.game, &self.position),
        ))
    }
}

/// How the conversation goes on.
enum Next {
    Listen,
    Leave,
    NobodyReads,
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner()) {
        None => "none",
        Some(Some(Player::First)) => "p1win",
        Some(Some(_)) => "p2win",
        Some(None) => "draw",
    }
}
