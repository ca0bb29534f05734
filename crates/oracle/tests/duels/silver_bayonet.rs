//! Duels of The Silver Bayonet: solved, simulated, and played as well as can be.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::bout;
use fates::{Mind, RuleId, Seat};
use frame::Until;
use frame::odds::Party;
use oracle::Duel;
use oracle::solve_bout;
use serde_json::json;
use silver_bayonet::SilverBayonet;
use silver_bayonet::{Choice, Duellist, Reach, Way};

fn duel(one: Party, other: Party) -> Duel {
    crate::common::duel("sb", &one, &other, Until::End).unwrap()
}

fn tired(profile: &str) -> Party {
    Party { with: json!({"fatigue": 1}), ..Party::of(profile) }
}

fn is_about(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= 1e-13
}

#[test]
fn an_infantryman_beats_a_ghoul_about_every_third_time() {
    let solved = duel(Party::of("infantryman"), Party::of("ghoul")).solve(false).unwrap();

    assert!(is_about(solved.worth, 0.349653959666793), "{}", solved.worth);
    assert!(is_about(solved.length, 1.6677637991895193), "{}", solved.length);
    assert!(solved.residue < 1e-15);
}

#[test]
fn one_token_costs_an_infantryman_every_twelfth_fight() {
    let solved = duel(tired("infantryman"), Party::of("ghoul")).solve(false).unwrap();

    assert!(is_about(solved.worth, 0.2702034383834967), "{}", solved.worth);
}

/// Nobody draws a duel of two that can hurt each other, so the chances of both sides sum to one.
#[test]
fn seen_from_the_other_side_it_is_the_other_chance() {
    for (one, other) in [("infantryman", "ghoul"), ("werewolf", "swordsman"), ("troll", "officer")] {
        let there = duel(Party::of(one), Party::of(other)).solve(false).unwrap();
        let back = duel(Party::of(other), Party::of(one)).solve(false).unwrap();

        assert!(is_about(there.worth + back.worth, 1.0), "{one}, {other}: {} + {}", there.worth, back.worth);
        assert!((there.length - back.length).abs() < 1e-12);
    }
}

#[test]
fn equals_are_equal() {
    let solved = duel(Party::of("infantryman"), Party::of("infantryman")).solve(false).unwrap();

    assert!(is_about(solved.worth, 0.5), "{}", solved.worth);
}

#[test]
fn a_simulation_agrees_with_the_solution() {
    for (place, (one, other)) in
        [("infantryman", "ghoul"), ("swordsman", "bandit"), ("werewolf", "hobgoblin")].iter().enumerate()
    {
        let duel = duel(Party::of(one), Party::of(other));
        let wins = duel.solve(false).unwrap().worth;

        let (fights, seed) = (100_000, 7 + place as u64);
        let simulated = duel.simulate(fights, seed);

        let rate = simulated.worth / fights as f64;
        let error = (wins * (1.0 - wins) / fights as f64).sqrt();
        assert!((rate - wins).abs() < 5.0 * error, "{one}, {other}: {rate} for {wins}, error {error}");
        assert_eq!((simulated.fights, simulated.endless), (fights, 0));
    }
}

#[test]
fn a_duel_that_need_not_end_has_no_length() {
    let solved = duel(Party::of("pixie"), Party::of("pixie")).solve(false).unwrap();

    assert_eq!((solved.worth, solved.length), (0.0, f64::INFINITY));
}

#[test]
fn the_same_seed_simulates_the_same() {
    let duel = duel(Party::of("infantryman"), Party::of("ghoul"));

    assert_eq!(duel.simulate(1000, 3), duel.simulate(1000, 3));
    assert_ne!(duel.simulate(1000, 3), duel.simulate(1000, 4));
}

/// Two Pixies only ever tire each other (sb.attr.core.irritant.1).
#[test]
fn a_duel_in_which_nobody_can_be_hurt_is_won_by_nobody() {
    let duel = duel(Party::of("pixie"), Party::of("pixie"));

    let (solved, simulated) = (duel.solve(false).unwrap(), duel.simulate(10, 1));

    assert_eq!(solved.worth, 0.0);
    assert_eq!((simulated.worth, simulated.fights), (0.0, 10));
}

/// A player who plays best could also play as the fixed mind does, so is never worse off for the choice; and what both come
/// to lies between the two.
#[test]
fn playing_best_never_hurts_the_player() {
    const LITTLE: f64 = 1e-9;
    let weak = |profile: &str| Party { with: json!({"health": 4}), ..Party::of(profile) };
    for (one, other) in [("egyptian-conscript", "ghoul"), ("ghoul", "hobgoblin")] {
        let duel = bout::<SilverBayonet>(&weak(one), &weak(other), Until::End).unwrap();
        let fixed = solve_bout(&duel, None).unwrap().worth;
        let worth = |plays_best: fn(Seat) -> bool| solve_bout(&duel, Some(plays_best)).unwrap().worth;

        let neither = worth(|_| false);
        let [first, second] = [worth(|seat| seat == Seat(0)), worth(|seat| seat == Seat(1))];
        let both = worth(|_| true);

        assert!((neither - fixed).abs() < LITTLE, "{one}, {other}: {neither} is not {fixed}");
        assert!(
            second <= fixed + LITTLE && fixed <= first + LITTLE,
            "{one}, {other}: {second} {fixed} {first}"
        );
        assert!(second <= both + LITTLE && both <= first + LITTLE, "{one}, {other}: {second} {both} {first}");
        assert!((both - solve_bout(&duel, Some(|_| true)).unwrap().worth).abs() < LITTLE);
    }
}

/// The mind of a duel takes the first way and attacks; the trait is used here so that a change of it shows.
#[test]
fn a_duellist_attacks_and_strikes_back() {
    let duel = bout::<SilverBayonet>(&Party::of("infantryman"), &Party::of("ghoul"), Until::End).unwrap();
    let options = [
        Choice::Response(silver_bayonet::Response::BackOff),
        Choice::Response(silver_bayonet::Response::StrikeBack),
    ];

    let chosen = Duellist.choose(&duel.start, RuleId("sb.melee.5"), Seat(0), &options);

    assert_eq!(chosen, 1);
    let reach = Reach::Move { figure: fates::FigureId(0), most: table::inches(6) };
    assert_eq!(Duellist.way(&duel.start, RuleId("sb.move.1"), Seat(0), &reach), Way::new());
}

#[test]
fn both_fighters_are_named_and_in_contact_without_fate_dice() {
    let duel = bout::<SilverBayonet>(&Party::of("infantryman"), &Party::of("ghoul"), Until::End).unwrap();

    assert_eq!(duel.names, ["Infantryman", "Ghoul"]);
    assert!(duel.start.pools.iter().all(|pool| *pool == silver_bayonet::Pool::EMPTY));
}

#[test]
fn a_duel_with_somebody_unknown_is_refused() {
    let fault =
        crate::common::duel("sb", &Party::of("infantryman"), &Party::of("goul"), Until::End).err().unwrap();

    assert_eq!(fault.code, "bad-profile");
    assert!(fault.text.contains("did you mean \"ghoul\""), "{fault}");
}
