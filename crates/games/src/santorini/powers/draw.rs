//! A town with powers for people.

use thera_board::{bit, vertices};

use super::{Act, Position, Powers, Turn};
use crate::santorini::draw::{Changed, Seen, letter};
use crate::{Paint, Player};

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
    let names = Player::BOTH.map(|player| {
        let power = game.power(player);
        let letter = paint.player(player, letter(player));
        match game.memory_as_text(position, player).as_str() {
            "" => format!("{letter} {}", power.info().title),
            memory => format!("{letter} {} [{memory}]", power.info().title),
        }
    });
    format!("{}{}\n", seen.drawn(paint), names.join("  "))
}

fn changed(turn: Turn) -> Changed {
    let mut changed = Changed::default();
    if let Turn::Place(set, _) = turn {
        changed.moved = set;
    }
    for act in turn.acts().iter() {
        match act {
            Act::Move { to, .. } | Act::Force { to, .. } => changed.moved |= bit(to),
            Act::Build(site) | Act::Dome(site) | Act::Lower(site) => changed.built |= bit(site),
            Act::Token(_) | Act::Wind(_) | Act::Last(_) => {}
        }
    }
    changed
}
