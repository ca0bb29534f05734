//! Questions that can't be answered: each has its code, and says what would be right.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{Refused, answer};
use frame::odds::Query;
use serde_json::{Value, json};

fn fault(query: Value) -> Refused {
    let query: Query = serde_json::from_value(query).unwrap();
    answer(&query).expect_err("the question is wrong")
}

/// A melee of an infantryman and a ghoul with one field changed.
fn but(field: &str, value: Value) -> Value {
    let mut query = json!({"system": "sb", "question": "melee",
        "attacker": {"profile": "infantryman"}, "target": {"profile": "ghoul"}});
    query[field] = value;
    query
}

fn shooting(attacker: Value, facts: Value) -> Value {
    json!({"system": "sb", "question": "shoot", "attacker": attacker, "target": {"profile": "ghoul"}, "facts": facts})
}

/// A wrong question, its code, and words that its text must hold.
type Wrong = (Value, &'static str, &'static [&'static str]);

fn all_are_refused(wrong: &[Wrong]) {
    for (query, code, words) in wrong {
        let found = fault(query.clone());

        assert_eq!(found.code, *code, "{query}: {found}");
        for word in *words {
            assert!(found.text.contains(word), "{query}: {word:?} is not in {:?}", found.text);
        }
    }
}

#[test]
fn a_wrong_profile_has_its_code_and_says_what_is_right() {
    all_are_refused(&[
        (
            but("system", json!("sbb")),
            "no-such-system",
            &["sbb", "sb (silver-bayonet)", "did you mean \"sb\""],
        ),
        (but("question", json!("meele")), "no-such-question", &["meele", "shoot", "did you mean \"melee\""]),
        (but("target", Value::Null), "no-target", &["melee needs a target"]),
        (
            but("attacker", json!({"profile": "werwolf"})),
            "bad-profile",
            &["werwolf", "did you mean \"werewolf\""],
        ),
        (but("target", json!({"profile": "infantrman"})), "bad-profile", &["did you mean \"infantryman\""]),
        (
            but("attacker", json!({"profile": {"name": "X", "sped": 6}})),
            "bad-profile",
            &["attacker", "sped", "speed"],
        ),
        (but("attacker", json!({"profile": 7})), "bad-profile", &["attacker"]),
        (
            but("attacker", json!({"profile": {"name": "X", "speed": 6, "defence": 99, "health": 0}})),
            "bad-profile",
            &["defence 99", "0 to 40", "health 0", "1 to 100"],
        ),
        (
            but(
                "attacker",
                json!({"profile": {"name": "X", "speed": 6, "defence": 13, "health": 9, "attributes": ["Strog"]}}),
            ),
            "bad-profile",
            &["Strog", "did you mean \"Strong\""],
        ),
        (
            but("attacker", json!({"profile": "ghoul", "equipment": ["Muskett"]})),
            "bad-profile",
            &["did you mean \"Musket\""],
        ),
        (but("attacker", json!({"profile": "ghoul", "kit": 9})), "bad-profile", &["kit 9", "1 to 1"]),
    ]);
}

#[test]
fn a_wrong_state_or_weapon_has_its_code_and_says_what_is_right() {
    all_are_refused(&[
        (
            but("attacker", json!({"profile": "ghoul", "with": {"healht": 2}})),
            "bad-profile",
            &["attacker", "healht", "health"],
        ),
        (
            but("attacker", json!({"profile": "ghoul", "with": {"health": 13}})),
            "bad-profile",
            &["13", "1 to 12"],
        ),
        (
            but("attacker", json!({"profile": "ghoul", "with": {"fatigue": 3}})),
            "bad-profile",
            &["3", "0 to 2"],
        ),
        (
            but("attacker", json!({"profile": "werewolf", "with": {"fatigue": 2}})),
            "bad-profile",
            &["2", "0 to 1"],
        ),
        (
            but("attacker", json!({"profile": "ghoul", "with": {"torch": true}})),
            "bad-profile",
            &["Oil & Torches"],
        ),
        (
            but("attacker", json!({"profile": "ghoul", "weapon": "excalibur"})),
            "no-such-weapon",
            &["excalibur", "hand-weapon"],
        ),
        (but("target", json!({"profile": "ghoul", "weapon": "spoon"})), "no-such-weapon", &["spoon"]),
    ]);
}

#[test]
fn a_wrong_fact_or_choice_has_its_code_and_says_what_is_right() {
    all_are_refused(&[
        (but("facts", json!({"covr": true})), "no-such-fact", &["covr", "range", "did you mean \"cover\""]),
        (but("facts", json!({"cover": "yes"})), "bad-fact", &["facts.cover", "\"yes\"", "true or false"]),
        (but("facts", json!({"range": -1})), "bad-fact", &["facts.range", "0 to 400"]),
        (but("facts", json!({"range": 1e308})), "bad-fact", &["facts.range"]),
        (but("facts", json!({"tn": 12.5})), "bad-fact", &["facts.tn", "whole number"]),
        (but("facts", json!({"modifier": 101})), "bad-fact", &["facts.modifier", "-100 to 100"]),
        (but("facts", json!({"stat": 7})), "bad-fact", &["facts.stat"]),
        (
            but("choices", json!({"reacton": "dive"})),
            "no-such-choice",
            &["reacton", "did you mean \"reaction\""],
        ),
        (
            but("choices", json!({"reaction": "strikeback"})),
            "bad-choice",
            &["strikeback", "did you mean \"strike-back\""],
        ),
        (but("choices", json!({"reaction": true})), "bad-choice", &["choices.reaction", "true", "back-off"]),
        (but("choices", json!({"fate": "spend"})), "bad-choice", &["choices.fate", "keep"]),
        (but("choices", json!({"shot": "golden"})), "bad-choice", &["choices.shot", "silver", "plain"]),
    ]);
}

#[test]
fn a_shot_or_check_that_cannot_be_made_has_its_code_and_says_what_is_right() {
    all_are_refused(&[
        (
            shooting(json!({"profile": "ghoul"}), json!({})),
            "no-such-weapon",
            &["Ghoul", "nothing that shoots"],
        ),
        (
            shooting(json!({"profile": "infantryman", "weapon": "bow"}), json!({})),
            "no-such-weapon",
            &["bow", "musket"],
        ),
        (
            shooting(json!({"profile": "infantryman"}), json!({"range": 24.1})),
            "out-of-range",
            &["24\"", "Musket"],
        ),
        (
            shooting(json!({"profile": "infantryman", "with": {"loaded": false}}), json!({})),
            "not-loaded",
            &["Musket", "Quick Load"],
        ),
        (
            shooting(json!({"profile": "rifleman", "with": {"mounted": true}}), json!({})),
            "cannot-fire",
            &["Rifle", "horseback"],
        ),
        (but("question", json!("check")), "no-tn", &["facts.tn"]),
        (
            json!({"system": "sb", "question": "check", "attacker": {"profile": "ghoul"}, "facts": {"tn": 9, "stat": "corage"}}),
            "no-such-stat",
            &["corage", "did you mean \"courage\""],
        ),
    ]);
}

#[test]
fn all_faults_of_both_sides_are_named_together() {
    let mut query = but("attacker", json!({"profile": "goul"}));
    query["target"] = json!({"profile": "werwolf"});

    let text = fault(query).text;

    assert!(text.contains("figure 1: ") && text.contains("figure 2: "), "{text}");
}

#[test]
fn a_field_that_no_query_has_is_refused() {
    let read: Result<Query, _> = serde_json::from_value(but("fact", json!({})));

    assert!(read.unwrap_err().to_string().contains("unknown field `fact`"));
}
