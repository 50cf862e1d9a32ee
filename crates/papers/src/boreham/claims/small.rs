//! Section 5.3.2: one builder each on 2 x 2 and 3 x 3.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rustc_hash::FxHashMap;
use thera_board::Board;
use thera_control::Interrupted;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Game, Player};
use thera_solvers::santorini::{Report, SolveError, solve_all};

use crate::boreham::PAPER;
use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{santorini, starts};
use crate::judge::judge_above;
use crate::run::Run;
use crate::tally::Tally;
use thera_statistics::Proportion;

const BLOCKING: &str = "the game most often ended in a win by stopping the opponent from being able to \
    make a move";

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "boreham.2x2",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.3.2",
        quote: "for the 2x2 board the game was at least weakly solved as the player who moves first is \
                guaranteed a win",
        statement: "With one builder each on a 2 x 2 board first wins.",
        reading: "2WP4HTWUS on king:2x2, from every placement.",
        method: "Plain minimax from every placement.",
        check: two_by_two,
    },
    Claim {
        id: "boreham.3x3",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.3.2",
        quote: "The same outcome was found from playing multiple games on a 3x3 board with one builder \
                also",
        statement: "With one builder each a 3 x 3 board is won by the same player as the 2 x 2 board.",
        reading: "2WP4HTWUS: from every placement on either board the same player wins. (How games end \
                  there is a claim of its own.)",
        method: "Every position of both boards solved, layer by layer.",
        check: three_by_three,
    },
    Claim {
        id: "boreham.2x2.blocking.random",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5.3.2",
        quote: BLOCKING,
        statement: "On 2 x 2 most games end because a player cannot move.",
        reading: "Both players move at random, from a random placement: the chance is above one half.",
        method: "The chance worked out exactly over all positions.",
        check: |run| blocked_on_two_by_two(run, false),
    },
    Claim {
        id: "boreham.2x2.blocking.perfect",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 5.3.2",
        quote: BLOCKING,
        statement: "On 2 x 2 most games of perfect players end because one cannot move.",
        reading: "Both players choose at random among the turns that keep what they have.",
        method: "The chance worked out exactly over all positions.",
        check: |run| blocked_on_two_by_two(run, true),
    },
    Claim {
        id: "boreham.3x3.blocking",
        paper: &PAPER,
        if_it_fails: Failing::NotReproduced,
        section: "section 5.3.2",
        quote: "The same outcome was found from playing multiple games on a 3x3 board with one builder \
                also, the board was just too small",
        statement: "On 3 x 3 with one builder each most games end because a player cannot move.",
        reading: "Both players move at random, from random placements.",
        method: "Games with fixed seeds; judged by the 95% interval (Wilson) of the share.",
        check: blocked_on_three_by_three,
    },
];

fn one_builder_each(side: usize) -> Santorini {
    let board = Board::king(side, side).expect("the boards in the claims exist");
    santorini("2WP4HTWUS", board)
}

fn two_by_two(run: &Run) -> Result<Finding, Interrupted> {
    let game = one_builder_each(2);
    let mut minimax = Minimax::new(&game);
    let mut tally = Tally::default();
    for start in starts(&game) {
        run.case()?;
        tally.record(minimax.winner(&start) == Some(Player::First), || {
            let line = minimax.line(&start);
            Counterexample::played(&game, &start, &line, "second wins")
        });
    }
    let heights: Vec<String> = (1..=6).map(winners_at_height).collect();
    let note = format!(
        "At other heights, starts first wins: {}.",
        heights.join(", ")
    );
    Ok(tally
        .finding(run.count(), "every placement on 2 x 2")
        .note(note))
}

/// How many placements first wins on 2 x 2 if towers end at this height.
fn winners_at_height(height: u8) -> String {
    let board = Board::king(2, 2).expect("the boards in the claims exist");
    let game = santorini(&format!("2WP{height}HTWUS"), board);
    let mut minimax = Minimax::new(&game);
    let starts = starts(&game);
    let won = starts
        .iter()
        .filter(|start| minimax.winner(start) == Some(Player::First));
    format!("{} of {} at height {height}", won.count(), starts.len())
}

