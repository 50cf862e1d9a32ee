//! No text may make a reader panic, and what it accepts must be what it writes.

use proptest::prelude::*;
use thera_games::{AnyGame, FileAccess, Game, Notation, with_game};

const GAMES: &[&str] = &[
    "santorini",
    "santorini:2WP3HTWUS@king:3x3",
    "santorini:2WI12HNTWDS@dcycle:6",
    "snort@grid:3x3",
    "snort@path:6",
    "geography@cycle:6",
    "geography:partizan@grid:2x3",
    "castellan@2x3",
    "castellan:towers=2@3x3-(1,1)",
];

/// Noise, and text that is almost right.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        ".*",
        "[0-9a-eA-E.xoRB12#|,/:()+ tw-]{0,60}",
        "(santorini|snort|castellan|geography)(:[0-9WPIHTNUD*SFM_,=a-z]{0,14})?(@[a-z]{0,8}:?[0-9x:.,>()-]{0,12})?",
        "[0-4]{25}/[12]/(mortal:)?[A-F][0-6],[A-F][0-6]/mortal:[A-F][0-6],[A-F][0-6]",
        "[0-4]{9}/[12]/[a-d][0-4](,[a-d][0-4])?/[a-d][0-4]?",
        "[.RB]{6,9}/[RB]",
        "[.xo12]{6}/[12]",
        "[wt]\\([0-5],[0-5]\\)(\\+[wt]\\([0-5],[0-5]\\))?",
        "([o.][-.][o.][-.][o.],?|[|.][12.][|.][12.][|.],?){3}/[12]",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn game_names(text in text()) {
        if let Ok(game) = AnyGame::parse(&text, FileAccess::Refused) {
            let name = game.name();
            prop_assert_eq!(AnyGame::parse(&name, FileAccess::Refused).unwrap().name(), name);
        }
    }

    #[test]
    fn positions_and_moves(name in prop::sample::select(GAMES), text in text(), other in text()) {
        let any = AnyGame::parse(name, FileAccess::Refused).unwrap();
        with_game!(&any, game => {
            let position = match game.parse_position(&text) {
                Ok(position) => {
                    let written = game.format_position(&position);
                    prop_assert_eq!(game.parse_position(&written), Ok(position));
                    position
                }
                Err(_) => game.start(),
            };
            if let Ok(turn) = game.parse_move(&position, &other) {
                prop_assert!(game.is_legal(&position, turn));
                prop_assert_eq!(game.parse_move(&position, &game.format_move(turn)), Ok(turn));
            }
        });
    }
}
