//! A referee's word: Wounds, Conditions, modifiers, pools, places, and nothing impossible.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Overrule, RuleId, Rules, Sum, Total};
use frame::System;
use wfrp::{Condition, Load, Location, Skill, State, Test, Wfrp, Whereabouts};

use crate::common::*;

fn set(state: &mut State, lever: &str, to: i32) -> Result<String, String> {
    let told = Wfrp::overrule(state, &Overrule::Set { lever: lever.to_string(), to })?;
    assert_eq!(Wfrp::check(state), Ok(()), "{lever} {to}");
    Ok(Wfrp::line(state, &told).text)
}

fn put(state: &mut State, who: &str, (east, south): (f64, f64)) -> Result<(), String> {
    let at = point(east, south);
    Wfrp::overrule(state, &Overrule::Place { figure: who.to_string(), at: [at.x, at.y] }).map(|_| ())
}

/// wf.wounds.1: Wounds are set; at 0 it lies, and the count to unconsciousness begins. What is given back
/// ends it.
#[test]
fn wounds_are_set_and_nought_lays_low() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(5.0, 0.0)]);

    assert_eq!(
        set(&mut state, "town-militia.wounds", 5).unwrap(),
        "Town Militia, Wounds: 5, by the referee's word."
    );
    assert_eq!((state[A].wounds, state[A].fell), (5, None));

    set(&mut state, "town-militia.wounds", 0).unwrap();
    assert!(state[A].has(Condition::Prone) && state[A].was_at_zero);
    assert_eq!(state[A].fell, Some(1));

    set(&mut state, "town-militia.wounds", 3).unwrap();
    assert_eq!(state[A].fell, None);

    let refused = set(&mut state, "town-militia.wounds", 13);
    assert_eq!(refused, Err("Town Militia, Wounds: found 13, expected 0 to 12".to_string()));
}

/// wf.engaged.2: a Condition is added or taken; the Unconscious are engaged no longer.
#[test]
fn conditions_are_added_and_taken() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    set(&mut state, "town-militia.engaged-road-bandit", 1).unwrap();
    assert!(state.is_engaged(A) && state.is_engaged(B));

    set(&mut state, "road-bandit.bleeding", 3).unwrap();
    set(&mut state, "road-bandit.unconscious", 1).unwrap();

    assert_eq!(state[B].conditions.levels(Condition::Bleeding), 3);
    assert!(!state.is_engaged(A) && !state[B].is_able());
    set(&mut state, "road-bandit.unconscious", 0).unwrap();
    assert!(state[B].is_able());
    assert!(set(&mut state, "road-bandit.prone", 2).is_err());
}

/// wf.test.7, wf.test.8: a decreed modifier is situational: it counts in every test, and the limit holds for it too.
#[test]
fn a_modifier_counts_in_every_test() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(5.0, 0.0)]);
    let number = |state: &State, skill: Skill| {
        let test = Test::of(A, skill, RuleId("wf.test.9"), 0);
        state.target_number::<Total>(&test, &()).total()
    };
    let [melee, cool] = [Skill::MeleeBasic, Skill::Cool].map(|skill| number(&state, skill));

    set(&mut state, "town-militia.modifier", -20).unwrap();

    assert_eq!(number(&state, Skill::MeleeBasic), melee - 20);
    assert_eq!(number(&state, Skill::Cool), cool - 20);
    set(&mut state, "town-militia.modifier", -60).unwrap();
    assert_eq!(number(&state, Skill::MeleeBasic), melee + wfrp::MOST_PENALTY);
}

/// Pools, armour, weapons and loads are set.
#[test]
fn pools_armour_and_weapons_are_set() {
    let mut state = on_table([hg().at(0.0, 0.0), rb().enemy().at(5.0, 0.0)]);

    set(&mut state, "side-2.advantage", 7).unwrap();
    set(&mut state, "handgunner.armour-head", 4).unwrap();
    set(&mut state, "handgunner.loaded-handgun", 0).unwrap();

    assert_eq!(state.sides[1].pool, 7);
    assert_eq!(state[A].armour[Location::Head as usize], 4);
    assert_eq!(state[A].arms[0].load, Load::Empty(0));
    set(&mut state, "handgunner.has-handgun", 0).unwrap();
    assert_eq!(state[A].arms[0].place, Whereabouts::Dropped(Some(place(&state, A))));
    assert!(!state[A].hands.contains(&Some(wfrp::ArmId(0))));
}

/// wf.init.2: a decree puts one elsewhere in the order.
#[test]
fn the_order_of_initiative_can_be_changed() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(5.0, 0.0), rb().enemy().at(8.0, 0.0)]);
    for (who, initiative) in [(A, 40), (B, 35), (C, 30)] {
        state[who].initiative = initiative;
    }

    set(&mut state, "road-bandit-2.initiative", 38).unwrap();

    assert_eq!(state.order.to_vec(), [A, C, B]);
}

/// A combatant declared dead is off the table, and nothing of it can be set any more.
#[test]
fn the_dead_are_gone() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    engage(&mut state, A, B);

    set(&mut state, "road-bandit.dead", 1).unwrap();

    assert!(!state[B].is_alive() && !state.is_engaged(A));
    assert!(set(&mut state, "road-bandit.wounds", 5).is_err_and(|why| why.contains("called")));
}

/// Somebody is put somewhere else, on the table and where there is room.
#[test]
fn somebody_can_be_put_somewhere_else() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(5.0, 0.0)]);

    put(&mut state, "town-militia", (3.0, 0.0)).unwrap();

    assert_eq!(place(&state, A), point(3.0, 0.0));
    assert!(put(&mut state, "town-militia", (5.0, 0.1)).is_err_and(|why| why.contains("no room")));
    assert!(put(&mut state, "town-militia", (300.0, 0.0)).is_err_and(|why| why.contains("not on the table")));
    assert!(put(&mut state, "town-militi", (3.0, 0.0)).is_err_and(|why| why.contains("town-militia")));
}

/// Every lever of every combatant can be set to what it is at, and nothing changes but what follows from it.
#[test]
fn every_lever_can_be_set_to_where_it_stands() {
    let state = on_table([hg().at(0.0, 0.0), bt().enemy().at(8.0, 0.0), ge().enemy().at(12.0, 0.0)]);
    let levers = Wfrp::levers(&state);
    assert!(levers.len() > 60, "{}", levers.len());
    for lever in levers {
        let mut copy = state.clone();
        for who in copy.ids() {
            copy[who].initiative = 90 - i16::from(who.0);
        }
        let fresh = copy.clone();
        let now = Wfrp::levers(&copy).into_iter().find(|other| other.id == lever.id).unwrap().now;
        set(&mut copy, &lever.id, now).unwrap();
        assert_eq!(copy, fresh, "{}", lever.id);
    }
}
