//! Damage: the rules `sb.dmg.*`, the Fate Dice that lessen it, `sb.fate.negate.*`, and what it sets off.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Play, RuleId, Seat, Stage, Tally};

use crate::rules::fighting::attack::{Attack, Blow};
use crate::rules::powers::attribute::{Attribute, Attributes, Qualities, Quality};
use crate::state::Stake;
use crate::state::choice::Negate;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Place, Side, Terror};
use crate::{Battle, SilverBayonet};

const NEGATE: RuleId = RuleId("sb.fate.negate.1");
const MONSTER_NEGATE: RuleId = RuleId("sb.fate.monster.3");

/// What an attacker may have that adds to a hit.
const WOUNDING: Attributes = Attributes::of(&[
    Attribute::SoulShear,
    Attribute::Paralyse,
    Attribute::Venomous,
    Attribute::Deathroll,
    Attribute::Trample,
]);

/// What a victim may have that answers to any damage.
const SENSITIVE: Attributes = Attributes::of(&[Attribute::QuickToRun, Attribute::Skinshift]);

/// Where damage comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// Who did it, if anybody.
    pub by: Option<FigureId>,
    /// Was it a Melee attack?
    pub melee: bool,
    /// Its qualities.
    pub qualities: Qualities,
    /// The rule it comes from.
    pub rule: RuleId,
}

