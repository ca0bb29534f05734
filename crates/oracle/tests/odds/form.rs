//! The form: whatever it can send is a question that is understood, and what it can't is said.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::LazyLock;

use crate::common::{answer, form};
use frame::odds::{FieldView, FormView, SortView};
use serde_json::{Value, json};

fn sb() -> &'static FormView {
    static FORM: LazyLock<FormView> = LazyLock::new(|| form("sb").unwrap());
    &FORM
}

/// Some values that a field may be given.
fn values(field: &FieldView) -> Vec<String> {
    match field.sort {
        SortView::Tick(says) => vec![if says { "yes" } else { "no" }.to_string()],
        SortView::Whole { least, most, .. } => vec![least.to_string(), most.to_string()],
        SortView::Inches(_) => vec!["0".to_string(), "2.5".to_string()],
        SortView::OneOf(options) => options.iter().map(|(option, _)| option.to_string()).collect(),
    }
}

/// An empty form asks the usual question about the usual figures, and is answered.
#[test]
fn an_empty_form_is_answered() {
    let query = sb().query([]).unwrap();

    assert_eq!(query.question, "melee");
    answer(&query).unwrap();
}

/// Every question is answered with nothing but its figures said.
#[test]
fn every_question_is_answered() {
    for asked in sb().questions {
        let query =
            sb().query([("question", asked.id), ("attacker", "infantryman"), ("target", "ghoul")]).unwrap();
        let odds = answer(&query).unwrap_or_else(|fault| panic!("{}: {fault}", asked.id));
        let names =
            odds.chances.iter().map(|(name, _)| *name).chain(odds.tables.iter().map(|(name, _)| *name));
        for name in names {
            assert_ne!(sb().outcome(name), name, "{name} has words of its own");
        }
    }
}

/// Every value that a field of the form offers is understood by the question, if only to say that this figure carries none
/// of it.
#[test]
fn every_value_on_the_form_is_understood() {
    for asked in sb().questions {
        for field in asked.facts.iter().chain(asked.choices) {
            for value in values(field) {
                let said = [
                    ("question", asked.id),
                    ("attacker", "infantryman"),
                    ("target", "ghoul"),
                    (field.name, &value),
                ];
                let query = sb().query(said).unwrap();
                if let Err(fault) = answer(&query) {
                    assert!(
                        fault.text.contains("carries no"),
                        "{} {}={value}: {fault}",
                        asked.id,
                        field.name
                    );
                }
            }
        }
    }
}

/// What can be said of a figure reaches it, and every weapon can be lent.
#[test]
fn every_weapon_and_state_is_understood() {
    for asked in sb().questions {
        let lent = sb().weapons.iter().filter(|weapon| weapon.is_for(asked.weapons));
        for weapon in lent {
            let said = [("question", asked.id), ("attacker", "officer"), ("attacker.weapon", &weapon.id)];
            answer(&sb().query(said).unwrap()).unwrap_or_else(|fault| panic!("{}: {fault}", weapon.id));
        }
    }
    let said = [
        ("attacker", "infantryman"),
        ("attacker.fatigue", "1"),
        ("attacker.health", "3"),
        ("attacker.mounted", "yes"),
        ("attacker.loaded", "no"),
        ("attacker.torch", "yes"),
        ("attacker.equipment", "Oil & Torches"),
    ];
    answer(&sb().query(said).unwrap()).unwrap();
}

/// Everybody in the book can be asked about, with each kit, each in a melee with the usual target.
#[test]
fn everybody_can_be_asked_about() {
    for fighter in &sb().profiles {
        for kit in 1..=fighter.kits.len() {
            let kit = kit.to_string();
            let query = sb().query([("attacker", fighter.id.as_str()), ("attacker.kit", &kit)]).unwrap();
            answer(&query).unwrap_or_else(|fault| panic!("{} {kit}: {fault}", fighter.id));
        }
    }
}

/// The same query as a program would write it.
#[test]
fn a_form_is_the_query_that_a_program_writes() {
    let said = [
        ("question", "shoot"),
        ("attacker", "rifleman"),
        ("target", "ghoul"),
        ("cover", "yes"),
        ("moved", ""),
        ("range", "10"),
        ("reaction", "dive"),
        ("attacker.weapon", "rifle"),
        ("target.fatigue", "2"),
        ("tn", "3"),
    ];

    let query = sb().query(said).unwrap();

    let written = json!({"system": "sb", "question": "shoot",
        "attacker": {"profile": "rifleman", "weapon": "rifle"},
        "target": {"profile": "ghoul", "with": {"fatigue": 2}},
        "facts": {"cover": true, "range": 10.0}, "choices": {"reaction": "dive"}});
    assert_eq!(serde_json::to_value(query).unwrap(), written);
}

/// A field that does not fit is named, with what would.
#[test]
fn what_does_not_fit_is_said() {
    let wrong = [
        ("question", "meele", "no-such-question", "melee"),
        ("cuver", "yes", "no-such-field", "cover"),
        ("attacker.fatige", "1", "no-such-field", "attacker.fatigue"),
        ("attacker.fatigue", "three", "bad-field", "0 to 2"),
        ("attacker.kit", "-1", "bad-field", "the number of a kit"),
        ("reaction", "dance", "bad-field", "strike-back"),
    ];
    for (name, value, code, words) in wrong {
        let fault = sb().query([(name, value)]).unwrap_err();
        assert_eq!(fault.code.to_string(), code, "{}", fault.text);
        assert!(fault.text.contains(words), "{}", fault.text);
    }
    assert!(sb().query([("question", "shoot"), ("range", "far")]).unwrap_err().text.contains("inches"));
    assert!(form("xx").is_err());
}

/// The form can be written out for programs that draw it themselves.
#[test]
fn the_form_is_plain_data() {
    let written = serde_json::to_value(sb()).unwrap();

    assert_eq!(written["questions"][0]["choices"][0]["name"], Value::from("reaction"));
    assert!(!sb().profiles.is_empty() && sb().profiles.iter().all(|fighter| !fighter.kits.is_empty()));
}
