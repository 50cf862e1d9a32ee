//! Where every position lies: layers, in them classes of footings, in them height maps, in them
//! placements; and what all that takes, before any of it is asked for.

use thera_board::{VertexSet, bit};
use thera_control::{Control, Interrupted};
use thera_games::Player;
use thera_games::santorini::{Position, Santorini};

use super::block::{Impartial, Partizan, Store};
use super::footing::{Class, Footings, View};
use super::placements::{MAX_COLUMNS, MAX_ROWS, Placements, choose, subset_number};
use super::ranking::{Heights, Ranking};
use super::{MAX_VERTICES, SolveError};

/// What the solver needs to know of a variant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub heights: Heights,
    /// The height that wins on arrival.
    pub winning: Option<u8>,
    pub free_movement: bool,
    pub stipulation: bool,
    pub impartial: bool,
    /// Workers of the player to move, and of the other; shared workers are the mover's.
    pub movers: usize,
    pub others: usize,
}

impl Rules {
    pub fn of(game: &Santorini) -> Self {
        let variant = game.variant();
        let per_side = variant.workers_per_side() as usize;
        // Nobody stands on the winning height and plays on, unless it is the ground. Where that is
        // the last height below the maximum, its vertices are no footing; a lower one lies among
        // heights that can be stood on, and the kernels leave it out.
        let highest = variant.height - 1;
        let stand = match variant.winning_height {
            Some(winning @ 1..) if winning == highest => winning - 1,
            _ => highest,
        };
        Rules {
            heights: Heights {
                size: game.board().size(),
                stand,
                top: variant.height,
            },
            winning: variant.winning_height,
            free_movement: variant.free_movement,
            stipulation: variant.stipulation,
            impartial: variant.impartial,
            movers: per_side,
            others: if variant.impartial { 0 } else { per_side },
        }
    }

    /// The winning height, if vertices of a footing can have it.
    #[inline]
    pub fn winning_within(&self) -> Option<u8> {
        self.winning
            .filter(|&winning| 0 < winning && winning <= self.heights.stand)
    }

    /// Whether a step can never be followed by a build.
    #[inline]
    pub fn any_step_wins(&self) -> bool {
        self.winning == Some(0)
    }

    fn workers(&self) -> usize {
        self.movers + self.others
    }

    /// Bytes of the block of a map with this many vertices to stand on.
    fn block_bytes(&self, low: usize) -> u64 {
        if low < self.workers() {
            return 0;
        }
        let rows = choose(low, self.movers) as usize;
        let bytes = if self.impartial {
            Impartial::new(rows, 1).bytes()
        } else {
            Partizan::new(rows, rows).bytes()
        };
        bytes as u64
    }

    /// Positions on a map with this many vertices to stand on.
    pub fn positions(&self, low: usize) -> u64 {
        choose(low, self.movers) * choose(low.saturating_sub(self.movers), self.others)
    }
}

/// Placements on footings of one size, in rows as wide as needed.
pub(super) enum Tables {
    Narrow(Placements<1>),
    Double(Placements<2>),
    Wide(Placements<4>),
    Widest(Placements<16>),
}

impl Tables {
    fn new(rules: &Rules, low: usize) -> Self {
        let (movers, others) = (rules.movers, rules.others);
        match choose(low, others) {
            0..=64 => Tables::Narrow(Placements::new(low, movers, others)),
            65..=128 => Tables::Double(Placements::new(low, movers, others)),
            129..=256 => Tables::Wide(Placements::new(low, movers, others)),
            _ => Tables::Widest(Placements::new(low, movers, others)),
        }
    }
}

/// The layout of all positions of one game.
pub(super) struct Layout {
    pub rules: Rules,
    pub footings: Footings,
    /// By vertices of the footing.
    pub rankings: Vec<Ranking>,
    /// By vertices of the footing beyond those that all workers need.
    tables: Vec<Tables>,
}

