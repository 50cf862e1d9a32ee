//! A game between people, and agents among them, as it stands: what is kept on disk, and how it
//! changes. Nothing here knows of sockets, and the rules are asked of whoever has them.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_games::{BySeat, Player};
use thera_queries::{At, Ending, Moves};

use super::clock::Clock;
use super::message::{Action, Offer, Over, Why, Wish};
use crate::error::ApiError;

/// One of those who have a seat; sides change, chairs do not.
pub type Chair = usize;

/// A table with a chair for everybody who plays.
#[derive(Clone, Serialize, Deserialize)]
pub struct Table {
    /// The full name of the game.
    game: String,
    /// Where it began, if not as usual.
    start: Option<String>,
    moves: Vec<String>,
    pub clock: Option<Clock>,
    pub chairs: Vec<Option<Sitter>>,
    /// The chair that plays first; the others follow in their order.
    first: Chair,
    pub over: Option<Over>,
    pub offer: Option<Offer>,
    pub round: u32,
    /// Half points by chair.
    score: Vec<u32>,
    /// What happens by chance comes from this and from the round. Nobody is told.
    #[serde(default)]
    seed: u64,
    /// What the rules say about it; found again when it is read from disk.
    #[serde(skip)]
    ruling: Ruling,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// What shows that they are who they say; agents have none.
    pub key: String,
    pub name: String,
    /// The agent that sits there, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<String>,
}

/// What the rules say about a game.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The full name of the game.
    pub game: String,
    /// The moves as the family writes them.
    pub moves: Vec<String>,
    /// Who made them, or for whom chance did.
    pub by: Vec<Player>,
    pub to_move: Player,
    pub ending: Option<Ending>,
    /// The side of each seat: the first of its team.
    pub sides: Vec<Player>,
    /// The game as each seat sees it; nothing where nothing is hidden.
    pub seen: Vec<Seen>,
}

/// A game as somebody sees it.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Where it began, if not as usual.
    pub start: Option<String>,
    /// The moves since.
    pub moves: Vec<String>,
}

/// Whoever knows the rules. What happens by chance after the moves is added to them, from a seed.
pub type Referee<'a> = &'a dyn Fn(At, u64) -> Result<Ruling, ApiError>;

fn refused(sentence: &str) -> ApiError {
    ApiError::unfit("action", sentence)
}

impl Table {
    /// A table at which nobody sits.
    pub fn new(
        at: At,
        clock: Option<Clock>,
        first: Chair,
        seed: u64,
        referee: Referee<'_>,
    ) -> Result<Self, ApiError> {
        let start = at.position.clone();
        let ruling = referee(at, seed)?;
        let seats = ruling.sides.len();
        if seats > 2 && clock.is_some() {
            let sentence = "clocks are for two players; leave it out";
            return Err(ApiError::unfit("clock", sentence));
        }
        if ruling.ending.is_some() {
            let sentence = "this game is over; open a room where it is not";
            return Err(ApiError::unfit("moves", sentence));
        }
        Ok(Table {
            game: ruling.game.clone(),
            start,
            moves: ruling.moves.clone(),
            clock,
            chairs: vec![None; seats],
            first: first % seats,
            over: None,
            offer: None,
            round: 1,
            score: vec![0; seats],
            seed,
            ruling,
        })
    }

    /// Finds what the rules say about a table that was read from disk.
    pub fn restored(mut self, referee: Referee<'_>) -> Result<Self, ApiError> {
        self.ruling = referee(self.at(), self.seed)?;
        Ok(self)
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.chairs.len()
    }

    /// The sides there are.
    pub fn sides(&self) -> impl Iterator<Item = Player> + use<> {
        Player::ALL.into_iter().take(self.seats())
    }

    /// The agent that is to move, if one is.
    pub fn agent_to_move(&self) -> Option<&str> {
        let goes_on = self.over.is_none() && self.is_full();
        let sitter = self.sitter(self.to_move()).filter(|_| goes_on)?;
        sitter.agent.as_deref()
    }

    /// The fields that name the position.
    pub fn at(&self) -> At {
        At {
            game: self.game.clone(),
            position: self.start.clone(),
            moves: Moves::List(self.moves.clone()),
        }
    }

    pub fn game(&self) -> &str {
        &self.game
    }

    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The game as somebody may see it: a player, or who only watches, who sees nothing of a game in which
    /// things are hidden. Once it is over nothing is hidden any more.
    pub fn seen(&self, side: Option<Player>) -> Seen {
        if self.ruling.seen.is_empty() || self.over.is_some() {
            return Seen {
                start: self.start.clone(),
                moves: self.moves.clone(),
            };
        }
        let own = side.and_then(|side| self.ruling.seen.get(side.index()));
        own.cloned().unwrap_or_default()
    }

