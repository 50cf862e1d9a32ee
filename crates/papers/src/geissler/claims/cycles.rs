//! Section 4.2: cycles.

use thera_board::Vertex;
use thera_control::Interrupted;
use thera_games::santorini::{MAX_HEIGHT, Move, Position, Santorini};
use thera_games::{Game, Player};

use super::directed_cycle;
use crate::brute::{Minimax, for_each_reachable};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{santorini, starts};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.cycle.impartial",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "Left wins even cycles, Right wins odd cycles",
        statement: "One worker, height 1, on a directed cycle: first wins exactly if the number of \
                    vertices is even.",
        reading: "1WI1HNTWDS on level ground; first is Left.",
        method: "Plain minimax.",
        check: |run| one_worker(run, &[1], "NTW", |n, _| n % 2 == 0),
    },
    Claim {
        id: "geissler.cycle.even-height",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "If we increase the maximum height to an even value, then play loops over the cycle an \
                even number of times, turning odd cycles effectively into even cycles so that Left \
                always wins",
        statement: "With an even maximum height first wins on every directed cycle.",
        reading: "1WI, heights 2, 4, 6, no tower wins, directed cycle, level ground.",
        method: "Plain minimax.",
        check: |run| one_worker(run, &[2, 4, 6], "NTW", |_, _| true),
    },
    Claim {
        id: "geissler.cycle.tower-win",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "Right wins even cycles, Left wins odd cycles, and Right always wins at odd maximum \
                heights (heights where the winning height becomes even)",
        statement: "With tower wins the result flips: first wins exactly on odd cycles of even \
                    height.",
        reading: "1WI, tower wins, directed cycle, level ground, heights 2 to 7.",
        method: "Plain minimax.",
        check: |run| {
            let first_wins = |n, height| n % 2 == 1 && height % 2 == 0;
            one_worker(run, &[2, 3, 4, 5, 6, 7], "TW", first_wins)
        },
    },
    Claim {
        id: "geissler.cycle.tower-win.height-one",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.2",
        quote: "Right always wins at odd maximum heights",
        statement: "With tower wins second wins at every odd maximum height, 1 among them.",
        reading: "The same at height 1, where the winning height is the ground: 1WI1HTWDS.",
        method: "Plain minimax.",
        check: |run| one_worker(run, &[1], "TW", |_, _| false),
    },
    Claim {
        id: "geissler.cycle.no-effect",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "the building stipulation and the free movement rule have no affect on games played on \
                directed cycle graphs",
        statement: "On directed cycles the building stipulation and free movement change nothing.",
        reading: "In every position that can come up in the game with neither, the legal turns are \
                  the same with either and with both, for 1 to 3 shared workers and 1 or 2 each.",
        method: "All positions reachable from all placements, the turns of four games compared.",
        check: no_effect,
    },
    Claim {
        id: "geissler.cycle.partizan",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "For max height 1, Right wins so long as they start on a node less than or equal to the \
                ⌊n/2⌋ + 1 node",
        statement: "One worker each, height 1, on a directed cycle of n: second wins exactly if it \
                    starts at most ⌊n/2⌋ steps ahead of first.",
        reading: "2WP1HNTWDS on level ground; first starts on node 1 and the other direction (first \
                  wins otherwise) is meant too.",
        method: "Plain minimax from every start of second.",
        check: |run| two_workers(run, &[1], 1),
    },
    Claim {
        id: "geissler.cycle.partizan.height",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.2",
        quote: "Increasing max height flips the win conditions for each increase of one",
        statement: "With a worker each on a directed cycle, each further level of height exchanges winner and \
                    loser.",
        reading: "2WP, heights 1 to 6, no tower wins: second wins exactly if it starts at most ⌊n/2⌋ \
                  steps ahead and the height is odd, or neither.",
        method: "Plain minimax from every start of second.",
        check: |run| two_workers(run, many_heights(run), 1),
    },
    Claim {
        id: "geissler.cycle.partizan.height.not-blocked",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "Increasing max height flips the win conditions for each increase of one",
        statement: "Each further level of height exchanges winner and loser wherever first can move at all.",
        reading: "As before, with second at least two steps ahead.",
        method: "Plain minimax from every start of second.",
        check: |run| two_workers(run, many_heights(run), 2),
    },
    Claim {
        id: "geissler.cycle.partizan.mended",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "Increasing max height flips the win conditions for each increase of one",
        statement: "The rule that holds: one worker each on a directed cycle of n, second k steps ahead. \
                    At odd heights second wins exactly if k is at most ⌊n/2⌋, at even heights always.",
        reading: "Not the thesis's rule but the one in its place: 2WP without tower wins, all heights.",
        method: "Plain minimax from every start of second.",
        check: |run| mended(run, "NTW", |near, _, height| height % 2 == 0 || near),
    },
    Claim {
        id: "geissler.cycle.partizan.tower-win",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "adding tower wins at the same max height maintains the status quo",
        statement: "With a worker each on a directed cycle, tower wins do not change who wins.",
        reading: "2WP, heights 2 to 6: the winner with tower wins is the winner without, from every \
                  start.",
        method: "Plain minimax of both games from every start of second.",
        check: |run| status_quo(run, run.pick([2..=2, 2..=6, 2..=8])),
    },
    Claim {
        id: "geissler.cycle.partizan.tower-win.mended",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "adding tower wins at the same max height maintains the status quo",
        statement: "The rule that holds with tower wins: at odd heights second wins exactly if k is 1, so \
                    that first cannot move; at even heights if k is 1 or more than ⌊n/2⌋.",
        reading: "Not the thesis's rule but the one in its place: 2WP with tower wins, all heights.",
        method: "Plain minimax from every start of second.",
        check: |run| {
            mended(run, "TW", |near, ahead, height| {
                ahead == 1 || height % 2 == 0 && !near
            })
        },
    },
    Claim {
        id: "geissler.cycle.partizan.tower-win.height-one",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::StricterReading),
        section: "section 4.2",
        quote: "for C5, Right wins when starting at nodes 2 and 3 for odd maximum heights both with \
                and without tower wins",
        statement: "With a worker each on a directed cycle of height 1, tower wins do not change who wins.",
        reading: "2WP at height 1, where with tower wins every step wins.",
        method: "Plain minimax of both games from every start of second.",
        check: |run| status_quo(run, 1..=1),
    },
    Claim {
        id: "geissler.cycle.partizan.example",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2, figure 4.1",
        quote: "for C5, Right wins when starting at nodes 2 and 3 … For the 6 cycle C6, Right wins \
                under the same conditions except that they can also start at node 4",
        statement: "On cycles of 5 and 6, at odd heights, second wins from nodes 2 and 3, and on 6 \
                    also from node 4.",
        reading: "2WP, heights 3 and 5 with and without tower wins, and height 1 without.",
        method: "Plain minimax from every start of second.",
        check: example,
    },
];

