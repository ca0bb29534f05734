//! The exact odds of the catalogue, section 17.

use blood_eagle::{ArmId, Battle, Doom, Hand, Options, Swing, doom, passes, swing};
use fates::{Measured, Random, Whim, exact, ratio};

use crate::common::*;

/// be.odds.1: of ten faces 11 less what is needed hit, no more than 9 and no fewer than 0.
#[test]
fn the_chance_to_hit() {
    for added in -5..=15i16 {
        for ar in 7..=16i16 {
            let hits =
                (1..=10).filter(|&face| swing(face, added, ar, &Options::default()) == Swing::Hit).count();
            assert_eq!(hits as i16, (11 - (ar - added)).clamp(0, 9), "+{added} against {ar}");
        }
    }
}

/// be.odds.2: an armed attack loses its weapon once in a hundred, whatever it is aimed at.
#[test]
fn the_chance_to_lose_a_weapon() {
    for target in ["S4", "S8", "S3"] {
        let state = on_table([figure("N3").at(0.0, 0.0), figure(target).enemy().at(1.0, 0.0)]);
        let odds = exact(Whim(Random::new(1)), Measured, |fates| {
            let mut state = state.clone();
            let blow = state.blow(A, B, Hand::Arm(ArmId(0)), 0);
            Battle::new(&mut state, fates).strikes(&blow)?;
            Ok(state[A].lost.contains(ArmId(0)))
        });
        assert_eq!(odds.of(true), ratio(1, 100));
    }
}

/// be.odds.3: the table of Fate rolls, for Fate 2 to 7 and modifiers +1 to -4.
#[test]
fn the_table_of_fate_rolls() {
    let table = [
        (2, [(9, 0, 1), (8, 1, 1), (7, 1, 2), (6, 1, 3), (5, 1, 4), (4, 1, 5)]),
        (3, [(8, 1, 1), (7, 1, 2), (6, 1, 3), (5, 1, 4), (4, 1, 5), (3, 1, 6)]),
        (4, [(7, 1, 2), (6, 1, 3), (5, 1, 4), (4, 1, 5), (3, 1, 6), (2, 1, 7)]),
        (5, [(6, 1, 3), (5, 1, 4), (4, 1, 5), (3, 1, 6), (2, 1, 7), (1, 1, 8)]),
        (6, [(5, 1, 4), (4, 1, 5), (3, 1, 6), (2, 1, 7), (1, 1, 8), (1, 0, 9)]),
        (7, [(4, 1, 5), (3, 1, 6), (2, 1, 7), (1, 1, 8), (1, 0, 9), (1, 0, 9)]),
    ];
    for (fate, row) in table {
        for (modifier, (unharmed, down, out)) in [1, 0, -1, -2, -3, -4].into_iter().zip(row) {
            let count = |wanted| (1..=10).filter(|&face| doom(face, modifier, fate, false) == wanted).count();
            let counted = (count(Doom::Unharmed), count(Doom::KnockedDown), count(Doom::Out));
            assert_eq!(counted, (unharmed, down, out), "Fate {fate}, {modifier:+}");
        }
    }
}

/// be.odds.4: a check passes on a 10, and on any face from 2 to 9 that comes to Fate or more.
#[test]
fn the_chance_to_pass_a_check() {
    let chance = |fate, modifier| (1..=10).filter(|&face| passes(face, modifier, fate, true)).count();

    assert_eq!([chance(3, 0), chance(6, 0), chance(1, 0)], [8, 5, 9]);
    assert_eq!([chance(4, 1), chance(4, -2), chance(9, -4)], [8, 5, 1]);
}

/// A duel says what was played.
#[test]
fn a_duel_says_what_was_played() {
    let played = <blood_eagle::BloodEagle as frame::odds::Oddsmaker>::PLAY;

    assert!(played.contains("with all its FV") && played.contains("Nobody splits FV"), "{played}");
}
