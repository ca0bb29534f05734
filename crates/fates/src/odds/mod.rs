//! Chances as exact fractions, and what a play can come to.

pub(crate) mod every;
pub(crate) mod tree;

use std::hash::Hash;

use num_rational::Ratio;
use rustc_hash::FxHashMap;

/// A chance: an exact fraction from 0 to 1.
pub type Chance = Ratio<u128>;

/// So many out of so many.
pub fn ratio(part: u128, whole: u128) -> Chance {
    Chance::new(part, whole)
}

/// A chance as a decimal with so many digits, correctly rounded: `0.640000000000`.
pub fn decimal(chance: Chance, digits: u32) -> String {
    let scale = 10u128.pow(digits.min(30));
    let (whole, mut rest, denominator) =
        (chance.numer() / chance.denom(), chance.numer() % chance.denom(), *chance.denom());
    let mut shown = 0u128;
    for _ in 0..digits.min(30) {
        let (digit, left) = times_ten(rest, denominator);
        shown = shown * 10 + digit;
        rest = left;
    }
    if rest >= denominator - rest {
        shown += 1;
    }
    if digits == 0 {
        return (whole + shown).to_string();
    }
    format!("{}.{:0width$}", whole + shown / scale, shown % scale, width = digits.min(30) as usize)
}

/// The next decimal digit of rest/denominator and what is left of it, without overflow.
fn times_ten(rest: u128, denominator: u128) -> (u128, u128) {
    let (mut digit, mut left) = (0, 0);
    for _ in 0..10 {
        if left >= denominator - rest {
            left -= denominator - rest;
            digit += 1;
        } else {
            left += rest;
        }
    }
    (digit, left)
}

/// A chance as a floating number, for showing.
pub fn to_f64(chance: Chance) -> f64 {
    *chance.numer() as f64 / *chance.denom() as f64
}

/// The weight of one path or of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Weight {
    /// A fraction that is reduced only when it would not fit any more.
    Exact { part: u128, whole: u128 },
    /// What no fraction of 128 bits can hold: more dice have fallen than anybody counts.
    Rounded(f64),
}

impl Weight {
    pub(crate) const NOTHING: Weight = Weight::Exact { part: 0, whole: 1 };
    pub(crate) const ONE: Weight = Weight::Exact { part: 1, whole: 1 };

    /// Takes so many out of so many of it.
    #[inline]
    pub(crate) fn times(self, times: u32, out_of: u32) -> Weight {
        match self {
            // The part is never more than the whole, and 64 bits times 32 fit easily.
            Weight::Exact { part, whole } if whole <= u128::from(u64::MAX) => {
                Weight::Exact { part: part * u128::from(times), whole: whole * u128::from(out_of) }
            }
            _ => self
                .try_times(times, out_of)
                .unwrap_or_else(|| Weight::Rounded(self.share() * f64::from(times) / f64::from(out_of))),
        }
    }

    /// The same as a fraction, if it is one that fits.
    fn try_times(self, times: u32, out_of: u32) -> Option<Weight> {
        let Weight::Exact { part, whole } = self else { return None };
        let product = |part: u128, whole: u128, of: Chance| {
            Some(Weight::Exact {
                part: part.checked_mul(*of.numer())?,
                whole: whole.checked_mul(*of.denom())?,
            })
        };
        let of = Chance::new_raw(times.into(), out_of.into());
        product(part, whole, of).or_else(|| {
            let (own, of) = (ratio(part, whole), of.reduced());
            product(*own.numer(), *own.denom(), of)
        })
    }

    pub(crate) fn plus(self, other: Weight) -> Weight {
        self.try_plus(other).unwrap_or_else(|| Weight::Rounded(self.share() + other.share()))
    }

    /// The sum as a fraction, if it is one that fits.
    fn try_plus(self, other: Weight) -> Option<Weight> {
        let (Weight::Exact { part, whole }, Weight::Exact { part: other_part, whole: other_whole }) =
            (self, other)
        else {
            return None;
        };
        if whole == other_whole {
            return Some(Weight::Exact { part: part.checked_add(other_part)?, whole });
        }
        if whole.is_multiple_of(other_whole) {
            let more = other_part.checked_mul(whole / other_whole)?;
            return Some(Weight::Exact { part: part.checked_add(more)?, whole });
        }
        if other_whole.is_multiple_of(whole) {
            return other.try_plus(self);
        }
        let (one, two) = (ratio(part, whole), ratio(other_part, other_whole));
        let shared = common_divisor(*one.denom(), *two.denom());
        let (times, other_times) = (two.denom() / shared, one.denom() / shared);
        let part = one.numer().checked_mul(times)?.checked_add(two.numer().checked_mul(other_times)?)?;
        Some(Weight::Exact { part, whole: one.denom().checked_mul(times)? })
    }

