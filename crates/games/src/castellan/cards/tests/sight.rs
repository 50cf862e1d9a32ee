//! What players see, and chance.

use std::collections::{HashMap, HashSet};

use super::*;

/// Seeing and playing commute, for everybody, at every step; and everybody's own steps are the same
/// in what is seen.
#[test]
fn what_is_seen_goes_on_as_it_is_played() {
    for (place, variant) in GAMES.iter().enumerate() {
        let game = game(variant);
        random_games(&game, 3, place as u64, |position, step| {
            for player in game.everybody() {
                let seen = game.seen_by(player, position);
                assert_eq!(game.to_move(&seen), position.to_move);
                assert_eq!(game.is_chance(&seen), game.is_chance(position));
                assert_eq!(game.outcome(&seen), game.outcome(position));
                if position.to_move == player {
                    assert_eq!(game.moves(&seen), game.moves(position), "{variant}");
                }
                if let Some(step) = step {
                    let seen_step = game.seen_move(player, position, step);
                    assert!(game.is_legal(&seen, seen_step), "{variant}: {seen_step:?}");
                    let after = game.play(&seen, seen_step);
                    let expected = game.seen_by(player, &game.play(position, step));
                    let texts = [&after, &expected].map(|p| game.format_position(p));
                    assert_eq!(after, expected, "{variant}: {texts:?}");
                }
            }
        });
    }
}

/// A hand that others cannot know appears nowhere in what they see: whatever it is, the text is the
/// same. And no position that is guessed contradicts it.
#[test]
fn hidden_cards_are_hidden_and_guesses_fit() {
    for variant in [
        "cards",
        "cards,players=3",
        "cards,deck=manor",
        "cards,deck=w.w.w.ww/t.t.tw.tx",
    ] {
        let game = game(variant);
        let mut random = random(4);
        let mut hidden = 0;
        random_games(&game, 4, 9, |position, _| {
            for player in game.everybody() {
                let seen = game.seen_by(player, position);
                let text = game.format_position(&seen);
                for other in game.everybody().filter(|&other| other != player) {
                    let [known, true_seat] = [&seen, position].map(|p| *p.seat(other));
                    let field = text.split('/').nth(other.index() + 1).unwrap();
                    let hand = field.split(['-', '+']).next().unwrap();
                    for card in cards(true_seat.hand & !known.hand) {
                        assert!(!hand.contains(&card.to_string()), "{text}");
                    }
                    hidden += usize::from(known.unknown != [0; 2]);
                    for back in Back::BOTH {
                        assert_eq!(known.in_hand(back), true_seat.in_hand(back));
                        assert_eq!(known.in_pile(back), true_seat.in_pile(back));
                    }
                }
                let guess = game.guess(player, &seen, &mut || random.next_u64());
                assert_eq!(game.seen_by(player, &guess), seen, "{text}");
                assert_eq!(guess.seen_by, None);
                assert!(guess.seats.iter().all(|seat| seat.unknown == [0; 2]));
                let written = game.format_position(&guess);
                assert_eq!(game.parse_position(&written), Ok(guess), "{written}");
            }
        });
        assert!(hidden > 50, "{variant}");
    }
}

/// Every hand that fits is guessed as often as any other.
#[test]
fn guesses_are_equally_likely() {
    let game = game("cards,deck=w.ww.l/t.tt.tw");
    let position = game.parse_position("-/w1w2t1t2/w1w3t2t3/1c").unwrap();
    let seen = game.seen_by(Player::First, &position);
    assert_eq!(game.format_position(&seen), "-/w1w2t1t2/w?w?t?t?/1c/as1");
    let mut random = random(1);
    let mut found: HashMap<CardSet, usize> = HashMap::new();
    for _ in 0..9000 {
        let guess = game.guess(Player::First, &seen, &mut || random.next_u64());
        *found.entry(guess.seat(Player::Second).hand).or_default() += 1;
    }
    assert_eq!(found.len(), 9);
    assert!(
        found.values().all(|count| (850..1150).contains(count)),
        "{found:?}"
    );
}

