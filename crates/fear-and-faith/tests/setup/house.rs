//! The haunted house: `ff.scen4.*`, and what the hunters may not know of it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Arrange, Berth, Book, Deed, Dice, Draft, End, HORRORS, HUNTERS, Outcome, Phase, Place, Profile,
    ScenarioKind, Spot, State, scenario_faults, veil,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "haunted-house";
const HALL: u8 = 0;
const LIBRARY: u8 = 1;

fn hunter() -> fear_and_faith::ModelSetup {
    written(4, 2, &[])
}

fn ghost() -> fear_and_faith::ModelSetup {
    written(4, 0, &["Immaterial"]).enemy()
}

fn profile(rules: &[&str]) -> Profile {
    let draft = Draft {
        name: "Somebody".to_string(),
        points: Some(60),
        quality: 4,
        combat: 1,
        rules: rules.iter().map(|rule| rule.to_string()).collect(),
        human: false,
        mummy: false,
        limbs: Default::default(),
    };
    draft.check("", "", Book::built_in()).unwrap()
}

/// ff.scen4.setup.1: 300 points each; a ghost that is not Immaterial is refused, and so is a second Magic Weapon.
#[test]
fn every_ghost_is_immaterial_and_one_hunter_has_a_magic_weapon() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!([sides[0].points, sides[1].points], [300, 300]);
    let faults = |side: usize, party: &[&Profile]| {
        scenario_faults(ScenarioKind::HauntedHouse, &sides[side], party).len()
    };
    let (spirit, solid, blade) = (profile(&["Immaterial"]), profile(&[]), profile(&["Magic Weapon"]));
    assert_eq!(faults(1, &[&spirit]), 0);
    assert_eq!(faults(1, &[&spirit, &solid]), 1);
    assert_eq!(faults(0, &[&blade, &solid]), 0);
    assert_eq!(faults(0, &[&blade, &blade]), 1);
}

/// ff.scen4.setup.2: four to six rooms, each with a way in: the middle of the main door and of every opening is free of
/// walls.
#[test]
fn the_house_has_four_to_six_rooms_with_openings_and_a_main_door() {
    let state = staged(SCENARIO, [hunter().at(0.0, 420.0), ghost().at(0.0, 0.0)]);
    assert!((4..=6).contains(&state.plot.areas.len()));
    let table = state.table.as_ref().unwrap();
    let main_door = (4500, 7950);
    let openings = [(3050, 6000), (5950, 6000), (3700, 3950), (5400, 3950)];
    for (x, y) in openings.into_iter().chain([main_door]) {
        let at = table::Point { x, y };
        let walled = |piece: &&table::Terrain| piece.kind == table::Kind::Wall && piece.outline.contains(at);
        assert_eq!(table.terrain.iter().filter(walled).count(), 0, "at {x}, {y}");
    }
}

/// ff.scen4.setup.3, ff.scen4.setup.4: rooms are noted, six counters laid and one of them is real; then the hunters come
/// to the front of the house.
#[test]
fn the_house_is_set_up_in_secret() {
    let mut state = staged(SCENARIO, [hunter(), ghost(), ghost()]);

    let mut script = Script::default()
        .choose(Arrange::Room(LIBRARY))
        .choose(Arrange::Room(HALL))
        .choose(Arrange::Counter(4));
    for counter in 0..6 {
        script = script.go(to(-200 + 80 * counter, -200));
    }
    let script = script.go(to(0, 420)).dice([2, 6]);
    play(&mut state, script, set_up);

    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HORRORS));
    assert_eq!([B, C].map(|ghost| state[ghost].place), [Place::Secret, Place::Secret]);
    assert!(state.trail.hiding[usize::from(LIBRARY)].contains(B));
    assert_eq!(state.trail.real, Some(4));
    assert_eq!(state.trail.spots[..6].iter().filter(|spot| matches!(spot, Spot::Lying(_))).count(), 6);
}