/// Where a position is kept.
pub(super) struct Address {
    /// Its total height.
    pub layer: usize,
    pub class: usize,
    pub rank: u64,
    /// The numbers of the placements of the player to move and of the other.
    pub mover: usize,
    pub other: usize,
}

impl Layout {
    /// Lays a game out, unless solving it down to the layer `lowest` would take more memory than
    /// allowed.
    pub fn new(game: &Santorini, lowest: usize, control: &Control) -> Result<Self, SolveError> {
        Layout::laid_out(game, control, |rules, rankings| {
            least_bytes(rules, rankings, lowest) / game.board().symmetries().len() as u128
        })
    }

    /// Lays a game out whose layers need not be in memory.
    pub fn in_slices(game: &Santorini, control: &Control) -> Result<Self, SolveError> {
        Layout::laid_out(game, control, |_, _| 0)
    }

    fn laid_out(
        game: &Santorini,
        control: &Control,
        least: impl Fn(&Rules, &[Ranking]) -> u128,
    ) -> Result<Self, SolveError> {
        let rules = Rules::of(game);
        let size = rules.heights.size;
        if size > MAX_VERTICES {
            return Err(SolveError::TooManyVertices(size));
        }
        let (rows, columns) = (choose(size, rules.movers), choose(size, rules.others));
        if rows > MAX_ROWS as u64 || columns > MAX_COLUMNS as u64 {
            return Err(SolveError::TooManyPlacements { rows });
        }
        let rankings: Vec<Ranking> = (0..=size)
            .map(|low| Ranking::new(&rules.heights, low))
            .collect();
        require(least(&rules, &rankings) + Footings::bytes(size), control)?;
        let (workers, symmetries) = (rules.workers(), game.board().symmetries());
        Ok(Layout {
            rules,
            footings: Footings::new(game.board(), symmetries, workers as u32),
            rankings,
            tables: (workers..=size)
                .map(|low| Tables::new(&rules, low))
                .collect(),
        })
    }

    /// Total heights run from 0 to this.
    pub fn top_layer(&self) -> usize {
        self.rules.heights.most()
    }

    /// The placements on footings of `low` vertices.
    pub fn tables(&self, low: usize) -> &Tables {
        &self.tables[low - self.rules.workers()]
    }

    /// The number of vertices to stand on in maps of a class.
    pub fn low(&self, class: usize) -> usize {
        self.footings.classes[class].footing.count_ones() as usize
    }

    /// Where the blocks of a class begin in a layer: classes of one size are alike, and those of
    /// smaller size come before.
    pub fn start(&self, class: usize, layer: usize) -> u64 {
        let first = self.footings.first_of_size[self.low(class)];
        let smaller = (0..self.low(class)).map(|low| self.bytes_of_size(low, layer));
        let alike = (class - first) as u64 * self.maps(class, layer) * self.block_bytes(class);
        smaller.sum::<u64>() + alike
    }

    /// Bytes that the classes of one size take in a layer.
    fn bytes_of_size(&self, low: usize, layer: usize) -> u64 {
        let ends = &self.footings.first_of_size;
        let end = ends.get(low + 1).copied();
        let classes = end.unwrap_or(self.footings.classes.len()) - ends[low];
        classes as u64 * self.rankings[low].maps(layer) * self.rules.block_bytes(low)
    }

    /// Maps of a class in a layer.
    pub fn maps(&self, class: usize, layer: usize) -> u64 {
        self.rankings[self.low(class)].maps(layer)
    }

    /// Bytes of a block of a class.
    pub fn block_bytes(&self, class: usize) -> u64 {
        self.rules.block_bytes(self.low(class))
    }

    /// Bytes of every layer.
    pub fn layer_bytes(&self) -> Vec<u64> {
        let sizes = 0..self.rankings.len();
        (0..=self.top_layer())
            .map(|layer| {
                sizes
                    .clone()
                    .map(|low| self.bytes_of_size(low, layer))
                    .sum()
            })
            .collect()
    }

