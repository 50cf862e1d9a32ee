//! What every family must keep in what it shows, lets people click and asks them.

use std::collections::HashSet;

use serde_json::{Value, json};
use thera_games::scene::{Answers, Editable, FieldKind, Layout, Scenic, SetupOf, edit, svg};
use thera_games::{
    AnyGame, AnySetup, Family, FileAccess, Game, Member, Notation, Player, snort, with_game,
};

use crate::conformance::{for_every_game, random_games, sample};

fn names(layout: &Layout) -> HashSet<&str> {
    let names = layout.vertices.iter().map(|spot| spot.name.as_str());
    names.collect()
}

fn setups_are_positions<G: Family>(game: &G) {
    random_games(game, |position, _| {
        let setup = G::Setup::of(game, position);
        assert_eq!(setup.validate(game).as_ref(), Ok(position), "{setup:?}");
        assert_eq!(setup.to_move(), game.to_move(position));
        let sent = serde_json::to_string(&setup).unwrap();
        let sent = serde_json::from_str(&sent).unwrap();
        let read = G::Setup::read(game, sent).unwrap();
        assert_eq!(read, setup);
        // What follows from a setup may be sent back with it, and changes nothing.
        let mut fields = serde_json::to_value(&setup).unwrap();
        for (name, value) in game.consequences(&setup) {
            assert!(fields.get(&name).is_none(), "{name} is said twice");
            fields[name] = value;
        }
        assert_eq!(G::Setup::read(game, fields).unwrap(), setup);
    });
}

#[test]
fn positions_become_setups_and_setups_positions() {
    for_every_game(|any| with_game!(any, game => setups_are_positions(game)));
}

/// The drawing of a position: where the board grows, as far as it has.
fn layout_at<G: Family>(game: &G, position: &G::Position) -> Option<Layout> {
    game.layout_of(&G::Setup::of(game, position))
}

fn steps_name_places<G: Family>(game: &G) {
    let usual = game.layout();
    random_games(game, |position, moves| {
        let grown = layout_at(game, position);
        let names = names(grown.as_ref().unwrap_or(&usual));
        let mut seen = HashSet::new();
        for &turn in moves {
            let mut steps = game.steps(turn);
            for step in &steps {
                assert!(names.contains(step.as_str()), "{}: {step}", game.name());
            }
            if game.in_any_order(position) {
                steps.sort();
            }
            assert!(seen.insert(steps), "{}: {turn:?} twice", game.name());
            assert!(!game.move_in_words(turn).is_empty());
        }
        let longest = seen.iter().map(Vec::len).max();
        assert!(moves.len() as f64 <= game.most_moves(), "{}", game.name());
        if let Some(longest) = longest {
            assert!(longest <= game.asks(position).len(), "{}", game.name());
        }
    });
}

#[test]
fn moves_are_chosen_by_naming_places() {
    for_every_game(|any| with_game!(any, game => steps_name_places(game)));
}

fn typed_steps_are_moves<G: Family>(game: &G) {
    random_games(game, |position, moves| {
        for turn in sample(moves).filter(|_| game.in_any_order(position)) {
            let steps = game.steps(turn);
            if !steps.is_empty() {
                let typed = steps.join(game.step_separator());
                assert_eq!(game.parse_move(position, &typed), Ok(turn), "{typed}");
            }
        }
    });
}

#[test]
fn steps_in_any_order_can_be_typed() {
    for_every_game(|any| with_game!(any, game => typed_steps_are_moves(game)));
}

fn scenes_stay_on_the_board<G: Family>(game: &G) {
    let usual = game.layout();
    random_games(game, |position, moves| {
        let grown = layout_at(game, position);
        let layout = grown.as_ref().unwrap_or(&usual);
        let names = names(layout);
        assert_eq!(names.len(), layout.vertices.len(), "names are different");
        let scene = game.scene(&G::Setup::of(game, position));
        for mark in &scene.marks {
            assert!(mark.places().count() > 0, "{mark:?}");
            for place in mark.places() {
                assert!(names.contains(place), "{}: {mark:?}", game.name());
            }
            assert!(mark.title.is_some(), "{}: {mark:?}", game.name());
        }
        assert_eq!(scene.say.is_empty(), moves.is_empty(), "{}", game.name());
    });
}

#[test]
fn everything_that_is_drawn_stands_somewhere() {
    for_every_game(|any| with_game!(any, game => scenes_stay_on_the_board(game)));
}

