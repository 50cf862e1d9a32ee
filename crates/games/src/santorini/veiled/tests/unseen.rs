//! Workers that are not seen.

use std::collections::HashMap;

use super::*;

/// What each player sees goes on as the game does, and guesses fit it.
#[test]
fn what_is_seen_of_hidden_workers_goes_on_as_it_is_played() {
    let mut random = Pcg64Mcg::seed_from_u64(5);
    let mut stopped = 0;
    for name in [
        "mortal,hecate",
        "hecate,prometheus",
        "persephone,hecate",
        "hecate,tyche",
    ] {
        let game = small(&format!("4WP3HTWUS,{name}"), "king:3x3").unwrap();
        for _ in 0..4 {
            let mut position = game.start();
            loop {
                let moves = game.moves(&position);
                let Some(&step) = moves.choose(&mut random) else {
                    break;
                };
                let after = game.play(&position, step);
                for player in Player::BOTH {
                    let seen = game.seen_by(player, &position);
                    assert_eq!(game.outcome(&seen), game.outcome(&position));
                    assert_eq!(game.seen_by(player, &seen), seen);
                    if game.to_move(&position) == player {
                        assert_eq!(game.moves(&seen), moves);
                    }
                    let told = game.seen_move(player, &position, step);
                    stopped += usize::from(matches!(told, Step::Told(..)));
                    let seen_after = game.seen_by(player, &after);
                    let text = game.format_position(&seen);
                    assert_eq!(game.play(&seen, told), seen_after, "{text}: {told:?}");
                    let typed = game.format_move(told);
                    assert_eq!(game.parse_move(&seen, &typed), Ok(told), "{text}: {typed}");
                    assert_eq!(game.parse_position(&text), Ok(seen), "{text}");
                    let guess = game.guess(player, &seen, &mut || random.next_u64());
                    assert_eq!(game.seen_by(player, &guess), seen, "{text}");
                    assert!(!game.is_blind(&guess));
                }
                position = after;
            }
        }
    }
    assert!(stopped > 10, "{stopped}");
}

#[test]
fn hecate_places_last_and_unseen() {
    let game = small("2WP3HTWUS,hecate,mortal", "king:2x2").unwrap();
    let start = game.format_position(&game.start());
    assert_eq!(start, "0000/2/hecate:/mortal:/unseen:");
    let placed = after(&game, &start, &["a1", "b2"]);
    assert_eq!(placed, "0000/1/hecate:b2/mortal:a1/unseen:b1,a2,b2");
    let position = game.parse_position(&placed).unwrap();
    let seen = game.seen_by(Player::Second, &position);
    assert_eq!(
        game.format_position(&seen),
        "0000/1/hecate:?/mortal:a1/unseen:b1,a2,b2"
    );
    // What may be seen of her turn.
    let sights: Vec<String> = game
        .moves(&seen)
        .into_iter()
        .map(|step| game.format_move(step))
        .collect();
    assert_eq!(sights, ["?+b1", "?+a2", "?+b2"]);
    assert_eq!(
        after(&game, &game.format_position(&seen), &["?+b1"]),
        "0100/2/hecate:?/mortal:a1/unseen:a2,b2"
    );
    assert_eq!(
        after(&game, &placed, &["b2-a2+b1"]),
        "0100/2/hecate:a2/mortal:a1/unseen:a2,b2"
    );
}

/// A move onto a hidden worker is not made; a build there is not, but the move before it is.
#[test]
fn hidden_workers_stop_turns() {
    let game = small("2WP3HTWUS,hecate,mortal", "king:2x3").unwrap();
    let text = "000000/2/hecate:b1/mortal:a1/unseen:b1,c1,a2,b2,c2";
    assert_eq!(
        after(&game, text, &["a1-b1+a1"]),
        "000000/1/hecate:b1/mortal:a1/unseen:b1"
    );
    assert_eq!(
        after(&game, text, &["a1-a2+b1"]),
        "000000/1/hecate:b1/mortal:a2/unseen:b1"
    );
    // Who is not stopped knows where nobody stands.
    assert_eq!(
        after(&game, text, &["a1-a2+b2"]),
        "000010/1/hecate:b1/mortal:a2/unseen:b1,c1,c2"
    );
    let position = game.parse_position(text).unwrap();
    let step = game.parse_move(&position, "a1-a2+b1").unwrap();
    let told = game.seen_move(Player::Second, &position, step);
    assert_eq!(game.format_move(told), "a1a2b1|stopped:1");
    // In a blind alley the climb is an attempt too.
    let climb = "120000/2/hecate:b1/mortal:a1/unseen:b1,c1";
    assert_eq!(
        after(&game, climb, &["a1b1"]),
        "120000/1/hecate:b1/mortal:a1/unseen:b1"
    );
}

