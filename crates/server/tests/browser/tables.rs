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

/// A game of Snort for three in which first gives a sure win away at once.
const SLIP: &str = "game=snort:players=3@path:6&moves=0;5;2";

#[test]
fn a_game_of_three_is_reviewed_with_a_curve_for_each() {
    let fragment = format!("#review?{SLIP}&at=1");
    let Some(page) = Visit::begin("a review of three", PHONE, &fragment) else {
        return;
    };
    page.wait(
        "return document.querySelector('#review-summary').innerText.startsWith('first: 1 blunder')",
    );
    page.wait_for_text("#turn-review", "blunder");
    page.wait_for_text("#reason", "Gives away a sure win");
    page.wait_for_text(
        "#shares",
        "First's chances of winning: 100 % before, 0 % after",
    );
    let summary = page.script("return document.querySelector('#review-summary').innerText");
    assert!(summary.as_str().unwrap().contains("third: 0 blunders"));
    for seat in ["first", "second", "third"] {
        let curve = format!("return document.querySelector('.timeline .curve.{seat}') !== null");
        page.wait(&curve);
    }
    let slip = "return document.querySelector('.timeline .slip.blunder.first') !== null";
    assert_eq!(page.script(slip), true);
    // Between more than two there is no bar from first to second.
    let scale = "return document.querySelector('#evaluation .bar').offsetParent === null";
    assert_eq!(page.script(scale), true);
    page.assert_clean();
}

#[test]
fn a_turn_of_chance_is_told_and_not_judged() {
    let deals = "deal:w1;deal:w2;deal:t1;deal:t2;deal:w1;deal:w2;deal:t1;deal:t2;card:w1";
    let fragment = format!("#review?game=castellan:cards,deck=manor,order=open&moves={deals}&at=1");
    let Some(page) = Visit::begin("a review with chance", DESKTOP, &fragment) else {
        return;
    };
    page.wait_for_text("#turn-review", "Turn 1: deal:w1 by chance");
    let slips = "return document.querySelectorAll('.timeline .slip').length";
    page.wait("return document.querySelector('#review-summary').innerText.startsWith('first:')");
    assert_eq!(page.script(slips), 0);
    page.assert_clean();
}

#[test]
fn positions_of_three_are_edited_by_clicking() {
    let Some(page) = Visit::begin(
        "editing for three",
        PHONE,
        "#edit?game=snort:players=3@path:5",
    ) else {
        return;
    };
    let tool = |label: &str| {
        let press = format!(
            "[...document.querySelectorAll('#edit-tools button')].find((one) => one.textContent.trim() === '{label}').click()"
        );
        page.script(&press);
    };
    let text = |wanted: &str| {
        page.wait(&format!(
            "return document.querySelector('#position-text').value === '{wanted}'"
        ));
    };
    page.wait("return document.querySelectorAll('#edit-tools button').length === 8");
    tool("Green");
    page.tap_target("0");
    text("G..../R");
    tool("Blue");
    page.tap_target("1");
    page.wait_for_text("#legality", "Not legal");
    page.wait_for_text(
        ".reasons",
        "the blue vertex 1 is next to the green vertex 0",
    );
    page.tap_target("1");
    page.wait_for_text("#legality", "Legal");
    page.script("[...document.querySelectorAll('.card button')].find((one) => one.textContent.trim() === 'Third').click()");
    text("G..../G");
    page.assert_clean();
}

#[test]
fn an_analysis_at_a_table_tells_playouts() {
    let Some(page) = Visit::begin(
        "playouts",
        DESKTOP,
        "#analyse?game=snort:players=3@grid:4x4",
    ) else {
        return;
    };
    page.wait("return /^mcts, [0-9,]+ playouts, [0-9.]+ s$/.test([...document.querySelectorAll('.note')].map((note) => note.textContent).find((text) => text.startsWith('mcts')) ?? '')");
    page.assert_clean();
}

/// Tyche's game goes on by itself where chance takes part, and another turn may be passed.
#[test]
fn chance_draws_cards_and_another_turn_may_be_passed() {
    let moves = "moves=b2,d4;b4,d2;b2b3a3;card:6";
    let fragment = format!("#play?game=santorini:tyche,apollo&{moves}&first=human&second=human");
    let Some(page) = Visit::begin("another turn", DESKTOP, &fragment) else {
        return;
    };
    page.wait_for_text("#status", "another turn");
    for place in ["b3", "c3", "c4"] {
        page.click_target(place);
    }
    // After another turn nothing is drawn.
    page.wait("return document.querySelectorAll('.turns .move').length === 5");
    for place in ["b4", "b5", "a5"] {
        page.click_target(place);
    }
    page.wait("return document.querySelectorAll('.turns .move').length === 6");
    for place in ["c3", "b3", "b2"] {
        page.click_target(place);
    }
    page.wait("return document.querySelectorAll('.turns .move').length >= 8");
    let last = page.script("return [...document.querySelectorAll('.turns .move')][7].textContent");
    assert!(last.as_str().unwrap().starts_with("card:"), "{last}");
    page.assert_clean();
}

/// In a room a square is hidden with a click, and what an agent hides is not shown.
#[test]
fn squares_are_hidden_in_a_room() {
    let Some(page) = Visit::begin(
        "hidden squares",
        DESKTOP,
        "#play?game=santorini:moerae,moerae",
    ) else {
        return;
    };
    page.wait_for_text("#status", "play it in a room");
    page.click("#new-game");
    page.wait("return document.querySelector('#open-room') !== null");
    page.click("#open-room");
    page.wait_for_text("#status", "corner of a square");
    page.click_target("d4");
    let hidden = "[...document.querySelectorAll('.turns .move')].map((move) => move.textContent)\
                  .filter((text) => text.startsWith('hide:'))";
    page.wait(&format!("return {hidden}.includes('hide:d4')"));
    // Whoever was first to hide one, the agent's is not told.
    let others = format!("return {hidden}.filter((text) => text !== 'hide:d4').join(' ')");
    let others = page.script(&others);
    assert!(
        ["", "hide:?"].contains(&others.as_str().unwrap()),
        "{others}"
    );
    page.assert_clean();
}
