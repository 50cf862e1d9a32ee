//! Figures and tables as printed: what adds up, and what can be counted again.

use std::collections::HashSet;

use thera_control::Interrupted;
use thera_games::evaluation::Evaluated;
use thera_games::santorini::{Position, Santorini};
use thera_games::{Game, Notation, Player};

use crate::boreham::PAPER;
use crate::boreham::printed::{
    AVERAGE_CHOICES, CENTRE_BEST, CENTRE_ONE, Cell, FIGURE_5_1, FIGURE_5_2, GAMES, Scored,
    TABLE_5_1, TYPICAL_LENGTH, table_6_1,
};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::starts;
use crate::run::Run;
use crate::tally::Tally;
use thera_statistics::Proportion;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.tree-size",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "sections 2.1.4 and 4.1",
        quote: "an estimated game tree size of approximately 55^18 = 1.01 × 10^69 nodes",
        statement: "55 choices over 18 turns make a tree of about 10^69 nodes.",
        reading: "55^18 is between 0.5 and 2 times 10^69.",
        method: "Logarithms.",
        check: |run| tree_size(run, AVERAGE_CHOICES, TYPICAL_LENGTH, 69.0),
    },
    Claim {
        id: "boreham.tree-size.chess",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 2.1.4",
        quote: "For Chess the average number of moves per turn is approximately 35 with the number of \
                turns in an average game being approximately 70, Giving a game tree of 70^35 possible \
                states",
        statement: "35 choices over 70 turns make a tree of about 70^35 nodes.",
        reading: "35^70 is between half and twice 70^35, which is 3.8 x 10^64.",
        method: "Logarithms.",
        check: |run| tree_size(run, 35.0, 70.0, 35.0 * 70f64.log10()),
    },
    Claim {
        id: "boreham.table5.1",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.3.1, table 5.1",
        quote: "the explosion of nodes at each depth of the game tree from the starting position: 70, \
                2898, 101430, …",
        statement: "From some placement there are 70 turns, and 2898 nodes one turn deeper.",
        reading: "To the last node, from any placement, since his own is not told: 2898 sequences of two \
                  turns, or 70 and 2828 together; or as many different positions after two turns, which is \
                  what the thesis's program lists.",
        method: "Turns counted for all placements.",
        check: explosion,
    },
    Claim {
        id: "boreham.branching.start",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.1",
        quote: "This at the beginning of the game being as large as 70 unique combinations",
        statement: "At the beginning there are at most 70 turns to choose from.",
        reading: "From every placement.",
        method: "Turns counted for all placements.",
        check: beginning,
    },
    Claim {
        id: "boreham.figure5.1",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.3.4, figure 5.1",
        quote: "State score breakdown for RED: 35 … 20",
        statement: "The scores of states 3 and 5 in figure 5.1 are what the four features give.",
        reading: "The printed boards, weights of one; state 4 is printed with the board of state 3.",
        method: "The evaluation after Boreham, feature by feature.",
        check: |run| figures(run, &FIGURE_5_1, "states 3 and 5"),
    },
    Claim {
        id: "boreham.figure5.2",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 5.3.4, figure 5.2",
        quote: "State score breakdown for RED: 495, Height Diff = 20, Centre = 10, Vertical mobility = \
                5, Level 2 threat = 500",
        statement: "The score of the fork in figure 5.2 is what the four features give.",
        reading: "The printed board, weights of one.",
        method: "The evaluation after Boreham, feature by feature.",
        check: |run| figures(run, &FIGURE_5_2, "the one board"),
    },
    Claim {
        id: "boreham.surrounded",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 5.3.4",
        quote: "They would need to be surrounded by 8 +1 Squares before it becomes a random decision \
                between moving up a level and taking that surrounded position",
        statement: "Climbing is worth as much as eight neighbours to climb to.",
        reading: "The points for a level more against five for each neighbour one level up, from level \
                  0 to 1 and from 1 to 2.",
        method: "The points of section 5.3.4.",
        check: surrounded,
    },
    Claim {
        id: "boreham.table6.1.sums",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 6.1.1, table 6.1",
        quote: "each strategy will be played against each of the others 100 times",
        statement: "Wins and losses of every entry of table 6.1 make 100 games.",
        reading: "The table as printed.",
        method: "Sums.",
        check: sums,
    },
    Claim {
        id: "boreham.table6.1.best",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.1.1, table 6.1",
        quote: "altering the weighting of the heuristics feature 1 and feature 2 even slightly causes a \
                drop in win percentages",
        statement: "No other entry of table 6.1 reaches the wins of equal weights.",
        reading: "The table as printed; whether the drops mean anything is another question.",
        method: "Comparison.",
        check: best,
    },
    Claim {
        id: "boreham.table6.1.significant",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6.1.1, table 6.1",
        quote: "it can be clearly seen that altering the weighting … even slightly causes a drop in win \
                percentages",
        statement: "Every other entry of table 6.1 is worse than equal weights by more than chance.",
        reading: "The 95% intervals (Wilson) of the shares do not meet that of 98 of 100.",
        method: "Intervals of the printed shares.",
        check: significant,
    },
    Claim {
        id: "boreham.weights.centre",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 6.1.1",
        quote: "it has been established that the optimal weightings … are w1 = 1.0, w2 = 1.0, w3 = 1.5, \
                w4 = 1.0",
        statement: "A weight of 1.5 for the centre (99 of 100) is better than 1.0 (98 of 100).",
        reading: "By more than chance: the 95% intervals (Wilson) do not meet.",
        method: "Intervals of the printed shares.",
        check: centre_weight,
    },
];

