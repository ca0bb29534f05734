//! Proves what a mustered unit shows.

use frame::System;
use frame::muster::{Edit, Mustering, Takes, Wish};
use serde_json::json;
use silver_bayonet::{Book, SilverBayonet};

use super::{blank, muster, ready};

/// Proves that each ready unit is mustered without a flaw, at the price of the checker.
#[test]
fn ready_units_have_no_flaws() {
    let book = Book::built_in();
    assert!(SilverBayonet::mustering(book).is_some());
    for unit in book.units() {
        let view = muster(&ready(&unit.id));
        let roster = unit.check(book).unwrap();

        assert!(view.may_play() && view.flaws.is_empty(), "{}: {:?}", unit.id, view.flaws);
        assert_eq!(view.count(), roster.figures.len());
        assert_eq!(
            (view.totals[0].now, view.totals[0].most),
            (roster.cost.into(), Some(roster.budget.into()))
        );
        let costs: i64 = view.figures.iter().filter_map(|figure| figure.cost).sum();
        assert_eq!(costs, view.totals[0].now, "{}", unit.id);
    }
}

/// Proves that a blank unit of each nation is legal, and that there is none of an unknown one.
#[test]
fn blank_units_are_legal() {
    let book = Book::built_in();
    for (id, name) in book.kinds() {
        let view = muster(&blank(&id));
        assert_eq!((view.kind.as_str(), view.count(), view.flaws.len()), (name.as_str(), 1, 0));
    }
    assert_eq!(book.blank(None).unwrap(), blank("austria"));
    assert!(book.blank(Some("Brittain")).unwrap_err().contains("did you mean \"britain\"?"));
}

/// Proves that units by chance keep to the nation and the points that are wished.
#[test]
fn units_by_chance_are_as_wished() {
    let book = Book::built_in();
    for (seed, (nation, name)) in (0..).zip(book.kinds()) {
        let wish = Wish { kind: Some(nation), points: Some(80), seed };
        let roster = book.by_chance(&wish).unwrap();
        let view = muster(&roster);

        assert_eq!((view.kind.as_str(), &view.flaws[..]), (name.as_str(), &[][..]));
        assert!((60..=80).contains(&view.totals[0].now), "{name}: {}", view.totals[0].now);
        assert_eq!(book.by_chance(&wish).unwrap(), roster);
    }
    let poor = Wish { points: Some(20), ..Wish::default() };
    assert_eq!(book.by_chance(&poor).unwrap_err(), "found 20 points, expected 30 to 105");
    assert!(book.by_chance(&Wish { kind: Some("mars".into()), ..Wish::default() }).is_err());
}

/// Proves what stands on the sheet of an Officer: numbers with the three choices, gear with its numbers, boxes.
#[test]
fn an_officer_is_shown_with_numbers_and_gear() {
    let view = muster(&ready("harcourts-night-watch"));
    let officer = &view.figures[0];

    let stats: Vec<&str> = officer.stats.iter().map(|stat| stat.printed.as_str()).collect();
    assert_eq!(stats, ["6", "+1", "+2", "14", "+3", "13"]);
    let gear: Vec<(&str, &str)> =
        officer.gear.iter().map(|gear| (gear.name.as_str(), gear.words.as_str())).collect();
    assert_eq!(
        gear,
        [
            ("Rifle", "30″, Skill, needs a Cartridge Box, bayonet Power"),
            ("Cartridge Box", "loads Musket, Rifle"),
            ("Hand Weapon", "melee, Power"),
            ("Pistol", "8″, Power"),
            ("Silver Shot (Rifle)", "silver, against werewolves"),
            ("Cold Iron Weapon (Hand Weapon)", "cold iron, against goblin types, a 1 misses"),
        ]
    );
    let boxes: Vec<(&str, u8)> = officer.boxes.iter().map(|one| (one.name.as_str(), one.count)).collect();
    assert_eq!(boxes, [("Health", 13), ("Fatigue", 2)]);
    assert_eq!((officer.cost, officer.may_go, officer.copy.is_none()), (Some(0), false, true));
}

