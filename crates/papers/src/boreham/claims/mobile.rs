//! Sections 6.2 and 7.1: the final player against the mobile application.

use thera_control::Interrupted;

use crate::boreham::PAPER;
use crate::boreham::printed::{MobileGame, TABLE_6_2, TABLE_6_3, won};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::run::Run;
use thera_statistics::Proportion;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.mobile.rates",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 6.2, tables 6.2 and 6.3",
        quote: "the final project AI to have achieved a 60% win rate against the \"novice\" mobile AI and \
                40% against the \"modest\" AI",
        statement: "Three games of five were won against Novice and two of five against Modest.",
        reading: "The tables as printed.",
        method: "Wins counted.",
        check: rates,
    },
    Claim {
        id: "boreham.mobile.novice",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 7.1, with table 6.2",
        quote: "it can beat not only the most basic but also the modest AI implementation",
        statement: "The final player beat Novice in a best of five.",
        reading: "It won more of the five games of table 6.2 than it lost.",
        method: "Wins counted.",
        check: |run| beaten(run, &TABLE_6_2, "Novice"),
    },
    Claim {
        id: "boreham.mobile.modest",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 7.1, with table 6.3",
        quote: "it can beat not only the most basic but also the modest AI implementation",
        statement: "The final player beat Modest in a best of five.",
        reading: "It won more of the five games of table 6.3 than it lost: section 6.2 plays a best of \
                  five against each.",
        method: "Wins counted.",
        check: |run| beaten(run, &TABLE_6_3, "Modest"),
    },
    Claim {
        id: "boreham.mobile.modest.once",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 7.1, with table 6.3",
        quote: "an AI that has proven that it can beat not only the most basic but also the modest AI",
        statement: "The final player can beat Modest: it has won a game against it.",
        reading: "Some game of table 6.3 is won.",
        method: "Wins counted.",
        check: |run| {
            run.cases(TABLE_6_3.len() as u64)?;
            let wins = won(&TABLE_6_3);
            Ok(match wins {
                0 => Finding::refuted("table 6.3", Counterexample::told("no game is won")),
                _ => Finding::confirmed("table 6.3").note(format!("It won {wins} of 5.")),
            })
        },
    },
];

fn rates(run: &Run) -> Result<Finding, Interrupted> {
    run.cases((TABLE_6_2.len() + TABLE_6_3.len()) as u64)?;
    let found = [won(&TABLE_6_2), won(&TABLE_6_3)];
    let scope = "tables 6.2 and 6.3";
    Ok(match found {
        [3, 2] => Finding::confirmed(scope),
        [novice, modest] => {
            let shows = format!("{novice} and {modest} of five are won");
            Finding::refuted(scope, Counterexample::told(shows))
        }
    })
}

fn beaten(run: &Run, table: &[MobileGame], opponent: &str) -> Result<Finding, Interrupted> {
    run.cases(table.len() as u64)?;
    let (wins, games) = (won(table), table.len());
    let words = Proportion::new(wins as u64, games as u64).words();
    let scope = format!("the {games} games against {opponent}");
    Ok(match 2 * wins > games {
        true => Finding::confirmed(scope).note(format!("It won {words}.")),
        false => {
            let shows = format!("it lost {} to {wins}, having won {words}", games - wins);
            Finding::refuted(scope, Counterexample::told(shows))
        }
    })
}
