//! The actions that are neither moves nor attacks: `wf.action.*`.

use wfrp::{Act, Acts, ArmId, Book, Condition, Difficulty, Fact, Place, Setup, Skill, State, Whereabouts};

use crate::common::*;

/// What can be done at the beginning of a turn.
fn acts(state: &mut State, who: fates::FigureId) -> Acts {
    play(state, Script::default(), |battle| {
        battle.begins_turn(who);
        let acts = battle.list_acts(who)?;
        battle.ends_turn(who);
        Ok(acts)
    })
}

/// wf.action.attack.1, wf.action.special.1: what an unengaged militiaman may do beside an enemy; of the Special actions
/// staunching is there when somebody bleeds.
#[test]
fn the_acts_of_a_turn() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Bleeding, 1), rb().at(1.5, 0.0).enemy()]);
    let (sword, shield) = (ArmId(0), ArmId(1));

    let listed = acts(&mut state, A);

    let expected = [
        Act::Attack(sword, B),
        Act::Attack(shield, B),
        Act::Declare,
        Act::Walk,
        Act::Sprint,
        Act::Assess(Skill::Perception),
        Act::Defend(Skill::MeleeBasic),
        Act::Defend(Skill::Dodge),
        special(&state, "staunch", A),
        special(&state, "intimidate", B),
        Act::Done,
    ];
    assert_eq!(listed.as_slice(), expected);
}

