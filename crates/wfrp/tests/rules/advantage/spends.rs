//! What the pool buys: `wf.adv.spend.*`.

use std::sync::Arc;

use wfrp::{Act, ArmId, Attack, CombatantSetup, Condition, Effort, Occasion, Oppose, Skill, State, yards};

use crate::common::*;

/// Two in reach of each other, and what their sides have.
fn rich_duel(one: CombatantSetup, other: CombatantSetup, pools: [u8; 2]) -> State {
    let mut state = duel(one, other);
    (state.sides[0].pool, state.sides[1].pool) = (pools[0], pools[1]);
    state
}

/// wf.adv.spend.effort: 2 points give +10, and each further one +10.
#[test]
fn effort_costs_one_more_than_it_gives() {
    let state = duel(tm(), rb());
    let number = |effort: u8| state.strike(&Attack::blow(A, ArmId(0), B), effort).number;

    assert_eq!([0, 2, 3, 4, 7].map(number), [40, 50, 60, 70, 100]);
}

/// wf.adv.spend.effort: nobody is asked whose pool holds less than 2, and no more is offered than it holds; both sides of
/// an opposed test may spend before any roll.
#[test]
fn both_sides_may_spend_before_the_dice() {
    let mut state = rich_duel(tm(), rb(), [1, 2]);
    let script = Script::default().choose(Oppose::Dodge).choose(Effort(2)).dice([31, 52]);

    play(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, Occasion::Action));

    assert_eq!(pools(&state), [2, 0]); // 40/31 SL +1 against 52/52 SL 0: the attacker wins, and earns
    assert_eq!(state[B].wounds, 7);
}

/// wf.adv.spend.4, wf.test.8: effort lies outside the limit of the situational modifiers.
#[test]
fn effort_is_beyond_the_limit() {
    let combatants =
        [tm().at(0.0, 0.0), rb().at(1.5, 0.0).with(Condition::Prone, 1).with(Condition::Blinded, 5).enemy()];
    let state = on_table(combatants);

    let number = |effort| state.strike(&Attack::blow(A, ArmId(0), B), effort).number;

    assert_eq!((number(0), number(3)), (100, 120)); // 40 and 70 limited to 60
}

/// wf.adv.spend.2: a test helped by effort earns nothing: neither Assess nor a wound without an opposed test.
#[test]
fn a_test_with_effort_earns_nothing() {
    let mut state = on_table([wi().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    state.sides[0].pool = 2;
    let assess = Act::Assess(Skill::Perception);
    turn(&mut state, Script::default().choose(assess).choose(Effort(2)).dice([60]).choose(Act::Done), A);
    assert_eq!(pools(&state), [0, 0]);

    let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).enemy()]);
    wield(&mut state, A, 1);
    state.sides[0].pool = 2;
    let script = Script::default().choose(Effort(2)).dice([35]);
    play(&mut state, script, |battle| battle.shoots(A, ArmId(1), B));
    assert_eq!((state[B].wounds, pools(&state)), (6, [0, 0])); // 71/35 SL +4: one more than in WF-20
}

/// wf.adv.spend.batter.cost: it costs 1 and the action, and needs somebody in reach who is on its feet.
#[test]
fn a_batter_needs_a_point_and_somebody_standing() {
    let listed = |other: CombatantSetup, pool: u8| {
        let mut state = on_table([hb().at(0.0, 0.0), other.enemy()]);
        state.sides[0].pool = pool;
        acts_of(&mut state, A).contains(&Act::Batter(B))
    };

    assert!(listed(tm().at(1.5, 0.0), 1));
    assert!(!listed(tm().at(1.5, 0.0), 0));
    assert!(!listed(tm().at(9.0, 0.0), 1));
    assert!(!listed(tm().at(1.5, 0.0).with(Condition::Prone, 1), 1));
}

/// Somebody does this, and then no more.
fn does(state: &mut State, act: Act, dice: [u8; 2]) {
    turn(state, Script::default().choose(act).dice(dice).choose(Act::Done), A);
}

