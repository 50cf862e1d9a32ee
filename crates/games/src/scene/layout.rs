//! Where the elements of a board are drawn: families get their natural picture, other graphs one in
//! which distances on paper follow distances in the graph.
//!
//! Coordinates begin at 0, `x` grows to the right and `y` downwards, and neighbours are about 1
//! apart.

mod stress;

use std::f64::consts::TAU;

use schemars::JsonSchema;
use serde::Serialize;
use thera_board::{Board, Shape, Vertex};

/// The drawing of a board.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Layout {
    /// How it came about: `rows`, `path`, `cycle`, `star`, `circle`, `force`, or a family's own.
    pub kind: &'static str,
    /// Whether edges are arcs.
    pub directed: bool,
    /// Rows, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<usize>,
    /// Columns, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub columns: Option<usize>,
    /// The largest `x`.
    pub width: f64,
    /// The largest `y`.
    pub height: f64,
    /// The elements, by number.
    pub vertices: Vec<Spot>,
    /// Pairs of numbers.
    pub edges: Vec<(Vertex, Vertex)>,
}

/// One element of a board.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Spot {
    /// What moves call it.
    pub name: String,
    /// What is written beside it, where that is more readable than the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
    /// What stands there, if the board has more than one kind of place.
    #[serde(flatten)]
    pub role: Option<Role>,
}

/// The kind of a place, on boards that have more than one kind.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Role {
    /// What the family calls it: `tower`, `wall` or `cell`; `card` for a step that is no place.
    pub role: &'static str,
    /// The row from the bottom.
    pub row: usize,
    /// The column.
    pub column: usize,
    /// Whether something long lies there from left to right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub across: Option<bool>,
}

impl Spot {
    /// The kind of place it is; `vertex` on boards with one kind only.
    pub fn role_name(&self) -> &'static str {
        self.role.map_or("vertex", |role| role.role)
    }
}

impl Layout {
    /// The drawing of a graph.
    pub fn of_board(board: &Board) -> Layout {
        let (kind, places) = match board.shape() {
            Shape::Grid { rows, columns } | Shape::King { rows, columns } => {
                ("rows", in_rows(rows, columns))
            }
            Shape::Path => ("path", in_a_line(board.size())),
            Shape::Cycle => ("cycle", in_a_ring(board.size())),
            Shape::Star => ("star", around_a_centre(board.size())),
            Shape::Complete => ("circle", in_a_ring(board.size())),
            // Drawn as graphs: rows and columns alone would not show how a torus is joined.
            Shape::Torus { .. } | Shape::Triangular { .. } | Shape::General => {
                ("force", stress::places(board))
            }
        };
        let (places, width, height) = moved_to_corner(places);
        let vertices = board
            .vertices()
            .zip(places)
            .map(|(vertex, (x, y))| Spot {
                name: board.vertex_name(vertex),
                label: board.names().map(|_| board.vertex_label(vertex)),
                x: rounded(x),
                y: rounded(y),
                role: None,
            })
            .collect();
        let (rows, columns) = board.rows_and_columns().unzip();
        Layout {
            kind,
            directed: board.is_directed(),
            rows,
            columns,
            width: rounded(width),
            height: rounded(height),
            vertices,
            edges: board.edges().collect(),
        }
    }
}

type Point = (f64, f64);

/// Three digits are more than a screen shows.
fn rounded(length: f64) -> f64 {
    (length * 1000.0).round() / 1000.0
}

/// Row by row from the bottom left.
fn in_rows(rows: usize, columns: usize) -> Vec<Point> {
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column as f64, (rows - 1 - row) as f64)))
        .collect()
}

/// From left to right.
fn in_a_line(size: usize) -> Vec<Point> {
    (0..size).map(|v| (v as f64, 0.0)).collect()
}

/// Clockwise from the top, neighbours 1 apart.
fn in_a_ring(size: usize) -> Vec<Point> {
    let radius = match size {
        1 => 0.0,
        _ => (0.5 / (TAU / 2.0 / size as f64).sin()).max(0.5),
    };
    (0..size)
        .map(|v| {
            let angle = TAU * v as f64 / size as f64;
            (radius * angle.sin(), -radius * angle.cos())
        })
        .collect()
}

