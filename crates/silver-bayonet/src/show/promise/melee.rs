//! What blows promise.

use std::cmp::Reverse;

use fates::{Chance, FigureId, Odds, Total};
use frame::view::PromiseView;

use crate::minds::prospect::Prospect;
use crate::rules::fighting::attack::Attack;
use crate::rules::fighting::melee::Exchange;
use crate::rules::powers::attribute::Attribute;
use crate::show::promise::foresight::{Foresight, foresee};
use crate::show::promise::{Ends, certain, chance, described, likely};
use crate::state::{ArmId, State};

/// A whole exchange: the attack and what is struck back.
fn exchange(state: &State, attacker: FigureId, target: FigureId) -> Odds<Ends> {
    foresee(state, Foresight::default(), |battle| {
        battle.scorch(attacker, target)?;
        let stand = battle.state[attacker].stands() && battle.state[target].stands();
        let exchange = if stand { battle.melee(attacker, target)? } else { Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [attacker, target]))
    })
}

/// A Melee attack and its answer, for the attacker.
pub(crate) fn fight(state: &State, attacker: FigureId, target: FigureId) -> Option<PromiseView> {
    if state.has(attacker, Attribute::Irritant) {
        return Some(certain(format!("no blow, but a fatigue token for {}", state.name(target))));
    }
    let odds = exchange(state, attacker, target);
    let mut chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    chances.extend(likely("struck down", odds.chance(|ends| ends.struck_down)));
    let arm = best_arm(state, attacker, target);
    let mean = odds.mean(|ends| ends.damage as u32);
    let gaze = if state.has(target, Attribute::Hypnotic) { "after a Courage Check, " } else { "" };
    let promise = melee_words(state, attacker, target, arm, mean);
    Some(PromiseView { chances, words: format!("{gaze}{}", promise.words), ..promise })
}

/// The same for a figure that forces another to attack it.
pub(crate) fn forced(state: &State, mover: FigureId, enemy: FigureId) -> PromiseView {
    let odds = exchange(state, mover, enemy);
    let mut chances = vec![
        chance("hit back", odds.chance(|ends| ends.answered)),
        chance("takes out", odds.chance(|ends| ends.struck_down)),
    ];
    chances.extend(likely("struck down", odds.chance(|ends| ends.out)));
    let mean = odds.mean(|ends| ends.answer_damage as u32);
    let promise = melee_words(state, enemy, mover, best_arm(state, enemy, mover), mean);
    let words = format!("{} strikes first; then {}", state.name(mover), promise.words);
    PromiseView { chances, words, ..promise }
}

/// One blow alone.
pub(crate) fn blow(state: &State, fighter: FigureId, target: FigureId, arm: ArmId) -> PromiseView {
    let odds = foresee(state, Foresight::default(), |battle| {
        let (strike, ..) = battle.strike(fighter, target, arm)?;
        let exchange = Exchange { attack: strike, ..Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [fighter, target]))
    });
    let chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    let mean = odds.mean(|ends| ends.damage as u32);
    PromiseView { chances, ..melee_words(state, fighter, target, arm, mean) }
}

/// One blow with the best weapon.
pub(crate) fn best_blow(state: &State, fighter: FigureId, target: FigureId) -> PromiseView {
    blow(state, fighter, target, best_arm(state, fighter, target))
}

/// The melee weapon that does most to the target; the first of equals.
pub(super) fn best_arm(state: &State, fighter: FigureId, target: FigureId) -> ArmId {
    let arms = state.melee_arms(fighter);
    let rated = arms.iter().enumerate().map(|(place, &arm)| {
        let attack: Attack<Total> = state.attack_in_melee(fighter, target, &state.arm(fighter, arm));
        (Prospect::counted(&attack).worth(state[target].health), Reverse(place), arm)
    });
    rated.max().map_or(ArmId::Improvised, |(.., arm)| arm)
}

fn melee_words(state: &State, fighter: FigureId, target: FigureId, arm: ArmId, mean: Chance) -> PromiseView {
    let carried = state.arm(fighter, arm);
    let attack = state.melee_attack(fighter, target, &carried);
    let with = if state.melee_arms(fighter).len() > 1 { carried.name(&state.book) } else { "" };
    described(state, &attack, with, mean)
}
