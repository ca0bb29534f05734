//! What a blow, a shot or a charge is worth: a plain enemy felled for sure is worth 2000.

use fates::{FigureId, Seat};

use crate::content::profile::{Characteristic, Mark};
use crate::content::weapon::{ArmId, Quality};
use crate::minds::odds::{ALL_PAIRS, ALL_PATHS};
use crate::rules::attack::{Attack, Occasion};
use crate::rules::ending::{Feat, Score};
use crate::rules::harm::conditions::Condition;
use crate::show::promise::faces_that_reach;
use crate::state::State;
use crate::state::combatant::{Load, Whereabouts};

/// What a point of the scenario is worth, beside a plain enemy felled.
const A_POINT: i32 = 60;

/// Does a score count this combatant?
fn fits(state: &State, score: &Score, who: FigureId) -> bool {
    score.of.is_none_or(|of| of == who)
        && score.mark.is_none_or(|mark| state.marks(who).has(mark))
        && score.combatant.as_ref().is_none_or(|id| state.profile(who).id == *id)
}

/// The points a side gets for such feats.
fn points(state: &State, seat: Seat, who: FigureId, feats: &[Feat]) -> i32 {
    let scores = state.plot.scores.iter().filter(|score| score.side.is_none_or(|side| side == seat));
    let scores = scores.filter(|score| feats.contains(&score.feat) && fits(state, score, who));
    scores.map(|score| i32::from(score.points)).sum()
}

/// What it is worth that somebody falls: a hundred for a plain enemy, or what the scenario pays and a little.
pub(super) fn price(state: &State, by: FigureId, who: FigureId) -> i32 {
    let paid = points(state, state[by].seat, who, &[Feat::Defeated, Feat::BroughtToZeroWounds]);
    let feared = i32::from(state.marks(who).has(Mark::Nemesis)) * 30;
    let plain = if state.plot.scores.is_empty() { 100 } else { 10 };
    let lies = state[who].wounds == 0; // it is as good as out
    (plain + A_POINT * paid + feared) / if lies { 5 } else { 1 }
}

/// What a death is worth on top of that.
pub(super) fn price_of_death(state: &State, by: FigureId, who: FigureId) -> i32 {
    A_POINT * points(state, state[by].seat, who, &[Feat::Killed])
}

/// A weapon at a glance.
pub(super) fn rough_arm(state: &State, who: FigureId, arm: ArmId) -> i32 {
    let kind = state.arm(who, arm);
    i32::from(state.profile(who).skill(kind.skill)) + 6 * i32::from(kind.damage)
        - 30 * i32::from(kind.has(Quality::Undamaging))
}

/// An attack at a glance: the weapon, and how much the target can still take.
fn rough(state: &State, attack: &Attack) -> i32 {
    let target = &state[attack.target];
    let left = 20 - i32::from(target.wounds).min(20);
    let open = i32::from(target.has(Condition::Prone)) + i32::from(target.has(Condition::Surprised));
    let engaged = i32::from(state[attack.attacker].engaged.contains(attack.target));
    (100 + rough_arm(state, attack.attacker, attack.arm) + 5 * left + 20 * open + 5 * engaged).max(1)
}

/// A whole attack, by exact odds.
pub(super) fn of_attack(state: &State, attack: &Attack) -> i32 {
    let whole = state.exchange(attack);
    let wounds = u64::from(state[attack.target].wounds.max(1) as u16);
    let per_mille = |count: u64, of: u64| (count * 1000 / of) as i32;
    let (felled, killed) = (per_mille(whole.felled, ALL_PATHS), per_mille(whole.killed, ALL_PATHS));
    let lost = per_mille(whole.lost, ALL_PATHS * wounds);
    let beaten = per_mille(whole.beaten, ALL_PAIRS);
    let risks = per_mille(whole.fumbles + whole.turned, ALL_PAIRS);
    let price = price(state, attack.attacker, attack.target);
    let death = price_of_death(state, attack.attacker, attack.target);
    // A corpse that costs is feared more than it costs: it cannot be made good.
    let death = death * if death < 0 { 2 } else { 1 };
    (price * (felled + lost / 2) + death * killed) / 100 - risks / 4 - beaten / 40
}

/// So many Wounds taken for sure.
pub(super) fn of_wounds(state: &State, who: FigureId, target: FigureId, wounds: i16) -> i32 {
    let left = i32::from(state[target].wounds.max(1));
    let lost = 1000 * i32::from(wounds).min(left) / left;
    let felled = if i32::from(wounds) >= left { 1000 } else { 0 };
    price(state, who, target) * (felled + lost / 2) / 100
}

/// A blow in melee.
pub(super) fn of_blow(state: &State, attack: &Attack, quick: bool) -> i32 {
    if !state[attack.target].is_able() {
        return 0; // that one is out of the fight
    }
    if spares(state, attack) {
        return 0;
    }
    let costly = price_of_death(state, attack.attacker, attack.target) < 0; // nobody aims to harm most
    if quick || costly {
        return rough(state, attack) / if state[attack.target].wounds == 0 { 4 } else { 1 };
    }
    of_attack(state, &state.plain_blow(attack)).max(15)
}

