//! What there is: games, boards and opponents, and what only the server offers.

use schemars::JsonSchema;
use serde::Serialize;
use thera_papers::{Claim, Experiment, claims, experiments};
use thera_queries::{GamesAnswer, View};

use crate::limits::Told;

/// Everything a client may choose from.
#[derive(Serialize, JsonSchema)]
pub struct Catalogue {
    #[serde(flatten)]
    games: GamesAnswer,
    /// What can be checked.
    claims: Vec<ClaimEntry>,
    /// What can be measured again.
    experiments: Vec<ExperimentEntry>,
    /// What a client may ask for.
    limits: Told,
    /// Whether games can be kept on the server.
    keeps_games: bool,
    /// The start of the usual game, for whoever wants nothing else: one answer is enough to begin.
    opening: View,
}

impl Catalogue {
    /// The games, with the rest.
    pub fn new(games: GamesAnswer, keeps_games: bool, opening: View) -> Self {
        Catalogue {
            games,
            claims: claims().into_iter().map(ClaimEntry::new).collect(),
            experiments: experiments()
                .into_iter()
                .map(ExperimentEntry::new)
                .collect(),
            limits: Told::all(),
            keeps_games,
            opening,
        }
    }
}

/// A statement of a paper that can be checked.
#[derive(Serialize, JsonSchema)]
struct ClaimEntry {
    /// What `verify` calls it.
    id: &'static str,
    /// The paper.
    source: String,
    /// Where in the paper.
    section: &'static str,
    /// What it says.
    statement: &'static str,
}

impl ClaimEntry {
    fn new(claim: &Claim) -> Self {
        ClaimEntry {
            id: claim.id,
            source: claim.paper.to_string(),
            section: claim.section,
            statement: claim.statement,
        }
    }
}

/// A table or figure of a paper that can be measured again.
#[derive(Serialize, JsonSchema)]
struct ExperimentEntry {
    /// What `reproduce` calls it.
    name: &'static str,
    /// The paper, and where in it.
    source: &'static str,
    /// What is measured.
    title: &'static str,
    /// How.
    about: &'static str,
}

impl ExperimentEntry {
    fn new(experiment: &Experiment) -> Self {
        ExperimentEntry {
            name: experiment.name,
            source: experiment.source,
            title: experiment.title,
            about: experiment.about,
        }
    }
}
