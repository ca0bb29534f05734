//! The scenarios: deployment, ending, scores.

use fates::proofs::random_play;
use fates::{FigureId, Rules, Seat};
use wfrp::{Book, Condition, Fact, Phase, Place, Setup, State, Wfrp};

use crate::common::*;

/// A scenario by its id.
fn scenario(id: &str) -> Setup {
    Setup { scenario: Some(id.to_string()), ..Setup::default() }
}

/// The state of a scenario, as if everybody had been put on a real table and the fight were under way.
fn under_way(id: &str) -> State {
    let mut state = Wfrp::begin(&Setup { real_table: true, ..scenario(id) }).expect("the scenario is sound");
    state.combatants.iter_mut().for_each(|one| one.place = Place::Table);
    (state.round, state.phase) = (1, Phase::Turns);
    state
}

/// Somebody by its name.
fn named(state: &State, name: &str) -> FigureId {
    state.ids().find(|&who| state.name(who) == name).expect("somebody has this name")
}

/// Knocks somebody out.
fn out(state: &mut State, who: FigureId) {
    state[who].conditions.set(Condition::Unconscious, 1);
}

/// Every scenario can be played by chance from deployment on, and every state between two steps is sound.
#[test]
fn every_scenario_can_be_played() {
    for scenario in &Book::built_in().scenarios {
        for seed in 0..6 {
            let setup = Setup { scenario: Some(scenario.id.clone()), ..Setup::default() };
            let played = random_play::<Wfrp>(&setup, seed, 400);

            assert!(played.situations.len() > scenario.combatants().len(), "{}", scenario.id);
        }
    }
}

/// wf.start.1, wf.start.3: the scenario names the Surprised, and no test is rolled for it.
#[test]
fn the_scenario_says_who_is_surprised() {
    let state = Wfrp::begin(&scenario("the-felled-elm")).unwrap();
    let surprised = state.all(|who| state[who].has(Condition::Surprised));

    let names: Vec<&str> = surprised.iter().map(|who| state.name(who)).collect();

    assert_eq!(
        names,
        ["Ruprecht, who was paid in advance", "Sleeping Tilde", "Town Militia", "Town Militia 2"]
    );
}

/// Everybody starts in the zones of its side, on ground that carries it and not in each other.
#[test]
fn deployment_keeps_to_the_zones() {
    let state = Wfrp::begin(&scenario("noon-on-saint-odos-bridge")).unwrap();
    let isaure = wfrp::Reach::Place { who: FigureId(0) };
    let yard = |x: i32, y: i32| vec![table::Point { x: x * 254, y: y * 254 }];

    assert!(Wfrp::allows(&state, &isaure, &yard(5, 12)).is_ok());
    assert!(Wfrp::allows(&state, &isaure, &yard(18, 12)).is_err());
    assert_eq!(state.phase, Phase::Deployment);
}

/// wf.round.3: a fight is resolved when at most one side has an able combatant.
#[test]
fn a_fight_ends_when_one_side_has_nobody_able() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(5.0, 0.0).enemy(), rb().at(8.0, 0.0).enemy()]);
    out(&mut state, B);
    assert!(!state.is_resolved());

    out(&mut state, C);

    assert!(state.is_resolved());
    assert_eq!(state.outcome().winner, Some(Seat(0)));
}

/// wf.round.3: after round 50 it is a draw.
#[test]
fn after_fifty_rounds_it_is_a_draw() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(5.0, 0.0).enemy()]);
    (state.round, state.phase) = (50, Phase::Turns);
    assert!(!state.is_resolved());

    state.phase = Phase::RoundBegins;

    assert!(state.is_resolved());
    assert_eq!(state.outcome().winner, None);
}

