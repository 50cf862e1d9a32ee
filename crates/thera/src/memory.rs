//! When the system has no memory left: a sentence and exit code 1 instead of an abort. Files are
//! written whole or not at all, so nothing is lost but the run.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The system's allocator, and a word when it has nothing to give.
struct Telling;

#[global_allocator]
static ALLOCATOR: Telling = Telling;

/// Whether somebody has said it already: others who find nothing only wait for the end.
static TOLD: AtomicBool = AtomicBool::new(false);

#[allow(
    unsafe_code,
    reason = "an allocator is unsafe to write; this one hands everything to the system's"
)]
// SAFETY: every call is passed on unchanged, and every result but none is returned unchanged.
unsafe impl GlobalAlloc for Telling {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let found = unsafe { System.alloc(layout) };
        given(found, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        let found = unsafe { System.alloc_zeroed(layout) };
        given(found, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let found = unsafe { System.realloc(old, layout, size) };
        given(found, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}

#[inline]
fn given(found: *mut u8, size: usize) -> *mut u8 {
    if found.is_null() {
        give_up(size);
    }
    found
}

#[cold]
fn give_up(size: usize) -> ! {
    if TOLD.swap(true, Relaxed) {
        // A second thread, or this one while it says so.
        loop {
            std::thread::park();
        }
    }
    // Nothing here may ask for memory.
    let mut text = [0; 160];
    let mut rest = &mut text[..];
    let _ = writeln!(
        rest,
        "thera: the system has no more memory ({size} bytes were asked for); allow less with --memory"
    );
    let left = rest.len();
    let told = text.len() - left;
    let _ = io::stderr().write_all(&text[..told]);
    std::process::exit(1)
}