/// wf.action.assess.1, wf.action.assess.2, wf.test.18: one Perception Test at +0, unless the scenario says otherwise.
#[test]
fn assess_tests_perception() {
    let mut state = on_table([wi().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    let script = Script::default().choose(Act::Assess(Skill::Perception)).dice([56]).choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    assert!(
        told.contains(&"Witch Finder, Perception: 56 against 55, failure, 0 SL.".to_string()),
        "{told:?}"
    );
    assert!(told.contains(&"Witch Finder sees nothing of use.".to_string()));
}

/// wf.action.assess.2: a scenario may allow other Skills and another difficulty.
#[test]
fn a_scenario_may_let_one_assess_by_cool() {
    let setup = Setup {
        scenario: Some("breakages-at-the-blue-pike".to_string()),
        real_table: true,
        ..Setup::default()
    };
    let mut state = lay(&setup);
    state.combatants.iter_mut().for_each(|one| one.place = Place::Table);

    let script = Script::default().choose(Act::Assess(Skill::Cool)).dice([57]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    assert_eq!(Difficulty::Average.modifier(Book::built_in()), 20);
    assert!(
        told.iter().any(|line| line.contains("57 against 57 (37 Skill, +20 difficulty), success, 0 SL")),
        "{told:?}"
    );
}

/// wf.action.defend.1: Defend names a Skill and lasts until the next turn begins.
#[test]
fn a_defence_lasts_until_the_next_turn() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    turn(&mut state, Script::default().choose(Act::Defend(Skill::Dodge)).choose(Act::Done), A);

    assert_eq!(state[A].defends, Some(Skill::Dodge));
    acts(&mut state, A);
    assert_eq!(state[A].defends, None);
}

/// wf.action.aim.1: Aim is kept until the next action, and any other action forgets it.
#[test]
fn an_aim_is_lost_by_another_action() {
    let mut state = on_table([hg().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    turn(&mut state, Script::default().choose(Act::Aim).choose(Act::Done), A);
    assert!(state[A].aims);

    turn(&mut state, Script::default().choose(Act::Walk).go(vec![point(0.0, 1.0)]).choose(Act::Done), A);
    assert!(state[A].aims, "a move is no action");
    turn(&mut state, Script::default().choose(Act::Defend(Skill::Dodge)).choose(Act::Done), A);

    assert!(!state[A].aims);
}

/// wf.action.kill.1, wf.action.kill.2, wf.wounds.7: an Unconscious enemy within 2 yards is killed without a test.
#[test]
fn the_unconscious_can_be_killed() {
    let lies = |east| rb().at(east, 0.0).with(Condition::Unconscious, 1).enemy();
    let mut state = on_table([hk().at(0.0, 0.0), lies(2.0), lies(4.0), rb().at(20.0, 0.0).enemy()]);
    assert!(!acts(&mut state, A).contains(&Act::Kill(C)), "3 yards away");

    turn(&mut state, Script::default().choose(Act::Kill(B)).choose(Act::Done), A);

    assert!(!state[B].is_alive());
    assert_eq!(state[B].killed_by, Some(A));
}

/// wf.action.kill.2: bare hands are Undamaging, and not suitable.
#[test]
fn nobody_is_killed_with_bare_hands() {
    let mut state = on_table([
        hk().at(0.0, 0.0),
        rb().at(2.0, 0.0).with(Condition::Unconscious, 1).enemy(),
        rb().at(9.0, 0.0).enemy(),
    ]);
    state[A].hands = [None, Some(ArmId(1))]; // a shield is Undamaging too

    assert!(!acts(&mut state, A).contains(&Act::Kill(B)));
    state[A].hands = [None, None];
    assert!(!acts(&mut state, A).contains(&Act::Kill(B)));
}

/// wf.action.special.2: a Heal Test takes 1 + SL Bleeding away, from oneself or an ally beside one.
#[test]
fn staunching_takes_bleeding_away() {
    let bleeds = |east| wi().at(east, 0.0).with(Condition::Bleeding, 3);
    let mut state = on_table([wi().at(0.0, 0.0), bleeds(2.0), bleeds(6.0), rb().at(20.0, 0.0).enemy()]);
    let [near, far] = [B, C].map(|who| special(&state, "staunch", who));
    assert!(!acts(&mut state, A).contains(&far), "too far off");

    let script = Script::default().choose(near).dice([29]).choose(Act::Done); // 40/29, SL +2
    turn(&mut state, script, A);

    assert_eq!(state[B].conditions.levels(Condition::Bleeding), 0);
}

/// wf.action.special.2: a failed test staunches nothing.
#[test]
fn a_failed_heal_test_staunches_nothing() {
    let mut state = on_table([wi().at(0.0, 0.0).with(Condition::Bleeding, 3), rb().at(20.0, 0.0).enemy()]);

    let staunch = special(&state, "staunch", A);
    turn(&mut state, Script::default().choose(staunch).dice([41]).choose(Act::Done), A);

    assert_eq!(state[A].conditions.levels(Condition::Bleeding), 3);
}

/// wf.action.stand.1, wf.action.stand.2: standing up is the move, and allowed while engaged.
#[test]
fn standing_up_takes_the_move_even_in_melee() {
    let mut state = on_table([tm().at(0.0, 0.0).with(Condition::Prone, 1), rb().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, B);

    let script = Script::default().choose(Act::StandUp).choose(Act::Done);
    turn(&mut state, script, A);

    assert!(!state[A].has(Condition::Prone));
    state[A].conditions.set(Condition::Prone, 1);
    state[A].loses_move = true;
    assert!(!acts(&mut state, A).contains(&Act::StandUp));
}

/// wf.cond.prone.1, wf.wounds.2: the Prone crawl half of Walk, and at 0 Wounds cannot stand up.
#[test]
fn at_nought_wounds_one_only_crawls() {
    let mut state = on_table([tm().at(0.0, 0.0).wounds(0), rb().at(20.0, 0.0).enemy()]);
    let listed = acts(&mut state, A);

    assert!(
        !listed.contains(&Act::StandUp) && !listed.contains(&Act::Walk) && !listed.contains(&Act::Sprint)
    );
    turn(&mut state, Script::default().choose(Act::Crawl).go(vec![point(4.0, 0.0)]).choose(Act::Done), A);
    assert_eq!(place(&state, A), point(4.0, 0.0));
}

/// wf.action.draw.1: drawing is free; the bow takes both hands, and each weapon is drawn once a turn.
#[test]
fn drawing_a_weapon_is_free() {
    let mut state = on_table([rb().at(0.0, 0.0), tm().at(20.0, 0.0).enemy()]);
    let (sword, bow) = (ArmId(0), ArmId(1));
    assert_eq!(state[A].hands, [Some(sword), None]);

    let script = Script::default().choose(Act::Draw(bow)).choose(Act::Aim).choose(Act::Done);
    turn(&mut state, script, A);

    assert_eq!(state[A].hands, [Some(bow), Some(bow)]);
    assert!(state[A].aims);
}

/// wf.action.pickup.1: picking up is the move, needs a hand, and is allowed while engaged.
#[test]
fn a_dropped_weapon_is_picked_up_as_the_move() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, B);
    state[A].arms[0].place = Whereabouts::Dropped(Some(point(0.0, 1.0)));
    state[A].hands[0] = None;

    let script = Script::default().choose(Act::PickUp(ArmId(0))).choose(Act::Done);
    turn(&mut state, script, A);

    assert_eq!(state[A].hands, [Some(ArmId(0)), Some(ArmId(1))]);
    state[A].arms[0].place = Whereabouts::Dropped(Some(point(9.0, 0.0)));
    state[A].hands[0] = None;
    assert!(!acts(&mut state, A).contains(&Act::PickUp(ArmId(0))), "it lies too far off");
}

/// wf.action.pickup.1: a real table says whether it lies there, once a turn.
#[test]
fn a_real_table_says_whether_the_weapon_lies_there() {
    let mut state = at_a_real_table([tm(), rb().enemy()]);
    state[A].arms[0].place = Whereabouts::Dropped(None);
    state[A].hands[0] = None;
    let pick_up = Act::PickUp(ArmId(0));

    turn(&mut state, Script::default().facts([]).choose(pick_up).choose(Act::Done), A);
    assert_eq!(state[A].hands[0], None);
    let there = Fact::AtWeapon { who: A, arm: 0 };
    turn(&mut state, Script::default().facts([there]).choose(pick_up).choose(Act::Done), A);

    assert_eq!(state[A].hands[0], Some(ArmId(0)));
}
