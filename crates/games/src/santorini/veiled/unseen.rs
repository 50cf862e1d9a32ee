//! Workers that the other does not see.
//!
//! Everybody keeps account of where they can stand: every set of places that fits what both have seen.
//! The other's turns are those that there would be without these workers. The first act of a turn that
//! meets one of them is not done, nor is what follows it. Of their own turns what is built is seen.

use std::ops::ControlFlow;

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::{End, Full, Player, Position, Powers, Step, Turn, Veil, Veiled};
use crate::santorini::powers::Act;

/// The most places of a board, and the most workers, of which account is kept.
pub const MOST_PLACES: usize = 25;
pub const MOST_WORKERS: u32 = 2;

/// Sets of one or two places, by the lowest of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Stands([u32; MOST_PLACES]);

impl Stands {
    /// One set more.
    pub(super) fn insert(&mut self, set: VertexSet) {
        if set != 0 {
            let (low, high) = (
                set.trailing_zeros(),
                VertexSet::BITS - 1 - set.leading_zeros(),
            );
            self.0[low as usize] |= 1 << high;
        }
    }

    /// All sets.
    pub(super) fn iter(&self) -> impl Iterator<Item = VertexSet> + '_ {
        self.rows()
            .flat_map(|(low, highs)| vertices(highs).map(move |high| bit(low) | bit(high)))
    }

    /// The lowest places, and the highest of the sets with each.
    pub(super) fn rows(&self) -> impl Iterator<Item = (Vertex, VertexSet)> + '_ {
        let rows = self.0.iter().enumerate();
        rows.map(|(low, &highs)| (low as Vertex, VertexSet::from(highs)))
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|row| row.count_ones() as usize).sum()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    pub(super) fn contains(&self, set: VertexSet) -> bool {
        self.iter().any(|other| other == set)
    }

    fn filtered(&self, fits: impl Fn(VertexSet) -> bool) -> Stands {
        self.iter().filter(|&set| fits(set)).collect()
    }
}

impl FromIterator<VertexSet> for Stands {
    fn from_iter<I: IntoIterator<Item = VertexSet>>(sets: I) -> Self {
        let mut stands = Stands::default();
        sets.into_iter().for_each(|set| stands.insert(set));
        stands
    }
}

/// Where something happens by an act that hidden workers may prevent.
fn target(act: Act) -> VertexSet {
    match act {
        Act::Move { to, .. } | Act::Force { to, .. } => bit(to),
        Act::Build(site) | Act::Dome(site) | Act::Lower(site) | Act::Token(site) => bit(site),
        Act::Wind(_) | Act::Last(_) => 0,
    }
}

/// How many acts of a turn are done if hidden workers stand here; `None` if all are.
fn stopped(turn: Turn, workers: VertexSet) -> Option<u8> {
    let mut acts = turn.acts().iter();
    let place = acts.position(|act| target(act) & workers != 0)?;
    Some(place as u8)
}

/// What is seen of a turn with hidden workers: where one builds, nothing if one wins by moving.
fn seen_of(turn: Turn) -> Option<Vertex> {
    turn.acts().iter().find_map(|act| match act {
        Act::Build(site) => Some(site),
        _ => None,
    })
}

impl Veiled {
    /// Whose workers are hidden.
    pub(super) fn unseen(&self) -> Option<Player> {
        self.owner(Veil::Workers)
    }

    /// Whether a player's workers stand on the board, seen or not.
    pub(super) fn stands(&self, position: &Position, player: Player) -> bool {
        let unseen = self.unseen() == Some(player) && !position.stands.is_empty();
        unseen || position.base.workers(player) != 0
    }

    /// Whether who looks does not know where hidden workers stand.
    pub(super) fn is_blind(&self, position: &Position) -> bool {
        let owner = self.unseen();
        owner.is_some_and(|owner| position.base.workers(owner) == 0) && !position.stands.is_empty()
    }

