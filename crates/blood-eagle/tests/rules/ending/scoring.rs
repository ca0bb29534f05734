//! What the scenarios pay for, and prizes and edges.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{Act, Condition, Edge, Fact, Leave, Phase, Prize, Setup, State};
use fates::{FigureId, Progress, Seat};
use table::{Base, Length, Ruler};

use crate::common::*;

/// A scenario with these figures of its usual warbands on the table, and nobody else in play.
fn staged(scenario: &str, standing: &[(&str, f64, f64)]) -> State {
    let mut state = lay(&Setup { scenario: Some(scenario.to_string()), ..Setup::default() });
    for figure in &mut state.figures {
        figure.condition = Condition::Left(Edge::West); // somewhere else
    }
    for &(id, x, y) in standing {
        let figure = called(&state, id);
        state[figure].condition = Condition::Standing;
        let (radius, height) = (Length(127), Length(300));
        let base = Base { at: Ruler::Inches.point(x, y), radius, elevation: Length::ZERO, height };
        state.table.as_mut().unwrap().place(figure, base);
    }
    in_phase(state, Phase::Movement)
}

fn called(state: &State, id: &str) -> FigureId {
    state.ids().find(|&figure| state.id(figure) == id).unwrap()
}

/// The scores after the end of this turn, and who has won.
fn scores(state: &mut State, turn: u8) -> (Vec<i16>, Option<Seat>) {
    (state.phase, state.turn) = (Phase::TurnEnds, turn);
    match play(state, Script::default(), |battle| battle.step()) {
        Progress::Over(outcome) => (outcome.points, outcome.winner),
        Progress::On => (state.all_seats().map(|seat| state.sides[seat.index()].score).collect(), None),
    }
}

fn way(x: f64, y: f64) -> Vec<table::Point> {
    vec![Ruler::Inches.point(x, y)]
}

/// The ford: 3 for each figure gone by the north edge, 1 for each Standing on the north bank; 4 for the ford, to either
/// side 1 for each enemy Out and 3 more for the leader.
#[test]
fn the_ford_pays_for_crossing_and_for_holding() {
    let start = [("bondi", 18.0, 3.0), ("hirdman", 20.0, 8.0), ("fyrdman", 16.0, 17.0)];
    let mut state = staged("the-ford-at-aldham", &start);
    let (bondi, jarl) = (called(&state, "bondi"), called(&state, "jarl-hrafn"));
    state.first = Seat(1);
    state.to_act = Seat(1);
    state[jarl].condition = Condition::Out;

    step(&mut state, activates(bondi).choose(Act::Move).go(way(18.0, 0.5)).choose(Leave::Go(Edge::North)));
    assert_eq!(state[bondi].condition, Condition::Left(Edge::North));
    assert_eq!((state.score_now(Seat(0)), state.score_now(Seat(1))), (4 + 1 + 3, 3 + 1));

    assert_eq!(scores(&mut state, 8), (vec![8, 4], Some(Seat(0))));
}

/// A figure at the edge may also stay; nobody leaves by an edge that its side is not paid for, nor out of a Fight.
#[test]
fn leaving_is_offered_where_it_pays() {
    let mut state = staged(
        "the-ford-at-aldham",
        &[("bondi", 18.0, 3.0), ("fyrdman", 16.0, 3.0), ("fyrdman-2", 24.0, 0.6)],
    );
    let (bondi, fyrdman) = (called(&state, "bondi"), called(&state, "fyrdman"));
    state.to_act = Seat(1);

    step(&mut state, activates(bondi).choose(Act::Move).go(way(18.0, 0.5)).choose(Leave::Stay));
    assert!(state[bondi].is_standing());
    step(&mut state, activates(fyrdman).choose(Act::Move).go(way(14.0, 0.5))); // not asked

    state = in_phase(state, Phase::Movement);
    state[bondi].acted = false;
    state.to_act = Seat(1);
    step(&mut state, activates(bondi).choose(Act::Move).go(way(24.0, 0.5))); // into contact at the edge: not asked
    assert!(state.is_engaged(bondi));
}

/// The raid: 3 for each treasure taken off by the south edge, 1 for each in hand; 2 for each treasure kept.
#[test]
fn the_raid_pays_for_treasures() {
    let start = [("bondi", 18.0, 7.0), ("bondi-2", 5.5, 13.0), ("abbot-cuthwin", 30.0, 20.0)];
    let mut state = staged("low-tide-at-saint-eadrics", &start);
    let (bondi, other) = (called(&state, "bondi"), called(&state, "bondi-2"));
    state.to_act = Seat(1);

    step(&mut state, activates(bondi).choose(Act::Move).go(way(18.0, 4.5))); // through 6 + 1 - 3
    assert_eq!(state[bondi].prize, Some(0));
    state.to_act = Seat(1);
    step(&mut state, activates(other).choose(Act::Move).go(way(5.5, 9.0)));
    assert_eq!(state.prizes[1], Some(Prize::Carried(other)));
    assert_eq!((state.score_now(Seat(0)), state.score_now(Seat(1))), (2, 2));

    let gone = way(18.0, 35.5);
    state.table.as_mut().unwrap().shift(bondi, Ruler::Inches.point(18.0, 30.0), Length::ZERO);
    state = in_phase(state, Phase::Movement);
    state[bondi].acted = false;
    state.to_act = Seat(1);
    step(&mut state, activates(bondi).choose(Act::Move).go(gone).choose(Leave::Go(Edge::South)));
    assert_eq!(state.prizes[0], Some(Prize::Gone(Seat(1), Edge::South)));

    assert_eq!(scores(&mut state, 12), (vec![2, 3 + 1], Some(Seat(1))));
}

