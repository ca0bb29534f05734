//! Proves the rules of dice and Checks, `sb.dice.*`, in the order of the catalogue.

use crate::common::*;
use fates::{D10, Die, Measured, Nobody, RuleId, Seat, Stated, Straight, exact, ratio};
use silver_bayonet::{
    Act, ArmId, Battle, Blow, CheckEvent, Decisions, Event, Fact, Negate, Pool, Reaction, Reroll, Response,
    Strike, Terrified, Terror, Weapon,
};
use table::Kind;

/// Proves sb.dice.1: every die is ten-sided, and each of its faces has one chance in ten.
#[test]
fn every_die_shows_one_to_ten_with_equal_chance() {
    struct Noting(Vec<Die>);
    impl fates::Dice for Noting {
        fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
            self.0.extend(dice);
            [9; N]
        }
    }
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    let mut fates =
        Straight { dice: Noting(vec![]), mind: Decisions::default(), facts: Measured, ear: Nobody };
    Battle::new(&mut state.clone(), &mut fates.dynamic()).melee(trooper, ghoul).unwrap();
    assert_eq!(fates.dice.0, [D10; 4]);

    let (state, [trooper, helpless]) = lay([tro(), tro().but(|draft| draft.defence = 0).enemy()]);
    let odds = exact(Decisions::default(), Measured, |fates| {
        Ok(Battle::new(&mut state.clone(), fates)
            .strike(trooper, helpless, arm(&state, trooper, Weapon::Bayonet))?
            .0)
    });

    for face in 1..=10 {
        assert_eq!(odds.of(Strike { hit: true, damage: face }), ratio(1, 10)); // the Power Die is the damage
    }
}

/// Proves sb.dice.2 and sb.dice.3: the first die drawn is the Power Die, the second the Skill Die, and they stay so.
#[test]
fn the_power_die_comes_first() {
    let (state, [trooper, officer, ghoul]) = lay([tro(), off(), monster("ghoul")]);

    let power = strike(&mut state.clone(), &mut dice([8, 6]), trooper, ghoul);
    let skill = strike(&mut state.clone(), &mut dice([8, 6]), officer, ghoul);

    assert_eq!(power.damage, 8); // a bayonet reads the Power Die
    assert_eq!(skill.damage, 6); // a Fencing Weapon the Skill Die
}

/// Proves sb.dice.4: the total is both dice, the stat and all modifiers, each with its reason.
#[test]
fn a_total_is_dice_stat_and_modifiers() {
    let (mut state, [trooper, ghoul]) = lay([tro().tired(1), monster("ghoul")]);
    state[trooper].terror = Terror::Shaken;

    let attack = attack(&state, trooper, ghoul, Weapon::Bayonet); // 1 - 1 - 1 against Defence 13

    assert_eq!(
        attack.check.reasons(),
        [(1, RuleId("sb.melee.2")), (-1, RuleId("sb.melee.fatigue.4")), (-1, RuleId("sb.terror.5"))]
    );
    assert!(attack.blow([7, 7]).hits());
    assert!(!attack.blow([7, 6]).hits());
}

/// Proves sb.dice.5 for Suppress Combustion: a Check without a stat is the two dice alone.
#[test]
fn a_check_without_a_stat_adds_none() {
    let burns = |faces| {
        let (mut state, [mummy, _]) = lay([monster("pharaonic-mummy"), tro()]);
        state[mummy].alight = true;
        let mut fates = dice(faces);
        activate(&mut state, &mut fates, mummy);
        fates.expect_spent();
        (state[mummy].alight, state[mummy].health)
    };

    assert_eq!(burns([7, 7]), (false, 18)); // 14 puts the fire out
    assert_eq!(burns([7, 6]), (true, 18 - 2)); // 13 does not, whatever its Melee +3 or Courage
}