    /// Whether it is the turn of workers that are hidden.
    pub(super) fn is_unseens_turn(&self, position: &Position) -> bool {
        self.unseen() == Some(position.base.to_move()) && !position.stands.is_empty()
    }

    /// The position as the player to move finds it, for whom hidden workers of the other are not there.
    pub(super) fn full(&self, position: &Position) -> Full {
        let base = match self.unseen() {
            Some(owner) if owner != position.base.to_move() => position.base.with_workers(owner, 0),
            _ => position.base,
        };
        Full::from(&base)
    }

    /// The same with hidden workers on these places.
    pub(super) fn with_unseen(&self, position: &Position, workers: VertexSet) -> Position {
        let base = match self.unseen() {
            Some(owner) => position.base.with_workers(owner, workers),
            None => position.base,
        };
        Position { base, ..*position }
    }

    /// The same as it is to who does not see them; what can be worked out is known.
    pub(super) fn without_unseen(&self, position: &Position) -> Position {
        match position.stands.len() {
            0 => *position,
            1 => self.with_unseen(position, position.stands.iter().next().unwrap_or(0)),
            _ => self.with_unseen(position, 0),
        }
    }

    /// Where hidden workers can stand that are placed now.
    pub(super) fn stands_placed(&self, position: &Position) -> Stands {
        let mut stands = Stands::default();
        let _ = (self.rules()).visit_turns_of(&Full::from(&position.base), &mut |turn| {
            if let Turn::Place(set, _) = turn {
                stands.insert(set);
            }
            ControlFlow::Continue(())
        });
        stands
    }

    /// How a turn of the other's ends, if hidden workers that are known stop it.
    pub(super) fn stopped(&self, position: &Position, turn: Turn) -> Option<End> {
        let owner = self
            .unseen()
            .filter(|&owner| owner != position.base.to_move())?;
        stopped(turn, position.base.workers(owner)).map(End::Stopped)
    }

    /// Whether a turn can end so, as far as everybody knows.
    pub(super) fn may_be_stopped(&self, position: &Position, turn: Turn, acts: u8) -> bool {
        let sets = &mut position.stands.iter();
        sets.any(|set| stopped(turn, set) == Some(acts))
    }

    /// Where hidden workers can stand after a turn that ended so, by what is seen of it.
    pub(super) fn stands_after(&self, position: &Position, turn: Turn, end: Option<End>) -> Stands {
        if self.unseen().is_none() || position.stands.is_empty() {
            return position.stands;
        }
        if self.is_unseens_turn(position) {
            return self.stands_after_seeing(position, seen_of(turn));
        }
        let acts = match end {
            Some(End::Stopped(acts)) => Some(acts),
            _ => None,
        };
        (position.stands).filtered(|set| stopped(turn, set) == acts)
    }

    /// Where hidden workers can stand after a turn of theirs of which this is seen.
    fn stands_after_seeing(&self, position: &Position, seen: Option<Vertex>) -> Stands {
        let mut after = Stands::default();
        for set in position.stands.iter() {
            let world = self.with_unseen(position, set);
            let _ = self.visit_seen(&world, seen, &mut |workers| after.insert(workers));
        }
        after
    }

