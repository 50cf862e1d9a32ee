use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_board::Board;

use super::*;
use crate::capability::Symmetric;
use crate::evaluation::Evaluated;
use crate::evaluation::network::INPUT_ONE;
use crate::santorini::powers::find;

fn game(first: &str, second: &str) -> Powers {
    let powers = [first, second].map(|name| find(name).unwrap());
    Powers::new(Variant::STANDARD, Board::king(5, 5).unwrap(), powers).unwrap()
}

/// A network of random weights.
fn random_network(seed: u64) -> Network {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut weights = |count: usize, most: i16| -> Vec<i16> {
        (0..count).map(|_| rng.random_range(-most..=most)).collect()
    };
    let rows = weights(INPUTS * WIDTH, 40);
    let (bias, output) = (weights(WIDTH, 200), weights(2 * WIDTH, 100));
    Network::new(Layers::new(INPUTS, [&rows, &bias, &output], &[77]).unwrap())
}

/// Positions of random games, those of the placement left out.
fn positions(game: &Powers, rng: &mut Pcg64) -> Vec<Position> {
    let mut positions = Vec::new();
    for _ in 0..4 {
        let mut position = game.start();
        while game.outcome(&position).is_none() {
            let moves = game.moves(&position);
            position = game.play(&position, moves[rng.random_range(0..moves.len())]);
            if !game.is_setting_up(&position) && game.outcome(&position).is_none() {
                positions.push(position);
            }
        }
    }
    positions
}

/// What the network says, written out: no pairing is made ready, and nothing is added at once.
fn plainly(network: &Network, game: &Powers, position: &Position) -> i32 {
    let mover = position.to_move();
    let mut total = 0;
    for (side, player) in [mover, mover.opponent()].into_iter().enumerate() {
        let mut sums = network.0.bias.0.map(i64::from);
        for input in inputs(game, position, player).unwrap() {
            for (sum, weight) in sums.iter_mut().zip(network.0.rows[usize::from(input)].0) {
                *sum += i64::from(weight);
            }
        }
        for (sum, weight) in sums.into_iter().zip(network.0.outputs[0].weights[side].0) {
            let clipped = sum.clamp(0, INPUT_ONE.into());
            total += clipped * clipped * i64::from(weight);
        }
    }
    let units = total / i64::from(INPUT_ONE) + i64::from(network.0.outputs[0].bias);
    (units * SCALE / (i64::from(INPUT_ONE) * 64)) as i32
}

#[test]
fn a_judge_says_what_the_network_says() {
    let mut rng = Pcg64::seed_from_u64(1);
    let network = random_network(2);
    let (mut compared, mut remembered, mut differing) = (0, 0, 0);
    for (first, second) in [
        ("apollo", "athena"),
        ("athena", "hermes"),
        ("atlas", "minotaur"),
        ("mortal", "mortal"),
        ("pan", "prometheus"),
        ("demeter", "artemis"),
        ("hephaestus", "hephaestus"),
    ] {
        let game = game(first, second);
        let judge = Judge::new(&network, &game).unwrap();
        for position in positions(&game, &mut rng) {
            let expected = plainly(&network, &game, &position);
            assert_eq!(judge.correction(&game, &position), expected, "{position:?}");
            compared += 1;
            differing += u32::from(expected != judge.correction(&game, &game.start()));
            let remembers = |player| position.memory(player).number != 0;
            remembered += u32::from(Player::BOTH.into_iter().any(remembers));
        }
    }
    assert!(compared > 300 && remembered > 20, "{compared} {remembered}");
    assert!(differing * 10 > compared * 9, "positions are told apart");
}

