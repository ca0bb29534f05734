//! New, ready and random warbands, and what the door hands out of them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{BloodEagle, Book};
use frame::muster::Wish;
use frame::odds::{Oddsmaker, Party, Query};
use frame::{Mustering, System, Until};

use super::*;

/// The system hands out its mustering.
#[test]
fn the_door_is_open() {
    let mustering = BloodEagle::mustering(Book::built_in()).unwrap();

    assert_eq!(mustering.noun(), "warband");
    assert_eq!(mustering.kinds(), [("warband".to_string(), "Warband".to_string())]);
    assert!(mustering.blank(Some("norse")).unwrap_err().contains("expected \"warband\""));
}

/// A new warband is sound: a Leader alone.
#[test]
fn a_new_warband_may_be_played() {
    let view = mustered(&Book::built_in().blank(None).unwrap());

    assert!(view.flaws.is_empty(), "{:?}", view.flaws);
    assert!(view.may_play());
    assert_eq!((view.count(), view.figures[0].may_go), (1, false));
    assert_eq!(Book::built_in().blank(Some("warband")), Book::built_in().blank(None));
}

/// be.points.1: the sums of the ready warbands are worked out; the roster states none.
#[test]
fn ready_warbands_come_to_their_points() {
    for (id, points, figures) in
        [(READY[0], 250, 9), (READY[1], 250, 8), (READY[2], 247, 9), (READY[3], 249, 10)]
    {
        let roster = ready(id);
        let text = roster.to_string();
        assert!(!text.contains("cost") && !text.contains("\"ar\"") && !text.contains("points\":2"), "{text}");

        let view = mustered(&roster);

        assert!(view.flaws.is_empty(), "{:?}", view.flaws);
        assert_eq!(view.totals[0].now, points, "{id}");
        assert_eq!((view.totals[1].now, view.count()), (figures, figures as usize), "{id}");
    }
    assert_eq!(Book::built_in().ready("nobody"), None);
}

/// Every figure of every ready warband, asked for by name or by its place, can be asked about and can fight a duel.
#[test]
fn odds_take_every_figure_of_a_ready_warband() {
    let book = Book::built_in();
    for id in READY {
        let roster = ready(id);
        for (place, figure) in mustered(&roster).figures.iter().enumerate() {
            let fighter = book.fighter(&roster, &figure.name).unwrap();
            assert_eq!(book.fighter(&roster, &(place + 1).to_string()).unwrap(), fighter);
            let strike = Query {
                question: "fight".to_string(),
                ..Query::facing("be", &fighter, &Party::of("thrall"))
            };
            let by_name = Query { attacker: Party::of(&content::kebab(&figure.name)), ..strike.clone() };
            let chances = |query: &Query| BloodEagle::odds(book, query).unwrap().chances;
            assert_eq!(chances(&strike), chances(&by_name), "{}", figure.name);
            BloodEagle::bout(book, &fighter, &Party::of("thrall"), Until::End).unwrap();
            BloodEagle::bout(book, &Party::of("thrall"), &fighter, Until::End).unwrap();
        }
    }
    assert!(book.fighter(&ready(READY[0]), "sigrun").unwrap_err().contains("thegn-wulfric"));
}

/// Two to four exact odds are shown for every figure, and each can be answered.
#[test]
fn tryouts_can_be_answered() {
    let book = Book::built_in();
    for id in READY {
        let view = mustered(&ready(id));
        let added = view.additions.iter().map(|addition| &addition.fighter);
        for fighter in view.figures.iter().map(|figure| &figure.fighter).chain(added) {
            let tryouts = book.tryouts(fighter);
            assert!((2..=4).contains(&tryouts.len()), "{fighter:?}");
            for tryout in tryouts {
                let odds = BloodEagle::odds(book, &tryout.query).unwrap();
                for (chance, _) in &tryout.chances {
                    assert!(
                        odds.chances.iter().any(|(name, _)| name == chance),
                        "{}: {chance}",
                        tryout.words
                    );
                }
            }
        }
    }
    assert!(book.tryouts(&Party::of("nobody-at-all")).is_empty());
}

/// The same wish brings the same legal warband, within its points.
#[test]
fn a_warband_by_chance_keeps_to_its_points() {
    let book = Book::built_in();
    for seed in 0..60 {
        let points = 100 + (seed as u16 * 7) % 400;
        let wish = Wish { kind: None, points: Some(points), seed };
        let roster = book.by_chance(&wish).unwrap();
        assert_eq!(book.by_chance(&wish).unwrap(), roster);

        let view = mustered(&roster);

        assert!(view.flaws.is_empty(), "{:?}", view.flaws);
        assert!(view.totals[0].now <= i64::from(points));
        assert_eq!(view.totals[0].most, Some(points.into()));
        assert_eq!(view.totals[2].now, 1, "one Leader");
    }
    let wish = |points| Wish { points, ..Wish::default() };
    assert_eq!(mustered(&book.by_chance(&wish(None)).unwrap()).totals[0].most, Some(250));
    assert!(book.by_chance(&wish(Some(99))).unwrap_err().contains("expected 100 to 500"));
    assert!(book.by_chance(&Wish { kind: Some("elves".to_string()), ..Wish::default() }).is_err());
}
