//! Duels of Blood Eagle.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use frame::Until;
use frame::odds::Party;
use oracle::Duel;
use serde_json::{Value, json};

fn duel(one: Party, other: Party) -> Duel {
    crate::common::duel("be", &one, &other, Until::End).unwrap()
}

/// Somebody with bare hands.
fn brawler(fv: i8, traits: &[&str]) -> Party {
    let profile = json!({"name": "Brawler", "fv": fv, "fate": 6, "armour": ["jacket"], "traits": traits});
    Party { profile, ..Party::of("") }
}

fn is_about(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 1e-13
}

/// Two brawlers in jackets, AR 8. With FV 4 a blow hits on 4 or more, with FV 2 on 6 or more. Bare hands add 1 to the
/// Fate roll (be.weapon.fight.unarmed), so of Fate 6 four faces (1 to 4) put Out and one (5) knocks down. One blow of
/// the first therefore does a = 28/100 Out and k = 7/100 down, one of the second b = 20/100 and l = 5/100.
///
/// Either strikes first every other turn. A figure that is down does not strike back, and has stood up by the next Fight. So
/// the first wins in a turn with (a + (1 - b - l) a) / 2 = 49/200, the second with (b + (1 - a - k) b) / 2 = 33/200.
#[test]
fn two_brawlers_come_to_what_can_be_worked_out_by_hand() {
    let solved = duel(brawler(4, &[]), brawler(2, &[])).solve(false).unwrap();

    assert!(is_about(solved.worth, 49.0 / 82.0), "{}", solved.worth);
    assert!(is_about(solved.length, 200.0 / 82.0), "{}", solved.length);
}

/// The same, and the second is Stubborn: nobody knocks it down (be.trait.stubborn), so k is 0.
#[test]
fn a_stubborn_brawler_always_strikes_back() {
    let solved = duel(brawler(4, &[]), brawler(2, &["stubborn"])).solve(false).unwrap();

    assert!(is_about(solved.worth, 490.0 / (490.0 + 344.0)), "{}", solved.worth);
}

/// A Hero who is put Out before its blow strikes a last time (be.hero.6). Both are Heroes with b = 20/100 and l = 5/100:
/// in a turn the figure that strikes first is the only one left with b (1 - b), the other with (1 - b - l) b, as the first has
/// acted by then; with b b both fall. So a duel is decided with 4/25 + 3/20 of 4/25 + 3/20 + 1/25.
#[test]
fn two_heroes_may_both_fall() {
    let hero = || brawler(2, &["hero"]);
    let solved = duel(hero(), hero()).solve(false).unwrap();

    assert!(is_about(solved.worth, 0.5 * 31.0 / 35.0), "{}", solved.worth);
}

/// A figure that is down at the start stands up first, and so has lost nothing.
#[test]
fn a_fresh_fight_begins_with_standing_up() {
    let down = Party { with: json!({"knocked_down": true}), ..brawler(4, &[]) };

    let solved = duel(down, brawler(2, &[])).solve(false).unwrap();

    assert!(is_about(solved.worth, 49.0 / 82.0), "{}", solved.worth);
}

#[test]
fn equals_are_equal_and_seen_from_the_other_side_it_is_the_other_chance() {
    let equal = duel(Party::of("bondi"), Party::of("bondi")).solve(false).unwrap();
    let there = duel(Party::of("hirdman"), Party::of("fyrdman")).solve(false).unwrap();
    let back = duel(Party::of("fyrdman"), Party::of("hirdman")).solve(false).unwrap();

    assert!(is_about(equal.worth, 0.5), "{}", equal.worth);
    assert!(is_about(there.worth + back.worth, 1.0), "{} + {}", there.worth, back.worth);
    assert!(there.worth > 0.5 && is_about(there.length, back.length));
}

#[test]
fn a_simulation_agrees_with_the_solution() {
    for (place, (one, other)) in
        [("hirdman", "fyrdman"), ("jarl-hrafn", "thegn-wulfric"), ("bondi", "slinger")].iter().enumerate()
    {
        let duel = duel(Party::of(one), Party::of(other));
        let wins = duel.solve(false).unwrap().worth;

        let (fights, seed) = (20_000, 5 + place as u64);
        let simulated = duel.simulate(fights, seed);

        let rate = simulated.worth / fights as f64;
        let error = (wins * (1.0 - wins) / fights as f64).sqrt();
        assert!((rate - wins).abs() < 5.0 * error, "{one}, {other}: {rate} for {wins}, error {error}");
        assert_eq!((simulated.fights, simulated.endless), (fights, 0));
    }
}

/// A player who plays best could also only attack; with FV 1 there is nothing to split, and nothing better to do.
#[test]
fn best_play_of_two_simple_fighters_is_to_attack() {
    let duel = crate::common::bout::<blood_eagle::BloodEagle>(
        &brawler(1, &[]),
        &brawler(1, &["stubborn"]),
        Until::End,
    )
    .unwrap();
    let fixed = oracle::solve_bout(&duel, None).unwrap().worth;

    let first = oracle::solve_bout(&duel, Some(|seat| seat == fates::Seat(0))).unwrap().worth;
    let both = oracle::solve_bout(&duel, Some(|_| true)).unwrap().worth;

    assert!((fixed - first).abs() < 1e-9 && (fixed - both).abs() < 1e-9, "{fixed} {first} {both}");
}

/// A weapon that is named is the one that is used: bare hands put fewer Out than an axe.
#[test]
fn the_weapon_that_is_named_is_used() {
    let with = |weapon: &str| Party { weapon: Some(weapon.to_string()), ..Party::of("hirdman") };
    let wins = |one: Party| duel(one, Party::of("fyrdman")).solve(false).unwrap().worth;

    let [bare, axe, own] = [wins(with("unarmed")), wins(with("one-handed-axe")), wins(Party::of("hirdman"))];

    assert!(bare < axe, "{bare} {axe}");
    assert!(is_about(axe, own), "{axe} {own}");
}

#[test]
fn what_is_wrong_is_said() {
    let bad = |one: Party, code: &str, words: &str| {
        let fault = crate::common::duel("be", &one, &Party::of("fyrdman"), Until::End).err().unwrap();
        assert_eq!(fault.code, code, "{fault}");
        assert!(fault.text.contains(words), "{fault}");
    };

    bad(Party::of("hirdmann"), "bad-profile", "did you mean \"hirdman\"");
    bad(Party { weapon: Some("axx".to_string()), ..Party::of("hirdman") }, "no-such-weapon", "axx");
    bad(Party { weapon: Some("long-bow".to_string()), ..Party::of("hirdman") }, "no-such-weapon", "");
    bad(Party { with: json!({"down": true}), ..Party::of("hirdman") }, "bad-profile", "knocked_down");
    bad(Party { profile: Value::from(7), ..Party::of("") }, "bad-profile", "attacker");
}
