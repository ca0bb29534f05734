//! The ceorl: a quick mind that leads a warband by rules of thumb. It answers everything it is asked, only with what is
//! allowed, and plays better than chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{Act, BloodEagle, Ceorl, Choice, Phase, State};
use fates::proofs::Two;
use fates::{DiceFrom, FactsFrom, Game, Mind, Random, RuleId, Rules, Seat, Seed, Whim};

use crate::common::*;
use crate::minds::jarl::fought;
use crate::setup::scenario_games::game;

/// Each side of each scenario wins more often with the ceorl than by chance, chance on the other side, or nearly
/// always.
#[test]
fn it_plays_better_than_chance_from_both_sides_of_every_scenario() {
    const GAMES: u64 = 20;
    let chance = |seed: u64| Whim(Random::new(seed + 1000));
    for number in 0..5 {
        let [first, _] = fought(number, GAMES, |seed| Two(Ceorl, chance(seed)));
        let [_, second] = fought(number, GAMES, |seed| Two(chance(seed), Ceorl));
        let by_chance = fought(number, GAMES, |seed| Two(chance(seed), chance(seed + 1)));
        let better = |won: u32, before: u32| won > before || u64::from(won) + 1 >= GAMES;
        assert!(better(first, by_chance[0]), "scenario {number}: {first} against {by_chance:?}");
        assert!(better(second, by_chance[1]), "scenario {number}: {second} against {by_chance:?}");
    }
}

/// Against itself it brings every game to an end, and no step to a state that cannot be.
#[test]
fn two_of_them_bring_every_game_to_its_end() {
    for (number, seed) in (0..5).flat_map(|number| (0..20).map(move |seed| (number, seed))) {
        let start = BloodEagle::begin(&game(number)).unwrap();
        let ended = fates::proofs::fought::<BloodEagle>(&start, seed, Ceorl, 2000).is_some();
        assert!(ended, "scenario {number}, seed {seed}");
    }
}

/// As people meet it: through a game, one answer after the other.
#[test]
fn everything_it_answers_is_allowed() {
    for number in 0..5 {
        let dice = DiceFrom::Seal(Seed::from_number(number));
        let (mut game, _) = Game::<BloodEagle>::begin(&game(number), dice, FactsFrom::Measured).unwrap();
        for _ in 0..3000 {
            let Some(answer) = game.answer_of(&mut Ceorl) else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "scenario {number}: {answer:?}: {:?}", taken.err());
        }
        assert!(game.outcome().is_some(), "scenario {number}");
    }
}

/// Of two in contact it strikes a figure that is down, and shoots at nobody out of reach.
#[test]
fn it_strikes_a_figure_that_is_down_and_shoots_at_nobody_out_of_reach() {
    let near = on_table([
        figure("S3").at(0.0, 0.0),
        figure("N5").enemy().at(1.0, 0.0),
        figure("N5").enemy().at(-1.0, 0.0),
    ]);
    let mut near = State { active: Some(A), ..in_phase(near, Phase::Fighting) };
    let acts = [Act::Fight(B), Act::Fight(C), Act::Hold].map(Choice::from);
    let mut strikes = |down: fates::FigureId| {
        for figure in [B, C] {
            near[figure].condition = match figure == down {
                true => blood_eagle::Condition::KnockedDown,
                false => blood_eagle::Condition::Standing,
            };
        }
        Ceorl.choose(&near, RuleId("be.init.8"), Seat(0), &acts)
    };
    assert_eq!([strikes(B), strikes(C)], [0, 1]);

    let far = on_table([figure("S4").at(-16.0, -16.0), figure("N5").enemy().at(16.0, 16.0)]);
    let far = State { active: Some(A), ..in_phase(far, Phase::Shooting) };
    let acts = [Act::Shoot(blood_eagle::ArmId(0), B), Act::Hold].map(Choice::from);
    assert_eq!(Ceorl.choose(&far, RuleId("be.init.8"), Seat(0), &acts), 1);
}
