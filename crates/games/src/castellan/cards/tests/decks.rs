//! The decks: their sums, their texts, and what is wrong with others.

use super::*;

fn sums(deck: &Deck) -> [u8; 3] {
    let pieces = deck.pieces(deck.all());
    Kind::ALL.map(|kind| pieces.of(kind))
}

/// All that is known of the printed cards.
#[test]
fn our_deck_has_the_sums_of_the_printed_one() {
    let deck = Deck::ours();
    assert_eq!(sums(&deck), [16, 15, 13]);
    assert_eq!(Back::BOTH.map(|back| deck.count(back)), [7, 7]);
    let shown = |back: Back| {
        let set = deck.all() & back.cards();
        cards(set).map(|card| deck.card(card)).collect::<Vec<_>>()
    };
    let walls = |card: &Card| card.pieces.of(Kind::Wall) + card.pieces.of(Kind::Long);
    assert!(shown(Back::Wall).iter().all(|card| walls(card) > 0));
    assert!(
        shown(Back::Tower)
            .iter()
            .all(|card| card.pieces.of(Kind::Tower) > 0)
    );
    let all = [shown(Back::Wall), shown(Back::Tower)].concat();
    assert!(all.iter().any(|card| card.extra));
    // Both are mixtures.
    assert!(
        shown(Back::Wall)
            .iter()
            .any(|card| card.pieces.of(Kind::Tower) > 0)
    );
    assert!(shown(Back::Tower).iter().any(|card| walls(card) > 0));
    let table = game("cards,players=4");
    assert_eq!(table.deck().pieces(deck.all()).total() * 4, MOST_PIECES);
}

#[test]
fn decks_with_names_are_read_and_found_again() {
    for named in DECKS {
        let deck = Deck::find(named.name, FileAccess::Refused).unwrap();
        assert_eq!(deck.name(), Some(named.name));
        assert_eq!(Deck::spelled(&deck.to_string()), Ok(deck));
        assert!(!named.meaning.is_empty());
    }
}

#[test]
fn a_deck_in_lines() {
    let written = "# a small one\nwall w w l   # three walls\n\ntower ttx\nWALL l\n";
    let deck = Deck::written(written).unwrap();
    assert_eq!(deck.to_string(), "wwl.l/ttx");
    assert_eq!(sums(&deck), [2, 2, 2]);
    let folder = std::env::temp_dir().join(format!("thera-deck-{}", std::process::id()));
    std::fs::write(&folder, written).unwrap();
    let variant = format!("cards,deck=file:{}", folder.display());
    let game = Cards::build(Some(&variant), None, FileAccess::Allowed).unwrap();
    // The name needs no file.
    assert_eq!(game.name(), "castellan:cards,deck=wwl.l/ttx");
    let any = crate::AnyGame::parse(&format!("castellan:{variant}"), FileAccess::Allowed);
    assert_eq!(any.unwrap().name(), game.name());
    let closed = Cards::build(Some(&variant), None, FileAccess::Refused).unwrap_err();
    assert!(
        closed.to_string().contains("files are not read here"),
        "{closed}"
    );
    std::fs::remove_file(&folder).unwrap();
    let gone = Cards::build(Some(&variant), None, FileAccess::Allowed).unwrap_err();
    assert!(gone.to_string().contains("cannot read"), "{gone}");
}

#[test]
fn what_is_no_deck_is_refused_with_a_sentence() {
    for (written, reason) in [
        ("", "it has no card"),
        (
            "wall w\nroof t",
            "line 2 begins with 'roof': expected wall or tower",
        ),
        ("wall", "line 1: a card shows at least one piece"),
        ("wall t", "the wall card 't' shows no wall"),
        ("tower w l", "the tower card 'wl' shows no tower"),
        ("wall q", "'q' is nothing that a card shows"),
        ("wall wxx", "draw one card more, not two"),
        ("wall wwwww wwwww", "at most 9 pieces"),
        (
            &"wall w\n".repeat(9),
            "it has 9 wall cards, expected at most 8",
        ),
    ] {
        let message = Deck::written(written).unwrap_err();
        assert!(message.contains(reason), "{written}: {message}");
    }
    for (variant, reason) in [
        ("cards,deck=moon", "expected ours, hut, farm, barn, manor"),
        ("cards,deck=w/w", "the tower card 'w' shows no tower"),
        ("cards,deck=../", "at least one piece"),
        ("cards,deck=/", "it has no card"),
        ("cards,players=5", "players= is from 2 to 4"),
        ("cards,players=", "players= is from 2 to 4"),
        ("cards,order=up", "order= is open or fixed"),
        ("cards,seed=3", "seed= goes with order=fixed"),
        ("cards,order=fixed,seed=x", "seed= needs a number"),
        ("cards,cards", "cards is given twice"),
        ("cards,touch", "with cards expected players=N"),
        (
            "cards,players=4,deck=wwwwwwwww.wwwwwwwww/ttttttttt.ttttttttt.ttttttttt",
            "and 176 are the most",
        ),
    ] {
        let error = Cards::build(Some(variant), None, FileAccess::Refused).unwrap_err();
        assert!(error.to_string().contains(reason), "{variant}: {error}");
    }
    let board = crate::AnyGame::parse("castellan:cards@3x3", FileAccess::Refused).unwrap_err();
    assert!(board.to_string().contains("leave the board out"), "{board}");
}

#[test]
fn names_build_the_game_again() {
    for variant in GAMES {
        let name = game(variant).name();
        let again = crate::AnyGame::parse(&name, FileAccess::Refused).unwrap();
        assert_eq!(again.name(), name);
        assert!(matches!(again, crate::AnyGame::CastellanCards(_)), "{name}");
    }
    assert_eq!(game("deck=ours, players=2,cards").name(), "castellan:cards");
    assert_eq!(game("cards,deck=WW/tt").name(), "castellan:cards,deck=hut");
}

/// A seed shuffles each player's piles apart, and always in the same way.
#[test]
fn a_seed_fixes_the_order() {
    let orders = |variant: &str| game(variant).piles.to_vec();
    let fixed = orders("cards,order=fixed,seed=1");
    assert_eq!(fixed, orders("cards,order=fixed,seed=1"));
    assert_ne!(fixed, orders("cards,order=fixed,seed=2"));
    assert_ne!(fixed[0], fixed[1]);
    let plain = orders("cards,order=fixed");
    assert_eq!(plain[0], plain[1]);
    let game = game("cards,order=fixed");
    assert_eq!(
        game.format_position(&game.start()),
        "-/w1w2t1t2/w1w2t1t2/1c"
    );
    assert!(!game.has_chance() && !game.hides());
}
