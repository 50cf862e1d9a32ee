//! The engine for any game finds what minimax finds, faster, and what it claims is true.

use rand::RngExt;
use thera_control::Control;
use thera_games::capability::{RandomMove, Symmetric};
use thera_games::evaluation::score::{Evaluate, Score, Standing};
use thera_games::{AnyGame, Family, FileAccess, Game, Player, with_game};
use thera_search::analysis::{Insight, Limits, analyse};
use thera_search::minimax::{Minimax, exact_value};
use thera_search::pvs::{Pvs, Searchable, Shortcuts};
use thera_search::table::hash;

use crate::lookahead::{GAMES, for_random_positions, line_leads_to_its_score};

const MEMORY: usize = 1 << 22;

/// Further games: powers, boards of more than 64 vertices, and the other families.
const MORE_GAMES: &[&str] = &[
    "santorini:2WP4HTWUS,apollo,pan@king:3x3",
    "santorini:2WP4HTWUS,artemis,athena@king:3x3",
    "santorini:2WI2HTWUS@path:70",
    "geography@grid:9x9",
    "col@grid:3x4",
    "domineering@4x4",
    "qsat@a1.e2.a3.e4:1,2/-1,-2,3/-3,4",
];

/// An evaluation with no sense at all, different for the two players, with many equal scores; the
/// same for positions that are worth the same.
struct Whim(u64);

impl<G: Symmetric> Evaluate<G> for Whim {
    fn score(&self, game: &G, position: &G::Position, player: Player) -> Score {
        let image = |symmetry| game.essence(&game.map_position(symmetry, position));
        let code = |symmetry| hash(&(image(symmetry), player.index(), self.0));
        let least = (0..game.symmetries()).map(code).min();
        (least.unwrap_or_default() >> 20) as Score % 7
    }
}

fn each_game(look: impl Fn(&AnyGame)) {
    for name in GAMES.iter().chain(MORE_GAMES) {
        look(&AnyGame::parse(name, FileAccess::Refused).unwrap());
    }
}

/// A depth that plain minimax can look ahead in no time.
fn modest_depth<G: Game>(game: &G, position: &G::Position) -> u32 {
    match game.count_moves(position) {
        0..=6 => 5,
        9..=20 => 3,
        _ => 2,
    }
}

fn best_scores<G: Symmetric>(
    game: &G,
    position: &G::Position,
    whim: &Whim,
    depth: u32,
    lines: usize,
) -> Vec<Score> {
    let control = Control::default();
    let mut slow = Minimax::new(game, position, whim, &control);
    let moves = game.moves(position).into_iter();
    let mut scores: Vec<Score> = moves
        .map(|turn| {
            slow.value(&game.play(position, turn), depth - 1, 1)
                .unwrap()
        })
        .collect();
    scores.sort_by(|a, b| b.cmp(a));
    scores.truncate(lines);
    scores
}

fn same_as_minimax<G: Family + Searchable + RandomMove>(game: &G) {
    for_random_positions(game, 8, |position, rng| {
        let whim = Whim(rng.random_range(0..5));
        let limits = Limits {
            lines: rng.random_range(1..=3),
            depth: modest_depth(game, position),
            ..Limits::default()
        };
        let mut engine = Pvs::new(MEMORY).with_shortcuts(Shortcuts::NONE);
        let mut told = 0;
        let mut tell = |insight: &Insight<G::Move>| {
            told += 1;
            assert_eq!(insight.depth, told);
            let found: Vec<Score> = insight.lines.iter().map(|line| line.score).collect();
            let scores = best_scores(game, position, &whim, told, limits.lines);
            let at = format!("{} {}", game.name(), game.format_position(position));
            assert_eq!(found, scores, "{at}, {told} turns ahead");
            for line in &insight.lines {
                line_leads_to_its_score(game, position, &whim, &line.moves, line.score, told);
            }
        };
        let control = Control::default();
        let found = engine.analyse(game, position, &whim, &limits, &control, &mut tell);
        assert_eq!(found.expect("nothing interrupts it").depth, told);
    });
}

#[test]
fn scores_and_lines_are_those_of_minimax_at_every_depth() {
    each_game(|any| with_game!(any, game => same_as_minimax(game)));
}

/// Turns to the end with `player` to win by the shortest way, the other by the longest; `None` if it
/// does not win.
fn turns_to_win<G: Game>(game: &G, position: &G::Position, player: Player) -> Option<u32> {
    if let Some(outcome) = game.outcome(position) {
        return (outcome.winner() == Some(player)).then_some(0);
    }
    let moves = game.moves(position).into_iter();
    let after = moves.map(|turn| turns_to_win(game, &game.play(position, turn), player));
    let turns = if game.to_move(position) == player {
        after.flatten().min()
    } else {
        after
            .collect::<Option<Vec<u32>>>()
            .and_then(|all| all.into_iter().max())
    };
    turns.map(|turns| turns + 1)
}

