//! What whoever is here for the first time sees, and how a game is learnt.

use crate::{DESKTOP, PHONE, Visit};

fn choose(visit: &Visit, places: &[&str]) {
    for place in places {
        visit.click_target(place);
    }
}

#[test]
fn a_newcomer_learns_the_usual_game_by_playing_it() {
    let Some(visit) = Visit::begin("welcome and lesson", DESKTOP, "") else {
        return;
    };
    visit.wait_for_text("#welcome", "easy opponent");
    visit.click("#welcome-learn");
    visit.wait_for_text("#lesson", "A turn has two parts");
    choose(&visit, &["c3", "c4", "c5"]);
    visit.wait_for_text("#status", "a whole turn");
    visit.click("#lesson-next");
    visit.wait_for_text("#lesson", "one level at a time");
    // What is impossible is explained as to whoever types it.
    choose(&visit, &["c3", "b4"]);
    visit.wait_for_toast("too high: level 2 from level 0");
    visit.forget_toasts();
    choose(&visit, &["b3", "b2"]);
    visit.wait_for_toast("not the one asked for");
    choose(&visit, &["c3", "d4", "d5"]);
    visit.wait_for_text("#status", "Going down is free");
    visit.click("#lesson-next");
    visit.wait_for_text("#lesson", "Step up");
    choose(&visit, &["c3", "c4"]);
    visit.wait_for_text("#status", "Won");
    visit.click("#lesson-next");
    visit.wait_for_text("#lesson", "Danger");
    choose(&visit, &["d2", "d3", "c4"]);
    visit.wait_for_text("#status", "Saved");
    visit.click("#lesson-next");
    visit.wait_for_text("#lesson", "whoever cannot move loses");
    visit.click("#lesson-play");
    visit.wait_for_text("#status", "You: Place 2 workers");
    // Nobody is new twice.
    visit.show("");
    visit.wait("return document.body.dataset.ready === 'yes'");
    assert!(
        visit
            .script("return document.querySelector('#welcome')")
            .is_null()
    );
    visit.assert_clean();
}

/// The places to choose for each step of a family's lesson; null where there is nothing to do.
const TASKS: &str = "
  const done = arguments[arguments.length - 1];
  const body = JSON.stringify({ game: 'GAME' });
  fetch('/api/learn', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then((answer) => answer.json())
    .then(({ lesson }) => done(lesson.map(({ right, view }) => view.legal.find(({ text }) => text === right[0])?.steps ?? null)));";

#[test]
fn every_family_has_rules_with_pictures_and_a_lesson_to_play_through() {
    let Some(visit) = Visit::begin("rules", PHONE, "#play") else {
        return;
    };
    for family in thera_games::AnyGame::FAMILIES {
        visit.show(&format!("#play?game={}", family.small));
        visit.click("#rules");
        visit.wait("return document.querySelector('.rule-picture .board') !== null");
        let read = visit.script("return document.querySelector('dialog').scrollTop");
        assert_eq!(read, 0, "rules are read from their beginning");
        visit.click("#to-lesson");
        let tasks = visit.script_later(&TASKS.replace("GAME", family.small));
        for (number, task) in (1..).zip(tasks.as_array().expect("a lesson")) {
            visit.wait_for_text("#lesson-count", &format!("Step {number} "));
            let Some(places) = task.as_array() else {
                continue;
            };
            for place in places {
                visit.wait("return document.querySelector('.target.legal') !== null");
                visit.tap_target(place.as_str().expect("the name of a place"));
            }
            let finish = "const button = document.querySelector('#finish'); return button.hidden || button.click()";
            visit.script(finish);
            visit.wait("return document.querySelector('#status.over') !== null");
            visit.click("#lesson-next");
        }
    }
    visit.assert_clean();
}

#[test]
fn the_end_of_a_game_says_who_won_and_why() {
    let fragment = "#play?start=0000000300002000000000000/1/mortal:C3,A1/mortal:E5,E1";
    let Some(visit) = Visit::begin("banner", DESKTOP, fragment) else {
        return;
    };
    assert_eq!(visit.text(".game-name"), "Santorini, 5x5");
    choose(&visit, &["c3", "c4"]);
    visit.wait_for_text("#banner", "You win!");
    visit.wait_for_text("#banner", "You climbed to level 3");
    visit.click("#to-review");
    visit.wait("return location.hash.startsWith('#review')");
    visit.show(fragment);
    choose(&visit, &["c3", "c4"]);
    visit.click("#banner-rematch");
    // Sides are swapped.
    visit.wait("return location.hash.includes('second=human')");
    visit.assert_clean();
}
