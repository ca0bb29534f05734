//! What can be played: scenarios, rosters, units by chance, profiles.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::Rules;
use frame::{Order, RosterOrder, Shelf, System};
use silver_bayonet::{Attribute, Book, SilverBayonet, Unit, Written};

fn order(scenario: &str, rosters: Vec<RosterOrder>) -> Order {
    Order { scenario: scenario.to_string(), rosters, real_table: false, ..Order::default() }
}

fn begins(order: &Order) {
    let setup = SilverBayonet::setup(Book::built_in(), order)
        .unwrap_or_else(|faults| panic!("{order:?}: {faults:?}"));
    let state = SilverBayonet::begin(&setup).unwrap();
    SilverBayonet::check(&state).unwrap();
}

#[test]
fn a_game_for_one_is_recommended_first() {
    let catalogue = SilverBayonet::catalogue(Book::built_in());

    let first = &catalogue.scenarios[0];
    assert_eq!((first.id.as_str(), first.sides.len(), first.length.as_str()), ("the-hunt", 1, "7 turns"));
    assert!(first.sides[0].open);
    assert!(first.sides[0].roster.starts_with("8 figures: Officer, Grenadier, "), "{:?}", first.sides[0]);
    assert_eq!(catalogue.points, Some([30, 100, 105]));
}

#[test]
fn a_roster_is_told_figure_by_figure() {
    let catalogue = SilverBayonet::catalogue(Book::built_in());

    let kettner = catalogue.rosters.iter().find(|roster| roster.id == "kettner-commission").unwrap();
    assert_eq!(kettner.group, "Austria");
    assert_eq!(
        kettner.figures[..2],
        ["Major Leopold von Kettner, Officer", "Ilie Vârcolan, Dhamphir, 30 points"]
    );
    let told: u16 = kettner
        .figures
        .iter()
        .skip(1)
        .map(|words| words.rsplit(", ").next().unwrap().trim_end_matches(" points").parse::<u16>().unwrap())
        .sum();
    assert_eq!(kettner.points, Some(told));
}

#[test]
fn every_roster_can_take_the_field_in_every_scenario() {
    let catalogue = SilverBayonet::catalogue(Book::built_in());
    for scenario in &catalogue.scenarios {
        assert!(scenario.sides.iter().all(|side| side.open), "{}", scenario.id);
        begins(&order(&scenario.id, vec![]));
        for roster in &catalogue.rosters {
            let ready = RosterOrder::Ready(roster.id.clone());
            begins(&order(&scenario.id, vec![ready; scenario.sides.len()]));
        }
        begins(&Order { real_table: true, ..order(&scenario.id, vec![RosterOrder::Own]) });
    }
}

fn by_chance(points: u16, seed: u64) -> Unit {
    let setup = SilverBayonet::setup(
        Book::built_in(),
        &order("the-hunt", vec![RosterOrder::Chance { points, seed }]),
    )
    .unwrap();
    match setup.sides[0].unit.clone().unwrap() {
        Written::Whole(unit) => *unit,
        Written::Id(id) => panic!("{id} is no unit by chance"),
    }
}

#[test]
fn five_hundred_units_by_chance_are_legal_and_begin() {
    let (mut spent, mut nations) = (0, std::collections::BTreeSet::new());
    for seed in 0..500 {
        let points = [30, 60, 100, 105][seed as usize % 4];
        let unit = by_chance(points, seed);

        let roster = unit.check(Book::built_in()).unwrap();
        assert!(roster.cost <= points, "seed {seed}: {} of {points} points", roster.cost);
        spent += u32::from(roster.cost * 100 / points);
        nations.insert(unit.nation);
    }
    assert!(spent / 500 >= 85, "a unit spends {} of a hundred points on average", spent / 500);
    assert_eq!(nations.len(), Book::built_in().nations.len());
}

#[test]
fn the_same_seed_brings_the_same_unit() {
    assert_eq!(by_chance(100, 7), by_chance(100, 7));
    assert_ne!(by_chance(100, 7), by_chance(100, 8));
}

