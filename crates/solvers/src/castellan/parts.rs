//! Every open part met so far, with the turns it offers.
//!
//! Parts are numbered as they are met; one number stands for all translations, turns and
//! reflections of a shape. The turns of a part are worked out once, when they are first needed, as
//! the numbers of the parts they leave: after that the search never looks at geometry again. This
//! is done in two steps, since most sums are settled by a turn that encloses something: the few
//! turns that do, and later, if ever, the many that do not.

use std::ops::Range;

use thera_games::castellan::{Points, points};

use super::gains;
use super::shape::{Frame, Placed, Shape};

/// The number of a part.
pub type PartId = u32;

/// What the search asks of a part all the time, within one line of the processor's cache.
#[repr(align(32))]
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// A random-looking number that stands for the shape in the codes of sums.
    pub code: u128,
    /// Where its turns are kept: a word that says where the quiet ones are, if they are known, and
    /// after it the takings.
    turns: u32,
    /// How often the search has looked at a sum with this part.
    pub visits: u32,
    /// How many takings there are, or [`UNKNOWN`].
    takings: u16,
    /// Open cells.
    pub cells: u8,
    /// Empty locations.
    pub empties: u8,
    /// Cells that lie open to be enclosed at once.
    pub heat: u8,
    /// Whether two of it are worth nothing together.
    pub cancels: bool,
    /// The most cells that a turn encloses, as far as is known and [`gains`] can tell apart.
    pub gain: u8,
    /// The most waiting moves that a turn wins, [`u8::MAX`] if that is not known.
    pub stock: u8,
}

/// The number of takings of a part for which they have not been worked out.
const UNKNOWN: u16 = u16::MAX;

/// In place of where the quiet turns are: not known.
const NOWHERE: u32 = u32::MAX;

/// The turns of a part that are worked out together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Those that enclose cells.
    Takings,
    /// The others.
    Quiet,
}

/// Which pieces a turn places: all that matters about them once it is known what they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One tower, which may go together with a wall elsewhere.
    Tower,
    /// One wall, which may go together with a tower elsewhere.
    Wall,
    /// Nothing else fits into the turn.
    Full,
}

/// A turn in one part, as the search reads it.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// What is placed.
    pub kind: Kind,
    /// Cells enclosed.
    pub gain: i32,
    /// Waiting moves won.
    pub stock: i32,
    /// The parts that are left.
    pub left: &'a [PartId],
}

/// A walk over turns of a part. It borrows nothing, so that parts may be met on the way.
#[derive(Clone, Copy)]
pub struct Turns {
    next: u32,
    left: u32,
    /// Where to go on after these, or [`NOWHERE`].
    then: u32,
}

impl Turns {
    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.left == 0 && self.then == NOWHERE
    }

    /// The next turn and the place where it is kept.
    #[inline]
    pub fn next<'a>(&mut self, parts: &'a Parts) -> Option<(u32, Turn<'a>)> {
        if self.left == 0 {
            if self.then == NOWHERE {
                return None;
            }
            *self = parts.quiet_at(self.then);
            return self.next(parts);
        }
        let at = self.next;
        let turn = parts.turn(at);
        self.next = at + 1 + turn.left.len() as u32;
        self.left -= 1;
        Some((at, turn))
    }
}

/// What placing some pieces in a part does; the shapes it leaves are in a list elsewhere.
#[derive(Clone, Debug)]
pub struct Outcome {
    kind: Kind,
    gain: u8,
    stock: u8,
    /// Where in the list they are.
    pub left: Range<usize>,
}

impl Outcome {
    /// All but what is left.
    pub fn effect(&self) -> (Kind, u8, u8) {
        (self.kind, self.gain, self.stock)
    }

    /// The word that begins the turn in the store.
    fn head(&self, left: usize) -> u32 {
        let (gain, stock) = (u32::from(self.gain), u32::from(self.stock));
        self.kind as u32 | gain << 8 | stock << 16 | (left as u32) << 24
    }
}

/// All parts.
pub struct Parts {
    frame: Frame,
    touch: bool,
    parts: Vec<Part>,
    shapes: Vec<Shape>,
    /// Turns one after the other: a word for kind, gain, stock and how many parts are left, then
    /// the numbers of these.
    turns: Vec<u32>,
    index: Index,
}

impl Parts {
    /// No parts yet.
    pub fn new(frame: Frame, touch: bool) -> Parts {
        Parts {
            frame,
            touch,
            parts: Vec::new(),
            shapes: Vec::new(),
            turns: Vec::new(),
            index: Index::new(),
        }
    }

