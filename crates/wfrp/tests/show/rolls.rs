//! What a roll decided, as the dice tray shows it: who, at whom, the roll, what it needed and the verdict.

use crate::common::*;
use frame::System;
use frame::view::{LogLine, RollView};
use wfrp::{Act, ArmId, Battle, Condition, State, Wfrp};

/// The lines of what is played.
fn lines<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> Vec<LogLine> {
    assert!(play(&mut Battle::new(state, &mut script)).is_ok());
    script.expect_spent();
    script.told().iter().map(|event| Wfrp::line(state, event)).collect()
}

/// The lines of a militiaman's blow at a bandit that dodges, Melee 40 against Dodge 42.
fn blow(dice: impl IntoIterator<Item = u8>) -> Vec<LogLine> {
    let mut state = duel(tm(), rb());
    let script = Script::default().dice(dice).choose(wfrp::Oppose::Dodge);
    lines(&mut state, script, |battle| battle.attacks(A, ArmId(0), B, wfrp::Occasion::Action))
}

fn rolls(lines: &[LogLine]) -> Vec<&RollView> {
    lines.iter().filter_map(|line| line.roll.as_ref()).collect()
}

fn text<'a>(lines: &'a [LogLine], beginning: &str) -> &'a str {
    lines.iter().map(|line| line.text.as_str()).find(|text| text.starts_with(beginning)).unwrap_or("")
}

/// 21 against 40 is +2 SL, 60 against 42 is −2 SL: 4 SL. 21 swaps to 12, the secondary arm: 7 + 4 − TB 3 − 1 AP = 7.
#[test]
fn a_hit_tells_its_rolls_its_sum_and_its_verdict() {
    let lines = blow([21, 60]);
    let told = rolls(&lines);

    let (by, at) = (Some(A), Some(B));
    let needs = "40 or less".to_string();
    let passed = RollView {
        by,
        at,
        total: Some(21),
        needs,
        good: Some(true),
        verdict: "Passed, +2 SL".to_string(),
        against: told[0].against.clone(),
        ..RollView::default()
    };
    assert_eq!(told[0], &passed);
    let against = told[0].against.iter().map(|part| (part.value, part.words.as_str()));
    assert_eq!(against.collect::<Vec<_>>(), [(40, "Skill")], "what was needed is not added to the roll");
    assert_eq!((told[1].by, told[1].at, told[1].good), (at, by, Some(false)));
    assert_eq!((told[1].verdict.as_str(), told[1].needs.as_str()), ("Failed, −2 SL", "42 or less"));
    assert_eq!((told[2].by, told[2].at, told[2].good), (by, at, Some(true)));
    assert_eq!((told[2].verdict.as_str(), told[2].total), ("Hit for 7", Some(7)));
    let hit = lines.iter().find(|line| line.text.contains("is hit in"));
    let dice: Vec<(&str, u8)> =
        hit.iter().flat_map(|line| &line.dice).map(|die| (die.name.as_str(), die.face)).collect();
    assert_eq!(dice, [("attack", 21), ("defence", 60)]);
    assert_eq!(
        text(&lines, "Road Bandit is hit"),
        "Road Bandit is hit in the secondary arm: 7 Wounds (7 Damage, +4 SL, −3 Toughness Bonus, −1 AP)."
    );
}

/// 63 against 40 is −2 SL, 21 against 42 +2 SL: dodged, and neither die is lost.
#[test]
fn a_miss_tells_how_it_was_avoided() {
    let lines = blow([63, 21]);
    let told = rolls(&lines);
    assert_eq!(told.len(), 3);
    assert_eq!((told[2].verdict.as_str(), told[2].good, told[2].by), ("Dodged", Some(false), Some(A)));
    assert_eq!(text(&lines, "Road Bandit dodges"), "Road Bandit dodges, and wins by 4 SL.");

    let mut state = duel(tm(), rb());
    let script = Script::default().dice([63, 21]).choose(wfrp::Oppose::With(B, ArmId(0)));
    let parried = lines_of_attack(&mut state, script);
    assert_eq!(rolls(&parried)[2].verdict, "Parried");
}

