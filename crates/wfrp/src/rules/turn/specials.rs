//! Special actions, `wf.action.special.*`: content says what each needs, tests and brings; here it is done.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::Length;

use crate::content::profile::Skill;
use crate::content::tables::{BringsSheet, Once, SpecialSheet, SpecialSight, SpecialTarget};
use crate::content::weapon::{ArmId, Qualities};
use crate::rules::advantage::spends::{Aid, Contest};
use crate::rules::attack::Attack;
use crate::rules::attack::damage::{Dealt, Hit};
use crate::rules::attack::location::{Location, location_of};
use crate::rules::harm::conditions::{Condition, one_and};
use crate::rules::harm::wounds::{Due, Harm};
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Ability, Part, Test, Trial, swapped};
use crate::setup::yards;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};

/// A Special action, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct SpecialId(pub u8);

impl SpecialId {
    /// Its place in a list.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A Special action, used on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Using {
    /// Which.
    pub special: SpecialId,
    /// On whom; oneself is one of them.
    pub target: FigureId,
    /// Is a bandage used up for it (wf.heal.4)?
    pub bandage: bool,
}

impl State {
    /// The Special of a place in the book.
    #[inline]
    pub(crate) fn special(&self, id: SpecialId) -> &SpecialSheet {
        &self.book.specials[id.index()]
    }

    /// The Special of this name.
    pub fn special_called(&self, id: &str) -> Option<SpecialId> {
        self.book.specials.iter().position(|special| special.id == id).map(|place| SpecialId(place as u8))
    }

    /// Has it what a Special needs: Talent, training, weapon, free hand, engaged or not?
    fn is_ready_for(&self, who: FigureId, id: SpecialId) -> bool {
        let special = self.special(id);
        let learnt = self.profile(who).specials & (1 << id.0) != 0;
        let engaged = special.engaged.is_none_or(|engaged| engaged == self.is_engaged(who));
        let has = |weapon: &String| {
            let held = self[who].hands.iter().flatten();
            held.into_iter().any(|&arm| self.arm(who, arm).weapon == *weapon)
        };
        let armed = special.weapon.as_ref().is_none_or(has);
        learnt && engaged && armed && (!special.free_hand || self.gripping_arm(who).is_some())
    }

    /// What it takes hold with: a natural weapon, or bare hands if one of them is free.
    fn gripping_arm(&self, who: FigureId) -> Option<ArmId> {
        let arms = &self.profile(who).arms;
        let grown = (0..arms.len() as u8).map(ArmId).find(|arm| arms[arm.index()].natural);
        let [primary, secondary] = self[who].hands;
        let free = [(primary, Location::PrimaryArm), (secondary, Location::SecondaryArm)]
            .into_iter()
            .any(|(held, arm)| held.is_none() && !self.is_useless(who, arm));
        grown.or_else(|| free.then(|| self.bare_hands(who)))
    }

    /// Could a Special do anything to this one, as far as sides and Conditions go?
    fn is_of_use(&self, who: FigureId, target: FigureId, id: SpecialId) -> bool {
        let special = self.special(id);
        let foes = self.are_enemies(who, target);
        let fits = match special.target {
            SpecialTarget::Enemy => foes && self[target].is_able(),
            SpecialTarget::Ally => !foes && target != who && self[target].is_on_table(),
            SpecialTarget::SelfOrAlly => !foes && self[target].is_on_table(),
            SpecialTarget::Oneself => target == who,
        };
        let spent = match special.once {
            Some(Once::Try) => self[who].tried[id.index()].contains(target),
            Some(Once::Success) => self[target].had & (1 << id.0) != 0,
            None => false,
        };
        fits && !spent && (foes || self.needs_it(target, &special.success))
    }

    /// Is somebody in need of what a Special brings? Nobody is healed who is whole.
    fn needs_it(&self, who: FigureId, brings: &BringsSheet) -> bool {
        let now = &self[who];
        let bleeds = brings.sheds.is_some_and(|condition| now.has(condition));
        let hurt = brings.heals.is_some() && now.wounds < self.profile(who).wounds.into();
        let crippled = brings.treats > 0 && now.criticals > 0;
        let other =
            brings.advantage > 0 || !brings.conditions.is_empty() || !brings.own_conditions.is_empty();
        bleeds || hurt || crippled || other
    }

