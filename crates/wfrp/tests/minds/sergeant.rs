//! The sergeant: a mind that leads a side. It answers everything it is asked, only with what is allowed, and plays better
//! than chance from both sides of every scenario; its quick form plays thousands of fights a second.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{DiceFrom, FactsFrom, Game, Mind, Random, RuleId, Rules, Seat, Seed, Whim};
use wfrp::{Act, Active, ArmId, Book, Choice, Condition, Effort, Sergeant, Setup, Stake, Wfrp};

use crate::common::*;

/// The scenario of this number in the order of the book, on a virtual table with the usual switches.
fn scenario(number: u64) -> Setup {
    let id = Book::built_in().scenarios[number as usize].id.clone();
    Setup { scenario: Some(id), ..Setup::default() }
}

/// How often each seat wins so many fights of a scenario.
fn fought<M: Mind<Wfrp>>(number: u64, fights: u64, mind: impl Fn(u64) -> M) -> [u32; 2] {
    let laid = Wfrp::begin(&scenario(number)).unwrap();
    let mut won = [0, 0];
    for seed in 0..fights {
        let outcome = fates::proofs::fought::<Wfrp>(&laid, seed, mind(seed), 3000);
        let outcome = outcome.unwrap_or_else(|| panic!("scenario {number}, seed {seed}: no end"));
        outcome.winner.into_iter().for_each(|winner| won[winner.index()] += 1);
    }
    won
}

/// Each side of each scenario does better with the sergeant than by chance, chance on the other side: more fights won
/// than lost.
fn plays_better_than_chance(sergeant: Sergeant, fights: u64) {
    let chance = |seed: u64| Whim(Random::new(seed + 1000));
    let ahead = |[own, other]: [u32; 2]| i64::from(own) - i64::from(other);
    let mut told = Vec::new();
    let mut worse = Vec::new();
    for number in 0..Book::built_in().scenarios.len() as u64 {
        let first = fought(number, fights, |seed| Two(sergeant, chance(seed)));
        let [other, own] = fought(number, fights, |seed| Two(chance(seed), sergeant));
        let second = [own, other];
        let by_chance = fought(number, fights, |seed| Two(chance(seed), chance(seed + 1)));
        let [one, two] = by_chance;
        told.push((number, first, second, by_chance));
        // Some sides win even by chance.
        let better = |with: [u32; 2], without: [u32; 2]| {
            ahead(with) > ahead(without) || u64::from(with[0]) + 1 >= fights
        };
        if !better(first, [one, two]) || !better(second, [two, one]) {
            worse.push(number);
        }
    }
    assert!(worse.is_empty(), "{worse:?} of {told:?}");
}

#[test]
fn it_plays_better_than_chance_from_both_sides_of_every_scenario() {
    plays_better_than_chance(Sergeant::default(), 24);
}

#[test]
fn its_quick_form_plays_better_than_chance_too() {
    plays_better_than_chance(Sergeant::QUICK, 40);
}

/// As people meet it: through a game, one answer after the other.
#[test]
fn everything_it_answers_is_allowed() {
    for number in 0..Book::built_in().scenarios.len() as u64 {
        let dice = DiceFrom::Seal(Seed::from_number(number));
        let begun = Game::<Wfrp>::begin(&scenario(number), dice, FactsFrom::Measured);
        let (mut game, _) = begun.unwrap();
        for _ in 0..4000 {
            let Some(answer) = game.answer_of(&mut Sergeant::default()) else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "scenario {number}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.outcome().is_some(), "scenario {number}");
    }
}

/// A combatant that has somebody in reach strikes the weaker one, and nobody strikes those who lie Unconscious.
#[test]
fn it_strikes_the_one_that_is_easier_to_fell() {
    let mut state = on_table([
        tm().at(0.0, 0.0),
        rb().enemy().at(1.5, 0.0),
        rb().enemy().at(-1.5, 0.0).wounds(2),
        rb().enemy().at(0.0, 1.5).with(Condition::Unconscious, 1),
    ]);
    state.active = Some(Active::of(A));
    let acts = [B, C, D].map(|target| Choice::from(Act::Attack(ArmId(0), target)));
    let acts = [acts.as_slice(), &[Choice::from(Act::Done)]].concat();

    for mut sergeant in [Sergeant::default(), Sergeant::QUICK] {
        assert_eq!(sergeant.choose(&state, RuleId("wf.action.1"), Seat(0), &acts), 1);
        let helpless = [acts[2], acts[3]];
        assert_eq!(sergeant.choose(&state, RuleId("wf.action.1"), Seat(0), &helpless), 1);
    }
}

/// wf.adv.spend.effort: four points are kept for one more action, what is beyond goes into tests.
#[test]
fn it_keeps_enough_for_one_more_action() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    let attack = wfrp::Attack::blow(A, ArmId(0), B);
    state.at_stake = Some(Stake::Effort(attack.test(&state), wfrp::Aid::Attack(attack)));
    let options: Vec<Choice> = [0, 2, 3].map(|much| Choice::from(Effort(much))).to_vec();
    let mut chooses = |pool: u8| {
        state.sides[0].pool = pool;
        Sergeant::default().choose(&state, RuleId("wf.adv.spend.effort"), Seat(0), &options)
    };

    assert_eq!(chooses(3), 0);
    assert_eq!(chooses(5), 0);
    assert_eq!(chooses(6), 1);
    assert_eq!(chooses(8), 2);
}