/// Whether so many choices over so many turns make a tree of 10^`told` nodes.
fn tree_size(run: &Run, choices: f64, turns: f64, told: f64) -> Result<Finding, Interrupted> {
    run.case()?;
    let (exponent, swapped) = (turns * choices.log10(), choices * turns.log10());
    let scope = "the numbers given";
    Ok(match (exponent - told).abs() <= 2f64.log10() {
        true => Finding::confirmed(scope),
        false => {
            let written = |e: f64| format!("{:.1} x 10^{:.0}", 10f64.powf(e.fract()), e.floor());
            let shows = format!(
                "{choices}^{turns} is {}; {turns}^{choices} would be {}",
                written(exponent),
                written(swapped)
            );
            Finding::refuted(scope, Counterexample::told(shows))
        }
    })
}

/// Positions two turns after a placement: counted by the turns that lead there, and each once.
fn two_turns(game: &Santorini, start: &Position) -> [u64; 2] {
    let mut sequences = 0;
    let mut different = HashSet::new();
    for turn in game.moves(start) {
        let next = game.play(start, turn);
        for reply in game.moves(&next) {
            sequences += 1;
            different.insert(game.play(&next, reply));
        }
    }
    [sequences, different.len() as u64]
}

fn explosion(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let [one, two] = [&TABLE_5_1[0], &TABLE_5_1[1]].map(|depth| depth.nodes);
    // The second row may contain the first.
    let told = [two, two - one];
    let mut found: Option<Position> = None;
    let mut nearest: [Option<u64>; 2] = [None; 2];
    for start in starts(&game) {
        if game.count_moves(&start) != one {
            continue;
        }
        run.case()?;
        for (nearest, count) in nearest.iter_mut().zip(two_turns(&game, &start)) {
            if told.contains(&count) {
                found = found.or(Some(start));
            }
            let is_nearer = |&best: &u64| count.abs_diff(two) < best.abs_diff(two);
            if nearest.as_ref().is_none_or(is_nearer) {
                *nearest = Some(count);
            }
        }
    }
    let scope = format!("all placements with {one} turns");
    Ok(match found {
        Some(start) => Finding::confirmed(scope).note(game.format_position(&start)),
        None => {
            let [sequences, different] = nearest.map(Option::unwrap_or_default);
            let shows = format!(
                "the nearest to {two} that such a placement has are {sequences} sequences of two turns, and \
                 {different} different positions after two turns"
            );
            Finding::refuted(scope, Counterexample::told(shows))
        }
    })
}

fn beginning(run: &Run) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let mut tally = Tally::default();
    let mut most: Option<(u64, Position)> = None;
    for start in starts(&game) {
        run.case()?;
        let turns = game.count_moves(&start);
        if most.is_none_or(|(best, _)| turns > best) {
            most = Some((turns, start));
        }
        tally.record(turns <= TABLE_5_1[0].nodes, || {
            Counterexample::played(&game, &start, &[], format!("{turns} turns"))
        });
    }
    let finding = tally.finding(run.count(), "all placements");
    Ok(match most {
        Some((turns, _)) => finding.note(format!("The most there are is {turns}.")),
        None => finding,
    })
}

