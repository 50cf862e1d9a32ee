//! Sections 5.2 and 6.1: how well his players play.

use thera_control::Interrupted;

use crate::boreham::PAPER;
use crate::boreham::players::{DEPTH, FINAL, player};
use crate::boreham::printed::{HEIGHT_ALONE, TESTS};
use crate::bouts::{Beginning, Bout, Score, Seats};
use crate::claim::{Claim, Failing, Finding};
use crate::judge::{judge_above, judge_below, judge_within};
use crate::run::Run;

const READING: &str = "His depth limit 2 looks three turns ahead (table 5.1 has the first turns at depth \
    0). The player with fewer features moves first, as in his tests, from random placements since his own \
    is not told. The other wins more than half.";
const METHOD: &str = "Games between the agents with fixed seeds; confirmed or refuted if the 95% \
    interval (Wilson) of the share lies above or below one half.";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.greedy",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 5.2",
        quote: "The greedy decision AI outperformed the random decision AI when played against each \
                other",
        statement: "Greedy beats random.",
        reading: "From random placements, each played twice with seats exchanged.",
        method: METHOD,
        check: greedy,
    },
    Claim {
        id: "boreham.test1",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1, test 1",
        quote: "The outcome was a win rate of 100% in favour of the minimax heuristic AI",
        statement: "Look-ahead with the height difference beats greedy.",
        reading: READING,
        method: METHOD,
        check: |run| test(run, 1),
    },
    Claim {
        id: "boreham.test2",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1, test 2",
        quote: "The outcome was a win rate of 96% in favour of the minimax heuristic AI",
        statement: "Height and vertical mobility beat height alone.",
        reading: READING,
        method: METHOD,
        check: |run| test(run, 2),
    },
    Claim {
        id: "boreham.test3",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1, test 3",
        quote: "shows the centre heuristic is significant in improving the decision making of the AI",
        statement: "Height and the centre beat height alone.",
        reading: READING,
        method: METHOD,
        check: |run| test(run, 3),
    },
    Claim {
        id: "boreham.test4",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1, test 4",
        quote: "The outcome was a win rate of 90% in favour of the minimax heuristic AI",
        statement: "Height and the level-two threat beat height alone.",
        reading: READING,
        method: METHOD,
        check: |run| test(run, 4),
    },
    Claim {
        id: "boreham.test5",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1, test 5",
        quote: "The outcome was a win rate of 98% in favour of the minimax heuristic AI",
        statement: "All four features beat height alone.",
        reading: READING,
        method: METHOD,
        check: |run| test(run, 5),
    },
    Claim {
        id: "boreham.branching.average",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "sections 2.1.4 and 4.1",
        quote: "an average game length of 18 moves and each with approximately 55 options",
        statement: "There are about 55 turns to choose from on average.",
        reading: "About: 50 to 60. The mean over the turns of a game, averaged over games of his final \
                  player, as we have it, against itself.",
        method: "Games with fixed seeds; judged by the 95% interval of the mean.",
        check: |run| {
            let played = final_player(run)?;
            let scope = format!("{} games", played.games);
            Ok(judge_within(
                &played.branching_by_game(),
                50.0..=60.0,
                "turns to choose from",
                scope,
            ))
        },
    },
    Claim {
        id: "boreham.length",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "sections 2.1.4 and 4.1",
        quote: "With a typical game lasting around 18 turns",
        statement: "A game lasts around 18 turns.",
        reading: "Around: 15 to 21, placements not counted, in games of his final player, as we have it, \
                  against itself.",
        method: "Games with fixed seeds; judged by the 95% interval of the mean.",
        check: |run| {
            let played = final_player(run)?;
            let scope = format!("{} games", played.games);
            Ok(judge_within(
                &played.length_by_game(),
                15.0..=21.0,
                "turns",
                scope,
            ))
        },
    },
    Claim {
        id: "boreham.blocking.rare",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 5.3.2",
        quote: "in the 5x5 board full implementation with two builders each it is almost impossible to \
                defeat an opponent by blocking them from being able to move",
        statement: "On the standard board hardly any game ends because a player cannot move.",
        reading: "Fewer than one in twenty, in games of his final player, as we have it, \
                  against itself.",
        method: "Games with fixed seeds; judged by the 95% interval (Wilson) of the share.",
        check: |run| {
            let played = final_player(run)?;
            let scope = format!("{} games", played.games);
            Ok(judge_below(&played.blocked(), 0.05, "ended so:", scope))
        },
    },
];

fn greedy(run: &Run) -> Result<Finding, Interrupted> {
    let bout = Bout {
        one: "greedy".into(),
        other: "random".into(),
        games: run.pick([10, 400, 4000]),
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    let played = bout.play(run)?;
    let length = played.length_by_game().words();
    let scope = format!("{} games", played.games);
    Ok(judge_above(&played.proportion(), 0.5, "greedy wins", scope)
        .note(format!("The games have {length} turns.")))
}

fn test(run: &Run, number: usize) -> Result<Finding, Interrupted> {
    let printed = &TESTS[number - 1];
    let control = match number {
        1 => "greedy".to_string(),
        _ => player("alphabeta", DEPTH, HEIGHT_ALONE),
    };
    let bout = Bout {
        one: player("alphabeta", DEPTH, printed.weights),
        other: control,
        games: run.pick([2, 400, 2000]),
        beginning: Beginning::RandomPlacement,
        seats: Seats::Reversed,
    };
    let played = bout.play(run)?;
    let length = played.length_by_game().words();
    let scope = format!("{} games", played.games);
    let note = format!(
        "The games have {length} turns; he has {}%, {} turns.",
        printed.wins, printed.length
    );
    Ok(judge_above(&played.proportion(), 0.5, "it wins", scope).note(note))
}

/// His final player against itself.
fn final_player(run: &Run) -> Result<Score, Interrupted> {
    let bout = Bout {
        one: FINAL.into(),
        other: FINAL.into(),
        games: run.pick([2, 200, 2000]),
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    bout.play(run)
}
