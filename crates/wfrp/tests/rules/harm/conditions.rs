//! Conditions: `wf.cond.*`, their levels and penalties, what they forbid, how they are gained and lost.

use fates::{RuleId, Rules, Sum, Total};
use wfrp::{Act, ArmId, Attack, Condition, Reach, Skill, State, Test, Wfrp, yards};

use crate::common::*;

const RULE: RuleId = RuleId("wf.cond.stack.1");

/// The target number of a plain test of the first combatant.
fn number(state: &State, skill: Skill) -> i16 {
    state.target_number::<Total>(&Test::of(A, skill, RULE, 0), &()).total()
}

/// A militiaman with these Conditions, far from an enemy.
fn militia(conditions: &[(Condition, u8)]) -> State {
    let mut militia = tm().at(0.0, 0.0);
    militia.with.conditions = conditions.to_vec();
    on_table([militia, rb().at(20.0, 0.0).enemy()])
}

/// wf.cond.stack.1: nine Conditions come in levels that add up.
#[test]
fn levels_add_up() {
    for condition in [
        Condition::Ablaze,
        Condition::Bleeding,
        Condition::Blinded,
        Condition::Broken,
        Condition::Deafened,
        Condition::Entangled,
        Condition::Fatigued,
        Condition::Poisoned,
        Condition::Stunned,
    ] {
        let mut state = militia(&[]);
        play(&mut state, Script::default(), |battle| {
            battle.gains(A, condition, 1, RULE)?;
            battle.gains(A, condition, 2, RULE)
        });

        assert_eq!(levels(&state, A, condition), 3, "{condition:?}");
    }
}

/// wf.cond.stack.2: Prone, Surprised and Unconscious are there or not.
#[test]
fn some_conditions_have_no_levels() {
    for condition in [Condition::Prone, Condition::Surprised, Condition::Unconscious] {
        let mut state = militia(&[]);
        play(&mut state, Script::default(), |battle| {
            battle.gains(A, condition, 1, RULE)?;
            battle.gains(A, condition, 1, RULE)
        });

        assert_eq!(levels(&state, A, condition), 1, "{condition:?}");
    }
}

/// wf.cond.blinded.1, wf.cond.broken.2, wf.cond.deafened.1, wf.cond.entangled.2, wf.cond.fatigued.1,
/// wf.cond.poisoned.2, wf.cond.prone.2, wf.cond.stunned.2: -10 for each level, -20 for Prone, on the tests each names.
#[test]
fn each_condition_hampers_its_tests() {
    let skills = [
        Skill::MeleeBasic, // WS
        Skill::RangedBow,  // bare BS
        Skill::Dodge,      // Ag
        Skill::Athletics,  // Ag
        Skill::Stealth,    // bare Ag
        Skill::Cool,
        Skill::Endurance,
        Skill::Perception,
    ];
    let numbers = |condition, levels| skills.map(|skill| number(&militia(&[(condition, levels)]), skill));

    let fresh = [40, 30, 35, 35, 30, 37, 39, 36];
    assert_eq!(skills.map(|skill| number(&militia(&[]), skill)), fresh);
    assert_eq!(numbers(Condition::Blinded, 2), [20, 10, 15, 15, 10, 37, 39, 36]);
    assert_eq!(numbers(Condition::Broken, 2), [20, 10, 15, 35, 30, 17, 19, 16]);
    assert_eq!(numbers(Condition::Deafened, 3), fresh);
    assert_eq!(numbers(Condition::Entangled, 1), [30, 20, 25, 25, 20, 37, 39, 36]);
    assert_eq!(numbers(Condition::Fatigued, 1), [30, 20, 25, 25, 20, 27, 29, 26]);
    assert_eq!(numbers(Condition::Poisoned, 2), [20, 10, 15, 15, 10, 17, 19, 16]);
    assert_eq!(numbers(Condition::Prone, 1), [20, 10, 15, 15, 10, 37, 39, 36]);
    assert_eq!(numbers(Condition::Stunned, 1), [30, 20, 25, 25, 20, 27, 29, 26]);
    for harmless in [Condition::Ablaze, Condition::Bleeding, Condition::Surprised] {
        assert_eq!(numbers(harmless, 1), fresh, "{harmless:?}");
    }
}

