//! The worked examples of the catalogue about Advantage, Conditions and traits, and what the examples about attacks add
//! to the pools.

use std::sync::Arc;

use wfrp::{
    Act, AdvantageSystem, ArmId, CombatantSetup, Condition, Difficulty, Effort, Mark, Meant, Occasion,
    Oppose, Options, Phase, Setup, SideSetup, Skill, Wield,
};

use crate::common::*;

/// WF-02, wf.adv.initial.terrain2, wf.adv.initial.outnumber2, wf.adv.initial.threat1, wf.adv.initial.1,
/// wf.adv.initial.2: starting Advantage.
#[test]
fn wf_02_starting_advantage() {
    let eaters = std::iter::repeat_n(ge().enemy(), 6);
    let combatants = [hk(), wi(), tm()].into_iter().chain(eaters).chain([bt().enemy()]);
    let side = |row: &str| SideSetup { circumstances: vec![row.to_string()], ..SideSetup::default() };
    let sides = vec![side("key-ground"), side("threat-dangerous")];
    let mut state = lay(&Setup { sides, table: None, ..setup(combatants) });
    state.phase = Phase::Start;

    tale(&mut state, Script::default().dice([1, 1, 1, 2, 3, 4, 5, 6, 7, 1]), |battle| battle.step());

    assert_eq!(pools(&state), [2, 3]);
}

/// WF-26, wf.action.assess.1, wf.adv.gain.assess, wf.adv.gain.assess6: Assess.
#[test]
fn wf_26_assess() {
    let pool = |difficulty, die| {
        let mut state = on_table([wi().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
        Arc::make_mut(&mut state.plot.0).assess_difficulty = difficulty;
        let script = Script::default().choose(Act::Assess(Skill::Perception)).dice([die]).choose(Act::Done);
        turn(&mut state, script, A);
        state.sides[0].pool
    };

    assert_eq!(pool(Difficulty::Challenging, 3), 2); // 55/03 SL +5
    assert_eq!(pool(Difficulty::Average, 12), 3); // 75/12 SL +6
}

/// WF-28, wf.adv.spend.batter.cost, wf.adv.spend.batter.win, wf.adv.spend.batter.lose, wf.adv.spend.1: Batter.
#[test]
fn wf_28_batter() {
    let after = |dice: [u8; 2]| {
        let mut state = duel(hb(), tm());
        state.sides[0].pool = 1;
        let script = Script::default().choose(Act::Batter(B)).dice(dice).choose(Act::Done);
        turn(&mut state, script, A);
        (pools(&state), state[B].has(Condition::Prone))
    };

    assert_eq!(after([30, 41]), ([1, 0], true));
    assert_eq!(after([81, 20]), ([0, 1], false));
}

/// WF-29, wf.adv.spend.effort, wf.adv.spend.2: Additional Effort.
#[test]
fn wf_29_additional_effort() {
    let mut state = duel(tm(), rb());
    state.sides[0].pool = 3;
    let script = Script::default().choose(Oppose::Dodge).choose(Effort(3)).dice([51, 70]);

    play(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    assert_eq!((state[B].wounds, pools(&state)), (4, [0, 0]));
}

/// WF-32, wf.cond.bleeding.1, wf.cond.bleeding.2, wf.cond.bleeding.3, wf.cond.bleeding.4: bleeding out.
#[test]
fn wf_32_bleeding_out() {
    let second_round = |die: u8| {
        let bleeds = rb().at(0.0, 0.0).wounds(2).with(Condition::Bleeding, 2);
        let mut state = on_table([bleeds, rb().at(5.0, 0.0), tm().at(20.0, 0.0).enemy()]);
        round_ends(&mut state, Script::default().dice([35]));
        assert_eq!((state[A].wounds, levels(&state, A, Condition::Bleeding)), (0, 2));
        assert!(
            state[A].has(Condition::Prone) && state[A].has(Condition::Unconscious) && state[A].is_alive()
        );
        round_ends(&mut state, Script::default().dice([die]));
        state
    };

    assert!(!second_round(15)[A].is_alive());
    let lives = second_round(33);
    assert!(lives[A].is_alive());
    assert_eq!(levels(&lives, A, Condition::Bleeding), 1);
}

/// WF-33, wf.cond.ablaze.1: Ablaze.
#[test]
fn wf_33_ablaze() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Ablaze, 2), rb().at(20.0, 0.0).enemy()]);

    round_ends(&mut state, Script::default().dice([7]));

    assert_eq!(state[A].wounds, 7);
}

