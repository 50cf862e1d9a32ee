//! Solving one slice: by threads here, or by anybody who can have the slices above it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use thera_control::{Control, Interrupted};
use thera_games::santorini::Santorini;
use thera_games::{AnyGame, Family, FileAccess};
use thera_jobs::{Job, Things, Trade, Undone};
use thiserror::Error;

use super::super::block::PADDING;
use super::super::footing::Frame;
use super::super::ground::{Ground, Next, next};
use super::super::kernel::Count;
use super::super::layers::{MAPS_AT_ONCE, Task, solve_task};
use super::super::layout::Layout;
use super::super::ranking::Walk;
use super::cut::{Cut, Part};
use super::packed::{Packed, pack};

/// Slices smaller than this are more trouble than they are worth.
pub(super) const LEAST: u64 = 4 << 10;

/// A layer to be solved, and where the one above it lies.
pub(super) struct Floor {
    pub layout: Arc<Layout>,
    pub cut: Cut,
    above: Cut,
    things: Arc<dyn Things>,
    sent: Sent,
}

/// What others need to know of it.
#[derive(Serialize, Deserialize)]
pub(super) struct Sent {
    pub game: String,
    pub layer: usize,
    /// Bytes of a slice.
    pub most: u64,
    /// The names of the slices above.
    pub above: Vec<String>,
}

impl Floor {
    pub fn new(layout: Arc<Layout>, sent: Sent, things: Arc<dyn Things>) -> Result<Self, String> {
        if sent.layer > layout.top_layer() || sent.most < LEAST {
            return Err("there is no such layer, or its slices are too small".into());
        }
        let above = Cut::new(&layout, sent.layer + 1, sent.most);
        if above.slices.len() != sent.above.len() {
            return Err("the layer above has another number of slices".into());
        }
        Ok(Floor {
            cut: Cut::new(&layout, sent.layer, sent.most),
            above,
            layout,
            things,
            sent,
        })
    }

    /// The parts of the layer above that a part needs.
    fn needs(&self, part: &Part, needed: &mut BTreeSet<usize>) {
        let layout = &*self.layout;
        let frame = Frame::new(&layout.footings, &layout.footings.classes[part.class]);
        let drops = frame.drops.iter().map(|drop| drop.class);
        let mut is_large = false;
        for class in drops.chain([part.class]) {
            let parts = self.above.of_class(class);
            match parts.len() {
                0 | 1 => needed.extend(parts),
                _ => is_large = true,
            }
        }
        if !is_large {
            return;
        }
        // Of large classes only what some map of this part leads to.
        let mut walk = Walk::new(&layout.rankings[frame.low], self.sent.layer, part.first);
        for _ in 0..part.maps {
            let heights = walk.heights();
            let top = layout.rules.heights.top;
            for v in (0..heights.len()).filter(|&v| heights[v] < top) {
                let (class, rank) = match next(layout, &frame, &walk, v) {
                    Next::Nowhere => continue,
                    Next::Same(rank) => (part.class, rank),
                    Next::Smaller(rank) => (frame.drops[v].class, rank),
                };
                needed.insert(self.above.part_of(layout, class, rank));
            }
            walk.advance();
        }
    }

    /// Fetches parts of the layer above: their bytes, and where each begins.
    fn fetch(
        &self,
        needed: &BTreeSet<usize>,
        control: &Control,
    ) -> Result<(Vec<u8>, Vec<usize>), SliceError> {
        let bytes: usize = needed
            .iter()
            .map(|&part| self.above.parts[part].bytes)
            .sum();
        let mut above = vec![0; bytes + PADDING];
        let mut starts = vec![0; self.above.parts.len()];
        let mut by_slice: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &part in needed {
            by_slice
                .entry(self.above.slice_of(part))
                .or_default()
                .push(part);
        }
        let mut end = 0;
        for (slice, parts) in by_slice {
            control.go_on(0)?;
            let name = &self.sent.above[slice];
            let thing = self.things.get(name).map_err(SliceError::Away)?;
            let own = self.above.slices[slice].clone();
            let damaged = || SliceError::Away(format!("slice {slice} of the layer above: damaged"));
            let packed = Packed::read(&thing, (self.sent.layer + 1, slice), own.len());
            let packed = packed.ok_or_else(damaged)?;
            for part in parts {
                let bytes = &mut above[end..end + self.above.parts[part].bytes];
                (starts[part], end) = (end, end + bytes.len());
                if !packed.unpack(part - own.start, bytes) {
                    return Err(damaged());
                }
            }
        }
        Ok((above, starts))
    }

