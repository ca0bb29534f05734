//! Duels of Fear and Faith.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use frame::Until;
use frame::odds::Party;
use oracle::Duel;
use serde_json::json;

fn duel(one: Party, other: Party) -> Duel {
    crate::common::duel("ff", &one, &other, Until::End).unwrap()
}

/// Somebody with these numbers and special rules.
fn model(quality: u8, combat: u8, rules: &[&str]) -> Party {
    let profile =
        json!({"name": "Somebody", "quality": quality, "combat": combat, "rules": rules, "human": true});
    Party { profile, ..Party::of("") }
}

fn is_about(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 1e-13
}

/// Both are Lethal to anyone (ff.sr.lethal.1), so the winner of an exchange kills. With Combat 4 against 3 the first wins
/// it with 21 rolls of 36, the second with 10, and 5 are ties, no matter who attacks: the first wins 21 of 31 duels.
///
/// A turn has an attack unless all three dice fail: with Quality 3 that is 1 - (1/3)^3 = 26/27, with Quality 4 it is 7/8.
/// So a turn of the first goes on with x = 1 - 26/27 31/36 = 83/486, one of the second with y = 1 - 7/8 31/36 = 71/288,
/// and either begins every other time: (2 + x + y) / (2 (1 - x y)) turns on average.
#[test]
fn a_duel_in_which_every_win_kills_can_be_worked_out_by_hand() {
    let lethal = |quality, combat| model(quality, combat, &["Lethal (Anyone)"]);

    let solved = duel(lethal(3, 4), lethal(4, 3)).solve(false).unwrap();

    let (x, y) = (83.0 / 486.0, 71.0 / 288.0);
    assert!(is_about(solved.worth, 21.0 / 31.0), "{}", solved.worth);
    assert!(is_about(solved.length, (2.0 + x + y) / (2.0 * (1.0 - x * y))), "{}", solved.length);
}

/// With recoils and falls, as `bench/peers/ff_brute.py` works it out from the rules with fractions.
#[test]
fn two_plain_models_come_to_what_was_worked_out_from_the_rules() {
    let solved = duel(model(4, 3, &[]), model(3, 2, &[])).solve(false).unwrap();

    assert!(is_about(solved.worth, 2138766428672490877731.0 / 2685942897955309008832.0), "{}", solved.worth);
    assert!(
        (solved.length - 877082126101658753193.0 / 167871431122206813052.0).abs() < 1e-12,
        "{}",
        solved.length
    );
    assert!(solved.residue < 1e-15);
}

#[test]
fn equals_are_equal_and_seen_from_the_other_side_it_is_the_other_chance() {
    let equal = duel(model(4, 3, &[]), model(4, 3, &[])).solve(false).unwrap();
    let there = duel(model(3, 3, &[]), model(4, 4, &[])).solve(false).unwrap();
    let back = duel(model(4, 4, &[]), model(3, 3, &[])).solve(false).unwrap();

    assert!(is_about(equal.worth, 0.5), "{}", equal.worth);
    assert!(is_about(there.worth + back.worth, 1.0), "{} + {}", there.worth, back.worth);
}

#[test]
fn a_simulation_agrees_with_the_solution() {
    let tough = || model(4, 3, &["Tough"]);
    for (seed, (one, other)) in
        [(model(4, 3, &[]), model(3, 2, &[])), (tough(), model(3, 4, &[]))].into_iter().enumerate()
    {
        let duel = duel(one, other);
        let wins = duel.solve(false).unwrap().worth;

        let fights = 20_000;
        let simulated = duel.simulate(fights, seed as u64);

        let rate = simulated.worth / fights as f64;
        let error = (wins * (1.0 - wins) / fights as f64).sqrt();
        assert!((rate - wins).abs() < 5.0 * error, "{rate} for {wins}, error {error}");
        assert_eq!((simulated.fights, simulated.endless), (fights, 0));
    }
}

/// A model that lies on the ground has to stand up first.
#[test]
fn a_model_that_begins_on_the_ground_has_less_of_a_chance() {
    let fallen = Party { with: json!({"fallen": true}), ..model(4, 3, &[]) };

    let [down, up] =
        [fallen, model(4, 3, &[])].map(|one| duel(one, model(4, 3, &[])).solve(false).unwrap().worth);

    assert!(down < up - 0.05, "{down} {up}");
}

#[test]
fn what_is_wrong_is_said() {
    let bad = |one: Party, code: &str, words: &str| {
        let fault = crate::common::duel("ff", &one, &model(4, 3, &[]), Until::End).err().unwrap();
        assert_eq!(fault.code, code, "{fault}");
        assert!(fault.text.contains(words), "{fault}");
    };

    bad(Party { weapon: Some("chainsaw".to_string()), ..model(4, 3, &[]) }, "no-such-weapon", "chainsaw");
    bad(Party { weapon: Some("chainsav".to_string()), ..model(4, 3, &[]) }, "no-such-weapon", "did you mean");
    bad(Party { with: json!({"falen": true}), ..model(4, 3, &[]) }, "bad-profile", "fallen");
    bad(Party::of("nobody-at-all"), "bad-profile", "nobody-at-all");
    let fault =
        crate::common::duel("ff", &model(4, 3, &[]), &model(4, 3, &[]), Until::FirstBlood).err().unwrap();
    assert_eq!(fault.code, "no-first-blood");
}
