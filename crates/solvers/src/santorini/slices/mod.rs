//! Layers in slices: for boards whose layers do not fit into memory, on one machine or many.
//!
//! The layers lie in a folder, each as files of solved *slices*; only the layer in work and the one
//! above it are there. A slice is a [job](thera_jobs::Job): whoever does it needs some of the slices
//! above, and memory for those and its own, however large the board. A run that was killed goes on
//! with the slices that are there and whole.

mod cut;
mod job;
mod packed;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thera_control::Control;
use thera_games::Family;
use thera_games::santorini::Santorini;
use thera_jobs::{Runner, Things, run};

use self::cut::Cut;
pub(crate) use self::job::TRADE;
use self::job::{Floor, LEAST, Sent, SliceError, SliceJob, folder_of, label};
use self::packed::Packed;
use super::folder::{self, Folder};
use super::kernel::Count;
use super::layers::Solved;
use super::layout::Layout;
use super::{LayerCount, Report, SolveError};

/// How often a slice is asked for again if what comes is none.
const MOST_ROUNDS: usize = 5;

/// How a game is solved in slices.
#[derive(Clone, Copy, Debug)]
pub struct Slicing<'a> {
    /// Where the layers lie.
    pub folder: &'a Path,
    /// Bytes of a slice.
    pub bytes: u64,
    /// Whether to go on with what is in the folder.
    pub resume: bool,
}

/// How far a game is solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Progress {
    game: String,
    slice_bytes: u64,
    /// The layers solved, from the top down.
    layers: Vec<LayerCount>,
}

impl folder::Progress for Progress {
    const FILE: &'static str = "layers.json";

    fn title(&self) -> String {
        format!("{} in slices of {} bytes", self.game, self.slice_bytes)
    }
}

/// Solves every position of a game in slices that `runner` has done, and reports who wins from every
/// placement.
pub fn solve_in_slices(
    game: &Santorini,
    slicing: &Slicing,
    runner: &dyn Runner,
    control: &Control,
) -> Result<Report, SolveError> {
    let layout = Arc::new(Layout::in_slices(game, control)?);
    let progress = Progress {
        game: game.name(),
        slice_bytes: slicing.bytes.max(LEAST),
        layers: Vec::new(),
    };
    let (folder, progress) = Folder::open(slicing.folder, progress, slicing.resume)?;
    let mut solving = Solving {
        layout,
        elsewhere: runner.things(),
        folder: Arc::new(folder),
        progress,
        runner,
        control,
    };
    solving.layers()?;
    let lowest = solving.read_lowest()?;
    let mut counts = solving.progress.layers;
    counts.reverse();
    let solved = Solved { counts, lowest };
    Ok(Report::new(game, &solving.layout, solved))
}

/// A game while its layers are solved.
struct Solving<'a> {
    layout: Arc<Layout>,
    folder: Arc<Folder>,
    /// Where slices lie for those who solve them, if the folder is not within their reach.
    elsewhere: Option<Arc<dyn Things>>,
    progress: Progress,
    runner: &'a dyn Runner,
    control: &'a Control,
}

