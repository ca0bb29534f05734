//! The generic jobs C to F, which are nobody's rules: they hold the engine against the dice libraries on d100s and
//! pools. Written as in `peers/common.py`.

use std::hint::black_box;

use fates::{Chance, D10, D100, Dice, Every, Odds, Random, RuleId, Seat, exact, ratio, to_f64};
use rustc_hash::FxHashMap;

use crate::harness::check::{Check, Found};
use crate::harness::clock::{self, shortest, time};
use crate::harness::line::{Against, Line};

const RULE: RuleId = RuleId("bench");
const SEAT: Seat = Seat(0);

const FIRST: i16 = 45;
const SECOND: i16 = 38;
const STRENGTH_PLUS_WEAPON: i16 = 8;
const TOUGHNESS: i16 = 3;
const WOUNDS: usize = 12;

/// Armour at the place that the swapped digits of the attack roll name: head, body, arms and legs.
fn armour(roll: u8) -> i16 {
    match roll % 10 * 10 + roll / 10 % 10 {
        1..=9 => 1,
        45..=79 => 2,
        _ => 0,
    }
}

/// The tens of the skill less those of the roll; 1 to 5 always succeeds, 96 to 100 always fails.
fn level(roll: u8, skill: i16) -> i16 {
    let level = skill / 10 - i16::from(roll) / 10;
    match roll {
        ..=5 => level.max(1),
        96.. => level.min(-1),
        _ => level,
    }
}

/// Wounds of one attack; equal levels go to the higher skill.
fn wounds(attack: u8, defence: u8, attacker: i16, defender: i16) -> i16 {
    let margin = level(attack, attacker) - level(defence, defender);
    if margin < 0 || margin == 0 && attacker < defender {
        return 0;
    }
    (STRENGTH_PLUS_WEAPON + margin - TOUGHNESS - armour(attack)).max(1)
}

/// C: the wounds of one exchange, each roll seen only through what matters of it.
pub fn exchange(attacker: i16, defender: i16) -> Odds<i16> {
    exact((), (), |fates| {
        let read = |[roll]: [u8; 1]| (level(roll, attacker), armour(roll));
        let [attack] = fates.dice.roll_by(RULE, SEAT, [D100], read);
        let [defence] = fates.dice.roll_by(RULE, SEAT, [D100], |[roll]| level(roll, defender));
        Ok(wounds(attack, defence, attacker, defender))
    })
}

/// C with each of the 10,000 pairs of rolls walked by itself.
pub fn exchange_by_leaves() -> Odds<i16> {
    exact((), (), |fates| {
        let [attack, defence] = fates.dice.roll(RULE, SEAT, [D100, D100]);
        Ok(wounds(attack, defence, FIRST, SECOND))
    })
}

/// D: the mean sum of the best five of ten ten-sided dice. What is kept so far is merged after every die.
pub fn keep_best_five() -> Chance {
    let mut kept: FxHashMap<[u8; 5], u64> = FxHashMap::from_iter([([0; 5], 1)]);
    for _ in 0..10 {
        let mut next = FxHashMap::with_capacity_and_hasher(2002, Default::default());
        let mut dice = Every::default();
        loop {
            let [face] = dice.roll(RULE, SEAT, [D10]);
            for (best, ways) in &kept {
                *next.entry(with(*best, face)).or_default() += ways;
            }
            if !dice.advance() {
                break;
            }
        }
        kept = next;
    }
    let total = |best: &[u8; 5]| best.iter().map(|&face| u128::from(face)).sum::<u128>();
    ratio(kept.iter().map(|(best, &ways)| total(best) * u128::from(ways)).sum(), 10u128.pow(10))
}

/// The best five after one more die, in falling order.
fn with(mut best: [u8; 5], mut face: u8) -> [u8; 5] {
    for place in &mut best {
        if face > *place {
            std::mem::swap(place, &mut face);
        }
    }
    best
}

