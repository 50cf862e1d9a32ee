//! What is seen of Castellan, how its moves are chosen, and which variants and boards there are.

use serde_json::{Value, json};

use super::geometry::{Points, parse_point, points};
use super::{Castellan, Geometry, MAX_PIECES, Options, Position, Setup, Turn};
use super::{cards, lesson};
use crate::scene::layout::{Role, Spot};
use crate::scene::{
    Answers, BoardForm, Configured, Fact, Field, FormError, Layout, Mark, MarkKind, Parts, Picture,
    Scenic, Step, Style, ways,
};
use crate::telling::listed;
use crate::{InputError, Player};

/// How far beside a tower location the long wall over it is chosen.
const BESIDE: f64 = 0.45;

impl Scenic for Castellan {
    fn style(&self) -> Style {
        Style::Castle
    }

    fn step_separator(&self) -> &'static str {
        "+"
    }

    fn layout(&self) -> Layout {
        let board = &self.geometry;
        Layout {
            kind: super::FAMILY,
            rows: Some(board.rows()),
            columns: Some(board.columns()),
            width: (board.width() - 1) as f64,
            height: (board.height() - 1) as f64,
            vertices: points(board.locations() | board.cells() | board.missing())
                .map(|point| self.spot(point))
                .chain(points(board.long_bits()).map(|bit| self.long_spot(bit)))
                .collect(),
            ..Layout::default()
        }
    }

    fn marks(&self, setup: &Setup) -> Vec<Mark> {
        let position = setup.drawn(self);
        let each = Player::BOTH.into_iter();
        let areas = each.clone().flat_map(|player| {
            let cells = points(position.keeps(player));
            cells.map(move |cell| {
                Mark::at(self.point_name(cell), MarkKind::Area)
                    .of(player)
                    .titled(format!("{player}'s"))
            })
        });
        let missing = points(self.geometry.missing()).map(|cell| {
            Mark::at(self.point_name(cell), MarkKind::Closed).titled("no part of the board")
        });
        let pieces = points(position.pieces).map(|point| self.piece_mark(point));
        let scores = each.flat_map(|player| {
            let regions = self.regions(&position, player);
            regions.map(move |(face, towers)| self.score_mark(player, face, towers))
        });
        missing.chain(areas).chain(pieces).chain(scores).collect()
    }

    fn facts(&self, setup: &Setup) -> Vec<Fact> {
        let position = setup.drawn(self);
        vec![Fact::each("points", |player| self.score(&position, player))]
    }

    fn asks(&self, position: &Position) -> Vec<&'static str> {
        if !self.can_place(position, position.to_move) {
            return Vec::new();
        }
        let options = &self.options;
        let most = usize::from(options.towers + options.walls + options.long);
        let mut asked = vec!["another piece"; most];
        asked[0] = "a tower or a wall";
        asked
    }

    fn prompt(&self, position: &Position) -> String {
        if !self.can_place(position, position.to_move) {
            return "Nothing can be placed: pass.".into();
        }
        let or_pass = match (self.options.skip, position.passes) {
            (false, _) => "",
            (true, 0) => ", or pass",
            (true, _) => ", or pass and end the game",
        };
        if self.options.one_of_each() {
            return format!("Place a tower, a wall, or one of each{or_pass}.");
        }
        let counted = |(count, noun): (u8, &str)| match count {
            0 => None,
            1 => Some(format!("1 {noun}")),
            count => Some(format!("{count} {noun}s")),
        };
        let options = &self.options;
        let kinds = [
            (options.towers, "tower"),
            (options.walls, "wall"),
            (options.long, "long wall"),
        ];
        let most: Vec<String> = kinds.into_iter().filter_map(counted).collect();
        format!("Place up to {}{or_pass}.", listed(&most))
    }

    fn steps(&self, turn: Turn) -> Vec<String> {
        self.point_names(turn.pieces())
    }

    fn in_any_order(&self, _position: &Position) -> bool {
        true
    }

    fn move_in_words(&self, turn: Turn) -> String {
        if turn == Turn::PASS {
            return "passes".into();
        }
        let piece = |point| {
            let (row, column) = self.place_of(point);
            format!("a {} at ({row},{column})", self.role(point))
        };
        let pieces: Vec<String> = points(turn.pieces()).map(piece).collect();
        format!("places {}", listed(&pieces))
    }

    fn most_moves(&self) -> f64 {
        let choices = |places: Points, most: u8| -> f64 {
            let places = places.count_ones() as usize;
            (0..=usize::from(most))
                .map(|chosen| ways(places, chosen))
                .sum()
        };
        let (board, options) = (&self.geometry, &self.options);
        let long = choices(board.long_bits(), options.long);
        choices(board.towers(), options.towers) * choices(board.walls(), options.walls) * long
    }
}

