//! Melee attacks, `wf.attack.hit.*` as far as blades go, and what follows every roll to hit, in the order of wf.dice.2
//! to wf.dice.5.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Sum, Tally, Total};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::weapon::{ArmId, Quality};
use crate::rules::advantage::spends::Aid;
use crate::rules::attack::damage::{Dealt, Hit, rolls};
use crate::rules::attack::location::Location;
use crate::rules::attack::rolls::Rolled;
use crate::rules::attack::{Attack, Guard, Occasion, Oppose, Parry, Reading, Struck};
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::criticals::CriticalHit;
use crate::rules::harm::wounds::{Due, Harm, Harmed};
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Opposed, Test};
use crate::show::sums::{decided, drawn, parts, signed};
use crate::state::event::{head, line};
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};

impl State {
    /// What somebody can oppose a Melee attack with: its weapons at hand, and Dodge (wf.attack.hit.7).
    pub fn defences(&self, who: FigureId) -> ArrayVec<Oppose, 9> {
        let mut defences: ArrayVec<Oppose, 9> =
            self.melee_arms(who).into_iter().map(|arm| Oppose::With(who, arm)).collect();
        defences.push(Oppose::Dodge);
        defences
    }

    /// Do two defences come to the same on every roll? Ties go by the bare Skill (wf.test.14). Where Advantage can be spent
    /// on them, by tens, on the one as on the other, their tens must be the same, and doubles say nothing.
    fn are_alike(&self, attack: &Attack, one: Oppose, other: Oppose) -> bool {
        let bare = self.value(attack.attacker, attack.test(self).with);
        let held = matches!(self.at_stake, Some(Stake::Hold(..))); // doubles say nothing there
        let guards = [one, other].map(|defence| {
            let guard = self.guard(&Attack { opposed: Some(defence.arm()), ..*attack }, 0);
            guard.map(|guard| Guard { doubles: guard.doubles && !held, ..guard })
        });
        let [Some(one), Some(other)] = guards else { return false };
        let ties = |guard: &Guard| guard.value.cmp(&bare);
        let tens = |guard: &Guard| (guard.number.div_euclid(10), guard.shift);
        let spends = self.most_effort(attack.target) > 0 || self.has_fortune(attack.target);
        let alike = match spends {
            true => !one.doubles && !other.doubles && tens(&one) == tens(&other),
            false => (1..=100).all(|roll| one.reads(roll) == other.reads(roll)),
        };
        alike && ties(&one) == ties(&other)
    }

