//! Sections 5.2 and 6.1: what greedy and a single feature are good for.

use thera_control::Interrupted;

use crate::boreham::PAPER;
use crate::boreham::players::{DEPTH, player};
use crate::boreham::printed::{HEIGHT_ALONE, TYPICAL_LENGTH};
use crate::bouts::{Beginning, Bout, Score, Seats};
use crate::claim::{Claim, Failing, Finding};
use crate::judge::{judge_above, judge_below, judge_within};
use crate::run::Run;

const QUOTE: &str = "HDH is the only available option as the control as none of the other features \
    encourage rational decision making on their own";
const READING: &str = "Looking ahead with this feature alone is no better than looking as far ahead \
    without any: it wins no more than 55%. Two turns, and three with --full.";
const METHOD: &str = "Games between the agents from random placements, each played twice with seats \
    exchanged, with fixed seeds; judged by the 95% interval (Wilson) of the share.";

/// Looks as far ahead and judges nothing.
fn blind(depth: u32) -> String {
    format!("alphabeta:depth={depth},eval=none")
}

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.greedy.long",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 5.2",
        quote: "very inefficiently, with the games taking far more turns than an average game",
        statement: "Games of greedy against random take far more turns than an average game.",
        reading: "More than one and a half times his 18 turns, from random placements; he calls 27 turns \
                  \"almost 1.5 times the average game length\" and \"far from optimal\".",
        method: "Games with fixed seeds; judged by the 95% interval of the mean.",
        check: greedy_length,
    },
    Claim {
        id: "boreham.alone.height",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1",
        quote: QUOTE,
        statement: "Height alone plays better than any other feature alone.",
        reading: "Looking two turns ahead, or three with --full, it wins more than half against mobility, \
                  the centre and the threat alone, all games together.",
        method: METHOD,
        check: height_against_others,
    },
    Claim {
        id: "boreham.alone.mobility",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1",
        quote: QUOTE,
        statement: "Vertical mobility alone does not play sensibly.",
        reading: READING,
        method: METHOD,
        check: |run| senseless(run, "0;1;0;0"),
    },
    Claim {
        id: "boreham.alone.centre",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1",
        quote: QUOTE,
        statement: "The centre alone does not play sensibly.",
        reading: READING,
        method: METHOD,
        check: |run| senseless(run, "0;0;1;0"),
    },
    Claim {
        id: "boreham.alone.threat",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 6.1",
        quote: QUOTE,
        statement: "The level-two threat alone does not play sensibly.",
        reading: READING,
        method: METHOD,
        check: |run| senseless(run, "0;0;0;1"),
    },
];

fn play(run: &Run, one: String, other: String, games: u64) -> Result<Score, Interrupted> {
    let bout = Bout {
        one,
        other,
        games,
        beginning: Beginning::RandomPlacement,
        seats: Seats::Swapped,
    };
    bout.play(run)
}

fn greedy_length(run: &Run) -> Result<Finding, Interrupted> {
    let games = run.pick([10, 400, 4000]);
    let played = play(run, "greedy".into(), "random".into(), games)?;
    let far_more = 1.5 * TYPICAL_LENGTH..=f64::INFINITY;
    let scope = format!("{games} games");
    Ok(judge_within(
        &played.length_by_game(),
        far_more,
        "turns",
        scope,
    ))
}

fn senseless(run: &Run, weights: &str) -> Result<Finding, Interrupted> {
    let (depth, games) = run.pick([(2, 2), (2, 400), (DEPTH, 400)]);
    let played = play(
        run,
        player("alphabeta", depth, weights),
        blind(depth),
        games,
    )?;
    let scope = format!("{games} games {depth} turns ahead");
    Ok(judge_below(&played.proportion(), 0.55, "it wins", scope))
}

fn height_against_others(run: &Run) -> Result<Finding, Interrupted> {
    let (depth, games) = run.pick([(2, 2), (2, 100), (DEPTH, 200)]);
    let (mut wins, mut words) = (0, vec![]);
    for (name, weights) in [
        ("mobility", "0;1;0;0"),
        ("the centre", "0;0;1;0"),
        ("the threat", "0;0;0;1"),
    ] {
        let height = player("alphabeta", depth, HEIGHT_ALONE);
        let played = play(run, height, player("alphabeta", depth, weights), games)?;
        wins += played.wins;
        words.push(format!("{} against {name}", played.text()));
    }
    let all = thera_statistics::Proportion::new(wins, 3 * games);
    let scope = format!("{games} games against each, {depth} turns ahead");
    Ok(judge_above(&all, 0.5, "height wins", scope).note(format!("{}.", words.join(", "))))
}
