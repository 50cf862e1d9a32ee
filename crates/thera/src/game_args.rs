//! The arguments by which subcommands name a game and a position in it.

use thera_games::telling::{self, play_through, split_moves};
use thera_games::{AnyGame, AnyPosition, FileAccess, Game, Notation};
use thera_queries::{At, Moves};

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
    pub fn position(&self, game: &AnyGame) -> Result<AnyPosition, Failure> {
        position_or_start(game, self.position.as_deref())
    }
}

impl GameArgs {
    /// The rules, for what only makes sense between two players with everything open.
    pub fn rules_for_two(&self, what: &str) -> Result<AnyGame, Failure> {
        for_two(self.rules()?, what)
    }
}

/// The same rules if they are for two players with everything open; `what` is asked for.
pub fn for_two(game: AnyGame, what: &str) -> Result<AnyGame, Failure> {
    telling::for_two(&game, what).map_err(Failure::BadInput)?;
    Ok(game)
}

/// Moves to play before anything else.
#[derive(clap::Args)]
pub struct MovesArgs {
    /// Moves to play first, separated by semicolons or line ends, or else by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
}

impl GameArgs {
    /// Where a question is asked.
    pub fn at(&self, moves: &MovesArgs) -> At {
        At {
            game: self.game.clone(),
            position: self.position.clone(),
            moves: moves.as_sent(),
        }
    }
}

impl MovesArgs {
    /// The moves as a question has them.
    pub fn as_sent(&self) -> Moves {
        self.moves.clone().map_or(Moves::default(), Moves::Text)
    }

    /// The position after the moves.
    pub fn play(&self, game: &AnyGame, start: AnyPosition) -> Result<AnyPosition, Failure> {
        let moves = self.moves.as_deref().unwrap_or("");
        let turns = play_through(game, start, &split_moves(moves))
            .map_err(|(number, error)| Failure::BadInput(format!("move {number}: {error}")))?;
        Ok(turns.last().map_or(start, |&(_, position)| position))
    }
}

/// The position a text stands for, or the start of the game without one.
pub fn position_or_start(game: &AnyGame, text: Option<&str>) -> Result<AnyPosition, Failure> {
    match text {
        Some(text) => Ok(game.parse_position(text)?),
        None => Ok(game.start()),
    }
}
