//! The odds questions of WFRP combat. The numbers are those of the catalogue's worked odds and of a count by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{Refused, answer, form};
use fates::{Chance, ratio};
use frame::odds::{Odds, Query};
use serde_json::{Value, json};

fn ask(query: Value) -> Odds {
    answer(&serde_json::from_value::<Query>(query).unwrap()).unwrap()
}

fn refused(query: Value) -> Refused {
    answer(&serde_json::from_value::<Query>(query).unwrap()).unwrap_err()
}

fn chance(odds: &Odds, name: &str) -> Chance {
    odds.chances.iter().find(|(known, _)| *known == name).unwrap().1
}

fn row(odds: &Odds, table: &str, row: &str) -> Chance {
    let rows = &odds.tables.iter().find(|(known, _)| *known == table).unwrap().1;
    rows.iter().find(|(known, _)| known == row).unwrap().1
}

/// The Road Bandit strikes the Town Militia man, with this besides.
fn bandit(more: Value) -> Value {
    let mut query = json!({"system": "wf", "question": "melee",
        "attacker": {"profile": "road-bandit"}, "target": {"profile": "town-militia"}});
    for (name, value) in more.as_object().unwrap() {
        query[name] = value.clone();
    }
    query
}

/// The same two on flat sheets.
fn flat() -> [Value; 2] {
    let bandit = json!({"name": "Bandit", "ws": 33, "bs": 36, "s": 31, "t": 32, "i": 35, "ag": 37, "dex": 33,
        "int": 30, "wp": 28, "fel": 27, "wounds": 11, "move": 4, "skills": {"melee": 38},
        "weapons": [{"name": "Cudgel", "damage": "SB+4"}]});
    let militia = json!({"name": "Militia", "ws": 35, "bs": 30, "s": 33, "t": 34, "i": 31, "ag": 30, "dex": 29,
        "int": 28, "wp": 32, "fel": 30, "wounds": 12, "move": 4, "skills": {"melee": 40, "dodge": 35},
        "weapons": [{"name": "Sabre", "damage": 7}, {"name": "Buckler", "damage": "SB", "qualities": ["Shield 2"]}],
        "armour": {"head": 2, "arms": 1, "body": 1}});
    [bandit, militia]
}

/// WF-46: the exact odds of one attack.
#[test]
fn one_attack_by_the_catalogue() {
    let odds = ask(bandit(json!({})));

    assert_eq!(odds.paths, 10_000);
    assert_eq!(chance(&odds, "attacker_wins"), ratio(3_609, 10_000));
    assert_eq!(chance(&odds, "defender_wins"), ratio(6_391, 10_000));
    assert_eq!(chance(&odds, "critical"), ratio(183, 10_000));
    assert_eq!(chance(&odds, "fumble"), ratio(700, 10_000));
    assert_eq!(chance(&odds, "defender_critical"), ratio(272, 10_000));
    assert_eq!(odds.means[0], ("damage", ratio(404_049, 250_000)));
    assert_eq!(row(&odds, "damage", "0"), ratio(6_391, 10_000));
}

/// Every table adds up to what it is a table of.
#[test]
fn tables_add_up() {
    let odds = ask(bandit(json!({"facts": {"charge": true}, "choices": {"defence": "dodge"}})));
    let sum = |table: &str| -> Chance {
        odds.tables
            .iter()
            .find(|(known, _)| *known == table)
            .unwrap()
            .1
            .iter()
            .map(|(_, chance)| *chance)
            .sum()
    };

    assert_eq!(sum("damage"), ratio(1, 1));
    assert_eq!(sum("location"), chance(&odds, "attacker_wins"));
}

/// A stat line written out is as good as one of the book.
#[test]
fn a_flat_sheet_is_asked_like_the_book() {
    let [attacker, target] = flat();
    let (attacker, target) = (json!({"profile": attacker}), json!({"profile": target}));

    let odds = ask(bandit(json!({"attacker": attacker, "target": target})));

    assert_eq!(chance(&odds, "attacker_wins"), ratio(3_609, 10_000));
    assert_eq!(odds.means[0], ("damage", ratio(404_049, 250_000)));
}

/// wf.mod.charge is +10 with pools; with Advantage of one's own a charge gives a point instead, which is +10 as well, and
/// what the pool holds counts at once (wf.adv.personal.1).
#[test]
fn the_two_ways_to_count_advantage_are_compared() {
    let plain = ask(bandit(json!({})));
    assert!(plain.chances.iter().all(|(name, _)| *name != "attacker_wins_otherwise"));

    let held = json!({"profile": "road-bandit", "with": {"advantage": 2}});
    let odds = ask(bandit(json!({"attacker": held})));
    assert_eq!(chance(&odds, "attacker_wins"), ratio(3_609, 10_000));
    let personal = ask(bandit(json!({"attacker": held, "choices": {"advantage": "personal"}})));
    assert_eq!(chance(&odds, "attacker_wins_otherwise"), chance(&personal, "attacker_wins"));
    assert!(chance(&personal, "attacker_wins") > ratio(1, 2), "58 against 40");
    assert_eq!(personal.tallies[0].total, 58);
}

