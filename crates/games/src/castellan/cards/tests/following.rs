//! Random games, followed by the twin.

use std::collections::HashMap;

use super::twin::Twin;
use super::*;

/// A step that gains points or builds inside an own courtyard, if there is one: at random that would be
/// rare.
fn eager_step(game: &Cards, position: &Position) -> Option<Step> {
    let plan = plan::Plan::of(&position.castle);
    let worth = |step: Step| match step {
        Step::Place(piece) if plan.inside_of(piece) == Some(position.to_move) => 100,
        step => game.gain(position, step),
    };
    let steps = game.moves(position).into_iter();
    let best = steps
        .map(|step| (worth(step), step))
        .max_by_key(|&(worth, _)| worth)?;
    (best.0 > 0).then_some(best.1)
}

/// Follows random games step by step. Most of them prefer what closes a courtyard, divides one or puts
/// a second keep. They begin with the steps of an opening.
fn follow(variant: &str, opening: &str, games: usize, seed: u64) -> [usize; 4] {
    let game = game(variant);
    let mut random = random(seed);
    let mut seen = [0; 4];
    for number in 0..games {
        let mut position = game.start();
        let mut twin = Twin::new(&game);
        let mut opening = opening.split_whitespace();
        loop {
            let mut steps: Vec<String> = game
                .moves(&position)
                .iter()
                .map(|&step| game.format_move(step))
                .collect();
            steps.sort();
            let text = game.format_position(&position);
            assert_eq!(steps, twin.steps(), "{variant}: {text}");
            let scores: Vec<u16> = game.everybody().map(|p| game.score(&position, p)).collect();
            assert_eq!(scores, twin.scores(), "{variant}: {text}");
            seen[0] += usize::from(position.is_divided());
            seen[1] += usize::from(position.castle.courtyards().count() > 1);
            let Some(mut step) = random_step(&game, &position, &mut random) else {
                assert_eq!(
                    game.outcome(&position),
                    Some(Outcome::Scores(Scores::new(&scores)))
                );
                break;
            };
            if number % 4 != 0 && !game.is_chance(&position) {
                step = eager_step(&game, &position).unwrap_or(step);
            }
            if let Some(text) = opening.next() {
                step = game.parse_move(&position, text).unwrap();
            }
            seen[2] += usize::from(step == Step::Give);
            seen[3] += usize::from(matches!(step, Step::Double(_)));
            twin.play(&game.format_move(step));
            position = game.play(&position, step);
        }
    }
    seen
}

#[test]
fn games_agree_with_the_twin_step_by_step() {
    let mut seen = [0; 4];
    for (place, variant) in GAMES.iter().enumerate() {
        let games = if variant.contains("deck") { 12 } else { 2 };
        let found = follow(variant, "", games, place as u64);
        seen.iter_mut()
            .zip(found)
            .for_each(|(sum, more)| *sum += more);
    }
    let [_, several, given, doubled] = seen;
    assert!(several > 100 && given > 20 && doubled > 20, "{seen:?}");
}

/// A large courtyard with two keeps from the start, and pieces to divide it with.
#[test]
fn divided_courtyards_agree_with_the_twin() {
    let variant = "cards,order=fixed,deck=wwwwwwww.ww.ww.ww/tttttttt.tt.tt.tw";
    let ring = "card:w1 card:t1 build t(0,0) w(0,1) t(0,2) w(0,3) t(0,4) w(1,4) t(2,4) w(3,4) \
                t(4,4) w(4,3) t(4,2) w(4,1) t(4,0) w(3,0) t(2,0) w(1,0) double(1,1)";
    let [divided, ..] = follow(variant, ring, 20, 1);
    assert!(divided > 10, "{divided}");
}

/// First's points less second's under best play, by the rules.
fn value(game: &Cards, position: &Position, known: &mut HashMap<Position, i32>) -> i32 {
    if let Some(outcome) = game.outcome(position) {
        return outcome.value_for(Player::First);
    }
    if let Some(&value) = known.get(position) {
        return value;
    }
    let steps = game.moves(position).into_iter();
    let values: Vec<i32> = steps
        .map(|step| value(game, &game.play(position, step), known))
        .collect();
    let best = match position.to_move {
        Player::First => values.into_iter().max(),
        _ => values.into_iter().min(),
    };
    let best = best.expect("the game is not over");
    known.insert(*position, best);
    best
}

/// The same by the twin.
fn twin_value(twin: &Twin, known: &mut HashMap<String, i32>) -> i32 {
    let summary = twin.summary();
    if let Some(&value) = known.get(&summary) {
        return value;
    }
    let after = |step: &String| {
        let mut next = twin.clone();
        next.play(step);
        next
    };
    let values: Vec<i32> = twin
        .steps()
        .iter()
        .map(|step| twin_value(&after(step), known))
        .collect();
    let scores = twin.scores();
    let best = match twin.turn() {
        0 => values.into_iter().max(),
        _ => values.into_iter().min(),
    };
    let best = best.unwrap_or(i32::from(scores[0]) - i32::from(scores[1]));
    known.insert(summary, best);
    best
}

/// Decks so small that everything is tried, twice.
#[test]
fn the_smallest_decks_are_worth_the_same_to_the_twin() {
    for (variant, expected) in [("cards,deck=hut", 0), ("cards,deck=w/t", 0)] {
        let game = game(variant);
        let found = value(&game, &game.start(), &mut HashMap::new());
        let twin = twin_value(&Twin::new(&game), &mut HashMap::new());
        assert_eq!([found, twin], [expected; 2], "{variant}");
    }
}
