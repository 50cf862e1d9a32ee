//! Sections 5.1, 5.2 and 6: boards with an odd number of unit regions. The thesis shows that they
//! have a winner and leaves open who it is.

use rustc_hash::FxHashSet;
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Position, Turn};
use thera_games::{Game, Outcome};
use thera_solvers::Exact;

use super::castellan;
use crate::brute::for_each_reachable;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const MUST_HAVE_A_WINNER: &str = "The case that is missing is the (2j, 2k)-game board … Using the unit \
    region lemma, it is found that this case must have a winner, as there are an odd number of unit \
    regions";
const FROM_PARITY: &str = "The value is not zero, with and without touch. If players pass until neither \
    can place, that follows from parity: every cell is enclosed in the end and scores four, and there \
    is an odd number of them. So what is tested is stop, the end of the game that section 1.1 tells; \
    the notes have both.";
const OPEN: &str = "Solving the (2j, 2k)-game board would finish a solution of the rectangular game \
    board";
const METHOD: &str = "The solver of Castellan.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.odd-regions",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.1, corollary 3",
        quote: "If the (2, n)-game board has an odd number of unit regions and Albus has a non-losing \
                strategy, then Albus has a winning strategy",
        statement: "No (2,n) board with an odd number of unit regions is worth zero.",
        reading: FROM_PARITY,
        method: METHOD,
        check: |run| {
            let two_rows = |games: Vec<Games>| {
                let wide = |(options, boards): Games| {
                    let of_two = boards.iter().take_while(|board| board.starts_with("2x"));
                    (options, &boards[..of_two.count()])
                };
                games.into_iter().map(wide).collect::<Vec<Games>>()
            };
            values(run, &two_rows(even_boards(run)), |value| value != 0)
        },
    },
    Claim {
        id: "suptic.even-boards",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6",
        quote: MUST_HAVE_A_WINNER,
        statement: "Boards with both sides even always have a winner.",
        reading: FROM_PARITY,
        method: METHOD,
        check: |run| values(run, &even_boards(run), |value| value != 0),
    },
    Claim {
        id: "suptic.even-boards.by-four",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6",
        quote: OPEN,
        statement: "First wins every board with both sides even by four points.",
        reading: "A conjecture of ours about the case that the thesis leaves open: the rules of section \
                  1.1, with touch or without, and with either end of the game; the first turn may be a \
                  lone wall, as section 2 allows. ('thera reproduce suptic.even-boards' has the other \
                  options.)",
        method: METHOD,
        check: |run| values(run, &even_boards(run), |value| value == 4),
    },
    Claim {
        id: "suptic.even-boards.by-four.no-lone-wall",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6",
        quote: OPEN,
        statement: "First wins every board with both sides even by four points, even if the first turn \
                    may not be a lone wall.",
        reading: "The same conjecture with nolone, as the program of the appendix plays.",
        method: METHOD,
        check: |run| {
            let boards = run.pick([
                &["2x2", "2x4"][..],
                &["2x2", "2x4", "2x6", "2x8", "4x4"],
                &["2x2", "2x4", "2x6", "2x8", "2x10", "4x4"],
            ]);
            let games = [("touch,nolone", boards), ("nolone", boards)];
            values(run, &games, |value| value == 4)
        },
    },
    Claim {
        id: "suptic.even-boards.every-game",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "sections 5.2 and 6",
        quote: MUST_HAVE_A_WINNER,
        statement: "On boards with both sides even no game at all ends level if players pass until neither \
                    can place.",
        reading: "That follows from parity, as before; what is checked is that such a game does end with \
                  every location filled, on boards small enough to see every game.",
        method: "All reachable positions.",
        check: |run| {
            let boards = run.pick([&["2x2"][..], &["2x2", "2x4"], &["2x2", "2x4"]]);
            let mut tally = Tally::default();
            for board in boards {
                let game = castellan("", board);
                every_ending(run, &game, |position, outcome| {
                    let filled = position.pieces() == game.geometry().locations();
                    tally.record(filled && outcome.winner().is_some(), || {
                        Counterexample::played(&game, position, &[], "this game is level")
                    });
                })?;
            }
            Ok(tally.finding(run.count(), format!("every game on {}", boards.join(", "))))
        },
    },
    Claim {
        id: "suptic.even-boards.every-game.stop",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "sections 1.1 and 6",
        quote: MUST_HAVE_A_WINNER,
        statement: "On boards with both sides even no game at all ends level, even if it ends as soon as \
                    the player to move cannot place.",
        reading: "The option stop, and players who need not play well, where the thesis speaks of optimal \
                  play (the unit region lemma).",
        method: "Games are gone through, each position once, until one is level or all are seen.",
        check: |run| {
            let boards = run.pick([&["2x2"][..], &["2x2", "2x4", "2x6"], &["2x2", "2x4", "2x6"]]);
            let mut tally = Tally::default();
            for board in boards {
                let game = castellan("stop", board);
                let (mut seen, mut line) = (FxHashSet::default(), Vec::new());
                let level = ends_level(run, &game, &game.start(), &mut seen, &mut line)?;
                tally.record(!level, || {
                    let shows = "this game is level";
                    Counterexample::played(&game, &game.start(), &line, shows)
                });
            }
            let scope = format!("the boards {}", boards.join(", "));
            Ok(tally.finding(boards.len() as u64, scope))
        },
    },
];