/// Where a fight stands after a blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The two are still at it.
    Together,
    /// The victim is there, but no longer in contact.
    Apart,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A hit lands: damage is negated or taken, and everything it sets off happens in the order of sb.dmg.20.
    /// Says what the victim lost, and whether the two are still in contact.
    pub(crate) fn land(
        &mut self,
        victim: FigureId,
        blow: Blow,
        reasons: Option<&Attack>,
        source: Source,
    ) -> Play<(i16, After)> {
        let Blow::Hit { damage, shatters, .. } = blow else { return Ok((0, After::Together)) };
        if shatters {
            self.credit(victim, source.by);
            self.remove(victim, Place::Removed, RuleId("sb.attr.ita.brittle.1"));
            return Ok((damage, After::Together));
        }
        let lost = self.hurt(victim, damage, source, || explained(reasons, blow))?;
        Ok((lost, self.aftermath(victim, lost, source)?))
    }

    /// Takes damage off Health, less what a Fate Die negates (sb.dmg.14, .15), and removes who has none left.
    pub(crate) fn hurt(
        &mut self,
        victim: FigureId,
        damage: i16,
        source: Source,
        reasons: impl FnOnce() -> Tally,
    ) -> Play<i16> {
        let rule = source.rule;
        if damage == 0 {
            self.tell(|| Event::Unhurt { figure: victim, damage: reasons(), rule });
            return Ok(0);
        }
        let lost = self.negate(victim, damage)?;
        let figure = &mut self.state[victim];
        figure.health -= lost;
        let health = figure.health;
        self.tell(|| Event::Hurt { figure: victim, damage: reasons(), lost, health, rule });
        if let Some(attacker) = source.by.filter(|_| lost > 0) {
            self.remember(victim, attacker);
        }
        if health <= 0 {
            self.credit(victim, source.by);
            self.fall_at_nought(victim, source.by);
        }
        Ok(lost)
    }

    /// Offers a Fate Die against the damage, one for each source (sb.fate.negate.2). Says what is left.
    fn negate(&mut self, victim: FigureId, damage: i16) -> Play<i16> {
        if !self.has_fate(victim) {
            return Ok(damage);
        }
        let monster = self.state[victim].is_monster();
        self.state.at_stake = Some(Stake::Damage { figure: victim, damage });
        for seat in self.fate_seats(victim) {
            let pool = self.state.usable(seat);
            let mut options = ArrayVec::<Negate, 3>::from_iter([Negate::Take]);
            let dice = if monster {
                [(pool.monster, Negate::Monster), (0, Negate::Take)]
            } else {
                [(pool.power, Negate::Power), (pool.skill, Negate::Skill)]
            };
            options.extend(dice.into_iter().filter(|(left, _)| *left > 0).map(|(_, die)| die));
            let spent = self.ask(if monster { MONSTER_NEGATE } else { NEGATE }, seat, &options)?;
            let pool = &mut self.state.pools[seat.index()];
            match spent {
                Negate::Take => continue,
                Negate::Power => pool.power -= 1,
                Negate::Skill => pool.skill -= 1,
                Negate::Monster => pool.monster -= 1,
            }
            self.state.at_stake = None;
            return self.negated(victim, seat, damage);
        }
        self.state.at_stake = None;
        Ok(damage)
    }

    /// Rolls the negate die, or the better of two for somebody Hard to Put Down (sb.attr.core.hardtoputdown.1).
    pub(crate) fn negated(&mut self, figure: FigureId, seat: Seat, damage: i16) -> Play<i16> {
        let left = |face: u8| (damage - taken_off(face, damage)).max(0); // sb.fate.negate.8
        let rolled = if self.state.has(figure, Attribute::HardToPutDown) {
            let dice = self.roll_by(NEGATE, seat, [D10, D10], |[one, other]| left(one.max(other)))?;
            dice[0].max(dice[1])
        } else {
            self.roll_by(NEGATE, seat, [D10], |[face]| left(face))?[0]
        };
        let left = left(rolled);
        self.tell(|| Event::Negated { seat, figure, rolled, damage, left });
        Ok(left)
    }

    /// Notes what a wound means after the game (sb.attr.egy.mummycurse.1).
    fn remember(&mut self, victim: FigureId, attacker: FigureId) {
        let curses = self.state.has(attacker, Attribute::BestowMummysCurse);
        self.state[victim].mummy_cursed |= curses && !self.state[victim].is_monster();
    }

    /// Notes whose attack brought it down, for whoever counts points.
    fn credit(&mut self, victim: FigureId, by: Option<FigureId>) {
        self.state[victim].felled_by = by.map(|by| self.state[by].side);
    }

    /// What becomes of a figure without Health: a heap of bones, a patient, or nothing (sb.melee.4).
    pub(crate) fn fall_at_nought(&mut self, victim: FigureId, by: Option<FigureId>) {
        self.state[victim].infected = by.is_some_and(|by| self.state.has(by, Attribute::Infectious)); // sb.attr.carp.infectious.1
        if self.state.has(victim, Attribute::Skeleton) {
            return self.remove(victim, Place::BonePile, RuleId("sb.attr.ita.skeleton.1"));
        }
        if self.state[victim].health == 0 && self.has_medic(victim) {
            return self.remove(victim, Place::Down, RuleId("sb.attr.core.medic.5"));
        }
        self.remove(victim, Place::Removed, RuleId("sb.melee.4"));
    }

    /// Is a Medic of the same unit up? sb.attr.core.medic.7
    fn has_medic(&self, victim: FigureId) -> bool {
        let side = self.state[victim].side;
        let medics = self.state.standing(|other| {
            other != victim && self.state[other].side == side && self.state.has(other, Attribute::Medic)
        });
        side != Side::Monster && !medics.is_empty()
    }

    /// Takes a figure out of the fight. Whoever is gone leaves the table; whoever is down stays on it.
    pub(crate) fn remove(&mut self, figure: FigureId, place: Place, rule: RuleId) {
        self.let_go(figure, place);
        let side = self.state[figure].side;
        self.state[figure].felled_by.get_or_insert(side);
        self.state[figure].place = place;
        if place == Place::BonePile {
            self.state[figure].bones =
                self.state.table.as_ref().and_then(|table| table.base(figure)).copied();
        }
        if let Some(table) = self.state.table.as_mut().filter(|_| place != Place::Down) {
            table.remove(figure);
        }
        self.tell(|| Event::Gone { figure, place, rule });
        if place != Place::Down && self.state.has(figure, Attribute::RaiseTheDead) {
            self.drop_bones();
        }
        if self.state.has(figure, Attribute::Medic) {
            self.give_up_the_down(self.state[figure].side);
        }
    }

    /// Skeletons collapse when the last figure with Raise the Dead has left the table (sb.attr.ita.skeleton.7).
    fn drop_bones(&mut self) {
        if !self.state.standing(|other| self.state.has(other, Attribute::RaiseTheDead)).is_empty() {
            return;
        }
        for skeleton in self.state.standing(|other| self.state.has(other, Attribute::Skeleton)).iter() {
            self.remove(skeleton, Place::BonePile, RuleId("sb.attr.ita.skeleton.2"));
        }
    }

    /// A Trample's hit on somebody smaller knocks that figure down, hurt or not (sb.attr.can.trample.4).
    fn knock_down(&mut self, victim: FigureId, attacker: FigureId, melee: bool) {
        let smaller = self.state.has(attacker, Attribute::Large) && !self.state.has(victim, Attribute::Large);
        let tramples = melee && smaller && self.state.has(attacker, Attribute::Trample);
        if tramples && self.state[victim].stands() {
            self.state[victim].knocked_down = true;
            self.tell(|| Event::KnockedDown { figure: victim });
        }
    }

    /// What a hit sets off, in the order of sb.dmg.20; removal has already happened. A hit that cost no Health is
    /// not damage and sets off nothing but a Trample (sb.dmg.16).
    pub(crate) fn aftermath(&mut self, victim: FigureId, lost: i16, source: Source) -> Play<After> {
        let hurt = lost > 0;
        if !self.state[victim].stands() {
            return Ok(After::Together);
        }
        let mut after = After::Together;
        if hurt {
            self.catch_fire(victim, lost, source);
            if self.reforms(victim) || self.may_fall(victim)? {
                after = After::Apart;
            }
        }
        if let Some(attacker) =
            source.by.filter(|&attacker| self.state[attacker].attributes.has_any(WOUNDING))
        {
            if hurt {
                self.suffer(victim, attacker, lost, source.melee)?;
            }
            self.knock_down(victim, attacker, source.melee);
        }
        self.feel(victim, lost)?;
        Ok(after)
    }

    /// What damage of any kind does to the mind and then to the body of whoever takes it: the last of sb.dmg.20.
    pub(crate) fn feel(&mut self, victim: FigureId, lost: i16) -> Play<()> {
        if lost == 0 || !self.state[victim].stands() || !self.state[victim].attributes.has_any(SENSITIVE) {
            return Ok(());
        }
        if self.state.has(victim, Attribute::QuickToRun) {
            self.terror_check(victim, 0, RuleId("sb.attr.ita.quicktorun.1"))?;
        }
        if self.state[victim].stands() { self.may_shift_from_pain(victim) } else { Ok(()) }
    }

    /// What the attacker's own nature adds to a wound.
    fn suffer(&mut self, victim: FigureId, attacker: FigureId, lost: i16, melee: bool) -> Play<()> {
        let has = |battle: &Self, attribute| battle.state.has(attacker, attribute);
        if melee && has(self, Attribute::SoulShear) && self.state[victim].stands() {
            self.terror_check(victim, -lost, RuleId("sb.attr.core.soulshear.1"))?;
        }
        if melee && has(self, Attribute::Paralyse) && self.state[victim].stands() {
            self.worsen(victim, Terror::Paralysed(Grip::Whole)); // sb.attr.ita.paralyse.2
            self.tell(|| Event::Paralysed { figure: victim });
        }
        if has(self, Attribute::Venomous) && self.state[victim].stands() && !self.state[victim].venom {
            self.venom(victim)?;
        }
        if melee && has(self, Attribute::Deathroll) && self.state[victim].stands() {
            self.deathroll(victim, attacker)?;
        }
        Ok(())
    }

    /// A second dose changes nothing (sb.attr.egy.venom.4), so nobody rolls for it.
    fn venom(&mut self, victim: FigureId) -> Play<()> {
        if !self.courage_check(victim, RuleId("sb.attr.egy.venom.1"), 14)? {
            self.state[victim].venom = true;
            self.tell(|| Event::Poisoned { figure: victim });
        }
        Ok(())
    }

    /// Drowning in the jaws: what the check missed by is lost (sb.attr.egy.deathroll.1, .2).
    fn deathroll(&mut self, victim: FigureId, attacker: FigureId) -> Play<()> {
        const DEATHROLL: RuleId = RuleId("sb.attr.egy.deathroll.1");
        let wet = self.has_water() && self.fact(DEATHROLL, Fact::InWater { figure: attacker })?;
        if !wet || self.state.has(victim, Attribute::Amphibious) {
            return Ok(());
        }
        let short = |total: i16| (10 - total).max(0);
        let tally = self.courage_tally_for(victim, short)?;
        let (dice, total) = self.rolls(victim, DEATHROLL, &tally, short)?;
        let missed = short(total);
        let (passed, told) = (missed == 0, tally.clone());
        self.tell(|| Event::Checked {
            figure: victim,
            rule: DEATHROLL,
            dice,
            tally: told,
            needed: 10,
            passed,
        });
        if passed || self.steels_itself(victim)? {
            return Ok(());
        }
        let damage = self.state.unaimed(victim, missed, None);
        let source = Source {
            by: None,
            melee: false,
            qualities: Qualities::NONE,
            rule: RuleId("sb.attr.egy.deathroll.2"),
        };
        let lost = self.hurt(victim, damage, source, || because(missed, source.rule))?;
        self.feel(victim, lost)
    }

    /// Fire that does 3 or more sets a Combustion creature alight (sb.attr.egy.combustion.1).
    fn catch_fire(&mut self, victim: FigureId, lost: i16, source: Source) {
        let burns = source.qualities.has(Quality::Fire) && lost >= 3;
        let figure = &self.state[victim];
        if burns && figure.stands() && !figure.alight && self.state.has(victim, Attribute::Combustion) {
            self.state[victim].alight = true;
            self.tell(|| Event::Alight { figure: victim });
        }
    }

    /// Reform over Grave: any damage sends it back to where it came from (sb.attr.carp.reform.1, .3).
    fn reforms(&mut self, victim: FigureId) -> bool {
        if !self.state.has(victim, Attribute::ReformOverGrave) {
            return false;
        }
        if let Some((table, origin)) = self.state.table.as_ref().zip(self.state[victim].origin) {
            let land = crate::rules::movement::ground::Land::of(self.state, victim);
            let free = table.nearest_free(victim, origin, &land);
            if let (Some(at), Some(table)) = (free, self.state.table.as_mut()) {
                let floor = table.floor(at, table::Length::ZERO);
                table.shift(victim, at, floor);
            }
        }
        self.tell(|| Event::Reformed { figure: victim });
        true
    }

    /// Can water matter here? At a table without any nobody is asked.
    pub(crate) fn has_water(&self) -> bool {
        self.state.table.is_some() || self.state.terrain.water
    }
}

/// What a negate die takes off: a 10 everything, any other face half of it, rounded up (sb.fate.negate.3, .4).
fn taken_off(face: u8, damage: i16) -> i16 {
    if face == 10 { damage } else { i16::from(face.div_ceil(2)) }
}

/// One value with its reason.
pub(crate) fn because(value: i16, rule: RuleId) -> Tally {
    let mut tally = Tally::default();
    tally.add(value, rule);
    tally
}

/// The damage of a hit with its reasons, for telling.
fn explained(reasons: Option<&Attack>, blow: Blow) -> Tally {
    let Some(attack) = reasons else { return Tally::default() };
    let mut tally = attack.damage.clone();
    if matches!(blow, Blow::Hit { critical: true, .. }) {
        tally.add(2, RuleId("sb.crit.2"));
    }
    for part in attack.protection.parts() {
        if part.counted { tally.add(part.value, part.rule) } else { tally.mention(part.value, part.rule) }
    }
    tally
}
