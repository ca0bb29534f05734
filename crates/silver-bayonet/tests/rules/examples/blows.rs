//! Examples 1 to 17: hand to hand.

use super::*;

/// Proves sb.ex.01: hit, the Strike Back misses, the attacker retires.
#[test]
fn sb_ex_01() {
    let (mut state, [trooper, revenant]) = lay_out([tro().at(0.0, 0.0), monster("revenant").at(4.0, 0.0)]);
    let mut fates = dice([6, 5, 3, 7]).choose(Act::Attack(revenant));

    activate(&mut state, &mut fates, trooper); // asked nothing more: the activation is over

    assert_eq!(vitals(&state, trooper), (10, 1));
    assert_eq!(vitals(&state, revenant), (10 - 6, 1));
    assert_eq!(place_of(&state, trooper), spot(1.0, 0.0)); // in contact at 3, then 2" back
    fates.expect_spent();
}

/// Proves sb.ex.02: a Skill Die weapon against a tired foe.
#[test]
fn sb_ex_02() {
    let (mut state, [officer, ghoul]) = lay([off(), monster("ghoul").tired(1)]);
    let mut fates = dice([4, 9, 5, 7]);
    assert_eq!(defence(&state, ghoul, officer).total(), 12);
    assert_eq!(state.melee_tally(ghoul, officer).total(), 0);

    melee(&mut state, &mut fates, officer, ghoul);

    assert_eq!(vitals(&state, officer), (12, 1));
    assert_eq!(vitals(&state, ghoul), (12 - 9, 2));
    assert!(backed_off(&fates, officer));
    fates.expect_spent();
}

/// Proves sb.ex.03: a reroll that does not help.
#[test]
fn sb_ex_03() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool::START;
    let mut fates = dice([5, 6, 3, 8, 3]).choose(Reroll::Skill).choose(Reroll::Keep);

    melee(&mut state, &mut fates, trooper, ghoul);

    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10, 1), (12, 1)));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();
}

