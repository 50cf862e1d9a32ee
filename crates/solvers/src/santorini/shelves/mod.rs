//! Every position with one worker each, footing by footing: for boards whose layers do not fit into
//! memory.
//!
//! A build leaves the footing as it is or takes one vertex out of it. So a class of footings, with
//! *all* its height maps, depends only on itself and on the classes with one vertex less; and since
//! what one class needs is small, layers of total height are not needed at all. Within a class the
//! maps that agree above the footing are a *shelf*: height maps of the footing are simply numbers
//! in the base of the heights, and a build adds a power of it. A shelf leads to later shelves of its
//! own class (a tower grows), to itself (a vertex of the footing grows), and to one shelf of each
//! smaller footing (a vertex rises out of it).
//!
//! Classes lie in a folder, by size, compressed; only those that are still needed are kept. A run
//! that was killed goes on with the classes that are there and whole.

mod job;
mod kernel;
mod packed;
mod plan;
mod progress;
mod samples;
mod square;
mod tally;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{ControlFlow, Range};

use thera_control::Control;
use thera_games::Family;
use thera_games::santorini::Santorini;
use thera_jobs::{OneByOne, Runner, Things, run};
use zstd::bulk::Decompressor;

use self::job::{ClassJob, Ground, folder_of};
use self::packed::Packed;
use self::plan::Plan;
use self::progress::Progress;
use self::square::{BYTES, SIDE};
use super::folder::Folder;
use super::footing::Frame;
use super::layers::Solved;
use super::layout::{Layout, Rules};
use super::slices::Slicing;
use super::{Report, SolveError};

/// One each.
const WORKERS: usize = 2;

/// Packed classes have at most this part of their bytes; of 3x4 and 4x4 with towers of 4 it is a
/// fifth to a fourth.
const PACKED: u64 = 3;

/// Whether a game can be solved footing by footing with this much memory.
pub(super) fn suits(game: &Santorini, memory: usize) -> bool {
    let rules = Rules::of(game);
    let one_each = (rules.movers, rules.others) == (1, 1);
    let plain = !rules.stipulation && rules.winning_within().is_none() && !rules.any_step_wins();
    let small = rules.heights.size <= SIDE && rules.heights.stand < SIDE as u8;
    let needed = |low| bytes(&rules, low) + risen_bytes(&rules, low) + packed_bytes(&rules, low);
    let sizes = WORKERS..=rules.heights.size;
    one_each && plain && small && sizes.map(needed).max().unwrap_or(0) <= memory as u64
}

/// Bytes of a class of footings with so many vertices.
fn bytes(rules: &Rules, low: usize) -> u64 {
    let (base, levels) = (
        rules.heights.stand + 1,
        rules.heights.top - rules.heights.stand,
    );
    let (low, high) = (low as u32, (rules.heights.size - low) as u32);
    let maps = u64::from(base).saturating_pow(low);
    maps.saturating_mul(u64::from(levels).saturating_pow(high))
        .saturating_mul(u64::from(2 * low))
}

/// Bytes of the shelves of smaller footings that one shelf leads to.
fn risen_bytes(rules: &Rules, low: usize) -> u64 {
    let maps = u64::from(rules.heights.stand + 1).saturating_pow(low as u32 - 1);
    maps.saturating_mul((2 * low * (low + 1)) as u64)
}

/// Bytes of the smaller classes that a class leads to, packed.
fn packed_bytes(rules: &Rules, low: usize) -> u64 {
    bytes(rules, low - 1).saturating_mul(low as u64) / PACKED
}

/// Solves every position of a game that [suits], and reports who wins from every placement.
pub(super) fn solve_by_footings(
    game: &Santorini,
    slicing: &Slicing,
    runner: &dyn Runner,
    control: &Control,
) -> Result<Report, SolveError> {
    let layout = Layout::in_slices(game, control)?;
    let fresh = Progress::new(game.name());
    let (folder, progress) = Folder::open(slicing.folder, fresh, slicing.resume)?;
    let mut solving = Solving {
        ground: Ground {
            game: game.clone(),
            layout,
            folder,
        },
        progress,
        runner,
        control,
    };
    solving.sizes()?;
    let lowest = solving.empty_board()?;
    let counts = solving.progress.layers;
    let solved = Solved { counts, lowest };
    Ok(Report::new(game, &solving.ground.layout, solved))
}

