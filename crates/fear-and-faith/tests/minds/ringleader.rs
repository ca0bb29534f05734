//! The ringleader: a mind that leads a party. It answers everything it is asked, only with what is allowed, and plays
//! better than chance from both sides of every scenario.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{DiceFrom, FactsFrom, Game, Mind, Random, Rules, Seed, Whim};
use fear_and_faith::{FearAndFaith, Ringleader, Setup};

use crate::common::*;
use crate::rules::movement::{among, piece};
use crate::setup::scenario_games::game;

/// More steps than a game between two that want to win has.
pub(crate) const MOST_STEPS: usize = 1500;

/// The scenario of this number in the order of the book, on a virtual table.
pub(crate) fn on_table(scenario: u64, turn: u64) -> Setup {
    Setup { real_table: false, ..game(scenario + 6 * turn) }
}

/// How often each seat wins so many games of a scenario.
pub(crate) fn fought<M: Mind<FearAndFaith>>(scenario: u64, games: u64, mind: impl Fn(u64) -> M) -> [u32; 2] {
    let mut won = [0, 0];
    for seed in 0..games {
        let laid = FearAndFaith::begin(&on_table(scenario, seed % 4)).unwrap();
        let outcome = fates::proofs::fought::<FearAndFaith>(&laid, seed, mind(seed), MOST_STEPS);
        let winner = outcome.and_then(|outcome| outcome.winner);
        winner.into_iter().for_each(|winner| won[winner.index()] += 1);
    }
    won
}

/// Each side of each scenario wins more often with the ringleader than by chance, chance on the other side.
#[test]
fn it_plays_better_than_chance_from_both_sides_of_every_scenario() {
    const GAMES: u64 = 24;
    let chance = |seed: u64| Whim(Random::new(seed + 1000));
    for scenario in 0..6 {
        let [first, _] = fought(scenario, GAMES, |seed| Two(Ringleader::default(), chance(seed)));
        let [_, second] = fought(scenario, GAMES, |seed| Two(chance(seed), Ringleader::default()));
        let by_chance = fought(scenario, GAMES, |seed| Two(chance(seed), chance(seed + 1)));
        // Some sides win even by chance.
        let better = |won: u32, before: u32| won > before || u64::from(won) + 1 >= GAMES;
        assert!(better(first, by_chance[0]), "scenario {scenario}: {first} against {by_chance:?}");
        assert!(better(second, by_chance[1]), "scenario {scenario}: {second} against {by_chance:?}");
    }
}

/// Against itself it brings every game to an end, and no step to a state that cannot be.
#[test]
fn two_of_them_bring_every_game_to_its_end() {
    for (scenario, seed) in (0..6).flat_map(|scenario| (0..30).map(move |seed| (scenario, seed))) {
        let laid = FearAndFaith::begin(&on_table(scenario, seed % 4)).unwrap();
        let outcome = fates::proofs::fought::<FearAndFaith>(&laid, seed, Ringleader::default(), MOST_STEPS);
        assert!(outcome.is_some(), "scenario {scenario}, seed {seed}");
    }
}

/// As people meet it: through a game, one answer after the other.
#[test]
fn everything_it_answers_is_allowed() {
    for scenario in 0..6 {
        let dice = DiceFrom::Seal(Seed::from_number(scenario));
        let begun = Game::<FearAndFaith>::begin(&on_table(scenario, 0), dice, FactsFrom::Measured);
        let (mut game, _) = begun.unwrap();
        let mut mind = Ringleader::default();
        for _ in 0..400 {
            let Some(answer) = game.answer_of(&mut mind) else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "scenario {scenario}: {answer:?}: {:?}", taken.err());
        }
    }
}

/// The same question has the same answer, whatever it was asked before.
#[test]
fn it_keeps_nothing_that_would_change_its_mind() {
    for scenario in 0..6 {
        let dice = || DiceFrom::Seal(Seed::from_number(scenario + 10));
        let begin = || {
            let begun = Game::<FearAndFaith>::begin(&on_table(scenario, 1), dice(), FactsFrom::Measured);
            begun.unwrap().0
        };
        let (mut one, mut mind) = (begin(), Ringleader::default());
        for place in 0..250 {
            let answer = one.answer_of(&mut mind);
            let fresh = one.answer_of(&mut Ringleader::default());
            assert_eq!(answer, fresh, "scenario {scenario}, answer {place}");
            let Some(answer) = answer else { break };
            one.answer(None, answer).unwrap();
        }
    }
}

/// A corner is a row of short bends in the shortest way. A Cop in the crook of a long wall comes round its end in two moves, and
/// makes none of less than a base.
#[test]
fn it_does_not_stop_at_each_bend_of_a_corner() {
    let wall = piece(table::Kind::Wall, 60.0, (-10.0, -300.0), (10.0, 100.0));
    let armed = written(3, 3, &[]);
    let mut state = lay(&among([armed.clone().at(-60.0, 40.0), armed.enemy().at(60.0, 40.0)], [wall]));
    (state.phase, state.turn) = (fear_and_faith::Phase::Activations, 1);
    let mut ringleader = Ringleader::default();
    let mut moves = Vec::new();
    for _ in 0..3 {
        state.active = Some(crate::rules::movement::with_actions(A, 1));
        let most = state.length(state[A].stride());
        let reach = fear_and_faith::Reach::Move { model: A, most, gait: fear_and_faith::Gait::Walk };
        let way = ringleader.way(&state, fates::RuleId("ff.move.line.1"), fates::Seat(0), &reach);
        let from = state.table.as_ref().unwrap().base(A).unwrap().at;
        moves.push(table::length_of(from, way[0]).rounded_down());
        state.table.as_mut().unwrap().shift(A, way[0], table::Length::ZERO);
        if state.touching(A).contains(B) {
            break;
        }
    }
    assert!(moves.len() <= 3 && moves.iter().all(|&far| far >= table::Length(200)), "{moves:?}");
    assert!(state.table.as_ref().unwrap().base(A).unwrap().at.x > 4500, "{moves:?}");
}
