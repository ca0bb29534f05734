//! Splitting FV: into how many attacks, at whom, and what that is worth.

use arrayvec::ArrayVec;
use fates::FigureId;

use super::worth::harm;
use crate::content::weapon::Hand;
use crate::rules::fighting::blow::{Blow, Force};
use crate::rules::fighting::splits::MOST_PARTS;
use crate::state::State;

/// Every further attack may cost the weapon: once in a hundred, ten points of the roster.
const WEAPON_AT_RISK: i32 = 10;

/// A split as it would be declared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    /// The attacks in order, with what each has of the FV.
    pub parts: ArrayVec<(FigureId, u8), MOST_PARTS>,
    /// What they are worth together.
    pub worth: i32,
}

impl Plan {
    /// The attack that comes next when so much of the FV is left.
    pub(super) fn next(&self, left: u8) -> Option<(FigureId, u8)> {
        let after = |place: usize| self.parts[place..].iter().map(|(_, share)| share).sum::<u8>();
        (0..self.parts.len()).find(|&place| after(place) == left).map(|place| self.parts[place])
    }
}

/// The best split of a figure's FV: a first attack and some equal ones after it, each at the enemy where it is worth most
/// after those before. Nothing where there is nothing to split or nobody to strike.
pub(super) fn best_split(state: &State, figure: FigureId) -> Option<Plan> {
    let fv = state.profile(figure).fv.clamp(0, MOST_PARTS as i16) as u8;
    let foes = state.foes_touching(figure).iter();
    let blows: ArrayVec<Blow, { fates::FigureSet::MOST }> =
        foes.map(|foe| state.best_blow(figure, foe, 0).0).collect();
    if blows.is_empty() {
        return None;
    }
    let plans = (2..=fv).flat_map(|parts| (1..=fv + 1 - parts).map(move |first| (parts, first)));
    let plans = plans.map(|(parts, first)| plan(state, &blows, &shares(fv, parts, first)));
    plans.reduce(|best, next| if next.worth > best.worth { next } else { best })
}

/// A first share, and the rest in equal ones; the last has what is left over.
fn shares(fv: u8, parts: u8, first: u8) -> ArrayVec<u8, MOST_PARTS> {
    let (rest, others) = (fv - first, parts - 1);
    let each = rest / others;
    let last = rest - each * (others - 1);
    [first].into_iter().chain((1..others).map(|_| each)).chain([last]).collect()
}

/// These shares, each at the enemy where it is worth most: an enemy that may be Out by then is worth less.
fn plan(state: &State, blows: &[Blow], shares: &[u8]) -> Plan {
    let mut plan = Plan::default();
    let mut left: ArrayVec<i32, { fates::FigureSet::MOST }> = blows.iter().map(|_| 10_000).collect();
    for (place, &share) in shares.iter().enumerate() {
        let force = state.split_force(share, place == 0);
        let gain = |one: usize| left[one] * (worth(state, &blows[one], force).0 / 10) / 1000;
        let Some(one) =
            (0..blows.len()).reduce(|best, next| if gain(next) > gain(best) { next } else { best })
        else {
            return plan;
        };
        plan.worth += gain(one);
        if place > 0 && blows[one].hand != Hand::Bare {
            plan.worth -= WEAPON_AT_RISK;
        }
        left[one] = left[one] * (100 - worth(state, &blows[one], force).1) / 100;
        plan.parts.push((blows[one].target, share));
    }
    plan
}

/// What one attack is worth, and how often of a hundred it puts its target Out.
fn worth(state: &State, blow: &Blow, Force { value, bonus }: Force) -> (i32, i32) {
    let prospect = state.blow_prospect(&Blow { value, bonus, ..*blow });
    (harm(state, blow.target, prospect), prospect.out_of_hundred() as i32)
}
