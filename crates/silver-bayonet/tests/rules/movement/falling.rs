//! Proves the rules of falling: `sb.fall.*`, sb.attr.core.steady.1 and sb.attr.core.ethereal.4.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::RuleId;
use silver_bayonet::{CheckEvent, Event, Fact, Fell, Negate, Place, Pool, Response, State, Strike};
use table::{Kind, Length, inches};

/// A roof of this height over the middle of the table, its east edge at 5".
fn roof(height: f64) -> Vec<silver_bayonet::TerrainSetup> {
    vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), height)]
}

/// OFF strikes the victim, so far from the east edge of a roof, for 2: 10 + 2 + 2, Skill Die 2. Then come these dice.
fn struck(height: f64, from_edge: f64, victim: Figure, then: &[u8]) -> (State, Script) {
    let radius = if victim.with.mounted == Some(true) { 1.0 } else { 0.5 };
    let place = 5.0 - from_edge - radius;
    let officer = off().enemy().at(place - radius - 0.5, 0.0).up(height);
    let (mut state, [victim, officer]) = lay_among(roof(height), [victim.at(place, 0.0).up(height), officer]);
    let mut fates = dice([10, 2].into_iter().chain(then.iter().copied()));
    strike(&mut state, &mut fates, officer, victim);
    fates.expect_spent();
    (state, fates)
}

const VICTIM: fates::FigureId = fates::FigureId(0);

fn elevation(state: &State) -> Length {
    state.table.as_ref().unwrap().base(VICTIM).unwrap().elevation
}

fn dice_of_the_fall(fates: &Script) -> Option<u8> {
    fates.told().iter().find_map(|event| match event {
        Event::Fell(Fell { dice, .. }) => Some(*dice),
        _ => None,
    })
}

/// Proves sb.fall.1: a figure that takes damage within 1" of a possible fall checks; beyond 1" nobody does.
#[test]
fn damage_beside_a_drop_calls_for_a_check() {
    let (_, at_one_inch) = struck(4.0, 1.0, tro(), &[6, 6]);
    let (_, beyond) = struck(4.0, 1.01, tro(), &[]);

    assert!(told(&at_one_inch, |event| matches!(
        event,
        Event::Check(CheckEvent::Checked { rule: RuleId("sb.fall.1"), needed: 12, .. })
    )));
    assert!(!told(&beyond, |event| matches!(event, Event::Check(CheckEvent::Checked { .. }))));
}

/// Proves sb.fall.2: the check adds the Speed the figure has now.
#[test]
fn the_check_adds_speed() {
    let (_, fates) = struck(4.0, 0.5, tro().but(|draft| draft.speed = 5), &[6, 6]);

    let five = [(5, RuleId("sb.fall.2"))];
    assert!(told(
        &fates,
        |event| matches!(event, Event::Check(CheckEvent::Checked { tally, .. }) if tally.reasons() == five)
    ));
}

/// Proves sb.fall.3 and sb.fall.4: 12 stays where it is; 11 falls from the nearest edge to the bottom.
#[test]
fn twelve_stays_and_eleven_falls() {
    let (stays, _) = struck(4.0, 0.5, tro(), &[3, 3]);
    let (falls, _) = struck(4.0, 0.5, tro(), &[3, 2, 1]);

    assert_eq!((elevation(&stays), place_of(&stays, VICTIM)), (length(4.0), spot(4.0, 0.0)));
    assert_eq!(elevation(&falls), length(0.0));
    let at = place_of(&falls, VICTIM);
    assert!(at.x >= spot(5.5, 0.0).x && at.x <= spot(5.7, 0.0).x && at.y == spot(0.0, 0.0).y); // at the east wall
}

/// Proves sb.fall.4: the nearest edge counts, however deep another one is.
#[test]
fn the_nearest_edge_counts() {
    // East, 0.3" away, a terrace 5" below; north, 0.9" away, the ground 10" below.
    let mut terrain = roof(10.0);
    terrain.push(block(Kind::Building, (5.0, -5.0), (9.0, 5.0), 5.0));
    let (mut state, [victim, officer]) =
        lay_among(terrain, [tro().at(4.2, -3.6).up(10.0), off().enemy().at(3.2, -3.6).up(10.0)]);
    let mut fates = dice([10, 2, 1, 2, 3]);

    strike(&mut state, &mut fates, officer, victim);

    assert_eq!((elevation(&state), dice_of_the_fall(&fates)), (length(5.0), Some(1)));
    fates.expect_spent();
}

