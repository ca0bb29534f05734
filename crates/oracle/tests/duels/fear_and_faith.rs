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

/// Both are Lethal to anyone (ff.sr.lethal.1), so the winner of an exchange kills. A turn has a powerful attack with two or
/// three successes and a plain one with one: with Quality 3 in 20 and 6 of 27 turns, with Quality 4 in 4 and 3 of 8.
///
/// The first has Combat 4 against 3. Its plain attack wins with 21 rolls of 36 and loses with 10, its powerful one with 26
/// and 6; the plain attack of the second wins with 10 and loses with 21, its powerful one with 15 and 15. So a turn of the
/// first is won with a = 646/972 and goes on with x = 146/972, one of the second is lost with b = 123/288 and goes on with
/// y = 75/288, and either begins every other time.
#[test]
fn a_duel_in_which_every_win_kills_can_be_worked_out_by_hand() {
    let lethal = |quality, combat| model(quality, combat, &["Lethal (Anyone)"]);

    let solved = duel(lethal(3, 4), lethal(4, 3)).solve(false).unwrap();

    let (a, x, b, y) = (646.0 / 972.0, 146.0 / 972.0, 123.0 / 288.0, 75.0 / 288.0);
    let wins = (a + x * b + b + y * a) / (2.0 * (1.0 - x * y));
    assert!(is_about(solved.worth, wins), "{}", solved.worth);
    assert!(is_about(solved.length, (2.0 + x + y) / (2.0 * (1.0 - x * y))), "{}", solved.length);
}

/// With recoils and falls, as `bench/peers/brute/ff.py` works it out from the rules with fractions.
#[test]
fn two_plain_models_come_to_what_was_worked_out_from_the_rules() {
    let solved = duel(model(4, 3, &[]), model(3, 2, &[])).solve(false).unwrap();

    let all = 2121391281598080994372774.0;
    assert!(is_about(solved.worth, 1546501317147240596092875.0 / all), "{}", solved.worth);
    assert!((solved.length - 8569551426366267383615307.0 / all).abs() < 1e-12, "{}", solved.length);
    assert!(solved.residue < 1e-15);
}

/// ff.sr.zombie.1 to ff.sr.zombie.4: who has something that destroys a Walking Dead uses it: a heavy weapon in powerful
/// attacks, a pistol in aimed shots, a chainsaw; with bare hands there is nothing to be done. The answer says what is played.
#[test]
fn a_zombie_is_fought_with_what_destroys_it() {
    let zombie = || Party::of("walking-dead");
    let wins = |one: &str| duel(Party::of(one), zombie()).solve(false).unwrap().worth;

    assert!(wins("zombie-hunter-with-heavy-hth-weapon") > 0.5);
    assert!(wins("zombie-survivor-cop") > 0.3);
    assert!(wins("zombie-hunter-with-chainsaw") > 0.8);
    assert!(is_about(wins("zombie-survivor-kid-with-knife"), 0.0));
    assert!(duel(zombie(), zombie()).play().contains("powerful blow"));
}

/// ff.sr.stakes.2: by night only a stake ends a Vampire, and a hunter who has one makes it ready.
#[test]
fn a_vampire_is_staked() {
    let wins = |rules: &[&str]| {
        // By day any weapon kills: that is why the odds of an unarmed man are not 0.
        duel(model(3, 4, rules), model(4, 2, &["Vampire"])).solve(false).unwrap().worth
    };
    assert!(wins(&["Stakes"]) > 0.3, "{}", wins(&["Stakes"]));
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