    /// Could it be near enough and in sight? At a real table everybody could who has not been found otherwise this turn.
    fn may_be_in_range(&self, who: FigureId, target: FigureId, id: SpecialId) -> bool {
        let special = self.special(id);
        let near = yards(special.distance.into());
        match &self.table {
            _ if who == target => true,
            Some(table) => table.gap_within(who, target, near) && self.sees_as_asked(who, target, special),
            None => {
                let close = near > crate::rules::movement::engagement::REACH || self.may_reach(who, target);
                close && !self.active.is_some_and(|active| active.too_far[id.index()].contains(target))
            }
        }
    }

    fn sees_as_asked(&self, who: FigureId, target: FigureId, special: &SpecialSheet) -> bool {
        match special.sight {
            None => true,
            Some(SpecialSight::SeesTarget) => self.sees(who, target),
            Some(SpecialSight::SeenByTarget) => self.sees(target, who),
        }
    }

    /// The test of a Special.
    pub fn special_test(&self, who: FigureId, using: Using) -> Test {
        let special = self.special(using.special);
        let difficulty = match special.with_bandage {
            Some(eased) if using.bandage => eased,
            _ => special.difficulty,
        };
        let with = match (special.skill, special.characteristic) {
            (Some(skill), _) => Ability::Skill(skill),
            (None, Some(which)) => Ability::Characteristic(which),
            (None, None) => Ability::Skill(Skill::Perception), // no file says so
        };
        let arm = if special.free_hand { self.gripping_arm(who) } else { None };
        let plain = Test::of(who, Skill::Perception, special.rule, difficulty.modifier(&self.book));
        Test { with, arm, ..plain }
    }

    /// The test that opposes a Special, if a Skill does.
    pub(crate) fn special_answer(&self, using: Using) -> Option<Test> {
        let special = self.special(using.special);
        let skill = special.opposed_by?;
        Some(Test { part: Part::Defence, ..Test::of(using.target, skill, special.rule, 0) })
    }