/// wf.adv.spend.batter.cost, wf.adv.spend.1, wf.test.15: where nobody wins the point is gone, and nobody gains.
#[test]
fn a_drawn_batter_costs_its_point() {
    let mut state = rich_duel(tm(), tm(), [1, 0]);

    does(&mut state, Act::Batter(B), [12, 15]); // 33 against 33, SL +2 each

    assert_eq!(pools(&state), [0, 0]);
    assert!(!state[B].has(Condition::Prone));
}

/// wf.adv.spend.batter.win, wf.adv.spend.batter.lose, wf.adv.spend.1: a win pays itself back and no more, a loss pays the
/// other side.
#[test]
fn a_batter_pays_itself_back_or_the_other_side() {
    let after = |dice| {
        let mut state = rich_duel(tm(), rb(), [1, 1]);
        does(&mut state, Act::Batter(B), dice);
        (pools(&state), state[B].has(Condition::Prone))
    };

    assert_eq!(after([50, 60]), ([1, 1], true)); // 33/50 SL -2 against 31/60 SL -3: the better failure
    assert_eq!(after([60, 50]), ([0, 2], false));
}

/// A duel in a scenario that allows Tricks with these Conditions.
fn trickery(conditions: &[Condition], pool: u8) -> State {
    let mut state = rich_duel(rb(), tm(), [pool, 0]);
    Arc::make_mut(&mut state.plot.0).trick_conditions = conditions.to_vec();
    state
}

/// wf.adv.spend.trick.cost, wf.adv.spend.trick.win: an opposed Agility Test; a win returns the point and leaves one level
/// of what the scenario allows.
#[test]
fn a_trick_leaves_what_the_scenario_allows() {
    let mut state = trickery(&[Condition::Blinded, Condition::Entangled], 1);
    let listed = acts_of(&mut state, A);
    assert!(listed.contains(&Act::Trick(B, Some(Condition::Entangled))));
    assert!(!listed.contains(&Act::Trick(B, Some(Condition::Ablaze))));
    assert!(!listed.contains(&Act::Trick(B, None)));

    does(&mut state, Act::Trick(B, Some(Condition::Entangled)), [30, 31]); // 37/30 SL 0 against 30/31 SL 0: Ag 37

    assert_eq!((levels(&state, B, Condition::Entangled), pools(&state)), (1, [1, 0]));
    assert_eq!(state[B].entangled_by, Some(A));
}

/// wf.adv.spend.trick.win: where the scenario allows no Condition a win only returns the point.
#[test]
fn a_trick_without_a_condition_only_pays_itself() {
    let mut state = trickery(&[], 1);

    does(&mut state, Act::Trick(B, None), [20, 31]);

    assert_eq!((pools(&state), state[B].conditions.is_clear()), ([1, 0], true));
}

/// wf.adv.spend.trick.lose: a loss gives the other side 1.
#[test]
fn a_lost_trick_pays_the_other_side() {
    let mut state = trickery(&[Condition::Blinded], 1);

    does(&mut state, Act::Trick(B, Some(Condition::Blinded)), [50, 20]);

    assert_eq!((pools(&state), levels(&state, B, Condition::Blinded)), ([0, 1], 0));
}

/// wf.adv.spend.3: the same target is fooled once by each kind; others are not spared.
#[test]
fn nobody_is_fooled_twice() {
    let combatants = [rb().at(0.0, 0.0), tm().at(1.5, 0.0).enemy(), tm().at(-1.5, 0.0).enemy()];
    let mut state = on_table(combatants);
    Arc::make_mut(&mut state.plot.0).trick_conditions = vec![Condition::Ablaze, Condition::Blinded];
    state.sides[0].pool = 1;
    let trick = |target, condition| Act::Trick(target, Some(condition));

    does(&mut state, trick(B, Condition::Blinded), [20, 31]);

    state[B].conditions.set(Condition::Blinded, 0);
    let listed = acts_of(&mut state, A);
    assert!(!listed.contains(&trick(B, Condition::Blinded)));
    assert!(listed.contains(&trick(B, Condition::Ablaze)) && listed.contains(&trick(C, Condition::Blinded)));
}

