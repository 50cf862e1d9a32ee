//! Borje's strategies for Snort on stars, paths and cycles (section 4).
//!
//! The symmetric ones always win where they were checked: [`star`], [`odd_path_mirror`] and
//! [`even_cycle`]. The others describe one line of play. Off that line they fall silent, and even
//! if whoever follows them plays perfectly whenever they do, they lose: [`odd_path_sweep`] on
//! `path:9`, [`even_path`] on `path:12`, [`odd_cycle`] on `cycle:9`. (The theorems they were to
//! prove are another matter: first does win these boards.)

use thera_board::{Shape, Vertex, VertexSet, bit, vertices};
use thera_games::snort::{Label, Move, Position, Snort};
use thera_games::{Game, Player};

/// Stars (section 4.1): take the centre, then whatever is left.
pub fn star(game: &Snort, position: &Position) -> Option<Move> {
    has_shape(game, Shape::Star)?;
    let open = position.open(game.to_move(position));
    lowest(if open & bit(0) != 0 { bit(0) } else { open })
}

/// Odd paths (theorem 1, case 2), read as the "symmetric game" its proof speaks of: take the
/// centre, then answer every move by its mirror image.
pub fn odd_path_mirror(game: &Snort, position: &Position) -> Option<Move> {
    let last = odd_path(game)?;
    let mover = game.to_move(position);
    if position.coloured(mover) == 0 {
        return Some(Move(last / 2));
    }
    answer(position, mover, |v| last - v)
}

/// Odd paths (theorem 1, case 2), word for word: take the centre, then the tail, then go on two
/// steps to the left of the leftmost vertex so coloured. Silent once that vertex is not open and
/// the position is not settled.
pub fn odd_path_sweep(game: &Snort, position: &Position) -> Option<Move> {
    let last = odd_path(game)?;
    let mover = game.to_move(position);
    let own = position.coloured(mover);
    let centre = last / 2;
    if own == 0 {
        return Some(Move(centre));
    }
    let swept = vertices(own).find(|&v| v > centre);
    let target = swept.map_or(Some(last), |v| v.checked_sub(2));
    let open = position.open(mover);
    match target {
        Some(target) if open & bit(target) != 0 => Some(Move(target)),
        _ => fill(game, position),
    }
}

/// Even paths (theorem 1, case 1): take the vertex next to the head, then each time, in the largest
/// part that is left, the one that closes the leftmost vertex only the opponent may play. Silent
/// where there is none and the position is not settled.
pub fn even_path(game: &Snort, position: &Position) -> Option<Move> {
    has_shape(game, Shape::Path)?;
    if game.board().size() % 2 == 1 {
        return None;
    }
    let mover = game.to_move(position);
    if position.coloured(mover) == 0 {
        return Some(Move(1));
    }
    let mut parts = parts(game, position);
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let closing = parts
        .iter()
        .find_map(|part| close_leftmost(game, position, part));
    closing.or_else(|| fill(game, position))
}

/// In one part, the move that closes the leftmost vertex only the opponent may play.
fn close_leftmost(game: &Snort, position: &Position, part: &[Vertex]) -> Option<Move> {
    let mover = game.to_move(position);
    let theirs = |v: &&Vertex| position.label(**v) == Label::Only(mover.opponent());
    let beside = |v: &Vertex| game.board().out(*v) & position.open(mover);
    let closing = part
        .iter()
        .filter(theirs)
        .map(beside)
        .find(|&set| set != 0)?;
    // The way is to the right.
    vertices(closing).last().map(Move)
}

/// Even cycles (theorem 2), for second: answer every move by the vertex across.
pub fn even_cycle(game: &Snort, position: &Position) -> Option<Move> {
    has_shape(game, Shape::Cycle)?;
    let size = game.board().size() as Vertex;
    if size % 2 == 1 {
        return None;
    }
    answer(position, game.to_move(position), |v| (v + size / 2) % size)
}

/// Odd cycles (theorem 3): take any vertex, and after the answer "choose the odd-length" path of
/// the two that are left, taking its centre as on odd paths; play even paths as on even paths. The
/// proof follows one line only; this reading applies its words to whatever paths there are.
pub fn odd_cycle(game: &Snort, position: &Position) -> Option<Move> {
    has_shape(game, Shape::Cycle)?;
    let mover = game.to_move(position);
    if position.coloured(mover) == 0 {
        return Some(Move(0));
    }
    if game.terminal_value(position).is_some() {
        return fill(game, position);
    }
    let paths = parts(game, position);
    let open = position.open(mover);
    let unsettled = |path: &&Vec<Vertex>| path.iter().any(|&v| position.label(v) == Label::Both);
    let centre = paths
        .iter()
        .filter(|path| path.len() % 2 == 1)
        .filter(unsettled)
        .map(|path| path[path.len() / 2]);
    let next_to_head = paths
        .iter()
        .filter(unsettled)
        .filter_map(|path| path.get(1).copied());
    centre
        .chain(next_to_head)
        .find(|&v| open & bit(v) != 0)
        .map(Move)
}

fn has_shape(game: &Snort, shape: Shape) -> Option<()> {
    (game.board().shape() == shape).then_some(())
}

/// The last vertex of an odd path.
fn odd_path(game: &Snort) -> Option<Vertex> {
    has_shape(game, Shape::Path)?;
    let size = game.board().size();
    (size % 2 == 1).then_some(size as Vertex - 1)
}

fn lowest(set: VertexSet) -> Option<Move> {
    vertices(set).next().map(Move)
}

/// Once nothing can be taken away any more, any vertex of one's own will do.
fn fill(game: &Snort, position: &Position) -> Option<Move> {
    game.terminal_value(position)?;
    lowest(position.open(game.to_move(position)))
}

/// The image of the opponent's one vertex that has not been answered by its image yet.
fn answer(position: &Position, mover: Player, image: impl Fn(Vertex) -> Vertex) -> Option<Move> {
    let own = position.coloured(mover);
    let mut unanswered = vertices(position.coloured(mover.opponent()))
        .map(image)
        .filter(|&v| own & bit(v) == 0);
    let target = unanswered.next()?;
    unanswered.next().is_none().then_some(Move(target))
}

/// What vertices nobody may play leave of a path or a cycle: shorter paths, each in order. Empty on
/// a cycle that is still whole.
fn parts(game: &Snort, position: &Position) -> Vec<Vec<Vertex>> {
    let size = game.board().size() as Vertex;
    let closed = |v: &Vertex| position.label(*v) == Label::Nobody;
    let first = match game.board().shape() {
        Shape::Cycle => match (0..size).find(closed) {
            Some(cut) => cut,
            None => return Vec::new(),
        },
        _ => 0,
    };
    let in_order: Vec<Vertex> = (0..size).map(|step| (first + step) % size).collect();
    let parts = in_order.split(closed).filter(|part| !part.is_empty());
    parts.map(<[Vertex]>::to_vec).collect()
}
