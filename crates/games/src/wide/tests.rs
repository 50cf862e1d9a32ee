//! The rules for large boards against the families' own, on boards small enough for both.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;

use super::*;
use crate::{AnyGame, Family, FileAccess, Notation};

/// Plays random games by both rules side by side: the same positions, moves and results, as text.
fn plays_alike<N: Member, S: Speech<Narrow = N>>(name: &str, games: usize) {
    let (rules, board) = name.split_once('@').unwrap();
    let variant = rules.split_once(':').map(|(_, variant)| variant);
    let narrow = N::build(variant, Some(board), FileAccess::Refused).unwrap();
    let wide = Wide::<S>::build(variant, Some(board), FileAccess::Refused).unwrap();
    assert_eq!(wide.name(), narrow.name());
    let mut rng = Pcg64::seed_from_u64(7);
    for _ in 0..games {
        let (mut one, mut other) = (narrow.start(), wide.start());
        loop {
            let text = narrow.format_position(&one);
            assert_eq!(wide.format_position(&other), text, "{name}");
            assert_eq!(wide.parse_position(&text).unwrap(), other, "{name} {text}");
            assert_eq!(wide.outcome(&other), narrow.outcome(&one), "{name} {text}");
            assert_eq!(wide.to_move(&other), narrow.to_move(&one), "{name} {text}");
            let moves: Vec<String> = narrow
                .moves(&one)
                .into_iter()
                .map(|m| narrow.format_move(m))
                .collect();
            let same: Vec<String> = wide
                .moves(&other)
                .into_iter()
                .map(|m| wide.format_move(m))
                .collect();
            assert_eq!(same, moves, "{name} {text}");
            if moves.is_empty() {
                break;
            }
            let chosen = &moves[rng.random_range(0..moves.len())];
            one = narrow.play(&one, narrow.parse_move(&one, chosen).unwrap());
            other = wide.play(&other, wide.parse_move(&other, chosen).unwrap());
        }
    }
}

#[test]
fn geography_is_the_same_game_on_every_board() {
    for name in [
        "geography@edges:0-1,1-2,2-3,3-0,0-2",
        "geography:start=3@edges:0>1,1>2,2>3,3>0,1>3,3>2",
        "geography:partizan@edges:0-1,1-2,2-3,3-4,4-0,1-3",
        "geography:partizan,start=c;a@named:a>b,b>c,c>a,c>d,d>a,b>d",
        "geography@graph6:IheA@GUAo",
    ] {
        plays_alike::<_, Tokens>(name, 100);
    }
}

#[test]
fn santorini_is_the_same_game_on_every_board() {
    for name in [
        "santorini:1WI1HNTWD*S@edges:0>1,1>2,2>3,3>0,1>3",
        "santorini:1WI2HTWD*S@edges:0>1,1>2,2>3,3>0,1>3,3>1",
        "santorini:2WP1HNTWDS@named:a>b,b>c,c>a,c>d,d>a,b>d,d>c",
        "santorini:2WP3HTWUS@edges:0-1,1-2,2-3,3-0,0-2,1-3",
        "santorini:2WP4HTW2USFM@edges:0-1,1-2,2-3,3-4,4-0",
        "santorini:1WI12HNTWUS@edges:0-1,1-2,2-0",
        "santorini:1WI1HTWUS@edges:0-1,1-2,2-0",
        "santorini:4WP4HTWUS@edges:0-1,1-2,2-3,3-4,4-5,5-0,0-3,1-4",
        "santorini:4WP2HNTWDS@named:a>b,b>c,c>a,c>d,d>e,e>b,b>d,d>a",
        "santorini:2WI3HTWUS@edges:0-1,1-2,2-3,3-0,0-2",
        "santorini:2WI1HNTWU*S@edges:0-1,1-2,2-3,3-4,4-0,1-3",
    ] {
        plays_alike::<_, Workers>(name, 60);
    }
}

#[test]
fn boards_beyond_a_machine_word_are_played_by_these_rules() {
    let ring: Vec<String> = (0..256).map(|v| format!("{v}>{}", (v + 1) % 256)).collect();
    let board = format!("edges:{}", ring.join(","));
    let any = AnyGame::parse(&format!("geography@{board}"), FileAccess::Refused).unwrap();
    let AnyGame::WideGeography(game) = &any else {
        panic!("{any:?} should be wide");
    };
    assert_eq!(
        AnyGame::parse(&any.name(), FileAccess::Refused)
            .unwrap()
            .name(),
        any.name()
    );
    // The token goes once around and is stuck where it began.
    let mut position = game.start();
    for turns in 0..255 {
        assert_eq!(game.moves(&position).len(), 1, "{turns}");
        position = game.play(&position, game.moves(&position)[0]);
    }
    assert_eq!(game.outcome(&position), Some(Outcome::Won(Player::First)));
    let text = game.format_position(&position);
    assert_eq!(game.parse_position(&text).unwrap(), position);

    let name = format!("santorini:2WP2HTWDS@{board}");
    let any = AnyGame::parse(&name, FileAccess::Refused).unwrap();
    let AnyGame::WideSantorini(game) = &any else {
        panic!("{any:?} should be wide");
    };
    assert_eq!(game.count_moves(&game.start()), 256);
}

#[test]
fn what_does_not_fit_a_large_board_is_refused_in_a_sentence() {
    let ring = |size: usize| {
        let edges: Vec<String> = (0..size)
            .map(|v| format!("{v}-{}", (v + 1) % size))
            .collect();
        format!("edges:{}", edges.join(","))
    };
    for (name, sentence) in [
        (
            format!("snort@{}", ring(65)),
            "a board has at most 64 vertices, this one has 65",
        ),
        (
            format!("geography@{}", ring(257)),
            "at most 256 vertices, and most games at most 64",
        ),
        (
            format!("santorini:6WP4HTWUS@{}", ring(65)),
            "with more than 64 vertices there are at most two workers a player, or two for both",
        ),
        (
            format!("geography:start=99@{}", ring(65)),
            "'99' is not a vertex",
        ),
    ] {
        let error = AnyGame::parse(&name, FileAccess::Refused)
            .unwrap_err()
            .to_string();
        assert!(error.contains(sentence), "{error}");
    }
    let AnyGame::WideSantorini(game) = AnyGame::parse(
        &format!("santorini:2WP2HTWUS@{}", ring(70)),
        FileAccess::Refused,
    )
    .unwrap() else {
        panic!("it is wide");
    };
    let flat = "0".repeat(70);
    for (text, sentence) in [
        (flat.clone(), "the side to move is missing"),
        (format!("{flat}/3//"), "who moves, 1 or 2"),
        (format!("{flat}0/1/0/1"), "71 heights for 70 vertices"),
        (format!("{flat}/1/0/99"), "no vertex '99'"),
        (format!("{flat}/1/5/5"), "two workers stand on 5"),
        (format!("{flat}/1/0/"), "second has still to place"),
        (
            format!("{flat}/1/0,1/2"),
            "first has 2 workers, the most is 1",
        ),
        (
            format!("1{flat}",).replacen("0", "", 1) + "/1/0/3",
            "first stands on the winning height",
        ),
    ] {
        let error = game.parse_position(&text).unwrap_err().to_string();
        assert!(error.contains(sentence), "{text}: {error}");
    }
}
