//! A position as a figure: the places of the board where the family's layout has them, and on them
//! what the family says stands there. No family is known here.
//!
//! Each place is a group with its name as `data-spot`, so that a page can let people click on it.

use std::fmt::Write;

use super::layout::Spot;
use super::{Layout, Mark, MarkKind};
use crate::Player;

const FIRST: &str = "#d55e00";
const SECOND: &str = "#0072b2";
/// The colours of the other seats.
const FURTHER: [&str; 4] = ["#009e73", "#e6a700", "#cc79a7", "#56b4e9"];
const DARK: &str = "#444";
const PALE: &str = "#ddd";

/// Radii of a vertex, and of a place on a board with several kinds of them.
const DISC: f64 = 15.0;
const DOT: f64 = 7.0;

/// Length and thickness of a place that something long lies on.
const BAR: (f64, f64) = (30.0, 5.0);

/// A board with these marks; `None` if there is no layout to draw it by.
pub fn board(layout: &Layout, marks: &[Mark]) -> Option<String> {
    if layout.vertices.is_empty() {
        return None;
    }
    let has_kinds = layout.vertices.iter().any(|spot| spot.role.is_some());
    let drawing = Drawing {
        layout,
        marks,
        // Places of several kinds lie between each other, half as far apart.
        unit: if has_kinds { 22.0 } else { 52.0 },
    };
    Some(drawing.svg())
}

fn colour(player: Option<Player>) -> &'static str {
    match player {
        Some(Player::First) => FIRST,
        Some(Player::Second) => SECOND,
        Some(player) => FURTHER[player.index() - 2],
        None => DARK,
    }
}

struct Drawing<'a> {
    layout: &'a Layout,
    marks: &'a [Mark],
    unit: f64,
}

/// How a place looks.
struct Look {
    fill: String,
    /// Who stands there.
    rim: Option<&'static str>,
    label: String,
    ink: &'static str,
}

impl Look {
    fn add(&mut self, mark: &Mark) {
        match &mark.kind {
            MarkKind::Level { count, of, top } => {
                let grey = 255 - 110 * (*count).min(*of) / (*of).max(1);
                self.fill = format!("rgb({grey},{grey},{grey})");
                self.label = if *top { "×".into() } else { count.to_string() };
            }
            MarkKind::Piece { .. } => self.rim = Some(colour(mark.player)),
            MarkKind::Fill | MarkKind::Area => self.fill = colour(mark.player).into(),
            MarkKind::Hold => (self.label, self.ink) = ("●".into(), colour(mark.player)),
            MarkKind::Closed => self.label = "×".into(),
            MarkKind::Text { text } => self.label.clone_from(text),
        }
    }
}

