//! Attack spells, `ff.magic.attack.*`, Scare, and the reach of every spell, `ff.magic.range.1`, `ff.magic.restrict.2`.

pub(crate) mod curses;
pub(crate) mod necromancy;
pub(crate) mod possession;
pub(crate) mod summoning;
pub(crate) mod transfix;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally, Total};

use crate::content::special::Special;
use crate::rules::fear::{Fright, Scare};
use crate::rules::fighting::contest::Contest;
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::{Means, Nearness};
use crate::rules::shooting::shot::Sums;
use crate::rules::shooting::targeting::Lie;
use crate::rules::turn::announce::Spell;
use crate::rules::witchcraft::WitchcraftEvent;
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// What a spell is before anybody has looked how near its target is.
const CAST: Means = Means::Spell { range: Nearness::Farther };

const SIGHT: RuleId = RuleId("ff.magic.restrict.2");

impl State {
    /// Everything the two dice of an attack spell need besides themselves.
    pub fn spell_contest(&self, caster: FigureId, target: FigureId, power: u8, lie: Lie) -> Contest {
        let sums: Sums<Total> = self.spell_sums(caster, target, power, lie);
        let means = Means::Spell { range: lie.nearness };
        sums.contest(self.peril(target, Some(caster), means)) // ff.magic.attack.4, ff.magic.attack.5
    }

    /// Whom an attack spell may be cast at (ff.magic.attack.3): measured on the virtual table, at a real one all that are
    /// not ruled out.
    fn spell_targets(&self, caster: FigureId, power: u8) -> FigureSet {
        match self.table {
            Some(_) => self.targets(caster, Stick::of_power(power), CAST),
            None => self.not_beyond(self.possible_targets(caster, CAST), power),
        }
    }

    /// Those of them whom so much power has not turned out to fall short of.
    fn not_beyond(&self, targets: FigureSet, power: u8) -> FigureSet {
        targets.iter().filter(|&target| !self.is_beyond(target, power)).collect()
    }

    /// Has so much power, or more, turned out not to reach the target from where the caster stands?
    pub(crate) fn is_beyond(&self, target: FigureId, power: u8) -> bool {
        let beyond = self.active.map_or([FigureSet::EMPTY; 3], |active| active.beyond);
        beyond.iter().skip(usize::from(power.saturating_sub(1))).any(|found| found.contains(target))
    }

    /// Whom this may touch at all, wherever they stand.
    pub(super) fn spell_victims(&self, caster: FigureId, spell: Spell) -> FigureSet {
        let open = |&target: &FigureId| {
            self.can_affect(caster, spell, target) && self.may_come_into_reach(caster, target)
        };
        self.enemies(caster).iter().filter(open).collect()
    }

    /// Would the spell change anything about the target? Reading: spells are meant for enemies, and nobody is offered a
    /// target on which the spell is wasted.
    pub(crate) fn can_affect(&self, caster: FigureId, spell: Spell, target: FigureId) -> bool {
        let victim = &self[target];
        match spell {
            Spell::Attack => true,
            Spell::Transfix => !victim.is_transfixed() && !self.is_proof_against(caster, target),
            Spell::Curse => victim.curse.is_none() && !self.is_proof_against(caster, target), // ff.curse.2
            // Reading: webs and glue are of this world and hold nobody Immaterial (ff.sr.immaterial.3).
            Spell::Entangle => !victim.is_transfixed() && !self.is_immaterial(target),
            Spell::Possess => self.is_living(target) && victim.possessed_by.is_none(), // ff.possess.6
            Spell::Scare => self.can_be_scared(target, scare_by(caster)),
            Spell::Summon | Spell::RaiseDead => false,
        }
    }

    /// A Vampire heeds the Transfix and the Curse of Vampires and Demons alone (ff.transfix.immune.1).
    fn is_proof_against(&self, caster: FigureId, target: FigureId) -> bool {
        let kin = self.has(caster, Special::Vampire) || self.has(caster, Special::Demon);
        self.has(target, Special::Vampire) && !kin
    }

    /// Could the target come into the reach of a spell within one activation, by moves paid with other successes
    /// (ff.transfix.cast.3)?
    fn may_come_into_reach(&self, caster: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return true };
        let stride = self.length(self[caster].stride());
        let reach = |power: u8| self.length(Stick::of_power(power)) + stride * i32::from(3 - power);
        (1..=3).any(|power| table.gap_within(caster, target, reach(power)))
    }
}

