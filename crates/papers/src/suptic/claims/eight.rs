//! Section 5.2, strategy 2: the (2,4) board.
//!
//! The figures that say which positions are meant are not in the text we have. What the prose fixes
//! is checked: the first turn, that two positions are enough after the second, and the result; what
//! it says of the sets C, D and E is in [`cases`](super::cases).

use rustc_hash::FxHashSet;
use thera_control::Interrupted;
use thera_games::castellan::{Castellan, Points, Position, Turn};
use thera_games::{Game, Notation, Player};
use thera_solvers::Exact;

use super::even::every_ending;
use super::{canonical, castellan, position};
use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::suptic::PAPER;
use crate::tally::Tally;

const OPENING: &str =
    "On Albus’ first turn he plays the left vertical wall and the upper left tower of R1";
const TWO_POSITIONS: &str = "After Bellatrix’s first turn, Albus can ensure the game is in one of the two \
    positions in Figure 5.2.1";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "suptic.2x4.first-wins",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.2, strategy 2",
        quote: "Though the code produced a win for Albus, a specific strategy and proof thereof was \
                desired",
        statement: "First wins the (2,4) board.",
        reading: "Without options, and with each of touch, nolone and stop. (The notes tell the other \
                  combinations, which the thesis does not speak of.)",
        method: "Plain minimax.",
        check: first_wins,
    },
    Claim {
        id: "suptic.2x4.opening",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2",
        quote: OPENING,
        statement: "The opening w(1,0)+t(2,0) wins against every reply.",
        reading: "After each of second's turns first still wins, under all eight sets of options. The \
                  answers in the sets C, D and E are told by figures that are not available; perfect \
                  play stands for them.",
        method: "Plain minimax after every reply.",
        check: |run| opening(run, &OPTIONS, wall_and_tower),
    },
    Claim {
        id: "suptic.2x4.opening.wall",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.2, strategy 2",
        quote: OPENING,
        statement: "The opening w(1,0), the left vertical wall alone, wins against every reply.",
        reading: "A mend of ours, under all options that allow a lone wall. (The array IB of appendix A has \
                  that wall too, but on a (2,6) board and with Left to move, so that the wall is the \
                  other's; the notes tell what the program finds there.)",
        method: "Plain minimax after every reply.",
        check: |run| {
            let finding = opening(run, &["", "touch", "stop", "touch,stop"], wall_alone)?;
            Ok(finding.note(array(run)?))
        },
    },
    Claim {
        id: "suptic.2x4.two-positions",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2",
        quote: TWO_POSITIONS,
        statement: "After the opening and any reply, first can bring about one of two positions.",
        reading: "There are two positions, up to symmetry, one of which can be reached whatever the reply. \
                  (Whether first wins them is the claim about the opening.)",
        method: "All replies and all answers; every pair of positions is tried.",
        check: |run| two_positions(run, wall_and_tower, false),
    },
    Claim {
        id: "suptic.2x4.two-positions.wall",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.2, strategy 2",
        quote: TWO_POSITIONS,
        statement: "After the opening w(1,0) alone and any reply, first can bring about one of two positions, \
                    both of which it wins.",
        reading: "The same of the mended opening, with positions that first wins.",
        method: "All replies and all answers; every pair of winning positions is tried.",
        check: |run| two_positions(run, wall_alone, true),
    },
    Claim {
        id: "suptic.2x4.winner",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.2, strategy 2",
        quote: "In the (2, 4)-game board, there are three unit regions. As such, one player will win",
        statement: "No game on the (2,4) board ends level.",
        reading: "Every game that can be played, by either end of the game, with and without touch.",
        method: "All reachable positions.",
        check: winner,
    },
    Claim {
        id: "suptic.2x4.outcomes",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 5.2, strategy 2",
        quote: "there are four outcomes: a player may complete the maximum cycle, one player may enclose \
                one unit region and the other may enclose a region composed of two unit regions, one \
                player may enclose all three unit regions, or one player may enclose a unit region and \
                the other player may enclose two unit regions",
        statement: "On the (2,4) board regions are closed in one of four ways: all three cells at once; \
                    one cell by one player and two at once by the other; all three singly by one \
                    player; one by one player and two singly by the other.",
        reading: "The regions as they were first enclosed, in every game that can be played.",
        method: "All reachable positions, with how each cell was enclosed.",
        check: outcomes,
    },
];