/// A treasure is dropped by a figure that goes down or Out, and nobody carries two.
#[test]
fn treasures_are_dropped_and_not_heaped() {
    let mut state = staged("low-tide-at-saint-eadrics", &[("bondi", 18.0, 4.5)]);
    let bondi = called(&state, "bondi");
    state.prizes[1] = Some(Prize::Lies(Ruler::Inches.point(18.0, 4.6)));
    state.to_act = Seat(1);

    step(&mut state, activates(bondi).choose(Act::Move).go(way(18.0, 4.6)));
    assert_eq!(
        (state[bondi].prize, state.prizes[1]),
        (Some(0), Some(Prize::Lies(Ruler::Inches.point(18.0, 4.6))))
    );
    play(&mut state, Script::default().dice([5]), |battle| battle.struck(bondi, None, 0)); // Fate 5: down

    assert_eq!(state[bondi].prize, None);
    assert_eq!(state.prizes[0], Some(Prize::Lies(Ruler::Inches.point(18.0, 4.6))));
}

/// A figure that carries a treasure takes no second one where its next move ends.
#[test]
fn a_second_treasure_is_left_lying() {
    let mut state = staged("low-tide-at-saint-eadrics", &[("bondi", 18.0, 4.5)]);
    let bondi = called(&state, "bondi");
    let there = Prize::Lies(Ruler::Inches.point(18.0, 7.0));
    (state[bondi].prize, state.prizes[0]) = (Some(0), Some(Prize::Carried(bondi)));
    (state.prizes[1], state.to_act) = (Some(there), Seat(1));

    step(&mut state, activates(bondi).choose(Act::Move).go(way(18.0, 7.0)));

    assert_eq!((state[bondi].prize, state.prizes[1]), (Some(0), Some(there)));
}

/// The hall: 2 for each figure gone by the east edge, 2 more for the Thegn, 3 for the chest; 1 for each enemy Out and
/// for each part that burns.
#[test]
fn the_hall_pays_for_getting_out() {
    let mut state = staged("the-burning-hall", &[("slinger", 34.0, 18.0), ("thrall", 3.0, 3.0)]);
    let (thegn, slinger) = (called(&state, "thegn-wulfric"), called(&state, "slinger"));
    state[thegn].condition = Condition::Left(Edge::East);
    state.prizes[0] = Some(Prize::Carried(slinger));
    state[slinger].prize = Some(0);
    let fyrdman = called(&state, "fyrdman");
    state[fyrdman].condition = Condition::Out;

    step(&mut state, activates(slinger).choose(Act::Move).go(way(35.5, 18.0)).choose(Leave::Go(Edge::East)));

    // Two gone, the Thegn among them, with the chest; one Out and two gables on fire.
    assert_eq!(scores(&mut state, 8), (vec![2 * 2 + 2 + 3, 1 + 2], Some(Seat(0))));
}

/// The barrow: 1 to the side with more Standing figures on the mound as each turn from the fourth ends; then 3 for the
/// Abbot; 1 for each of the Coven Out, 3 more for the Volva, and 3 if holy water has taken her Powers.
#[test]
fn the_barrow_pays_turn_by_turn() {
    let start = [("lay-brother", 18.0, 18.0), ("lay-brother-2", 16.0, 17.0), ("thrall", 20.0, 17.0)];
    let mut state = staged("a-light-on-the-barrow", &start);
    let (abbot, volva) = (called(&state, "abbot-cuthwin"), called(&state, "volva-grima"));

    assert_eq!(scores(&mut state, 3).0, [0, 0]);
    assert_eq!(scores(&mut state, 4).0, [1, 0]);
    let second = called(&state, "lay-brother-2");
    state[second].condition = Condition::KnockedDown; // one against one
    assert_eq!(scores(&mut state, 5).0, [1, 0]);
    state[abbot].condition = Condition::Out;
    state[volva].doused = true;

    assert_eq!(scores(&mut state, 10), (vec![1 + 3, 3], Some(Seat(0))));
}

/// The boarding: 4 for each ship with more Standing figures than the enemy, 3 for the leader; to the black ship 2 for
/// each of the Norse Out.
#[test]
fn the_boarding_pays_for_ships() {
    let start =
        [("hirdman", 10.0, 8.5), ("bondi", 10.0, 15.0), ("thrall", 26.0, 15.0), ("thrall-2", 24.0, 15.0)];
    let mut state = staged("grapnels-in-the-swell", &start);
    for id in ["volva-grima", "sigrun", "hirdman-2"] {
        let figure = called(&state, id);
        state[figure].condition = Condition::Out;
    }

    assert_eq!(scores(&mut state, 8), (vec![4 + 3, 4 + 2 * 2], Some(Seat(1))));
}

/// be.end.1: at a real table people say who stands where, once for each part of the table.
#[test]
fn at_a_real_table_people_say_who_stands_where() {
    let scenario = Some("the-ford-at-aldham".to_string());
    let mut state = lay(&Setup { scenario, real_table: true, ..Setup::default() });
    for figure in &mut state.figures {
        figure.condition = Condition::Left(Edge::West);
    }
    for id in ["fyrdman", "bondi"] {
        let figure = called(&state, id);
        state[figure].condition = Condition::Standing;
    }
    (state.phase, state.turn) = (Phase::TurnEnds, 8);

    step(&mut state, Script::default().facts([Fact::InArea { area: 0 }])); // both on the north bank, neither at the ford

    assert_eq!(state.outcome().unwrap().points, [0, 1]);
}
