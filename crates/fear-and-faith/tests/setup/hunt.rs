//! Vampire hunt: `ff.scen2.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{
    Act, Berth, Book, Deed, Dice, End, HORRORS, HUNTERS, Outcome, Phase, Place, Side, State,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "vampire-hunt";

/// A hunter of Quality 4, a vampire of Quality 3 and a servant.
fn hunter() -> fear_and_faith::ModelSetup {
    written(4, 2, &[])
}

fn vampire() -> fear_and_faith::ModelSetup {
    written(3, 3, &["Vampire"]).enemy()
}

fn servant() -> fear_and_faith::ModelSetup {
    written(4, 2, &[]).enemy()
}

/// The hunter A touches the sleeper B; the servant C touches it from the other side.
fn by_the_coffin() -> State {
    let mut state =
        staged(SCENARIO, [hunter().at(-25.0, 0.0), vampire().at(0.0, 0.0), servant().at(25.0, 0.0)]);
    sleeps(&mut state, B);
    state.phase = Phase::Activations;
    state.turn = 1;
    state
}

fn sleeps(state: &mut State, vampire: fates::FigureId) {
    state.trail.asleep.insert(vampire);
    state[vampire].transfixed = Some(fear_and_faith::Bond { actions: 2, caster: None });
}

/// ff.scen2.setup.1: 300 points each, hunters against vampires and their servants.
#[test]
fn three_hundred_points_of_hunters_meet_three_hundred_of_vampires() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!((sides[0].side, sides[0].points), (Side::Good, 300));
    assert_eq!((sides[1].side, sides[1].points), (Side::Evil, 300));
    assert_eq!(sides[1].lists, ["vampires", "vampire-minions"]);
}

/// ff.scen2.setup.2: one square room indoors, no window, a door on each side, coffins 75 mm apart in the middle.
#[test]
fn a_square_room_without_windows_and_with_four_doors() {
    let mut state = staged(SCENARIO, [hunter().at(-400.0, 0.0), vampire().at(0.0, 0.0), vampire()]);
    let table = state.table.as_ref().unwrap();
    assert_eq!((table.width, table.depth), (table::Length(9000), table::Length(9000)));
    assert!(state.clock.indoors && !state.clock.window);
    let doors: Vec<_> = state.plot.areas.iter().map(|door| door.outline.bounds()).collect();
    assert_eq!(doors.len(), 4);
    let [north, east, south, west] = [0, 1, 2, 3].map(|door: usize| doors[door]);
    assert_eq!((north.least.y, east.most.x, south.most.y, west.least.x), (0, 9000, 9000, 0));

    sleeps(&mut state, B);
    assert!(state.allows_berth(C, Berth::Coffin, at(100, 0)).is_ok());
    assert!(state.allows_berth(C, Berth::Coffin, at(99, 0)).is_err());
    assert!(state.allows_berth(C, Berth::Coffin, at(181, 0)).is_err());
}

/// ff.scen2.setup.3, ff.scen2.time.1: the vampires sleep, two servants guard two coffins, the hunter comes in by a door
/// and has the first turn, and it is day until its first turnover.
#[test]
fn the_hunt_is_set_up_in_the_order_of_the_book() {
    let mut state = staged(SCENARIO, [hunter(), vampire(), vampire(), servant(), servant()]);

    let script =
        Script::default().go(to(-100, 0)).go(to(100, 0)).go(to(-130, 0)).go(to(130, 0)).go(corner(4500, 200));
    play(&mut state, script, set_up);

    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HUNTERS));
    assert_eq!(state.trail.asleep.iter().collect::<Vec<_>>(), [B, C]);
    assert!(state[B].is_transfixed() && !state.clock.night);
    let change = state.clock.change.unwrap();
    assert_eq!((change.seat, change.turnovers), (HUNTERS, 1));
}

