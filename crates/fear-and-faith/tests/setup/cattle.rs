//! Human cattle: `ff.scen5.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Book, Deed, Dice, Edge, End, HORRORS, HUNTERS, Outcome, Phase, Place, Posture, Side, Site, Spot,
    State,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "human-cattle";

fn vampire() -> fear_and_faith::ModelSetup {
    written(3, 3, &["Vampire"])
}

fn wolf() -> fear_and_faith::ModelSetup {
    written(3, 3, &["Long Move"]).enemy()
}

/// ff.scen5.setup.1: 400 points of vampires against 400 of werewolves, both evil.
#[test]
fn four_hundred_points_of_vampires_meet_four_hundred_of_werewolves() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!((sides[0].side, sides[0].points), (Side::Evil, 400));
    assert_eq!((sides[1].side, sides[1].points), (Side::Evil, 400));
    assert!(sides[0].lists.contains(&"vampires".to_string()));
    assert_eq!(sides[1].lists, ["werewolves"]);
}

/// ff.scen5.setup.2: a shallow stream runs across the whole den, with a ford at least two bases (50 mm) wide.
#[test]
fn a_stream_with_a_ford_crosses_the_den() {
    let state = staged_on(SCENARIO, Site::Den, [vampire().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
    let terrain = &state.table.as_ref().unwrap().terrain;
    let stream = terrain.iter().filter(|piece| piece.kind == table::Kind::Water);
    let wet: i32 = stream.map(|piece| piece.outline.bounds()).map(|reach| reach.most.x - reach.least.x).sum();
    let ford = terrain.iter().find(|piece| piece.name == "the ford").unwrap().outline.bounds();
    assert_eq!(wet + ford.most.x - ford.least.x, 9000);
    assert!(ford.most.x - ford.least.x >= 500);
}

/// ff.scen5.setup.1, ff.scen5.setup.3, ff.scen5.setup.4: the roles are rolled, four captives stand in the middle, the
/// vampire player places a grave for each vampire of the hideout, and both deploy.
#[test]
fn the_hideout_is_set_up_in_the_order_of_the_book() {
    let mut state = staged_on(SCENARIO, Site::Hideout, [vampire(), wolf()]);

    let script = Script::default()
        .dice([5, 2])
        .choose(Posture::Attack)
        .dice([2]) // fair weather
        .go(to(-300, 100)) // the grave
        .choose(Edge::South)
        .go(to(0, -400))
        .go(to(0, 400))
        .dice([3, 4]);
    play(&mut state, script, set_up);

    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HORRORS));
    assert_eq!(state.trail.spots[0], Spot::Lying(Some(at(-300, 100))));
    let captives: Vec<FigureId> = state.trail.aside.iter().collect();
    assert_eq!(captives, [2, 3, 4, 5].map(FigureId));
    for captive in captives {
        assert_eq!((state[captive].quality, state[captive].combat), (5, 0));
        assert_eq!(state[captive].stride(), fear_and_faith::Stick::Short);
        let there = place(&state, captive);
        assert!((4000..=5000).contains(&there.x) && (4000..=5000).contains(&there.y));
    }
}

