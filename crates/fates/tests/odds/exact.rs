//! Exact odds, counted by hand, and how they are shown.

use crate::gravemarch::*;
use fates::{D6, Fates, Measured, Odds, Stated, Tally, decimal, exact, ratio, to_f64};

/// The damage of one strike of the knight.
fn damage(setup: &Setup) -> Odds<i16> {
    exact(Stubborn, Measured, |fates| {
        let mut state = state(setup);
        Battle::new(&mut state, fates).strike(KNIGHT, GHOUL)?;
        Ok(setup.ghoul.health - state[GHOUL].health)
    })
}

#[test]
fn two_dice_have_thirty_six_paths() {
    let odds = exact(Stubborn, Measured, |fates| {
        let [one, other] = Fates::<Gravemarch>::roll(fates, CHILL, KNIGHTS, [D6, D6])?;
        Ok(one + other)
    });

    assert_eq!(odds.paths(), 36);
    assert_eq!(odds.of(7), ratio(6, 36));
    assert_eq!(odds.of(13), ratio(0, 1));
    assert_eq!(odds.chance(|sum| *sum <= 3), ratio(3, 36));
    assert_eq!(odds.mean(|sum| u32::from(*sum)), ratio(7, 1));
    assert_eq!(odds.table(|sum| sum % 2 == 0), [(false, ratio(1, 2)), (true, ratio(1, 2))]);
    assert_eq!(odds.total(), ratio(1, 1));
}

#[test]
fn a_roll_that_depends_on_another_weighs_what_it_should() {
    let odds = exact(Stubborn, Measured, |fates| {
        let [first] = Fates::<Gravemarch>::roll(fates, CHILL, KNIGHTS, [D6])?;
        if first < 6 {
            return Ok(first);
        }
        let [again] = Fates::<Gravemarch>::roll(fates, CHILL, KNIGHTS, [D6])?;
        Ok(6 + again)
    });

    assert_eq!(odds.paths(), 11);
    assert_eq!(odds.of(5), ratio(1, 6));
    assert_eq!(odds.of(12), ratio(1, 36));
    assert_eq!(odds.total(), ratio(1, 1));
}

#[test]
fn a_play_without_dice_has_one_path() {
    let odds = exact(Stubborn, Measured, |_| Ok("done"));

    assert_eq!(odds.paths(), 1);
    assert_eq!(odds.of("done"), ratio(1, 1));
}

/// Melee 4 against Defence 13: 9 or more on two dice, which 28 of 100 rolls miss.
#[test]
fn a_strike_is_counted_by_hand() {
    let odds = damage(&contact());

    let counted = [(0, 28), (5, 3), (6, 7), (7, 11), (8, 15), (9, 17), (10, 19)];
    assert!(odds.iter().eq(counted.iter().map(|(damage, rolls)| (damage, ratio(*rolls, 100)))));
    assert_eq!(odds.chance(|damage| 0 < *damage), ratio(72, 100));
    assert_eq!(odds.mean(|damage| damage.unsigned_abs().into()), ratio(597, 100));
}

#[test]
fn rolls_that_come_to_the_same_are_walked_once() {
    let odds = damage(&contact());

    assert_eq!(odds.paths(), 7); // no damage, or 5 to 10
}

#[test]
fn fatigue_and_high_ground_move_the_odds() {
    let Setup { knight, ghoul } = contact();
    let tired = Setup { knight: Figure { fatigue: 2, ..knight }, ghoul };
    let higher = Setup { knight: Figure { place: 5, ..knight }, ghoul: Figure { place: 4, ..ghoul } };

    assert_eq!(damage(&tired).chance(|damage| 0 < *damage), ratio(55, 100));
    assert_eq!(damage(&higher).chance(|damage| 0 < *damage), ratio(79, 100));
}

#[test]
fn stated_facts_are_so_and_all_others_are_not() {
    let tally = |facts: Vec<Fact>| {
        exact(Stubborn, Stated(facts), |fates| {
            let tally: Tally = Battle::new(&mut state(&contact()), fates).strike_tally(KNIGHT, GHOUL)?;
            Ok(tally.total())
        })
    };

    assert_eq!(tally(vec![Fact::Higher(KNIGHT, GHOUL)]).of(5), ratio(1, 1));
    assert_eq!(tally(vec![Fact::Higher(GHOUL, KNIGHT)]).of(4), ratio(1, 1));
}

