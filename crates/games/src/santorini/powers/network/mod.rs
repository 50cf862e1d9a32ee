//! A network that knows the pairing: what positions of the standard board are worth between some
//! powers, learnt from games.
//!
//! It has the shape of [all networks](crate::evaluation::network), and says what the evaluation made
//! by hand ([`by_hand`]) misses: the two are added. A [`Network`] holds the weights for all pairings;
//! a [`Judge`] is made of it for one.

mod inputs;
#[cfg(test)]
mod tests;

use std::sync::{Arc, LazyLock};

use thera_board::{Shape, Vertex};

pub use inputs::INPUTS;
use inputs::{GROUND, HEIGHTS, SIDE, SQUARES, Told, height_input, meeting_input, memory_input};

use super::{Position, Power, Powers};
use crate::capability::Symmetric;
use crate::evaluation::features::{Features, MAX_FEATURES, only};
use crate::evaluation::network::{Layers, NetworkError, Processor};
use crate::santorini::evaluation::Outlook;
use crate::santorini::{Santorini, Variant};
use crate::{Game, Player};

/// Sums for each side.
pub const WIDTH: usize = 64;

/// The powers it knows: mortals and the simple gods.
pub const KNOWN: [&str; 11] = [
    "mortal",
    "apollo",
    "artemis",
    "athena",
    "atlas",
    "demeter",
    "hephaestus",
    "hermes",
    "minotaur",
    "pan",
    "prometheus",
];

/// An estimate of this much means odds of e to 1.
const SCALE: i64 = 200;

/// Estimates beyond this say no more.
const MOST: i32 = 4000;

/// What is counted, and what one of it is worth: two-hundredths of the logarithm of the odds are as
/// many points as those of [`Outlook`].
pub(super) const FEATURES: &[&str] = &["odds"];
pub(super) const WEIGHTS: &str = "0.3";

/// The first bytes of a file; the last of them is the version of the format.
const HEADING: &[u8; 8] = b"THERAPN1";

type Sums = crate::evaluation::network::Sums<WIDTH>;

/// A network for all pairings of the powers it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network(Layers<WIDTH>);

/// The network that comes with the program, trained by `thera train pairings`.
static SHIPPED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../data/networks/pairings.net");
    Arc::new(Network::from_bytes(bytes).expect("the network in data/ is whole, as a test sees to"))
});

impl Network {
    /// The network that comes with the program.
    pub fn shipped() -> Arc<Network> {
        Arc::clone(&SHIPPED)
    }

    /// A network of these weights.
    pub fn new(layers: Layers<WIDTH>) -> Network {
        Network(layers)
    }

    /// Its weights.
    pub fn layers(&self) -> &Layers<WIDTH> {
        &self.0
    }

    /// The network as bytes, to be read by [`from_bytes`](Network::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes(HEADING)
    }

    /// Reads a network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, NetworkError> {
        Ok(Network(Layers::from_bytes(HEADING, INPUTS, bytes)?))
    }
}

/// The numbers of a game's powers, first's and second's, if a network knows it: on the standard board
/// with the usual towers and workers.
fn pairing(game: &Powers) -> Option<[usize; 2]> {
    let king = Shape::King {
        rows: 5,
        columns: 5,
    };
    let is_standard = *game.variant() == Variant::STANDARD && game.board().shape() == king;
    let [first, second] = *game.powers() else {
        return None;
    };
    let number = |power: &dyn Power| KNOWN.iter().position(|name| *name == power.info().name);
    if !is_standard || game.fleece {
        return None;
    }
    Some([number(first)?, number(second)?])
}

/// Whether a network knows this game.
pub(super) fn knows(game: &Powers) -> bool {
    pairing(game).is_some()
}

/// All inputs that are on as a player sees a position; `None` if no network knows the game.
pub fn inputs(game: &Powers, position: &Position, player: Player) -> Option<Vec<u16>> {
    Some(inputs::all(game, position, player, pairing(game)?))
}

/// How vertices of the standard board compare.
static OUTLOOK: LazyLock<Outlook> = LazyLock::new(|| Outlook::new(Santorini::standard().board()));

/// What the evaluation made by hand says of a position, to `player`, in `SCALE`ths of the logarithm
/// of the odds.
pub fn by_hand(game: &Powers, position: &Position, player: Player) -> i32 {
    let counts = OUTLOOK.measure(&game.town, &game.closed(position), player);
    counts.iter().sum()
}

/// The most squares and facts about workers that are looked at in a position.
const MOST_ON: usize = SQUARES + 4 * 9;

/// The network for one pairing, by which positions are judged.
pub struct Judge {
    layers: Layers<WIDTH>,
    /// What a square adds that is not empty, beyond what an empty one does.
    ground: Vec<Sums>,
    /// As first and as second see the position.
    views: [View; 2],
    processor: Processor,
}

/// What one player sees.
struct View {
    /// An empty board.
    bias: Sums,
    /// What is told of first's workers, then of second's.
    rows: Vec<Sums>,
    /// What it adds that first's power remembers something, and that second's does.
    memory: [Sums; 2],
}

