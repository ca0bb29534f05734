//! A figure that a player brings: its numbers, what is wrong with them, and the game it begins.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Rules};
use frame::muster::{Edit, Mustering, Takes, Wish};
use frame::odds::Oddsmaker;
use frame::{Order, RosterOrder, Shelf, System};
use gravemarch::{Book, Gravemarch};
use serde_json::{Value, json};

fn book() -> &'static dyn Mustering {
    &**Book::built_in()
}

fn order(roster: Value) -> Order {
    let rosters = vec![RosterOrder::Whole(roster)];
    Order { scenario: "the-mere-road".to_string(), rosters, ..Order::default() }
}

#[test]
fn new_ready_and_by_chance_they_may_play() {
    let ready = Book::built_in().profiles.iter().map(|profile| book().ready(&profile.id).unwrap());
    let chance = (0..9).map(|seed| book().by_chance(&Wish { seed, ..Wish::default() }).unwrap());

    for roster in ready.chain(chance).chain([book().blank(None).unwrap()]) {
        let comes_to = book().muster(&roster).unwrap();
        assert!(comes_to.may_play() && comes_to.count() == 1);
        for tryout in book().tryouts(&comes_to.figures[0].fighter) {
            let odds = Gravemarch::odds(Book::built_in(), &tryout.query).unwrap();
            assert!(
                tryout.chances.iter().all(|(name, _)| odds.chances.iter().any(|(known, _)| known == name))
            );
        }
    }
}

/// A champion of one's own takes the field with its numbers; `anyway` is read and waives nothing.
#[test]
fn a_champion_takes_the_field() {
    let mut champion = book().blank(None).unwrap();
    champion["stats"]["health"] = json!(20);
    champion["anyway"] = json!(true);

    let setup = Gravemarch::setup(Book::built_in(), &order(champion.clone())).unwrap();
    assert_eq!(Gravemarch::begin(&setup).unwrap()[FigureId(0)].health, 20);

    champion["stats"]["health"] = json!(100);
    let flaw = &book().muster(&champion).unwrap().flaws[0];
    assert_eq!((flaw.at.as_str(), flaw.may_be_waived), ("/stats/health", false));
    assert!(Gravemarch::setup(Book::built_in(), &order(champion)).is_err());
    let unread = book().muster(&json!({ "name": "Nobody" })).unwrap_err();
    assert!(unread[0].words.contains("stats"), "{}", unread[0].words);
}

#[test]
fn every_field_can_be_changed_to_its_bounds() {
    let champion = book().blank(None).unwrap();
    for field in book().muster(&champion).unwrap().figures.remove(0).fields {
        let values = match field.takes {
            Takes::Text { .. } => vec![json!("Sir Odo")],
            Takes::Number { least, most, .. } => vec![json!(least), json!(most)],
            Takes::One { options, .. } => options.into_iter().map(|option| option.id).collect(),
            Takes::Switch { .. } | Takes::Some { .. } => Vec::new(),
        };
        for to in values {
            let mut changed = champion.clone();
            Edit::Set { at: field.at.clone(), to }.apply(&mut changed).unwrap();
            assert!(book().muster(&changed).unwrap().may_play(), "{}", field.at);
        }
    }
}

#[test]
fn there_is_a_schema_for_each_table() {
    let names: Vec<&str> = Book::built_in().schemas().iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["roster", "profile", "weapon", "scenario"]);
}
