//! The attack, step by step, `wf.attack.*`: what melee and shooting share, from the declaration to how a roll is read.
//! Nothing here rolls, so rules, odds and minds read the same attack.

pub(crate) mod damage;
pub(crate) mod location;
pub(crate) mod melee;
pub(crate) mod misfire;
pub(crate) mod modifiers;
pub(crate) mod pulling;
pub(crate) mod rolls;
pub(crate) mod shooting;
pub(crate) mod size;
pub(crate) mod two_weapons;

use fates::{FigureId, RuleId, Sum, Total};
use frame::view::PromiseView;
use serde::Serialize;

use crate::content::profile::Skill;
use crate::content::weapon::{ArmId, Qualities, Quality};
use crate::rules::attack::location::{Location, location_of};
use crate::rules::attack::modifiers::{Guarding, Less, Without};
use crate::rules::movement::ground::Cover;
use crate::rules::turn::trial::{Part, Test, is_double, swapped, trial, units};
use crate::show::promise;
use crate::state::{Stake, State};
use frame::Offer;

/// Why an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// As the action of the turn.
    Action,
    /// The action that a Charge must be followed by (wf.action.charge.3).
    Charge,
    /// The free attack on somebody who flees (wf.action.flee.1).
    Free,
    /// The first of two strikes with two weapons (wf.action.special.6).
    First,
    /// The second of them.
    Second,
}

/// An attack, declared: all that is known before any die is rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Attack {
    /// Who attacks.
    pub attacker: FigureId,
    /// Whom.
    pub target: FigureId,
    /// With which of its weapons.
    pub arm: ArmId,
    /// Why.
    pub occasion: Occasion,
    /// Is the blow pulled?
    pub pulled: bool,
    /// The location named before the roll (wf.mod.called).
    pub called: Option<Location>,
    /// Does the target oppose it, and with what: a weapon for a Melee Skill, none for Dodge?
    pub opposed: Option<Option<ArmId>>,
    /// The circumstances of a shot; none in melee.
    pub shot: Option<Shot>,
    /// The roll it is made with, where none is made for it (wf.action.special.6).
    pub given: Option<u8>,
}

/// The circumstances of a shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shot {
    /// The range band, the nearest being 0 (wf.mod.range.pb).
    pub band: u8,
    /// What the target stands behind (wf.mod.cover).
    pub cover: Option<Cover>,
    /// Does the target stand in darkness (wf.mod.darkness)?
    pub dark: bool,
    /// Has the shooter moved this turn (wf.mod.moved)?
    pub moved: bool,
    /// Has it taken aim (wf.mod.aim)?
    pub aimed: bool,
    /// How many stand in the group that is shot at; 0 where a target is chosen (wf.mod.group).
    pub crowd: u8,
    /// Is the target engaged (wf.mod.engaged_target)?
    pub into_melee: bool,
}

impl Attack {
    /// A plain blow as the action, which nobody opposes.
    pub fn blow(attacker: FigureId, arm: ArmId, target: FigureId) -> Attack {
        let occasion = Occasion::Action;
        Attack {
            attacker,
            target,
            arm,
            occasion,
            pulled: false,
            called: None,
            opposed: None,
            shot: None,
            given: None,
        }
    }

    /// The same shot at somebody behind this cover.
    fn behind(&self, cover: Option<Cover>) -> Attack {
        Attack { shot: self.shot.map(|shot| Shot { cover, ..shot }), ..*self }
    }

    /// The same shot at somebody in darkness.
    fn in_darkness(&self) -> Attack {
        Attack { shot: self.shot.map(|shot| Shot { dark: true, ..shot }), ..*self }
    }

    /// The test of the roll to hit (wf.attack.hit.1, wf.attack.hit.2).
    pub fn test(&self, state: &State) -> Test {
        let rule = if self.shot.is_some() { "wf.attack.hit.2" } else { "wf.attack.hit.1" };
        let skill = state.arm(self.attacker, self.arm).skill;
        Test { arm: Some(self.arm), ..Test::of(self.attacker, skill, RuleId(rule), 0) }
    }

    /// The test that opposes it, if one does (wf.attack.hit.7).
    pub fn guard_test(&self, state: &State) -> Option<Test> {
        let arm = self.opposed?;
        let skill = arm.map_or(Skill::Dodge, |arm| state.arm(self.target, arm).skill);
        let rule = RuleId("wf.attack.hit.7");
        Some(Test { arm, part: Part::Defence, ..Test::of(self.target, skill, rule, 0) })
    }
}

/// What came of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Struck {
    /// Did it hit its target?
    pub hit: bool,
    /// Did the target lose Wounds?
    pub wounded: bool,
    /// The roll to hit; 0 where none was made.
    pub roll: u8,
}

