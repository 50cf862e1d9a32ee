//! A game between two people as it stands: what is kept on disk, and how it changes. Nothing here
//! knows of sockets, and the rules are asked of whoever has them.

use std::time::Instant;

use serde::{Deserialize, Serialize};
use thera_games::{Pair, Player};
use thera_queries::{At, Ending, Moves};

use super::clock::Clock;
use super::message::{Action, Offer, Over, Why, Wish};
use crate::error::ApiError;

/// One of the two who have a seat; sides change, chairs do not.
pub type Chair = usize;

/// A table with two chairs.
#[derive(Clone, Serialize, Deserialize)]
pub struct Table {
    /// The full name of the game.
    game: String,
    /// Where it began, if not as usual.
    start: Option<String>,
    moves: Vec<String>,
    pub clock: Option<Clock>,
    pub chairs: [Option<Sitter>; 2],
    /// The chair that plays first.
    first: Chair,
    pub over: Option<Over>,
    pub offer: Option<Offer>,
    pub round: u32,
    /// Half points by chair.
    score: [u32; 2],
    /// What the rules say about it; found again when it is read from disk.
    #[serde(skip)]
    ruling: Ruling,
}

/// Who sits on a chair.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sitter {
    /// What shows that they are who they say.
    pub key: String,
    pub name: String,
}

/// What the rules say about a game.
#[derive(Clone, Debug, Default)]
pub struct Ruling {
    /// The full name of the game.
    pub game: String,
    /// The moves as the family writes them.
    pub moves: Vec<String>,
    /// Who made them.
    pub by: Vec<Player>,
    pub to_move: Player,
    pub ending: Option<Ending>,
}

/// Whoever knows the rules.
pub type Referee<'a> = &'a dyn Fn(At) -> Result<Ruling, ApiError>;

fn refused(sentence: &str) -> ApiError {
    ApiError::unfit("action", sentence)
}

impl Table {
    /// A table at which nobody sits.
    pub fn new(
        at: At,
        clock: Option<Clock>,
        first: Chair,
        referee: Referee<'_>,
    ) -> Result<Self, ApiError> {
        let start = at.position.clone();
        let ruling = referee(at)?;
        if ruling.ending.is_some() {
            let sentence = "this game is over; open a room where it is not";
            return Err(ApiError::unfit("moves", sentence));
        }
        Ok(Table {
            game: ruling.game.clone(),
            start,
            moves: ruling.moves.clone(),
            clock,
            chairs: [None, None],
            first,
            over: None,
            offer: None,
            round: 1,
            score: [0, 0],
            ruling,
        })
    }

    /// Finds what the rules say about a table that was read from disk.
    pub fn restored(mut self, referee: Referee<'_>) -> Result<Self, ApiError> {
        self.ruling = referee(self.at())?;
        Ok(self)
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

    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    pub fn to_move(&self) -> Player {
        self.ruling.to_move
    }

    /// The side a chair plays.
    pub fn side(&self, chair: Chair) -> Player {
        match chair == self.first {
            true => Player::First,
            false => Player::Second,
        }
    }

    /// Who plays a side.
    pub fn sitter(&self, side: Player) -> Option<&Sitter> {
        self.chairs[self.chair(side)].as_ref()
    }

    /// The chair that plays a side.
    pub fn chair(&self, side: Player) -> Chair {
        match side {
            Player::First => self.first,
            _ => 1 - self.first,
        }
    }

    /// Games won by either side.
    pub fn score(&self) -> Pair<f64> {
        Pair::each(|side| f64::from(self.score[self.chair(side)]) / 2.0)
    }

    /// Whose key this is.
    pub fn owner(&self, key: &str) -> Option<Chair> {
        let owns = |chair: &Option<Sitter>| chair.as_ref().is_some_and(|one| one.key == key);
        self.chairs.iter().position(owns)
    }

    /// Whether both chairs are taken.
    pub fn is_full(&self) -> bool {
        self.chairs.iter().all(Option::is_some)
    }

    /// Gives the free chair to somebody.
    pub fn seat(&mut self, sitter: Sitter, now: Instant) -> Result<Chair, ApiError> {
        let free = self.chairs.iter().position(Option::is_none);
        let chair = free.ok_or_else(|| {
            let sentence = "both seats of this room are taken; you can watch";
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

    fn check_going(&self) -> Result<(), ApiError> {
        match &self.over {
            Some(over) => Err(refused(&format!("the game is over: {}", over.sentence))),
            None => Ok(()),
        }
    }

    fn play(
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
            return Err(refused(
                "the other seat is still free; wait for your opponent",
            ));
        }
        if ply != self.moves.len() {
            let sentence = format!(
                "{} moves were played, and this one was meant after {ply}",
                self.moves.len()
            );
            return Err(ApiError::unfit("ply", sentence));
        }
        if side != self.to_move() {
            return Err(refused(&format!("it is {}'s turn", side.opponent())));
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
                let winner = Player::BOTH
                    .into_iter()
                    .find(|p| p.to_string() == ending.winner);
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
        self.ruling = referee(at)?;
        self.moves.clone_from(&self.ruling.moves);
        Ok(())
    }

    fn end(&mut self, winner: Option<Player>, why: Why, sentence: String, now: Instant) {
        for side in Player::BOTH {
            let halves = match winner {
                Some(player) => 2 * u32::from(player == side),
                None => 1,
            };
            self.score[self.chair(side)] += halves;
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
                if !self.ruling.by.contains(&by) {
                    return Err(refused("you have not moved yet"));
                }
            }
            Wish::Rematch if self.over.is_none() => {
                return Err(refused("the game is not over yet"));
            }
            Wish::Rematch if !self.is_full() => {
                return Err(refused("the other seat is still free"));
            }
            Wish::Rematch => {}
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
                self.adopt(Vec::new(), referee)?;
                self.first = 1 - self.first;
                self.clock = self.clock.take().map(|clock| Clock::new(clock.terms));
                self.over = None;
                self.round += 1;
            }
        }
        self.offer = None;
        self.wind(now);
        Ok(())
    }
}