    /// The SL of a blow at somebody Unconscious, for which nobody rolls (wf.cond.unconscious.2).
    pub fn helpless_sl(&self, attack: &Attack, effort: u8) -> i16 {
        let test = Test { effort, ..attack.test(self) };
        self.target_number::<Total>(&test, attack).total().div_euclid(10)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists melee attacks: every weapon at hand against everybody in reach (wf.engaged.3). At a real table everybody
    /// not yet found out of reach this turn.
    pub(crate) fn melee_acts(&mut self, who: FigureId, acts: &mut Acts) -> Play<()> {
        let arms = self.state.melee_arms(who);
        for target in self.state.melee_targets(who).iter() {
            arms.iter().for_each(|&arm| offer(acts, Act::Attack(arm, target)));
        }
        Ok(())
    }

    /// A melee attack from declaration to the last test it causes, in the order of wf.dice.2 to wf.dice.5. The caller has
    /// seen to it that the target is in reach, and spends the action.
    pub fn attacks(
        &mut self,
        attacker: FigureId,
        arm: ArmId,
        target: FigureId,
        occasion: Occasion,
    ) -> Play<Struck> {
        self.makes_attack(Attack { occasion, ..Attack::blow(attacker, arm, target) })
    }

    /// The same for an attack of which more is said already.
    pub(super) fn makes_attack(&mut self, mut attack: Attack) -> Play<Struck> {
        let Attack { attacker, target, arm, occasion, .. } = attack;
        self.tell(|| MeleeEvent::Attacked { attacker, target, arm }.into());
        self.attack_declared(attacker, target, true);
        self.means(&mut attack)?;
        self.state.engages(attacker, target); // wf.engaged.1
        let struck = if self.state[target].has(Condition::Unconscious) {
            self.strikes_helpless(&attack)?
        } else {
            if occasion != Occasion::Free && self.state.may_oppose(target) {
                let defences = self.state.defences(target);
                attack.opposed = Some(self.opposes(&attack, &defences)?);
            }
            self.resolves(&attack, FigureSet::EMPTY)?
        };
        self.surprise_is_over(target)?;
        Ok(struck)
    }

    /// The target chooses what it opposes with, before any roll (wf.attack.hit.7, wf.attack.hit.8), among what does not
    /// come to the same.
    pub(crate) fn opposes(&mut self, attack: &Attack, defences: &[Oppose]) -> Play<Option<ArmId>> {
        let mut apart: ArrayVec<Oppose, 9> = ArrayVec::new();
        for &defence in defences {
            if !apart.iter().any(|&other| self.state.are_alike(attack, defence, other)) {
                apart.push(defence);
            }
        }
        let seat = self.state[attack.target].seat;
        Ok(self.ask(RuleId("wf.attack.hit.7"), seat, &apart)?.arm())
    }

    /// The first attack on it is over: it is Surprised no longer (wf.cond.surprised.2).
    pub(crate) fn surprise_is_over(&mut self, target: FigureId) -> Play<()> {
        if self.state[target].is_alive() && self.state[target].has(Condition::Surprised) {
            self.sheds(target, Condition::Surprised, 1, RuleId("wf.cond.surprised.2"))?;
        }
        Ok(())
    }

    /// Rolls a declared attack and does all that comes of it. Of a group that is shot at, a hit strikes one by chance.
    pub(super) fn resolves(&mut self, attack: &Attack, group: FigureSet) -> Play<Struck> {
        let (attacker, target) = (attack.attacker, attack.target);
        let test = self.spends_effort(attack.test(self.state), Aid::Attack(*attack))?;
        let guard_test = match attack.guard_test(self.state) {
            Some(guard) => Some(self.spends_effort(guard, Aid::Defence(*attack, test.effort))?),
            None => None,
        };
        let earns = test.effort == 0; // wf.adv.spend.2
        let Rolled { roll, reading, parried } = self.rolls_attack(attack, &test, guard_test.as_ref())?;
        let (hit, sl) = match parried {
            Some((_, _, result)) => (result.won == Some(true), result.margin),
            None => (reading.success, reading.sl), // wf.attack.hit.5
        };
        let rolls = [roll, parried.map_or(0, |(_, roll, _)| roll)];
        if let Some((_, _, result)) = parried {
            let dodged = attack.opposed == Some(None);
            self.tell(|| MeleeEvent::Decided { attacker, target, result, rolls, dodged }.into());
            let once_more = attack.occasion == Occasion::Second
                && self.state.active.is_some_and(|active| active.winning_paid); // wf.action.special.8
            self.opposed_decided(attacker, target, result, earns && !once_more);
        } else if !hit {
            self.tell(|| MeleeEvent::Missed { attacker, target, roll }.into());
        }
        let mut struck = Struck { hit, wounded: false, roll };
        if hit {
            let picked = self.one_of(RuleId("wf.mod.group"), attacker, group)?;
            let attack = Attack { target: picked.unwrap_or(target), ..*attack };
            let harmed = self.lands(&attack, &reading, sl, rolls)?;
            struck.wounded = harmed.lost > 0;
            let enemies = self.state.are_enemies(attacker, attack.target);
            if harmed.is_wound() && parried.is_none() && earns && enemies {
                self.wounded_unopposed(attacker, harmed);
            }
        }
        let misfire = reading.fumble && self.state.is_misfire(attacker, attack.arm, roll);
        if let Some(sl) = reading.stray.filter(|_| !hit && !misfire) {
            self.strays(attack, &reading, (sl, roll), earns)?;
        }
        if reading.fumble && self.state[attacker].is_able() {
            self.fumbles(attacker, attack.arm, roll)?; // wf.attack.crit.6
        }
        if let Some((parry, roll, result)) = parried {
            self.answers(attack, parry, roll, result)?;
        }
        if struck.wounded && self.state[target].is_on_table() {
            self.venom(attacker, attack.arm, target)?;
        }
        Ok(struck)
    }

    /// A hit lands: location, Wounds, Critical, Hack.
    pub(super) fn lands(
        &mut self,
        attack: &Attack,
        reading: &Reading,
        sl: i16,
        rolls: [u8; 2],
    ) -> Play<Harmed> {
        let (attacker, target) = (attack.attacker, attack.target);
        let at = match reading.at {
            Some(at) => self.state.profile(target).body.struck(at), // wf.location.lacking
            None => self.rolls_location(target, Some(attacker))?,   // wf.attack.location.2
        };
        let due = match (attack.pulled, reading.critical) {
            (false, true) => Due::Always,
            (true, true) => Due::AtZero, // wf.pull.3
            (_, false) => Due::Beyond,
        };
        let dealt = Dealt { by: Some(attacker), rolls, critical: reading.critical };
        let hit = self.state.hit_of(attack, sl, reading.units, at);
        self.wounds_by(attack, hit, due, dealt)
    }

    /// Takes the Wounds of a hit. At 0 there are none to lose (wf.attack.crit.8).
    fn wounds_by(&mut self, attack: &Attack, hit: Hit, due: Due, dealt: Dealt) -> Play<Harmed> {
        let (Attack { attacker, target, pulled, .. }, at) = (*attack, hit.at);
        let wounds = self.wounds_told(&hit, dealt);
        let rule = RuleId("wf.attack.damage.4");
        let harm = Harm { wounds, at: Some(at), due, pulled, by: Some(attacker), rule };
        let harmed = self.harm(target, harm)?;
        if hit.qualities.has(Quality::Hack) {
            self.hacks(target, at);
        }
        Ok(harmed)
    }

    /// What a defender's double does to the attacker, and a failed one to the defender (wf.attack.crit.11,
    /// wf.attack.crit.12). Reading: a combatant who can fight no longer does neither.
    fn answers(&mut self, attack: &Attack, parry: Parry, roll: u8, result: Opposed) -> Play<()> {
        let Attack { attacker, target, opposed, .. } = *attack;
        if parry.critical && result.won == Some(false) && self.state[attacker].is_alive() {
            self.tell(|| MeleeEvent::Turned { attacker, target }.into());
            self.critical_hit(attacker, CriticalHit { by: Some(target), ..CriticalHit::default() })?;
        }
        if let Some(Some(arm)) = opposed
            && parry.fumble
            && self.state[target].is_able()
        {
            self.fumbles(target, arm, roll)?;
        }
        Ok(())
    }

    /// A blow at somebody Unconscious hits without a roll, where the attacker wants, and is a Critical
    /// (wf.cond.unconscious.2, wf.cond.unconscious.4, wf.cond.unconscious.5).
    fn strikes_helpless(&mut self, attack: &Attack) -> Play<Struck> {
        let (attacker, target) = (attack.attacker, attack.target);
        let test = self.spends_effort(attack.test(self.state), Aid::Attack(*attack))?;
        let sl = self.state.helpless_sl(attack, test.effort);
        self.tell(|| MeleeEvent::Helpless { attacker, target, sl }.into());
        let due = if attack.pulled { Due::AtZero } else { Due::Always };
        let at = self.state.profile(target).body.struck(attack.called.unwrap_or(Location::Body));
        let hit = self.state.hit_of(attack, sl, 0, at);
        let harmed = self.wounds_by(attack, hit, due, Dealt::by(attacker))?;
        let wounded = harmed.lost > 0;
        if harmed.is_wound() && test.effort == 0 {
            self.wounded_unopposed(attacker, harmed);
        }
        if wounded && self.state[target].is_on_table() {
            self.venom(attacker, attack.arm, target)?;
        }
        Ok(Struck { hit: true, wounded, roll: 0 })
    }
}

/// What the log says of attacks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MeleeEvent {
    Attacked { attacker: FigureId, target: FigureId, arm: ArmId },
    Shifted { who: FigureId, tally: Box<Tally> },
    Decided { attacker: FigureId, target: FigureId, result: Opposed, rolls: [u8; 2], dodged: bool },
    Missed { attacker: FigureId, target: FigureId, roll: u8 },
    Helpless { attacker: FigureId, target: FigureId, sl: i16 },
    Turned { attacker: FigureId, target: FigureId },
}

