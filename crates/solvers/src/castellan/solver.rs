//! From positions of the game to sums of parts, and back to moves.

use std::sync::atomic::AtomicBool;

use thera_control::{Control, Interrupted};
use thera_games::castellan::{Castellan, Points, Position, Turn};
use thera_games::{Game, Player};

use super::engine::{Engine, Halt};
use super::shape::Frame;
use super::sum::Sum;
use super::table::{Bounds, Table};

/// Positions the search must look at before it runs out of memory, or it will never get on.
const LEAST_PROGRESS: u64 = 1_000;

/// A position as a sum, for the player to move.
struct Scene {
    sum: Sum,
    /// Own waiting moves less those of the opponent.
    wait: i32,
    /// Own cells less those of the opponent.
    lead: i32,
    /// What is known of the sum without a search.
    known: Bounds,
}

/// Answers questions about positions of one game.
pub struct Solver<'a> {
    game: &'a Castellan,
    engine: Engine<'a>,
    frame: Frame,
}

impl<'a> Solver<'a> {
    /// A solver for one thread; all but the first (0) vary their order of moves.
    pub fn new(
        game: &'a Castellan,
        table: &'a Table,
        control: &'a Control,
        finished: &'a AtomicBool,
        memory: usize,
        order: u64,
    ) -> Solver<'a> {
        let frame = Frame::new(game.geometry());
        let touch = game.options().touch;
        Solver {
            game,
            engine: Engine::new(
                frame.clone(),
                touch,
                table,
                control,
                finished,
                memory,
                order,
            ),
            frame,
        }
    }

    /// Own cells less those of the opponent at the end, for the player to move.
    pub fn value(&mut self, position: &Position) -> Result<i32, Interrupted> {
        let cells = self.game.geometry().cells().count_ones() as i32;
        let (mut low, mut high) = (-cells, cells);
        let mut goal = cells & 1;
        while low < high {
            let found = self.reach(position, goal)?;
            if found >= goal {
                low = found;
                goal = low + 2;
            } else {
                high = found;
                goal = high;
            }
        }
        Ok(low)
    }

    /// Who wins.
    pub fn winner(&mut self, position: &Position) -> Result<Option<Player>, Interrupted> {
        let mover = self.game.to_move(position);
        let level = (self.game.geometry().cells().count_ones() & 1) as i32;
        if self.reach(position, level)? < level {
            return Ok(Some(mover.opponent()));
        }
        // Only an even number of cells can be shared equally.
        let wins = level == 1 || self.reach(position, 2)? >= 2;
        Ok(wins.then_some(mover))
    }

    /// The value, or a bound on it that settles whether it is at least `goal`.
    pub fn reach(&mut self, position: &Position, goal: i32) -> Result<i32, Interrupted> {
        let mut begun_afresh = false;
        loop {
            let before = self.engine.nodes;
            match self.try_reach(position, goal) {
                Ok(value) => {
                    // A result that came just too late is still a result.
                    let _ = self.engine.report_nodes();
                    return Ok(value);
                }
                Err(Halt::Interrupted(reason)) => return Err(reason),
                Err(Halt::Full) if begun_afresh && self.engine.nodes - before < LEAST_PROGRESS => {
                    return Err(self.engine.out_of_memory());
                }
                // What was found is in the table, so the second attempt soon gets further.
                Err(Halt::Full) => self.engine.forget_parts(),
            }
            begun_afresh = true;
        }
    }

    fn try_reach(&mut self, position: &Position, goal: i32) -> Result<i32, Halt> {
        if position.pieces() == 0 {
            return self.try_openings(position, goal);
        }
        let scene = self.scene(position)?;
        Ok(scene.lead + self.scene_value(&scene, goal - scene.lead)?)
    }

    /// The value of the sum of a scene, or a bound that settles whether it is at least `goal`.
    fn scene_value(&mut self, scene: &Scene, goal: i32) -> Result<i32, Halt> {
        match scene.known.settle(goal) {
            Some(settled) => Ok(settled),
            None => self.engine.value(&scene.sum, scene.wait, goal),
        }
    }

    /// An empty board is no sum of parts: nothing can be attached to it. Its turns lead to sums.
    fn try_openings(&mut self, position: &Position, goal: i32) -> Result<i32, Halt> {
        let mut openings = self.openings(position)?;
        // Those first that take no search, then those with few replies, which take least.
        openings.sort_by_key(|(scene, replies)| (scene.known.settle(2 - goal).is_none(), *replies));
        let mut best = i32::MIN;
        for (tried, (scene, _)) in openings.iter().enumerate() {
            self.engine.report_progress(tried, openings.len());
            best = best.max(-self.scene_value(scene, 2 - goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    /// What the turns on an empty board lead to, each once, and how many replies there are.
    fn openings(&mut self, position: &Position) -> Result<Vec<(Scene, usize)>, Halt> {
        let mut seen = Vec::new();
        let mut openings = Vec::new();
        for turn in self.ordered_moves(position) {
            let next = self.game.play(position, turn);
            let scene = self.scene(&next)?;
            let code = scene.sum.code(0);
            if !seen.contains(&code) {
                seen.push(code);
                openings.push((scene, self.game.moves(&next).len()));
            }
        }
        Ok(openings)
    }

    fn scene(&mut self, position: &Position) -> Result<Scene, Halt> {
        let board = self.game.geometry();
        let empty = board.locations() & !position.pieces();
        let mover = self.game.to_move(position);
        let [mine, theirs] = [mover, mover.opponent()].map(|player| position.keeps(player));
        let count = |set: Points| set.count_ones() as i32;
        let mut shapes = Vec::new();
        let claimed = mine | theirs;
        let (open, cells) = (empty & !board.around(claimed), board.cells() & !claimed);
        self.frame
            .for_each_part(open, cells, |shape| shapes.push(shape));
        let mut sum = Sum::EMPTY;
        for &shape in &shapes {
            self.engine.add(&mut sum, shape)?;
        }
        let wait = count(empty & board.around(mine)) - count(empty & board.around(theirs));
        let touch = self.game.options().touch;
        let known = Bounds {
            upper: match touch && wait <= 0 && self.frame.are_own_image(&mut shapes) {
                true => 0,
                false => sum.cells,
            },
            lower: -sum.cells,
        };
        Ok(Scene {
            sum,
            wait,
            lead: count(mine) - count(theirs),
            known,
        })
    }

    /// A line of moves that keep the value, each the first such move in a fixed order: so it does
    /// not depend on what happens to be in the table.
    pub fn line(&mut self, start: &Position, value: i32) -> Result<Vec<Turn>, Interrupted> {
        let mut line = Vec::new();
        let (mut position, mut value) = (*start, value);
        while self.game.can_move(&position) {
            let turn = self.keeping_move(&position, value)?;
            position = self.game.play(&position, turn);
            line.push(turn);
            value = -value;
        }
        Ok(line)
    }

    fn keeping_move(&mut self, position: &Position, value: i32) -> Result<Turn, Interrupted> {
        let moves = self.ordered_moves(position);
        let (last, others) = moves.split_last().expect("the game is not over");
        for &turn in others {
            let next = self.game.play(position, turn);
            // The opponent must not get more than what is left to them.
            if self.reach(&next, 2 - value)? < 2 - value {
                return Ok(turn);
            }
        }
        Ok(*last)
    }

    /// The moves, those that enclose most first, then those that place most.
    fn ordered_moves(&self, position: &Position) -> Vec<Turn> {
        let mut moves = self.game.moves(position);
        moves.sort_by_key(|&turn| {
            let next = self.game.play(position, turn);
            let claimed = next.claimed().count_ones();
            std::cmp::Reverse((claimed, turn.pieces().count_ones()))
        });
        moves
    }
}
