//! Every way the dice can fall: exact odds by running a play once for each path.
//!
//! A path is the list of rolls so far. The play is run again from its start, told what has already been decided, and
//! the last undecided roll moves on by one; what changes between two runs is only the end of the path.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::odds::{Gathering, Odds, Weight};
use crate::play::die::MOST_DICE;
use crate::sources::straight::{Dice, Nobody, Straight};
use crate::{Die, Inputs, Play, RuleId, Seat};

/// Enumerates all plays and weighs what each comes to. Choices and facts are answered by `mind` and `facts`.
///
/// The play must begin from the same situation on every call.
pub fn exact<M, T, Outcome: Eq + Hash + Ord>(
    mind: M,
    facts: T,
    mut play: impl FnMut(&mut Straight<Every, M, T, Nobody>) -> Play<Outcome>,
) -> Odds<Outcome> {
    let mut fates = Straight { dice: Every::default(), mind, facts, ear: Nobody };
    let mut gathering = Gathering::new();
    loop {
        let outcome = play(&mut fates).expect("an enumeration has every answer");
        gathering.add(outcome, fates.dice.walk.weight());
        if !fates.dice.walk.advance() {
            return gathering.odds();
        }
    }
}

/// Dice that fall every way there is, one way after the other.
#[derive(Clone, Debug, Default)]
pub struct Every {
    walk: Walk,
    one_by_one: bool,
    /// Rolls that were worked out before, by rule and inputs.
    known: FxHashMap<(RuleId, Inputs), Vec<Way>>,
}

impl Every {
    /// An enumeration that does not merge rolls of equal keys. It comes to the same odds, more slowly: tests hold
    /// the two against each other to catch a rule that reads more of its dice than its key says.
    pub fn one_by_one() -> Every {
        Every { one_by_one: true, ..Every::default() }
    }

    /// Moves on to the next path; false when all have been walked.
    pub fn advance(&mut self) -> bool {
        self.walk.advance()
    }

    /// How many rolls have been made on the path so far.
    pub fn rolls(&self) -> usize {
        self.walk.depth()
    }

    /// The chance of the path just walked, as a floating number.
    pub fn share(&self) -> f64 {
        self.walk.weight().share()
    }

    /// The chance of the path just walked; rounded if it is finer than 128 bits can hold.
    pub fn chance(&self) -> crate::Chance {
        self.weight().chance()
    }

    /// The weight of the path just walked.
    pub(crate) fn weight(&self) -> Weight {
        self.walk.weight()
    }
}

impl Dice for Every {
    #[inline]
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        narrow(
            self.walk.pass(None, |ways| {
                every_face(dice, |faces| ways.push(Way { faces: widen(faces), weight: 1 }))
            }),
        )
    }

    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        if self.one_by_one {
            return self.roll(rule, seat, dice);
        }
        narrow(self.walk.pass(None, |ways| merge(dice, key, ways)))
    }

    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        if self.one_by_one {
            return self.roll(rule, seat, dice);
        }
        let known = &mut self.known;
        narrow(self.walk.pass(None, |ways| {
            let found = known.entry((rule, inputs())).or_insert_with(|| {
                let mut worked_out = Vec::with_capacity(16);
                merge(dice, key, &mut worked_out);
                worked_out
            });
            ways.extend_from_slice(found);
        }))
    }

    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        _: RuleId,
        _: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> [u8; N] {
        narrow(self.walk.pass(None, |ways| merge_accepted(dice, key, ways)))
    }
}

/// Lists one roll for each key, weighted by how many rolls share it.
pub(super) fn merge<const N: usize, K: PartialEq>(
    dice: [Die; N],
    key: impl Fn([u8; N]) -> K,
    ways: &mut Vec<Way>,
) {
    merge_accepted(dice, |faces| Some(key(faces)), ways);
}

