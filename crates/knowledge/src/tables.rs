//! The best moves where there are more seats, chance or hidden things: by tree search over what the
//! player to move can know.

use rand::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;
use thera_control::Control;
use thera_games::capability::Seated;
use thera_games::evaluation::score::POINT;
use thera_games::{AnyGame, AnyMove, AnyPosition, Carried, Game, with_table};
use thera_search::analysis::Limits;
use thera_search::mcts::Tried;
use thera_search::playout::Playouts;
use thera_search::seats::tree;

use crate::lines::{Analysis, Line};
use crate::{Source, Verdict};

/// Games that are played out before something is told; then twice as many each time.
const FIRST_PLAYOUTS: u64 = 1000;

/// The best moves of a position, told as they are found.
pub(crate) fn analyse(
    game: &AnyGame,
    position: &AnyPosition,
    limits: &Limits,
    control: &Control,
    tell: &mut dyn FnMut(&Analysis),
) -> Analysis {
    if let Some(outcome) = game.outcome(position) {
        let verdict = Verdict::Proven {
            outcome,
            distance: Some(0),
        };
        return nothing(game, position, Some(verdict), "rules");
    }
    if game.is_chance(position) {
        return nothing(game, position, None, "chance");
    }
    let most = (limits.nodes / tree::POSITIONS_PER_PLAYOUT).max(1);
    let mut playouts = FIRST_PLAYOUTS.min(most);
    let mut found = nothing(game, position, None, "none");
    loop {
        let tried = search(game, position, playouts, control);
        let games: u64 = tried.iter().map(|tried| tried.games).sum();
        // A search that was cut short knows less than the one before it.
        if games >= found.nodes {
            found = shaped(game, position, tried, limits.lines);
            tell(&found);
        }
        if control.go_on(0).is_err() || playouts == most || limits.depth < u32::MAX {
            return found;
        }
        playouts = playouts.saturating_mul(2).min(most);
    }
}

fn search(
    game: &AnyGame,
    position: &AnyPosition,
    playouts: u64,
    control: &Control,
) -> Vec<Tried<AnyMove>> {
    fn search<G: Carried>(
        game: &G,
        position: &AnyPosition,
        playouts: Playouts,
        control: &Control,
    ) -> Vec<Tried<AnyMove>> {
        let position = G::position(position);
        let seen = game.seen_by(game.to_move(position), position);
        // The same question has the same answer.
        let mut source = Pcg64Mcg::seed_from_u64(playouts.0);
        let mut bits = || source.next_u64();
        let curiosity = tree::USUAL_CURIOSITY;
        let tried = tree::search(game, &seen, playouts, curiosity, control, &mut bits);
        let carried = tried.into_iter().map(|tried| Tried {
            turn: G::carry_move(tried.turn),
            games: tried.games,
            share: tried.share,
        });
        carried.collect()
    }
    let playouts = Playouts(playouts);
    with_table!(game, game => search(game, position, playouts, control), Vec::new())
}

fn shaped(
    game: &AnyGame,
    position: &AnyPosition,
    mut tried: Vec<Tried<AnyMove>>,
    lines: usize,
) -> Analysis {
    let player = game.to_move(position);
    let nodes = tried.iter().map(|tried| tried.games).sum();
    tried.sort_by_key(|tried| std::cmp::Reverse(tried.games));
    let line = |tried: Tried<AnyMove>| Line {
        moves: vec![tried.turn],
        verdict: Verdict::Estimate {
            player,
            score: ((2.0 * tried.share - 1.0) * f64::from(POINT)) as i32,
            share: tried.share,
        },
        source: Source::Search,
    };
    let lines: Vec<Line> = tried.into_iter().take(lines.max(1)).map(line).collect();
    Analysis {
        player,
        verdict: lines.first().map(|line| line.verdict),
        lines,
        depth: 0,
        nodes,
        method: "mcts",
    }
}

fn nothing(
    game: &AnyGame,
    position: &AnyPosition,
    verdict: Option<Verdict>,
    method: &'static str,
) -> Analysis {
    Analysis {
        player: game.to_move(position),
        verdict,
        lines: Vec::new(),
        depth: 0,
        nodes: 0,
        method,
    }
}
