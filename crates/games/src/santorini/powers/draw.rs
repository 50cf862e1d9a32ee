//! A town with powers for people.

use thera_board::{bit, vertices};

use super::{Act, Full, Powers, Seating, Turn};
use crate::Paint;
use crate::santorini::draw::{Changed, Seen, letter};

pub(in crate::santorini) fn draw(
    game: &Powers,
    position: &Full,
    last: Option<Turn>,
    paint: Paint,
) -> String {
    // A whole tower is as high as its dome; a dome lower down is drawn on what it stands on.
    let base = &position.base;
    let mut town = base.town;
    for vertex in vertices(base.domes).filter(|&vertex| !game.is_low(base, vertex)) {
        town.raise(vertex);
    }
    let seen = Seen {
        game: &game.town,
        position: &town,
        third: (game.seating() == Seating::Three).then_some(position.aside.third),
        domes: base.domes,
        last: last.map(changed),
    };
    let names = game.seating().players().iter().map(|&player| {
        let title = game.power(player).info().title;
        // Team mates have the same workers.
        let side = game.seating().side(player);
        let letter = paint.player(side, letter(side));
        match game.memory_as_text(position, player).as_str() {
            _ if position.is_out(player) => paint.faint(format!("{title} is out")),
            "" => format!("{letter} {title}"),
            memory => format!("{letter} {title} [{memory}]"),
        }
    });
    let names = names.collect::<Vec<_>>().join("  ");
    format!("{}{names}\n", seen.drawn(paint))
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
