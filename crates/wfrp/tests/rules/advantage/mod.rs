//! Advantage: `wf.adv.*` but for what it buys. What brings it, how it starts and changes hands, pool and personal.

pub mod spends;

use std::sync::Arc;

use fates::{RuleId, Seat, Sum, Total};
use wfrp::{
    Act, AdvantageSystem, ArmId, Attack, Book, CombatantSetup, Condition, Difficulty, Due, Effort, Harm,
    Mark, Occasion, Oppose, Options, Part, Phase, Setup, SideSetup, Skill, State, Test,
};

use crate::common::*;

/// The same with Advantage counted by each for itself.
fn personal(combatants: impl IntoIterator<Item = CombatantSetup>) -> State {
    let options = Options { advantage: AdvantageSystem::Personal, ..Options::default() };
    lay(&Setup { options, ..setup(combatants) })
}

fn personal_duel(one: CombatantSetup, other: CombatantSetup) -> State {
    personal([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

/// wf.adv.gain.winning, wf.adv.gain.2: the one who began an opposed test and wins adds 1; the other gains nothing by winning.
#[test]
fn only_the_one_who_began_gains_by_winning() {
    let mut state = duel(rb(), tm());
    swing(&mut state, [21, 67], (A, B), parry(B));
    assert_eq!(pools(&state), [1, 0]);

    swing(&mut state, [67, 21], (A, B), parry(B)); // 38/67 SL -3 against 40/21 SL +2
    assert_eq!(pools(&state), [1, 0]);
}

/// wf.adv.gain.surprise, wf.adv.gain.1: attacking the Surprised adds 1 even if the blow misses.
#[test]
fn attacking_the_surprised_pays_hit_or_miss() {
    let mut state = duel(wi(), rb().with(Condition::Surprised, 1));

    swing(&mut state, [75], (A, B), None); // 74

    assert_eq!((state[B].wounds, pools(&state)), (11, [1, 0]));
}

/// wf.adv.gain.1, wf.adv.gain.outmanoeuvre: both gains are paid once an action, however many are attacked and wounded.
#[test]
fn two_victims_of_one_action_pay_once() {
    let surprised = |east| rb().at(east, 0.0).with(Condition::Surprised, 1).enemy();
    let mut state = on_table([wi().at(0.0, 0.0), surprised(1.5), surprised(-1.5)]);
    let script = Script::default().choose(Effort(0)).dice([62, 62]);

    play(&mut state, script, |battle| {
        battle.begins_turn(A);
        battle.attacks(A, ArmId(0), B, Occasion::Action)?;
        battle.attacks(A, ArmId(0), C, Occasion::Action)?;
        battle.ends_turn(A);
        Ok(())
    });

    assert_eq!((state[B].wounds, state[C].wounds), (7, 7));
    assert_eq!(pools(&state), [2, 0]);
}

/// wf.adv.gain.outmanoeuvre: a shot that misses, or wounds a friend, adds nothing.
#[test]
fn a_shot_that_wounds_no_opponent_adds_nothing() {
    let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).enemy()]);
    wield(&mut state, A, 1);

    shoot(&mut state, [62], (A, 1, B)); // 61

    assert_eq!(pools(&state), [0, 0]);
}

/// wf.adv.gain.outmanoeuvre, wf.adv.gain.5: a shot that gives somebody at 0 Wounds a Critical Wound wounds, too.
#[test]
fn a_shot_at_somebody_at_zero_counts() {
    let pool = |wounds: i16| {
        let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).wounds(wounds).enemy()]);
        wield(&mut state, A, 1);
        let dice: &[u8] = if wounds == 0 { &[45, 1] } else { &[45] };
        shoot(&mut state, dice.iter().copied(), (A, 1, B));
        pools(&state)
    };

    assert_eq!(pool(12), [1, 0]);
    assert_eq!(pool(0), [1, 0]);
}