/// ff.scen2.setup.3: the second servant guards the coffin that has no guard yet.
#[test]
fn servants_are_spread_over_as_many_coffins_as_possible() {
    let mut state = staged(
        SCENARIO,
        [
            hunter().at(-400.0, 0.0),
            vampire().at(-150.0, 0.0),
            vampire().at(150.0, 0.0),
            servant().at(-180.0, 0.0),
            servant(),
        ],
    );
    [B, C].into_iter().for_each(|vampire| sleeps(&mut state, vampire));
    assert!(state.allows_berth(E, Berth::ByCoffin, at(-150, 60)).is_err());
    assert!(state.allows_berth(E, Berth::ByCoffin, at(150, 60)).is_ok());
    assert!(state.allows_berth(E, Berth::ByCoffin, at(250, 0)).is_ok());
    assert!(state.allows_berth(E, Berth::ByCoffin, at(251, 0)).is_err());
}

/// ff.scen2.time.1: the hunters' first turnover brings the night.
#[test]
fn night_falls_with_the_hunters_first_turnover() {
    let mut state = by_the_coffin();
    play(&mut state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(A));
    assert!(state.clock.night);
}

/// ff.scen2.rule.1, ff.scen2.rule.3, ff.scen2.rule.4: after a shot a die for the sleeper: on 4 it sleeps on; on 5 it wakes
/// by day, where Quality 3 with the daylight's -1 and no more needs a 4: a 3 leaves it transfixed.
#[test]
fn a_shot_may_wake_a_sleeper_whom_the_day_then_holds() {
    let mut state = by_the_coffin();
    play(&mut state, Script::default().dice([4]), |battle| battle.scenario_noise(A));
    assert!(state.trail.asleep.contains(B));

    let script = Script::default().dice([5, 3]).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.scenario_noise(A));
    assert!(!state.trail.asleep.contains(B) && state[B].is_transfixed());
}

/// ff.scen2.rule.1, ff.scen2.rule.4: a kill does the same, and a 4 is enough to be free by day.
#[test]
fn a_kill_may_wake_a_sleeper_and_a_four_frees_it_by_day() {
    let mut state = by_the_coffin();
    ends(&mut state, C, End::Killed);
    let script = Script::default().dice([6, 4]).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.scenario_death(C));
    assert!(!state.trail.asleep.contains(B) && !state[B].is_transfixed());
}

/// ff.scen2.rule.2: a servant in contact spends one action, and on 4 the vampire wakes; on 3 it does not.
#[test]
fn a_servant_wakes_its_master_on_four() {
    let mut state = by_the_coffin();
    state.to_act = HORRORS;
    play(&mut state, does(Deed::Wake(B)).dice([3]), |battle| battle.activate(C));
    assert!(state.trail.asleep.contains(B) && state.trail.unlidded.contains(B));

    let mut state = by_the_coffin();
    state.to_act = HORRORS;
    let script = does(Deed::Wake(B)).dice([4]).dice([4]).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.activate(C));
    assert!(!state.trail.asleep.contains(B));
}

/// ff.scen2.rule.8: a lid that a hunter has opened leaves a servant nothing to try.
#[test]
fn an_open_coffin_leaves_a_servant_nothing_to_try() {
    let mut state = by_the_coffin();
    state.trail.unlidded.insert(B);
    let tries =
        |state: &State| crate::common::ranged::acts(state, C, 1).contains(&Act::Scenario(Deed::Wake(B)));
    assert!(!tries(&state));
    state.options.minions_keep_shaking = true; // ff.scen2.rule.9
    assert!(tries(&state));
}

/// ff.scen2.rule.5, ff.fear.trigger.scenario.1: a hunter 120 mm away is frightened, one at 120.1 mm is not; by night nobody is, and the vampire is
/// free without a roll.
#[test]
fn hunters_within_medium_are_frightened_by_day_only() {
    let near_and_far = || {
        let models = [
            hunter().at(-145.0, 0.0),
            vampire().at(0.0, 0.0),
            hunter().at(145.1, 0.0),
            servant().at(0.0, 300.0),
        ];
        let mut state = staged(SCENARIO, models);
        sleeps(&mut state, B);
        state.phase = Phase::Activations;
        state
    };
    let mut state = near_and_far();
    let script = Script::default().dice([5, 6]).dice([6, 6, 6]);
    play(&mut state, script, |battle| battle.scenario_noise(A));

    let mut state = near_and_far();
    state.clock.night = true;
    play(&mut state, Script::default().dice([5]), |battle| battle.scenario_noise(A));
    assert!(!state[B].is_transfixed());
}

