//! Example 49: exact odds.

use super::*;

/// Proves sb.ex.49: exact odds, but for the Sprint. Every row is a count of the hundred rolls of two dice.
#[test]
fn sb_ex_49() {
    // TRO needs a sum of 12: 45 rolls. By Power 2 to 10 the Skill Dice that do: 1, 2, … 9, so 2·1 + 3·2 + … + 10·9 = 330.
    assert_eq!(struck_by(tro(), tro().enemy()), (hundredths(45), hundredths(330), hundredths(9)));
    // The Ghoul adds 1 to each of the 45 hits; a Power Die of 9 or 10 does 10 and more: 8 + 9.
    assert_eq!(struck_by(monster("ghoul"), tro()), (hundredths(45), hundredths(375), hundredths(17)));
    // RIF needs 11: by Skill 1 to 10 the Power Dice that do are 1 to 10, so 1·1 + 2·2 + … + 10·10 = 385.
    let (hit, mean, _) = shot_by(rif(), tro().enemy());
    assert_eq!((hit, mean), (hundredths(55), hundredths(385)));
    // HVY needs 12 and does Power + 1 - 1.
    let (hit, mean, _) = struck_by(hvy(), monster("hobgoblin"));
    assert_eq!((hit, mean), (hundredths(45), hundredths(330)));
    // BLU needs 13 and does Power + 1: 4·1 + 5·2 + … + 11·8 = 312.
    let (hit, mean, _) = shot_by(blu(), tro().enemy());
    assert_eq!((hit, mean), (hundredths(36), hundredths(312)));
    // Cold iron: of the 55 rolls that reach 11, the two with a 1 (1 and 10) miss.
    let (hit, _, _) = struck_by(off().carrying("Cold Iron Weapon"), monster("ghoul"));
    assert_eq!((hit, struck_by(off(), monster("ghoul")).0), (hundredths(53), hundredths(55)));
}

/// Proves the rerolls of sb.ex.49: on a miss the Skill Die, or the better of the two to roll again.
#[test]
fn sb_ex_49_with_a_fate_die() {
    let skill_only = |_: [u8; 2]| Reroll::Skill;
    let lower = |[power, skill]: [u8; 2]| {
        if power + skill >= 12 {
            Reroll::Keep
        } else if power < skill {
            Reroll::Power
        } else {
            Reroll::Skill
        }
    };

    // With Power p a Skill Die of 12 - p is needed twice over: 45 + (9·1 + 8·2 + … + 1·9) / 10 = 45 + 16.5.
    assert_eq!(hits_with(Pool { skill: 1, ..Pool::EMPTY }, skill_only), ratio(123, 200));
    assert_eq!(hits_with(Pool { power: 1, skill: 1, monster: 0 }, lower), ratio(71, 100));
}

/// Proves the other rows of sb.ex.49: Quick Load, negating, terror, falling, Initiative.
#[test]
fn sb_ex_49_of_other_dice() {
    // Sums of 2, 3 and 4: 1 + 2 + 3 rolls.
    let (state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let mishaps = exact(Decisions::default(), Stated(vec![]), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).shoot(soldier, [ghoul], FIRST_ARM)?;
        Ok(state[soldier].broken.has(0))
    });
    assert_eq!(mishaps.of(true), hundredths(6));

    // 1, 1, 2, 2, 3, 3, 4, 4, 5 and 6 come off: 31 in ten. The better of two: the k-th best face has 2k - 1 of 100.
    assert_eq!(mean_negated(tro().enemy()), ratio(31, 10));
    assert_eq!(mean_negated(blu().enemy()), ratio(399, 100));

    assert_eq!(terror_bands(0), [1, 5, 9, 13, 17, 55].map(hundredths));
    assert_eq!(terror_bands(-4), [15, 13, 17, 19, 15, 21].map(hundredths));

    // With Speed 6 a sum of 6 passes: 90 rolls.
    let (mut state, [officer, trooper]) = lay([off(), tro().enemy()]);
    state.terrain.drops = true;
    let by_a_drop =
        vec![Fact::ByADrop { figure: trooper }, Fact::DeeperThan { figure: trooper, depth: inches(3) }];
    let stays = weigh(&[10, 2], by_a_drop, Decisions::default(), |fates| {
        let mut state = state.clone();
        Battle::new(&mut state, fates).strike(officer, trooper, FIRST_ARM).unwrap();
        state[trooper].health == 10 - 2
    });
    assert_eq!(stays[&true], hundredths(90));

    let (state, _) = lay([tro(), tro().enemy()]);
    let tied = exact(Decisions::default(), Measured, |fates| {
        let mut state = state.clone();
        let _ = Battle::new(&mut state, fates).step()?;
        Ok(state.phase == Phase::Ties)
    });
    assert_eq!(tied.of(true), ratio(670, 10_000));
}
