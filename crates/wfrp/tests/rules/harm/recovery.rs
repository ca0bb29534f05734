//! The end of a round: fire, blood, poison, recovery and timers, in the order of wf.round.4.

use fates::proofs::merged_equals_one_by_one;
use fates::{Measured, Random, RuleId, Whim};
use wfrp::{CombatantSetup, Condition, Fact, Injury, Location, Phase, State, Wfrp};

use crate::common::*;

/// Somebody with a friend, far from an enemy: whatever happens to it, the fight goes on.
fn among(one: CombatantSetup) -> State {
    on_table([one.at(0.0, 0.0), tm().at(0.0, 10.0), rb().at(25.0, 0.0).enemy()])
}

/// The state after the end of a round.
fn after(one: CombatantSetup, dice: &[u8]) -> State {
    let mut state = among(one);
    round_ends(&mut state, Script::default().dice(dice.iter().copied()));
    state
}

/// wf.cond.ablaze.1: 1d10 and one for each level after the first, less TB and the least AP, and at least 1.
#[test]
fn fire_burns_through_the_thinnest_armour() {
    let left =
        |one: CombatantSetup, levels, die| after(one.with(Condition::Ablaze, levels), &[die])[A].wounds;

    assert_eq!(left(rb(), 1, 10), 4); // 10 - 3, bare head and legs
    assert_eq!(left(hk(), 3, 10), 11); // 10 + 2 - 4 - 3
    assert_eq!(left(hk(), 1, 2), 15); // at least 1
}

/// wf.cond.ablaze.3: beyond 0 it is a Critical Hit where a d100 says, with +10 for each Wound beyond.
#[test]
fn fire_beyond_nought_is_a_critical_hit() {
    // 9 - 3 = 6, 4 beyond; 50 is the body; 10 + 40 = 50, Side pulled.
    let state = after(rb().wounds(2).with(Condition::Ablaze, 1), &[9, 50, 10]);

    assert_eq!((state[A].wounds, state[A].criticals), (0, 1));
    assert!(state[A].has(Condition::Prone));
    assert_eq!(state[A].injuries.count(Injury::TornMuscleMinor, Location::Body), 1);
}

/// wf.cond.bleeding.1: a Wound for each level, whatever the armour.
#[test]
fn blood_flows_past_armour() {
    let state = after(hk().with(Condition::Bleeding, 3), &[]);

    assert_eq!((state[A].wounds, levels(&state, A, Condition::Bleeding)), (13, 3));
}

/// wf.cond.bleeding.2, wf.cond.bleeding.5: the loss stops at 0 without a Critical Wound, and there one falls Unconscious.
#[test]
fn a_combatant_that_bleeds_at_nought_falls_unconscious() {
    let state = after(rb().wounds(2).with(Condition::Bleeding, 3), &[40]);
    assert_eq!((state[A].wounds, state[A].criticals), (0, 0));
    assert!(state[A].has(Condition::Unconscious) && state[A].has(Condition::Prone));

    let at_nought_before = after(rb().wounds(0).with(Condition::Bleeding, 1), &[40]);
    assert!(at_nought_before[A].has(Condition::Unconscious));
}

/// wf.cond.bleeding.3, wf.cond.bleeding.4: up to 10 for each level is death, a double among them too; a double above
/// that stems one level.
#[test]
fn the_unconscious_bleed_to_death() {
    let rolls = |die: u8| {
        let lies = rb().wounds(0).with(Condition::Unconscious, 1).with(Condition::Bleeding, 2);
        let state = after(lies, &[die]);
        state[A].is_alive().then(|| levels(&state, A, Condition::Bleeding))
    };

    assert_eq!((rolls(11), rolls(20)), (None, None));
    assert_eq!((rolls(21), rolls(22), rolls(100)), (Some(2), Some(1), Some(1)));
}

/// wf.cond.bleeding.3: a combatant that is Unconscious with Wounds left rolls too.
#[test]
fn the_unconscious_bleed_to_death_with_wounds_left() {
    let state = after(rb().wounds(9).with(Condition::Unconscious, 1).with(Condition::Bleeding, 1), &[10]);

    assert!(!state[A].is_alive());
}

