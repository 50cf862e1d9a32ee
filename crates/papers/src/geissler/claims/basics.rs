//! Chapters 2, 4 and 6: what holds of every game, and the variants in which building too high
//! loses at once.

use rustc_hash::FxHashMap;
use thera_board::Board;
use thera_control::Interrupted;
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Family, Game, Player};

use crate::brute::{Minimax, for_each_reachable};
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::{connected_graphs, santorini, starts, step_without_turn};
use crate::geissler::PAPER;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "geissler.build-after-move",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "chapter 2",
        quote: "it is impossible for a worker to be capable of moving and yet incapable of building",
        statement: "A worker that can move can also build.",
        reading: "In every position that can come up, every step a worker may take by heights and \
                  occupancy alone is part of a legal turn: it wins, or there is something to build on.",
        method: "All positions reachable from all placements on level ground; steps are found from \
                 heights and workers alone and looked up among the legal turns.",
        check: build_after_move,
    },
    Claim {
        id: "geissler.length",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.4",
        quote: "the game is of fixed length, with an obvious upper bound on game length being h × n",
        statement: "A game of height h on n vertices lasts at most h·n turns.",
        reading: "The longest possible game from any placement has at most h·n turns after it.",
        method: "The longest game from every reachable position, by looking at all that can follow.",
        check: length,
    },
    Claim {
        id: "geissler.successors",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 6.4",
        quote: "This list includes less than i × n² board states",
        statement: "A player with i workers on n vertices has fewer than i·n² turns to choose from.",
        reading: "In every position that can come up there are fewer than i·n² legal turns.",
        method: "All positions reachable from all placements on level ground.",
        check: successors,
    },
    Claim {
        id: "geissler.free-movement.impartial",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "the first player to build to height m − 1 (the winning height) immediately loses",
        statement: "In impartial Santorini with tower wins and free movement, whoever first builds \
                    to the winning height loses at once, on any graph.",
        reading: "nWImHTWUSFM: after every turn that raises a vertex to m - 1, the next player has a \
                  winning climb.",
        method: "All positions reachable from all placements of 1 to n - 1 workers, all turns from \
                 each.",
        check: |run| building_to_the_top_loses(run, Side::Shared),
    },
    Claim {
        id: "geissler.free-movement.complete",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "for nWPmHTWUSFM on complete graphs, the first player to build to height m − 1 loses",
        statement: "In partizan Santorini with tower wins and free movement on a complete graph, whoever first \
                    builds to the winning height loses at once.",
        reading: "nWPmHTWUSFM on complete graphs: after every turn that raises a vertex to m - 1, \
                  the opponent has a winning climb.",
        method: "All positions reachable from all placements, all turns from each.",
        check: |run| building_to_the_top_loses(run, Side::Own),
    },
    Claim {
        id: "geissler.two-height.impartial",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "This same principle applies to nWI2HTWUS on any graph as well, as the first player to \
                build simply loses",
        statement: "In impartial Santorini of height 2 with tower wins the first player loses, on any \
                    graph.",
        reading: "nWI2HTWUS: second wins from every placement on level ground of any number of \
                  workers, also if they fill the graph.",
        method: "Plain minimax from every placement.",
        check: |run| first_always_loses(run, Side::Shared),
    },
    Claim {
        id: "geissler.two-height.complete",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 4.2",
        quote: "For nWP2HTWUS on complete graphs, Left always loses",
        statement: "In partizan Santorini of height 2 with tower wins first loses on every complete \
                    graph.",
        reading: "nWP2HTWUS on complete graphs: second wins from every placement on level ground.",
        method: "Plain minimax from every placement.",
        check: |run| first_always_loses(run, Side::Own),
    },
];

/// Who moves the workers.
#[derive(Clone, Copy, PartialEq)]
enum Side {
    Shared,
    Own,
}

/// Small games of every kind: workers, heights, tower wins, stipulation, free movement, on all
/// connected graphs and on all directed ones of three vertices.
fn small_games(run: &Run) -> (Vec<Santorini>, String) {
    let (most, height) = (run.pick([3, 4, 5]), run.pick([2, 4, 4]));
    let undirected = connected_graphs(2, most).map(|board| (board, ["U", "U*"]));
    let directed = Board::all_directed(3).into_iter().flatten();
    let directed = directed.map(|board| (board, ["D", "D*"]));
    let mut games = Vec::new();
    for (board, kinds) in undirected.chain(directed) {
        for workers in ["1WI", "2WI", "2WP"] {
            for tower in ["TW", "NTW"] {
                for (kind, moving) in kinds.iter().flat_map(|k| ["", "FM"].map(|m| (k, m))) {
                    let variant = format!("{workers}{height}H{tower}{kind}S{moving}");
                    games.push(santorini(&variant, board.clone()));
                }
            }
        }
    }
    let scope = format!(
        "height {height}, one or two workers, with and without tower wins, stipulation and free \
         movement, on all connected graphs of 2 to {most} vertices and all directed ones of 3"
    );
    (games, scope)
}

fn build_after_move(run: &Run) -> Result<Finding, Interrupted> {
    let (games, scope) = small_games(run);
    let mut tally = Tally::default();
    for game in &games {
        for_each_reachable(run, game, &starts(game), |position| {
            run.case()?;
            let stuck = step_without_turn(game, position);
            tally.record(stuck.is_none(), || {
                Counterexample::played(game, position, &[], "a worker can step but not build")
            });
            Ok(())
        })?;
    }
    Ok(tally.finding(run.count(), scope))
}

