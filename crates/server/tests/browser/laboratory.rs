//! The laboratory: matches, claims and experiments, watched from the page.

use crate::{DESKTOP, Visit};

#[test]
fn a_match_runs_in_the_laboratory() {
    let Some(visit) = Visit::begin("laboratory", DESKTOP, "#lab?game=snort@path:6") else {
        return;
    };
    // A game that does not exist is not quietly another one.
    visit.fill("#job-game", "snort@pth:6");
    visit.click("#start-job");
    visit.wait_for_toast("nothing was started");
    visit.wait("return document.querySelector('#job-game').value === 'snort@pth:6'");
    assert_eq!(
        visit.script("return document.querySelector('#job-status')"),
        serde_json::Value::Null
    );
    // The refusal is in the console, where it belongs.
    assert_eq!(visit.log().len(), 1);
    visit.fill("#job-game", "snort@path:7\u{e004}");
    visit.wait("return location.hash.includes('path:7')");
    visit.fill("#job-a", "greedy\u{e004}");
    visit.fill("#job-b", "random\u{e004}");
    visit.fill("#job-games", "6\u{e004}");
    visit.click("#start-job");
    visit.wait_for_text("#job-status", "Finished");
    visit.wait_for_text("#report", "greedy");
    // Its games can be looked at.
    visit.click("#match-games button");
    visit.wait("return location.hash.startsWith('#review')");
    visit.wait("return document.querySelectorAll('.moves .move').length > 2");
    visit.assert_clean();
}

#[test]
fn weights_are_tuned_and_tables_trained_before_ones_eyes() {
    let fragment =
        "#lab?game=snort@path:5&job={\"kind\":\"tune\",\"generations\":2,\"population\":4}";
    let Some(visit) = Visit::begin("tune and train", DESKTOP, fragment) else {
        return;
    };
    visit.click("#start-job");
    visit.wait_for_text("#job-status", "Finished");
    visit.wait("return document.querySelector('#report .figure') !== null");
    visit.wait_for_text("#report", "play-off");
    visit.click(".segments [data-value=train]");
    visit.fill("#job-episodes", "\u{e009}a\u{e000}400\t");
    visit.click("#start-job");
    visit.wait_for_text("#report", "positions known");
    visit.wait_for_text("#job-status", "Finished");
    visit.assert_clean();
}

#[test]
fn a_claim_is_verified_in_the_laboratory() {
    let Some(visit) = Visit::begin("verify", DESKTOP, "#lab") else {
        return;
    };
    visit.click(".segments [data-value=verify]");
    visit.wait("return document.querySelectorAll('#claims input').length > 1");
    let groups = visit.script("return document.querySelectorAll('#claims .paper').length");
    assert!(groups.as_u64() > Some(3), "claims stand with their papers");
    // Typing finds some of them, and opens their papers.
    let listed = "return document.querySelectorAll('#claims input').length";
    let all = visit.script(listed).as_u64();
    let id = visit.script("return document.querySelector('#claims input').dataset.claim");
    let id = id.as_str().unwrap_or_default().to_string();
    visit.fill("#claim-search", &id);
    assert!(visit.script(listed).as_u64() < all);
    visit.click("#claims input");
    visit.wait("return location.hash.includes('verify') && location.hash.includes('ids')");
    visit.click("#start-job");
    visit.wait("return document.querySelector('#report .verdict') !== null");
    visit.wait_for_text("#job-status", "Finished");
    // What was found stays, and is told beside the claim.
    visit.show("#lab?job={\"kind\":\"verify\"}");
    visit.wait("return document.querySelector('#claims .verdict') !== null");
    visit.click(".kept-result");
    visit.wait_for_text("#report", &id);
    visit.assert_clean();
}

#[test]
fn a_run_is_stopped() {
    let fragment = "#lab?game=santorini&job={\"a\":\"greedy\",\"b\":\"random\",\"games\":9000}";
    let Some(visit) = Visit::begin("stop a run", DESKTOP, fragment) else {
        return;
    };
    visit.click("#start-job");
    visit.wait("return document.querySelector('progress') !== null");
    visit.click("#stop-job");
    visit.wait_for_text("#job-status", "Stopped");
    visit.wait("return !document.querySelector('#start-job').disabled");
    visit.assert_clean();
}

#[test]
fn figures_come_before_long_tables_and_are_dark_at_night() {
    let Some(visit) = Visit::begin("figures", DESKTOP, "#lab") else {
        return;
    };
    let seen = visit.script_later(
        "const done = arguments[arguments.length - 1];
         document.documentElement.dataset.theme = 'dark';
         const rows = Array.from({ length: 200 }, (_, row) => [row]);
         import('/js/parts/lab-results.js').then(({ reproduceResult }) => {
           const svg = '<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>';
           const shown = reproduceResult({ tables: [{ title: 'rows', columns: ['a'], rows }], figures: [{ title: 'f', svg }] });
           document.querySelector('#report').replaceChildren(shown);
           const [figure, table] = [shown.querySelector('.figure'), shown.querySelector('table')];
           done({
             first: Boolean(figure.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING),
             rows: shown.querySelectorAll('tbody tr').length,
             open: [...shown.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length,
             dark: getComputedStyle(figure).filter,
           });
         })",
    );
    assert_eq!(seen["first"], true);
    assert_eq!(seen["rows"], 200);
    assert!(seen["open"].as_u64() < Some(20), "{seen}");
    assert!(
        seen["dark"]
            .as_str()
            .is_some_and(|filter| filter.contains("invert")),
        "{seen}"
    );
}
