//! What a roll decided, as the dice tray shows it: who, at whom, the sum, what it needed and the verdict.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId, Seat, Tally};
use frame::System;
use frame::view::{LogLine, RollView};
use silver_bayonet::{
    Band, Blow, CheckEvent, DamageEvent, Event, InitiativeEvent, Mishap, SilverBayonet, SurpriseEvent,
    Terrified, Terror, Verdict,
};

const SOLDIER: FigureId = FigureId(0);

fn line(event: impl Into<Event>) -> LogLine {
    let (state, _) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)]);
    SilverBayonet::line(&state, &event.into())
}

/// All lines of an attack of the Trooper, Melee +1, on a Ghoul, Defence 13.
fn attack(faces: [u8; 4]) -> Vec<LogLine> {
    let (mut state, [soldier, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.0, 0.0)]);
    let mut fates = dice(faces);
    melee(&mut state, &mut fates, soldier, ghoul);
    fates.told().iter().map(|event| SilverBayonet::line(&state, event)).collect()
}

fn rolls(lines: &[LogLine]) -> Vec<RollView> {
    lines.iter().filter_map(|line| line.roll.clone()).collect()
}

/// 7 + 5 + 1 = 13 hits Defence 13 for the Power Die's 7; 2 + 3 + 1 = 6 misses the Trooper's 13 by 7.
#[test]
fn an_attack_tells_its_sum_and_its_verdict() {
    let lines = attack([7, 5, 2, 3]);
    let told = rolls(&lines);

    let (by, at) = (Some(SOLDIER), Some(FigureId(1)));
    let needs = "Defence 13".to_string();
    let hit = RollView {
        by,
        at,
        total: Some(13),
        needs,
        good: Some(true),
        verdict: "Hit for 7".to_string(),
        against: told[0].against.clone(),
        ..RollView::default()
    };
    assert_eq!(told[0], hit);
    let against = told[0].against.iter().map(|part| (part.value, part.words.as_str()));
    assert_eq!(against.collect::<Vec<_>>(), [(13, "Defence")], "what was needed is no part of the sum");
    assert_eq!(lines[0].parts.iter().map(|part| part.value).collect::<Vec<_>>(), [1]);
    assert_eq!((told[1].by, told[1].at, told[1].good), (at, by, Some(false)));
    assert_eq!((told[1].total, told[1].verdict.as_str()), (Some(6), "Missed by 7"));
    let dice = lines[0].dice.iter().map(|die| (die.name.as_str(), die.face));
    assert_eq!(dice.collect::<Vec<_>>(), [("Power", 7), ("Skill", 5)]);
    assert!(lines[0].text.ends_with("= 13 against Defence 13: a hit for 7."), "{}", lines[0].text);
}

#[test]
fn every_verdict_is_a_few_words() {
    let hit = |damage, critical, shatters| Verdict::Attack(Blow::Hit { damage, critical, shatters }, 0);
    let words = [
        (hit(8, false, false), "Hit for 8"),
        (hit(12, true, false), "Critical hit for 12"),
        (hit(0, false, false), "Hit, no damage"),
        (hit(3, false, true), "Shattered"),
        (Verdict::Attack(Blow::Miss, -2), "Missed by 2"),
        (Verdict::Attack(Blow::Miss, 3), "Missed on a 1"),
        (Verdict::Attack(Blow::Mishap(Mishap::Fails), -9), "Critical failure"),
        (Verdict::Check(0), "Passed"),
        (Verdict::Check(-3), "Failed by 3"),
        (Verdict::Terror(Band::Shaken), "Shaken"),
        (Verdict::Terror(Band::NoEffect), "No effect"),
    ];
    for (verdict, expected) in words {
        assert_eq!(verdict.words(), expected);
    }
}

/// Checks, terror, Fate Dice and what a table decides all fill the tray; Initiative is neither good nor bad.
#[test]
fn every_roll_that_decides_fills_the_tray() {
    let (figure, dice, tally) = (SOLDIER, [4, 5], Tally::default());
    let rule = RuleId("sb.fall.2");
    let told = [
        line(CheckEvent::Checked { figure, rule, dice, tally: tally.clone(), needed: 12, passed: false }),
        line(CheckEvent::Rerolled { seat: Seat(0), figure, before: dice, rolled: 8, after: [8, 5] }),
        line(Terrified { figure, dice, tally, band: Band::Shaken, terror: Terror::Shaken }),
        line(DamageEvent::Negated { seat: Seat(0), figure, rolled: 9, damage: 7, left: 2 }),
        line(InitiativeEvent::Initiative { seat: Seat(0), dice }),
        line(SurpriseEvent::Unexpected { number: 2 }),
    ];
    let rolls = rolls(&told);
    let short: Vec<(Option<bool>, &str)> =
        rolls.iter().map(|roll| (roll.good, roll.verdict.as_str())).collect();

    assert_eq!(
        short[..5],
        [
            (Some(false), "Failed by 3"),
            (Some(true), "Now 8 and 5"),
            (Some(false), "Shaken"),
            (Some(true), "Takes 2"),
            (None, "Initiative"),
        ]
    );
    assert_eq!(rolls.len(), told.len());
    assert_eq!((rolls[0].needs.as_str(), rolls[0].total), ("12", Some(9)));
    assert!(told.iter().all(|line| !line.dice.is_empty()));
}
