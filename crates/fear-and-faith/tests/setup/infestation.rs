//! Zombie infestation: `ff.scen1.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::Seat;
use fear_and_faith::{
    Arrange, Berth, Book, Draft, Edge, End, HORRORS, HUNTERS, Outcome, Phase, Place, Profile, ScenarioKind,
    Side, Stick, scenario_faults,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "zombie-infestation";

fn survivor() -> fear_and_faith::ModelSetup {
    written(4, 2, &[])
}

fn profile(points: u16, rules: &[&str]) -> Profile {
    let draft = Draft {
        name: "Somebody".to_string(),
        points: Some(points),
        quality: 4,
        combat: 2,
        rules: rules.iter().map(|rule| rule.to_string()).collect(),
        human: true,
        mummy: false,
        limbs: Default::default(),
    };
    draft.check("", "", Book::built_in()).unwrap()
}

fn faults(side: usize, party: &[&Profile]) -> usize {
    let scenario = Book::built_in().scenario(SCENARIO).unwrap();
    scenario_faults(ScenarioKind::ZombieInfestation, &scenario.sides[side], party).len()
}

/// ff.scen1.setup.1: 300 points of survivors, 400 points of zombies, each from its own list.
#[test]
fn three_hundred_points_of_survivors_meet_four_hundred_of_zombies() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!((sides[0].side, sides[0].points), (Side::Good, 300));
    assert_eq!((sides[1].side, sides[1].points), (Side::Evil, 400));
    let (at_most, above) = (profile(300, &[]), profile(301, &[]));
    assert_eq!((faults(0, &[&at_most]), faults(0, &[&above])), (0, 1));
    let stranger = Book::built_in().profile("werewolf").unwrap();
    assert_eq!(faults(0, &[stranger]), 1);
}

/// ff.scen1.setup.2: exactly half of the points in Walking Dead (21 of 42) is enough, 21 of 43 is not.
#[test]
fn half_of_the_points_are_walking_dead() {
    let dead = Book::built_in().profile("walking-dead").unwrap();
    assert_eq!(dead.points, 21);
    assert_eq!(faults(1, &[dead, &profile(21, &[])]), 0);
    assert_eq!(faults(1, &[dead, &profile(22, &[])]), 1);
}

/// ff.scen1.setup.3: one model with grenades and one with a chainsaw; the same may be both; two of either are too many.
#[test]
fn one_grenade_model_and_one_chainsaw_model_at_most() {
    let (bomber, sawyer) = (profile(40, &["Grenade"]), profile(40, &["Chainsaw"]));
    let both = profile(40, &["Grenade", "Chainsaw"]);
    assert_eq!(faults(0, &[&bomber, &sawyer]), 0);
    assert_eq!(faults(0, &[&both]), 0);
    assert_eq!(faults(0, &[&both, &sawyer]), 1);
    assert_eq!(faults(0, &[&bomber, &bomber]), 1);
}

/// ff.scen1.setup.4: outdoors, four to eight features that give cover, each 75 mm across at least and 50 mm (two bases)
/// or more from the next.
#[test]
fn the_town_has_four_to_eight_features_of_cover_well_apart() {
    let state = staged(SCENARIO, [survivor().at(0.0, 400.0)]);
    assert!(!state.clock.indoors);
    let terrain = &state.table.as_ref().unwrap().terrain;
    assert!((4..=8).contains(&terrain.len()));
    for (place, piece) in terrain.iter().enumerate() {
        let bounds = piece.outline.bounds();
        assert!(piece.top > piece.bottom, "{} gives no cover", piece.name);
        assert!(
            bounds.most.x - bounds.least.x >= 750 && bounds.most.y - bounds.least.y >= 750,
            "{}",
            piece.name
        );
        for other in &terrain[place + 1..] {
            let near = piece.outline.bounds().wider(table::Length(499));
            assert!(!near.overlaps(&other.outline.bounds()), "{} and {}", piece.name, other.name);
        }
    }
}

/// ff.scen1.setup.5, ff.scen1.setup.6, ff.scen1.setup.7, ff.scen1.setup.8: time and weather are rolled, the good player
/// names the south edge, two of three zombies (half, rounded up) are put two L from it, the survivor within S of it, and
/// initiative is rolled.
#[test]
fn the_infestation_is_set_up_in_the_order_of_the_book() {
    let mut state = staged(
        SCENARIO,
        [survivor(), walking_dead().enemy(), walking_dead().enemy(), walking_dead().enemy()],
    );

    let script = Script::default()
        .dice([2, 4]) // twilight, fair weather
        .choose(Arrange::Edge(Edge::South))
        .pick([B, D])
        .go(to(-300, -120))
        .go(to(300, -120))
        .go(to(0, 400))
        .dice([3, 5]);
    play(&mut state, script, set_up);

    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HORRORS));
    assert!(!state.clock.night && state.clock.change.is_some());
    assert_eq!([B, C, D].map(|zombie| state[zombie].place), [Place::Table, Place::Reserve, Place::Table]);
    assert_eq!(place(&state, A), at(0, 400));
}