    /// Where shapes are drawn.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Whether there is no room for more: in memory, or in the numbers that say where turns are.
    pub fn is_full(&self, memory: usize) -> bool {
        const LARGEST_LIST: usize = 1 << 20;
        self.bytes() > memory || self.turns.len() > u32::MAX as usize - LARGEST_LIST
    }

    /// Bytes in use.
    pub fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<Part>()
            + self.shapes.capacity() * size_of::<Shape>()
            + self.turns.capacity() * size_of::<u32>()
            + self.index.bytes()
    }

    /// What is known of a part.
    #[inline]
    pub fn part(&self, id: PartId) -> &Part {
        &self.parts[id as usize]
    }

    /// Notes that the search looks at a sum with this part.
    #[inline]
    pub fn visit(&mut self, id: PartId) {
        let part = &mut self.parts[id as usize];
        part.visits = part.visits.saturating_add(1);
    }

    /// Notes that two of a part are worth nothing together.
    pub fn set_cancels(&mut self, id: PartId) {
        self.parts[id as usize].cancels = true;
    }

    /// The number of a canonical shape.
    pub fn number(&mut self, shape: Shape) -> PartId {
        let code = code_of(shape);
        let parts = &self.parts;
        let code_of_part = |id: PartId| parts[id as usize].code;
        if let Some(id) = self.index.find(code, code_of_part) {
            return id;
        }
        let id = self.parts.len() as PartId;
        self.index.insert(code, id, code_of_part);
        let heat = self.frame.heat(shape, self.touch) as u8;
        self.shapes.push(shape);
        self.parts.push(Part {
            code,
            turns: 0,
            visits: 0,
            takings: UNKNOWN,
            cells: self.frame.cells(shape).count_ones() as u8,
            empties: self.frame.empties(shape).count_ones() as u8,
            heat,
            cancels: false,
            gain: if self.touch { heat.min(1) } else { 0 },
            stock: u8::MAX,
        });
        id
    }

    /// Whether turns of a part are known.
    #[inline]
    pub fn knows(&self, id: PartId, sort: Sort) -> bool {
        let part = &self.parts[id as usize];
        let surveyed = part.takings != UNKNOWN;
        surveyed && (sort == Sort::Takings || self.turns[part.turns as usize] != NOWHERE)
    }

    /// Stores turns of a part, each with the parts it leaves; the takings come first.
    pub fn set_turns<'a>(
        &mut self,
        id: PartId,
        sort: Sort,
        turns: impl Iterator<Item = (&'a Outcome, &'a [PartId])>,
    ) {
        let start = self.turns.len() as u32;
        self.turns.push(NOWHERE);
        let (mut count, mut gain, mut stock) = (0, 0, 0);
        for (outcome, left) in turns {
            gain = gain.max(outcome.gain);
            stock = stock.max(outcome.stock);
            self.turns.push(outcome.head(left.len()));
            self.turns.extend(left);
            count += 1;
        }
        let part = &mut self.parts[id as usize];
        match sort {
            Sort::Takings => {
                (part.turns, part.takings) = (start, count as u16);
                (part.gain, part.stock) = (gain.min(gains::LARGEST), stock);
            }
            Sort::Quiet => {
                self.turns[part.turns as usize] = start;
                self.turns[start as usize] = count;
            }
        }
    }

    /// The takings of a part, which must be known, and after them the quiet turns, if they are.
    #[inline]
    pub fn turns(&self, id: PartId) -> Turns {
        Turns {
            then: self.turns[self.part(id).turns as usize],
            ..self.takings(id)
        }
    }

    /// The takings of a part, which must be known.
    #[inline]
    pub fn takings(&self, id: PartId) -> Turns {
        let part = self.part(id);
        Turns {
            next: part.turns + 1,
            left: part.takings.into(),
            then: NOWHERE,
        }
    }

    /// The quiet turns of a part, which must be known.
    #[inline]
    pub fn quiet(&self, id: PartId) -> Turns {
        self.quiet_at(self.turns[self.part(id).turns as usize])
    }

    #[inline]
    fn quiet_at(&self, at: u32) -> Turns {
        Turns {
            next: at + 1,
            left: self.turns[at as usize],
            then: NOWHERE,
        }
    }

    /// The turn that is kept at a place.
    #[inline]
    pub fn turn(&self, at: u32) -> Turn<'_> {
        let at = at as usize;
        let head = self.turns[at];
        let len = (head >> 24) as usize;
        Turn {
            kind: match head & 0xff {
                0 => Kind::Tower,
                1 => Kind::Wall,
                _ => Kind::Full,
            },
            gain: (head >> 8 & 0xff) as i32,
            stock: (head >> 16 & 0xff) as i32,
            left: &self.turns[at + 1..at + 1 + len],
        }
    }

    /// What can be placed in a part by turns of one sort, and what it leaves.
    ///
    /// With `touch` a turn stays within one part, so the list is complete. Without it the tower
    /// and the wall of a turn may go anywhere; such a turn is one after the other, and only the
    /// pairs in which the wall comes first and makes room for the tower are listed here.
    pub fn outcomes(
        &self,
        id: PartId,
        sort: Sort,
        outcomes: &mut Vec<Outcome>,
        shapes: &mut Vec<Shape>,
    ) {
        let (shape, frame) = (self.shapes[id as usize], &self.frame);
        let (towers, walls) = (frame.towers_in_reach(shape), frame.walls_in_reach(shape));
        let mut add = |kind, placed: Points| {
            let kind = if self.touch { Kind::Full } else { kind };
            let placed = frame.place(shape, placed);
            if (placed.gain > 0) == (sort == Sort::Takings) {
                outcomes.push(self.outcome(shape, kind, placed, shapes));
            }
        };
        for wall in points(walls) {
            let wall = 1 << wall;
            add(Kind::Wall, wall);
            let mut ends = frame.ends(shape, wall);
            if !self.touch {
                ends &= !towers;
            }
            for tower in points(ends) {
                add(Kind::Full, wall | 1 << tower);
            }
        }
        for tower in points(towers) {
            let tower = 1 << tower;
            add(Kind::Tower, tower);
            if self.touch {
                for wall in points(frame.arms(shape, tower) & !walls) {
                    add(Kind::Full, tower | 1 << wall);
                }
            }
        }
    }

    #[inline]
    fn outcome(
        &self,
        shape: Shape,
        kind: Kind,
        result: Placed,
        shapes: &mut Vec<Shape>,
    ) -> Outcome {
        let start = shapes.len();
        let cells = self.frame.cells(shape);
        self.frame
            .for_each_part(result.empties, cells, |part| shapes.push(part));
        Outcome {
            kind,
            gain: result.gain as u8,
            stock: result.stock as u8,
            left: start..shapes.len(),
        }
    }

    /// Brings what is needed to number shapes near the processor, all at once.
    pub fn touch_index(&self, shapes: &[Shape]) {
        let slots = shapes
            .iter()
            .fold(0, |all, &shape| all ^ self.index.slot(code_of(shape)));
        std::hint::black_box(slots);
    }
}

