//! What every ready party comes to.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fear_and_faith::{Book, FearAndFaith};
use frame::muster::{Mustering, Wish};
use frame::odds::{Oddsmaker, Query, Until};
use serde_json::json;

/// Every ready party is mustered as it stands: no flaws, its points, its models.
#[test]
fn every_ready_party_is_mustered() {
    let book = Book::built_in();
    for party in book.parties() {
        let roster = book.ready(&party.id).unwrap();
        let view = book.muster(&roster).unwrap();
        assert_eq!(view.flaws, [], "{}", party.id);
        assert!(view.may_play() && !view.anyway);
        assert_eq!(view.totals[0].now, i64::from(party.cost(book)), "{}", party.id);
        assert_eq!(view.figures.len(), party.models.len());
    }
    assert_eq!(book.ready("nobody"), None);
}

/// A figure of a roster is what odds and duels take, every one of every ready party.
#[test]
fn every_figure_of_a_ready_party_fights() {
    let book = Book::built_in();
    for party in book.parties() {
        let roster = book.ready(&party.id).unwrap();
        for figure in book.muster(&roster).unwrap().figures {
            let fighter = book.fighter(&roster, &figure.name).unwrap();
            let query = Query {
                question: "activate".to_string(),
                target: None,
                ..Query::facing("ff", &fighter, &fighter)
            };
            let named = FearAndFaith::odds(book, &query);
            assert!(named.is_ok(), "{}, {}: {named:?}", party.id, figure.name);
            let bout = FearAndFaith::bout(book, &figure.fighter, &fighter, Until::End);
            assert_eq!(bout.map(|_| ()).err(), None, "{}, {}", party.id, figure.name);
            let tryouts = book.tryouts(&figure.fighter);
            assert!((2..=4).contains(&tryouts.len()), "{}, {}", party.id, figure.name);
            for tryout in tryouts {
                let odds = FearAndFaith::odds(book, &tryout.query).unwrap();
                for (chance, _) in tryout.chances {
                    assert!(
                        odds.chances.iter().any(|(name, _)| *name == chance),
                        "{}: {chance}",
                        tryout.words
                    );
                }
            }
        }
    }
    let roster = book.ready("helios-group").unwrap();
    assert_eq!(book.fighter(&roster, "rowan").unwrap().with, json!({ "name": "Rowan", "wooden": true }));
    assert_eq!(book.fighter(&roster, "5").unwrap().profile, json!("cop"));
    assert!(book.fighter(&roster, "noondya").unwrap_err().contains("noonday"));
}

/// A blank party of either kind may be played at once.
#[test]
fn a_blank_party_is_legal() {
    let book = Book::built_in();
    for (kind, name) in book.kinds() {
        let view = book.muster(&book.blank(Some(&kind)).unwrap()).unwrap();
        assert_eq!((view.flaws, view.kind, view.figures.len()), (Vec::new(), name, 1));
    }
    assert_eq!(book.blank(None), book.blank(Some("good")));
    assert_eq!(book.blank(Some("neutral")).unwrap_err(), "found the side \"neutral\", expected good or evil");
}

/// A party by chance is legal, of the side and the points that are wished, and the same for the same wish.
#[test]
fn a_party_by_chance_is_as_wished() {
    let book = Book::built_in();
    for seed in 0..20 {
        for points in [100, 250, 600] {
            let wish = Wish { kind: Some("evil".to_string()), points: Some(points), seed };
            let roster = book.by_chance(&wish).unwrap();
            assert_eq!(book.by_chance(&wish).unwrap(), roster);
            let view = book.muster(&roster).unwrap();
            assert_eq!((view.flaws.as_slice(), view.kind.as_str()), ([].as_slice(), "Evil"));
            assert!(view.totals[0].now <= i64::from(points) && view.totals[0].most == Some(points.into()));
        }
    }
    let any = Wish { seed: 3, ..Wish::default() };
    assert_eq!(book.muster(&book.by_chance(&any).unwrap()).unwrap().totals[0].most, Some(300));
    let few = Wish { points: Some(99), ..Wish::default() };
    assert_eq!(book.by_chance(&few).unwrap_err(), "found 99 points, expected 100 to 600");
}
