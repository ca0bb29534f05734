//! What follows an exchange of blows: tails, poison, razors, the Ravenous, chainsaws; and stakes that are driven in.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::special::{Special, Specials};
use crate::content::weapon::{Hand, Saw, Tool};
use crate::rules::fighting::blow::{Blow, Strike};
use crate::rules::fighting::contest::{Contest, Harm};
use crate::rules::fighting::deaths::Death;
use crate::rules::fighting::melee::MeleeEvent;
use crate::rules::fighting::peril::Blade;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::{Battle, FearAndFaith};

/// Whom no poison touches (ff.sr.poison.3, ff.sr.artificial.1, ff.sr.werewolf.2, ff.sr.zombie.6).
const POISON_PROOF: Specials = Specials::of(&[
    Special::Artificial,
    Special::Demon,
    Special::Immaterial,
    Special::Vampire,
    Special::Werewolf,
    Special::Zombie,
]);

/// Who does not bleed at all (ff.sr.razor.3).
const BLOODLESS: Specials = Specials::of(&[Special::Artificial, Special::Demon, Special::Zombie]);

impl State {
    /// Can the attacker's razor open its veins (ff.sr.razor.3)?
    fn can_bleed(&self, victim: FigureId, attacker: FigureId) -> bool {
        let now = &self[victim];
        let unhurt = now.has(Special::Vampire) && !self.sun_shines()
            || now.has(Special::Werewolf) && !self.has(attacker, Special::SilverWeapon);
        !now.specials.has_any(BLOODLESS) && !self.is_immaterial(victim) && !unhurt
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A recoil from somebody with a tail may become a fall (ff.sr.tailslap.1).
    pub(super) fn tail_of(&mut self, by: FigureId, victim: FigureId, harm: Harm) -> Play<Harm> {
        let reaches = self.state[victim].size() <= self.state[by].size();
        if harm != Harm::Recoil || !self.state.has(by, Special::Tailslap) || !reaches {
            return Ok(harm);
        }
        let seat = self.state[by].seat;
        let die = self.plain_die(RuleId("ff.sr.tailslap.1"), seat, |face| face == 1)?;
        self.tell(|| MeleeEvent::Tailslap { by, victim, die }.into());
        Ok(if die == 1 { Harm::Fall } else { harm })
    }

    /// Does the attacker's poison work on somebody it has beaten (ff.sr.poison.1)?
    pub(super) fn stings(&mut self, by: FigureId, victim: FigureId) -> Play<bool> {
        let proof = self.state[victim].specials.has_any(POISON_PROOF);
        if proof || !self.state.has(by, Special::Poison) {
            return Ok(false);
        }
        let seat = self.state[by].seat;
        let die = self.plain_die(RuleId("ff.sr.poison.1"), seat, |face| face == 6)?;
        self.tell(|| MeleeEvent::Poison { by, victim, die }.into());
        Ok(die == 6)
    }

    /// Does the poison of an attacked model work on an attacker it has beaten, where the table agrees on that
    /// (ff.sr.poison.4)? A free hack harms nobody but its victim.
    pub(super) fn stings_back(
        &mut self,
        blow: &Blow,
        contest: &Contest,
        dice: [u8; 2],
        harm: Harm,
    ) -> Play<bool> {
        let [total, answer] = [contest.attack + i16::from(dice[0]), contest.defence + i16::from(dice[1])];
        let beaten = !contest.attacker.safe && contest.attacker.is_beaten(answer, total);
        let works = self.state.options.poison_in_defence && beaten && !harm.is_death();
        Ok(works && self.stings(blow.defender, blow.attacker)?)
    }

    /// Poison worsens Quality by 1; at 7 it kills (ff.sr.poison.2).
    pub(super) fn weakens(&mut self, victim: FigureId, by: Option<FigureId>) -> Play<()> {
        if !self.state[victim].is_on_table() {
            return Ok(());
        }
        self.worsens(victim, Death { melee: true, ..Death::plain(by) })
    }

    /// A natural 6 of an ambusher's razor leaves a survivor bleeding, whatever the totals (ff.sr.razor.1). Danger Sense
    /// does not help (ff.sr.danger-sense.2).
    pub(super) fn slits_throat(&mut self, blow: &Blow, die: u8, harm: Harm) {
        let Blow { attacker, defender: victim, .. } = *blow;
        let razor =
            self.state.has_tool(attacker, Tool::Razor) && matches!(blow.blade, Blade::Own | Blade::Heavy);
        let ambush = self.state[attacker].hidden && !blow.is_hack();
        let survives = self.state[victim].is_on_table() && !harm.is_death();
        if die == 6 && razor && ambush && survives && self.state.can_bleed(victim, attacker) {
            self.state[victim].bleeding = true;
            self.tell(|| MeleeEvent::Bleeds { victim }.into());
        }
    }

    /// A Ravenous killer stays by the corpse; its activation is over (ff.sr.ravenous.1).
    pub(super) fn feeds_on(&mut self, killer: FigureId, victim: FigureId, harm: Harm) {
        let ravenous = self.state.has(killer, Special::Ravenous) && self.state.is_target(killer);
        if ravenous && self.state.has_died(victim, harm) {
            self.state[killer].feeding = true;
            self.stops_acting(killer);
            self.tell(|| MeleeEvent::Feeds { model: killer }.into());
        }
    }

    /// Ends the actions of the active model, if it is this one.
    pub(super) fn stops_acting(&mut self, model: FigureId) {
        if let Some(active) = self.state.active.as_mut().filter(|active| active.model == model) {
            active.done = true;
        }
    }

    /// Equal dice stop the saw after this attack: odd ones until it is started again, even ones for good
    /// (ff.sr.chainsaw.3, ff.sr.chainsaw.4, ff.sr.chainsaw.5).
    pub(super) fn malfunctions(&mut self, model: FigureId, combat: u8, die: u8) {
        if combat != die {
            return;
        }
        let for_good = die.is_multiple_of(2);
        self.state[model].saw = if for_good { Saw::Broken } else { Saw::Stopped };
        self.tell(|| MeleeEvent::Malfunctioned { model, die, for_good }.into());
    }

    /// After a kill a saw that still runs may swing on at another enemy in contact (ff.sr.chainsaw.6).
    pub(super) fn swings_on(&mut self, blow: &Blow, harm: Harm) -> Play<()> {
        let Blow { attacker, defender, blade, .. } = *blow;
        let again = blow.kind != Strike::FollowUp || self.state.options.chainsaw_chains; // ff.sr.chainsaw.6
        let runs = again && blade == Blade::Chainsaw && self.state[attacker].saw == Saw::Running;
        if !runs || !self.state.has_died(defender, harm) || !self.state.is_target(attacker) {
            return Ok(());
        }
        let mut others = self.state.attackable(attacker);
        others.remove(defender);
        if others.is_empty() {
            return Ok(());
        }
        let seat = self.state[attacker].seat;
        let picked = self.pick(RuleId("ff.sr.chainsaw.6"), seat, others, 0, 1)?;
        let Some(next) = picked.first() else { return Ok(()) };
        let blow = self.looks_round(self.state.blow(attacker, next, Strike::FollowUp))?;
        self.exchange(blow, FigureSet::EMPTY)?;
        Ok(())
    }

    /// Lists stakes to drive into a target: a ready one, or with a friend's help (ff.sr.stakes.1, ff.sr.stakes.4).
    pub(crate) fn stake_acts(&self, model: FigureId, target: FigureId, acts: &mut Vec<Act>) {
        if self.state[model].hand == Hand::Stake {
            acts.push(Act::Stake(target));
        }
        if !self.state.has(model, Special::Stakes) || !self.state.has(target, Special::Vampire) {
            return;
        }
        for friend in self.state.touching(model).iter().filter(|&other| self.can_help(model, other)) {
            acts.push(Act::StakeTogether(target, friend));
        }
    }

    /// Reading: the helper's action is its activation of this turn.
    fn can_help(&self, model: FigureId, friend: FigureId) -> bool {
        let now = &self.state[friend];
        let free = now.is_up() && !now.activated && !now.feeding;
        free && !self.state.are_enemies(model, friend) && now.has(Special::Stakes)
    }

    /// Drives a stake, alone or with a friend (ff.sr.stakes.1, ff.sr.stakes.4).
    pub(crate) fn stakes(&mut self, model: FigureId, friend: Option<FigureId>, target: FigureId) -> Play<()> {
        self.spend(1);
        if let Some(friend) = friend {
            self.state[friend].activated = true;
        }
        self.strikes(model, target, Blade::Stake, Strike::Plain, friend)
    }
}
