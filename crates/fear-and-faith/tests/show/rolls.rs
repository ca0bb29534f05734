//! What a roll decided, as the dice tray shows it: who, at whom, the sum, what it needed and the verdict; and the verdict
//! first where a die may be rolled again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Asks, DiceFrom, FactsFrom, Game, Question, RuleId, Seat, Seed};
use fear_and_faith::{
    Act, Battle, Choice, Contest, Dice, FearAndFaith, Peril, Phase, Reroll, Ringleader, Setup, Stake, State,
};
use frame::System;
use frame::proofs::{in_parallel, seeds};
use frame::view::{LogLine, RollView};

use crate::common::*;
use crate::rules::fighting::ring::*;
use crate::setup::scenario_games::game;

/// The lines of an activation on these dice.
fn activated(model: fear_and_faith::ModelSetup, faces: &[u8]) -> Vec<LogLine> {
    let mut state = on_table([model.at(-300.0, 0.0), cultist().enemy().at(300.0, 0.0)]);
    (state.phase, state.turn) = (Phase::Activations, 1);
    let mut script = Script::default().choose(Dice(faces.len() as u8)).dice(faces.iter().copied());
    if faces.iter().filter(|&&face| face >= 3).count() > 0 {
        script = script.choose(Act::Done);
    }
    Battle::new(&mut state, &mut script).activate(A).unwrap();
    script.told().iter().map(|event| FearAndFaith::line(&state, event)).collect()
}

fn first_roll(lines: &[LogLine]) -> &RollView {
    lines.iter().find_map(|line| line.roll.as_ref()).unwrap()
}

/// A Cop, 3+: 3 and 5 succeed, 1 fails; 1 and 2 are no action and a turnover.
#[test]
fn an_activation_says_how_many_actions() {
    let by = Some(A);
    let roll = |good, verdict: &str| RollView {
        by,
        needs: "3+".to_string(),
        good: Some(good),
        verdict: verdict.to_string(),
        ..RollView::default()
    };
    let lines = activated(cop(), &[3, 1, 5]);
    assert_eq!(*first_roll(&lines), roll(true, "2 actions"));
    assert!(lines.iter().any(|line| line.text == "Cop rolls 3, 1 and 5 against 3+: 2 actions."), "{lines:?}");
    assert_eq!(*first_roll(&activated(cop(), &[1, 2])), roll(false, "Turnover"));
    let one = activated(cop(), &[1, 2, 4]);
    assert_eq!(*first_roll(&one), roll(false, "1 action, then a turnover"));
}

/// ff.sr.hero.1: a Hero's own 6 is counted where it is rolled with others; ff.act.actions.1: one that does nothing waits. The
/// Travelling Monster Hunter needs 3+.
#[test]
fn the_log_counts_a_heros_six_and_says_who_waits() {
    let hunter = model("travelling-monster-hunter");
    let mut state = on_table([hunter.at(-300.0, 0.0), cultist().enemy().at(300.0, 0.0)]);
    (state.phase, state.turn) = (Phase::Activations, 1);
    let script = Script::default().choose(Dice(2)).dice([4]).choose(Act::Done);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert!(told[1].ends_with("rolls 4 and a Hero's 6 against 3+: 2 actions."), "{told:?}");
    assert_eq!(told[2], "Travelling Monster Hunter waits.");
}

/// The attacker's total, the other one, and what becomes of whom: 5 + 3 doubles nobody, and an odd die drives back; on 1
/// against 6 the attacker is knocked down itself.
#[test]
fn a_fight_says_what_becomes_of_whom() {
    let roll = |faces: [u8; 2]| {
        let mut state = duel(cop(), slasher());
        let mut script = Script::default().dice(faces);
        let fought = |battle: &mut Battle<'_, Script>| battle.attacks(A, B, false);
        let _ = fought(&mut Battle::new(&mut state, &mut script));
        let told: Vec<LogLine> =
            script.told().iter().map(|event| FearAndFaith::line(&state, event)).collect();
        (first_roll(&told).clone(), told[0].dice.iter().map(|die| die.name.clone()).collect::<Vec<_>>())
    };
    let (driven, names) = roll([5, 3]);
    assert_eq!((driven.by, driven.at, driven.total, driven.needs.as_str()), (Some(A), Some(B), Some(8), "6"));
    assert_eq!((driven.good, driven.verdict.as_str()), (Some(true), "Recoils"));
    assert_eq!(names, ["Attacker", "Defender"]);
    let (tie, _) = roll([2, 2]);
    assert_eq!((tie.good, tie.verdict.as_str()), (Some(false), "No effect"));
    let (fell, _) = roll([1, 4]);
    assert_eq!((fell.good, fell.verdict.as_str()), (Some(false), "Attacker knocked down"));
}

