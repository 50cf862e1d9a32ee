//! Snort: temperatures above the degree, and second-player wins without a mirror.

use std::collections::BTreeMap;

use thera_board::Board;
use thera_control::Interrupted;
use thera_values::Dyadic;

use super::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{Values, degree, graphs, named, second_wins, snort_on};
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "thera.temperature.graphs",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Huntemann and Maciosowski 2024",
        quote: "There are graphs hotter than their degree; the first of the published family has 11 vertices",
        statement: "The smallest graphs that are hotter than their degree have seven vertices: two of them, \
                    F?opo and FCXe_, of temperature 13/4 and degree 3. On eight vertices there are 24, on \
                    nine 159.",
        reading: "Every connected graph, the empty board. So 2d - 3, the temperature of the family, is not \
                  the most that degree d allows.",
        method: "Canonical forms of every graph: thera census snort --graphs connected:2..9 --columns \
                 graph6,temperature,degree --where 'temperature > degree'.",
        check: |run| {
            let most = run.pick([7, 8, 9]);
            let known = [(7, 2), (8, 24), (9, 159)];
            let excess = hotter_than_degree(run, "connected", most)?;
            let finding = excess.finding(
                run,
                &known,
                &format!("all connected graphs of 2 to {most} vertices"),
            );
            let smallest = ["F?opo", "FCXe_"].map(|text| {
                let board = Board::from_graph6(text).expect("the text is a graph");
                Ok((
                    degree(&board),
                    Values::under(run)
                        .temperature(&snort_on(board))?
                        .to_string(),
                ))
            });
            let as_told = smallest
                .into_iter()
                .collect::<Result<Vec<_>, Interrupted>>()?;
            Ok(
                match as_told.iter().all(|told| *told == (3, "13/4".to_string())) {
                    true => finding,
                    false => Finding::refuted(
                        "the two graphs named",
                        Counterexample::told("they have another degree or temperature"),
                    ),
                },
            )
        },
    },
    Claim {
        id: "thera.temperature.trees",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Huntemann and Maciosowski 2024",
        quote: "The published family of trees that are hotter than their degree begins with 11 vertices",
        statement: "The smallest tree that is hotter than its degree has eight vertices and is the only one \
                    of that size; from 8 to 18 vertices there are 1, 1, 4, 9, 24, 55, 140, 353, 918, 2,350 and \
                    6,104.",
        reading: "Every tree, the empty board.",
        method: "Canonical forms of every tree: thera census snort --graphs trees:2..14 --where 'temperature \
                 > degree' --count by vertices.",
        check: |run| {
            let most = run.pick([9, 13, 18]);
            let known = [
                (8, 1),
                (9, 1),
                (10, 4),
                (11, 9),
                (12, 24),
                (13, 55),
                (14, 140),
                (15, 353),
                (16, 918),
                (17, 2350),
                (18, 6104),
            ];
            let excess = hotter_than_degree(run, "trees", most)?;
            Ok(excess.finding(run, &known, &format!("all trees of 2 to {most} vertices")))
        },
    },
    Claim {
        id: "thera.not-opposable",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "after Ashmore et al. 2025",
        quote: "There are graphs that second wins and that are not opposable, against Kakihara's conjecture",
        statement: "Up to six vertices every connected graph that second wins is opposable. On seven, \
                    eight, nine and ten vertices 5, 34, 334 and 6,519 are not.",
        reading: "Every connected graph, the empty board.",
        method: "The solver of Snort on every graph: thera census snort --graphs connected:2..9 --where \
                 'outcome = P and not opposable' --count by vertices.",
        check: not_opposable,
    },
];

/// Graphs that are hotter than their degree: how many by size, and the largest excess with the first
/// graph that has it, by size and degree.
#[derive(Default)]
struct Excess {
    counts: BTreeMap<usize, usize>,
    largest: BTreeMap<(usize, i32), (Dyadic, String)>,
}

fn hotter_than_degree(run: &Run, class: &str, most: usize) -> Result<Excess, Interrupted> {
    let mut values = Values::under(run);
    let mut excess = Excess::default();
    for board in graphs(class, 2, most) {
        run.case()?;
        let (size, degree, name) = (board.size(), degree(&board), named(&board));
        let temperature = values.temperature(&snort_on(board))?;
        if temperature.to_f64() > f64::from(degree) {
            *excess.counts.entry(size).or_default() += 1;
            let hottest = excess
                .largest
                .entry((size, degree))
                .or_insert((temperature, name.clone()));
            if hottest.0 < temperature {
                *hottest = (temperature, name);
            }
        }
    }
    Ok(excess)
}

impl Excess {
    /// Whether there are as many as is known for some sizes, and none below the first of them.
    fn finding(&self, run: &Run, known: &[(usize, usize)], scope: &str) -> Finding {
        let mut tally = Tally::default();
        let looked_at = run.count();
        let least = known.first().map_or(0, |&(size, _)| size);
        for (&size, &count) in &self.counts {
            let expected = known.iter().find(|&&(known, _)| known == size);
            let as_told = size >= least && expected.is_none_or(|&(_, known)| known == count);
            tally.record(as_told, || {
                Counterexample::told(format!("there are {count} on {size} vertices"))
            });
        }
        let found = self
            .counts
            .iter()
            .map(|(size, count)| format!("{count} on {size}"));
        let found: Vec<String> = found.collect();
        let hottest = self
            .largest
            .iter()
            .map(|((size, degree), (temperature, name))| {
                format!("{temperature} on {size} vertices of degree {degree} ({name})")
            });
        let hottest: Vec<String> = hottest.collect();
        let finding = tally.finding(looked_at, scope);
        finding
            .note(format!(
                "Hotter than their degree: {} vertices.",
                found.join(", ")
            ))
            .note(format!("The hottest of them: {}.", hottest.join("; ")))
    }
}

fn not_opposable(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([7, 8, 10]);
    let mut tally = Tally::default();
    let mut told = Vec::new();
    for (size, known) in (2..=most).zip([0, 0, 0, 0, 0, 5, 34, 334, 6519]) {
        let mut count = 0;
        for board in graphs("connected", size, size) {
            run.case()?;
            let opposable = board.is_opposable();
            let game = snort_on(board);
            count += u64::from(!opposable && second_wins(run, &game)?);
        }
        told.push(format!("{count} on {size}"));
        tally.record(count == known, || {
            Counterexample::told(format!("there are {count} on {size} vertices"))
        });
    }
    let scope = format!("all connected graphs of 2 to {most} vertices");
    let finding = tally.finding(most as u64 - 1, scope);
    Ok(finding.note(format!("Not opposable: {} vertices.", told.join(", "))))
}