/// Every way that fits is guessed as often as any other.
#[test]
fn hidden_workers_are_guessed_where_they_can_stand() {
    let game = small("4WP3HTWUS,mortal,hecate", "king:2x3").unwrap();
    let text = "000000/1/mortal:a1,a2/hecate:?/unseen:b1+b2.c1,c1+b2.c2";
    let seen = game.parse_position(text).unwrap();
    assert_eq!(game.format_position(&seen), text);
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut found: HashMap<u64, usize> = HashMap::new();
    for _ in 0..4000 {
        let guess = game.guess(Player::First, &seen, &mut || random.next_u64());
        *found.entry(guess.base.workers(Player::Second)).or_default() += 1;
    }
    assert_eq!(found.len(), 4);
    assert!(
        found.values().all(|count| (850..1150).contains(count)),
        "{found:?}"
    );
}

/// Who is not seen and has no turn says so; who is seen and has no attempt has lost.
#[test]
fn hidden_workers_lose_without_a_turn() {
    let game = small("2WP3HTWUS,hecate,mortal", "king:1x4").unwrap();
    let text = "0330/1/hecate:a1/mortal:d1/unseen:a1";
    assert_eq!(legal(&game, text), ["stuck"]);
    assert_eq!(
        after(&game, text, &["stuck"]),
        "0330/2/hecate:a1/#mortal:d1/unseen:a1"
    );
    let other = game
        .parse_position("0033/2/hecate:a1/mortal:b1/unseen:a1")
        .unwrap();
    // The place of the hidden worker is free to who does not see it.
    assert_eq!(game.outcome(&other), None);
    let shut = game.parse_position("3033/2/hecate:c1/mortal:b1/unseen:c1");
    assert!(shut.is_err());
}

/// Tyche draws after a turn, but not after one that was stopped.
#[test]
fn a_stopped_turn_has_no_end_to_draw_at() {
    let game = small("2WP3HTWUS,tyche,hecate", "king:2x3").unwrap();
    let text = "000000/1/tyche:a1/hecate:b1/unseen:b1,c1,a2";
    assert!(after(&game, text, &["a1-b2+a1"]).contains("/1c/"));
    assert!(after(&game, text, &["a1-b2+b1"]).contains("/2/"));
}

#[test]
fn pairings_with_hidden_workers_that_make_no_sense_are_refused() {
    for (name, reason) in [
        ("hecate,hecate", "are not played against each other"),
        ("circe,hecate", "are not played against each other"),
        (
            "hecate,demeter",
            "what Demeter does where hidden workers stand is not worked out",
        ),
        (
            "hecate,hermes",
            "turns of Hermes do not say by which way a worker went",
        ),
        ("hecate,mortal@king:6x6", "boards of up to 25 places"),
        ("6WP4HTWUS,hecate,mortal", "up to 2 workers a side"),
        (
            "seats=3,hecate,pan,atlas",
            "Hecate is played by 2, not by 3",
        ),
    ] {
        let error = refused(name);
        assert!(error.contains(reason), "{error}");
    }
}

#[test]
fn wrong_hidden_workers_are_refused_with_a_reason() {
    let game = small("4WP3HTWUS,mortal,hecate", "king:2x3").unwrap();
    for (text, reason) in [
        (
            "000000/1/mortal:a1,a2/hecate:b1,b2",
            "where hidden workers can stand",
        ),
        (
            "000000/1/mortal:a1,a2/hecate:b1,b2/unseen:c1+c2",
            "leaves out where they do",
        ),
        (
            "000000/1/mortal:a1,a2/hecate:b1,b2/unseen:b1+b2,a1+c2",
            "cannot stand on",
        ),
        (
            "000000/1/mortal:a1,a2/hecate:?/unseen:",
            "hidden workers stand nowhere",
        ),
        (
            "000000/1/mortal:a1,a2/hecate:?/unseen:z9+b2",
            "there is no vertex 'z9'",
        ),
    ] {
        let error = game.parse_position(text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}