/// wf.adv.spend.flee, wf.engaged.2: 2 points, no free attack, the move action; the action is left.
#[test]
fn harm_is_fled_without_a_blow() {
    let mut state = rich_duel(rb(), hk(), [2, 0]);
    engage(&mut state, A, B);
    let script = Script::default()
        .choose(Act::FleeFromHarm)
        .go(vec![point(-8.0, 0.0)])
        .choose(Act::Defend(Skill::Dodge));

    turn(&mut state, script, A);

    assert_eq!((pools(&state), state[A].wounds, place(&state, A)), ([0, 0], 11, point(-8.0, 0.0)));
    assert!(!state.is_engaged(A) && !state.is_engaged(B));
    assert_eq!(state[A].defends, Some(Skill::Dodge));
}

/// wf.adv.spend.flee: only for those who are engaged and can walk off, and with 2 points.
#[test]
fn not_everybody_can_flee_from_harm() {
    let listed = |pool: u8, engaged: bool, condition: Option<Condition>| {
        let mut state = rich_duel(rb(), hk(), [pool, 0]);
        if engaged {
            engage(&mut state, A, B);
        }
        condition.into_iter().for_each(|condition| state[A].conditions.set(condition, 1));
        acts_of(&mut state, A).contains(&Act::FleeFromHarm)
    };

    assert!(listed(2, true, None));
    assert!(!listed(1, true, None));
    assert!(!listed(2, false, None));
    assert!(!listed(2, true, Some(Condition::Prone)));
    assert!(!listed(2, true, Some(Condition::Entangled)));
    assert_eq!(rich_duel(rb(), hk(), [0, 0]).walk(A), yards(8));
}

/// wf.adv.spend.action, wf.adv.spend.2: 4 points buy one more action this turn, once, and it earns nothing.
#[test]
fn one_more_action_can_be_bought() {
    let mut state = rich_duel(rb(), tm(), [8, 0]);
    let attack = |script: Script| {
        script
            .choose(Act::Attack(ArmId(0), B))
            .choose(Oppose::With(B, ArmId(0)))
            .choose(Effort(0))
            .dice([21, 67])
    };
    // The first hit earns 1: 9. After the second, at 5, no third action is offered, and the turn is over: it is
    // engaged and has nothing to move with but its 5 points.
    let script = attack(attack(Script::default()).choose(Act::AdditionalAction)).choose(Act::Done);

    turn(&mut state, script, A);

    assert_eq!((pools(&state), state[B].wounds), ([5, 0], 4));
}

/// wf.adv.spend.action: not while the action of the turn is left, and not with less than 4.
#[test]
fn no_action_is_bought_too_soon() {
    let mut state = rich_duel(rb(), tm(), [9, 0]);
    assert!(!acts_of(&mut state, A).contains(&Act::AdditionalAction));

    let after_its_action = |pool: u8| {
        let mut state = rich_duel(rb(), tm(), [pool, 0]);
        play(&mut state, Script::default(), |battle| {
            battle.begins_turn(A);
            battle.performs(A, Act::Defend(Skill::Dodge))?;
            let acts = battle.list_acts(A)?;
            battle.ends_turn(A);
            Ok(acts.contains(&Act::AdditionalAction))
        })
    };
    assert!(after_its_action(4));
    assert!(!after_its_action(3));
}

/// wf.adv.spend.effort: every gain and every point spent is told.
#[test]
fn what_is_spent_and_gained_is_told() {
    let mut state = rich_duel(hb(), tm(), [1, 0]);

    let script = Script::default().choose(Act::Batter(B)).dice([30, 41]).choose(Act::Done);
    let told = tale(&mut state, script, |battle| battle.takes_turn(A));

    let expected = [
        "Horned Brute spends 1 Advantage to batter Town Militia.",
        "Horned Brute, Strength: 30 against 44, success, +1 SL.",
        "Town Militia, Strength: 41 against 33, failure, −1 SL.",
        "Horned Brute wins by 2 SL.",
    ];
    assert_eq!(told[1..5], expected);
    assert!(told[5].ends_with("1 Advantage, the pool is 1 now."), "{told:?}");
}
