//! What is seen of the game with cards, and what is clicked: the castle with room around it, and below
//! it the steps that are no place on the table.

use super::piece::{Kind, Piece, Point};
use super::plan::Plan;
use super::{Cards, Phase, Position, Step};
use crate::scene::layout::{Role, Spot};
use crate::scene::{Editable, Fact, Layout, Mark, MarkKind, Scenic, SetupOf, Style, TextSetup};
use crate::{Game, Notation};

/// Room around the castle: a long wall that sticks out, and the tower at its end.
const ROOM: i16 = 4;

/// How far beside a tower location the long wall over it is chosen.
const BESIDE: f64 = 0.45;

/// Steps beside each other below the castle, and how far they are apart at least: on a large table they
/// are larger, so that they can still be read.
const STEPS_IN_A_ROW: usize = 4;
const STEP_WIDTH: f64 = 3.0;
const STEP_HEIGHT: f64 = 1.7;

impl Editable for Cards {
    type Setup = TextSetup;
}

impl Scenic for Cards {
    fn style(&self) -> Style {
        Style::Castle
    }

    fn layout(&self) -> Layout {
        self.draw_layout(Some(&self.start()))
    }

    fn layout_of(&self, setup: &TextSetup) -> Option<Layout> {
        let position: Option<Position> = setup.validate(self).ok();
        Some(self.draw_layout(position.as_ref()))
    }

    fn marks(&self, setup: &TextSetup) -> Vec<Mark> {
        let Ok(position): Result<Position, _> = setup.validate(self) else {
            return Vec::new();
        };
        let castle = &position.castle;
        let plan = Plan::of(castle);
        let areas = castle.courtyards().flat_map(|yard| {
            let title = match yard.doubled {
                true => format!("{}'s, with two keeps", yard.owner),
                false => format!("{}'s", yard.owner),
            };
            let cells = plan.cells_of(yard.cell).into_iter();
            cells.map(move |cell| {
                Mark::at(cell.to_string(), MarkKind::Area)
                    .of(yard.owner)
                    .titled(title.clone())
            })
        });
        let scores = castle.courtyards().map(|yard| {
            let towers = plan.towers_around(yard.cell);
            let times = if yard.doubled { " x2" } else { "" };
            let text = format!("{towers}{times}");
            Mark::at(yard.cell.to_string(), MarkKind::Text { text })
                .of(yard.owner)
                .titled(format!("a courtyard of {towers} towers"))
        });
        let steps = self.steps_below(&position).map(|step| {
            let kind = MarkKind::Text {
                text: self.label(step),
            };
            Mark::at(self.format_move(step), kind).titled(self.move_in_words(step))
        });
        let pieces = castle.pieces().map(piece_mark);
        areas.chain(pieces).chain(scores).chain(steps).collect()
    }

    fn facts(&self, setup: &TextSetup) -> Vec<Fact> {
        let Ok(position): Result<Position, _> = setup.validate(self) else {
            return Vec::new();
        };
        let players: Vec<_> = self.everybody().collect();
        let left = |player| position.seat(player).unplayed().count_ones();
        vec![
            Fact::of("points", &players, |player| self.score(&position, player)),
            Fact::of("cards left", &players, left),
        ]
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        vec![match position.phase {
            Phase::Cards => "a card",
            Phase::Build if position.is_divided() => "a courtyard",
            Phase::Build => "a place for a piece",
            Phase::Keeps => "a courtyard or a pile",
            Phase::Draw => "a pile",
            Phase::Deal | Phase::Reveal(_) => "what chance does",
            Phase::Over => "nothing",
        }]
    }

    fn prompt(&self, position: &Position) -> String {
        self.turn_in_words(position)
    }

    fn move_in_words(&self, step: Step) -> String {
        match step {
            Step::Deal(card) => format!("gets {card}, {}", self.deck.card(card).pieces.in_words()),
            Step::DealUnseen(back) => format!("gets a {} card", back.word()),
            Step::Card(card) => {
                format!("plays {card}, {}", self.deck.card(card).pieces.in_words())
            }
            Step::Build => "plays no more cards".into(),
            Step::Place(Piece { kind, at }) => format!("places a {} at {at}", kind.word()),
            Step::Give => "hands the rest on".into(),
            Step::Double(cell) => format!("has two keeps in the courtyard at {cell}"),
            Step::Draw(back) => format!("draws a {} card", back.word()),
            Step::End => "ends the turn".into(),
        }
    }

    fn most_moves(&self) -> f64 {
        crate::encoding::Encoded::actions(self) as f64
    }
}

fn piece_mark(piece: Piece) -> Mark {
    let shape = match piece.kind {
        Kind::Tower => "tower",
        Kind::Wall | Kind::Long => "wall",
    };
    let kind = MarkKind::Piece { shape };
    let mark = match piece.kind {
        Kind::Long => Mark::over(piece.covers().map(short_name).collect(), kind),
        _ => Mark::at(piece.to_string(), kind),
    };
    mark.titled(piece.kind.word())
}

