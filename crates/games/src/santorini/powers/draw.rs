//! A town with powers for people.

use thera_board::{bit, vertices};

use super::{Act, Position, Powers, Turn};
use crate::Paint;
use crate::santorini::draw::{Changed, Seen};

pub(super) fn draw(game: &Powers, position: &Position, last: Option<Turn>, paint: Paint) -> String {
    // A whole tower is as high as its dome; a dome lower down is drawn on what it stands on.
    let mut town = position.town;
    for vertex in vertices(position.domes).filter(|&vertex| !game.is_low(position, vertex)) {
        town.raise(vertex);
    }
    let seen = Seen {
        game: &game.town,
        position: &town,
        domes: position.domes,
        last: last.map(changed),
    };
    seen.drawn(paint)
}

fn changed(turn: Turn) -> Changed {
    let mut changed = Changed::default();
    if let Turn::Place(set) = turn {
        changed.moved = set;
    }
    for act in turn.acts().iter() {
        match act {
            Act::Move { to, .. } => changed.moved |= bit(to),
            Act::Build(site) | Act::Dome(site) => changed.built |= bit(site),
        }
    }
    changed
}
