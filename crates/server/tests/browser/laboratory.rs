//! The laboratory: matches, claims and experiments, watched from the page.

use crate::{DESKTOP, Visit};

#[test]
fn a_match_runs_in_the_laboratory() {
    let Some(visit) = Visit::begin("laboratory", DESKTOP, "#lab?game=snort@path:6") else {
        return;
    };
    visit.fill("#job-a", "greedy\u{e004}");
    visit.fill("#job-b", "random\u{e004}");
    visit.fill("#job-games", "6\u{e004}");
    visit.click("#start-job");
    visit.wait_for_text("#job-status", "Finished");
    visit.wait_for_text("#report", "greedy");
    visit.assert_clean();
}

#[test]
fn a_claim_is_verified_in_the_laboratory() {
    let Some(visit) = Visit::begin("verify", DESKTOP, "#lab") else {
        return;
    };
    visit.click(".segments [data-value=verify]");
    // The first claim of the list; the choice before it is all of them.
    visit.wait("return document.querySelectorAll('#job-claim option').length > 1");
    visit.script(
        "const choice = document.querySelector('#job-claim');
         choice.selectedIndex = 1;
         choice.dispatchEvent(new Event('change'))",
    );
    visit.wait("return location.hash.includes('verify')");
    visit.click("#start-job");
    visit.wait("return document.querySelector('.verdict') !== null");
    visit.wait_for_text("#job-status", "Finished");
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
