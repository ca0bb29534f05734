//! Engagement, `wf.engaged.*`: who is locked in melee with whom, and when that ends.

use fates::{Fates, FigureId, FigureSet, Play};
use table::Length;

use crate::setup::yards;
use crate::state::State;
use crate::{Battle, Wfrp};

/// How near a Melee attack must be (wf.engaged.3).
pub(crate) const REACH: Length = yards(2);

impl State {
    /// Is it engaged with anybody?
    #[inline]
    pub fn is_engaged(&self, who: FigureId) -> bool {
        !self[who].engaged.is_empty()
    }

    /// A Melee attack binds the two (wf.engaged.1), unless one of them cannot fight any more.
    pub(crate) fn engages(&mut self, one: FigureId, other: FigureId) {
        if one == other || !self[one].is_able() || !self[other].is_able() {
            return;
        }
        for (who, whom) in [(one, other), (other, one)] {
            self[who].engaged.insert(whom);
            self[who].fought.insert(whom);
        }
    }

    /// All its engagements are over, both ways (wf.engaged.2).
    pub(crate) fn parts(&mut self, who: FigureId) {
        for other in self[who].engaged.iter() {
            self[other].engaged.remove(who);
            self[other].fought.remove(who);
        }
        self[who].engaged = FigureSet::EMPTY;
        self[who].fought = FigureSet::EMPTY;
    }

    /// Is the other within a blade's reach, on the virtual table? At a real one everybody may be who has not been found
    /// out of reach this turn.
    #[inline]
    pub(crate) fn may_reach(&self, who: FigureId, other: FigureId) -> bool {
        match &self.table {
            Some(table) => table.gap_within(who, other, REACH),
            None => !self.active.is_some_and(|active| active.out_of_reach.contains(other)),
        }
    }

    /// Whom it could attack in melee: enemies in reach, the Unconscious among them.
    pub(crate) fn melee_targets(&self, who: FigureId) -> FigureSet {
        self.enemies(who).iter().filter(|&enemy| self.may_reach(who, enemy)).collect()
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// At a real table: is it in reach? Those engaged are; others are asked about once (wf.engaged.3).
    pub(crate) fn is_in_reach(&mut self, who: FigureId, other: FigureId) -> Play<bool> {
        use fates::{RuleId, Stage};
        if self.state.table.is_some() || self.state[who].engaged.contains(other) {
            return Ok(self.state.may_reach(who, other));
        }
        let fact = crate::state::fact::Fact::Within { one: who, other, distance: REACH };
        let near = self.fact(RuleId("wf.engaged.3"), fact)?;
        if let Some(active) = self.state.active.as_mut().filter(|_| !near) {
            active.out_of_reach.insert(other);
        }
        Ok(near)
    }

    /// End of round: two who have exchanged no Melee attack for a whole round are no longer engaged (wf.engaged.2).
    pub(crate) fn engagements_fade(&mut self) {
        for who in self.state.ids() {
            let one = &mut self.state[who];
            one.engaged = one.engaged.and(one.fought);
            one.fought = FigureSet::EMPTY;
        }
    }
}