/// Proves sb.fall.5 and sb.fall.15: an edge of 3" or less is a possible fall, too; the figure that fails its check goes to
/// the bottom and is not hurt.
#[test]
fn three_inches_hurt_nobody() {
    for height in [0.5, 3.0] {
        let (state, fates) = struck(height, 0.5, tro(), &[2, 3]); // 2 + 3 + 6 = 11 < 12
        assert_eq!((state[VICTIM].health, dice_of_the_fall(&fates)), (10 - 2, Some(0)));
        assert_eq!(elevation(&state), length(0.0));

        let (state, fates) = struck(height, 0.5, tro(), &[3, 3]); // 12
        assert_eq!((elevation(&state), dice_of_the_fall(&fates)), (length(height), None));
    }
}

/// Proves sb.fall.9: by the house rule a drop of 3" is no possible fall, and one of more is.
#[test]
fn by_the_house_rule_small_drops_are_safe() {
    let falls = |height: f64, then: &[u8]| {
        let (mut state, [victim, officer]) =
            lay_among(roof(height), [tro().at(4.0, 0.0).up(height), off().enemy().at(3.0, 0.0).up(height)]);
        state.options.small_drops_safe = true;
        let mut fates = dice([10, 2].into_iter().chain(then.iter().copied()));
        strike(&mut state, &mut fates, officer, victim);
        fates.expect_spent();
        dice_of_the_fall(&fates)
    };

    assert_eq!(falls(3.0, &[]), None);
    assert_eq!(falls(3.01, &[2, 3, 4]), Some(1));
}

/// Proves sb.fall.15 at a real table: people are asked for any edge, and then how deep it is; by the house rule only for
/// a deep one.
#[test]
fn at_a_real_table_any_edge_is_asked_for() {
    for (house_rule, deep, dice_rolled) in [(false, false, 0), (false, true, 1), (true, false, 1)] {
        let (mut state, [victim, officer]) = lay([tro(), off().enemy()]);
        state.options.small_drops_safe = house_rule;
        state.terrain.drops = true;
        let mut facts = vec![Fact::ByADrop { figure: victim }];
        facts.extend(deep.then_some(Fact::DeeperThan { figure: victim, depth: inches(3) }));
        let faces = [10, 2, 2, 3].into_iter().chain(std::iter::repeat_n(4, dice_rolled));
        let mut fates = dice(faces).facts(facts);

        strike(&mut state, &mut fates, officer, victim);

        assert_eq!(dice_of_the_fall(&fates), Some(dice_rolled as u8));
        fates.expect_spent();
    }
}

/// Proves sb.fall.6, sb.fall.6.a, sb.fall.7 and sb.clash.4: one die over 3", two over 6", three over 9", and one more
/// for each further 3" begun.
#[test]
fn deeper_falls_roll_more_dice() {
    let bands = [
        (3.01, 1),
        (6.0, 1),
        (6.01, 2),
        (9.0, 2),
        (9.01, 3),
        (12.0, 3),
        (12.01, 4),
        (15.0, 4),
        (15.01, 5),
        (18.0, 5),
    ];
    for (height, count) in bands {
        let then: Vec<u8> = [1, 2].into_iter().chain(std::iter::repeat_n(1, count)).collect();
        let (state, fates) = struck(height, 0.5, tro(), &then);
        assert_eq!(dice_of_the_fall(&fates), Some(count as u8), "{height}");
        assert_eq!(state[VICTIM].health, 10 - 2 - count as i16);
    }
    let (state, _) = struck(7.0, 0.5, tro(), &[1, 2, 3, 4]);
    assert_eq!(state[VICTIM].health, 10 - 2 - (3 + 4)); // the dice are added
}

/// Proves sb.fall.8: a mounted figure takes double.
#[test]
fn a_rider_falls_twice_as_hard() {
    let (state, _) = struck(4.0, 0.5, cav(), &[1, 2, 3]); // 1 + 2 + 8 fails

    assert_eq!(state[VICTIM].health, 10 - 2 - 2 * 3);
}

/// Proves sb.fall.10: negated damage and removal call for no check.
#[test]
fn only_lost_health_makes_one_stumble() {
    let (removed, _) = struck(4.0, 0.5, tro().health(2), &[]);
    assert_eq!(removed[VICTIM].place, Place::Removed);

    let (mut state, [victim, officer]) =
        lay_among(roof(4.0), [tro().at(4.0, 0.0).up(4.0), off().enemy().at(3.0, 0.0).up(4.0)]);
    state.pools[0] = Pool { power: 1, ..Pool::EMPTY };
    let mut fates = dice([10, 2, 4]).choose(Negate::Power); // 2 damage, 2 taken off

    let hit = strike(&mut state, &mut fates, officer, victim);

    assert_eq!(hit, Strike { hit: true, damage: 0 });
    fates.expect_spent();
}

