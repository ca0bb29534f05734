//! The worked examples of the catalogue about tests, initiative and moving.

use wfrp::{Act, ArmId, Condition, Injury, Location, Meant, Oppose, Wield, trial};

use crate::common::*;

/// WF-01, wf.init.4: equal totals act in order of Agility.
#[test]
fn wf_01_initiative() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(5.0, 0.0), hk().at(10.0, 0.0).enemy()]);

    fight_begins(&mut state, Script::default().dice([6, 2, 1]));

    assert_eq!([A, B, C].map(|who| state[who].initiative), [37, 37, 39]);
    assert_eq!(state.order.as_slice(), [C, B, A]);
}

/// WF-03, wf.test.1, wf.test.2, wf.test.3, wf.test.4, wf.test.5, wf.test.6, wf.test.10, wf.test.11.
#[test]
fn wf_03_success_levels() {
    let came = |target, roll| {
        let made = trial(target, roll);
        (made.success, made.sl)
    };

    assert_eq!(came(45, 23), (true, 2));
    assert_eq!(came(45, 45), (true, 0));
    assert_eq!(came(45, 46), (false, 0));
    assert_eq!(came(45, 4), (true, 4));
    assert_eq!(came(45, 97), (false, -5));
    assert_eq!(came(8, 5), (true, 1));
    assert_eq!(came(8, 7), (true, 0));
    assert_eq!(came(98, 97), (false, -1));
    assert_eq!(came(110, 96), (false, -1));
    assert_eq!(came(-5, 3), (true, 1));
    assert_eq!(came(60, 100), (false, -4));
}

/// WF-23, wf.action.sprint.3: a failed Sprint still moves, with its negative SL taken off; 21 yards in all.
#[test]
fn wf_23_a_stumbling_sprint() {
    let mut state = on_table([tm().at(-20.0, 0.0), rb().at(20.0, 20.0).enemy()]);
    let script = Script::default()
        .choose(Act::Walk)
        .go(vec![point(-12.0, 0.0)])
        .choose(Act::Sprint)
        .dice([82]) // 55/82, SL -3
        .go(vec![point(1.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(place(&state, A), point(1.0, 0.0));
}

/// WF-22, wf.action.charge.1, wf.action.charge.2, wf.action.charge.3, wf.action.charge.4: a Charge with a great axe.
#[test]
fn wf_22_charge_with_a_great_axe() {
    let mut state = on_table([hb().at(0.0, 0.0), tm().at(19.0, 0.0).enemy()]); // 18 yards from rim to rim
    let script =
        Script::default().choose(Act::Charge(B)).choose(Oppose::With(B, ArmId(0))).dice([25, 36, 52, 41]);

    turn(&mut state, script, A);

    let contact = state.table.as_ref().unwrap().gap_within(A, B, table::Length(2));
    assert!(contact && state[A].engaged.contains(B));
    assert_eq!((state[B].wounds, state[B].criticals), (0, 1));
    assert!(state[B].has(Condition::Prone));
    assert_eq!(state[B].conditions.levels(Condition::Fatigued), 1);
    assert_eq!(state[B].injuries.count(Injury::FractureMinor, Location::Body), 1);
    assert_eq!(state[B].armour[Location::Body as usize], 0);
}

/// WF-24, wf.action.flee.1, wf.action.flee.2, wf.action.flee.3, wf.action.flee.4, wf.mod.flee: Flee.
#[test]
fn wf_24_flee() {
    let mut state = on_table([rb().at(0.0, 0.0), hk().at(-1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    let script = Script::default()
        .choose(Act::Flee)
        .choose(Wield { who: B, arm: ArmId(0) })
        .choose(Meant::Plainly)
        .dice([47, 68])
        .go(vec![point(16.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(state[A].wounds, 3);
    assert_eq!(state[A].conditions.levels(Condition::Broken), 4);
    assert_eq!(place(&state, A), point(16.0, 0.0));
    assert!(!state.is_engaged(A) && !state.is_engaged(B));
}