/// The brawl: each opponent down is worth 1, Black Joost 1 more, and a corpse takes 3 from the side that made it.
#[test]
fn a_brawl_counts_those_who_lie_and_corpses_cost() {
    let mut state = under_way("breakages-at-the-blue-pike");
    let (joost, bandit) = (named(&state, "Black Joost"), named(&state, "Road Bandit"));
    out(&mut state, joost);
    state[bandit].place = Place::Dead;
    state[bandit].killed_by = Some(A);
    out(&mut state, B);

    assert_eq!(state.outcome().points, [1 + 1 + 1 - 3, 1]);
    assert_eq!(state.outcome().winner, Some(Seat(1)));
}

/// The duel: 3 for bringing the other to 0 Wounds, and it ends there; 2 off for a killing, 1 for being alone on the crown.
#[test]
fn a_duel_ends_at_nought_wounds() {
    let mut state = under_way("noon-on-saint-odos-bridge");
    assert!(!state.is_resolved());
    state[B].wounds = 0;
    state[B].was_at_zero = true;

    assert!(state.is_resolved());
    assert_eq!(state.outcome().points, [3, 0]);

    state.in_zones[0].insert(B);
    assert_eq!(state.outcome().points, [3, 1]);
    state.in_zones[0].insert(A);
    assert_eq!(state.outcome().points, [3, 0]);
}

/// Nobody scores while the sides are still being put on the table.
#[test]
fn nobody_scores_while_they_set_up() {
    let state = Wfrp::begin(&scenario("the-felled-elm")).unwrap();

    assert_eq!(state.phase, Phase::Deployment);
    assert_eq!(state.outcome().points, [0, 0]);
}

/// The coach: Agnes is worth 3 east of the elm to her side, and 1 + 3 to the bandits when she lies.
#[test]
fn agnes_counts_where_she_stands() {
    let mut state = under_way("the-felled-elm");
    let agnes = named(&state, "Agnes Vollmer");
    state.in_zones[0].insert(agnes);
    assert_eq!(state.outcome().points, [3, 0]);

    state.in_zones[0].remove(agnes);
    out(&mut state, agnes);

    assert_eq!(state.outcome().points, [0, 1 + 3]);
}

/// The fen: the troll is worth 4, a Grave-eater 1, each of the party 2.
#[test]
fn the_troll_is_worth_four() {
    let mut state = under_way("the-tithe-of-sallowfen");
    let (troll, eater) = (named(&state, "Not-a-Bear"), named(&state, "Grave-eater 2"));
    out(&mut state, troll);
    out(&mut state, eater);
    out(&mut state, A);

    assert_eq!(state.outcome().points, [5, 2]);
}

/// At a real table people say who stands in a zone once it is over, and only of those for whom it counts.
#[test]
fn a_real_table_says_who_stands_in_the_zone() {
    let mut state = under_way("the-felled-elm");
    (state.round, state.phase) = (10, Phase::RoundEnds);
    let agnes = named(&state, "Agnes Vollmer");
    let script = Script::default().facts([Fact::InZone { zone: 0 }]);

    let over = play(&mut state, script, |battle| battle.step());

    assert!(matches!(over, fates::Progress::Over(outcome) if outcome.points == [3, 0]));
    assert_eq!(state.in_zones[0].iter().collect::<Vec<_>>(), [agnes]);
}

/// wf.mod.darkness: outside the lit outlines it is dark.
#[test]
fn it_is_dark_outside_the_light_of_the_fire() {
    let mut state = Wfrp::begin(&scenario("the-tithe-of-sallowfen")).unwrap();
    let body = table::Base {
        at: table::Point { x: 20 * 254, y: 31 * 254 },
        radius: table::Length(127),
        elevation: table::Length(0),
        height: table::Length(450),
    };
    let table = state.table.as_mut().unwrap();
    table.place(A, body);
    table.place(B, table::Base { at: table::Point { x: 20 * 254, y: 10 * 254 }, ..body });

    assert!(!state.is_in_darkness(A));
    assert!(state.is_in_darkness(B));
}