    #[inline]
    pub(crate) fn share(self) -> f64 {
        // Most numbers are small, and a machine turns those into floating ones at once.
        let floating = |number: u128| u64::try_from(number).map_or(number as f64, |small| small as f64);
        match self {
            Weight::Exact { part, whole } => floating(part) / floating(whole),
            Weight::Rounded(share) => share,
        }
    }

    /// Is it a fraction, not rounded?
    pub(crate) fn is_exact(self) -> bool {
        matches!(self, Weight::Exact { .. })
    }

    /// As a fraction, the nearest one if it is rounded.
    pub(crate) fn chance(self) -> Chance {
        const FINE: u128 = 1 << 60;
        match self {
            Weight::Exact { part, whole } => Chance::new(part, whole),
            Weight::Rounded(share) => Chance::new((share * FINE as f64).round() as u128, FINE),
        }
    }
}

fn common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

/// Everything a play can come to, with its chance.
#[derive(Clone, Debug)]
pub struct Odds<Outcome> {
    /// In no order that means anything; the caller sorts them for showing.
    outcomes: Vec<(Outcome, Weight)>,
    paths: u64,
}

/// Odds are equal if the same outcomes have the same chances, found on as many paths.
impl<Outcome: Ord> PartialEq for Odds<Outcome> {
    fn eq(&self, other: &Self) -> bool {
        self.paths == other.paths && self.iter().eq(other.iter())
    }
}

impl<Outcome: Ord> Eq for Odds<Outcome> {}

impl<Outcome> Odds<Outcome> {
    /// How many paths were walked to find them.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// The outcomes in order, each with its chance.
    pub fn iter(&self) -> impl Iterator<Item = (&Outcome, Chance)>
    where
        Outcome: Ord,
    {
        let mut ordered: Vec<&(Outcome, Weight)> = self.outcomes.iter().collect();
        ordered.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        ordered.into_iter().map(|(outcome, weight)| (outcome, weight.chance()))
    }

    /// Are all chances exact? They always are, unless more dice fall in the play than 128 bits can count: then what does
    /// not fit is rounded.
    pub fn is_exact(&self) -> bool {
        self.outcomes.iter().map(|(_, weight)| *weight).fold(Weight::NOTHING, Weight::plus).is_exact()
    }

    /// The chance of all outcomes for which something holds.
    pub fn chance(&self, holds: impl Fn(&Outcome) -> bool) -> Chance {
        let held = self.outcomes.iter().filter(|(outcome, _)| holds(outcome));
        held.map(|(_, weight)| *weight).fold(Weight::NOTHING, Weight::plus).chance()
    }

    /// The sum of all chances: 1, always.
    pub fn total(&self) -> Chance {
        self.chance(|_| true)
    }

    /// The average of a number that is never below zero.
    pub fn mean(&self, number: impl Fn(&Outcome) -> u32) -> Chance {
        let parts = self.outcomes.iter().map(|(outcome, weight)| weight.times(number(outcome), 1));
        parts.fold(Weight::NOTHING, Weight::plus).chance()
    }

    /// The outcomes seen through a key, merged where the key is the same.
    pub fn table<Key: Ord>(&self, key: impl Fn(&Outcome) -> Key) -> Vec<(Key, Chance)> {
        let mut merged = std::collections::BTreeMap::new();
        for (outcome, weight) in &self.outcomes {
            let sum = merged.entry(key(outcome)).or_insert(Weight::NOTHING);
            *sum = sum.plus(*weight);
        }
        merged.into_iter().map(|(key, weight)| (key, weight.chance())).collect()
    }
}

impl<Outcome: PartialEq> Odds<Outcome> {
    /// The chance of one outcome.
    pub fn of(&self, wanted: Outcome) -> Chance {
        self.chance(|outcome| *outcome == wanted)
    }
}

/// Room for the outcomes of a usual question, so that gathering them seldom allocates.
const ROOM: usize = 128;

/// Odds while they are being gathered.
pub(crate) struct Gathering<Outcome> {
    weights: FxHashMap<Outcome, Weight>,
    paths: u64,
}

impl<Outcome: Eq + Hash> Gathering<Outcome> {
    pub(crate) fn new() -> Self {
        Gathering { weights: FxHashMap::with_capacity_and_hasher(ROOM, Default::default()), paths: 0 }
    }

    pub(crate) fn add(&mut self, outcome: Outcome, weight: Weight) {
        self.paths += 1;
        self.weights.entry(outcome).and_modify(|sum| *sum = sum.plus(weight)).or_insert(weight);
    }

    pub(crate) fn odds(self) -> Odds<Outcome> {
        Odds { outcomes: self.weights.into_iter().collect(), paths: self.paths }
    }
}