impl MeleeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: &FigureId| state.name(*who);
        match self {
            MeleeEvent::Attacked { attacker, target, arm } => {
                let arm = state.arm(*attacker, *arm).name.to_lowercase();
                head("wf.action.attack.1", format!("{} attacks {} ({arm}).", name(attacker), name(target)))
            }
            MeleeEvent::Shifted { who, tally } => {
                let parts = parts(state, tally);
                let why: Vec<&str> = parts.iter().map(|part| part.words.as_str()).collect();
                let text = format!("{}: {} SL ({}).", name(who), signed(tally.total()), why.join(", "));
                LogLine { parts, ..line("wf.test.17", text) }
            }
            MeleeEvent::Decided { attacker, target, result, rolls, dodged } => {
                decision(state, [*attacker, *target], *result, *rolls, *dodged)
            }
            MeleeEvent::Missed { attacker, target, roll } => {
                let text = format!("{} misses {}.", name(attacker), name(target));
                let missed = RollView { at: Some(*target), ..decided(*attacker, false, "Missed") };
                let dice = rolls([*roll, 0]);
                LogLine { dice, roll: Some(missed), ..line("wf.attack.hit.5", text) }
            }
            MeleeEvent::Helpless { attacker, target, sl } => {
                let text = format!("{} cannot miss {}: {} SL.", name(attacker), name(target), signed(*sl));
                line("wf.cond.unconscious.2", text)
            }
            MeleeEvent::Turned { attacker, target } => {
                let text = format!("{} turns the blow back on {}.", name(target), name(attacker));
                line("wf.attack.crit.11", text)
            }
        }
    }
}

