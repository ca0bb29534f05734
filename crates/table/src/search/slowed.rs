//! What slow areas do to a leg, at a first look: which of them it crosses, and what that costs at the most and at the least.

use arrayvec::ArrayVec;

use crate::Polygon;
use crate::measure::cut::{Crossing, MOST_STRETCHES, Rim, Stretches, cross_convex, may_meet};
use crate::ways::leg::{FINE, Leg, merged, slow_part};
use crate::ways::walk::Walk;

/// What the bends of a leg may gain by being rounded to whole points, in fine units.
pub(super) const ROUNDED: i64 = 8 * FINE;

/// How a leg crosses slow areas.
#[derive(Default)]
pub(super) struct Slowed {
    /// The areas, by their places in [`Walk::slow`].
    pub areas: ArrayVec<usize, MOST_STRETCHES>,
    /// How much more it costs if it is gone straight, in fine units.
    pub straight: i64,
    /// However it bends on the rims that it crosses, it costs at least so much more.
    pub least: i64,
}

impl Walk<'_> {
    /// How the leg crosses slow areas; none where that has to be looked at more closely, as for
    /// [`crossed`](Leg::crossed).
    pub(super) fn slowed(&self, leg: Leg) -> Option<Slowed> {
        let (ends, bounds) = ((leg.from, leg.to), leg.bounds());
        let (mut slowed, mut stretches) = (Slowed::default(), Stretches::new());
        let (mut apart, mut whole) = (true, false);
        for (area, outline) in self.slow.iter().enumerate() {
            let extent = outline.bounds();
            if !extent.meets(&bounds) || !may_meet(ends, &extent) {
                continue;
            }
            if !outline.is_convex() {
                return None;
            }
            match cross_convex(ends, outline) {
                Crossing::Beside => {}
                Crossing::Along => return None,
                Crossing::Through(stretch, rims) => {
                    whole |= rims == [Rim::Nowhere; 2];
                    apart &= !slowed.areas.iter().any(|&other| self.slow[other].bounds().meets(&extent));
                    slowed.least += least_inside(leg, outline, rims).max(0);
                    slowed.areas.try_push(area).ok()?;
                    stretches.push(stretch);
                }
            }
        }
        if stretches.is_empty() {
            return Some(slowed);
        }
        if stretches.len() > 1 {
            stretches.sort_unstable();
            stretches = merged(stretches);
        }
        let length = leg.fine_length();
        slowed.straight = slow_part(&stretches, length, length);
        slowed.least = match apart {
            _ if whole => slowed.straight,
            true => slowed.least.min(slowed.straight),
            false => 0, // from one area it may go over into the next anywhere
        };
        Some(slowed)
    }
}

/// How long a way is inside an outline at the least, if it goes in and out over these sides; a leg that starts or ends
/// inside does so in that very point.
fn least_inside(leg: Leg, outline: &Polygon, rims: [Rim; 2]) -> i64 {
    let beyond = |rim: usize, other: usize| {
        let (from, to) = outline.side(other);
        outline.depth_behind(rim, from, FINE).min(outline.depth_behind(rim, to, FINE))
    };
    match rims {
        [Rim::Nowhere, Rim::Nowhere] => leg.fine_length(),
        [Rim::Side(enters), Rim::Nowhere] => outline.depth_behind(enters, leg.to, FINE) - ROUNDED,
        [Rim::Nowhere, Rim::Side(leaves)] => outline.depth_behind(leaves, leg.from, FINE) - ROUNDED,
        [Rim::Side(enters), Rim::Side(leaves)] => {
            beyond(enters, leaves).max(beyond(leaves, enters)) - ROUNDED
        }
        [Rim::Corner, _] | [_, Rim::Corner] => 0, // it may bend on either side of the corner
    }
}
