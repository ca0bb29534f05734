//! New companies, ready ones, and what can be added to them.

use frame::muster::{Edit, Takes, Wish};
use serde_json::json;
use wfrp::Book;

use super::{book, mustered};

#[test]
fn a_new_company_has_one_new_character_and_may_play() {
    let company = mustered(&book().blank(None).unwrap());

    assert!(company.may_play(), "{:?}", company.flaws);
    assert_eq!(company.count(), 1);
    assert_eq!(company.figures[0].name, "New character");
    let boxes: Vec<_> =
        company.figures[0].boxes.iter().map(|boxes| (boxes.name.as_str(), boxes.count)).collect();
    assert_eq!(boxes, [("Wounds", 12), ("Critical Wounds", 3)], "SB 3 + 2 × TB 3 + WPB 3; TB 3");
}

#[test]
fn every_ready_company_and_every_side_of_a_scenario_may_play() {
    let rosters = &Book::built_in().rosters;
    let sides = Book::built_in().scenarios.iter().flat_map(|scenario| &scenario.sides);
    let ids = rosters.iter().map(|roster| roster.id.as_str()).chain(sides.map(|side| side.id.as_str()));

    for id in ids {
        let company = mustered(&book().ready(id).unwrap());

        assert!(company.may_play(), "{id}: {:?}", company.flaws);
        assert!(company.flaws.is_empty(), "{id}: {:?}", company.flaws);
    }
    assert_eq!(book().ready("nobody"), None);
}

#[test]
fn companies_by_chance_may_play_and_the_same_wish_brings_the_same_one() {
    for seed in 0..40 {
        for points in [None, Some(1), Some(2), Some(12), Some(30)] {
            let wish = Wish { kind: None, points, seed };
            let company = book().by_chance(&wish).unwrap();
            let comes_to = mustered(&company);

            assert!(comes_to.flaws.is_empty(), "{seed}: {:?}", comes_to.flaws);
            assert_eq!(comes_to.count(), usize::from(points.unwrap_or(5)));
            assert_eq!(book().by_chance(&wish), Ok(company));
        }
    }
    for points in [0, 31, 1000] {
        let wish = Wish { points: Some(points), ..Wish::default() };
        assert!(book().by_chance(&wish).unwrap_err().contains("expected 1 to 30"));
    }
}

#[test]
fn everybody_of_the_book_and_a_new_character_can_be_added() {
    let company = book().ready("watch").unwrap();
    let additions = mustered(&company).additions;

    assert_eq!(additions.len(), 1 + Book::built_in().drafts.len());
    for addition in additions {
        let mut larger = company.clone();
        assert_eq!(addition.why_not, None);
        addition.edit.apply(&mut larger).unwrap();
        let larger = mustered(&larger);
        assert!(larger.flaws.is_empty(), "{}: {:?}", addition.id, larger.flaws);
        assert_eq!(larger.count(), 6);
    }
}

#[test]
fn nobody_can_be_added_to_thirty() {
    let full =
        mustered(&json!({ "name": "Many", "combatants": [{ "combatant": "town-militia", "count": 30 }] }));

    assert!(full.flaws.is_empty());
    assert!(full.additions.iter().all(|addition| addition.why_not.is_some()));
    assert_eq!(full.figures[0].copy, None);
}

/// A combatant of the book gets a sheet of its own that comes to the same and leaves Wounds, pace and Damage to follow:
/// with S 45 in place of 33 a Town Militia has 1 Wound and 1 Damage more.
#[test]
fn a_sheet_of_its_own_follows_what_is_changed() {
    for draft in &Book::built_in().drafts {
        let company = json!({ "combatants": [{ "combatant": draft.id }] });
        let before = mustered(&company).figures.remove(0);
        let sheet = before.fields.iter().find(|field| field.name == "Sheet").unwrap();
        let Takes::One { options, .. } = &sheet.takes else { panic!("{sheet:?}") };
        let mut own = company.clone();
        Edit::Set { at: sheet.at.clone(), to: options[0].id.clone() }.apply(&mut own).unwrap();

        let after = mustered(&own);
        assert!(after.flaws.is_empty(), "{}: {:?}", draft.id, after.flaws);
        let after = &after.figures[0];
        assert_eq!((&after.stats, &after.gear, &after.boxes), (&before.stats, &before.gear, &before.boxes));

        Edit::Set { at: format!("{}/characteristics/s", sheet.at), to: json!(45) }.apply(&mut own).unwrap();
        let stronger = mustered(&own);
        assert!(
            stronger.flaws.iter().all(|flaw| flaw.rule.is_some_and(|rule| rule.0 == "wf.attack.damage.3"))
        );
        if draft.id == "town-militia" {
            assert!(stronger.flaws.is_empty());
            let stronger = &stronger.figures[0];
            assert_eq!((before.boxes[0].count, stronger.boxes[0].count), (12, 13));
            assert_eq!((&*before.gear[0].words, &*stronger.gear[0].words), ("Damage 7", "Damage 8"));
        }
    }
}

/// Proves wf.location.beast for choices: a beast can bite and hold nothing, and the choice says why.
#[test]
fn what_cannot_be_held_says_why() {
    let beast = mustered(&super::one(json!({ "four_legged": true, "weapons": [] })));
    let weapons = beast.figures[0].fields.iter().find(|field| field.at.ends_with("/weapons")).unwrap();
    let Takes::Some { options, .. } = &weapons.takes else { panic!("{weapons:?}") };

    let why_not = |name: &str| options.iter().find(|option| option.name == name).unwrap().why_not.as_deref();

    assert_eq!(why_not("Bite"), None);
    assert_eq!(why_not("Dagger"), Some("Hands: 0 of 1"));
}