    pub fn to_move(&self) -> Player {
        self.ruling.to_move
    }

    /// The side a chair plays.
    pub fn side(&self, chair: Chair) -> Player {
        let seats = self.seats();
        Player::ALL[(chair + seats - self.first) % seats]
    }

    /// Who plays a side.
    pub fn sitter(&self, side: Player) -> Option<&Sitter> {
        self.chairs[self.chair(side)].as_ref()
    }

    /// The chair that plays a side.
    pub fn chair(&self, side: Player) -> Chair {
        (self.first + side.index()) % self.seats()
    }

    /// Games won by each side.
    pub fn score(&self) -> BySeat<f64> {
        let score = |side| f64::from(self.score[self.chair(side)]) / 2.0;
        self.sides().map(score).collect()
    }

    /// Whose key this is.
    pub fn owner(&self, key: &str) -> Option<Chair> {
        let owns = |chair: &Option<Sitter>| {
            let sitter = chair.as_ref();
            sitter.is_some_and(|one| one.agent.is_none() && one.key == key)
        };
        self.chairs.iter().position(owns)
    }

    /// Whether all chairs are taken.
    pub fn is_full(&self) -> bool {
        self.chairs.iter().all(Option::is_some)
    }

    /// Seats whoever opened the room, on a side or where chance says, and agents on the next chairs.
    pub fn arrange(
        &mut self,
        own: Sitter,
        agents: Vec<Sitter>,
        side: Option<Player>,
        order: u64,
    ) -> Result<(), ApiError> {
        let seats = self.seats();
        if agents.len() >= seats {
            let sentence = format!("the game has {seats} seats, one of them yours");
            return Err(ApiError::unfit("agents", sentence));
        }
        let side = match side {
            Some(side) if side.index() < seats => side.index(),
            Some(side) => {
                let sentence = format!("the game has {seats} seats, and no {side} one");
                return Err(ApiError::unfit("side", sentence));
            }
            None => (order % seats as u64) as usize,
        };
        self.chairs[0] = Some(own);
        for (chair, agent) in self.chairs[1..].iter_mut().zip(agents) {
            *chair = Some(agent);
        }
        self.first = (seats - side) % seats;
        Ok(())
    }

    /// Gives the free chair to somebody.
    pub fn seat(&mut self, sitter: Sitter, now: Instant) -> Result<Chair, ApiError> {
        let free = self.chairs.iter().position(Option::is_none);
        let chair = free.ok_or_else(|| {
            let sentence = "all seats of this room are taken; you can watch";
            ApiError::unfit("room", sentence)
        })?;
        self.chairs[chair] = Some(sitter);
        self.wind(now);
        Ok(chair)
    }

    /// Does what a player wants, if it may be done.
    pub fn act(
        &mut self,
        chair: Chair,
        action: &Action,
        referee: Referee<'_>,
        now: Instant,
    ) -> Result<(), ApiError> {
        self.strike(now);
        let side = self.side(chair);
        match action {
            Action::Move { text, ply } => self.play(side, text, *ply, referee, now),
            Action::Undo => self.wish(Wish::Undo, side, referee, now),
            Action::Rematch => self.wish(Wish::Rematch, side, referee, now),
            Action::Accept => match self.offer {
                Some(offer) if offer.by != side => self.grant(offer, referee, now),
                _ => Err(refused("there is nothing to agree to")),
            },
            Action::Decline => {
                self.offer = None;
                Ok(())
            }
            Action::Resign => {
                self.check_going()?;
                self.check_two("nobody wins because one of several players gives up")?;
                self.offer = None;
                let sentence = format!("{side} resigned");
                self.end(Some(side.opponent()), Why::Resigned, sentence, now);
                Ok(())
            }
        }
    }

    /// Whose time is over.
    pub fn fallen(&self, now: Instant) -> Option<Player> {
        self.clock.as_ref().and_then(|clock| clock.fallen(now))
    }

    /// Ends the game if somebody's time is over.
    pub fn strike(&mut self, now: Instant) {
        if let Some(side) = self.fallen(now) {
            self.offer = None;
            let sentence = format!("{side} is out of time");
            self.end(Some(side.opponent()), Why::Time, sentence, now);
        }
    }

    /// Lets the right clock run: from the first move on, while the game goes on.
    pub fn wind(&mut self, now: Instant) {
        let runs = self.over.is_none() && self.is_full() && !self.moves.is_empty();
        let side = self.to_move();
        if let Some(clock) = &mut self.clock {
            match runs {
                true => clock.run(side, now),
                false => clock.stop(now),
            }
        }
    }

    /// Refuses what only makes sense between two, and says why.
    fn check_two(&self, why: &str) -> Result<(), ApiError> {
        match self.seats() {
            2 => Ok(()),
            _ => Err(refused(why)),
        }
    }

