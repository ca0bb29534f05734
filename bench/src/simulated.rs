//! SB-3: duels simulated through the real rules, beside the bare cost of the dice they roll.

use std::hint::black_box;

use fates::{D10, Dice, Die, Nobody, Random, RuleId, Seat, Straight};
use oracle::{Duel, simulate};
use silver_bayonet::{Duellist, Outcome, Side, SilverBayonet, State};

use crate::bayonet::{InContact, duel};
use crate::check::{Check, Found};
use crate::clock::{shortest, time};
use crate::line::{Against, Line, Shown};

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
pub fn count_dice(duel: &Duel, duels: u64, seed: u64) -> (u64, f64) {
    let mut fallen = 0;
    let wins = fight(duel.start(), Counted { dice: Random::new(seed), fallen: &mut fallen }, duels);
    (fallen, wins)
}

/// How many of these duels the first figure wins with these dice.
fn fight(start: &State, dice: impl Dice, duels: u64) -> f64 {
    let mut fates = Straight { dice, mind: Duellist, facts: InContact, ear: Nobody };
    let first_wins = |outcome: &Outcome| f64::from(outcome.winner == Some(Side::Player(Seat(0))));
    simulate::<SilverBayonet, _, _, _>(start, &mut fates, first_wins, duels, 100_000).worth
}

/// So many dice and nothing else.
fn bare_dice(dice: u64, seed: u64) -> u64 {
    let mut random = Random::new(seed);
    (0..dice).map(|_| u64::from(random.die(D10))).sum()
}

/// SB-3. `allocations` counts what is allocated while something runs.
pub fn lines(allocations: impl Fn(&mut dyn FnMut()) -> u64) -> Vec<Line> {
    let duel = duel();
    let wins = duel.simulate(DUELS, SEED).worth;
    let (dice, counted) = count_dice(&duel, DUELS, SEED);
    let times: Vec<[f64; 2]> = (0..ROUNDS)
        .map(|_| [time(|| duel.simulate(DUELS, SEED)), time(|| bare_dice(dice, black_box(SEED)))])
        .collect();
    let [fought, rolled] = [0, 1].map(|job| shortest(times.iter().map(|round| round[job])) / DUELS as f64);
    let allocated = |duels| allocations(&mut || _ = black_box(duel.simulate(duels, SEED)));
    let (few, many) = (allocated(1000), allocated(DUELS));
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
    ]
}

fn first_wins(wins: f64) -> Check {
    let found = Found::Sampled(wins / DUELS as f64, DUELS);
    Check { name: "first_wins", found, wanted: Found::Solved(0.349653959666793) }
}

fn same(name: &'static str, found: f64, wanted: f64) -> Check {
    Check { name, found: Found::Count(found as u64), wanted: Found::Count(wanted as u64) }
}
