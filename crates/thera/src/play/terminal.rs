//! The terminal as it was before a line editor changed how keys arrive: whoever ends the program while
//! somebody types, with SIGTERM say, leaves the editor no chance to change it back.

#[cfg(unix)]
mod settings {
    use std::io;
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    fn before() -> MutexGuard<'static, Option<Termios>> {
        BEFORE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn remember() {
        *before() = tcgetattr(io::stdin()).ok();
    }

    pub fn restore() {
        if let Some(settings) = &*before() {
            // Without a terminal there is nothing to restore.
            let _ = tcsetattr(io::stdin(), SetArg::TCSANOW, settings);
        }
    }
}

/// Elsewhere the system does it.
#[cfg(not(unix))]
mod settings {
    pub fn remember() {}

    pub fn restore() {}
}

/// Remembers how the terminal is, before an editor changes it.
pub fn remember() {
    settings::remember();
}

/// Makes it as it was, if it was changed.
pub fn restore() {
    settings::restore();
}
