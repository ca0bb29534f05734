//! Duels of WFRP combat.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::bout;
use frame::Until;
use frame::odds::Party;
use serde_json::json;
use wfrp::Wfrp;

/// A Forest Wolf against a Grave Eater until one of them bleeds, as `bench/peers/wf_brute.py` works it out from the rules:
/// opposed rolls, Fumbles, and what they cost in the rounds after.
#[test]
fn a_duel_to_first_blood_comes_to_what_was_worked_out_from_the_rules() {
    let duel = bout::<Wfrp>(&Party::of("forest-wolf"), &Party::of("grave-eater"), Until::FirstBlood).unwrap();

    let solved = oracle::solve_bout(&duel, None).unwrap();

    assert!((solved.worth - 0.71248984247352).abs() <= solved.residue, "{solved:?}");
    assert!((solved.length - 1.2647265570033819).abs() < 1e-3, "{solved:?}");
    assert!(solved.residue < 1e-4, "{solved:?}");
}

/// Nobody can oppose while Surprised (wf.cond.surprised.1), nor act; and a combatant that is hit bleeds. A Skill of 50 hits with 50
/// rolls of 100; of the rolls that fail, the five doubles 55, 66, 77, 88 and 99 and the double 00 are Fumbles, and of
/// those three mishaps of ten draw its own blood. So the first blow decides it for the first with 1/2, and against it
/// with 6/100 3/10; what is left is at most the rest.
#[test]
fn a_surprised_opponent_bleeds_by_the_first_blow_every_other_time() {
    let fighter = |skill: u8, initiative: u8| {
        let profile = json!({
            "name": "Fighter", "ws": 30, "bs": 30, "s": 30, "t": 30, "i": initiative, "ag": 30, "dex": 30, "int": 30,
            "wp": 30, "fel": 30, "skills": {"melee": skill}, "weapons": [],
        });
        Party { profile, ..Party::of("") }
    };
    let surprised = Party { with: json!({"surprised": true}), ..fighter(1, 1) };

    let duel = bout::<Wfrp>(&fighter(50, 90), &surprised, Until::FirstBlood).unwrap();
    let solved = oracle::solve_bout(&duel, None).unwrap();

    assert!((0.5..=1.0 - 0.018).contains(&solved.worth), "{solved:?}");
}

#[test]
fn a_simulation_to_first_blood_agrees_with_the_solution() {
    let duel =
        crate::common::duel("wf", &Party::of("forest-wolf"), &Party::of("grave-eater"), Until::FirstBlood)
            .unwrap();
    let (wins, fights) = (0.712489842473464, 20_000);

    let simulated = duel.simulate(fights, 3);

    let error = f64::sqrt(wins * (1.0 - wins) / fights as f64);
    assert!((simulated.worth / fights as f64 - wins).abs() < 5.0 * error, "{simulated:?}");
    assert_eq!((simulated.endless, duel.unit()), (0, "rounds"));
}

/// A whole duel has too many Conditions, injuries and worn weapons to be solved; it can be fought out.
#[test]
fn a_whole_duel_is_simulated_and_best_play_is_not_looked_for() {
    let duel = crate::common::duel("wfrp", &Party::of("town-militia"), &Party::of("road-bandit"), Until::End)
        .unwrap();

    let simulated = duel.simulate(2000, 1);

    assert!(simulated.worth > 1000.0, "shield and armour are worth something: {simulated:?}");
    assert_eq!(simulated.endless, 0);
    assert!(duel.solve(true).is_none());
}

#[test]
fn what_is_wrong_is_said() {
    let bad = |one: Party, code: &str, words: &str| {
        let fault = crate::common::duel("wf", &one, &Party::of("road-bandit"), Until::End).err().unwrap();
        assert_eq!(fault.code, code, "{fault}");
        assert!(fault.text.contains(words), "{fault}");
    };

    bad(Party::of("road-bandid"), "bad-profile", "did you mean \"road-bandit\"");
    bad(Party { weapon: Some("bow".to_string()), ..Party::of("road-bandit") }, "no-such-weapon", "bow");
    bad(
        Party { weapon: Some("handweapon".to_string()), ..Party::of("road-bandit") },
        "no-such-weapon",
        "hand-weapon",
    );
    let hurt = Party { with: json!({"wounds": 5}), ..Party::of("road-bandit") };
    let fault = crate::common::duel("wf", &hurt, &Party::of("road-bandit"), Until::FirstBlood).err().unwrap();
    assert!(fault.text.contains("bleeds already"), "{fault}");
    bad(Party { with: json!({"wounds": 99}), ..Party::of("road-bandit") }, "bad-profile", "0 to 11");
}
