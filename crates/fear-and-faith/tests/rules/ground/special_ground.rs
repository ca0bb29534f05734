//! Garlic, holy ground, pentagrams and running water (catalogue 5.4).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Act, Feature, Form, ModelSetup, Phase, Setup, Special, State, TerrainSetup};
use table::{Kind, Length};

use crate::common::*;
use crate::rules::movement::*;

/// By night, so that the sun hinders nobody.
fn by_night(models: Vec<ModelSetup>, terrain: Vec<TerrainSetup>) -> State {
    lay(&Setup { night: true, ..among(models, terrain) })
}

fn vampire() -> ModelSetup {
    written(3, 3, &["Vampire"])
}

fn demon() -> ModelSetup {
    written(3, 3, &["Demon"])
}

/// A church from 50 mm east of the middle on.
fn church() -> TerrainSetup {
    piece(Kind::HolyGround, 0.0, (50.0, -100.0), (200.0, 100.0))
}

fn pentagram() -> TerrainSetup {
    let feature = Feature { pentagram: true, ..Feature::default() };
    special(feature, piece(Kind::Open, 0.0, (50.0, -100.0), (200.0, 100.0)))
}

/// A stream from 40 to 60 mm east of the middle.
fn stream() -> TerrainSetup {
    let feature = Feature { running: true, ..Feature::default() };
    special(feature, piece(Kind::Water, 0.0, (40.0, -200.0), (60.0, 200.0)))
}

/// Goes to a place with these dice.
fn go_by(state: &mut State, to: (f64, f64), dice: &[u8]) -> Vec<String> {
    let script = Script::default().go(vec![spot(to.0, to.1)]).dice(dice.iter().copied());
    act(state, A, 2, Act::Move, script)
}

/// Is driven to a place by force, with these dice.
fn driven(state: &mut State, to: (f64, f64), dice: &[u8]) -> Vec<String> {
    state.table.as_mut().unwrap().shift(A, spot(to.0, to.1), Length::ZERO);
    told(state, Script::default().dice(dice.iter().copied()), |battle| battle.forced_into_ground(A))
}

fn is_destroyed(lines: &[String]) -> bool {
    lines.iter().any(|line| line.contains("is destroyed by"))
}

/// An opening with garlic, 50 mm east of the middle.
fn garlic() -> TerrainSetup {
    let feature = Feature { opening: true, garlic: true, ..Feature::default() };
    special(feature, piece(Kind::Door, 60.0, (50.0, -50.0), (54.0, 50.0)))
}

/// ff.move.garlic.1, ff.sr.vampire.8: a Vampire at an opening with garlic rolls; with a success it goes on without a stop.
#[test]
fn a_vampire_may_brave_garlic() {
    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![garlic()]);
    go_by(&mut state, (110.0, 0.0), &[3]);
    assert_eq!(at(&state, A), spot(110.0, 0.0));

    // Others care nothing, and stop as at any opening.
    let mut state = by_night(vec![cop().at(0.0, 0.0)], vec![garlic()]);
    go_by(&mut state, (110.0, 0.0), &[]);
    assert!(is_near(at(&state, A), spot(37.5, 0.0)));
}

/// ff.move.garlic.2: with a failure it recoils from the opening by its base: from 37.5 mm to 12.5.
#[test]
fn garlic_drives_a_vampire_back() {
    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![garlic()]);
    go_by(&mut state, (110.0, 0.0), &[2]);
    assert!(is_near(at(&state, A), spot(12.5, 0.0)), "{:?}", at(&state, A));
    assert_eq!(left(&state), 1);
}

/// ff.move.garlic.3: somebody else takes the garlic down for one action; a Vampire cannot.
#[test]
fn others_take_garlic_down() {
    let models = || vec![cop().at(37.5, 0.0), vampire().at(37.5, 30.0)];
    let mut state = by_night(models(), vec![garlic()]);
    assert!(!acts(&mut state, B, 1).contains(&Act::RemoveGarlic(0)));
    assert!(acts(&mut state, A, 1).contains(&Act::RemoveGarlic(0)));

    act(&mut state, A, 2, Act::RemoveGarlic(0), Script::default());
    assert_eq!(left(&state), 1);
    assert!(!acts(&mut state, A, 1).contains(&Act::RemoveGarlic(0)));
    go(&mut state, B, spot(100.0, 30.0));
    assert_eq!(at(&state, B), spot(100.0, 30.0));
}

