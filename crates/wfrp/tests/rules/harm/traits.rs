//! Traits of the sample combatants: `wf.trait.*`.

use fates::RuleId;
use wfrp::{Condition, State};

use crate::common::*;

/// wf.trait.venom: a combatant that loses Wounds to the claws and fails an Endurance Test at +0 is Poisoned 1.
#[test]
fn claws_may_poison() {
    let after = |endurance: u8| {
        let mut state = duel(ge(), tm());
        // 43/21 SL +2 against 40/50 SL -1: 6 + 3 at the secondary arm, less 3, 1 and 2; Endurance 39.
        swing(&mut state, [21, 50, endurance], (A, B), parry(B));
        (state[B].wounds, levels(&state, B, Condition::Poisoned))
    };

    assert_eq!(after(39), (9, 0));
    assert_eq!(after(40), (9, 1));
}

/// wf.trait.venom, wf.dice.5: the test comes after all else that the hit brings, the Critical's Fatigued among it.
#[test]
fn venom_works_after_the_hit() {
    let mut state = duel(ge(), tm());

    // 43/33 SL +1 against 40/50 SL -1, a double: body, 6 + 2 - 6; 05 on the body: 1 W, Fatigued. Endurance 39 - 10.
    swing(&mut state, [33, 50, 60, 5, 30], (A, B), parry(B));

    assert_eq!(state[B].wounds, 12 - 2 - 1);
    assert_eq!(levels(&state, B, Condition::Poisoned), 1);
}

/// wf.trait.venom: no test where the claws miss, and none for the bite of a beast without Venom.
#[test]
fn only_a_wound_by_venom_is_tested() {
    let mut state = duel(ge(), tm());
    swing(&mut state, [70, 20], (A, B), parry(B));
    assert_eq!(state[B].wounds, 12);

    let mut state = duel(fw(), tm());
    swing(&mut state, [21, 50], (A, B), parry(B)); // 46/21 SL +2
    assert_eq!(state[B].wounds, 9);
}

/// wf.trait.venom, wf.attack.crit.8: a combatant at 0 Wounds has none to lose to the claws, and makes no test.
#[test]
fn nobody_at_zero_loses_wounds_to_the_claws() {
    let mut state = on_table([ge().at(0.0, 0.0), tm().at(1.5, 0.0).wounds(0).enemy()]);

    // It lies Prone. 63/21 SL +4 against 20/50 SL -3: 6 + 7 at the secondary arm, less 6, all 7 beyond 0. 01 + 70 on the
    // arm: Deep cut, whose Wounds there are none left to take.
    swing(&mut state, [21, 50, 1], (A, B), parry(B));

    assert_eq!((state[B].wounds, levels(&state, B, Condition::Poisoned)), (0, 0));
}

fn troll(wounds: i16) -> State {
    on_table([bt().at(0.0, 0.0).wounds(wounds), tm().at(20.0, 0.0).enemy()])
}

/// wf.trait.knits: a bearer with a Wound left regains 2 at the end of a round, up to its maximum of 34.
#[test]
fn flesh_knits_at_the_end_of_a_round() {
    let after = |mut state: State| {
        round_ends(&mut state, Script::default());
        state[A].wounds
    };

    assert_eq!([1, 20, 33, 34].map(|wounds| after(troll(wounds))), [3, 22, 34, 34]);
    assert_eq!(after(troll(0)), 0, "not at 0 Wounds");
}

/// wf.trait.knits: not while it is Ablaze; the fire takes 10 + 1 - 5 - 2, and nothing knits.
#[test]
fn burnt_flesh_does_not_knit() {
    let mut state = troll(30);
    state[A].conditions.set(Condition::Ablaze, 2);

    round_ends(&mut state, Script::default().dice([10]));

    assert_eq!(state[A].wounds, 26);
}

/// wf.trait.knits: others do not.
#[test]
fn others_do_not_knit() {
    let mut state = on_table([tm().at(0.0, 0.0).wounds(5), rb().at(20.0, 0.0).enemy()]);

    round_ends(&mut state, Script::default());

    assert_eq!(state[A].wounds, 5);
}

/// wf.trait.fearless: the bearer never gains Broken; others do.
#[test]
fn the_fearless_are_never_broken() {
    let mut state = duel(fz(), tm());

    let told = tale(&mut state, Script::default(), |battle| {
        battle.gains(A, Condition::Broken, 3, RuleId("wf.q.blackpowder"))?;
        battle.gains(B, Condition::Broken, 3, RuleId("wf.q.blackpowder"))
    });

    assert_eq!((levels(&state, A, Condition::Broken), levels(&state, B, Condition::Broken)), (0, 3));
    assert_eq!(told[0], "Flail Zealot knows no fear.");
}

/// wf.trait.fearless, wf.q.blackpowder: a zealot that is shot at may fail its Cool Test and stays unbroken.
#[test]
fn a_shot_does_not_break_the_fearless() {
    let mut state = on_table([hg().at(-15.0, 0.0), fz().at(16.0, 0.0).enemy()]);

    shoot(&mut state, [60, 95], (A, 0, B)); // a miss, and Cool 86/95 fails

    assert_eq!(levels(&state, B, Condition::Broken), 0);
}