fn question(state: &State, options: Vec<Choice>) -> frame::view::QuestionView {
    let question = Question { seat: Seat(0), rule: RuleId("ff.sr.hero.3"), asks: Asks::Choice(options) };
    FearAndFaith::question(state, &question)
}

/// A question about dice begins with what they came to, and says what another die could bring.
#[test]
fn a_re_roll_begins_with_the_verdict() {
    let mut state = duel(model("heroic-investigator"), slasher());
    let keep_or = |face| vec![Choice::Reroll(Reroll::Keep), Choice::Reroll(Reroll::Face(face))];
    let chances = |asked: &frame::view::QuestionView| -> Vec<(String, u32, u32)> {
        let promise = asked.options[1].promise.clone().unwrap();
        promise.chances.into_iter().map(|chance| (chance.name, chance.count, chance.of)).collect()
    };
    let rule = RuleId("ff.act.nominate.1");
    state.at_stake = Some(Stake::Quality { model: A, rule, dice: [1, 2, 0], count: 2, needs: 3 });
    let asked = question(&state, keep_or(1));
    // One of the three dice is his for nothing.
    assert_eq!(asked.text, "Heroic Investigator: 1 action, then a turnover. Re-roll a die?");
    assert_eq!(asked.usual.as_deref(), Some("keep"));
    let shown = asked.at_stake.clone().expect("the dice are shown while it is asked");
    let roll = shown.roll.expect("with what they come to");
    assert_eq!(shown.dice.iter().map(|die| die.face).collect::<Vec<_>>(), [1, 2]);
    assert_eq!((roll.needs.as_str(), roll.good), ("3+", Some(false)));
    assert_eq!(chances(&asked), [("success".to_string(), 4, 6)]);

    // 1 + 3 against 3 + 3: an odd die drives him back. A tie, 3, or a win serve better, 1 and 2 the same.
    let plain = Peril::default();
    let contest = Contest { attack: 3, defence: 3, defender: plain, attacker: plain };
    state.at_stake = Some(Stake::Contest { attacker: A, defender: B, whose: A, contest, dice: [1, 3] });
    let asked = question(&state, keep_or(1));
    assert_eq!((asked.about, asked.options[1].words.as_str()), (Some(A), "Re-roll the 1 (once a game)"));
    assert!(asked.text.starts_with("Attacker recoils: Heroic Investigator 4 against"), "{}", asked.text);
    assert_eq!(chances(&asked), [("better".to_string(), 4, 6)]);
    let shown = asked.at_stake.expect("both dice are shown");
    assert_eq!(
        shown.dice.iter().map(|die| (die.name.as_str(), die.face)).collect::<Vec<_>>(),
        [("Attacker", 1), ("Defender", 3)]
    );
}

/// Every line with dice says what they decided, in whole games of every scenario; and no two options of a question are
/// alike.
#[test]
fn every_roll_of_a_game_has_its_verdict() {
    in_parallel(seeds(18), |seed| {
        let setup = Setup { real_table: false, ..game(seed) };
        let dice = DiceFrom::Seal(Seed::from_number(seed));
        let (mut played, _) = Game::<FearAndFaith>::begin(&setup, dice, FactsFrom::Measured).unwrap();
        let mut mind = Ringleader::default();
        for _ in 0..400 {
            let Some(answer) = played.answer_of(&mut mind) else { break };
            if let Some(asked) = played.question() {
                let view = FearAndFaith::question(played.state(), asked);
                for (place, option) in view.options.iter().enumerate() {
                    let alike = |other: &frame::view::OptionView| other.words == option.words;
                    assert!(!view.options[..place].iter().any(alike), "seed {seed}: {}", option.words);
                }
            }
            played.answer(None, answer).unwrap();
        }
        for event in played.story() {
            let line = FearAndFaith::line(played.state(), event);
            assert!(
                line.dice.is_empty() || line.roll.is_some_and(|roll| !roll.verdict.is_empty()),
                "{}",
                line.text
            );
        }
    });
}