/// The same for rolls that are rolled again until the rule accepts them: the others weigh nothing.
pub(super) fn merge_accepted<const N: usize, K: PartialEq>(
    dice: [Die; N],
    key: impl Fn([u8; N]) -> Option<K>,
    ways: &mut Vec<Way>,
) {
    let mut keys: Vec<K> = Vec::with_capacity(16);
    let mut last = 0; // neighbours often share a key
    every_face(dice, |faces| {
        let Some(found) = key(faces) else { return };
        if keys.get(last) != Some(&found) {
            last = keys.iter().position(|known| *known == found).unwrap_or(keys.len());
        }
        match ways.get_mut(last) {
            Some(way) => way.weight += 1,
            None => {
                keys.push(found);
                ways.push(Way { faces: widen(faces), weight: 1 });
            }
        }
    });
}

/// Calls back with every roll of these dice, the last die turning quickest.
#[inline]
pub(super) fn every_face<const N: usize>(dice: [Die; N], mut with: impl FnMut([u8; N])) {
    let mut faces = [1; N];
    loop {
        with(faces);
        let mut turning = N;
        loop {
            if turning == 0 {
                return;
            }
            turning -= 1;
            if faces[turning] < dice[turning].sides() {
                break;
            }
            faces[turning] = 1;
        }
        faces[turning] += 1;
    }
}

pub(super) fn widen<const N: usize>(faces: [u8; N]) -> [u8; MOST_DICE] {
    std::array::from_fn(|place| if place < N { faces[place] } else { 0 })
}

#[inline]
pub(super) fn narrow<const N: usize>(faces: [u8; MOST_DICE]) -> [u8; N] {
    std::array::from_fn(|place| faces[place])
}

/// One way a roll can fall, or one option of a choice, with its share of the whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    pub(crate) faces: [u8; MOST_DICE],
    pub(crate) weight: u32,
}

/// A place where the path parts.
#[derive(Clone, Debug)]
pub(super) struct Fork {
    pub(crate) ways: Vec<Way>,
    pub(crate) taken: usize,
    /// Who decides here; nobody where dice do.
    pub(crate) seat: Option<Seat>,
    whole: u32,
    before: Weight,
}

impl Fork {
    /// The chance of the way taken here.
    pub(crate) fn share(&self) -> f64 {
        f64::from(self.ways[self.taken].weight) / f64::from(self.whole)
    }
}

/// The path that is being walked.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    forks: Vec<Fork>,
    depth: usize,
    spare: Vec<Vec<Way>>,
}

impl Walk {
    /// Takes the way decided on at this fork, or opens a new fork and takes its first way.
    #[inline]
    pub(super) fn pass(&mut self, seat: Option<Seat>, list: impl FnOnce(&mut Vec<Way>)) -> [u8; MOST_DICE] {
        if self.depth == self.forks.len() {
            self.open(seat, list);
        }
        let fork = &self.forks[self.depth];
        self.depth += 1;
        fork.ways[fork.taken].faces
    }

    fn open(&mut self, seat: Option<Seat>, list: impl FnOnce(&mut Vec<Way>)) {
        let before = self.weight();
        let mut ways = self.spare.pop().unwrap_or_default();
        list(&mut ways);
        let whole = if seat.is_none() { ways.iter().map(|way| way.weight).sum() } else { 1 };
        self.forks.push(Fork { ways, taken: 0, seat, whole, before });
    }

    /// The weight of the path as far as it is decided.
    pub(crate) fn weight(&self) -> Weight {
        self.forks
            .last()
            .map_or(Weight::ONE, |fork| fork.before.times(fork.ways[fork.taken].weight, fork.whole))
    }

    /// Moves the last fork that has ways left on by one, and starts again from the top.
    pub(crate) fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(fork) = self.forks.last_mut() {
            if fork.taken + 1 < fork.ways.len() {
                fork.taken += 1;
                return true;
            }
            let mut ways = self.forks.pop().expect("just seen").ways;
            ways.clear();
            self.spare.push(ways);
        }
        false
    }

    /// How many forks have been passed.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// The forks of the path.
    pub(super) fn forks(&self) -> &[Fork] {
        &self.forks
    }
}
