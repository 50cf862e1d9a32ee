//! `thera verify` as a user sees it.

use super::{scratch, thera};

#[test]
fn the_list_has_every_paper() {
    let list = thera(&["verify", "--list"]).done().out;
    for paper in [
        "Geissler 2020",
        "Boreham 2020",
        "Rothenstein et al. 2021",
        "Borje",
        "Suptic 2017",
    ] {
        assert!(list.lines().any(|line| line == paper), "{paper}");
    }
    let json = thera(&["verify", "--list", "--json"]).done().json();
    let listed = json.as_array().unwrap();
    assert!(listed.len() > 100, "{}", listed.len());
    assert!(
        listed
            .iter()
            .all(|claim| list.contains(claim["id"].as_str().unwrap()))
    );
}

#[test]
fn an_outcome_in_json_has_the_documented_fields() {
    let json = thera(&["verify", "borje.terminal.edges", "borje.cycle4", "--json"])
        .done()
        .json();
    let outcomes = json.as_array().unwrap();
    assert_eq!(outcomes.len(), 2);
    let refuted = &outcomes[0];
    assert_eq!(refuted["id"], "borje.terminal.edges");
    assert_eq!(refuted["source"], "Borje");
    assert_eq!(refuted["verdict"], "refuted");
    assert_eq!(refuted["severity"], "slip of the pen");
    assert!(refuted["statement"].is_string() && refuted["scope"].is_string());
    assert!(refuted["cases"].as_u64().unwrap() > 100);
    let shown = &refuted["counterexample"];
    assert!(shown["game"].as_str().unwrap().starts_with("snort@"));
    assert_eq!(outcomes[1]["verdict"], "confirmed");
    assert!(outcomes[1]["severity"].is_null());
    assert!(outcomes[1]["counterexample"].is_null());
    for outcome in outcomes {
        assert_eq!(outcome["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(
            (&outcome["extent"], &outcome["seed"]),
            (&"usual".into(), &"fixed".into())
        );
        assert!(outcome["date"].as_str().unwrap().starts_with("20"));
        assert!(outcome["machine"].as_str().unwrap().contains("processor"));
    }
}

#[test]
fn a_refutation_is_drawn_and_its_commands_work() {
    let text = thera(&["verify", "suptic.2x4.opening"]).done().out;
    assert!(
        text.contains("refuted (flawed proof), having checked every reply"),
        "{text}"
    );
    assert!(text.contains("“On Albus’ first turn he plays the left vertical wall"));
    let see = text
        .lines()
        .find(|line| line.starts_with("see it"))
        .unwrap();
    let words: Vec<&str> = see.split('\'').collect();
    let [_, game, _, position, _, moves, _] = words[..] else {
        panic!("{see}");
    };
    let shown = thera(&["show", game, "--position", position, "--moves", moves])
        .done()
        .out;
    assert!(shown.contains("second"), "{shown}");
}

#[test]
fn unknown_claims_are_told_the_nearest() {
    let ran = thera(&["verify", "borje.theorem22"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.err.lines().count(), 1);
    assert!(
        ran.err.contains("there is no claim 'borje.theorem22'"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("borje.theorem2"), "{}", ran.err);
}

#[test]
fn a_page_stands_alone() {
    let file = scratch("verify").join("claims.html");
    let file = file.to_str().unwrap();
    thera(&["verify", "suptic.2x4", "borje.terminal", "--report", file]).done();
    let page = std::fs::read_to_string(file).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(page.matches("<svg").count() >= 4);
    let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!elsewhere.contains("http") && !page.contains("<script") && !page.contains("<link"));
    let ran = thera(&["verify", "borje.cycle4", "--report", "/nowhere/claims.html"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err.contains("'/nowhere/claims.html' cannot be written"),
        "{}",
        ran.err
    );
}

#[test]
fn a_run_that_is_kept_goes_on_where_it_was() {
    let state = scratch("verify-state").join("state.jsonl");
    let state = state.to_str().unwrap();
    let ids = ["borje.cycle4", "borje.terminal.edges"];
    let kept = |ids: &[&str]| {
        let arguments = [&["verify", "--json", "--state", state], ids].concat();
        thera(&arguments).done().json()
    };
    let one = kept(&ids[..1]);
    let both = kept(&ids);
    // The very same, its time included: it was not checked again.
    assert_eq!(
        both.as_array().unwrap().iter().find(|o| o["id"] == ids[0]),
        one.get(0)
    );
    // A stop may cut the last line short: the claim is checked again.
    let text = std::fs::read_to_string(state).unwrap();
    std::fs::write(state, &text[..text.len() - 20]).unwrap();
    let again = kept(&ids);
    assert_eq!(again.as_array().unwrap().len(), 2);
    assert_eq!(again[1]["verdict"], both[1]["verdict"]);
    let full = thera(&["verify", ids[0], "--full", "--state", state]);
    assert_eq!(full.code, Some(2));
    assert!(
        full.err.contains("holds no outcomes of this version"),
        "{}",
        full.err
    );
}

#[test]
fn what_goes_to_the_standard_output_goes_there_alone() {
    let page = thera(&["verify", "borje.cycle4", "--report", "-"]).done();
    assert!(page.out.starts_with("<!DOCTYPE html>") && page.out.ends_with("</html>\n"));
    assert!(page.out.contains("processor"), "the machine is named");
    assert!(page.err.contains("confirmed"), "{}", page.err);
    let plot = thera(&["value", "snort@grid:2x3", "--plot", "-"]).done();
    assert!(plot.out.starts_with("<svg") && plot.err.contains("±{4|{1|0}}"));
    for refused in [
        &["value", "snort@path:4", "--plot", "-", "--json"][..],
        &["value", "snort@path:4", "--plot", "x.png"],
        &["verify", "borje.cycle4", "--report", "x.pdf"],
        &["verify", "borje.cycle4", "--report", "-", "--markdown"],
        &["tune", "snort@path:4", "--state", "-"],
    ] {
        let ran = thera(refused);
        assert_eq!(ran.code, Some(2), "{refused:?}");
        assert!(
            ran.out.is_empty() && ran.err.lines().count() == 1,
            "{}",
            ran.err
        );
    }
}
