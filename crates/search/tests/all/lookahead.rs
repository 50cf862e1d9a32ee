//! Alpha-beta finds what minimax finds: the same score and the same best moves.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_control::Control;
use thera_games::capability::RandomMove;
use thera_games::evaluation::score::{Evaluate, Score, Standing};
use thera_games::{AnyGame, Family, FileAccess, Game, Player, with_duel};
use thera_search::alphabeta::{AlphaBeta, Window};
use thera_search::analysis::{Limits, analyse};
use thera_search::forced::forced_winner;
use thera_search::lookahead::{Ends, Horizon, look_ahead};
use thera_search::minimax::{Minimax, exact_value};
use thera_search::table::hash;

pub(crate) const GAMES: &[&str] = &[
    "santorini:2WP3HTWUS@king:3x3",
    "santorini:4WP4HTWUS@king:3x3",
    "santorini:2WI3HTWUS@grid:3x3",
    "santorini:2WP2HNTWUS@cycle:8",
    "snort@grid:3x4",
    "snort@random:12:0.2:5",
    "castellan@2x3",
    "castellan:stop@3x3",
    "geography:partizan@grid:3x4",
    "geography@king:3x3",
];

/// An evaluation with no sense at all, different for the two players, with many equal scores.
struct Whim(u64);

impl<G: Game> Evaluate<G> for Whim {
    fn score(&self, _game: &G, position: &G::Position, player: Player) -> Score {
        (hash(&(position, player.index(), self.0)) >> 20) as Score % 7
    }
}

pub(crate) fn for_random_positions<G: Family + RandomMove>(
    game: &G,
    count: usize,
    mut look: impl FnMut(&G::Position, &mut Pcg64),
) {
    let mut rng = Pcg64::seed_from_u64(17);
    for _ in 0..count {
        let length = rng.random_range(0..12);
        let mut position = game.start();
        for _ in 0..length {
            let mut source = rng.clone();
            let turn = game.random_move(&position, &mut || {
                use rand::Rng;
                source.next_u64()
            });
            rng.random::<u64>();
            let Some(turn) = turn else { break };
            position = game.play(&position, turn);
        }
        look(&position, &mut rng);
    }
}

fn same_as_minimax<G: Family + RandomMove>(game: &G) {
    let control = Control::default();
    for_random_positions(game, 600, |position, rng| {
        let whim = Whim(rng.random_range(0..5));
        let depth = if game.count_moves(position) > 40 {
            2
        } else {
            rng.random_range(1..=3)
        };
        let horizon = Horizon {
            depth,
            deepen: rng.random_ratio(1, 2),
        };
        let ends = [Ends::Decide, Ends::Evaluate][rng.random_range(0..2)];
        let mut slow = Minimax::new(game, position, &whim, &control).with_ends(ends);
        let slow = look_ahead(game, position, &mut slow, horizon);
        let mut fast = AlphaBeta::new(game, position, &whim, &control).with_ends(ends);
        let fast = look_ahead(game, position, &mut fast, horizon);
        let at = || format!("{} {}", game.name(), game.format_position(position));
        let (Some(slow), Some(fast)) = (&slow, &fast) else {
            assert_eq!(slow.is_none(), fast.is_none(), "{}", at());
            assert!(game.outcome(position).is_some(), "{}", at());
            return;
        };
        assert_eq!(slow.best, fast.best, "{}", at());
        // What alpha-beta cuts it need not judge, so it may have a proof where minimax, which asks
        // the evaluation about everything, has none yet; never the other way round.
        assert!(fast.proven || !slow.proven, "{}", at());
        assert!(
            fast.depth == slow.depth || (fast.proven && fast.depth < slow.depth),
            "{}",
            at()
        );
        assert!(game.outcome(position).is_none(), "{}", at());
    });
}

#[test]
fn alphabeta_finds_the_same_best_moves_as_minimax() {
    for name in GAMES {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => same_as_minimax(game));
    }
}

/// Who wins within so many turns, by looking at everything.
fn plainly_forced<G: Game>(game: &G, position: &G::Position, depth: u32) -> Option<Player> {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winner();
    }
    if depth == 0 {
        return None;
    }
    let mover = game.to_move(position);
    let ends: Vec<Option<Player>> = game
        .moves(position)
        .into_iter()
        .map(|turn| plainly_forced(game, &game.play(position, turn), depth - 1))
        .collect();
    if ends.contains(&Some(mover)) {
        return Some(mover);
    }
    let lost = ends.iter().all(|&end| end == Some(mover.opponent()));
    lost.then_some(mover.opponent())
}

fn forced_as_plainly<G: Family + RandomMove>(game: &G) {
    for_random_positions(game, 200, |position, rng| {
        let most = if game.count_moves(position) > 40 {
            2
        } else {
            3
        };
        let depth = rng.random_range(0..=most);
        assert_eq!(
            forced_winner(game, position, depth),
            plainly_forced(game, position, depth),
            "{} {} {depth}",
            game.name(),
            game.format_position(position)
        );
    });
}