/// ff.move.holy.1, ff.sr.demon.2, ff.sr.vampire.8: a Demon or Vampire rolls to enter a church; after a failure it is
/// closed to it for the rest of the turn, and may be tried again in the next.
#[test]
fn holy_ground_may_be_closed_for_a_turn() {
    for monster in [vampire, demon] {
        let mut state = by_night(vec![monster().at(0.0, 0.0)], vec![church()]);
        go_by(&mut state, (100.0, 0.0), &[3]);
        assert_eq!(at(&state, A), spot(100.0, 0.0));
        go_by(&mut state, (120.0, 0.0), &[]); // inside it moves freely

        let mut state = by_night(vec![monster().at(0.0, 0.0)], vec![church()]);
        go_by(&mut state, (100.0, 0.0), &[2]);
        assert!(is_near(at(&state, A), spot(37.5, 0.0)));
        go_by(&mut state, (100.0, 0.0), &[]);
        assert!(is_near(at(&state, A), spot(37.5, 0.0)));

        state.phase = Phase::TurnEnds;
        let _ = play(&mut state, Script::default(), |battle| battle.step());
        go_by(&mut state, (100.0, 0.0), &[3]);
        assert_eq!(at(&state, A), spot(100.0, 0.0));
    }
    let mut state = by_night(vec![cop().at(0.0, 0.0)], vec![church()]);
    go_by(&mut state, (100.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(100.0, 0.0));
}

/// ff.move.holy.2: a church that was never consecrated, or has been defiled, is ordinary ground.
#[test]
fn an_unconsecrated_church_is_ordinary_ground() {
    let bare = special(Feature { unconsecrated: true, ..Feature::default() }, church());
    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![bare]);
    go_by(&mut state, (100.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(100.0, 0.0));

    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![church()]);
    state.scenery.defiled.insert(0);
    go_by(&mut state, (100.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(100.0, 0.0));
}

/// ff.move.holy.3: forced into holy ground a monster rolls and is destroyed on a failure; after a failed entry it is
/// destroyed outright. A model that was inside already is not forced in.
#[test]
fn a_model_that_is_forced_onto_holy_ground_rolls_or_dies() {
    for monster in [vampire, demon] {
        let start = || by_night(vec![monster().at(37.5, 0.0)], vec![church()]);
        assert!(!is_destroyed(&driven(&mut start(), (62.5, 0.0), &[3])));
        assert!(is_destroyed(&driven(&mut start(), (62.5, 0.0), &[2])));

        let mut state = start();
        go_by(&mut state, (100.0, 0.0), &[2]);
        assert!(is_destroyed(&driven(&mut state, (62.5, 0.0), &[])));

        let mut state = by_night(vec![monster().at(100.0, 0.0)], vec![church()]);
        assert!(!is_destroyed(&driven(&mut state, (125.0, 0.0), &[])));
    }
}

/// ff.move.pentagram.1, ff.sr.demon.2: a pentagram is to Demons what holy ground is, and nothing to Vampires.
#[test]
fn a_pentagram_holds_demons() {
    let mut state = by_night(vec![demon().at(0.0, 0.0)], vec![pentagram()]);
    go_by(&mut state, (100.0, 0.0), &[2]);
    assert!(is_near(at(&state, A), spot(37.5, 0.0)));
    assert!(is_destroyed(&driven(&mut state, (62.5, 0.0), &[])));

    let mut state = by_night(vec![demon().at(37.5, 0.0)], vec![pentagram()]);
    assert!(is_destroyed(&driven(&mut state, (62.5, 0.0), &[1])));

    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![pentagram()]);
    go_by(&mut state, (100.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(100.0, 0.0));
}

/// ff.move.fly.2: a model that flies over holy ground needs no roll until it lands on it.
#[test]
fn a_flyer_rolls_for_holy_ground_where_it_lands() {
    let flyer = || written(3, 3, &["Demon", "Flying", "Long Move"]).at(0.0, 0.0);
    let narrow = || piece(Kind::HolyGround, 0.0, (50.0, -100.0), (100.0, 100.0));
    let outdoors = |models, terrain| lay(&Setup { night: true, indoors: false, ..among(models, terrain) });

    let mut state = outdoors(vec![flyer()], vec![narrow()]);
    go_by(&mut state, (150.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(150.0, 0.0));

    let mut state = outdoors(vec![flyer()], vec![narrow()]);
    let script = Script::default()
        .choose(fear_and_faith::Dice(1))
        .dice([3, 2])
        .choose(Act::Move)
        .go(vec![spot(60.0, 0.0)]);
    play(&mut state, script, |battle| battle.activate(A));
    assert!(at(&state, A).x < spot(50.0, 0.0).x, "{:?}", at(&state, A));
}

/// ff.move.defile.1: an evil model defiles holy ground with three actions in one activation.
#[test]
fn three_actions_defile_holy_ground() {
    let mut state = by_night(vec![cultist().at(100.0, 0.0), cop().enemy().at(-100.0, 0.0)], vec![church()]);
    assert!(!acts(&mut state, A, 2).contains(&Act::Defile));
    assert!(acts(&mut state, A, 3).contains(&Act::Defile));

    act(&mut state, A, 3, Act::Defile, Script::default());
    assert!(state.scenery.defiled.has(0));
    assert_eq!(left(&state), 0);
    assert!(!acts(&mut state, A, 3).contains(&Act::Defile));

    // The good defile nothing.
    let mut state = by_night(vec![cop().at(100.0, 0.0)], vec![church()]);
    assert!(!acts(&mut state, A, 3).contains(&Act::Defile));
}

/// ff.move.defile.2: nobody defiles anything while the good party has a Spiritual Leader on the table.
#[test]
fn a_spiritual_leader_upholds_holy_ground() {
    let leader = written(3, 2, &["Spiritual Leader"]).enemy().at(-100.0, 0.0);
    let mut state = by_night(vec![cultist().at(100.0, 0.0), leader], vec![church()]);
    assert!(!acts(&mut state, A, 3).contains(&Act::Defile));
}

/// ff.move.water.1, ff.sr.vampire.8: a Vampire, as itself or as a wolf, rolls before it crosses running water, and stops
/// at the bank if it fails.
#[test]
fn a_vampire_stops_at_running_water() {
    for form in [Form::Own, Form::Wolf] {
        let start = || {
            let mut state = by_night(vec![vampire().at(20.0, 0.0)], vec![stream()]);
            state[A].form = form;
            state
        };
        let mut state = start();
        go_by(&mut state, (90.0, 0.0), &[3]);
        assert_eq!(at(&state, A), spot(90.0, 0.0));

        let mut state = start();
        go_by(&mut state, (90.0, 0.0), &[2]);
        assert!(is_near(at(&state, A), spot(27.5, 0.0)), "{:?}", at(&state, A));
    }
}

/// ff.move.water.2: a Vampire forced through running water rolls, and is destroyed if it fails.
#[test]
fn a_vampire_forced_through_water_rolls() {
    let start = || by_night(vec![vampire().at(27.5, 0.0)], vec![stream()]);
    assert!(!is_destroyed(&driven(&mut start(), (52.5, 0.0), &[3])));
    assert!(is_destroyed(&driven(&mut start(), (52.5, 0.0), &[2])));
}

/// ff.move.water.3: a ford, wings or mist make running water harmless to a Vampire; on a ford it is not even difficult
/// ground.
#[test]
fn fords_wings_and_mist_cross_water() {
    let ford = special(
        Feature { bridge: true, ..Feature::default() },
        piece(Kind::Open, 0.0, (39.0, -25.0), (61.0, 25.0)),
    );
    let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![stream(), ford]);
    go_by(&mut state, (120.0, 0.0), &[]);
    assert_eq!(at(&state, A), spot(120.0, 0.0));
    assert!(!is_destroyed(&driven(&mut state, (10.0, 0.0), &[])));

    for airy in [Special::Flying, Special::Immaterial] {
        let mut state = by_night(vec![vampire().at(0.0, 0.0)], vec![stream()]);
        state[A].specials = state[A].specials.with(airy);
        state[A].form = if airy == Special::Flying { Form::Bat } else { Form::Mist };
        go_by(&mut state, (110.0, 0.0), &[]);
        assert_eq!(at(&state, A), spot(110.0, 0.0), "{airy:?}");
        assert!(!is_destroyed(&driven(&mut state, (10.0, 0.0), &[])));
    }
}