/// How a target opposes an attack (wf.attack.hit.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oppose {
    /// With this weapon of its own, by a Melee Skill.
    With(FigureId, ArmId),
    /// By Dodge.
    Dodge,
}

impl Oppose {
    /// The weapon; none for Dodge.
    pub fn arm(self) -> Option<ArmId> {
        match self {
            Oppose::With(_, arm) => Some(arm),
            Oppose::Dodge => None,
        }
    }
}

/// A declared attack with all that reading its roll needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strike {
    /// The attack.
    pub attack: Attack,
    /// The target number of the roll to hit.
    pub number: i16,
    /// The same without the bonus for the target's size, where there is one (wf.size.ranged_sl).
    pub sizeless: Option<i16>,
    /// The same without the penalty for shooting into a melee, where there is one (wf.mod.wrong_target).
    pub unhindered: Option<i16>,
    /// The unmodified Skill, for ties (wf.test.14).
    pub value: i16,
    /// The qualities the blow has.
    pub qualities: Qualities,
    /// Does a Fumble read the units die (wf.oops.13, wf.misfire.2)?
    pub fumbles_by_units: bool,
}

/// What is read of a roll to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Did the roll succeed?
    pub success: bool,
    /// Its SL, with what the weapon adds; 0 where it cannot land at all.
    pub sl: i16,
    /// Is it a successful double, or what Impale makes one (wf.attack.crit.14, wf.q.impale)?
    pub critical: bool,
    /// Is it a Fumble (wf.attack.crit.2, wf.q.dangerous)?
    pub fumble: bool,
    /// The units die, where something reads it.
    pub units: i16,
    /// Where it would land; none where that is rolled, or where it cannot land at all.
    pub at: Option<Location>,
    /// The SL with which somebody else in the melee is struck (wf.mod.wrong_target_sl).
    pub stray: Option<i16>,
}

impl Strike {
    /// What a roll to hit comes to.
    #[inline]
    pub fn reads(&self, roll: u8) -> Reading {
        let made = trial(self.number, roll);
        let success = made.success;
        let owed_to_size = success && self.sizeless.is_some_and(|number| !trial(number, roll).success);
        let precise = i16::from(success && self.qualities.has(Quality::Precise));
        let double = is_double(roll);
        let impales = self.qualities.has(Quality::Impale) && roll.is_multiple_of(10);
        let nine = self.qualities.has(Quality::Dangerous) && (roll / 10 == 9 || roll % 10 == 9);
        let (critical, fumble) = (success && (double || impales), !success && (double || nine));
        let freed = self.unhindered.map(|number| trial(number, roll)).filter(|_| !success);
        let stray = freed.filter(|freed| freed.success).map(|freed| freed.sl);
        let crowd = self.attack.shot.is_some_and(|shot| shot.crowd > 0);
        let lands = success || self.attack.opposed.is_some() || stray.is_some();
        let sl = match (lands, owed_to_size) {
            (false, _) => 0,
            (true, true) => precise,
            (true, false) => made.sl + precise,
        };
        let rolled_anew = critical && !self.attack.pulled; // wf.attack.location.2, wf.pull.6
        let at = match self.attack.called {
            _ if !lands => None,
            Some(called) if stray.is_none() => Some(called),
            None if rolled_anew => None,
            _ => Some(location_of(swapped(roll))), // wf.attack.location.1
        };
        let for_damage = self.qualities.has(Quality::Damaging) || self.qualities.has(Quality::Impact);
        let for_another = crowd || stray.is_some(); // whose size may lend what this target's does not
        let units = if fumble && self.fumbles_by_units || lands && (for_damage || for_another) {
            units(roll)
        } else {
            0
        };
        Reading { success, sl, critical, fumble, units, at, stray }
    }
}

/// A defence with all that reading its roll needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// The target number.
    pub number: i16,
    /// The unmodified Skill, for ties (wf.test.14).
    pub value: i16,
    /// What qualities and size do to its SL (wf.test.17).
    pub shift: i16,
    /// Do its doubles matter (wf.attack.crit.11, wf.attack.crit.12)?
    pub doubles: bool,
}

/// What is read of a defence roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parry {
    /// Its SL, with what qualities and size do to it.
    pub sl: i16,
    /// Is it a successful double that matters?
    pub critical: bool,
    /// Is it a failed double that matters?
    pub fumble: bool,
}

impl Guard {
    /// What a defence roll comes to.
    #[inline]
    pub fn reads(&self, roll: u8) -> Parry {
        let made = trial(self.number, roll);
        let double = self.doubles && is_double(roll);
        Parry { sl: made.sl + self.shift, critical: double && made.success, fumble: double && !made.success }
    }
}

