//! Section 5: more than two players, by rules of its own.

use rustc_hash::{FxHashMap, FxHashSet};
use thera_board::{Board, Vertex, VertexSet, bit, vertices};
use thera_control::Interrupted;

use crate::borje::PAPER;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::games::connected_graphs;
use crate::run::Run;
use crate::tally::Tally;

pub(super) static CLAIMS: &[Claim] = &[
    Claim {
        id: "borje.players.star.pass",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5",
        quote: "the star graph family will always be an N-position regardless of the number of players",
        statement: "On a star the next of any number of players can make sure of the last move.",
        reading: "Players move in turn; one who cannot is passed over; the game ends when nobody can \
                  move and whoever moved last wins. The others play together against the next player.",
        method: "Brute force with rules of its own.",
        check: |run| stars(run, Ending::NobodyCanMove),
    },
    Claim {
        id: "borje.players.star.stop",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5",
        quote: "the star graph family will always be an N-position regardless of the number of players",
        statement: "On a star the next of any number of players can make sure of the last move if the game \
                    ends as soon as the player to move cannot.",
        reading: "Whoever moved last when a player cannot move wins; the others play together.",
        method: "Brute force with rules of its own.",
        check: |run| stars(run, Ending::MoverIsStuck),
    },
    Claim {
        id: "borje.players.labels",
        paper: &PAPER,
        if_it_fails: Failing::Refuted(Severity::FalseResult),
        section: "section 5",
        quote: "for n players, there are n + 2 possible values",
        statement: "With n players a vertex has one of n + 2 labels: open to all, to one, to nobody.",
        reading: "In every position that can come up on any connected graph, every vertex is open to \
                  all players, to exactly one, or to none, and all n + 2 occur.",
        method: "Brute force with rules of its own.",
        check: labels,
    },
];

const MOST_PLAYERS: usize = 5;

/// When a game is over.
#[derive(Clone, Copy, PartialEq)]
enum Ending {
    NobodyCanMove,
    MoverIsStuck,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    coloured: [VertexSet; MOST_PLAYERS],
    to_move: usize,
    last: Option<usize>,
}

/// Snort for several players.
struct Many<'b> {
    board: &'b Board,
    players: usize,
    ending: Ending,
}

impl Many<'_> {
    fn start(&self) -> State {
        State {
            coloured: [0; MOST_PLAYERS],
            to_move: 0,
            last: None,
        }
    }

    /// Whether a player may colour a vertex: free, and no neighbour of another colour.
    fn may(&self, state: &State, player: usize, vertex: Vertex) -> bool {
        (0..self.players).all(|other| {
            let theirs = state.coloured[other];
            let beside = other != player && self.board.out(vertex) & theirs != 0;
            theirs & bit(vertex) == 0 && !beside
        })
    }

    fn moves(&self, state: &State, player: usize) -> Vec<Vertex> {
        vertices(self.board.all())
            .filter(|&v| self.may(state, player, v))
            .collect()
    }

    fn play(&self, state: &State, vertex: Vertex) -> State {
        let mut next = *state;
        next.coloured[state.to_move] |= bit(vertex);
        next.last = Some(state.to_move);
        next.to_move = (state.to_move + 1) % self.players;
        next
    }

    fn is_over(&self, state: &State) -> bool {
        let stuck = |player| self.moves(state, player).is_empty();
        match self.ending {
            Ending::MoverIsStuck => stuck(state.to_move),
            Ending::NobodyCanMove => (0..self.players).all(stuck),
        }
    }

    /// Whether player 0 can make sure to move last.
    fn next_wins(&self, state: &State, known: &mut FxHashMap<State, bool>) -> bool {
        if self.is_over(state) {
            return state.last == Some(0);
        }
        if let Some(&wins) = known.get(state) {
            return wins;
        }
        let moves = self.moves(state, state.to_move);
        let wins = if moves.is_empty() {
            let to_move = (state.to_move + 1) % self.players;
            self.next_wins(&State { to_move, ..*state }, known)
        } else {
            let mut after = moves.into_iter().map(|v| self.play(state, v));
            match state.to_move {
                0 => after.any(|next| self.next_wins(&next, known)),
                _ => after.all(|next| self.next_wins(&next, known)),
            }
        };
        known.insert(*state, wins);
        wins
    }
}

