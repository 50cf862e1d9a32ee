//! The first visit: light, and nothing from elsewhere.

use crate::{DESKTOP, Visit};

/// The most bytes a first visit may fetch.
const BUDGET: u64 = 300_000;

#[test]
fn the_first_visit_is_light() {
    let Some(visit) = Visit::begin("first visit", DESKTOP, "") else {
        return;
    };
    let bytes = visit.script(
        "const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
         return entries.reduce((sum, entry) => sum + entry.encodedBodySize + 300, 0)",
    );
    let bytes = bytes.as_u64().expect("a number of bytes");
    assert!(bytes < BUDGET, "{bytes} bytes");
    let foreign = visit.script(
        "return performance.getEntriesByType('resource').map((entry) => entry.name)
           .filter((name) => !name.startsWith(location.origin) && !name.startsWith('data:'))",
    );
    assert_eq!(foreign, serde_json::json!([]));
    // Scripts are fetched all at once, not one after the other as they name each other.
    let late = visit.script(
        "const named = [...document.querySelectorAll('link[rel=modulepreload], script')].map((link) => link.href || link.src);
         return performance.getEntriesByType('resource').map((entry) => entry.name)
           .filter((name) => name.endsWith('.js') && !named.includes(name))",
    );
    assert_eq!(late, serde_json::json!([]));
    // How long it takes depends on the machine, so that is only told.
    let ready = visit.script("return performance.getEntriesByName('ready')[0].startTime");
    println!("first visit: {bytes} bytes, usable after {ready} ms");
}