fn scare_by(caster: FigureId) -> Scare {
    Scare { by: Some(caster), cause: Fright::Plain }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Is the target in the range of so much power and in sight, and no Stealth hides it (ff.magic.range.1,
    /// ff.magic.restrict.2, ff.sr.stealth.1)?
    pub(crate) fn is_in_reach(&mut self, caster: FigureId, target: FigureId, power: u8) -> Play<bool> {
        let distance = self.state.length(Stick::of_power(power));
        if !self.fact(SIGHT, Fact::Near { looker: caster, target, distance })? {
            return Ok(false);
        }
        let hides = self.state.is_stealthy(target)
            && self.fact(RuleId("ff.sr.stealth.1"), Fact::BesideCover { model: target })?;
        Ok(!hides)
    }

    /// The spell does not reach its target: nothing is spent, and it is not tried again from the same place.
    pub(crate) fn falls_short(&mut self, caster: FigureId, spell: Spell, target: FigureId, power: u8) {
        if let Some(active) = &mut self.state.active
            && let Some(found) = active.beyond.get_mut(usize::from(power.saturating_sub(1)))
        {
            found.insert(target);
        }
        self.tell(|| WitchcraftEvent::OutOfReach { caster, spell }.into());
    }

    /// Is there somebody whom Scare would reach? People are asked only once somebody is named.
    pub(super) fn can_scare(&mut self, caster: FigureId, power: u8) -> Play<bool> {
        Ok(!self.scared_within(caster, power)?.is_empty())
    }

    fn scared_within(&mut self, caster: FigureId, power: u8) -> Play<FigureSet> {
        let victims = self.state.spell_victims(caster, Spell::Scare);
        if self.state.table.is_none() {
            return Ok(self.state.not_beyond(victims, power));
        }
        let mut reached = FigureSet::EMPTY;
        for target in victims {
            if self.is_in_reach(caster, target, power)? {
                reached.insert(target);
            }
        }
        Ok(reached)
    }

    /// Scare: somebody takes a Fear test at once (ff.magic.scare.1).
    pub(super) fn scares(&mut self, caster: FigureId, power: u8) -> Play<()> {
        let victims = self.scared_within(caster, power)?;
        let target = self.target(Spell::Scare.rule(), self.state[caster].seat, victims)?;
        if !self.is_in_reach(caster, target, power)? {
            self.falls_short(caster, Spell::Scare, target, power);
            return Ok(());
        }
        if !self.pays_for(caster, Spell::Scare, power, Some(target))? {
            return Ok(());
        }
        self.fear_test(target, scare_by(caster))?;
        Ok(())
    }

    /// Is there somebody whom an attack spell of this power may be cast at? It is the one attack of the turn.
    pub(super) fn can_attack_by_spell(&self, caster: FigureId, power: u8) -> bool {
        !self.state[caster].attacked && !self.state.spell_targets(caster, power).is_empty()
    }

    /// A Warlock's attack spell (ff.magic.attack.1): no aim helps it (ff.magic.attack.6).
    pub(super) fn attacks_by_spell(&mut self, caster: FigureId, power: u8) -> Play<()> {
        let targets = self.state.spell_targets(caster, power);
        let target = self.target(Spell::Attack.rule(), self.state[caster].seat, targets)?;
        let range = Stick::of_power(power); // ff.magic.attack.2
        let Some(lie) = self.settles_shot(caster, target, range, CAST)? else {
            self.falls_short(caster, Spell::Attack, target, power);
            return Ok(());
        };
        let undone = !self.pays_for(caster, Spell::Attack, power, Some(target))?;
        self.state[caster].attacked = true;
        if undone {
            return Ok(());
        }
        self.state.has_fought(caster, target);
        let rule = Spell::Attack.rule();
        let mut contest = self.state.spell_contest(caster, target, power, lie);
        self.masters([caster, target], false, &mut contest)?;
        let dice = self.one_way_dice(rule, caster, true, target, &contest)?;
        let harm = contest.verdict(dice[0], dice[1]).defender;
        if F::LISTENS {
            let Sums { attack, .. }: Sums<Tally> = self.state.spell_sums(caster, target, power, lie);
            let (tally, defence) = (Box::new(attack), contest.defence);
            self.tell(|| WitchcraftEvent::Struck { caster, target, dice, tally, defence, harm }.into());
        }
        self.suffers(target, harm, Cause { by: Some(caster), at: None, melee: false, stray: false, rule })
    }
}
