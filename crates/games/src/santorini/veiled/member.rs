//! How these games are found under the family's name, and the form for them.

use serde_json::json;
use thera_board::Board;

use super::{FAMILY, Santorini, Veiled, is_named};
use crate::santorini::powers::read_pairing;
use crate::santorini::read_board;
use crate::scene::{Answers, Configured, Field, FormError, Parts, Picture, Step};
use crate::{Branch, Family, FamilyInfo, FileAccess, InputError, Member, Player};

impl Branch for Veiled {
    fn is_for(variant: Option<&str>, _board: &Board) -> bool {
        variant.is_some_and(is_named)
    }

    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        let (variant, powers) = read_pairing(variant)?;
        Veiled::new(variant, board, powers)
    }
}

impl Member for Veiled {
    const INFO: FamilyInfo = Santorini::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        Veiled::on(read_board(board, files)?, variant)
    }
}

impl Family for Veiled {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let [first, second] = self.powers.map(|power| power.info().name);
        let (variant, board) = (self.rules().variant(), self.rules().board().name());
        format!("{FAMILY}:{variant},{first},{second}@{board}")
    }

    fn title(&self) -> String {
        let [first, second] = self.powers.map(|power| power.info().title);
        format!("{}, {first} against {second}", self.rules().title_of_town())
    }
}

impl Configured for Veiled {
    const RULES: &'static [&'static str] = Santorini::RULES;

    const PICTURES: &'static [Picture] = Santorini::PICTURES;

    const LESSON: &'static [Step] = &[];

    fn board_kinds() -> Vec<&'static str> {
        Santorini::board_kinds()
    }

    fn form() -> Vec<Field> {
        Santorini::form()
    }

    fn parts(&self) -> Parts {
        let mut parts = self.rules().parts();
        for player in Player::BOTH {
            let power = self.power(player).info().name;
            parts.insert(format!("{player}_power"), json!(power));
        }
        parts
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        Santorini::variant_of(parts)
    }
}
