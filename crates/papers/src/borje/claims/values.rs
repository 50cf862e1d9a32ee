//! Table 1 and the values told in the proofs: v by minimax.

use thera_control::Interrupted;
use thera_games::snort::{Label, Move, Position, Snort};
use thera_games::{Game, Player};
use thera_solvers::snort::payoff::Payoffs;

use super::snort;
use crate::borje::PAPER;
use crate::borje::printed::{CYCLES, Column, PATHS, STARS_BY_LEAVES, STARS_BY_VERTICES, written};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use crate::tally::Tally;

const READING: &str = "v is Red's count of R vertices less B vertices, and a half if it is Blue's turn, \
    where the play becomes terminal (no vertex open to both, no binding edge); Red begins and makes it \
    large, Blue makes it small.";
const METHOD: &str = "Plain minimax of v.";
const RED_HEADS: &str = "Red player applies the same strategy as in step (3) such that the neither \
    player will never have a game value advantage of greater than 1/2. In the case of P4 with a \
    R-labeled head, the game value is 1/2. In the case of P6 with a R-labeled head, the game value is \
    −1/2. All other even-length path graphs alternate this property.";
const PATHS_OF_ZERO: &str =
    "two path graphs of size ⌈(k−2)/2⌉ and ⌊(k−2)/2⌋ each with a game value of zero";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.table1.star",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 4, table 1",
        quote: "v of K1,k: 0.5, 1.5, 2.5, …, 11.5",
        statement: "The values of stars K1,k in table 1 are right.",
        reading: READING,
        method: METHOD,
        check: |run| table(run, &STARS_BY_LEAVES),
    },
    Claim {
        id: "borje.table1.star.vertices",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4, table 1",
        quote: "v of K1,k: 0.5, 1.5, 2.5, …, 11.5",
        statement: "The values of stars in table 1 are right if k counts the centre too.",
        reading: "As before, with k vertices in all, as for paths and cycles.",
        method: METHOD,
        check: |run| table(run, &STARS_BY_VERTICES),
    },
    Claim {
        id: "borje.table1.path",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4, table 1",
        quote: "v of Pk: 0.5, 1, 2, 1, 1, 0.5, 1.5, 1, 2, 1.5, 1.5, 1",
        statement: "The values of paths in table 1 are right.",
        reading: READING,
        method: METHOD,
        check: |run| table(run, &PATHS),
    },
    Claim {
        id: "borje.table1.cycle",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4, table 1",
        quote: "v of Ck: 0.5, 1.5, 2.5, 0, 1, 0, 1, 0, 1, 0, 0.5, 0",
        statement: "The values of cycles in table 1 are right.",
        reading: "As for paths; C1 and C2 are read as one vertex and one edge.",
        method: METHOD,
        check: |run| table(run, &CYCLES),
    },
    Claim {
        id: "borje.table1.winners",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4, table 1",
        quote: "If v > 0, Red wins. If v ≤ 0, Red loses.",
        statement: "Every entry of table 1 names the right winner by its sign.",
        reading: "v > 0 in the table exactly if first wins.",
        method: "Plain minimax of v; its sign is compared.",
        check: winners,
    },
    Claim {
        id: "borje.star.centre",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.1",
        quote: "selecting the center vertex is always the optimal strategy for the current player",
        statement: "On a star, taking the centre gets the best v there is.",
        reading: READING,
        method: METHOD,
        check: centre,
    },
    Claim {
        id: "borje.theorem1.even.values",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 4.2, theorem 1, case 1, step 4",
        quote: RED_HEADS,
        statement: "On a path of 4, 6, 8, … vertices whose head only Red may play, Blue to move, play by \
                    step 3 comes to 1/2, -1/2, 1/2, …",
        reading: "Both players follow step 3, as step 4 says: each takes the vertex next to the leftmost \
                  one that only the other may play. v where that ends, by the counting of section 2.2.",
        method: "The one game that step 3 gives.",
        check: |run| red_heads(run, by_step_three),
    },
    Claim {
        id: "borje.theorem1.even.winners",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.2, theorem 1, case 1, step 4",
        quote: RED_HEADS,
        statement: "On those paths play by step 3 is won by Red, Blue, Red, … by no more than 1/2.",
        reading: "As before, by the sign of v (v > 0: Red wins) and its size.",
        method: "The one game that step 3 gives.",
        check: red_heads_winners,
    },
    Claim {
        id: "borje.theorem1.even.values.best",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.2, theorem 1, case 1, step 4",
        quote: RED_HEADS,
        statement: "A path of 4, 6, 8, … vertices whose head only Red may play, Blue to move, is worth \
                    1/2, -1/2, 1/2, … under best play.",
        reading: "v by minimax, which the proof does not claim to have worked out.",
        method: METHOD,
        check: |run| {
            red_heads(run, |run, game, start| {
                let control = run.solver();
                let mut values = Payoffs::new(game, &control);
                Ok((values.value(start)?.halves(), values.line(start)?))
            })
        },
    },
    Claim {
        id: "borje.theorem3.values",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.3, theorem 3, step 4",
        quote: PATHS_OF_ZERO,
        statement: "Of the two paths that step 3 leaves, each has value zero by the counting of section \
                    2.2.",
        reading: "After Red's first vertex and Blue's at a centre of the path, Red to move: as many \
                  R-labelled as B-labelled vertices in each of the two paths.",
        method: "Labels counted in every odd cycle.",
        check: zero_by_counting,
    },
    Claim {
        id: "borje.theorem3.values.best",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.3, theorem 3, step 4",
        quote: PATHS_OF_ZERO,
        statement: "A path with one end only Red may play and the other only Blue has value zero under \
                    best play.",
        reading: "Value zero: whoever moves first in it loses.",
        method: "Plain minimax of v with Red to move: at most zero.",
        check: |run| between_colours(run, 1, 1),
    },
    Claim {
        id: "borje.odd-rule",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FlawedProof),
        section: "section 4.2, definition 4 and remark 1",
        quote: "the odd-rule states that Pk will end on the opposing player’s turn such that the \
                current player will move afterwards",
        statement: "An odd path with a blue end and a red end is finished by the player who did not \
                    begin it.",
        reading: "With the ends open to one colour each, whoever begins in the path loses it.",
        method: "Plain minimax of v with Red to move: at most zero.",
        check: |run| between_colours(run, 1, 2),
    },
];

