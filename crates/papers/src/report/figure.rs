//! Boards as SVG: circles and lines for graphs, towers and walls for Castellan.

use std::f64::consts::TAU;
use std::fmt::Write;

use thera_board::{Board, Shape, Vertex};
use thera_games::castellan::{self, Castellan, points};
use thera_games::geography::{self, Geography};
use thera_games::santorini::{self, Santorini};
use thera_games::snort::{self, Label};
use thera_games::{AnyGame, Notation, Player};

const FIRST: &str = "#d55e00";
const SECOND: &str = "#0072b2";
const RADIUS: f64 = 15.0;
const STEP: f64 = 52.0;

/// How a vertex looks.
struct Look {
    fill: String,
    label: String,
    /// The colour of the rim: who stands there.
    rim: &'static str,
}

/// A position as a figure, if the text is one.
pub fn svg(game: &AnyGame, position: &str) -> Option<String> {
    match game {
        AnyGame::Santorini(game) => {
            let position = game.parse_position(position).ok()?;
            Some(graph(game.board(), |v| santorini_look(game, &position, v)))
        }
        AnyGame::Snort(game) => {
            let position = game.parse_position(position).ok()?;
            Some(graph(game.board(), |v| snort_look(&position, v)))
        }
        AnyGame::Geography(game) => {
            let position = game.parse_position(position).ok()?;
            Some(graph(game.board(), |v| geography_look(game, &position, v)))
        }
        AnyGame::Castellan(game) => {
            let position = game.parse_position(position).ok()?;
            Some(castle(game, &position))
        }
    }
}

fn colour(player: Player) -> &'static str {
    match player {
        Player::First => FIRST,
        Player::Second => SECOND,
    }
}

/// The level as a number, darker the higher; a worker is a coloured rim.
fn santorini_look(game: &Santorini, position: &santorini::Position, v: Vertex) -> Look {
    let height = position.height(v);
    let share = f64::from(height) / f64::from(game.variant().height);
    let grey = (255.0 - 110.0 * share) as u8;
    let worker = Player::BOTH
        .into_iter()
        .find(|&p| position.workers(p) >> v & 1 == 1);
    let closed = height == game.variant().height;
    Look {
        fill: format!("rgb({grey},{grey},{grey})"),
        label: if closed {
            "×".into()
        } else {
            height.to_string()
        },
        rim: worker.map_or("#999", colour),
    }
}

fn snort_look(position: &snort::Position, v: Vertex) -> Look {
    let taken = position.colour(v);
    let label = match (taken, position.label(v)) {
        (Some(_), _) => "",
        (None, Label::Both) => "·",
        (None, Label::Only(Player::First)) => "r",
        (None, Label::Only(Player::Second)) => "b",
        (None, Label::Nobody) => "×",
    };
    Look {
        fill: taken.map_or("#fff", colour).into(),
        label: label.into(),
        rim: "#666",
    }
}

fn geography_look(game: &Geography, position: &geography::Position, v: Vertex) -> Look {
    let token = Player::BOTH
        .into_iter()
        .find(|&player| position.token(player) == v);
    let token = token.filter(|_| position.alive() >> v & 1 == 1);
    let deleted = position.alive() >> v & 1 == 0;
    Look {
        fill: if deleted { "#ccc" } else { "#fff" }.into(),
        label: if deleted { "×".into() } else { v.to_string() },
        rim: match token {
            Some(player) if game.is_partizan() => colour(player),
            Some(_) => "#000",
            None => "#999",
        },
    }
}

/// Where the vertices lie, all coordinates from zero up.
fn layout(board: &Board) -> Vec<(f64, f64)> {
    let size = board.size();
    let ring = |count: usize, index: usize| {
        let radius = (count as f64 * STEP / TAU).max(STEP);
        let angle = TAU * index as f64 / count.max(1) as f64 - TAU / 4.0;
        (radius * (1.0 + angle.cos()), radius * (1.0 + angle.sin()))
    };
    match board.shape() {
        Shape::Path => (0..size).map(|v| (v as f64 * STEP, 0.0)).collect(),
        Shape::Grid { rows, columns } | Shape::King { rows, columns } => {
            let place = |v: usize| {
                let (row, column) = (v / columns, v % columns);
                (column as f64 * STEP, (rows - 1 - row) as f64 * STEP)
            };
            (0..size).map(place).collect()
        }
        Shape::Star => {
            let (radius, _) = ring(size - 1, 0);
            let centre = (radius, radius);
            std::iter::once(centre)
                .chain((0..size - 1).map(|v| ring(size - 1, v)))
                .collect()
        }
        _ => (0..size).map(|v| ring(size, v)).collect(),
    }
}

