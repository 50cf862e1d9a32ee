//! Section 5.3.3: a fork at level two.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::{Board, vertices};
use thera_control::Interrupted;
use thera_games::santorini::{Position, Santorini};
use thera_games::{Game, Notation, Player};

use crate::boreham::PAPER;
use crate::claim::{Claim, Counterexample, Finding};
use crate::games::santorini;
use crate::run::Run;
use crate::tally::Tally;

const QUOTE: &str = "if there are two or more tiles, this is a fork, only one can be capped resulting in \
    a certain win for the current player";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.fork",
        paper: &PAPER,
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
    for text in small_positions(&small, highest) {
        if let Ok(position) = small.parse_position(&text) {
            record(run, &small, &position, unless_climb, &mut tally)?;
        }
    }
    let standard = Santorini::standard();
    let samples = run.pick([200, 20_000, 500_000]);
    let mut rng = Pcg64::seed_from_u64(4);
    for _ in 0..samples {
        if let Ok(position) = standard.parse_position(&random_fork(&mut rng)) {
            record(run, &standard, &position, unless_climb, &mut tally)?;
        }
    }
    let scope =
        format!("forks on 2 x 3 (levels up to {highest}) and {samples} on the standard board");
    Ok(tally.finding(run.count(), scope))
}

/// Positions of 2 x 3 with second to move and a worker of first on level two.
fn small_positions(game: &Santorini, highest: u32) -> impl Iterator<Item = String> {
    let size = game.board().size();
    let levels = highest + 1;
    let maps = (0..levels.pow(size as u32)).map(move |code| {
        let digit = |v: usize| code / levels.pow(v as u32) % levels;
        (0..size).map(digit).collect::<Vec<u32>>()
    });
    maps.flat_map(move |heights| {
        let pairs = (0..size).flat_map(|v| (0..size).map(move |w| (v, w)));
        let stand = |v: usize| heights[v] < 3;
        let fits = |&(v, w): &(usize, usize)| v != w && heights[v] == 2 && stand(w);
        let digits: String = heights.iter().map(u32::to_string).collect();
        let texts = pairs
            .filter(fits)
            .map(|(v, w)| format!("{digits}/2/{v}/{w}"));
        texts.collect::<Vec<_>>()
    })
}

/// A position of the standard board, mostly with a fork for first.
fn random_fork(rng: &mut Pcg64) -> String {
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
    let name = |square: &usize| {
        let column = (b'A' + (square % 5) as u8) as char;
        format!("{column}{}", square / 5 + 1)
    };
    let rows = (0..5)
        .rev()
        .flat_map(|row| (0..5).map(move |column| 5 * row + column));
    let digits: String = rows.map(|square| heights[square].to_string()).collect();
    let [a, b, x, y] = [0, 1, 2, 3].map(|i| name(&squares[i]));
    format!("{digits}/2/mortal:{a},{b}/mortal:{x},{y}")
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
