//! What a client may ask for: every number that keeps the server standing is here.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;
use thera_agents::AgentSpec;
use thera_games::AnyGame;
use thera_queries::{MOST_LEGAL, MOST_MOVES, QueryError};

use crate::error::ApiError;

/// Connections at once, web sockets included: of all, and of one machine.
pub const CONNECTIONS: usize = 1024;
pub const CONNECTIONS_PER_CLIENT: usize = 512;
/// Requests of one machine that are looked at at once, and how long its others wait for them: few, so
/// that nobody else stands behind a long row of them.
pub const REQUESTS_PER_CLIENT: usize = 8;
pub const QUEUEING: Duration = Duration::from_secs(5);
/// Answers of one machine that are put together at once, each by a thread.
pub const WRITING_PER_CLIENT: usize = 2;
/// The largest answer, and the largest that is not counted while it is unread.
pub const ANSWER_BYTES: usize = 4 << 20;
pub const SMALL_ANSWER: usize = 32 << 10;
/// Bytes of answers that have not been read: of all, and of one machine.
pub const UNREAD: usize = 64 << 20;
pub const UNREAD_PER_CLIENT: usize = 16 << 20;
/// The largest file of the page.
pub const PAGE_BYTES: u64 = 16 << 20;

/// The largest body or web-socket message, in bytes.
pub const BODY_BYTES: usize = 64 << 10;
/// Legal moves that a position may have for a search to look at it.
pub const BREADTH: f64 = 300_000.0;
/// Lines of play shown at once.
pub const LINES: usize = 10;
/// Web sockets at once.
pub const SOCKETS: usize = 256;
/// Requests under way on one socket.
pub const JOBS_PER_SOCKET: usize = 4;
/// Games of one match.
pub const MATCH_GAMES: u64 = 10_000;
/// Characters in the id of a request.
pub const ID_CHARS: usize = 64;

/// Rooms at once.
pub const ROOMS: usize = 500;
/// Connections to one room, players and watchers.
pub const ROOM_MEMBERS: usize = 40;
/// A room to which nobody comes back is forgotten after so long.
pub const ROOM_LIFE: Duration = Duration::from_secs(14 * 24 * 3600);
/// Characters of the name of somebody in a room.
pub const NAME_CHARS: usize = 40;
/// Games that one browser may keep on the server, and browsers that may.
pub const GAMES_ON_SHELF: usize = 1000;
pub const SHELVES: usize = 50;
/// Seconds on a clock, and those that a move may give back.
pub const LONGEST_CLOCK: u32 = 3 * 3600;
pub const LONGEST_INCREMENT: u32 = 600;

/// The longest that an analysis runs.
pub const ANALYSE: Duration = Duration::from_secs(600);
/// The longest that solving or valuing a position takes.
pub const SOLVE: Duration = Duration::from_secs(20);
/// The longest that an agent thinks about a move.
pub const THINK: Duration = Duration::from_secs(30);
/// The longest that an experiment runs.
pub const EXPERIMENT: Duration = Duration::from_secs(4 * 3600);

/// How long a client may take to send the head of a request, and then its body.
pub const SENDING: Duration = Duration::from_secs(10);
/// How long a client may take to accept a message.
pub const RECEIVING: Duration = Duration::from_secs(20);
/// A socket on which nothing was heard for so long is closed; it is pinged before.
pub const SILENCE: Duration = Duration::from_secs(90);

/// Refuses games in which a single position may have too many moves to look at.
pub fn check_breadth(game: &AnyGame) -> Result<(), ApiError> {
    Ok(thera_queries::check_breadth(game, BREADTH)?)
}

/// Refuses agents that may not play here: people, those that read files, and those that want
/// threads of their own.
pub fn check_agent(field: &str, text: &str) -> Result<(), ApiError> {
    let agent: AgentSpec = text
        .parse()
        .map_err(|error: thera_agents::AgentError| ApiError::unfit(field, error.to_string()))?;
    let refused = if agent.is_human() {
        "a person cannot be asked to think here"
    } else if agent.reads_files() {
        "agents that read files cannot play here"
    } else if agent.asks_for_threads() {
        "agents share the threads of the server; leave out threads="
    } else {
        return Ok(());
    };
    Err(ApiError::unfit(field, refused))
}

/// A time that was asked for in seconds, if any was, within limits.
pub fn time(seconds: Option<f64>, most: Duration) -> Result<Duration, ApiError> {
    let Some(seconds) = seconds else {
        return Ok(most);
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time.min(most)),
        _ => Err(QueryError::malformed(Some("seconds"), "'seconds' should be above 0").into()),
    }
}

/// The limits as told to clients.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Limits")]
pub struct Told {
    /// The largest body or message.
    body_bytes: usize,
    /// Vertices of a board.
    vertices: usize,
    /// Moves in one request.
    moves: usize,
    /// Legal moves listed in a view.
    legal: usize,
    /// Lines of play shown at once.
    lines: usize,
    /// The longest that an analysis runs.
    analyse_seconds: u64,
    /// The longest that solving or valuing takes.
    solve_seconds: u64,
    /// The longest that an agent thinks.
    think_seconds: u64,
    /// The longest that an experiment runs.
    experiment_seconds: u64,
    /// Games of one match.
    match_games: u64,
    /// Requests under way on one socket.
    jobs_per_socket: usize,
    /// Rooms at once.
    rooms: usize,
    /// Connections to one room.
    room_members: usize,
    /// Characters of a name.
    name_chars: usize,
}

impl Told {
    /// All of them.
    pub fn all() -> Self {
        Told {
            body_bytes: BODY_BYTES,
            vertices: thera_board::MAX_VERTICES,
            moves: MOST_MOVES,
            legal: MOST_LEGAL,
            lines: LINES,
            analyse_seconds: ANALYSE.as_secs(),
            solve_seconds: SOLVE.as_secs(),
            think_seconds: THINK.as_secs(),
            experiment_seconds: EXPERIMENT.as_secs(),
            match_games: MATCH_GAMES,
            jobs_per_socket: JOBS_PER_SOCKET,
            rooms: ROOMS,
            room_members: ROOM_MEMBERS,
            name_chars: NAME_CHARS,
        }
    }
}
