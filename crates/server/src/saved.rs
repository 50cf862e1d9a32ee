//! Saved games: many at once as text, and those that are kept on the server.
//!
//! Every browser has a shelf, by a name that nobody can guess; a server that only this machine can
//! reach has one for all, because whoever can reach it could read the folder as well. A game is a
//! file in the text format of records, written whole or not at all.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;
use std::{fs, io};

use axum::http::StatusCode;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_files as files;
use thera_games::{AnyGame, Family, FileAccess};
use thera_lab::record::{Record, read_all};
use thera_queries::{House, QueryError};

use crate::error::ApiError;
use crate::limits::{BODY_BYTES, GAMES_ON_SHELF, SHELVES};
use crate::record::{RecordGame, RecordRead, RecordWanted};
use crate::secret::Secret;

/// Games to write, or a text of games to read.
#[derive(Deserialize, JsonSchema)]
pub struct RecordsWanted {
    /// The text of saved games, one after the other, to read them.
    text: Option<String>,
    /// Games to write, as for `record`.
    #[serde(default)]
    games: Vec<RecordWanted>,
}

/// Games that were read, or their text.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum RecordsAnswer {
    /// The games, in order.
    Read {
        /// The games.
        games: Vec<RecordGame>,
    },
    /// The text.
    Written {
        /// The text.
        text: String,
    },
}

impl RecordsWanted {
    /// Reads or writes all of them, or none.
    pub fn answer(self, house: &House) -> Result<RecordsAnswer, ApiError> {
        if let Some(text) = &self.text {
            let read = |record| RecordRead::new(house, record).map(|read| read.game);
            let games = read_all(text)?
                .into_iter()
                .map(read)
                .collect::<Result<_, _>>()?;
            return Ok(RecordsAnswer::Read { games });
        }
        if self.games.is_empty() {
            let sentence = "give 'text' to read games, or 'games' to write them";
            return Err(QueryError::malformed(None, sentence).into());
        }
        let texts = self.games.into_iter().map(|game| game.text(house));
        let text = texts.collect::<Result<Vec<_>, _>>()?.join("\n");
        Ok(RecordsAnswer::Written { text })
    }
}

/// A shelf to look at.
#[derive(Deserialize, JsonSchema)]
pub struct SavedWanted {
    /// The name of the shelf: 32 hexadecimal digits.
    shelf: String,
}

/// The games on a shelf.
#[derive(Serialize, JsonSchema)]
pub struct SavedAnswer {
    /// The games, the latest first.
    games: Vec<SavedGame>,
}

/// A game on a shelf.
#[derive(Serialize, JsonSchema)]
pub struct SavedGame {
    /// Its name there.
    id: String,
    /// When it was saved, in milliseconds since 1970.
    changed: u64,
    /// The game.
    #[serde(flatten)]
    game: RecordGame,
}

/// A game to put on a shelf.
#[derive(Deserialize, JsonSchema)]
pub struct Save {
    /// The name of the shelf: 32 hexadecimal digits.
    shelf: String,
    /// The name of the game there: 32 hexadecimal digits; the one of that name is replaced.
    id: String,
    /// The game, as for `record`.
    #[serde(flatten)]
    game: RecordWanted,
}

/// A game to take off a shelf.
#[derive(Deserialize, JsonSchema)]
pub struct Remove {
    /// The name of the shelf.
    shelf: String,
    /// The name of the game there; if there is none, all is well.
    id: String,
}

/// What was done.
#[derive(Serialize, JsonSchema)]
pub struct Done {
    /// The name of the game.
    id: String,
}

/// All shelves of a server.
pub struct Shelves {
    folder: PathBuf,
    /// Whether there is one for all.
    shared: bool,
}

fn named(field: &str, text: &str) -> Result<Secret, ApiError> {
    Secret::read(text)
        .ok_or_else(|| ApiError::unfit(field, format!("'{field}' should be 32 hexadecimal digits")))
}

fn unwritten(error: &io::Error) -> ApiError {
    ApiError::busy(format!("the game cannot be written to disk: {error}"))
}