/// Checks every claim made on the way and returns how many there were.
fn check_claims<G: Family + Searchable + RandomMove>(game: &G, threads: usize) -> u32 {
    let mut claims = 0;
    for_random_positions(game, 30, |position, rng| {
        if game.count_moves(position) > 7 || game.outcome(position).is_some() {
            return;
        }
        let limits = Limits {
            lines: rng.random_range(1..=3),
            depth: 12,
            nodes: 20_000,
        };
        let control = Control::new(1 << 30, None, threads);
        let mover = game.to_move(position);
        let mut engine = Pvs::new(MEMORY);
        let mut check = |insight: &Insight<G::Move>| {
            for line in &insight.lines {
                let next = game.play(position, line.moves[0]);
                let distance = |player| turns_to_win(game, &next, player).map(|turns| turns + 1);
                let is_true = |turns: u32, distance: Option<u32>| match line.is_shortest {
                    true => distance == Some(turns),
                    false => distance.is_some_and(|distance| distance <= turns),
                };
                match Standing::of(line.score) {
                    Standing::Wins(turns) => assert!(is_true(turns, distance(mover))),
                    Standing::Loses(turns) => assert!(is_true(turns, distance(mover.opponent()))),
                    Standing::Estimate(score) if insight.exhausted => {
                        let value = exact_value(game, &next);
                        let own = if mover == Player::First {
                            value
                        } else {
                            -value
                        };
                        assert_eq!(score, own * 1000, "{}", game.name());
                    }
                    Standing::Estimate(_) => continue,
                }
                claims += 1;
            }
        };
        engine.analyse(game, position, &Whim(1), &limits, &control, &mut check);
    });
    claims
}

#[test]
fn claims_are_true_on_one_thread_and_on_two() {
    for name in [
        "snort@grid:3x3",
        "col@cycle:7",
        "domineering@3x3",
        "geography:partizan@grid:3x3",
        "castellan@2x3",
        "santorini:2WP2HTWUS@cycle:5",
        "santorini:2WP2HTWUS,apollo,mortal@path:5",
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        for threads in [1, 2] {
            let claims = with_game!(&any, game => check_claims(game, threads));
            assert!(claims > 3, "{name}: {claims}");
        }
    }
}

/// Everything told, twice, with a limit of positions.
fn told<G: Family + Searchable>(game: &G) -> Vec<Insight<G::Move>> {
    let limits = Limits {
        lines: 2,
        nodes: 3_000,
        ..Limits::default()
    };
    let evaluation = game.evaluation(None, None).unwrap();
    let mut engine = Pvs::new(MEMORY);
    let mut told = Vec::new();
    let mut position = game.start();
    for _ in 0..3 {
        let control = Control::default();
        let tell = &mut |insight: &Insight<G::Move>| told.push(insight.clone());
        let found = engine.analyse(game, &position, &evaluation, &limits, &control, tell);
        let line = found.and_then(|found| found.lines.into_iter().next());
        let Some(line) = line else { break };
        position = game.play(&position, line.moves[0]);
    }
    told
}

#[test]
fn one_thread_finds_the_same_every_time() {
    each_game(|any| with_game!(any, game => assert_eq!(told(game), told(game))));
}

/// Positions that plain alpha-beta looks at, and the engine, for the same score.
fn nodes<G: Family + Searchable>(game: &G, depth: u32) -> [u64; 2] {
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    let (start, control) = (game.start(), Control::default());
    let evaluation = game.evaluation(None, None).unwrap();
    let plain = analyse(game, &start, &evaluation, &limits, &control, &mut |_| ()).unwrap();
    let mut engine = Pvs::new(MEMORY).with_shortcuts(Shortcuts::NONE);
    let found = engine
        .analyse(game, &start, &evaluation, &limits, &control, &mut |_| ())
        .unwrap();
    assert_eq!(
        plain.lines[0].score,
        found.lines[0].score,
        "{}",
        game.name()
    );
    [plain.nodes, found.nodes]
}

#[test]
fn fewer_positions_are_looked_at_than_by_alpha_beta() {
    let mut all = [0, 0];
    for (name, depth) in [
        ("snort@grid:5x5", 6),
        ("castellan@3x3", 4),
        ("col@grid:5x5", 6),
        ("domineering@6x6", 6),
        ("santorini:2WP4HTWUS@king:4x4", 5),
    ] {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        let [plain, fewer] = with_game!(&any, game => nodes(game, depth));
        all[0] += plain;
        all[1] += fewer;
    }
    assert!(2 * all[1] < all[0], "{all:?}");
}
