//! The jobs come to their check values; what they cost is not tested.

use bench::harness::check::{Check, Found};
use bench::harness::clock;
use bench::jobs;
use bench::systems::{battles, bayonet, duels, simulated};
use fates::ratio;
use serde_json::json;
use silver_bayonet::{Captain, Corporal};

#[test]
fn the_exchange_of_the_silver_bayonet_has_its_odds() {
    let duel = bayonet::duel();
    let odds = bayonet::exchange(&duel.start);

    assert_eq!(odds.iter().count(), 100);
    assert_eq!(odds.chance(|ends| ends.attack.hit), ratio(9, 20));
    assert_eq!(odds.mean(|ends| ends.answer.damage as u32), ratio(15, 4));
}

#[test]
fn walked_one_by_one_it_has_the_same() {
    let duel = bayonet::duel();
    let rolls = bayonet::exchange_one_by_one(&duel.start);

    for (ends, chance) in bayonet::exchange(&duel.start).iter() {
        assert_eq!(ratio(rolls[ends].into(), 10_000), chance, "{ends:?}");
    }
}

#[test]
fn counting_the_dice_changes_no_duel() {
    let duel = bayonet::duel();
    let (dice, wins) = simulated::count_dice(&duel, 1000, 5);

    assert_eq!(oracle::simulate_bout(&duel, fates::Random::new(5), 1000).worth, wins);
    assert!(dice > 8 * 1000, "a duel has an Initiative and some strikes, and {dice} dice were counted");
}

#[test]
fn the_hunt_is_played_to_its_end_in_three_sizes() {
    for (times, figures) in [(1, 16), (2, 32), (3, 48)] {
        let games = battles::hunt(times, "two minds in turn");
        let round = games.play(0..2, Captain::default());

        assert_eq!(games.start.figures.len(), figures);
        assert!(round.length >= 2 && round == games.play(0..2, Captain::default()), "{round:?}");
        assert_eq!((round.endless, games.play(0..2, Corporal::default()).endless), (0, 0));
    }
}

#[test]
fn the_generic_jobs_come_to_their_values() {
    let wounds = jobs::exchange_by_leaves();

    assert_eq!(wounds.mean(|wounds| u32::from(wounds.unsigned_abs())), ratio(4919, 1000));
    assert_eq!(wounds.iter().collect::<Vec<_>>(), jobs::exchange(45, 38).iter().collect::<Vec<_>>());
    assert_eq!(jobs::keep_best_five(), ratio(1_551_212_141, 40_000_000));
    assert!((jobs::solve_duel() - 0.8095108925306838).abs() < 1e-14);
}

#[test]
fn a_peers_values_are_read_in_all_their_forms() {
    assert_eq!(Found::read(&json!("9/20"), None), Some(Found::ratio(9, 20)));
    assert_eq!(Found::read(&json!(100), None), Some(Found::Count(100)));
    assert_eq!(Found::read(&json!({ "fraction": "1/4", "value": 0.25 }), None), Some(Found::Solved(0.25)));
    assert_eq!(Found::read(&json!(0.35), Some(60_000)), Some(Found::Sampled(0.35, 60_000)));
}

#[test]
fn a_share_agrees_within_its_error_and_a_fraction_only_with_itself() {
    assert!(Found::Sampled(0.351, 60_000).agrees(&Found::Solved(0.349653959666793)));
    assert!(!Found::Sampled(0.37, 60_000).agrees(&Found::Solved(0.349653959666793)));
    assert!(!Found::ratio(9, 20).agrees(&Found::ratio(45_000_001, 100_000_000)));
}

#[test]
fn the_exchange_of_fear_and_faith_has_its_odds() {
    let duel = duels::two_models();
    let odds = duels::exchange(&duel.start);

    assert_eq!(odds.chance(|ends| ends[1] == duels::End::Killed), ratio(1, 6));
    assert_eq!(odds.of([duels::End::Stands; 2]), ratio(5, 36));
}

#[test]
fn the_duels_of_fear_and_faith_and_of_blood_eagle_come_to_their_values() {
    for line in [duels::faith_solved(), duels::eagle_solved()].concat() {
        assert!(
            !line.checks.is_empty() && line.checks.iter().all(Check::holds),
            "{}: {:?}",
            line.job,
            line.checks
        );
    }
}

#[test]
fn two_cores_have_seeds_of_their_own() {
    assert_eq!(clock::on_two_cores(|core| 10 + core), [10, 11]);
}