/// What a point is called: by the short piece that would lie there, or as a cell.
fn short_name(at: Point) -> String {
    let kind = match (at.is_tower_location(), at.is_cell()) {
        (true, _) => Kind::Tower,
        (_, true) => return at.to_string(),
        _ => Kind::Wall,
    };
    Piece { kind, at }.to_string()
}

impl Cards {
    /// The legal steps that are no place for a piece.
    fn steps_below(&self, position: &Position) -> impl Iterator<Item = Step> {
        let steps = self.moves(position).into_iter();
        steps.filter(|step| !matches!(step, Step::Place(_)))
    }

    /// What is written on a step: of a card, what it shows.
    fn label(&self, step: Step) -> String {
        match step {
            Step::Deal(card) | Step::Card(card) => format!("{card} {}", self.deck.card(card)),
            step => self.format_move(step),
        }
    }

    fn draw_layout(&self, position: Option<&Position>) -> Layout {
        let (low, high) = position.map_or_else(Default::default, |position| {
            Plan::of(&position.castle).corners()
        });
        let low = Point::new(low.row - ROOM, low.column - ROOM);
        let high = Point::new(high.row + ROOM, high.column + ROOM);
        let window = Window { low, high };
        let mut vertices: Vec<Spot> = window.points().map(|point| window.spot(point)).collect();
        vertices.extend(window.points().filter_map(|point| window.long_spot(point)));
        let steps: Vec<Step> =
            position.map_or_else(Vec::new, |position| self.steps_below(position).collect());
        let height = f64::from(high.row - low.row) + BESIDE;
        // A long wall at the right edge is chosen a little beyond it.
        let width = f64::from(high.column - low.column) + BESIDE;
        let tray = STEP_WIDTH * STEPS_IN_A_ROW as f64;
        let scale = (width / tray).max(1.0);
        if !steps.is_empty() {
            // A small table lies in the middle above the steps.
            let shift = (tray - width).max(0.0) / 2.0;
            vertices.iter_mut().for_each(|spot| spot.x += shift);
        }
        for (number, &step) in steps.iter().enumerate() {
            vertices.push(Spot {
                name: self.format_move(step),
                label: Some(self.label(step)),
                x: scale * ((number % STEPS_IN_A_ROW) as f64 + 0.5) * STEP_WIDTH,
                y: height + scale * ((number / STEPS_IN_A_ROW) as f64 + 0.5) * STEP_HEIGHT,
                role: Some(Role {
                    role: "card",
                    row: 0,
                    column: number,
                    across: None,
                }),
            });
        }
        let rows_of_steps = steps.len().div_ceil(STEPS_IN_A_ROW) as f64;
        Layout {
            kind: super::FAMILY,
            rows: Some((high.row - low.row) as usize / 2 + 1),
            columns: Some((high.column - low.column) as usize / 2 + 1),
            width: width.max(if steps.is_empty() { 0.0 } else { tray }),
            height: height + scale * rows_of_steps * STEP_HEIGHT,
            vertices,
            ..Layout::default()
        }
    }
}

/// The part of the table that is drawn; its corners are tower locations.
struct Window {
    low: Point,
    high: Point,
}

impl Window {
    fn points(&self) -> impl Iterator<Item = Point> {
        let (left, right) = (self.low.column, self.high.column);
        let rows = self.low.row..=self.high.row;
        rows.flat_map(move |row| (left..=right).map(move |column| Point::new(row, column)))
    }

    fn spot(&self, at: Point) -> Spot {
        let role = match (at.is_tower_location(), at.is_cell()) {
            (true, _) => "tower",
            (_, true) => "cell",
            _ => "wall",
        };
        Spot {
            name: short_name(at),
            label: None,
            x: f64::from(at.column - self.low.column),
            y: f64::from(self.high.row - at.row),
            role: Some(self.role(role, at)),
        }
    }

    fn role(&self, role: &'static str, at: Point) -> Role {
        Role {
            role,
            row: (at.row - self.low.row) as usize,
            column: (at.column - self.low.column) as usize,
            across: role.ends_with("wall").then(|| at.along() == (0, 1)),
        }
    }

    /// Where a long wall that begins here is chosen: beside the tower location that it would cover.
    fn long_spot(&self, at: Point) -> Option<Spot> {
        let wall = Piece {
            kind: Kind::Long,
            at,
        };
        let fits = at.is_wall_location()
            && wall.ends().into_iter().all(|end| {
                end.row >= self.low.row
                    && end.row <= self.high.row
                    && end.column >= self.low.column
                    && end.column <= self.high.column
            });
        let (up, right) = at.along();
        let middle = self.spot(at.towards((up, right), 1));
        fits.then(|| Spot {
            name: wall.to_string(),
            x: middle.x + BESIDE * f64::from(up),
            y: middle.y + BESIDE * f64::from(right),
            role: Some(self.role("long wall", at)),
            ..middle
        })
    }
}
