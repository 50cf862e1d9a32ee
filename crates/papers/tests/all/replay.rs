//! Every counterexample, played again by plain rules that share no code with the checks.

use crate::plain;
use crate::verdicts::all_small;

use thera_control::Control;
use thera_papers::{Extent, Outcome, Verdict, select_claims, verify};

/// What tiny ranges refute, and what takes larger ones.
fn refuted() -> Vec<Outcome> {
    let control = Control::default();
    let larger = [
        "borje.theorem1.even.strategy",
        "geissler.reduction.no-stipulation-partizan",
        "suptic.unit-region.always",
    ];
    let small = all_small().iter();
    let small = small.filter(|outcome| !larger.contains(&outcome.id));
    let mut outcomes: Vec<Outcome> = small.cloned().collect();
    outcomes.extend(verify(
        &select_claims(&larger).unwrap(),
        Extent::Usual,
        &control,
        |_| (),
    ));
    outcomes.retain(|outcome| outcome.verdict == Verdict::Refuted);
    outcomes
}

/// 1 if the words say that first wins, -1 if second does.
fn told_winner(words: &str) -> Option<i32> {
    let says = |player: &str| {
        words.contains(&format!("{player} wins")) && !words.contains(&format!("not {player}"))
    };
    match (says("first"), says("second")) {
        (true, false) => Some(1),
        (false, true) => Some(-1),
        _ if words.contains("first follows the strategy and loses") => Some(-1),
        _ => None,
    }
}

#[test]
fn counterexamples_play_by_plain_rules_as_they_are_told() {
    let (mut replayed, mut judged) = (0, 0);
    for outcome in refuted() {
        let counterexample = outcome.counterexample.unwrap();
        let Some(exhibit) = &counterexample.exhibit else {
            continue;
        };
        let mut game = plain::begin(&exhibit.game, &exhibit.position);
        for turn in &exhibit.line {
            assert_eq!(game.result(), None, "{}: over before {turn}", outcome.id);
            game.play(turn)
                .unwrap_or_else(|error| panic!("{}: {error}", outcome.id));
        }
        replayed += 1;
        // Lines that settle Snort need not play out what is settled.
        let (told, ended) = (told_winner(&counterexample.shows), game.result());
        if let (Some(told), Some(ended)) = (told, ended) {
            assert_eq!(
                ended.signum(),
                told,
                "{}: {}",
                outcome.id,
                counterexample.shows
            );
            judged += 1;
        }
    }
    assert!(
        replayed >= 25 && judged >= 15,
        "{replayed} replayed, {judged} judged"
    );
}

#[test]
fn plain_rules_refuse_what_is_not_allowed() {
    let refuses =
        |game: &str, position: &str, turn: &str| plain::begin(game, position).play(turn).is_err();
    assert!(refuses("snort@path:3", "R../B", "1"));
    assert!(refuses(
        "santorini:2WP4HTWUS@king:2x2",
        "2000/1/b1/b2",
        "b1a1b1"
    ));
    assert!(refuses("santorini:1WI1HNTWU*S@path:3", "000/1/1", "1-2+0"));
    assert!(refuses("geography@dcycle:3", "o../1", "2"));
    assert!(refuses(
        "castellan:touch,nolone@2x3",
        ".....,.....,...../1",
        "w(1,2)"
    ));
    assert!(refuses("castellan@2x3", ".....,|....,o..../1", "t(0,4)"));
    let mut castle = plain::begin("castellan@2x2", "o-o,|..,o-o/1");
    castle.play("w(1,2)").unwrap();
    assert_eq!(castle.result(), Some(4));
}
