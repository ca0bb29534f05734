//! Looks that are kept. Whether terrain hides two figures from each other depends on where the two stand and on nobody else,
//! and most look at each other more than once, in one battle or in the next one that starts alike.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use crate::kept::{is_same, mixed};
use crate::{Base, Terrain};

/// How many looks are kept; a newer one takes the place of an older.
const PLACES: usize = 1 << 13;

thread_local! {
    static LOOKS: RefCell<Vec<Option<Look>>> = const { RefCell::new(Vec::new()) };
}

/// Two who look at each other past terrain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    pub one: Base,
    pub other: Base,
    /// The pieces that may hide them from each other, a bit for each.
    pub past: u64,
    /// Does the other look back, too?
    pub back: bool,
}

struct Look {
    terrain: Weak<[Terrain]>,
    pair: Pair,
    seen: bool,
}

/// Whether two see each other, from memory or else by looking now.
pub(crate) fn seen_or(terrain: &Arc<[Terrain]>, pair: Pair, look: impl Fn() -> bool) -> bool {
    let place = place_of(&pair);
    LOOKS.with_borrow_mut(|looks| {
        if looks.is_empty() {
            looks.resize_with(PLACES, || None);
        }
        match &looks[place] {
            Some(kept) if kept.pair == pair && is_same(&kept.terrain, terrain) => {
                debug_assert_eq!(kept.seen, look(), "whoever was seen is seen again");
                kept.seen
            }
            _ => {
                let seen = look();
                looks[place] = Some(Look { terrain: Arc::downgrade(terrain), pair, seen });
                seen
            }
        }
    })
}

/// Where a look is kept.
fn place_of(Pair { one, other, past, .. }: &Pair) -> usize {
    let numbers =
        [one.at.x, one.at.y, other.at.x, other.at.y, one.elevation.0, other.elevation.0, *past as i32];
    (mixed(&numbers) >> (u64::BITS - PLACES.trailing_zeros())) as usize
}
