//! What is to be played, as typed.

use std::path::PathBuf;

use thera_games::{AnyGame, Family, FileAccess};
use thera_lab::census::Shard;
use thera_lab::matches::{Folder, MatchError, Openings, Seats, Settings};

use crate::failure::Failure;
use crate::hands::HandsArgs;
use crate::play::fresh_seed;
use crate::target::Target;

/// Games of a pairing if nothing is said.
const USUAL_GAMES: u64 = 100;

/// Options that matches and tournaments share.
#[derive(clap::Args, Clone)]
pub struct ContestArgs {
    /// How games begin: none (at the start), random:K (after K random turns), balanced:N (the N
    /// most even beginnings of the game's opening book), best:N (its N best first moves, each with
    /// the best answer) or list:FILE (a position or moves on each line) [default: none]
    #[arg(long, value_name = "HOW")]
    openings: Option<String>,
    /// Who plays first: swapped (every opening twice, with sides swapped) or named (always the agent
    /// named first; every game has an opening of its own, as suits an agent against itself)
    /// [default: swapped]
    #[arg(long, value_name = "WHO", value_parser = seats)]
    seats: Option<Seats>,
    /// The position to begin with [default: the start of the game]
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// What everything random is made from [default: a new one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Keep settings, results, games and a plot in this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Go on with what is in the folder of --out
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Draw the result to this file, as SVG (- is the standard output)
    #[arg(long, value_name = "FILE", value_parser = Target::figure)]
    pub plot: Option<Target>,
    /// Play only part I of N into the folder; 'thera merge' puts the parts together
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with = "plot")]
    pub shard: Option<Shard>,
    #[command(flatten)]
    pub hands: HandsArgs,
}

/// The part of the settings that each command reads in its own way.
#[derive(Default)]
pub struct Typed {
    /// The game.
    pub game: Option<String>,
    /// Whether it is but the first of several, each with a folder of its own.
    pub is_series: bool,
    /// The agents; none if none were given.
    pub agents: Vec<String>,
    /// Who meets whom; none if that is as before.
    pub pairings: Vec<[usize; 2]>,
    /// Games of each pairing.
    pub games: Option<u64>,
}

impl ContestArgs {
    /// The settings: as typed, else as in the folder if there is one to go on with.
    pub fn settings(&self, typed: Typed) -> Result<Settings, Failure> {
        let before = match &self.out {
            Some(folder) if self.resume && !typed.is_series => {
                Some(Folder::settings(folder).map_err(MatchError::from)?)
            }
            _ => None,
        };
        let game = match (&typed.game, &before) {
            (Some(game), _) => AnyGame::parse(game, FileAccess::Allowed)?,
            (None, Some(before)) => AnyGame::parse(&before.game, FileAccess::Refused)?,
            (None, None) => return Err(Failure::BadInput("no game was named".into())),
        };
        if self.shard.is_some() && self.seed.is_none() && before.is_none() {
            let sentence = "parts of one contest need one seed; name it with --seed";
            return Err(Failure::BadInput(sentence.into()));
        }
        let openings = self.openings.as_deref();
        let openings = openings
            .map(|text| Openings::parse(text, &game))
            .transpose()?;
        let mut settings = before.unwrap_or_else(|| Settings {
            game: game.name(),
            agents: vec![],
            pairings: vec![],
            games: USUAL_GAMES,
            seats: Seats::Swapped,
            openings: Openings::None,
            position: None,
            seed: self.seed.unwrap_or_else(fresh_seed),
            sprt: None,
        });
        settings.game = game.name();
        if !typed.agents.is_empty() {
            settings.agents = typed.agents;
        }
        if !typed.pairings.is_empty() {
            settings.pairings = typed.pairings;
        }
        settings.games = typed.games.unwrap_or(settings.games);
        settings.openings = openings.unwrap_or(settings.openings);
        settings.seats = self.seats.unwrap_or(settings.seats);
        settings.position = self.position.clone().or(settings.position);
        settings.seed = self.seed.unwrap_or(settings.seed);
        Ok(settings)
    }

    /// The same for one of several matches, by its number from 0: it has a folder in the folder.
    pub fn part_of_series(&self, number: usize, of: usize) -> ContestArgs {
        let width = of.to_string().len();
        let name = format!("{:0width$}", number + 1);
        let folder = self.out.as_ref().map(|folder| folder.join(name));
        let is_begun = folder.as_ref().is_some_and(|folder| folder.exists());
        ContestArgs {
            resume: self.resume && is_begun,
            out: folder,
            ..self.clone()
        }
    }
}

fn seats(text: &str) -> Result<Seats, String> {
    match text {
        "swapped" => Ok(Seats::Swapped),
        "named" => Ok(Seats::AsNamed),
        _ => Err("expected swapped or named".into()),
    }
}
