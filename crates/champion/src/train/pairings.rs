//! The standard board with powers as a school teaches it: all pairings that its network knows, by
//! the engine for any game.

use std::sync::{Arc, LazyLock};

use rand::RngExt;
use rand_pcg::Pcg64;
use thera_board::{Board, Vertex, VertexSet, bit};
use thera_control::Control;
use thera_games::capability::{Greedy, Symmetric};
use thera_games::evaluation::score::Standing;
use thera_games::evaluation::{Evaluated, Explain, Weighted, Weights};
use thera_games::santorini::Variant;
use thera_games::santorini::powers::network::{
    INPUTS, Judge, KNOWN, Network, WIDTH, by_hand, inputs,
};
use thera_games::santorini::powers::{Memory, Position, Powers, find};
use thera_games::{Game, Player};
use thera_search::analysis::{Insight, Limits};
use thera_search::pvs::Pvs;

use super::model::{Model, Shape};
use super::subject::{Fighter, Found, Learnt, Subject};
use crate::network::NetworkError;

/// The evaluation that teaches first.
const HANDMADE: &str = "outlook";

/// How many thousandths of a point of an evaluation of the rules are one of champion's estimates.
const THOUSANDTHS: i32 = 300;

/// Squares of the board, and the most levels below a dome.
const SQUARES: Vertex = 25;
const LEVELS: u8 = 3;

/// How often a turn is drawn that does not hand over a win.
const TRIES: u32 = 16;

/// A position and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The numbers of the powers of first and second.
    powers: [u8; 2],
    position: Position,
}

/// The rules of all pairings, by the number of the first's power and then of the second's.
static GAMES: LazyLock<Vec<Powers>> = LazyLock::new(|| {
    let pairing = |number: usize| {
        let power = |number: usize| find(KNOWN[number]).expect("the network knows powers only");
        let powers = [number / KNOWN.len(), number % KNOWN.len()].map(power);
        let board = Board::king(5, 5).expect("the standard board is no larger than boards can be");
        Powers::new(Variant::STANDARD, board, powers).expect("simple gods meet each other")
    };
    (0..KNOWN.len() * KNOWN.len()).map(pairing).collect()
});

impl Situation {
    fn game(&self) -> &'static Powers {
        let [first, second] = self.powers.map(usize::from);
        &GAMES[first * KNOWN.len() + second]
    }

    fn after(&self, turn: <Powers as Game>::Move) -> Situation {
        Situation {
            position: self.game().play(&self.position, turn),
            ..*self
        }
    }

    /// Whether the game goes on and the player to move does not win at once.
    fn is_quiet(&self) -> bool {
        let game = self.game();
        game.win_at_sight(&self.position).is_none() && game.outcome(&self.position).is_none()
    }
}

impl Subject for Situation {
    type Network = Network;

