//! Mobs (catalogue 13.2). Models are 25 mm wide, so a gap of Short, 75 mm, is 100 mm from middle to middle.

use fates::{FigureId, Seat};
use fear_and_faith::{Act, Dice, Gait, ModelSetup, Nominate, Phase, Reach, Setup, State, Target};
use table::Length;

use crate::common::ranged::point;
use crate::common::*;
use crate::rules::turn::groups::in_turn;

/// A villager of a mob.
fn villager() -> ModelSetup {
    written(4, 2, &["Mob"])
}

/// A row of villagers with these places along it, and an enemy 200 mm south of the first.
fn row(places: &[f64]) -> State {
    let mob = places.iter().map(|&east| villager().at(east, 0.0));
    in_turn(on_table(mob.chain([written(3, 2, &[]).enemy().at(places[0], 200.0)])))
}

/// No mob at all.
const NONE: [usize; 0] = [];

fn sizes(state: &State) -> Vec<usize> {
    state.mobs(Seat(0)).iter().map(|mob| mob.len()).collect()
}

/// Everybody keeps to its place before the dice.
fn stays(script: Script, places: &[f64]) -> Script {
    places.iter().fold(script, |script, &east| script.go(point(east, 0.0)))
}

/// ff.sr.mob.1, ff.mob.form.1: at least four with the rule, each within Short of another.
#[test]
fn four_within_short_are_a_mob() {
    assert_eq!(sizes(&row(&[-150.0, -50.0, 50.0, 150.0])), [4]);
    assert_eq!(sizes(&row(&[-150.0, -50.0, 50.0, 151.0])), NONE, "the last is a millimetre too far");
    assert_eq!(sizes(&row(&[-100.0, 0.0, 100.0])), NONE, "three");
    let mut state = row(&[-150.0, -50.0, 50.0, 150.0]);
    state[B].specials = Default::default();
    assert_eq!(sizes(&state), NONE, "one of them has not the rule");
}

/// ff.mob.form.2: one chain of links, not pairs.
#[test]
fn two_pairs_are_no_mob() {
    assert_eq!(sizes(&row(&[-200.0, -175.0, 175.0, 200.0])), NONE);
    assert_eq!(sizes(&row(&[-400.0, -375.0, -350.0, -325.0, 100.0, 125.0, 150.0, 175.0])), [4, 4]);
}

/// ff.mob.free.1: each may go up to Short before the dice, or stay; a model that stays has not moved.
#[test]
fn each_may_move_short_before_the_dice() {
    let places = [-150.0, -50.0, 50.0, 150.0];
    let mut state = row(&places);
    let script = Script::default().go(point(-150.0, 75.0)).go(point(-50.0, 0.0));
    let script = script.go(point(50.0, 40.0)).go(point(150.0, 75.0)).choose(Dice(1)).dice([1]);

    play(&mut state, script, |battle| battle.activate_mob(A));

    assert_eq!([A, B, C, D].map(|model| state[model].moves), [1, 0, 1, 1]);
    let reach = Reach::Move { model: B, most: Length(750), gait: Gait::Mob };
    assert!(reach.allows(&state, &point(-50.0, 75.0)).is_ok());
    assert!(reach.allows(&state, &point(-50.0, 76.0)).is_err());
}

/// ff.mob.free.1: a model that is held by an enemy, or lies on the ground, has no free move.
#[test]
fn a_model_that_is_held_or_down_has_no_free_move() {
    let mut state = in_turn(on_table([
        villager().at(-75.0, 0.0),
        villager().at(0.0, 0.0).fallen(),
        villager().at(75.0, 0.0),
        villager().at(150.0, 0.0),
        written(3, 2, &[]).enemy().at(-100.0, 0.0),
    ]));
    let script = Script::default().go(point(75.0, 0.0)).go(point(150.0, 0.0)).choose(Dice(1)).dice([1]);

    play(&mut state, script, |battle| battle.activate_mob(A));
}

/// ff.mob.move.1: no more than two moves a turn, the free one among them.
#[test]
fn one_of_a_mob_moves_twice_at_most() {
    let places = [-150.0, -50.0, 50.0, 150.0];
    let mut state = row(&places);
    let script = Script::default().go(point(-150.0, 20.0));
    let script = stays(script, &places[1..]).choose(Dice(3)).dice([4, 5, 6]);
    // A has gone once: one move more, and nothing but Done is left of three actions.
    let script = script.choose(Target(A)).choose(Act::Move).go(point(-150.0, 40.0));
    // B has stayed: two moves.
    let script = script.choose(Target(B)).choose(Act::Move).go(point(-50.0, 20.0));
    let script = script.choose(Act::Move).go(point(-50.0, 40.0));
    let script = script.choose(Target(C)).choose(Act::Done).choose(Act::Done);

    play(&mut state, script, |battle| battle.activate_mob(A));

    assert_eq!([A, B, C, D].map(|model| state[model].moves), [2, 2, 0, 0]);
}

/// ff.mob.move.2: a move ends no farther from at least one enemy than it began, or it is not made.
#[test]
fn a_mob_does_not_fall_back() {
    let state = row(&[-150.0, -50.0, 50.0, 150.0]);
    let reach = Reach::Move { model: A, most: Length(750), gait: Gait::Mob };
    let allows = |east: f64, south: f64| reach.allows(&state, &point(east, south)).is_ok();

    // The enemy stands 200 mm south of A.
    assert!(allows(-150.0, 75.0), "towards it");
    assert!(allows(-150.0, 0.0), "not at all");
    assert!(!allows(-150.0, -10.0), "away");
    assert!(!allows(-100.0, 0.0), "sideways is away, too");

    let two = in_turn(on_table([
        villager().at(0.0, 0.0),
        written(3, 2, &[]).enemy().at(0.0, 200.0),
        written(3, 2, &[]).enemy().at(0.0, -300.0),
    ]));
    let reach = Reach::Move { model: A, most: Length(750), gait: Gait::Mob };
    assert!(reach.allows(&two, &point(0.0, -50.0)).is_ok(), "nearer to the other one");
}