/// The largest cycle looked at.
fn most_vertices(run: &Run) -> usize {
    run.pick([6, 40, 64])
}

fn one_worker(
    run: &Run,
    heights: &[u8],
    tower: &str,
    first_wins: fn(usize, u8) -> bool,
) -> Result<Finding, Interrupted> {
    let most = most_vertices(run);
    let mut tally = Tally::default();
    for n in 2..=most {
        for &height in heights {
            run.case()?;
            let game = santorini(&format!("1WI{height}H{tower}DS"), directed_cycle(n));
            let start = game.play(&game.start(), Move::Place(1));
            record_winner(&game, &start, first_wins(n, height), &mut tally);
        }
    }
    let scope = format!("directed cycles of 2 to {most} vertices, {}", list(heights));
    Ok(tally.finding(run.count(), scope))
}

/// Records whether first wins as expected, and tells.
fn record_winner(game: &Santorini, start: &Position, first_wins: bool, tally: &mut Tally) -> bool {
    let mut minimax = Minimax::new(game);
    let winner = minimax.winner(start);
    let holds = (winner == Some(Player::First)) == first_wins;
    tally.record(holds, || {
        let line = minimax.line(start);
        let claimed = if first_wins { "first" } else { "second" };
        let shows = match winner {
            Some(winner) => format!("{winner} wins, where the claim has {claimed}"),
            None => "nobody wins".to_string(),
        };
        Counterexample::played(game, start, &line, shows)
    });
    holds
}

fn list(heights: &[u8]) -> String {
    let words: Vec<String> = heights.iter().map(u8::to_string).collect();
    let noun = if heights.len() == 1 {
        "height"
    } else {
        "heights"
    };
    format!("{noun} {}", words.join(", "))
}

fn no_effect(run: &Run) -> Result<Finding, Interrupted> {
    let (most, height) = run.pick([(4, 2), (6, 3), (7, 4)]);
    let mut tally = Tally::default();
    for n in 2..=most {
        for workers in ["1WI", "2WI", "3WI", "2WP", "4WP"] {
            for tower in ["TW", "NTW"] {
                if workers.as_bytes()[0] - b'0' > n as u8 {
                    continue;
                }
                let named = |end: &str| {
                    santorini(
                        &format!("{workers}{height}H{tower}{end}"),
                        directed_cycle(n),
                    )
                };
                let game = named("DS");
                let others = ["D*S", "DSFM", "D*SFM"].map(named);
                for_each_reachable(run, &game, &starts(&game), |position| {
                    run.case()?;
                    let turns = game.moves(position);
                    let different = others.iter().find(|other| other.moves(position) != turns);
                    tally.record(different.is_none(), || {
                        let other = different.unwrap_or(&game);
                        Counterexample::played(other, position, &[], "the legal turns differ")
                    });
                    Ok(())
                })?;
            }
        }
    }
    let scope = format!(
        "directed cycles of 2 to {most} vertices, height {height}, with and without tower wins"
    );
    Ok(tally.finding(run.count(), scope))
}