    /// Bytes of the tables that say where everything is.
    fn own_bytes(&self) -> u128 {
        let classes = size_of::<Class>() * self.footings.classes.len();
        Footings::bytes(self.rules.heights.size) + classes as u128
    }

    /// Fails if the layout, the layers kept and those in work from `lowest` on do not fit into the
    /// memory allowed.
    pub fn require(&self, lowest: usize, kept: u64, control: &Control) -> Result<(), SolveError> {
        let layers = self.layer_bytes();
        let pairs = layers[lowest..].windows(2).map(|pair| pair[0] + pair[1]);
        let working = pairs.max().unwrap_or(0);
        require(self.own_bytes() + u128::from(kept + working), control)
    }

    /// Where a position is kept; `None` if it is none of this game's, or workers are missing.
    pub fn place(&self, position: &Position) -> Option<Address> {
        let mover = position.to_move();
        let (own, others) = if self.rules.impartial {
            (position.workers(Player::First), 0)
        } else {
            (position.workers(mover), position.workers(mover.opponent()))
        };
        let size = self.footings.size();
        let footing = (0..size as u8)
            .filter(|&v| position.height(v) <= self.rules.heights.stand)
            .fold(0, |set: VertexSet, v| set | bit(v));
        let counts = [own.count_ones() as usize, others.count_ones() as usize];
        let standing = (own | others) & !footing == 0 && own & others == 0;
        if !standing || counts != [self.rules.movers, self.rules.others] {
            return None;
        }
        let view = self.footings.view(footing)?;
        let heights = self.local_heights(position, &view)?;
        Some(Address {
            layer: heights.iter().map(|&h| usize::from(h)).sum(),
            class: view.class,
            rank: self.rankings[self.low(view.class)].rank(&heights[..size]),
            mover: subset_number(view.local_set(own)),
            other: subset_number(view.local_set(others)),
        })
    }

    fn local_heights(&self, position: &Position, view: &View) -> Option<[u8; MAX_VERTICES]> {
        let mut heights = [0; MAX_VERTICES];
        for v in 0..self.footings.size() as u8 {
            let height = position.height(v);
            if height > self.rules.heights.top {
                return None;
            }
            heights[view.local(v)] = height;
        }
        Some(heights)
    }

    /// Whether the player to move loses, given the block of its map.
    pub fn is_lost(&self, place: &Address, block: &[u8]) -> bool {
        let rows = choose(self.low(place.class), self.rules.movers) as usize;
        if self.rules.impartial {
            Impartial::new(rows, 1).is_lost(block, place.mover, 0)
        } else {
            Partizan::new(rows, rows).is_lost(block, place.mover, place.other)
        }
    }
}

/// What the two largest neighbouring layers would take without symmetry; without classes of
/// footings, so that boards far too large are refused at once.
fn least_bytes(rules: &Rules, rankings: &[Ranking], lowest: usize) -> u128 {
    let layer = |total| {
        let of_size = |low: usize| {
            let maps = u128::from(rankings[low].maps(total));
            let footings = u128::from(choose(rules.heights.size, low));
            maps.saturating_mul(footings)
                .saturating_mul(rules.block_bytes(low).into())
        };
        (0..rankings.len()).fold(0, |sum: u128, low| sum.saturating_add(of_size(low)))
    };
    let layers: Vec<u128> = (lowest..=rules.heights.most()).map(layer).collect();
    let pairs = layers
        .windows(2)
        .map(|pair| pair[0].saturating_add(pair[1]));
    pairs.max().unwrap_or(0)
}

fn require(bytes: u128, control: &Control) -> Result<(), SolveError> {
    if bytes <= control.memory as u128 {
        return Ok(());
    }
    Err(SolveError::Interrupted(Interrupted::OutOfMemory {
        needed: bytes.try_into().unwrap_or(u64::MAX),
        allowed: control.memory as u64,
    }))
}
