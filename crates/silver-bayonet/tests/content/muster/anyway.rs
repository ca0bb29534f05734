//! Proves that a unit is played anyway where people agree, that the setup says so, and what may not be agreed on.

use fates::Rules;
use frame::{Order, RosterOrder, System};
use serde_json::{Value, json};
use silver_bayonet::{Book, Setup, Side, SilverBayonet, Unit};

use super::{blank, ready};

/// The game of the hunt with this unit.
fn ordered(roster: &Value) -> Result<Setup, Vec<String>> {
    let rosters = vec![RosterOrder::Whole(roster.clone())];
    let order = Order { scenario: "the-hunt".to_string(), rosters, ..Order::default() };
    SilverBayonet::setup(Book::built_in(), &order)
}

/// Eight soldiers of types that Britain doesn't hire, for far more than 100 points, a Rifleman on horseback with two
/// special items, and an Officer with three attributes, one of them a monster's, who carries too much.
fn outrageous() -> Value {
    let mut roster = blank("britain");
    roster["officer"]["attributes"] = json!(["Strong", "Sneak", "Flying"]);
    roster["officer"]["equipment"] = json!(["Rifle", "Musket", "Heavy Weapon", "2 Pistols"]);
    roster["soldiers"] = json!(vec![json!({ "type": "dhamphir" }); 8]);
    roster["soldiers"][0] =
        json!({ "type": "rifleman", "mounted": true, "specials": ["Silver Shot", "Salt Bag"] });
    roster
}

#[test]
fn a_unit_is_played_anyway() {
    let mut roster = outrageous();
    let refused = ordered(&roster).unwrap_err();
    assert!(refused.len() >= 6, "{refused:#?}");

    roster["anyway"] = json!(true);
    let setup = ordered(&roster).unwrap();

    let state = SilverBayonet::begin(&setup).unwrap();
    SilverBayonet::check(&state).unwrap();
    let ours = Side::Player(fates::Seat(0));
    assert_eq!(state.figures.iter().filter(|figure| figure.side == ours).count(), 9);
}

/// Proves that the setup, and with it the head of a ledger, says that a unit is played anyway, and is silent otherwise.
#[test]
fn the_setup_says_that_it_is_played_anyway() {
    let mut roster = outrageous();
    roster["anyway"] = json!(true);
    let written = serde_json::to_value(ordered(&roster).unwrap()).unwrap();
    assert_eq!(written.pointer("/sides/0/unit/anyway"), Some(&json!(true)));

    let sound = serde_json::to_string(&ordered(&ready("kettner-commission")).unwrap()).unwrap();
    assert!(!sound.contains("anyway"));
    let unit: Unit = serde_json::from_value(ready("kettner-commission")).unwrap();
    assert!(!unit.anyway && !serde_json::to_string(&unit).unwrap().contains("anyway"));
}

/// Proves that nobody can agree on what no game begins with.
#[test]
fn some_faults_stand_whatever_people_agree() {
    let mut roster = outrageous();
    roster["anyway"] = json!(true);
    roster["officer"]["equipment"] = json!(["3 Pistols"]);
    let refused = ordered(&roster).unwrap_err();
    let [fault] = &refused[..] else { panic!("{refused:#?}") };
    assert!(fault.contains("the Officer: found a third Pistol"), "{fault}");
}
