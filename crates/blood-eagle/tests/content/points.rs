//! Points and warbands: sections 15 and 16.

use blood_eagle::{Book, Setup, SideSetup, Trait, Written};

use crate::common::*;

/// be.points.1, be.points.2, be.points.3, be.points.4, be.points.5, be.points.6: the costs of the rosters, worked out
/// by hand.
#[test]
fn figures_cost_what_their_parts_cost() {
    let hand = [
        ("S1", 12 + 8 + 2 + 9 + 6 + (3 + 1) + (8 + 1)), // Fate, FV, SV, Leadership, AR, long sword, Hero and wall
        ("S2", 9 + 8 + 4 + (4 + 2)),
        ("S4", 6 + 4 + 2 + 1 + 3 + (2 + 2) + (2 + 2 + 2) + 1), // a spear pays for both uses; 9 inches make 2
        ("S8", 3 + 2 + 6 + 1 + (1 + 1) + (2 + 1 + 2)),
        ("N8", 6 + 2 + 8 + 2 + 1 + (1 + 1) + (2 + 2 + 3) + 4), // 20 inches make 3
        ("M4", 6 + 4 + 2 + 1 + 1 + 3 + 1 + 1),                 // quarterstaff 3, Brawler, a phial
        ("M1", 12 + 2 + 2 + 6 + 3 + 8 + 18),                   // three Powers
        ("W6", 6 + 2 + 6 + 1 + (1 + 1) + (2 + 1 + 2) + 1),     // the poisoned bow is an item
        ("W7", 3 + 4 + 2 + 1 + 1 + 1),                         // club and torch
    ];

    for (label, cost) in hand {
        assert_eq!(Book::built_in().profile(label).unwrap().cost, cost, "{label}");
    }
}

/// be.points.2: a weapon never costs less than nothing; be.points.5: what every trait costs.
#[test]
fn weapons_and_traits_cost_what_they_cost() {
    let plain = sheet(2, 0, 0, 5);
    let cost = |sheet: &blood_eagle::FigureSheet| sheet.check(Book::built_in()).unwrap().cost;
    let clumsy = blood_eagle::FigureSheet { fight: weapons(["improvised-weapon"]), ..plain.clone() };
    assert_eq!(cost(&clumsy), cost(&plain)); // +0, Fate +1

    let costs = [
        (Trait::Hero, 8),
        (Trait::Shieldwall, 1),
        (Trait::Berserk, 3),
        (Trait::UncannyAccuracy, 4),
        (Trait::CloseQuartersShooting, 3),
        (Trait::Brawler, 1),
        (Trait::Stubborn, 3),
    ];
    for (one, price) in costs {
        let with = blood_eagle::FigureSheet { traits: vec![one], ..plain.clone() };
        assert_eq!(cost(&with) - cost(&plain), price, "{one:?}");
    }
    let leader =
        blood_eagle::FigureSheet { traits: vec![Trait::Leader], leadership: Some(2), ..plain.clone() };
    assert_eq!(cost(&leader) - cost(&plain), 6); // the Leadership alone
}

/// The four warbands of section 16 are of the size and the points that they say.
#[test]
fn the_sample_warbands_add_up() {
    let bands = [
        ("saxon-fyrd-of-aldham", 9, 250),
        ("norse-raiders-of-skarfjord", 8, 250),
        ("brothers-of-saint-eadric", 9, 247),
        ("the-hollow-coven", 10, 249),
    ];

    for (id, figures, points) in bands {
        let band = Book::built_in().warband(id).unwrap();
        let sum: i16 = band.figure.iter().map(|sheet| sheet.count as i16 * sheet.cost.unwrap()).sum();
        assert!(band.check(Book::built_in()).is_ok());
        assert_eq!((band.figures, band.points, sum), (figures, points as u16, points), "{id}");
    }
}

/// A roster whose numbers do not add up is refused, with all that is wrong.
#[test]
fn a_false_roster_is_refused() {
    let mut band = Book::built_in().warband("the-hollow-coven").unwrap().clone();
    band.figure[0].ar = Some(9);
    band.figure[1].cost = Some(1);
    let side = SideSetup { warband: Some(Written::Whole(Box::new(band))), ..SideSetup::default() };

    let faults = Setup { sides: vec![side], ..Setup::default() }.lay(Book::built_in()).unwrap_err();

    assert_eq!(faults.len(), 2, "{faults:?}");
}
