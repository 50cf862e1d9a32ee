//! `tree`: text, DOT, SVG and JSON of the same tree.

use super::thera;

#[test]
fn a_tree_is_drawn_in_characters_with_what_is_cut() {
    let ran = thera(&["tree", "snort@path:4", "--depth", "2"]).done();
    let expected = "\
snort@path:4, 2 turns ahead; points are first's, by reserve
alpha-beta, in the order of the rules, looks at 10 of 11 positions, ✂ marks the others

1, first to move
├─ 0  second wins, second to move
│  ├─ 2  second wins (over) *
│  └─ 3  0
├─ 1  1, second to move *
│  └─ 3  1 *
├─ 2  1, second to move
│  └─ 0  1 *
└─ 3  second wins, second to move
   ├─ 0  0
   └─ ✂ 1  second wins (over) *
";
    assert_eq!(ran.out, expected);
}

#[test]
fn json_dot_and_svg_have_every_position_once() {
    let tree = ["tree", "castellan@2x2", "--depth", "2", "--order", "best"];
    let run = |more: &[&str]| thera(&[&tree[..], more].concat()).done();
    let json = run(&["--json"]).json();
    let nodes = json["nodes"].as_array().unwrap();
    assert_eq!(nodes.len() as u64, json["positions"].as_u64().unwrap());
    let cut = nodes
        .iter()
        .filter(|node| node["looked_at"] == false)
        .count();
    assert_eq!(
        (nodes.len() - cut) as u64,
        json["looked_at"].as_u64().unwrap()
    );
    assert!(cut > 0);
    let dot = run(&["--dot"]).out;
    assert_eq!(dot.matches(" -> ").count(), nodes.len() - 1);
    assert_eq!(dot.matches("[label=").count(), 2 * nodes.len() - 1);
    let svg = run(&["--svg"]).out;
    assert_eq!(svg.matches("<title>").count(), nodes.len());
    assert_eq!(svg.matches("class=\"cut\"").count(), cuts(nodes));
    assert!(svg.contains("prefers-color-scheme:dark"));
}

fn cuts(nodes: &[serde_json::Value]) -> usize {
    nodes.iter().filter(|node| node["cut"] == true).count()
}

#[test]
fn solved_leaves_give_the_exact_value() {
    let exact = [
        "tree",
        "castellan@2x4",
        "--moves",
        "w(1,0)",
        "--depth",
        "1",
        "--exact",
        "--json",
    ];
    let tree = thera(&exact).done().json();
    let solved = thera(&["solve", "castellan@2x4", "--moves", "w(1,0)", "--json"]);
    let solved = solved.done().json();
    // Second is to move, and values of the tree are those of the player to move.
    let value = -solved["value"].as_f64().unwrap();
    assert_eq!(tree["nodes"][0]["points"].as_f64(), Some(value));
    assert_eq!(tree["player"], "second");
}

#[test]
fn too_large_a_tree_is_one_sentence() {
    let ran = thera(&["tree", "santorini", "--depth", "3"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("has more than 5000 positions: look less far ahead"),
        "{}",
        ran.err
    );
    for (arguments, sentence) in [
        (&["--depth", "65"][..], "at most 64 turns deep"),
        (
            &["--depth", "1", "--order", "x"],
            "expected one of rules, looks, best, worst",
        ),
        (&["--depth", "1", "--eval", "x"], "unknown evaluation 'x'"),
        (&["--depth", "2", "--most", "0"], "--most"),
    ] {
        let ran = thera(&[&["tree", "snort@path:4"], arguments].concat());
        assert_eq!(ran.code, Some(2));
        assert!(ran.err.contains(sentence), "{}", ran.err);
    }
}