#[test]
fn chance_is_as_likely_as_the_pile_says() {
    let game = game("cards,deck=w.w.w.ww/t.tt.tt");
    let start = game.start();
    assert!(game.is_chance(&start));
    let weights = |position: &Position| -> Vec<(String, u32)> {
        let steps = game.moves(position).into_iter();
        steps
            .map(|step| (game.format_move(step), game.weight(position, step)))
            .collect()
    };
    assert_eq!(
        weights(&start),
        [("deal:w1".into(), 3), ("deal:w4".into(), 1)]
    );
    // Any of the three that look the same may be typed.
    let first = game.parse_move(&start, "deal:w3").unwrap();
    assert_eq!(game.format_move(first), "deal:w1");
    let after = game.play(&start, first);
    assert_eq!(
        weights(&after),
        [("deal:w2".into(), 2), ("deal:w4".into(), 1)]
    );
    let mut random = random(2);
    let drawn = (0..4000).filter(|_| {
        let step = chance_move(&game, &start, &mut || random.next_u64());
        step == Some(first)
    });
    let count = drawn.count();
    assert!((2850..3150).contains(&count), "{count}");
    let seen = game.seen_by(Player::Second, &start);
    assert_eq!(game.moves(&seen), [Step::DealUnseen(Back::Wall)]);
    assert_eq!(game.weight(&seen, Step::DealUnseen(Back::Wall)), 1);
}

/// The deal reaches every hand, each as often as it should.
#[test]
fn all_hands_are_dealt_alike() {
    let game = game("cards,order=open,deck=w.ww.l/t.tt.tw");
    let mut random = random(3);
    let mut found: HashMap<CardSet, usize> = HashMap::new();
    for _ in 0..4500 {
        let mut position = game.start();
        while position.phase == Phase::Deal {
            let step = random_step(&game, &position, &mut random).unwrap();
            position = game.play(&position, step);
        }
        *found.entry(position.seat(Player::First).hand).or_default() += 1;
    }
    assert_eq!(found.len(), 9);
    assert!(
        found.values().all(|count| (400..600).contains(count)),
        "{found:?}"
    );
}

/// Where the order is open or fixed everybody sees everything.
#[test]
fn nothing_is_hidden_where_hands_are_open() {
    for variant in ["cards,order=open", "cards,order=fixed,seed=3"] {
        let game = game(variant);
        random_games(&game, 2, 1, |position, step| {
            for player in game.everybody() {
                assert_eq!(game.seen_by(player, position), *position);
                let seen = step.map(|step| game.seen_move(player, position, step));
                assert_eq!(seen, step);
            }
        });
        assert_eq!(game.has_chance(), variant.ends_with("open"));
    }
}

/// Where all cards are in hand from the start, or look the same, there is nothing to hide.
#[test]
fn small_decks_have_no_secrets() {
    for (variant, open) in [
        ("cards,deck=hut", true),
        ("cards,deck=farm", true),
        ("cards,deck=w.w.w/t.t.t.t", true),
        ("cards,deck=manor", false),
        ("cards,deck=w.w.ww/t", false),
    ] {
        let game = game(variant);
        assert_eq!(
            (game.hides(), game.has_chance()),
            (!open, !open),
            "{variant}"
        );
        random_games(&game, 3, 2, |position, _| {
            assert!(!open || !game.is_chance(position), "{variant}");
        });
    }
}

/// What can be deduced is known: all cards of a back are in hand, or look the same.
#[test]
fn the_last_cards_are_known() {
    let game = game("cards,deck=w.ww.l/t.t.t");
    let view = "-/w1w2t1t2/w?w?t1t2/1c/as1";
    let position = game.parse_position(view).unwrap();
    assert_eq!(game.format_position(&position), view);
    let out = game.parse_position("-/w1w2t1t2/w?w?w?t?/1c/as1").unwrap();
    assert_eq!(game.format_position(&out), "-/w1w2t1t2/w1w2w3t1/1c/as1");
}

/// With different cards in hand, what another player sees is one and the same position.
#[test]
fn different_hands_look_the_same_to_others() {
    let game = game("cards,deck=w.ww.l/t.tt.tw");
    let hands = ["w1w2", "w1w3", "w2w3"];
    let seen: HashSet<String> = hands
        .iter()
        .map(|hand| {
            let text = format!("-/w1w2t1t2/{hand}t1t2/1c");
            let position = game.parse_position(&text).unwrap();
            game.format_position(&game.seen_by(Player::First, &position))
        })
        .collect();
    assert_eq!(seen.len(), 1);
}
