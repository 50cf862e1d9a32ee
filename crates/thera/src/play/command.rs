//! What a person may type instead of a move.

/// A line that is not a move.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Back to the person's own last turn.
    Undo,
    /// The turns taken back last, again.
    Redo,
    /// A move proposed by an advisor, and why.
    Hint,
    /// What the position is worth.
    Eval,
    /// What can be said about the last move.
    Why,
    /// The mistakes of the game so far.
    Review,
    /// Let an agent that gave up try again.
    Go,
    /// The legal moves that begin with a text.
    Moves(String),
    /// The board once more.
    Board,
    /// The position in one line.
    Position,
    /// The game into a file; the one used before if no name is given.
    Save(Option<String>),
    /// What can be typed.
    Help,
    /// The end.
    Quit,
}

/// The commands with their meaning, for `help`.
pub const COMMANDS: &[(&str, &str)] = &[
    ("undo, u", "go back to your last turn"),
    ("redo", "play again what undo took back"),
    (
        "hint",
        "propose a move, proven where it can be, and say why",
    ),
    ("eval", "the chances of winning here"),
    ("why", "what can be said about the last move"),
    ("review", "the mistakes of the game so far"),
    ("go", "let an agent that gave up try again"),
    (
        "moves [TEXT]",
        "list the legal moves (that begin with TEXT)",
    ),
    ("board", "draw the board again"),
    ("position", "print the position in one line"),
    (
        "save [FILE]",
        "save the game, to go on later with --resume FILE",
    ),
    ("help, ?", "print this"),
    (
        "quit, q",
        "leave (also Ctrl-D, and Ctrl-C unless somebody thinks: then that ends)",
    ),
];

/// The words of all commands, for completion.
pub fn words() -> impl Iterator<Item = String> {
    let first = |usage: &str| usage.split([' ', ',']).next().unwrap_or("").to_string();
    COMMANDS.iter().map(move |(usage, _)| first(usage))
}

impl Command {
    /// The command a line stands for, if it is one.
    pub fn parse(line: &str) -> Option<Command> {
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let command = match word.to_ascii_lowercase().as_str() {
            "moves" => return Some(Command::Moves(rest.to_string())),
            "save" => return Some(Command::Save(some_text(rest))),
            "undo" | "u" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "eval" => Command::Eval,
            "why" => Command::Why,
            "review" => Command::Review,
            "go" => Command::Go,
            "board" => Command::Board,
            "position" => Command::Position,
            "help" | "?" => Command::Help,
            "quit" | "q" | "exit" => Command::Quit,
            _ => return None,
        };
        rest.is_empty().then_some(command)
    }
}

fn some_text(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_that_help_lists_is_understood() {
        let listed = COMMANDS.iter().flat_map(|(usage, _)| {
            let all = usage.split_once(" [").map_or(*usage, |(words, _)| words);
            all.split(", ").map(String::from)
        });
        for word in listed.chain(words()) {
            assert!(Command::parse(&word).is_some(), "{word}");
            assert!(Command::parse(&word.to_uppercase()).is_some(), "{word}");
        }
    }

    #[test]
    fn arguments_are_kept_and_moves_are_left_alone() {
        let file = Some("my game.txt".to_string());
        assert_eq!(
            Command::parse("save  my game.txt"),
            Some(Command::Save(file))
        );
        assert_eq!(Command::parse("save"), Some(Command::Save(None)));
        assert_eq!(
            Command::parse("moves b2"),
            Some(Command::Moves("b2".into()))
        );
        for line in ["", "b2c3d4", "b2 ne w", "undo b2", "w(0,1)+t(0,2)"] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
    }
}
