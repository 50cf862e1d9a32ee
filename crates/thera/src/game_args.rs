//! The arguments by which subcommands name a game and a position in it.

use thera_games::{AnyGame, FileAccess, Notation};

use crate::failure::Failure;

/// A game and where in it to begin.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The game by its name.
    #[arg(help = "The game, FAMILY[:VARIANT][@BOARD], such as santorini or snort@path:9")]
    pub game: String,
    /// The position to begin with, in the family's notation [default: the start of the game]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
}

impl GameArgs {
    /// The rules.
    pub fn rules(&self) -> Result<AnyGame, Failure> {
        Ok(AnyGame::parse(&self.game, FileAccess::Allowed)?)
    }

    /// The position, under these rules.
    pub fn position<G: Notation>(&self, game: &G) -> Result<G::Position, Failure> {
        position_or_start(game, self.position.as_deref())
    }
}

/// The position a text stands for, or the start of the game without one.
pub fn position_or_start<G: Notation>(
    game: &G,
    text: Option<&str>,
) -> Result<G::Position, Failure> {
    match text {
        Some(text) => Ok(game.parse_position(text)?),
        None => Ok(game.start()),
    }
}
