//! Games for more than two, with chance and with hidden cards, at the screen and in a room.

use crate::{DESKTOP, PHONE, Visit};

#[test]
fn three_people_take_turns_at_one_screen() {
    let people = "first=human&second=human&third=human";
    let fragment = format!("#play?game=snort:players=3@path:9&{people}");
    let Some(page) = Visit::begin("three at one screen", PHONE, &fragment) else {
        return;
    };
    page.wait("return document.querySelectorAll('.side-chip').length === 3");
    for (vertex, next) in [("0", "second"), ("4", "third"), ("8", "first")] {
        page.tap_target(vertex);
        let active = format!("return document.querySelector('.side-chip.{next}.active') !== null");
        page.wait(&active);
    }
    // Everybody's colour is on the board, each in a row of the moves.
    for seat in ["first", "second", "third"] {
        for place in [format!(".seat.{seat}"), format!(".turns .move.{seat}")] {
            let there = format!("return document.querySelectorAll('{place}').length === 1");
            page.wait(&there);
        }
    }
    assert_eq!(
        page.script("return document.querySelector('#resign').hidden"),
        true
    );
    page.click("#hint");
    page.wait("return document.querySelector('#hint-told').textContent.startsWith('Hint for')");
    page.assert_clean();
}

#[test]
fn agents_take_the_other_seats() {
    let Some(page) = Visit::begin(
        "agents at a table",
        DESKTOP,
        "#play?game=snort:players=4@grid:3x3",
    ) else {
        return;
    };
    page.wait_for_text("#status", "You");
    page.click_target("b2");
    // The middle of the board leaves the others nothing beside it; they answer by themselves.
    page.wait("return document.querySelectorAll('.turns .move').length >= 4");
    page.click("#new-game");
    page.wait("return document.querySelectorAll('dialog .segments button').length === 5");
    page.assert_clean();
}

#[test]
fn cards_are_played_in_a_room_and_stay_hidden() {
    let Some(page) = Visit::begin(
        "hidden cards",
        DESKTOP,
        "#play?game=castellan:cards,deck=manor",
    ) else {
        return;
    };
    page.wait_for_text("#status", "play it in a room");
    page.click("#new-game");
    page.wait("return document.querySelector('#open-room') !== null");
    page.click("#open-room");
    page.wait("return document.querySelectorAll('.turns .move').length > 4");
    let moves =
        "return [...document.querySelectorAll('.turns .move')].map((move) => move.textContent)";
    page.wait("return /^Your turn/.test(document.querySelector('#status').textContent)");
    let told = page.script(moves);
    let told: Vec<&str> = told
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|text| text.as_str())
        .collect();
    let dealt: Vec<&&str> = told
        .iter()
        .filter(|text| text.starts_with("deal:"))
        .collect();
    assert!(dealt.iter().any(|text| text.ends_with('?')), "{told:?}");
    assert!(dealt.iter().any(|text| !text.ends_with('?')), "{told:?}");
    // A card is on the board to be played.
    let before = told.len();
    page.script("document.querySelector('.target.legal').dispatchEvent(new MouseEvent('click', { bubbles: true }))");
    let grown = format!("return document.querySelectorAll('.turns .move').length > {before}");
    page.wait(&grown);
    page.assert_clean();
}