#[test]
fn forced_wins_are_those_that_looking_at_everything_finds() {
    for name in GAMES {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => forced_as_plainly(game));
    }
}

fn lines_are_the_best<G: Family + RandomMove>(game: &G) {
    let control = Control::default();
    for_random_positions(game, 60, |position, rng| {
        let whim = Whim(rng.random_range(0..5));
        let depth = if game.count_moves(position) > 40 {
            2
        } else {
            3
        };
        let limits = Limits {
            lines: 3,
            depth,
            ..Limits::default()
        };
        let mut told = Vec::new();
        let insight = analyse(game, position, &whim, &limits, &control, &mut |insight| {
            told.push(insight.depth);
        });
        let insight = insight.expect("nothing interrupts it");
        assert_eq!(told, (1..=insight.depth).collect::<Vec<_>>());
        let mut slow = Minimax::new(game, position, &whim, &control);
        let mut scores: Vec<Score> = game
            .moves(position)
            .into_iter()
            .map(|turn| {
                slow.value(&game.play(position, turn), insight.depth - 1, 1)
                    .unwrap()
            })
            .collect();
        scores.sort_by(|a, b| b.cmp(a));
        scores.truncate(3);
        let found: Vec<Score> = insight.lines.iter().map(|line| line.score).collect();
        assert_eq!(found, scores, "{}", game.name());
        for line in &insight.lines {
            line_leads_to_its_score(
                game,
                position,
                &whim,
                &line.moves,
                line.score,
                insight.depth,
            );
        }
    });
}

/// A line can be played, and what stands at its end is what it promises.
pub(crate) fn line_leads_to_its_score<G: Family>(
    game: &G,
    start: &G::Position,
    evaluation: &dyn Evaluate<G>,
    line: &[G::Move],
    score: Score,
    depth: u32,
) {
    let player = game.to_move(start);
    let mut position = *start;
    for &turn in line {
        position = game.try_play(&position, turn).expect("lines are legal");
    }
    let found = match game.outcome(&position) {
        Some(outcome) => {
            thera_games::evaluation::score::of_outcome(outcome, player, line.len() as u32)
        }
        None => {
            assert_eq!(line.len() as u32, depth);
            evaluation.score(game, &position, player)
        }
    };
    assert_eq!(found, score, "{}", game.name());
}

#[test]
fn analysis_tells_the_best_lines() {
    for name in GAMES {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => lines_are_the_best(game));
    }
}

fn proofs_are_true<G: Family + RandomMove>(game: &G) {
    let control = Control::default();
    for_random_positions(game, 20, |position, _| {
        if game.count_moves(position) > 8 {
            return;
        }
        let limits = Limits {
            lines: 2,
            depth: 40,
            ..Limits::default()
        };
        let insight = analyse(game, position, &Whim(1), &limits, &control, &mut |_| ()).unwrap();
        for line in &insight.lines {
            assert!(insight.is_proven(line));
            let after = game.play(position, line.moves[0]);
            let exact = exact_value(game, &after);
            let exact = if insight.player == Player::First {
                exact
            } else {
                -exact
            };
            match Standing::of(line.score) {
                Standing::Wins(turns) => assert!(exact == 1 && turns as usize == line.moves.len()),
                Standing::Loses(turns) => {
                    assert!(exact == -1 && turns as usize == line.moves.len())
                }
                Standing::Estimate(points) => assert_eq!(points, exact * 1000),
            }
        }
    });
}

#[test]
fn what_is_called_proven_is_true() {
    for name in [
        "snort@grid:3x3",
        "geography:partizan@grid:3x3",
        "castellan@2x2",
        "santorini:2WP2HTWUS@cycle:5",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_duel!(&any, game => proofs_are_true(game));
    }
}

#[test]
fn a_window_gives_the_value_or_a_bound_on_its_side() {
    let any = AnyGame::parse("snort@grid:3x4", FileAccess::Refused).unwrap();
    with_duel!(&any, game => {
        let control = Control::default();
        for_random_positions(game, 300, |position, rng| {
            let whim = Whim(3);
            let depth = rng.random_range(0..4);
            let exact = Minimax::new(game, position, &whim, &control).value(position, depth, 0);
            let exact = exact.unwrap();
            let low = rng.random_range(-2..7);
            let window = Window { low, high: low + rng.random_range(1..4) };
            let mut search = AlphaBeta::new(game, position, &whim, &control);
            let value = search.value(position, depth, 0, window).unwrap();
            if value <= window.low {
                assert!(exact <= value);
            } else if value >= window.high {
                assert!(exact >= value);
            } else {
                assert_eq!(exact, value);
            }
        });
    });
}