/// ff.mob.move.2: it holds of the moves after the dice as well.
#[test]
fn a_mob_does_not_fall_back_after_the_dice() {
    let places = [-150.0, -50.0, 50.0, 150.0];
    let mut state = row(&places);
    let script = stays(Script::default(), &places).choose(Dice(1)).dice([6]);
    let script = script.choose(Target(A)).choose(Act::Move).go(point(-150.0, -20.0));
    let mut script = script;
    let refused = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = fear_and_faith::Battle::new(&mut state, &mut script).activate_mob(A);
    }));
    let why = refused.err().and_then(|why| why.downcast::<String>().ok());
    assert!(why.is_some_and(|why| why.contains("does not fall back")));
}

/// ff.mob.move.3: the undead are living enough to be gone for.
#[test]
fn the_undead_count_as_living() {
    let state = in_turn(on_table([villager().at(0.0, 0.0), walking_dead().enemy().at(0.0, 200.0)]));
    let reach = Reach::Move { model: A, most: Length(750), gait: Gait::Mob };
    assert!(reach.allows(&state, &point(0.0, 50.0)).is_ok());
    assert!(reach.allows(&state, &point(0.0, -50.0)).is_err());
}

/// ff.mob.roll.1, ff.mob.leader.1: one roll for all of them against the worst Quality, without any Leader; two failures
/// end the turn after they have acted.
#[test]
fn a_mob_rolls_once_and_its_turnovers_count() {
    let places = [-150.0, -50.0, 50.0, 150.0];
    let mut state = row(&places);
    state[D].quality = 5;
    let script = Script::default().choose(Nominate::Mob(A));
    let script = stays(script, &places).choose(Dice(3)).dice([4, 4, 5]);
    let script =
        [A, B, C].iter().fold(script, |script, &model| script.choose(Target(model)).choose(Act::Done));

    let _ = play(&mut state, script.choose(Act::Done), |battle| battle.step());

    assert_eq!((state.parties[0].turnovers, state.phase), (1, Phase::TurnEnds));
    assert_eq!([A, B, C, D].map(|model| state[model].activated), [true; 4]);
    assert_eq!(state.band, None);
}

/// ff.mob.split.1: a mob may split; parts of four are mobs of their own.
#[test]
fn the_parts_of_a_mob_are_mobs() {
    let places: Vec<f64> = (0..8).map(|place| -175.0 + 50.0 * f64::from(place)).collect();
    let mut state = row(&places);
    assert_eq!(sizes(&state), [8]);

    // The first four go west, in this turn all together; in the next they are a mob, and the others another.
    for (model, east) in [(0, -435.0), (1, -385.0), (2, -335.0), (3, -285.0)] {
        let table = state.table.as_mut().unwrap_or_else(|| panic!("a virtual table"));
        table.shift(FigureId(model), point(east, 0.0)[0], Length::ZERO);
    }
    assert_eq!(sizes(&state), [4, 4]);
}

/// ff.mob.split.2: fewer than four act one by one, until they are linked with others again.
#[test]
fn a_small_part_acts_alone_until_it_is_back() {
    let mut state = row(&[-150.0, -50.0, 50.0, 151.0]);
    let alone = Script::default().choose(Nominate::Model(D)).choose(Dice(1)).dice([6]);
    let alone = alone.choose(Act::Move).go(point(150.0, 0.0));
    let _ = play(&mut state, alone, |battle| battle.step());
    assert_eq!(sizes(&state), NONE, "it has acted in this turn");

    state[D].activated = false;
    assert_eq!(sizes(&state), [4], "linked again");
}

/// ff.mob.size.1: there is no upper limit.
#[test]
fn ten_are_a_mob() {
    let places: Vec<f64> = (0..10).map(|place| -225.0 + 50.0 * f64::from(place)).collect();
    assert_eq!(sizes(&row(&places)), [10]);
}

/// ff.insanity.3.1, ff.mob.form.1: nobody paranoid goes with a mob; the Mindless do (ff.sr.mindless.3).
#[test]
fn the_paranoid_go_with_no_mob() {
    let mut state = row(&[-150.0, -50.0, 50.0, 150.0]);
    state[D].insanity = 3;
    assert_eq!(sizes(&state), NONE);
    let dead = (0..4).map(|place| model("grouped-walking-dead").at(50.0 * f64::from(place), 0.0));
    assert_eq!(sizes(&on_table(dead)), [4]);
}

/// At a real table people say who belongs to the mob, and who makes the free move; a move may cross difficult ground
/// only for two actions. ff.mob.form.1, ff.mob.free.1
#[test]
fn at_a_real_table_people_name_the_mob() {
    let five = (0..5).map(|_| villager());
    let models = five.chain([written(3, 2, &[]).enemy()]);
    let mut state = in_turn(lay(&Setup { table: None, ..setup(models) }));
    assert_eq!(sizes(&state), [5]);
    let script = Script::default().facts([]).pick([A, B, C, E]).pick([A, E]).choose(Dice(1)).dice([1]);

    play(&mut state, script, |battle| battle.activate_mob(A));

    assert_eq!([A, B, C, D, E].map(|model| state[model].moves), [1, 0, 0, 0, 1]);
    assert_eq!([A, B, C, D, E].map(|model| state[model].activated), [true, true, true, false, true]);
}