const OPTIONS: [&str; 8] = [
    "",
    "touch",
    "nolone",
    "touch,nolone",
    "stop",
    "touch,stop",
    "nolone,stop",
    "touch,nolone,stop",
];

fn first_wins(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for options in OPTIONS {
        run.case()?;
        let game = castellan(options, "2x4");
        let (mut minimax, start) = (Minimax::new(&game), game.start());
        let value = minimax.value(&start);
        let combined = options.contains(',');
        tally.record(combined || value > 0, || {
            let line = minimax.line(&start);
            Counterexample::played(&game, &start, &line, format!("the value is {value}"))
        });
        let winning = winning_openings(&game, &mut minimax);
        notes.push(format!(
            "{}: value {value}; first wins by {winning}.",
            name(options)
        ));
    }
    let finding = tally.finding(run.count(), "the board (2,4)");
    Ok(notes.into_iter().fold(finding, Finding::note))
}

/// The first turns that win, one of each symmetry class.
fn winning_openings(game: &Castellan, minimax: &mut Minimax<Castellan>) -> String {
    let mut seen = FxHashSet::default();
    let mut winning = Vec::new();
    for turn in game.moves(&game.start()) {
        let after = game.play(&game.start(), turn);
        if seen.insert(canonical(game, &after)) && minimax.value(&after) > 0 {
            winning.push(game.format_move(turn));
        }
    }
    match winning.is_empty() {
        true => "no turn".to_string(),
        false => winning.join(", "),
    }
}

fn name(options: &str) -> &str {
    match options {
        "" => "without options",
        options => options,
    }
}

type Opening = fn(&Castellan) -> Turn;

/// The left vertical wall and the tower above it.
fn wall_and_tower(game: &Castellan) -> Turn {
    let board = game.geometry();
    let pieces: Points = 1 << board.point(1, 0) | 1 << board.point(2, 0);
    Turn(pieces)
}

/// The left vertical wall.
fn wall_alone(game: &Castellan) -> Turn {
    Turn(1 << game.geometry().point(1, 0))
}

fn opening(run: &Run, options: &[&str], first: Opening) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for options in options {
        let game = castellan(options, "2x4");
        let mut minimax = Minimax::new(&game);
        let turn = first(&game);
        let after = game.play(&game.start(), turn);
        for reply in game.moves(&after) {
            run.case()?;
            let replied = game.play(&after, reply);
            let value = minimax.value(&replied);
            tally.record(value > 0, || {
                let line = [&[turn, reply], &minimax.line(&replied)[..]].concat();
                let reply = game.format_move(reply);
                let shows =
                    format!("second answers {reply}, and the value is {value}: first loses");
                Counterexample::played(&game, &game.start(), &line, shows)
            });
        }
    }
    Ok(tally.finding(
        run.count(),
        format!("every reply, {} sets of options", options.len()),
    ))
}

/// What the program of the appendix finds in the array it begins with.
fn array(run: &Run) -> Result<String, Interrupted> {
    let game = castellan("program", "2x6");
    let wall = position(&game, wall_alone(&game).pieces(), Player::First);
    let wall = wall.expect("a wall alone is a position");
    let value = game.solve_exactly(&wall, &run.solver())?.value();
    let text = game.format_position(&wall);
    Ok(format!(
        "The array of the appendix, {text}: the program finds {value}."
    ))
}

fn winner(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for options in ["", "touch", "stop", "touch,stop"] {
        let game = castellan(options, "2x4");
        every_ending(run, &game, |position, outcome| {
            tally.record(outcome.winner().is_some(), || {
                Counterexample::played(&game, position, &[], "this game is level")
            });
        })?;
    }
    Ok(tally.finding(run.count(), "every game, four sets of options"))
}