/// Proves sb.dice.5 for a Sprint: Speed, Melee and Courage add nothing, and what lowers every Check does.
#[test]
fn a_sprint_adds_no_stat() {
    let sprints = |shaken: bool, faces: [u8; 2]| {
        let quick = tro().but(|draft| (draft.speed, draft.melee, draft.courage) = (8, 5, 5));
        let (mut state, [figure, _]) = lay_out([quick.at(0.0, 0.0), tro().enemy().at(-20.0, 0.0)]);
        state[figure].terror = if shaken { Terror::Shaken } else { Terror::Steady };
        let (one, more) = (vec![step(1.0, 0.0)], vec![step(2.0, 0.0)]);
        let mut fates = dice(faces).choose(Act::Move).go(one).choose(Act::Sprint).choose(Act::Move).go(more);
        activate(&mut state, &mut fates, figure);
        let told = fates.told().iter().find_map(|event| match event {
            Event::Check(CheckEvent::Checked { tally, passed, .. }) => Some((tally.reasons(), *passed)),
            _ => None,
        });
        told.unwrap()
    };

    assert_eq!(sprints(false, [5, 5]), (vec![], false));
    assert_eq!(sprints(false, [5, 6]), (vec![], true));
    assert_eq!(sprints(true, [5, 6]), (vec![(-1, RuleId("sb.terror.5"))], false));
}

/// Proves sb.dice.5 for Initiative: the two dice alone, whoever leads.
#[test]
fn initiative_adds_no_stat() {
    let brave = || tro().but(|draft| (draft.courage, draft.speed) = (9, 9));
    let (mut state, _) = lay([tro(), brave().enemy()]);

    let _ = Battle::new(&mut state, &mut dice([6, 4, 5, 4])).step().unwrap(); // 10 against 9

    assert_eq!(state.order[0], fates::Seat(0));
}

/// Proves sb.dice.6: a total equal to the Target Number passes, one below fails.
#[test]
fn an_equal_total_passes() {
    let charge = |faces: &[u8]| {
        let (mut state, [trooper, vampire]) = lay([tro(), monster("vampire")]); // Hypnotic: TN12, Courage +0
        let mut fates = dice(faces.iter().copied());
        melee(&mut state, &mut fates, trooper, vampire);
        fates.expect_spent();
        told(&fates, |event| {
            matches!(event, Event::Check(CheckEvent::Checked { needed: 12, passed: true, .. }))
        })
    };

    assert!(charge(&[6, 6, 1, 2, 1, 2])); // passed: a blow, and the Strike Back
    assert!(!charge(&[6, 5, 1, 2])); // failed: only the Strike Back
}

/// Proves sb.dice.7: a Melee Check equal to Defence hits, and one below misses.
#[test]
fn an_equal_total_hits_in_melee() {
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]); // Melee +1 against Defence 13

    let attack = attack(&state, trooper, ghoul, Weapon::Bayonet);

    assert_eq!(attack.blow([6, 6]), Blow::Hit { damage: 6, critical: false, shatters: false });
    assert_eq!(attack.blow([6, 5]), Blow::Miss);
}

/// Proves sb.dice.8: a Shooting Check equal to Defence hits, and one below misses.
#[test]
fn an_equal_total_hits_in_shooting() {
    let (state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]); // Accuracy +1 against Defence 13

    let equal = shoot(&mut state.clone(), &mut dice([6, 6]), trooper, ghoul);
    let below = shoot(&mut state.clone(), &mut dice([6, 5]), trooper, ghoul);

    assert!(equal.shot.hit && !below.shot.hit);
}

/// Proves sb.dice.9: with the switch off two 10s can miss and two 1s can hit.
#[test]
fn no_face_succeeds_or_fails_by_itself() {
    let against = |defence: i8| {
        let (state, [trooper, target]) = lay([tro(), tro().but(|draft| draft.defence = defence).enemy()]);
        attack(&state, trooper, target, Weapon::Bayonet)
    };

    assert!(!against(22).blow([10, 10]).hits()); // 10 + 10 + 1
    assert!(against(3).blow([1, 1]).hits()); // 1 + 1 + 1
}

/// Proves sb.dice.10: a total has neither floor nor ceiling.
#[test]
fn totals_are_not_capped() {
    let against = |melee: i8, defence: i8| {
        let attacker = tro().but(|draft| draft.melee = melee);
        let (state, [attacker, target]) = lay([attacker, tro().but(|draft| draft.defence = defence).enemy()]);
        attack(&state, attacker, target, Weapon::Bayonet)
    };

    assert!(against(20, 40).blow([10, 10]).hits()); // 40
    assert!(!against(20, 40).blow([10, 9]).hits()); // 39
    assert!(!against(-10, 0).blow([1, 8]).hits()); // -1
    assert!(against(-10, 0).blow([2, 8]).hits()); // 0
}

