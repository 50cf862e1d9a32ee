//! What there is to play, on what, and against whom.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thera_agents::{AgentInfo, AgentSpec};
use thera_control::Control;
use thera_games::evaluation::EvaluationInfo;
use thera_games::scene::boards::graph_forms;
use thera_games::scene::{BoardForm, Field};
use thera_games::{AnyGame, FamilyInfo, FileAccess, Member, Player, with_game};

use crate::levels::levels;
use crate::{House, Level, Query, QueryError};

/// All families, boards, agents and levels.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Games {}

/// What there is. Where no files are read, neither boards nor agents that need them are listed.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GamesAnswer {
    /// The families.
    pub families: Vec<FamilyEntry>,
    /// How boards are typed.
    pub boards: Vec<String>,
    /// The kinds of boards, with the fields of their forms.
    pub board_kinds: Vec<BoardForm>,
    /// Who can play.
    pub agents: Vec<AgentEntry>,
    /// Opponents with names for people, weakest first.
    pub levels: Vec<Level>,
}

/// A family.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FamilyEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub summary: &'static str,
    /// The full name of its usual game.
    pub default: String,
    /// The parts of a variant as they are typed.
    pub variants: Vec<Entry>,
    /// Which boards it is played on, in words.
    pub boards: &'static str,
    /// How moves are typed.
    pub moves: Vec<Entry>,
    /// How positions are typed.
    pub positions: &'static str,
    /// What searches can go by.
    pub evaluations: Vec<EvaluationEntry>,
    /// Names of some of its games.
    pub examples: &'static [&'static str],
    /// How to play.
    pub rules: &'static [&'static str],
    /// What the players are called.
    pub players: [String; 2],
    /// The parts of a variant as a form.
    pub form: Vec<Field>,
    /// The kinds of boards that suit it, best first.
    pub board_kinds: Vec<&'static str>,
}

/// Something that can be typed, and what it means.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// What is typed.
    pub text: Cow<'static, str>,
    /// What it means.
    pub meaning: Cow<'static, str>,
}

/// A kind of agent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AgentEntry {
    /// Its name.
    pub name: &'static str,
    /// The same, and how it plays.
    #[serde(flatten)]
    pub entry: Entry,
    /// What can be said about it.
    pub options: Vec<Entry>,
}

/// An evaluation, what it counts and how much that weighs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct EvaluationEntry {
    /// Its name, and what it goes by.
    #[serde(flatten)]
    pub entry: Entry,
    /// What it counts.
    pub features: &'static [&'static str],
    /// How much that weighs, as it is typed.
    pub weights: String,
}

impl Query for Games {
    const NAME: &'static str = "games";
    const ABOUT: &'static str = "What there is: families, boards, agents and levels.";
    type Answer = GamesAnswer;
    type Part = ();

    fn answer(
        &self,
        house: &House,
        _control: &Control,
        _tell: &mut dyn FnMut(()),
    ) -> Result<GamesAnswer, QueryError> {
        let files = house.reads_files();
        Ok(GamesAnswer {
            families: AnyGame::FAMILIES.iter().map(FamilyEntry::new).collect(),
            boards: thera_board::KINDS
                .iter()
                .filter(|kind| files || kind.name != "file")
                .map(|kind| kind.usage())
                .collect(),
            board_kinds: board_kinds(),
            agents: AgentSpec::ALL
                .iter()
                // Who may read files sits before the machine.
                .filter(|info| files || info.name != "human")
                .map(|info| AgentEntry::new(info, files))
                .collect(),
            levels: levels(),
        })
    }
}

/// Pairs as entries.
fn entries<T>(pairs: impl IntoIterator<Item = (T, T)>) -> Vec<Entry>
where
    Cow<'static, str>: From<T>,
{
    let entry = |(text, meaning)| Entry::new(text, meaning);
    pairs.into_iter().map(entry).collect()
}

impl Entry {
    fn new<T>(text: T, meaning: T) -> Self
    where
        Cow<'static, str>: From<T>,
    {
        Entry {
            text: text.into(),
            meaning: meaning.into(),
        }
    }
}

/// All kinds of boards: graphs, and what families have of their own.
fn board_kinds() -> Vec<BoardForm> {
    fn own<G: Member>(_any_game_of_it: &G) -> Option<BoardForm> {
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
    fn of<G: Member>(example: &G) -> Self {
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
            evaluations: shown
                .evaluations()
                .iter()
                .map(EvaluationEntry::new)
                .collect(),
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

impl AgentEntry {
    fn new(info: &AgentInfo, files: bool) -> Self {
        let offered = info
            .options
            .iter()
            .filter(|option| files || !option.names_a_file());
        AgentEntry {
            name: info.name,
            entry: Entry::new(info.name, info.meaning),
            options: entries(offered.map(|option| (option.text(), option.explanation()))),
        }
    }
}

impl EvaluationEntry {
    fn new(info: &EvaluationInfo) -> Self {
        EvaluationEntry {
            entry: Entry::new(info.name, info.meaning),
            features: info.features,
            weights: info.usual_weights().to_string(),
        }
    }
}
