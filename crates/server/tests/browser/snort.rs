//! Snort on a graph drawn by hand.

use serde_json::{Value, json};

use crate::{DESKTOP, Visit};

/// Presses the drawing at a share of its width and height.
fn press(visit: &Visit, along: f64, down: f64) {
    let box_ = visit.script(
        "const box = document.querySelector('.drawing').getBoundingClientRect();
         return [box.left, box.top, box.width, box.height]",
    );
    let side = |index: usize| box_[index].as_f64().expect("a number");
    let x = (side(0) + side(2) * along).round() as i64;
    let y = (side(1) + side(3) * down).round() as i64;
    visit.press_at(&json!(x), &json!(y), "mouse");
}

fn count(visit: &Visit, selector: &str) -> Value {
    visit.script(&format!(
        "return document.querySelectorAll('{selector}').length"
    ))
}

#[test]
fn a_graph_is_drawn_and_has_its_snort_value() {
    let Some(visit) = Visit::begin("draw a graph", DESKTOP, "#games?game=snort@path:2") else {
        return;
    };
    visit.click("#draw-graph");
    visit.click("#clear-graph");
    let places = [0.3, 0.42, 0.58, 0.7];
    for along in places {
        press(&visit, along, 0.5);
    }
    assert_eq!(count(&visit, ".drawn-vertex"), 4);
    // A path of four: each vertex is joined to the next.
    for pair in places.windows(2) {
        press(&visit, pair[0], 0.5);
        press(&visit, pair[1], 0.5);
    }
    assert_eq!(count(&visit, ".drawing .edges line"), 3);
    visit.click("#graph-done");
    visit.wait("return document.querySelectorAll('#board .edges line').length === 3");
    visit.click("#analyse-it");
    // The path of four is worth ±{2|1}, with temperature 3/2.
    visit.wait_for_text("#value [data-fact=canonical]", "±{2|1}");
    assert_eq!(visit.text("#value [data-fact=temperature]"), "3/2");
    assert_eq!(count(&visit, "#value .thermograph"), 1);
    // The drawing is part of the address: loading it again shows the same board. Whatever the pointer
    // happens to rest on, a move of a line perhaps, vertices are shown where they were drawn.
    let places = "return [...document.querySelectorAll('#board .vertices > *')].map((vertex) => vertex.getAttribute('transform'))";
    let drawn = visit.script(places);
    let fragment = visit.fragment();
    visit.show(&fragment);
    assert_eq!(visit.script(places), drawn);
    visit.assert_clean();
}

#[test]
fn independent_parts_have_values_of_their_own() {
    let fragment = "#analyse?game=snort@path:7&start=...x.../R";
    let Some(visit) = Visit::begin("parts", DESKTOP, fragment) else {
        return;
    };
    visit.wait("return document.querySelectorAll('#value .part').length === 2");
}
