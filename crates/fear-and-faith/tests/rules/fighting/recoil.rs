//! The tests of src/rules/fighting/recoil.rs: section 7 of the catalogue as far as it is about giving ground.

use fates::RuleId;
use fear_and_faith::{Away, Cause, Fact, Harm, Model, Recoil, State, TerrainSetup};
use table::Kind;

use crate::common::*;
use crate::rules::fighting::examples_melee::wall;
use crate::rules::fighting::ring::*;

fn recoil(state: &mut State, script: Script) -> Vec<String> {
    blows(state, script, |battle| battle.recoils(B, Away::Model(A)))
}

/// ff.recoil.1, ff.recoil.8: one of its own base widths straight away from the model that beat it; the winner stays.
#[test]
fn a_recoil_is_one_own_base_width() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    assert_eq!(attack(&mut state, [5, 3]), "8 against 6: B must give ground.");
    assert_eq!((place(&state, A), place(&state, B)), ((0, 0), (500, 0)));

    let mut state = on_table([man("A", 3, &[]).at(0.0, 0.0), man("B", 3, &["Big"]).enemy().at(32.5, 0.0)]);
    recoil(&mut state, Script::default());
    assert_eq!(place(&state, B), (725, 0));
}

/// ff.recoil.1: a blast drives its victim away from its middle.
#[test]
fn a_recoil_may_be_from_a_point() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]));
    let at = table::Point { x: 4750, y: 4000 };
    let cause =
        Cause { by: Some(A), at: Some(at), melee: false, stray: false, rule: RuleId("ff.grenade.zone.6") };
    blows(&mut state, Script::default(), |battle| battle.suffers(B, Harm::Recoil, cause));
    assert_eq!(place(&state, B), (250, 250));
}

/// ff.recoil.2: where the ways differ, the owner picks one within 45 degrees; of ways that come to the same only the
/// straightest is offered.
#[test]
fn the_owner_picks_the_direction() {
    // An enemy straight behind: straight on means a free hack, to either side not.
    let ring = || {
        on_table([
            man("A", 3, &[]).at(-25.0, 0.0),
            man("B", 3, &[]).enemy().at(0.0, 0.0),
            man("C", 3, &[]).at(50.0, 0.0),
        ])
    };
    let mut state = ring();
    recoil(&mut state, Script::default().choose(Recoil::SlightlyLeft));
    assert_eq!(place(&state, B), (231, -96)); // cos and sin of 22.5 degrees times 25 mm
    // 45 degrees is the farthest, 17.7 mm each way; an enemy stands there, too, so that it is a choice of its own.
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(50.0, 0.0),
        man("D", 3, &[]).at(17.7, -42.7),
    ]);
    recoil(&mut state, Script::default().choose(Recoil::Left).dice([2, 2]));
    let (east, south) = place(&state, B);
    assert!((175..=178).contains(&east) && (-178..=-175).contains(&south), "{east} {south}");

    let mut state = ring();
    let told = recoil(&mut state, Script::default().choose(Recoil::Straight).dice([2, 2]));
    assert_eq!(told, ["5 against 5: nothing comes of it."]);
    assert_eq!(place(&state, B), (250, 0));
}

/// ff.recoil.2: nobody is asked where the ways come to the same.
#[test]
fn nobody_is_asked_where_the_ways_come_to_the_same() {
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(300.0, 0.0),
    ]);
    recoil(&mut state, Script::default());
    assert_eq!(place(&state, B), (250, 0));
}

/// ff.recoil.3: a friend behind is passed through; the first free spot behind him is where it stops.
#[test]
fn friends_do_not_block_a_recoil() {
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).enemy().at(25.0, 0.0),
    ]);
    recoil(&mut state, Script::default());
    assert_eq!(place(&state, B), (500, 0));
    assert_eq!(place(&state, C), (250, 0));
    assert!(!state[B].is_fallen());
}

/// ff.recoil.4: a friend with his own back to a wall does block.
#[test]
fn a_hemmed_in_friend_blocks() {
    let mut setup = setup([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).enemy().at(25.0, 0.0),
        man("D", 3, &[]).enemy().at(12.5, 21.7),
        man("E", 3, &[]).enemy().at(12.5, -21.7),
    ]);
    setup.table.as_mut().unwrap().terrain.push(wall((37.5, -200.0), (50.0, 200.0)));
    let mut state = lay(&setup);
    recoil(&mut state, Script::default());
    assert_eq!(place(&state, B), (0, 0));
    assert_eq!(state[B].fallen, Some(1));
}

/// ff.recoil.5, ff.core.active.1: each active enemy newly touched hacks once; a fallen one counts here, one transfixed
/// does not, nor one touched before.
#[test]
fn newly_touched_enemies_hack() {
    let ring = |change: fn(&mut Model)| {
        let mut state = on_table([
            man("A", 3, &[]).at(-25.0, 0.0),
            man("B", 3, &[]).enemy().at(0.0, 0.0),
            man("C", 3, &[]).at(50.0, 0.0),
        ]);
        change(&mut state[C]);
        state
    };
    let straight = || Script::default().choose(Recoil::Straight);
    let told = recoil(&mut ring(|c| c.fallen = Some(1)), straight().dice([4, 2]));
    assert_eq!(told, ["7 against 5: B is knocked down."]);
    let bound = |c: &mut Model| c.transfixed = Some(fear_and_faith::Bond { actions: 2, caster: None });
    assert_eq!(recoil(&mut ring(bound), straight()), [""; 0]);
}

