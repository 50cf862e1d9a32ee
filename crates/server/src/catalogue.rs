//! What there is to play, on what, against whom, and within which limits.

use std::borrow::Cow;

use serde::Serialize;
use thera_games::scene::boards::graph_forms;
use thera_games::scene::{BoardForm, Field};
use thera_games::{AnyGame, Family, FamilyInfo, FileAccess, Player, with_game};
use thera_papers::{Claim, Experiment, claims, experiments};

use crate::levels::{AgentEntry, Level, agents, levels};
use crate::limits::Told;

/// The answer to `GET /api/games`.
#[derive(Serialize)]
pub struct Catalogue {
    families: Vec<FamilyEntry>,
    boards: Vec<String>,
    board_kinds: Vec<BoardForm>,
    agents: Vec<AgentEntry>,
    levels: Vec<Level>,
    claims: Vec<ClaimEntry>,
    experiments: Vec<ExperimentEntry>,
    limits: Told,
}

#[derive(Serialize)]
struct FamilyEntry {
    name: &'static str,
    summary: &'static str,
    default: String,
    variants: Vec<Entry>,
    boards: &'static str,
    moves: Vec<Entry>,
    positions: &'static str,
    examples: &'static [&'static str],
    rules: &'static [&'static str],
    players: [String; 2],
    form: Vec<Field>,
    board_kinds: Vec<&'static str>,
}

/// A statement of a paper that can be checked.
#[derive(Serialize)]
struct ClaimEntry {
    id: &'static str,
    source: String,
    section: &'static str,
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
#[derive(Serialize)]
struct ExperimentEntry {
    name: &'static str,
    source: &'static str,
    title: &'static str,
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

/// Something that can be typed, and what it means.
#[derive(Serialize)]
pub struct Entry {
    text: Cow<'static, str>,
    meaning: Cow<'static, str>,
}

/// Pairs as entries.
pub fn entries<T>(pairs: impl IntoIterator<Item = (T, T)>) -> Vec<Entry>
where
    Cow<'static, str>: From<T>,
{
    let entry = |(text, meaning): (T, T)| Entry {
        text: text.into(),
        meaning: meaning.into(),
    };
    pairs.into_iter().map(entry).collect()
}

impl Catalogue {
    /// Everything.
    pub fn new() -> Self {
        Catalogue {
            families: AnyGame::FAMILIES.iter().map(FamilyEntry::new).collect(),
            // Boards in files are for the command line only.
            boards: thera_board::KINDS
                .iter()
                .filter(|kind| kind.name != "file")
                .map(|kind| kind.usage())
                .collect(),
            board_kinds: board_kinds(),
            agents: agents(),
            levels: levels(),
            claims: claims().into_iter().map(ClaimEntry::new).collect(),
            experiments: experiments()
                .into_iter()
                .map(ExperimentEntry::new)
                .collect(),
            limits: Told::all(),
        }
    }
}

/// All kinds of boards: graphs, and what families have of their own.
fn board_kinds() -> Vec<BoardForm> {
    fn own<G: Family>(_any_game_of_it: &G) -> Option<BoardForm> {
        G::own_board()
    }
    let own = AnyGame::FAMILIES
        .iter()
        .filter_map(|info| with_game!(&an_example(info), game => own(game)));
    graph_forms().into_iter().chain(own).collect()
}

/// Some game of a family.
fn an_example(info: &FamilyInfo) -> AnyGame {
    AnyGame::parse(info.examples[0], FileAccess::Refused)
        .expect("the examples of a family are games")
}

impl FamilyEntry {
    fn new(info: &FamilyInfo) -> Self {
        with_game!(&an_example(info), game => FamilyEntry::of(game))
    }

    /// What there is to say about the family of a game.
    fn of<G: Family>(example: &G) -> Self {
        let info = G::INFO;
        let usual = G::build(None, None, FileAccess::Refused);
        let shown = usual.as_ref().unwrap_or(example);
        FamilyEntry {
            name: info.name,
            summary: info.summary,
            default: shown.name(),
            variants: entries(info.variants.iter().copied()),
            boards: info.boards,
            moves: entries(info.moves.iter().copied()),
            positions: info.positions,
            examples: info.examples,
            rules: G::RULES,
            players: Player::BOTH.map(|player| {
                let label = shown.player_label(player).map(String::from);
                label.unwrap_or_else(|| player.to_string())
            }),
            form: G::form(),
            board_kinds: G::board_kinds(),
        }
    }
}
