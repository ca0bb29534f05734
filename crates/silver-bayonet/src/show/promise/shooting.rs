//! What shots promise.

use std::cmp::Reverse;

use fates::{Chance, FigureId, Total};
use frame::view::PromiseView;

use crate::minds::prospect::Prospect;
use crate::rules::fighting::attack::Attack;
use crate::rules::fighting::melee::Exchange;
use crate::rules::powers::attribute::Quality;
use crate::rules::shooting::loading::Shot;
use crate::show::promise::foresight::{Foresight, at_hand, foresee};
use crate::show::promise::{Ends, certain, chance, described, likely};
use crate::state::{ArmId, Stake, State};

/// What it promises to load this into the gun that is about to be fired.
pub(crate) fn of_load(state: &State, load: Shot) -> Option<PromiseView> {
    let Some(Stake::Shot { shooter, target, arm }) = state.at_stake else { return None };
    match state.active {
        Some(active) if active.figure == shooter => shot(state, shooter, target, arm, Some(load)),
        _ => answer(state, shooter, target, arm, Some(load)),
    }
}

/// A shot in the shooter's own activation, and what is shot back.
pub(crate) fn shot(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Option<Shot>,
) -> Option<PromiseView> {
    let with = with.unwrap_or_else(|| best_load(state, shooter, target, arm));
    let odds = foresee(state, Foresight { shot: Some(with) }, |battle| {
        let volley = battle.shoot(shooter, [target], arm)?;
        let exchange = Exchange { attack: volley.shot, answer: volley.answer };
        Ok(Ends::of(battle.state, exchange, [shooter, target]))
    });
    let mut promise =
        shot_words(state, shooter, target, arm, with, true, odds.mean(|ends| ends.damage as u32))?;
    promise.chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    promise.chances.extend(likely("shot down", odds.chance(|ends| ends.struck_down)));
    Some(promise)
}

/// Return Fire.
pub(crate) fn answer(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Option<Shot>,
) -> Option<PromiseView> {
    let with = with.unwrap_or_else(|| best_load(state, shooter, target, arm));
    let odds = foresee(state, Foresight { shot: Some(with) }, |battle| {
        let attack = battle.return_fire(shooter, target, arm)?;
        let exchange = Exchange { attack, ..Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [shooter, target]))
    });
    let mut promise =
        shot_words(state, shooter, target, arm, with, false, odds.mean(|ends| ends.damage as u32))?;
    promise.chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    Some(promise)
}

/// The shot that the target is allergic to, if there is one; plain shot otherwise.
fn best_load(state: &State, shooter: FigureId, target: FigureId, arm: ArmId) -> Shot {
    let carried = state.arm(shooter, arm);
    let allergies = state.profile(target).traits.allergies;
    let shots = carried.shooting.map(|shooting| shooting.shots).unwrap_or_default();
    let tells = |&quality: &Quality| {
        allergies.has(quality) && at_hand(state, |battle| battle.tells(shooter, target, &carried, quality))
    };
    shots.iter().find(tells).map_or(Shot::Plain, Shot::Special)
}

fn shot_words(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Shot,
    own_activation: bool,
    mean: Chance,
) -> Option<PromiseView> {
    let carried = state.arm(shooter, arm);
    carried.shooting?;
    let fails =
        carried.weapon.burns_powder() && at_hand(state, |battle| battle.is_near_inimical(shooter)).ok()?;
    if fails {
        return Some(certain("it fails: something Inimical to Technology is within 6\"".to_string()));
    }
    let fire =
        at_hand(state, |battle| battle.aim(shooter, target, arm, &carried, with, own_activation)).ok()?;
    let attack = state.shooting_attack(shooter, target, &fire);
    let special = fire.special.map_or("", |quality| quality.name());
    let mut promise = described(state, &attack, special, mean);
    if state.table.is_none() {
        promise.words.push_str("; cover not counted");
    }
    Some(promise)
}

/// The best target of a weapon. At a real table nobody knows who is in range.
pub(super) fn best_shot(state: &State, shooter: FigureId, arm: ArmId) -> Option<PromiseView> {
    let targets = at_hand(state, |battle| battle.in_range(shooter, arm));
    let only = targets.first().filter(|_| targets.len() == 1);
    let best = match (only, &state.table) {
        (Some(only), _) => only,
        (None, None) => return None,
        (None, Some(_)) => targets.iter().max_by_key(|&target| {
            let worth = worth_shooting(state, shooter, target, arm);
            (worth, Reverse(target))
        })?,
    };
    let promise = shot(state, shooter, best, arm, None)?;
    let at = if targets.len() > 1 { "best at" } else { "at" };
    Some(PromiseView { words: format!("{at} {}: {}", state.name(best), promise.words), ..promise })
}

fn worth_shooting(state: &State, shooter: FigureId, target: FigureId, arm: ArmId) -> i32 {
    let (carried, with) = (state.arm(shooter, arm), best_load(state, shooter, target, arm));
    let fire = at_hand(state, |battle| battle.aim(shooter, target, arm, &carried, with, true));
    fire.map_or(0, |fire| {
        let attack: Attack<Total> = state.attack_by_shooting(shooter, target, &fire);
        Prospect::counted(&attack).worth(state[target].health)
    })
}