fn figures(run: &Run, printed: &[Scored], scope: &str) -> Result<Finding, Interrupted> {
    let game = Santorini::standard();
    let weights = "1;1;1;1".parse().ok();
    let evaluation = game.evaluation(Some("boreham"), weights.as_ref());
    let evaluation = evaluation.expect("the evaluation of the paper exists");
    let mut tally = Tally::default();
    for figure in printed {
        run.case()?;
        let position = game.parse_position(figure.position);
        let position = position.expect("the printed boards are positions");
        let parts = evaluation.explain(&game, &position, Player::First);
        let counts: Vec<i32> = parts.iter().map(|part| part.count).collect();
        let total: i32 = counts.iter().sum();
        tally.record(counts == figure.features && total == figure.total, || {
            let same = if counts == figure.features {
                "as printed"
            } else {
                "not as printed"
            };
            let shows = format!(
                "height, mobility, centre and threat are {counts:?}, {same}; the total is {total}, \
                 printed is {}",
                figure.total
            );
            Counterexample::played(&game, &position, &[], shows)
        });
    }
    Ok(tally.finding(run.count(), scope))
}

fn surrounded(run: &Run) -> Result<Finding, Interrupted> {
    /// Points for levels 0, 1 and 2, and for a neighbour one level up.
    const LEVELS: [i32; 3] = [0, 40, 60];
    const NEIGHBOUR: i32 = 5;
    let mut tally = Tally::default();
    for (level, pair) in LEVELS.windows(2).enumerate() {
        run.case()?;
        let needed = (pair[1] - pair[0]) / NEIGHBOUR;
        tally.record(needed == 8, || {
            Counterexample::told(format!(
                "from level {level} on, {needed} neighbours are worth it"
            ))
        });
    }
    Ok(tally.finding(run.count(), "levels 0 and 1"))
}

/// An entry's place in table 6.1.
fn place(cell: &Cell) -> String {
    format!("w1 = {:.1}, w2 = {:.1}", cell.w1, cell.w2)
}

fn share(cell: &Cell) -> Proportion {
    Proportion::new(cell.wins, cell.wins + cell.losses)
}

/// The entry with equal weights, and all others.
fn equal_and_others() -> (Cell, impl Iterator<Item = Cell>) {
    let mut cells = table_6_1();
    let equal = cells.next().expect("the table has entries");
    (equal, cells)
}

fn sums(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for cell in table_6_1() {
        run.case()?;
        let (wins, losses) = (cell.wins, cell.losses);
        tally.record(wins + losses == GAMES, || {
            let (name, sum) = (place(&cell), wins + losses);
            Counterexample::told(format!("{name}: {wins}/{losses} makes {sum}"))
        });
    }
    Ok(tally.finding(run.count(), "the entries of table 6.1"))
}

fn best(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let (equal, others) = equal_and_others();
    for cell in others {
        run.case()?;
        tally.record(cell.wins < equal.wins, || {
            Counterexample::told(format!("{}: {} wins", place(&cell), cell.wins))
        });
    }
    Ok(tally.finding(run.count(), "the entries of table 6.1"))
}

fn significant(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    let (equal, others) = equal_and_others();
    let equal = share(&equal);
    for cell in others {
        run.case()?;
        let other = share(&cell);
        tally.record(other.interval().1 < equal.interval().0, || {
            let (name, words) = (place(&cell), other.words());
            Counterexample::told(format!("{name}: {words}, as against {}", equal.words()))
        });
    }
    Ok(tally.finding(run.count(), "the entries of table 6.1"))
}

fn centre_weight(run: &Run) -> Result<Finding, Interrupted> {
    run.case()?;
    let printed = [CENTRE_BEST.wins, CENTRE_ONE.wins];
    let [best, one] = printed.map(|wins| Proportion::new(wins.unwrap_or(0), GAMES));
    let scope = "the two results printed";
    let words = format!("{} against {}", best.words(), one.words());
    Ok(match best.interval().0 > one.interval().1 {
        true => Finding::confirmed(scope),
        false => Finding::undecided(scope).note(format!("The intervals meet: {words}.")),
    })
}
