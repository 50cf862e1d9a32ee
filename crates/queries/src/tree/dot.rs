//! A game tree in DOT, for Graphviz to draw.

use std::fmt::Write;

use thera_games::Player;

use super::TreeAnswer;

/// The tree: circles where first is to move, boxes where second is, grey and dashed what is cut,
/// thick what is played.
pub fn draw(tree: &TreeAnswer) -> String {
    let [values, cost] = tree.caption();
    let mut dot = format!("// {values}\n// {cost}\ndigraph {{\n");
    dot += "  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", arrowhead=none];\n";
    for (number, node) in tree.nodes.iter().enumerate() {
        let shape = match (node.leaf, node.to_move) {
            (Some(_), _) => "plaintext",
            (None, Player::First) => "ellipse",
            (None, _) => "box",
        };
        let faint = if node.looked_at {
            ""
        } else {
            ", style=dashed, color=gray, fontcolor=gray"
        };
        let (value, position) = (quoted(&node.value), quoted(&node.position));
        let _ = writeln!(
            dot,
            "  n{number} [label={value}, tooltip={position}, shape={shape}{faint}];"
        );
        let (Some(parent), Some(turn)) = (node.parent, &node.turn) else {
            continue;
        };
        let look = match (node.looked_at, node.best) {
            (false, _) => ", style=dashed, color=gray, fontcolor=gray",
            (true, true) => ", penwidth=2.5",
            (true, false) => "",
        };
        let _ = writeln!(
            dot,
            "  n{parent} -> n{number} [label={}{look}];",
            quoted(turn)
        );
    }
    dot + "}\n"
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
