//! `calc`: expressions, the prompt, and where a mistake is.

use super::{thera, thera_reading};

#[test]
fn results_are_printed_as_they_are_typed() {
    for (expression, printed) in [
        ("{2|-1} + *", "{2*|-1*}\n"),
        ("snort@path:4 - 2*col@cycle:5", "±{2|1}\n"),
        ("^ > 0", "true\n"),
        ("cool(±3, 1)", "±2\n"),
        ("-1 + 3", "2\n"),
        (
            "x := snort@grid:2x3; temperature(x)",
            "x := ±{4|{1|0}}\n9/4\n",
        ),
        ("snort@path:3[R../B]", "{1|0}\n"),
        ("'snort@path:2+path:1' + *", "±1\n"),
        ("geography@path:3 = domineering@1x1", "true\n"),
    ] {
        assert_eq!(
            thera(&["calc", expression]).done().out,
            printed,
            "{expression}"
        );
    }
}

#[test]
fn results_can_be_pasted_into_cgsuite() {
    let ran = thera(&["calc", "±{2^2*|1/2*}; ±1/2; [1*3, true]", "--cgsuite"]).done();
    assert_eq!(ran.out, "+-{2+^^*|1/2+*}\n+-(1/2)\n[1+*3, true]\n");
}

#[test]
fn mistakes_are_pointed_at() {
    let ran = thera(&["calc", "1 + foo"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(
        ran.err
            .starts_with("thera: at character 5: nothing is called 'foo'"),
        "{}",
        ran.err
    );
    assert!(ran.err.ends_with("\n  1 + foo\n      ^\n"), "{}", ran.err);
    let ran = thera(&["calc", "1 + snort@path:99", "--json"]);
    let error: serde_json::Value = serde_json::from_str(&ran.err).unwrap();
    assert_eq!(
        (ran.code, &error["at"], &error["field"]),
        (Some(2), &5.into(), &"expression".into())
    );
    for bad in [
        "castellan@2x2",
        "{1|2",
        "atomic(1)",
        "",
        "snort@",
        "'snort@path:3",
    ] {
        assert_eq!(thera(&["calc", bad]).code, Some(2), "{bad}");
    }
    let late = thera(&["calc", "snort@grid:5x5", "--time", "1ms"]);
    assert_eq!(late.code, Some(1), "{}", late.err);
}

#[test]
fn lines_are_worked_out_one_by_one() {
    let ran = thera_reading(
        &["calc"],
        b"x := {2|-1}\n\nx + x\nnonsense\nans + 1\nvars\nhelp\nquit\n7\n",
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("nothing is called 'nonsense'"));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines[..2], ["x := {2|-1}", "1"]);
    assert_eq!(lines[2], "2");
    assert!(lines.contains(&"x := {2|-1}") && !lines.contains(&"7"));
    let json = thera_reading(&["calc", "--json"], b"1 < 2\n").done().json();
    assert_eq!(json["results"][0]["truth"], true);
}
