//! Section 5.3.3: a fork at level two.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, Vertex, vertices};
use thera_control::Interrupted;
use thera_games::santorini::{Position, Santorini, Setup};
use thera_games::scene::{PlaceName, SetupOf};
use thera_games::{Game, Pair, Player};

use crate::boreham::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::santorini;
use crate::run::Run;
use crate::tally::Tally;

const QUOTE: &str = "if there are two or more tiles, this is a fork, only one can be capped resulting in \
    a certain win for the current player";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.fork",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "sections 5.3.3 and 5.3.4, feature 4",
        quote: QUOTE,
        statement: "A worker on level two beside two free tiles of level three wins for certain.",
        reading: "The opponent is to move; whatever it does, the fork's owner wins on its next turn or \
                  the opponent cannot move.",
        method: "All heights and placements on 2 x 3 with a worker each, and random positions of the \
                 standard board with a fork in them; all turns and answers.",
        check: |run| forks(run, false),
    },
    Claim {
        id: "boreham.fork.unless-climb",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections 5.3.3 and 5.3.4, feature 4",
        quote: QUOTE,
        statement: "A worker on level two beside two free tiles of level three wins for certain, unless the \
                    opponent can win at once.",
        reading: "As before, leaving out positions in which the opponent has a winning climb.",
        method: "As before.",
        check: |run| forks(run, true),
    },
];

fn forks(run: &Run, unless_climb: bool) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let board = Board::king(2, 3).expect("the boards in the claims exist");
    let small = santorini("2WP4HTWUS", board);
    let highest = run.pick([3, 4, 4]);
    for setup in small_positions(&small, highest) {
        if let Ok(position) = setup.validate(&small) {
            record(run, &small, &position, unless_climb, &mut tally)?;
        }
    }
    let standard = Santorini::standard();
    let samples = run.pick([200, 20_000, 500_000]);
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..samples {
        if let Ok(position) = random_fork(&standard, &mut rng).validate(&standard) {
            record(run, &standard, &position, unless_climb, &mut tally)?;
        }
    }
    let scope =
        format!("forks on 2 x 3 (levels up to {highest}) and {samples} on the standard board");
    Ok(tally.finding(run.count(), scope))
}

/// Workers of first and second on a town of these heights, second to move.
fn town(game: &Santorini, heights: &[u8], first: &[Vertex], second: &[Vertex]) -> Setup {
    let names = |workers: &[Vertex]| {
        let names = workers.iter().map(|&v| PlaceName::of(game.board(), v));
        names.collect()
    };
    Setup {
        heights: heights.iter().copied().map(u64::from).collect(),
        workers: Pair {
            first: names(first),
            second: names(second),
        },
        won: false,
        to_move: Player::Second,
    }
}

/// Positions of 2 x 3 with second to move and a worker of first on level two.
fn small_positions(game: &Santorini, highest: u8) -> impl Iterator<Item = Setup> {
    let size = game.board().size();
    let levels = u32::from(highest) + 1;
    let maps = (0..levels.pow(size as u32)).map(move |code| {
        let digit = |v: usize| (code / levels.pow(v as u32) % levels) as u8;
        (0..size).map(digit).collect::<Vec<u8>>()
    });
    maps.flat_map(move |heights| {
        let all = 0..size as Vertex;
        let pairs = all.clone().flat_map(|v| all.clone().map(move |w| (v, w)));
        let level = |v: Vertex| heights[usize::from(v)];
        let fits = |&(v, w): &(Vertex, Vertex)| v != w && level(v) == 2 && level(w) < 3;
        let setups = pairs
            .filter(fits)
            .map(|(v, w)| town(game, &heights, &[v], &[w]));
        setups.collect::<Vec<_>>()
    })
}

/// A position of the standard board, mostly with a fork for first.
fn random_fork(game: &Santorini, rng: &mut Pcg64) -> Setup {
    let mut heights: Vec<u8> = (0..25).map(|_| rng.random_range(0..=4)).collect();
    let mut squares: Vec<usize> = Vec::new();
    while squares.len() < 4 {
        let square = rng.random_range(0..25);
        if !squares.contains(&square) {
            heights[square] = heights[square].min(2);
            squares.push(square);
        }
    }
    heights[squares[0]] = 2;
    let [a, b, x, y] = [0, 1, 2, 3].map(|i| squares[i] as Vertex);
    town(game, &heights, &[a, b], &[x, y])
}

/// Whether a worker of first stands on level two beside two free tiles of level three.
fn has_fork(game: &Santorini, position: &Position) -> bool {
    let goals = position.at_height(3) & !position.occupied() & game.board().all();
    let workers = vertices(position.workers(Player::First));
    let mut ready = workers.filter(|&v| position.height(v) == 2);
    ready.any(|v| (game.board().out(v) & goals).count_ones() >= 2)
}

fn record(
    run: &Run,
    game: &Santorini,
    position: &Position,
    unless_climb: bool,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    let climb = game.climbs(position, Player::Second) != 0;
    if !has_fork(game, position) || unless_climb && climb {
        return Ok(());
    }
    run.case()?;
    let turns = game.moves(position).into_iter();
    let saving = turns.into_iter().find(|&turn| {
        let next = game.play(position, turn);
        next.is_won() || game.climbs(&next, Player::First) == 0
    });
    tally.record(saving.is_none(), || {
        let line: Vec<_> = saving.into_iter().collect();
        Counterexample::played(game, position, &line, "second is not lost: it plays this")
    });
    Ok(())
}
