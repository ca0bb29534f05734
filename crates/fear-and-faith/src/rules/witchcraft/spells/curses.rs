//! Curse markers and how they are lifted, `ff.curse.*`; the dying curse. What ends with its caster stands in `deaths`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::Length;

use crate::content::special::Special;
use crate::rules::fear::{Fright, Scare};
use crate::rules::turn::acts::Act;
use crate::rules::witchcraft::WitchcraftEvent;
use crate::state::fact::Fact;
use crate::{Battle, FearAndFaith};

const LIFT: RuleId = RuleId("ff.curse.4");
pub(crate) const DYING: RuleId = RuleId("ff.curse.dying.1");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists the curses that a Spiritual Leader can take off: those of friends in contact (ff.curse.4, ff.curse.5).
    /// Whom a friend touches nobody keeps count of at a real table, so all cursed friends are listed there.
    pub(crate) fn curse_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) {
        if !self.state.has(model, Special::SpiritualLeader) {
            return;
        }
        let state = &*self.state;
        let near = |friend: &FigureId| state.table.is_none() || state.touching(model).contains(*friend);
        let cursed = state.friends(model).iter().filter(|&friend| state[friend].curse.is_some()).filter(near);
        acts.extend(cursed.map(Act::LiftCurse));
    }

    /// Takes a curse off somebody (ff.curse.4).
    pub(crate) fn lifts_curse(&mut self, model: FigureId, target: FigureId) -> Play<()> {
        if !self.is_beside(LIFT, model, target)? {
            return Ok(());
        }
        self.spend(1);
        self.state[target].curse = None;
        self.tell(|| WitchcraftEvent::CurseLifted { target }.into());
        Ok(())
    }

    /// Do these two touch? People are asked where nothing is known of it.
    pub(crate) fn is_beside(&mut self, rule: RuleId, model: FigureId, other: FigureId) -> Play<bool> {
        if self.state.touching(model).contains(other) {
            return Ok(true);
        }
        let fact = Fact::Within { one: model, other, distance: Length::ZERO };
        Ok(self.state.table.is_none() && self.fact(rule, fact)?)
    }

    /// A Witch killed in combat, but not gruesomely, may frighten the closest enemy (ff.curse.dying.1). Called while she
    /// is still on the table.
    pub fn dying_curse(&mut self, witch: FigureId) -> Play<()> {
        let enemies = self.state.enemies(witch);
        let seat = self.state[witch].seat;
        if !self.state.has(witch, Special::Witch) || enemies.is_empty() || !self.wants(DYING, seat)? {
            return Ok(());
        }
        let nearest = self.which(DYING, Fact::Nearest { to: witch }, enemies)?;
        let target = self.target(DYING, seat, nearest)?;
        self.tell(|| WitchcraftEvent::DyingCurse { witch, target }.into());
        self.fear_test(target, Scare { by: Some(witch), cause: Fright::Plain })?;
        Ok(())
    }
}
