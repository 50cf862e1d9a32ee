//! Chapters 3 and 8: figures about the standard board.

use thera_board::{Board, Vertex, bit, vertices};
use thera_control::Interrupted;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Notation, Player};

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{santorini, starts};
use crate::geissler::PAPER;
use crate::geissler::printed::MOST_CHOICES;
use crate::geissler::standard::most_choices;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.branching.bound",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.1",
        quote: "it is possible for there to be up to 128 choices per ply",
        statement: "A player of standard Santorini never has more than 128 turns to choose from.",
        reading: "Level ground, where nothing keeps a worker from moving or building: every placement.",
        method: "Turns counted for all placements of four workers.",
        check: |run| branching(run, false),
    },
    Claim {
        id: "geissler.branching.attained",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 8.1",
        quote: "a worker in the middle of the board has 64 move options, and a player has two workers. \
                That means that it is possible for there to be up to 128 choices per ply",
        statement: "In some position a player has all 128.",
        reading: "Some placement on level ground, where options are most, has 128 turns.",
        method: "Turns counted for all placements of four workers.",
        check: |run| branching(run, true),
    },
    Claim {
        id: "geissler.branching.middle",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.1",
        quote: "a worker in the middle of the board has 64 move options",
        statement: "A worker in the middle of the empty board has 64 turns.",
        reading: "A worker alone on the board, on c3.",
        method: "Its turns counted; for comparison, in all placements with the other three workers.",
        check: middle,
    },
    Claim {
        id: "geissler.complete.two-by-two",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 3.1",
        quote: "K4 is a 2 × 2 grid graph",
        statement: "The board of 2 x 2 is the complete graph on four vertices.",
        reading: "king:2x2 and complete:4 have the same edges.",
        method: "Edges compared.",
        check: two_by_two,
    },
    Claim {
        id: "geissler.distance.largest",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.2",
        quote: "8 (the highest possible sum of the minimum distances)",
        statement: "The sum of the opponents' least distances is at most 8, and 8 occurs.",
        reading: "min(AX, BX) + min(AY, BY) over all placements of A, B and X, Y on the standard board.",
        method: "All placements.",
        check: largest_distance,
    },
    Claim {
        id: "geissler.distance.asymmetric",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.2",
        quote: "if one of Player 1’s workers is close to both of Player 2’s workers while the other is \
                far away, then Player 1’s sum of minima is smaller than Player 2’s",
        statement: "The distance heuristic favours a player with one worker near both opponents and \
                    one far away.",
        reading: "Whenever A is nearer to X and to Y than B is to either, first's sum of minima is \
                  smaller than second's.",
        method: "All placements.",
        check: asymmetric,
    },
    Claim {
        id: "geissler.height.mobility",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 8.2",
        quote: "pieces that are higher up have more movement options",
        statement: "A worker that stands higher can go wherever it could from below.",
        reading: "For all heights of the eight neighbours, raising the middle vertex of a 3 x 3 board \
                  by a level never takes a step away from the worker on it.",
        method: "Steps counted from heights, for all combinations that differ in how many neighbours \
                 have which height.",
        check: mobility,
    },
];

fn shows(game: &Santorini, position: &Position, words: String) -> Counterexample {
    Counterexample::played(game, position, &[], words)
}

fn branching(run: &Run, attained: bool) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let (turns, position) = most_choices(&game, || run.case())?;
    let scope = "all placements on level ground";
    let text = game.format_position(&position);
    let finding = match (attained, turns.cmp(&MOST_CHOICES)) {
        (_, std::cmp::Ordering::Greater) => {
            Finding::refuted(scope, shows(&game, &position, format!("{turns} turns")))
        }
        (true, std::cmp::Ordering::Less) => {
            let words = format!("no placement has more turns than this one, and it has {turns}");
            Finding::refuted(scope, shows(&game, &position, words))
        }
        _ => Finding::confirmed(scope),
    };
    Ok(finding.note(format!("The most there are is {turns}, at {text}.")))
}