/// A game while its classes are solved.
struct Solving<'a> {
    ground: Ground,
    progress: Progress,
    runner: &'a dyn Runner,
    control: &'a Control,
}

impl Solving<'_> {
    fn sizes(&mut self) -> Result<(), SolveError> {
        let size = self.ground.layout.footings.size();
        for low in WORKERS + self.progress.sizes..=size {
            self.size(low)?;
        }
        Ok(())
    }

    /// The classes of footings of one size.
    fn classes(&self, low: usize) -> Range<usize> {
        let footings = &self.ground.layout.footings;
        let end = footings.first_of_size.get(low + 1).copied();
        footings.first_of_size[low]..end.unwrap_or(footings.classes.len())
    }

    /// Solves all classes of a size.
    fn size(&mut self, low: usize) -> Result<(), SolveError> {
        let classes = self.classes(low);
        let all = self.ground.layout.footings.classes.len() as u64;
        let mut progress = self.progress.clone();
        let mut needed = self.needed(classes.clone());
        let largest = classes.clone().map(|class| self.ground.memory(class)).max();
        let each = self.control.memory / self.control.threads;
        // What is too large for several at once is solved one after the other.
        let (runner, memory): (&dyn Runner, usize) = match largest.unwrap_or(0) > each as u64 {
            true => (&OneByOne, self.control.memory),
            false => (self.runner, each),
        };
        let control = &self.control.part(memory, 1, u64::MAX);
        let ended = run(
            runner,
            classes.clone().map(ClassJob),
            &self.ground,
            control,
            |job, about| {
                self.control.report(job.0 as u64 + 1, all);
                let positions = about.positions();
                progress.add(about);
                self.forget(job.0, &mut needed);
                match self.control.go_on(positions) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            },
        );
        ended?;
        self.control.go_on(0)?;
        progress.sizes += 1;
        self.ground.folder.record(&progress)?;
        self.progress = progress;
        self.ground.folder.remove_all(&folder_of(low - 1));
        Ok(())
    }

    /// By class one smaller: how many classes need it.
    fn needed(&self, classes: Range<usize>) -> BTreeMap<usize, usize> {
        let mut needed = BTreeMap::new();
        for class in classes.flat_map(|class| self.smaller(class)) {
            *needed.entry(class).or_default() += 1;
        }
        needed
    }

    /// The classes one smaller that a class leads to.
    fn smaller(&self, class: usize) -> BTreeSet<usize> {
        let footings = &self.ground.layout.footings;
        let frame = Frame::new(footings, &footings.classes[class]);
        frame.drops.iter().map(|drop| drop.class).collect()
    }

    /// Removes what only a class that is solved now has needed.
    fn forget(&self, class: usize, needed: &mut BTreeMap<usize, usize>) {
        for smaller in self.smaller(class) {
            let left = needed.entry(smaller).or_default();
            *left -= 1;
            if *left == 0 {
                self.ground.folder.forget(&self.ground.label(smaller));
            }
        }
    }

    /// The results of the empty board, as a layer has them.
    fn empty_board(&self) -> Result<Vec<u8>, SolveError> {
        let class = self.ground.layout.footings.classes.len() - 1;
        let plan = Plan::new(&self.ground.layout, class);
        let mut blocks = vec![0; plan.shelf_bytes() + BYTES];
        let shelf = &mut blocks[..plan.shelf_bytes()];
        let packed = self.ground.read(class);
        let unpack = |packed: Packed| {
            packed
                .unpack(&mut Decompressor::new().ok()?, 0, shelf)
                .then_some(())
        };
        if packed.and_then(unpack).is_none() {
            return Err(self.ground.lost(class));
        }
        let row_bytes = plan.low.div_ceil(8);
        let rows = blocks.as_chunks::<2>().0[..plan.low].iter();
        Ok(rows.flat_map(|row| row[..row_bytes].to_vec()).collect())
    }
}