/// How many entries a folder has; none if it is not there.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

impl Shelves {
    /// The shelves in a folder, which is made if it is not there.
    pub fn open(folder: &Path, shared: bool) -> io::Result<Self> {
        let folder = folder.join("games");
        fs::create_dir_all(&folder)?;
        Ok(Shelves { folder, shared })
    }

    fn shelf(&self, name: &str) -> Result<PathBuf, ApiError> {
        let name = named("shelf", name)?;
        Ok(match self.shared {
            true => self.folder.join("all"),
            false => self.folder.join(name.to_string()),
        })
    }

    fn file(&self, shelf: &str, id: &str) -> Result<PathBuf, ApiError> {
        Ok(self
            .shelf(shelf)?
            .join(format!("{}.game", named("id", id)?)))
    }

    /// The games on a shelf; files that are none are passed over, and stay.
    pub fn list(&self, wanted: &SavedWanted) -> Result<SavedAnswer, ApiError> {
        let shelf = self.shelf(&wanted.shelf)?;
        let entries = fs::read_dir(shelf).into_iter().flatten().flatten();
        let read = |entry: fs::DirEntry| -> Option<SavedGame> {
            let path = entry.path();
            let id = Secret::read(path.file_stem()?.to_str()?)?;
            let changed = entry.metadata().and_then(|data| data.modified()).ok()?;
            let record: Record = files::read::text(&path, BODY_BYTES as u64)
                .ok()?
                .parse()
                .ok()?;
            Some(SavedGame {
                id: id.to_string(),
                changed: changed.duration_since(UNIX_EPOCH).ok()?.as_millis() as u64,
                game: record.into(),
            })
        };
        let mut games: Vec<SavedGame> = entries.filter_map(read).collect();
        entitle(&mut games);
        games.sort_by_key(|game| std::cmp::Reverse(game.changed));
        Ok(SavedAnswer { games })
    }

    /// Puts a game on a shelf.
    pub fn save(&self, house: &House, wanted: Save) -> Result<Done, ApiError> {
        let file = self.file(&wanted.shelf, &wanted.id)?;
        let text = wanted.game.text(house)?;
        if text.len() > BODY_BYTES {
            return Err(ApiError::unfit("moves", "the game is too long to be kept"));
        }
        let shelf = self.shelf(&wanted.shelf)?;
        if !shelf.exists() && count(&self.folder) >= SHELVES {
            return Err(ApiError::busy(
                "there are as many shelves as the server takes",
            ));
        }
        if !file.exists() && count(&shelf) >= GAMES_ON_SHELF {
            let sentence = format!("{GAMES_ON_SHELF} games are the most on a shelf; remove some");
            return Err(ApiError::unfit("id", sentence));
        }
        fs::create_dir_all(&shelf).map_err(|error| unwritten(&error))?;
        files::replace(&file, text.as_bytes()).map_err(|error| unwritten(&error))?;
        Ok(Done { id: wanted.id })
    }

    /// Takes a game off a shelf.
    pub fn remove(&self, wanted: Remove) -> Result<Done, ApiError> {
        match fs::remove_file(self.file(&wanted.shelf, &wanted.id)?) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                let sentence = format!("the game cannot be removed: {error}");
                Err(ApiError::busy(sentence))
            }
            _ => Ok(Done { id: wanted.id }),
        }
    }
}

/// Says what people call the games; one that is many times on a shelf is looked up once.
fn entitle(games: &mut [SavedGame]) {
    let mut titles: HashMap<String, Option<String>> = HashMap::new();
    for SavedGame { game, .. } in games {
        let title = titles.entry(game.game.clone()).or_insert_with(|| {
            let rules = AnyGame::parse(&game.game, FileAccess::Refused).ok()?;
            Some(rules.title())
        });
        game.title.clone_from(title);
    }
}

/// What is answered where no games are kept.
pub fn not_kept() -> ApiError {
    let sentence = "games are not kept here; start the server with --games DIR";
    ApiError::new(StatusCode::NOT_FOUND, sentence)
}
