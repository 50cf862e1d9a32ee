//! What one height map allows, and where the maps after each build lie: the part of solving a map
//! that does not depend on how placements are represented.

use super::MAX_VERTICES;
use super::footing::{Drop, Frame};
use super::layout::{Layout, Rules};
use super::ranking::Walk;

/// What the heights of one map allow.
pub(super) struct Terrain {
    /// Vertices of the footing at least as high as the index.
    at_least: [u32; 17],
    /// Vertices from which a worker climbs and wins.
    pub climbers: u32,
    /// Vertices below the maximum.
    pub buildable: u32,
    /// Vertices of the footing on which nobody stands and plays on, because arriving there wins.
    pub goals: u32,
}

impl Terrain {
    pub fn new(rules: &Rules, frame: &Frame, heights: &[u8]) -> Self {
        let mut terrain = Terrain {
            at_least: [0; 17],
            climbers: 0,
            buildable: 0,
            goals: 0,
        };
        for (v, &h) in heights.iter().enumerate() {
            terrain.at_least[usize::from(h)] |= u32::from(v < frame.low) << v;
            terrain.buildable |= u32::from(h < rules.heights.top) << v;
        }
        for h in (0..usize::from(rules.heights.stand)).rev() {
            terrain.at_least[h] |= terrain.at_least[h + 1];
        }
        if let Some(winning) = rules.winning {
            let footholds = terrain.footholds(rules, winning);
            for to in (frame.low..heights.len()).filter(|&to| heights[to] == winning) {
                terrain.climbers |= frame.sources[to] & footholds;
            }
        }
        if let Some(winning) = rules.winning_within() {
            let footholds = terrain.footholds(rules, winning);
            for to in (0..frame.low).filter(|&to| heights[to] == winning) {
                terrain.climbers |= frame.sources[to] & footholds;
                terrain.goals |= 1 << to;
            }
        }
        terrain
    }

    /// The footing.
    #[inline]
    pub fn standing(&self) -> u32 {
        self.at_least[0]
    }

    /// From where one can step up to a height.
    #[inline]
    fn footholds(&self, rules: &Rules, height: u8) -> u32 {
        let lowest = if rules.free_movement {
            0
        } else {
            height.saturating_sub(1)
        };
        self.at_least[usize::from(lowest)]
    }

    /// Where a worker that stepped to a vertex of the footing may have come from; those that had
    /// better climb are left out.
    #[inline]
    pub fn origins(&self, rules: &Rules, sources: u32, height: u8) -> u32 {
        sources & self.footholds(rules, height) & !self.climbers
    }

    /// Where a worker at some height can step to within the footing.
    #[inline]
    pub fn targets(&self, rules: &Rules, out: u32, height: u8) -> u32 {
        let too_high = if rules.free_movement {
            0
        } else {
            self.at_least[usize::from(height) + 2]
        };
        out & self.standing() & !too_high
    }
}

/// The map after a build, by its number in the layer above.
#[derive(Clone, Copy)]
pub(super) enum Next {
    /// None: too few vertices are left to stand on.
    Nowhere,
    /// One with the same footing.
    Same(u64),
    /// One with a smaller footing, kept under other local numbers.
    Smaller(u64),
}

/// Where the block after a build begins in the layer above.
#[derive(Clone, Copy)]
pub(super) enum After {
    /// Nowhere: too few vertices are left to stand on.
    Nowhere,
    /// Here, with the same footing.
    Same(usize),
    /// Here, with a smaller footing, kept under other local numbers.
    Smaller(usize),
}

/// The maps of one class, and the layer above them.
pub(super) struct Ground<'a> {
    pub layout: &'a Layout,
    pub frame: Frame,
    /// Blocks of the layer above.
    pub above: &'a [u8],
    own: Blocks,
    /// For each vertex of the footing, the blocks of the class without it.
    smaller: Vec<Blocks>,
}

/// Where the blocks of a class of the layer above are: in pieces of as many maps each, a power of two.
#[derive(Clone)]
pub(super) struct Blocks {
    /// Where each piece begins; anywhere if nobody asks for it.
    pub starts: Vec<usize>,
    /// The power.
    pub shift: u32,
    pub bytes_each: usize,
}

impl Blocks {
    /// All in one piece.
    fn whole(layout: &Layout, class: usize, layer: usize) -> Self {
        Blocks {
            starts: vec![layout.start(class, layer) as usize],
            shift: u64::BITS - 1,
            bytes_each: layout.block_bytes(class) as usize,
        }
    }

    #[inline]
    fn at(&self, rank: u64) -> usize {
        let within = rank & ((1 << self.shift) - 1);
        self.starts[(rank >> self.shift) as usize] + within as usize * self.bytes_each
    }
}

impl<'a> Ground<'a> {
    /// The maps of a class in a layer, below the whole of the layer above.
    pub fn new(layout: &'a Layout, class: usize, layer: usize, above: &'a [u8]) -> Self {
        let frame = Frame::new(&layout.footings, &layout.footings.classes[class]);
        let blocks = |class| Blocks::whole(layout, class, layer + 1);
        Ground::below(layout, class, frame, above, blocks)
    }

    /// The maps of a class, below as much of the layer above as they need.
    pub fn below(
        layout: &'a Layout,
        class: usize,
        frame: Frame,
        above: &'a [u8],
        blocks: impl Fn(usize) -> Blocks,
    ) -> Self {
        let smaller = frame.drops.iter().map(|drop| blocks(drop.class));
        Ground {
            layout,
            above,
            own: blocks(class),
            smaller: smaller.collect(),
            frame,
        }
    }

    /// Where to look after one more level on `v`.
    #[inline]
    pub fn after(&self, walk: &Walk, v: usize) -> After {
        match next(self.layout, &self.frame, walk, v) {
            Next::Nowhere => After::Nowhere,
            Next::Same(rank) => After::Same(self.own.at(rank)),
            Next::Smaller(rank) => After::Smaller(self.smaller[v].at(rank)),
        }
    }
}

/// The map after one more level on `v`.
#[inline]
pub(super) fn next(layout: &Layout, frame: &Frame, walk: &Walk, v: usize) -> Next {
    let height = walk.heights()[v];
    if v >= frame.low || height < layout.rules.heights.stand {
        return Next::Same(walk.rank_raised(v));
    }
    match frame.drops.get(v) {
        None => Next::Nowhere,
        Some(drop) => Next::Smaller(rank_dropped(layout, frame, walk.heights(), v, drop)),
    }
}

fn rank_dropped(layout: &Layout, frame: &Frame, heights: &[u8], v: usize, drop: &Drop) -> u64 {
    let mut above = [0; MAX_VERTICES];
    for (local, &h) in heights.iter().enumerate() {
        above[usize::from(drop.map[local])] = h;
    }
    above[usize::from(drop.map[v])] += 1;
    layout.rankings[frame.low - 1].rank(&above[..heights.len()])
}

/// The old local number of each new one when `dropped` has left the footing.
pub(super) fn numbers_before(drop: &Drop, low: usize, dropped: usize) -> [u8; MAX_VERTICES] {
    let mut before = [0; MAX_VERTICES];
    for local in (0..low).filter(|&local| local != dropped) {
        before[usize::from(drop.map[local])] = local as u8;
    }
    before
}