/// Every tool on every place, one after the other, from the start: whatever comes of it can be
/// drawn, and is a position or has reasons.
fn tools_never_fail<G: Family>(game: &G) {
    let layout = game.layout();
    let mut setup = G::Setup::of(game, &game.start());
    for tool in game.tools() {
        for (place, spot) in layout.vertices.iter().enumerate() {
            // Tools that need no place do the same wherever they are asked for.
            let fits = tool.on.is_empty() || tool.on.contains(&spot.role_name());
            let done = edit(game, &layout, tool.id, &spot.name, &mut setup);
            assert_eq!(done.is_ok(), fits, "{} on {}", tool.id, spot.name);
            setup.set_to_move(Player::BOTH[place % 2]);
            match setup.validate(game) {
                Ok(position) => {
                    assert_eq!(G::Setup::of(game, &position).validate(game), Ok(position))
                }
                Err(reasons) => assert!(!reasons.is_empty(), "{setup:?}"),
            }
            let scene = game.scene(&setup);
            let names = names(&layout);
            let mut places = scene.marks.iter().flat_map(|mark| mark.places());
            assert!(places.all(|place| names.contains(place)), "{setup:?}");
            let sent = serde_json::to_value(&setup).unwrap();
            assert_eq!(G::Setup::read(game, sent).unwrap(), setup);
        }
    }
    assert!(edit(game, &layout, "nonsense", "a1", &mut setup).is_err());
}

#[test]
fn whatever_the_tools_make_is_a_position_or_has_reasons() {
    for_every_game(|any| with_game!(any, game => tools_never_fail(game)));
}

fn forms_read_back<G: Member>(game: &G) {
    let form = G::form();
    let parts = game.parts();
    let filled: Vec<&str> = parts.keys().map(String::as_str).collect();
    for field in &form {
        assert!(filled.contains(&field.name), "{}", field.name);
    }
    let answers = Answers::new(&form, &parts).unwrap_or_else(|e| panic!("{e}"));
    let variant = G::variant_of(&answers).unwrap();
    let name = game.name();
    let board = name.split_once('@').map(|(_, board)| board);
    let again = G::build(variant.as_deref(), board, FileAccess::Refused).unwrap();
    assert_eq!((again.name(), again.parts()), (name.clone(), parts));
    if let (Some(own), Some(measures)) = (G::own_board(), game.own_board_parts()) {
        let answers = Answers::new(&own.form, &measures).unwrap();
        assert_eq!(G::own_board_of(&answers).ok().as_deref(), board, "{name}");
        assert!(G::board_kinds().contains(&own.name));
    }
}

#[test]
fn variants_read_back_from_their_forms() {
    for_every_game(|any| with_game!(any, game => forms_read_back(game)));
}

fn form_is_sound<G: Member>(_any_game_of_it: &G) {
    assert!(!G::RULES.is_empty() && !G::board_kinds().is_empty());
    for field in G::form() {
        let wrong = match field.kind {
            FieldKind::Number { least, most, usual } => {
                assert!((least..=most).contains(&usual), "{}", field.name);
                json!("many")
            }
            FieldKind::Decimal {
                least, most, usual, ..
            } => {
                assert!((least..=most).contains(&usual), "{}", field.name);
                json!("much")
            }
            FieldKind::Switch { .. } => json!(2),
            FieldKind::Choice { choices, usual } => {
                assert!(
                    choices.iter().any(|choice| choice.value == usual),
                    "{}",
                    field.name
                );
                json!("nobody")
            }
            FieldKind::Text { .. } => json!({}),
        };
        let refused = |value: Value| {
            let given = [(field.name.to_string(), value)].into_iter().collect();
            G::variant_of(&Answers::new(&G::form(), &given).unwrap()).is_err()
        };
        assert!(refused(wrong), "{}", field.name);
        assert!(!refused(Value::Null), "{}", field.name);
    }
    let unknown = [("nonsense".to_string(), json!(1))].into_iter().collect();
    assert!(Answers::new(&G::form(), &unknown).is_err());
}

#[test]
fn forms_refuse_what_does_not_fit_them() {
    for_every_game(|any| with_game!(any, game => form_is_sound(game)));
}

/// The reasons against a setup of a game, as JSON.
fn reasons(game: &str, setup: Value) -> Vec<String> {
    fn judged<G: Family>(game: &G, setup: Value) -> Vec<String> {
        let setup = G::Setup::read(game, setup).unwrap();
        match setup.validate(game) {
            Ok(position) => panic!("{position:?} is legal"),
            Err(reasons) => reasons.sentences().to_vec(),
        }
    }
    let any = AnyGame::parse(game, FileAccess::Refused).unwrap();
    with_game!(&any, game => judged(game, setup))
}

