//! Moves of particular models: ghosts, flyers, haunts, mobs, swarms, the Slow and the Clinging.

use fear_and_faith::{Act, Dice, End, Feature, Gait, Place, Reach, Setup, Stick};
use table::Kind;

use crate::common::*;
use crate::rules::movement::*;

/// ff.sr.immaterial.1: a ghost passes through walls, rough ground, friend and foe, and need not stop.
#[test]
fn a_ghost_passes_through_everything() {
    let scenery = [
        piece(Kind::Wall, 60.0, (30.0, -30.0), (34.0, 30.0)),
        piece(Kind::Woods, 60.0, (34.0, -30.0), (50.0, 30.0)),
    ];
    let ghost = written(3, 0, &["Immaterial"]);
    let mut state = lay(&among([ghost.at(0.0, 0.0), cop().at(70.0, 0.0).enemy()], scenery));

    assert!(!may_go(&state, A, Stick::Medium, spot(32.0, 0.0)), "nobody ends in a wall");
    go(&mut state, A, spot(120.0, 0.0));

    assert_eq!(at(&state, A), spot(120.0, 0.0));
    assert!(state.active.unwrap().passed.contains(B));
}

/// ff.sr.flying.1, ff.move.fly.1: a flyer goes over houses, models and rough ground, and lands where it has room.
#[test]
fn a_flyer_goes_over_everything_and_lands() {
    let scenery = [
        piece(Kind::Rock, 200.0, (30.0, -30.0), (50.0, 30.0)),
        piece(Kind::Woods, 60.0, (50.0, -30.0), (60.0, 30.0)),
    ];
    let flyer = written(3, 3, &["Flying"]);
    let setup = among([flyer.at(0.0, 0.0), cop().at(75.0, 0.0).enemy()], scenery);
    let mut state = lay(&Setup { indoors: false, ..setup });

    let lines = act(&mut state, A, 1, Act::Move, Script::default().go(vec![spot(120.0, 0.0)]));

    assert_eq!((at(&state, A), height(&state, A)), (spot(120.0, 0.0), 0));
    assert!(!lines.iter().any(|line| line.contains("stops")));
}

/// ff.move.fly.2: between two flying moves it is in the air, where there need be no room to stand; after the last there
/// must be.
#[test]
fn a_flyer_stays_in_the_air_between_its_moves() {
    let flyer = written(3, 3, &["Flying"]);
    let mut state = on_table([flyer.at(0.0, 0.0), cop().at(100.0, 0.0)]);
    let reach = Reach::Move { model: A, most: state.length(Stick::Medium), gait: Gait::Fly };
    state.active = Some(with_actions(A, 1));
    assert!(reach.allows(&state, &vec![spot(100.0, 5.0)]).is_err());

    let script = Script::default()
        .choose(Dice(2))
        .dice([3, 3])
        .choose(Act::Move)
        .go(vec![spot(100.0, 5.0)])
        .choose(Act::Move)
        .go(vec![spot(200.0, 5.0)]);
    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!(at(&state, A), spot(200.0, 5.0));
}

/// ff.move.fly.1: a flyer that stops over somebody comes down beside him.
#[test]
fn a_flyer_over_somebody_lands_beside() {
    let mut state = on_table([written(3, 3, &["Flying"]).at(0.0, 0.0), cop().at(100.0, 0.0)]);
    let script = Script::default()
        .choose(Dice(2))
        .dice([3, 3])
        .choose(Act::Move)
        .go(vec![spot(100.0, 5.0)])
        .choose(Act::Done);

    play(&mut state, script, |battle| battle.activate(A));

    let table = state.table.as_ref().unwrap();
    assert!(!table.base(A).unwrap().overlaps(table.base(B).unwrap()));
}

/// ff.move.fly.3: a flyer that fails its activation stays on the ground.
#[test]
fn a_flyer_that_fails_is_on_the_ground() {
    let mut state = on_table([written(3, 3, &["Flying"]).at(0.0, 0.0)]);

    let lines = told(&mut state, Script::default().choose(Dice(1)).dice([2]), |battle| battle.activate(A));

    assert_eq!(height(&state, A), 0);
    assert!(!lines.iter().any(|line| line.contains("lands")));
}

/// ff.sr.clinging.1: a Clinging model goes up a wall and down again as on open ground, the height counted: 30 mm up and
/// 30 mm down leave 60 of 120.
#[test]
fn clinging_models_walk_over_walls() {
    let wall = || piece(Kind::Wall, 30.0, (20.0, -30.0), (30.0, 30.0));
    let state = lay(&among([written(3, 3, &["Clinging"]).at(0.0, 0.0)], [wall()]));
    assert!(may_go(&state, A, Stick::Medium, spot(60.0, 0.0)));
    assert!(!may_go(&state, A, Stick::Medium, spot(61.0, 0.0)));

    let mut state = lay(&among([written(3, 3, &["Clinging"]).at(0.0, 0.0)], [wall()]));
    go(&mut state, A, spot(60.0, 0.0));
    assert_eq!((at(&state, A), height(&state, A)), (spot(60.0, 0.0), 0));
}

