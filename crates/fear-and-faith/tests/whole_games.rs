//! Whole games of every scenario, from the first step of the setting-up on: ten thousand by chance, some of them paused at
//! every question, written down and played again.

use std::sync::atomic::{AtomicU64, Ordering};

use fates::proofs::{pause_equivalence, refusals_change_nothing, replays};
use fates::{Measured, Nobody, Progress, Random, Rules, Straight, Whim};
use fear_and_faith::FearAndFaith;

use super::scenario_games::game;

/// So many games are played by chance, unless `FF_GAMES` says otherwise.
const GAMES: u64 = 10_000;
/// More steps than are looked at of one game, unless `FF_STEPS` says otherwise: chance alone takes long to end some.
const MOST_STEPS: u64 = 250;

/// A number from the environment, for longer runs.
fn wished(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|number| number.parse().ok()).unwrap_or(usual)
}

/// Plays all of them on all cores.
fn in_parallel(games: u64, play: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= games {
                        break;
                    }
                    play(seed);
                }
            });
        }
    });
}

/// Every state between two steps is checked on the way.
#[test]
fn ten_thousand_games_by_chance_keep_to_what_must_hold() {
    let (first, games) = (wished("FF_SEED", 0), wished("FF_GAMES", GAMES));
    let (most, ended) = (wished("FF_STEPS", MOST_STEPS), AtomicU64::new(0));
    in_parallel(games, |place| {
        let seed = first + place;
        let mut state = FearAndFaith::begin(&game(seed)).unwrap();
        let (dice, mind) = (Random::new(seed), Whim(Random::new(seed ^ 77)));
        let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
        for step in 0..most {
            let progress = FearAndFaith::step(&mut state, &mut fates).unwrap();
            assert_eq!(FearAndFaith::check(&state), Ok(()), "seed {seed}, step {step}");
            if let Progress::Over(_) = progress {
                ended.fetch_add(1, Ordering::Relaxed);
                break;
            }
        }
    });
    assert!(ended.into_inner() > games / 4);
}

#[test]
fn whole_games_fed_one_answer_at_a_time_are_the_same() {
    in_parallel(36, |seed| pause_equivalence::<FearAndFaith>(&game(seed), seed, 150));
}

/// The state's hash stands in the last line of a ledger; a replay that comes to another one fails.
#[test]
fn a_sample_of_whole_games_plays_again_from_its_ledger() {
    in_parallel(18, |seed| replays::<FearAndFaith>(&game(seed), seed + GAMES, 120));
}

#[test]
fn refused_answers_change_nothing() {
    in_parallel(30, |seed| refusals_change_nothing::<FearAndFaith>(&game(seed), seed, 90));
}