/// wf.adv.spend.effort: 2 Advantage are worth +10, 3 are worth +20.
#[test]
fn advantage_is_spent() {
    let odds = ask(bandit(json!({"choices": {"effort": 3}})));

    assert_eq!(odds.tallies[0].total, 58);
    assert_eq!(odds.tallies[0].reasons[1].rule, "wf.adv.spend.effort");
    let poor = json!({"profile": "road-bandit", "with": {"advantage": 2}});
    let fault = refused(bandit(json!({"attacker": poor, "choices": {"effort": 3}})));
    assert!(fault.text.contains("2 Advantage, and 3 is to be spent"), "{fault}");
}

/// wf.test.1 to wf.test.5: 45 succeeds on 45 faces, and 5 faces at least always do.
#[test]
fn a_test_of_a_number() {
    let test = |facts: Value| {
        ask(
            json!({"system": "wfrp", "question": "test", "attacker": {"profile": "road-bandit"}, "facts": facts}),
        )
    };

    let odds = test(json!({"target": 45}));
    assert_eq!(chance(&odds, "success"), ratio(45, 100));
    assert_eq!(row(&odds, "sl", "4"), ratio(9, 100)); // 01 to 09
    assert_eq!(row(&odds, "sl", "0"), ratio(10, 100)); // 40 to 49, of which 46 to 49 fail
    assert_eq!(row(&odds, "sl", "-6"), ratio(1, 100)); // 00
    assert_eq!(chance(&test(json!({"target": 45, "difficulty": "hard"})), "success"), ratio(25, 100));
    assert_eq!(chance(&test(json!({"target": 20, "difficulty": -30})), "success"), ratio(5, 100));
    assert_eq!(chance(&test(json!({"skill": "dodge"})), "success"), ratio(42, 100));
}

/// wf.mod.range.*, wf.mod.cover, wf.mod.aim: Ranged (Bow) 41 at half its range of 50 yards is short, +20.
#[test]
fn a_shot_and_its_range() {
    let shoot = |facts: Value| {
        let query = bandit(json!({"question": "shoot", "facts": facts}));
        ask(query)
    };

    assert_eq!(chance(&shoot(json!({})), "attacker_wins"), ratio(41, 100));
    assert_eq!(chance(&shoot(json!({"range": 25})), "attacker_wins"), ratio(61, 100));
    assert_eq!(chance(&shoot(json!({"range": 26})), "attacker_wins"), ratio(41, 100));
    assert_eq!(chance(&shoot(json!({"band": "long"})), "attacker_wins"), ratio(31, 100));
    let fault = refused(bandit(json!({"question": "shoot", "facts": {"range": 151}})));
    assert_eq!(fault.code, "out-of-range");
}

/// wf.cond.unconscious.2: nobody misses somebody who lies senseless.
#[test]
fn the_unconscious_are_hit() {
    let target = json!({"profile": "town-militia", "with": {"conditions": ["unconscious"], "wounds": 0}});

    let odds = ask(bandit(json!({"target": target})));

    assert_eq!(chance(&odds, "attacker_wins"), ratio(1, 1));
    assert_eq!(chance(&odds, "critical"), ratio(1, 1));
    assert_eq!(chance(&odds, "down"), ratio(1, 1));
}

#[test]
fn what_is_wrong_is_named() {
    let text = |query: Value| refused(query).text;
    let hint = |query: Value, words: &str| {
        let text = text(query);
        assert!(text.contains(words), "{text}");
    };
    hint(bandit(json!({"facts": {"chargd": true}})), "did you mean \"charge\"?");
    hint(bandit(json!({"choices": {"defence": "doge"}})), "did you mean \"dodge\"?");
    hint(bandit(json!({"choices": {"defense": "dodge"}})), "did you mean \"defence\"?");
    hint(bandit(json!({"question": "mele"})), "did you mean \"melee\"?");
    hint(bandit(json!({"attacker": {"profile": "road-bandt"}})), "did you mean \"road-bandit\"?");
    hint(bandit(json!({"attacker": {"profile": "road-bandit", "weapon": "sword"}})), "no weapon is called");
    hint(bandit(json!({"attacker": {"profile": "road-bandit", "weapon": "bow"}})), "does not strike with");
    hint(
        bandit(json!({"attacker": {"profile": "road-bandit", "with": {"prne": 1}}})),
        "did you mean \"prone\"?",
    );
    hint(bandit(json!({"attacker": {"profile": "road-bandit", "with": {"wounds": 12}}})), "expected 0 to 11");
    hint(bandit(json!({"attacker": {"profile": {"name": "A"}}})), "missing field");
    hint(bandit(json!({"choices": {"effort": 1}})), "expected 0, or 2 to 10");
    assert_eq!(refused(bandit(json!({"target": null}))).code, "no-target");
}

/// A form that is filled in asks what it says.
#[test]
fn the_form_asks() {
    let form = form("wf").unwrap();
    let query = form
        .query([
            ("question", "melee"),
            ("attacker", "road-bandit"),
            ("target", "town-militia"),
            ("target.stunned", "1"),
            ("target.prone", "yes"),
            ("charge", "yes"),
            ("defence", "dodge"),
        ])
        .unwrap();

    let odds = answer(&query).unwrap();

    assert!(chance(&odds, "attacker_wins") > ratio(1, 2));
    let test = form.query([("question", "test"), ("attacker", "bog-troll"), ("target", "45")]).unwrap();
    assert_eq!(test.facts["target"], 45);
    for question in form.questions {
        let query = form.query([("question", question.id)]).unwrap();
        assert!(answer(&query).is_ok(), "{}", question.id);
    }
}
