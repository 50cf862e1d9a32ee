//! What must hold for any text given to a reader of boards. Property tests and fuzz targets share
//! these checks: they feed them different texts.

use thera_board::{Board, BoardError, FileAccess, MAX_WIDE_VERTICES};

/// A text that names a board.
pub fn spec(text: &str) {
    if let Some(board) = read(Board::parse(text, FileAccess::Refused)) {
        formats(&board);
    }
}

/// A text in graph6.
pub fn graph6(text: &str) {
    if let Some(board) = read(Board::from_graph6(text)) {
        assert!(!board.is_directed());
        assert_eq!(board.name(), format!("graph6:{}", board.to_graph6()));
    }
}

/// A text in digraph6.
pub fn digraph6(text: &str) {
    if let Some(board) = read(Board::from_digraph6(text)) {
        assert!(board.is_directed());
        assert_eq!(board.name(), format!("digraph6:{}", board.to_graph6()));
    }
}

/// The lines of an edge list.
pub fn edge_list(text: &str) {
    if let Some(board) = read(Board::from_edge_list(text)) {
        formats(&board);
    }
}

/// A text in DOT.
pub fn dot(text: &str) {
    if let Some(board) = read(Board::from_dot(text)) {
        formats(&board);
    }
}

/// A text in whichever format: the contents of a file.
pub fn any_format(text: &str) {
    if let Some(board) = read(Board::from_text(text)) {
        match board.names() {
            Some(_) => assert!(board.name().starts_with("named:")),
            None => assert!(board.name().contains(&board.to_graph6())),
        }
        formats(&board);
    }
}

/// A board survives being written and read in every format.
pub fn formats(board: &Board) {
    let graph6 = board.to_graph6();
    let from_graph6 = if board.is_directed() {
        Board::from_digraph6(&graph6)
    } else {
        Board::from_graph6(&graph6)
    };
    same_graph(board, &from_graph6.unwrap());
    same_graph(board, &Board::from_text(&graph6).unwrap());

    let dot = board.to_dot();
    same_graph(board, &Board::from_dot(&dot).unwrap());
    let from_dot = Board::from_text(&dot).unwrap();
    same_graph(board, &from_dot);

    // Names come back from DOT, and from the text of the board itself.
    if let Some(names) = board.names() {
        assert_eq!(&from_dot, board);
        assert_eq!(&Board::from_text(board.name()).unwrap(), board);
        for (vertex, name) in (0..).zip(names) {
            assert_eq!(board.find_vertex(name), Some(vertex), "{}", board.name());
        }
    }

    // An edge list without edges cannot say that the board is directed.
    if !board.is_directed() || board.edges().next().is_some() {
        let list = board.to_edge_list();
        same_graph(board, &Board::from_edge_list(&list).unwrap());
        same_graph(board, &Board::from_text(&list).unwrap());
    }
}

/// The same vertices, edges and direction; the names may differ.
pub fn same_graph(one: &Board, other: &Board) {
    assert_eq!(one.size(), other.size());
    assert_eq!(one.is_directed(), other.is_directed());
    assert!(one.edges().eq(other.edges()), "{one:?}\n{other:?}");
}

/// A board that was read has a name that gives it back; a refusal is one readable sentence.
fn read(result: Result<Board, BoardError>) -> Option<Board> {
    match result {
        Ok(board) => {
            assert!((1..=MAX_WIDE_VERTICES).contains(&board.size()));
            let again = Board::parse(board.name(), FileAccess::Refused);
            assert_eq!(again.as_ref(), Ok(&board));
            Some(board)
        }
        Err(error) => {
            let sentence = error.to_string();
            assert!(!sentence.is_empty() && sentence.len() < 2000, "{sentence}");
            assert!(!sentence.contains(char::is_control), "{sentence:?}");
            None
        }
    }
}