impl Castellan {
    fn spot(&self, point: usize) -> Spot {
        let board = &self.geometry;
        let (row, column) = board.coordinates(point);
        let role = self.role(point);
        Spot {
            name: self.point_name(point),
            label: None,
            x: column as f64,
            y: (board.height() - 1 - row) as f64,
            role: Some(Role {
                role,
                row,
                column,
                across: (role == "wall").then(|| board.across() >> point & 1 == 1),
            }),
        }
    }

    /// Where a long wall is chosen: beside the tower location that it would cover.
    fn long_spot(&self, bit: usize) -> Spot {
        let board = &self.geometry;
        let (row, column) = self.place_of(bit);
        let across = row % 2 == 0;
        let (up, right) = if across { (0.0, 1.0) } else { (1.0, 0.0) };
        let aside = |along: f64| BESIDE * (1.0 - along);
        Spot {
            name: self.point_name(bit),
            label: None,
            x: column as f64 + right + aside(right),
            y: (board.height() - 1 - row) as f64 - up + aside(up),
            role: Some(Role {
                role: "wall",
                row,
                column,
                across: Some(across),
            }),
        }
    }

    /// A piece as it lies: a long wall over the three locations that it covers.
    fn piece_mark(&self, point: usize) -> Mark {
        let shape = self.role(point);
        match self.geometry.long_wall(point) {
            None => Mark::at(self.point_name(point), MarkKind::Piece { shape }),
            Some(wall) => {
                let kind = MarkKind::Piece { shape: "wall" };
                Mark::over(self.point_names(wall.covers()), kind)
            }
        }
        .titled(shape)
    }

    /// What a region scores, written into its first cell.
    fn score_mark(&self, player: Player, face: Points, towers: u32) -> Mark {
        let cells = face & self.geometry.cells();
        let cell = self.point_name(cells.trailing_zeros() as usize);
        let text = towers.to_string();
        Mark::at(cell, MarkKind::Text { text })
            .of(player)
            .titled(format!("a region of {towers} towers"))
    }
}

impl Options {
    /// The options as they are filled in.
    pub(super) fn parts(&self) -> Parts {
        Parts::from_iter([
            ("touch".into(), json!(self.touch)),
            ("nolone".into(), json!(self.no_lone_wall)),
            ("stop".into(), json!(self.stop)),
            ("skip".into(), json!(self.skip)),
            ("towers".into(), json!(self.towers)),
            ("walls".into(), json!(self.walls)),
            ("long".into(), json!(self.long)),
            ("program".into(), json!(self.program)),
        ])
    }
}

const FORM: [Field; 8] = [
    Field::switch(
        "touch",
        "Pieces of a turn touch",
        false,
        "the pieces of one turn must touch each other",
    ),
    Field::switch(
        "nolone",
        "No lone wall first",
        false,
        "the first turn may not be a wall alone",
    ),
    Field::switch(
        "stop",
        "Ends when one is stuck",
        false,
        "the game ends when the player to move cannot place; otherwise that player passes",
    ),
    Field::switch(
        "skip",
        "Passing is free",
        false,
        "a turn may always be passed; two passes in a row end the game",
    ),
    Field::number(
        "towers",
        "Towers a turn",
        (1, MAX_PIECES as u64, 1),
        "the most towers that a turn may place",
    ),
    Field::number(
        "walls",
        "Walls a turn",
        (1, MAX_PIECES as u64, 1),
        "the most walls that a turn may place",
    ),
    Field::number(
        "long",
        "Long walls a turn",
        (0, MAX_PIECES as u64, 0),
        "the most long walls that a turn may place; each covers two wall locations and the tower \
         location between them",
    ),
    Field::switch(
        "program",
        "As the appendix's program",
        false,
        "what the program in the appendix of Suptic 2017 plays, its slips included",
    ),
];