/// Every placement of a board, solved.
fn solved(run: &Run, game: &Santorini) -> Result<Report, Interrupted> {
    solve_all(game, &run.solver()).map_err(|error| match error {
        SolveError::Interrupted(interrupted) => interrupted,
        _ => Interrupted::Stopped,
    })
}

fn three_by_three(run: &Run) -> Result<Finding, Interrupted> {
    let small = solved(run, &one_builder_each(2))?;
    let game = one_builder_each(3);
    let report = solved(run, &game)?;
    let winner = small.placement.winner;
    let mut tally = Tally::default();
    for start in small.starts.iter().chain(&report.starts) {
        run.case()?;
        tally.record(start.winner == winner, || {
            let placed = [start.first, start.second].map(Move::Place);
            let shows = format!("{} wins from here", start.winner);
            Counterexample::played(&game, &game.start(), &placed, shows)
        });
    }
    let note = format!("It is {winner}.");
    Ok(tally
        .finding(run.count(), "every placement on 2 x 2 and 3 x 3")
        .note(note))
}

/// The chance that a game ends because a player cannot move.
struct Chances<'g> {
    game: &'g Santorini,
    minimax: Option<Minimax<'g, Santorini>>,
    known: FxHashMap<Position, f64>,
}

impl Chances<'_> {
    fn blocked(&mut self, position: &Position) -> f64 {
        if let Some(&chance) = self.known.get(position) {
            return chance;
        }
        let nexts = self.choices(position);
        let chance = match nexts.len() {
            0 => f64::from(u8::from(!position.is_won())),
            count => nexts.iter().map(|next| self.blocked(next)).sum::<f64>() / count as f64,
        };
        self.known.insert(*position, chance);
        chance
    }

    /// Where the player to move may go: anywhere, or where it keeps what it has.
    fn choices(&mut self, position: &Position) -> Vec<Position> {
        let moves = self.game.moves(position).into_iter();
        let mut nexts: Vec<Position> = moves.map(|turn| self.game.play(position, turn)).collect();
        if let Some(minimax) = &mut self.minimax {
            let value = minimax.value(position);
            nexts.retain(|next| minimax.value(next) == value);
        }
        nexts
    }
}

fn blocked_on_two_by_two(run: &Run, perfect: bool) -> Result<Finding, Interrupted> {
    let game = one_builder_each(2);
    let mut chances = Chances {
        game: &game,
        minimax: perfect.then(|| Minimax::new(&game)),
        known: FxHashMap::default(),
    };
    let starts = starts(&game);
    let mut sum = 0.0;
    for start in &starts {
        run.case()?;
        sum += chances.blocked(start);
    }
    let chance = sum / starts.len() as f64;
    let words = format!("{:.1}% of games end so", 100.0 * chance);
    let scope = "every placement on 2 x 2";
    Ok(match chance > 0.5 {
        true => Finding::confirmed(scope).note(format!("{words}.")),
        false => Finding::refuted(scope, Counterexample::told(words)),
    })
}

fn blocked_on_three_by_three(run: &Run) -> Result<Finding, Interrupted> {
    let game = one_builder_each(3);
    let starts = starts(&game);
    let games = run.pick([50, 5000, 100_000]);
    let mut rng = Pcg64::seed_from_u64(3);
    let mut blocked = 0;
    for _ in 0..games {
        run.case()?;
        let mut position = starts[rng.random_range(0..starts.len())];
        loop {
            let moves = game.moves(&position);
            if moves.is_empty() {
                break;
            }
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
        }
        blocked += u64::from(!position.is_won());
    }
    let scope = format!("{games} random games on 3 x 3");
    Ok(judge_above(
        &Proportion::new(blocked, games),
        0.5,
        "ended so:",
        scope,
    ))
}
