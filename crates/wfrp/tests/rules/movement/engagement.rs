//! Engagement: `wf.engaged.*`.

use wfrp::{Act, ArmId, Condition, Oppose, Phase};

use crate::common::*;

/// wf.engaged.3: a Melee attack needs 2 yards or less, base to base.
#[test]
fn a_blade_reaches_two_yards() {
    let near = on_table([tm().at(0.0, 0.0), rb().at(3.0, 0.0).enemy()]);
    let far = on_table([tm().at(0.0, 0.0), rb().at(3.1, 0.0).enemy()]);
    let attack = Act::Attack(ArmId(0), B);
    let lists = |mut state: wfrp::State| {
        play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            battle.list_acts(A)
        })
    };

    assert!(lists(near).contains(&attack)); // 3 yards between the middles, half a yard of base each
    assert!(!lists(far).contains(&attack));
}

/// wf.engaged.2: engagement is mutual, lasts through a round with an attack, and ends after a whole round without one.
#[test]
fn engagement_fades_after_a_whole_round_without_an_attack() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    state[A].fought.insert(B);
    state[B].fought.insert(A);
    let mut round_ends = || {
        state.phase = Phase::RoundEnds;
        assert_eq!(play(&mut state, Script::default(), |battle| battle.step()), fates::Progress::On);
        (state.is_engaged(A), state.is_engaged(B))
    };

    assert_eq!(round_ends(), (true, true));
    assert_eq!(round_ends(), (false, false));
}

/// wf.engaged.2: a combatant that falls Unconscious is engaged no longer, nor is its opponent.
#[test]
fn the_unconscious_are_engaged_with_nobody() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, B);

    play(&mut state, Script::default(), |battle| {
        battle.gains(B, Condition::Unconscious, 1, fates::RuleId("wf.engaged.2"))
    });

    assert_eq!((state.is_engaged(A), state.is_engaged(B)), (false, false));
}

/// wf.engaged.3: a real table is asked once whether the target is in reach; out of reach costs nothing and is remembered.
#[test]
fn a_real_table_is_asked_once_about_the_reach() {
    let mut state = at_a_real_table([tm(), rb().enemy()]);
    let attack = Act::Attack(ArmId(0), B);

    let acts = play(&mut state, Script::default().facts([]), |battle| {
        battle.begins_turn(A);
        assert!(battle.list_acts(A)?.contains(&attack));
        battle.performs(A, attack)?;
        battle.list_acts(A)
    });

    assert!(!acts.contains(&attack));
    assert!(acts.contains(&Act::Defend(wfrp::Skill::Dodge)), "the action is not spent");
}

/// wf.engaged.1: a Melee attack engages the two, hit or miss.
#[test]
fn an_attack_engages_both() {
    let mut state = on_table([rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
    let script = Script::default().choose(Act::Attack(ArmId(0), B)).choose(Oppose::Dodge).dice([60, 10]); // 38/60, SL -3, against 35/10, SL +2: no hit

    turn(&mut state, script, A);

    assert_eq!(state[B].wounds, 12);
    assert!(state[A].engaged.contains(B) && state[B].engaged.contains(A));
}

/// wf.action.attack.2, wf.action.attack.3: an engaged combatant does not shoot, unless with a Pistol.
#[test]
fn only_a_pistol_is_shot_in_melee() {
    let shots = |shooter: wfrp::CombatantSetup, hands: [Option<ArmId>; 2], engaged: bool| {
        let mut state = on_table([shooter.at(0.0, 0.0), tm().at(1.5, 0.0).enemy()]);
        state[A].hands = hands;
        if engaged {
            engage(&mut state, A, B);
        }
        let acts = play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            battle.list_acts(A)
        });
        acts.contains(&Act::Shoot(ArmId(1), B))
    };
    let (bow, pistol) = (Some(ArmId(1)), Some(ArmId(1)));

    assert!(shots(rb(), [bow, bow], false));
    assert!(!shots(rb(), [bow, bow], true));
    assert!(shots(wi(), [pistol, None], true));
}
