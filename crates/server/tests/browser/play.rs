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

/// Waits until it is a person's turn, or nobody's: what could be chosen before the last move arrived
/// no longer counts.
fn wait_for_turn(visit: &Visit) {
    visit.wait(
        "return document.querySelector('#board [aria-busy]') === null
           && document.querySelector('.target.legal, #status.over') !== null",
    );
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
        visit.text("#status").contains("win"),
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
    visit.wait_for_toast("C5 moves");
    visit.forget_toasts();
    let worker = visit.legal_targets()[0].clone();
    visit.click_target(&worker);
    visit.wait_for_text("#status", "where it goes");
    let far = visit.script(
        "return [...document.querySelectorAll('.target:not(.legal):not(.chosen)')]
           .find((target) => /ground$/.test(target.getAttribute('aria-label'))).dataset.name",
    );
    visit.click_target(far.as_str().expect("most places are too far away"));
    visit.wait_for_toast("which is not adjacent");
    assert_eq!(visit.fragment(), before);
}

#[test]
fn what_can_be_chosen_behind_towers_is_clicked_through_their_walls() {
    let start = "0000000300034000000000000/1/mortal:A4,A5/mortal:E1,E5";
    let Some(visit) = Visit::begin(
        "a square behind towers",
        DESKTOP,
        &format!("#play?start={start}&first=human&second=human"),
    ) else {
        return;
    };
    wait_for_turn(&visit);
    visit.click_target("a5");
    visit.wait_for_text("#status", "where it goes");
    // The front half of the square lies behind a tower's walls; the roof of that tower is its own.
    for (place, down, found) in [("b4", 0.75, "b4"), ("c3", 0.5, "c3"), ("b3", 0.5, "b3")] {
        let there = visit.script(&format!(
            "const box = document.querySelector('[data-name={place}] .mark').getBoundingClientRect();
             return document.elementFromPoint(box.left + box.width / 2, box.top + box.height * {down})
               .closest('.target').dataset.name"
        ));
        assert_eq!(there, found);
    }
    visit.click_target("b4");
    visit.wait("return document.querySelector('.target.chosen[data-name=b4]') !== null");
    visit.click_target("a5");
    visit.wait("return location.hash.includes('a5b4a5')");
    visit.assert_clean();
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
    visit.wait_for_text("#hint-told", "Hint for you");
    visit.click("#undo");
    visit.wait_for_text("#status", "Place");
    visit.click("#redo");
    visit.wait_for_text("#status", "Choose a worker");
    resigning_is_asked_about_and_taken_back(&visit);
    visit.assert_clean();
}

fn resigning_is_asked_about_and_taken_back(visit: &Visit) {
    visit.click("#resign");
    visit.click("#answer-no");
    visit.wait("return document.querySelector('dialog') === null");
    assert!(!visit.fragment().contains("resigned"));
    visit.click("#resign");
    visit.click("#answer-yes");
    visit.wait_for_text("#status", "resigned");
    assert!(visit.fragment().contains("resigned=first"));
    let waiting = visit.script("return document.querySelectorAll('.side-chip.active').length");
    assert_eq!(waiting, 0, "nobody is to move after the end");
    visit.click("#undo");
    visit.wait_for_text("#status", "Choose a worker");
}

#[test]
fn a_hint_is_told_as_whoever_moves_sees_it_and_has_its_reason() {
    // Second is a step away from winning, after blocking first, who is so, too.
    let fragment = "#play?start=0010001210014210232100110/2/mortal:D3,A2/mortal:B4,E2&first=greedy&second=human";
    let Some(visit) = Visit::begin("a hint for second", DESKTOP, fragment) else {
        return;
    };
    visit.click("#hint");
    visit.wait_for_text("#hint-told", "Hint for you");
    visit.wait_for_text("#hint-told", "blocks c2; otherwise d3c2 wins");
    let told = visit.text("#hint-told");
    assert!(!told.contains("first"), "{told}");
    // It is gone with the position it was for, and the game goes on.
    let steps = visit.wait("return document.querySelector('.arrows .arrow') && true");
    assert_eq!(steps, true);
    for target in ["b4", "b3", "c2"] {
        visit.click_target(target);
    }
    visit.wait("return document.querySelector('#hint-told').hidden");
    // A win for second is second's, not first's.
    visit.show("#play?start=0000000300002000000000000/2/mortal:E5,E1/mortal:C3,A1&first=human&second=human");
    visit.click("#hint");
    visit.wait_for_text(
        "#hint-told",
        "Hint for Second: c3c4: wins at once. Proven: second",
    );
    visit.assert_clean();
}

#[test]
fn another_move_from_earlier_on_keeps_what_was_played_as_a_variation() {
    let fragment = "#play?game=snort@path:6&moves=0;5;2&at=1&second=human";
    let Some(visit) = Visit::begin("variation", DESKTOP, fragment) else {
        return;
    };
    visit.click_target("4");
    visit.wait_for_toast("kept as a variation");
    assert!(visit.fragment().contains("moves=0;4&tree=0;4;(;5;2;)"));
    // A click goes back there, and the other line stays where it was.
    visit.click(".variation .move");
    visit.wait("return location.hash.includes('moves=0;5;2&')");
    visit.wait("return document.querySelectorAll('.moves .move').length === 4");
    visit.show(&visit.fragment().replace("#play", "#analyse"));
    visit.click(".variation .move");
    visit.click("#promote");
    visit.wait("return document.querySelector('.variation .move').textContent === '4'");
    visit.fill("#comment", "better\t");
    visit.wait_for_text(".comment", "better");
    visit.click("#cut");
    visit.wait("return document.querySelectorAll('.moves .move').length === 2");
    visit.assert_clean();
}

#[test]
fn a_shared_game_with_an_agent_to_move_waits_to_be_continued() {
    let fragment = "#play?game=snort@path:9&moves=4&second=random";
    let Some(visit) = Visit::begin("shared", DESKTOP, fragment) else {
        return;
    };
    visit.wait_for_text("#status", "Continue to go on");
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(visit.fragment(), fragment);
    visit.click("#pause");
    let plies = |count: usize| {
        visit.wait(&format!(
            "return document.querySelectorAll('.moves .move').length === {count}"
        ))
    };
    plies(2);
    // The key that pauses games between agents does nothing to a person's.
    visit.keys(&["p"]);
    let target = visit.legal_targets()[0].clone();
    visit.click_target(&target);
    plies(4);
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
    // Back and forth are the same way, whoever the agents are.
    visit.show("#play?game=snort@path:9&moves=4;0;6;8&first=random&second=greedy");
    let at = |fragment: &str| visit.wait(&format!("return location.hash.includes('{fragment}')"));
    visit.click("#undo");
    at("at=3");
    visit.click("#undo");
    at("at=2");
    visit.click("#redo");
    at("at=3");
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
    // The bar has room for some screens; the others are behind a button.
    let hidden = visit.script(
        "return [...document.querySelectorAll('.screens > *')].filter((one) => one.checkVisibility())
           .some((one) => { const box = one.getBoundingClientRect(); return box.left < 0 || box.right > innerWidth || box.width < 44 || box.height < 44 })",
    );
    assert_eq!(hidden, false, "a screen is out of reach");
    for screen in [
        "analyse", "edit", "review", "games", "lab", "mine", "explore", "play",
    ] {
        let link = format!(".screens a[data-screen={screen}]");
        let seen = visit.script(&format!(
            "return document.querySelector('{link}').checkVisibility()"
        ));
        if seen == false {
            visit.click("#more");
        }
        visit.click(&link);
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
