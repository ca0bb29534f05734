//! Flights, on the virtual table and at a real one.

use fates::FigureId;
use fear_and_faith::{End, Fact, Fright, ModelSetup, Place, Refuge, State, Stick, TerrainSetup};
use table::{Kind, Point};

use crate::common::*;
use crate::rules::fear::morale::CHECK;
use crate::rules::fear::{dice, field, green, scare};

/// Where a model stands, in tenths of a millimetre from the middle of the table.
fn at(state: &State, model: FigureId) -> (i32, i32) {
    let Point { x, y } =
        state.table.as_ref().and_then(|table| table.base(model)).expect("it is on the table").at;
    (x - 4500, y - 4500)
}

/// A Cop 300 mm from the northern edge fails one Morale die among these.
fn runner(enemies: impl IntoIterator<Item = ModelSetup>) -> State {
    let mut models = vec![cop().at(0.0, -150.0)];
    models.extend(enemies.into_iter().map(Pose::enemy));
    let mut state = green(models);
    play(&mut state, Script::default().dice([2, 3, 3]), |battle| battle.morale_check(A, CHECK));
    state
}

/// ff.morale.result.1, ff.morale.flee.1: one failure is one move of full length towards the closest edge.
#[test]
fn one_failure_is_one_flight_to_the_closest_edge() {
    assert_eq!(at(&runner([]), A), (0, -2700));

    let mut state = green([model("wolf").at(200.0, 0.0)]);
    play(&mut state, Script::default().dice([1, 6, 6]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(at(&state, A), (3800, 0)); // Long Move
}

/// ff.morale.result.2: two failures are two moves.
#[test]
fn two_failures_are_two_flights() {
    let mut state = green([cop().at(0.0, -100.0)]);
    play(&mut state, Script::default().dice([2, 2, 3]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(at(&state, A), (0, -3400));
}

/// ff.morale.flee.2: an enemy 150 mm ahead is passed at 45 degrees, the first direction that keeps 75 mm: 848.5 units
/// east and north.
#[test]
fn a_flight_keeps_short_from_the_enemy() {
    let state = runner([cop().at(-10.0, -300.0)]);
    let (east, south) = at(&state, A);
    // 75 mm from rim to rim is 100 mm from middle to middle, and it turns hardly more than it must.
    let apart = |x: i32, y: i32| f64::from((x + 100).pow(2) + (y + 3000).pow(2)).sqrt();
    assert!((1000.0..1100.0).contains(&apart(east, south)) && east > 0, "{east} {south}");
}

/// ff.morale.flee.2: with no way past the enemy it is destroyed.
#[test]
fn with_no_way_past_the_enemy_it_is_destroyed() {
    let state = runner([cop().at(0.0, -300.0), cop().at(120.0, -210.0), cop().at(-120.0, -210.0)]);
    assert_eq!(state[A].place, Place::Gone(End::Killed));
}

/// ff.morale.flee.3, ff.core.active.1: a fallen enemy is ignored, and so is a ghost, which could not hurt it.
#[test]
fn a_model_that_could_do_no_harm_is_ignored() {
    assert_eq!(at(&runner([cop().at(0.0, -300.0).fallen()]), A), (0, -2700));
    assert_eq!(at(&runner([model("ghost").at(0.0, -300.0)]), A), (0, -2700));
}

/// ff.morale.flee.3: what counts is what the enemy has with it. By night a Vampire shuns stakes, wooden missiles, a vial that
/// has not been thrown, a sun grenade, spells and claws, and nothing else; a Werewolf silver, spells and claws.
#[test]
fn a_monster_shuns_what_could_kill_it() {
    let shuns = |monster: &str, enemy: ModelSetup| {
        let mut state = on_table([written(3, 3, &[monster]).at(0.0, 0.0), enemy.enemy().at(60.0, 0.0)]);
        state.clock.night = true;
        state.is_shunned(B, A)
    };
    let human = |rules: &[&str]| written(3, 3, rules);
    let wooden = ModelSetup { wooden: true, ..human(&["Bow"]) };
    for (enemy, vampire, werewolf) in [
        (human(&[]), false, false),
        (human(&["Pistol", "Heavy Weapon"]), false, false),
        (human(&["Stakes"]), true, false),
        (wooden, true, false),
        (human(&["Bow"]), false, false),
        (human(&["Holy Water"]), true, false),
        (human(&["Sun Grenade"]), true, false),
        (human(&["Grenade"]), false, false),
        (human(&["Warlock"]), true, true),
        (human(&["Silver Weapon"]), false, true),
        (human(&["Magic Weapon", "Unique"]), false, true),
        (champion(), true, true),
    ] {
        let named = format!("{enemy:?}");
        assert_eq!(
            (shuns("Vampire", enemy.clone()), shuns("Werewolf", enemy)),
            (vampire, werewolf),
            "{named}"
        );
    }
    let mut state = on_table([minor_vampire().at(0.0, 0.0), human(&["Holy Water"]).enemy().at(60.0, 0.0)]);
    state.clock.night = true;
    state[B].arms[0] = fear_and_faith::Ready::Out;
    assert!(!state.is_shunned(B, A), "a vial that has been thrown");
}

/// ff.morale.flee.4: an enemy 50 mm behind is fled from; one 50 mm ahead cannot be got away from and is the end.
#[test]
fn a_model_that_is_near_already_may_be_left_behind() {
    assert_eq!(at(&runner([cop().at(0.0, -75.0)]), A), (0, -2700));
    assert_eq!(runner([cop().at(0.0, -225.0)])[A].place, Place::Gone(End::Killed));
}

/// ff.morale.flee.5: off the table it counts as routed: 99.9 mm of free way are too few for 120.
#[test]
fn a_flight_may_lead_off_the_table() {
    let mut state = green([cop().at(0.0, -337.6)]);
    play(&mut state, Script::default().dice([2, 3, 3]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(state[A].place, Place::Gone(End::Routed));

    // With exactly 120 mm it stops at the edge.
    let mut state = green([cop().at(0.0, -317.5)]);
    play(&mut state, Script::default().dice([2, 3, 3]), |battle| battle.morale_check(A, CHECK));
    assert_eq!(at(&state, A), (0, -4375));
}

/// ff.morale.flee.5: at a real table people say whether there was a way, and whether it is gone.
#[test]
fn at_a_real_table_people_say_how_it_went() {
    let cases: [(&[Fact], Option<End>); 3] = [
        (&[Fact::CanFlee { model: A }], None),
        (&[Fact::CanFlee { model: A }, Fact::LeftTable { model: A }], Some(End::Routed)),
        (&[], Some(End::Killed)),
    ];
    for (facts, end) in cases {
        let mut state = field([cop(), werewolf().enemy()]);
        let script = dice([2, 3, 3]).facts(facts.iter().copied());
        play(&mut state, script, |battle| battle.morale_check(A, CHECK));
        assert_eq!(state[A].place, end.map_or(Place::Table, Place::Gone));
    }
}

/// ff.morale.flee.4: at a real table it lets go of everybody it touched.
#[test]
fn a_fleeing_model_touches_nobody() {
    let mut state = field([cop(), cop(), werewolf().enemy()]);
    (state[A].touching, state[B].touching) = ([B].into_iter().collect(), [A].into_iter().collect());
    let script = dice([2, 3, 3]).facts([Fact::CanFlee { model: A }]);
    play(&mut state, script, |battle| battle.morale_check(A, CHECK));
    assert!(state[A].touching.is_empty() && state[B].touching.is_empty());
}

/// ff.fear.result.3: who panics may run to the Spiritual Leader, and stops when it touches him: 250 mm apart, 120 mm; 100
/// mm apart, 75 mm.
#[test]
fn panic_may_lead_to_the_spiritual_leader() {
    for (east, ends) in [(250.0, 1200), (100.0, 750)] {
        let priest = written(3, 1, &["Spiritual Leader"]);
        let mut state = green([cop().at(0.0, 0.0), priest.at(east, 0.0)]);
        let script = Script::default().choose(Refuge::SpiritualLeader(B));
        play(&mut state, script, |battle| battle.flees(A, Stick::Medium, true));
        assert_eq!(at(&state, A), (ends, 0));
    }
}

/// ff.fear.result.3: or to the closest cover, up to the wall.
#[test]
fn panic_may_lead_to_cover() {
    let wall = TerrainSetup {
        name: "Wall".to_string(),
        kind: Kind::Wall,
        outline: vec![(550.0, 400.0), (560.0, 400.0), (560.0, 500.0), (550.0, 500.0)],
        bottom: 0.0,
        height: 40.0,
        feature: Default::default(),
    };
    let mut setup = setup([cop().at(0.0, 0.0)]);
    setup.table.as_mut().unwrap().terrain.push(wall);
    let mut state = lay(&setup);
    let script = Script::default().choose(Refuge::Cover);
    play(&mut state, script, |battle| battle.flees(A, Stick::Medium, true));
    assert_eq!(at(&state, A), (875, 0));
}

/// ff.fear.result.4: the flight of a panic has the full length of a move; on an open table with nobody to run to there is
/// nothing to choose.
#[test]
fn a_panic_is_a_full_move() {
    let mut state = green([rookie().at(0.0, -150.0), werewolf().enemy().at(0.0, 100.0)]);
    play(&mut state, Script::default().dice([1, 1, 1, 3]), |battle| {
        battle.fear_test(A, scare(B, Fright::Charge))
    });
    assert_eq!(at(&state, A), (0, -2700));
}

/// ff.morale.flee.2, ff.morale.flee.3: at a real table people are asked whether it touches somebody it need not keep away
/// from, as a ghost is; an enemy that could kill it is never touched by a flight.
#[test]
fn a_flight_ends_away_from_those_who_could_kill() {
    let mut state = field([cop(), werewolf().enemy(), written(3, 1, &["Immaterial"]).enemy()]);
    let script = dice([2, 3, 3]).facts([Fact::CanFlee { model: A }, Fact::Touches { model: A }]);
    play(&mut state, script, |battle| battle.morale_check(A, CHECK));
    assert_eq!(state[A].touching.iter().collect::<Vec<_>>(), [C]);
}
