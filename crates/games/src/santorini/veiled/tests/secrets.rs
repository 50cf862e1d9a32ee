//! Hidden places.

use std::collections::HashMap;

use super::*;

const START: &str = "0000000000000000000000000";

/// What each player sees goes on as the game does, and nobody sees what is hidden.
#[test]
fn what_is_seen_goes_on_as_it_is_played() {
    let mut random = Pcg64Mcg::seed_from_u64(3);
    for name in [
        "tartarus,mortal",
        "minotaur,tartarus",
        "tartarus,tyche",
        "moerae,pan",
        "apollo,moerae",
        "moerae,moerae",
        "chaos,moerae",
    ] {
        let game = small(&format!("4WP3HTWUS,{name}"), "king:3x4").unwrap();
        for _ in 0..6 {
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
                    assert_eq!(game.moves(&seen), moves);
                    let told = game.seen_move(player, &position, step);
                    let seen_after = game.seen_by(player, &after);
                    assert_eq!(game.play(&seen, told), seen_after, "{name}");
                    let text = game.format_move(told);
                    assert_eq!(game.parse_move(&seen, &text), Ok(told), "{name}: {text}");
                    let text = game.format_position(&seen);
                    assert_eq!(game.parse_position(&text), Ok(seen), "{name}: {text}");
                    let guess = game.guess(player, &seen, &mut || random.next_u64());
                    assert_eq!(game.seen_by(player, &guess), seen, "{name}: {text}");
                    for secret in guess.secrets {
                        assert_ne!(secret.at, Hidden::Unknown, "{name}: {text}");
                    }
                }
                position = after;
            }
        }
    }
}

#[test]
fn tartarus_places_first_and_hides_the_abyss_when_all_stand() {
    let game = game("mortal,tartarus");
    assert_eq!(
        game.format_position(&game.start()),
        format!("{START}/2/mortal:/tartarus:/abyss:")
    );
    let placed = after(
        &game,
        &format!("{START}/2/mortal:/tartarus:/abyss:"),
        &["b2,d4", "b4,d2"],
    );
    assert_eq!(
        placed,
        format!("{START}/1/mortal:B4,D2/tartarus:B2,D4/abyss:")
    );
    let position = game.parse_position(&placed).unwrap();
    assert_eq!(game.to_move(&position), Player::Second);
    assert_eq!(game.moves(&position).len(), 21);
    let hidden = game.play(&position, game.parse_move(&position, "hide:c3").unwrap());
    assert_eq!(
        game.format_position(&hidden),
        format!("{START}/1/mortal:B4,D2/tartarus:B2,D4/abyss:C3!B2,B4,D2,D4")
    );
    assert_eq!(
        game.format_position(&game.seen_by(Player::First, &hidden)),
        format!("{START}/1/mortal:B4,D2/tartarus:B2,D4/abyss:?!B2,B4,D2,D4")
    );
    let step = game.parse_move(&position, "hide:c3").unwrap();
    assert_eq!(
        game.seen_move(Player::First, &position, step),
        Step::HideUnseen
    );
    assert_eq!(game.seen_move(Player::Second, &position, step), step);
    let error = game
        .parse_move(&position, "hide:b2")
        .unwrap_err()
        .to_string();
    assert!(error.contains("is no place to hide"), "{error}");
}

#[test]
fn who_enters_the_abyss_loses_even_by_a_climb() {
    let game = game("tartarus,mortal");
    let text = "0000000000023000000000000/2/tartarus:A1,E1/mortal:B3,E5/abyss:C3!A1,B3,E1,E5";
    let position = game.parse_position(text).unwrap();
    let climb = game.parse_move(&position, "b3c3").unwrap();
    let after_it = game.play(&position, climb);
    assert_eq!(game.outcome(&after_it), Some(Outcome::Won(Player::First)));
    // Whoever did not know it knows it now.
    let told = game.seen_move(Player::Second, &position, climb);
    assert_eq!(game.format_move(told), "b3c3|abyss:c3");
    let seen = game.seen_by(Player::Second, &after_it);
    assert_eq!(seen, after_it);
    assert_eq!(
        crate::scene::Scenic::end_reason(&game, &seen).unwrap(),
        "a worker of second (S) entered the abyss"
    );
    // Tartarus himself is not spared.
    let own = "0000000000000000000000000/1/tartarus:B3,E1/mortal:B5,E5/abyss:C3!B3,B5,E1,E5";
    let own = game.parse_position(own).unwrap();
    let step = game.parse_move(&own, "b3c3c4").unwrap();
    assert_eq!(
        game.outcome(&game.play(&own, step)),
        Some(Outcome::Won(Player::Second))
    );
}

