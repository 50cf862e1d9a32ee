use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::Player;

use super::*;
use thera_games::evaluation::network::Sums;

use crate::evaluation::Evaluation;
use crate::network::{Network, Surroundings};
use crate::position::Position;
use crate::score::SCALE;
use crate::squares::SYMMETRIES;
use crate::tests::playable;

const SHAPE: Shape = <Position as Subject>::SHAPE;

fn network(model: &Model) -> Network {
    Network::new(model.rounded()).unwrap()
}

fn samples(seed: u64) -> Vec<Sample<Position>> {
    let mut rng = Pcg64::seed_from_u64(seed);
    playable(seed, 10)
        .into_iter()
        .map(|position| Sample {
            position,
            score: rng.random_range(-400..400),
            won: rng.random_range(0..2) == 0,
        })
        .collect()
}

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let model = Model::new(SHAPE, 1);
    let lessons: Vec<Lesson> = samples(2)[..40]
        .iter()
        .map(|sample| Lesson::new(sample, 3, 0.5))
        .collect();
    let (gradient, loss) = model.gradient(&lessons);
    assert!((loss - model.loss(&lessons)).abs() < 1e-6);
    // The steepest places of each part, where rounding matters least.
    for part in [
        0..SHAPE.bias(),
        SHAPE.bias()..SHAPE.output(),
        SHAPE.output()..SHAPE.output_bias(),
        SHAPE.output_bias()..SHAPE.parameters(),
    ] {
        let mut places: Vec<usize> = part.collect();
        places.sort_by(|&a, &b| gradient[b].abs().total_cmp(&gradient[a].abs()));
        for &place in places.iter().take(20) {
            let step = 1e-3;
            let mut moved = model.clone();
            moved.numbers[place] += step;
            let above = moved.loss(&lessons);
            moved.numbers[place] -= 2.0 * step;
            let below = moved.loss(&lessons);
            let slope = (above - below) / f64::from(2.0 * step);
            let expected = f64::from(gradient[place]);
            let error = (slope - expected).abs();
            assert!(
                error < 2e-4 + 0.05 * expected.abs(),
                "{place}: {slope} {expected}"
            );
        }
    }
}

#[test]
fn rounding_changes_the_estimate_little() {
    let mut model = Model::new(SHAPE, 5);
    let samples = samples(6);
    let lessons: Vec<Lesson> = samples.iter().map(|s| Lesson::new(s, 0, 0.5)).collect();
    for batch in lessons.chunks(64) {
        model.learn(batch, 0.002);
    }
    let network = network(&model);
    let mut total = 0.0;
    for sample in &samples {
        let exact = model.logit(sample) * SCALE;
        let state = network.fresh(&sample.position);
        let rounded = f64::from(network.estimate(&state, &sample.position));
        // A quarter of a point at worst, and a sixteenth on average.
        assert!((exact - rounded).abs() < SCALE / 4.0, "{exact} {rounded}");
        total += (exact - rounded).abs();
    }
    assert!(total / (samples.len() as f64) < SCALE / 16.0, "{total}");
}

#[test]
fn learning_lowers_the_loss_and_goes_on_from_a_file() {
    let lessons: Vec<Lesson> = samples(7).iter().map(|s| Lesson::new(s, 1, 0.3)).collect();
    let mut model = Model::new(SHAPE, 8);
    let before = model.loss(&lessons);
    for _ in 0..20 {
        model.learn(&lessons, 0.003);
    }
    assert!(model.loss(&lessons) < 0.8 * before);
    let mut again = Model::from_bytes(SHAPE, &model.to_bytes()).unwrap();
    assert_eq!(again.learn(&lessons, 0.003), model.learn(&lessons, 0.003));
    assert_eq!(again.numbers, model.numbers);
    assert!(Model::from_bytes(SHAPE, &model.to_bytes()[1..]).is_none());
}

#[test]
fn sums_kept_up_to_date_are_those_from_scratch() {
    let network = network(&Model::new(SHAPE, 9));
    let (mut compared, mut memory) = (0, Surroundings::default());
    for position in playable(10, 60) {
        let state = network.fresh(&position);
        for turn in position.turns().into_iter().filter(|turn| !turn.is_climb()) {
            let (mut stepped, mut after) = (state, state);
            network.step(&state, &position, turn, &mut memory, &mut stepped);
            network.build(&stepped, &position, turn, &mut memory, &mut after);
            assert_eq!(after, network.fresh(&position.after(turn)), "{turn}");
            compared += 1;
        }
    }
    assert!(compared > 20_000, "{compared}");
}

