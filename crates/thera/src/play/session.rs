//! The conversation: whose turn it is, what they answer, and what comes of it.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use thera_agents::chance;
use thera_board::shorten;
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::scene::Scenic;
use thera_games::{AnyGame, AnyMove, AnyPosition, Family, Game, Notation, Outcome, Player};
use thera_knowledge::Advisor;
use thera_lab::record::{Notes, Record};
use thera_queries::House;

use super::command::Command;
use super::history::History;
use super::input::{Input, Typed};
use super::saving;
use super::talk::Talk;
use super::thinking::Thinking;
use super::{Left, Players, Seats, Summary};
use crate::failure::Failure;
use crate::listing::{self, counted, first_moves, player_name};

/// Lines in a row that make no sense before input that nobody types is given up.
const MOST_NONSENSE: u32 = 25;

/// One game between two players at one terminal.
pub struct Session {
    pub(super) game: AnyGame,
    pub(super) history: History,
    pub(super) players: Players,
    agents: Seats,
    /// Answers for those who ask for a hint.
    pub(super) advisor: Advisor,
    /// Where the game was saved or resumed from, and the number of turns there.
    pub(super) file: Option<(PathBuf, usize)>,
    /// The beginning of a move that is being typed step by step.
    pub(super) begun: String,
    /// The number of turns at which an agent gave up, so that a person plays for it.
    pub(super) given_up: Option<usize>,
    /// Where the game is kept as it goes, and the number of turns there.
    autosave: Option<(PathBuf, usize)>,
    pub(super) thinking: Thinking,
    pub(super) house: House,
    input: Input,
    pub(super) talk: Talk,
    pub(super) left: Arc<Mutex<Left>>,
}

/// What to do after a line has been understood.
pub(super) enum Next {
    /// Whoever is to move now.
    Turn,
    /// The same person again, without drawing the board.
    AskAgain,
    /// The same person again: the line made no sense, as they have been told.
    Nonsense,
    /// Leave.
    Leave,
}

impl Session {
    /// Sits the players down.
    pub fn new(
        game: AnyGame,
        history: History,
        players: Players,
        agents: Seats,
        advisor: Advisor,
        talk: Talk,
        left: Arc<Mutex<Left>>,
    ) -> Self {
        Session {
            file: None,
            game,
            history,
            players,
            agents,
            advisor,
            begun: String::new(),
            given_up: None,
            autosave: None,
            thinking: Thinking::default(),
            house: House::new(),
            input: match talk.is_on_stdout() {
                true => Input::edited(),
                false => Input::new(),
            },
            talk,
            left,
        }
    }

    /// The same session of a game that is already saved in a file, if there is one.
    pub fn saved_in(mut self, file: Option<PathBuf>) -> Self {
        self.file = file.map(|file| (file, self.history.len()));
        self
    }

    /// The same session, in which whoever thinks can be told to stop.
    pub fn thinking_aloud(mut self, thinking: Thinking) -> Self {
        self.thinking = thinking;
        self
    }

    /// The same session, which keeps the game in this file as it goes: if none is told, in the usual
    /// place as long as somebody types at a terminal.
    pub fn keeping(mut self, told: Option<PathBuf>) -> Self {
        let is_typed = self.input.is_terminal() && self.players.has_person();
        let usual = || is_typed.then(saving::usual_file).flatten();
        self.autosave = told.or_else(usual).map(|file| (file, self.history.len()));
        self
    }

    /// Plays until the game is over or a person leaves.
    pub fn run(mut self) -> Result<(), Failure> {
        // Before anything is said: Ctrl-C may come at any moment.
        self.update_left();
        self.greet()?;
        loop {
            self.keep()?;
            self.update_left();
            let position = self.history.current();
            let outcome = self.game.outcome(&position);
            let mover = self.game.to_move(&position);
            if outcome.is_none() && self.chance_turn()? {
                continue;
            }
            let is_agents = self.agents[mover.index()].is_some();
            match outcome {
                None if is_agents && self.given_up != Some(self.history.len()) => {
                    self.agent_turn(mover)?;
                }
                None => {
                    self.draw()?;
                    let whose = match is_agents {
                        true => format!("{}, whose agent gave up,", self.name(mover)),
                        false => self.name(mover),
                    };
                    if !self.person_turn(&format!("{whose} to move> "))? {
                        return self.part();
                    }
                }
                Some(outcome) => {
                    self.announce(outcome)?;
                    if !self.players.has_person() || !self.person_turn("game over> ")? {
                        return self.part();
                    }
                }
            }
        }
    }