fn two_positions(run: &Run, first: Opening, won: bool) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let mut notes = Vec::new();
    for options in ["", "touch"] {
        let game = castellan(options, "2x4");
        let choices = choices(run, &game, first, won)?;
        let pair = covering_pair(&choices);
        tally.record(pair.is_some(), || {
            let shows = format!("no two positions are enough ({})", name(options));
            let line = [first(&game)];
            Counterexample::played(&game, &game.start(), &line, shows)
        });
        if let Some(pair) = pair {
            let texts = pair.map(|position| game.format_position(&position));
            notes.push(format!("{}: {} and {}", name(options), texts[0], texts[1]));
        }
    }
    let finding = tally.finding(2, "every reply, with and without touch");
    Ok(notes
        .into_iter()
        .fold(finding, |finding, note| finding.note(note)))
}

/// For each reply to the opening, the positions first can answer with (and win, if asked), up to
/// symmetry.
fn choices(
    run: &Run,
    game: &Castellan,
    first: Opening,
    won: bool,
) -> Result<Vec<FxHashSet<Position>>, Interrupted> {
    let after = game.play(&game.start(), first(game));
    let mut minimax = Minimax::new(game);
    let mut choices = Vec::new();
    for reply in game.moves(&after) {
        let replied = game.play(&after, reply);
        let mut answers = FxHashSet::default();
        for answer in game.moves(&replied) {
            run.case()?;
            let position = canonical(game, &game.play(&replied, answer));
            if !won || minimax.value(&position) > 0 {
                answers.insert(position);
            }
        }
        choices.push(answers);
    }
    Ok(choices)
}

/// Two positions of which every set of choices has one, the least such pair.
fn covering_pair(choices: &[FxHashSet<Position>]) -> Option<[Position; 2]> {
    let key = |p: &Position| (p.pieces(), p.claimed());
    let mut first: Vec<Position> = choices.first()?.iter().copied().collect();
    first.sort_by_key(key);
    first.iter().find_map(|one| {
        let mut left = choices.iter().filter(|set| !set.contains(one));
        let others = left.next()?;
        let common = left.fold(others.clone(), |common, set| &common & set);
        let other = common.into_iter().min_by_key(key)?;
        Some([*one, other])
    })
}

/// Each region as it was enclosed: whose it is, and how many cells it had.
type Regions = Vec<(Player, u32)>;

fn outcomes(run: &Run) -> Result<Finding, Interrupted> {
    let game = castellan("", "2x4");
    let mut tally = Tally::default();
    let mut seen: FxHashSet<(Position, Regions)> = FxHashSet::default();
    let mut waiting = vec![(game.start(), Regions::new(), Vec::new())];
    while let Some((position, regions, line)) = waiting.pop() {
        if game.outcome(&position).is_some() {
            run.case()?;
            tally.record(is_listed(&regions), || {
                let shows = format!("regions enclosed: {}", words(&regions));
                Counterexample::played(&game, &game.start(), &line, shows)
            });
            continue;
        }
        run.go_on()?;
        for turn in game.moves(&position) {
            let next = game.play(&position, turn);
            let taken = next.claimed() & !position.claimed();
            let mut grown = regions.clone();
            for face in game.geometry().faces(next.pieces(), taken) {
                grown.push((game.to_move(&position), face.count_ones()));
            }
            grown.sort();
            if seen.insert((next, grown.clone())) {
                waiting.push((next, grown, [&line[..], &[turn]].concat()));
            }
        }
    }
    Ok(tally.finding(run.count(), "every way the (2,4) board can be filled"))
}

fn words(regions: &Regions) -> String {
    let region = |(player, cells): &(Player, u32)| format!("{cells} by {player}");
    regions.iter().map(region).collect::<Vec<_>>().join(", ")
}

/// Whether regions were enclosed in one of the four ways.
fn is_listed(regions: &Regions) -> bool {
    let of = |player| {
        let own = regions.iter().filter(|(owner, _)| *owner == player);
        own.map(|&(_, cells)| cells).collect::<Vec<_>>()
    };
    let (first, second) = (of(Player::First), of(Player::Second));
    let sides = [(&first[..], &second[..]), (&second[..], &first[..])];
    sides.into_iter().any(|sides| {
        matches!(
            sides,
            ([3], []) | ([1], [2]) | ([1, 1, 1], []) | ([1], [1, 1])
        )
    })
}
