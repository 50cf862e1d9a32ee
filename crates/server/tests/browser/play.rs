//! Playing: by clicking, with the keyboard alone, and on a phone.

use crate::{DESKTOP, PHONE, Visit};

/// Turns after which a game that should long be over is given up.
const MOST_TURNS: usize = 120;

/// The legal target that stands highest: whoever climbs whenever possible soon ends the game.
fn highest(visit: &Visit) -> String {
    let name = visit.script(
        "const level = (target) => Number(/level (\\d)/.exec(target.getAttribute('aria-label'))?.[1] ?? 0);
         return [...document.querySelectorAll('.target.legal')].sort((a, b) => level(b) - level(a))[0].dataset.name",
    );
    name.as_str().expect("something can be chosen").to_string()
}

fn is_over(visit: &Visit) -> bool {
    visit.script("return document.querySelector('#status.over') !== null") == true
}

/// Waits until it is a person's turn, or nobody's.
fn wait_for_turn(visit: &Visit) {
    visit.wait("return document.querySelector('.target.legal, #status.over') !== null");
}

#[test]
fn a_whole_game_of_santorini_is_played_by_clicking_against_an_agent() {
    let Some(visit) = Visit::begin("a game of Santorini", DESKTOP, "#play?second=random") else {
        return;
    };
    visit.click_target("b2");
    visit.click_target("d4");
    wait_for_turn(&visit);
    refuses_what_is_not_legal(&visit);
    for _ in 0..MOST_TURNS {
        wait_for_turn(&visit);
        if is_over(&visit) {
            break;
        }
        let target = highest(&visit);
        visit.click_target(&target);
    }
    assert!(is_over(&visit), "{}", visit.text("#status"));
    assert!(
        visit.text("#status").contains("wins"),
        "{}",
        visit.text("#status")
    );
    assert!(
        visit.legal_targets().is_empty(),
        "nothing can be played after the end"
    );
    visit.assert_clean();
}

/// A place without a worker, and one too far away: both are refused with words, and nothing moves.
fn refuses_what_is_not_legal(visit: &Visit) {
    let before = visit.fragment();
    visit.click_target("c5");
    visit.wait_for_toast("not possible");
    visit.forget_toasts();
    let worker = visit.legal_targets()[0].clone();
    visit.click_target(&worker);
    visit.wait_for_text("#status", "where it goes");
    let far = visit.script(
        "return [...document.querySelectorAll('.target:not(.legal):not(.chosen)')]
           .find((target) => /ground$/.test(target.getAttribute('aria-label'))).dataset.name",
    );
    visit.click_target(far.as_str().expect("most places are too far away"));
    visit.wait_for_toast("not possible");
    assert_eq!(visit.fragment(), before);
}

#[test]
fn undo_redo_hint_and_resign_do_what_they_say() {
    let Some(visit) = Visit::begin(
        "undo and hint",
        DESKTOP,
        "#play?moves=b2,d4;b4,d2&second=random",
    ) else {
        return;
    };
    visit.click("#hint");
    visit.wait("return document.querySelector('.arrows .arrow') !== null");
    visit.wait_for_toast("Hint");
    visit.click("#undo");
    visit.wait_for_text("#status", "Place");
    visit.click("#redo");
    visit.wait_for_text("#status", "Choose a worker");
    visit.click("#resign");
    visit.wait_for_text("#status", "resigned");
    assert!(visit.fragment().contains("resigned=first"));
    visit.assert_clean();
}

#[test]
fn two_agents_play_while_people_watch() {
    let fragment = "#play?game=snort@path:6&first=random&second=random";
    let Some(visit) = Visit::begin("two agents", DESKTOP, fragment) else {
        return;
    };
    visit.wait("return document.querySelector('#status.over') !== null");
    visit.wait_for_text("#status", "wins");
}

#[test]
fn the_keyboard_is_enough() {
    let Some(visit) = Visit::begin("keyboard", DESKTOP, "#play?second=human") else {
        return;
    };
    // To the board, which begins at a1; first places on a1 and b1.
    visit.keys(&["b", "Enter", "Right", "Enter"]);
    visit.wait_for_text("#status", "Second");
    // Second places on b2 and b3: up is away from the viewer.
    visit.keys(&["Up", "Enter", "Up", "Enter"]);
    visit.wait_for_text("#status", "First: Choose a worker");
    assert!(
        visit.fragment().contains("moves=a1,b1;b2,b3"),
        "{}",
        visit.fragment()
    );
    // Choose b1, change one's mind, and take back the last move.
    visit.keys(&["Down", "Down", "Enter"]);
    visit.wait_for_text("#status", "where it goes");
    visit.keys(&["Escape"]);
    visit.wait_for_text("#status", "Choose a worker");
    visit.keys(&["Enter", "Right", "Enter", "Right", "Enter"]);
    visit.wait_for_text("#status", "Second: Choose a worker");
    assert!(
        visit.fragment().ends_with("b1c1d1&second=human"),
        "{}",
        visit.fragment()
    );
    let spoken = visit.text(".spoken");
    assert!(
        spoken.contains("moves b1 to c1 and builds on d1"),
        "{spoken}"
    );
    visit.keys(&["u"]);
    visit.wait_for_text("#status", "First: Choose a worker");
    visit.assert_clean();
}

#[test]
fn a_phone_is_large_enough() {
    let Some(visit) = Visit::begin("phone", PHONE, "#play?second=human") else {
        return;
    };
    for name in ["b2", "d4", "b4", "d2"] {
        visit.tap_target(name);
    }
    visit.wait_for_text("#status", "First: Choose a worker");
    for name in ["b2", "c3", "d3"] {
        visit.tap_target(name);
    }
    visit.wait_for_text("#status", "Second: Choose a worker");
    for screen in ["analyse", "edit", "review", "games", "lab", "play"] {
        visit.click(&format!(".screens a[data-screen={screen}]"));
        visit.wait(&format!(
            "return document.body.dataset.screen === '{screen}'"
        ));
        let overflow = visit.script(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        assert_eq!(overflow, 0, "{screen} is wider than the screen");
    }
    visit.assert_clean();
}

#[test]
fn a_game_of_castellan_is_played_to_its_final_score() {
    let Some(visit) = Visit::begin(
        "Castellan",
        DESKTOP,
        "#play?game=castellan@2x3&second=human",
    ) else {
        return;
    };
    for _ in 0..MOST_TURNS {
        wait_for_turn_or_pass(&visit);
        if is_over(&visit) {
            break;
        }
        match visit.legal_targets().first() {
            Some(piece) => visit.click_target(&piece.clone()),
            None => visit.click("#finish"),
        }
    }
    assert!(is_over(&visit), "{}", visit.text("#status"));
    let status = visit.text("#status");
    assert!(
        status.contains("point") || status.contains("draw"),
        "{status}"
    );
    let scores = visit.script(
        "return [...document.querySelectorAll('.side-chip .points')].map((points) => Number(points.innerText))",
    );
    let regions = visit.script(
        "return [...document.querySelectorAll('.region-score')].reduce((sum, text) => sum + Number(text.textContent), 0)",
    );
    let total = scores[0].as_i64().unwrap() + scores[1].as_i64().unwrap();
    assert!(total > 0, "a full 2x3 board has courtyards");
    assert_eq!(
        regions.as_i64(),
        Some(total),
        "the board shows the points that are counted"
    );
    visit.assert_clean();
}

fn wait_for_turn_or_pass(visit: &Visit) {
    visit.wait("return document.querySelector('.target.legal, #status.over, #finish:not([hidden])') !== null");
}
