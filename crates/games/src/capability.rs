//! What some games can do beyond being played. Algorithms ask for the traits they need.

use std::ops::ControlFlow;

use crate::{Game, Outcome, Player};

/// A game in which positions that look different may be worth the same: its board can be turned or
/// reflected onto itself, or what is seen says more than what matters.
///
/// Symmetries are numbered from 0, the identity; together they form a group.
pub trait Symmetric: Game {
    /// What decides how a position goes on: one position for all that differ only in what is seen,
    /// with the same moves and the same result. Tables are looked up by it; it need not have a
    /// text.
    #[inline]
    fn essence(&self, position: &Self::Position) -> Self::Position {
        *position
    }

    /// The number of symmetries, the identity included.
    fn symmetries(&self) -> usize {
        1
    }

    /// The image of a position.
    fn map_position(&self, _symmetry: usize, position: &Self::Position) -> Self::Position {
        *position
    }

    /// The image of a move.
    fn map_move(&self, _symmetry: usize, turn: Self::Move) -> Self::Move {
        turn
    }
}

/// A game in which it makes sense to ask what *either* player could do in a position, whoever is
/// to move: what the theory of combinatorial games needs.
///
/// A family to which the theory does not apply says nothing but why.
pub trait BothMove: Game {
    /// Whether the theory applies to this position under these rules: either player could move and
    /// whoever cannot move loses (normal play). If not, why not, as a sentence without a full stop.
    fn normal_play(&self, position: &Self::Position) -> Result<(), &'static str>;

    /// Calls `visit` with every move `player` would have, each once, until it breaks. Asked only in
    /// normal play.
    fn visit_moves_of(
        &self,
        player: Player,
        position: &Self::Position,
        visit: impl FnMut(Self::Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_moves(&self.with_to_move(player, position), visit)
    }

    /// The same position with `player` to move. Asked only in normal play.
    fn with_to_move(&self, _player: Player, position: &Self::Position) -> Self::Position {
        *position
    }

    /// Whether moves disturb each other only in pairs: each that is legal now is legal after some
    /// others, whoever makes them, exactly if it is after each of those alone. Then answers that
    /// hold for any two moves hold for a whole game. Asked only in normal play.
    fn disturbs_in_pairs(&self) -> bool {
        false
    }

    /// Whether the value is likely to be found in seconds, so that it may be shown to people who
    /// have not asked for it. Asked only in normal play.
    fn has_quick_value(&self, _position: &Self::Position) -> bool {
        true
    }
}

/// A game that falls into independent parts: a move in one never changes another, and the whole
/// is their sum.
pub trait Decompose: Game {
    /// The parts that still matter, each as a position of the same rules: the whole position where
    /// a family never falls apart.
    fn components(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![*position]
    }
}

/// A game with any number of seats, with turns that chance takes, or with things that not everybody
/// sees: the wider contract that playing, watching and recording go by. A game for two with everything
/// open says nothing here.
pub trait Seated: Game {
    /// How many play.
    fn seats(&self) -> usize {
        2
    }

    /// The seats in order.
    fn players(&self) -> &'static [Player] {
        const ALL: &[Player] = &Player::ALL;
        &ALL[..self.seats()]
    }

    /// The seat whose result a player shares: the first of its team.
    fn side(&self, player: Player) -> Player {
        player
    }

    /// Whether there are turns of chance.
    fn has_chance(&self) -> bool {
        false
    }

    /// Whether the next turn is chance's: the moves are what may happen, and who is to move is who
    /// it happens to.
    fn is_chance(&self, _position: &Self::Position) -> bool {
        false
    }

    /// How likely a move of chance is, compared with the others.
    fn weight(&self, _position: &Self::Position, _turn: Self::Move) -> u32 {
        1
    }

    /// Whether anything is hidden from anybody.
    fn hides(&self) -> bool {
        false
    }

    /// The position as a player sees it, in which hidden things are unknown. It has a text of its own,
    /// and the player's moves are the same in it.
    fn seen_by(&self, _player: Player, position: &Self::Position) -> Self::Position {
        *position
    }

    /// A move as a player sees it: it leads from the position as seen to the next one as seen.
    fn seen_move(
        &self,
        _player: Player,
        _position: &Self::Position,
        turn: Self::Move,
    ) -> Self::Move {
        turn
    }