fn lines_of_attack(state: &mut State, script: Script) -> Vec<LogLine> {
    lines(state, script, |battle| battle.attacks(A, ArmId(0), B, wfrp::Occasion::Action))
}

/// Modifiers stand beside the number they make: against a Prone target 40 + 20 = 60. 33 is a double, a Critical on the
/// body: 7 + 10 − 3 − 1 = 13 of 11 Wounds, so the table is rolled at +20: 25.
#[test]
fn a_critical_is_told_as_one() {
    let mut state = duel(tm(), rb().with(Condition::Prone, 1));
    let script = Script::default().dice([33, 90, 50, 5]).choose(wfrp::Oppose::Dodge);
    let lines = lines_of_attack(&mut state, script);
    let told = rolls(&lines);

    assert!(
        text(&lines, "Town Militia, Melee")
            .contains("33 against 60 (40 Skill, +20 target Prone), success, +3 SL")
    );
    let verdicts: Vec<&str> = told.iter().map(|roll| roll.verdict.as_str()).collect();
    assert_eq!(verdicts[2], "The body");
    assert!(verdicts[3].starts_with("Critical hit for "), "{verdicts:?}");
    assert!(verdicts[4].starts_with("Critical: "), "{verdicts:?}");
    assert_eq!((told[4].by, told[4].at, told[4].total), (Some(A), Some(B), Some(25)));
}

/// A shot that nobody opposes misses by itself; Initiative is neither good nor bad.
#[test]
fn every_roll_fills_the_tray() {
    let mut state = on_table([rb().at(0.0, 0.0), tm().at(20.0, 0.0).enemy()]);
    wield(&mut state, A, 1);
    let shot = lines(&mut state, Script::default().dice([98]), |battle| battle.shoots(A, ArmId(1), B));
    let missed = rolls(&shot);
    assert_eq!(missed.last().map(|roll| (roll.verdict.as_str(), roll.good)), Some(("Missed", Some(false))));

    let mut state = duel(tm(), rb());
    state.phase = wfrp::Phase::Start;
    let began = lines(&mut state, Script::default().dice([7, 4]), |battle| battle.step());
    let initiative = rolls(&began);
    assert_eq!(
        initiative.iter().map(|roll| (roll.by, roll.good, roll.verdict.as_str())).collect::<Vec<_>>(),
        [(Some(A), None, "Initiative 38"), (Some(B), None, "Initiative 39")]
    );
    let bare = began.iter().chain(&shot).filter(|line| line.dice.is_empty() != line.roll.is_none());
    assert_eq!(bare.count(), 0, "dice and verdict come together");
}

/// 77 is a Fumble.
#[test]
fn a_fumble_is_told_as_one() {
    let lines = blow([77, 30, 10]);
    let fumble = lines.iter().find(|line| line.text.contains("fumbles")).and_then(|line| line.roll.clone());
    let fumble = fumble.unwrap_or_default();
    assert_eq!((fumble.by, fumble.good, fumble.verdict.as_str()), (Some(A), Some(false), "Fumble"));
}

/// Options of a turn say what they are, so that plans work, and what they cost.
#[test]
fn options_say_their_kind_and_their_price() {
    use frame::view::ActKind;
    let mut state = duel(tm(), rb());
    state.sides[0].pool = 4;
    engage(&mut state, A, B);
    state.active = Some(wfrp::Active::of(A));
    let acts = acts_of(&mut state, A);
    state.active = Some(wfrp::Active::of(A));
    for act in acts {
        let offered = wfrp::Choice::Act(act).offered(&state);
        let kind = match act {
            Act::Attack(..) | Act::Batter(_) | Act::Trick(..) => ActKind::Fight,
            Act::Done => ActKind::Done,
            _ => ActKind::Other,
        };
        assert_eq!(offered.act, Some(kind), "{}", offered.words);
        let paid = matches!(act, Act::Batter(_) | Act::Trick(..) | Act::FleeFromHarm | Act::AdditionalAction);
        assert_eq!(offered.words.contains(" Advantage)"), paid, "{}", offered.words);
    }
    assert_eq!(wfrp::Choice::Effort(wfrp::Effort(3)).words(&state), "+20 for 3 Advantage");
}
