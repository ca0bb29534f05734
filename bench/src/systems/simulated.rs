//! SB-3: duels simulated through the real rules, beside the bare cost of the dice they roll.

use std::hint::black_box;

use fates::{D10, Dice, Die, Random, RuleId, Seat};
use frame::Bout;
use oracle::simulate_bout;
use silver_bayonet::SilverBayonet;

use crate::harness::check::{Check, Found};
use crate::harness::clock::{on_two_cores, shortest, time};
use crate::harness::line::{Against, Line, Shown};
use crate::systems::bayonet::duel;

/// How many duels a round has.
const DUELS: u64 = 1_000_000;
/// How many rounds are fought, each followed by its dice alone.
const ROUNDS: usize = 7;
const SEED: u64 = 2024;

/// Dice that are counted as they fall.
struct Counted<'a> {
    dice: Random,
    fallen: &'a mut u64,
}

impl Dice for Counted<'_> {
    #[inline]
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        *self.fallen += N as u64;
        self.dice.roll(rule, seat, dice)
    }
}

/// How many dice fall in these duels, and how many the first figure wins.
pub fn count_dice(duel: &Bout<SilverBayonet>, duels: u64, seed: u64) -> (u64, f64) {
    let mut fallen = 0;
    let wins = simulate_bout(duel, Counted { dice: Random::new(seed), fallen: &mut fallen }, duels).worth;
    (fallen, wins)
}

/// So many dice and nothing else.
fn bare_dice(dice: u64, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    (0..dice).map(|_| u64::from(random.die(D10))).sum()
}

/// SB-3. `allocations` counts what is allocated while something runs.
pub fn lines(allocations: impl Fn(&mut dyn FnMut()) -> u64) -> Vec<Line> {
    let duel = duel();
    let simulate = |duels, seed| simulate_bout(&duel, Random::new(seed), duels);
    let wins = simulate(DUELS, SEED).worth;
    let (dice, counted) = count_dice(&duel, DUELS, SEED);
    let times: Vec<[f64; 2]> = (0..ROUNDS)
        .map(|_| [time(|| simulate(DUELS, SEED)), time(|| bare_dice(dice, black_box(SEED)))])
        .collect();
    let [fought, rolled] = [0, 1].map(|job| shortest(times.iter().map(|round| round[job])) / DUELS as f64);
    let allocated = |duels| allocations(&mut || _ = black_box(simulate(duels, SEED)));
    let (few, many) = (allocated(1000), allocated(DUELS));
    let both = || on_two_cores(|core| simulate(DUELS, SEED + core).worth);
    let [first_core, _] = both();
    let on_two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * DUELS) as f64;
    // Each line says what its own dice took: only times of one round may be divided.
    let beside = |seconds: f64| {
        let alone = Shown::Rate.words(rolled);
        format!("{:.2} times the bare dice ({dice} of them, {alone})", seconds / rolled)
    };
    vec![
        Line::new("SB-3", format!("duels simulated, {DUELS} a round"), fought)
            .as_rate()
            .against(Against::Fastest)
            .checked([first_wins(wins), same("wins_when_counted", counted, wins)])
            .goal(fought <= 3.0 * rolled, format!("3 times the bare dice, found {}", beside(fought)))
            .goal(few == many, format!("no allocation per duel, found {few} in 1000 and {many} in {DUELS}")),
        Line::new("SB-3", "the same on two cores", on_two).as_rate().on_two_cores().checked([same(
            "wins_on_the_first",
            first_core,
            wins,
        )]),
    ]
}

fn first_wins(wins: f64) -> Check {
    let found = Found::Sampled(wins / DUELS as f64, DUELS);
    Check { name: "first_wins", found, wanted: Found::Solved(0.349653959666793) }
}

fn same(name: &'static str, found: f64, wanted: f64) -> Check {
    Check { name, found: Found::Count(found as u64), wanted: Found::Count(wanted as u64) }
}
