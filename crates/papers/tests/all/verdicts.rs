//! Every claim in a tiny range: the verdicts that are known, and counterexamples that play.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use thera_control::Control;
use thera_games::{AnyGame, Family, FileAccess, Game, Notation, with_duel};
use thera_papers::{Extent, Outcome, Verdict, claims, report, select_claims, verify};

/// The outcomes of all claims in a tiny range, worked out once for all tests.
pub fn all_small() -> &'static [Outcome] {
    static OUTCOMES: OnceLock<Vec<Outcome>> = OnceLock::new();
    OUTCOMES.get_or_init(|| verify(&claims(), Extent::Small, &Control::default(), |_| ()))
}

#[test]
fn claims_have_names_of_their_own_and_say_what_they_mean() {
    let claims = claims();
    let ids: BTreeSet<&str> = claims.iter().map(|claim| claim.id).collect();
    assert_eq!(ids.len(), claims.len(), "a name is used twice");
    for claim in claims {
        let author = claim.paper.to_string();
        let author = author.split(' ').next().unwrap().to_lowercase();
        assert!(claim.id.starts_with(&format!("{author}.")), "{}", claim.id);
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
        assert!(claim.id.chars().all(plain), "{}", claim.id);
        for words in [claim.statement, claim.reading, claim.method] {
            assert!(words.ends_with(['.', ')', '…']), "{}: {words}", claim.id);
            assert!(!words.contains("  "), "{}: {words}", claim.id);
        }
        assert!(!claim.quote.is_empty() && !claim.section.is_empty());
    }
}

/// Whether a handful of games between agents is all there is to judge by.
fn is_sampled(outcome: &Outcome) -> bool {
    outcome.method.contains("fixed seeds")
}

#[test]
fn small_ranges_give_the_known_verdicts() {
    let mut refuted = Vec::new();
    for outcome in all_small() {
        assert!(outcome.finished, "{}: {}", outcome.id, outcome.scope);
        assert!(outcome.cases > 0, "{}", outcome.id);
        if is_sampled(outcome) {
            continue;
        }
        let shown = outcome.counterexample.is_some();
        let fails = matches!(outcome.verdict, Verdict::Refuted | Verdict::NotReproduced);
        assert_eq!(shown, fails, "{}", outcome.id);
        if outcome.verdict == Verdict::Refuted {
            refuted.push(outcome.id);
        }
    }
    // The strategies for even paths and odd cycles fail on larger boards than these, matchings
    // without the stipulation from five vertices on.
    let known = include_str!("refuted.txt");
    assert_eq!(refuted, known.lines().collect::<Vec<_>>());
}

/// Plays the line of an exhibit by the rules; the moves must be legal.
fn replay(game: &AnyGame, position: &str, line: &[String]) -> bool {
    with_duel!(game, game => {
        let mut position = game.parse_position(position).unwrap();
        for text in line {
            let turn = game.parse_move(&position, text).unwrap();
            position = game.play(&position, turn);
        }
        game.outcome(&position).is_some()
    })
}

#[test]
fn counterexamples_can_be_typed_back_in() {
    for outcome in all_small() {
        let Some(exhibit) = outcome
            .counterexample
            .as_ref()
            .and_then(|shown| shown.exhibit.as_ref())
        else {
            continue;
        };
        let game = AnyGame::parse(&exhibit.game, FileAccess::Refused).unwrap();
        assert_eq!(game.name(), exhibit.game);
        replay(&game, &exhibit.position, &exhibit.line);
    }
}

#[test]
fn names_select_groups_and_unknown_ones_are_told_the_nearest() {
    let selected = |names: &[&str]| select_claims(names).unwrap().len();
    assert_eq!(selected(&[]), claims().len());
    assert_eq!(selected(&["borje.theorem2.strategy"]), 1);
    assert_eq!(selected(&["borje.theorem2"]), 2);
    assert!(selected(&["suptic", "borje"]) > selected(&["suptic"]));
    let error = select_claims(&["borje.theorm2"]).unwrap_err().to_string();
    assert!(
        error.starts_with("there is no claim 'borje.theorm2'"),
        "{error}"
    );
    assert!(error.contains("borje.theorem2"), "{error}");
    assert!(
        select_claims(&["borje.theorem"]).is_err(),
        "half a word is no name"
    );
    assert!(select_claims(&[""]).is_err());
}

#[test]
fn a_stopped_run_decides_nothing() {
    let control = Control::default();
    control.stop();
    for outcome in verify(&claims(), Extent::Full, &control, |_| ()) {
        assert_eq!(outcome.verdict, Verdict::Undecided, "{}", outcome.id);
        assert!(!outcome.finished);
    }
}

#[test]
fn a_refutation_has_a_severity_and_nothing_else_has() {
    for outcome in all_small() {
        let refuted = outcome.verdict == Verdict::Refuted;
        assert_eq!(outcome.severity.is_some(), refuted, "{}", outcome.id);
    }
}

#[test]
fn claims_about_unspecified_players_cannot_be_refuted() {
    let outcome = |id: &str| {
        let claims = select_claims(&[id]).unwrap();
        verify(&claims, Extent::Small, &Control::default(), |_| ()).remove(0)
    };
    let depth2 = outcome("rothenstein.depth2");
    assert_eq!(depth2.verdict, Verdict::NotReproduced);
    assert_eq!(depth2.severity, None);
    assert!(depth2.counterexample.is_some());
    let json = serde_json::to_value(&depth2).unwrap();
    assert_eq!(json["verdict"], "not reproduced");
    let slip = serde_json::to_value(outcome("boreham.tree-size.chess")).unwrap();
    assert_eq!(slip["verdict"], "refuted");
    assert_eq!(slip["severity"], "slip of the pen");
}

#[test]
fn the_summary_counts_stricter_readings_apart() {
    let ids = [
        "boreham.tree-size",
        "borje.cycle4",
        "geissler.branching.attained",
    ];
    let claims = select_claims(&ids).unwrap();
    let mut outcomes = verify(&claims, Extent::Small, &Control::default(), |_| ());
    outcomes.sort_by_key(|outcome| outcome.id);
    assert_eq!(
        report::summary(&outcomes),
        "4 claims: 1 confirmed, 2 refuted (2 slips of the pen), 1 refuted only in our stricter \
         reading, 0 not reproduced, 0 undecided"
    );
    let markdown = report::markdown(&outcomes);
    assert!(markdown.contains("| words | statement | reading |"));
    for outcome in &outcomes {
        let words: String = outcome.quote.chars().take(12).collect();
        let row = format!("| `{}` | “{words}", outcome.id);
        assert!(markdown.contains(&row), "{row}");
    }
    assert!(markdown.contains("**refuted** (slip of the pen), having checked"));
    assert!(markdown.contains("| refuted (stricter reading), having checked"));
}
