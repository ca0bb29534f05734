//! What a roll decided, as the dice tray shows it: who, at whom, the sum, what it needed and the verdict; and what is said
//! of a Hero's roll before it may be rolled again.

use blood_eagle::{Act, BloodEagle, Doom, Phase, Reroll, State, Swing, Verdict};
use fates::{FigureId, RuleId, Seat};
use frame::System;
use frame::view::{LogLine, RollView};

use crate::common::*;

/// All lines of one step.
fn lines(state: &mut State, mut script: Script) -> Vec<LogLine> {
    let _ = blood_eagle::Battle::new(state, &mut script).step().expect("a step");
    script.expect_spent();
    script.told().iter().map(|event| BloodEagle::line(state, event)).collect()
}

fn rolls(lines: &[LogLine]) -> Vec<RollView> {
    lines.iter().filter_map(|line| line.roll.clone()).collect()
}

/// Leofric (FV 4, axe +3) and a Hirdman (AR 12, Fate 4), face to face.
fn fight() -> State {
    let figures = [figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)];
    in_phase(on_table(figures), Phase::Fighting)
}

/// be.fight.2, be.fight.3, be.fate.1: 6 + 7 = 13 hits AR 12; Fate 5 - 1 = 4 is Knocked Down.
#[test]
fn a_blow_and_its_fate_tell_their_verdicts() {
    let lines = lines(&mut fight(), activates(A).choose(Act::Fight(B)).dice([6, 5]));
    let told = rolls(&lines);

    let (by, at, needs) = (Some(A), Some(B), "AR 12 or more".to_string());
    let hit = RollView {
        by,
        at,
        total: Some(13),
        needs,
        good: Some(true),
        verdict: "Hit".to_string(),
        ..RollView::default()
    };
    assert_eq!(told[0], hit);
    assert_eq!((told[1].by, told[1].total, told[1].good), (Some(B), Some(4), Some(false)));
    assert_eq!((told[1].verdict.as_str(), told[1].needs.as_str()), ("Knocked Down", "more than Fate 4"));
    let dice: Vec<&str> = lines.iter().flat_map(|line| &line.dice).map(|die| die.name.as_str()).collect();
    assert_eq!(dice, ["Attack", "Fate"]);
}

/// be.fight.3, be.fumble.1, be.fumble.2: 3 + 7 = 10 misses AR 12 by 2; a 1 misses at any total, and a second 1 is a Fumble.
#[test]
fn a_miss_says_by_how_much() {
    let verdicts = |dice: &[u8]| {
        let told = rolls(&lines(&mut fight(), activates(A).choose(Act::Fight(B)).dice(dice.iter().copied())));
        told.into_iter().map(|roll| roll.verdict).collect::<Vec<_>>()
    };

    assert_eq!(verdicts(&[3]), ["Missed by 2"]);
    assert_eq!(verdicts(&[1, 7]), ["Missed on a 1", "No Fumble"]);
    assert_eq!(verdicts(&[1, 1]), ["Missed on a 1", "Fumble"]);
}

/// be.sunder.2, be.sunder.5: 5 + 7 = 12 is for the bearer to beat: 6 + 5 = 11 does not, and the shield's Fate check of
/// 8 - 1 passes.
#[test]
fn a_blow_at_a_shield_tells_three_verdicts() {
    let told = rolls(&lines(&mut fight(), activates(A).choose(Act::Sunder(B)).dice([5, 6, 8])));

    let short: Vec<(Option<FigureId>, Option<bool>, &str)> =
        told.iter().map(|roll| (roll.by, roll.good, roll.verdict.as_str())).collect();
    let expected = [
        (Some(A), None, "12 to beat"),
        (Some(B), Some(false), "Not held off"),
        (Some(B), Some(true), "Passed"),
    ];
    assert_eq!(short, expected);
    assert_eq!(told[1].needs, "12 or more");
}

