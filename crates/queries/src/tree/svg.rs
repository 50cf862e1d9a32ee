//! A game tree as a picture: leaves side by side, every other position above the middle of what
//! follows it. The colours follow the reader's choice of light or dark.

use std::fmt::Write;

use thera_games::Player;
use thera_games::scene::svg::escape;

use super::{TreeAnswer, TreeNode};

/// Pixels from one level to the next.
const LEVEL: f64 = 72.0;
/// Pixels above the root, for the caption.
const TOP: f64 = 84.0;
/// Pixels on the left, for who is to move.
const LEFT: f64 = 116.0;
/// Pixels at the other sides.
const MARGIN: f64 = 20.0;
/// Pixels a character takes.
const CHARACTER: f64 = 7.5;
/// Half the height of a position.
const HALF: f64 = 13.0;
/// No picture is narrower: the caption has to fit.
const NARROWEST: f64 = 560.0;

const STYLE: &str = "\
svg{--back:#fff;--ink:#222;--soft:#999;--first:#1f6feb;--second:#b35900}\
@media(prefers-color-scheme:dark){svg{--back:#16181c;--ink:#eee;--soft:#777;--first:#7ab7ff;--second:#ffb866}}\
.back{fill:var(--back)}text{font:12px system-ui,sans-serif;fill:var(--ink);text-anchor:middle}\
.say{text-anchor:start}.level{text-anchor:start;fill:var(--soft)}.move{font-size:11px}\
.edge{stroke:var(--ink);stroke-width:1;fill:none}.best{stroke-width:3}\
.node{fill:var(--back);stroke-width:1.5;stroke:var(--ink)}\
.first{stroke:var(--first)}.second{stroke:var(--second)}.leaf{stroke:none}\
.unseen{stroke:var(--soft);stroke-dasharray:3 3}text.unseen{fill:var(--soft);stroke:none}\
.cut{stroke:var(--soft);stroke-width:2}";

/// Where everything is.
struct Places {
    x: Vec<f64>,
    width: f64,
    height: f64,
}

/// The picture.
pub fn draw(tree: &TreeAnswer) -> String {
    let places = places(tree);
    let Places { x, width, height } = &places;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"Game tree\">\n\
         <style>{STYLE}</style>\n<rect class=\"back\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for (line, sentence) in tree.caption().iter().enumerate() {
        let _ = writeln!(
            svg,
            "<text class=\"say\" x=\"{MARGIN}\" y=\"{}\">{}</text>",
            24 + 18 * line,
            escape(sentence)
        );
    }
    levels(tree, &mut svg);
    for (number, node) in tree.nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            edge(node, [x[parent], x[number]], &mut svg);
        }
    }
    for (number, node) in tree.nodes.iter().enumerate() {
        position(node, x[number], &mut svg);
    }
    svg + "</svg>\n"
}

fn y(depth: u32) -> f64 {
    TOP + LEVEL * f64::from(depth)
}

/// Leaves in equal distances, parents above the middle of their first and last child.
fn places(tree: &TreeAnswer) -> Places {
    let longest = tree.nodes.iter().map(|node| {
        let turn = node.turn.as_ref().map_or(0, |turn| turn.chars().count());
        turn.max(node.value.chars().count())
    });
    let slot = longest.max().unwrap_or(0) as f64 * CHARACTER + 20.0;
    let mut x = vec![0.0; tree.nodes.len()];
    let mut span: Vec<Option<[f64; 2]>> = vec![None; tree.nodes.len()];
    let mut leaves = tree.nodes.iter().filter(|node| node.leaf.is_some()).count();
    let widest = LEFT + slot * leaves as f64 + MARGIN;
    // Children come after their parents: backwards, they are placed before them.
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        x[number] = match span[number] {
            Some([left, right]) => (left + right) / 2.0,
            None => {
                leaves = leaves.saturating_sub(1);
                LEFT + slot * (leaves as f64 + 0.5)
            }
        };
        if let Some(parent) = node.parent {
            let [_, right] = span[parent].unwrap_or([x[number]; 2]);
            span[parent] = Some([x[number], right]);
        }
    }
    let deepest = tree.nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    Places {
        x,
        width: widest.max(NARROWEST).ceil(),
        height: (y(deepest) + HALF + MARGIN).ceil(),
    }
}

/// Who is to move on a level, where that is the same everywhere.
fn levels(tree: &TreeAnswer, svg: &mut String) {
    for depth in 0..=tree.depth {
        let inner = |node: &&TreeNode| node.depth == depth && node.leaf.is_none();
        let mut movers = tree.nodes.iter().filter(inner).map(|node| node.to_move);
        let Some(mover) = movers.next() else { return };
        if movers.all(|other| other == mover) {
            let y = y(depth) + 4.0;
            let _ = writeln!(
                svg,
                "<text class=\"level\" x=\"{MARGIN}\" y=\"{y}\">{mover} to move</text>"
            );
        }
    }
}

fn edge(node: &TreeNode, [from, to]: [f64; 2], svg: &mut String) {
    let (top, bottom) = (y(node.depth - 1) + HALF, y(node.depth) - HALF - 15.0);
    let class = match (node.looked_at, node.best) {
        (false, _) => "edge unseen",
        (true, true) => "edge best",
        (true, false) => "edge",
    };
    let _ = writeln!(
        svg,
        "<path class=\"{class}\" d=\"M{from} {top}L{to} {bottom}\"/>"
    );
    if node.cut {
        // Two strokes across the branch, as the textbooks cut it.
        let (x, y) = ((from + to) / 2.0, (top + bottom) / 2.0);
        let _ = writeln!(
            svg,
            "<path class=\"cut\" d=\"M{} {}h12M{} {}h12\"/>",
            x - 6.0,
            y - 2.0,
            x - 6.0,
            y + 3.0
        );
    }
    let unseen = if node.looked_at { "" } else { " unseen" };
    let turn = escape(node.turn.as_deref().unwrap_or_default());
    let _ = writeln!(
        svg,
        "<text class=\"move{unseen}\" x=\"{to}\" y=\"{}\">{turn}</text>",
        bottom + 11.0
    );
}

/// A position: round where first is to move, square where second is, without a frame at the leaves.
fn position(node: &TreeNode, x: f64, svg: &mut String) {
    let y = y(node.depth);
    let half = (node.value.chars().count() as f64 * CHARACTER / 2.0 + 7.0).max(HALF);
    let unseen = if node.looked_at { "" } else { " unseen" };
    let (class, round) = match (node.leaf, node.to_move) {
        (Some(_), _) => ("leaf", 0.0),
        (None, Player::First) => ("first", HALF),
        (None, _) => ("second", 2.0),
    };
    let _ = writeln!(
        svg,
        "<g><title>{}</title><rect class=\"node {class}{unseen}\" x=\"{}\" y=\"{}\" width=\"{}\" \
         height=\"{}\" rx=\"{round}\"/><text class=\"value{unseen}\" x=\"{x}\" y=\"{}\">{}</text></g>",
        escape(&title(node)),
        x - half,
        y - HALF,
        2.0 * half,
        2.0 * HALF,
        y + 4.0,
        escape(&node.value),
    );
}

/// What is told when the pointer rests on a position.
fn title(node: &TreeNode) -> String {
    let bound = |bound: &Option<String>| bound.clone().unwrap_or("none".to_string());
    let (alpha, beta) = (bound(&node.alpha), bound(&node.beta));
    match node.looked_at {
        true => format!("{}, alpha {alpha}, beta {beta}", node.position),
        false => format!("{}, not looked at", node.position),
    }
}