#[test]
fn networks_read_back_and_damage_is_noticed() {
    use crate::network::NetworkError;
    let network = network(&Model::new(SHAPE, 11));
    let mut bytes = network.to_bytes();
    assert!(Network::from_bytes(&bytes).unwrap() == network);
    bytes[1000] ^= 1;
    assert_eq!(
        Network::from_bytes(&bytes).err(),
        Some(NetworkError::Damaged)
    );
    assert_eq!(
        Network::from_bytes(b"").err(),
        Some(NetworkError::NotANetwork)
    );
    assert_eq!(
        Network::from_bytes(&bytes[..500]).err(),
        Some(NetworkError::Damaged)
    );
}

#[test]
fn older_files_are_read_if_their_images_share_their_weights() {
    use crate::network::NetworkError;
    const OLD: &[u8; 8] = b"THERANN1";
    const FILTERS: usize = SHAPE.filters;
    let seen = Shape {
        inputs: SHAPE.plain,
        ..SHAPE
    };
    let model = Model::new(seen, 18);
    let one: Layers<FILTERS> = model.rounded();
    let side_by_side = |sum: usize| (sum / FILTERS, sum % FILTERS);
    let mut wide: Layers<{ FILTERS * SHAPE.images }> =
        one.arranged(0..SHAPE.plain, side_by_side, SHAPE.image);
    let read = Network::from_bytes(&wide.to_bytes(OLD)).unwrap();
    for position in playable(19, 5) {
        let known = position.inputs(0).map(|on| {
            on.into_iter()
                .filter(|&input| usize::from(input) < SHAPE.plain)
        });
        let lesson = Lesson {
            on: known.map(Iterator::collect),
            bucket: position.bucket(),
            known: 0.0,
            target: 0.0,
        };
        let chance = f64::from(with_filters!(model.chance(&lesson)));
        let exact = (chance / (1.0 - chance)).ln() * SCALE;
        let value = f64::from(read.estimate(&read.fresh(&position), &position));
        assert!((exact - value).abs() < SCALE / 6.0, "{exact} {value}");
    }
    wide.rows[100].0[200] += 1;
    assert_eq!(
        Network::from_bytes(&wide.to_bytes(OLD)).err(),
        Some(NetworkError::OtherWeights)
    );
}

#[test]
fn only_keen_filters_see_blocks_and_the_ground() {
    use crate::network::NetworkError;
    const FILTERS: usize = SHAPE.filters;
    let mut model = Model::new(SHAPE, 19);
    let lessons: Vec<Lesson> = samples(20).iter().map(|s| Lesson::new(s, 0, 0.5)).collect();
    model.learn(&lessons, 0.002);
    let network = network(&model);
    let mut weights = network.weights().clone();
    let (plain, rest) = weights.rows.split_at(SHAPE.plain);
    let sees = |rows: &[Sums<FILTERS>], filter: usize| rows.iter().any(|row| row.0[filter] != 0);
    for filter in 0..FILTERS {
        assert!(sees(plain, filter));
        assert_eq!(sees(rest, filter), filter < KEEN);
    }
    weights.rows[SHAPE.plain].0[KEEN] = 1;
    let heading = *network.to_bytes().first_chunk().unwrap();
    assert_eq!(
        Network::from_bytes(&weights.to_bytes(&heading)).err(),
        Some(NetworkError::OtherWeights)
    );
}

#[test]
fn the_shipped_network_is_whole_and_sees_who_is_ahead() {
    let network = Network::shipped();
    let value = |text: [u8; 25], mine, theirs| {
        let position = crate::Position::new(&text, [mine, theirs], Player::First).unwrap();
        network.estimate(&network.fresh(&position), &position)
    };
    let mut heights = [0; 25];
    (heights[11], heights[12], heights[13]) = (1, 2, 1);
    // Workers on the middle towers against workers in the corners, and the other way round.
    let (high, low) = (1 << 11 | 1 << 12, 1 << 0 | 1 << 24);
    assert!(value(heights, high, low) > 200);
    assert!(value(heights, low, high) < -200);
}