#[test]
fn every_verdict_is_a_few_words() {
    let words = [
        (Verdict::Attack(Swing::Hit, -3), "Hit"),
        (Verdict::Attack(Swing::Miss, 4), "Missed by 4"),
        (Verdict::Fate(Doom::Unharmed), "Safe"),
        (Verdict::Fate(Doom::Out), "Out"),
        (Verdict::Check(false), "Failed"),
        (Verdict::Power(false), "Power lost"),
        (Verdict::Flames(true), "Not burned"),
        (Verdict::Aim(true, false), "Another enemy"),
        (Verdict::Initiative(9), "9 for Initiative"),
    ];
    for (verdict, expected) in words {
        assert_eq!(verdict.words(), expected);
    }
}

/// Every line with dice says what they decided.
#[test]
fn every_roll_of_whole_games_fills_the_tray() {
    let mut seen = std::collections::BTreeSet::new();
    for number in 0..5 {
        let game = crate::minds::jarl::played(number, number);
        for event in game.story() {
            let line = BloodEagle::line(game.state(), event);
            assert_eq!(line.roll.is_some(), !line.dice.is_empty(), "{}", line.text);
            seen.extend(line.roll.map(|roll| roll.verdict));
        }
    }
    assert!(["Hit", "Out", "Safe"].iter().all(|verdict| seen.contains(*verdict)), "{seen:?}");
}

/// What Thegn Wulfric is asked when he rolls this face in a fight, and what he may answer.
fn asked(
    verdict: Verdict,
    [better, worse]: [u8; 2],
    points: u8,
) -> (String, Vec<String>, Vec<(String, u32)>) {
    let mut state = on_table([figure("S1").points(points).at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let rule = RuleId("be.disengage.2");
    let at_stake =
        blood_eagle::Stake::Roll { figure: A, rule, verdict, face: 3, better, worse, of: fates::D10 };
    state.at_stake = Some(at_stake);
    let asks = fates::Asks::Choice(vec![Reroll::Keep.into(), Reroll::Spend.into()]);
    let question = fates::Question { seat: Seat(0), rule: RuleId("be.hero.1"), asks };
    let view = BloodEagle::question(&state, &question);
    let promise = view.options[1].promise.clone().expect("what a re-roll brings");
    let chances = promise.chances.into_iter().map(|chance| (chance.name, chance.count)).collect();
    assert_eq!(view.about, Some(A));
    let shown = view.at_stake.expect("the die is shown while it is asked");
    let roll = shown.roll.expect("with what it comes to");
    assert_eq!((shown.dice[0].face, roll.by, roll.verdict), (3, Some(A), verdict.words()));
    (view.text, view.options.into_iter().map(|option| option.words).collect(), chances)
}

/// be.hero.1: the verdict comes first, then what a re-roll would bring and what it costs.
#[test]
fn a_re_roll_begins_with_the_verdict() {
    let (text, options, chances) = asked(Verdict::Attack(Swing::Miss, 2), [4, 1], 2);
    assert_eq!(text, "Missed by 2. Re-roll?");
    assert_eq!(options, ["Keep the miss", "Re-roll the 3 for 1 of 2 Hero Points"]);
    assert_eq!(chances, [("hit".to_string(), 4), ("a natural 1".to_string(), 1)]);

    let (text, options, chances) = asked(Verdict::Fate(Doom::KnockedDown), [6, 3], 1);
    assert_eq!(
        (text.as_str(), options[1].as_str()),
        ("Knocked Down. Re-roll?", "Re-roll the 3 for your last Hero Point")
    );
    assert_eq!(chances, [("safe".to_string(), 6), ("Out".to_string(), 3)]);

    let (text, options, _) = asked(Verdict::Check(false), [5, 0], 1);
    assert_eq!((text.as_str(), options[0].as_str()), ("Failed (Disengaging). Re-roll?", "Let it fail"));
}