/// ff.scen1.setup.6, ff.scen1.setup.7: two L are 360 mm from the edge to the near rim, S is 75 mm.
#[test]
fn zombies_start_two_long_away_and_survivors_within_short() {
    let state = staged(SCENARIO, [survivor(), walking_dead().enemy()]);
    let far = Berth::FarFrom(Edge::South);
    let y = |gap: i32| 9000 - 125 - gap;
    assert!(state.allows_berth(B, far, table::Point { x: 3000, y: y(3600) }).is_ok());
    assert!(state.allows_berth(B, far, table::Point { x: 3000, y: y(3599) }).is_err());
    let strip = Berth::Strip(Edge::South, Stick::Short);
    assert!(state.allows_berth(A, strip, table::Point { x: 4500, y: y(750) }).is_ok());
    assert!(state.allows_berth(A, strip, table::Point { x: 4500, y: y(751) }).is_err());
    for berth in [far, strip] {
        assert!(!state.berths_open(A, berth).is_empty());
        assert!(state.berths_open(A, berth).iter().all(|&at| state.allows_berth(A, berth, at).is_ok()));
    }
}

fn under_way(reserves: usize) -> fear_and_faith::State {
    let mut models = vec![survivor().at(0.0, 400.0), walking_dead().enemy().at(0.0, -200.0)];
    models.extend((0..reserves).map(|_| walking_dead().enemy()));
    let mut state = staged(SCENARIO, models);
    state.phase = Phase::TurnBegins;
    state
}

/// ff.scen1.rule.1, ff.scen1.rule.2, ff.scen1.rule.3: one die at the start of the zombies' turn; a 5 and then a 2 bring
/// two of the three in reserve to edges of their player's choice, and they may act at once.
#[test]
fn a_five_at_the_start_of_their_turn_brings_zombies_that_act_at_once() {
    let mut state = under_way(3);
    state.to_act = HORRORS;

    let script = Script::default().dice([5, 2]).pick([C, E]).go(corner(125, 4000)).go(corner(4000, 125));
    play(&mut state, script, one_step);

    assert_eq!([C, D, E].map(|zombie| state[zombie].place), [Place::Table, Place::Reserve, Place::Table]);
    assert!(!state[C].activated && !state[E].activated);
}

/// ff.scen1.rule.1: a 4 brings nobody, and the survivors' own turn begins without a roll (ff.scen1.rule.2).
#[test]
fn a_four_brings_nobody_and_the_survivors_do_not_roll() {
    let mut state = under_way(1);
    state.to_act = HORRORS;
    play(&mut state, Script::default().dice([4]), one_step);
    assert_eq!(state[C].place, Place::Reserve);

    let mut state = under_way(1);
    play(&mut state, Script::default(), one_step);
}

/// ff.scen1.rule.1, ff.scen1.rule.3: a gunshot in the good turn draws one more, which waits for the next evil turn.
#[test]
fn a_shot_draws_zombies_that_wait_for_their_turn() {
    let mut state = under_way(1);
    (state.phase, state.turn) = (Phase::Activations, 1);

    let script = Script::default().dice([6, 3]).go(corner(8875, 4000));
    play(&mut state, script, |battle| battle.scenario_noise(A));
    assert!(state[C].is_on_table() && state[C].activated);

    state.to_act = HORRORS;
    state.phase = Phase::TurnBegins;
    play(&mut state, Script::default(), one_step);
    assert!(!state[C].activated);
}

/// ff.end.scenario.1, ff.scen1.end.1, ff.scen1.end.2, ff.scen1.score.1: at once, in the middle of a turn: without a zombie on the table the survivors have won, though one
/// waits in reserve; three Walking Dead are 63 points, and 63 / 30 is 2 victory points.
#[test]
fn a_table_without_zombies_is_a_victory_no_matter_who_waits() {
    let mut state = staged(
        SCENARIO,
        [survivor().at(0.0, 400.0)]
            .into_iter()
            .chain([-200.0, 0.0, 200.0].map(|east| walking_dead().enemy().at(east, -300.0)))
            .chain([walking_dead().enemy()]),
    );
    state.phase = Phase::Activations;
    [B, C].into_iter().for_each(|zombie| ends(&mut state, zombie, End::Killed));
    assert_eq!(state.outcome(), None);
    ends(&mut state, D, End::Killed);

    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [2, 0] }));
}

/// ff.scen1.end.1, ff.scen1.score.1: any other end is the zombies', and only the winner scores: 30 points give them 1.
#[test]
fn any_other_end_is_the_zombies() {
    let mut state = under_way(0);
    state.phase = Phase::Activations;
    ends(&mut state, A, End::Routed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(Seat(1)), points: [0, 1] }));
}

/// ff.scen1.rule.1: at a real table the newcomers are put down where people like.
#[test]
fn at_a_real_table_nobody_is_asked_where() {
    let mut state = off_the_table(SCENARIO, [survivor(), walking_dead().enemy(), walking_dead().enemy()]);
    let script =
        Script::default().facts([]).dice([2, 4]).choose(Arrange::Edge(Edge::East)).pick([B]).dice([6, 1]);
    play(&mut state, script, set_up);
    assert_eq!([A, B, C].map(|model| state[model].place), [Place::Table, Place::Table, Place::Reserve]);
}
