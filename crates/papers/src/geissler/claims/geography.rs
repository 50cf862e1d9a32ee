//! Section 6.3: Geography is a variant of Santorini.

use thera_board::{Board, Vertex, bit, vertices};
use thera_control::Interrupted;
use thera_games::geography::{self, Geography};
use thera_games::santorini::{self as towers, Move, Santorini};
use thera_games::{Game, Player};

use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::santorini;
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.geography",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "the game of Geography is identical to one worker, impartial, one max height, No Tower \
                Win, directed Santorini, denoted 1WI1HNTWD*S",
        statement: "Geography and Santorini with one shared worker, height 1 and the stipulation are \
                    the same game.",
        reading: "The game trees are the same: from every start, move by move, the same vertices can \
                  be gone to and the same ones are closed.",
        method: "Both trees walked together.",
        check: |run| same_trees(run, false),
    },
    Claim {
        id: "geissler.geography.partizan",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.3",
        quote: "This form of Geography is equivalent to 2WP1HNTWD*S",
        statement: "Partizan Geography and Santorini with a worker each, height 1 and the stipulation \
                    are the same game.",
        reading: "The game trees are the same from every pair of starts.",
        method: "Both trees walked together.",
        check: |run| same_trees(run, true),
    },
];

fn same_trees(run: &Run, partizan: bool) -> Result<Finding, Interrupted> {
    let most = run.pick([3, 4, 4]);
    let workers = if partizan { "2WP" } else { "1WI" };
    let mut tally = Tally::default();
    for board in (1 + usize::from(partizan)..=most)
        .filter_map(Board::all_directed)
        .flatten()
    {
        let tower = santorini(&format!("{workers}1HNTWD*S"), board.clone());
        let size = board.size() as Vertex;
        for first in 0..size {
            for second in 0..size {
                if (first == second) == partizan {
                    continue;
                }
                let token = match partizan {
                    true => Geography::partizan(board.clone(), [first, second]),
                    false => Geography::impartial(board.clone(), first),
                };
                let token = token.expect("the starts are on the board");
                run.case()?;
                let pair = Pair {
                    token,
                    tower: tower.clone(),
                };
                let difference = pair.difference_from(first, second);
                tally.record(difference.is_none(), || {
                    let shows = "the two games differ here";
                    let position = difference.unwrap_or_else(|| pair.token.start());
                    Counterexample::played(&pair.token, &position, &[], shows)
                });
            }
        }
    }
    let scope = format!("all directed graphs of up to {most} vertices, all starts");
    Ok(tally.finding(run.count(), scope))
}

/// The same game twice.
struct Pair {
    token: Geography,
    tower: Santorini,
}

impl Pair {
    fn difference_from(&self, first: Vertex, second: Vertex) -> Option<geography::Position> {
        let mut towers = self
            .tower
            .play(&self.tower.start(), Move::Place(bit(first)));
        if self.token.is_partizan() {
            towers = self.tower.play(&towers, Move::Place(bit(second)));
        }
        self.difference(&self.token.start(), &towers)
    }

    /// The first position below these two at which the games differ.
    fn difference(
        &self,
        token: &geography::Position,
        towers: &towers::Position,
    ) -> Option<geography::Position> {
        let steps = self.tower.moves(towers);
        let targets: Vec<Vertex> = steps.iter().filter_map(target).collect();
        let low = vertices(self.tower.board().all()).filter(|&v| towers.height(v) == 0);
        let open = low.fold(0, |set, v| set | bit(v));
        let standing = match self.token.is_partizan() {
            true => Player::BOTH.map(|player| bit(token.token(player))),
            false => [bit(token.token(Player::First)), 0],
        };
        let same_tokens = Player::BOTH.map(|player| towers.workers(player)) == standing;
        let same = self.token.moves(token) == targets && token.alive() == open && same_tokens;
        if !same {
            return Some(*token);
        }
        steps.iter().zip(targets).find_map(|(&step, target)| {
            let next = self.token.play(token, target);
            self.difference(&next, &self.tower.play(towers, step))
        })
    }
}

/// Where a step goes, if it builds on what it left.
fn target(step: &Move) -> Option<Vertex> {
    match *step {
        Move::Build { from, to, site } if from == site => Some(to),
        _ => None,
    }
}
