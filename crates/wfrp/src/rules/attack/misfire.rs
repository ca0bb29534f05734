//! Misfires, `wf.misfire.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::content::weapon::{ArmId, Qualities, Quality};
use crate::rules::attack::damage::{Dealt, Hit};
use crate::rules::attack::location::Location;
use crate::rules::harm::oops::OopsEvent;
use crate::rules::harm::wounds::{Due, Harm};
use crate::rules::turn::trial::units;
use crate::state::State;
use crate::state::combatant::Whereabouts;
use crate::{Battle, Wfrp};

impl State {
    /// Is a Fumble with this weapon on this roll a Misfire (wf.misfire.1, wf.misfire.7, wf.misfire.8)?
    pub(crate) fn is_misfire(&self, who: FigureId, arm: ArmId, roll: u8) -> bool {
        roll.is_multiple_of(2) && self.can_misfire(who, arm)
    }

    /// Is it of a kind that misfires?
    fn can_misfire(&self, who: FigureId, arm: ArmId) -> bool {
        let kinds = self.book.qualities.iter().filter(|sheet| sheet.misfires);
        let has = |quality: Quality| self.arm(who, arm).has(quality);
        kinds.map(|sheet| sheet.id).any(has)
    }

    /// Does a Fumble with this weapon read the units die: for a Misfire (wf.misfire.2), or for a friend that might be hit
    /// instead (wf.oops.13)?
    pub(super) fn fumble_reads_units(&self, who: FigureId, arm: ArmId) -> bool {
        let of_its_side = self.ids().filter(|&other| !self.are_enemies(who, other));
        of_its_side.take(2).count() == 2 || self.can_misfire(who, arm)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// A Misfire: the weapon's Damage to the user's arm, and the weapon is gone (wf.misfire.2 to wf.misfire.7).
    pub(crate) fn misfires(&mut self, who: FigureId, arm: ArmId, roll: u8) -> Play<()> {
        let rule = RuleId("wf.misfire.2");
        let hit = Hit {
            target: who,
            damage: self.state.weapon_damage(who, arm),
            sl: units(roll),
            units: 0,
            at: self.state.profile(who).body.struck(Location::PrimaryArm), // wf.misfire.5
            qualities: Qualities::NONE,
            steps: 0,
            shielded: false,
        };
        self.tell(|| OopsEvent::Misfired { who, arm }.into());
        self.state[who].arms[arm.index()].place = Whereabouts::Destroyed; // wf.misfire.3
        self.state.empties_hands_of(who, arm);
        let wounds = self.wounds_told(&hit, Dealt::default());
        self.harm(who, Harm { wounds, at: Some(hit.at), due: Due::Beyond, pulled: false, by: None, rule })?;
        Ok(())
    }
}
