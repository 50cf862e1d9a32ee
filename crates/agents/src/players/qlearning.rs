//! The player that knows a Q-table by heart: one from a file, or one it learns when a game begins.

use std::path::Path;
use std::sync::Arc;

use thera_control::Control;
use thera_files::read;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Family, with_duel};
use thera_search::qlearning::{Learning, Table};

use crate::agent::{Agent, Learnable};
use crate::chooser::Chooser;
use crate::descriptor::{AgentInfo, Description, OptionInfo, OptionKind, Prepared};
use crate::options::{Chosen, OptionError};
use crate::spec::AgentError;

/// The most that is read of a file.
pub const MAX_TABLE_BYTES: u64 = 1 << 30;

const TABLE: OptionInfo = OptionInfo {
    key: "table",
    value: "FILE",
    meaning: "a table of 'thera train qlearning'",
    kind: OptionKind::File,
};

const EPISODES: OptionInfo = OptionInfo {
    key: "episodes",
    value: "N",
    meaning: "games against random to learn from when a game begins, if there is no table",
    kind: OptionKind::Count {
        least: 1,
        most: 1_000_000,
        usual: None,
    },
};

const ALPHA: OptionInfo = share("alpha", "how much of the new is taken in", 0.5);
const EPSILON: OptionInfo = share(
    "epsilon",
    "how often a random move is tried in learning",
    0.1,
);
const GAMMA: OptionInfo = share("gamma", "what a later reward is worth now", 0.9);

const fn share(key: &'static str, meaning: &'static str, usual: f64) -> OptionInfo {
    OptionInfo {
        key,
        value: "X",
        meaning,
        kind: OptionKind::Number {
            least: 0.0,
            most: 1.0,
            usual,
        },
    }
}

/// The agent as it describes itself; [`Player`] plays.
pub(crate) struct QLearning;

impl Description for QLearning {
    const INFO: AgentInfo = AgentInfo {
        name: "qlearning",
        meaning: "plays what a table says that 'thera train qlearning' made, or that it learns when \
                  a game begins; at random where the table knows nothing",
        options: &[TABLE, EPISODES, ALPHA, EPSILON, GAMMA],
    };

    fn prepare(options: &Chosen, game: &AnyGame) -> Result<Option<Prepared>, AgentError> {
        with_duel!(game, game => prepare(options, game)).map(Some)
    }
}

/// The player for one family, which has a table of its own.
fn prepare<G: Learnable>(options: &Chosen, game: &G) -> Result<Prepared, AgentError> {
    let name = QLearning::INFO.name;
    let lesson = Lesson {
        episodes: options.count(&EPISODES).unwrap_or(0),
        learning: Learning {
            alpha: options.number_or_usual(&ALPHA),
            epsilon: options.number_or_usual(&EPSILON),
            gamma: options.number_or_usual(&GAMMA),
        },
    };
    let table = match options.file(&TABLE) {
        Some(file) => {
            let table = match options.contents(&TABLE) {
                Some(bytes) => read_table(game, file, bytes),
                None => load_table(game, file),
            };
            let table = table.map_err(|reason| AgentError::File { name, reason })?;
            Some(Arc::new(table))
        }
        None if lesson.episodes > 0 => None,
        None => {
            let wanted = format!(
                "{} (make a table with 'thera train qlearning') or {} (learn when a game begins)",
                TABLE.text(),
                EPISODES.text()
            );
            let error = OptionError::Missing(wanted);
            return Err(AgentError::Option { name, error });
        }
    };
    Ok(Prepared::new(move |seed| Player {
        table: table.clone(),
        lesson,
        seed,
        chooser: Chooser::new(seed),
    }))
}

/// What is learnt when a game begins.
#[derive(Clone, Copy)]
struct Lesson {
    episodes: u64,
    learning: Learning,
}

impl Lesson {
    /// Learns from games against random, as many as there is time for.
    fn learn<G: Learnable>(&self, game: &G, seed: u64, control: &Control) -> Table<G> {
        let mut table = Table::default();
        let mut opponent = Chooser::new(!seed).bits();
        while table.episodes < self.episodes && control.go_on(1).is_ok() {
            let answer = &mut |position: &G::Position| game.random_move(position, &mut opponent);
            if game
                .learn_episode(&mut table, &self.learning, seed, answer)
                .is_none()
            {
                break;
            }
        }
        table
    }
}

/// Plays the best move of the table; ties, and positions the table does not know, at random.
struct Player<G: Carried> {
    /// From a file, or learnt before the first move.
    table: Option<Arc<Table<G>>>,
    lesson: Lesson,
    seed: u64,
    chooser: Chooser,
}

impl<G: Learnable> Agent for Player<G> {
    fn choose_within(
        &mut self,
        game: &AnyGame,
        position: &AnyPosition,
        control: &Control,
    ) -> Option<AnyMove> {
        let (game, position) = (G::rules(game), G::position(position));
        let (lesson, seed) = (self.lesson, self.seed);
        let learn = || Arc::new(lesson.learn(game, seed, control));
        let table = self.table.get_or_insert_with(learn);
        let (best, _) = table.best_moves(game, position);
        self.chooser.pick(&best).map(G::carry_move)
    }
}

/// Reads a table for this game from a file, or says why it is of no use.
pub fn load_table<G: Family>(game: &G, file: &Path) -> Result<Table<G>, String> {
    let text = read::text(file, MAX_TABLE_BYTES)
        .map_err(|error| format!("'{}' cannot be read: {error}", file.display()))?;
    read_table(game, file, text.as_bytes())
}

/// The table in the contents of a file.
fn read_table<G: Family>(game: &G, file: &Path, bytes: &[u8]) -> Result<Table<G>, String> {
    // What is not text is not a table: the first line will not be right either.
    let text = String::from_utf8_lossy(bytes);
    Table::from_text(game, &text).map_err(|error| format!("'{}': {error}", file.display()))
}
