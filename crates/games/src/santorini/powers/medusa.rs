//! Medusa turns those below her to stone.

use thera_board::{Vertex, bit, vertices};

use super::power::{ASKS, Info, Power};
use super::table::Table;

pub const INFO: Info = Info {
    name: "medusa",
    title: "Medusa",
    words: "At the end of her turn every worker of the opponent's that stands beside \
            one of hers on a lower level is removed from the game, and a level is \
            built in its place.",
    asks: ASKS,
};

pub struct Medusa;

impl Power for Medusa {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn is_golden(&self) -> bool {
        true
    }

    fn conclude(&self, table: &mut Table) {
        let lower = |worker: Vertex| match table.level(worker) {
            0 => 0,
            level => table.beside(bit(worker)) & table.position.town.at_most(level - 1),
        };
        let below = vertices(table.mine()).fold(0, |set, worker| set | lower(worker));
        for victim in vertices(below & table.targets() & table.may_be_built_on()) {
            table.remove(victim);
            table.position.town.raise(victim);
            table.sweep(victim);
        }
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &["nemesis"]
    }
}
