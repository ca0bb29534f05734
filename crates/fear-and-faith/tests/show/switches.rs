//! The switches as people see them: every one is listed once, with its card, and does what it says.

use std::collections::{BTreeMap, BTreeSet};

use fear_and_faith::{Book, FearAndFaith, Options, Setup};
use frame::Order;
use frame::System;
use serde_json::Value;

/// The names of all options, those of a part after a dot.
fn names(options: &Value, before: &str) -> BTreeSet<String> {
    let fields = options.as_object().expect("options have names").iter();
    fields
        .flat_map(|(name, value)| match value {
            Value::Object(_) => names(value, &format!("{before}{name}.")),
            _ => BTreeSet::from([format!("{before}{name}")]),
        })
        .collect()
}

fn order(scenario: &str, options: &[(&str, &str)]) -> Result<Setup, Vec<String>> {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let options: BTreeMap<String, String> = options.collect();
    let order = Order { scenario: scenario.to_string(), options, ..Order::default() };
    FearAndFaith::setup(Book::built_in(), &order)
}

/// Only agreed entry points are not: they need places, which a setup writes down (ff.opt.entry.1).
#[test]
fn every_option_is_offered() {
    let switches = FearAndFaith::catalogue(Book::built_in()).switches;
    let mut listed: BTreeSet<String> = switches.iter().map(|switch| switch.id.clone()).collect();
    assert_eq!(listed.len(), switches.len());

    listed.insert("entry_points".to_string());

    assert_eq!(listed, names(&serde_json::to_value(Options::default()).unwrap(), ""));
}

#[test]
fn every_switch_can_be_thrown_in_every_scenario() {
    let catalogue = FearAndFaith::catalogue(Book::built_in());
    for switch in &catalogue.switches {
        assert!(Book::built_in().cards.get(switch.rule.0).is_some(), "{}", switch.rule);
        let [on, off] = [0, 1].map(|place| &switch.settings[place]);
        assert_eq!((on.id.as_str(), off.id.as_str()), ("true", "false"));
        let other = if switch.usual == "true" { off } else { on };
        for scenario in &catalogue.scenarios {
            let setup = order(&scenario.id, &[(&switch.id, &other.id)]).unwrap();
            let changed = serde_json::to_value(setup.options).unwrap();
            let place = format!("/{}", switch.id.replace('.', "/"));
            assert_eq!(
                changed.pointer(&place).map(Value::to_string),
                Some(other.id.clone()),
                "{}",
                switch.id
            );
        }
    }
}

#[test]
fn wrong_switches_are_refused_in_words() {
    let wrong = [("defenders_kil", "true"), ("grenades", "perhaps")];

    let faults = order("vampire-hunt", &wrong).unwrap_err();

    assert_eq!(
        faults,
        [
            "no house rule is called \"defenders_kil\"; did you mean \"defenders_kill\"?",
            "the house rule grenades: found \"perhaps\", expected true or false",
        ]
    );
}

/// ff.opt.twitcher.1: with the variant every Twitcher of a party begins hidden.
#[test]
fn twitchers_of_a_party_hide() {
    let hidden = |options: &[(&str, &str)]| {
        let state = order("zombie-infestation", options).unwrap().lay(Book::built_in()).unwrap();
        state.models.iter().filter(|model| model.disguised).count()
    };
    assert_eq!(hidden(&[]), 0);
    assert_eq!(hidden(&[("hidden_twitchers", "true")]), 2); // those of the zoo
}