/// wf.cond.deafened.1: Deafened hampers tests of hearing, and no attack.
#[test]
fn the_deaf_only_hear_badly() {
    let state = militia(&[(Condition::Deafened, 3)]);
    let listens = Test { hearing: true, ..Test::of(A, Skill::Perception, RULE, 0) };

    assert_eq!(state.target_number::<Total>(&listens, &()).total(), 6);
    assert_eq!(state.strike(&Attack::blow(A, ArmId(0), B), 0).number, 40);
}

/// wf.cond.stack.3: levels of one Condition add up, and of different Conditions only the worst counts for a test.
#[test]
fn only_the_worst_condition_counts() {
    let state = militia(&[(Condition::Fatigued, 1), (Condition::Prone, 1), (Condition::Poisoned, 3)]);
    assert_eq!((number(&state, Skill::MeleeBasic), number(&state, Skill::Cool)), (10, 7)); // Poisoned

    let state = militia(&[(Condition::Fatigued, 1), (Condition::Prone, 1)]);
    assert_eq!(number(&state, Skill::MeleeBasic), 20); // Prone
    assert_eq!(number(&state, Skill::Cool), 27); // Fatigued: Prone does not name it
}

/// wf.cond.stack.3: the tally shows what does not count, without counting it.
#[test]
fn the_tally_names_what_does_not_count() {
    let state = militia(&[(Condition::Fatigued, 1), (Condition::Prone, 1)]);

    let tally = state.target_number::<fates::Tally>(&Test::of(A, Skill::MeleeBasic, RULE, 0), &());

    assert_eq!(tally.total(), 20);
    let rules: Vec<&str> = tally.parts().iter().map(|part| part.rule.0).collect();
    assert!(rules.contains(&"wf.cond.fatigued.1") && rules.contains(&"wf.cond.prone.2"), "{rules:?}");
}

/// wf.cond.stunned.1, wf.cond.stunned.6: the Stunned have no action, and walk and run half as far.
#[test]
fn the_stunned_only_stagger() {
    let mut state = duel(tm().with(Condition::Stunned, 1), rb());

    assert_eq!(acts_of(&mut state, A).as_slice(), [Act::Walk, Act::Done]);
    assert_eq!((state.walk(A), state.run(A)), (yards(4), yards(8)));
    assert_eq!((state.walk(B), state.run(B)), (yards(8), yards(16)));
}

/// wf.cond.entangled.1: the Entangled do not move.
#[test]
fn the_entangled_stay_where_they_are() {
    let mut state = on_table([
        tm().at(0.0, 0.0).with(Condition::Entangled, 1).with(Condition::Prone, 1),
        rb().at(10.0, 0.0).enemy(),
    ]);
    let moves = [Act::Walk, Act::Sprint, Act::Crawl, Act::StandUp, Act::Charge(B)];

    let listed = acts_of(&mut state, A);

    assert!(moves.iter().all(|act| !listed.contains(act)), "{listed:?}");
    assert!(listed.contains(&Act::BreakLoose));
}

