//! What Specials are worth: helping a friend, holding an enemy, frightening one.

use fates::FigureId;

use super::worth::{of_wounds, price};
use crate::content::profile::{Characteristic, Trait};
use crate::content::tables::BringsSheet;
use crate::minds::odds::{ALL_PAIRS, faces};
use crate::rules::attack::Attack;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::specials::Using;
use crate::state::State;

/// What a Special is worth: the chance that it works, times what it brings.
pub(super) fn of_special(state: &State, who: FigureId, using: Using, quick: bool) -> i32 {
    let known = state.table.is_some() || who == using.target || state[who].engaged.contains(using.target);
    let worth = match state.are_enemies(who, using.target) {
        true => against(state, who, using),
        false => help(state, who, using),
    };
    if worth == 0 {
        return 0;
    }
    let worth = worth * per_cent(state, who, using, quick) / 100;
    // A bandage is kept for those who need it.
    let thrift = i32::from(using.bandage && state[using.target].conditions.levels(Condition::Bleeding) < 2);
    (if known { worth } else { worth / 3 } - 5 * thrift).max(0)
}

/// How many of a hundred tries work; in the quick form estimated from the numbers.
fn per_cent(state: &State, who: FigureId, using: Using, quick: bool) -> i32 {
    let test = state.special_test(who, using);
    let wins = |answer, guard: Option<&Attack>| {
        if quick {
            let [own, other] = [&test, &answer].map(|test| i32::from(state.contest_number(test, guard)));
            return (50 + (own - other)).clamp(5, 95);
        }
        (u64::from(state.contest_pairs(&test, &answer, guard).wins) * 100 / ALL_PAIRS) as i32
    };
    if let Some(grip) = state.grip(who, using) {
        let grip = Attack { opposed: state.likely_defence(&grip), ..grip };
        if let Some(answer) = grip.guard_test(state) {
            return wins(answer, Some(&grip));
        }
    }
    match state.special_answer(using) {
        Some(answer) => wins(answer, None),
        None => faces(fates::Sum::total(&state.target_number::<fates::Total>(&test, &()))) as i32,
    }
}

/// What help is worth to a friend, or to oneself: most to those who lie, and nothing to the hopeless.
fn help(state: &State, who: FigureId, using: Using) -> i32 {
    let patient = using.target;
    let (now, brings) = (&state[patient], &state.special(using.special).success);
    let lies = now.has(Condition::Unconscious);
    let mut worth = 0;
    if brings.sheds.is_some() {
        let levels = i32::from(now.conditions.levels(Condition::Bleeding));
        let near_death = i32::from(i32::from(now.wounds) <= 2 * levels);
        worth += 90 * levels * (1 + 2 * near_death);
    }
    if brings.heals.is_some() {
        worth += healing(state, who, patient);
    }
    let dying = lies && now.wounds == 0 && i16::from(now.criticals) > toughness(state, patient);
    if brings.treats > 0 && dying {
        worth += 500; // it dies as the round ends
    }
    worth
}

fn toughness(state: &State, who: FigureId) -> i16 {
    state.profile(who).bonus(Characteristic::T)
}

/// Somebody at 0 Wounds gets up again; others are better off fighting.
fn healing(state: &State, who: FigureId, patient: FigureId) -> i32 {
    let now = &state[patient];
    let bound = now.out_cold || now.has(Condition::Bleeding) && now.has(Condition::Unconscious);
    let (most, left) = (i32::from(state.profile(patient).wounds), i32::from(now.wounds));
    match () {
        () if left == 0 && !bound => 250,
        () if state.is_engaged(who) => 0,
        () => 60 * (most - left).max(0) / most.max(1),
    }
}

/// What a Special is worth against an enemy.
fn against(state: &State, who: FigureId, using: Using) -> i32 {
    let (target, special) = (using.target, state.special(using.special));
    let brings = &special.success;
    let price = price(state, who, target);
    let strikes = brings.damage.map_or(0, |damage| {
        let usual = damage + 2 - toughness(state, target);
        of_wounds(state, who, target, usual.max(1))
    });
    strikes + conditions(state, who, target, brings) * price / 100
}

/// What the Conditions of a Special do to a plain enemy.
fn conditions(state: &State, who: FigureId, target: FigureId, brings: &BringsSheet) -> i32 {
    let friends = state[target].engaged.iter().filter(|&other| other != who).count() as i32;
    let one = |condition: Condition| match condition {
        _ if state[target].has(condition) || state[target].wounds == 0 => 0,
        Condition::Broken if state.profile(target).traits.has(Trait::Fearless) => 0,
        // It loses a turn at least; one that is engaged is struck as it flees.
        Condition::Broken => 90 + 60 * (friends + i32::from(state[target].engaged.contains(who))),
        Condition::Stunned | Condition::Prone => 80,
        // A hold helps those beside one.
        Condition::Entangled => 60 * friends.max(0),
        Condition::Ablaze | Condition::Bleeding | Condition::Poisoned => 80,
        Condition::Blinded | Condition::Fatigued => 50,
        Condition::Deafened | Condition::Surprised | Condition::Unconscious => 30,
    };
    brings.conditions.iter().map(|levels| one(levels.name)).sum()
}
