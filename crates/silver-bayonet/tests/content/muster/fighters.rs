//! Proves that every figure of a unit can be asked about, and what is tried with it.

use frame::Oddsmaker;
use frame::Until;
use frame::muster::Mustering;
use frame::odds::{Party, Query};
use serde_json::{Value, json};
use silver_bayonet::{Book, SilverBayonet};

use super::{blank, muster, ready};

/// Every figure of every ready unit, and every one that can be added to a blank one.
fn fighters() -> Vec<(String, Party)> {
    let book = Book::built_in();
    let ready = book.units().iter().flat_map(|unit| muster(&ready(&unit.id)).figures);
    let ready = ready.map(|figure| (figure.name, figure.fighter));
    let new = book.kinds().into_iter().flat_map(|(id, _)| muster(&blank(&id)).additions);
    let mut all: Vec<(String, Party)> = ready.collect();
    for addition in new {
        if !all.iter().any(|(name, _)| *name == addition.name) {
            all.push((addition.name, addition.fighter));
        }
    }
    all
}

fn query(question: &str, attacker: &Party, facts: Value) -> Query {
    Query {
        question: question.to_string(),
        facts: facts.as_object().unwrap().clone(),
        ..Query::facing("sb", attacker, &Party::of("ghoul"))
    }
}

/// Proves that odds and duels take each of them, on either side.
#[test]
fn every_figure_can_be_asked_about() {
    let book = Book::built_in();
    let check = json!({ "stat": "courage", "tn": 12 });
    for (name, fighter) in fighters() {
        let asked = SilverBayonet::odds(book, &query("check", &fighter, check.clone()));
        assert!(asked.is_ok(), "{name}: {asked:?}");
        let (one, other) = (&fighter, &Party::of("ghoul"));
        assert!(SilverBayonet::bout(book, one, other, Until::End).is_ok(), "{name}");
        assert!(SilverBayonet::bout(book, other, one, Until::End).is_ok(), "{name}");
    }
}

/// Proves that there are two to four things to try with each figure, and that each has an answer with the chances it
/// names.
#[test]
fn whatever_is_tried_has_exact_odds() {
    let book = Book::built_in();
    for (name, fighter) in fighters().into_iter().step_by(7) {
        let tryouts = book.tryouts(&fighter);
        assert!((2..=4).contains(&tryouts.len()), "{name}: {}", tryouts.len());
        for tryout in tryouts {
            let odds =
                SilverBayonet::odds(book, &tryout.query).unwrap_or_else(|fault| panic!("{name}: {fault}"));
            for (chance, _) in &tryout.chances {
                assert!(odds.chances.iter().any(|(known, _)| known == chance), "{}: {chance}", tryout.words);
            }
        }
    }
}

/// Proves what is tried: a Rifleman with silver shoots at both and fights both; a rider shoots what may be fired from
/// horseback; who has no gun shows courage.
#[test]
fn what_is_tried_fits_the_figure() {
    let words = |unit: &str, name: &str| -> Vec<String> {
        let fighter = Book::built_in().fighter(&ready(unit), name).unwrap();
        Book::built_in().tryouts(&fighter).into_iter().map(|tryout| tryout.words).collect()
    };
    assert_eq!(
        words("harcourts-night-watch", "sergeant-thomas-garrity"),
        [
            "Shoots an Infantryman at 12″",
            "Attacks an Infantryman in melee",
            "Attacks a Werewolf in melee",
            "Shoots a Werewolf at 12″, with silver"
        ]
    );
    let [.., last] = &words("kettner-commission", "Dr. Anselm Prohaska")[..] else { panic!() };
    assert_eq!(last, "Passes a Courage Check against 12 with +3");
}

/// Proves how a figure is found: by its name, the id of its name, its kind or its place from 1.
#[test]
fn a_figure_is_found_by_its_name() {
    let (book, roster) = (Book::built_in(), ready("harcourts-night-watch"));
    let garrity = book.fighter(&roster, "Sergeant Thomas Garrity").unwrap();
    assert_eq!(garrity, book.fighter(&roster, "sergeant-thomas-garrity").unwrap());
    assert_eq!(garrity, book.fighter(&roster, "rifleman").unwrap());
    assert_eq!(garrity, book.fighter(&roster, "3").unwrap());
    assert_eq!((garrity.profile, garrity.equipment), (json!("rifleman"), vec!["Silver Shot".to_string()]));
    assert!(book.fighter(&roster, "Garrity").unwrap_err().contains("sergeant-thomas-garrity"));
}
