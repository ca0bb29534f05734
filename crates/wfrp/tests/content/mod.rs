//! The content files: all of them load, and what is wrong with one is said with file and line.

pub mod files;
pub mod homebrew;
pub mod muster;

use fates::Rules;
use wfrp::{
    Book, Characteristic, Condition, Difficulty, Gain, Injury, Location, Modifier, Options, Quality, Setup,
    Size, Skill, Spend, Trait, Wfrp,
};

/// Every scenario lays its table, virtual and real.
#[test]
fn every_scenario_can_be_laid() {
    let book = Book::built_in();
    assert_eq!(book.scenarios.len(), 5);
    for scenario in &book.scenarios {
        for real_table in [false, true] {
            let setup = Setup { scenario: Some(scenario.id.clone()), real_table, ..Setup::default() };
            let state = Wfrp::begin(&setup).unwrap_or_else(|faults| panic!("{}: {faults:?}", scenario.id));

            assert_eq!(state.table.is_some(), !real_table);
            assert_eq!(state.combatants.len(), scenario.combatants().len());
        }
    }
}

/// wf.crit.data.2: a Critical table with a gap is refused, with what was found and what was expected.
#[test]
fn a_critical_table_without_a_row_is_refused() {
    let text = include_str!("../../content/criticals.toml").replace("min = 16", "min = 17");

    let faults = Book::read(&[("criticals.toml".to_string(), text)]).unwrap_err();

    let fault = &faults.0[0];
    assert_eq!((fault.file.as_str(), fault.line), ("criticals.toml", 18)); // where the second row of the head begins
    assert!(fault.what.contains("found a row from 17, expected 16"), "{faults}");
}

/// What is wrong with a row in itself, or with a combatant, is said with the line where it begins.
#[test]
fn a_fault_names_the_line_of_its_row() {
    let row =
        include_str!("../../content/criticals.toml").replacen("effect = \"none\"", "effect = \"nne\"", 1);
    let folk = include_str!("../../content/profiles.toml").replacen("\"bow\"", "\"bwo\"", 1);

    let files = [("criticals.toml".to_string(), row), ("my/folk.toml".to_string(), folk)];
    let faults = Book::read(&files).unwrap_err();

    let places: Vec<_> = faults.0.iter().map(|fault| (fault.file.as_str(), fault.line)).collect();
    assert_eq!(places, [("criticals.toml", 6), ("my/folk.toml", 23)], "{faults}");
}

/// A misspelt name is a fault with its line and the name that was probably meant.
#[test]
fn a_misspelt_combatant_is_found() {
    let text = include_str!("../../content/scenarios/the-felled-elm.toml")
        .replace("\"handgunner\"", "\"handguner\"");

    let faults = Book::read(&[("my-elm.toml".to_string(), text)]).unwrap_err();

    assert!(faults.to_string().contains("did you mean \"handgunner\"?"), "{faults}");
}

/// wf.adv.system, wf.test.8, wf.attack.crit.7, wf.attack.crit.11, wf.attack.crit.12, wf.attack.hit.6,
/// wf.attack.damage.7, wf.adv.initial.5, wf.adv.gain.6, wf.fortune.1: how the switches stand.
#[test]
fn the_switches_stand_as_the_rules_say() {
    let options = serde_json::to_value(Options::default()).unwrap();

    let expected = serde_json::json!({
        "advantage": "pool",
        "cap_modifiers": true,
        "crit_stack": false,
        "defender_doubles": true,
        "ranged_defence": false,
        "deathblow_minor": "by-mark",
        "any_surprise_counts": false,
        "no_gain_from_the_fallen": false,
        "fortune": false,
    });
    assert_eq!(options, expected);
}

/// Everything that the rules know has a row, in the order of the rules.
#[test]
fn every_table_is_complete() {
    let book = Book::built_in();
    macro_rules! complete {
        ($($table:ident: $key:ident),* $(,)?) => {
            $(assert_eq!(book.$table.iter().map(|row| row.id).collect::<Vec<_>>(), $key::ALL);)*
        };
    }

    complete! {
        characteristics: Characteristic,
        conditions: Condition,
        difficulties: Difficulty,
        gains: Gain,
        injuries: Injury,
        locations: Location,
        modifiers: Modifier,
        qualities: Quality,
        sizes: Size,
        skills: Skill,
        spends: Spend,
        traits: Trait,
    }
}