/// Rows and columns that some board has: 2x21 is the longest.
const BOARD_FORM: [Field; 3] = [
    Field::number("rows", "Rows", (2, 21, 4), "rows of tower locations"),
    Field::number(
        "columns",
        "Columns",
        (2, 21, 4),
        "columns of tower locations",
    ),
    Field::text(
        "missing",
        "Cells left out",
        "unit cells that the board does not have, such as (1,1) (3,5); coordinates are odd",
    ),
];

impl Configured for Castellan {
    const RULES: &'static [&'static str] = &[
        "Both players build one castle. A turn adds a tower, a wall, or one of each; towers stand \
         on the corners of the cells, walls on their sides.",
        "After the first turn every piece must touch the castle: a wall touches the towers at its \
         ends, a tower the walls that meet it.",
        "A wall separates cells only when both its towers stand. Cells that are cut off from the \
         outside belong to whoever placed the last piece around them, and only their owner may \
         build inside.",
        "A player who cannot place passes; when neither can, the game is over. Each region scores \
         the towers on its border for its owner, and the higher score wins.",
    ];

    const PICTURES: &'static [Picture] = lesson::PICTURES;

    const LESSON: &'static [Step] = lesson::LESSON;

    fn board_kinds() -> Vec<&'static str> {
        vec![super::FAMILY]
    }

    fn form() -> Vec<Field> {
        [FORM.to_vec(), cards::Options::form()].concat()
    }

    fn parts(&self) -> Parts {
        let mut parts = self.options.parts();
        parts.append(&mut cards::Options::parts_without());
        parts
    }

    fn variant_of(parts: &Answers) -> Result<Option<String>, FormError> {
        let options = Options {
            touch: parts.switch("touch")?,
            no_lone_wall: parts.switch("nolone")?,
            stop: parts.switch("stop")?,
            skip: parts.switch("skip")?,
            towers: parts.number("towers")?,
            walls: parts.number("walls")?,
            long: parts.number("long")?,
            program: parts.switch("program")?,
        };
        let text = options.checked()?.to_string();
        let plain = (!text.is_empty()).then_some(text);
        match (cards::Options::variant_of(parts)?, plain) {
            (None, plain) => Ok(plain),
            (Some(cards), None) => Ok(Some(cards)),
            (Some(_), Some(plain)) => {
                let reason = "these options do not go with cards";
                Err(InputError::variant(super::FAMILY, &plain, reason).into())
            }
        }
    }

    fn has_board(variant: Option<&str>) -> bool {
        !cards::are_cards(variant)
    }

    fn own_board() -> Option<BoardForm> {
        Some(BoardForm {
            name: super::FAMILY,
            label: "Castle ground",
            hint: "rows and columns of tower locations, perhaps with cells left out",
            form: BOARD_FORM.to_vec(),
            example: "4x4".into(),
        })
    }

    fn own_board_parts(&self) -> Option<Parts> {
        let board = &self.geometry;
        let missing: Vec<(usize, usize)> = points(board.missing())
            .map(|cell| board.coordinates(cell))
            .collect();
        Some(Parts::from_iter([
            ("rows".into(), json!(board.rows())),
            ("columns".into(), json!(board.columns())),
            ("missing".into(), json!(missing)),
        ]))
    }

    fn own_board_of(parts: &Answers) -> Result<String, FormError> {
        let missing = match parts.value("missing") {
            None => Vec::new(),
            Some(cells) => read_cells(cells).ok_or_else(|| {
                FormError::Shape("'missing' should be cells such as [[1, 1]] or (1,1) (3,5)".into())
            })?,
        };
        let board = Geometry::new(parts.number("rows")?, parts.number("columns")?, &missing)?;
        Ok(board.name())
    }
}

/// Cells as a list of pairs, or as text.
fn read_cells(value: &Value) -> Option<Vec<(usize, usize)>> {
    match value {
        Value::String(text) => text.split_whitespace().map(parse_point).collect(),
        list => serde_json::from_value(list.clone()).ok(),
    }
}
