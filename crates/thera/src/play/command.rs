//! What a person may type instead of a move.

/// A line that is not a move.
#[derive(Debug, PartialEq, Eq)]
pub enum Command {
    /// Back to the person's own last turn.
    Undo,
    /// The turns taken back last, again.
    Redo,
    /// A move proposed by an agent.
    Hint,
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
    ("undo", "go back to your last turn"),
    ("redo", "play again what undo took back"),
    ("hint", "propose a move, proven where it can be"),
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
    ("help", "print this"),
    ("quit", "leave (also Ctrl-D, Ctrl-C)"),
];

impl Command {
    /// The command a line stands for, if it is one.
    pub fn parse(line: &str) -> Option<Command> {
        let (word, rest) = line
            .split_once(char::is_whitespace)
            .map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let command = match word.to_ascii_lowercase().as_str() {
            "moves" => return Some(Command::Moves(rest.to_string())),
            "save" => return Some(Command::Save(some_text(rest))),
            "undo" => Command::Undo,
            "redo" => Command::Redo,
            "hint" => Command::Hint,
            "board" => Command::Board,
            "position" => Command::Position,
            "help" | "?" => Command::Help,
            "quit" | "exit" => Command::Quit,
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
        for (usage, _) in COMMANDS {
            let word = usage.split(' ').next().unwrap();
            assert!(Command::parse(word).is_some(), "{word}");
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