/// wf.cond.entangled.3, wf.adv.gain.winning: an opposed Strength Test against the source; a win removes 1 + margin, and
/// adds 1 to the pool of the one that began it.
#[test]
fn breaking_loose_is_a_test_of_strength() {
    let after = |dice: [u8; 2]| {
        let mut state = duel(tm().with(Condition::Entangled, 3), hb());
        state[A].entangled_by = Some(B);
        play(&mut state, Script::default().dice(dice), |battle| {
            battle.begins_turn(A);
            battle.performs(A, Act::BreakLoose)?;
            battle.ends_turn(A);
            Ok(())
        });
        (levels(&state, A, Condition::Entangled), state[A].entangled_by, pools(&state))
    };

    assert_eq!(after([29, 40]), (1, Some(B), [1, 0])); // 33/29 SL +1 against 44/40 SL 0: two levels
    assert_eq!(after([29, 50]), (0, None, [1, 0])); // against SL -1: all three
    assert_eq!(after([40, 29]), (3, Some(B), [0, 0])); // 33/40 SL -1 against 44/29 SL +2
}

/// wf.cond.entangled.3: with nobody at the other end it is a plain Strength Test that removes 1 + SL.
#[test]
fn a_net_does_not_pull_back() {
    let mut state = militia(&[(Condition::Entangled, 2)]);

    turn(&mut state, Script::default().choose(Act::BreakLoose).dice([25]).choose(Act::Done), A); // 33/25 SL +1

    assert_eq!(levels(&state, A, Condition::Entangled), 0);
}

/// wf.cond.ablaze.2: as an action an Athletics Test, and a success removes 1 + SL levels.
#[test]
fn fire_is_put_out_as_an_action() {
    let after = |die: u8| {
        let mut state = militia(&[(Condition::Ablaze, 4)]);
        turn(&mut state, Script::default().choose(Act::PutOut).dice([die]).choose(Act::Done), A);
        levels(&state, A, Condition::Ablaze)
    };

    assert_eq!(after(14), 1); // 35/14 SL +2
    assert_eq!(after(35), 3); // SL 0
    assert_eq!(after(36), 4);
    assert!(!acts_of(&mut militia(&[]), A).contains(&Act::PutOut));
}

/// wf.cond.broken.1: the Broken use move and action to get away, and nothing else is offered.
#[test]
fn the_broken_run() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Broken, 2), rb().at(2.5, 0.0).enemy()]);
    assert_eq!(acts_of(&mut state, A).as_slice(), [Act::Walk, Act::Sprint]);

    // Athletics is not hampered: 55/49 SL +1. Once the Walk is done the Sprint is all that is left.
    let script =
        Script::default().choose(Act::Walk).go(vec![point(-8.0, 0.0)]).dice([49]).go(vec![point(-25.0, 0.0)]);
    turn(&mut state, script, A);

    assert_eq!(place(&state, A), point(-25.0, 0.0));
}

/// wf.cond.broken.1: away from every able enemy.
#[test]
fn the_broken_go_nearer_to_no_enemy() {
    let enemies = [rb().at(10.0, 0.0).enemy(), rb().at(0.0, 10.0).enemy()];
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Broken, 1)].into_iter().chain(enemies));
    let reach = Reach::Away { who: A, most: yards(8), from: state.able_enemies(A) };
    let allows = |state: &State, east, south| Wfrp::allows(state, &reach, &vec![point(east, south)]).is_ok();

    assert!(allows(&state, -5.0, -5.0) && allows(&state, 0.0, -8.0));
    assert!(!allows(&state, 1.0, -5.0) && !allows(&state, -5.0, 1.0));
    state[B].conditions.set(Condition::Unconscious, 1);
    assert_eq!(state.able_enemies(A), [C].into_iter().collect());
}

/// wf.cond.broken.1: in melee they flee, the Prone stand up first, and those who can do neither do nothing.
#[test]
fn the_broken_flee_from_melee() {
    let broken = |wounds: i16, prone: bool| {
        let mut state = duel(tm().wounds(wounds).with(Condition::Broken, 1), rb());
        state[A].conditions.set(Condition::Prone, prone.into());
        engage(&mut state, A, B);
        acts_of(&mut state, A)
    };

    assert_eq!(broken(12, false).as_slice(), [Act::Flee]);
    assert_eq!(broken(12, true).as_slice(), [Act::StandUp]);
    assert_eq!(broken(0, true).as_slice(), [Act::Done]);
}