impl Drawing<'_> {
    fn svg(&self) -> String {
        let margin = 4.0 * DISC;
        let (width, height) = (
            self.layout.width * self.unit + margin,
            self.layout.height * self.unit + margin,
        );
        let areas = self.marks.iter().filter(|mark| mark.kind == MarkKind::Area);
        let large = self.marks.iter().filter(|mark| !mark.covers.is_empty());
        let body: String = areas
            .map(|mark| self.area(mark))
            .chain(
                self.layout
                    .edges
                    .iter()
                    .map(|&(from, to)| self.edge(from, to)),
            )
            .chain(self.layout.vertices.iter().map(|spot| self.spot(spot)))
            .chain(large.map(|mark| self.cover(mark)))
            .collect();
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\">{body}</svg>\n"
        )
    }

    fn place(&self, spot: &Spot) -> (f64, f64) {
        let along = |length: f64| length * self.unit + 2.0 * DISC;
        (along(spot.x), along(spot.y))
    }

    /// Where a mark stands.
    fn places(&self, mark: &Mark) -> Vec<(f64, f64)> {
        let find = |name: &str| self.layout.vertices.iter().find(|spot| spot.name == name);
        let spots = mark.places().filter_map(find);
        spots.map(|spot| self.place(spot)).collect()
    }

    fn spot(&self, spot: &Spot) -> String {
        let name = escape(&spot.name);
        format!("<g data-spot=\"{name}\">{}</g>", self.look_of(spot))
    }

    fn look_of(&self, spot: &Spot) -> String {
        let mut look = Look {
            fill: if spot.role.is_some() { PALE } else { "#fff" }.into(),
            rim: None,
            label: String::new(),
            ink: "#000",
        };
        let own = |mark: &&Mark| mark.spot.as_deref() == Some(spot.name.as_str());
        self.marks
            .iter()
            .filter(own)
            .for_each(|mark| look.add(mark));
        let (x, y) = self.place(spot);
        match spot.role {
            None => disc((x, y), &look, &spot.name),
            // A cell is seen by what surrounds it, and by who owns it.
            Some(role) if role.role == "cell" => label((x, y), &look),
            Some(role) => {
                let fill = look.rim.unwrap_or(&look.fill);
                match role.across {
                    Some(across) => bar((x, y), across, fill) + &label((x, y), &look),
                    None => format!(
                        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DOT}\" fill=\"{fill}\"/>{}",
                        label((x, y), &look)
                    ),
                }
            }
        }
    }

    /// A cell in its owner's colour, as far as the places around it.
    fn area(&self, mark: &Mark) -> String {
        let side = 2.0 * self.unit;
        let squares = self.places(mark).into_iter().map(|(x, y)| {
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{side}\" height=\"{side}\" fill=\"{}\" \
                 fill-opacity=\"0.3\"/>",
                x - self.unit,
                y - self.unit,
                colour(mark.player)
            )
        });
        squares.collect()
    }

    /// A piece over several places.
    fn cover(&self, mark: &Mark) -> String {
        let places = self.places(mark);
        let ends = |pick: fn(&(f64, f64)) -> f64| {
            let along = places.iter().map(pick);
            let low = along.clone().fold(f64::INFINITY, f64::min) - DISC;
            (low, along.fold(f64::NEG_INFINITY, f64::max) + DISC - low)
        };
        if places.is_empty() {
            return String::new();
        }
        let ((x, width), (y, height)) = (ends(|place| place.0), ends(|place| place.1));
        format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"{DOT}\" \
             fill=\"{}\"/>",
            colour(mark.player)
        )
    }

    /// A line between two vertices, with a head if it leads one way.
    fn edge(&self, from: u8, to: u8) -> String {
        let [from, to] = [from, to].map(|v| self.place(&self.layout.vertices[usize::from(v)]));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let (ux, uy) = (dx / length, dy / length);
        let end = (to.0 - ux * (DISC + 2.0), to.1 - uy * (DISC + 2.0));
        let mut line = format!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"#777\"/>",
            from.0, from.1, end.0, end.1
        );
        if self.layout.directed {
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
}

/// A vertex with its name beside it.
fn disc((x, y): (f64, f64), look: &Look, name: &str) -> String {
    let (rim, width) = match look.rim {
        Some(rim) => (rim, 5.0),
        None => ("#999", 1.5),
    };
    format!(
        "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{DISC}\" fill=\"{}\" stroke=\"{rim}\" \
         stroke-width=\"{width}\"/>{}<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"10\" \
         fill=\"#777\">{}</text>",
        look.fill,
        label((x, y), look),
        x + DISC * 0.75,
        y + DISC * 1.5,
        escape(name),
    )
}

/// What is written on a place.
fn label((x, y): (f64, f64), look: &Look) -> String {
    if look.label.is_empty() {
        return String::new();
    }
    format!(
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"14\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        y + 5.0,
        look.ink,
        escape(&look.label)
    )
}

fn bar((x, y): (f64, f64), across: bool, fill: &str) -> String {
    let (width, height) = if across { BAR } else { (BAR.1, BAR.0) };
    format!(
        "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"/>",
        x - width / 2.0,
        y - height / 2.0,
    )
}

/// Text that is safe between tags and in attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