/// The hunter A before the main door, the hunter B far off; the ghosts C and D hide.
fn haunted(rooms: [u8; 2]) -> State {
    let mut state = staged(SCENARIO, [hunter().at(0.0, 365.0), hunter().at(-300.0, 420.0), ghost(), ghost()]);
    for (ghost, room) in [C, D].into_iter().zip(rooms) {
        state[ghost].place = Place::Secret;
        state.trail.hiding[usize::from(room)].insert(ghost);
    }
    (state.phase, state.turn) = (Phase::Activations, 1);
    state
}

/// ff.scen4.rule.1, ff.scen4.rule.2: a hunter walks into the hall: the ghost noted there appears, 75 mm or more away, and
/// the hunter takes a Fear test; the other ghost stays hidden.
#[test]
fn a_hunter_who_enters_a_room_finds_the_ghosts_that_hide_there() {
    let mut state = haunted([HALL, LIBRARY]);

    let script = Script::default()
        .choose(Dice(1))
        .dice([6])
        .choose(Act::Move)
        .go(to(0, 280))
        .go(to(0, 150))
        .dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!([C, D].map(|ghost| state[ghost].place), [Place::Table, Place::Secret]);
    assert!(state.trail.hiding[usize::from(HALL)].is_empty());
}

/// ff.scen4.rule.1: nearer than 75 mm is allowed only where there is no room farther off.
#[test]
fn a_ghost_appears_at_least_short_away_if_it_can() {
    let mut state = haunted([HALL, LIBRARY]);
    let table = state.table.as_mut().unwrap();
    table.shift(A, at(0, 280), table::Length::ZERO);
    let berth = Berth::Room(HALL, A);
    assert!(state.allows_berth(C, berth, at(0, 180)).is_ok()); // a gap of 75 mm
    assert!(state.allows_berth(C, berth, at(0, 181)).is_err());
    assert!(state.allows_berth(C, berth, at(-200, 180)).is_err()); // another room
}

/// ff.scen4.rule.2: a ghost that comes into a hunter's room frightens everybody in it.
#[test]
fn a_ghost_that_enters_a_room_frightens_the_hunters_there() {
    let models = [hunter().at(0.0, 100.0), hunter().at(-300.0, 100.0), ghost().at(0.0, -100.0)];
    let mut state = staged(SCENARIO, models);
    (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);

    let script =
        Script::default().choose(Dice(1)).dice([6]).choose(Act::Move).go(to(30, -20)).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.activate(C));

    assert_eq!(place(&state, C), at(30, -20));
}

/// ff.scen4.rule.2: a ghost that moves through a hunter frightens it.
#[test]
fn a_ghost_that_moves_through_a_hunter_frightens_it() {
    let models = [hunter().at(0.0, 100.0), hunter().at(-300.0, 100.0), ghost().at(0.0, 50.0)];
    let mut state = staged(SCENARIO, models);
    (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);

    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Move).go(to(0, 150)).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.activate(C));

    assert_eq!(place(&state, C), at(0, 150));
}

/// ff.scen4.rule.3: one action picks the counter up; only the real one is the object.
#[test]
fn a_hunter_picks_the_object_up_for_one_action() {
    for (real, carrier) in [(0, Some(A)), (1, None)] {
        let mut state = haunted([LIBRARY, LIBRARY]);
        state.trail.spots[0] = Spot::Lying(Some(at(20, 365)));
        state.trail.real = Some(real);
        play(&mut state, does(Deed::PickUp(0)), |battle| battle.activate(A));
        assert_eq!((state.trail.carrier, state.trail.spots[0]), (carrier, Spot::Taken));
    }
}

/// ff.scen4.rule.3: ghosts lose their immunity once the model that carries the object has moved into contact with one;
/// another hunter in contact does nothing.
#[test]
fn the_object_in_contact_ends_the_immunity_to_ban() {
    for (carrier, unbound) in [(Some(A), true), (Some(B), false), (None, false)] {
        let models = [hunter().at(0.0, 100.0), hunter().at(-300.0, 100.0), ghost().at(25.0, 100.0)];
        let mut state = staged(SCENARIO, models);
        state.phase = Phase::Activations;
        (state.trail.real, state.trail.carrier) = (Some(0), carrier);
        play(&mut state, Script::default(), |battle| battle.scenario_moved(A));
        assert_eq!(state.trail.unbound, unbound);
    }
}

