//! N. Fox and C. Geissler: Undirected Partizan Geography.

use thera_board::{Board, Vertex};
use thera_control::Interrupted;
use thera_games::geography::Geography;
use thera_games::{Game, Player};
use thera_solvers::geography::solve_by_matching;

use crate::brute::Minimax;
use crate::claim::{Claim, Counterexample, Failing, Finding, Severity};
use crate::graphs::{graphs, named};
use crate::paper::Paper;
use crate::run::Run;

/// The paper.
pub static PAPER: Paper = Paper {
    citation: "Fox and Geissler 2021",
    title: "N. Fox, C. Geissler, On the computational complexities of various Geography variants, arXiv \
            2108.09367",
    claims: &[CLAIMS],
    experiments: &[],
};

static CLAIMS: &[Claim] = &[Claim {
    id: "fox.bipartite",
    paper: &PAPER,
    if_it_fails: Failing::Refuted(Severity::StricterReading),
    section: "abstract",
    quote: "determining the winner of a game known in the literature as Undirected Partizan Geography is \
                PSPACE-complete, even when restricted to being played on a bipartite graph",
    statement: "The rule that decides Geography with one token does not decide it with a token each, not \
                    even on bipartite graphs.",
    reading: "Hardness cannot be seen in a finite range; what can is that the easy rule fails: first wins \
                  exactly if every maximum matching of the graph without second's vertex covers first's.",
    method: "Both games from every start on every connected bipartite graph, the partizan one by plain \
                 minimax.",
    check: no_matching,
}];

fn no_matching(run: &Run) -> Result<Finding, Interrupted> {
    let most = run.pick([5, 6, 8]);
    let mut fails = 0;
    let mut smallest = None;
    for board in graphs("bipartite", 2, most) {
        for [a, b] in pairs(board.size()) {
            run.case()?;
            let game =
                Geography::partizan(board.clone(), [a, b]).expect("two vertices are a start");
            let wins = Minimax::new(&game).winner(&game.start()) == Some(Player::First);
            if wins != rule(&board, a, b) {
                fails += 1;
                let winner = if wins { "first" } else { "second" };
                let told = || format!("{} from {a} and {b}, where {winner} wins", named(&board));
                smallest.get_or_insert_with(told);
            }
        }
    }
    let scope = format!("all starts on connected bipartite graphs of at most {most} vertices");
    Ok(match smallest {
        None => Finding::refuted(scope, Counterexample::told("the rule never fails there")),
        Some(told) => {
            let note = format!(
                "It fails from {fails} of {} starts, first on {told}.",
                run.count()
            );
            Finding::confirmed(scope).note(note)
        }
    })
}

fn pairs(size: usize) -> impl Iterator<Item = [Vertex; 2]> {
    let all = (0..size).flat_map(move |a| (0..size).map(move |b| [a as Vertex, b as Vertex]));
    all.filter(|[a, b]| a != b)
}

/// Whether first wins with its token alone, second's vertex being out of the way.
fn rule(board: &Board, first: Vertex, second: Vertex) -> bool {
    let rest = board.edges().filter(|&(v, w)| v != second && w != second);
    let edges: Vec<(usize, usize)> = rest.map(|(v, w)| (v.into(), w.into())).collect();
    let board = Board::from_edges(board.size(), &edges, false).expect("it has fewer edges");
    let game = Geography::impartial(board, first).expect("every vertex is a start");
    let verdict = solve_by_matching(&game, &game.start());
    verdict.is_some_and(|verdict| verdict.best.is_some())
}
