//! Santorini with powers: the search for any game, and all positions at once on small boards.

mod layers;
mod maps;
#[cfg(test)]
mod tests;

use std::path::Path;

use thera_board::{VertexSet, vertices};
use thera_control::{Control, Interrupted};
use thera_games::santorini::powers::{Position, Powers, Turn};
use thera_games::{Family, Game, Outcome, Player};
use thera_jobs::Runner;
use thera_search::solve::{Cost, Solution, solve};

pub use self::layers::Layers;
use super::{Slicing, SolveError};
use crate::method::{
    Kept, Layer, Listed, Method, Oracle, Phase, Start, TablebaseError, Tabulation,
};

/// What a first, simple search may use.
const QUICK_MEMORY: usize = 64 << 20;
const QUICK_NODES: u64 = 200_000;

/// How Santorini with powers is solved.
pub(crate) static METHOD: Listed<Powers> = &SearchAndLayers;

struct SearchAndLayers;

impl Method<Powers> for SearchAndLayers {
    fn solve(
        &self,
        game: &Powers,
        position: &Position,
        control: &Control,
    ) -> Result<Solution<Turn>, Interrupted> {
        let (solution, _) = self.solve_and_keep(game, position, control)?;
        Ok(solution)
    }

    fn solve_and_keep(
        &self,
        game: &Powers,
        position: &Position,
        control: &Control,
    ) -> Result<Kept<Powers>, Interrupted> {
        let quick = control.part(QUICK_MEMORY, 1, QUICK_NODES);
        match solve(game, position, &quick) {
            Err(Interrupted::OutOfNodes) => {}
            done => return Ok((done?, None)),
        }
        let table = control.part(control.memory, control.threads, u64::MAX);
        if let Ok(layers) = Layers::solve(game, Layers::total(game, position), &table)
            && let Some(mut solution) = layers.solution(position)
        {
            solution.cost.nodes = quick.nodes() + table.nodes();
            return Ok((solution, Some(Box::new(layers))));
        }
        Ok((solve(game, position, control)?, None))
    }

    fn oracle(
        &self,
        game: &Powers,
        position: &Position,
        control: &Control,
    ) -> Option<Box<dyn Oracle<Powers>>> {
        let layers = Layers::solve(game, Layers::total(game, position), control).ok()?;
        Some(Box::new(layers))
    }

    fn tabulate(
        &self,
        game: &Powers,
        file: Option<&Path>,
        control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        match file {
            Some(_) => Err(no_files()),
            None => Ok(tabulation(&Layers::solve(game, 0, control)?)),
        }
    }

    fn open_tablebase(
        &self,
        _game: &Powers,
        _path: &Path,
        _control: &Control,
    ) -> Result<Box<dyn Oracle<Powers>>, TablebaseError> {
        Err(no_files())
    }

    fn tabulate_in_slices(
        &self,
        _game: &Powers,
        _slicing: &Slicing,
        _runner: &dyn Runner,
        _control: &Control,
    ) -> Result<Tabulation, TablebaseError> {
        Err(no_files())
    }
}

fn no_files() -> TablebaseError {
    let sentence = "answers to games with powers are kept in memory only, not in files";
    SolveError::Powers(sentence.into()).into()
}

impl Oracle<Powers> for Layers {
    /// A line to the end of the game, in which the winner always plays to win and the loser its
    /// first turn.
    fn solution(&self, position: &Position) -> Option<Solution<Turn>> {
        let (game, winner) = (self.game(), self.winner(position)?);
        let mut position = *position;
        let mut line = Vec::new();
        while game.can_move(&position) {
            let keeps = |turn: &Turn| self.winner(&game.play(&position, *turn)) == Some(winner);
            let turn = game.moves(&position).into_iter().find(keeps)?;
            position = game.play(&position, turn);
            line.push(turn);
        }
        Some(Solution {
            outcome: game.outcome(&position)?,
            best: line.first().copied(),
            line,
            cost: Cost::default(),
        })
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.winner(position).map(Outcome::Won)
    }
}

/// What the layers tell, in the words of the game.
fn tabulation(layers: &Layers) -> Tabulation {
    let game = layers.game();
    let sum = |of: fn(&Layer) -> u64, layers: &[Layer]| layers.iter().map(of).sum();
    let counts: Vec<Layer> = layers
        .counts()
        .iter()
        .map(|count| Layer {
            height: count.height,
            won: count.won,
            lost: count.lost,
        })
        .collect();
    let winner = |position: &Position| layers.winner(position).expect("every start was solved");
    let start = |position: &Position| Start {
        first: names(game, position.workers(Player::First)),
        second: names(game, position.workers(Player::Second)),
        winner: winner(position).to_string(),
    };
    Tabulation {
        won: sum(|layer| layer.won, &counts),
        lost: sum(|layer| layer.lost, &counts),
        layers: counts,
        starts: game.starts().iter().map(start).collect(),
        placement_phase: placement_phase(game, winner),
    }
}

/// First wants a placement that wins against every answer; second an answer to each.
fn placement_phase(game: &Powers, winner: impl Fn(&Position) -> Player) -> Phase {
    let start = game.start();
    let placed = |turn: Turn| match turn {
        Turn::Place(set, _) => names(game, set),
        _ => unreachable!("workers are placed first"),
    };
    let mut phase = Phase {
        winner: winner(&start).to_string(),
        winning: Vec::new(),
        answers: Vec::new(),
    };
    for turn in game.moves(&start) {
        let after = game.play(&start, turn);
        let refutes = |&answer: &Turn| winner(&game.play(&after, answer)) == Player::Second;
        match game.moves(&after).into_iter().find(refutes) {
            None => phase.winning.push(placed(turn)),
            Some(answer) => phase.answers.push([placed(turn), placed(answer)]),
        }
    }
    if !phase.winning.is_empty() {
        phase.answers.clear();
    }
    phase
}

fn names(game: &Powers, set: VertexSet) -> String {
    let names: Vec<String> = vertices(set).map(|v| game.board().vertex_name(v)).collect();
    names.join(",")
}
