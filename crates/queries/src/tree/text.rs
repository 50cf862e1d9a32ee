//! A game tree in characters: a line a position, what follows it indented below it.

use std::fmt::Write;

use super::{Leaf, TreeAnswer};

/// What marks a position that alpha-beta does not look at.
const CUT: char = '✂';

/// The tree with two sentences above it.
pub fn draw(tree: &TreeAnswer) -> String {
    let [values, cost] = tree.caption();
    let mut text = format!("{values}\n{cost}, {CUT} marks the others\n\n");
    let mut rails = Vec::new();
    let last = last_children(tree);
    for (number, node) in tree.nodes.iter().enumerate() {
        let depth = node.depth as usize;
        rails.truncate(depth.saturating_sub(1));
        text.extend(rails.iter().map(|&on| if on { "│  " } else { "   " }));
        if node.parent.is_some() {
            text += if last[number] { "└─ " } else { "├─ " };
            rails.push(!last[number]);
        }
        if !node.looked_at {
            let _ = write!(text, "{CUT} ");
        }
        if let Some(turn) = &node.turn {
            let _ = write!(text, "{turn}  ");
        }
        let _ = match node.winner {
            Some(winner) => write!(text, "{winner} wins"),
            None => write!(text, "{}", node.value),
        };
        match node.leaf {
            Some(Leaf::Over) => text += " (over)",
            Some(Leaf::Horizon) => {}
            None => {
                let _ = write!(text, ", {} to move", node.to_move);
            }
        }
        text += if node.best { " *\n" } else { "\n" };
    }
    text
}

/// Of each node, whether it is the last of its parent's.
fn last_children(tree: &TreeAnswer) -> Vec<bool> {
    let mut last = vec![false; tree.nodes.len()];
    let mut has_last = vec![false; tree.nodes.len()];
    for (number, node) in tree.nodes.iter().enumerate().rev() {
        if let Some(parent) = node.parent {
            last[number] = !std::mem::replace(&mut has_last[parent], true);
        }
    }
    last
}