/// ff.sr.mindless.2: the Mindless cross no fence and open no door, but bash it.
#[test]
fn the_mindless_open_no_doors() {
    let fence = piece(Kind::Obstacle, 15.0, (50.0, -30.0), (52.0, 30.0));
    let door = piece(Kind::Door, 60.0, (-52.0, -30.0), (-50.0, 30.0));
    let mindless = written(4, 2, &["Mindless"]);
    let mut state = lay(&among([mindless.at(37.5, 0.0)], [fence, door]));
    go(&mut state, A, spot(100.0, 0.0));
    assert!(is_near(at(&state, A), spot(37.5, 0.0)));

    go(&mut state, A, spot(-50.0, 0.0));
    assert!(is_near(at(&state, A), spot(-37.5, 0.0)));
    go(&mut state, A, spot(-100.0, 0.0));
    assert!(is_near(at(&state, A), spot(-37.5, 0.0)));

    assert!(acts(&mut state, A, 1).contains(&Act::Bash(1)));
    act(&mut state, A, 1, Act::Bash(1), Script::default().dice([5]));
    go(&mut state, A, spot(-100.0, 0.0));
    assert_eq!(at(&state, A), spot(-100.0, 0.0));
}

/// ff.sr.slow.1: a Slow model makes one move a turn, whatever its successes.
#[test]
fn the_slow_move_once_a_turn() {
    let mut state = on_table([written(4, 2, &["Slow"]).at(0.0, 0.0)]);
    assert!(acts(&mut state, A, 3).contains(&Act::Move));

    go(&mut state, A, spot(10.0, 0.0));

    assert!(!acts(&mut state, A, 2).contains(&Act::Move));
}

/// ff.sr.haunt.1: a Haunt moves within its area and not out of it, and charges nobody.
#[test]
fn a_haunt_keeps_to_its_area() {
    let haunted = Feature { haunted: true, ..Feature::default() };
    let area = special(haunted, piece(Kind::Open, 0.0, (-90.0, -90.0), (90.0, 90.0)));
    let models = [written(3, 0, &["Haunt", "Immaterial"]).at(0.0, 0.0), cop().at(60.0, 60.0).enemy()];
    let mut state = lay(&among(models, [area]));

    assert!(may_go(&state, A, Stick::Medium, spot(90.0, 0.0)));
    assert!(!may_go(&state, A, Stick::Medium, spot(91.0, 0.0)));
    assert!(!acts(&mut state, A, 1).contains(&Act::Charge(B)));
}

/// ff.mob.move.2, ff.mob.move.3: a mob's move ends no farther from some enemy than it began, and the undead count as
/// living; away from all of them it stays.
#[test]
fn a_mob_does_not_fall_back() {
    let state = on_table([
        walking_dead().at(0.0, 0.0),
        cop().at(200.0, 0.0).enemy(),
        walking_dead().at(-300.0, 0.0).enemy(),
    ]);
    let reach = Reach::Move { model: A, most: state.length(Stick::Short), gait: Gait::Mob };

    assert!(reach.allows(&state, &vec![spot(50.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![spot(-50.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![spot(0.0, 50.0)]).is_err());
    assert!(reach.allows(&state, &vec![spot(0.0, 0.0)]).is_ok());
}

/// ff.regroup.2: a move of a regroup need not end against an ally: that is asked for when all is over.
#[test]
fn a_move_of_a_regroup_goes_anywhere() {
    let state = on_table([cop().at(0.0, 0.0), cop().at(60.0, 0.0)]);
    let reach = Reach::Move { model: A, most: state.length(Stick::Medium), gait: Gait::Regroup };

    assert!(reach.allows(&state, &vec![spot(35.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![spot(20.0, 0.0)]).is_ok());
}

/// ff.sr.swarm.2, ff.sr.swarm.6: a base of a swarm ends its move in contact with another of its type; the last one goes
/// where it likes.
#[test]
fn a_swarm_stays_together() {
    let base = || written(4, 1, &["Swarm"]);
    let mut state = on_table([base().at(0.0, 0.0), base().at(25.0, 0.0)]);
    assert!(!may_go(&state, A, Stick::Medium, spot(-10.0, 0.0)));
    assert!(may_go(&state, A, Stick::Medium, spot(50.0, 0.0)));

    state[B].place = Place::Gone(End::Killed);
    state.table.as_mut().unwrap().remove(B);
    assert!(may_go(&state, A, Stick::Medium, spot(-10.0, 0.0)));
}

/// ff.sr.swarm.3: a gap left by a loss is closed at once by as few bases as can be: of three in a row the middle one is
/// lost, and one of the others comes across.
#[test]
fn a_swarm_closes_its_gaps() {
    let base = || written(4, 1, &["Swarm"]);
    let mut state = on_table([base().at(0.0, 0.0), base().at(25.0, 0.0), base().at(50.0, 0.0)]);
    state[B].place = Place::Gone(End::Killed);
    state.table.as_mut().unwrap().remove(B);

    play(&mut state, Script::default(), |battle| battle.closes_swarm_gaps(B));

    assert!(state.touching(A).contains(C));
    assert_eq!(at(&state, C), spot(50.0, 0.0));
    assert_eq!(at(&state, A), spot(25.0, 0.0));
}