/// ff.scen4.end.1, ff.scen4.score.1: it ends when one side is entirely defeated; a killed and a vanished-off ghost of 30
/// points are 60 / 15 = 4 victory points.
#[test]
fn the_house_is_quiet_when_all_ghosts_are_killed_or_gone() {
    let mut state = haunted([HALL, LIBRARY]);
    ends(&mut state, C, End::Killed);
    assert_eq!(state.outcome(), None);
    ends(&mut state, D, End::Left);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [4, 0] }));
}

/// ff.scen4.end.1, ff.end.wipe.1: with nobody left it is over, although nobody scores the one who was sacrificed: a killed
/// hunter of 30 points is 30 / 15 = 2.
#[test]
fn the_house_is_empty_when_the_last_hunter_is_sacrificed() {
    let mut state = haunted([HALL, LIBRARY]);
    ends(&mut state, A, End::Killed);
    assert_eq!(state.outcome(), None);
    ends(&mut state, B, End::Sacrificed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 2] }));
}

/// ff.scen4.score.1, ff.scen4.score.2: a hunter driven mad is defeated, and one who is mad and killed counts once: two of
/// 30 points are 60 / 15 = 4. Who came mad does not count.
#[test]
fn mad_hunters_are_defeated_and_nobody_counts_twice() {
    let mut state = haunted([HALL, LIBRARY]);
    state[A].insanity = 3;
    assert_eq!(state.outcome(), None);
    state[B].insanity = 3;
    ends(&mut state, B, End::Killed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 4] }));
    state[A].insane_by_nature = true;
    assert_eq!(state.outcome(), None);
}

/// ff.scen4.setup.3, ff.scen4.setup.4: two games that differ only in where the ghosts hide and which counter is real look
/// the same to the hunters and to onlookers, not to the ghosts; at the end all is known.
#[test]
fn the_hunters_do_not_see_the_secrets_of_the_house() {
    let (mut one, mut other) = (haunted([HALL, LIBRARY]), haunted([LIBRARY, LIBRARY]));
    (one.trail.real, other.trail.real) = (Some(1), Some(2));
    assert_eq!(veil(&one, Some(HUNTERS)), veil(&other, Some(HUNTERS)));
    assert_eq!(veil(&one, None), veil(&other, None));
    assert_ne!(veil(&one, Some(HORRORS)), veil(&other, Some(HORRORS)));
    (one.trail.disclosed, other.trail.disclosed) = (true, true);
    assert_ne!(veil(&one, Some(HUNTERS)), veil(&other, Some(HUNTERS)));
}

/// ff.scen4.setup.3: while a room is being noted for a ghost, nobody else sees for which.
#[test]
fn nobody_sees_whose_room_is_being_noted() {
    let mut state = staged(SCENARIO, [hunter(), ghost(), ghost()]);
    state.at_stake = Some(fear_and_faith::Stake::Model(FigureId(1)));
    assert_eq!(veil(&state, Some(HUNTERS)).at_stake, None);
}

/// An exorcist A within S of the ghost C.
fn exorcism(unbound: bool) -> State {
    let exorcist = written(4, 2, &["Ban (Ghosts)"]);
    let models = [exorcist.at(0.0, 100.0), hunter().at(-300.0, 100.0), ghost().at(60.0, 100.0)];
    let mut state = staged(SCENARIO, models);
    (state.phase, state.turn, state.trail.unbound) = (Phase::Activations, 1, unbound);
    state
}

/// ff.scen4.rule.3: once the object has done its work a ghost can be banned; it takes its Fear test.
#[test]
fn an_unbound_ghost_can_be_banned() {
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Ban(C)).dice([6, 6, 6]);
    play(&mut exorcism(true), script, |battle| battle.activate(A));
}

/// ff.scen4.rule.3: before that a Ban is not offered.
#[test]
#[should_panic(expected = "is not one of")]
fn a_bound_ghost_is_immune_to_ban() {
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Ban(C));
    play(&mut exorcism(false), script, |battle| battle.activate(A));
}
