//! Tunings as JSON, to go on later.

use serde::{Deserialize, Serialize};
use thera_files::sealed;

use super::{TuneError, Tuning};

/// What the file says it is.
const FORMAT: &str = "thera tuning 1";

#[derive(Serialize)]
struct Written<'a> {
    format: &'static str,
    #[serde(flatten)]
    tuning: &'a Tuning,
}

#[derive(Deserialize)]
struct Read {
    format: String,
    #[serde(flatten)]
    tuning: Tuning,
}

impl Tuning {
    /// The tuning as text.
    pub fn to_text(&self) -> String {
        let written = Written {
            format: FORMAT,
            tuning: self,
        };
        // Strings and numbers only: nothing here can fail to be JSON.
        sealed::json_page(&written).unwrap_or_default()
    }

    /// Goes on where a text leaves off; it has to be of the same plan.
    pub fn resume(&self, text: &str) -> Result<Self, TuneError> {
        let foreign = |reason: String| TuneError::Foreign(reason);
        let read: Read = sealed::from_json(text).map_err(|error| foreign(error.to_string()))?;
        if read.format != FORMAT {
            return Err(foreign(format!("its format should be '{FORMAT}'")));
        }
        let tuning = read.tuning;
        let (theirs, ours) = (&tuning.plan, &self.plan);
        let differs = |what, theirs: &dyn ToString, ours: &dyn ToString| TuneError::Other {
            what,
            theirs: theirs.to_string(),
            ours: ours.to_string(),
        };
        if theirs.game != ours.game {
            return Err(differs("game", &theirs.game, &ours.game));
        }
        if theirs.eval != ours.eval {
            return Err(differs("evaluation", &theirs.eval, &ours.eval));
        }
        if theirs.agent != ours.agent {
            return Err(differs("agent", &theirs.agent, &ours.agent));
        }
        if theirs.seed != ours.seed {
            return Err(differs("seed", &theirs.seed, &ours.seed));
        }
        if theirs != ours {
            let size = |plan: &super::Plan| {
                format!(
                    "{} weights, {} games, opening {}",
                    plan.breeding.population, plan.games, plan.opening
                )
            };
            return Err(differs("plan", &size(theirs), &size(ours)));
        }
        let fits = |weights: &thera_games::evaluation::Weights| {
            weights.thousandths().len() == ours.begin.thousandths().len()
        };
        let champions = tuning.history.iter().map(|past| &past.champion);
        if tuning.members.len() != ours.breeding.population
            || !tuning.members.iter().chain(champions).all(fits)
        {
            return Err(foreign("its members do not fit its plan".into()));
        }
        Ok(tuning)
    }
}
