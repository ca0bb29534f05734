//! The chainsaw massacre: `ff.scen3.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{
    Act, Arrange, Berth, Book, Deed, Dice, Draft, Edge, End, HORRORS, HUNTERS, Outcome, Phase, Place,
    Profile, ScenarioKind, Site, Spot, State, scenario_faults,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "chainsaw-massacre";

fn civilian() -> fear_and_faith::ModelSetup {
    written(4, 2, &[])
}

fn officer() -> fear_and_faith::ModelSetup {
    written(3, 3, &["Pistol"])
}

fn madman() -> fear_and_faith::ModelSetup {
    written(3, 3, &[]).enemy()
}

fn profile(points: u16, combat: i8, rules: &[&str]) -> Profile {
    let rules = rules.iter().map(|rule| rule.to_string()).collect();
    let draft = Draft {
        name: "Somebody".to_string(),
        points: Some(points),
        quality: 4,
        combat,
        rules,
        human: true,
        mummy: false,
        limbs: Default::default(),
    };
    draft.check("", "", Book::built_in()).unwrap()
}

fn faults(side: usize, party: &[&Profile]) -> usize {
    let scenario = Book::built_in().scenario(SCENARIO).unwrap();
    scenario_faults(ScenarioKind::ChainsawMassacre, &scenario.sides[side], party).len()
}

/// ff.scen3.setup.1: 30% and 80% of the points in civilians will do, 29% and 81% will not; Combat 3, a pistol or a
/// grenade make no civilian.
#[test]
fn three_to_eight_tenths_of_the_points_are_civilians() {
    let share =
        |civilians: u16| faults(0, &[&profile(civilians, 2, &[]), &profile(100 - civilians, 3, &["Pistol"])]);
    assert_eq!([29, 30, 80, 81].map(share), [1, 0, 0, 1]);
    assert!(profile(30, 2, &["Razor"]).is_civilian());
    assert!(!profile(30, 3, &[]).is_civilian());
    assert!(!profile(30, 2, &["Pistol"]).is_civilian());
    assert!(!profile(30, 2, &["Grenade"]).is_civilian());
}

/// ff.scen3.setup.2, ff.scen3.setup.3: 300 points each; slashers, the scientist and two kinds of henchmen, no creatures.
#[test]
fn slashers_and_the_baron_but_not_his_creatures() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!([sides[0].points, sides[1].points], [300, 300]);
    let count = |id: &str| faults(1, &[Book::built_in().profile(id).unwrap()]);
    assert_eq!(count("modern-cannibal"), 0);
    assert_eq!(count("baron-frankenstein"), 0);
    assert_eq!(count("frankensteins-hunchback-assistant"), 0);
    assert_eq!(count("frankensteins-grave-diggers"), 0);
    assert_eq!(count("frankensteins-monster"), 1);
    assert_eq!(count("werewolf"), 1);
}

/// ff.scen3.setup.4: night; indoors without a locked door or outdoors; six pieces of scenery or more, two of which hide
/// two models.
#[test]
fn at_night_indoors_or_outdoors_with_six_scenic_items() {
    for (site, indoors) in [(Site::Outdoors, false), (Site::Indoors, true)] {
        let state = staged_on(SCENARIO, site, [civilian().at(0.0, 0.0), madman().at(0.0, 400.0), officer()]);
        assert_eq!((state.clock.night, state.clock.indoors, state.clock.change), (true, indoors, None));
        let terrain = &state.table.as_ref().unwrap().terrain;
        assert!(terrain.len() >= 6);
        let hides_two = terrain.iter().filter(|piece| {
            let bounds = piece.outline.bounds();
            let longer = (bounds.most.x - bounds.least.x).max(bounds.most.y - bounds.least.y);
            longer >= 2 * 250 && piece.top >= table::Length(300)
        });
        assert!(hides_two.count() >= 2);
        assert!(state.plot.features.iter().all(|feature| !feature.locked));
    }
    assert_eq!(staged(SCENARIO, [civilian().at(0.0, 0.0), officer()]).plot.site, Some(Site::Outdoors));
}