/// Is the target left alone, because a corpse costs: as good as out, or so weak that a usual hit may kill?
fn spares(state: &State, attack: &Attack) -> bool {
    let left = state[attack.target].wounds;
    let toughness = state.profile(attack.target).bonus(Characteristic::T);
    let usual = state.arm(attack.attacker, attack.arm).damage + 4 - toughness;
    let weak = left == 0 || usual > left;
    let pulls = state.blows(attack).iter().any(|blow| blow.pulled); // which never kills (wf.pull.12)
    let costly = price_of_death(state, attack.attacker, attack.target) < 0;
    costly && if pulls { left == 0 } else { weak }
}

/// A shot; into a melee only where no friend is in it.
pub(super) fn of_shot(state: &State, who: FigureId, arm: ArmId, target: FigureId, quick: bool) -> i32 {
    if !state[target].is_able() {
        return 0;
    }
    let friends = state[target].engaged.iter().any(|other| !state.are_enemies(who, other));
    if friends {
        return 0;
    }
    let attack = Attack::blow(who, arm, target);
    match (quick, &state.table) {
        (false, Some(_)) => {
            let shot = state.shot(who, arm, target);
            shot.map_or(0, |shot| of_attack(state, &state.plain_blow(&shot)).max(15))
        }
        _ => rough(state, &attack),
    }
}

/// The blow at the end of a charge, with the best weapon at a glance.
pub(super) fn charge_of(state: &State, who: FigureId, target: FigureId) -> Option<Attack> {
    let arm = state.melee_arms(who).into_iter().max_by_key(|&arm| rough_arm(state, who, arm))?;
    Some(Attack { occasion: Occasion::Charge, ..Attack::blow(who, arm, target) })
}

/// A charge: the chance to get there, times the blow.
pub(super) fn of_charge(state: &State, who: FigureId, target: FigureId, quick: bool) -> i32 {
    if !state[target].is_able() || is_shooter(state, who) {
        return 0;
    }
    let Some(attack) = charge_of(state, who, target) else { return 0 };
    if state[target].wounds == 0 || spares(state, &attack) {
        return 0;
    }
    match &state.table {
        None => rough(state, &attack) / 2,
        Some(table) if quick => {
            let sure = table.gap_within(who, target, state.run(who));
            rough(state, &attack) * if sure { 2 } else { 1 } / 3
        }
        Some(_) => {
            let gets = faces_that_reach(state, who, target) as i32;
            of_attack(state, &state.plain_blow(&attack)).max(15) * gets / 100 - (100 - gets) / 4
        }
    }
}

/// Killing an Unconscious enemy is worth an action only where the scenario pays for it.
pub(super) fn of_killing(state: &State, who: FigureId, target: FigureId) -> i32 {
    5 * price_of_death(state, who, target).max(0)
}

/// Battering an enemy Prone wounds nobody, but makes the blows of friends easier.
pub(super) fn of_battering(state: &State, who: FigureId, target: FigureId) -> i32 {
    let friends = state[target].engaged.iter().filter(|&other| other != who).count() as i32;
    if friends < 2 {
        return 0;
    }
    let strength = |one: FigureId| i32::from(state.profile(one).characteristic(Characteristic::S));
    (strength(who) - strength(target)) * friends
}

/// Has it a weapon in hand to shoot with, and somebody to shoot at?
pub(super) fn is_shooter(state: &State, who: FigureId) -> bool {
    !state.is_engaged(who) && shoots_with(state, who).is_some() && has_a_mark(state, who)
}

/// Is there an able enemy who is not in a melee with a friend?
fn has_a_mark(state: &State, who: FigureId) -> bool {
    let free = |enemy: FigureId| !state[enemy].engaged.iter().any(|other| !state.are_enemies(who, other));
    state.able_enemies(who).iter().any(free)
}

fn shoots_with(state: &State, who: FigureId) -> Option<ArmId> {
    state[who].hands.into_iter().flatten().find(|&arm| !state.arm(who, arm).is_melee())
}

/// Drawing is free: in reach of an enemy it takes its best blade, elsewhere a weapon to shoot with.
pub(super) fn of_drawing(state: &State, who: FigureId, arm: ArmId) -> i32 {
    let kind = state.arm(who, arm);
    let close = match &state.table {
        Some(_) => !state.melee_targets(who).is_empty(),
        None => state.is_engaged(who),
    };
    if kind.shield > 0 {
        let free = state[who].hands.contains(&None);
        return if free { 5000 } else { 0 };
    }
    let this = &state[who].arms[arm.index()];
    let ready = this.load == Load::Ready && this.place == Whereabouts::Carried;
    let held = state.melee_arms(who).iter().map(|&held| rough_arm(state, who, held)).max().unwrap_or(0);
    let better = rough_arm(state, who, arm) > held;
    match (kind.is_melee(), close) {
        (true, true) if better => 5000,
        (true, false) if !is_shooter(state, who) && better => 5000,
        (false, false) if ready && shoots_with(state, who).is_none() && kind.range >= 20 => {
            5100 * i32::from(has_a_mark(state, who))
        }
        _ => 0,
    }
}