/// The ghoul falls to 8 or more (51 of 100); if not, it strikes back with 12 or more (45 of 100).
#[test]
fn an_exchange_is_counted_by_hand() {
    let Setup { knight, ghoul } = contact();
    let setup = Setup { knight, ghoul: Figure { health: 8, ..ghoul } };

    let odds = exact(Stubborn, Measured, |fates| {
        let mut state = state(&setup);
        Battle::new(&mut state, fates).melee(KNIGHT, GHOUL)?;
        Ok((state[GHOUL].stands(), state[KNIGHT].health < knight.health))
    });

    assert_eq!(odds.paths(), 3 + 4 * 6);
    assert_eq!(odds.of((false, false)), ratio(51, 100));
    assert_eq!(odds.of((true, true)), ratio(49 * 45, 10_000));
    assert_eq!(odds.of((true, false)), ratio(49 * 55, 10_000));
    assert_eq!(odds.of((false, true)), ratio(0, 1));
}

#[test]
fn a_decimal_is_rounded_correctly() {
    assert_eq!(decimal(ratio(16, 25), 12), "0.640000000000");
    assert_eq!(decimal(ratio(1, 3), 4), "0.3333");
    assert_eq!(decimal(ratio(2, 3), 4), "0.6667");
    assert_eq!(decimal(ratio(1, 8), 2), "0.13");
    assert_eq!(decimal(ratio(1, 400), 2), "0.00");
    assert_eq!(decimal(ratio(1, 200), 2), "0.01");
}

#[test]
fn rounding_up_carries_over_the_point() {
    assert_eq!(decimal(ratio(999, 1000), 2), "1.00");
    assert_eq!(decimal(ratio(1, 1), 3), "1.000");
    assert_eq!(decimal(ratio(597, 100), 1), "6.0");
}

#[test]
fn a_decimal_without_digits_is_a_whole_number() {
    assert_eq!(decimal(ratio(1, 2), 0), "1");
    assert_eq!(decimal(ratio(49, 100), 0), "0");
}

#[test]
fn the_largest_fractions_are_shown_too() {
    assert_eq!(decimal(ratio(u128::MAX / 2, u128::MAX), 12), "0.500000000000");
    assert_eq!(decimal(ratio(u128::MAX - 1, u128::MAX), 12), "1.000000000000");
    assert_eq!(decimal(ratio(1, 3), 30), "0.333333333333333333333333333333");
    assert_eq!(to_f64(ratio(1, 4)), 0.25);
}

/// How many sixes fall in a row, with at most so many dice.
fn sixes_in_a_row(most: u32) -> Odds<u32> {
    exact(Stubborn, Measured, |fates| {
        for sixes in 0..most {
            let [face] = Fates::<Gravemarch>::roll_by(fates, CHILL, KNIGHTS, [D6], |[face]| face == 6)?;
            if face < 6 {
                return Ok(sixes);
            }
        }
        Ok(most)
    })
}

/// 6 to the 49th is the last power of 6 below 2 to the 128th: as many dice can be weighed exactly.
#[test]
fn as_many_dice_as_fit_are_weighed_exactly() {
    let odds = sixes_in_a_row(49);

    assert!(odds.is_exact());
    assert_eq!(odds.total(), ratio(1, 1));
    assert_eq!(odds.of(49), ratio(1, 6u128.pow(49)));
}

#[test]
fn more_dice_than_can_be_weighed_are_rounded_and_say_so() {
    let odds = sixes_in_a_row(200);

    assert!(!odds.is_exact());
    assert_eq!(odds.paths(), 201);
    assert_eq!(odds.of(0), ratio(5, 6));
    assert!((to_f64(odds.total()) - 1.0).abs() < 1e-15);
    assert!((to_f64(odds.mean(|sixes| *sixes)) - 0.2).abs() < 1e-15, "1/6 and 1/36 and so on");
    assert_eq!(odds.table(|sixes| *sixes > 100)[1], (true, ratio(0, 1)));
}
