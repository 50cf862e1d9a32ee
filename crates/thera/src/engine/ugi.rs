//! The Universal Game Interface: like the interface chess engines use, for any game.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use thera_agents::Playable;
use thera_agents::analysis::{Adviser, Task};
use thera_control::Control;
use thera_games::evaluation::Standing;
use thera_games::{Outcome, Player};
use thera_search::analysis::{Insight, MAX_LINES};

use super::lines::{next, say};

/// Megabytes for what the engine remembers.
const USUAL_HASH: usize = 64;
const MOST_HASH: usize = 1 << 16;
const MOST_THREADS: usize = 256;

/// Speaks UGI until `quit` or the end of the input.
pub fn serve<G: Playable>(game: &G) {
    let mut input = io::stdin().lock();
    let mut session = Session::new(game);
    while let Some(line) = next(&mut input) {
        if !session.obey(&line) {
            session.stop();
            return;
        }
    }
    session.finish();
}

/// Options of the engine.
#[derive(Clone, Copy)]
struct Settings {
    threads: usize,
    lines: usize,
    megabytes: usize,
}

struct Session<G: Playable> {
    game: G,
    position: G::Position,
    settings: Settings,
    /// Built when first needed, so that the options can be set before.
    adviser: Arc<Mutex<Option<Adviser<G>>>>,
    search: Option<Running>,
}

/// A search under way.
struct Running {
    control: Arc<Control>,
    is_endless: bool,
    thread: JoinHandle<()>,
}

/// What `go` asks for.
#[derive(Default)]
struct Go {
    task: Task,
    time: Option<Duration>,
    is_endless: bool,
}

impl<G: Playable> Session<G> {
    fn new(game: &G) -> Self {
        Session {
            game: game.clone(),
            position: game.start(),
            settings: Settings {
                threads: 1,
                lines: 1,
                megabytes: USUAL_HASH,
            },
            adviser: Arc::default(),
            search: None,
        }
    }

    /// Carries out a command; false if the conversation is over.
    fn obey(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return true;
        };
        let result = match command {
            "ugi" => return self.introduce(),
            "isready" => return say("readyok"),
            "quit" => return false,
            "stop" => {
                self.stop();
                Ok(())
            }
            "uginewgame" => self.new_game(),
            "setoption" => self.set_option(rest),
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "query" => return self.query(rest),
            _ => Err(format!(
                "unknown command '{}': expected ugi, isready, uginewgame, setoption, position, \
                 go, stop, query or quit",
                thera_board::shorten(command)
            )),
        };
        match result {
            Ok(()) => true,
            Err(reason) => say(&format!("info string {reason}")),
        }
    }

    fn introduce(&self) -> bool {
        say(&format!("id name Thera {}", env!("CARGO_PKG_VERSION")))
            && say("id author the Thera authors")
            && say(&format!("info string game {}", self.game.name()))
            && say(&format!(
                "option name Threads type spin default 1 min 1 max {MOST_THREADS}"
            ))
            && say(&format!(
                "option name MultiPV type spin default 1 min 1 max {MAX_LINES}"
            ))
            && say(&format!(
                "option name Hash type spin default {USUAL_HASH} min 1 max {MOST_HASH}"
            ))
            && say("ugiok")
    }

    fn is_searching(&mut self) -> bool {
        if self.search.as_ref().is_some_and(|s| s.thread.is_finished()) {
            self.finish();
        }
        self.search.is_some()
    }

    fn refuse_while_searching(&mut self, command: &str) -> Result<(), String> {
        if self.is_searching() {
            return Err(format!(
                "{command} has to wait: a search is on; send stop first"
            ));
        }
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), String> {
        self.refuse_while_searching("uginewgame")?;
        self.forget();
        self.position = self.game.start();
        Ok(())
    }

    fn forget(&mut self) {
        *self.adviser.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        self.refuse_while_searching("setoption")?;
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
        if name.eq_ignore_ascii_case("hash") {
            self.forget();
        }
        Ok(())
    }

    fn set_position(&mut self, words: &[&str]) -> Result<(), String> {
        let moves_at = words.iter().position(|&word| word == "moves");
        let (place, moves) = words.split_at(moves_at.unwrap_or(words.len()));
        let mut position = match place {
            ["startpos"] => self.game.start(),
            ["fen", text @ ..] => self
                .game
                .parse_position(&text.join(" "))
                .map_err(|error| error.to_string())?,
            _ => return Err("position: expected startpos or fen POSITION, then moves …".into()),
        };
        for (number, text) in moves.iter().skip(1).enumerate() {
            let turn = self
                .game
                .parse_move(&position, text)
                .map_err(|error| format!("position: move {}: {error}", number + 1))?;
            position = self.game.play(&position, turn);
        }
        self.position = position;
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        self.refuse_while_searching("go")?;
        let mut go = read_go(words)?;
        go.task.lines = self.settings.lines;
        let control = Arc::new(Control::new(
            self.settings.megabytes << 20,
            go.time,
            self.settings.threads,
        ));
        let search = Search {
            game: self.game.clone(),
            position: self.position,
            task: go.task,
            megabytes: self.settings.megabytes,
            adviser: Arc::clone(&self.adviser),
            control: Arc::clone(&control),
        };
        let thread = std::thread::Builder::new()
            .stack_size(64 << 20)
            .spawn(move || search.run())
            .map_err(|error| format!("go: a thread cannot be started: {error}"))?;
        self.search = Some(Running {
            control,
            is_endless: go.is_endless,
            thread,
        });
        Ok(())
    }

    /// Ends the search, which then says what it found.
    fn stop(&mut self) {
        if let Some(search) = self.search.take() {
            search.control.stop();
            // A panic has been told on stderr already.
            let _ = search.thread.join();
        }
    }

    /// Waits for the search, if it ends by itself.
    fn finish(&mut self) {
        if self.search.as_ref().is_some_and(|search| search.is_endless) {
            return self.stop();
        }
        if let Some(search) = self.search.take() {
            let _ = search.thread.join();
        }
    }

    fn query(&self, words: &[&str]) -> bool {
        let outcome = self.game.outcome(&self.position);
        let answer = match words {
            ["gameover"] => outcome.is_some().to_string(),
            ["p1turn"] => (self.game.to_move(&self.position) == Player::First).to_string(),
            ["result"] => result(outcome).to_string(),
            _ => return say("info string query: expected gameover, p1turn or result"),
        };
        say(&format!("response {answer}"))
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome.map(|outcome| outcome.winner()) {
        None => "none",
        Some(Some(Player::First)) => "p1win",
        Some(Some(Player::Second)) => "p2win",
        Some(None) => "draw",
    }
}