/// ff.recoil.5: a hack may drive it on into the next enemy, but nobody hacks twice in one chain.
#[test]
fn one_recoil_may_lead_to_another() {
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(50.0, 0.0),
    ]);
    // C drives it back to A, and A to C, who has had his hack.
    let straight = |script: Script| script.choose(Recoil::Straight);
    let script = straight(straight(straight(Script::default()).dice([3, 1])).dice([3, 1]));
    let told = recoil(&mut state, script);
    assert_eq!(told, ["6 against 4: B must give ground."; 2]);
    assert_eq!(place(&state, B), (250, 0));
}

/// ff.recoil.6: without space behind, be it the edge of the table or enemies all round, it falls instead.
#[test]
fn without_space_it_falls() {
    let mut state = on_table([man("A", 3, &[]).at(412.5, 0.0), man("B", 3, &[]).enemy().at(437.5, 0.0)]);
    recoil(&mut state, Script::default());
    assert_eq!((place(&state, B), state[B].fallen), ((4375, 0), Some(1)));

    // Six enemies all round.
    let mut state = on_table([
        man("A", 3, &[]).at(-25.0, 0.0),
        man("B", 3, &[]).enemy().at(0.0, 0.0),
        man("C", 3, &[]).at(25.0, 0.0),
        man("D", 3, &[]).at(12.5, 21.7),
        man("E", 3, &[]).at(12.5, -21.7),
        man("F", 3, &[]).at(-12.5, 21.7),
        man("G", 3, &[]).at(-12.5, -21.7),
    ]);
    recoil(&mut state, Script::default());
    assert!(state[B].is_fallen());
}

/// ff.recoil.6: at a real table people say that there is no room; and that there is.
#[test]
fn at_a_real_table_people_say_whether_there_is_room() {
    let fight = |facts: Vec<Fact>| {
        let mut state = real_table([man("A", 3, &[]), man("B", 3, &[]).enemy()], &[(A, B)]);
        let script = Script::default().facts(facts).dice([5, 3]);
        blows(&mut state, script, |battle| battle.attacks(A, B, false));
        state
    };
    let state = fight(vec![Fact::NoRoom { model: B }]);
    assert_eq!((state[B].fallen, state[B].touching), (Some(1), set(&[A])));
    let state = fight(vec![]);
    assert_eq!((state[B].fallen, state[B].touching, state[A].touching), (None, set(&[]), set(&[])));
}

/// ff.recoil.7: with the edge of a roof behind it, it falls down and takes falling damage.
#[test]
fn with_a_drop_behind_it_falls_down() {
    let mut setup =
        setup([man("A", 3, &[]).at(-30.0, 0.0).up(60.0), man("B", 3, &[]).enemy().at(-5.0, 0.0).up(60.0)]);
    let roof = TerrainSetup {
        name: "the roof".to_string(),
        kind: Kind::Building,
        outline: vec![(350.0, 350.0), (450.0, 350.0), (450.0, 550.0), (350.0, 550.0)],
        bottom: 0.0,
        height: 60.0,
        feature: Default::default(),
    };
    setup.table.as_mut().unwrap().terrain.push(roof);
    let mut state = lay(&setup);
    // 60 mm down: one die of falling damage.
    recoil(&mut state, Script::default().dice([4]));
    assert_eq!(state[B].fallen, Some(2));
    assert_eq!(state.table.as_ref().unwrap().base(B).unwrap().elevation, table::Length::ZERO);
}

/// ff.fear.result.6, ff.melee.pipe.4: a model that lies on the ground ignores a recoil.
#[test]
fn the_fallen_do_not_recoil() {
    let mut state = duel(man("A", 3, &[]), man("B", 3, &[]).fallen());
    recoil(&mut state, Script::default());
    assert_eq!(place(&state, B), (250, 0));
}

/// ff.recoil.1, ff.recoil.5: at a real table people are asked whom it has recoiled into, and not about the model it
/// recoils from: of two enemies it touches only the other, who hacks.
#[test]
fn nobody_recoils_into_the_model_that_has_beaten_it() {
    let models = [man("A", 3, &[]), man("B", 3, &[]).enemy(), man("C", 3, &[]).enemy()];
    let mut state = real_table(models, &[(A, B)]);
    let script = Script::default().facts([Fact::Touches { model: A }]).dice([5, 4, 1, 6]);
    let told = blows(&mut state, script, |battle| battle.attacks(B, A, false));
    assert_eq!(told, ["8 against 7: A must give ground.", "4 against 9: nothing comes of it."]);
    assert_eq!(state[A].touching.iter().collect::<Vec<_>>(), [C]);
    assert!(state[B].touching.is_empty());
}