    fn name(&self, player: Player) -> String {
        player_name(&self.game, player)
    }

    fn greet(&self) -> Result<(), Failure> {
        let look = self.talk.look();
        let seats = Player::ALL.into_iter().zip(&self.players.agents);
        let seats = seats.map(|(player, agent)| {
            let name = look.paint.player(player, self.name(player));
            format!("{name}: {agent}")
        });
        let seats = seats.collect::<Vec<_>>().join(", ");
        let title = look.paint.strong(self.game.name());
        let seed = self.players.seed;
        self.talk.line(title)?;
        self.talk.sentence(format_args!("{seats}, seed {seed}"))?;
        if let Some(level) = &self.players.level {
            self.talk.sentence(level)?;
        }
        if !self.players.has_person() {
            return self.draw();
        }
        match first_moves(&self.game, &self.history.current(), 1).first() {
            Some(&turn) => {
                let example = self.game.format_move(turn);
                self.talk
                    .line(format_args!("Type a move such as {example}, or help."))
            }
            None => self.talk.line("Type help to see what can be done."),
        }
    }

    pub(super) fn draw(&self) -> Result<(), Failure> {
        let paint = self.talk.look().paint;
        let position = self.shown(self.history.current());
        let last = self.history.moves().last();
        let drawing = match last.filter(|_| self.viewer().is_none()) {
            Some(last) => self.game.draw_after(&position, last, paint),
            None => self.game.draw(&position, paint),
        };
        self.talk.say(format_args!("\n{drawing}\n"))
    }

    fn announce(&self, outcome: Outcome) -> Result<(), Failure> {
        if self.players.has_person() {
            self.draw()?;
        }
        let result = listing::result_sentence(&self.game, outcome);
        let plies = counted(self.history.len() as u64, "turn");
        let result = self.talk.look().paint.strong(result);
        let why = self.game.end_reason(&self.history.current());
        let why = why.map_or(String::new(), |why| why + ": ");
        self.talk
            .sentence(format_args!("{why}{result} after {plies}."))
    }

    /// What happens by chance, if it is chance's turn.
    fn chance_turn(&mut self) -> Result<bool, Failure> {
        let (position, moves) = (self.history.current(), self.history.len());
        let Some(turn) = chance(&self.game, &position, self.players.seed, moves) else {
            return Ok(false);
        };
        let told = self.told_move(&position, turn);
        self.history.play(&self.game, turn);
        let name = self.name(self.game.to_move(&position));
        self.talk
            .line(format_args!("{}. {name}: {told}", self.history.len()))?;
        Ok(true)
    }

    /// Whose eyes the people at the board look through: the only person's, or whoever's turn it is.
    /// Nobody's where nothing is hidden, or agents play among themselves.
    fn viewer(&self) -> Option<Player> {
        if !self.game.hides() || self.game.outcome(&self.history.current()).is_some() {
            return None;
        }
        let seats = Player::ALL.into_iter().zip(&self.players.agents);
        let people: Vec<Player> = seats
            .filter(|(_, agent)| agent.is_human())
            .map(|(player, _)| player)
            .collect();
        match people[..] {
            [] => None,
            [one] => Some(one),
            _ => Some(self.game.to_move(&self.history.current())),
        }
    }

    /// A position as it may be shown.
    pub(super) fn shown(&self, position: AnyPosition) -> AnyPosition {
        match self.viewer() {
            Some(viewer) => self.game.seen_by(viewer, &position),
            None => position,
        }
    }

    /// A move as it may be told.
    fn told_move(&self, position: &AnyPosition, turn: AnyMove) -> String {
        let turn = match self.viewer() {
            Some(viewer) => self.game.seen_move(viewer, position, turn),
            None => turn,
        };
        self.game.format_move(turn)
    }

    /// An agent's turn. If it gives up, a person at the board plays for it; nothing is lost.
    fn agent_turn(&mut self, mover: Player) -> Result<(), Failure> {
        let turn = match self.agents_choice(mover) {
            Ok(turn) => turn,
            Err(failure) if self.players.has_person() => {
                self.given_up = Some(self.history.len());
                return self.talk.sentence(format_args!(
                    "{failure}. Type a move for it, or go, undo, save or quit."
                ));
            }
            Err(failure) => return Err(failure),
        };
        let told = self.told_move(&self.history.current(), turn);
        self.history.play(&self.game, turn);
        let agent = &self.players.agents[mover.index()];
        let name = self.talk.look().paint.player(mover, self.name(mover));
        let (number, turn) = (self.history.len(), told);
        self.talk
            .line(format_args!("{number}. {name} {agent}: {turn}"))?;
        if self.players.has_person() {
            Ok(())
        } else {
            self.draw()
        }
    }