#[test]
fn samples_read_back() {
    for sample in samples(12) {
        let again = Sample::<Position>::from_bytes(&sample.to_bytes()).unwrap();
        assert_eq!((again.score, again.won), (sample.score, sample.won));
        assert_eq!(again.position.mine(), sample.position.mine());
        assert_eq!(again.position.at_least(2), sample.position.at_least(2));
    }
    assert_eq!(
        Sample::<Position>::from_bytes(&[255; Sample::<Position>::BYTES]),
        None
    );
}

#[test]
fn a_network_is_the_same_after_it_has_begun_to_learn_on() {
    let whole = network(&Model::new(SHAPE, 11));
    let again = network(&<Position as Subject>::pupil(&whole));
    assert!(again == whole);
    let read = Network::from_bytes(&whole.to_bytes()).unwrap();
    assert!(read == whole);
}

#[test]
fn images_of_a_position_are_worth_the_same() {
    let network = network(&Model::new(SHAPE, 13));
    for position in playable(14, 10) {
        let [value, images @ ..] = SYMMETRIES.map(|symmetry| {
            let image = position.mapped(&symmetry);
            network.estimate(&network.fresh(&image), &image)
        });
        assert_eq!(images, [value; 7]);
    }
}

#[test]
fn positions_of_one_bucket_teach_its_output_only() {
    let mut model = Model::new(SHAPE, 14);
    let before = model.clone();
    let low = |sample: &&Sample<Position>| sample.position.bucket() == 1;
    let all = samples(15);
    let lessons: Vec<Lesson> = all
        .iter()
        .filter(low)
        .map(|sample| Lesson::new(sample, 0, 0.5))
        .collect();
    assert!(!lessons.is_empty());
    model.learn(&lessons, 0.002);
    for bucket in 0..SHAPE.buckets {
        let weights = SHAPE.output_of(bucket, 0)..SHAPE.output_of(bucket + 1, 0);
        let moved = model.numbers[weights.clone()] != before.numbers[weights];
        let bias = SHAPE.output_bias() + bucket;
        assert_eq!(moved, bucket == 1);
        assert_eq!(model.numbers[bias] != before.numbers[bias], bucket == 1);
    }
}

#[test]
fn a_network_with_one_output_weighs_all_positions_by_it() {
    let one = Shape {
        buckets: 1,
        ..SHAPE
    };
    let old = network(&Model::new(one, 12));
    assert_eq!(old.weights().outputs.len(), 1);
    let old = Network::from_bytes(&old.to_bytes()).unwrap();
    let grown = network(&<Position as Subject>::pupil(&old));
    assert_eq!(grown.weights().outputs.len(), SHAPE.buckets);
    for position in playable(13, 10) {
        let [before, after] =
            [&old, &grown].map(|network| network.estimate(&network.fresh(&position), &position));
        assert_eq!(before, after);
    }
}

#[test]
fn a_narrower_network_judges_the_same_and_so_does_one_that_sees_less() {
    const NARROW: usize = SHAPE.filters / 2;
    const LESS: usize = SHAPE.inputs - 3_000;
    let narrow = Shape {
        filters: NARROW,
        inputs: LESS,
        ..SHAPE
    };
    let layers: Layers<NARROW> = Model::new(narrow, 16).rounded();
    let heading = *network(&Model::new(SHAPE, 16))
        .to_bytes()
        .first_chunk()
        .unwrap();
    let whole = Network::from_bytes(&layers.to_bytes(&heading)).unwrap();
    for position in playable(17, 10) {
        let sums = position.inputs(0).map(|on| {
            std::array::from_fn::<_, { SHAPE.images }, _>(|k| {
                let images = on.iter().map(|&input| (SHAPE.image)(input.into(), k));
                images
                    .filter(|&input| input < LESS)
                    .fold(layers.bias, |mut sums, input| {
                        sums.add(&layers.rows[input]);
                        sums
                    })
            })
        });
        let output = &layers.outputs[position.bucket()];
        let terms = sums.iter().zip(&output.weights);
        let terms =
            terms.flat_map(|(images, weights)| images.iter().map(|sums| sums.weigh(weights)));
        let units =
            terms.map(i64::from).sum::<i64>() / i64::from(INPUT_ONE) + i64::from(output.bias);
        let unit = i64::from(INPUT_ONE) * i64::from(OUTPUT_ONE);
        let plain = (units * SCALE as i64 / unit) as i32;
        assert_eq!(whole.estimate(&whole.fresh(&position), &position), plain);
    }
}
