//! How far a game is solved, and what is known of it.

use serde::{Deserialize, Serialize};

use super::super::{LayerCount, folder};
use super::packed::About;
use super::tally::Standing;

/// What the folder tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Progress {
    pub game: String,
    /// Sizes of footings that are done, from the smallest on which the workers can stand.
    pub sizes: usize,
    /// Positions so far by total height, mirror images too.
    pub layers: Vec<LayerCount>,
    /// How often the player to move wins by where the workers stand, in a fair share of the maps.
    pub standing: Vec<Standing>,
    /// Positions picked by chance, with their winners.
    pub samples: Vec<String>,
}

impl folder::Progress for Progress {
    const FILE: &'static str = "footings.json";

    fn title(&self) -> String {
        self.game.clone()
    }
}

impl Progress {
    pub fn new(game: String) -> Self {
        Progress {
            game,
            sizes: 0,
            layers: Vec::new(),
            standing: Vec::new(),
            samples: Vec::new(),
        }
    }

    /// Adds what a class counts.
    pub fn add(&mut self, about: About) {
        if self.layers.is_empty() {
            (self.layers, self.standing) = (about.layers, about.standing);
        } else {
            for (layer, own) in self.layers.iter_mut().zip(about.layers) {
                layer.won += own.won;
                layer.lost += own.lost;
            }
            for (standing, own) in self.standing.iter_mut().zip(about.standing) {
                standing.positions += own.positions;
                standing.won += own.won;
            }
        }
        self.samples.extend(about.samples);
    }
}