    /// The attack as which a Special is defended against, with nothing chosen to oppose it yet.
    pub(crate) fn grip(&self, who: FigureId, using: Using) -> Option<Attack> {
        let arm = self.gripping_arm(who).unwrap_or_else(|| self.bare_hands(who));
        self.special(using.special).opposed_by_defence.then(|| Attack::blow(who, arm, using.target))
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists the Specials it can use now; the caller has seen that an action is left (wf.action.special.1).
    pub(super) fn special_acts(&mut self, who: FigureId, acts: &mut Acts) {
        let state = &*self.state;
        for special in (0..state.book.specials.len() as u8).map(SpecialId) {
            if !state.is_ready_for(who, special) {
                continue;
            }
            let eased = state.special(special).with_bandage.is_some() && state[who].bandages > 0;
            for target in state.ids() {
                if state.is_of_use(who, target, special) && state.may_be_in_range(who, target, special) {
                    offer(acts, Act::Special(Using { special, target, bandage: false }));
                    if eased {
                        offer(acts, Act::Special(Using { special, target, bandage: true }));
                    }
                }
            }
        }
    }

    /// Uses a Special: its test, and what comes of it (wf.action.special.3).
    pub(super) fn uses(&mut self, who: FigureId, using: Using) -> Play<()> {
        let Using { special: id, target, bandage } = using;
        if !self.is_in_range(who, using)? {
            return Ok(());
        }
        self.tell(|| SpecialsEvent::Used { who, which: id, target, bandage }.into());
        let book = self.state.book.clone();
        let special = &book.specials[id.index()];
        if special.once == Some(Once::Try) {
            self.state[who].tried[id.index()].insert(target);
        }
        if bandage {
            self.state[who].bandages = self.state[who].bandages.saturating_sub(1); // wf.heal.4
        }
        let assault = special.engages || special.success.damage.is_some();
        if assault {
            self.attack_declared(who, target, false);
        }
        if special.engages {
            self.state.engages(who, target);
        }
        let test = self.state.special_test(who, using);
        match self.meets(&test, using)? {
            Some(trial) => self.brings(who, using, &special.success, trial)?,
            None => self.brings_plainly(who, target, &special.failure, special.rule)?,
        }
        if assault {
            self.surprise_is_over(target)?;
        }
        self.spends_action();
        Ok(())
    }

    /// Makes the test of a Special, against whatever opposes it. What it came to, if it succeeds; of an opposed test the
    /// margin counts as SL. Its roll earns Advantage unless effort was spent on it.
    fn meets(&mut self, test: &Test, using: Using) -> Play<Option<Made>> {
        let (who, target) = (test.who, using.target);
        let grip = self.state.grip(who, using).filter(|_| self.state.may_oppose(target));
        if let Some(mut grip) = grip {
            self.state.at_stake = Some(Stake::Hold(*test, grip));
            let defences = self.state.defences(target);
            grip.opposed = Some(self.opposes(&grip, &defences)?);
            let answer = grip.guard_test(self.state);
            let contest = answer.map(|answer| Contest { test: *test, answer, guard: Some(grip) });
            return self.wins(contest);
        }
        if let Some(answer) = self.state.special_answer(using) {
            return self.wins(Some(Contest { test: *test, answer, guard: None }));
        }
        let special = self.state.special(using.special);
        let (least, strikes) = (special.least_sl, special.success.damage.is_some());
        let test = self.spends_effort(*test, Aid::Alone)?;
        let works = move |trial: Trial| trial.success && trial.sl >= least;
        let made = self.test_by(&test, &(), |trial| {
            let at = strikes.then(|| location_of(swapped(trial.roll)));
            works(trial).then_some((trial.sl, at))
        })?;
        let earns = test.effort == 0;
        Ok(works(made).then_some(Made { sl: made.sl, roll: made.roll, earns }))
    }

    /// Plays an opposed test for a Special; the Winning gain is for the one who began it (wf.action.special.11).
    fn wins(&mut self, contest: Option<Contest>) -> Play<Option<Made>> {
        let Some(contest) = contest else { return Ok(None) };
        let (result, earns) = self.contest(contest)?;
        self.opposed_decided(contest.test.who, contest.answer.who, result, earns);
        Ok((result.won == Some(true)).then_some(Made { sl: result.margin, roll: 0, earns: false }))
    }

    /// Is the target near enough and in sight? Asked at a real table, and not twice in a turn.
    fn is_in_range(&mut self, who: FigureId, using: Using) -> Play<bool> {
        let Using { special: id, target, .. } = using;
        if self.state.table.is_some() || who == target {
            return Ok(true);
        }
        let special = self.state.special(id);
        let (rule, sight) = (special.rule, special.sight);
        let distance: Length = yards(special.distance.into());
        let seen = match sight {
            None => None,
            Some(SpecialSight::SeesTarget) => Some(Fact::Sees { looker: who, target }),
            Some(SpecialSight::SeenByTarget) => Some(Fact::Sees { looker: target, target: who }),
        };
        let engaged = self.state[who].engaged.contains(target);
        let near = engaged || self.fact(rule, Fact::Within { one: who, other: target, distance })?;
        let sees = match seen.filter(|_| near && !engaged) {
            Some(fact) => self.fact(rule, fact)?,
            None => true,
        };
        if !near || !sees {
            self.tell(|| SpecialsEvent::NotNow { who, target, near }.into());
            if let Some(active) = &mut self.state.active {
                active.too_far[id.index()].insert(target);
            }
        }
        Ok(near && sees)
    }

    /// Everything that a success brings.
    fn brings(&mut self, who: FigureId, using: Using, brings: &BringsSheet, made: Made) -> Play<()> {
        let Using { special: id, target, .. } = using;
        let rule = self.state.special(id).rule;
        self.brings_plainly(who, target, brings, rule)?;
        if let Some(condition) = brings.sheds {
            self.sheds(target, condition, one_and(made.sl), rule)?;
        }
        if let Some(damage) = brings.damage {
            self.strikes_by_special(who, target, damage, made, rule)?;
        }
        if let Some(which) = brings.heals {
            let wounds = self.state.profile(who).bonus(which) + made.sl; // wf.heal.1
            self.heals(target, wounds, rule)?;
        }
        if self.state.special(id).once == Some(Once::Success) {
            self.state[target].had |= 1 << id.0; // wf.heal.2
        }
        Ok(())
    }

    /// What is brought whatever the SL.
    fn brings_plainly(
        &mut self,
        who: FigureId,
        target: FigureId,
        brings: &BringsSheet,
        rule: RuleId,
    ) -> Play<()> {
        for levels in &brings.conditions {
            if levels.name == Condition::Entangled {
                self.state[target].entangled_by = Some(who).filter(|_| who != target);
            }
            self.gains_by(target, levels.name, levels.levels, rule, Some(who))?;
        }
        for levels in &brings.own_conditions {
            self.gains(who, levels.name, levels.levels, rule)?;
        }
        if brings.wounds > 0 {
            let wounds = brings.wounds.into();
            let by = Some(who).filter(|_| who != target);
            self.harm(target, Harm { wounds, at: None, due: Due::Beyond, pulled: false, by, rule })?;
        }
        if brings.treats > 0 {
            self.treats(target, brings.treats, rule);
        }
        if brings.advantage > 0 {
            self.grants_advantage(who, brings.advantage, rule);
        }
        Ok(())
    }

    /// A spell that strikes: its Damage and SL, less TB and AP, where the swapped roll says; neither Critical nor Fumble
    /// (wf.action.special.10).
    fn strikes_by_special(
        &mut self,
        who: FigureId,
        target: FigureId,
        damage: i16,
        made: Made,
        rule: RuleId,
    ) -> Play<()> {
        let at = self.state.profile(target).body.struck(location_of(swapped(made.roll)));
        let (qualities, steps, shielded) = (Qualities::NONE, 0, false);
        let hit = Hit { target, damage, sl: made.sl, units: 0, at, qualities, steps, shielded };
        let wounds = self.wounds_told(&hit, Dealt { rolls: [made.roll, 0], ..Dealt::by(who) });
        let by = Some(who);
        let harmed =
            self.harm(target, Harm { wounds, at: Some(at), due: Due::Beyond, pulled: false, by, rule })?;
        if harmed.is_wound() && made.earns && self.state.are_enemies(who, target) {
            self.wounded_unopposed(who, harmed);
        }
        Ok(())
    }

    /// Critical Wounds that count no longer; the injuries stay (wf.heal.5).
    fn treats(&mut self, who: FigureId, count: u8, rule: RuleId) {
        let left = self.state[who].criticals.saturating_sub(count);
        self.state[who].criticals = left;
        self.tell(|| SpecialsEvent::Treated { who, left, rule }.into());
    }
}

/// A Special whose test has succeeded.
#[derive(Clone, Copy)]
struct Made {
    sl: i16,
    roll: u8,
    earns: bool,
}

/// What the log says of Specials.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SpecialsEvent {
    Used { who: FigureId, which: SpecialId, target: FigureId, bandage: bool },
    NotNow { who: FigureId, target: FigureId, near: bool },
    Treated { who: FigureId, left: u8, rule: RuleId },
}

impl SpecialsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        match *self {
            SpecialsEvent::Used { who, which, target, bandage } => {
                let special = state.special(which);
                let whom = if who == target { "itself" } else { name(target) };
                let with = if bandage { ", with a bandage" } else { "" };
                head(special.rule.0, format!("{} {} {whom}{with}.", name(who), special.does))
            }
            SpecialsEvent::NotNow { who, target, near: false } => {
                line("wf.action.special.3", format!("{} is too far from {}.", name(target), name(who)))
            }
            SpecialsEvent::NotNow { who, target, near: true } => line(
                "wf.action.special.3",
                format!("{} and {} do not see each other.", name(who), name(target)),
            ),
            SpecialsEvent::Treated { who, left, rule } => {
                let text = format!("One Critical Wound of {} counts no longer: {left} left.", name(who));
                line(rule.0, text)
            }
        }
    }
}