/// WF-34, wf.action.kill.1, wf.action.kill.2, wf.adv.gain.victory, wf.adv.gain.3: Kill.
#[test]
fn wf_34_kill() {
    let kill = |victim: CombatantSetup, falls_now: bool| {
        let victim = victim.at(2.0, 0.0).marked(Mark::Important).enemy();
        let mut state = on_table([hk().at(0.0, 0.0), victim, rb().at(20.0, 0.0).enemy()]);
        if falls_now {
            let rule = fates::RuleId("wf.wounds.3");
            play(&mut state, Script::default(), |battle| battle.gains(B, Condition::Unconscious, 1, rule));
        }
        let before = state.sides[0].pool;
        turn(&mut state, Script::default().choose(Act::Kill(B)).choose(Act::Done), A);
        assert!(!state[B].is_alive());
        (before, state.sides[0].pool)
    };

    assert_eq!(kill(rb().with(Condition::Unconscious, 1), false), (0, 1));
    assert_eq!(kill(rb(), true), (1, 1));
}

/// WF-35, wf.adv.end.1, wf.adv.end.2: Advantage at the end of a round.
#[test]
fn wf_35_advantage_at_the_end_of_a_round() {
    let after = |heads: [usize; 2], before: [u8; 2]| {
        let ours = std::iter::repeat_n(tm(), heads[0]);
        let mut state = at_a_real_table(ours.chain(std::iter::repeat_n(rb().enemy(), heads[1])));
        (state.sides[0].pool, state.sides[1].pool) = (before[0], before[1]);
        round_ends(&mut state, Script::default());
        pools(&state)
    };

    assert_eq!(after([3, 2], [1, 2]), [2, 1]);
    assert_eq!(after([3, 2], [1, 0]), [2, 0]);
    assert_eq!(after([2, 2], [1, 2]), [1, 2]);
}

/// WF-37, wf.attack.crit.1, wf.q.shield, wf.crit.body.1, wf.trait.venom, wf.cond.fatigued.1: plate, shield and venom.
#[test]
fn wf_37_plate_shield_and_venom() {
    let mut state = duel(ge(), hk());

    swing(&mut state, [11, 85, 50, 9, 40], (A, B), parry(B));

    assert_eq!((state[B].wounds, state[B].criticals), (13, 1));
    assert_eq!((levels(&state, B, Condition::Fatigued), levels(&state, B, Condition::Poisoned)), (1, 0));
    assert_eq!(pools(&state), [1, 0]);
}

/// WF-43, wf.cond.stunned.4, wf.cond.stunned.5, wf.cond.stack.4: shaking off Stunned.
#[test]
fn wf_43_shaking_off_stunned() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Stunned, 2), rb().at(20.0, 0.0).enemy()]);

    round_ends(&mut state, Script::default().dice([12]));
    assert_eq!((levels(&state, A, Condition::Stunned), levels(&state, A, Condition::Fatigued)), (1, 0));
    round_ends(&mut state, Script::default().dice([9]));

    assert_eq!((levels(&state, A, Condition::Stunned), levels(&state, A, Condition::Fatigued)), (0, 1));
}