/// Vertex 0 in the middle, the others in a ring.
fn around_a_centre(size: usize) -> Vec<Point> {
    let leaves = size - 1;
    let ring = in_a_ring(leaves.max(1));
    let radius = ring.first().map_or(1.0, |&(x, y)| x.hypot(y));
    // A ring of few leaves would come too close to the centre.
    let stretch = if radius < 1.0 {
        1.0 / radius.max(0.5)
    } else {
        1.0
    };
    let leaf = |&(x, y): &Point| match leaves {
        1 => (1.0, 0.0),
        _ => (x * stretch, y * stretch),
    };
    std::iter::once((0.0, 0.0))
        .chain(ring.iter().take(leaves).map(leaf))
        .collect()
}

/// The same drawing with its top left corner at the origin, and its width and height.
fn moved_to_corner(places: Vec<Point>) -> (Vec<Point>, f64, f64) {
    let fold = |pick: fn(&Point) -> f64, start: f64, choose: fn(f64, f64) -> f64| {
        places.iter().map(pick).fold(start, choose)
    };
    let left = fold(|p| p.0, f64::INFINITY, f64::min);
    let right = fold(|p| p.0, f64::NEG_INFINITY, f64::max);
    let top = fold(|p| p.1, f64::INFINITY, f64::min);
    let bottom = fold(|p| p.1, f64::NEG_INFINITY, f64::max);
    let moved = places.iter().map(|&(x, y)| (x - left, y - top)).collect();
    (moved, right - left, bottom - top)
}

#[cfg(test)]
mod tests {
    use super::*;
    use thera_board::FileAccess;

    fn layout(name: &str) -> Layout {
        Layout::of_board(&Board::parse(name, FileAccess::Refused).unwrap())
    }

    fn distance(layout: &Layout, one: usize, other: usize) -> f64 {
        let (one, other) = (&layout.vertices[one], &layout.vertices[other]);
        (one.x - other.x).hypot(one.y - other.y)
    }

    #[test]
    fn rows_begin_at_the_bottom_left() {
        let layout = layout("king:2x3");
        let a1 = &layout.vertices[0];
        assert_eq!((a1.name.as_str(), a1.x, a1.y), ("a1", 0.0, 1.0));
        assert_eq!((layout.width, layout.height), (2.0, 1.0));
    }

    #[test]
    fn every_drawing_fits_its_frame_and_keeps_vertices_apart() {
        for name in [
            "path:1",
            "path:7",
            "cycle:3",
            "cycle:12",
            "star:1",
            "star:2",
            "star:9",
            "complete:1",
            "complete:2",
            "complete:8",
            "grid:3x4",
            "tree:20:1",
            "random:12:0.3:7",
            "random:40:0.1:1",
            "random:40:0.3:2",
            "random:64:0.02:1",
            "random:64:0.5:3",
            "hypercube:6",
            "edges:0-1,5",
            "dcycle:2",
            "graph6:D??",
        ] {
            let layout = layout(name);
            for (v, spot) in layout.vertices.iter().enumerate() {
                assert!((0.0..=layout.width).contains(&spot.x), "{name} {v}");
                assert!((0.0..=layout.height).contains(&spot.y), "{name} {v}");
                for w in 0..v {
                    // Places are rounded to three digits.
                    let least = stress::ROOM - 0.002;
                    assert!(distance(&layout, v, w) > least, "{name}: {v} on {w}");
                }
            }
        }
    }

    #[test]
    fn neighbours_are_about_one_apart() {
        for name in [
            "path:7",
            "cycle:12",
            "grid:3x4",
            "tree:20:1",
            "edges:0-1,1-2,2-3,3-0",
        ] {
            let layout = layout(name);
            let lengths = layout
                .edges
                .iter()
                .map(|&(v, w)| distance(&layout, v.into(), w.into()));
            let mean = lengths.sum::<f64>() / layout.edges.len() as f64;
            assert!((0.7..1.4).contains(&mean), "{name}: {mean}");
        }
    }

    #[test]
    fn the_same_graph_is_drawn_the_same_way() {
        let one = serde_json::to_string(&layout("random:12:0.3:7")).unwrap();
        let other = serde_json::to_string(&layout("random:12:0.3:7")).unwrap();
        assert_eq!(one, other);
    }
}
