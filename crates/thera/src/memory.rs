//! When the system has no memory left: a sentence and exit code 1 instead of an abort. Files are
//! written whole or not at all, so nothing is lost but the run.
//!
//! Large tables are asked for in huge pages: they are read at random, and with pages of 4 KiB the
//! processor has to look up the place of nearly every entry in memory too.

use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The system's allocator, and a word when it has nothing to give.
struct Telling;

#[global_allocator]
static ALLOCATOR: Telling = Telling;

/// Bytes from which on something is a table.
const LARGE: usize = 16 << 20;

/// Bytes of a huge page.
const PAGE: usize = 2 << 20;

/// Whether somebody has said it already: others who find nothing only wait for the end.
static TOLD: AtomicBool = AtomicBool::new(false);

#[allow(
    unsafe_code,
    reason = "an allocator is unsafe to write; this one hands everything to the system's"
)]
// SAFETY: every call is passed on unchanged, and every result but none is returned unchanged. The
// advice about pages changes nothing but how fast they are.
unsafe impl GlobalAlloc for Telling {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let found = unsafe { System.alloc(layout) };
        given(found, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // What needs much alignment the system's allocator would clear, page by small page, before
        // advice can be given.
        if layout.size() >= LARGE && layout.align() > align_of::<u128>() {
            let found = unsafe { self.alloc(layout) };
            unsafe { found.write_bytes(0, layout.size()) };
            return found;
        }
        let found = unsafe { System.alloc_zeroed(layout) };
        given(found, layout.size())
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        let found = unsafe { System.realloc(old, layout, size) };
        // What grows is moved about: pages of 4 KiB are moved at less cost.
        told(found, size)
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}

#[inline]
fn told(found: *mut u8, size: usize) -> *mut u8 {
    if found.is_null() {
        give_up(size);
    }
    found
}

#[inline]
fn given(found: *mut u8, size: usize) -> *mut u8 {
    told(found, size);
    if size >= LARGE {
        prefer_huge_pages(found, size);
    }
    found
}

/// Asks for huge pages for what was just given; where there are none, so be it.
#[cold]
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "advice is given about addresses")]
fn prefer_huge_pages(found: *mut u8, size: usize) {
    use nix::sys::mman::{MmapAdvise, madvise};

    let skipped = found.align_offset(PAGE);
    let whole = (size - skipped) / PAGE * PAGE;
    let start = std::ptr::NonNull::new(found.wrapping_add(skipped).cast());
    if let Some(start) = start {
        // SAFETY: only whole pages of what was given, and their contents stay as they are.
        let _ = unsafe { madvise(start, whole, MmapAdvise::MADV_HUGEPAGE) };
    }
}

#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages(_found: *mut u8, _size: usize) {}

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Entries of a table that share a line of the processor's cache.
    #[derive(Clone, PartialEq, Debug)]
    #[repr(align(64))]
    struct Line([u64; 8]);

    #[test]
    fn large_tables_are_clear_and_keep_what_is_put_into_them() {
        let layout = Layout::array::<Line>(2 * LARGE / size_of::<Line>()).unwrap();
        #[allow(unsafe_code, reason = "the allocator is called as a vector calls it")]
        // SAFETY: the memory is read within its bounds, as cleared, and given back.
        let clear = unsafe {
            let table = ALLOCATOR.alloc_zeroed(layout);
            let bytes = std::slice::from_raw_parts(table, layout.size());
            let clear = bytes.iter().all(|&byte| byte == 0);
            ALLOCATOR.dealloc(table, layout);
            clear
        };
        assert!(clear);
        let mut grown = vec![Line([7; 8]); LARGE / size_of::<Line>()];
        grown.resize(2 * grown.len(), Line([9; 8]));
        let (old, new) = grown.split_at(grown.len() / 2);
        assert!(old.iter().all(|line| line.0 == [7; 8]) && new.iter().all(|line| line.0 == [9; 8]));
    }
}
