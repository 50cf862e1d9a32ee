//! Any game against the game inside it: whatever is asked of either, they say the same.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use thera_games::capability::{BothMove, Decompose, Greedy, Symmetric};
use thera_games::evaluation::Evaluated;
use thera_games::scene::{Scenic, SetupOf};
use thera_games::{AnyGame, AnySetup, Carried, Family, Game, Notation, Paint, Player, with_game};

use crate::conformance::for_every_game;

#[test]
fn any_game_is_the_game_inside() {
    for_every_game(|any| with_game!(any, game => compare(any, game)));
}

fn compare<G: Carried>(any: &AnyGame, game: &G) {
    assert_eq!(any.name(), game.name());
    assert_eq!(any.title(), game.title());
    assert_eq!(any.info().name, G::INFO.name);
    assert_eq!(
        serde_json::json!(any.layout()),
        serde_json::json!(game.layout())
    );
    assert_eq!(any.symmetries(), game.symmetries());
    assert_eq!(any.usual_evaluation(), game.usual_evaluation());
    let starts: Vec<_> = game.starts().into_iter().map(G::carry_position).collect();
    assert_eq!(any.starts(), starts);
    let mut rng = Pcg64::seed_from_u64(1);
    let mut position = game.start();
    loop {
        let carried = G::carry_position(position);
        assert_eq!(*G::position(&carried), position);
        compare_position(any, game, &position);
        let moves = game.moves(&position);
        let carried_moves: Vec<_> = moves.iter().copied().map(G::carry_move).collect();
        assert_eq!(any.moves(&carried), carried_moves);
        if moves.is_empty() {
            break;
        }
        let turn = moves[rng.random_range(0..moves.len())];
        compare_move(any, game, &position, turn);
        position = game.play(&position, turn);
    }
}

fn compare_position<G: Carried>(any: &AnyGame, game: &G, position: &G::Position) {
    let carried = G::carry_position(*position);
    let text = game.format_position(position);
    assert_eq!(any.format_position(&carried), text);
    assert_eq!(any.parse_position(&text), Ok(carried));
    assert_eq!(any.outcome(&carried), game.outcome(position));
    assert_eq!(any.to_move(&carried), game.to_move(position));
    assert_eq!(any.count_moves(&carried), game.count_moves(position));
    assert_eq!(any.can_move(&carried), game.can_move(position));
    if game.outcome(position).is_none() {
        assert_eq!(any.prompt(&carried), game.prompt(position));
    }
    assert_eq!(any.normal_play(&carried), game.normal_play(position));
    assert_eq!(any.progress(&carried), game.progress(position));
    assert_eq!(
        any.draw(&carried, Paint::Plain),
        game.draw(position, Paint::Plain)
    );
    assert_eq!(
        any.essence(&carried),
        G::carry_position(game.essence(position))
    );
    for symmetry in 0..game.symmetries().min(8) {
        let image = G::carry_position(game.map_position(symmetry, position));
        assert_eq!(any.map_position(symmetry, &carried), image);
    }
    let parts: Vec<_> = game
        .components(position)
        .into_iter()
        .map(G::carry_position)
        .collect();
    assert_eq!(any.components(&carried), parts);
    let (one, other) = (
        any.evaluation(None, None).unwrap(),
        game.evaluation(None, None).unwrap(),
    );
    for player in Player::BOTH {
        assert_eq!(
            one.score(any, &carried, player),
            other.score(game, position, player)
        );
    }
    let setup = G::Setup::of(game, position);
    let carried_setup = G::carry_setup(setup.clone());
    assert_eq!(AnySetup::of(any, &carried), carried_setup);
    assert_eq!(carried_setup.validate(any), Ok(carried));
    assert_eq!(any.scene(&carried_setup), game.scene(&setup));
    let sent = serde_json::to_value(&carried_setup).unwrap();
    assert_eq!(sent, serde_json::to_value(&setup).unwrap());
    assert_eq!(AnySetup::read(any, sent).ok(), Some(carried_setup));
}

fn compare_move<G: Carried>(any: &AnyGame, game: &G, position: &G::Position, turn: G::Move) {
    let (carried, carried_move) = (G::carry_position(*position), G::carry_move(turn));
    let text = game.format_move(turn);
    assert_eq!(any.format_move(carried_move), text);
    assert_eq!(any.parse_move(&carried, &text), Ok(carried_move));
    assert_eq!(any.steps(carried_move), game.steps(turn));
    assert_eq!(any.move_in_words(carried_move), game.move_in_words(turn));
    assert_eq!(any.gain(&carried, carried_move), game.gain(position, turn));
    assert!(any.is_legal(&carried, carried_move));
    let next = G::carry_position(game.play(position, turn));
    assert_eq!(any.play(&carried, carried_move), next);
    assert_eq!(any.try_play(&carried, carried_move), Some(next));
}

#[test]
#[should_panic(expected = "one family were asked about another")]
fn a_position_of_another_family_is_a_mistake() {
    let [one, other] = ["snort@path:3", "col@path:3"]
        .map(|name| AnyGame::parse(name, thera_games::FileAccess::Refused).unwrap());
    let _ = one.moves(&other.start());
}