    const SHAPE: Shape = Shape {
        inputs: INPUTS,
        filters: WIDTH,
        images: 1,
        image: |input, _| input,
        plain: INPUTS,
        buckets: 1,
    };
    const BYTES: usize = 28;
    const HANDMADE: [u64; 2] = [9, 7];
    const TRADES: [&'static str; 2] = ["self-play of pairings", "trial of pairings"];

    fn fighter(network: Option<&Arc<Network>>, memory: usize) -> Box<dyn Fighter<Situation>> {
        Box::new(Pupil {
            network: network.map(Arc::clone),
            memory,
            ready: None,
        })
    }

    fn random_beginning(turns: u32, rng: &mut Pcg64) -> Option<Situation> {
        let powers = [(); 2].map(|()| rng.random_range(0..KNOWN.len()) as u8);
        let start = Position::default();
        let mut now = Situation {
            powers,
            position: start,
        };
        let game = now.game();
        now.position = game.start();
        let draw = |now: &Situation, rng: &mut Pcg64| {
            let moves = game.moves(&now.position);
            now.after(moves[rng.random_range(0..moves.len())])
        };
        while game.is_setting_up(&now.position) {
            now = draw(&now, rng);
        }
        for _ in 0..rng.random_range(0..=turns) {
            let mut drawn = (0..TRIES).map(|_| draw(&now, rng));
            now = drawn.find(Situation::is_quiet)?;
        }
        now.is_quiet().then_some(now)
    }

    fn mover(&self) -> Player {
        self.position.to_move()
    }

    /// The engine for any game asks about all positions that are not won at once.
    fn is_judged(&self) -> bool {
        true
    }

    fn known(&self) -> i32 {
        by_hand(self.game(), &self.position, self.mover())
    }

    fn inputs(&self, symmetry: usize) -> [Vec<u16>; 2] {
        let game = self.game();
        let position = game.map_position(symmetry % game.symmetries(), &self.position);
        let mover = position.to_move();
        [mover, mover.opponent()].map(|player| {
            inputs(game, &position, player).expect("the network knows all pairings there are")
        })
    }

    fn network(model: &Model) -> Network {
        Network::new(model.rounded())
    }

    fn pupil(network: &Network) -> Model {
        Model::from_layers(Self::SHAPE, network.layers())
    }

    fn write(&self, bytes: &mut [u8]) {
        let Situation { powers, position } = self;
        let [mine, theirs] = [self.mover(), self.mover().opponent()];
        let squares = || 0..SQUARES;
        let at_least = |level: u8| {
            let high = squares().filter(|&square| position.level(square) >= level);
            high.fold(0, |set, square| set | bit(square))
        };
        let domes = squares().filter(|&square| position.has_dome(square));
        let sets = [
            at_least(1),
            at_least(2),
            at_least(3),
            domes.fold(0, |set, square| set | bit(square)),
            position.workers(mine),
            position.workers(theirs),
        ];
        for (place, set) in bytes.chunks_exact_mut(4).zip(sets) {
            place.copy_from_slice(&(set as u32).to_le_bytes());
        }
        for (k, player) in [mine, theirs].into_iter().enumerate() {
            bytes[24 + k] = powers[player.index()];
            bytes[26 + k] = position.memory(player).number as u8;
        }
    }

    fn read(bytes: &[u8]) -> Option<Situation> {
        let word = |k: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * k + byte]));
        let sets: [VertexSet; 6] = std::array::from_fn(|k| word(k).into());
        let [one, two, three, domes, mine, theirs] = sets;
        let [.., own, other, own_memory, other_memory] = *bytes else {
            return None;
        };
        let is_on_board = sets.iter().all(|set| set >> SQUARES == 0);
        let is_nested = two & !one == 0 && three & !two == 0;
        let apart = mine & theirs == 0 && (mine | theirs) & domes == 0;
        let is_known = [own, other]
            .iter()
            .all(|&power| usize::from(power) < KNOWN.len());
        if !(is_on_board && is_nested && apart && is_known) {
            return None;
        }
        let level = |square: Vertex| {
            let sets = [one, two, three].into_iter();
            sets.map(|set| (set >> square & 1) as u8)
                .sum::<u8>()
                .min(LEVELS)
        };
        let towers = (0..SQUARES).map(|square| (square, level(square)));
        let memory = [own_memory, other_memory].map(|number| Memory {
            number: number.into(),
            places: 0,
        });
        let position = Position::of_towers(towers, domes);
        Some(Situation {
            powers: [own, other],
            position: position.with([mine, theirs], Player::First, memory),
        })
    }
}

impl Learnt for Network {
    fn to_bytes(&self) -> Vec<u8> {
        Network::to_bytes(self)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Network::from_bytes(bytes)
    }
}

/// The engine for any game, with the network that is on trial or the evaluation made by hand.
struct Pupil {
    network: Option<Arc<Network>>,
    memory: usize,
    /// For the pairing it plays.
    ready: Option<Ready>,
}

struct Ready {
    powers: [u8; 2],
    evaluation: Box<dyn Explain<Powers>>,
    pvs: Pvs<Powers>,
}

