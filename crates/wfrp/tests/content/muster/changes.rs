//! New companies, ready ones, and what can be added to them.

use frame::muster::Wish;
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
