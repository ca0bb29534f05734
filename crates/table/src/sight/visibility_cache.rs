//! Looks that are kept. Whether terrain hides two figures from each other depends on where the two stand and on nobody else,
//! and most look at each other more than once, in one battle or in the next one that starts alike.

use std::cell::RefCell;

use crate::search::numbered::number_of;
use crate::search::path_cache::mixed;
use crate::{Base, Ground, Table};

/// How many looks are kept; a newer one takes the place of an older. They fit into the nearer memory of a processor.
const PLACES: usize = 1 << 12;

thread_local! {
    static LOOKS: RefCell<Vec<Option<Look>>> = const { RefCell::new(Vec::new()) };
}

/// Two who look at each other, and what is asked of them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Pair {
    pub one: Base,
    pub other: Base,
    pub asked: Asked,
}

/// What is asked of two who look at each other.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// Does the one see the other?
    There,
    /// Does either see the other?
    EitherWay,
    /// How many points of the other does the one see?
    Points,
}

struct Look {
    terrain: u64,
    outlook: u64,
    pair: Pair,
    seen: u8,
}

impl Table {
    /// What two see of each other past the terrain, from memory or else by looking now.
    pub(super) fn seen_or(&self, pair: Pair, ground: &impl Ground, look: impl Fn() -> u8) -> u8 {
        let Some(outlook) = ground.outlook() else { return look() };
        let (terrain, place) = (number_of(&self.terrain), place_of(&pair));
        LOOKS.with_borrow_mut(|looks| {
            if looks.is_empty() {
                looks.resize_with(PLACES, || None);
            }
            let is_known =
                |kept: &Look| kept.pair == pair && kept.outlook == outlook && kept.terrain == terrain;
            if let Some(kept) = looks[place].as_ref().filter(|kept| is_known(kept)) {
                debug_assert_eq!(kept.seen, look(), "a figure that was seen is seen again");
                return kept.seen;
            }
            let seen = look();
            looks[place] = Some(Look { terrain, outlook, pair, seen });
            seen
        })
    }
}

/// Where a look is kept.
fn place_of(Pair { one, other, asked }: &Pair) -> usize {
    let heights = one.elevation.0 ^ other.elevation.0.rotate_left(8);
    let numbers = [one.at.x, one.at.y, other.at.x, other.at.y, heights, *asked as i32];
    (mixed(&numbers) >> (u64::BITS - PLACES.trailing_zeros())) as usize
}
