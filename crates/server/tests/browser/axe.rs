//! The rules of axe on every screen and in every dialog, in both themes. They are not ours: where
//! `THERA_AXE` names the script of axe-core (`npm install axe-core`, as CI does) they are checked.

use serde_json::{Value, json};

use crate::{DESKTOP, PHONE, Visit};

/// What is looked at: an address, and what is pressed there.
const SIGHTS: &[(&str, &str)] = &[
    ("#play?moves=b2,d4;b4,d2;b2b3c3&second=human", ""),
    ("#play", "#rules"),
    ("#play", "#help"),
    ("#play", "#share"),
    ("#play", "#new-game"),
    ("#play?second=human", "#resign"),
    (
        "#play?start=0000000300002000000000000/1/mortal:C3,A1/mortal:E5,E1&moves=c3c4",
        "",
    ),
    ("#learn?game=snort@path:5", ""),
    ("#puzzles", ""),
    ("#puzzles", "#puzzle-solution"),
    ("#room", ""),
    ("#room?game=snort@path:9", "#open-room"),
    ("#mine", ""),
    ("#explore", ""),
    (
        "#analyse?game=snort@path:5&moves=2;0&tree=2;0;(;4;'why;)",
        "",
    ),
    ("#analyse?game=castellan@2x3", "#heuristics summary"),
    ("#edit", ""),
    ("#review?game=snort@path:6&moves=0;5;2", ""),
    ("#games", ""),
    ("#games?game=snort@path:5", "#draw-graph"),
    ("#analyse?game=snort@path:4", "#tree summary"),
    ("#lab", ""),
    ("#lab?job={\"kind\":\"verify\"}", "#claims summary"),
    ("#lab?job={\"kind\":\"tune\"}", ""),
];

/// The rules to go by: all, and in the other theme, in which everything stands in the same place,
/// those about colours.
const RULES: [&str; 2] = [
    "",
    "runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },",
];

/// The rules that are broken, each with an element that does.
const BROKEN: &str = "
  const done = arguments[arguments.length - 1];
  document.getAnimations().forEach((one) => one.finish());
  axe.run(document, { RULES resultTypes: ['violations'] }).then(({ violations }) =>
    done(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)), (error) => done([String(error)]));";

#[test]
fn no_screen_breaks_a_rule_of_axe() {
    let Ok(path) = std::env::var("THERA_AXE") else {
        eprintln!("SKIPPED: THERA_AXE does not name the script of axe-core");
        return;
    };
    let axe = std::fs::read_to_string(&path).expect("THERA_AXE names a file");
    let Some(visit) = Visit::begin("axe", DESKTOP, "") else {
        return;
    };
    let look = |what: &str| {
        visit.script(&axe);
        for rules in RULES {
            visit.script("document.querySelector('#theme').click()");
            let broken: Value = visit.script_later(&BROKEN.replace("RULES", rules));
            assert_eq!(broken, json!([]), "{what}");
        }
    };
    visit.wait("return document.querySelector('#welcome') !== null");
    look("the first visit");
    // A few games to be listed, and the bar of a phone with all its screens.
    visit.show("#play?game=snort@path:9&second=random");
    visit.click_target("4");
    visit.wait("return location.hash.includes(';')");
    visit.resize(PHONE.0, PHONE.1);
    visit.click("#more");
    look("a phone");
    visit.resize(DESKTOP.0, DESKTOP.1);
    for (fragment, pressed) in SIGHTS {
        visit.show(fragment);
        visit.wait("return document.body.dataset.ready === 'yes'");
        visit.wait("return document.querySelector('#panel').children.length > 0");
        if !pressed.is_empty() {
            visit.click(pressed);
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        look(&format!("{fragment} {pressed}"));
    }
    visit.assert_clean();
}
