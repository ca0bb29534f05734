//! Prayers, `ff.prayer.*`: a group whose actions frighten evil and do nothing else.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::content::profile::Side;
use crate::rules::fear::{Fright, Scare};
use crate::rules::turn::groups::GroupsEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const PRAYER: RuleId = RuleId("ff.prayer.2");

impl State {
    /// The evil enemies that a prayer of these can frighten: within Short of any of them (ff.prayer.2). At a real table
    /// the distance is not known.
    pub(crate) fn hearers(&self, group: FigureSet) -> FigureSet {
        let Some(first) = group.first() else { return FigureSet::EMPTY };
        let short = self.length(Stick::Short);
        let near = |enemy: FigureId| match &self.table {
            Some(table) => group.iter().any(|model| table.gap_within(model, enemy, short)),
            None => true,
        };
        let scare = Scare { by: Some(first), cause: Fright::Prayer };
        let hears = |&enemy: &FigureId| {
            self.side(enemy) == Side::Evil && self.can_be_scared(enemy, scare) && near(enemy)
        };
        self.enemies(first).iter().filter(hears).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Each success makes one evil model test, the same one again if the owner likes (ff.prayer.2, ff.prayer.3).
    ///
    /// Reading: it shrinks back from the nearest of those who pray.
    pub(crate) fn prays(&mut self, seat: Seat, successes: u8) -> Play<()> {
        let mut left = successes;
        let mut deaf = FigureSet::EMPTY;
        while left > 0 && self.state.outcome().is_none() {
            let group = self.state.band_of(seat);
            let hearers: FigureSet =
                self.state.hearers(group).iter().filter(|&enemy| !deaf.contains(enemy)).collect();
            if hearers.is_empty() {
                break;
            }
            let target = self.target(PRAYER, seat, hearers)?;
            let distance = self.state.length(Stick::Short);
            let near = self.which(PRAYER, Fact::Around { model: target, distance }, group)?;
            let Some(by) = self.nearest_of_these(target, near)? else {
                deaf.insert(target);
                self.tell(|| GroupsEvent::Unheard { target }.into());
                continue;
            };
            left -= 1;
            self.tell(|| GroupsEvent::Prayed { target }.into());
            self.fear_test(target, Scare { by: Some(by), cause: Fright::Prayer })?;
        }
        Ok(())
    }
    /// Whom of those who pray near it the target shrinks back from. At a real table people see that for themselves as
    /// they move the model: who it is matters only if they touch it, for then the contact ends, or if some are more
    /// frightening than others.
    fn nearest_of_these(&mut self, target: FigureId, near: FigureSet) -> Play<Option<FigureId>> {
        if self.state.table.is_none() {
            let touching = near.and(self.state.touching(target));
            let near = if touching.is_empty() { near } else { touching };
            let alike = |one: FigureId, other| self.state.dread(one) == self.state.dread(other);
            let first = near.first();
            if first.is_none_or(|first| touching.contains(first) || near.iter().all(|one| alike(one, first)))
            {
                return Ok(first);
            }
        }
        Ok(self.which(PRAYER, Fact::Nearest { to: target }, near)?.first())
    }
}
