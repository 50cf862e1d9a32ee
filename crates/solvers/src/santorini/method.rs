//! Santorini: matchings where it is Geography, proof search, and all positions at once where the
//! board is small.

use std::path::Path;

use thera_board::{VertexSet, vertices};
use thera_control::{Control, Interrupted};
use thera_games::santorini::{Move, Position, Santorini};
use thera_games::{Family, Outcome};
use thera_jobs::Runner;
use thera_search::solve::{Solution, solve};
use thera_values::Outcome as OutcomeClass;

use super::geography::solve_as_geography;
use super::{
    LayerCount, Report, Slicing, Tablebase, TablebaseError, prove, shelves, solve_all,
    solve_in_slices,
};
use crate::method::{
    self, Kept, Layer, Listed, Method, Oracle, Phase, Start, Tabulation, class_by_solving,
};

/// What a first, simple search may use; one thread, so that it ends the same way every time.
const QUICK_MEMORY: usize = 64 << 20;
const QUICK_NODES: u64 = 200_000;

/// How Santorini is solved.
pub(crate) static METHOD: Listed<Santorini> = &ProofsAndLayers;

struct ProofsAndLayers;

/// Proof search, or where positions are too large for it the search for any game.
fn search(
    game: &Santorini,
    position: &Position,
    control: &Control,
) -> Result<Solution<Move>, Interrupted> {
    prove(game, position, control).unwrap_or_else(|| solve(game, position, control))
}

impl Method<Santorini> for ProofsAndLayers {
    fn solve(
        &self,
        game: &Santorini,
        position: &Position,
        control: &Control,
    ) -> Result<Solution<Move>, Interrupted> {
        let (solution, _) = self.solve_and_keep(game, position, control)?;
        Ok(solution)
    }

    fn solve_and_keep(
        &self,
        game: &Santorini,
        position: &Position,
        control: &Control,
    ) -> Result<Kept<Santorini>, Interrupted> {
        if let Some(solution) = solve_as_geography(game, position) {
            return Ok((solution, None));
        }
        let quick = control.part(QUICK_MEMORY, 1, QUICK_NODES);
        match search(game, position, &quick) {
            Err(Interrupted::OutOfNodes) => {}
            done => return Ok((done?, None)),
        }
        // On a small board it is faster to solve every position than to search for one.
        let table = control.part(control.memory, control.threads, u64::MAX);
        if let Ok(tablebase) = Tablebase::solve_onwards(game, position, &table)
            && let Some(mut solution) = tablebase.solution(position)
        {
            solution.cost.nodes = quick.nodes() + table.nodes();
            return Ok((solution, Some(Box::new(tablebase))));
        }
        Ok((search(game, position, control)?, None))
    }

    fn outcome_class(
        &self,
        game: &Santorini,
        position: &Position,
        control: &Control,
    ) -> Option<Result<OutcomeClass, Interrupted>> {
        let playing = !game.is_placing(position) && !position.is_won();
        playing.then(|| class_by_solving(game, position, control))
    }

    fn oracle(
        &self,
        game: &Santorini,
        position: &Position,
        control: &Control,
    ) -> Option<Box<dyn Oracle<Santorini>>> {
        let tablebase = Tablebase::solve_onwards(game, position, control).ok()?;
        Some(Box::new(tablebase))
    }

    fn open_tablebase(
        &self,
        game: &Santorini,
        path: &Path,
        control: &Control,
    ) -> Result<Box<dyn Oracle<Santorini>>, method::TablebaseError> {
        let tablebase = Tablebase::open(path, control)?;
        let about = tablebase.game().name();
        if about == game.name() {
            return Ok(Box::new(tablebase));
        }
        let path = path.to_path_buf();
        Err(TablebaseError::OtherGame { path, game: about }.into())
    }

    fn tabulate(
        &self,
        game: &Santorini,
        file: Option<&Path>,
        control: &Control,
    ) -> Result<Tabulation, method::TablebaseError> {
        let report = match file {
            Some(file) => Tablebase::write(game, file, control)?,
            None => solve_all(game, control)?,
        };
        Ok(tabulation(game, &report))
    }

    fn tabulate_in_slices(
        &self,
        game: &Santorini,
        slicing: &Slicing,
        runner: &dyn Runner,
        control: &Control,
    ) -> Result<Tabulation, method::TablebaseError> {
        // What is solved elsewhere goes there in slices.
        let is_here = runner.things().is_none();
        let report = match is_here && shelves::suits(game, control.memory) {
            true => shelves::solve_by_footings(game, slicing, runner, control)?,
            false => solve_in_slices(game, slicing, runner, control)?,
        };
        Ok(tabulation(game, &report))
    }
}

impl Oracle<Santorini> for Tablebase {
    fn solution(&self, position: &Position) -> Option<Solution<Move>> {
        Tablebase::solution(self, position)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.probe(position).map(Outcome::Won)
    }
}

/// The report in the words of the game.
fn tabulation(game: &Santorini, report: &Report) -> Tabulation {
    let names = |set: VertexSet| {
        let names: Vec<String> = vertices(set).map(|v| game.board().vertex_name(v)).collect();
        names.join(",")
    };
    let layer = |layer: &LayerCount| Layer {
        height: layer.height,
        won: layer.won,
        lost: layer.lost,
    };
    let start = |start: &super::Start| Start {
        first: names(start.first),
        second: names(start.second),
        winner: start.winner.to_string(),
    };
    let phase = &report.placement;
    let answer = |&(placed, answer): &(VertexSet, VertexSet)| [names(placed), names(answer)];
    Tabulation {
        won: report.won(),
        lost: report.lost(),
        layers: report.layers.iter().map(layer).collect(),
        starts: report.starts.iter().map(start).collect(),
        placement_phase: Phase {
            winner: phase.winner.to_string(),
            winning: phase.winning.iter().map(|&set| names(set)).collect(),
            answers: phase.answers.iter().map(answer).collect(),
        },
    }
}
