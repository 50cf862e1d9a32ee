//! The search: can the player to move get so many cells more than the opponent?
//!
//! Every question is a single comparison (`value >= goal`), and every answer is a bound, as far
//! from the goal as the search happened to prove. The value of a sum is even or odd as the number
//! of its open cells is, so goals are two apart.

use super::engine::{Engine, Halt};
use super::parts::{Kind, Parts, Sort, Turns, mix};
use super::sum::{Outline, Sum};
use super::table::Bounds;

/// How much a cell enclosed counts when turns are put in order.
const GAIN: i32 = 200;

/// How much counts against a turn that leaves a cell to be enclosed at once, up to a few: where
/// tower and wall of a turn may be apart, that it can be is a guess.
const HEAT: i32 = 40;
const HEAT_WITH_TOUCH: i32 = 80;

/// Cells left to be enclosed beyond this number change nothing.
const MOST_HEAT: u8 = 3;

/// A position one turn on.
#[derive(Clone, Copy)]
pub struct Child {
    code: u128,
    score: i64,
    first: Step,
    second: Option<Step>,
    gain: i8,
    wait: i8,
}

/// A turn in the part at a place of a sum.
#[derive(Clone, Copy)]
struct Step {
    place: u8,
    /// Where the turn is kept.
    turn: u32,
}

/// What is asked of a sum, and the best that is known so far.
struct Question {
    wait: i32,
    goal: i32,
    best: i32,
}

/// How the best was found.
enum Answer {
    /// By a turn that encloses something, without a look at any other sum.
    AtSight,
    Found,
}

impl Question {
    /// Whether the answer is yes.
    #[inline]
    fn is_settled(&self) -> bool {
        self.best >= self.goal
    }

    /// The goal of the opponent after a turn with this gain.
    #[inline]
    fn opposed(&self, gain: i32) -> i32 {
        gain + 2 - self.goal
    }
}

/// What is known of a sum from the number of its open cells, and from who is ahead in waiting
/// moves.
#[inline]
fn bounds(cells: i32, wait: i32) -> Bounds {
    Bounds {
        lower: if wait > 0 { cells & 1 } else { -cells },
        upper: cells,
    }
}