#[test]
fn units_by_chance_find_room_in_every_scenario() {
    for scenario in &SilverBayonet::catalogue(Book::built_in()).scenarios {
        for seed in 0..8 {
            let chance = RosterOrder::Chance { points: 100, seed };
            begins(&order(&scenario.id, vec![chance; scenario.sides.len()]));
        }
    }
}

#[test]
fn a_written_unit_takes_the_field() {
    let unit = Book::built_in().unit("kettner-commission").unwrap();
    begins(&order("the-hunt", vec![RosterOrder::Whole(serde_json::to_value(unit).unwrap())]));
}

/// All faults are said at once.
#[test]
fn everything_wrong_with_an_order_is_said() {
    let mut unit = Book::built_in().unit("kettner-commission").unwrap().clone();
    unit.nation = "Atlantis".to_string();
    unit.officer.attributes = vec!["Inspiring".to_string()];
    let whole = RosterOrder::Whole(serde_json::to_value(&unit).unwrap());
    let few = RosterOrder::Chance { points: 3, seed: 0 };

    let faults =
        SilverBayonet::setup(Book::built_in(), &order("the-courier", vec![whole, few, RosterOrder::Own]))
            .unwrap_err();

    assert_eq!(faults.len(), 5, "{faults:#?}");
    assert!(SilverBayonet::setup(Book::built_in(), &order("nowhere", vec![])).is_err());
    let nonsense = RosterOrder::Whole(serde_json::json!({ "name": 3 }));
    assert!(SilverBayonet::setup(Book::built_in(), &order("the-hunt", vec![nonsense])).is_err());
}

/// Every attribute that any profile has leads to a card, but the one no rule knows.
#[test]
fn profiles_are_told_as_printed() {
    let profiles = Book::built_in().profile_views();
    let book = Book::built_in();

    assert_eq!(profiles.len(), book.monsters.len() + 1 + book.soldiers.len());
    let ghoul = profiles.iter().find(|profile| profile.id == "ghoul").unwrap();
    assert_eq!(ghoul.group, "Monsters, Core");
    let printed: Vec<(&str, &str)> =
        ghoul.stats.iter().map(|stat| (stat.name.as_str(), stat.printed.as_str())).collect();
    assert_eq!(printed[1], ("Melee", "+1"));
    assert_eq!(printed[5], ("Health", "12"));
    for profile in &profiles {
        for known in profile.traits.iter().filter(|known| known.name != "Experience in the Desert") {
            let rule = known.rule.unwrap_or_else(|| panic!("{}: {} has no rule", profile.name, known.name));
            assert!(Book::built_in().card(rule.0).is_some(), "{}: {rule} has no card", known.name);
        }
        for thing in profile.gear.iter().flatten() {
            let rule = thing.rule.unwrap_or_else(|| panic!("{}: {} has no rule", profile.name, thing.name));
            assert!(Book::built_in().card(rule.0).is_some(), "{}: {rule} has no card", thing.name);
        }
    }
}

/// A figure shows what it is by nature, numbers and all.
#[test]
fn a_figure_shows_its_attributes() {
    let setup = SilverBayonet::setup(Book::built_in(), &order("the-hunt", vec![])).unwrap();
    let state = SilverBayonet::begin(&setup).unwrap();
    let table = SilverBayonet::table(&state, None);

    let ghoul = table.figures.iter().find(|figure| figure.kind == "Ghoul").unwrap();
    let strong = ghoul.traits.iter().find(|known| known.name == "Strong").unwrap();
    assert_eq!(strong.rule, Attribute::Strong.rule());
    let officer = table.figures.iter().find(|figure| figure.kind == "Officer").unwrap();
    let gear: Vec<&str> = officer.gear.iter().map(|thing| thing.name.as_str()).collect();
    assert_eq!(gear, ["Fencing Weapon", "Pistol", "Pistol", "Holy Symbol"]);
    for figure in &table.figures {
        for known in figure.traits.iter().chain(&figure.gear) {
            assert!(known.rule.is_none_or(|rule| Book::built_in().card(rule.0).is_some()), "{known:?}");
        }
    }
}