/// Who has won the opposed test of an attack. What a hit comes to is told with its Wounds.
fn decision(
    state: &State,
    [by, at]: [FigureId; 2],
    result: Opposed,
    faces: [u8; 2],
    dodged: bool,
) -> LogLine {
    let ([attacker, target], margin) = ([by, at].map(|who| state.name(who)), result.margin);
    let (does, done) = if dodged { ("dodges", "Dodged") } else { ("parries", "Parried") };
    let (rule, text) = match result.won {
        Some(true) if margin == 0 => {
            ("wf.test.14", format!("Equal SLs: {attacker} has the better Skill, and hits."))
        }
        Some(false) if margin == 0 => {
            ("wf.test.14", format!("Equal SLs: {target} has the better Skill, and {does}."))
        }
        Some(true) => ("wf.test.13", format!("{attacker} wins by {margin} SL, and hits.")),
        Some(false) => ("wf.test.13", format!("{target} {does}, and wins by {margin} SL.")),
        None => ("wf.test.15", "Neither has the edge: nothing happens.".to_string()),
    };
    let roll = match result.won {
        Some(true) => return line(rule, text),
        Some(false) => decided(by, false, done),
        None => drawn(Some(by), "No edge"),
    };
    LogLine { dice: rolls(faces), roll: Some(RollView { at: Some(at), ..roll }), ..line(rule, text) }
}
