//! An allocator that counts, to show what allocates and what does not.

#![allow(unsafe_code, reason = "an allocator can't be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

/// The system's allocator, with every request for memory counted on the thread that makes it.
struct Counting;

#[global_allocator]
static COUNTING: Counting = Counting;

/// How often memory is asked for while this runs.
pub fn allocations(job: &mut dyn FnMut()) -> u64 {
    let before = COUNT.get();
    job();
    COUNT.get() - before
}

// SAFETY: every call is handed to the system's allocator as it came, which keeps the contract of `GlobalAlloc`. The
// counter is a plain cell without a destructor, so counting neither allocates nor unwinds.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller keeps the contract of `realloc`.
        unsafe { System.realloc(memory, layout, size) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}