    fn check_going(&self) -> Result<(), ApiError> {
        match &self.over {
            Some(over) => Err(refused(&format!("the game is over: {}", over.sentence))),
            None => Ok(()),
        }
    }

    pub fn play(
        &mut self,
        side: Player,
        text: &str,
        ply: usize,
        referee: Referee<'_>,
        now: Instant,
    ) -> Result<(), ApiError> {
        // The answer to a move may be lost; its sender cannot know that it arrived.
        let played = (self.moves.get(ply), self.ruling.by.get(ply));
        if played == (Some(&text.to_string()), Some(&side)) {
            return Ok(());
        }
        self.check_going()?;
        if !self.is_full() {
            return Err(refused(match self.seats() {
                2 => "the other seat is still free; wait for your opponent",
                _ => "a seat is still free; wait until everybody is there",
            }));
        }
        if ply != self.moves.len() {
            let sentence = format!(
                "{} moves were played, and this one was meant after {ply}",
                self.moves.len()
            );
            return Err(ApiError::unfit("ply", sentence));
        }
        if side != self.to_move() {
            return Err(refused(&format!("it is {}'s turn", self.to_move())));
        }
        let mut moves = self.moves.clone();
        moves.push(text.to_string());
        self.adopt(moves, referee)?;
        self.offer = None;
        if let Some(clock) = &mut self.clock {
            clock.moved(side, now);
        }
        match self.ruling.ending.clone() {
            Some(ending) => {
                let winner = self.sides().find(|side| side.word() == ending.winner);
                self.end(winner, Why::Played, ending.sentence, now);
            }
            None => self.wind(now),
        }
        Ok(())
    }

    /// Takes over a list of moves, if the rules allow it.
    fn adopt(&mut self, moves: Vec<String>, referee: Referee<'_>) -> Result<(), ApiError> {
        let at = At {
            moves: Moves::List(moves),
            ..self.at()
        };
        self.ruling = referee(at, self.seed.wrapping_add(self.round.into()))?;
        self.moves.clone_from(&self.ruling.moves);
        Ok(())
    }

    fn end(&mut self, winner: Option<Player>, why: Why, sentence: String, now: Instant) {
        for side in self.sides() {
            let team = self.ruling.sides.get(side.index());
            let halves = match winner {
                Some(player) => 2 * u32::from(team == Some(&player)),
                None => 1,
            };
            let chair = self.chair(side);
            self.score[chair] += halves;
        }
        self.over = Some(Over {
            winner,
            why,
            sentence,
        });
        self.wind(now);
    }

    /// A player asks for something, or agrees to it if the other asked first.
    fn wish(
        &mut self,
        what: Wish,
        by: Player,
        referee: Referee<'_>,
        now: Instant,
    ) -> Result<(), ApiError> {
        match what {
            Wish::Undo => {
                self.check_going()?;
                self.check_two("with more than two players no move is taken back")?;
                if !self.ruling.seen.is_empty() {
                    return Err(refused("what was seen cannot be taken back"));
                }
                if !self.ruling.by.contains(&by) {
                    return Err(refused("you have not moved yet"));
                }
            }
            Wish::Rematch if self.over.is_none() => {
                return Err(refused("the game is not over yet"));
            }
            Wish::Rematch if !self.is_full() => {
                return Err(refused("a seat is still free"));
            }
            Wish::Rematch => {}
        }
        // Agents agree to everything.
        let others = self.sides().filter(|&side| side != by);
        let mut sitters = others.filter_map(|side| self.sitter(side));
        if sitters.all(|sitter| sitter.agent.is_some()) {
            return self.grant(Offer { what, by }, referee, now);
        }
        match self.offer {
            Some(offer) if offer.what == what && offer.by != by => self.grant(offer, referee, now),
            _ => {
                self.offer = Some(Offer { what, by });
                Ok(())
            }
        }
    }

    fn grant(&mut self, offer: Offer, referee: Referee<'_>, now: Instant) -> Result<(), ApiError> {
        match offer.what {
            Wish::Undo => {
                let last = self.ruling.by.iter().rposition(|&by| by == offer.by);
                let ply = last.ok_or_else(|| refused("there is no move to take back"))?;
                self.adopt(self.moves[..ply].to_vec(), referee)?;
                if let Some(clock) = &mut self.clock {
                    clock.stop(now);
                }
            }
            Wish::Rematch => {
                self.round += 1;
                self.adopt(Vec::new(), referee)?;
                self.first = (self.first + 1) % self.seats();
                self.clock = self.clock.take().map(|clock| Clock::new(clock.terms));
                self.over = None;
            }
        }
        self.offer = None;
        self.wind(now);
        Ok(())
    }
}