/// ff.scen3.setup.5, ff.scen3.setup.6, ff.scen3.setup.7: civilians in the circle of diameter L, the madmen at all edges,
/// markers on three corners, the officer off the table.
#[test]
fn the_massacre_is_set_up_in_the_order_of_the_book() {
    let mut state = staged(SCENARIO, [civilian(), officer(), madman(), madman(), madman(), madman()]);

    let script = Script::default()
        .dice([4]) // fair weather
        .go(to(0, 0))
        .go(corner(3000, 125))
        .go(corner(8875, 4500))
        .go(corner(4500, 8875))
        .go(corner(125, 4500))
        .choose(Arrange::Corner(0))
        .dice([6, 2]);
    play(&mut state, script, set_up);

    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HUNTERS));
    assert_eq!(state[B].place, Place::Reserve);
    let lying = state.trail.spots.iter().filter(|spot| matches!(spot, Spot::Lying(_)));
    assert_eq!(lying.count(), 3);
    assert_eq!(state.trail.real, None);
}

/// ff.scen3.setup.5: the circle has a radius of 90 mm; a second madman may not go to an edge that has one already.
#[test]
fn civilians_stand_in_the_circle_and_madmen_at_every_edge() {
    let state = staged(SCENARIO, [civilian(), madman().at(0.0, 437.5), madman(), officer()]);
    assert!(state.allows_berth(A, Berth::Centre, table::Point { x: 4500 + 775, y: 4500 }).is_ok());
    assert!(state.allows_berth(A, Berth::Centre, table::Point { x: 4500 + 776, y: 4500 }).is_err());
    assert!(state.allows_berth(C, Berth::EmptiestEdge, table::Point { x: 3000, y: 8875 }).is_err());
    assert!(state.allows_berth(C, Berth::EmptiestEdge, table::Point { x: 3000, y: 125 }).is_ok());
    assert!(state.allows_berth(C, Berth::EmptiestEdge, table::Point { x: 3000, y: 200 }).is_err());
}

/// The civilian A stands at the first marker in the north-west corner.
fn at_a_marker() -> State {
    let mut state = staged(
        SCENARIO,
        [civilian().at(-425.0, -435.0), officer(), madman().at(0.0, 400.0), madman().at(0.0, -400.0)],
    );
    let corners = [(150, 150), (8850, 150), (8850, 8850)];
    for (spot, (x, y)) in corners.into_iter().enumerate() {
        state.trail.spots[spot] = Spot::Lying(Some(table::Point { x, y }));
    }
    (state.phase, state.turn) = (Phase::Activations, 1);
    state
}

/// ff.scen3.rule.1: one action picks the marker up; the first of three is the phone on 1 or 2.
#[test]
fn a_civilian_picks_up_a_marker_for_one_action() {
    let mut state = at_a_marker();
    play(&mut state, does(Deed::PickUp(0)).dice([2]), |battle| battle.activate(A));
    assert_eq!(state.trail.carrier, Some(A));

    let mut state = at_a_marker();
    play(&mut state, does(Deed::PickUp(0)).dice([3]), |battle| battle.activate(A));
    assert_eq!((state.trail.carrier, state.trail.spots[0]), (None, Spot::Taken));
}

/// ff.scen3.rule.1: the last of the three is surely the phone, and needs no die.
#[test]
fn the_last_marker_is_the_phone() {
    let mut state = at_a_marker();
    (state.trail.spots[1], state.trail.spots[2]) = (Spot::Taken, Spot::Taken);
    play(&mut state, does(Deed::PickUp(0)), |battle| battle.activate(A));
    assert_eq!(state.trail.carrier, Some(A));
}

/// ff.scen3.rule.1, ff.scen3.rule.2: a call needs a 5; after three tries in all there is none any more.
#[test]
fn a_call_gets_through_on_five_and_the_battery_lasts_three_tries() {
    let phone = || {
        let mut state = at_a_marker();
        (state.trail.real, state.trail.carrier) = (Some(0), Some(A));
        state.trail.spots[0] = Spot::Taken;
        state
    };
    let mut state = phone();
    play(&mut state, does(Deed::Call).dice([5]), |battle| battle.activate(A));
    assert_eq!(state.trail.called, Some(1));

    let mut state = phone();
    let script = Script::default()
        .choose(Dice(3))
        .dice([6, 6, 6])
        .choose(Act::Scenario(Deed::Call))
        .dice([4])
        .choose(Act::Scenario(Deed::Call))
        .dice([4])
        .choose(Act::Scenario(Deed::Call))
        .dice([4]);
    play(&mut state, script, |battle| battle.activate(A));
    assert_eq!((state.trail.called, state.trail.attempts), (None, 3));
    state[A].activated = false;
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Move).go(to(-380, -400));
    play(&mut state, script, |battle| battle.activate(A)); // a call is not among the choices any more
}

