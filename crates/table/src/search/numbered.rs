//! Numbers for terrain, so that what is kept of a table is kept of that table alone, and keeps no table alive.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use arrayvec::ArrayVec;

use crate::Terrain;

/// How many terrains have a number at a time.
const MOST: usize = 8;

thread_local! {
    static NUMBERED: RefCell<Numbered> = const { RefCell::new(Numbered { known: ArrayVec::new_const(), last: 0 }) };
}

struct Numbered {
    /// Those that were asked about last, the last of them first.
    known: ArrayVec<(Weak<[Terrain]>, u64), MOST>,
    /// The number that was given last.
    last: u64,
}

/// A number for this terrain on this thread: for the very list, not for an equal one. Where nobody has asked for long it gets
/// another one, and what was kept under the first is never found again.
pub(crate) fn number_of(terrain: &Arc<[Terrain]>) -> u64 {
    NUMBERED.with_borrow_mut(|Numbered { known, last }| {
        let is_it = |(one, _): &(Weak<[Terrain]>, u64)| std::ptr::addr_eq(one.as_ptr(), Arc::as_ptr(terrain));
        match known.iter().position(is_it) {
            Some(0) => {} // as mostly
            Some(place) => known[..=place].rotate_right(1),
            None => {
                *last += 1;
                known.truncate(MOST - 1);
                known.insert(0, (Arc::downgrade(terrain), *last));
            }
        }
        known[0].1
    })
}
