//! One exchange of blows, `ff.melee.mod.*`: who strikes whom with what, and everything that helps or hinders the two.
//! It asks nothing and rolls nothing, so rules, odds and minds read the same sums.

use fates::{FigureId, FigureSet, RuleId, Sum};
use serde::Serialize;

use crate::content::special::Special;
use crate::content::weapon::{Saw, Tool};
use crate::rules::fighting::contest::{Contest, Peril};
use crate::rules::fighting::peril::{Blade, Means};
use crate::state::State;

/// One exchange of blows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// Who strikes.
    pub attacker: FigureId,
    /// Who is struck.
    pub defender: FigureId,
    /// With what.
    pub blade: Blade,
    /// What sort of attack it is.
    pub kind: Strike,
    /// Who helps to drive the stake (ff.sr.stakes.4).
    pub helper: Option<FigureId>,
    /// Which of the two stands higher or defends an obstacle (ff.melee.mod.high.1).
    pub above: FigureSet,
}

/// What sort of attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strike {
    /// A declared attack.
    Plain,
    /// A declared attack with a second action behind it (ff.action.power.1).
    Powerful,
    /// The next victim of a chainsaw that has just killed (ff.sr.chainsaw.6).
    FollowUp,
    /// A free hack (ff.hack.1).
    Hack,
    /// A free hack at somebody who flees (ff.hack.3).
    HackAtFleeing,
}

impl Blow {
    /// Can only the attacker cause a result?
    pub fn is_hack(&self) -> bool {
        matches!(self.kind, Strike::Hack | Strike::HackAtFleeing)
    }

    /// Is it a powerful attack?
    pub fn is_powerful(&self) -> bool {
        self.kind == Strike::Powerful
    }
}

/// One of the two, for its side of the sum.
#[derive(Clone, Copy)]
struct Fighter {
    own: FigureId,
    foe: FigureId,
    blade: Blade,
    attacks: bool,
}

impl State {
    /// A blow of this sort with what the attacker has, as the virtual table measures it.
    pub fn blow(&self, attacker: FigureId, defender: FigureId, kind: Strike) -> Blow {
        let blade = self.blade_of(attacker);
        let above = self.above(attacker, defender);
        Blow { attacker, defender, blade, kind, helper: None, above }
    }

    /// Which of the two stands higher or defends an obstacle, on the virtual table; it is one entry of the list
    /// (ff.melee.mod.obstacle.4).
    pub(super) fn above(&self, attacker: FigureId, defender: FigureId) -> FigureSet {
        let pair = [(attacker, defender), (defender, attacker)];
        let higher = pair.into_iter().filter(|&(model, than)| self.is_higher(model, than));
        higher.map(|(model, _)| model).chain(self.defends_obstacle(attacker, defender)).collect()
    }

    /// What a model fights with, a stake aside: its hand weapon is always at hand (ff.action.draw.2).
    pub fn blade_of(&self, model: FigureId) -> Blade {
        match () {
            () if self.has_tool(model, Tool::Chainsaw) && self[model].saw == Saw::Running => Blade::Chainsaw,
            () if self.has_tool(model, Tool::HeavyWeapon) => Blade::Heavy,
            () => Blade::Own,
        }
    }

    /// Everything that the two dice of a blow need besides themselves; each part of the two totals goes into a sum.
    pub fn contest(&self, blow: &Blow, attack: &mut impl Sum, defence: &mut impl Sum) -> Contest {
        let Blow { attacker, defender, blade, .. } = *blow;
        self.attack_sum(blow, attack);
        self.defence_sum(blow, defence);
        let mut risk = self.peril(defender, Some(attacker), Means::Hand { blade, power: blow.is_powerful() });
        risk.lethal |= blow.kind == Strike::HackAtFleeing; // ff.hack.3
        let answer = Means::Hand { blade: self.blade_of(defender), power: false };
        let unable = blow.is_hack() || self.is_helpless(defender); // ff.hack.1, ff.trans.fight.2
        let mut answered = if unable { Peril::SAFE } else { self.peril(attacker, Some(defender), answer) };
        answered.limited |= !self.options.defenders_kill; // ff.melee.simul.2
        Contest { attack: attack.total(), defence: defence.total(), defender: risk, attacker: answered }
    }