/// E: C by turns to the death, 12 wounds each. The chance that the first striker wins.
pub fn solve_duel() -> f64 {
    let [first, second] = [exchange(FIRST, SECOND), exchange(SECOND, FIRST)].map(chances);
    let mut wins = [[0.0; WOUNDS + 1]; WOUNDS + 1];
    for own in 1..=WOUNDS {
        for other in 1..=WOUNDS {
            let mut sum = 0.0;
            for &(dealt, chance) in &first {
                let left = other.saturating_sub(dealt);
                if left == 0 {
                    sum += chance;
                    continue;
                }
                for &(taken, back) in second.iter().filter(|&&(taken, _)| dealt + taken > 0) {
                    sum += chance * back * wins[own.saturating_sub(taken)][left];
                }
            }
            wins[own][other] = sum / (1.0 - first[0].1 * second[0].1); // both may miss any number of times
        }
    }
    wins[WOUNDS][WOUNDS]
}

/// Wounds and their chances, no wounds first.
fn chances(odds: Odds<i16>) -> Vec<(usize, f64)> {
    odds.iter().map(|(wounds, chance)| (usize::from(wounds.unsigned_abs()), to_f64(chance))).collect()
}

/// F: the same simulated; how many of so many fights the first striker wins.
pub fn simulate_duels(fights: u64, seed: u64) -> u64 {
    let mut dice = Random::new(seed);
    (0..fights).map(|_| u64::from(first_wins(&mut dice))).sum()
}

fn first_wins(dice: &mut impl Dice) -> bool {
    let mut left = [WOUNDS as i16; 2];
    let skill = [FIRST, SECOND];
    loop {
        for striker in [0, 1] {
            let struck = 1 - striker;
            let [attack, defence] = dice.roll(RULE, SEAT, [D100, D100]);
            left[struck] -= wounds(attack, defence, skill[striker], skill[struck]);
            if left[struck] <= 0 {
                return striker == 0;
            }
        }
    }
}

/// The chance that the first striker wins, as all peers have it.
const FIRST_WINS: f64 = 0.8095108925306838;

/// C.
pub fn exchange_lines() -> Vec<Line> {
    let merged = exchange(FIRST, SECOND);
    let leaves = exchange_by_leaves();
    let how = |odds: &Odds<i16>| format!("a d100 exchange, exact, {} paths", odds.paths());
    vec![
        Line::new("C", how(&merged), clock::best(|| exchange(black_box(FIRST), SECOND)))
            .against(Against::Fastest)
            .checked(exchange_checks(&merged)),
        Line::new("C", how(&leaves), clock::best(exchange_by_leaves))
            .against(Against::Method("leaves"))
            .checked(exchange_checks(&leaves)),
    ]
}

fn exchange_checks(odds: &Odds<i16>) -> [Check; 2] {
    let mean = Found::Exact(odds.mean(|wounds| u32::from(wounds.unsigned_abs())));
    let outcomes = Found::Count(odds.iter().count() as u64);
    [
        Check { name: "mean", found: mean, wanted: Found::ratio(4919, 1000) },
        Check { name: "outcomes", found: outcomes, wanted: Found::Count(15) },
    ]
}

/// D.
pub fn pool_lines() -> Vec<Line> {
    let mean = Check {
        name: "mean",
        found: Found::Exact(keep_best_five()),
        wanted: Found::ratio(1_551_212_141, 40_000_000),
    };
    vec![
        Line::new("D", "10d10, the best five", clock::best(keep_best_five))
            .against(Against::Fastest)
            .checked([mean]),
    ]
}

/// E.
pub fn duel_lines() -> Vec<Line> {
    let wins =
        Check { name: "first_wins", found: Found::Solved(solve_duel()), wanted: Found::Solved(FIRST_WINS) };
    vec![
        Line::new("E", "C to the death, solved", clock::best(solve_duel))
            .against(Against::Fastest)
            .checked([wins]),
    ]
}

/// F.
pub fn simulated_lines() -> Vec<Line> {
    const FIGHTS: u64 = 1_000_000;
    let fight = || simulate_duels(FIGHTS, black_box(1));
    let share = fight() as f64 / FIGHTS as f64;
    let wins =
        Check { name: "first_wins", found: Found::Sampled(share, FIGHTS), wanted: Found::Solved(FIRST_WINS) };
    let rounds = (0..5).map(|_| time(fight));
    vec![
        Line::new("F", "C to the death, simulated", shortest(rounds) / FIGHTS as f64)
            .as_rate()
            .against(Against::Fastest)
            .checked([wins]),
    ]
}
