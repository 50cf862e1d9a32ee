//! Positions and turns against the rules of the games crate.

use std::collections::HashSet;

use thera_games::Game;
use thera_games::santorini::{Move, Santorini};

use super::random_positions;
use crate::squares::{SYMMETRIES, bit, each};
use crate::{Position, Turn};

fn perft(position: &Position, depth: u32) -> u64 {
    let mut count = 0;
    position.for_each_turn(|turn| {
        count += if depth == 1 {
            1
        } else if turn.is_climb() {
            0
        } else {
            perft(&position.after(turn), depth - 1)
        };
    });
    count
}

#[test]
fn perft_of_the_standard_board() {
    let game = Santorini::standard();
    let text = "0000000000000000000000000/1/mortal:B2,D4/mortal:B4,D2";
    let position = thera_games::Notation::parse_position(&game, text).unwrap();
    let position = Position::from_rules(&position).unwrap();
    let counts: Vec<u64> = (1..=4).map(|depth| perft(&position, depth)).collect();
    assert_eq!(counts, [80, 6_176, 426_384, 29_096_316]);
}

#[test]
fn turns_positions_and_ends_are_those_of_the_rules() {
    let game = Santorini::standard();
    for rules in random_positions(1, 300) {
        let Some(position) = Position::from_rules(&rules) else {
            assert!(rules.is_won());
            continue;
        };
        let turns = position.turns();
        let moves: HashSet<Move> = turns.iter().map(|turn| turn.to_move()).collect();
        assert_eq!(moves.len(), turns.len());
        assert_eq!(moves, game.moves(&rules).into_iter().collect());
        assert_eq!(position.is_placing(), game.is_placing(&rules));
        assert_eq!(
            position.is_placing() || position.can_step(),
            game.outcome(&rules).is_none()
        );
        for turn in turns {
            assert_eq!(Turn::from_move(turn.to_move()), Some(turn));
            assert_eq!(
                turn.to_string(),
                thera_games::Notation::format_move(&game, turn.to_move())
            );
            let next = game.play(&rules, turn.to_move());
            let expected = Position::from_rules(&next);
            if turn.is_climb() {
                assert_eq!(expected, None);
            } else {
                assert_eq!(Some(position.after(turn)), expected);
            }
        }
    }
}

#[test]
fn climbs_threats_and_gifts_are_what_they_say() {
    let game = Santorini::standard();
    for rules in random_positions(2, 300) {
        let Some(position) = Position::from_rules(&rules) else {
            continue;
        };
        if position.is_placing() || position.passed().is_placing() {
            continue;
        }
        let player = position.player();
        assert_eq!(u64::from(position.climbs()), game.climbs(&rules, player));
        assert_eq!(
            u64::from(position.threats()),
            game.climbs(&rules, player.opponent())
        );
        match position.winning_climb() {
            Some(turn) => assert!(turn.is_climb() && game.is_legal(&rules, turn.to_move())),
            None => assert_eq!(position.climbs(), 0),
        }
        // With no climb about, a build hands over a win exactly on the gifts.
        if position.threats() == 0 && position.climbs() == 0 {
            for turn in position.turns() {
                let gift = position.gifts() & bit(turn.site()) != 0;
                assert_eq!(position.after(turn).climbs() != 0, gift, "{turn}");
            }
        }
        if position.climbs() == 0 {
            position.for_each_step(|step| {
                for site in each(step.sites) {
                    let next = position.after(Turn::build(step.from, step.to, site));
                    assert_eq!(step.aims_after(site), next.threats());
                    let threatens = step.threatening() & bit(site) != 0;
                    assert_eq!(threatens, next.threats() != 0);
                }
            });
        }
    }
}

#[test]
fn keys_tell_positions_apart_and_are_kept_up_to_date() {
    let mut seen = std::collections::HashMap::new();
    for rules in random_positions(3, 300) {
        let Some(position) = Position::from_rules(&rules) else {
            continue;
        };
        assert_eq!(seen.entry(position.key()).or_insert(position), &position);
        for symmetry in &SYMMETRIES {
            let image = position.mapped(symmetry);
            assert_eq!(image.turns().len(), position.turns().len());
        }
    }
}

#[test]
fn placements_up_to_symmetry_cover_all() {
    let start = Position::default();
    let mut distinct = Vec::new();
    start.for_each_distinct_placement(|turn| distinct.push(turn));
    let all: HashSet<u32> = distinct
        .iter()
        .flat_map(|turn| {
            SYMMETRIES
                .iter()
                .map(|map| crate::squares::mapped(turn.placed(), map))
        })
        .collect();
    assert_eq!(all.len(), 300);
    // As many as there are orbits, counted by Burnside's lemma.
    let fixed = |map: &[u8; 25]| {
        start
            .turns()
            .iter()
            .filter(|turn| crate::squares::mapped(turn.placed(), map) == turn.placed())
            .count()
    };
    let orbits = SYMMETRIES.iter().map(fixed).sum::<usize>() / 8;
    assert_eq!(distinct.len(), orbits);
}
