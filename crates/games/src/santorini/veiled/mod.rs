//! Santorini for two with powers that leave something to chance or hide something.
//!
//! Turns are those of the game with powers, and so are the powers: what is here is what comes between
//! turns. Cards are drawn ([`Veil::Cards`]), and one god follows another ([`Veil::Gods`]): to the rules
//! of turns somebody has the power of the god who lies open, so that there is a set of them for each.
//! Places are chosen that the other does not know ([`Veil::Abyss`], [`Veil::Fate`]): which turns there
//! are does not depend on them, but what becomes of some does. And workers may be hidden
//! ([`Veil::Workers`]), for whom the other's turns are generated as if they were not there.

mod encoding;
mod evaluation;
mod member;
mod naming;
mod notation;
mod position;
mod reading;
mod scene;
mod secret;
mod sight;
mod turns;
mod unseen;

use std::ops::ControlFlow;
use std::sync::Arc;

use thera_board::{Board, Vertex, vertices};

pub(super) use naming::is_named;
pub use position::{Due, Position, Step};
pub use secret::{End, Hidden, Secret};
pub use unseen::Stands;

use super::powers::{CARDS, Full, Powers, Turn, Veil};
use super::{FAMILY, Santorini, Variant};
use crate::capability::{BothMove, Decompose, Greedy, RandomMove, Symmetric};
use crate::{Game, InputError, Outcome, Player};

/// A power, as the list of them has it.
type Power = &'static dyn super::powers::Power;

/// The rules with a power for each of two players.
#[derive(Clone)]
pub struct Veiled {
    powers: [Power; 2],
    /// The rules of turns: with each god whom one of them may be, or just one.
    faces: Arc<[Powers]>,
}

impl std::fmt::Debug for Veiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&crate::Family::name(self))
    }
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing: somebody has won.
    Over,
    /// A card is drawn.
    Card,
    /// The next god is laid open.
    God,
    /// Somebody hides a place.
    Hide(Player),
    /// Somebody places workers, or moves.
    Turn,
}

impl Veiled {
    /// The rules of a variant on a board, with first's power and second's.
    pub fn new(variant: Variant, board: Board, powers: [Power; 2]) -> Result<Self, InputError> {
        let faces = naming::faces(variant, board, powers)?;
        Ok(Veiled {
            powers,
            faces: faces.into(),
        })
    }

    /// A player's power, as the game names it.
    fn power(&self, player: Player) -> Power {
        self.powers[player.index()]
    }

    /// Whether a player's power leaves this to chance or hides it.
    fn has(&self, player: Player, veil: Veil) -> bool {
        self.power(player).veil() == Some(veil)
    }

    /// Whose power leaves this to chance or hides it.
    fn owner(&self, veil: Veil) -> Option<Player> {
        Player::BOTH
            .into_iter()
            .find(|&player| self.has(player, veil))
    }

    /// The rules of turns, whoever lies open.
    fn rules(&self) -> &Powers {
        &self.faces[0]
    }

    /// The rules of the next turn.
    #[inline]
    fn rules_at(&self, position: &Position) -> &Powers {
        &self.faces[usize::from(position.face.unwrap_or(0))]
    }

    /// What comes next.
    fn stage(&self, position: &Position) -> Stage {
        match () {
            () if position.base.winner().is_some() => Stage::Over,
            () if position.due.card => Stage::Card,
            () if position.due.god => Stage::God,
            () => self.hider(position).map_or(Stage::Turn, Stage::Hide),
        }
    }

    /// Whether the player to move has a turn, or may do without.
    fn has_turn(&self, position: &Position) -> bool {
        let full = self.full(position);
        let found = |_| ControlFlow::Break(());
        let rules = self.rules_at(position);
        position.again
            || self.is_unseens_turn(position)
            || rules.visit_turns_of(&full, &mut { found }).is_break()
    }

    fn is_placing(&self, position: &Position) -> bool {
        let stands = |player| self.stands(position, player);
        position.base.winner().is_none() && !Player::BOTH.into_iter().all(stands)
    }
}

impl Game for Veiled {
    type Position = Position;
    type Move = Step;

    fn start(&self) -> Position {
        let base = self.rules().first_position().base;
        Position {
            base: base.handed_to(self.placing_order()[0]),
            due: Due {
                card: false,
                god: self.owner(Veil::Gods).is_some(),
            },
            again: false,
            face: None,
            deck: self.all_gods(),
            secrets: Default::default(),
            stands: Default::default(),
        }
    }

    fn to_move(&self, position: &Position) -> Player {
        let moves = position.base.to_move();
        match self.stage(position) {
            Stage::God => self.owner(Veil::Gods).unwrap_or(moves),
            Stage::Hide(player) => player,
            Stage::Over | Stage::Card | Stage::Turn => moves,
        }
    }