fn length(run: &Run) -> Result<Finding, Interrupted> {
    let (games, scope) = small_games(run);
    let mut tally = Tally::default();
    let (mut longest_share, mut example) = (0.0, String::new());
    for game in &games {
        let bound = usize::from(game.variant().height) * game.board().size();
        let mut longest = Longest {
            game,
            known: FxHashMap::default(),
        };
        for start in starts(game) {
            run.case()?;
            let turns = longest.from(&start);
            tally.record(turns <= bound, || {
                Counterexample::played(game, &start, &[], format!("a game of {turns} turns"))
            });
            if turns as f64 / bound as f64 > longest_share {
                longest_share = turns as f64 / bound as f64;
                example = format!(
                    "The longest games reach {turns} of the {bound} turns allowed, on {}.",
                    game.name()
                );
            }
        }
    }
    Ok(tally.finding(run.count(), scope).note(example))
}

struct Longest<'g> {
    game: &'g Santorini,
    known: FxHashMap<Position, usize>,
}

impl Longest<'_> {
    fn from(&mut self, position: &Position) -> usize {
        if let Some(&turns) = self.known.get(position) {
            return turns;
        }
        let mut most = 0;
        for turn in self.game.moves(position) {
            most = most.max(1 + self.from(&self.game.play(position, turn)));
        }
        self.known.insert(*position, most);
        most
    }
}

fn successors(run: &Run) -> Result<Finding, Interrupted> {
    let (games, scope) = small_games(run);
    let mut tally = Tally::default();
    for game in &games {
        let size = game.board().size() as u64;
        let bound = u64::from(game.variant().workers_per_side()) * size * size;
        for_each_reachable(run, game, &starts(game), |position| {
            run.case()?;
            let turns = game.moves(position).len() as u64;
            tally.record(turns < bound, || {
                Counterexample::played(game, position, &[], format!("{turns} legal turns"))
            });
            Ok(())
        })?;
    }
    Ok(tally.finding(run.count(), scope))
}

/// The boards of a claim: all graphs for shared workers, complete ones where each has its own.
fn boards(side: Side, most: usize) -> (Vec<Board>, String) {
    match side {
        Side::Shared => (
            connected_graphs(2, most).collect(),
            format!("all connected graphs of 2 to {most} vertices"),
        ),
        Side::Own => (
            (2..=most).filter_map(|n| Board::complete(n).ok()).collect(),
            format!("complete graphs of 2 to {most} vertices"),
        ),
    }
}

/// The numbers of workers that fit a graph with `spare` vertices left.
fn workers(side: Side, size: usize, spare: usize) -> Vec<String> {
    let (step, letter) = match side {
        Side::Shared => (1, 'I'),
        Side::Own => (2, 'P'),
    };
    let counts = (step..=size - spare).step_by(step);
    counts.map(|count| format!("{count}W{letter}")).collect()
}

fn building_to_the_top_loses(run: &Run, side: Side) -> Result<Finding, Interrupted> {
    let most = run.pick([3, 5, 5]);
    let heights = run.pick([2..=3, 2..=4, 2..=4]);
    let (boards, words) = boards(side, most);
    let mut tally = Tally::default();
    for board in &boards {
        for height in heights.clone() {
            for workers in workers(side, board.size(), 1) {
                let game = santorini(&format!("{workers}{height}HTWUSFM"), board.clone());
                for_each_reachable(run, &game, &starts(&game), |position| {
                    check_builds(run, &game, position, &mut tally)
                })?;
            }
        }
    }
    let scope = format!("heights {} to {}, {words}", heights.start(), heights.end());
    Ok(tally.finding(run.count(), scope))
}

/// Every turn that builds to the winning height, and the answer to it.
fn check_builds(
    run: &Run,
    game: &Santorini,
    position: &Position,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    let top = game.variant().height - 1;
    for turn in game.moves(position) {
        let Move::Build { site, .. } = turn else {
            continue;
        };
        let next = game.play(position, turn);
        if next.height(site) == top {
            run.case()?;
            let answered = game.climbs(&next, game.to_move(&next)) != 0;
            tally.record(answered, || {
                Counterexample::played(game, position, &[turn], "the opponent has no winning climb")
            });
        }
    }
    Ok(())
}

fn first_always_loses(run: &Run, side: Side) -> Result<Finding, Interrupted> {
    let most = match side {
        Side::Shared => run.pick([4, 6, 7]),
        Side::Own => run.pick([4, 7, 8]),
    };
    let (boards, words) = boards(side, most);
    let mut tally = Tally::default();
    for board in &boards {
        for workers in workers(side, board.size(), 0) {
            let game = santorini(&format!("{workers}2HTWUS"), board.clone());
            let mut minimax = Minimax::new(&game);
            for start in starts(&game) {
                run.case()?;
                let winner = minimax.winner(&start);
                tally.record(winner == Some(Player::Second), || {
                    let line = minimax.line(&start);
                    Counterexample::played(&game, &start, &line, "first wins")
                });
            }
        }
    }
    Ok(tally.finding(run.count(), words))
}