/// ff.scen3.rule.3: with the second turnover of the evil player the phone rings; one die says which of the three it is
/// (3 or 4: the second), and the others are seen to be nothing. The first turnover does nothing.
#[test]
fn the_second_evil_turnover_rings_the_phone() {
    let mut state = at_a_marker();
    (state.to_act, state.turn) = (HORRORS, 2);
    play(&mut state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(C));
    assert_eq!(state.trail.real, None);
    state.phase = Phase::Activations;
    let script = Script::default().choose(Dice(2)).dice([1, 1]).dice([4]);
    play(&mut state, script, |battle| battle.activate(D));
    assert_eq!(state.trail.real, Some(1));
    assert_eq!((state.trail.spots[0], state.trail.spots[2]), (Spot::Taken, Spot::Taken));
    assert!(matches!(state.trail.spots[1], Spot::Lying(_)));
}

/// ff.scen3.rule.4: called in round 1, the authorities come at the start of the good turn of round 4, on the edge that
/// the die names (6 is rolled again, 2 is the east), and may act at once; not in round 3.
#[test]
fn the_authorities_come_at_the_third_good_turn_after_the_call() {
    let mut state = at_a_marker();
    state.trail.called = Some(1);
    (state.phase, state.turn) = (Phase::TurnBegins, 4);
    play(&mut state, Script::default(), one_step);
    assert_eq!((state.round(), state[B].place), (3, Place::Reserve));

    (state.phase, state.turn) = (Phase::TurnBegins, 6);
    let script = Script::default().dice([6, 2]).go(corner(8875, 6000));
    play(&mut state, script, one_step);
    assert_eq!((state.round(), state[B].place, state[B].activated), (4, Place::Table, false));
    assert!(state.allows_berth(B, Berth::Edge(Edge::East), corner(8800, 6000)[0]).is_err());
}

/// ff.scen3.end.1, ff.scen3.score.1: the madmen have won when the last civilian is dead: 30 / 25 is 1 victory point.
#[test]
fn the_madmen_win_when_all_civilians_are_dead() {
    let mut state = at_a_marker();
    assert_eq!(state.outcome(), None);
    ends(&mut state, A, End::Killed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 1] }));
}

/// ff.scen3.end.1, ff.scen3.end.2: after round 7 a living civilian on the table is a victory, though the madmen have
/// scored more; without one it is theirs.
#[test]
fn a_living_civilian_at_the_end_is_a_victory() {
    let mut state = at_a_marker();
    (state.phase, state.turn) = (Phase::TurnBegins, 13);
    assert_eq!(state.outcome(), None);
    state.turn = 14;
    assert_eq!(state.outcome().unwrap().winner, Some(HUNTERS));
    ends(&mut state, A, End::Routed);
    assert_eq!(state.outcome().unwrap().winner, Some(HORRORS));
}

/// ff.scen3.end.2: with no model of the good side on the table it ends, unless the authorities are on their way.
#[test]
fn authorities_on_their_way_count_as_on_the_table() {
    let mut state = at_a_marker();
    ends(&mut state, A, End::Routed);
    assert!(state.outcome().is_some());
    state.trail.called = Some(1);
    assert_eq!(state.outcome(), None);
    state[B].place = Place::Gone(End::Killed);
    assert!(state.outcome().is_some());
}

/// ff.scen3.score.1: two madmen of 30 points, killed and routed, are 60 / 25 = 2 victory points.
#[test]
fn the_massacre_is_scored_at_the_general_rate() {
    let mut state = at_a_marker();
    ends(&mut state, C, End::Killed);
    ends(&mut state, D, End::Routed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [2, 0] }));
}