fn entries(run: &Run) -> usize {
    run.pick([7, 12, 12])
}

fn table(run: &Run, column: &Column) -> Result<Finding, Interrupted> {
    let most = entries(run);
    let mut tally = Tally::default();
    let mut wrong = Vec::new();
    for (k, told) in (1..=most).zip(column.values) {
        run.case()?;
        let game = snort(&(column.board)(k));
        let (control, start) = (run.solver(), game.start());
        let mut values = Payoffs::new(&game, &control);
        let value = values.value(&start)?.halves();
        if value != told {
            wrong.push(format!("k = {k}: {} for {}", written(value), written(told)));
        }
        tally.record(value == told, || {
            let line = values.line(&start).unwrap_or_default();
            let (value, told) = (written(value), written(told));
            let shows = format!("v is {value} for k = {k}, where the table has {told}");
            Counterexample::played(&game, &start, &line, shows)
        });
    }
    let finding = tally.finding(run.count(), format!("k = 1 to {most}"));
    Ok(match wrong.is_empty() {
        true => finding,
        false => finding.note(format!("Entries that differ: {}.", wrong.join(", "))),
    })
}

fn winners(run: &Run) -> Result<Finding, Interrupted> {
    let most = entries(run);
    let mut tally = Tally::default();
    for column in [STARS_BY_VERTICES, PATHS, CYCLES] {
        for (k, told) in (1..=most).zip(column.values) {
            run.case()?;
            let game = snort(&(column.board)(k));
            let value = Payoffs::new(&game, &run.solver())
                .value(&game.start())?
                .halves();
            tally.record((value > 0) == (told > 0), || {
                Counterexample::played(
                    &game,
                    &game.start(),
                    &[],
                    format!("v is {}", written(value)),
                )
            });
        }
    }
    Ok(tally.finding(run.count(), format!("k = 1 to {most}, all three columns")))
}

fn centre(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([6, 11, 12]);
    let mut tally = Tally::default();
    for k in 0..=most {
        run.case()?;
        let game = snort(&format!("star:{k}"));
        let control = run.solver();
        let mut values = Payoffs::new(&game, &control);
        let best = values.value(&game.start())?.halves();
        let taken = values.value(&game.play(&game.start(), Move(0)))?.halves();
        tally.record(best == taken, || {
            Counterexample::played(&game, &game.start(), &[Move(0)], "another vertex gets more")
        });
    }
    Ok(tally.finding(run.count(), format!("stars of 0 to {most} leaves")))
}

/// A path of `size` vertices whose head only Red may play, Blue to move.
fn red_head(size: usize) -> Option<(Snort, Position)> {
    let game = snort(&format!("path:{size}"));
    let start = game.labelled_position([0, 0], [0, 1], Player::Second)?;
    Some((game, start))
}

/// v in half points, and the play that comes to it.
type Played = (i32, Vec<Move>);

