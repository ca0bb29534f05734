//! Damage: the rules `sb.dmg.*`, and the Fate Dice that lessen it, `sb.fate.negate.*`. What a wound sets off stands in
//! `wounds`.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Play, RuleId, Seat, Stage, Tally};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::fighting::attack::{Attack, Blow};
use crate::rules::powers::attribute::{Attribute, Qualities, Quality};
use crate::show::promise;
use crate::show::sums::{decided, one_die, parts};
use crate::state::event::line;
use crate::state::figure::{Place, Side};
use crate::state::{Stake, State};
use crate::{Battle, SilverBayonet};

const NEGATE: RuleId = RuleId("sb.fate.negate.1");
const MONSTER_NEGATE: RuleId = RuleId("sb.fate.monster.3");

/// A Fate Die on damage (sb.fate.negate.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negate {
    /// Takes the damage.
    Take,
    /// Spends a Power Die.
    Power,
    /// Spends a Skill Die.
    Skill,
    /// Spends a Monster Die, for a monster.
    Monster,
}

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
    /// Returns what the victim lost, and whether the two are still in contact.
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

    /// Takes damage off Health, less what a Fate Die negates (sb.dmg.14, .15), and removes a figure that has none left.
    pub(crate) fn hurt(
        &mut self,
        victim: FigureId,
        damage: i16,
        source: Source,
        reasons: impl FnOnce() -> Tally,
    ) -> Play<i16> {
        let rule = source.rule;
        if damage == 0 {
            self.tell(|| DamageEvent::Unhurt { figure: victim, damage: reasons(), rule }.into());
            return Ok(0);
        }
        let lost = self.negate(victim, damage)?;
        let figure = &mut self.state[victim];
        figure.health -= lost;
        let health = figure.health;
        self.tell(|| DamageEvent::Hurt { figure: victim, damage: reasons(), lost, health, rule }.into());
        if let Some(attacker) = source.by.filter(|_| lost > 0) {
            self.remember(victim, attacker);
        }
        if health <= 0 {
            self.credit(victim, source.by);
            self.fall_at_nought(victim, source.by);
        }
        Ok(lost)
    }

    /// Damage from no attack, with all that still follows from losing Health (sb.dmg.9).
    pub(crate) fn hurt_by_no_attack(
        &mut self,
        victim: FigureId,
        amount: i16,
        quality: Option<Quality>,
        rule: RuleId,
    ) -> Play<i16> {
        let damage = self.state.unaimed(victim, amount, quality);
        let source = Source { by: None, melee: false, qualities: quality.into_iter().collect(), rule };
        let lost = self.hurt(victim, damage, source, || {
            let mut tally = because(amount, rule);
            tally.add(damage - amount, RuleId("sb.dmg.17"));
            tally
        })?;
        self.aftermath(victim, lost, source)?;
        Ok(lost)
    }

    /// Offers a Fate Die against the damage, one for each source (sb.fate.negate.2). Returns what is left.
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
        self.tell(|| DamageEvent::Negated { seat, figure, rolled, damage, left }.into());
        Ok(left)
    }

    /// Notes what a wound means after the game (sb.attr.egy.mummycurse.1).
    fn remember(&mut self, victim: FigureId, attacker: FigureId) {
        let curses = self.state.has(attacker, Attribute::BestowMummysCurse);
        self.state[victim].mummy_cursed |= curses && !self.state[victim].is_monster();
    }

    /// Notes whose attack brought it down, for the points.
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

    /// Takes a figure out of the fight. One that is gone leaves the table; one that is down stays on it.
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
        self.tell(|| DamageEvent::Gone { figure, place, rule }.into());
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

/// The damage of a hit with its reasons, for the log.
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

impl State {
    /// Who is about to be hurt, and how much it would lose.
    fn damage_at_stake(&self) -> (&str, i16) {
        match self.at_stake {
            Some(Stake::Damage { figure, damage }) => (self.name(figure), damage),
            _ => ("It", 0),
        }
    }
}

impl Offer<State> for Negate {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Negate::Take => "keep",
            Negate::Power => "negate-power",
            Negate::Skill => "negate-skill",
            Negate::Monster => "negate-monster",
        };
        name.to_string()
    }

    fn words(&self, state: &State) -> String {
        let words = match self {
            Negate::Take => return format!("Take {}", state.damage_at_stake().1),
            Negate::Power => "Spend a Power Die",
            Negate::Skill => "Spend a Skill Die",
            Negate::Monster => "Spend a Monster Die",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        let (name, damage) = state.damage_at_stake();
        format!("{name} takes {damage}. Reduce it?")
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Negate::Take => None,
            Negate::Power | Negate::Skill | Negate::Monster => promise::negate(state),
        }
    }
}

/// Log events of damage.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum DamageEvent {
    Negated { seat: Seat, figure: FigureId, rolled: u8, damage: i16, left: i16 },
    Hurt { figure: FigureId, damage: Tally, lost: i16, health: i16, rule: RuleId },
    Unhurt { figure: FigureId, damage: Tally, rule: RuleId },
    Gone { figure: FigureId, place: Place, rule: RuleId },
}

impl DamageEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            DamageEvent::Negated { seat, figure, rolled, damage, left } => {
                let (player, name) = (state.player_name(*seat), name(figure));
                let (rule, taken) = match rolled {
                    10 => ("sb.fate.negate.3", format!("a 10 cancels all {damage} damage")),
                    _ => {
                        let (article, off) = (if *rolled == 8 { "an" } else { "a" }, damage - left);
                        (
                            "sb.fate.negate.4",
                            format!("{article} {rolled} takes off {off}, damage {damage} becomes {left}"),
                        )
                    }
                };
                let text = format!("{player}: a Fate Die for {name}, {taken}.");
                let verdict = if *left == 0 { "No damage".to_string() } else { format!("Takes {left}") };
                one_die(rule, text, "", *rolled, decided(*figure, true, verdict))
            }
            DamageEvent::Hurt { figure, damage, lost, health, rule } => {
                let (name, left) = (name(figure), (*health).max(0));
                let text = match (lost, rule.0) {
                    (0, _) => format!("{name} is not hurt."),
                    (_, "sb.dmg.18") => format!("{name} pays {lost} Health for its magic, {left} left."),
                    _ => format!("{name} loses {lost}, {left} left."),
                };
                LogLine { parts: parts(&state.book, damage), ..line(rule.0, text) }
            }
            DamageEvent::Unhurt { figure, damage, rule } => {
                let text = format!("{} is not hurt.", name(figure));
                LogLine { parts: parts(&state.book, damage), ..line(rule.0, text) }
            }
            DamageEvent::Gone { figure, place, rule } => {
                let (how, marker) = match place {
                    Place::Standing => ("stands again", ""),
                    Place::Down => ("is down at exactly 0 Health", " Lay it down where it is."),
                    Place::Removed => ("is removed", ""),
                    Place::BonePile => ("falls into a heap of bones", " Put a Bone Pile in its place."),
                    Place::Collapsed => ("collapses in terror and leaves the table", ""),
                    Place::Left => ("leaves the table", ""),
                };
                line(rule.0, format!("{} {how}.{}", name(figure), state.by_hand(marker)))
            }
        }
    }
}
