//! The odds questions of Blood Eagle. The numbers are those of the catalogue's worked odds, or counted by hand.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{Refused, answer, form};
use fates::{Chance, ratio};
use frame::odds::{Odds, Query};
use serde_json::{Value, json};

/// A figure with a long sword, which adds 3 to its blows and takes 1 off the Fate of the figure it hits.
fn figure(fv: i8, fate: i8, ar: i8) -> Value {
    json!({"profile": {"name": "A", "fv": fv, "sv": 2, "fate": fate, "ar": ar, "weapons": ["Sword, long"]}})
}

fn named(id: &str) -> Value {
    json!({ "profile": id })
}

fn asked(question: &str, attacker: Value, target: Value) -> Value {
    json!({"system": "be", "question": question, "attacker": attacker, "target": target})
}

fn try_ask(query: Value) -> Result<Odds, Refused> {
    answer(&serde_json::from_value::<Query>(query).unwrap())
}

fn ask(query: Value) -> Odds {
    try_ask(query).unwrap()
}

fn refused(query: Value) -> (String, String) {
    let fault = try_ask(query).unwrap_err();
    (fault.code, fault.text)
}

fn chance(odds: &Odds, name: &str) -> Chance {
    odds.chances.iter().find(|(known, _)| *known == name).unwrap().1
}

/// Hit, Knocked Down and Out, in hundredths.
fn harm(odds: &Odds) -> [Chance; 3] {
    ["hit", "knocked_down", "out"].map(|name| chance(odds, name))
}

fn hundredths(of: [i64; 3]) -> [Chance; 3] {
    of.map(|count| ratio(count as _, 100))
}

/// BE-31: a Hirdman needs a 4 to hit a Fyrdman, who then falls on 1 face of ten and is Out on 5.
#[test]
fn the_blow_of_the_worked_example() {
    let odds = ask(asked("fight", named("hirdman"), named("S4")));

    assert_eq!(harm(&odds), hundredths([70, 7, 35]));
    assert_eq!(chance(&odds, "fumble"), ratio(1, 100));
    assert_eq!(chance(&odds, "safe"), ratio(58, 100));
    assert_eq!([odds.tallies[0].total, odds.tallies[1].total, odds.tallies[2].total], [6, 10, -1]);
}

#[test]
fn a_shot_is_explained_part_by_part() {
    let mut query = asked("shoot", named("forester"), named("bondi"));
    query["facts"] = json!({"moved": true, "target_ran": true, "cover": 2, "range": 6});
    let odds = ask(query);

    let rules: Vec<&str> = odds.tallies[0].reasons.iter().map(|part| part.rule.as_str()).collect();
    for rule in ["be.shoot.2", "be.shoot.mod.ran", "be.shoot.mod.shooter", "be.shoot.mod.terrain"] {
        assert!(rules.contains(&rule), "{rule} is not in {rules:?}");
    }
}

/// FV 3 and the sword's 3 come to 6 against AR 10: 4 and more hit. Fate 5 at -1: a 6 is equal, less is Out.
#[test]
fn a_figure_of_ones_own() {
    let odds = ask(asked("fight", figure(3, 5, 10), figure(3, 5, 10)));
    assert_eq!(odds.tallies[0].total, 6);
    assert_eq!(chance(&odds, "hit"), ratio(7, 10));
    let [out, down] = ["out", "knocked_down"].map(|name| chance(&odds, name));
    assert_eq!((out, down), (ratio(7, 10) * ratio(5, 10), ratio(7, 10) * ratio(1, 10)));

    for ar in 7..=14 {
        let odds = ask(asked("fight", figure(3, 5, 10), figure(3, 5, ar)));
        assert_eq!(odds.tallies[1].total, i16::from(ar), "a stated AR is the one that counts");
    }
    let (code, text) = refused(asked("fight", figure(3, 5, 10), figure(3, 5, 15)));
    assert_eq!((code.as_str(), text.contains("expected 7 to 14")), ("bad-profile", true), "{text}");
}

/// Two against one outnumber it, a friend of its own on the attacker undoes that; a mob adds for each who joins it, and
/// a split leaves only its share.
#[test]
fn others_in_contact_count() {
    let with = |facts: Value, choices: Value| {
        let mut query = asked("fight", figure(3, 5, 10), figure(3, 5, 10));
        (query["facts"], query["choices"]) = (facts, choices);
        ask(query)
    };
    let rules = |odds: &Odds| -> Vec<String> {
        odds.tallies[0].reasons.iter().map(|part| part.rule.clone()).collect()
    };
    let helped = with(json!({"allies": 1}), json!({}));
    assert!(rules(&helped).contains(&"be.fight.mod.outnumber".to_string()));
    let even = with(json!({"allies": 1, "enemies": 1}), json!({}));
    assert!(!rules(&even).contains(&"be.fight.mod.outnumber".to_string()));
    let mob = with(json!({}), json!({"mob": 2}));
    assert!(rules(&mob).contains(&"be.fight.mod.mob".to_string()));
    let split = with(json!({}), json!({"share": 1}));
    assert_eq!(split.tallies[0].total, 4);
}