    fn attack_sum(&self, blow: &Blow, sum: &mut impl Sum) {
        let Blow { attacker, defender, blade, helper, .. } = *blow;
        let own = self[attacker].combat;
        match helper.map(|helper| self[helper].combat).filter(|&combat| combat < own) {
            Some(combat) => sum.add(combat.into(), RuleId("ff.sr.stakes.4")),
            None => sum.add(own.into(), RuleId("ff.melee.roll.1")),
        }
        self.fighting_sum(Fighter { own: attacker, foe: defender, blade, attacks: true }, blow.above, sum);
        if self.is_helpless(defender) {
            sum.add(2, RuleId("ff.trans.fight.1"));
        } else if self[defender].is_fallen() {
            sum.add(2, RuleId("ff.melee.mod.down.1"));
        }
        if self[attacker].hidden {
            match self.senses_danger(defender) {
                true => sum.mention(1, RuleId("ff.sr.danger-sense.1")),
                false => sum.add(1, RuleId("ff.melee.mod.ambush.1")),
            }
        }
        if blow.kind == Strike::FollowUp {
            sum.add(-1, RuleId("ff.sr.chainsaw.6"));
        }
        if blade == Blade::Stake {
            if !self.has(defender, Special::Vampire) {
                sum.add(-1, RuleId("ff.melee.mod.stake.1"));
            }
            if !self.has(attacker, Special::Stakes) {
                sum.add(-1, RuleId("ff.sr.stakes.5")); // ff.melee.unfamiliar.4
            }
        }
    }

    fn defence_sum(&self, blow: &Blow, sum: &mut impl Sum) {
        let Blow { attacker, defender, .. } = *blow;
        sum.add(self[defender].combat.into(), RuleId("ff.melee.roll.1"));
        let blade = if self.is_helpless(defender) { Blade::None } else { self.blade_of(defender) };
        self.fighting_sum(Fighter { own: defender, foe: attacker, blade, attacks: false }, blow.above, sum);
        if blow.is_powerful() {
            sum.add(-1, RuleId("ff.melee.mod.power.1"));
        }
    }

    /// What counts for a model that fights, attacking or defending.
    fn fighting_sum(&self, fighter: Fighter, above: FigureSet, sum: &mut impl Sum) {
        let Fighter { own, foe, blade, attacks } = fighter;
        sum.add(-self.outnumbered(own), RuleId("ff.melee.mod.outnumber.1"));
        let (size, other) = (self[own].size(), self[foe].size());
        if size > other {
            let steps = size as i16 - other as i16;
            sum.add(if self.options.huge_counts_once { 1 } else { steps }, RuleId("ff.melee.mod.size.1")); // ff.melee.mod.size.2
        }
        let mounted = |model| self.has(model, Special::Mounted) && (attacks || self.options.riders_defend);
        if mounted(own) && !self.has(foe, Special::Mounted) && size >= other {
            sum.add(1, RuleId("ff.melee.mod.mounted.1"));
        }
        if above.contains(own) {
            sum.add(1, RuleId("ff.melee.mod.high.1"));
        }
        if blade == Blade::Chainsaw && (attacks || self.options.chainsaw_defends) {
            sum.add(2, RuleId("ff.melee.mod.chainsaw.1"));
            if self.is_unfamiliar(own, Tool::Chainsaw) {
                sum.add(-1, RuleId("ff.melee.unfamiliar.3"));
            }
        }
        if self[own].prey == Some(foe) && self.has(own, Special::Hunter) {
            sum.add(1, RuleId("ff.sr.hunter.1"));
        }
        if self[own].stunned_by == Some(foe) {
            sum.add(-1, RuleId("ff.melee.stunned.1"));
        }
        if self[own].shaken > 0 {
            sum.add(-1, RuleId("ff.scared.4-5.1"));
        }
    }

    /// How many enemies touch it beyond the first: the fallen and the transfixed count, those do not who could never
    /// touch anybody (ff.melee.mod.outnumber.2); where the table agrees on it, nor do the transfixed
    /// (ff.melee.mod.outnumber.3).
    fn outnumbered(&self, model: FigureId) -> i16 {
        let spared = |foe| self.options.helpless_do_not_outnumber && self.is_helpless(foe);
        let counts = |&foe: &FigureId| !self.is_harmless(foe, model) && !spared(foe);
        let foes = self.foes_touching(model).iter().filter(counts).count();
        (foes as i16 - 1).max(0)
    }

    /// Could it strike the other at all, on its feet or on the ground?
    pub(crate) fn can_strike(&self, model: FigureId, other: FigureId) -> bool {
        self.is_active(model) && !self.is_helpless(model) && !self.is_harmless(model, other)
    }

    /// Does its nature keep it from ever striking the other?
    fn is_harmless(&self, model: FigureId, other: FigureId) -> bool {
        let ghostly = self.is_immaterial(model) && !self.is_immaterial(other); // ff.sr.immaterial.2
        ghostly || self.has(model, Special::Haunt) // ff.sr.haunt.2
    }

    /// Does nobody surprise it? ff.sr.danger-sense.1, ff.familiar.2
    pub fn senses_danger(&self, model: FigureId) -> bool {
        self.has(model, Special::DangerSense) || self.has_familiar_near(model)
    }
}
