//! Chances as exact fractions, and what a play can come to.

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

/// The weight of one path or of many: a fraction that is reduced only when it would not fit any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight {
    part: u128,
    whole: u128,
}

impl Weight {
    pub(crate) const ONE: Weight = Weight { part: 1, whole: 1 };

    /// Takes so many out of so many of it.
    #[inline]
    pub(crate) fn times(self, part: u32, whole: u32) -> Weight {
        if self.whole <= u128::from(u64::MAX) {
            // The part is never more than the whole, and 64 bits times 32 fit easily.
            return Weight { part: self.part * u128::from(part), whole: self.whole * u128::from(whole) };
        }
        let of = Weight { part: part.into(), whole: whole.into() };
        self.try_times(of).or_else(|| self.reduced().try_times(of.reduced())).expect(
            "a single play has fewer dice than a 128-bit fraction can weigh; longer ones are merged between steps",
        )
    }

    fn try_times(self, of: Weight) -> Option<Weight> {
        Some(Weight { part: self.part.checked_mul(of.part)?, whole: self.whole.checked_mul(of.whole)? })
    }

    fn plus(self, other: Weight) -> Weight {
        if self.whole == other.whole {
            return Weight { part: self.part + other.part, whole: self.whole };
        }
        if self.whole.is_multiple_of(other.whole) {
            return Weight { part: self.part + other.part * (self.whole / other.whole), whole: self.whole };
        }
        if other.whole.is_multiple_of(self.whole) {
            return other.plus(self);
        }
        let sum = self.chance() + other.chance();
        Weight { part: *sum.numer(), whole: *sum.denom() }
    }

    fn reduced(self) -> Weight {
        let chance = self.chance();
        Weight { part: *chance.numer(), whole: *chance.denom() }
    }

    pub(crate) fn share(self) -> f64 {
        // Most numbers are small, and a machine turns those into floating ones at once.
        let floating = |number: u128| u64::try_from(number).map_or(number as f64, |small| small as f64);
        floating(self.part) / floating(self.whole)
    }

    pub(crate) fn chance(self) -> Chance {
        Chance::new(self.part, self.whole)
    }
}

/// Everything a play can come to, with its chance.
#[derive(Clone, Debug)]
pub struct Odds<Outcome> {
    /// In no order that means anything; whoever shows them puts them in order.
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

    /// The outcomes in no order.
    fn unordered(&self) -> impl Iterator<Item = (&Outcome, Chance)> {
        self.outcomes.iter().map(|(outcome, weight)| (outcome, weight.chance()))
    }

    /// The chance of all outcomes for which something holds.
    pub fn chance(&self, holds: impl Fn(&Outcome) -> bool) -> Chance {
        let held = self.outcomes.iter().filter(|(outcome, _)| holds(outcome));
        held.map(|(_, weight)| *weight).reduce(Weight::plus).map_or_else(Chance::default, Weight::chance)
    }

    /// The sum of all chances: 1, always.
    pub fn total(&self) -> Chance {
        self.chance(|_| true)
    }

    /// The average of a number that is never below zero.
    pub fn mean(&self, number: impl Fn(&Outcome) -> u32) -> Chance {
        self.unordered().map(|(outcome, chance)| chance * Chance::from(u128::from(number(outcome)))).sum()
    }

    /// The outcomes seen through a key, merged where the key is the same.
    pub fn table<Key: Ord>(&self, key: impl Fn(&Outcome) -> Key) -> Vec<(Key, Chance)> {
        let mut merged = std::collections::BTreeMap::new();
        for (outcome, chance) in self.unordered() {
            *merged.entry(key(outcome)).or_insert_with(Chance::default) += chance;
        }
        merged.into_iter().collect()
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
