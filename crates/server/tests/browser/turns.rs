//! Whose turn it is: a few browsers that the tests use one after the other, since opening one takes
//! longer than most tests do.

use std::sync::{Condvar, Mutex};

use crate::driver::{self, Browser};

/// How many tests run at a time: a browser is idle half of the time, more would only get in each
/// other's way.
const TOGETHER: usize = 2;

struct Turns {
    idle: Vec<Browser>,
    taken: usize,
}

static TURNS: Mutex<Turns> = Mutex::new(Turns {
    idle: Vec::new(),
    taken: 0,
});
static ENDED: Condvar = Condvar::new();

/// A browser for as long as a test takes. It has no memory of the tests before.
pub struct Turn {
    browser: Option<Browser>,
    site: String,
    counts: bool,
}

impl Turn {
    /// Waits for a turn of one's own.
    pub fn wait() -> Turn {
        let mut turns = TURNS.lock().unwrap();
        while turns.taken == TOGETHER {
            turns = ENDED.wait(turns).unwrap();
        }
        turns.taken += 1;
        Turn::begin(turns.idle.pop(), true)
    }

    /// One more browser in a turn that has begun.
    pub fn extra() -> Turn {
        let idle = TURNS.lock().unwrap().idle.pop();
        Turn::begin(idle, false)
    }

    fn begin(idle: Option<Browser>, counts: bool) -> Turn {
        let open = || {
            let (driver, browser) = driver::installed().expect("it was looked for before");
            Browser::open(&driver, &browser)
        };
        Turn {
            browser: Some(idle.unwrap_or_else(open)),
            site: String::new(),
            counts,
        }
    }

    /// Says which site is visited, so that it can be forgotten afterwards.
    pub fn visits(&mut self, site: &str) {
        self.site = site.to_string();
    }
}

impl std::ops::Deref for Turn {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        self.browser.as_ref().expect("it is there until the end")
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        // After a failure nobody knows what state the browser is in.
        let usable = self.browser.take().filter(|_| !std::thread::panicking());
        if let Some(browser) = &usable {
            browser.forget(&self.site);
        }
        let mut turns = TURNS.lock().unwrap();
        turns.taken -= usize::from(self.counts);
        turns.idle.extend(usable);
        ENDED.notify_one();
    }
}
