//! Searches compiled once for each family, and asked about any game.

use thera_control::Control;
use thera_games::evaluation::{Chosen, Explain, Score};
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, with_duel, with_game};
use thera_search::analysis::{Engine, Insight, Limits, Line, analyse};
use thera_search::perft;
use thera_search::pvs::Pvs;

use crate::verdict::share_of;

/// The engine for any game for two, as one that was made for this game, with a table of so many bytes.
pub(crate) fn engine_for(
    game: &AnyGame,
    evaluation: &Chosen,
    memory: usize,
) -> Box<dyn Engine<AnyGame>> {
    fn build<G: Carried + 'static>(
        game: &G,
        evaluation: &Chosen,
        memory: usize,
    ) -> Box<dyn Engine<AnyGame>> {
        Box::new(General {
            game: game.clone(),
            evaluation: game.build_evaluation(evaluation.name, &evaluation.weights),
            pvs: Pvs::new(memory),
        })
    }
    with_duel!(game, game => build(game, evaluation, memory))
}

/// Principal variation search for one family.
struct General<G: Carried> {
    game: G,
    evaluation: Box<dyn Explain<G>>,
    pvs: Pvs<G>,
}

impl<G: Carried> Engine<AnyGame> for General<G> {
    fn name(&self) -> &'static str {
        "pvs"
    }

    fn shares(&self) -> Box<dyn Fn(Score) -> f64> {
        let clear = self.game.clear_advantage();
        Box::new(move |score| share_of(score, clear))
    }

    fn analyse(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<AnyMove>),
    ) -> Option<Insight<AnyMove>> {
        let tell = &mut |insight: &Insight<G::Move>| tell(&carried::<G>(insight));
        let found = self.pvs.analyse(
            &self.game,
            G::position(position),
            &self.evaluation,
            limits,
            control,
            tell,
        )?;
        Some(carried::<G>(&found))
    }
}

/// Alpha-beta, deeper and deeper: see [`analyse`].
pub(crate) fn alpha_beta(
    game: &AnyGame,
    position: &AnyPosition,
    evaluation: &Chosen,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(&Insight<AnyMove>),
) -> Option<Insight<AnyMove>> {
    fn search<G: Carried>(
        game: &G,
        position: &AnyPosition,
        evaluation: &Chosen,
        limits: &Limits,
        control: &Control,
        tell: &mut dyn FnMut(&Insight<AnyMove>),
    ) -> Option<Insight<AnyMove>> {
        let evaluation = game.build_evaluation(evaluation.name, &evaluation.weights);
        let tell = &mut |insight: &Insight<G::Move>| tell(&carried::<G>(insight));
        let found = analyse(
            game,
            G::position(position),
            &*evaluation,
            limits,
            control,
            tell,
        )?;
        Some(carried::<G>(&found))
    }
    with_duel!(game, game => search(game, position, evaluation, limits, control, tell))
}

fn carried<G: Carried>(insight: &Insight<G::Move>) -> Insight<AnyMove> {
    let line = |line: &Line<G::Move>| Line {
        score: line.score,
        is_shortest: line.is_shortest,
        moves: line.moves.iter().copied().map(G::carry_move).collect(),
    };
    Insight {
        depth: insight.depth,
        nodes: insight.nodes,
        player: insight.player,
        lines: insight.lines.iter().map(line).collect(),
        exhausted: insight.exhausted,
    }
}

/// The number of games of so many turns: see [`perft::perft_parallel`].
pub fn perft(game: &AnyGame, position: &AnyPosition, depth: u32) -> u64 {
    fn count<G: Carried>(game: &G, position: &AnyPosition, depth: u32) -> u64 {
        perft::perft_parallel(game, G::position(position), depth)
    }
    with_game!(game, game => count(game, position, depth))
}

/// The same for each move: see [`perft::divide`].
pub fn divide(
    game: &AnyGame,
    position: &AnyPosition,
    depth: u32,
    counted: &(dyn Fn() + Sync),
) -> Vec<(AnyMove, u64)> {
    fn count<G: Carried>(
        game: &G,
        position: &AnyPosition,
        depth: u32,
        counted: &(dyn Fn() + Sync),
    ) -> Vec<(AnyMove, u64)> {
        let counts = perft::divide(game, G::position(position), depth, counted).into_iter();
        counts
            .map(|(turn, count)| (G::carry_move(turn), count))
            .collect()
    }
    with_game!(game, game => count(game, position, depth, counted))
}