impl Solving<'_> {
    fn layers(&mut self) -> Result<(), SolveError> {
        let top = self.layout.top_layer();
        let mut above = Vec::new();
        if let Some(last) = self.progress.layers.last() {
            above = self.offer(last.height)?;
        }
        for layer in (0..(top + 1).saturating_sub(self.progress.layers.len())).rev() {
            let (count, names) = self.layer(layer, above.clone())?;
            let Count { won, lost } = count;
            self.progress.layers.push(LayerCount {
                height: layer,
                won,
                lost,
            });
            self.folder.record(&self.progress)?;
            // Only now: until here the layer could have been solved again.
            self.folder.remove_all(&folder_of(layer + 1));
            if let Some(elsewhere) = &self.elsewhere {
                above.iter().for_each(|name| elsewhere.forget(name));
            }
            above = names;
            let done = self.progress.layers.len() as u64;
            self.control.report(done, top as u64 + 1);
        }
        if let Some(elsewhere) = &self.elsewhere {
            above.iter().for_each(|name| elsewhere.forget(name));
        }
        Ok(())
    }

    /// The names of the slices of a layer that was solved, for those who solve the next one.
    fn offer(&self, layer: usize) -> Result<Vec<String>, SolveError> {
        let cut = Cut::new(&self.layout, layer, self.progress.slice_bytes);
        let offer = |slice: usize| {
            self.control.go_on(0)?;
            let name = label(layer, slice);
            let bytes = self.folder.get(&name).unwrap_or_else(|_| Arc::new([]));
            match Packed::read(&bytes, (layer, slice), cut.slices[slice].len()) {
                Some(_) => self.hand_over(name, &bytes),
                None => Err(SolveError::Folder(format!(
                    "{name} in '{}' is missing or damaged, and what it was made of is gone: \
                     begin again in another folder",
                    self.folder.path().display()
                ))),
            }
        };
        (0..cut.slices.len()).map(offer).collect()
    }

    fn hand_over(&self, name: String, bytes: &[u8]) -> Result<String, SolveError> {
        match &self.elsewhere {
            None => Ok(name),
            Some(elsewhere) => elsewhere.put(&name, bytes).map_err(SolveError::Elsewhere),
        }
    }

    /// Solves a layer: its counts, and the names of its slices.
    fn layer(&self, layer: usize, above: Vec<String>) -> Result<(Count, Vec<String>), SolveError> {
        let sent = Sent {
            game: self.progress.game.clone(),
            layer,
            most: self.progress.slice_bytes,
            above,
        };
        let things: Arc<dyn Things> = match &self.elsewhere {
            Some(elsewhere) => Arc::clone(elsewhere),
            None => Arc::clone(&self.folder) as Arc<dyn Things>,
        };
        let floor = Floor::new(Arc::clone(&self.layout), sent, things);
        let floor = floor.map_err(SolveError::Elsewhere)?;
        let mut slices: Vec<Option<(Count, String)>> = Vec::new();
        for slice in 0..floor.cut.slices.len() {
            self.control.go_on(0)?;
            slices.push(self.found(&floor, layer, slice)?);
        }
        for _ in 0..MOST_ROUNDS {
            let missing = (0..slices.len()).filter(|&slice| slices[slice].is_none());
            let missing: Vec<usize> = missing.collect();
            if missing.is_empty() {
                break;
            }
            self.solve(&floor, layer, missing, &mut slices)?;
        }
        let mut count = Count::default();
        let mut names = Vec::with_capacity(slices.len());
        for (slice, found) in slices.into_iter().enumerate() {
            let (own, name) = found.ok_or_else(|| {
                SolveError::Elsewhere(format!("nobody solved {} rightly", label(layer, slice)))
            })?;
            count = count + own;
            names.push(name);
        }
        Ok((count, names))
    }

    /// A slice that an earlier run has solved.
    fn found(
        &self,
        floor: &Floor,
        layer: usize,
        slice: usize,
    ) -> Result<Option<(Count, String)>, SolveError> {
        let name = label(layer, slice);
        let Ok(bytes) = self.folder.get(&name) else {
            return Ok(None);
        };
        let Some(count) = counts(floor, &bytes, layer, slice) else {
            return Ok(None);
        };
        self.control.go_on(count.won + count.lost)?;
        Ok(Some((count, self.hand_over(name, &bytes)?)))
    }

    /// Has slices solved, and keeps those that are what they should be.
    fn solve(
        &self,
        floor: &Floor,
        layer: usize,
        missing: Vec<usize>,
        slices: &mut [Option<(Count, String)>],
    ) -> Result<(), SolveError> {
        let jobs = missing.into_iter().map(SliceJob);
        // Threads of this machine share its memory.
        let each = match self.elsewhere {
            Some(_) => self.control.memory,
            None => self.control.memory / self.control.threads,
        };
        let control = &self.control.part(each, 1, u64::MAX);
        let mut failed = None;
        let ended = run(
            self.runner,
            jobs,
            floor,
            control,
            |SliceJob(slice), name| {
                match self.keep(floor, (layer, slice), &name) {
                    Ok(None) => {}
                    Ok(Some(count)) => {
                        let _ = self.control.go_on(count.won + count.lost);
                        slices[slice] = Some((count, name));
                    }
                    Err(error) => {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            },
        );
        ended.map_err(|error| match error {
            SliceError::Interrupted(why) => SolveError::Interrupted(why),
            SliceError::Away(why) => SolveError::Elsewhere(why),
        })?;
        failed.map_or(Ok(()), Err)?;
        Ok(self.control.go_on(0)?)
    }

    /// Keeps a slice in the folder, unless it is none.
    fn keep(
        &self,
        floor: &Floor,
        (layer, slice): (usize, usize),
        name: &str,
    ) -> Result<Option<Count>, SolveError> {
        let things: &dyn Things = match &self.elsewhere {
            Some(elsewhere) => &**elsewhere,
            None => &*self.folder,
        };
        let Ok(bytes) = things.get(name) else {
            return Ok(None);
        };
        let count = counts(floor, &bytes, layer, slice);
        if count.is_some() && self.elsewhere.is_some() {
            self.folder.keep(&label(layer, slice), &bytes)?;
        }
        Ok(count)
    }

    /// The results of the empty board.
    fn read_lowest(&self) -> Result<Vec<u8>, SolveError> {
        let cut = Cut::new(&self.layout, 0, self.progress.slice_bytes);
        let mut lowest = Vec::new();
        for (slice, parts) in cut.slices.iter().enumerate() {
            let name = label(0, slice);
            let bytes = self.folder.get(&name).unwrap_or_else(|_| Arc::new([]));
            let packed = Packed::read(&bytes, (0, slice), parts.len());
            for (number, part) in cut.parts[parts.clone()].iter().enumerate() {
                let mut own = vec![0; part.bytes];
                let is_whole = packed
                    .as_ref()
                    .is_some_and(|packed| packed.unpack(number, &mut own));
                if !is_whole {
                    let sentence = format!("{name} is damaged: begin again in another folder");
                    return Err(SolveError::Folder(sentence));
                }
                lowest.extend(own);
            }
        }
        Ok(lowest)
    }
}

/// The counts of a slice, if it is the one that it should be.
fn counts(floor: &Floor, bytes: &[u8], layer: usize, slice: usize) -> Option<Count> {
    let parts = floor.cut.slices[slice].len();
    let Count { won, lost } = Packed::read(bytes, (layer, slice), parts)?.count;
    let positions = won.checked_add(lost)?;
    let fits = floor
        .positions(slice)
        .is_none_or(|expected| expected == positions);
    fits.then_some(Count { won, lost })
}