/// Whether v of paths with a red head is what step 4 says, found in this way.
fn red_heads(
    run: &Run,
    value: fn(&Run, &Snort, &Position) -> Result<Played, Interrupted>,
) -> Result<Finding, Interrupted> {
    let most = run.pick([6, 12, 14]);
    let mut tally = Tally::default();
    let mut found = Vec::new();
    for (size, told) in (4..=most).step_by(2).zip([1, -1].into_iter().cycle()) {
        run.case()?;
        let Some((game, start)) = red_head(size) else {
            continue;
        };
        let (value, line) = value(run, &game, &start)?;
        found.push(written(value));
        tally.record(value == told, || {
            let (value, told) = (written(value), written(told));
            let shows = format!("v of the path of {size} is {value}, not {told}");
            Counterexample::played(&game, &start, &line, shows)
        });
    }
    let note = format!("v for 4, 6, 8, …: {}.", found.join(", "));
    let scope = format!("paths of 4 to {most} vertices");
    Ok(tally.finding(run.count(), scope).note(note))
}

fn red_heads_winners(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([8, 40, 60]);
    let mut tally = Tally::default();
    for (size, red_wins) in (4..=most).step_by(2).zip([true, false].into_iter().cycle()) {
        run.case()?;
        let Some((game, start)) = red_head(size) else {
            continue;
        };
        let (value, line) = by_step_three(run, &game, &start)?;
        tally.record((value > 0) == red_wins && value.abs() <= 1, || {
            let shows = format!("v of the path of {size} is {}", written(value));
            Counterexample::played(&game, &start, &line, shows)
        });
    }
    Ok(tally.finding(run.count(), format!("paths of 4 to {most} vertices")))
}

/// The play in which both take the vertex next to the leftmost one that only the other may play.
fn by_step_three(run: &Run, game: &Snort, start: &Position) -> Result<Played, Interrupted> {
    let mut line = Vec::new();
    let mut position = *start;
    loop {
        run.go_on()?;
        let theirs = Label::Only(game.to_move(&position).opponent());
        let mut places = 0..game.board().size() as u8;
        let leftmost = places.find(|&v| position.label(v) == theirs);
        let turn = leftmost.map(|v| Move(v + 1));
        match turn.filter(|&turn| game.is_legal(&position, turn)) {
            Some(turn) => {
                line.push(turn);
                position = game.play(&position, turn);
            }
            None => break,
        }
    }
    let settled = game.terminal_value(&position);
    let value = settled.expect("step 3 leaves nothing on a path of even length");
    Ok((value.halves(), line))
}

fn zero_by_counting(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([9, 41, 63]);
    let mut tally = Tally::default();
    for k in (5..=most).step_by(2) {
        let game = snort(&format!("cycle:{k}"));
        let mut line = vec![Move(0)];
        let mut position = game.play(&game.start(), Move(0));
        let centre = Move((k / 2) as u8);
        line.push(centre);
        position = game.play(&position, centre);
        for (from, to) in [(1, k / 2), (k / 2 + 1, k)] {
            run.case()?;
            let labelled = |player| {
                let only = |&v: &usize| position.label(v as u8) == Label::Only(player);
                (from..to).filter(only).count()
            };
            let [red, blue] = Player::BOTH.map(labelled);
            tally.record(red == blue, || {
                let shows = format!("{red} R-labelled and {blue} B-labelled vertices");
                Counterexample::played(&game, &game.start(), &line, shows)
            });
        }
    }
    Ok(tally.finding(
        run.count(),
        format!("odd cycles of 5 to {most} vertices, both paths"),
    ))
}

/// Paths of `from`, `from + step`, … vertices between a red and a blue one.
fn between_colours(run: &Run, from: usize, step: usize) -> Result<Finding, Interrupted> {
    let most = run.pick([7, 11, 13]);
    let mut tally = Tally::default();
    for size in (from..=most).step_by(step) {
        run.case()?;
        let game = snort(&format!("path:{}", size + 2));
        let Some(start) = game.position([1, 2 << size], 0, Player::First) else {
            continue;
        };
        let control = run.solver();
        let mut values = Payoffs::new(&game, &control);
        let value = values.value(&start)?.halves();
        tally.record(value <= 0, || {
            let line = values.line(&start).unwrap_or_default();
            let shows = format!(
                "Red begins the path of {size} and wins it, v = {}",
                written(value)
            );
            Counterexample::played(&game, &start, &line, shows)
        });
    }
    let every = if step == 2 { "odd paths" } else { "paths" };
    Ok(tally.finding(run.count(), format!("{every} of up to {most} vertices")))
}
