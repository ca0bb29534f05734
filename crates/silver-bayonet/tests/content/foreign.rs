//! Units of other programs become units of ours, by name.

use frame::Mustering;
use frame::muster::{ForeignEntry, ForeignForce, ForeignProfile, ForeignRoster, Taken};
use serde_json::json;
use silver_bayonet::Book;

/// A choice without numbers of its own.
fn choice(name: &str) -> ForeignEntry {
    ForeignEntry { name: name.to_string(), count: 1, ..ForeignEntry::default() }
}

/// A figure with these choices.
fn figure(name: &str, points: f64, choices: &[&str]) -> ForeignEntry {
    let line = ForeignProfile { kind: "Individual".to_string(), name: name.to_string(), numbers: Vec::new() };
    ForeignEntry {
        profiles: vec![line],
        costs: vec![("Pts".to_string(), points)],
        within: choices.iter().map(|name| choice(name)).collect(),
        ..choice(name)
    }
}

const OFFICERS: [&str; 6] =
    ["Hand Weapon", "Pistol", "Accuracy + 1", "Health + 1", "Recruitment +(5)", "Quick Load"];

fn roster(nation: &str, entries: Vec<ForeignEntry>) -> ForeignRoster {
    let force = ForeignForce { faction: nation.to_string(), entries, ..ForeignForce::default() };
    ForeignRoster {
        game: "The Silver Bayonet".to_string(),
        name: "Pell's Lanterns".to_string(),
        forces: vec![force],
        ..ForeignRoster::default()
    }
}

fn taken(nation: &str, entries: Vec<ForeignEntry>) -> Taken {
    Book::built_in().taken_from(&roster(nation, entries)).expect("it is for this game")
}

/// Proves sb.out.officer.2, sb.out.officer.3 and sb.out.officer.4 for what other programs call these choices.
#[test]
fn an_officers_choices_are_found() {
    let officer =
        ForeignEntry { custom_name: Some("Captain Pell".to_string()), ..figure("Officer", 0.0, &OFFICERS) };

    let unit = taken("Britain", vec![officer]).roster;

    let expected = json!({
        "name": "Captain Pell", "melee_or_accuracy": "accuracy", "health_or_speed": "health",
        "courage_or_points": "points", "attributes": ["Quick Load"], "equipment": ["Hand Weapon", "Pistol"], "specials": [],
    });
    assert_eq!((&unit["nation"], &unit["officer"]), (&json!("britain"), &expected));
}

/// A kit is chosen by what is carried; what is left of that are special items.
#[test]
fn kits_and_special_items_are_told_apart() {
    let highlander = figure("Highlander", 18.0, &["Pistol", "Heavy Weapon", "Silver Weapon"]);
    let infantry = ForeignEntry { count: 2, ..figure("Infantryman", 20.0, &["Musket", "Cartridge Box"]) };

    let taken = taken("Britain", vec![figure("Officer", 0.0, &OFFICERS), highlander, infantry]);

    let soldiers = &taken.roster["soldiers"];
    assert_eq!(soldiers[0], json!({ "type": "highlander", "kit": 2, "specials": ["Silver Weapon"] }));
    assert_eq!(soldiers[1], json!({ "type": "infantryman" }));
    assert_eq!(soldiers[2], soldiers[1]);
    assert!(taken.not_understood.is_empty(), "{:?}", taken.not_understood);
    let costs: Vec<Option<f64>> = taken.printed.iter().map(|printed| printed.cost).collect();
    assert_eq!(costs, [Some(0.0), Some(18.0), Some(10.0), Some(10.0)]);
}

/// Proves sb.out.unit.3: an ally from outside the nation's list is hired as an outsider.
#[test]
fn allies_are_outsiders() {
    let unit =
        taken("The United States", vec![figure("Officer", 0.0, &OFFICERS), figure("Highlander", 26.0, &[])])
            .roster;

    assert_eq!((&unit["nation"], &unit["options"]), (&json!("united-states"), &json!({ "outsiders": true })));
}

/// Nothing is dropped in silence.
#[test]
fn what_is_not_understood_is_named() {
    let officer = figure("Officer", 0.0, &["Death Ray", "Melee + 1", "Accuracy + 1"]);
    let entries = vec![
        officer,
        figure("Officer", 0.0, &OFFICERS),
        figure("Moon Rocket", 50.0, &[]),
        choice("Manual Check - Max 7 soldiers"),
        choice("Regimental Goat"),
        figure("Infantryman", 10.0, &["Rifle"]),
    ];

    let told = taken("Ruritania", entries).not_understood.join("\n");

    for what in [
        "the nation \"Ruritania\"",
        "taken as austria",
        "Officer: \"Death Ray\"",
        "both of melee and accuracy",
        "neither of health and speed",
        "a unit has one Officer",
        "the soldier type \"Moon Rocket\", 50 points; left out",
        "\"Regimental Goat\", which is no figure",
        "its equipment is no kit of its type; taken with Musket, Cartridge Box",
        "\"Rifle\", which is not in its kit",
    ] {
        assert!(told.contains(what), "{what} is not in\n{told}");
    }
    assert!(!told.contains("Manual Check"), "{told}");
}

/// A unit without an Officer gets a plain one, and whatever comes of it can be looked at.
#[test]
fn a_unit_without_an_officer_can_still_be_mended() {
    let taken = taken("Prussia", vec![figure("Grenadier", 15.0, &[])]);

    assert!(taken.not_understood.iter().any(|what| what.contains("no Officer was found")));
    assert!(Book::built_in().muster(&taken.roster).is_ok());
}

#[test]
fn rosters_of_other_games_are_left_alone() {
    let other = ForeignRoster { game: "Other Game".to_string(), ..roster("Britain", Vec::new()) };
    let by_id = ForeignRoster { game_id: "f347-af68-8218-d8fc".to_string(), ..other.clone() };

    assert!(Book::built_in().taken_from(&other).is_none());
    assert!(Book::built_in().taken_from(&by_id).is_some());
}

/// Proves that crowds and long names are cut to what a unit may have.
#[test]
fn crowds_are_cut() {
    let crowd =
        ForeignEntry { count: 1_000, custom_name: Some("x".repeat(900)), ..figure("Infantryman", 0.0, &[]) };

    let taken = taken("Britain", vec![crowd]);

    let soldiers = taken.roster["soldiers"].as_array().unwrap();
    assert!(soldiers.len() <= 40, "{}", soldiers.len());
    assert!(soldiers[0]["name"].as_str().unwrap().len() <= 60);
    assert!(taken.not_understood.iter().any(|what| what.contains("left out")));
}
