//! The address holds what is on screen, and what is on screen can be taken away.

use crate::{DESKTOP, Visit};

/// Everything a person would compare; where the focus is does not matter.
const ON_SCREEN: &str = "return JSON.stringify({
  board: document.querySelector('#board svg').outerHTML.replace(/ tabindex=\"[^\"]*\"/g, ''),
  status: document.querySelector('#status').innerText,
  moves: document.querySelector('.moves').innerText,
  players: [...document.querySelectorAll('.player-choice')].map((choice) => choice.value),
  screen: document.body.dataset.screen,
})";

#[test]
fn a_shared_address_restores_exactly_what_is_on_screen() {
    let Some(visit) = Visit::begin("share", DESKTOP, "#play?second=human") else {
        return;
    };
    for name in ["b2", "d4", "b4", "d2", "b2", "c3", "d3", "d2", "d3", "e3"] {
        visit.click_target(name);
    }
    visit.wait("return document.querySelectorAll('.moves .move').length === 4");
    visit.click("#turn");
    visit.click("#look");
    visit.click("#undo");
    visit.wait_for_text("#status", "Second: Choose a worker");
    visit.click("#share");
    let address = visit.wait("return document.querySelector('#share-address')?.value ?? null");
    let position = visit.script("return document.querySelector('#share-position').value");
    assert_eq!(
        position,
        "0000000000000100000000000/2/mortal:C3,D4/mortal:B4,D2"
    );
    visit.keys(&["Escape"]);
    visit.script("document.activeElement.blur()");
    let before = visit.script(ON_SCREEN);
    drop(visit);

    let again = Visit::begin("share", DESKTOP, "").expect("there was a browser a moment ago");
    again.go(address.as_str().expect("an address"));
    // Not `assert_eq`: nobody wants to read two boards as text.
    assert!(again.script(ON_SCREEN) == before, "the screen differs");
    // What had been taken back is still there.
    again.click("#redo");
    again.wait_for_text("#status", "First: Choose a worker");
    again.assert_clean();
}

#[test]
fn the_board_is_exported_as_a_picture() {
    let Some(visit) = Visit::begin(
        "export",
        DESKTOP,
        "#play?moves=b2,d4;b4,d2;b2c3d3&second=human",
    ) else {
        return;
    };
    let svg = visit.script_later(
        "const done = arguments[arguments.length - 1];
         import('/js/parts/share.js').then((share) => done(share.standaloneSvg(document.querySelector('#board svg'))))",
    );
    let svg = svg.as_str().expect("an SVG");
    assert!(
        svg.starts_with("<svg") && !svg.contains("var(--"),
        "colours are written out"
    );
    let png = visit.script_later(
        "const done = arguments[arguments.length - 1];
         import('/js/parts/share.js').then((share) => share.asPng(document.querySelector('#board svg')))
           .then((blob) => blob.arrayBuffer()).then((bytes) => done([bytes.byteLength, ...new Uint8Array(bytes.slice(0, 4))]))",
    );
    assert_eq!(png[1], 0x89);
    assert_eq!(png[2], b'P');
    assert!(png[0].as_u64().is_some_and(|bytes| bytes > 20_000), "{png}");
    visit.assert_clean();
}
