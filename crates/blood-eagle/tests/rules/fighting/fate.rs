//! Fate rolls and Fate checks.

use blood_eagle::{Condition, Doom, Options, Trait, doom, passes};
use fates::RuleId;

use crate::common::*;

/// be.fate.1, be.fate.2, be.fate.3, be.fate.4, be.fig.3: greater than Fate is unharmed, equal Knocked Down, less Out.
#[test]
fn a_fate_roll_is_greater_equal_or_less() {
    assert_eq!(doom(6, 0, 5, false), Doom::Unharmed);
    assert_eq!(doom(5, 0, 5, false), Doom::KnockedDown);
    assert_eq!(doom(4, 0, 5, false), Doom::Out);
    assert_eq!(doom(4, 0, 3, false), Doom::Unharmed); // a lower Fate is better
}

/// be.fate.5, be.fate.7: a natural 1 is Out; be.fate.6, be.fate.8: a natural 10 is unharmed, whatever the modifiers.
#[test]
fn natural_1_and_10_have_their_way() {
    assert_eq!(doom(1, 9, 2, false), Doom::Out);
    assert_eq!(doom(10, -9, 7, false), Doom::Unharmed);
    assert!(!passes(1, 9, 2, true));
    assert!(passes(10, -9, 7, true));
}

/// be.fate.3, be.kd.4, be.kd.5: what each result does to a figure, one who is down already among them.
#[test]
fn each_result_is_carried_out() {
    let hit = |down: bool, face: u8| {
        let figure = figure("S4").at(0.0, 0.0);
        let mut state = on_table([if down { figure.down() } else { figure }]);
        play(&mut state, Script::default().dice([face]), |battle| battle.struck(A, None, -1));
        state[A].condition
    };

    assert_eq!(hit(false, 7), Condition::Standing); // 6 against 5
    assert_eq!(hit(false, 6), Condition::KnockedDown);
    assert_eq!(hit(false, 5), Condition::Out);
    assert_eq!(hit(true, 6), Condition::KnockedDown);
    assert_eq!(hit(true, 7), Condition::KnockedDown);
    assert_eq!(hit(true, 5), Condition::Out);
}

/// be.fate.9: equal passes a check unless the game is played otherwise; be.fate.10: nobody is knocked down by one.
#[test]
fn an_equal_result_passes_a_check() {
    let check = |equal, face: u8| {
        let options = Options { fate_check_equal_passes: equal, ..Options::default() };
        let mut state = lay(&with_options(setup([figure("S4").at(0.0, 0.0)]), options));
        let rule = RuleId("be.disengage.2");
        let passed = play(&mut state, Script::default().dice([face]), |battle| battle.fate_check(A, rule, 0));
        assert_eq!(state[A].condition, Condition::Standing);
        passed
    };

    assert!(check(true, 5) && !check(true, 4));
    assert!(check(false, 6) && !check(false, 5));
}

/// be.fate.11, be.poison.2: modifiers add up without limit.
#[test]
fn fate_modifiers_add_up() {
    assert_eq!(doom(9, -2 - 2 - 1, 4, false), Doom::KnockedDown);
    assert_eq!(doom(9, -8, 4, false), Doom::Out);
}

/// be.trait.stubborn: an equal result does a Stubborn figure no harm; less is still Out.
#[test]
fn the_stubborn_are_not_knocked_down() {
    let mut state = on_table([figure("W3").at(0.0, 0.0)]); // Fate 3
    assert!(state.has(A, Trait::Stubborn));

    play(&mut state, Script::default().dice([4]), |battle| battle.struck(A, None, -1));
    assert_eq!(state[A].condition, Condition::Standing);

    play(&mut state, Script::default().dice([3]), |battle| battle.struck(A, None, -1));
    assert_eq!(state[A].condition, Condition::Out);
}