/// wf.cond.poisoned.1, wf.cond.poisoned.3: a Wound for each level, then an Endurance Test that its own penalty makes
/// harder.
#[test]
fn poison_takes_wounds_and_is_fought() {
    let state = after(rb().with(Condition::Poisoned, 2), &[16]); // 35 - 20 = 15
    assert_eq!((state[A].wounds, levels(&state, A, Condition::Poisoned)), (9, 2));

    let state = after(rb().with(Condition::Poisoned, 3), &[5]); // 35 - 30 = 5, SL +1
    assert_eq!((state[A].wounds, levels(&state, A, Condition::Poisoned)), (8, 1));
}

/// wf.cond.poisoned.4, wf.cond.poisoned.5: poison stops at 0 without a Critical Wound; the last level leaves Fatigued.
#[test]
fn poison_stops_at_nought() {
    let state = after(rb().wounds(1).with(Condition::Poisoned, 2), &[5]); // 15/05 SL +1: both go

    assert_eq!((state[A].wounds, state[A].criticals), (0, 0));
    assert!(state[A].has(Condition::Prone) && !state[A].has(Condition::Unconscious));
    assert_eq!((levels(&state, A, Condition::Poisoned), levels(&state, A, Condition::Fatigued)), (0, 1));
}

/// wf.cond.stunned.4: a failed Endurance Test leaves all levels.
#[test]
fn a_ringing_head_may_go_on_ringing() {
    let state = after(tm().with(Condition::Stunned, 2), &[20]); // 39 - 20 = 19

    assert_eq!(levels(&state, A, Condition::Stunned), 2);
}

/// wf.cond.broken.3, wf.cond.broken.4, wf.cond.stack.4: with an enemy in sight a Cool Test at +0, which Broken itself
/// makes harder.
#[test]
fn nerve_returns_by_a_cool_test() {
    let state = after(tm().with(Condition::Broken, 2), &[17]); // 37 - 20 = 17, SL 0
    assert_eq!(levels(&state, A, Condition::Broken), 1);

    let state = after(tm().with(Condition::Broken, 2), &[18]);
    assert_eq!(levels(&state, A, Condition::Broken), 2);
}

/// wf.cond.broken.3: no test while it is engaged.
#[test]
fn nobody_gathers_its_nerve_in_melee() {
    let mut state = duel(tm().with(Condition::Broken, 1), rb());
    engage(&mut state, A, B);

    round_ends(&mut state, Script::default());

    assert_eq!(levels(&state, A, Condition::Broken), 1);
}

/// wf.cond.broken.4, wf.cond.broken.5: out of sight of all enemies it is at +20; a real table says so.
#[test]
fn out_of_sight_nerve_returns_sooner() {
    let left = |facts: Vec<Fact>| {
        let mut state = at_a_real_table([tm().with(Condition::Broken, 2), rb().enemy()]);
        round_ends(&mut state, Script::default().facts(facts).dice([23]));
        (levels(&state, A, Condition::Broken), levels(&state, A, Condition::Fatigued))
    };

    assert_eq!(left(vec![]), (0, 1)); // 37 + 20 - 20 = 37, SL +1: both go
    assert_eq!(left(vec![Fact::EnemyInSight { who: A }]), (2, 0)); // 17
}

/// wf.cond.blinded.2, wf.cond.deafened.2: one level goes at the end of every second round, counted from the one in which
/// it was received.
#[test]
fn blindness_fades_every_second_round() {
    for condition in [Condition::Blinded, Condition::Deafened] {
        let mut state = among(tm());
        state.round = 3;
        play(&mut state, Script::default(), |battle| battle.gains(A, condition, 2, RuleId("wf.crit.head.2")));

        let left: Vec<u8> = (3..=6)
            .map(|_| {
                round_ends(&mut state, Script::default());
                levels(&state, A, condition)
            })
            .collect();

        assert_eq!(left, [2, 1, 1, 0], "{condition:?}");
    }
}

