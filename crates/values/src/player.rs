//! Left and Right, and who wins when each of them starts.

/// The two players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player for whom positive games are good.
    Left,
    /// The player for whom negative games are good.
    Right,
}

impl Player {
    /// The other player.
    pub fn opponent(self) -> Self {
        match self {
            Player::Left => Player::Right,
            Player::Right => Player::Left,
        }
    }
}

/// Who wins a game, under the rule that a player who cannot move loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Whoever moves next: the game is confused with zero.
    Next,
    /// Whoever moved before: the game is zero.
    Previous,
    /// Left, whoever starts: the game is positive.
    Left,
    /// Right, whoever starts: the game is negative.
    Right,
}

impl Outcome {
    /// The usual letter: `N`, `P`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Outcome::Next => 'N',
            Outcome::Previous => 'P',
            Outcome::Left => 'L',
            Outcome::Right => 'R',
        }
    }
}