fn graph(board: &Board, look: impl Fn(Vertex) -> Look) -> String {
    let places = layout(board);
    let place = |v: Vertex| {
        let (x, y) = places[usize::from(v)];
        (x + 2.0 * RADIUS, y + 2.0 * RADIUS)
    };
    let mut body = String::new();
    for (from, to) in board.edges() {
        body += &edge(place(from), place(to), board.is_directed());
    }
    for v in 0..board.size() as Vertex {
        let ((x, y), look) = (place(v), look(v));
        let Look { fill, label, rim } = look;
        let width = if rim.starts_with("#9") || rim == "#666" {
            1.5
        } else {
            5.0
        };
        let _ = write!(
            body,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\" fill=\"{fill}\" stroke=\"{rim}\" \
             stroke-width=\"{width}\"/><text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\" \
             text-anchor=\"middle\">{label}</text><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" \
             fill=\"#777\">{}</text>",
            y + 5.0,
            x + RADIUS * 0.75,
            y + RADIUS * 1.5,
            board.vertex_name(v),
        );
    }
    let far = |pick: fn(&(f64, f64)) -> f64| places.iter().map(pick).fold(0.0, f64::max);
    frame(
        far(|p| p.0) + 4.0 * RADIUS,
        far(|p| p.1) + 4.0 * RADIUS,
        &body,
    )
}

/// A line between two circles, with a head if it leads one way.
fn edge(from: (f64, f64), to: (f64, f64), directed: bool) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let end = (to.0 - ux * (RADIUS + 2.0), to.1 - uy * (RADIUS + 2.0));
    let mut line = format!(
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#777\"/>",
        from.0, from.1, end.0, end.1
    );
    if directed {
        let side = |sign: f64| {
            let (x, y) = (end.0 - 8.0 * ux, end.1 - 8.0 * uy);
            format!("{:.1},{:.1}", x - sign * 4.0 * uy, y + sign * 4.0 * ux)
        };
        let (left, right) = (side(1.0), side(-1.0));
        let _ = write!(
            line,
            "<polygon points=\"{:.1},{:.1} {left} {right}\" fill=\"#777\"/>",
            end.0, end.1
        );
    }
    line
}

/// Towers as circles, walls as bars, empty locations pale, cells in their owner's colour.
fn castle(game: &Castellan, position: &castellan::Position) -> String {
    const HALF: f64 = 22.0;
    let geometry = game.geometry();
    let place = |point: usize| {
        let (row, column) = geometry.coordinates(point);
        let up = (geometry.height() - 1 - row) as f64;
        (column as f64 * HALF + 20.0, up * HALF + 20.0)
    };
    let mut body = String::new();
    for player in Player::BOTH {
        for cell in points(position.keeps(player)) {
            let (x, y) = place(cell);
            let _ = write!(
                body,
                "<rect x=\"{:.0}\" y=\"{:.0}\" width=\"44\" height=\"44\" fill=\"{}\" \
                 fill-opacity=\"0.3\"/>",
                x - HALF,
                y - HALF,
                colour(player)
            );
        }
    }
    let paint = |point: usize| match position.pieces() >> point & 1 {
        1 => "#444",
        _ => "#ddd",
    };
    for wall in points(geometry.walls()) {
        let (x, y) = place(wall);
        let (width, height) = match geometry.across() >> wall & 1 {
            1 => (30.0, 5.0),
            _ => (5.0, 30.0),
        };
        let _ = write!(
            body,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            x - width / 2.0,
            y - height / 2.0,
            paint(wall)
        );
    }
    for tower in points(geometry.towers()) {
        let (x, y) = place(tower);
        let fill = paint(tower);
        let _ = write!(
            body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"7\" fill=\"{fill}\"/>"
        );
    }
    let side = |count: usize| (count - 1) as f64 * HALF + 40.0;
    frame(side(geometry.width()), side(geometry.height()), &body)
}

fn frame(width: f64, height: f64, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\">{body}</svg>\n"
    )
}