/// ff.scen2.rule.6, ff.action.coffin.1: nobody can attack a sleeper under its lid; one action opens it, and one is left.
#[test]
fn a_lid_is_opened_for_one_action_before_a_sleeper_is_attacked() {
    let mut state = by_the_coffin();
    assert!(state.is_shielded(B));

    let script = Script::default()
        .choose(Dice(2))
        .dice([6, 6])
        .choose(Act::Scenario(Deed::OpenLid(B)))
        .choose(Act::Done);
    play(&mut state, script, |battle| battle.activate(A));

    assert!(!state.is_shielded(B) && state.trail.asleep.contains(B));
}

/// ff.scen2.rule.6: a sleeper counts as transfixed and is never offered for activation: with nobody else ready the
/// household's turn ends.
#[test]
fn a_sleeper_cannot_be_activated() {
    let mut state = by_the_coffin();
    state.to_act = HORRORS;
    state[C].activated = true;
    play(&mut state, Script::default(), one_step);
    assert_eq!(state.phase, Phase::TurnEnds);
}

/// ff.scen2.rule.7: nightfall wakes nobody; a later shot still can.
#[test]
fn nightfall_alone_wakes_nobody() {
    let mut state = by_the_coffin();
    play(&mut state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(A));
    assert!(state.clock.night && state.trail.asleep.contains(B));

    play(&mut state, Script::default().dice([5]), |battle| battle.scenario_noise(A));
    assert!(!state.trail.asleep.contains(B));
}

/// ff.scen2.end.1, ff.scen2.score.1: it ends when one side is gone; two killed of 30 points are 60 / 20 = 3 victory
/// points, one killed hunter 30 / 20 = 1.
#[test]
fn the_hunt_ends_when_one_side_is_gone() {
    let mut state = by_the_coffin();
    ends(&mut state, B, End::Killed);
    assert_eq!(state.outcome(), None);
    ends(&mut state, C, End::Killed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [3, 0] }));

    let mut state = by_the_coffin();
    ends(&mut state, A, End::Killed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 1] }));
}

/// ff.scen2.score.2: a vampire that leaves by day counts, the servant that leaves does not (30 / 20 = 1); one that leaves
/// by night counts for nothing.
#[test]
fn only_a_vampire_that_leaves_by_day_counts_as_destroyed() {
    let mut state = by_the_coffin();
    ends(&mut state, B, End::Left);
    ends(&mut state, C, End::Left);
    assert_eq!(state.outcome().unwrap().points, [1, 0]);

    state.clock.night = true;
    assert_eq!(state.outcome().unwrap().points, [0, 0]);
}

/// ff.scen2.score.2: what left before nightfall has left by day, though the game ends at night.
#[test]
fn the_hour_of_leaving_counts_and_not_that_of_the_end() {
    let mut state = by_the_coffin();
    ends(&mut state, B, End::Left);
    play(&mut state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(A));
    ends(&mut state, C, End::Killed);
    assert!(state.clock.night);
    assert_eq!(state.outcome().unwrap().points, [3, 0]);
}

/// ff.scen2.score.2: a hunter in a doorway may walk off the table; it scores for nobody.
#[test]
fn one_leaves_by_a_door() {
    let mut state = staged(
        SCENARIO,
        [hunter().at(0.0, 437.5), hunter().at(0.0, 200.0), hunter().at(200.0, 0.0), vampire().at(0.0, 0.0)],
    );
    state.phase = Phase::Activations;
    state.turn = 1;
    play(&mut state, does(Deed::Leave), |battle| battle.activate(A));
    assert_eq!(state[A].place, Place::Gone(End::Left));
}

/// ff.scen2.rule.6: under its lid a sleeper is not among the targets.
#[test]
#[should_panic(expected = "is not one of")]
fn a_sleeper_under_its_lid_is_no_target() {
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Attack(B));
    play(&mut by_the_coffin(), script, |battle| battle.activate(A));
}