    fn is_setting_up(&self, position: &Position) -> bool {
        self.is_placing(position) || matches!(self.stage(position), Stage::Hide(_))
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let stuck = || {
            let stuck = self.stage(position) == Stage::Turn && !self.has_turn(position);
            stuck.then(|| position.base.to_move().opponent())
        };
        position.base.winner().or_else(stuck).map(Outcome::Won)
    }

    fn visit_moves(
        &self,
        position: &Position,
        mut visit: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.stage(position) {
            Stage::Over => ControlFlow::Continue(()),
            Stage::Card => self.cards(position).try_for_each(visit),
            Stage::God => self
                .gods(position)
                .try_for_each(|god| visit(Step::God(god))),
            Stage::Hide(player) => {
                let places = vertices(self.hiding_places(position, player));
                places.map(Step::Hide).try_for_each(visit)
            }
            Stage::Turn if self.is_blind(position) && self.is_unseens_turn(position) => {
                self.sights(position).into_iter().try_for_each(visit)
            }
            Stage::Turn => {
                let full = self.full(position);
                let rules = self.rules_at(position);
                let mut any = false;
                rules.visit_turns_of(&full, &mut |turn| {
                    any = true;
                    visit(Step::Turn(turn))
                })?;
                match () {
                    () if position.again => visit(Step::Pass),
                    // Who is not seen has to say so.
                    () if !any && self.is_unseens_turn(position) => visit(Step::Stuck),
                    () => ControlFlow::Continue(()),
                }
            }
        }
    }

    fn play(&self, position: &Position, step: Step) -> Position {
        match step {
            Step::Turn(turn) => self.after_turn(position, turn, self.end_of(position, turn)),
            Step::PlaceUnseen => self.after_placing(position, position),
            Step::Unseen(seen) => self.after_unseen(position, seen),
            Step::Stuck => self.after_stuck(position),
            Step::Told(turn, end) => self.after_turn(position, turn, Some(end)),
            Step::Hide(place) => self.after_hiding(position, Hidden::At(place)),
            Step::HideUnseen => self.after_hiding(position, Hidden::Unknown),
            Step::Pass => position.handed_on(),
            Step::Card { six } => self.after_card(position, six),
            Step::God(god) => self.after_god(position, god),
        }
    }
}

impl Symmetric for Veiled {
    fn essence(&self, position: &Position) -> Position {
        Position {
            base: self.rules().essence(&position.base),
            ..*position
        }
    }

    fn symmetries(&self) -> usize {
        self.rules().symmetries()
    }

    fn map_position(&self, symmetry: usize, position: &Position) -> Position {
        let secrets = position.secrets.map(|secret| Secret {
            at: match secret.at {
                Hidden::At(place) => Hidden::At(self.mapped_secret(symmetry, place)),
                at => at,
            },
            possible: vertices(secret.possible).fold(0, |set, place| {
                set | thera_board::bit(self.mapped_secret(symmetry, place))
            }),
        });
        let image = &self.rules().town().symmetries[symmetry];
        Position {
            base: self
                .rules_at(position)
                .map_position(symmetry, &position.base),
            stands: position.stands.iter().map(|set| image.set(set)).collect(),
            secrets,
            ..*position
        }
    }

    fn map_move(&self, symmetry: usize, step: Step) -> Step {
        let mapped = |turn: Turn| self.rules().map_move(symmetry, turn);
        match step {
            Step::Turn(turn) => Step::Turn(mapped(turn)),
            Step::Told(turn, end) => {
                let end = match end {
                    End::Sunk(place) => End::Sunk(self.mapped_secret(symmetry, place)),
                    end => end,
                };
                Step::Told(mapped(turn), end)
            }
            Step::Hide(place) => Step::Hide(self.mapped_secret(symmetry, place)),
            Step::Unseen(Some(site)) => {
                let image = &self.rules().town().symmetries[symmetry];
                Step::Unseen(Some(image.vertex(site)))
            }
            other => other,
        }
    }
}

impl Veiled {
    /// The image of a hidden place: of a square, the corner of the square that is its image.
    fn mapped_secret(&self, symmetry: usize, place: Vertex) -> Vertex {
        let image = &self.rules().town().symmetries[symmetry];
        match self.owner(Veil::Fate) {
            Some(_) => image.set(self.square(place)).trailing_zeros() as Vertex,
            None => image.vertex(place),
        }
    }
}

impl BothMove for Veiled {
    fn normal_play(&self, _position: &Position) -> Result<(), &'static str> {
        Err("the theory of combinatorial games leaves nothing to chance and hides nothing")
    }
}

impl Decompose for Veiled {}

impl Greedy for Veiled {
    fn gain(&self, position: &Position, step: Step) -> i32 {
        match step {
            Step::Turn(turn) => self.rules_at(position).gain(&position.base, turn),
            _ => 0,
        }
    }
}

impl RandomMove for Veiled {}

#[cfg(test)]
mod tests;
