//! The one list of agents. A new agent is a file in `players` that describes itself, and a line
//! here.

use thera_games::AnyGame;

use crate::descriptor::{AgentInfo, Description, Games, Prepared};
use crate::options::Chosen;
use crate::players::{
    alphabeta, champion, greedy, human, maxn, mcts, minimax, montecarlo, paranoid, perfect, pimc,
    qlearning, random,
};
use crate::spec::AgentError;

macro_rules! catalogue {
    ($($Name:ident($Agent:path)),+ $(,)?) => {
        /// Which agent it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Kind { $($Name),+ }

        impl Kind {
            const ALL: &[Kind] = &[$(Kind::$Name),+];

            /// What there is to tell about each of them.
            pub(crate) const INFOS: &[AgentInfo] = &[$(<$Agent as Description>::INFO),+];

            pub(crate) fn info(self) -> &'static AgentInfo {
                &Kind::INFOS[self as usize]
            }

            /// Which games it plays.
            pub(crate) fn games(self) -> Games {
                match self { $(Kind::$Name => <$Agent as Description>::GAMES,)+ }
            }

            pub(crate) fn is_timed(self, options: &Chosen) -> bool {
                match self { $(Kind::$Name => <$Agent as Description>::is_timed(options),)+ }
            }

            pub(crate) fn prepare(
                self,
                options: &Chosen,
                game: &AnyGame,
            ) -> Result<Option<Prepared>, AgentError> {
                match self { $(Kind::$Name => <$Agent as Description>::prepare(options, game),)+ }
            }
        }
    };
}

impl Kind {
    /// The agent of this name.
    pub(crate) fn find(name: &str) -> Option<Kind> {
        let kinds = Kind::ALL.iter().copied();
        kinds.into_iter().find(|kind| kind.info().name == name)
    }
}

catalogue! {
    Human(human::Human),
    Random(random::Random),
    Greedy(greedy::Greedy),
    Minimax(minimax::Minimax),
    AlphaBeta(alphabeta::AlphaBeta),
    MonteCarlo(montecarlo::MonteCarlo),
    Mcts(mcts::Mcts),
    QLearning(qlearning::QLearning),
    Perfect(perfect::Perfect),
    MaxN(maxn::MaxN),
    Paranoid(paranoid::Paranoid),
    Pimc(pimc::Pimc),
    Champion(champion::Champion),
}
