//! Tests, Success Levels and opposed tests: `wf.test.*`.

use fates::{RuleId, Tally};
use wfrp::{Options, Skill, TargetNumber, Test, is_double, opposed, swapped, trial, units};

use crate::common::*;

/// wf.test.12: doubles are 11, 22 up to 99, and 00.
#[test]
fn there_are_ten_doubles() {
    let doubles: Vec<u8> = (1..=100).filter(|&roll| is_double(roll)).collect();

    assert_eq!(doubles, [11, 22, 33, 44, 55, 66, 77, 88, 99, 100]);
}

/// wf.test.13, wf.test.14, wf.test.15, wf.test.16: the higher SL wins, then the higher value, then nobody.
#[test]
fn opposed_tests_are_decided_by_sl_then_by_value() {
    let won = |first, second| {
        let result = opposed(first, second);
        (result.won, result.margin)
    };

    assert_eq!(won((1, 38), (-2, 40)), (Some(true), 3));
    assert_eq!(won((-2, 38), (-4, 40)), (Some(true), 2));
    assert_eq!(won((0, 38), (0, 40)), (Some(false), 0));
    assert_eq!(won((2, 41), (2, 40)), (Some(true), 0));
    assert_eq!(won((2, 40), (2, 40)), (None, 0));
}

/// wf.test.17: an SL bonus changes the SL alone.
#[test]
fn an_sl_bonus_never_turns_a_failure_into_a_success() {
    let failed = trial(40, 52).shifted(3);

    assert_eq!((failed.success, failed.sl), (false, 2));
    assert!(trial(40, 40).shifted(-2).success);
}

/// wf.test.8, wf.test.9: bonuses and penalties are limited each for itself, before they are added.
#[test]
fn situational_modifiers_are_limited_each_way() {
    let rule = RuleId("wf.test.9");
    let mut target = TargetNumber::<Tally>::of(40, rule);
    [40, 20, 10, -20, -30].iter().for_each(|&value| target.situation(value, rule));
    target.plain(-20, rule);

    assert_eq!(target.clone().close(true).total(), 40 + 60 - 30 - 20);
    assert_eq!(target.close(false).total(), 40 + 70 - 50 - 20);
}

/// wf.test.7, wf.test.19, wf.char.3: the difficulty is part of the target number; a Skill that is lacking is its
/// characteristic.
#[test]
fn a_difficulty_is_added_to_the_skill() {
    let state = on_table([tm().at(0.0, 0.0)]);
    let target = |skill, difficulty| {
        let test = Test::of(A, skill, RuleId("wf.test.7"), difficulty);
        state.target_number::<Tally>(&test, &()).total()
    };

    assert_eq!(target(Skill::Athletics, 20), 55);
    assert_eq!(target(Skill::Heal, 0), 28);
    assert_eq!(target(Skill::Climb, -30), 3);
    assert!(Options::default().cap_modifiers);
}

/// wf.test.19, wf.test.8: the difficulty and Accurate count among the situational modifiers, which end at +60 and -30.
#[test]
fn the_difficulty_and_accurate_are_limited_with_the_rest() {
    let mut state = on_table([tm().at(0.0, 0.0)]);
    let number = |state: &wfrp::State, difficulty| {
        let test = Test::of(A, Skill::Athletics, RuleId("wf.test.7"), difficulty);
        state.target_number::<Tally>(&test, &()).total()
    };
    state[A].ruling = 20;
    assert_eq!(number(&state, 60), 35 + 60); // Very Easy +60 and +20 end at +60
    assert_eq!(number(&state, -30), 35 - 30 + 20); // each way for itself
    state[A].ruling = -20;
    assert_eq!(number(&state, -30), 35 - 30); // Very Hard -30 and -20 end at -30
    state.options.cap_modifiers = false;
    assert_eq!(number(&state, -30), 35 - 50);

    let overlay = "[[weapon]]\nid = \"hand-weapon\"\nname = \"Hand weapon\"\nkind = \"melee\"\nskill = \"melee-basic\"\n\
        hands = 1\nstrength = true\ndamage = 4\nqualities = [\"accurate\"]\nrule = \"wf.weapon.hand\"\n";
    let book = wfrp::Book::read(&[("accurate.toml".to_string(), overlay.to_string())]).unwrap();
    let friends = [rb().at(0.0, 0.0), rb().at(1.5, 1.5), rb().at(3.0, 0.0)];
    let foe = tm().at(1.5, 0.0).enemy().with(wfrp::Condition::Prone, 1);
    let mut state = setup(friends.into_iter().chain([foe])).lay(&book).unwrap();
    [A, B, C].into_iter().for_each(|friend| engage(&mut state, friend, D));
    let attack = wfrp::Attack::blow(A, wfrp::ArmId(0), D);
    let target: Tally = state.target_number(&attack.test(&state), &attack);
    assert_eq!(target.total(), 38 + 60); // outnumbered +40, Prone +20 and Accurate +10 end at +60
    state.options.cap_modifiers = false;
    let target: Tally = state.target_number(&attack.test(&state), &attack);
    assert_eq!(target.total(), 38 + 70);
}

/// wf.attack.location.4, wf.oops.13: digits are swapped as two digits; a 0 on the units die counts as 10.
#[test]
fn digits_are_swapped_and_a_nought_counts_ten() {
    assert_eq!([100, 5, 50, 10, 1, 90, 9, 24, 42].map(swapped), [100, 50, 5, 1, 10, 9, 90, 42, 24]);
    assert_eq!([100, 70, 7, 99].map(units), [10, 10, 7, 9]);
}
