//! What an agent or an advisor is thinking about: people see how far it is, and Ctrl-C ends it.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use thera_control::Control;

/// Time between two pictures of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// Shared with whoever hears Ctrl-C.
#[derive(Clone, Default)]
pub struct Thinking(Arc<Mutex<Option<Arc<Control>>>>);

impl Thinking {
    /// Somebody begins to think.
    pub fn begin(&self, control: Control) -> Thought {
        let control = Arc::new(control);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&control));
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_spinner());
        let bar = ProgressBar::new_spinner().with_style(style);
        bar.set_message("thinking…");
        bar.enable_steady_tick(TICK);
        Thought {
            control,
            bar,
            of: self.clone(),
        }
    }

    /// Ends what is being thought; false if nobody thinks, or was told so already.
    pub fn stop(&self) -> bool {
        let thought = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        thought.is_some_and(|control| {
            control.stop();
            true
        })
    }
}

/// Thinking under way; it leaves no trace on the screen.
pub struct Thought {
    /// What it takes.
    pub control: Arc<Control>,
    bar: ProgressBar,
    of: Thinking,
}

impl Thought {
    /// Shows how far it is.
    pub fn show(&self, what: impl Display) {
        self.bar.set_message(format!("thinking… {what}"));
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        let mut current = self.of.0.lock().unwrap_or_else(PoisonError::into_inner);
        *current = None;
    }
}