    /// A position in which nothing is unknown and that the player cannot tell from what it sees, all
    /// equally likely.
    fn guess(
        &self,
        _player: Player,
        seen: &Self::Position,
        _bits: &mut impl FnMut() -> u64,
    ) -> Self::Position {
        *seen
    }

    /// Whether it is for two players with everything open, which is what searches and solvers for two
    /// need. If not, why not, as a clause that follows the name of what cannot be done.
    fn duel(&self) -> Result<(), &'static str> {
        match (self.seats(), self.has_chance(), self.hides()) {
            (2, false, false) => Ok(()),
            (_, _, true) => Err("not everything is open in this game"),
            (_, true, _) => Err("chance takes part in this game"),
            _ => Err("this game is for more than two players"),
        }
    }
}

/// What chance does, each as likely as its weight says; `None` if it is not chance's turn.
pub fn chance_move<G: Seated>(
    game: &G,
    position: &G::Position,
    bits: &mut impl FnMut() -> u64,
) -> Option<G::Move> {
    if !game.is_chance(position) {
        return None;
    }
    let mut total = 0;
    game.for_each_move(position, |turn| {
        total += u64::from(game.weight(position, turn))
    });
    let mut left = below(total, bits)?;
    let mut found = None;
    let _ = game.visit_moves(position, |turn| {
        let weight = u64::from(game.weight(position, turn));
        if left < weight {
            found = Some(turn);
            return ControlFlow::Break(());
        }
        left -= weight;
        ControlFlow::Continue(())
    });
    found
}

/// A game with an obvious immediate gain, for the greedy player.
pub trait Greedy: Game {
    /// How much `turn` gains at once; larger is better, only comparisons matter.
    fn gain(&self, _position: &Self::Position, _turn: Self::Move) -> i32 {
        0
    }

    /// A move that wins at once, where one is seen without trying them all. That none is seen says
    /// nothing.
    #[inline]
    fn win_at_sight(&self, _position: &Self::Position) -> Option<Self::Move> {
        None
    }
}

/// A game that can be played at random: what playouts are made of.
pub trait RandomMove: Game {
    /// A legal move, all equally likely; `None` if there is none. `bits` gives 64 random bits each
    /// time it is called.
    #[inline]
    fn random_move(
        &self,
        position: &Self::Position,
        bits: &mut impl FnMut() -> u64,
    ) -> Option<Self::Move> {
        nth_move(self, position, below(self.count_moves(position), bits)?)
    }

    /// Plays at random to the end of the game, all moves equally likely at every turn.
    #[inline]
    fn play_out(&self, position: &Self::Position, bits: &mut impl FnMut() -> u64) -> Outcome {
        play_out_by_turns(self, position, bits)
    }
}

/// Plays at random to the end, one random move after the other.
#[inline]
pub fn play_out_by_turns<G: RandomMove>(
    game: &G,
    position: &G::Position,
    bits: &mut impl FnMut() -> u64,
) -> Outcome {
    let mut position = *position;
    while let Some(turn) = game.random_move(&position, bits) {
        position = game.play(&position, turn);
    }
    game.outcome(&position)
        .expect("without a move the game is over")
}

/// A number below `limit`, all equally likely; `None` if there is none.
#[inline]
pub fn below(limit: u64, bits: &mut impl FnMut() -> u64) -> Option<u64> {
    let mask = limit
        .checked_next_power_of_two()
        .unwrap_or(0)
        .wrapping_sub(1);
    loop {
        if limit == 0 {
            return None;
        }
        // Numbers that are too large are drawn again rather than folded: that would favour some.
        let number = bits() & mask;
        if number < limit {
            return Some(number);
        }
    }
}

/// The move with this place in the order they are generated.
pub(crate) fn nth_move<G: Game>(game: &G, position: &G::Position, place: u64) -> Option<G::Move> {
    let mut left = place;
    let mut found = None;
    let _ = game.visit_moves(position, |turn| {
        if left == 0 {
            found = Some(turn);
            return ControlFlow::Break(());
        }
        left -= 1;
        ControlFlow::Continue(())
    });
    found
}

/// A vertex of a set, all equally likely.
#[inline]
pub(crate) fn random_vertex(
    set: thera_board::VertexSet,
    bits: &mut impl FnMut() -> u64,
) -> Option<thera_board::Vertex> {
    let place = below(set.count_ones().into(), bits)?;
    thera_board::vertices(set).nth(place as usize)
}