#[test]
fn several_faults_give_several_reasons() {
    assert_eq!(
        reasons(
            "santorini:2WP3HTWUS@path:4",
            json!({"heights": [9, 3, 0, 0], "workers": {"first": ["1", "7"], "second": [1]}})
        ),
        [
            "0 has height 9, the most is 3",
            "a worker stands on 1, which is closed by a dome",
            "there is no vertex '7' for a worker to stand on",
            "first has 2 workers, the most is 1",
            "two workers stand on 1",
        ]
    );
    assert_eq!(
        reasons(
            "santorini:2WP3HTWUS@path:4",
            json!({"heights": [4, 0, 0, 0], "workers": {"first": ["1"]}})
        ),
        [
            "0 has height 4, the most is 3",
            "second has still to place workers, so second is to move",
        ]
    );
    assert_eq!(
        reasons("snort@path:3", json!({"colours": ["red", "blue", "red"]})),
        [
            "the red vertex 0 is next to the blue vertex 1",
            "the red vertex 2 is next to the blue vertex 1",
        ]
    );
    assert_eq!(
        reasons(
            "castellan@2x3",
            json!({"pieces": ["t(0,0)", "t(0,4)", "w(9,9)"], "owners": {"(1,1)": "first"}, "passes": 1})
        ),
        [
            "there is no tower or wall 'w(9,9)' on 2x3",
            "the pieces do not hang together; all belong to one castle",
            "passes are counted, up to two, only where players may pass at will",
        ]
    );
    assert_eq!(
        reasons(
            "geography:partizan@path:3",
            json!({"tokens": {"first": "1"}, "deleted": ["1", "9"]})
        ),
        [
            "there is no vertex '9'",
            "the token 1 or 2 is missing",
            "a token stands on 1, which is deleted",
        ]
    );
}

/// A family with nothing to show of its own still says who is to move, and can be edited as text.
#[test]
fn text_alone_is_a_setup() {
    use thera_games::scene::TextSetup;
    fn check<G: Family>(game: &G) {
        random_games(game, |position, _| {
            let mut setup: TextSetup = SetupOf::of(game, position);
            let read: Result<G::Position, _> = setup.validate(game);
            assert_eq!(read.as_ref(), Ok(position));
            let other = game.to_move(position).opponent();
            SetupOf::<G>::set_to_move(&mut setup, other);
            let refused: Result<G::Position, _> = setup.validate(game);
            assert!(refused.is_err());
        });
    }
    let any = AnyGame::parse("geography@cycle:6", FileAccess::Refused).unwrap();
    with_game!(&any, game => check(game));
}

#[test]
fn labels_are_set_up_and_shown() {
    let any = AnyGame::parse("snort@path:4", FileAccess::Refused).unwrap();
    let AnyGame::Snort(game) = &any else {
        panic!("not Snort");
    };
    let position = game.parse_position("r.bx/B").unwrap();
    let setup = snort::Setup::of(game, &position);
    let written = serde_json::to_value(&setup).unwrap();
    let expected = json!(["only red", null, "only blue", "closed"]);
    assert_eq!(written["colours"], expected);
    assert_eq!(setup.validate(game), Ok(position));
    let titles: Vec<_> = game
        .marks(&setup)
        .into_iter()
        .filter_map(|mark| mark.title)
        .collect();
    assert_eq!(
        titles,
        ["only Red may play", "only Blue may play", "out of play"]
    );
    let mut edited = setup.clone();
    game.apply("only red", "1", &mut edited);
    game.apply("only blue", "2", &mut edited);
    let position = edited.validate(game).unwrap();
    assert_eq!(game.format_position(&position), "rr.x/B");
}

#[test]
fn a_drawing_has_every_place_by_its_name() {
    for_every_game(|game| {
        let (layout, start) = (game.layout(), game.start());
        let marks = game.marks(&AnySetup::of(game, &start));
        let drawing = svg::board(&layout, &marks).expect("every family has a layout");
        assert!(drawing.starts_with("<svg") && drawing.ends_with("</svg>\n"));
        for spot in &layout.vertices {
            let named = format!("<g data-spot=\"{}\">", svg::escape(&spot.name));
            let count = drawing.matches(&named).count();
            assert_eq!(count, 1, "{} {}", game.name(), spot.name);
        }
    });
    assert_eq!(svg::board(&Layout::default(), &[]), None);
    assert_eq!(svg::escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
}