impl State {
    /// The qualities a blow has in fact: those of the weapon as it is now, those that size lends, less those that need a
    /// charge or are lost in a pulled blow (wf.q.tiring, wf.size.damaging, wf.size.impact, wf.pull.5).
    ///
    /// Reading: Tiring holds back what the weapon brings, not what size lends.
    pub fn qualities_of(&self, attack: &Attack) -> Qualities {
        let mut qualities = self.weapon_qualities(attack.attacker, attack.arm);
        let charged = attack.occasion == Occasion::Charge
            || self.active.is_some_and(|active| active.who == attack.attacker && active.charged);
        if qualities.has(Quality::Tiring) && !charged {
            let waiting = &self.book.qualities[Quality::Tiring as usize].needs_charge;
            qualities = waiting.iter().copied().fold(qualities, Qualities::without);
        }
        let steps = self.steps_larger(attack.attacker, attack.target);
        if steps >= 1 {
            qualities = qualities.with(Quality::Damaging);
        }
        if steps >= 2 {
            qualities = qualities.with(Quality::Impact);
        }
        if attack.pulled {
            let lost = self.book.qualities.iter().filter(|sheet| sheet.pulled_away);
            qualities = lost.map(|sheet| sheet.id).fold(qualities, Qualities::without);
        }
        qualities
    }

    /// A declared attack made ready to read its roll, with so much Advantage spent on it.
    pub fn strike(&self, attack: &Attack, effort: u8) -> Strike {
        let test = Test { effort, ..attack.test(self) };
        let number = self.target_number::<Total>(&test, attack).total();
        let without = |what: Without| self.target_number::<Total>(&test, &Less(attack, what)).total();
        let into_melee = attack.shot.is_some_and(|shot| shot.into_melee) && self.may_stray(attack);
        let large = attack.shot.is_some_and(|shot| shot.crowd == 0) && self.size_to_hit(attack.target) > 0;
        Strike {
            attack: *attack,
            number,
            sizeless: large.then(|| without(Without::Size)),
            unhindered: into_melee.then(|| without(Without::Melee)),
            value: self.value(attack.attacker, test.with),
            qualities: self.qualities_of(attack),
            fumbles_by_units: self.fumble_reads_units(attack.attacker, attack.arm),
        }
    }

    /// The defence against a declared attack made ready to read its roll; none where nobody opposes it.
    pub fn guard(&self, attack: &Attack, effort: u8) -> Option<Guard> {
        let test = Test { effort, ..attack.guard_test(self)? };
        let melee = test.with.is_melee();
        Some(Guard {
            number: self.target_number::<Total>(&test, &Guarding(attack)).total(),
            value: self.value(attack.target, test.with),
            shift: self.guard_shift::<Total>(attack).total(),
            doubles: melee && attack.shot.is_none() && self.options.defender_doubles,
        })
    }

    /// What qualities and size do to the SL of a defence (wf.q.defensive, wf.q.wrap, wf.size.defend).
    pub fn guard_shift<S: Sum>(&self, attack: &Attack) -> S {
        let mut sum = S::default();
        let Some(Some(arm)) = attack.opposed else { return sum };
        if self.weapon_qualities(attack.target, arm).has(Quality::Defensive) {
            let sheet = &self.book.qualities[Quality::Defensive as usize];
            sum.add(sheet.opposing_sl.unwrap_or(0), RuleId("wf.q.defensive"));
        }
        if self.weapon_qualities(attack.attacker, attack.arm).has(Quality::Wrap) {
            let sheet = &self.book.qualities[Quality::Wrap as usize];
            sum.add(sheet.opposing_melee_sl.unwrap_or(0), RuleId("wf.q.wrap"));
        }
        let steps = self.steps_larger(attack.attacker, attack.target);
        if steps > 0 && attack.shot.is_none() {
            sum.add(-2 * steps, RuleId("wf.size.defend"));
        }
        sum
    }
}

impl Offer<State> for Oppose {
    fn name(&self, state: &State) -> String {
        match *self {
            Oppose::With(who, arm) => format!("oppose-{}", state.arm(who, arm).weapon),
            Oppose::Dodge => "oppose-dodge".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Oppose::With(who, arm) => {
                let arm = state.arm(who, arm);
                format!("Parry: {} ({})", arm.name.to_lowercase(), state.profile(who).skill(arm.skill))
            }
            Oppose::Dodge => "Dodge".to_string(),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Attack(Attack { attacker, target, .. })) => {
                format!("{}: parry or dodge {}?", state.name(target), state.name(attacker))
            }
            Some(Stake::Hold(_, Attack { attacker, target, .. })) => {
                format!("{}: oppose the grip of {}?", state.name(target), state.name(attacker))
            }
            _ => format!("{}: with what?", state.book.cards.title(rule.0)),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_defence(state, *self)
    }
}