#[test]
fn the_minotaur_pushes_into_the_abyss() {
    let game = game("tartarus,minotaur");
    let text = "0000000000000000000000000/2/tartarus:C3,E1/minotaur:B3,E5/abyss:D3!B3,C3,E1,E5";
    let position = game.parse_position(text).unwrap();
    let push = game.parse_move(&position, "b3c3b3").unwrap();
    assert_eq!(
        game.outcome(&game.play(&position, push)),
        Some(Outcome::Won(Player::Second))
    );
}

/// Places that somebody has entered are not the abyss, and everybody knows it. Every other place is
/// guessed as often as any.
#[test]
fn the_abyss_is_guessed_where_it_can_be() {
    let game = small("2WP3HTWUS,tartarus,mortal", "king:2x4").unwrap();
    let text = "00000000/1/tartarus:a1/mortal:d2/abyss:";
    let moved = after(&game, text, &["hide:c1", "a1a2a1", "d2d1d2"]);
    assert_eq!(
        moved,
        "10000001/1/tartarus:a2/mortal:d1/abyss:c1!a1,a2,d1,d2"
    );
    let position = game.parse_position(&moved).unwrap();
    let seen = game.seen_by(Player::Second, &position);
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut found: HashMap<Hidden, usize> = HashMap::new();
    for _ in 0..4000 {
        let guess = game.guess(Player::Second, &seen, &mut || random.next_u64());
        *found.entry(guess.secret(Player::First).at).or_default() += 1;
    }
    assert_eq!(found.len(), 4);
    assert!(
        found.values().all(|count| (850..1150).contains(count)),
        "{found:?}"
    );
}

#[test]
fn the_moerae_choose_a_square_and_have_three_workers() {
    let game = game("moerae,mortal");
    let start = game.format_position(&game.start());
    assert_eq!(start, format!("{START}/1/moerae:/mortal:/fate:"));
    assert_eq!(legal(&game, &start).len(), 16);
    let placed = after(&game, &start, &["hide:b2", "a1,c3,e5", "b4,d2"]);
    assert_eq!(
        placed,
        format!("{START}/1/moerae:A1,C3,E5/mortal:B4,D2/fate:B2")
    );
    let position = game.parse_position(&placed).unwrap();
    assert_eq!(
        game.format_position(&game.seen_by(Player::Second, &position)),
        format!("{START}/1/moerae:A1,C3,E5/mortal:B4,D2/fate:?")
    );
}

#[test]
fn who_would_win_on_the_square_loses() {
    let game = game("moerae,mortal");
    let text = |fate: &str| {
        format!("0000000000023000000000000/2/moerae:A1,E1,A5/mortal:B3,E5/fate:{fate}")
    };
    let winner = |fate: &str| {
        let position = game.parse_position(&text(fate)).unwrap();
        let climb = game.parse_move(&position, "b3c3").unwrap();
        let told = game.seen_move(Player::Second, &position, climb);
        let won = game.play(&position, climb);
        let seen = game.seen_by(Player::Second, &won);
        (
            game.outcome(&won),
            game.format_move(told),
            seen.secret(Player::First).possible,
        )
    };
    let (won, told, possible) = winner("B2");
    assert_eq!(
        (won, told.as_str()),
        (Some(Outcome::Won(Player::First)), "b3c3|fate")
    );
    // Four squares have the place; the loser learns no more.
    assert_eq!(possible.count_ones(), 4);
    let (won, told, possible) = winner("A1");
    assert_eq!(
        (won, told.as_str()),
        (Some(Outcome::Won(Player::Second)), "b3c3")
    );
    assert_eq!(possible.count_ones(), 12);
    // Their own workers win there like anywhere.
    let own = "0000000000023000000000000/1/moerae:A1,E1,B3/mortal:A5,E5/fate:C3";
    let own = game.parse_position(own).unwrap();
    let climb = game.parse_move(&own, "b3c3").unwrap();
    assert_eq!(
        game.outcome(&game.play(&own, climb)),
        Some(Outcome::Won(Player::First))
    );
}

