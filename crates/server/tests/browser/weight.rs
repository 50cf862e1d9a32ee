//! The first visit: light, and nothing from elsewhere.

use crate::{DESKTOP, Visit};

/// The most bytes and requests of a first visit.
const BUDGET: u64 = 150_000;
const REQUESTS: usize = 12;

/// How far away a server is that other continents talk to, in milliseconds.
const LATENCY: u32 = 300;

/// When something was first to be seen, and when the first move could be made.
fn moments(visit: &Visit) -> String {
    let seen =
        visit.wait("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime");
    let ready = visit.script("return performance.getEntriesByName('ready')[0].startTime");
    let rounded = |time: &serde_json::Value| time.as_f64().unwrap_or_default().round();
    format!(
        "seen after {} ms, usable after {} ms",
        rounded(&seen),
        rounded(&ready)
    )
}

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
    let names =
        visit.script("return performance.getEntriesByType('resource').map((entry) => entry.name)");
    let requests = names.as_array().map_or(0, Vec::len) + 1;
    assert!(requests < REQUESTS, "{requests} requests: {names}");
    // How long it takes depends on the machine, so that is only told.
    println!("first visit: {bytes} bytes in {requests} requests");
    println!("nearby: {}", moments(&visit));
    visit.delay(LATENCY);
    visit.show("#play");
    println!("{LATENCY} ms away: {}", moments(&visit));
}
