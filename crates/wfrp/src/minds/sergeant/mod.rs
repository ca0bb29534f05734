//! A mind that leads a side: it weighs blows and shots by the exact odds that the rules roll, keeps shooters shooting,
//! and sends those whom the scenario pays for where it pays. It keeps nothing: the same question has the same answer.
//!
//! Its quick form estimates with a few sums instead of exact odds and goes straight ahead, for simulating thousands of
//! fights.

mod going;
mod helping;
mod worth;

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Mind, RuleId, Seat};

use crate::Wfrp;
use crate::content::profile::Skill;
use crate::rules::advantage::spends::Effort;
use crate::rules::attack::pulling::Blow;
use crate::rules::attack::two_weapons::Second;
use crate::rules::attack::{Attack, Oppose};
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::acts::Act;
use crate::rules::turn::fortune::{Fortune, Standing};
use crate::state::choice::Choice;
use crate::state::reach::{Reach, Way};
use crate::state::{Active, Stake, State};

/// Leads one side, or both, each for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sergeant {
    /// Does it only estimate?
    quick: bool,
}

/// The place of the first option of the highest rank.
#[inline]
fn first_of_the_best<T>(options: &[T], rank: impl Fn(&T) -> i32) -> usize {
    let mut best = (i32::MIN, 0);
    for (place, option) in options.iter().enumerate() {
        let worth = rank(option);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

impl Sergeant {
    /// The same that only estimates.
    pub const QUICK: Sergeant = Sergeant { quick: true };
}

impl Mind<Wfrp> for Sergeant {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        match options[0] {
            Choice::Act(_) => self.acts(state, options),
            Choice::Blow(_) => self.means(state, options),
            Choice::Meant(_) => {
                let Some(Stake::Attack(attack)) = state.at_stake else { return 0 };
                usize::from(self.declares(state, &attack))
            }
            Choice::Oppose(_) => opposes(state, options),
            Choice::Effort(_) => efforts(state, options),
            Choice::Fortune(_) => fortune(state, options),
            Choice::Second(_) => first_of_the_best(options, |option| match (*option, state.at_stake) {
                (Choice::Second(Second(Some(target))), Some(Stake::Attack(attack))) => {
                    worth::of_blow(state, &Attack { target, ..attack }, self.quick)
                }
                _ => 0,
            }),
            Choice::Wield(_) => first_of_the_best(options, |option| match *option {
                Choice::Wield(wield) => worth::rough_arm(state, wield.who, wield.arm),
                _ => 0,
            }),
        }
    }

    fn pick(&mut self, _: &State, _: RuleId, _: Seat, from: FigureSet, least: u8, _: u8) -> FigureSet {
        from.iter().take(usize::from(least)).collect()
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        let way = match *reach {
            Reach::Walk { who, most } => going::walks(state, who, most, self.quick),
            Reach::Flight { who, from, .. } | Reach::Away { who, from, .. } => {
                going::away(state, reach, who, from)
            }
            Reach::Place { who } => going::place(state, who),
            Reach::Climb { .. } => None,
        };
        way.or_else(|| going::stays(state, reach)).unwrap_or_default()
    }
}

impl Sergeant {
    /// What the active combatant does next: the first of the best; to do no more is worth nothing.
    fn acts(self, state: &State, options: &[Choice]) -> usize {
        let last = options.len() - 1;
        let Some(active) = state.active else { return last };
        let mut best = (0, last);
        for (place, option) in options.iter().enumerate() {
            let Choice::Act(act) = *option else { continue };
            let worth = self.rates(state, &active, act);
            if worth > best.0 {
                best = (worth, place);
            }
        }
        let declare = options.iter().position(|option| *option == Choice::Act(Act::Declare));
        match (declare, self.attack_of(state, active.who, &options[best.1])) {
            (Some(declare), Some(attack)) if self.declares(state, &attack) => declare,
            _ => best.1,
        }
    }

    /// The attack that an act comes to, plainly meant.
    fn attack_of(self, state: &State, who: FigureId, option: &Choice) -> Option<Attack> {
        match *option {
            Choice::Act(Act::Attack(arm, target)) => Some(Attack::blow(who, arm, target)),
            Choice::Act(Act::Charge(target)) => worth::charge_of(state, who, target),
            Choice::Act(Act::Shoot(arm, target)) => state.shot(who, arm, target),
            _ => None,
        }
    }

    /// Is there a better way to mean this attack than plainly?
    fn declares(self, state: &State, attack: &Attack) -> bool {
        let blows = state.blows(attack);
        let plainly = blows.first().is_some_and(|blow| blow.at.is_none());
        plainly && self.best_blow(state, attack, &blows) > 0
    }

    /// What an act is worth. A blow that surely fells a plain enemy is worth 2000.
    fn rates(self, state: &State, active: &Active, act: Act) -> i32 {
        let who = active.who;
        let now = &state[who];
        let broken = now.has(Condition::Broken);
        match act {
            Act::Attack(arm, target) => self.blow(state, active, &Attack::blow(who, arm, target)),
            Act::Shoot(arm, target) => worth::of_shot(state, who, arm, target, self.quick),
            Act::Charge(target) => worth::of_charge(state, who, target, self.quick),
            Act::StandUp => 3000,
            Act::PutOut => 900,
            Act::BreakLoose => 250,
            Act::Special(using) => helping::of_special(state, who, using, self.quick),
            Act::TwoWeapons(target) => match state.two_blades(who) {
                Some([first, _]) => self.blow(state, active, &Attack::blow(who, first, target)) * 3 / 2,
                None => 0,
            },
            Act::Draw(arm) => worth::of_drawing(state, who, arm),
            Act::PickUp(arm) => worth::of_drawing(state, who, arm) / 2,
            Act::Reload(_) if state.melee_targets(who).is_empty() => 120,
            Act::Kill(target) => worth::of_killing(state, who, target),
            Act::AdditionalAction => 500 * i32::from(self.has_a_blow(state, active)),
            Act::Batter(target) => worth::of_battering(state, who, target),
            Act::FleeFromHarm if broken || worth::is_shooter(state, who) => 800,
            Act::Flee if broken => 20,
            Act::Walk if broken => 60,
            Act::Crawl | Act::Sprint if broken => 40,
            Act::Walk if state.table.is_none() => 10,
            Act::Walk => 10 * i32::from(going::has_somewhere_to_go(state, who)),
            Act::Sprint => 5 * i32::from(going::is_far_from_it_all(state, who)),
            Act::Defend(skill) if now.wounds <= 3 || !now.engaged.is_empty() => {
                2 + i32::from(state.profile(who).skill(skill)) / 50
            }
            Act::Assess(skill) if state.has_pools() => 4 + i32::from(state.profile(who).skill(skill)) / 100,
            _ => 0,
        }
    }

    /// A blow as the action. At a real table few are asked about whether they are near.
    fn blow(self, state: &State, active: &Active, attack: &Attack) -> i32 {
        let known = state.table.is_some() || state[attack.attacker].engaged.contains(attack.target);
        if !known && active.out_of_reach.len() >= 2 {
            return 0;
        }
        let worth = worth::of_blow(state, attack, self.quick);
        if known { worth } else { worth / 2 }
    }

    /// Is there anybody it would strike or shoot at with one more action?
    fn has_a_blow(self, state: &State, active: &Active) -> bool {
        let who = active.who;
        let near =
            state.melee_targets(who).iter().any(|enemy| state[enemy].is_able() && state[enemy].wounds > 0);
        near && !state.melee_arms(who).is_empty() && (state.table.is_some() || state.is_engaged(who))
    }

    /// How a blow is meant: pulled where corpses cost, at a location where that is better.
    fn means(self, state: &State, options: &[Choice]) -> usize {
        let Some(Stake::Attack(attack)) = state.at_stake else { return 0 };
        let blows: ArrayVec<Blow, 14> = options
            .iter()
            .filter_map(|option| match *option {
                Choice::Blow(blow) => Some(blow),
                _ => None,
            })
            .take(14)
            .collect();
        self.best_blow(state, &attack, &blows)
    }

    /// The place of the best of these ways to mean an attack.
    fn best_blow(self, state: &State, attack: &Attack, blows: &[Blow]) -> usize {
        let spares = worth::price_of_death(state, attack.attacker, attack.target) < 0;
        let helpless = state[attack.target].has(Condition::Unconscious) && attack.shot.is_none();
        if self.quick || spares || helpless || attack.shot.is_some_and(|shot| shot.crowd > 0) {
            return first_of_the_best(blows, |blow| i32::from(blow.pulled == spares));
        }
        first_of_the_best(blows, |&Blow { pulled, at }| {
            let meant = Attack { pulled, called: at, ..*attack };
            let opposed = state.likely_defence(&meant);
            worth::of_attack(state, &Attack { opposed, ..meant })
        })
    }
}

/// The best defence against the attack at stake.
fn opposes(state: &State, options: &[Choice]) -> usize {
    let Some(Stake::Attack(attack) | Stake::Hold(_, attack)) = state.at_stake else { return 0 };
    first_of_the_best(options, |option| match *option {
        Choice::Oppose(Oppose::With(_, arm)) => {
            state.worth_of_guard(&Attack { opposed: Some(Some(arm)), ..attack }).into()
        }
        Choice::Oppose(Oppose::Dodge) => {
            state.worth_of_guard(&Attack { opposed: Some(None), ..attack }).into()
        }
        _ => 0,
    })
}

/// Fortune goes where it turns a test: +1 SL that is enough, or a fair chance to do better.
fn fortune(state: &State, options: &[Choice]) -> usize {
    let Some(Stake::Fortune(_, _, standing, better)) = state.at_stake else { return 0 };
    let wanted = match standing {
        Standing::Passed | Standing::Ahead => Fortune::Keep,
        Standing::Close => Fortune::More,
        Standing::Failed | Standing::Behind if better >= 40 => Fortune::Again,
        Standing::Failed | Standing::Behind => Fortune::Keep,
    };
    options.iter().position(|option| *option == Choice::Fortune(wanted)).unwrap_or(0)
}

/// What a side keeps in its pool for one more action.
const KEPT: u8 = 4;

/// Advantage goes into a test only where one more action can still be bought afterwards.
fn efforts(state: &State, options: &[Choice]) -> usize {
    let Some(Stake::Effort(test, _)) = state.at_stake else { return 0 };
    if test.with.is(Skill::Athletics) || test.rule == RuleId("wf.action.assess.1") {
        return 0; // nobody pays for a few yards, nor for an Assess, which then brings nothing
    }
    let spare = state.purse(test.who).saturating_sub(KEPT);
    first_of_the_best(options, |option| match *option {
        Choice::Effort(Effort(much)) if much <= spare => much.into(),
        _ => -1,
    })
}

impl State {
    /// Whom somebody has to fight first: the nearest able enemy on the virtual table.
    pub(super) fn nearest_enemy(&self, who: FigureId) -> Option<FigureId> {
        let table = self.table.as_ref()?;
        let mut best: Option<FigureId> = None;
        for enemy in self.able_enemies(who).iter() {
            if best.is_none_or(|known| table.closer(enemy, known, who).is_lt()) {
                best = Some(enemy);
            }
        }
        best
    }
}
