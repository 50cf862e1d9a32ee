//! Games are begun in a dialog, remembered, found again, and carried elsewhere as text.

use serde_json::json;

use crate::{DESKTOP, PHONE, Visit};

/// How many games are listed.
fn listed(count: usize) -> String {
    format!("return document.querySelectorAll('#my-games li').length === {count}")
}

#[test]
fn games_are_remembered_searched_exported_and_imported() {
    let fragment = "#play?game=snort@path:9&second=random";
    let Some(visit) = Visit::begin("remembering", DESKTOP, fragment) else {
        return;
    };
    visit.click_target("4");
    visit.wait("return location.hash.includes(';')");
    visit.show("#mine");
    visit.wait(&listed(1));
    visit.wait_for_text("#my-games", "Go on with Snort, path 9");
    visit.wait_for_text("#my-games", "You – ");
    // What is pointed at is shown on the board.
    visit.script("document.querySelector('.open-game').focus()");
    visit.wait("return document.querySelectorAll('.board.peek .seat.first').length === 1");
    // It stays there when the board behind it is drawn anew.
    visit.script("document.querySelector('.board.peek').id = 'before'");
    visit.script("document.querySelector('#look').click()");
    visit.wait(
        "return document.querySelectorAll('.board.peek:not(#before) .seat.first').length === 1",
    );
    visit.fill("#search-games", "snort random unfinished");
    visit.wait(&listed(1));
    visit.fill("#search-games", "chess");
    visit.wait(&listed(0));
    visit.fill("#search-games", "snort");
    // What is exported can be read again, and then there are two.
    visit.script(CATCH);
    visit.click("#export-games");
    let text = visit.wait("return window.exported ?? null");
    assert!(
        text.as_str().unwrap().starts_with("thera game 1\n"),
        "{text}"
    );
    let import = |text: &serde_json::Value| {
        visit.script(&format!(
            "const input = document.querySelector('#import-file');
             const carrier = new DataTransfer();
             carrier.items.add(new File([{text}], 'games.game'));
             input.files = carrier.files;
             input.dispatchEvent(new Event('change'));"
        ));
    };
    import(&text);
    visit.wait(&listed(2));
    visit.assert_clean();
    import(&json!("not a game"));
    visit.wait_for_toast("games.game");
    assert_eq!(visit.script(&listed(2)), true);
    // The one that was played goes on, and is still the same one.
    visit.script("[...document.querySelectorAll('.open-game')].at(-1).click()");
    visit.wait("return document.body.dataset.screen === 'play'");
    let before = visit.fragment().matches(';').count();
    let target = visit.wait("return document.querySelector('.target.legal')?.dataset.name");
    visit.click_target(target.as_str().unwrap());
    visit.wait(&format!(
        "return location.hash.split(';').length > {} + 1",
        before
    ));
    visit.show("#mine");
    visit.wait(&listed(2));
}

/// Keeps the text that the page lets people save.
const CATCH: &str = "
  const make = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    blob.text().then((text) => { window.exported = text; });
    return make(blob);
  };";

#[test]
fn a_resigned_game_says_so_in_its_record() {
    let fragment = "#play?game=snort@path:9&second=random&moves=4;0&resigned=first";
    let Some(visit) = Visit::begin("a resigned game", DESKTOP, fragment) else {
        return;
    };
    visit.wait_for_text("#status", "You resigned");
    visit.script(CATCH);
    visit.click("#share");
    visit.click("#export-record");
    let text = visit.wait("return window.exported ?? null");
    let text = text.as_str().unwrap();
    assert!(
        text.contains("result: second wins\nended: first resigned\n"),
        "{text}"
    );
    // Read again, it is still known who gave up.
    visit.show("#review?game=snort@path:5");
    visit.fill("#record", text);
    visit.click("#load");
    visit.wait("return location.hash.includes('resigned=first')");
    visit.assert_clean();
}

#[test]
fn a_new_game_is_chosen_in_a_dialog() {
    let fragment = "#play?game=snort@path:9";
    let Some(visit) = Visit::begin("new game", DESKTOP, fragment) else {
        return;
    };
    // An easy opponent, unless somebody wants another.
    visit.keys(&["n"]);
    let chosen = "return document.querySelector('dialog input:checked')?.value";
    assert_eq!(visit.wait(chosen), "greedy");
    visit.click("dialog input[value=random]");
    visit.click("dialog .segments [data-value=second]");
    visit.click("#start-game");
    visit.wait("return /first=random/.test(location.hash) && /moves=/.test(location.hash)");
    // A friend elsewhere leads to a room.
    visit.click("#new-game");
    visit.click("dialog input[value=friend]");
    visit.click("#start-game");
    visit.wait("return document.querySelector('#open-room') !== null");
    // However many levels a game has, all there is to choose is seen at once.
    for (width, height) in [DESKTOP, PHONE] {
        visit.resize(width, height);
        visit.show("#play?game=santorini");
        visit.click("#new-game");
        let fits = visit.wait(
            "const dialog = document.querySelector('dialog[open]');
             return dialog && [dialog.querySelectorAll('.choice').length, dialog.scrollHeight - dialog.clientHeight]",
        );
        assert!(fits[0].as_u64() > Some(10), "{fits}");
        assert_eq!(
            fits[1], 0,
            "{width}x{height}: the dialog has to be scrolled"
        );
    }
    visit.assert_clean();
}

#[test]
fn openings_colour_every_square() {
    let fragment = "#explore?game=santorini";
    let Some(visit) = Visit::begin("openings", DESKTOP, fragment) else {
        return;
    };
    // The book has each placement once; all that look the same are coloured.
    let coloured = |count: usize| {
        format!("return document.querySelectorAll('.target.shared').length === {count}")
    };
    visit.wait(&coloured(25));
    // Small differences are seen: the worst square is pale, the best one full of colour.
    let shades = visit.script(
        "const shades = [...document.querySelectorAll('.target.shared')].map(({ style }) => parseInt(style.getPropertyValue('--share')));
         return [Math.min(...shades), Math.max(...shades)]",
    );
    assert_eq!(shades, json!([0, 100]));
    visit.click("#book-lines .move");
    visit.wait("return /moves=/.test(location.hash)");
    visit.wait(&coloured(23));
    visit.wait_for_text("#played-here", "No remembered game");
    visit.assert_clean();
}