    /// Where the hidden workers of a world stand after each turn of which this is seen.
    fn visit_seen(
        &self,
        world: &Position,
        seen: Option<Vertex>,
        then: &mut dyn FnMut(VertexSet),
    ) -> ControlFlow<()> {
        let (rules, full) = (self.rules(), Full::from(&world.base));
        let (table, player) = (rules.table(&full), world.base.to_move());
        let other = rules.power(player.opponent());
        if !other.lets_walk() || other.makes_demands(&table) {
            return table.visit_turns(&mut |turn| {
                if seen_of(turn) == seen {
                    let end = rules.ended(&world.base, rules.table(&full), turn);
                    then(end.workers(player));
                }
                ControlFlow::Continue(())
            });
        }
        let near = seen.map_or(!0, |site| rules.board().out(site));
        for from in vertices(table.mine()) {
            for to in vertices(table.own().reach(&table, from) & near) {
                let moved = table.moved(from, to);
                let mut found = |_| {
                    then(moved.workers(player));
                    ControlFlow::Continue(())
                };
                match (moved.winner, seen) {
                    (Some(_), None) => moved.end(&mut found)?,
                    (None, Some(site)) if moved.sites(to) & bit(site) != 0 => {
                        moved.built(site).finish(&mut found)?;
                    }
                    _ => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether workers that stand here have a turn.
    fn can_move_from(&self, position: &Position, set: VertexSet) -> bool {
        let full = Full::from(&self.with_unseen(position, set).base);
        let found = |_| ControlFlow::Break(());
        self.rules()
            .visit_turns_of(&full, &mut { found })
            .is_break()
    }

    /// The position after a turn of hidden workers of which this is seen: it does not matter to the
    /// board which of those that fit it was.
    pub(super) fn after_unseen(&self, position: &Position, seen: Option<Vertex>) -> Position {
        let turns = |set| self.turn_seen(&self.with_unseen(position, set), seen);
        let mut sets = position.stands.iter();
        let Some((set, turn)) = sets.find_map(|set| Some((set, turns(set)?))) else {
            return *position;
        };
        let world = self.with_unseen(position, set);
        self.without_unseen(&self.after_turn(&world, turn, None))
    }

    /// A turn of a world of which this is seen.
    fn turn_seen(&self, world: &Position, seen: Option<Vertex>) -> Option<Turn> {
        let mut found = None;
        let full = Full::from(&world.base);
        let _ = self.rules().visit_turns_of(&full, &mut |turn| {
            if seen_of(turn) == seen {
                found = Some(turn);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        found
    }

    /// The position after hidden workers that could not move have lost.
    pub(super) fn after_stuck(&self, position: &Position) -> Position {
        let stands = (position.stands).filtered(|set| !self.can_move_from(position, set));
        let known = Position {
            stands,
            ..*position
        };
        let known = match self.is_blind(position) {
            true => self.without_unseen(&known),
            false => known,
        };
        known.won_by(position.base.to_move().opponent())
    }

    /// What may be seen of the next turn, which is that of hidden workers.
    pub(super) fn sights(&self, position: &Position) -> Vec<Step> {
        let (mut sites, mut wins, mut stuck) = (0, false, false);
        for set in position.stands.iter() {
            let full = Full::from(&self.with_unseen(position, set).base);
            let mut moves = false;
            let _ = self.rules().visit_turns_of(&full, &mut |turn| {
                moves = true;
                match seen_of(turn) {
                    Some(site) => sites |= bit(site),
                    None => wins = true,
                }
                ControlFlow::Continue(())
            });
            stuck |= !moves;
        }
        let sites = vertices(sites).map(|site| Step::Unseen(Some(site)));
        let wins = wins.then_some(Step::Unseen(None));
        let stuck = stuck.then_some(Step::Stuck);
        sites.chain(wins).chain(stuck).collect()
    }

    /// A turn with hidden workers as the other sees it.
    pub(super) fn sight_of(turn: Turn) -> Step {
        match turn {
            Turn::Place(..) => Step::PlaceUnseen,
            turn => Step::Unseen(seen_of(turn)),
        }
    }

    /// Why hidden workers cannot be kept account of under some rules, as a reason.
    pub(super) fn objection_to_unseen(rules: &Powers) -> Option<String> {
        let size = rules.board().size();
        let workers = rules.variant().workers_per_side();
        (size > MOST_PLACES || workers > MOST_WORKERS).then(|| {
            format!(
                "hidden workers are kept account of on boards of up to {MOST_PLACES} places, with up to \
                 {MOST_WORKERS} workers a side"
            )
        })
    }
}
