//! How many puzzles in a row were solved at the first try: kept from one day to the next.

use std::fs;
use std::path::PathBuf;

use thera_files as files;

use crate::play::state_folder;

/// The most that is read: three numbers.
const MOST_BYTES: u64 = 1 << 10;

/// Puzzles in a row, the most there ever were, and all that were solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// In a row, now.
    pub now: u64,
    /// The longest row.
    pub best: u64,
    /// All.
    pub solved: u64,
}

impl Streak {
    /// A puzzle was solved, at the first try or not.
    pub fn solved(&mut self, at_first: bool) {
        self.solved += 1;
        self.now = if at_first { self.now + 1 } else { 0 };
        self.best = self.best.max(self.now);
    }

    /// A puzzle was given up.
    pub fn missed(&mut self) {
        self.now = 0;
    }

    /// What was kept the last time; nothing where nothing can be read.
    pub fn load() -> Self {
        let text = file().and_then(|file| files::read::text(&file, MOST_BYTES).ok());
        text.as_deref().and_then(Streak::read).unwrap_or_default()
    }

    fn read(text: &str) -> Option<Self> {
        let numbers: Option<Vec<u64>> = text.split_whitespace().map(|n| n.parse().ok()).collect();
        match numbers?[..] {
            [now, best, solved] => Some(Streak { now, best, solved }),
            _ => None,
        }
    }

    /// Keeps it for the next time. A streak that cannot be kept is no reason to stop.
    pub fn save(&self) {
        let Some(file) = file() else { return };
        let text = format!("{} {} {}\n", self.now, self.best, self.solved);
        let folder = file.parent().map(fs::create_dir_all);
        if !matches!(folder, Some(Err(_))) {
            let _ = files::replace(&file, text.as_bytes());
        }
    }
}

fn file() -> Option<PathBuf> {
    Some(state_folder()?.join("streak.txt"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_ends_with_a_mistake() {
        let mut streak = Streak::default();
        streak.solved(true);
        streak.solved(true);
        assert_eq!((streak.now, streak.best), (2, 2));
        streak.solved(false);
        assert_eq!((streak.now, streak.best, streak.solved), (0, 2, 3));
        streak.solved(true);
        streak.missed();
        assert_eq!(streak.now, 0);
        assert_eq!(Streak::read("0 2 4\n"), Some(streak));
        assert_eq!(Streak::read("0 two 4"), None);
    }
}
