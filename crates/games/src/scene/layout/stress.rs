//! Drawing a graph so that distances on paper follow distances in the graph (stress majorisation,
//! Gansner, Koren and North 2004).
//!
//! Each step moves every vertex to where the others, weighted by closeness, would like it to be.
//! That can end in a picture that is good only nearby, so it is begun from several places and the
//! best picture is kept. The beginnings are drawn from a fixed seed: the same graph always looks
//! the same. Where many vertices are close to each other in the graph they would lie on each other
//! on paper; at the end those are pushed apart.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;
use thera_board::Board;

use super::Point;

const BEGINNINGS: u64 = 4;
const STEPS: usize = 120;

/// The least distance between two vertices, neighbours being about 1 apart; discs and the rings
/// around them fit side by side.
pub(super) const ROOM: f64 = 0.68;
const ROUNDS: usize = 400;

/// Space between parts that are not joined.
const GAP: f64 = 1.0;

/// A place for every vertex; parts that are not joined stand side by side.
pub(super) fn places(board: &Board) -> Vec<Point> {
    let beside = beside(board);
    let mut places = vec![(0.0, 0.0); board.size()];
    let mut is_placed = vec![false; board.size()];
    let mut left = 0.0;
    for seed in 0..board.size() {
        if is_placed[seed] {
            continue;
        }
        let mut part: Vec<usize> = distances_from(seed, &beside).into_keys().collect();
        part.sort_unstable();
        let (drawing, width) = lying_down(&spread(best_drawing(&beside, &part)));
        for (&vertex, (x, y)) in part.iter().zip(drawing) {
            places[vertex] = (left + x, y);
            is_placed[vertex] = true;
        }
        left += width + GAP;
    }
    places
}

/// The neighbours of each vertex, ignoring direction.
fn beside(board: &Board) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); board.size()];
    for (from, to) in board.edges() {
        beside[usize::from(from)].push(usize::from(to));
        beside[usize::from(to)].push(usize::from(from));
    }
    beside
}

/// The drawing of one part with the least stress.
fn best_drawing(beside: &[Vec<usize>], part: &[usize]) -> Vec<Point> {
    let distances = distances(beside, part);
    let stress = |drawing: &Vec<Point>| stress(drawing, &distances);
    (0..BEGINNINGS)
        .map(|seed| relaxed(beginning(distances.len(), seed), &distances))
        .min_by(|one, other| stress(one).total_cmp(&stress(other)))
        .unwrap_or_default()
}

/// Distances in the graph between the vertices of one part.
fn distances(beside: &[Vec<usize>], part: &[usize]) -> Vec<Vec<f64>> {
    let row = |&from: &usize| {
        let steps = distances_from(from, beside);
        part.iter().map(|to| steps[to] as f64).collect()
    };
    part.iter().map(row).collect()
}

/// The steps from a vertex to every vertex that can be reached from it.
fn distances_from(from: usize, beside: &[Vec<usize>]) -> HashMap<usize, usize> {
    let mut steps = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(vertex) = queue.pop_front() {
        let next = steps[&vertex] + 1;
        for &neighbour in &beside[vertex] {
            if let Entry::Vacant(entry) = steps.entry(neighbour) {
                entry.insert(next);
                queue.push_back(neighbour);
            }
        }
    }
    steps
}

fn beginning(size: usize, seed: u64) -> Vec<Point> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let side = (size as f64).sqrt();
    (0..size)
        .map(|_| {
            let (x, y): (f64, f64) = (rng.random(), rng.random());
            (x * side, y * side)
        })
        .collect()
}

fn relaxed(mut drawing: Vec<Point>, distances: &[Vec<f64>]) -> Vec<Point> {
    for _ in 0..STEPS {
        drawing = (0..drawing.len())
            .map(|v| wanted_place(&drawing, v, &distances[v]))
            .collect();
    }
    drawing
}

/// The drawing with vertices that are too close to each other pushed apart, each as far as the other.
/// Those that are crowded push on their neighbours in turn, so it takes a few rounds.
fn spread(mut drawing: Vec<Point>) -> Vec<Point> {
    for _ in 0..ROUNDS {
        let mut crowded = false;
        for v in 0..drawing.len() {
            for w in 0..v {
                let (dx, dy) = (drawing[v].0 - drawing[w].0, drawing[v].1 - drawing[w].1);
                let length = dx.hypot(dy);
                if length >= ROOM {
                    continue;
                }
                crowded = true;
                // A little more than needed, so that it ends; two on one spot part along their row.
                let push = (ROOM * 1.02 - length) / 2.0;
                let (ux, uy) = match length > 1e-9 {
                    true => (dx / length, dy / length),
                    false => (1.0, 0.0),
                };
                drawing[v] = (drawing[v].0 + ux * push, drawing[v].1 + uy * push);
                drawing[w] = (drawing[w].0 - ux * push, drawing[w].1 - uy * push);
            }
        }
        if !crowded {
            break;
        }
    }
    drawing
}

/// Where the others would like a vertex to be.
fn wanted_place(drawing: &[Point], vertex: usize, distances: &[f64]) -> Point {
    let (x, y) = drawing[vertex];
    let (mut sum, mut total) = ((0.0, 0.0), 0.0);
    for (&(other_x, other_y), &distance) in drawing.iter().zip(distances) {
        if distance == 0.0 {
            continue;
        }
        let (dx, dy) = (x - other_x, y - other_y);
        let scale = distance / dx.hypot(dy).max(1e-9);
        let weight = 1.0 / (distance * distance);
        sum.0 += weight * (other_x + dx * scale);
        sum.1 += weight * (other_y + dy * scale);
        total += weight;
    }
    if total == 0.0 {
        return (x, y);
    }
    (sum.0 / total, sum.1 / total)
}

/// How far the drawing is from showing every distance as it is.
fn stress(drawing: &[Point], distances: &[Vec<f64>]) -> f64 {
    let mut sum = 0.0;
    for (v, row) in distances.iter().enumerate() {
        for (w, &distance) in row.iter().enumerate().take(v) {
            let length = (drawing[v].0 - drawing[w].0).hypot(drawing[v].1 - drawing[w].1);
            sum += ((length - distance) / distance).powi(2);
        }
    }
    sum
}

/// The drawing turned so that it is widest from left to right, standing on the left edge and
/// centred on the horizontal axis; and its width.
fn lying_down(drawing: &[Point]) -> (Vec<Point>, f64) {
    let size = drawing.len() as f64;
    let centre = drawing.iter().fold((0.0, 0.0), |(sx, sy), &(x, y)| {
        (sx + x / size, sy + y / size)
    });
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for &(x, y) in drawing {
        let (x, y) = (x - centre.0, y - centre.1);
        (xx, xy, yy) = (xx + x * x, xy + x * y, yy + y * y);
    }
    let (sin, cos) = (0.5 * f64::atan2(2.0 * xy, xx - yy)).sin_cos();
    let turned: Vec<Point> = drawing
        .iter()
        .map(|&(x, y)| (x - centre.0, y - centre.1))
        .map(|(x, y)| (x * cos + y * sin, y * cos - x * sin))
        .collect();
    let left = turned.iter().fold(f64::INFINITY, |least, p| least.min(p.0));
    let right = turned
        .iter()
        .fold(f64::NEG_INFINITY, |most, p| most.max(p.0));
    let shifted = turned.iter().map(|&(x, y)| (x - left, y)).collect();
    (shifted, right - left)
}