/// Proves sb.ex.04: a reroll that changes hit and damage.
#[test]
fn sb_ex_04() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool::START;
    let mut fates = dice([4, 6, 9, 2, 4]).choose(Reroll::Power).choose(Negate::Take).choose(Reroll::Keep);

    melee(&mut state, &mut fates, trooper, ghoul);

    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10, 1), (12 - 9, 1)));
    assert_eq!(state.pools[0], Pool { power: 1, skill: 2, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.05: a Heavy Weapon against a Breastplate.
#[test]
fn sb_ex_05() {
    let (mut state, [heavy, cuirassier]) = lay_out([hvy().at(0.0, 0.0), cui().enemy().at(1.0, 0.0)]);
    let mut fates = dice([7, 6]).choose(Response::BackOff);
    let blow = attack(&state, heavy, cuirassier, Weapon::HeavyWeapon);
    assert_eq!(blow.damage.reasons(), [(1, RuleId("sb.wpn.heavy.1"))]);
    assert_eq!(blow.protection.reasons(), [(-1, RuleId("sb.wpn.breastplate.1"))]);

    melee(&mut state, &mut fates, heavy, cuirassier);

    assert_eq!(vitals(&state, cuirassier), (12 - 7, 1));
    assert_eq!(vitals(&state, heavy), (11, 1));
    assert_eq!(place_of(&state, cuirassier), spot(3.0, 0.0));
    assert_eq!(place_of(&state, heavy), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.06: a firearm ignores the Breastplate, and a Pistol does not reach 10".
#[test]
fn sb_ex_06() {
    let (mut state, [trooper, cuirassier]) = lay_out([tro().at(0.0, 0.0), cui().enemy().at(11.0, 0.0)]);
    let reactions =
        offered(&state, [7, 6], |battle| battle.shoot(trooper, [cuirassier], FIRST_ARM).map(drop));
    let acts = [Act::Shoot(FIRST_ARM), Act::FreeReload(FIRST_ARM)];
    let mut fates = dice([7, 6]).choose(acts[0]).choose(Reaction::Nothing).choose(acts[1]);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(reactions, [[Choice::from(Reaction::Dive), Choice::from(Reaction::Nothing)]]);
    assert_eq!(state[cuirassier].health, 12 - 7);
    assert!(!state[trooper].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.ex.07: a hit that does nothing.
#[test]
fn sb_ex_07() {
    let (mut state, [officer, trooper]) = lay([off(), tro().enemy()]);
    state[officer].broken.set(0); // only the Pistols are left to swing
    let mut fates = dice([1, 10]).choose(Response::BackOff);

    let exchange = melee(&mut state, &mut fates, officer, trooper);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 0 });
    assert_eq!((vitals(&state, officer), vitals(&state, trooper)), ((12, 1), (10, 1)));
    fates.expect_spent();
}

/// Proves sb.ex.08: two tokens, and the Strike Back kills.
#[test]
fn sb_ex_08() {
    let (mut state, [wolf, trooper]) =
        lay_out([monster("dark-wolf").at(1.0, 0.0), tro().tired(2).at(0.0, 0.0)]);
    let mut fates = dice([5, 5, 9, 4]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, wolf, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 5, 2));
    assert_eq!((state[wolf].health, state[wolf].place), (8 - 9, Place::Removed));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.09: a Forced Attack, and damage that is negated.
#[test]
fn sb_ex_09() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(4.0, 2.0)]);
    state.pools[0] = Pool::START;
    let mut fates = dice([2, 3, 10, 5, 9]).choose(Act::Move).go(vec![step(6.0, 0.0)]);
    fates = fates.choose(Reroll::Keep).choose(Negate::Skill);

    activate(&mut state, &mut fates, trooper); // asked nothing more: the activation is over

    assert!(stands_at(&state, ghoul, 4.0, 1.0) && stands_at(&state, trooper, 4.0, -2.0));
    assert_eq!((vitals(&state, trooper), vitals(&state, ghoul)), ((10 - 6, 1), (12, 1)));
    assert_eq!(state.pools[0], Pool { power: 2, skill: 1, monster: 1 });
    fates.expect_spent();
}

/// Proves sb.ex.10: too tired to force; who never holds two tokens always can.
#[test]
fn sb_ex_10() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").tired(2).at(4.0, 2.0)]);
    let mut fates = dice([1, 2]).choose(Act::Move).go(vec![step(6.0, 0.0)]).choose(Act::Shoot(FIRST_ARM));
    activate(&mut state, &mut fates, trooper);
    assert_eq!((place_of(&state, trooper), place_of(&state, ghoul)), (spot(6.0, 0.0), spot(4.0, 2.0)));
    fates.expect_spent();

    let (mut state, [trooper, revenant]) =
        lay_out([tro().at(0.0, 0.0), monster("revenant").tired(1).at(4.0, 2.0)]);
    activate(&mut state, &mut dice([1, 2, 1, 2]).choose(Act::Move).go(vec![step(6.0, 0.0)]), trooper);
    assert_eq!((state[trooper].fatigue, state[revenant].fatigue), (1, 1)); // Indefatigable: one is its most
}

/// Proves sb.ex.11: Indestructible, Soul Shear, Stunned.
#[test]
fn sb_ex_11() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 0.0)]);
    let mut fates = dice([6, 7, 9, 8, 4, 7, 6, 6]).choose(Act::Attack(vampire));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(vitals(&state, trooper), (10 - 5, 1));
    assert_eq!(vitals(&state, vampire), (14, 1));
    assert_eq!(state[trooper].terror, Terror::Stunned(Spell::Waiting));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0)); // from contact at 2 back to 0
    fates.expect_spent();

    let mut later = script().choose(Act::Done);
    assert_eq!(state.melee_tally(trooper, vampire).reasons()[2], (-1, RuleId("sb.terror.6")));

    activate(&mut state, &mut later, trooper);

    assert_eq!(state[trooper].terror, Terror::Steady);
    later.expect_spent();
}

