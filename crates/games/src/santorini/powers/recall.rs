//! What powers remember, put into a position by clicking: each says in its own words what there is to
//! set.

use thera_board::{Vertex, VertexSet, bit};

use super::{MOST_SEATS, Powers};
use crate::Player;
use crate::scene::Tool;
use crate::scene::setup::ON_VERTICES;

/// The tools for what the power of each seat remembers: its number larger, its number smaller, its
/// places.
const IDS: [[&str; 3]; MOST_SEATS] = [
    ["first-more", "first-less", "first-place"],
    ["second-more", "second-less", "second-place"],
    ["third-more", "third-less", "third-place"],
    ["fourth-more", "fourth-less", "fourth-place"],
];

const GROUPS: [&str; MOST_SEATS] = [
    "First's power remembers",
    "Second's power remembers",
    "Third's power remembers",
    "Fourth's power remembers",
];

/// The place of a seat's tool for places among its tools.
const PLACE: usize = 2;

impl Powers {
    /// The tools for what powers remember.
    pub(in crate::santorini) fn recall_tools(&self) -> Vec<Tool> {
        if self.fleece {
            return Vec::new();
        }
        let seats = self.seating().players().iter();
        let of_seat = |player: &Player| {
            let (seat, power) = (player.index(), self.power(*player));
            let numbers = power.recalls_number().iter().enumerate();
            let numbers = numbers.map(|(k, recall)| (k, *recall, &[][..]));
            let places = power.recalls_places();
            let places = places.map(|recall| (PLACE, recall, ON_VERTICES));
            let all = numbers.chain(places);
            all.map(move |(k, recall, on)| Tool {
                id: IDS[seat][k],
                label: recall.label,
                hint: recall.hint,
                group: GROUPS[seat],
                key: "",
                on,
            })
        };
        seats.flat_map(of_seat).collect()
    }

    /// Whose power it is that a tool is about.
    pub(in crate::santorini) fn who_recalls(&self, tool: &str) -> Option<Player> {
        let mut seats = self.seating().players().iter().copied();
        seats.find(|player| IDS[player.index()].contains(&tool))
    }

    /// What a player's power remembers after a tool was used, as it is written; `own` is where the
    /// player's workers stand.
    pub(in crate::santorini) fn recalled(
        &self,
        tool: &str,
        vertex: Option<Vertex>,
        player: Player,
        text: &str,
        own: VertexSet,
    ) -> String {
        let power = self.power(player);
        let kept = self.read_memory(player, text);
        let mut memory = kept.unwrap_or_else(|| power.first_memory());
        let numbers = u32::from(power.most_number()) + 1;
        let number = |by: u32| ((u32::from(memory.number) + by) % numbers) as u16;
        match (
            IDS[player.index()].iter().position(|id| *id == tool),
            vertex,
        ) {
            (Some(0), _) => memory.number = number(1),
            (Some(1), _) => memory.number = number(numbers - 1),
            (Some(PLACE), Some(vertex)) => {
                memory.places ^= bit(vertex);
                // Where there are too many the others give way.
                while memory.places.count_ones() > power.most_places() {
                    let others = memory.places & !bit(vertex);
                    memory.places &= !(others & others.wrapping_neg());
                }
            }
            _ => {}
        }
        self.written(player, memory, own)
    }
}