impl Engine<'_> {
    /// The value of a sum for the player to move, or a bound on it that settles whether it is at
    /// least `goal`. The player is `wait` waiting moves ahead.
    pub fn value(&mut self, sum: &Sum, wait: i32, goal: i32) -> Result<i32, Halt> {
        let wait = wait.clamp(-sum.empties, sum.empties);
        let mut known = bounds(sum.cells, wait);
        if let Some(settled) = known.settle(goal) {
            return Ok(settled);
        }
        let code = sum.code(wait);
        if let Some(found) = self.table.get(code) {
            known = known.and(found);
            if let Some(settled) = known.settle(goal) {
                return Ok(settled);
            }
        }
        self.count()?;
        let base = self.children.len();
        let mut question = Question {
            wait,
            goal,
            best: i32::MIN,
        };
        let best = self.best(sum, base, &mut question);
        self.children.truncate(base);
        match best? {
            // To find it again takes no longer than to look it up.
            Answer::AtSight => return Ok(question.best),
            Answer::Found if question.is_settled() => {
                known.lower = known.lower.max(question.best);
            }
            Answer::Found => known.upper = known.upper.min(question.best),
        }
        self.table.put(code, known, sum.empties);
        Ok(question.best)
    }

    fn best(&mut self, sum: &Sum, base: usize, question: &mut Question) -> Result<Answer, Halt> {
        self.list_takings(sum, question)?;
        if question.is_settled() {
            return Ok(Answer::AtSight);
        }
        self.look_up(base, question);
        if question.is_settled() {
            return Ok(Answer::Found);
        }
        self.list_quiet(sum, question)?;
        if !question.is_settled() && question.wait > 0 {
            let waited = -self.value(sum, 1 - question.wait, question.opposed(0))?;
            question.best = question.best.max(waited);
        }
        self.search_children(sum, base, question)?;
        Ok(Answer::Found)
    }

    /// Lists the turns that enclose something, of which one settles most sums.
    fn list_takings(&mut self, sum: &Sum, question: &mut Question) -> Result<(), Halt> {
        for &id in sum.parts() {
            self.work_out(id, Sort::Takings)?;
            self.parts.visit(id);
        }
        for place in sum.places() {
            let takings = self.parts.takings(sum.parts()[place]);
            self.list(question).turns(sum, place, takings);
        }
        Ok(())
    }

    /// Lists the other turns and asks the table about them, until one is good enough.
    fn list_quiet(&mut self, sum: &Sum, question: &mut Question) -> Result<(), Halt> {
        for &id in sum.parts() {
            self.work_out(id, Sort::Quiet)?;
        }
        for place in sum.places() {
            let listed = self.children.len();
            let quiet = self.parts.quiet(sum.parts()[place]);
            self.list(question).turns(sum, place, quiet);
            self.look_up(listed, question);
            if question.is_settled() {
                return Ok(());
            }
        }
        if !self.touch {
            let pairs = self.children.len();
            self.list_pairs(sum, question)?;
            self.look_up(pairs, question);
        }
        Ok(())
    }

    /// Searches the children, the most promising first, until one is good enough.
    fn search_children(
        &mut self,
        sum: &Sum,
        base: usize,
        question: &mut Question,
    ) -> Result<(), Halt> {
        let mut next = base;
        while next < self.children.len() && !question.is_settled() {
            let rest = &mut self.children[next..];
            let mut top = 0;
            for k in 1..rest.len() {
                if rest[k].score > rest[top].score {
                    top = k;
                }
            }
            rest.swap(0, top);
            let child = rest[0];
            let gain = i32::from(child.gain);
            let left = self.after(sum, &child);
            let theirs = self.value(&left, child.wait.into(), question.opposed(gain))?;
            question.best = question.best.max(gain - theirs);
            next += 1;
        }
        Ok(())
    }

    /// The sum that a turn leaves.
    fn after(&self, sum: &Sum, child: &Child) -> Sum {
        let step = |sum: &Sum, step: Step| {
            let turn = self.parts.turn(step.turn);
            sum.replaced(&self.parts, step.place.into(), turn.left)
        };
        let left = step(sum, child.first);
        child.second.map_or(left, |second| step(&left, second))
    }

    fn list<'b>(&'b mut self, question: &'b mut Question) -> List<'b> {
        List {
            parts: &self.parts,
            children: &mut self.children,
            question,
            order: self.order,
            touch: self.touch,
        }
    }

    /// Lists the turns of two pieces of which the tower can be placed first. (The others are
    /// listed as turns of one part.)
    fn list_pairs(&mut self, sum: &Sum, question: &mut Question) -> Result<(), Halt> {
        for place in sum.places() {
            let mut turns = self.parts.turns(sum.parts()[place]);
            while let Some((at, turn)) = turns.next(&self.parts) {
                if turn.kind != Kind::Tower {
                    continue;
                }
                let tower = Tower {
                    step: Step::new(place, at),
                    gain: turn.gain,
                    stock: turn.stock,
                };
                let between = sum.replaced(&self.parts, place, turn.left);
                for &id in between.parts() {
                    self.expand(id)?;
                }
                self.list(question).walls_after(&between, &tower);
                if question.is_settled() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Asks the table about the children from `start` on, drops those that are known not to reach
    /// the goal, and remembers the best.
    fn look_up(&mut self, start: usize, question: &mut Question) {
        if question.is_settled() {
            return;
        }
        // One pass to call for the memory, all at once, and one to use it.
        let listed = &self.children[start..];
        let touched = listed
            .iter()
            .fold(0, |all, child| all ^ self.table.touch(child.code));
        std::hint::black_box(touched);
        let mut kept = start;
        for k in start..self.children.len() {
            let child = self.children[k];
            let gain = i32::from(child.gain);
            let known = self.table.get(child.code);
            match known.and_then(|known| known.settle(question.opposed(gain))) {
                Some(theirs) => question.best = question.best.max(gain - theirs),
                None => {
                    self.children[kept] = child;
                    kept += 1;
                }
            }
            if question.is_settled() {
                return;
            }
        }
        self.children.truncate(kept);
    }
}

/// A tower that a wall may go with.
struct Tower {
    step: Step,
    gain: i32,
    stock: i32,
}

impl Step {
    #[inline]
    fn new(place: usize, turn: u32) -> Step {
        Step {
            place: place as u8,
            turn,
        }
    }
}

/// The children of a node under construction.
struct List<'a> {
    parts: &'a Parts,
    children: &'a mut Vec<Child>,
    question: &'a mut Question,
    order: u64,
    touch: bool,
}

impl List<'_> {
    /// Lists turns in the part at a place.
    fn turns(&mut self, sum: &Sum, place: usize, mut turns: Turns) {
        if turns.is_empty() || self.question.is_settled() {
            return;
        }
        let (rest, tally) = sum.without(self.parts, place);
        while let Some((at, turn)) = turns.next(self.parts) {
            let left = tally.with(self.parts, &rest, turn.left);
            self.add(&left, turn.gain, turn.stock, Step::new(place, at), None);
            if self.question.is_settled() {
                return;
            }
        }
    }

    /// Lists every wall that can go with a tower, which has left the sum `between`.
    fn walls_after(&mut self, between: &Sum, tower: &Tower) {
        for place in between.places() {
            let (rest, tally) = between.without(self.parts, place);
            let mut turns = self.parts.turns(between.parts()[place]);
            while let Some((at, turn)) = turns.next(self.parts) {
                if turn.kind != Kind::Wall {
                    continue;
                }
                let left = tally.with(self.parts, &rest, turn.left);
                let (gain, stock) = (tower.gain + turn.gain, tower.stock + turn.stock);
                self.add(&left, gain, stock, tower.step, Some(Step::new(place, at)));
                if self.question.is_settled() {
                    return;
                }
            }
        }
    }

    /// Lists a turn, unless what is known at once settles what it is worth.
    #[inline]
    fn add(&mut self, left: &Outline, gain: i32, stock: i32, first: Step, second: Option<Step>) {
        let wait = (-self.question.wait - stock).clamp(-left.empties, left.empties);
        let goal = self.question.opposed(gain);
        let known = bounds(left.cells, wait);
        let settled = known.settle(goal).or_else(|| {
            let behind = wait + i32::from(left.stock) < 0;
            let bounds = || left.gains.bounds(left.cells, behind);
            self.touch.then(|| bounds().settle(goal))?
        });
        if let Some(theirs) = settled {
            self.question.best = self.question.best.max(gain - theirs);
            return;
        }
        let code = left.code(wait);
        self.children.push(Child {
            code,
            score: self.score(left, gain, code),
            first,
            second,
            gain: gain as i8,
            wait: wait as i8,
        });
    }

    /// How promising a turn is: cells enclosed, nothing left open for the opponent, and parts met
    /// often before, of which much is known.
    #[inline]
    fn score(&self, left: &Outline, gain: i32, code: u128) -> i64 {
        let heat = i32::from(left.heat.min(MOST_HEAT));
        let dislike = if self.touch { HEAT_WITH_TOUCH } else { HEAT };
        let mut score = gain * GAIN - heat * dislike + quarter_bits(left.visits);
        if self.order > 0 {
            score += (mix(code ^ u128::from(self.order)) & 15) as i32;
        }
        i64::from(score) << 32 | i64::from(left.visits.min(u32::MAX.into()) as u32)
    }
}

/// Four times the binary logarithm, roughly.
#[inline]
fn quarter_bits(number: u64) -> i32 {
    let number = number + 4;
    let bits = number.ilog2();
    (bits * 4 + (number >> (bits - 2) & 3) as u32) as i32
}
