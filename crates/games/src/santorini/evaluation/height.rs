//! The height of one's own workers: what Geissler 2020 (section 8.2) begins with, before the
//! opponent's are subtracted.

use crate::Player;
use crate::santorini::{Position, Santorini};
use thera_board::vertices;

use super::sides;
use crate::evaluation::features::{Features, MAX_FEATURES, only};

/// "Summing the heights of the active player's pieces."
pub struct Height;

impl Features<Santorini> for Height {
    fn names(&self) -> &'static [&'static str] {
        &["height"]
    }

    #[inline]
    fn measure(
        &self,
        game: &Santorini,
        position: &Position,
        player: Player,
    ) -> [i32; MAX_FEATURES] {
        let [own, _] = sides(game, position, player);
        only(vertices(own).map(|v| i32::from(position.height(v))).sum())
    }
}
