//! What a power asks of the rules in the middle of a turn: where workers can go and build.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{Act, Acts, Position, Powers, Turn};
use crate::Player;

/// Takes turns as they are found.
pub type Visit<'a> = &'a mut dyn FnMut(Turn) -> ControlFlow<()>;

/// The board in the middle of a turn, and what has been done in it.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The rules.
    pub rules: &'a Powers,
    /// The board as it is now.
    pub position: Position,
    /// Whose turn it is.
    pub player: Player,
    /// Whether workers may move up.
    pub may_climb: bool,
    /// What has been done.
    pub acts: Acts,
}

impl<'a> Table<'a> {
    /// The beginning of a turn.
    #[inline]
    pub fn new(rules: &'a Powers, position: &Position) -> Self {
        let player = position.to_move();
        let other = player.opponent();
        Table {
            rules,
            position: *position,
            player,
            may_climb: !rules.power(other).forbids_climbing(position.memory(other)),
            acts: Acts::default(),
        }
    }

    /// The player's workers.
    #[inline]
    pub fn mine(&self) -> VertexSet {
        self.position.workers(self.player)
    }

    /// The opponent's workers.
    #[inline]
    pub fn theirs(&self) -> VertexSet {
        self.position.workers(self.player.opponent())
    }

    /// Vertices without a worker and without a dome.
    #[inline]
    pub fn free(&self) -> VertexSet {
        let taken = self.position.town.occupied() | self.position.domes;
        self.rules.board().all() & !taken
    }

    /// Levels on a vertex.
    #[inline]
    pub fn level(&self, vertex: Vertex) -> u8 {
        self.position.level(vertex)
    }

    /// The vertices beside one.
    #[inline]
    pub fn near(&self, vertex: Vertex) -> VertexSet {
        self.rules.board().out(vertex)
    }

    /// The vertices beside one that a worker on it could climb onto, as far as levels go.
    #[inline]
    pub fn climbable(&self, from: Vertex) -> VertexSet {
        let level = self.level(from);
        let highest = match () {
            () if !self.may_climb => level,
            () if self.rules.variant().free_movement => return self.near(from),
            () => level + 1,
        };
        self.near(from) & self.position.town.at_most(highest)
    }

    /// Where a worker can go in one ordinary step.
    #[inline]
    pub fn steps(&self, from: Vertex) -> VertexSet {
        self.climbable(from) & self.free()
    }

    /// Where a worker can build.
    #[inline]
    pub fn sites(&self, worker: Vertex) -> VertexSet {
        self.near(worker) & self.free()
    }

    /// Whether a move onto the winning level is one from another level.
    #[inline]
    pub fn reaches_the_top(&self, from: Vertex, to: Vertex) -> bool {
        let top = self.rules.variant().winning_height;
        top == Some(self.level(to)) && self.level(from) != self.level(to)
    }

    /// After a move, of which nothing has been said among the acts.
    #[inline]
    pub fn stepped(mut self, from: Vertex, to: Vertex) -> Self {
        let power = self.rules.power(self.player);
        if self.theirs() & bit(to) != 0
            && let Some(out) = power.forces(&self, from, to)
        {
            self.position.town.workers[self.player.opponent().index()] ^= bit(to) | bit(out);
        }
        self.position.town.workers[self.player.index()] ^= bit(from) | bit(to);
        self
    }

    /// After a move.
    #[inline]
    pub fn moved(self, from: Vertex, to: Vertex) -> Self {
        self.stepped(from, to).having(Act::Move { from, to })
    }

    /// After a build.
    #[inline]
    pub fn built(mut self, site: Vertex) -> Self {
        if self.is_last_level(site) {
            self.position.domes |= bit(site);
        } else {
            self.position.town.raise(site);
        }
        self.having(Act::Build(site))
    }

    /// After a dome was built below its usual height.
    #[inline]
    pub fn domed(mut self, site: Vertex) -> Self {
        self.position.domes |= bit(site);
        self.having(Act::Dome(site))
    }

    #[inline]
    fn having(mut self, act: Act) -> Self {
        self.acts = self.acts.and(act);
        self
    }

    /// Whether the next level on a vertex is its dome.
    #[inline]
    pub fn is_last_level(&self, site: Vertex) -> bool {
        self.level(site) + 1 == self.rules.variant().height
    }

    /// The turn that was played, the game going on.
    #[inline]
    pub fn turn(&self) -> Turn {
        Turn::Go(self.acts)
    }

    /// The turn that a winning move ends.
    #[inline]
    pub fn win(&self, from: Vertex, to: Vertex) -> Turn {
        Turn::Win(self.acts.and(Act::Move { from, to }))
    }

    /// One ordinary build of a worker, each way.
    #[inline]
    pub fn visit_builds(&self, worker: Vertex, visit: Visit) -> ControlFlow<()> {
        vertices(self.sites(worker)).try_for_each(|site| visit(self.built(site).turn()))
    }
}