/// Options, and boards to play with them.
type Games = (&'static str, &'static [&'static str]);

/// Boards with both sides even, those of two rows first. With stop the solver finds less to cut.
fn even_boards(run: &Run) -> Vec<Games> {
    let passing = run.pick([
        &["2x2", "2x4"][..],
        &["2x2", "2x4", "2x6", "2x8", "4x4"],
        &["2x2", "2x4", "2x6", "2x8", "2x10", "4x4"],
    ]);
    let stopping = run.pick([
        &["2x2", "2x4"][..],
        &["2x2", "2x4", "2x6"],
        &["2x2", "2x4", "2x6", "2x8"],
    ]);
    let touching = &stopping[..stopping.len().min(3)];
    vec![
        ("", passing),
        ("touch", passing),
        ("stop", stopping),
        ("touch,stop", touching),
    ]
}

/// Whether the values of games are as told.
pub(super) fn values(
    run: &Run,
    games: &[Games],
    holds: fn(i32) -> bool,
) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for &(options, boards) in games {
        let mut found = Vec::new();
        for board in boards {
            run.case()?;
            let game = castellan(options, board);
            let solution = game.solve_exactly(&game.start(), &run.solver())?;
            let value = solution.value();
            found.push(format!("{board}: {value}"));
            tally.record(holds(value), || {
                let shows = format!("the value is {value}");
                Counterexample::played(&game, &game.start(), &solution.line, shows)
            });
        }
        let rules = match options {
            "" => "without options".to_string(),
            options => format!("with {options}"),
        };
        notes.push(format!("Values for first {rules}: {}.", found.join(", ")));
    }
    let mut boards: Vec<&str> = Vec::new();
    for board in games.iter().flat_map(|(_, boards)| *boards) {
        if !boards.contains(board) {
            boards.push(board);
        }
    }
    let finding = tally.finding(run.count(), format!("the boards {}", boards.join(", ")));
    Ok(notes.into_iter().fold(finding, Finding::note))
}

/// Calls `visit` with every way a game can end.
pub(super) fn every_ending(
    run: &Run,
    game: &Castellan,
    mut visit: impl FnMut(&Position, Outcome),
) -> Result<(), Interrupted> {
    for_each_reachable(run, game, &[game.start()], |position| {
        if let Some(outcome) = game.outcome(position) {
            run.case()?;
            visit(position, outcome);
        }
        Ok(())
    })
}

/// Whether a game from here can end level without passing through a position seen before; the turns
/// of that game are added to the line.
fn ends_level(
    run: &Run,
    game: &Castellan,
    position: &Position,
    seen: &mut FxHashSet<Position>,
    line: &mut Vec<Turn>,
) -> Result<bool, Interrupted> {
    if let Some(outcome) = game.outcome(position) {
        run.case()?;
        return Ok(outcome.winner().is_none());
    }
    run.go_on()?;
    for turn in game.moves(position) {
        let next = game.play(position, turn);
        if seen.insert(next) {
            line.push(turn);
            if ends_level(run, game, &next, seen, line)? {
                return Ok(true);
            }
            line.pop();
        }
    }
    Ok(false)
}
