//! Section 4.2: directed paths, one worker each.

use std::cmp::Ordering;

use thera_board::{Board, Vertex};
use thera_control::Interrupted;
use thera_games::santorini::{Move, Santorini};
use thera_games::{Game, Player};

use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::santorini;
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.path.high",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "At max height greater than 1 (with or without tower wins), the player further from \
                the end of the path wins",
        statement: "On a directed path of height above 1 the player further from the end wins.",
        reading: "2WP, from every pair of starts on level ground, whoever moves first.",
        method: "Plain minimax from every pair of starts.",
        check: |run| high(run, |starts| starts.further()),
    },
    Claim {
        id: "geissler.path.high.not-blocked",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "At max height greater than 1 (with or without tower wins), the player further from \
                the end of the path wins",
        statement: "On a directed path of height above 1 the player further from the end wins, unless it is \
                    to move and stands right behind the other.",
        reading: "As above, with the one exception.",
        method: "Plain minimax from every pair of starts.",
        check: |run| high(run, Starts::further_unless_blocked),
    },
    Claim {
        id: "geissler.path.height-one",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::SlipOfThePen),
        section: "section 4.2",
        quote: "we must compare the closer player’s distance to the end of the path with the further \
                player’s distance to the closer player’s starting position. Whoever has the larger \
                distance in this instance wins (taking turn order into account)",
        statement: "On a directed path of height 1 the player with the larger distance wins: the \
                    closer one's to the end against the further one's to the closer one's start.",
        reading: "Distances in arcs; between equal ones the player to move, who runs out first, \
                  loses.",
        method: "Plain minimax from every pair of starts.",
        check: |run| height_one(run, |starts| starts.by_distance(0)),
    },
    Claim {
        id: "geissler.path.height-one.moves",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "Whoever has the larger distance in this instance wins (taking turn order into account)",
        statement: "On a directed path of height 1 the player with more moves left wins: the closer one's to \
                    the end, the further one's to just before the closer one's start.",
        reading: "The further player's moves are its distance to the closer one's start less one; \
                  between equal numbers the player to move loses.",
        method: "Plain minimax from every pair of starts.",
        check: |run| height_one(run, |starts| starts.by_distance(1)),
    },
];

/// Where the two workers begin on a path; first moves first.
#[derive(Clone, Copy)]
struct Starts {
    size: usize,
    first: Vertex,
    second: Vertex,
}

impl Starts {
    fn further(&self) -> Player {
        match self.first < self.second {
            true => Player::First,
            false => Player::Second,
        }
    }

    fn further_unless_blocked(&self) -> Player {
        match self.first + 1 == self.second {
            true => Player::Second,
            false => self.further(),
        }
    }

    /// Who wins if distances are compared, the further player's less `correction`.
    fn by_distance(&self, correction: i32) -> Player {
        let (behind, ahead) = (self.first.min(self.second), self.first.max(self.second));
        let to_end = self.size as i32 - 1 - i32::from(ahead);
        let to_start = i32::from(ahead - behind) - correction;
        match to_start.cmp(&to_end) {
            Ordering::Greater => self.further(),
            Ordering::Less => self.further().opponent(),
            Ordering::Equal => Player::Second,
        }
    }
}

fn high(run: &Run, winner: fn(&Starts) -> Player) -> Result<Finding, Interrupted> {
    let heights = run.pick([2..=3, 2..=4, 2..=6]);
    let mut variants = Vec::new();
    for height in heights.clone() {
        for tower in ["NTW", "TW"] {
            for end in ["DS", "D*S", "DSFM"] {
                variants.push(format!("2WP{height}H{tower}{end}"));
            }
        }
    }
    let words = format!("heights {} to {}", heights.start(), heights.end());
    on_paths(run, &variants, &words, winner)
}

fn height_one(run: &Run, winner: fn(&Starts) -> Player) -> Result<Finding, Interrupted> {
    let variants = ["2WP1HNTWDS", "2WP1HNTWD*S"].map(String::from);
    on_paths(run, &variants, "height 1", winner)
}

fn on_paths(
    run: &Run,
    variants: &[String],
    heights: &str,
    winner: fn(&Starts) -> Player,
) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 16, 30]);
    let mut tally = Tally::default();
    for size in 2..=most {
        for variant in variants {
            let board = Board::path(size, true).expect("the paths in the claims exist");
            let game = santorini(variant, board);
            let vertices = 0..size as Vertex;
            let pairs = vertices
                .clone()
                .flat_map(|v| vertices.clone().map(move |w| (v, w)));
            for (first, second) in pairs.filter(|(v, w)| v != w) {
                run.case()?;
                let starts = Starts {
                    size,
                    first,
                    second,
                };
                record(&game, starts, winner(&starts), &mut tally);
            }
        }
    }
    let scope = format!("directed paths of 2 to {most} vertices, {heights}, all pairs of starts");
    Ok(tally.finding(run.count(), scope))
}

fn record(game: &Santorini, starts: Starts, expected: Player, tally: &mut Tally) {
    let placed = game.play(&game.start(), Move::Place(1 << starts.first));
    let start = game.play(&placed, Move::Place(1 << starts.second));
    let mut minimax = Minimax::new(game);
    tally.record(minimax.winner(&start) == Some(expected), || {
        let line = minimax.line(&start);
        let shows = format!(
            "first starts {} from the end and second {}, but {} wins, not {expected}",
            starts.size - 1 - usize::from(starts.first),
            starts.size - 1 - usize::from(starts.second),
            expected.opponent(),
        );
        Counterexample::played(game, &start, &line, shows)
    });
}