/// wf.cond.blinded.2: what somebody brings into the fight counts from the first round.
#[test]
fn a_condition_from_before_the_fight_counts_from_the_first_round() {
    let mut state = among(tm().with(Condition::Blinded, 1));

    round_ends(&mut state, Script::default());
    assert_eq!(levels(&state, A, Condition::Blinded), 1);
    round_ends(&mut state, Script::default());
    assert_eq!(levels(&state, A, Condition::Blinded), 0);
}

/// wf.cond.surprised.2: at the end of the round nobody is Surprised any more.
#[test]
fn surprise_ends_with_the_round() {
    assert!(!after(tm().with(Condition::Surprised, 1), &[])[A].has(Condition::Surprised));
}

/// wf.round.4, wf.dice.7: fire over all in initiative order, then blood, poison and the tests, one die after another.
#[test]
fn the_end_of_a_round_takes_its_dice_in_order() {
    let sick = tm().at(0.0, 0.0).with(Condition::Ablaze, 1);
    let lies = rb().at(20.0, 0.0).with(Condition::Ablaze, 1).with(Condition::Bleeding, 1).enemy();
    let mut state = on_table([
        sick.with(Condition::Poisoned, 1).with(Condition::Stunned, 1),
        lies.with(Condition::Unconscious, 1),
        gm().at(25.0, 0.0).enemy(),
    ]);
    state.order = [B, A, C].into_iter().collect();

    let told = round_ends(&mut state, Script::default().dice([5, 6, 50, 40, 29]));

    let expected = [
        "The end of round 1.",
        "Road Bandit burns, 5 on the die: 2 Wounds.",
        "Road Bandit loses 2 Wounds, 9 left.",
        "Town Militia burns, 6 on the die: 3 Wounds.",
        "Town Militia loses 3 Wounds, 9 left.",
        "Road Bandit loses 1 Wound, 8 left.",
        "Road Bandit lies bleeding, death on 10 or less: 50, and lives.",
        "Town Militia loses 1 Wound, 8 left.",
        "Town Militia, Endurance: 40 against 29 (39 Skill, −10 Poisoned), failure, −2 SL.",
        "Town Militia, Endurance: 29 against 29 (39 Skill, −10 Poisoned), success, 0 SL.",
        "Town Militia is no longer Stunned.",
        "Town Militia gains Fatigued 1.",
    ];
    assert_eq!(told, expected);
}

/// wf.round.4: the transfer of Advantage comes after the falls and deaths of the same end, and counts who is left.
#[test]
fn the_transfer_counts_who_is_left() {
    let lies = tm().at(0.0, 0.0).wounds(1).with(Condition::Bleeding, 1);
    let mut state = on_table([lies, tm().at(0.0, 9.0), rb().at(20.0, 0.0).enemy()]);
    (state.sides[0].pool, state.sides[1].pool) = (0, 1);

    round_ends(&mut state, Script::default().dice([40])); // 1 against 1 now

    assert_eq!(pools(&state), [0, 1]);
}

/// wf.dice.7: no die of the end of a round is read more closely than its odds are counted.
#[test]
fn the_dice_of_an_end_are_read_as_they_are_counted() {
    let lies = rb().wounds(4).with(Condition::Unconscious, 1);
    let ends = [
        hk().with(Condition::Ablaze, 3),
        lies.with(Condition::Bleeding, 2),
        rb().with(Condition::Broken, 2),
        rb().with(Condition::Poisoned, 1),
        tm().with(Condition::Stunned, 2),
        tm().with(Condition::Poisoned, 1).with(Condition::Stunned, 1),
    ];

    for one in ends {
        let mut state = among(one);
        state.phase = Phase::RoundEnds;
        let proven = merged_equals_one_by_one::<Wfrp>(&state, &Whim(Random::new(1)), &Measured, 20_000);

        assert!(proven, "too many paths from {:?}", state[A].conditions);
    }
}
