//! What one thread needs to search: the parts it has met and where it is allowed to go.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use rustc_hash::FxHashMap;
use thera_control::{Control, Interrupted};

use super::classes::Classes;
use super::parts::{Outcome, PartId, Parts, Sort};
use super::search::Child;
use super::shape::{Frame, Shape};
use super::sum::Sum;
use super::table::Table;

/// Positions between two looks at the clock.
const CLOCK_INTERVAL: u64 = 1 << 12;

/// Which parts are replaced by simpler equals, with `touch`. To take larger ones too would save
/// positions, but not the time it takes to find the equals.
const SMALL: u8 = 4;

/// Why a search ended without a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// From outside.
    Interrupted(Interrupted),
    /// The parts take more memory than allowed.
    Full,
}

/// One thread's search.
pub struct Engine<'a> {
    pub parts: Parts,
    pub table: &'a Table,
    pub touch: bool,
    /// 0 for the thread that answers; others vary their order of moves by it.
    pub order: u64,
    /// Parts with at most so many empty locations are replaced by simpler equals.
    pub small: u8,
    /// Positions looked at.
    pub nodes: u64,
    pub classes: Classes,
    /// Moves of all positions on the current path, one after the other.
    pub children: Vec<Child>,
    control: &'a Control,
    finished: &'a AtomicBool,
    reported: u64,
    memory: usize,
    /// What small parts are worth, as sums of parts.
    forms: FxHashMap<PartId, Box<[PartId]>>,
    workbench: Workbench,
}

/// Lists that are filled again and again.
#[derive(Default)]
struct Workbench {
    outcomes: Vec<Outcome>,
    shapes: Vec<Shape>,
    sums: Vec<Sum>,
}

impl<'a> Engine<'a> {
    pub fn new(
        frame: Frame,
        touch: bool,
        table: &'a Table,
        control: &'a Control,
        finished: &'a AtomicBool,
        memory: usize,
        order: u64,
    ) -> Engine<'a> {
        Engine {
            parts: Parts::new(frame, touch),
            table,
            touch,
            order,
            small: if touch { SMALL } else { 0 },
            nodes: 0,
            classes: Classes::default(),
            children: Vec::new(),
            control,
            finished,
            reported: 0,
            memory,
            forms: FxHashMap::default(),
            workbench: Workbench::default(),
        }
    }

    /// Forgets every part, to make room.
    pub fn forget_parts(&mut self) {
        self.parts = Parts::new(self.parts.frame().clone(), self.touch);
        self.classes = Classes::default();
        self.forms.clear();
        self.children.clear();
    }

    /// What to say when forgetting does not help.
    pub fn out_of_memory(&self) -> Interrupted {
        Interrupted::OutOfMemory {
            needed: 2 * self.parts.bytes() as u64,
            allowed: self.memory as u64,
        }
    }

    /// Counts a position, and looks at the clock now and then.
    #[inline]
    pub fn count(&mut self) -> Result<(), Halt> {
        self.nodes += 1;
        if self.nodes - self.reported < CLOCK_INTERVAL {
            return Ok(());
        }
        self.report_nodes().map_err(Halt::Interrupted)?;
        match self.finished.load(Relaxed) {
            true => Err(Halt::Interrupted(Interrupted::Stopped)),
            false => Ok(()),
        }
    }

    /// Tells the outside how many first moves have been tried.
    pub fn report_progress(&self, tried: usize, all: usize) {
        if self.order == 0 {
            self.control.report(tried as u64, all as u64);
        }
    }

    /// Tells the outside how many positions were looked at.
    pub fn report_nodes(&mut self) -> Result<(), Interrupted> {
        let nodes = self.nodes - self.reported;
        self.reported = self.nodes;
        self.control.go_on(nodes)
    }

    /// Puts a shape beside the parts of a sum.
    pub fn add(&mut self, sum: &mut Sum, shape: Shape) -> Result<(), Halt> {
        let canonical = self.parts.frame().canonical(shape);
        self.add_canonical(sum, canonical)
    }

    fn add_canonical(&mut self, sum: &mut Sum, shape: Shape) -> Result<(), Halt> {
        let id = self.parts.number(shape);
        if self.parts.part(id).empties > self.small {
            sum.add(&self.parts, id);
            return Ok(());
        }
        if !self.forms.contains_key(&id) {
            let form = self.classify(id)?;
            self.forms.insert(id, form);
        }
        for &id in &self.forms[&id] {
            sum.add(&self.parts, id);
        }
        Ok(())
    }

    /// Works out the turns of a part, unless that was done before.
    #[inline]
    pub fn expand(&mut self, id: PartId) -> Result<(), Halt> {
        self.work_out(id, Sort::Takings)?;
        self.work_out(id, Sort::Quiet)
    }

    /// Works out the turns of one sort, of which the takings come first.
    #[inline]
    pub fn work_out(&mut self, id: PartId, sort: Sort) -> Result<(), Halt> {
        if self.parts.knows(id, sort) {
            return Ok(());
        }
        if self.parts.is_full(self.memory) {
            return Err(Halt::Full);
        }
        // Small parts are compared on the way, which expands others: hence the empty workbench.
        let mut bench = std::mem::take(&mut self.workbench);
        let done = self.work_out_on(id, sort, &mut bench);
        self.workbench = bench;
        done
    }

    fn work_out_on(&mut self, id: PartId, sort: Sort, bench: &mut Workbench) -> Result<(), Halt> {
        let Workbench {
            outcomes,
            shapes,
            sums,
        } = bench;
        outcomes.clear();
        shapes.clear();
        sums.clear();
        self.parts.outcomes(id, sort, outcomes, shapes);
        for shape in shapes.iter_mut() {
            *shape = self.parts.frame().canonical(*shape);
        }
        self.parts.touch_index(shapes);
        for outcome in outcomes.iter_mut() {
            let mut sum = Sum::EMPTY;
            for shape in &shapes[outcome.left.clone()] {
                self.add_canonical(&mut sum, *shape)?;
            }
            outcome.left = sums.len()..sums.len() + 1;
            sums.push(sum);
        }
        let left = |outcome: &Outcome| sums[outcome.left.start].parts();
        // Older parts first: the search breaks ties by this order, and does well to stay among
        // parts it knows.
        outcomes.sort_by(|one, other| {
            one.effect()
                .cmp(&other.effect())
                .then_with(|| left(one).cmp(left(other)))
        });
        outcomes.dedup_by(|one, other| one.effect() == other.effect() && left(one) == left(other));
        let turns = outcomes.iter().map(|outcome| (outcome, left(outcome)));
        self.parts.set_turns(id, sort, turns);
        Ok(())
    }
}
