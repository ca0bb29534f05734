//! Size, `wf.size.*`: what a difference of steps does to an attack.

use fates::FigureId;

use crate::state::State;

/// What a blow at somebody larger gets (wf.size.melee).
pub(super) const UPWARDS: i16 = 10;

impl State {
    /// How many steps larger the one is than the other; below zero, smaller.
    #[inline]
    pub fn steps_larger(&self, one: FigureId, other: FigureId) -> i16 {
        self.profile(one).size as i16 - self.profile(other).size as i16
    }

    /// What the size of a target does to a shot at it (wf.size.ranged).
    #[inline]
    pub fn size_to_hit(&self, target: FigureId) -> i16 {
        self.book.sizes[self.profile(target).size as usize].ranged_modifier
    }
}
