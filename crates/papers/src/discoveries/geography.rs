//! Geography: how large a graph must be for a Grundy value.

use thera_board::Vertex;
use thera_control::Interrupted;
use thera_games::Game;
use thera_games::geography::Geography;

use super::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{graphs, named};
use crate::grundy::Grundy;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[Claim {
    id: "thera.grundy.smallest",
    paper: &PAPER,
    if_it_fails: Failing::Refuted(Severity::FalseResult),
    section: "after Burke et al. 2021",
    quote: "Instances of Undirected Geography with Grundy value n have size polynomial in n",
    statement: "The smallest graphs on which Undirected Geography has a start of Grundy value n have 2n \
                vertices.",
    reading: "Every start on every connected graph; n from 1 on.",
    method: "Grundy values by looking at everything that can follow: thera census geography --graphs \
             connected:2..7 --starts all --extreme nimber --by vertices.",
    check: smallest,
}];

fn smallest(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 7, 8]);
    let mut tally = Tally::default();
    let mut largest = 0;
    let mut told = Vec::new();
    for board in graphs("connected", 2, most) {
        for v in 0..board.size() {
            run.case()?;
            let game = Geography::impartial(board.clone(), v as Vertex);
            let game = game.expect("every vertex is a start");
            let value = Grundy::new(&game).of(&game.start());
            if value > largest {
                largest = value;
                let place = format!("{value} on {} from {v}", named(&board));
                let as_told = board.size() == 2 * value as usize;
                tally.record(as_told, || Counterexample::told(place.clone()));
                told.push(place);
            }
        }
    }
    tally.record(largest as usize == most / 2, || {
        Counterexample::told(format!(
            "the largest value up to {most} vertices is {largest}"
        ))
    });
    let scope = format!("all starts on connected graphs of at most {most} vertices");
    let finding = tally.finding(run.count(), scope);
    Ok(finding.note(format!("First met: {}.", told.join("; "))))
}
