//! Proofs about the odds of one step: every enumeration is whole, merged keys hide nothing, and chance agrees.
//!
//! A step with more than `most_paths` ways to fall is left out; each proof says whether it proved anything.

use std::collections::BTreeMap;

use crate::odds::Weight;
use crate::{Chance, Every, Facts, Mind, Nobody, Progress, Random, Rules, Straight, exact, ratio, to_f64};

/// The weights of all paths of the next step sum to one, and [`exact`] comes to the same odds as adding them up by
/// hand.
pub fn weights_sum_to_one<R: Rules>(
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
    most_paths: u64,
) -> bool {
    let all = |state: &R::State, progress: &Progress<R::Outcome>| written::<R>(state, progress);
    let Some(odds) = after_one_step::<R, _>(Every::default(), state, mind, facts, most_paths, all) else {
        return false;
    };
    assert_eq!(odds.values().sum::<Chance>(), ratio(1, 1), "the weights of one step from {state:?}");
    let gathered = exact((), (), |fates| {
        let (after, progress) = step_afresh(&mut fates.dice, state, mind, facts);
        Ok(written::<R>(&after, &progress))
    });
    assert_eq!(gathered.total(), ratio(1, 1), "the odds of one step from {state:?}");
    assert!(
        gathered.iter().eq(odds.iter().map(|(end, chance)| (end, *chance))),
        "the odds of one step from {state:?}"
    );
    true
}

/// Rolls that are merged by their keys come to the same odds as rolls walked one by one: no rule reads more of its dice
/// than its key says.
pub fn merged_equals_one_by_one<R: Rules>(
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
    most_paths: u64,
) -> bool {
    let all = |state: &R::State, progress: &Progress<R::Outcome>| written::<R>(state, progress);
    let merged = after_one_step::<R, _>(Every::default(), state, mind, facts, most_paths, all);
    let one_by_one = after_one_step::<R, _>(Every::one_by_one(), state, mind, facts, most_paths, all);
    let (Some(merged), Some(one_by_one)) = (merged, one_by_one) else { return false };
    assert_eq!(merged, one_by_one, "merged and one by one, one step from {state:?}");
    true
}

/// What is seen of the state after the next step comes up in so many simulated runs as often as its exact odds say.
///
/// Bernstein's inequality bounds how far chance can carry each count: a right program fails for less than one seed in
/// 1,000,000,000, and always for the same.
pub fn exact_equals_simulated<R: Rules, Seen: Ord + std::fmt::Debug>(
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
    most_paths: u64,
    (seed, runs): (u64, u32),
    seen: impl Fn(&R::State) -> Seen,
) -> bool {
    let see = |state: &R::State, _: &Progress<R::Outcome>| seen(state);
    let Some(odds) = after_one_step::<R, _>(Every::default(), state, mind, facts, most_paths, see) else {
        return false;
    };
    let counts = simulated::<R, _>(state, mind, facts, (seed, runs), &seen);
    for found in counts.keys() {
        assert!(odds.contains_key(found), "seed {seed}: {found:?} came up and has no chance, from {state:?}");
    }
    for (wanted, &chance) in &odds {
        let (count, chance) = (counts.get(wanted).copied().unwrap_or_default(), to_f64(chance));
        let expected = chance * f64::from(runs);
        let off = (f64::from(count) - expected).abs();
        let most = slack(expected * (1.0 - chance), 2 * odds.len());
        assert!(
            off <= most,
            "seed {seed}: {wanted:?} came up {count} times, not {expected:.1}, from {state:?}"
        );
    }
    true
}

/// How far a sum of independent trials of this variance may lie above its mean, so that of this many such claims one
/// fails with a chance below 1/1,000,000,000.
pub(super) fn slack(variance: f64, claims: usize) -> f64 {
    let doubt = (claims as f64 * 1e9).ln();
    doubt / 3.0 + (doubt * doubt / 9.0 + 2.0 * variance * doubt).sqrt()
}

/// The exact odds of what the next step comes to, or nothing if it has too many paths. The mind begins afresh on each
/// path, so that one that plays by chance plays the same on all of them.
fn after_one_step<R: Rules, Seen: Ord>(
    mut every: Every,
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
    most_paths: u64,
    seen: impl Fn(&R::State, &Progress<R::Outcome>) -> Seen,
) -> Option<BTreeMap<Seen, Chance>> {
    let mut odds = BTreeMap::new();
    for _ in 0..most_paths {
        let (after, progress) = step_afresh(&mut every, state, mind, facts);
        let sum = odds.entry(seen(&after, &progress)).or_insert(Weight::NOTHING);
        *sum = sum.plus(every.weight());
        if !sum.is_exact() {
            return None; // more dice than can be weighed exactly
        }
        if !every.advance() {
            return Some(odds.into_iter().map(|(end, weight)| (end, weight.chance())).collect());
        }
    }
    None
}

/// Plays the next step with a fresh copy of the mind, the dice falling the way that is next.
fn step_afresh<R: Rules>(
    every: &mut Every,
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
) -> (R::State, Progress<R::Outcome>) {
    let (mut mind, mut facts, mut after) = (mind.clone(), facts.clone(), state.clone());
    let (mind, facts): (&mut dyn Mind<R>, &mut dyn Facts<R>) = (&mut mind, &mut facts);
    let mut fates = Straight { dice: std::mem::take(every), mind, facts, ear: Nobody };
    let progress = R::step(&mut after, &mut fates).expect("an enumeration has every answer");
    *every = fates.dice;
    (after, progress)
}

/// How often each thing is seen after the next step, in so many runs.
fn simulated<R: Rules, Seen: Ord>(
    state: &R::State,
    mind: &(impl Mind<R> + Clone),
    facts: &(impl Facts<R> + Clone),
    (seed, runs): (u64, u32),
    seen: impl Fn(&R::State) -> Seen,
) -> BTreeMap<Seen, u32> {
    let mut fates =
        Straight { dice: Random::new(seed), mind: mind.clone(), facts: facts.clone(), ear: Nobody };
    let mut counts = BTreeMap::new();
    for _ in 0..runs {
        let mut after = state.clone();
        (fates.mind, fates.facts) = (mind.clone(), facts.clone());
        let _: Progress<_> = R::step(&mut after, &mut fates.dynamic()).expect("straight Fates never pause");
        *counts.entry(seen(&after)).or_default() += 1;
    }
    counts
}

/// A state and its progress in writing, which can be put in order.
fn written<R: Rules>(state: &R::State, progress: &Progress<R::Outcome>) -> String {
    let state = serde_json::to_string(state).expect("a state is plain data");
    format!("{state} {progress:?}")
}
