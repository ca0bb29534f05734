//! The odds questions of Fear and Faith. The numbers are those of the catalogue's worked odds, counted by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{answer, form};
use fates::{Chance, ratio};
use frame::odds::{Odds, Query};
use serde_json::{Value, json};

fn model(quality: u8, combat: i8, rules: &[&str]) -> Value {
    json!({"profile": {"name": "A", "quality": quality, "combat": combat, "rules": rules}})
}

fn ask(query: Value) -> Odds {
    answer(&serde_json::from_value::<Query>(query).unwrap()).unwrap()
}

fn refused(query: Value) -> String {
    answer(&serde_json::from_value::<Query>(query).unwrap()).unwrap_err().code
}

fn chance(odds: &Odds, name: &str) -> Chance {
    odds.chances.iter().find(|(known, _)| *known == name).unwrap().1
}

fn row(odds: &Odds, table: &str, row: &str) -> Chance {
    let rows = &odds.tables.iter().find(|(known, _)| *known == table).unwrap().1;
    rows.iter().find(|(known, _)| known == row).unwrap().1
}

/// FFO-01: Combat 3 against 3.
#[test]
fn an_even_match() {
    let odds = ask(
        json!({"system": "ff", "question": "melee", "attacker": model(3, 3, &[]), "target": model(3, 3, &[])}),
    );

    let expected = [
        ("attacker_gruesome", 0),
        ("attacker_killed", 2),
        ("attacker_fallen", 8),
        ("attacker_recoils", 5),
        ("tie", 6),
        ("target_recoils", 5),
        ("target_fallen", 8),
        ("target_killed", 2),
        ("target_gruesome", 0),
    ];
    let names: Vec<&str> = odds.chances.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, expected.map(|(name, _)| name));
    for (name, count) in expected {
        assert_eq!(chance(&odds, name), ratio(count, 36), "{name}");
    }
}

/// FFO-04: a powerful attack takes 1 off the defender.
#[test]
fn a_powerful_attack() {
    let odds = ask(
        json!({"system": "ff", "question": "melee", "attacker": model(3, 3, &[]), "target": model(3, 3, &[]),
        "choices": {"attack": "powerful"}}),
    );

    assert_eq!(chance(&odds, "target_killed"), ratio(5, 36));
    assert_eq!(chance(&odds, "target_gruesome"), ratio(1, 36));
    assert_eq!(chance(&odds, "attacker_killed"), ratio(1, 36));
    assert_eq!(odds.tallies[1].total, 2);
    assert_eq!(odds.tallies[1].reasons[1].rule, "ff.melee.mod.power.1");
}

/// FFO-05: the attacker of a fallen model is at +2, and any defeat kills it.
#[test]
fn an_attack_on_the_fallen() {
    let mut target = model(3, 3, &[]);
    target["with"] = json!({"fallen": true});
    let odds =
        ask(json!({"system": "ff", "question": "melee", "attacker": model(3, 3, &[]), "target": target}));

    assert_eq!(chance(&odds, "target_killed"), ratio(20, 36));
    assert_eq!(chance(&odds, "target_gruesome"), ratio(6, 36));
    assert_eq!(chance(&odds, "target_fallen"), ratio(0, 1));
}

/// Everybody beyond the first takes 1 off the model they touch.
#[test]
fn friends_and_foes_outnumber() {
    let odds = ask(
        json!({"system": "ff", "question": "melee", "attacker": model(3, 3, &[]), "target": model(3, 3, &[]),
        "facts": {"friends": 2, "foes": 1, "higher": "attacker"}}),
    );

    assert_eq!((odds.tallies[0].total, odds.tallies[1].total), (3, 1));
}

/// FFO-06: 3 in all against Combat 2; only the target can be harmed.
#[test]
fn a_shot() {
    let odds = ask(
        json!({"system": "ff", "question": "shoot", "attacker": model(3, 1, &["Rifle"]), "target": model(3, 2, &[])}),
    );

    assert_eq!(odds.tallies[0].total, 3);
    assert_eq!(chance(&odds, "target_gruesome"), ratio(1, 36));
    assert_eq!(chance(&odds, "target_killed"), ratio(5, 36));
    assert_eq!(chance(&odds, "target_fallen"), ratio(9, 36));
    assert_eq!(chance(&odds, "target_recoils"), ratio(6, 36));
    assert_eq!(chance(&odds, "no_effect"), ratio(15, 36));
}

