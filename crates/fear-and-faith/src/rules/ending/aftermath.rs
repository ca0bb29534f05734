//! What a death does to those who live: Fear tests, then Morale checks, one of each at the most for every model.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::special::{Special, Specials};
use crate::rules::fear::{Fright, Scare};
use crate::rules::fighting::deaths::{Death, Queue};
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// Who tests because of a death, found out while the body still stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Aftermath {
    /// All of them, the nearest first.
    queue: Queue,
    /// Who takes a Fear test.
    frightened: FigureSet,
    /// Whose test is harder for it (ff.fear.mod.gruesome.1).
    appalled: FigureSet,
    /// Who checks Morale.
    wavering: FigureSet,
    /// The reason why.
    rule: RuleId,
}

impl State {
    /// Does this death frighten more than another? Those of Zombies and constructs never do (ff.morale.immune.2).
    fn is_horrible(&self, victim: FigureId, death: Death) -> bool {
        const SPARED: Specials = Specials::of(&[Special::Zombie, Special::Artificial]);
        death.gruesome && !self[victim].specials.has_any(SPARED)
    }

    /// The friend who did it, if one did. Reading: good models of two parties are no friends (ff.fear.trigger.friendly.1).
    fn friendly_killer(&self, victim: FigureId, death: Death) -> Option<FigureId> {
        death.by.filter(|&by| by != victim && !self.are_enemies(by, victim) && self[by].is_on_table())
    }

    /// Swarms of the same sort, on either side: a horrible end unsettles them and nobody else (ff.sr.swarm.5).
    fn swarms_like(&self, victim: FigureId) -> FigureSet {
        let alike =
            |other| self.has(other, Special::Swarm) && self.profile(other).name == self.profile(victim).name;
        self.on_table(|other| other != victim && alike(other) && self.checks_morale(other))
    }
}

/// The figures of both sets.
pub(crate) fn both(one: FigureSet, other: FigureSet) -> FigureSet {
    one.iter().chain(other).collect()
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Who will test because of this death.
    pub(crate) fn aftermath(&mut self, victim: FigureId, death: Death) -> Play<Aftermath> {
        let killer = self.state.friendly_killer(victim, death);
        let seen = self.witnesses(victim, death, killer)?;
        let scared = |state: &State, model| state.can_be_scared(model, death_of(victim, false));
        let mut frightened: FigureSet = seen.iter().filter(|&model| scared(self.state, model)).collect();
        let mut appalled = if self.state.is_horrible(victim, death) { frightened } else { FigureSet::EMPTY };
        if let Some(killer) =
            killer.filter(|&killer| scared(self.state, killer) && !frightened.contains(killer))
        {
            frightened.insert(killer); // ff.fear.trigger.friendly.1
            let distance = self.state.length(Stick::Long);
            let near = Fact::Within { one: killer, other: victim, distance };
            let horrible = self.state.is_horrible(victim, death);
            if horrible && self.fact(RuleId("ff.fear.trigger.friendly.2"), near)? {
                appalled.insert(killer);
            }
        }
        let (wavering, rule) = self.who_wavers(victim, death, killer, seen);
        let queue = self.state.nearest_first(victim, both(frightened, wavering));
        Ok(Aftermath { queue, frightened, appalled, wavering, rule })
    }

    /// Which friends of the victim see it die within Long (ff.fear.trigger.death.1, ff.ranged.auto.7); those near a
    /// Ravenous killer hear enough (ff.sr.ravenous.2). Only those are asked about who would test.
    fn witnesses(&mut self, victim: FigureId, death: Death, killer: Option<FigureId>) -> Play<FigureSet> {
        let friends = self.state.friends(victim);
        let shot_by_friend = death.stray && killer.is_some();
        let ravenous = death.melee && death.by.is_some_and(|by| self.state.has(by, Special::Ravenous));
        let tests = |model: &FigureId| {
            self.state.can_be_scared(*model, death_of(victim, false))
                || shot_by_friend && self.state.checks_morale(*model)
        };
        let among = friends.iter().filter(tests).collect();
        let (distance, sight) = (self.state.length(Stick::Long), !ravenous);
        self.which(RuleId("ff.fear.trigger.death.1"), Fact::Witnesses { of: victim, distance, sight }, among)
    }

    /// Who checks Morale, and the gravest reason for it: several reasons make one check (ff.morale.trigger.once.1).
    fn who_wavers(
        &mut self,
        victim: FigureId,
        death: Death,
        killer: Option<FigureId>,
        seen: FigureSet,
    ) -> (FigureSet, RuleId) {
        let mut wavering = self.state.shaken_by_half(victim);
        let mut rule = RuleId("ff.morale.trigger.half.1");
        if self.state.leads_party(victim) {
            wavering = both(wavering, self.state.wavering_friends(victim));
            rule = RuleId("ff.morale.trigger.leader.1"); // ff.sr.leader.4, ff.sr.spiritual-leader.3
        }
        if wavering.is_empty() && death.stray && killer.is_some() {
            let shaken = seen.iter().filter(|&model| self.state.checks_morale(model));
            (wavering, rule) = (shaken.collect(), RuleId("ff.ranged.auto.7"));
        }
        if death.gruesome && self.state.has(victim, Special::Swarm) {
            let swarms = self.state.swarms_like(victim);
            if wavering.is_empty() {
                rule = RuleId("ff.sr.swarm.5");
            }
            wavering = both(wavering, swarms);
        }
        (wavering, rule)
    }

    /// Those who live test: all Fear tests first, then Morale.
    pub(crate) fn lives_on(&mut self, victim: FigureId, aftermath: &Aftermath) -> Play<()> {
        for &model in &aftermath.queue {
            if aftermath.frightened.contains(model) {
                self.fear_test(model, death_of(victim, aftermath.appalled.contains(model)))?;
            }
        }
        for &model in &aftermath.queue {
            if aftermath.wavering.contains(model) {
                self.morale_check(model, aftermath.rule)?;
            }
        }
        Ok(())
    }
}

fn death_of(victim: FigureId, gruesome: bool) -> Scare {
    Scare { by: Some(victim), cause: Fright::Death { gruesome } }
}

impl State {
    /// Is it a Leader or a Spiritual Leader, whose death unsettles all friends?
    pub(crate) fn leads_party(&self, model: FigureId) -> bool {
        self[model].specials.has_any(Specials::of(&[Special::Leader, Special::SpiritualLeader]))
    }

    /// All friends of a model that check Morale.
    pub(crate) fn wavering_friends(&self, model: FigureId) -> FigureSet {
        self.friends(model).iter().filter(|&friend| self.checks_morale(friend)).collect()
    }
}