/// From codes to numbers: open addressing, so that a part takes eight bytes here and no more.
struct Index {
    slots: Vec<u32>,
    used: usize,
}

const FREE: u32 = u32::MAX;

impl Index {
    fn new() -> Index {
        Index {
            slots: vec![FREE; 1 << 10],
            used: 0,
        }
    }

    fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u32>()
    }

    #[inline]
    fn slot(&self, code: u128) -> u32 {
        self.slots[code as usize & (self.slots.len() - 1)]
    }

    fn find(&self, code: u128, code_of: impl Fn(PartId) -> u128) -> Option<PartId> {
        let mask = self.slots.len() - 1;
        let mut at = code as usize & mask;
        while self.slots[at] != FREE {
            if code_of(self.slots[at]) == code {
                return Some(self.slots[at]);
            }
            at = (at + 1) & mask;
        }
        None
    }

    fn insert(&mut self, code: u128, id: PartId, code_of: impl Fn(PartId) -> u128) {
        if (self.used + 1) * 2 > self.slots.len() {
            let old = std::mem::take(&mut self.slots);
            self.slots = vec![FREE; old.len() * 2];
            for id in old.into_iter().filter(|&id| id != FREE) {
                self.put(code_of(id), id);
            }
        }
        self.used += 1;
        self.put(code, id);
    }

    fn put(&mut self, code: u128, id: PartId) {
        let mask = self.slots.len() - 1;
        let mut at = code as usize & mask;
        while self.slots[at] != FREE {
            at = (at + 1) & mask;
        }
        self.slots[at] = id;
    }
}

/// A code in which every bit depends on every point of the shape. Each step can be undone, so
/// different shapes have different codes.
#[inline]
fn code_of(shape: Shape) -> u128 {
    mix(shape)
}

/// Mixes the bits of a number, reversibly: multiplications by odd numbers and shifts.
#[inline]
pub fn mix(bits: u128) -> u128 {
    let mut bits = bits ^ bits >> 67;
    bits = bits.wrapping_mul(0xDB38_B7C6_85A5_8F6B_9E37_79B9_7F4A_7C15);
    bits ^= bits >> 61;
    bits = bits.wrapping_mul(0xC2B2_AE3D_27D4_EB4F_D6E8_FEB8_6659_FD93);
    bits ^= bits >> 64;
    bits = bits.wrapping_mul(0xA076_1D64_78BD_642F_E703_7ED1_A0B4_28DB);
    bits ^ bits >> 63
}
