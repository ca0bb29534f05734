//! Scripted Fates: what they answer, and what they complain about.

use crate::gravemarch::*;
use fates::{Rules, Scripted};

type Script = Scripted<Gravemarch>;

#[test]
fn a_script_answers_in_order() {
    let mut state = state(&contact());
    let mut fates = Script::default().choose(Act::Strike).dice([7, 2]).choose(Reply::StrikeBack).dice([6, 6]);

    let _ = Gravemarch::step(&mut state, &mut fates).unwrap();

    fates.expect_spent();
    assert_eq!(state[GHOUL].health, ghoul().health - 7);
    assert_eq!(state[KNIGHT].health, knight().health - 6);
    assert_eq!(fates.told().len(), 2);
}

#[test]
fn facts_are_measured_unless_they_are_stated() {
    let mut measured = Script::default().dice([4, 4]);
    let mut stated = Script::default().dice([4, 4]).facts([Fact::Higher(KNIGHT, GHOUL)]);
    let (mut low, mut high) = (state(&contact()), state(&contact()));

    Battle::new(&mut low, &mut measured).strike(KNIGHT, GHOUL).unwrap();
    Battle::new(&mut high, &mut stated).strike(KNIGHT, GHOUL).unwrap();

    assert_eq!(low[GHOUL].health, ghoul().health);
    assert_eq!(high[GHOUL].health, ghoul().health - 4);
}

#[test]
fn an_option_alone_needs_no_script() {
    let cornered = Setup { knight: Figure { place: 0, ..knight() }, ghoul: Figure { place: 1, ..ghoul() } };
    let mut fates = Script::default().dice([1, 1]);

    Battle::new(&mut state(&cornered), &mut fates).reply(GHOUL, KNIGHT).unwrap();

    assert!(fates.is_spent());
}

#[test]
fn answers_left_over_are_noticed() {
    let fates = Script::default().dice([1]);

    assert!(!fates.is_spent());
}

#[test]
#[should_panic(expected = "answers nobody asked for: dice [1]")]
fn answers_left_over_fail_the_test() {
    Script::default().dice([1]).expect_spent();
}

#[test]
#[should_panic(expected = "gm.melee.strike.1 rolls a d10 for seat 0, and the script has no die left")]
fn a_missing_die_fails_the_test() {
    let mut fates = Script::default().dice([7]);

    let _ = Battle::new(&mut state(&contact()), &mut fates).strike(KNIGHT, GHOUL);
}

#[test]
#[should_panic(expected = "gm.melee.strike.1 rolls a d10 and the script says 11")]
fn a_face_the_die_does_not_have_fails_the_test() {
    let mut fates = Script::default().dice([11, 1]);

    let _ = Battle::new(&mut state(&contact()), &mut fates).strike(KNIGHT, GHOUL);
}

#[test]
#[should_panic(
    expected = "gm.melee.reply.1 asks seat 1 to choose one of [Reply(StrikeBack), Reply(StepAway)]"
)]
fn a_missing_choice_fails_the_test() {
    let mut fates = Script::default();

    let _ = Battle::new(&mut state(&contact()), &mut fates).reply(KNIGHT, GHOUL);
}

#[test]
#[should_panic(expected = "Act(Rest) is not one of [Reply(StrikeBack), Reply(StepAway)]")]
fn an_option_that_is_not_offered_fails_the_test() {
    let mut fates = Script::default().choose(Act::Rest);

    let _ = Battle::new(&mut state(&contact()), &mut fates).reply(KNIGHT, GHOUL);
}

fn tired() -> State {
    let Setup { knight, ghoul } = contact();
    state(&Setup { knight: Figure { fatigue: 1, ..knight }, ghoul: Figure { fatigue: 1, ..ghoul } })
}

#[test]
#[should_panic(expected = "gm.turn.breath.1 asks seat 0 to pick 0 to 1, and the script says")]
fn picking_too_many_fails_the_test() {
    let mut fates = Script::default().pick([KNIGHT, GHOUL]);

    let _ = Gravemarch::step(&mut tired(), &mut fates);
}

#[test]
#[should_panic(expected = "is not within")]
fn picking_somebody_else_fails_the_test() {
    let mut fates = Script::default().pick([fates::FigureId(2)]);

    let _ = Gravemarch::step(&mut tired(), &mut fates);
}

#[test]
#[should_panic(expected = "gm.march.1 does not allow 5: 5 is not from 0 to 4")]
fn a_way_that_is_not_allowed_fails_the_test() {
    let mut fates = Script::default().go(5);

    let _ = Gravemarch::step(&mut state(&march()), &mut fates);
}