#[test]
fn range_night_and_weather_count_with_their_rules() {
    let odds = ask(
        json!({"system": "ff", "question": "shoot", "attacker": model(3, 1, &["Rifle"]), "target": model(3, 2, &[]),
        "facts": {"band": 3, "night": true, "weather": "rain", "cover": true}}),
    );

    let rules: Vec<&str> = odds.tallies[0].reasons.iter().map(|part| part.rule.as_str()).collect();
    for rule in ["ff.ranged.band.3", "ff.ranged.mod.night.1", "ff.weather.rain.1", "ff.ranged.mod.cover.1"] {
        assert!(rules.contains(&rule), "{rule} is not in {rules:?}");
    }
    assert_eq!(odds.tallies[0].total, 3 - 2 - 1 - 1 - 1);
}

/// Three dice on 3+: 8/27 bring three actions, and two failures or more are 7/27.
#[test]
fn an_activation() {
    let odds = ask(
        json!({"system": "ff", "question": "activate", "attacker": model(3, 3, &[]), "choices": {"dice": "3"}}),
    );

    assert_eq!(row(&odds, "successes", "3"), ratio(8, 27));
    assert_eq!(chance(&odds, "turnover"), ratio(7, 27));
    let led = ask(json!({"system": "ff", "question": "activate", "attacker": model(3, 3, &[]),
        "choices": {"dice": 1}, "facts": {"leader": true}}));
    assert_eq!(chance(&led, "one_action"), ratio(5, 6));
}

/// FFO-14: Q3+ against somebody Fearful.
#[test]
fn a_fear_test() {
    let mut target = model(3, 3, &["Fearful"]);
    target["kind"] = json!("evil");
    let odds =
        ask(json!({"system": "ff", "question": "fear", "attacker": model(3, 3, &[]), "target": target}));

    assert_eq!(chance(&odds, "steady"), ratio(27, 216));
    assert_eq!(row(&odds, "failures", "3"), ratio(27, 216));
    let fearless = ask(
        json!({"system": "ff", "question": "fear", "attacker": model(3, 3, &["Mindless"]), "choices": {"cause": "spell"}}),
    );
    assert_eq!(chance(&fearless, "steady"), ratio(1, 1));
}

#[test]
fn a_morale_check() {
    let odds = ask(json!({"system": "ff", "question": "morale", "attacker": model(4, 3, &[])}));

    assert_eq!(chance(&odds, "stands"), ratio(1, 8));
    assert_eq!(chance(&odds, "flees_once"), ratio(3, 8));
    assert_eq!(chance(&odds, "flees_twice"), ratio(3, 8));
    assert_eq!(chance(&odds, "destroyed"), ratio(1, 8));
}

#[test]
fn what_is_wrong_is_named() {
    let one = || model(3, 3, &[]);
    let melee = |more: Value| {
        let mut query = json!({"system": "ff", "question": "melee", "attacker": one(), "target": one()});
        for (name, value) in more.as_object().unwrap() {
            query[name] = value.clone();
        }
        refused(query)
    };
    assert_eq!(melee(json!({"facts": {"fog": true}})), "no-such-fact");
    assert_eq!(melee(json!({"facts": {"modifier": 10}})), "bad-fact");
    assert_eq!(melee(json!({"facts": {"dice": 4}})), "bad-fact");
    assert_eq!(melee(json!({"question": "activate"})), "no-target");
    assert_eq!(melee(json!({"question": "morale"})), "no-target");
    assert_eq!(melee(json!({"facts": {"friends": 9}})), "bad-fact");
    assert_eq!(melee(json!({"choices": {"attack": "hard"}})), "bad-choice");
    assert_eq!(melee(json!({"choices": {"mood": "keep"}})), "no-such-choice");
    assert_eq!(melee(json!({"question": "shoot"})), "no-such-weapon");
    assert_eq!(melee(json!({"question": "dance"})), "no-such-question");
    assert_eq!(refused(json!({"system": "ff", "question": "melee", "attacker": one()})), "no-target");
    let far = json!({"system": "ff", "question": "shoot", "attacker": model(3, 1, &["Rifle"]), "target": one(),
        "facts": {"range": 400}});
    assert_eq!(refused(far), "out-of-range");
}