/// WF-45, wf.adv.personal.1, wf.adv.personal.2, wf.adv.personal.3, wf.adv.personal.4: personal Advantage.
#[test]
fn wf_45_personal_advantage() {
    let options = Options { advantage: AdvantageSystem::Personal, ..Options::default() };
    let mut state = lay(&Setup { options, ..setup([rb().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]) });
    (state[A].advantage, state[B].advantage) = (2, 1);

    swing(&mut state, [47, 60], (A, B), DODGE);

    assert_eq!(state[B].wounds, 6);
    assert_eq!((state[A].advantage, state[B].advantage), (3, 0));
    assert_eq!(pools(&state), [0, 0]);
}

/// WF-04, WF-05, WF-08, WF-09, WF-16, WF-36, WF-39, WF-40, wf.adv.gain.winning: the attacker who wins adds 1.
#[test]
fn the_worked_blows_fill_the_pool() {
    let pool = |one: CombatantSetup, other: CombatantSetup, dice: &[u8], parried: bool| {
        let mut state = duel(one, other);
        let oppose = if parried { parry(B) } else { DODGE };
        swing(&mut state, dice.iter().copied(), (A, B), oppose);
        pools(&state)
    };

    assert_eq!(pool(rb(), tm(), &[21, 67], true), [1, 0]);
    assert_eq!(pool(rb(), tm(), &[54, 83], true), [1, 0]);
    assert_eq!(pool(cp(), hk(), &[12, 71], true), [1, 0]);
    assert_eq!(pool(hk(), rb(), &[33, 58, 52, 40], false), [1, 0]);
    assert_eq!(pool(tm(), rb(), &[44, 81, 55], false), [1, 0]);
    assert_eq!(pool(wi(), rb(), &[40, 45, 88, 18], false), [1, 0]);
    assert_eq!(pool(bt(), tm(), &[35, 29], true), [1, 0]);
    assert_eq!(pool(gm(), ge(), &[29, 57, 12], false), [1, 0]);
}

/// WF-20, WF-41, wf.adv.gain.outmanoeuvre: a shot that wounds adds 1.
#[test]
fn the_worked_shots_fill_the_pool() {
    let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).enemy()]);
    wield(&mut state, A, 1);
    shoot(&mut state, [35], (A, 1, B));
    assert_eq!(pools(&state), [1, 0]);

    let mut state = on_table([hg().at(-15.0, 0.0), hb().at(16.0, 0.0).enemy()]);
    shoot(&mut state, [36, 70], (A, 0, B));
    assert_eq!(pools(&state), [1, 0]);
}

/// WF-22, wf.adv.gain.winning: the charge with the great axe adds 1.
#[test]
fn the_worked_charge_fills_the_pool() {
    let mut state = on_table([hb().at(0.0, 0.0), tm().at(19.0, 0.0).enemy()]);
    let script =
        Script::default().choose(Act::Charge(B)).choose(Oppose::With(B, ArmId(0))).dice([25, 36, 52, 41]);

    turn(&mut state, script, A);

    assert_eq!(pools(&state), [1, 0]);
}

/// WF-24, wf.adv.gain.outmanoeuvre: the free attack that wounds a fleer adds 1 to the pool of the one that strikes it.
#[test]
fn the_worked_flight_fills_the_other_pool() {
    let mut state = duel(rb(), hk());
    engage(&mut state, A, B);
    let script = Script::default()
        .choose(Act::Flee)
        .choose(Wield { who: B, arm: ArmId(0) })
        .choose(Meant::Plainly)
        .dice([47, 68])
        .go(vec![point(-16.0, 0.0)]);

    turn(&mut state, script, A);

    assert_eq!(pools(&state), [0, 1]);
}

/// WF-27, wf.adv.gain.surprise, wf.adv.gain.1, wf.adv.gain.outmanoeuvre: the ambush adds 1 when it is declared and 1
/// when it wounds.
#[test]
fn the_worked_ambush_fills_the_pool() {
    let mut state = duel(wi(), rb().with(Condition::Surprised, 1));

    swing(&mut state, [62], (A, B), None);

    assert_eq!(pools(&state), [2, 0]);
}
