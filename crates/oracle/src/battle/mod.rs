//! Whole battles, played from the first step to the last by the computer, through the very functions that roll at a table.

mod lead;
mod played;
mod record;

use std::ops::Range;

use fates::{AnyDice, Facts, Measured, Mind, Progress, Random, Straight};
use frame::System;
use frame::view::LogLine;

use self::lead::Leaders;
pub use self::played::{End, Fate, Played};
pub use self::record::{Fallen, Record, Spread};

/// More steps than a battle has; one that takes longer is given up and counted as endless.
const MOST_STEPS: usize = 30_000;

/// A battle that can be played many times: where it starts, and who leads the sides.
pub struct Battle(Box<dyn AnyBattle>);

impl Battle {
    /// The battle from this state on, led by these minds in the order of the seats; none if there is no such mind.
    pub fn of<R: System>(start: R::State, minds: &[String]) -> Option<Battle> {
        let known = minds.iter().all(|name| R::mind(name).is_some());
        known.then(|| Battle(Box::new(Laid::<R> { start, minds: minds.to_vec() })))
    }

    /// What the sides are called, in the order of the seats.
    pub fn sides(&self) -> Vec<String> {
        self.0.sides()
    }

    /// Plays the battle of this number. The same seed and number bring the same battle, wherever it is played.
    pub fn play(&self, seed: u64, number: u64) -> Played {
        self.0.play(luck(seed, number))
    }

    /// Plays the battles of these numbers. Records of several such ranges are added up to the record of all.
    pub fn play_all(&self, seed: u64, numbers: Range<u64>) -> Record {
        let mut record = Record::empty(self.sides().len());
        numbers.for_each(|number| record.count(&self.play(seed, number)));
        record
    }
}

/// The seed of the battle of this number: neighbours have nothing in common (SplitMix64).
fn luck(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// What a battle of any system can do.
trait AnyBattle: Send + Sync {
    fn sides(&self) -> Vec<String>;
    fn play(&self, seed: u64) -> Played;
}

/// A battle of one system.
struct Laid<R: System> {
    start: R::State,
    minds: Vec<String>,
}

impl<R: System> AnyBattle for Laid<R> {
    fn sides(&self) -> Vec<String> {
        R::table(&self.start, None).sides
    }

    fn play(&self, seed: u64) -> Played {
        let mut state = self.start.clone();
        let (mut dice, mut mind, mut facts) = (Random::new(seed), Leaders::<R>::of(&self.minds), Measured);
        let mut fates = Straight {
            dice: &mut dice as &mut dyn AnyDice,
            mind: &mut mind as &mut dyn Mind<R>,
            facts: &mut facts as &mut dyn Facts<R>,
            ear: Vec::<R::Event>::new(),
        };
        let outcome = (0..MOST_STEPS).find_map(|_| {
            match R::step(&mut state, &mut fates).expect("the computer answers everything") {
                Progress::On => None,
                Progress::Over(outcome) => Some(outcome),
            }
        });
        let log: Vec<LogLine> = fates.ear.iter().map(|event| R::line(&state, event)).collect();
        Played::of(&R::table(&state, None), outcome.as_ref().map(R::winner), &log)
    }
}
