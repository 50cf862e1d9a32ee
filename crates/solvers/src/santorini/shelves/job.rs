//! Solving one class of footings.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::santorini::Santorini;
use thera_jobs::{Job, derived_seed};
use zstd::bulk::Decompressor;

use super::super::SolveError;
use super::super::folder::Folder;
use super::super::layout::Layout;
use super::kernel::Shelf;
use super::packed::{About, Packed, Packer};
use super::plan::Plan;
use super::samples::sample;
use super::tally::Tally;

/// Positions of each class that are told with their results.
const SAMPLES: u64 = 4;

/// What the jobs of a run share.
pub(super) struct Ground {
    pub game: Santorini,
    pub layout: Layout,
    pub folder: Folder,
}

/// How the classes of a size are called together.
pub(super) fn folder_of(low: usize) -> String {
    format!("size-{low:02}")
}

impl Ground {
    /// How a class is called.
    pub fn label(&self, class: usize) -> String {
        let folder = folder_of(self.layout.low(class));
        format!("{folder}/class-{class:06}")
    }

    /// What is said of a class that is needed and cannot be had.
    pub fn lost(&self, class: usize) -> SolveError {
        SolveError::Folder(format!(
            "{} in '{}' is missing or damaged, and what it was made of is gone: begin again in \
             another folder",
            self.label(class),
            self.folder.path().display()
        ))
    }

    /// Bytes that solving a class takes: its results, a shelf of each class that it leads to, and
    /// those classes packed.
    pub fn memory(&self, class: usize) -> u64 {
        let plan = Plan::new(&self.layout, class);
        let smaller = plan.smaller().into_iter();
        let packed: u64 = smaller
            .map(|class| self.folder.bytes(&self.label(class)))
            .sum();
        (plan.working_bytes() + plan.smaller_bytes()) as u64 + packed
    }

    /// Reads a class, unless it is missing or damaged.
    pub fn read(&self, class: usize) -> Option<Packed> {
        let heights = &self.layout.rules.heights;
        let levels = usize::from(heights.top - heights.stand);
        let shelves = levels.pow((heights.size - self.layout.low(class)) as u32);
        Packed::read(self.folder.read(&self.label(class)).ok()?, class, shelves)
    }
}

/// One class of footings.
#[derive(Serialize, Deserialize)]
pub(super) struct ClassJob(pub usize);

impl Job<Ground> for ClassJob {
    type Output = About;
    type Error = SolveError;

    fn run(&self, ground: &Ground, control: &Control) -> Result<About, SolveError> {
        let class = self.0;
        if let Some(packed) = ground.read(class) {
            return Ok(packed.about());
        }
        let (needed, allowed) = (ground.memory(class), control.memory as u64);
        if needed > allowed {
            return Err(Interrupted::OutOfMemory { needed, allowed }.into());
        }
        let plan = &Plan::new(&ground.layout, class);
        let read = |class| Ok((class, ground.read(class).ok_or_else(|| ground.lost(class))?));
        let smaller: Result<_, SolveError> = plan.smaller().into_iter().map(read).collect();
        let solving = Solving {
            ground,
            class,
            plan,
            smaller: smaller?,
        };
        let (packed, about) = solving.solve(control)?;
        ground.folder.keep(&ground.label(class), &packed)?;
        Ok(about)
    }
}

/// A class while it is solved.
struct Solving<'a> {
    ground: &'a Ground,
    class: usize,
    plan: &'a Plan,
    smaller: BTreeMap<usize, Packed>,
}

impl Solving<'_> {
    fn solve(&self, control: &Control) -> Result<(Vec<u8>, About), SolveError> {
        let (plan, layout) = (self.plan, &self.ground.layout);
        let mut blocks = vec![0; plan.working_bytes()];
        let mut tally = Tally::new(plan, layout.top_layer());
        let mut unpacker = Decompressor::new().expect("memory suffices");
        let mut smaller = vec![0; plan.smaller_bytes()];
        let images = layout.footings.classes[self.class].images;
        let positions = plan.maps as u64 * layout.rules.positions(plan.low) * u64::from(images);
        for number in (0..plan.shelves).rev() {
            control.go_on(positions)?;
            self.unpack(number, &mut unpacker, &mut smaller, &mut blocks)?;
            let blocks = &mut blocks[..];
            Shelf {
                plan,
                number,
                blocks,
                tally: &mut tally,
            }
            .solve();
        }
        let mut packer = Packer::new();
        for shelf in blocks[..plan.bytes()].chunks_exact(plan.shelf_bytes()) {
            control.go_on(0)?;
            packer.add(shelf);
        }
        let about = About {
            class: self.class,
            layers: tally.layers(images),
            standing: tally.standing(images).collect(),
            samples: self.samples(&blocks),
        };
        Ok((packer.finish(&about), about))
    }

    /// Puts the shelves of smaller footings that a shelf leads to behind the class.
    fn unpack(
        &self,
        shelf: usize,
        unpacker: &mut Decompressor,
        smaller: &mut [u8],
        blocks: &mut [u8],
    ) -> Result<(), SolveError> {
        let plan = self.plan;
        for (vertex, drop) in plan.drops.iter().enumerate() {
            let packed = &self.smaller[&drop.class];
            if !packed.unpack(unpacker, plan.shelf_below(drop, shelf), smaller) {
                return Err(self.ground.lost(drop.class));
            }
            let place = plan.risen_shelf(vertex)..plan.risen_shelf(vertex + 1);
            drop.renumber(smaller, &mut blocks[place]);
        }
        Ok(())
    }

    fn samples(&self, blocks: &[u8]) -> Vec<String> {
        let Ground { game, layout, .. } = self.ground;
        let footing = layout.footings.classes[self.class].footing;
        let seeds = (0..SAMPLES).map(|number| derived_seed(self.class as u64, number));
        seeds
            .map(|seed| sample(game, footing, self.plan, blocks, seed))
            .collect()
    }
}