impl Judge {
    /// The judge of a game; `None` if the network does not know it.
    pub fn new(network: &Network, game: &Powers) -> Option<Judge> {
        let powers = pairing(game)?;
        let layers = network.0.clone();
        let row = |input: usize| &layers.rows[input];
        let squares = 0..SQUARES as Vertex;
        let ground = squares.flat_map(|square| {
            (0..HEIGHTS).map(move |height| {
                let mut sums = Sums::ZERO;
                sums.set_less(
                    row(height_input(square, height)),
                    row(height_input(square, 0)),
                );
                sums
            })
        });
        Some(Judge {
            ground: ground.collect(),
            views: Player::BOTH.map(|viewer| View::new(&layers.rows, &layers.bias, viewer, powers)),
            processor: Processor::new(),
            layers: layers.clone(),
        })
    }

    /// What has to be added for the player to move, in [`SCALE`]ths of the logarithm of the odds.
    fn correction(&self, game: &Powers, position: &Position) -> i32 {
        let heights = inputs::heights(position);
        let (mut list, mut count) = ([0u16; MOST_ON], 0);
        let mut push = |input: usize| {
            list[count] = input as u16;
            count += 1;
        };
        for (square, &height) in heights.iter().enumerate() {
            if height > 0 {
                push(height_input(square as Vertex, height.into()));
            }
        }
        for player in Player::BOTH {
            let side = GROUND + player.index() * SIDE;
            inputs::visit_workers(game, position, player, &heights, |told| {
                push(side + told.place());
            });
        }
        let on = &list[..count];
        let split = on.partition_point(|&input| usize::from(input) < GROUND);
        let (ground, told) = on.split_at(split);
        let remembers = Player::BOTH.map(|player| position.memory(player).number != 0);
        let mover = position.to_move();
        self.processor.run(
            #[inline(always)]
            || {
                let mut common = Sums::ZERO;
                common.set_with(&self.ground, &Sums::ZERO, ground.iter().map(|&k| k.into()));
                let mut sums = [common; 2];
                for (sums, view) in sums.iter_mut().zip(&self.views) {
                    sums.add(&view.bias);
                    for (memory, remembers) in view.memory.iter().zip(remembers) {
                        if remembers {
                            sums.add(memory);
                        }
                    }
                    let begun = *sums;
                    let told = told.iter().map(|&k| usize::from(k) - GROUND);
                    sums.set_with(&view.rows, &begun, told);
                }
                let [own, other] = [mover, mover.opponent()].map(|player| &sums[player.index()]);
                self.layers.odds(0, own, other, SCALE)
            },
        )
    }
}

impl View {
    fn new(rows: &[Sums], bias: &Sums, viewer: Player, powers: [usize; 2]) -> View {
        let power = |player: Player| powers[player.index()];
        let sum = |inputs: &mut dyn Iterator<Item = usize>| {
            let mut sums = Sums::ZERO;
            for input in inputs {
                sums.add(&rows[input]);
            }
            sums
        };
        let side = |player: Player| usize::from(player != viewer);
        let mut told = vec![Sums::ZERO; 2 * SIDE];
        for player in Player::BOTH {
            let pair = [power(player), power(player.opponent())];
            for fact in Told::all() {
                let place = player.index() * SIDE + fact.place();
                told[place] = sum(&mut fact.inputs(side(player), pair));
            }
        }
        let empty = (0..SQUARES as Vertex).map(|square| height_input(square, 0));
        let meeting = meeting_input([power(viewer), power(viewer.opponent())]);
        let mut begin = sum(&mut empty.chain([meeting]));
        begin.add(bias);
        View {
            bias: begin,
            rows: told,
            memory: Player::BOTH.map(|player| rows[memory_input(side(player), power(player))]),
        }
    }
}

/// The mirror image by which a position is judged: the network would not see all of them alike, and
/// searches look them up together.
fn facing(game: &Powers, position: &Position) -> Position {
    let key = |position: &Position| {
        let mover = position.to_move();
        let workers = [mover, mover.opponent()].map(|player| position.town.workers(player));
        (position.town.planes(), workers)
    };
    (0..game.symmetries())
        .map(|symmetry| game.map_position(symmetry, position))
        .min_by_key(key)
        .unwrap_or(*position)
}

impl Features<Powers> for Judge {
    fn names(&self) -> &'static [&'static str] {
        FEATURES
    }

    /// While workers are placed the network has nothing to go by.
    fn measure(&self, game: &Powers, position: &Position, player: Player) -> [i32; MAX_FEATURES] {
        let by_hand = by_hand(game, position, player);
        if game.is_setting_up(position) {
            return only(by_hand);
        }
        let correction = self.correction(game, &facing(game, position));
        let score = match position.to_move() == player {
            true => by_hand + correction,
            false => by_hand - correction,
        };
        only(score.clamp(-MOST, MOST))
    }
}