fn stars(run: &Run, ending: Ending) -> Result<Finding, Interrupted> {
    let leaves = run.pick([3, 5, 6]);
    let mut tally = Tally::default();
    for players in 2..=MOST_PLAYERS {
        for k in 0..=leaves {
            run.case()?;
            let board = Board::star(k).expect("the stars in the claims exist");
            let game = Many {
                board: &board,
                players,
                ending,
            };
            let wins = game.next_wins(&game.start(), &mut FxHashMap::default());
            tally.record(wins, || {
                Counterexample::told(format!("{players} players on a star of {k} leaves"))
            });
        }
    }
    let scope = format!("2 to {MOST_PLAYERS} players, stars of up to {leaves} leaves");
    Ok(tally.finding(run.count(), scope))
}

fn labels(run: &Run) -> Result<Finding, Interrupted> {
    let (most, most_players) = (run.pick([3, 4, 5]), run.pick([3, 4, 4]));
    let mut tally = Tally::default();
    for players in 2..=most_players {
        for board in connected_graphs(1, most) {
            let game = Many {
                board: &board,
                players,
                ending: Ending::NobodyCanMove,
            };
            for state in game.reachable() {
                run.case()?;
                let mut counts = game.labels(&state).into_iter().map(u32::count_ones);
                let known = counts.all(|open| open <= 1 || open as usize == players);
                tally.record(known, || {
                    let shows = format!(
                        "{players} players on {}: a vertex open to some",
                        board.name()
                    );
                    Counterexample::told(shows)
                });
            }
        }
        run.case()?;
        let occurring = labels_on_a_path(players);
        tally.record(occurring == players + 2, || {
            Counterexample::told(format!("{players} players make {occurring} labels"))
        });
    }
    let scope = format!("2 to {most_players} players, connected graphs of up to {most} vertices");
    Ok(tally.finding(run.count(), scope))
}

/// The labels that occur when the players colour every third vertex of a path in turn.
fn labels_on_a_path(players: usize) -> usize {
    let board = Board::path(3 * players + 2, false).expect("the paths in the claims exist");
    let game = Many {
        board: &board,
        players,
        ending: Ending::NobodyCanMove,
    };
    let mut state = game.start();
    let mut seen: FxHashSet<u32> = game.labels(&state).into_iter().collect();
    for vertex in (0..players).map(|player| 3 * player as Vertex) {
        state = game.play(&state, vertex);
        seen.extend(game.labels(&state));
    }
    seen.len()
}

impl Many<'_> {
    /// Who may colour each vertex, as sets of players.
    fn labels(&self, state: &State) -> Vec<u32> {
        let label = |v| {
            let open = (0..self.players).filter(|&player| self.may(state, player, v));
            open.fold(0, |label, player| label | 1 << player)
        };
        vertices(self.board.all()).map(label).collect()
    }

    /// Every state that can come up.
    fn reachable(&self) -> Vec<State> {
        let mut seen: FxHashSet<State> = [self.start()].into_iter().collect();
        let mut waiting = vec![self.start()];
        let mut found = Vec::new();
        while let Some(state) = waiting.pop() {
            found.push(state);
            if self.is_over(&state) {
                continue;
            }
            let moves = self.moves(&state, state.to_move);
            let passed = (state.to_move + 1) % self.players;
            let nexts: Vec<State> = match moves.is_empty() {
                true => vec![State {
                    to_move: passed,
                    ..state
                }],
                false => moves.into_iter().map(|v| self.play(&state, v)).collect(),
            };
            waiting.extend(nexts.into_iter().filter(|&next| seen.insert(next)));
        }
        found
    }
}
