//! What is read of a roster, in each of its forms.

use frame::muster::{ForeignEntry, ForeignRoster};
use roster::exchange::read;

use super::{JSON, ROS, zipped};

fn entry<'a>(roster: &'a ForeignRoster, name: &str) -> &'a ForeignEntry {
    roster.forces[0].entries.iter().find(|entry| entry.name == name).unwrap()
}

#[test]
fn names_factions_and_notes_are_read() {
    let roster = read(ROS.as_bytes()).unwrap();

    assert_eq!((roster.name.as_str(), roster.game.as_str()), ("Pell's Lanterns", "The Silver Bayonet"));
    assert_eq!(roster.game_id, "f347-af68-8218-d8fc");
    assert_eq!(roster.costs, [("Pts".to_string(), 38.0), ("Eq. Slots".to_string(), 10.0)]);
    assert_eq!((roster.forces[0].name.as_str(), roster.forces[0].faction.as_str()), ("Warband", "Britain"));
    let officer = entry(&roster, "Officer");
    assert_eq!(officer.custom_name.as_deref(), Some("Captain Pell"));
    assert_eq!(officer.notes, ["Owes the Lieutenant a crown."]);
    assert_eq!(officer.categories, ["Leader"]);
}

#[test]
fn numbers_counts_and_costs_are_read() {
    let roster = read(ROS.as_bytes()).unwrap();

    let officer = entry(&roster, "Officer").profile("Individual").unwrap();
    assert_eq!(officer.numbers[2], ("Accuracy".to_string(), "+2".to_string()));
    assert_eq!(officer.numbers[6], ("Attributes".to_string(), String::new()));
    let infantry = entry(&roster, "Infantryman");
    assert_eq!((infantry.count, infantry.cost("pts")), (2, Some(20.0)));
    assert_eq!(entry(&roster, "Moon Rocket").cost("Pts"), None);
}

/// A wrapper such as "Melee" is gone through to what was chosen in it.
#[test]
fn wrappers_are_gone_through() {
    let roster = read(ROS.as_bytes()).unwrap();

    let names =
        |entry: &ForeignEntry| entry.leaves().iter().map(|leaf| leaf.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(entry(&roster, "Highlander")), ["Heavy Weapon", "Pistol"]);
    let officers = [
        "Hand Weapon",
        "Silver Weapon",
        "Accuracy + 1",
        "Health + 1",
        "Courage + 1",
        "Quick Load",
        "Unflappable",
    ];
    assert_eq!(names(entry(&roster, "Officer")), officers);
}

#[test]
fn the_json_of_new_recruit_says_the_same() {
    assert_eq!(read(JSON.as_bytes()).unwrap(), read(ROS.as_bytes()).unwrap());
}

/// The first entry that ends in .ros counts, whatever its name; other files are left alone.
#[test]
fn an_archive_says_the_same() {
    let archive = zipped(&[("readme.txt", b"hello"), ("Some name.ROS", ROS.as_bytes())]);

    assert_eq!(read(&archive).unwrap(), read(ROS.as_bytes()).unwrap());
}

/// Not the name but the first bytes say what a file is; a mark of UTF-8 may stand before them.
#[test]
fn a_mark_of_utf_8_is_skipped() {
    let marked = [b"\xef\xbb\xbf", ROS.as_bytes()].concat();

    assert_eq!(read(&marked).unwrap(), read(ROS.as_bytes()).unwrap());
}

/// Another writer: other order, prefixes, one line, no costs, nested forces.
#[test]
fn other_writers_are_understood() {
    let other = "<b:roster xmlns:b='urn:x' name='N' gameSystemName='G'><b:forces><b:force catalogueName='A'>\
        <b:selections><b:selection number='3' name='Rat' /></b:selections>\
        <b:forces><b:force catalogueName='B'/></b:forces></b:force></b:forces></b:roster>";

    let roster = read(other.as_bytes()).unwrap();

    let factions: Vec<&str> = roster.forces.iter().map(|force| force.faction.as_str()).collect();
    assert_eq!(factions, ["A", "B"]);
    assert_eq!((entry(&roster, "Rat").count, entry(&roster, "Rat").cost("Pts")), (3, None));
}