/// First on vertex 0, second so many steps ahead.
fn opposed(game: &Santorini, ahead: Vertex) -> Position {
    let placed = game.play(&game.start(), Move::Place(1));
    game.play(&placed, Move::Place(1 << ahead))
}

/// Geissler's rule: node k is k - 1 steps ahead.
fn second_wins_at_height_one(n: usize, ahead: Vertex) -> bool {
    usize::from(ahead) <= n / 2
}

/// Several heights, from one on.
fn many_heights(run: &Run) -> &'static [u8] {
    run.pick([&[1, 2][..], &[1, 2, 3, 4, 5, 6], &[1, 2, 3, 4, 5, 6, 7, 8]])
}

/// Geissler's rule for second at least `least` steps ahead.
fn two_workers(run: &Run, heights: &[u8], least: Vertex) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 16, 24]);
    let mut tally = Tally::default();
    let mut failing = vec![0; heights.len()];
    for n in 2..=most {
        for (&height, failing) in heights.iter().zip(&mut failing) {
            let game = santorini(&format!("2WP{height}HNTWDS"), directed_cycle(n));
            for ahead in least..n as Vertex {
                run.case()?;
                let second_wins = second_wins_at_height_one(n, ahead) == (height % 2 == 1);
                let holds = record_winner(&game, &opposed(&game, ahead), !second_wins, &mut tally);
                *failing += u64::from(!holds);
            }
        }
    }
    let scope = format!("directed cycles of 2 to {most} vertices, {}", list(heights));
    let finding = tally.finding(run.count(), scope);
    let words = heights
        .iter()
        .zip(&failing)
        .filter(|(_, count)| **count > 0);
    let words: Vec<String> = words
        .map(|(height, count)| format!("{count} at height {height}"))
        .collect();
    Ok(match words.is_empty() {
        true => finding,
        false => finding.note(format!("Starts with another winner: {}.", words.join(", "))),
    })
}

/// The mended rule: who wins by whether second is near, how many steps it is ahead, and the height.
fn mended(
    run: &Run,
    tower: &str,
    second_wins: fn(bool, Vertex, u8) -> bool,
) -> Result<Finding, Interrupted> {
    let (most, highest) = run.pick([(6, 4), (32, MAX_HEIGHT), (64, MAX_HEIGHT)]);
    let mut tally = Tally::default();
    for n in 2..=most {
        for height in 1..=highest {
            let game = santorini(&format!("2WP{height}H{tower}DS"), directed_cycle(n));
            for ahead in 1..n as Vertex {
                run.case()?;
                let second = second_wins(second_wins_at_height_one(n, ahead), ahead, height);
                record_winner(&game, &opposed(&game, ahead), !second, &mut tally);
            }
        }
    }
    let scope = format!("directed cycles of 2 to {most} vertices, heights 1 to {highest}");
    Ok(tally.finding(run.count(), scope))
}

fn status_quo(run: &Run, heights: std::ops::RangeInclusive<u8>) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 16, 24]);
    let mut tally = Tally::default();
    for n in 2..=most {
        for height in heights.clone() {
            let game = |tower| santorini(&format!("2WP{height}H{tower}DS"), directed_cycle(n));
            let (with, without) = (game("TW"), game("NTW"));
            for ahead in 1..n as Vertex {
                run.case()?;
                let usual = Minimax::new(&without).winner(&opposed(&without, ahead));
                let first_wins = usual == Some(Player::First);
                record_winner(&with, &opposed(&with, ahead), first_wins, &mut tally);
            }
        }
    }
    let heights: Vec<u8> = heights.collect();
    let scope = format!(
        "directed cycles of 2 to {most} vertices, {}",
        list(&heights)
    );
    Ok(tally.finding(run.count(), scope))
}

fn example(run: &Run) -> Result<Finding, Interrupted> {
    let mut tally = Tally::default();
    for (n, last_node) in [(5, 3), (6, 4)] {
        for (height, tower) in [(1, "NTW"), (3, "NTW"), (3, "TW"), (5, "NTW"), (5, "TW")] {
            let game = santorini(&format!("2WP{height}H{tower}DS"), directed_cycle(n));
            for node in 2..=n as Vertex {
                run.case()?;
                let second_wins = node <= last_node;
                record_winner(&game, &opposed(&game, node - 1), !second_wins, &mut tally);
            }
        }
    }
    Ok(tally.finding(
        run.count(),
        "directed cycles of 5 and 6, heights 1, 3 and 5",
    ))
}
