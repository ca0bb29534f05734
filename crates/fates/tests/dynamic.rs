//! Fates whose parts stand behind references answer as the parts themselves do.

use crate::gravemarch::*;
use fates::{AnyDice, D6, Dice, Measured, Nobody, Progress, Random, RuleId, Rules, Seat, Straight, Whim};

#[test]
fn the_same_game_is_played_behind_references() {
    for seed in 0..20 {
        let start = Gravemarch::begin(&contact()).expect("the two can meet");
        let (mut one, mut other) = (start.clone(), start);
        let mut plain = Straight {
            dice: Random::new(seed),
            mind: Whim(Random::new(!seed)),
            facts: Measured,
            ear: Nobody,
        };
        let mut hidden = Straight {
            dice: Random::new(seed),
            mind: Whim(Random::new(!seed)),
            facts: Measured,
            ear: Nobody,
        };

        loop {
            let ends = [
                Gravemarch::step(&mut one, &mut plain).expect("straight Fates never pause"),
                Gravemarch::step(&mut other, &mut hidden.dynamic()).expect("straight Fates never pause"),
            ];
            assert_eq!(one, other, "seed {seed}");
            assert_eq!(ends[0], ends[1], "seed {seed}");
            if let Progress::Over(_) = ends[0] {
                break;
            }
        }
    }
}

#[test]
fn any_number_of_dice_is_rolled_behind_a_reference() {
    let rule = RuleId("gm.melee.strike.1");
    let (mut plain, mut hidden) = (Random::new(7), Random::new(7));
    let mut behind: &mut dyn AnyDice = &mut hidden;

    assert_eq!(behind.roll(rule, Seat(0), [D6; 0]), plain.roll(rule, Seat(0), [D6; 0]));
    assert_eq!(behind.roll(rule, Seat(0), [D6; 1]), plain.roll(rule, Seat(0), [D6; 1]));
    assert_eq!(behind.roll(rule, Seat(0), [D6; 3]), plain.roll(rule, Seat(0), [D6; 3]));
    assert_eq!(behind.roll(rule, Seat(0), [D6; 11]), plain.roll(rule, Seat(0), [D6; 11]));
}
