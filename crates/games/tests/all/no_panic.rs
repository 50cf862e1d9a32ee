//! No text may make a reader panic, and what it accepts must be what it writes.

use crate::checks;

use proptest::prelude::*;
use proptest::string::string_regex;
use thera_games::AnyGame;

/// Noise, and text that is almost right.
fn text() -> impl Strategy<Value = String> {
    let families: Vec<&str> = AnyGame::FAMILIES.iter().map(|family| family.name).collect();
    let name = format!(
        "({})(:[0-9WPIHTNUD*SFM_,=a-z]{{0,14}})?(@[a-z]{{0,8}}:?[0-9x:.,>()-]{{0,12}})?",
        families.join("|")
    );
    prop_oneof![
        ".*",
        "[0-9a-eA-E.xoRBVH12#|,/:()+ tw-]{0,60}",
        string_regex(&name).unwrap(),
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
        checks::game_name(&text);
    }

    #[test]
    fn positions(game in 0..checks::games().len(), text in text()) {
        checks::position(game, &text);
    }

    #[test]
    fn moves(
        game in 0..checks::games().len(),
        choices in prop::collection::vec(any::<u8>(), 0..12),
        text in text(),
    ) {
        checks::move_text(game, &choices, &text);
    }
}