/// Pan wins downwards by moving, too; to win by a build is another matter.
#[test]
fn only_moves_are_doomed() {
    let pan = game("moerae,pan");
    let text = "0000000000020000000000000/2/moerae:A1,E1,A5/pan:B3,E5/fate:B2";
    let position = pan.parse_position(text).unwrap();
    let down = pan.parse_move(&position, "b3c3").unwrap();
    assert_eq!(
        pan.outcome(&pan.play(&position, down)),
        Some(Outcome::Won(Player::First))
    );
    let chronus = game("moerae,chronus");
    let text = "4444300000000000000000000/2/moerae:A1,E1,C1/chronus:E4,A3/fate:D4";
    let position = chronus.parse_position(text).unwrap();
    let build = chronus.parse_move(&position, "e4d4e5").unwrap();
    let won = chronus.play(&position, build);
    assert_eq!(chronus.outcome(&won), Some(Outcome::Won(Player::Second)));
}

#[test]
fn pairings_with_hidden_places_that_make_no_sense_are_refused() {
    for (name, reason) in [
        (
            "tartarus,artemis",
            "turns of Artemis do not say by which way a worker went",
        ),
        ("harpies,tartarus", "are not played against each other"),
        ("tartarus,moerae", "are not played against each other"),
        ("tartarus,tartarus", "are not played against each other"),
        ("nemesis,moerae", "are not played against each other"),
        (
            "seats=3,tartarus,pan,atlas",
            "Tartarus is played by 2, not by 3",
        ),
        ("seats=3,moerae,pan,atlas", "Moerae is not played by 3 here"),
        ("moerae,mortal@king:1x9", "two rows and two columns"),
        ("moerae,mortal@cycle:9", "Moerae needs a board with an edge"),
    ] {
        let error = refused(name);
        assert!(error.contains(reason), "{error}");
    }
    let chaos = small("chaos,tartarus", "king:5x5").unwrap();
    assert_eq!(
        (chaos.god_named("hermes"), chaos.god_named("artemis")),
        (None, None)
    );
}

#[test]
fn wrong_hidden_places_are_refused_with_a_reason() {
    let tartarus = game("tartarus,mortal");
    let moerae = game("moerae,mortal");
    for (game, text, reason) in [
        (
            &tartarus,
            "/1/tartarus:B2,D4/mortal:B4,D2",
            "a field says what first hides",
        ),
        (
            &tartarus,
            "/1/tartarus:B2,D4/mortal:B4,D2/abyss:Z9",
            "nothing is hidden on 'Z9'",
        ),
        (
            &tartarus,
            "/1/tartarus:B2,D4/mortal:B4,D2/abyss:C3!C3",
            "is not where it is said",
        ),
        (
            &tartarus,
            "/1/tartarus:B2,D4/mortal:B4,D2/abyss:C3",
            "not where a worker stands",
        ),
        (
            &tartarus,
            "/1/tartarus:/mortal:/abyss:C3",
            "chosen when all workers stand",
        ),
        (
            &tartarus,
            "/1/tartarus:B2,D4/mortal:B4,D2/abyss:!C3",
            "may be anywhere",
        ),
        (
            &moerae,
            "/1/moerae:B2,D4,A1/mortal:B4,D2/fate:E5",
            "nothing is hidden on 'E5'",
        ),
        (
            &moerae,
            "/1/moerae:B2,D4,A1/mortal:B4,D2/fate:",
            "before they place workers",
        ),
    ] {
        let text = format!("{START}{text}");
        let error = game.parse_position(&text).unwrap_err().to_string();
        assert!(error.contains(reason), "{error}");
    }
}