/// Every question of the form is answered as it stands when it is opened.
#[test]
fn every_question_of_the_form_is_answered() {
    let form = form("ff").unwrap();
    for question in form.questions {
        let shooter = "zombie-hunter-with-rifle";
        let said = [("question", question.id), ("attacker", shooter), ("target", "walking-dead")];
        let query = form.query(said).unwrap();
        let odds = answer(&query).unwrap_or_else(|fault| panic!("{}: {fault}", question.id));
        for (name, _) in &odds.chances {
            assert_ne!(form.outcome(name), *name, "the form has no words for {name}");
        }
    }
}

/// FFO-13 to FFO-16: a modifier that is stated, in Fear tests and Morale checks alike.
#[test]
fn a_stated_modifier_counts() {
    let cases = [
        (3, 0, [64, 96, 48, 8]),
        (3, -1, [27, 81, 81, 27]),
        (4, -2, [1, 15, 75, 125]),
        (3, 1, [125, 75, 15, 1]),
    ];
    for (quality, modifier, counts) in cases {
        let questions = [
            ("fear", ["steady", "recoil", "scared", "panic"]),
            ("morale", ["stands", "flees_once", "flees_twice", "destroyed"]),
        ];
        for (question, names) in questions {
            let odds = ask(json!({"system": "ff", "question": question, "attacker": model(quality, 3, &[]),
                "facts": {"modifier": modifier}}));
            for (name, count) in names.into_iter().zip(counts) {
                assert_eq!(
                    chance(&odds, name),
                    ratio(count, 216),
                    "{question}, Q{quality}+ at {modifier}: {name}"
                );
            }
        }
    }
}

/// FFO-10, with the dice stated; and what has two names is the same by either.
#[test]
fn facts_and_choices_go_by_the_names_of_the_other_systems_too() {
    let dice = ask(
        json!({"system": "ff", "question": "activate", "attacker": model(3, 3, &[]), "facts": {"dice": 3}}),
    );
    assert_eq!(chance(&dice, "turnover"), ratio(56, 216));
    let melee = |more: Value| {
        let mut query = json!({"system": "ff", "question": "melee", "attacker": model(3, 3, &[]), "target": model(3, 3, &[])});
        query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        ask(query).chances
    };
    let same = [
        (json!({"facts": {"allies": 2}}), json!({"facts": {"friends": 2}})),
        (json!({"facts": {"enemies": 1}}), json!({"facts": {"foes": 1}})),
        (json!({"facts": {"higher": true}}), json!({"facts": {"higher": "attacker"}})),
        (json!({"choices": {"power_attack": true}}), json!({"choices": {"attack": "powerful"}})),
        (json!({"choices": {"power_attack": false}}), json!({})),
    ];
    for (one, other) in same {
        assert_eq!(melee(one.clone()), melee(other), "{one}");
    }
    let shoot = |facts: Value| {
        ask(json!({"system": "ff", "question": "shoot", "attacker": model(3, 1, &["Rifle"]), "target": model(3, 2, &[]),
            "facts": facts})).chances
    };
    assert_eq!(shoot(json!({"range": 2})), shoot(json!({"band": 2})));
}

/// ff.target.melee.3, ff.ranged.pistol.4: at arm's length of somebody helpless any weapon is fired, and without a Quality
/// die; beside somebody on his feet only a small one, after the die.
#[test]
fn a_shot_beside_the_helpless_needs_no_quality_die() {
    let shoot = |gun: &str, with: Value| {
        let mut target = model(3, 3, &[]);
        target["with"] = with;
        json!({"system": "ff", "question": "shoot", "attacker": model(4, 2, &[gun]), "target": target,
            "facts": {"contact": true}})
    };
    // 2 + 2 + 2 against 3: any win kills, by 30 rolls of 36 (all but 4 - 6 … 1 - 4).
    let odds = ask(shoot("Shotgun", json!({"transfixed": true})));
    let killed = |odds: &Odds| chance(odds, "target_killed") + chance(odds, "target_gruesome");
    assert_eq!(killed(&odds), ratio(30, 36));
    assert_eq!(killed(&ask(shoot("Shotgun", json!({"fallen": true})))), ratio(30, 36));
    assert_eq!(refused(shoot("Shotgun", json!({}))), "no-such-weapon");
    // A pistol beside a man on his feet: 2 + 1 against 3 wins with 15 rolls of 36, after a die of 4 or more.
    let odds = ask(shoot("Pistol", json!({})));
    assert_eq!(chance(&odds, "no_effect"), ratio(1, 1) - ratio(15, 72));
}
