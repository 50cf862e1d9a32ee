//! What `thera --version` tells: enough to find the very same program again.

/// Version, commit, and what it was built for; `-V` prints the version alone.
pub const LONG: &str = concat!(
    env!("CARGO_PKG_VERSION"),
    "\ncommit     ",
    env!("THERA_COMMIT"),
    "\ntarget     ",
    env!("THERA_TARGET"),
    "\nprofile    ",
    env!("THERA_PROFILE"),
    "\nprocessor  ",
    env!("THERA_PROCESSOR"),
);
