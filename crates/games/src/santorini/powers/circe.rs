//! Circe takes the power of those who stand apart.

use thera_board::{Vertex, VertexSet, bit, vertices};

use super::power::{ASKS, Info, Power, Recall};
use super::{Position, Powers, Sway, mark};
use crate::Player;

pub const INFO: Info = Info {
    name: "circe",
    title: "Circe",
    words: "At the start of her turn, if the opponent's workers do not all stand \
            beside each other, she has the opponent's power until her next turn, and \
            the opponent has none.",
    asks: ASKS,
};

pub struct Circe;

impl Power for Circe {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn has_sway(&self) -> bool {
        true
    }

    fn sways(&self, rules: &Powers, position: &Position, owner: Player) -> Sway {
        let takes = match position.to_move() == owner {
            true => stand_apart(rules, position.workers(owner.opponent())),
            false => position.memory(owner).number == mark::SET,
        };
        if takes { Sway::Takes } else { Sway::Leaves }
    }

    fn changes_hands(&self, rules: &Powers, position: &Position, owner: Player) -> bool {
        let has = position.memory(owner).number == mark::SET;
        has != (self.sways(rules, position, owner) == Sway::Takes)
    }

    fn remembers_sway(&self) -> bool {
        true
    }

    fn mark(&self) -> Option<&'static str> {
        Some("^")
    }

    fn quarrels(&self) -> &'static [&'static str] {
        &[
            "achilles",
            "adonis",
            "atalanta",
            "bellerophon",
            "circe",
            "clio",
            "eros",
            "gaea",
            "graeae",
            "heracles",
            "hydra",
            "jason",
            "medea",
            "nyx",
            "odysseus",
            "polyphemus",
            "proteus",
            "theseus",
        ]
    }

    fn recalls_number(&self) -> &'static [Recall] {
        &[Recall {
            label: "Has the power",
            hint: "says that she has the opponent's power until her next turn, or that she has not",
        }]
    }
}

/// Whether any two of some workers do not stand beside each other; a lone one stands apart.
fn stand_apart(rules: &Powers, workers: VertexSet) -> bool {
    let apart = |worker: Vertex| workers & !bit(worker) & !rules.board().out(worker) != 0;
    workers.count_ones() < 2 || vertices(workers).any(apart)
}
