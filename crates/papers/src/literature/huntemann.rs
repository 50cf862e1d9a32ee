//! S. Huntemann with R. Nowakowski and C. Santos, and with T. Maciosowski: how hot Snort can be.

use thera_board::Board;
use thera_control::Interrupted;
use thera_games::capability::BothMove;
use thera_games::snort::Position;
use thera_games::{Game, Player};

use crate::brute::for_each_reachable;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{Values, degree, graphs, snort_on};
use crate::paper::Paper;
use crate::run::Run;
use crate::tally::Tally;

/// Temperatures bounded by the lengths of confusion intervals.
pub static CONFUSION: Paper = Paper {
    citation: "Huntemann et al. 2019",
    title: "S. Huntemann, R. J. Nowakowski, C. P. dos Santos, Bounding game temperature using \
            confusion intervals, arXiv 1908.08471",
    claims: &[CONFUSION_CLAIMS],
    experiments: &[],
};

/// Temperatures that no degree bounds.
pub static DEGREES: Paper = Paper {
    citation: "Huntemann and Maciosowski 2024",
    title: "S. Huntemann, T. Maciosowski, Degrees are useless in Snort when measuring temperature, \
            arXiv 2406.02107",
    claims: &[DEGREE_CLAIMS],
    experiments: &[],
};

static CONFUSION_CLAIMS: &[Claim] = &[Claim {
    id: "huntemann.confusion",
    paper: &CONFUSION,
    if_it_fails: Failing::Refuted(Severity::FalseResult),
    section: "abstract",
    quote: "if there are constants J and K such that ℓ(GL), ℓ(GR) ≤ J and ℓ(G) ≤ K for every G ∈ S, \
                then the temperature of every game is bounded by K/2 + J",
    statement: "The temperature of a game is at most half the length of its confusion interval and \
                    the largest length among its options together.",
    reading: "The length is the left stop minus the right stop. Each position of Snort by itself, with \
                  the positions after a move of either player as its options.",
    method: "Canonical forms of every position that can come up.",
    check: confusion,
}];

static DEGREE_CLAIMS: &[Claim] = &[
    Claim {
        id: "huntemann.star",
        paper: &DEGREES,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "introduction",
        quote: "Degrees are useless in Snort when measuring temperature",
        statement: "A star of n leaves has temperature n, its degree.",
        reading: "The empty board.",
        method: "Canonical forms.",
        check: stars,
    },
    Claim {
        id: "huntemann.degree",
        paper: &DEGREES,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "title and main result",
        quote: "Degrees are useless in Snort when measuring temperature",
        statement: "Temperature minus degree is unbounded: the caterpillars of three vertices with n+1, n \
                    and n+1 leaves grow twice as hot as their degree grows.",
        reading: "Their degree is n+2 and their temperature 2n+1, on the empty board.",
        method: "Canonical forms.",
        check: caterpillars,
    },
];

fn stars(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([8, 24, 60]);
    let mut values = Values::under(run);
    let mut tally = Tally::default();
    for leaves in 1..=most {
        run.case()?;
        let game = snort_on(Board::star(leaves).expect("stars exist"));
        let temperature = values.temperature(&game)?.to_f64();
        tally.record(temperature == leaves as f64, || {
            Counterexample::played(&game, &game.start(), &[], format!("it is {temperature}"))
        });
    }
    Ok(tally.finding(run.count(), format!("stars of 1 to {most} leaves")))
}

fn caterpillars(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([3, 7, 11]);
    let mut values = Values::under(run);
    let mut tally = Tally::default();
    for n in 1..=most {
        run.case()?;
        let board = Board::caterpillar(&[n + 1, n, n + 1]).expect("caterpillars exist");
        let degree = degree(&board);
        let game = snort_on(board);
        let temperature = values.temperature(&game)?.to_f64();
        let as_told = degree == n as i32 + 2 && temperature == (2 * n + 1) as f64;
        tally.record(as_told, || {
            let told = format!("its degree is {degree}, its temperature {temperature}");
            Counterexample::played(&game, &game.start(), &[], told)
        });
    }
    Ok(tally.finding(run.count(), format!("n from 1 to {most}")))
}

fn confusion(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([4, 5, 6]);
    let mut tally = Tally::default();
    for board in graphs("connected", 1, most) {
        let game = snort_on(board);
        let mut values = Values::under(run);
        for_each_reachable(run, &game, &[game.start()], |position| {
            run.case()?;
            let mut length = |position: &Position| -> Result<f64, Interrupted> {
                let value = values.of(&game, position)?;
                let [left, right] = values.stops(value)?;
                Ok(left.to_f64() - right.to_f64())
            };
            let own = length(position)?;
            let mut longest: f64 = 0.0;
            for player in Player::BOTH {
                let moving = game.with_to_move(player, position);
                for turn in game.moves(&moving) {
                    longest = longest.max(length(&game.play(&moving, turn))?);
                }
            }
            let value = values.of(&game, position)?;
            let temperature = values.temperature_of(value)?.to_f64();
            tally.record(temperature <= own / 2.0 + longest, || {
                let told = format!(
                    "the temperature is {temperature}, the lengths {own} and at most {longest}"
                );
                Counterexample::played(&game, position, &[], told)
            });
            Ok(())
        })?;
    }
    let scope = format!("all positions of connected graphs of at most {most} vertices");
    Ok(tally.finding(run.count(), scope))
}