fn middle(run: &Run) -> Result<Finding, Interrupted> {
    let centre: Vertex = 12;
    let board = Board::king(5, 5).expect("the standard board exists");
    let alone = santorini("1WI4HTWUS", board);
    let turns = alone.count_moves(&alone.play(&alone.start(), Move::Place(bit(centre))));
    run.case()?;
    let standard = Santorini::standard();
    let of_centre = |start: &Position| {
        let turns = standard.moves(start).into_iter();
        turns
            .filter(|turn| matches!(turn, Move::Build { from, .. } if *from == centre))
            .count()
    };
    let most = starts(&standard).iter().map(of_centre).max().unwrap_or(0);
    let scope = "a worker alone on the standard board";
    let finding = match turns {
        64 => Finding::confirmed(scope),
        _ => Finding::refuted(scope, Counterexample::told(format!("it has {turns}"))),
    };
    Ok(finding.note(format!(
        "With the other three workers on the board some build is always in the way: at most {most}."
    )))
}

fn two_by_two(run: &Run) -> Result<Finding, Interrupted> {
    run.case()?;
    let edges = |board: Option<Board>| board.map(|board| board.edges().collect::<Vec<_>>());
    let (king, complete) = (
        edges(Board::king(2, 2).ok()),
        edges(Board::complete(4).ok()),
    );
    Ok(match king == complete {
        true => Finding::confirmed("the boards of four vertices"),
        false => Finding::refuted(
            "the boards of four vertices",
            Counterexample::told("an edge differs"),
        ),
    })
}

/// Steps of a king on the standard board.
fn distance(v: Vertex, w: Vertex) -> u8 {
    let apart = |a: Vertex, b: Vertex| a.abs_diff(b);
    apart(v / 5, w / 5).max(apart(v % 5, w % 5))
}

/// The four workers of every placement: A, B of first, X, Y of second.
fn quartets(game: &Santorini) -> Vec<(Position, [Vertex; 4])> {
    let pair = |set| {
        let mut pair = vertices(set);
        Some([pair.next()?, pair.next()?])
    };
    let quartet = |position: Position| {
        let [first, second] = Player::BOTH.map(|player| position.workers(player));
        let ([a, b], [x, y]) = (pair(first)?, pair(second)?);
        Some((position, [a, b, x, y]))
    };
    starts(game).into_iter().filter_map(quartet).collect()
}

fn sum_of_minima([a, b, x, y]: [Vertex; 4]) -> u8 {
    distance(a, x).min(distance(b, x)) + distance(a, y).min(distance(b, y))
}

fn largest_distance(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    let mut largest = 0;
    for (position, quartet) in quartets(&game) {
        run.case()?;
        let sum = sum_of_minima(quartet);
        largest = largest.max(sum);
        tally.record(sum <= 8, || {
            shows(&game, &position, format!("the sum is {sum}"))
        });
    }
    tally.record(largest >= 8, || {
        Counterexample::told(format!("the largest sum is {largest}"))
    });
    Ok(tally.finding(run.count(), "all placements on the standard board"))
}

fn asymmetric(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    for (position, quartet) in quartets(&game) {
        let [a, b, x, y] = quartet;
        for (near, far) in [(a, b), (b, a)] {
            let nearest = distance(near, x).max(distance(near, y));
            let furthest = distance(far, x).min(distance(far, y));
            if nearest < furthest {
                run.case()?;
                let (own, other) = (sum_of_minima(quartet), sum_of_minima([x, y, a, b]));
                tally.record(own < other, || {
                    shows(&game, &position, format!("the sums are {own} and {other}"))
                });
            }
        }
    }
    Ok(tally.finding(run.count(), "all placements on the standard board"))
}

fn mobility(run: &Run) -> Result<Finding, Interrupted> {
    const NEIGHBOURS: usize = 8;
    let mut tally = Tally::default();
    // How many neighbours have which height is all that matters for one worker.
    for heights in multisets(NEIGHBOURS, 5) {
        for own in 0..2u8 {
            run.case()?;
            let steps = |own: u8| heights.iter().filter(|&&h| h < 4 && h <= own + 1).count();
            tally.record(steps(own) <= steps(own + 1), || {
                Counterexample::told(format!("neighbours of heights {heights:?}, level {own}"))
            });
        }
    }
    Ok(tally.finding(
        run.count(),
        "all heights 0 to 4 of eight neighbours, levels 0 to 2",
    ))
}

/// All ways to give `count` places one of `kinds` heights, in ascending order.
fn multisets(count: usize, kinds: u8) -> Vec<Vec<u8>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        let extend = |set: Vec<u8>| {
            let least = set.last().copied().unwrap_or(0);
            (least..kinds).map(move |next| [&set[..], &[next]].concat())
        };
        found = found.into_iter().flat_map(extend).collect();
    }
    found
}
