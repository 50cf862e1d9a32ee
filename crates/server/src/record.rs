//! Saved games: read and written.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_games::capability::Seated;
use thera_games::telling::winner_word;
use thera_games::{AnyGame, BySeat, Family, Game, Notation};
use thera_lab::record::{Forfeit, MOST_DEPTH, Notes, Record};
use thera_queries::{At, House, Moves, QueryError, View};

use crate::error::ApiError;

/// A record to read, or a game to write one of.
#[derive(Deserialize, JsonSchema)]
pub struct RecordWanted {
    /// The text of a saved game, to read it.
    record: Option<String>,
    /// `FAMILY[:VARIANT][@BOARD]`, to write one.
    game: Option<String>,
    /// Where the game began, if not as usual.
    position: Option<String>,
    /// What was played from there.
    #[serde(default)]
    moves: Moves,
    /// The names of who played.
    #[serde(flatten, default)]
    players: BySeat<Option<String>>,
    /// `first resigned` or `first ran out of time`, if somebody lost without being beaten.
    ended: Option<String>,
    /// Comments and variations, by the number of the move they belong to.
    #[serde(default)]
    notes: Notes,
}

/// A record that was read, or one that was written.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RecordAnswer {
    /// The game.
    Read(Box<RecordRead>),
    /// The text.
    Written(RecordWritten),
}

/// A saved game, and what it looks like in the end.
#[derive(Serialize, JsonSchema)]
pub struct RecordRead {
    /// The game.
    #[serde(flatten)]
    pub game: RecordGame,
    /// The last position.
    view: View,
}

/// A saved game.
#[derive(Serialize, JsonSchema)]
pub struct RecordGame {
    /// The full name of the game.
    pub game: String,
    /// The game as people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Where it began, if not as usual.
    position: Option<String>,
    /// The moves.
    moves: Vec<String>,
    /// Comments and variations, by the number of the move they belong to.
    #[serde(skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
    /// Who played.
    #[serde(flatten)]
    players: BySeat<String>,
    /// The seed of their choices, if one was noted.
    seed: Option<u64>,
    /// `first`, `second` or `draw`, if it was finished.
    result: Option<&'static str>,
    /// `first resigned` or `first ran out of time`, if somebody lost without being beaten.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
}

impl From<Record> for RecordGame {
    /// The game as it was written; whether it can be played has not been looked at.
    fn from(record: Record) -> Self {
        RecordGame {
            game: record.game,
            title: None,
            position: record.start,
            moves: record.moves,
            notes: record.notes,
            players: record.players.into_iter().collect(),
            seed: record.seed,
            result: record.result.map(winner_word),
            ended: record.forfeit.map(|forfeit| forfeit.to_string()),
        }
    }
}

/// A game as text.
#[derive(Serialize, JsonSchema)]
pub struct RecordWritten {
    /// The text.
    record: String,
}

impl RecordWanted {
    /// Reads or writes.
    pub fn answer(self, house: &House) -> Result<RecordAnswer, ApiError> {
        match &self.record {
            Some(text) => {
                let read = RecordRead::new(house, text.parse()?)?;
                Ok(RecordAnswer::Read(Box::new(read)))
            }
            None => {
                let record = self.text(house)?;
                Ok(RecordAnswer::Written(RecordWritten { record }))
            }
        }
    }

    /// The text of the game.
    pub fn text(self, house: &House) -> Result<String, ApiError> {
        let game = self.game.ok_or_else(|| {
            let sentence = "give 'record' to read one, or 'game' to write one";
            QueryError::malformed(None, sentence)
        })?;
        let at = At {
            game,
            position: self.position,
            moves: self.moves,
        };
        let game = house.find(&at.game)?;
        let names = game.rules.players().iter().zip(self.players.into_list());
        let names = names
            .map(|(_, name)| player_name(name.as_deref()))
            .collect();
        if self.notes.depth() > MOST_DEPTH {
            let sentence = format!("variations lie at most {MOST_DEPTH} deep");
            return Err(QueryError::field("notes", sentence).into());
        }
        let forfeit = self.ended.as_deref().map(str::parse).transpose();
        let forfeit = forfeit.map_err(|sentence: String| QueryError::field("ended", sentence))?;
        let played = recorded(&game.rules, &at, names, forfeit, self.notes);
        let record = played?;
        Ok(record.to_string())
    }
}

impl RecordRead {
    /// Plays a record through.
    pub fn new(house: &House, record: Record) -> Result<Self, ApiError> {
        let game = house.find(&record.game)?;
        let at = At {
            game: record.game.clone(),
            position: record.start.clone(),
            moves: Moves::List(record.moves.clone()),
        };
        let layout = game.layout().clone();
        record.replay(&game.rules)?;
        let view = View::new(&game.rules, &at.course(&game.rules)?, layout);
        let game = RecordGame {
            game: game.rules.name(),
            title: Some(view.title.clone()),
            ..record.into()
        };
        Ok(RecordRead { game, view })
    }
}

/// A player's name, on one line.
fn player_name(name: Option<&str>) -> String {
    let name: String = name
        .unwrap_or("human")
        .chars()
        .filter(|c| !c.is_control())
        .take(100)
        .collect();
    match name.trim() {
        "" => "human".to_string(),
        name => name.to_string(),
    }
}

fn recorded(
    game: &AnyGame,
    at: &At,
    names: Vec<String>,
    forfeit: Option<Forfeit>,
    notes: Notes,
) -> Result<Record, ApiError> {
    let course = at.course(game)?;
    let record = Record {
        game: game.name(),
        start: (course.start != game.start()).then(|| game.format_position(&course.start)),
        players: names,
        seed: None,
        result: match forfeit {
            Some(forfeit) => Some(forfeit.outcome()),
            None => game.outcome(&course.now()),
        },
        forfeit,
        moves: course
            .turns
            .iter()
            .map(|&(turn, _)| game.format_move(turn))
            .collect(),
        notes,
    };
    // The moves are legal; variations may not be.
    record.replay(game)?;
    Ok(record)
}
