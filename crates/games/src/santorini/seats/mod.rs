//! Santorini for three, and for four in two teams.
//!
//! The powers are those of the game for two, and so are the turns: whoever moves plays against all
//! the others, who are one opponent to most powers. What is here is what more seats add: who sits
//! where, whose turn is next, and who is out.

mod encoding;
mod evaluation;
mod lesson;
mod naming;
mod notation;
mod scene;
mod setup;
mod turns;

use std::ops::ControlFlow;

use thera_board::{Board, VertexSet};

pub(super) use naming::is_named;

use super::powers::{Full, INFOS, Memory, Places, Power, Powers, Seating, Turn};
use super::{FAMILY, Santorini, Variant};
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Seated, Symmetric};
use crate::telling::listed;
use crate::{Branch, Family, FamilyInfo, FileAccess, Game, InputError, Member, Outcome, Player};

/// The rules for three or four, with a power for each.
#[derive(Clone)]
pub struct Seats {
    rules: Powers,
}

impl std::fmt::Debug for Seats {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl Seats {
    /// The rules of a variant on a board, with a power for each seat: three, or four in two teams.
    pub fn new(
        variant: Variant,
        board: Board,
        powers: &[&'static dyn Power],
    ) -> Result<Self, InputError> {
        let name = variant.to_string();
        let refuse = |reason: String| Err(InputError::variant(FAMILY, &name, reason));
        let seating = match powers.len() {
            3 => Seating::Three,
            4 => Seating::Teams,
            seats => return refuse(format!("{seats} sit at the table; three or four do")),
        };
        if let Some(reason) = naming::objection(seating, powers) {
            return refuse(reason);
        }
        let rules = Powers::seated(variant, board, seating, powers)?;
        let sides = seating.sides().iter();
        let workers: u32 = sides.map(|&side| rules.power(side).workers(&variant)).sum();
        let size = rules.board().size();
        if workers as usize > size {
            let reason = format!("{workers} workers need as many vertices, the board has {size}");
            return Err(InputError::unplayable(FAMILY, rules.board().name(), reason));
        }
        Ok(Seats { rules })
    }

    /// The rules of turns.
    pub fn rules(&self) -> &Powers {
        &self.rules
    }

    /// Who sits at the table.
    pub fn seating(&self) -> Seating {
        self.rules.seating()
    }

    /// A player's workers, which are those of its team.
    pub fn workers(&self, position: &Full, player: Player) -> VertexSet {
        self.rules.workers_of(position, player)
    }
}

impl Game for Seats {
    type Position = Full;
    type Move = Turn;

    fn start(&self) -> Full {
        self.rules.first_position()
    }

    #[inline]
    fn to_move(&self, position: &Full) -> Player {
        position.to_move()
    }

    fn is_setting_up(&self, position: &Full) -> bool {
        self.rules.to_place(position) > 0
    }

    /// Whoever has no turn is out before it is theirs, so that there is one as long as nobody has won.
    fn outcome(&self, position: &Full) -> Option<Outcome> {
        position.winner().map(Outcome::Won)
    }

    fn visit_moves(
        &self,
        position: &Full,
        mut visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.rules.visit_turns_of(position, &mut visit)
    }

    fn play(&self, position: &Full, turn: Turn) -> Full {
        self.played(position, turn)
    }
}

impl Seated for Seats {
    fn seats(&self) -> usize {
        self.seating().players().len()
    }

    fn side(&self, player: Player) -> Player {
        self.seating().side(player)
    }
}

impl Symmetric for Seats {
    fn essence(&self, position: &Full) -> Full {
        Full {
            base: self.rules.essence(&position.base),
            ..*position
        }
    }

    fn symmetries(&self) -> usize {
        self.rules.symmetries()
    }

    fn map_position(&self, symmetry: usize, position: &Full) -> Full {
        self.rules.mapped(symmetry, position)
    }

    fn map_move(&self, symmetry: usize, turn: Turn) -> Turn {
        self.rules.map_move(symmetry, turn)
    }
}

impl BothMove for Seats {
    fn normal_play(&self, _position: &Full) -> Result<(), &'static str> {
        Err("the theory of combinatorial games is one of two players")
    }
}

impl Decompose for Seats {}

impl Greedy for Seats {
    fn gain(&self, position: &Full, turn: Turn) -> i32 {
        self.rules.gain(&position.base, turn)
    }
}

impl RandomMove for Seats {}

impl Branch for Seats {
    fn is_for(variant: Option<&str>, _board: &Board) -> bool {
        variant.is_some_and(is_named)
    }

    fn on(board: Board, variant: Option<&str>) -> Result<Self, InputError> {
        let (variant, powers) = naming::read(variant.unwrap_or_default())?;
        Seats::new(variant, board, &powers)
    }
}

impl Member for Seats {
    const INFO: FamilyInfo = Santorini::INFO;

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        Seats::on(super::read_board(board, files)?, variant)
    }
}

impl Family for Seats {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let powers = self.rules.powers();
        let names = powers.iter().map(|power| power.info().name);
        let names: Vec<&str> = names.collect();
        let (variant, board) = (self.rules.variant(), self.rules.board().name());
        let seats = powers.len();
        format!(
            "{FAMILY}:{variant},seats={seats},{}@{board}",
            names.join(",")
        )
    }

    fn title(&self) -> String {
        let sides = self.seating().sides().iter().map(|&side| {
            let team = self.seating().players().iter();
            let team = team.filter(|&&player| self.seating().side(player) == side);
            let titles = team.map(|&player| self.rules.power(player).info().title.to_string());
            listed(&titles.collect::<Vec<_>>())
        });
        let sides: Vec<String> = sides.collect();
        format!(
            "{}, {}",
            self.rules.title_of_town(),
            sides.join(" against ")
        )
    }
}

#[cfg(test)]
mod tests;
