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