/// Proves sb.ex.12: Hypnotic holds the blow.
#[test]
fn sb_ex_12() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 0.0)]);
    let mut fates = dice([3, 5, 2, 6]).choose(Act::Attack(vampire));

    activate(&mut state, &mut fates, trooper);

    assert_eq!((vitals(&state, trooper), vitals(&state, vampire)), ((10, 1), (14, 1)));
    assert_eq!(place_of(&state, trooper), spot(0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.13: silver against steel, then Quick Healing.
#[test]
fn sb_ex_13() {
    let (mut state, [trooper, werewolf]) = lay([tro().carrying("Silver Weapon"), monster("werewolf")]);
    let mut fates = dice([7, 6, 6, 6]);

    melee(&mut state, &mut fates, trooper, werewolf);

    assert_eq!(vitals(&state, trooper), (10 - 7, 1));
    assert_eq!(state[werewolf].health, 12 - 7);
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();

    activate(&mut state, &mut script(), werewolf);

    assert_eq!(state[werewolf].health, 5 + 2);

    let (state, [trooper, werewolf]) = lay([tro(), monster("werewolf")]);
    let steel = attack(&state, trooper, werewolf, Weapon::Bayonet).blow([7, 6]);
    assert_eq!(steel, Blow::Hit { damage: 7 - 5, critical: false, shatters: false });
}

/// Proves sb.ex.14: a torch against straw.
#[test]
fn sb_ex_14() {
    let mut torchbearer = tro().carrying("Oil & Torches");
    torchbearer.with.torch = Some(true);
    let (mut state, [trooper, scarecrow]) = lay([torchbearer, monster("living-scarecrow")]);
    let mut fates = dice([7, 6]);
    assert_eq!(state.melee_arms(trooper)[..], [ArmId::Torch]); // no bayonet, and no question

    strike(&mut state, &mut fates, trooper, scarecrow);

    assert_eq!(state[scarecrow].health, 10 - 6);
    fates.expect_spent();

    let (state, [trooper, scarecrow]) = lay([tro(), monster("living-scarecrow")]);
    let steel = attack(&state, trooper, scarecrow, Weapon::Bayonet).blow([7, 6]);
    assert_eq!(steel, Blow::Hit { damage: 0, critical: false, shatters: false });
}

/// Proves sb.ex.15: Weakened by Faith.
#[test]
fn sb_ex_15() {
    let (mut state, [vampire, officer]) = lay_out([monster("vampire").at(0.0, 0.0), off().at(1.0, 0.0)]);
    let mut fates = dice([7, 6, 5, 8]).choose(Response::StrikeBack);

    let exchange = melee(&mut state, &mut fates, vampire, officer);

    assert!(!exchange.attack.hit);
    assert_eq!(exchange.answer, Strike { hit: true, damage: 0 });
    assert_eq!((vitals(&state, vampire), vitals(&state, officer)), ((14, 1), (12, 1)));
    assert_eq!(place_of(&state, vampire), spot(-2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.16: a cavalry charge.
#[test]
fn sb_ex_16() {
    let (mut state, [rider, ghoul]) = lay_out([cav().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0)]);
    let mut fates = dice([5, 5, 6, 6]).choose(Act::Attack(ghoul));

    activate(&mut state, &mut fates, rider);

    assert_eq!((vitals(&state, rider), vitals(&state, ghoul)), ((10, 1), (12 - 6, 1)));
    assert_eq!(place_of(&state, rider), spot(2.5, 0.0)); // radii 1.0 and 0.5: in contact, and there it stays
    assert_eq!(place_of(&state, ghoul), spot(6.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.ex.17: foot attacks cavalry.
#[test]
fn sb_ex_17() {
    let (mut state, [trooper, rider]) = lay([tro(), cav().enemy()]);
    let mut fates = dice([6, 7, 3, 7]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, trooper, rider);

    assert_eq!((vitals(&state, trooper), vitals(&state, rider)), ((10 - 4, 1), (10 - 6, 1)));
    assert!(backed_off(&fates, trooper));
    fates.expect_spent();
}