/// A shot at somebody whom a friend fights strikes either of them.
#[test]
fn a_shot_into_a_fight_strays() {
    let shoot = |facts: Value| {
        let mut query = asked("shoot", named("slinger"), named("bondi"));
        query["facts"] = facts;
        ask(query)
    };
    let clear = shoot(json!({}));
    let mixed = shoot(json!({"allies": 1}));

    assert_eq!(chance(&mixed, "stray"), ratio(1, 2));
    assert_eq!(chance(&mixed, "hit"), chance(&clear, "hit") * ratio(1, 2));
    assert_eq!(chance(&mixed, "fumble"), ratio(1, 100));
}

/// be.odds.3: Fate 5 at -1 is unharmed on 4 faces, Knocked Down on 1, Out on 5; be.odds.4: a check passes on 5.
#[test]
fn a_fate_roll_and_a_check() {
    let fate = |question: &str| {
        ask(
            json!({"system": "be", "question": question, "attacker": figure(3, 5, 10), "facts": {"modifier": -1}}),
        )
    };
    let rolled = fate("fate");
    assert_eq!(
        ["safe", "knocked_down", "out"].map(|name| chance(&rolled, name)),
        [ratio(4, 10), ratio(1, 10), ratio(5, 10)]
    );
    assert_eq!(chance(&fate("check"), "pass"), ratio(5, 10));
}

/// A Hero with a point who fails a check of 5 in 10 passes the second half of the time.
#[test]
fn a_hero_spends_a_point() {
    let hero = json!({"profile": {"name": "H", "fv": 3, "sv": 0, "fate": 5, "traits": ["Hero"]}});
    let check = |choice: &str| {
        ask(json!({"system": "be", "question": "check", "attacker": hero, "facts": {"modifier": -1},
            "choices": {"hero": choice}}))
    };
    assert_eq!(chance(&check("keep"), "pass"), ratio(1, 2));
    assert_eq!(chance(&check("spend"), "pass"), ratio(3, 4));
}

#[test]
fn a_weapon_is_lent_for_the_question() {
    let mut lent = named("fyrdman");
    lent["weapon"] = json!("two-handed-axe");
    let odds = ask(asked("fight", lent, named("bondi")));
    assert!(odds.tallies[0].reasons.iter().any(|part| part.rule == "be.weapon.fight.axe_two"));

    let mut bare = named("fyrdman");
    bare["weapon"] = json!("Unarmed");
    let odds = ask(asked("fight", bare, named("bondi")));
    assert_eq!(chance(&odds, "fumble"), ratio(0, 1), "nothing to lose: be.fumble.6");
}

#[test]
fn faults_say_what_is_meant() {
    let fight = || asked("fight", named("hirdman"), named("fyrdman"));
    let with = |field: &str, value: Value| {
        let mut query = fight();
        query[field] = value;
        refused(query)
    };
    for (field, value, code, words) in [
        ("question", json!("figth"), "no-such-question", "did you mean \"fight\"?"),
        ("target", Value::Null, "no-target", "needs a target"),
        ("target", named("fyrdmen"), "bad-profile", "did you mean \"fyrdman\"?"),
        ("facts", json!({"alies": 1}), "no-such-fact", "did you mean \"allies\"?"),
        ("facts", json!({"allies": 9}), "bad-fact", "0 to 5"),
        ("facts", json!({"cover": "deep"}), "bad-fact", "0 to 3"),
        ("choices", json!({"mobb": 1}), "no-such-choice", "did you mean \"mob\"?"),
        ("choices", json!({"share": 9}), "bad-choice", "all its FV"),
        ("choices", json!({"hero": "maybe"}), "bad-choice", "keep or spend"),
    ] {
        let (found, text) = with(field, value);
        assert!(found == code && text.contains(words), "{field}: {found}, {text}");
    }
    let mut weapon = fight();
    weapon["attacker"]["weapon"] = json!("long sward");
    assert!(refused(weapon).1.contains("did you mean \"Long sword\"?"));
    let mut far = asked("shoot", named("slinger"), named("bondi"));
    far["facts"] = json!({"range": 200});
    assert_eq!(refused(far).0, "out-of-range");
    let mut state = fight();
    state["attacker"]["with"] = json!({"knocked_donw": true});
    assert_eq!(refused(state).0, "bad-profile");
}

/// Every figure of the book can be asked about, and every chance lies between nothing and certainty.
#[test]
fn everybody_can_be_asked_about() {
    let form = form("be").unwrap();
    for attacker in &form.profiles {
        for target in &form.profiles {
            let odds = ask(asked("fight", named(&attacker.id), named(&target.id)));
            let sum: Chance = ["safe", "knocked_down", "out"].iter().map(|name| chance(&odds, name)).sum();
            assert_eq!(sum, ratio(1, 1), "{} at {}", attacker.id, target.id);
        }
    }
}

#[test]
fn a_form_asks_what_it_says() {
    let form = form("be").unwrap();
    let said = [
        ("question", "shoot"),
        ("attacker", "slinger"),
        ("target", "bondi"),
        ("cover", "2"),
        ("range", "4"),
        ("target.knocked_down", "yes"),
    ];
    let odds = answer(&form.query(said).unwrap()).unwrap();

    assert!(odds.tallies[0].reasons.iter().any(|part| part.rule == "be.shoot.mod.kd"));
}
