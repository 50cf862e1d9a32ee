//! Which powers can be played together, on which board.

use thera_board::Board;

use super::mortal::Mortal;
use super::{
    FAMILY, MOST_HEIGHT, MOST_SEATS, MOST_WORKERS, Power, Powers, Seating, geometry, pair,
};
use crate::InputError;
use crate::santorini::{Santorini, Variant};

impl Powers {
    /// The rules of a variant on a board, with first's power and second's.
    pub fn new(
        variant: Variant,
        board: Board,
        powers: [&'static dyn Power; 2],
    ) -> Result<Self, InputError> {
        if let Some(power) = powers.iter().find(|power| power.veil().is_some()) {
            let title = power.info().title;
            let reason = format!("{title} needs the rules in which not everything is open");
            return Err(InputError::variant(FAMILY, &variant.to_string(), reason));
        }
        Powers::seated(variant, board, Seating::Two, &powers)
    }

    /// The same for however many sit at the table.
    pub(in crate::santorini) fn seated(
        variant: Variant,
        board: Board,
        seating: Seating,
        powers: &[&'static dyn Power],
    ) -> Result<Self, InputError> {
        let name = variant.to_string();
        let refuse = |reason: String| Err(InputError::variant(FAMILY, &name, reason));
        if variant.impartial {
            return refuse("powers need workers of one's own; use P".into());
        }
        if variant.directed || variant.stipulation {
            return refuse(
                "powers need a board without direction and free building; use US".into(),
            );
        }
        if !(2..=MOST_HEIGHT).contains(&variant.height) {
            return refuse(format!(
                "with powers the height goes from 2 to {MOST_HEIGHT}"
            ));
        }
        if variant.workers_per_side() > MOST_WORKERS {
            return refuse(format!(
                "with powers there are at most {MOST_WORKERS} workers a side"
            ));
        }
        if let Some(reason) = pair::objection(powers) {
            return refuse(reason);
        }
        let town = Santorini::new(variant, board)?;
        for power in powers {
            if let Some(reason) = power.objection(&town) {
                return Err(InputError::unplayable(FAMILY, town.board().name(), reason));
            }
        }
        let mut by_seat: [&'static dyn Power; MOST_SEATS] = [&Mortal; MOST_SEATS];
        by_seat[..powers.len()].copy_from_slice(powers);
        let rules = Powers {
            perimeter: geometry::perimeter(town.board()),
            town,
            seating,
            powers: by_seat,
            fleece: false,
            follows_workers: powers.iter().any(|power| power.follows_workers()),
            sways: powers.iter().any(|power| power.has_sway()),
            has_tokens: powers.iter().any(|power| power.has_tokens()),
            counts_towers: powers.iter().any(|power| power.counts_towers()),
            asks_who_moved_last: powers.iter().any(|power| power.asks_who_moved_last()),
        };
        if !rules.can_be_numbered() {
            let reason = "turns with these powers are too long for a board of this size";
            return Err(InputError::unplayable(
                FAMILY,
                rules.board().name(),
                reason.to_string(),
            ));
        }
        Ok(rules)
    }
}
