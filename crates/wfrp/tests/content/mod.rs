//! The content files: all of them load, and what is wrong with one is said with file and line.

pub mod homebrew;
pub mod traits;

use fates::Rules;
use wfrp::{
    Book, LAST_ROUND, MOST_BONUS, MOST_PENALTY, Options, SURE_FAILURE, SURE_SUCCESS, Setup, Wfrp, wounds_of,
};

/// Every scenario lays its table, virtual and real.
#[test]
fn every_scenario_can_be_laid() {
    let book = Book::built_in();
    assert_eq!(book.scenarios.len(), 4);
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
    let folk = include_str!("../../content/combatants.toml").replacen("\"bow\"", "\"bwo\"", 1);

    let files = [("criticals.toml".to_string(), row), ("my/combatants.toml".to_string(), folk)];
    let faults = Book::read(&files).unwrap_err();

    let places: Vec<_> = faults.0.iter().map(|fault| (fault.file.as_str(), fault.line)).collect();
    assert_eq!(places[..2], [("criticals.toml", 6), ("my/combatants.toml", 23)], "{faults}");
}

/// A misspelt name is a fault with its line and the name that was probably meant.
#[test]
fn a_misspelt_combatant_is_found() {
    let text =
        include_str!("../../content/scenarios/the-felled-elm.toml").replace("\"cutpurse\"", "\"cutprse\"");

    let faults = Book::read(&[("my-elm.toml".to_string(), text)]).unwrap_err();

    assert!(faults.to_string().contains("did you mean \"cutpurse\"?"), "{faults}");
}

/// wf.test.2, wf.test.3, wf.test.8, wf.round.3: the figures in the code are those of the file.
#[test]
fn the_figures_of_the_code_stand_in_the_file() {
    let number = |id: &str| Book::built_in().numbers.iter().find(|number| number.id == id).unwrap().value;

    assert_eq!(number("sure-success-up-to"), i16::from(SURE_SUCCESS));
    assert_eq!(number("sure-failure-from"), i16::from(SURE_FAILURE));
    assert_eq!(number("situational-bonus-limit"), MOST_BONUS);
    assert_eq!(number("situational-penalty-limit"), MOST_PENALTY);
    assert_eq!(number("last-round"), LAST_ROUND as i16);
}

/// wf.char.4, wf.char.5, wf.char.11, wf.char.12, wf.char.13: the Wounds by size in the code are those of the file.
#[test]
fn the_sizes_of_the_code_stand_in_the_file() {
    for size in &Book::built_in().sizes {
        let parts = [(size.strength_bonuses, 3), (size.toughness_bonuses, 4), (size.willpower_bonuses, 2)];
        let sum: i16 = parts.map(|(times, bonus)| i16::from(times) * bonus).iter().sum();
        let written = size.fixed_wounds.map_or(i16::from(size.times) * sum, i16::from);

        assert_eq!(wounds_of(size.id, 3, 4, 2), written, "{:?}", size.id);
    }
}

/// wf.adv.system, wf.attack.crit.7, wf.attack.hit.6, wf.attack.damage.7: the switches stand as the file says.
#[test]
fn the_switches_stand_as_the_file_says() {
    let options = serde_json::to_value(Options::default()).unwrap();
    let said = |value: &serde_json::Value| match value {
        serde_json::Value::Bool(on) => if *on { "on" } else { "off" }.to_string(),
        other => other.as_str().unwrap().to_string(),
    };
    let switches = &Book::built_in().switches;
    let known = switches.iter().filter(|switch| switch.key != "critical_tables");

    for switch in known {
        assert_eq!(said(&options[&switch.key]), switch.default, "{}", switch.key);
    }
    assert_eq!(options.as_object().unwrap().len() + 1, switches.len());
}