/// ff.scen5.rule.1: it is night, and nothing ever changes that.
#[test]
fn it_is_deep_night_throughout() {
    let state = staged(SCENARIO, [vampire().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
    assert!(state.clock.night && state.clock.change.is_none());
}

/// The wolf B with three captives C, D and E round it; the vampire A is far off.
fn herd(place: (f64, f64)) -> State {
    let (east, south) = place;
    let captive = || model("captive");
    let models = [
        vampire().at(-400.0, 400.0),
        wolf().at(east, south),
        captive().at(east - 25.0, south),
        captive().at(east + 25.0, south),
        captive().at(east, south - 25.0),
    ];
    let mut setup = setup_of(SCENARIO, models);
    setup.models[2..].iter_mut().for_each(|captive| captive.profile = whole());
    let mut state = setup.lay(Book::built_in()).unwrap();
    [C, D, E].into_iter().for_each(|captive| state.trail.aside.insert(captive));
    state.parties[0].original = 1;
    (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);
    state
}

/// ff.scen5.setup.4, ff.scen5.rule.2, ff.scen5.rule.3: captives are nobody's. When a party is halved, one of two vampires is
/// left to check Morale (6, 6, 6), and no captive checks, runs or is hacked at.
#[test]
fn captives_do_not_waver_with_a_party_that_is_halved() {
    let mut state = staged_on(SCENARIO, Site::Den, [vampire(), vampire(), wolf()]);
    let script = Script::default().dice([5, 2]).choose(Posture::Attack).dice([2]).choose(Edge::South);
    let script = script.go(to(0, -400)).go(to(0, 400)).go(to(100, 400)).dice([3, 4]);
    play(&mut state, script, set_up);
    (state.phase, state.turn) = (Phase::Activations, 2);
    let captives = state.trail.aside;
    assert_eq!(captives.len(), 4);

    play(&mut state, Script::default().dice([6, 6, 6]), |battle| battle.leaves_game(A, End::Routed));

    assert!(captives.iter().all(|captive| state[captive].is_on_table()));
}

/// The captive written out, so that it is on no list.
fn whole() -> fear_and_faith::Written<fear_and_faith::Draft> {
    written(5, 0, &["Short Move"]).profile
}

/// ff.scen5.rule.2, ff.scen5.rule.4: a wolf of Long move takes two captives along and no third; together they move 75 mm
/// at most, and both keep contact.
#[test]
fn captives_move_with_an_active_model_that_touches_them() {
    let mut state = herd((0.0, 100.0));

    let script = Script::default()
        .choose(Dice(1))
        .dice([6])
        .choose(Act::Scenario(Deed::Lead(C)))
        .choose(Act::Scenario(Deed::Lead(D)))
        .choose(Act::Move)
        .go(to(0, 175));
    play(&mut state, script, |battle| battle.activate(B));

    assert_eq!(place(&state, B), at(0, 175));
    assert!(state.touching(B).contains(C) && state.touching(B).contains(D));
    assert_eq!(place(&state, E), at(0, 75));
}

/// ff.scen5.rule.2: captives are never activated; with the wolf done the turn ends, and a model that leads no more has
/// nobody in tow.
#[test]
fn captives_do_not_act_by_themselves() {
    let mut state = herd((0.0, 100.0));
    state[B].activated = true;
    play(&mut state, Script::default(), one_step);
    assert_eq!(state.phase, Phase::TurnEnds);
    assert!(state.leads(B).is_empty());
}

/// ff.scen5.rule.3: a captive can be attacked by nobody and is nobody's enemy.
#[test]
fn captives_cannot_be_attacked() {
    let state = herd((0.0, 100.0));
    assert!([C, D, E].into_iter().all(|captive| state.is_shielded(captive)));
    assert_eq!(state.enemies(B).iter().collect::<Vec<_>>(), [A]);
    assert!(state.foes_touching(B).is_empty());
    assert!(
        state
            .peril(C, Some(B), fear_and_faith::Means::Spell { range: fear_and_faith::Nearness::Contact })
            .safe
    );
}

/// ff.scen5.rule.5, ff.scen5.score.1: from the edge the wolf leaves with two captives, for good: 2 victory points; the
/// third stays.
#[test]
fn a_model_leaves_with_its_captives_and_does_not_return() {
    let mut state = herd((300.0, 437.5));

    let script = Script::default()
        .choose(Dice(1))
        .dice([6])
        .choose(Act::Scenario(Deed::Lead(C)))
        .choose(Act::Scenario(Deed::Lead(E)))
        .choose(Act::Scenario(Deed::Leave));
    play(&mut state, script, |battle| battle.activate(B));

    assert_eq!([B, C, D, E].map(|model| state[model].is_on_table()), [false, false, true, false]);
    assert_eq!(state[B].place, Place::Gone(End::Left));
    assert_eq!(state.trail.cattle, [0, 2]);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 2] })); // nobody is left
}

/// ff.scen5.end.1, ff.scen5.score.1: it ends when the last captive is off the table; 3 captives and 30 points of killed
/// enemies (30 / 25 = 1) are 4 victory points.
#[test]
fn it_ends_when_all_captives_are_gone() {
    let mut state = herd((0.0, 100.0));
    let second = FigureId(0);
    for captive in [C, D] {
        ends(&mut state, captive, End::Left);
    }
    assert_eq!(state.outcome(), None);
    ends(&mut state, E, End::Left);
    state.trail.cattle = [0, 3];
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 3] }));
    ends(&mut state, second, End::Killed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HORRORS), points: [0, 4] }));
}

/// ff.scen5.end.1, ff.scen5.score.1: it ends when one side is gone; the routed count as the killed.
#[test]
fn it_ends_when_one_side_is_gone() {
    let mut state = herd((0.0, 100.0));
    ends(&mut state, B, End::Routed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [1, 0] }));
}