    /// Solves a slice.
    fn solve(&self, slice: usize, control: &Control) -> Result<Vec<u8>, SliceError> {
        let parts = &self.cut.parts[self.cut.slices[slice].clone()];
        let mut needed = BTreeSet::new();
        parts.iter().for_each(|part| self.needs(part, &mut needed));
        let own: usize = parts.iter().map(|part| part.bytes).sum();
        let read = needed.iter().map(|&part| self.above.parts[part].bytes);
        // Beside the blocks there is the slice once more, packed.
        let memory = read.sum::<usize>() + 2 * own + PADDING;
        if memory > control.memory {
            return Err(SliceError::Interrupted(Interrupted::OutOfMemory {
                needed: memory as u64,
                allowed: control.memory as u64,
            }));
        }
        let (above, starts) = self.fetch(&needed, control)?;
        let mut solved = vec![0; own];
        let mut count = Count::default();
        let mut rest = &mut solved[..];
        for part in parts {
            let (blocks, others) = rest.split_at_mut(part.bytes);
            rest = others;
            count = count + self.solve_part(part, blocks, &above, &starts, control)?;
        }
        drop(above);
        Ok(pack((self.sent.layer, slice), count, parts, &solved))
    }

    fn solve_part(
        &self,
        part: &Part,
        blocks: &mut [u8],
        above: &[u8],
        starts: &[usize],
        control: &Control,
    ) -> Result<Count, Interrupted> {
        let layout = &*self.layout;
        let class = &layout.footings.classes[part.class];
        let positions = layout.rules.positions(layout.low(part.class));
        let at_once = (MAPS_AT_ONCE * layout.block_bytes(part.class)) as usize;
        let mut count = Count::default();
        for (number, blocks) in blocks.chunks_mut(at_once).enumerate() {
            control.go_on(MAPS_AT_ONCE * positions)?;
            let task = Task {
                class: part.class,
                first: part.first + number as u64 * MAPS_AT_ONCE,
                blocks,
            };
            let frame = Frame::new(&layout.footings, class);
            let ground = Ground::below(layout, part.class, frame, above, |class| {
                self.above.blocks(layout, class, starts)
            });
            count = count + solve_task(self.sent.layer, task, ground);
        }
        Ok(count.times(class.images))
    }

    /// The positions of a slice, mirror images too.
    pub fn positions(&self, slice: usize) -> Option<u64> {
        // Where some vertices of a footing win on arrival their number depends on the maps.
        self.layout.rules.winning_within().is_none().then(|| {
            let parts = &self.cut.parts[self.cut.slices[slice].clone()];
            let of_part = |part: &Part| {
                let images = self.layout.footings.classes[part.class].images;
                u64::from(images)
                    * part.maps
                    * self.layout.rules.positions(self.layout.low(part.class))
            };
            parts.iter().map(of_part).sum()
        })
    }
}

/// Why a slice was not solved.
#[derive(Debug, Error)]
pub(super) enum SliceError {
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
    /// Something that it needs, or the place for it, cannot be had now.
    #[error("{0}")]
    Away(String),
}

/// One slice of a layer.
#[derive(Serialize, Deserialize)]
pub(super) struct SliceJob(pub usize);

impl Job<Floor> for SliceJob {
    /// The name under which the slice lies.
    type Output = String;
    type Error = SliceError;

    const TRADE: Option<&'static str> = Some(TRADE.name);

    fn luggage(floor: &Floor) -> Result<Vec<u8>, String> {
        serde_json::to_vec(&floor.sent).map_err(|error| error.to_string())
    }

    fn run(&self, floor: &Floor, control: &Control) -> Result<String, SliceError> {
        let SliceJob(slice) = *self;
        let packed = floor.solve(slice, control)?;
        let label = label(floor.sent.layer, slice);
        floor.things.put(&label, &packed).map_err(SliceError::Away)
    }
}

/// How a slice is called where names are free.
pub(super) fn label(layer: usize, slice: usize) -> String {
    format!("{}/slice-{slice:06}", folder_of(layer))
}

/// How all slices of a layer are called together.
pub(super) fn folder_of(layer: usize) -> String {
    format!("layer-{layer:03}")
}

/// How workers solve slices.
pub(crate) const TRADE: Trade = Trade {
    name: "slice",
    open: |luggage, things| {
        let sent: Sent = serde_json::from_slice(luggage).map_err(|error| error.to_string())?;
        let game: Santorini = match AnyGame::parse(&sent.game, FileAccess::Refused) {
            Ok(AnyGame::Santorini(game)) if game.name() == sent.game => game,
            _ => return Err(format!("'{}' has no layers", sent.game)),
        };
        let layout = Layout::in_slices(&game, &Control::default());
        let layout = Arc::new(layout.map_err(|error| error.to_string())?);
        let floor = Floor::new(layout, sent, Arc::clone(things))?;
        Ok(Box::new(move |job, control| {
            let job: SliceJob = serde_json::from_slice(job)
                .ok()
                .filter(|SliceJob(slice)| *slice < floor.cut.slices.len())
                .ok_or_else(|| Undone::Failed("the layer has no such slice".into()))?;
            match job.run(&floor, control) {
                Ok(name) => Ok(serde_json::to_vec(&name).expect("names are plain")),
                Err(SliceError::Interrupted(why)) => Err(Undone::Interrupted(why)),
                Err(SliceError::Away(_)) => Err(Undone::Interrupted(Interrupted::Elsewhere)),
            }
        }))
    },
};