fn read_go(words: &[&str]) -> Result<Go, String> {
    let mut go = Go::default();
    let mut words = words.iter();
    let mut is_limited = false;
    while let Some(&word) = words.next() {
        if word == "infinite" {
            go.is_endless = true;
            continue;
        }
        let number = words.next().and_then(|text| text.parse::<u64>().ok());
        let number = || number.ok_or(format!("go {word}: expected a number"));
        match word {
            "movetime" => go.time = Some(Duration::from_millis(number()?)),
            "depth" => go.task.depth = number()?.clamp(1, u32::MAX.into()) as u32,
            "nodes" => go.task.nodes = number()?.max(1),
            _ => {
                let word = thera_board::shorten(word);
                return Err(format!(
                    "go: unknown limit '{word}': expected movetime, depth, nodes or infinite"
                ));
            }
        }
        is_limited = true;
    }
    go.is_endless |= !is_limited;
    Ok(go)
}

/// One search on a thread of its own.
struct Search<G: Playable> {
    game: G,
    position: G::Position,
    task: Task,
    megabytes: usize,
    adviser: Arc<Mutex<Option<Adviser<G>>>>,
    control: Arc<Control>,
}

impl<G: Playable> Search<G> {
    fn run(self) {
        let begun = Instant::now();
        let mut adviser = self.adviser.lock().unwrap_or_else(PoisonError::into_inner);
        let adviser = adviser.get_or_insert_with(|| Adviser::new(&self.game, self.megabytes << 20));
        let tell = |insight: &Insight<G::Move>| {
            let told = (0..insight.lines.len()).all(|k| say(&self.info(insight, k, begun)));
            if !told {
                self.control.stop();
            }
        };
        let exact = adviser.solution(&self.position, &self.control);
        let insight = adviser.analyse(&self.position, &self.task, &self.control, tell);
        let found = insight.and_then(|insight| {
            let line = insight.lines.first()?;
            line.moves.first().copied()
        });
        // Stopped before anything was found: any legal move is better than none.
        let known = exact.and_then(|solution| solution.best).or(found);
        let best = known.or_else(|| self.game.moves(&self.position).first().copied());
        match best {
            Some(turn) => say(&format!("bestmove {}", self.game.format_move(turn))),
            None => say("info string the game is over") && say("bestmove (none)"),
        };
    }

    fn info(&self, insight: &Insight<G::Move>, k: usize, begun: Instant) -> String {
        let line = &insight.lines[k];
        let time = begun.elapsed();
        let speed = insight.nodes as f64 / time.as_secs_f64().max(1e-6);
        let score = match Standing::of(line.score) {
            Standing::Wins(turns) => format!("mate {}", turns.div_ceil(2)),
            Standing::Loses(turns) => format!("mate -{}", turns.div_ceil(2)),
            Standing::Estimate(thousandths) => format!("cp {}", thousandths / 10),
        };
        let moves: Vec<String> = line
            .moves
            .iter()
            .map(|&turn| self.game.format_move(turn))
            .collect();
        format!(
            "info depth {} multipv {} score {score} nodes {} nps {speed:.0} time {} pv {}",
            insight.depth,
            k + 1,
            insight.nodes,
            time.as_millis(),
            moves.join(" ")
        )
    }
}
