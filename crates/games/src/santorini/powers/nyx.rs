//! Nyx brings the night.

use super::power::{ASKS, Info, Power};
use super::{Position, Powers, Sway};
use crate::Player;

pub const INFO: Info = Info {
    name: "nyx",
    title: "Nyx",
    words: "As long as the number of whole towers is odd at the start of a turn, the \
            opponent has no power in that turn.",
    asks: ASKS,
};

pub struct Nyx;

impl Power for Nyx {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn seats(&self) -> &'static [usize] {
        &[2]
    }

    fn has_sway(&self) -> bool {
        true
    }

    fn sways(&self, rules: &Powers, position: &Position, _owner: Player) -> Sway {
        match rules.whole_towers(position) % 2 {
            0 => Sway::Leaves,
            _ => Sway::Silences,
        }
    }
}
