//! The name of a game of Geography: `geography[:partizan,start=V]@BOARD`.

use thera_board::{Board, Vertex, shorten, vertices};

use super::{Geography, Position};
use crate::{Family, FamilyInfo, FileAccess, Game, InputError, Member};

/// The board that is played on if none is named: small enough to see through, and no walkover.
const DEFAULT_BOARD: &str = "grid:4x5";

/// Where first's and second's token begin unless the name says otherwise.
const DEFAULT_STARTS: [Vertex; 2] = [0, 1];

impl Member for Geography {
    const INFO: FamilyInfo = FamilyInfo {
        name: "geography",
        summary: "A token walks along arcs and the vertex it leaves is deleted; who cannot move loses.",
        variants: &[
            (
                "partizan",
                "each player has a token; a vertex cannot hold both",
            ),
            ("start=V", "where the token begins; 0 unless given"),
            (
                "start=V;W",
                "where first's and second's token begin; 0;1 unless given",
            ),
        ],
        boards: "any graph, directed or not (grid:4x5 if none is given); an edge is walked both ways",
        moves: &[
            ("5", "the vertex gone to"),
            ("b2", "the same on boards with rows and columns"),
            ("Rome", "the same on boards whose vertices have names"),
        ],
        positions: "one character a vertex: . there, x deleted, o the shared token, 1 and 2 the \
                    players' tokens; then / and who moves, 1 or 2",
        examples: &[
            "geography@dcycle:6",
            "geography@grid:3x4",
            "geography:partizan@king:3x3",
            "geography:partizan,start=0;4@cycle:8",
            "geography:start=Rome@named:Oslo>Rome,Rome>Paris,Paris>Oslo,Paris>Rome",
        ],
        small: "geography@complete:6",
    };

    fn build(
        variant: Option<&str>,
        board: Option<&str>,
        files: FileAccess,
    ) -> Result<Self, InputError> {
        let board = Board::parse(board.unwrap_or(DEFAULT_BOARD), files)?;
        let options = Options::parse(variant.unwrap_or(""), &board)?;
        let starts = options.starts();
        match options.partizan {
            true => Geography::partizan(board, starts),
            false => Geography::impartial(board, starts[0]),
        }
    }
}

impl Family for Geography {
    fn info(&self) -> FamilyInfo {
        Self::INFO
    }

    fn name(&self) -> String {
        let options = Options::write(self.partizan, self.start_vertices(), &self.board);
        format!("{}{options}@{}", Self::INFO.name, self.board.name())
    }

    /// Every place for the token, or for both tokens.
    fn starts(&self) -> Vec<Position> {
        let all = || vertices(self.board.all());
        let pairs = all().flat_map(|first| all().map(move |second| [first, second]));
        let together = |[first, second]: [Vertex; 2]| first == second;
        pairs
            .filter(|&tokens| together(tokens) != self.partizan)
            .map(|tokens| Position {
                tokens,
                ..self.start()
            })
            .collect()
    }
}

/// The options of a name, read.
pub(crate) struct Options {
    pub(crate) partizan: bool,
    starts: Option<[Vertex; 2]>,
}

impl Options {
    /// Where first's and second's token begin; the one token of the impartial game is first's.
    pub(crate) fn starts(&self) -> [Vertex; 2] {
        self.starts.unwrap_or(DEFAULT_STARTS)
    }

    /// The options as they stand in a name, colon included; those that are usual are left out.
    pub(crate) fn write(partizan: bool, starts: &[Vertex], board: &Board) -> String {
        let mut options = Vec::new();
        if partizan {
            options.push("partizan".to_string());
        }
        if *starts != DEFAULT_STARTS[..starts.len()] {
            let names: Vec<String> = starts.iter().map(|&v| board.vertex_name(v)).collect();
            options.push(format!("start={}", names.join(";")));
        }
        match options.is_empty() {
            true => String::new(),
            false => format!(":{}", options.join(",")),
        }
    }

    pub(crate) fn parse(text: &str, board: &Board) -> Result<Self, InputError> {
        let refuse = |reason: String| InputError::variant(Geography::INFO.name, text, reason);
        let mut partizan = false;
        let mut starts = None;
        for option in text.split(',').map(str::trim).filter(|o| !o.is_empty()) {
            match option.split_once('=') {
                None if option.eq_ignore_ascii_case("partizan") => partizan = true,
                Some((key, value)) if key.trim().eq_ignore_ascii_case("start") => {
                    if starts.is_some() {
                        return Err(refuse("start is given twice".into()));
                    }
                    starts = Some(parse_starts(value, board).map_err(refuse)?);
                }
                _ => {
                    return Err(refuse(format!(
                        "unknown option '{option}', expected partizan, start=V or start=V;W"
                    )));
                }
            }
        }
        let starts = starts.map(|given| by_token(&given, partizan));
        Ok(Options {
            partizan,
            starts: starts.transpose().map_err(|reason| refuse(reason.into()))?,
        })
    }
}

/// The vertices after `start=`.
fn parse_starts(text: &str, board: &Board) -> Result<Vec<Vertex>, String> {
    let find = |name: &str| {
        board.find_vertex(name).ok_or_else(|| {
            format!(
                "'{name}' is not a vertex of {}, which has {}",
                shorten(board.name()),
                board.vertices_in_words()
            )
        })
    };
    text.split(';').map(find).collect()
}

/// One vertex for the shared token, two for the players' tokens.
fn by_token(given: &[Vertex], partizan: bool) -> Result<[Vertex; 2], &'static str> {
    match (given, partizan) {
        (&[first, second], true) => Ok([first, second]),
        (&[start], false) => Ok([start; 2]),
        (_, true) => Err("partizan play starts from two vertices, such as start=0;1"),
        (_, false) => Err(
            "the one token starts from one vertex, such as start=0; partizan play has two tokens",
        ),
    }
}