/// What the sergeant does first in a turn.
fn first_act(state: &mut wfrp::State, who: fates::FigureId) -> Act {
    let acts = acts_of(state, who);
    state.active = Some(Active::of(who));
    let options: Vec<Choice> = acts.iter().map(|&act| Choice::Act(act)).collect();
    let seat = state[who].seat;
    let place = Sergeant::default().choose(state, RuleId("wf.action.1"), seat, &options);
    acts[place]
}

/// wf.heal.1, wf.heal.5, wf.action.special.2: it helps a friend who lies, saves a dying one, and staunches blood.
#[test]
fn it_helps_those_who_lie() {
    let surgeon = || wfrp::CombatantSetup::of("barber-surgeon").at(0.0, 0.0);
    let lies = || tm().at(1.5, 0.0).wounds(0);
    let far = || rb().at(25.0, 25.0).enemy();

    let mut state = on_table([surgeon(), lies(), far()]);
    assert_eq!(first_act(&mut state, A), special(&state, "heal", B));

    let mut state = on_table([surgeon(), lies().with(Condition::Unconscious, 1), far()]);
    state[B].criticals = 4;
    assert_eq!(first_act(&mut state, A), special(&state, "treat", B));

    let mut state = on_table([surgeon(), tm().at(1.5, 0.0).wounds(2).with(Condition::Bleeding, 2), far()]);
    let Act::Special(using) = special(&state, "staunch", B) else { panic!("it is one") };
    assert_eq!(first_act(&mut state, A), Act::Special(wfrp::Using { bandage: true, ..using }));
}

/// wf.action.special.6, wf.action.special.10: a Dual Wielder strikes with both weapons, and a wizard casts.
#[test]
fn it_uses_what_its_people_can() {
    let mut state = duel(wfrp::CombatantSetup::of("two-blade-fencer"), rb());
    assert_eq!(first_act(&mut state, A), Act::TwoWeapons(B));

    let mut state =
        on_table([wfrp::CombatantSetup::of("hedge-wizard").at(0.0, 0.0), rb().at(20.0, 0.0).enemy()]);
    assert_eq!(first_act(&mut state, A), special(&state, "dart", B));
}

/// wf.action.special.5: nobody intimidates the Fearless, and those at 0 Wounds are left alone.
#[test]
fn it_frightens_only_those_who_can_be() {
    for (foe, frightens) in [(cp(), true), (fz(), false), (cp().wounds(0), false)] {
        let mut state = on_table([bt().at(0.0, 0.0), foe.at(11.0, 0.0).enemy()]);
        state[A].loses_move = true;
        let act = first_act(&mut state, A);
        assert_eq!(act == special(&state, "intimidate", B), frightens, "{act:?}");
    }
}

/// wf.adv.spend.effort, wf.adv.gain.assess: an Assess that Advantage was spent on brings none, so it spends none on one.
#[test]
fn it_spends_no_advantage_to_gain_some() {
    let spends = |rule: &'static str| {
        let mut state = duel(tm(), rb());
        state.sides[0].pool = 9;
        let test = wfrp::Test::of(A, wfrp::Skill::Perception, RuleId(rule), 20);
        state.at_stake = Some(Stake::Effort(test, wfrp::Aid::Alone));
        let options = [0, 2, 4].map(|much| Choice::Effort(wfrp::Effort(much)));
        Sergeant::default().choose(&state, RuleId("wf.adv.spend.effort"), Seat(0), &options)
    };

    assert_eq!((spends("wf.action.assess.1"), spends("wf.heal.1")), (0, 2));
}

/// An archer whose enemies are all in melee with friends draws a blade; one that loads does not walk up to the enemy.
#[test]
fn archers_help_and_load_where_they_stand() {
    let mut state = on_table([rb().at(0.0, 0.0), rb().at(12.0, 0.0), tm().at(13.5, 0.0).enemy()]);
    wield(&mut state, A, 1);
    engage(&mut state, B, C);
    assert_eq!(first_act(&mut state, A), Act::Draw(ArmId(0)));

    let mut state = on_table([hg().at(0.0, 0.0), tm().at(29.0, 0.0).enemy()]);
    state[A].arms[0].load = wfrp::Load::Empty(0);
    assert_eq!(first_act(&mut state, A), Act::Reload(ArmId(0)));
    state.active = Some(Active { action_left: false, ..Active::of(A) });
    let options = [Choice::Act(Act::Walk), Choice::Act(Act::Done)];
    assert_eq!(Sergeant::default().choose(&state, RuleId("wf.action.1"), Seat(0), &options), 1);
}

/// wf.fortune.2, wf.fortune.3: Fortune goes where it turns a test.
#[test]
fn it_spends_fortune_where_that_helps() {
    use wfrp::{Fortune, Skill, Standing, Test};
    let mut state = duel(hk(), rb());
    let options = [Fortune::Keep, Fortune::Again, Fortune::More].map(Choice::Fortune);
    let mut chosen = |target: i16, standing: Standing| {
        let test = Test::of(A, Skill::MeleeBasic, RuleId("wf.attack.hit.1"), 0);
        state.at_stake = Some(Stake::Fortune(test, wfrp::trial(target, 71), standing, target as u8));
        Sergeant::default().choose(&state, RuleId("wf.fortune.2"), Seat(0), &options)
    };

    assert_eq!(chosen(60, Standing::Ahead), 0);
    assert_eq!(chosen(60, Standing::Behind), 1);
    assert_eq!(chosen(20, Standing::Behind), 0);
    assert_eq!(chosen(60, Standing::Close), 2);
}
