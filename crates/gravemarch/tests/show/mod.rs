//! What pages and protocols show.

use fates::{DiceFrom, FactsFrom, Game, Overrule, Rules, Seat, Seed};
use frame::{Order, RosterOrder, Shelf, System};
use gravemarch::{Act, Book, Gravemarch, Place, Setup};

use crate::common::*;

fn begun(setup: &Setup, facts: FactsFrom) -> Game<Gravemarch> {
    let seal = DiceFrom::Seal(Seed::from_number(1));
    Game::begin(setup, seal, facts).expect("the setup is sound").0
}

#[test]
fn the_road_is_shown_as_a_strip() {
    let view = Gravemarch::view(&begun(&Setup::default(), FactsFrom::Measured), Some(Seat(0)));

    assert_eq!((view.title.as_str(), view.turn.as_deref()), ("The Mere Road", Some("Day 1")));
    let board = view.table.expect("places are known");
    assert_eq!((board.width, board.depth), (table::inches(13), table::inches(3)));
    assert_eq!(view.figures[0].at, Some(Place(1).point()));
    let question = view.question.expect("the knight marches");
    assert_eq!(question.reach.map(|reach| reach.ways.len()), Some(5)); // the places 0 to 4
}

#[test]
fn a_real_table_has_no_board() {
    let setup = Setup { real_table: true, ..Setup::default() };
    let view = Gravemarch::view(&begun(&setup, FactsFrom::People), Some(Seat(0)));

    assert!(view.table.is_none() && view.figures.iter().all(|figure| figure.at.is_none()));
    assert_eq!(view.question.map(|question| question.text), Some("Does Knight march?".to_string()));
}

/// 72 of 100 rolls hit, and none kills a ghoul of 12 Health.
#[test]
fn a_strike_shows_its_chances() {
    let option = gravemarch::Choice::from(Act::Strike(GHOUL)).offered(&face_to_face());

    let promise = option.promise.expect("a strike promises something");

    assert_eq!(option.answer, "strike-ghoul");
    assert_eq!(promise.words, "2d10 +4 against Defence 13");
    assert_eq!(promise.chances.iter().map(|chance| chance.count).collect::<Vec<_>>(), [72, 0]);
}

#[test]
fn an_order_is_taken_or_refused_with_reasons() {
    let order = Order {
        scenario: "the-mere-road".to_string(),
        rosters: vec![RosterOrder::Own, RosterOrder::Ready("sexton".to_string())],
        ..Order::default()
    };
    let setup = Gravemarch::setup(Book::built_in(), &order).expect("it can be played");
    assert_eq!(Gravemarch::begin(&setup).expect("it can be laid").name(GHOUL), "Sexton");

    let nobody = RosterOrder::Ready("nobody".to_string());
    let order = Order { rosters: vec![nobody.clone(), nobody], ..order };
    assert_eq!(Gravemarch::setup(Book::built_in(), &order).map_err(|faults| faults.len()), Err(2));
}

#[test]
fn a_referee_sets_and_puts() {
    let mut state = face_to_face();
    let set = |lever: &str, to| Overrule::Set { lever: lever.to_string(), to };
    let put = |place: Place| {
        let at = place.point();
        Overrule::Place { figure: "knight".to_string(), at: [at.x, at.y] }
    };

    assert!(Gravemarch::overrule(&mut state, &set("ghoul.health", 3)).is_ok());
    assert!(Gravemarch::overrule(&mut state, &put(Place(0))).is_ok());
    assert!(Gravemarch::overrule(&mut state, &put(Place(3))).is_err());
    assert!(Gravemarch::overrule(&mut state, &set("ghoul.fatigue", 5)).is_err());

    assert_eq!((state[GHOUL].health, state[KNIGHT].place), (3, Some(Place(0))));
    assert_eq!(Gravemarch::levers(&state).len(), 4);
    assert_eq!(Gravemarch::levers(&real(true)).len(), 5);
}

#[test]
fn everything_of_the_book_can_be_read() {
    let book = Book::built_in();

    for name in book.names() {
        assert!(book.show(name).is_some_and(|text| text.contains(name)), "{name}");
        assert!(book.one_written(name).is_some(), "{name}");
        assert!(book.list().contains(name), "{name}");
    }
    assert_eq!(book.profile_views().len(), 3);
    assert_eq!(Gravemarch::catalogue(book).minds.len(), 1);
    assert!(book.find_cards("fatigue").iter().any(|card| card.id == "gm.melee.fatigue.2"));
}