#[test]
fn inputs_are_all_different_and_all_in_range() {
    let mut seen = vec![0u32; INPUTS];
    for power in 0..KNOWN.len() {
        for side in 0..2 {
            seen[memory_input(side, power)] += 1;
            for facing in 0..KNOWN.len() {
                if side == 0 {
                    seen[meeting_input([power, facing])] += 1;
                }
                for told in Told::all() {
                    for input in told.inputs(side, [power, facing]) {
                        seen[input] += 1;
                    }
                }
            }
        }
    }
    for square in 0..SQUARES as Vertex {
        for height in 0..HEIGHTS {
            seen[height_input(square, height)] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "no input is idle");
    let places: std::collections::HashSet<usize> = Told::all().map(Told::place).collect();
    assert_eq!((places.len(), Told::all().count()), (SIDE, SIDE));
}

#[test]
fn both_players_and_mirror_images_see_the_same() {
    let network = random_network(5);
    let (game, turned) = (game("apollo", "athena"), game("athena", "apollo"));
    let judges = [&game, &turned].map(|game| Judge::new(&network, game).unwrap());
    let mut rng = Pcg64::seed_from_u64(6);
    for position in positions(&game, &mut rng) {
        let says = judges[0].measure(&game, &position, Player::First)[0];
        let other = judges[0].measure(&game, &position, Player::Second)[0];
        assert_eq!(says, -other);
        // The same with the seats exchanged.
        let memory = Player::BOTH.map(|player| position.memory(player));
        let workers = Player::BOTH.map(|player| position.workers(player));
        let swapped = position.with(
            [workers[1], workers[0]],
            position.to_move().opponent(),
            [memory[1], memory[0]],
        );
        assert_eq!(
            judges[1].measure(&turned, &swapped, Player::Second)[0],
            says
        );
        // A network need not be symmetric, but its inputs are as many.
        let image = game.map_position(3, &position);
        let count = |position| inputs(&game, position, Player::First).unwrap().len();
        assert_eq!(count(&image), count(&position));
    }
}

#[test]
fn only_the_standard_board_and_the_simple_gods_are_known() {
    let named = |name: &str| -> Powers {
        let (variant, board) = name.split_once('@').unwrap_or((name, "king:5x5"));
        use crate::{FileAccess, Member};
        Powers::build(Some(variant), Some(board), FileAccess::Refused).unwrap()
    };
    for known in [
        "apollo,pan",
        "mortal,mortal",
        "hermes,hermes",
        "4WP4HTW3US,pan,atlas",
    ] {
        assert!(knows(&named(known)), "{known}");
    }
    for other in [
        "apollo,pan@king:4x5",
        "apollo,zeus",
        "2WP4HTWUS,apollo,pan",
        "4WP5HTWUS,apollo,pan",
        "fleece=apollo",
    ] {
        let game = named(other);
        assert!(!knows(&game), "{other}");
        assert!(Judge::new(&random_network(7), &game).is_none());
        assert!(game.evaluation(Some("network"), None).is_err());
        assert!(game.evaluation(None, None).is_ok());
    }
}

#[test]
fn the_shipped_network_is_whole_and_sees_who_is_ahead() {
    let game = game("apollo", "demeter");
    let evaluation = game.evaluation(Some("network"), None).unwrap();
    let score = |high: Player| {
        let towers = [(11, 1), (12, 2), (13, 1)];
        let (up, down) = (1 << 11 | 1 << 12, 1 << 0 | 1 << 24);
        let workers = match high == Player::First {
            true => [up, down],
            false => [down, up],
        };
        let position = Position::of_towers(towers, 0);
        let position = position.with(workers, Player::First, Default::default());
        let parts = evaluation.explain(&game, &position, Player::First);
        let score = evaluation.score(&game, &position, Player::First);
        assert_eq!(
            parts.iter().map(|part| part.score()).sum::<i64>(),
            i64::from(score)
        );
        score
    };
    assert!(score(Player::First) > 60_000);
    assert!(score(Player::Second) < -60_000);
}

#[test]
fn networks_read_back_and_damage_is_noticed() {
    let network = random_network(8);
    let mut bytes = network.to_bytes();
    assert!(Network::from_bytes(&bytes).unwrap() == network);
    bytes[1000] ^= 1;
    let damaged = Network::from_bytes(&bytes).err();
    assert_eq!(damaged, Some(NetworkError::Damaged));
    assert_eq!(
        Network::from_bytes(b"").err(),
        Some(NetworkError::NotANetwork)
    );
}
