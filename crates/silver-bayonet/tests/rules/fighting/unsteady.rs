//! Proves the rules of unsteady ground, `sb.unsteady.*`, and what Steady Legs are worth on it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{Fact, FigureSetup, Response, Setup, State, TableSetup, TerrainSetup, Weapon};
use table::Kind;

const UNSTEADY: (i16, RuleId) = (-1, RuleId("sb.unsteady.1"));

/// Figures about a raft from 4" west to 4" east of the middle.
fn about_the_raft<const N: usize>(figures: [FigureSetup; N]) -> (State, [FigureId; N]) {
    let raft =
        TerrainSetup { name: "the raft".to_string(), ..block(Kind::Open, (-4.0, -4.0), (4.0, 4.0), 0.0) };
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![raft] });
    let unsteady = vec!["the raft".to_string()];
    laid(Setup { figures: figures.into(), table, unsteady, ..Setup::default() })
}

/// What is added to a blow and to a shot, for the first figure against the second.
fn sums(state: &State, figure: FigureId, enemy: FigureId) -> [i16; 2] {
    let blow = attack(state, figure, enemy, Weapon::Bayonet).check.total();
    [blow, shot(state, figure, enemy, Weapon::Musket).check.total()]
}

/// Proves sb.unsteady.1: -1 on Melee and on Shooting Checks, for the one that stands on it and for nobody else.
#[test]
fn unsteady_ground_costs_1_to_fight_and_to_shoot() {
    let (state, [aboard, ashore]) = about_the_raft([tro().at(0.0, 0.0), tro().enemy().at(6.0, 0.0)]);

    assert_eq!((sums(&state, aboard, ashore), sums(&state, ashore, aboard)), ([0, 0], [1, 1]));
    assert!(state.melee_tally(aboard, ashore).reasons().contains(&UNSTEADY));
    assert!(shot(&state, aboard, ashore, Weapon::Musket).check.reasons().contains(&UNSTEADY));
    assert_eq!(attack(&state, ashore, aboard, Weapon::Bayonet).defence.total(), 13, "Defence is not touched");
}

/// Proves sb.unsteady.1: a Strike Back from unsteady ground has the penalty as well: 7 + 5 + 1 - 1 misses Defence 13.
#[test]
fn striking_back_from_unsteady_ground_has_the_penalty() {
    let (mut state, [aboard, ashore]) = about_the_raft([tro().at(3.6, 0.0), tro().enemy().at(4.6, 0.0)]);
    let mut fates = dice([1, 2, 7, 5]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, ashore, aboard);

    assert_eq!(state[ashore].health, 10);
}

/// Proves sb.unsteady.2: it is the middle of the base that counts, and moving costs nothing more.
#[test]
fn the_middle_of_the_base_says_who_is_on_it() {
    let sways = |east: f64| {
        let (state, [figure, enemy]) = about_the_raft([tro().at(east, 0.0), tro().enemy().at(9.0, 0.0)]);
        sums(&state, figure, enemy)[0] == 0
    };
    assert_eq!((sways(3.9), sways(4.1)), (true, false));

    let (state, [figure, _]) = about_the_raft([tro().at(-3.0, 0.0), tro().enemy().at(20.0, 0.0)]);
    assert!(goes(&state, figure, &[step(3.0, 0.0)]), "6\" over the raft for a Speed of 6");
}

/// Proves sb.attr.core.steady.2 and sb.unsteady.3: Steady Legs, Flying and Ethereal figures have no such penalty.
#[test]
fn steady_legs_feel_nothing_of_it() {
    for (attribute, expected) in [("Steady Legs", 1), ("Flying", 1), ("Ethereal", 1), ("Nimble", 0)] {
        let (state, [figure, enemy]) =
            about_the_raft([tro().with(attribute).at(0.0, 0.0), tro().enemy().at(2.0, 0.0)]);

        assert_eq!(sums(&state, figure, enemy), [expected; 2], "{attribute}");
    }
}

/// Proves sb.unsteady.1 at a real table: people are asked where there is such ground and the answer may matter, and of
/// nobody with Steady Legs.
#[test]
fn people_say_who_stands_on_unsteady_ground() {
    let (mut state, [trooper, enemy]) = lay([tro(), tro().enemy()]);
    state.terrain.unsteady = true;
    let fact = Fact::OnUnsteadyGround { figure: trooper };
    let mut fates = script().facts([fact]).dice([7, 5, 1, 2]).choose(Response::StrikeBack);
    melee(&mut state, &mut fates, trooper, enemy);
    assert_eq!(state[enemy].health, 10, "7 + 5 + 1 - 1 is 12, and 13 was needed");
    fates.expect_spent();

    let (mut state, [marine, enemy]) = lay([tro().with("Steady Legs"), tro().with("Steady Legs").enemy()]);
    state.terrain.unsteady = true;
    let mut fates = dice([7, 5, 1, 2]).choose(Response::StrikeBack);
    melee(&mut state, &mut fates, marine, enemy);
    assert_eq!(state[enemy].health, 3);
    fates.expect_spent();
}