impl Pupil {
    fn ready(&mut self, situation: &Situation) -> &mut Ready {
        let powers = situation.powers;
        let ready = self.ready.take().filter(|ready| ready.powers == powers);
        let fresh = || Ready {
            powers,
            evaluation: self.evaluation(situation.game()),
            pvs: Pvs::new(self.memory),
        };
        let ready = ready.unwrap_or_else(fresh);
        self.ready.insert(ready)
    }

    fn evaluation(&self, game: &Powers) -> Box<dyn Explain<Powers>> {
        let Some(network) = &self.network else {
            return game
                .evaluation(Some(HANDMADE), None)
                .expect("all rules of the family have the evaluation made by hand");
        };
        let judge = Judge::new(network, game).expect("the network knows all pairings there are");
        Box::new(Weighted::new(
            judge,
            &Weights::from_thousandths([THOUSANDTHS]),
        ))
    }
}

impl Fighter<Situation> for Pupil {
    fn forget(&mut self) {
        if let Some(ready) = &mut self.ready {
            ready.pvs = Pvs::new(self.memory);
        }
    }

    fn search(&mut self, situation: &Situation, nodes: u64, control: &Control) -> Found<Situation> {
        let (game, position) = (situation.game(), &situation.position);
        let player = position.to_move();
        if let Some(outcome) = game.outcome(position) {
            return Found::Decided(outcome.winner().unwrap_or(player));
        }
        let Ready {
            evaluation, pvs, ..
        } = self.ready(situation);
        let mut look = |limits: Limits| -> Option<Insight<_>> {
            let control = control.within(None);
            pvs.analyse(
                game,
                position,
                &**evaluation,
                &limits,
                &control,
                &mut |_| (),
            )
        };
        let limits = Limits {
            nodes,
            ..Limits::default()
        };
        // Some powers have more turns than there are positions to look at.
        let found = look(limits).or_else(|| {
            look(Limits {
                depth: 1,
                ..Limits::default()
            })
        });
        let Some(line) = found.as_ref().and_then(|found| found.lines.first()) else {
            return Found::Decided(player.opponent());
        };
        match Standing::of(line.score) {
            Standing::Wins(_) => Found::Decided(player),
            Standing::Loses(_) => Found::Decided(player.opponent()),
            Standing::Estimate(score) => Found::Open {
                score: score / THOUSANDTHS,
                next: situation.after(line.moves[0]),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::train::samples::Sample;

    fn situations(seed: u64) -> Vec<Situation> {
        let mut rng = Pcg64::seed_from_u64(seed);
        let beginnings = (0..200).map(|_| Situation::random_beginning(8, &mut rng));
        beginnings.flatten().collect()
    }

    #[test]
    fn samples_read_back_as_the_mover_sees_them() {
        let found = situations(1);
        assert!(found.len() > 100);
        let mut remembered = 0;
        for position in found {
            let sample = Sample {
                position,
                score: -7,
                won: true,
            };
            let again = Sample::<Situation>::from_bytes(&sample.to_bytes()).unwrap();
            assert_eq!((again.score, again.won), (-7, true));
            assert_eq!(again.position.mover(), Player::First);
            for symmetry in 0..8 {
                let inputs = again.position.inputs(symmetry);
                assert_eq!(inputs, position.inputs(symmetry));
            }
            assert_eq!(again.position.known(), position.known());
            let remembers = |player| position.position.memory(player).number != 0;
            remembered += u32::from(Player::BOTH.into_iter().any(remembers));
        }
        assert!(remembered > 2, "{remembered}");
        let bytes = vec![255; Sample::<Situation>::BYTES];
        assert_eq!(Sample::<Situation>::from_bytes(&bytes), None);
    }

    #[test]
    fn a_score_is_what_the_odds_are() {
        let mut fighter = Situation::fighter(None, 1 << 20);
        for position in situations(2).into_iter().take(20) {
            match fighter.search(&position, 300, &Control::default()) {
                Found::Decided(_) => {}
                Found::Open { score, next } => {
                    assert!(score.abs() < 4_000, "{score}");
                    assert_ne!(next, position);
                }
            }
        }
    }
}
