//! Bars on stderr for work that takes a while: a count where there is one, time where that is what
//! ends the work, else only that it goes on. They leave nothing behind.

use std::fmt::Display;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A bar; nothing is seen if stderr is not a terminal.
pub struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// How long the work may take, if it has a deadline.
    time: Option<Duration>,
    steps: &'static str,
    /// What the bar counts now.
    counts: Option<Counts>,
}

/// What a bar is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Steps,
    Time,
    Nothing,
}

impl Progress {
    /// A bar that counts steps of this name, for work that began so long ago and may have a deadline.
    pub fn new(steps: &'static str, begun: Instant, deadline: Option<Instant>) -> Self {
        Progress {
            bar: ProgressBar::new(0),
            begun,
            time: deadline.map(|end| end.saturating_duration_since(begun)),
            steps,
            counts: None,
        }
    }

    /// Shows how many of how many steps are done (none of none where that is not known), and more.
    pub fn show(&mut self, done: u64, total: u64, more: impl Display) {
        let counts = match (total, self.time) {
            (1.., _) => Counts::Steps,
            (0, Some(_)) => Counts::Time,
            (0, None) => Counts::Nothing,
        };
        if self.counts.replace(counts) != Some(counts) {
            self.bar.set_style(self.style(counts));
        }
        match (counts, self.time) {
            (Counts::Time, Some(time)) => {
                self.bar.set_length(time.as_millis() as u64);
                let elapsed = self.begun.elapsed().min(time);
                self.bar.set_position(elapsed.as_millis() as u64);
            }
            _ => {
                self.bar.set_length(total);
                self.bar.set_position(done);
            }
        }
        self.bar.set_message(more.to_string());
    }

    /// Lets something be written while the bar is out of the way.
    pub fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }

    fn style(&self, counts: Counts) -> ProgressStyle {
        let steps = self.steps;
        let time = match self.time {
            Some(time) => format!("{{elapsed}} of {:.0}s", time.as_secs_f64()),
            None => "{elapsed}".to_string(),
        };
        // Short bars: with what is said beside them they have to fit a narrow terminal.
        let template = match counts {
            Counts::Steps => format!("{{bar:14}} {{pos}}/{{len}} {steps}, {{msg}}, {time}"),
            Counts::Time => format!("{{bar:14}} {time}, {{msg}}"),
            Counts::Nothing => "{spinner} {msg}, {elapsed}".to_string(),
        };
        let style = ProgressStyle::with_template(&template);
        style.unwrap_or_else(|_| ProgressStyle::default_bar())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_never_full_of_nothing() {
        let begun = Instant::now();
        let mut bar = Progress::new("steps", begun, None);
        bar.show(0, 0, "so far");
        assert!(bar.counts == Some(Counts::Nothing));
        bar.show(1, 3, "so far");
        assert!(bar.counts == Some(Counts::Steps) && bar.bar.length() == Some(3));
        let end = begun.checked_add(Duration::from_secs(600));
        let mut bar = Progress::new("steps", begun, end);
        bar.show(0, 0, "so far");
        assert!(bar.counts == Some(Counts::Time));
        assert!(bar.bar.position() < bar.bar.length().unwrap_or(0));
    }
}
