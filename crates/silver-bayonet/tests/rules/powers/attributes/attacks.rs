//! What attacks carry: faith, enchantment, strength, cold, fire and rocks.

use super::*;

/// Proves sb.attr.core.greatfaith.1: every weapon is Blessed, guns and torches and whatever is at hand too.
#[test]
fn great_faith_blesses_every_weapon() {
    let (mut state, [priest, vampire]) = lay([torch_bearer().with("Great Faith"), monster("vampire")]);
    state[priest].torch = false;

    assert_eq!(attack(&state, priest, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(shot(&state, priest, vampire, Weapon::Musket).blow([9, 8]), hit(9));
    for arm in [ArmId::Torch, ArmId::Improvised] {
        assert!(state.arm(priest, arm).qualities.has(Quality::Blessed));
    }
}

/// Proves sb.attr.carp.fey.1: all its attacks are Enchanted.
#[test]
fn the_fey_touched_attack_with_enchantment() {
    let (state, [fey, armour]) = lay([tro().with("Fey-Touched"), monster("living-armour")]); // Defence 14

    assert_eq!(attack(&state, fey, armour, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(shot(&state, fey, armour, Weapon::Musket).blow([9, 8]), hit(9));
    assert!(state.arm(fey, ArmId::Improvised).qualities.has(Quality::Enchanted));
}

/// Proves that a weapon blessed in the game has its quality in melee and as a gun, and that no other weapon has it.
#[test]
fn a_blessed_gun_fires_blessed_shots() {
    let (mut state, [trooper, vampire]) = lay([tro(), monster("vampire")]);
    state[trooper].blessed.set(0);

    assert_eq!(shot(&state, trooper, vampire, Weapon::Musket).blow([9, 8]), hit(9));
    assert_eq!(attack(&state, trooper, vampire, Weapon::Bayonet).blow([9, 8]), hit(0));
    state[trooper].blessed.set(1);
    assert_eq!(attack(&state, trooper, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
}

/// Proves sb.attr.core.strong.1 and sb.attr.core.verystrong.1: +1 and +2 in melee, nothing at a distance.
#[test]
fn the_strong_strike_harder() {
    let (state, [ghoul, troll, trooper]) = lay([monster("ghoul"), monster("troll"), tro()]);

    let ghoul = attack(&state, ghoul, trooper, Weapon::HandWeapon);
    let troll_strikes = attack(&state, troll, trooper, Weapon::HandWeapon);

    assert_eq!(
        (ghoul.blow([4, 9]), ghoul.damage.reasons()),
        (hit(5), reasons([(1, "sb.attr.core.strong.1")]))
    );
    assert_eq!(troll_strikes.blow([4, 9]), hit(6));
    assert_eq!(troll_strikes.damage.reasons(), reasons([(2, "sb.attr.core.verystrong.1")]));
    assert_eq!(shot(&state, troll, trooper, Weapon::Rock).blow([4, 9]), hit(4));
}

/// Proves sb.attr.core.chilling.1 and sb.attr.core.chilling.2: a Ghost's touch passes through armour and does 1 more.
#[test]
fn a_chilling_touch_ignores_armour_and_does_one_more() {
    let (state, [ghost, cuirassier]) = lay([monster("ghost"), cui()]);

    let touch = attack(&state, ghost, cuirassier, Weapon::NaturalWeapon);

    assert_eq!(touch.blow([4, 9]), hit(4 + 1));
    assert_eq!(touch.damage.reasons(), reasons([(1, "sb.attr.core.chilling.2")]));
    assert_eq!(touch.protection.reasons(), []);
}

/// Proves sb.attr.egy.maxdamage.1: a Viper deals 3 at the most, and protection comes off that.
#[test]
fn maximum_damage_caps_the_hit() {
    let (state, [viper, trooper, cuirassier]) = lay([monster("viper"), tro(), cui()]);

    let bite = |target| attack(&state, viper, target, Weapon::NaturalWeapon);

    assert_eq!([bite(trooper).blow([9, 4]), bite(trooper).blow([2, 9])], [hit(3), hit(2)]);
    assert_eq!(bite(cuirassier).blow([9, 4]), hit(3 - 1));
}

/// Proves sb.attr.core.demonicfire.1, sb.attr.core.demonicfire.2, sb.attr.core.demonicfire.3 and
/// sb.attr.core.demonicfire.4: 12" and never empty, Power Die +2, stopped by armour, and Enchanted.
#[test]
fn demonic_fire_burns_at_twelve_inches() {
    let (mut state, [demon, cuirassier, changeling]) = lay([monster("demon"), cui(), monster("changeling")]);

    let fire = shot(&state, demon, cuirassier, Weapon::DemonicFire);
    assert_eq!(fire.damage.reasons(), reasons([(2, "sb.attr.core.demonicfire.2")]));
    assert_eq!(fire.blow([6, 8]), hit(6 + 2 - 1)); // 6 + 8 + 0 = 14 against 13
    assert_eq!(shot(&state, demon, changeling, Weapon::DemonicFire).blow([6, 8]), hit(6 + 2)); // not 8 - 4
    assert_eq!(crate::common::fire(&state, demon, Weapon::DemonicFire).shooting.range, 12);

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, demon, Weapon::DemonicFire, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [vec![], vec![]]); // the second is no hurried shot
    fates.expect_spent();
}

/// Proves sb.attr.core.rockhurler.1 and sb.attr.core.rockhurler.2: 12", Power Die, always loaded, stopped by armour and
/// no firearm.
#[test]
fn rocks_fly_twelve_inches() {
    let (mut state, [troll, cuirassier, hound]) = lay([monster("troll"), cui(), monster("bloodless-hound")]);

    assert_eq!(fire(&state, troll, Weapon::Rock).shooting.range, 12);
    assert_eq!(shot(&state, troll, cuirassier, Weapon::Rock).blow([7, 6]), hit(7 - 1));
    assert_eq!(shot(&state, troll, hound, Weapon::Rock).blow([7, 6]), hit(7 - 2)); // 4 is for firearms: sb.odd.3

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, troll, Weapon::Rock, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5")]), reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}