/// Proves sb.fall.11: the damage of a fall calls for no further check, even beside the next drop.
#[test]
fn a_fall_does_not_lead_to_the_next() {
    let mut terrain = roof(10.0);
    terrain.push(block(Kind::Building, (5.0, -5.0), (6.5, 5.0), 5.0)); // a ledge, 5" above the ground
    let (mut state, [victim, officer]) =
        lay_among(terrain, [tro().at(4.0, 0.0).up(10.0), off().enemy().at(3.0, 0.0).up(10.0)]);
    let mut fates = dice([10, 2, 1, 2, 3]);

    strike(&mut state, &mut fates, officer, victim);

    assert_eq!((elevation(&state), state[victim].health), (length(5.0), 10 - 2 - 3));
    fates.expect_spent();
}

/// Proves sb.fall.12: a figure that stands at the foot is not fallen upon; the faller lands beside.
#[test]
fn the_faller_lands_beside_others() {
    let figures =
        [tro().at(4.0, 0.0).up(4.0), off().enemy().at(3.0, 0.0).up(4.0), monster("ghoul").at(5.5, 0.0)];
    let (mut state, [victim, officer, ghoul]) = lay_among(roof(4.0), figures);

    strike(&mut state, &mut dice([10, 2, 1, 2, 1]), officer, victim);

    assert_eq!(elevation(&state), length(0.0));
    let gap = state.gap(victim, ghoul).unwrap();
    assert!(gap >= length(0.0) && gap < length(0.5)); // beside, and no farther than needed
    let table = state.table.as_ref().unwrap();
    assert!(!table.base(victim).unwrap().overlaps(table.base(ghoul).unwrap()));
}

/// Proves sb.fall.13: a fall ignores Armour, but not Damage Reduction or Indestructible.
#[test]
fn armour_is_no_help_and_toughness_is() {
    // CUI takes 2 - 1 from the blow and all of the fall; its Speed is 5.
    assert_eq!(struck(4.0, 0.5, cui(), &[1, 2, 6]).0[VICTIM].health, 12 - 1 - 6);
    // Damage Reduction (1) counts twice: 2 - 1, then 6 - 1.
    assert_eq!(struck(4.0, 0.5, tro().with("Damage Reduction (1)"), &[1, 2, 6]).0[VICTIM].health, 10 - 1 - 5);

    let silver = off().carrying("Silver Weapon").enemy();
    let stone = tro().with("Indestructible").with("Allergy to Silver");
    let (mut state, [victim, officer]) =
        lay_among(roof(4.0), [stone.at(4.0, 0.0).up(4.0), silver.at(3.0, 0.0).up(4.0)]);
    strike(&mut state, &mut dice([10, 2, 1, 2, 6]), officer, victim);
    assert_eq!((state[victim].health, elevation(&state)), (10 - 2, length(0.0)));
}

/// Proves sb.fall.14: a target that fell neither strikes back nor backs off, and both tire; an attacker that fell to a
/// Strike Back does not back off.
#[test]
fn a_fall_ends_the_exchange() {
    let (mut state, [victim, officer]) =
        lay_among(roof(4.0), [tro().at(4.0, 0.0).up(4.0), off().enemy().at(3.0, 0.0).up(4.0)]);
    let mut fates = dice([10, 2, 1, 2, 3]); // nobody is asked

    melee(&mut state, &mut fates, officer, victim);

    assert_eq!((vitals(&state, victim), vitals(&state, officer)), ((10 - 2 - 3, 1), (12, 1)));
    fates.expect_spent();

    let (mut state, [victim, officer]) =
        lay_among(roof(4.0), [tro().at(4.0, 0.0).up(4.0), off().enemy().at(3.0, 0.0).up(4.0)]);
    let mut answered = dice([1, 2, 10, 2, 1, 2, 3]).choose(Response::StrikeBack);

    melee(&mut state, &mut answered, victim, officer);

    assert!(!backed_off(&answered, victim));
    assert_eq!((state[victim].fatigue, state[officer].fatigue), (1, 1));
    answered.expect_spent();
}

/// Proves sb.attr.core.steady.1: Steady Legs give +2 on the check.
#[test]
fn steady_legs_help() {
    let (_, fates) = struck(4.0, 0.5, tro().with("Steady Legs"), &[2, 2]); // 4 + 6 + 2

    let reasons = [(6, RuleId("sb.fall.2")), (2, RuleId("sb.attr.core.steady.1"))];
    assert!(told(
        &fates,
        |event| matches!(event, Event::Check(CheckEvent::Checked { tally, passed: true, .. }) if tally.reasons() == reasons)
    ));
    assert_eq!(dice_of_the_fall(&struck(4.0, 0.5, tro().with("Steady Legs"), &[2, 1, 1]).1), Some(1));
}

/// Proves sb.attr.core.ethereal.4: who is Ethereal or Flying never checks.
#[test]
fn ghosts_and_bats_do_not_fall() {
    for attribute in ["Ethereal", "Flying"] {
        let (state, _) = struck(9.0, 0.5, tro().with(attribute), &[]);
        assert_eq!((state[VICTIM].health, elevation(&state)), (10 - 2, length(9.0)));
    }
}