    /// The move of an agent, or why it has none.
    fn agents_choice(&mut self, mover: Player) -> Result<AnyMove, Failure> {
        self.check_choices()?;
        let position = self.game.seen_by(mover, &self.history.current());
        let control = Control::new(usize::MAX, None, 1);
        let has_person = self.players.has_person();
        // Among agents Ctrl-C ends the game.
        let thought = has_person.then(|| self.thinking.begin(control.branch()));
        let control = thought
            .as_ref()
            .map_or(&control, |thought| &*thought.control);
        let (game, agent) = (&self.game, &self.players.agents[mover.index()]);
        let player = self.agents[mover.index()].as_mut();
        let player = player.ok_or_else(|| Failure::CouldNot(format!("{agent} is a person")))?;
        let turn = player.choose_aloud(game, &position, control, &mut |depth, turn| {
            if let Some(thought) = &thought {
                let turn = game.format_move(turn);
                thought.show(format_args!("depth {depth}, {turn}"));
            }
        });
        turn.ok_or_else(|| {
            let reason = player.trouble().unwrap_or("it finds no move".to_string());
            Failure::CouldNot(format!("{agent} cannot move here: {reason}"))
        })
    }

    /// Keeps the game in its file, if there is one and there is something new; trouble with it is told
    /// once and does not stop the game.
    fn keep(&mut self) -> Result<(), Failure> {
        let turns = self.history.len();
        let Some((file, _)) = self.autosave.take_if(|(_, kept)| *kept != turns) else {
            return Ok(());
        };
        let record = self.record();
        let result = {
            // Ctrl-C waits for this lock, so that no draft of the file is left behind.
            let _busy = self.left.lock().unwrap_or_else(PoisonError::into_inner);
            saving::keep(&file, &record)
        };
        match result {
            Ok(()) => {
                self.autosave = Some((file, turns));
                Ok(())
            }
            Err(reason) => self
                .talk
                .sentence(format_args!("The game is not kept as it goes: {reason}.")),
        }
    }

    /// Asks a person until there is something new to do; false if they leave.
    fn person_turn(&mut self, prompt: &str) -> Result<bool, Failure> {
        let mut nonsense = 0;
        loop {
            let next = match self.ask(prompt)? {
                Typed::Text(line) => self.understand(&line)?,
                Typed::Interrupted if !self.begun.is_empty() => {
                    self.begun.clear();
                    Next::AskAgain
                }
                Typed::Interrupted => Next::Leave,
                Typed::TooLong => {
                    self.talk.line("That line is too long.")?;
                    Next::Nonsense
                }
                Typed::Endless => return Err(gave_up("it has a line without end")),
                Typed::End => {
                    self.talk.line("")?;
                    Next::Leave
                }
            };
            match next {
                Next::Turn => return Ok(true),
                Next::Leave => return Ok(false),
                Next::AskAgain => nonsense = 0,
                Next::Nonsense => nonsense += 1,
            }
            if nonsense >= MOST_NONSENSE && !self.input.is_terminal() {
                return Err(gave_up(&format!(
                    "{MOST_NONSENSE} lines in a row were neither moves nor commands"
                )));
            }
        }
    }

    fn ask(&mut self, prompt: &str) -> Result<Typed, Failure> {
        let prompt = self.prompt(prompt);
        // Completions are worked out from the session, which lends its input meanwhile.
        let mut input = std::mem::replace(&mut self.input, Input::new());
        let line = input.ask(&prompt, || self.completions(), || self.talk.say(&prompt));
        self.input = input;
        line
    }

    fn prompt(&self, usual: &str) -> String {
        let position = self.history.current();
        match self.game.asks_for(&position, &self.begun) {
            Some(question) => format!("{}: {question}> ", self.begun),
            None => usual.to_string(),
        }
    }

    /// Does what a line asks for.
    fn understand(&mut self, line: &str) -> Result<Next, Failure> {
        if !self.input.is_terminal() {
            // Nobody has seen it being typed.
            self.talk.line(shorten(line))?;
        }
        if line.is_empty() {
            self.begun.clear();
            return Ok(Next::AskAgain);
        }
        match Command::parse(line) {
            Some(command) => self.obey(command),
            None => self.try_move(line),
        }
    }