/// wf.adv.gain.assess, wf.adv.gain.assess6, wf.adv.gain.4: a success adds 2, one with SL 6 adds 3, a failure nothing.
#[test]
fn an_opening_is_worth_two_or_three() {
    let pool = |die: u8| {
        let mut state = on_table([wi().at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
        Arc::make_mut(&mut state.plot.0).assess_difficulty = Difficulty::Average;
        let script = Script::default().choose(Act::Assess(Skill::Perception)).dice([die]).choose(Act::Done);
        turn(&mut state, script, A);
        state.sides[0].pool
    };

    assert_eq!([19, 20, 75, 76].map(pool), [3, 2, 2, 0]); // Perception 55 + 20
}

/// wf.adv.gain.victory, wf.adv.gain.nemesis, wf.adv.gain.3: 1 for somebody important, 2 for a nemesis, nothing for
/// others; dead or Unconscious, and counted once.
#[test]
fn a_defeat_is_counted_once() {
    let pool = |marks: &[Mark]| {
        let victim = marks.iter().fold(rb(), |victim, &mark| victim.marked(mark));
        let mut state = duel(hk(), victim);
        let rule = RuleId("wf.adv.gain.3");
        play(&mut state, Script::default(), |battle| battle.gains(B, Condition::Unconscious, 1, rule));
        let fallen = pools(&state);
        play(&mut state, Script::default(), |battle| battle.dies(B, Some(A), rule));
        assert_eq!(pools(&state), fallen);
        fallen
    };

    assert_eq!(pool(&[Mark::Important]), [1, 0]);
    assert_eq!(pool(&[Mark::Nemesis]), [2, 0]);
    assert_eq!(pool(&[Mark::Important, Mark::Nemesis]), [2, 0]);
    assert_eq!(pool(&[]), [0, 0]);
}

/// wf.adv.gain.3: death without a fall before it counts as well.
#[test]
fn a_death_is_a_defeat() {
    let mut state = duel(hk(), rb().marked(Mark::Nemesis));

    play(&mut state, Script::default(), |battle| battle.dies(B, Some(A), RuleId("wf.attack.damage.7")));

    assert_eq!(pools(&state), [2, 0]);
}

/// wf.cond.stunned.3: a Melee attack on somebody Stunned adds 1 before the roll, hit or miss; a shot does not.
#[test]
fn attacking_the_stunned_pays() {
    let mut state = duel(tm(), rb().with(Condition::Stunned, 1));
    swing(&mut state, [70, 12], (A, B), DODGE);
    assert_eq!(pools(&state), [1, 0]);

    let mut state = on_table([rb().at(-10.0, 0.0), tm().at(11.0, 0.0).with(Condition::Stunned, 1).enemy()]);
    wield(&mut state, A, 1);
    shoot(&mut state, [62], (A, 1, B));
    assert_eq!(pools(&state), [0, 0]);
}

/// The pools that circumstances and numbers of heads bring.
fn started(rows: [&[&str]; 2], heads: [usize; 2]) -> [u8; 2] {
    let sides = rows.map(|rows| SideSetup {
        circumstances: rows.iter().map(ToString::to_string).collect(),
        ..SideSetup::default()
    });
    let ours = std::iter::repeat_n(tm(), heads[0]);
    let combatants = ours.chain(std::iter::repeat_n(rb().enemy(), heads[1]));
    lay(&Setup { sides: sides.to_vec(), table: None, ..setup(combatants) }).starting_pools()
}

/// wf.adv.initial.manoeuvrability, wf.adv.initial.surprise, wf.adv.initial.terrain1, wf.adv.initial.terrain2,
/// wf.adv.initial.threat1, wf.adv.initial.threat3, wf.adv.initial.threat5: what each circumstance is worth.
#[test]
fn circumstances_fill_the_pool() {
    let worth = |row: &str| started([&[row], &[]], [1, 1]);

    assert_eq!(worth("manoeuvrability"), [2, 0]);
    assert_eq!(worth("surprise"), [2, 0]);
    assert_eq!(worth("good-ground"), [1, 0]);
    assert_eq!(worth("key-ground"), [2, 0]);
    assert_eq!(worth("threat-dangerous"), [1, 0]);
    assert_eq!(worth("threat-great"), [3, 0]);
    assert_eq!(worth("threat-extreme"), [5, 0]);
}

/// wf.adv.initial.outnumber1, wf.adv.initial.outnumber2, wf.adv.initial.outnumber3, wf.adv.initial.1: 1 for more, 2 from
/// twice as many, 3 from three times as many, and always to the larger side.
#[test]
fn numbers_fill_the_pool() {
    let heads = |ours, theirs| started([&[], &[]], [ours, theirs]);

    assert_eq!(heads(2, 2), [0, 0]);
    assert_eq!((heads(3, 2), heads(5, 3), heads(2, 3)), ([1, 0], [1, 0], [0, 1]));
    assert_eq!((heads(2, 1), heads(5, 2), heads(3, 7)), ([2, 0], [2, 0], [0, 2]));
    assert_eq!((heads(3, 1), heads(7, 2), heads(1, 3)), ([3, 0], [3, 0], [0, 3]));
}

/// wf.adv.initial.2: of each category the highest row, and the categories add up.
#[test]
fn categories_add_up() {
    let rows =
        ["good-ground", "key-ground", "surprise", "threat-dangerous", "threat-great", "manoeuvrability"];

    assert_eq!(started([&rows, &[]], [3, 2]), [2 + 2 + 3 + 2 + 1, 0]);
}

/// wf.adv.initial.3: where both sides qualify only the higher counts, and equal ones cancel.
#[test]
fn both_sides_in_one_category_do_not_both_gain() {
    assert_eq!(started([&["key-ground"], &["good-ground", "surprise"]], [1, 1]), [2, 2]);
    assert_eq!(started([&["good-ground"], &["good-ground"]], [1, 1]), [0, 0]);
    assert_eq!(started([&["threat-great"], &["threat-extreme"]], [1, 1]), [0, 5]);
}

/// wf.adv.initial.2: every scenario says what its circumstances come to, and they come to it.
#[test]
fn the_scenarios_start_as_they_say() {
    for scenario in &Book::built_in().scenarios {
        let setup = Setup { scenario: Some(scenario.id.clone()), ..Setup::default() };
        let state = setup.lay(Book::built_in()).unwrap();

        let said: Vec<u8> = scenario.sides.iter().map(|side| side.starting_advantage).collect();

        assert_eq!(state.starting_pools().as_slice(), said, "{}", scenario.id);
    }
}

/// wf.adv.initial.2, wf.adv.personal.5: the fight begins with the pools filled; by the switch there are none.
#[test]
fn the_fight_begins_with_the_pools_filled() {
    let begins = |advantage, pool| {
        let ours = SideSetup { circumstances: vec!["key-ground".to_string()], pool, ..SideSetup::default() };
        let options = Options { advantage, ..Options::default() };
        let sides = vec![ours, SideSetup::default()];
        let mut state = lay(&Setup { options, sides, table: None, ..setup([tm(), rb().enemy()]) });
        state.phase = Phase::Start;
        tale(&mut state, Script::default().dice([1, 1]), |battle| battle.step());
        (pools(&state), state[A].advantage)
    };

    assert_eq!(begins(AdvantageSystem::Pool, None), ([2, 0], 0));
    assert_eq!(begins(AdvantageSystem::Pool, Some(7)), ([7, 0], 0), "the setup may say otherwise");
    assert_eq!(begins(AdvantageSystem::Personal, None), ([0, 0], 0));
}

/// wf.adv.end.1, wf.adv.end.2: the Unconscious do not count; the larger side takes 1, or gains 1 from an empty pool.
#[test]
fn the_larger_side_takes_one() {
    let lies = rb().enemy().with(Condition::Unconscious, 1);
    let mut state = at_a_real_table([tm(), lies, rb().enemy()]);
    (state.sides[0].pool, state.sides[1].pool) = (1, 1);
    round_ends(&mut state, Script::default());
    assert_eq!(pools(&state), [1, 1], "one against one");

    let mut state = at_a_real_table([tm(), rb().enemy(), rb().enemy()]);
    (state.sides[0].pool, state.sides[1].pool) = (1, 3);
    round_ends(&mut state, Script::default());
    assert_eq!(pools(&state), [0, 4]);
    round_ends(&mut state, Script::default());
    assert_eq!(pools(&state), [0, 5]);
}

/// wf.adv.system, wf.adv.personal.1: the pool is the default and adds nothing by itself; by the switch each point of
/// one's own adds 10 to what one does or opposes in the fight, and not to what shakes a Condition off.
#[test]
fn each_point_of_ones_own_adds_ten() {
    assert_eq!(Options::default().advantage, AdvantageSystem::Pool);
    let mut pool = duel(wi(), tm());
    pool.sides[0].pool = 3;
    let mut own = personal_duel(wi(), tm());
    (own[A].advantage, own[B].advantage) = (3, 2);
    let blow = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };

    assert_eq!(pool.strike(&blow, 0).number, 54);
    assert_eq!(own.strike(&blow, 0).number, 84);
    assert_eq!(own.guard(&blow, 0).map(|guard| guard.number), Some(55)); // Dodge 35
    let endures =
        Test { part: Part::Aftermath, ..Test::of(A, Skill::Endurance, RuleId("wf.cond.stunned.4"), 0) };
    assert_eq!(own.target_number::<Total>(&endures, &()).total(), 46);
}

/// wf.adv.personal.2: gains go to the one that earned them, and a defender that wins gains 1 as well.
#[test]
fn a_defender_gains_for_itself() {
    let mut state = personal_duel(rb(), tm());

    swing(&mut state, [67, 21], (A, B), parry(B));

    assert_eq!((state[A].advantage, state[B].advantage, pools(&state)), (0, 1, [0, 0]));
}

/// wf.adv.personal.2, wf.adv.gain.victory: a combatant that knocks somebody important out in another's turn has earned it.
#[test]
fn a_victory_belongs_to_the_one_who_brought_it() {
    let mut state = personal_duel(rb().marked(Mark::Important), hk());
    let script = Script::default().choose(Oppose::With(B, ArmId(0))).dice([60, 33, 7, 95]); // the defender's Critical: head, Skull cracked, Unconscious

    play(&mut state, script, |battle| {
        battle.begins_turn(A);
        battle.attacks(A, ArmId(0), B, Occasion::Action)?;
        battle.ends_turn(A);
        Ok(())
    });

    assert!(state[A].has(Condition::Unconscious));
    assert_eq!(state[B].advantage, 2); // the opposed test, and the victory
}

/// wf.adv.personal.3: losing an opposed test, losing Wounds or gaining a Condition costs all of it.
#[test]
fn ones_own_advantage_is_easily_lost() {
    let after = |does: &dyn Fn(&mut State)| {
        let mut state = personal_duel(wi(), tm());
        state[A].advantage = 3;
        does(&mut state);
        state[A].advantage
    };

    assert_eq!(after(&|state| _ = swing(state, [90, 12], (A, B), parry(B))), 0); // 84/90 against 40/12 SL +3
    assert_eq!(
        after(&|state| {
            let rule = RuleId("wf.oops.1");
            let harm = Harm { wounds: 1, at: None, due: Due::Never, pulled: false, by: None, rule };
            play(state, Script::default(), |battle| battle.harm(A, harm));
        }),
        0
    );
    assert_eq!(
        after(&|state| {
            let rule = RuleId("wf.crit.head.2");
            play(state, Script::default(), |battle| battle.gains(A, Condition::Deafened, 1, rule));
        }),
        0
    );
}

/// wf.adv.personal.4: no more than the Initiative Bonus.
#[test]
fn ones_own_advantage_is_limited() {
    let mut state = personal_duel(bt(), tm()); // Initiative 15

    swing(&mut state, [21, 67], (A, B), parry(B));
    swing(&mut state, [21, 67, 10], (A, B), parry(B)); // beyond 0: a Critical besides

    assert_eq!((state.most_advantage(A), state[A].advantage), (1, 1));
}

/// wf.adv.personal.5: nothing is spent and nothing changes hands where each counts for itself.
#[test]
fn there_is_no_pool_where_each_counts_for_itself() {
    let mut state = personal([tm().at(0.0, 0.0), tm().at(0.0, 9.0), rb().at(1.5, 0.0).enemy()]);
    engage(&mut state, A, C);
    (state.sides[0].pool, state.sides[1].pool) = (9, 9);

    let listed = acts_of(&mut state, A);
    assert!(!listed.contains(&Act::Batter(C)) && !listed.contains(&Act::FleeFromHarm));
    round_ends(&mut state, Script::default());
    assert_eq!(pools(&state), [9, 9]);
}

/// wf.adv.system: the same fight counted the other way: a pool of 5 is at most everybody's Initiative Bonus, and the
/// best of a side is its pool.
#[test]
fn the_two_ways_of_counting_can_be_compared() {
    let mut state = duel(wi(), bt());
    (state.sides[0].pool, state.sides[1].pool) = (3, 5);
    let blow = Attack::blow(A, ArmId(0), B);

    let own = state.counted_otherwise();
    assert_eq!((own[A].advantage, own[B].advantage), (3, 1));
    assert_eq!((state.strike(&blow, 0).number, own.strike(&blow, 0).number), (64, 94)); // +10 for its size
    let back = own.counted_otherwise();

    assert_eq!((back.sides[0].pool, back.sides[1].pool, back[A].advantage), (3, 1, 0));
    assert_eq!(back[A].seat, Seat(0));
}