/// wf.cond.broken.1: a real table is told to move it away.
#[test]
fn a_real_table_moves_the_broken_away() {
    let mut state = at_a_real_table([tm().with(Condition::Broken, 1), rb().enemy()]);

    let script = Script::default().choose(Act::Walk).choose(Act::Sprint).dice([35]); // Sprint: 55/35 SL +2
    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    let moves: Vec<&String> = told.iter().filter(|line| line.contains("move it")).collect();
    let expected = [
        "Town Militia goes up to 8 yards in a straight line, no nearer to Road Bandit: move it.",
        "Town Militia goes up to 18 yards in a straight line, no nearer to Road Bandit: move it.",
    ];
    assert_eq!(moves, expected);
}

/// wf.cond.unconscious.1, wf.round.5: no action, no move, no opposing, and no turn.
#[test]
fn the_unconscious_do_nothing() {
    let lies = tm().at(0.0, 0.0).with(Condition::Unconscious, 1);
    let mut state = on_table([lies, tm().at(9.0, 0.0), rb().at(1.5, 0.0).enemy()]);

    assert!(!state.may_act(A) && !state.may_move(A) && !state.may_oppose(A));
    assert_eq!(state.next_to_act(), Some(B));
    assert_eq!(acts_of(&mut state, A).as_slice(), [Act::Done]);
}

/// wf.cond.unconscious.3, wf.wounds.4: a combatant that comes to is Prone, and Fatigued 1.
#[test]
fn a_combatant_that_comes_to_lies_and_is_tired() {
    let mut state = duel(rb().wounds(0).with(Condition::Unconscious, 1), tm());
    state[A].conditions.set(Condition::Prone, 0);

    play(&mut state, Script::default(), |battle| battle.heals(A, 3, RULE));

    assert!(!state[A].has(Condition::Unconscious) && state[A].has(Condition::Prone));
    assert_eq!(levels(&state, A, Condition::Fatigued), 1);
}

/// wf.cond.bleeding.6: a combatant that bleeds does not come to.
#[test]
fn a_combatant_that_bleeds_does_not_come_to() {
    let mut state = duel(rb().wounds(0).with(Condition::Unconscious, 1).with(Condition::Bleeding, 1), tm());

    play(&mut state, Script::default(), |battle| {
        battle.heals(A, 3, RULE)?;
        battle.sheds(A, Condition::Unconscious, 1, RULE)
    });

    assert!(state[A].has(Condition::Unconscious));
}

/// wf.cond.bleeding.7, wf.cond.broken.5, wf.cond.poisoned.5, wf.cond.stunned.5: the last level leaves Fatigued 1, that of
/// Stunned only with those who are not tired yet; the last but one leaves nothing.
#[test]
fn the_last_level_leaves_one_tired() {
    let tired = |condition, fatigued: u8| {
        let mut state = militia(&[(condition, 2), (Condition::Fatigued, fatigued)]);
        play(&mut state, Script::default(), |battle| battle.sheds(A, condition, 1, RULE));
        assert_eq!(levels(&state, A, Condition::Fatigued), fatigued);
        play(&mut state, Script::default(), |battle| battle.sheds(A, condition, 4, RULE));
        assert_eq!(levels(&state, A, condition), 0);
        levels(&state, A, Condition::Fatigued)
    };

    for condition in [Condition::Bleeding, Condition::Broken, Condition::Poisoned] {
        assert_eq!((tired(condition, 0), tired(condition, 1)), (1, 2), "{condition:?}");
    }
    assert_eq!((tired(Condition::Stunned, 0), tired(Condition::Stunned, 1)), (1, 1));
    for condition in [Condition::Ablaze, Condition::Blinded, Condition::Deafened, Condition::Entangled] {
        assert_eq!(tired(condition, 0), 0, "{condition:?}");
    }
}