/// Proves sb.dice.11 for all Checks but the Sprint: a penalty to all Checks lowers melee, shooting, Courage, Terror
/// and falling alike.
#[test]
fn a_penalty_to_all_checks_counts_everywhere() {
    let poison = (-1, RuleId("sb.attr.egy.venom.2"));
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [trooper, vampire]) =
        lay_among(roof, [tro().at(4.0, 0.0).up(4.0), monster("vampire").at(3.0, 0.0).up(4.0)]);
    state[trooper].venom = true;
    // The bite hits and costs 3 + 1; the falling check (Speed 6 - 2, -1) passes with 9; the Terror Check follows.
    let mut fates = dice([3, 8, 4, 5, 10, 9]).choose(Response::BackOff);

    melee(&mut state, &mut fates, vampire, trooper);

    let checks: Vec<_> = fates
        .told()
        .iter()
        .filter_map(|event| match event {
            Event::Check(CheckEvent::Checked { tally, .. }) | Event::Terrified(Terrified { tally, .. }) => {
                Some(tally.reasons())
            }
            _ => None,
        })
        .collect();
    assert_eq!(
        checks,
        [vec![(4, RuleId("sb.fall.2")), poison], vec![poison, (-4, RuleId("sb.attr.core.soulshear.1"))]]
    );
    assert!(state.melee_tally(trooper, vampire).reasons().contains(&poison));
    assert!(shot(&state, trooper, vampire, Weapon::Musket).check.reasons().contains(&poison));
    fates.expect_spent();

    state[trooper].fatigue = 0;
    let mut charge = dice([6, 6]).dice([1, 2]); // Hypnotic, TN12: 12 - 1 fails, and the Vampire answers
    melee(&mut state, &mut charge, trooper, vampire);
    assert!(told(&charge, |event| matches!(
        event,
        Event::Check(CheckEvent::Checked { needed: 12, passed: false, .. })
    )));
    charge.expect_spent();
}

/// Proves sb.dice.12: the dice of a fall and the negate die are no Checks: no penalty lowers them, no Fate Die rolls
/// them again.
#[test]
fn other_rolls_take_neither_modifiers_nor_rerolls() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [officer, trooper]) =
        lay_among(roof, [off().at(3.0, 0.0).up(4.0), tro().enemy().at(4.0, 0.0).up(4.0)]);
    state[trooper].curse = 2;
    state.pools[1] = Pool { power: 0, skill: 2, monster: 0 };
    // Struck for 2; the check fails with 1 + 2 + 6 - 2 and is kept; the fall does 8, and a negate die of 5 takes off 3.
    let mut fates = dice([10, 2, 1, 2, 8, 5]);
    fates = fates.choose(Negate::Take).choose(Reroll::Keep).choose(Negate::Skill);

    strike(&mut state, &mut fates, officer, trooper);

    assert_eq!(state[trooper].health, 10 - 2 - (8 - 3));
    fates.expect_spent();
}

/// Proves sb.dice.13: a D5 is a die halved, rounding up.
#[test]
fn a_five_sided_die_is_half_a_ten_sided_one() {
    // The Assassin draws Burning (1 to 5) and hits for 2 + 1; the bystander within 3" rolls a 7 and burns for a D5.
    let burns = |face| {
        let (mut state, [assassin, target, bystander]) = lay([monster("harvestman-assassin"), tro(), tro()]);
        let near = Fact::Within { one: target, other: bystander, distance: table::inches(3) };
        let mut fates = dice([3, 2, 10, 7, face]).facts([near]).choose(Reaction::Nothing);
        let curse = arm(&state, assassin, Weapon::CursedObject);
        Battle::new(&mut state, &mut fates).shoot(assassin, [target], curse).unwrap();
        fates.expect_spent();
        10 - state[bystander].health
    };

    assert_eq!([1, 2, 3, 4, 9, 10].map(burns), [1, 1, 2, 2, 5, 5]);
}

/// Proves sb.dice.14: how many of the hundred rolls reach each number.
#[test]
fn the_chances_of_two_dice() {
    let reached = [100, 99, 97, 94, 90, 85, 79, 72, 64, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1];

    for (number, rolls) in (2..=20).zip(reached) {
        let attacker = tro().but(|draft| draft.melee = 0);
        let (state, [attacker, target]) = lay([attacker, tro().but(|draft| draft.defence = number).enemy()]);
        let odds = exact(Decisions::default(), Stated(vec![]), |fates| {
            Ok(Battle::new(&mut state.clone(), fates).strike(attacker, target, ArmId::Own(1))?.0.hit)
        });
        assert_eq!(odds.of(true), hundredths(rolls), "{number}");
    }
}