/// Proves sb.out.unit.1 and sb.out.unit.2 for what may be added: a reason where points or places are missing.
#[test]
fn additions_say_what_is_missing() {
    let mut roster = blank("britain");
    let why_not = |roster: &serde_json::Value, id: &str| {
        let view = muster(roster);
        view.additions.iter().find(|addition| addition.id == id).unwrap().why_not.clone()
    };
    roster["soldiers"] = json!([(); 4].map(|()| json!({ "type": "supernatural-investigator" }))); // 22 each

    assert_eq!(why_not(&roster, "marine"), None); // 12 of the 12 left
    assert_eq!(why_not(&roster, "bow-street-runner").as_deref(), Some("1 point short")); // 13
    assert_eq!(why_not(&roster, "grenadier").as_deref(), Some("3 points short"));
    roster["soldiers"] = json!([(); 7].map(|()| json!({ "type": "conscript" })));
    assert_eq!(why_not(&roster, "conscript").as_deref(), Some("already 7 soldiers"));
    roster["soldiers"] = json!([{ "type": "junior-officer", "attributes": ["Medic"] }]);
    assert_eq!(why_not(&roster, "junior-officer").as_deref(), Some("already 1 Junior Officer"));
}

/// Proves sb.out.unit.3 for what may be added: outsiders only by the optional rule, for 8 points more.
#[test]
fn outsiders_are_offered_by_the_optional_rule() {
    let mut roster = blank("britain");
    assert!(muster(&roster).additions.iter().all(|addition| addition.group == "Soldiers of Britain"));

    Edit::Set { at: "/options/outsiders".into(), to: json!(true) }.apply(&mut roster).unwrap();
    let view = muster(&roster);

    let guard = view.additions.iter().find(|addition| addition.id == "guard").unwrap();
    assert_eq!((guard.group.as_str(), guard.cost), ("Outsiders", Some(18 + 8)));
    guard.edit.apply(&mut roster).unwrap();
    let guard = &muster(&roster).figures[1];
    assert_eq!(guard.cost, Some(26));
    assert_eq!(guard.parts, [("its type".to_string(), 18), ("an outsider".to_string(), 8)]);
}

/// Proves sb.out.officer.6 and sb.arm.limit.2 for what may be taken: slots that are missing, weapons that an upgrade fits.
#[test]
fn options_say_why_they_cannot_be_taken() {
    let mut roster = blank("britain");
    roster["officer"]["equipment"] = json!(["Heavy Weapon", "2 Pistols", "Shot Bag"]); // 5 of 6 slots
    let view = muster(&roster);
    let field = |name: &str| view.figures[0].fields.iter().find(|field| field.at.ends_with(name)).unwrap();
    let why_not = |name: &str, id: &str| {
        let Takes::Some { options, .. } = &field(name).takes else { panic!("{name}") };
        let option = options.iter().find(|option| option.id == json!(id));
        option.unwrap_or_else(|| panic!("{id} among {options:#?}")).why_not.clone()
    };

    assert_eq!(why_not("/equipment", "Musket").as_deref(), Some("1 slot short"));
    assert_eq!(why_not("/equipment", "Pistol").as_deref(), Some("at most two"));
    assert_eq!(why_not("/equipment", "Breastplate"), None);
    assert_eq!(why_not("/specials", "Silver Weapon (Heavy Weapon)"), None);
    assert_eq!(why_not("/specials", "Silver Shot (Pistol)"), None);
    assert_eq!(why_not("/specials", "Salt Bag"), None);
    let Takes::Some { now, .. } = &field("/equipment").takes else { panic!() };
    assert_eq!(now[..], ["Heavy Weapon", "Pistol", "Pistol", "Shot Bag"]);

    roster["officer"]["equipment"] = json!(["2 Pistols"]);
    let view = muster(&roster);
    let specials = view.figures[0].fields.iter().find(|field| field.at.ends_with("/specials")).unwrap();
    let Takes::Some { options, .. } = &specials.takes else { panic!() };
    let weapon = options.iter().find(|option| option.id == json!("Silver Weapon")).unwrap();
    assert_eq!(weapon.why_not.as_deref(), Some("no weapon that it fits"));
}