    /// Plays a line as a move, alone or after what was begun; or takes it for a beginning.
    fn try_move(&mut self, line: &str) -> Result<Next, Failure> {
        let position = self.history.current();
        let continued = format!("{} {line}", self.begun);
        let readings = [continued.trim(), line];
        let moves = readings.map(|text| self.game.parse_move(&position, text));
        if let Some(&turn) = moves.iter().flatten().next() {
            self.history.play(&self.game, turn);
            self.begun.clear();
            return Ok(Next::Turn);
        }
        let begins =
            |text: &&str| *text != self.begun && self.game.asks_for(&position, text).is_some();
        if let Some(beginning) = readings.into_iter().find(begins) {
            self.begun = beginning.to_string();
            return Ok(Next::AskAgain);
        }
        if let [Err(error), _] = &moves {
            self.talk.sentence(error)?;
        }
        Ok(Next::Nonsense)
    }

    pub(super) fn record(&self) -> Record {
        let start = self.history.start();
        let players = self.players.agents.iter();
        Record {
            game: self.game.name(),
            start: (start != self.game.start()).then(|| self.game.format_position(&start)),
            players: players.map(ToString::to_string).collect(),
            seed: Some(self.players.seed),
            result: self.game.outcome(&self.history.current()),
            forfeit: None,
            moves: self.move_texts(),
            notes: Notes::default(),
        }
    }

    fn move_texts(&self) -> Vec<String> {
        let moves = self.history.moves();
        moves.map(|turn| self.game.format_move(turn)).collect()
    }

    /// Says goodbye; agents among themselves have nothing to add.
    fn part(&self) -> Result<(), Failure> {
        if !self.players.has_person() {
            return Ok(());
        }
        let farewell = self.farewell();
        self.talk.line(farewell)
    }

    /// How to go on with this game another time.
    fn farewell(&self) -> String {
        match &self.file {
            Some((file, turns)) if *turns == self.history.len() => {
                format!(
                    "To go on: thera play --resume {}",
                    quoted(&file.to_string_lossy())
                )
            }
            _ if self.history.len() == 0 => "Nothing was played.".to_string(),
            _ if self.is_kept() => self.way_back(),
            // A position that may be shown is not all there is to go on with.
            _ if self.game.hides() || self.game.outcome(&self.history.current()).is_some() => {
                "The game was not saved.".to_string()
            }
            _ => {
                let seats = Player::ALL.iter().zip(&self.players.agents);
                let agents: String = seats
                    .map(|(seat, agent)| format!(" --{seat} {agent}"))
                    .collect();
                format!(
                    "Not saved. To go on from here: thera play {} --position {}{agents}",
                    quoted(&self.game.name()),
                    quoted(&self.game.format_position(&self.history.current()))
                )
            }
        }
    }

    fn is_kept(&self) -> bool {
        let kept = self.autosave.as_ref();
        kept.is_some_and(|&(_, turns)| turns == self.history.len())
    }

    /// How to go on with a game that was kept as it went.
    fn way_back(&self) -> String {
        match &self.autosave {
            Some((file, _)) if saving::usual_file().as_ref() != Some(file) => {
                let file = quoted(&file.to_string_lossy());
                format!("Kept. To go on: thera play --resume {file}")
            }
            _ => "Kept. To go on: thera play --resume".to_string(),
        }
    }

    /// Writes down what remains if the session ends now.
    pub(super) fn update_left(&self) {
        let position = self.history.current();
        let outcome = self.game.outcome(&position);
        let players = self.players.agents.iter();
        let moves = self.move_texts();
        let summary = Summary {
            game: self.game.name(),
            players: players.map(ToString::to_string).collect(),
            seed: self.players.seed,
            start: self.game.format_position(&self.history.start()),
            position: self.game.format_position(&position),
            plies: moves.len(),
            moves,
            over: outcome.is_some(),
            winner: outcome.map(listing::winner_word),
            value: outcome.and_then(listing::points),
        };
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        *left = Left {
            farewell: self.farewell(),
            summary,
        };
    }
}

fn gave_up(why: &str) -> Failure {
    Failure::BadInput(format!("the input is not a game: {why}"))
}

/// Fit for a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "@:/,._-+=".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
