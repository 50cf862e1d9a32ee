//! Santorini with powers: chosen in a form, played by clicking.

use crate::{DESKTOP, Visit};

#[test]
fn powers_are_chosen_with_their_words() {
    let Some(visit) = Visit::begin("powers", DESKTOP, "#games") else {
        return;
    };
    visit.wait("return document.querySelector('#first_power') !== null");
    let choose = |field: &str, power: &str| {
        visit.script(&format!(
            "const list = document.querySelector('#{field}'); list.value = '{power}';
             list.dispatchEvent(new Event('change'))"
        ));
        visit.wait(&format!(
            "return document.querySelector('#{field}').value === '{power}'"
        ));
    };
    choose("first_power", "demeter");
    visit.wait("return document.body.innerText.includes('A worker may build a second time')");
    choose("second_power", "atlas");
    visit.wait("return document.body.innerText.includes('a dome at any level')");
    visit.wait(
        "return document.querySelector('#game-name').value === \
         'santorini:4WP4HTWUS,demeter,atlas@king:5x5'",
    );
    // One names two, the other chooses between them.
    visit.click("#first_power-exchange");
    visit.wait(
        "return document.querySelector('#game-name').value === \
         'santorini:4WP4HTWUS,atlas,demeter@king:5x5'",
    );
    visit.script("Math.random = () => 0");
    visit.click("#first_power-draw");
    visit.wait(
        "return document.querySelector('#game-name').value === \
         'santorini:4WP4HTWUS,apollo,artemis@king:5x5'",
    );
}

#[test]
fn the_simple_gods_are_taught() {
    let address = "#learn?game=santorini:apollo,pan";
    let Some(visit) = Visit::begin("power-lesson", DESKTOP, address) else {
        return;
    };
    visit.wait_for_text("#lesson", "You are Apollo");
    visit.wait_for_text("#lesson-count", "Step 1 of 11");
    for place in ["c3", "c4", "b5"] {
        visit.click_target(place);
    }
    visit.wait_for_text("#status", "Swapped");
    visit.click("#lesson-next");
    visit.wait_for_text("#lesson", "Artemis");
    for place in ["c3", "c5"] {
        visit.click_target(place);
    }
    visit.wait_for_text("#status", "Won");
}

#[test]
fn turns_of_several_builds_are_clicked_in_any_order() {
    let address =
        "#play?game=santorini:4WP4HTWUS,demeter,atlas@king:5x5&moves=b2,d4;b4,d2&second=human";
    let Some(visit) = Visit::begin("power-turns", DESKTOP, address) else {
        return;
    };
    let moves = |count: usize| {
        visit.wait(&format!(
            "return document.querySelectorAll('.moves .move').length === {count}"
        ));
    };
    moves(2);
    // Two builds, the later place first; nothing is left to choose then.
    for place in ["b2", "b3", "c3", "a3"] {
        visit.click_target(place);
    }
    moves(3);
    visit.wait_for_text(".moves", "b2-b3+a3+c3");
    // One of Atlas' turns could go on: a second click makes it a dome.
    for place in ["d2", "d3", "e4"] {
        visit.click_target(place);
    }
    visit.wait("return !document.querySelector('#finish').hidden");
    visit.click("#finish");
    moves(4);
    visit.wait_for_text(".moves", "d2d3e4");
    for place in ["b3", "b2", "b1"] {
        visit.click_target(place);
    }
    visit.click("#finish");
    moves(5);
    for place in ["d3", "d2", "d1", "d1"] {
        visit.click_target(place);
    }
    moves(6);
    visit.wait_for_text(".moves", "d3-d2*d1");
}

#[test]
fn what_powers_remember_is_set_by_clicking() {
    let address = "#edit?game=santorini:athena,hippolyta&moves=b2,d4;b4,d2";
    let Some(visit) = Visit::begin("power-memory", DESKTOP, address) else {
        return;
    };
    let position = |part: &str| {
        visit.wait(&format!(
            "return document.querySelector('#position-text').value.includes('{part}')"
        ));
    };
    visit.wait_for_text("#edit-tools", "First's power remembers");
    // At once, and back again.
    visit.click("[data-value='first-more']");
    position("athena[^]:");
    visit.click("[data-value='first-more']");
    position("athena:");
    // A place is clicked on the board.
    visit.click("[data-value='second-place']");
    visit.click_target("d2");
    position("hippolyta[D2]:");
    visit.wait_for_text("#legality", "Legal");
}
