//! Proves the rules of damage, `sb.dmg.*`, in the order of the catalogue. Two are left out: no figure has Armour above 1,
//! and the cost of a spell comes with the spells.

use crate::common::*;
use fates::RuleId;
use silver_bayonet::{
    ArmId, Attack, CheckEvent, DamageEvent, Event, Fact, Grip, Negate, Place, Pool, Reroll, State, Strike,
    Terrified, Terror, Weapon, WoundEvent,
};
use table::Kind;

/// Proves sb.dmg.1: damage reads one face of the attack's own Check, the one the weapon names.
#[test]
fn damage_reads_a_face_of_the_check() {
    let (state, [trooper, rifleman, ghoul]) = lay([tro(), rif(), monster("ghoul")]);

    let musket = shoot(&mut state.clone(), &mut dice([8, 6]), trooper, ghoul);
    let rifle = shoot(&mut state.clone(), &mut dice([8, 6]), rifleman, ghoul);

    assert_eq!((musket.shot.damage, rifle.shot.damage), (8, 6));
}

/// Proves sb.dmg.2: the face after a reroll counts.
#[test]
fn damage_reads_the_final_face() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state.pools[0] = Pool { power: 1, ..Pool::EMPTY };
    let mut fates = dice([4, 9, 7]).choose(Reroll::Power);

    let strike = strike(&mut state, &mut fates, trooper, ghoul);

    assert_eq!(strike.damage, 7);
    fates.expect_spent();
}

/// Proves sb.dmg.3: everything that an attack adds, with its reason.
#[test]
fn attack_bonuses_are_added() {
    let (mut state, [trooper, heavy, unarmed, ghoul, troll, ghost, demon, spectre]) = lay([
        tro(),
        hvy(),
        armed(&[]),
        monster("ghoul"),
        monster("troll"),
        monster("ghost"),
        monster("demon"),
        monster("spectral-soldier"),
    ]);
    let blow = |state: &State, attacker, weapon| attack(state, attacker, trooper, weapon).damage.reasons();
    let fired = |attacker, weapon| shot(&state, attacker, trooper, weapon).damage.reasons();

    assert_eq!(blow(&state, heavy, Weapon::HeavyWeapon), [(1, RuleId("sb.wpn.heavy.1"))]);
    assert_eq!(blow(&state, ghoul, Weapon::HandWeapon), [(1, RuleId("sb.attr.core.strong.1"))]);
    assert_eq!(blow(&state, troll, Weapon::HandWeapon), [(2, RuleId("sb.attr.core.verystrong.1"))]);
    assert_eq!(blow(&state, ghost, Weapon::NaturalWeapon), [(1, RuleId("sb.attr.core.chilling.2"))]);
    assert_eq!(fired(demon, Weapon::DemonicFire), [(2, RuleId("sb.attr.core.demonicfire.2"))]);
    assert_eq!(fired(spectre, Weapon::EtherealMusket), [(1, RuleId("sb.attr.ita.ethfire.2"))]);
    let improvised = state.melee_attack(unarmed, ghoul, &state.arm(unarmed, ArmId::Improvised));
    assert_eq!(improvised.damage.reasons(), [(-1, RuleId("sb.wpn.improvised.1"))]);

    state[ghoul].flaming = true;
    assert_eq!(blow(&state, ghoul, Weapon::HandWeapon)[1], (1, RuleId("sb.attr.egy.ancient.3")));
    state[heavy].mounted = true;
    assert_eq!(blow(&state, heavy, Weapon::HeavyWeapon)[1], (1, RuleId("sb.cav.melee.2")));
    state.options.criticals = true;
    let critical = attack(&state, ghost, trooper, Weapon::NaturalWeapon).blow([10, 10]);
    assert_eq!(critical, silver_bayonet::Blow::Hit { damage: 10 + 1 + 2, critical: true, shatters: false });
}

/// Proves sb.dmg.4: Strong and Very Strong do not add up; the smaller is shown and does not count.
#[test]
fn only_the_greater_strength_counts() {
    let (state, [giant, ghoul]) = lay([tro().with("Strong").with("Very Strong"), monster("ghoul")]);

    let damage = attack(&state, giant, ghoul, Weapon::Bayonet).damage;

    assert_eq!(damage.reasons(), [(2, RuleId("sb.attr.core.verystrong.1"))]);
    let left_out = damage.parts().iter().find(|part| !part.counted).unwrap();
    assert_eq!((left_out.value, left_out.rule), (1, RuleId("sb.attr.core.strong.1")));
}

/// Proves sb.dmg.5: damage below 0 is 0.
#[test]
fn damage_is_never_below_nought() {
    let (mut state, [unarmed, ghoul]) = lay([armed(&[]), monster("ghoul").health(9).tired(1)]);

    let strike = strike(&mut state, &mut dice([1, 10]), unarmed, ghoul); // 12 against 12; 1 - 1

    assert_eq!((strike, state[ghoul].health), (Strike { hit: true, damage: 0 }, 9));
}

/// Proves sb.dmg.6: Maximum Damage caps the sum before Armour is taken off.
#[test]
fn the_cap_comes_before_armour() {
    let (mut state, [viper, cuirassier]) = lay([monster("viper"), cui()]);
    // 9 is capped to 3, then Armour 1; 11 of 14 saves from the venom.
    let mut fates = dice([9, 4, 6, 6]);

    let strike = strike(&mut state, &mut fates, viper, cuirassier);

    assert_eq!(strike.damage, 3 - 1);
    fates.expect_spent();
}

/// Proves sb.dmg.7: what is Indestructible, or shot and immune to shots, takes 0 unless it is allergic.
#[test]
fn some_targets_take_nothing() {
    let (state, [trooper, fey, ghost, walkers]) =
        lay([tro(), tro().with("Fey-Touched"), monster("ghost"), monster("forest-walkers")]);
    let deals = |attack: Attack| match attack.blow([9, 8]) {
        silver_bayonet::Blow::Hit { damage, .. } => (damage, attack.harmless),
        _ => unreachable!("9 + 8 + 1 hits everybody here"),
    };
    let (unhurt, immune) = (RuleId("sb.attr.core.indestructible.1"), RuleId("sb.attr.carp.missile.1"));

    assert_eq!(deals(attack(&state, trooper, ghost, Weapon::Bayonet)), (0, Some(unhurt)));
    assert_eq!(deals(attack(&state, fey, ghost, Weapon::Bayonet)), (9, None)); // allergic to Enchanted
    assert_eq!(deals(shot(&state, trooper, walkers, Weapon::Musket)), (0, Some(immune)));
    assert_eq!(deals(shot(&state, fey, walkers, Weapon::Musket)), (9, None));
    assert_eq!(deals(attack(&state, trooper, walkers, Weapon::Bayonet)), (9 - 6, None)); // not immune to steel
}

/// Proves sb.dmg.8: Armour is subtracted, unless the attack ignores it.
#[test]
fn armour_is_subtracted() {
    let (state, [ghoul, ghost, cuirassier]) = lay([monster("ghoul"), monster("ghost"), cui()]);
    let armour = RuleId("sb.wpn.breastplate.1");

    let claws = attack(&state, ghoul, cuirassier, Weapon::HandWeapon).protection;
    let chill = attack(&state, ghost, cuirassier, Weapon::NaturalWeapon).protection;

    assert_eq!(claws.reasons(), [(-1, armour)]);
    assert_eq!(chill.reasons(), []);
    assert_eq!((chill.parts()[0].rule, chill.parts()[0].counted), (armour, false));
}

/// Proves sb.dmg.9: Armour does not help against a fall.
#[test]
fn armour_does_not_soften_a_fall() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [officer, cuirassier]) =
        lay_among(roof, [off().at(3.0, 0.0).up(4.0), cui().enemy().at(4.0, 0.0).up(4.0)]);
    // Struck for 2 - 1; the check fails with 1 + 2 + 5; the fall does 6.
    let mut fates = dice([10, 2, 1, 2, 6]);

    strike(&mut state, &mut fates, officer, cuirassier);

    assert_eq!(state[cuirassier].health, 12 - 1 - 6);
    fates.expect_spent();
}

/// Proves sb.dmg.10: firearms ignore Armour (1); Demonic Fire, which is no firearm, does not.
#[test]
fn firearms_ignore_armour() {
    let (state, [trooper, demon, cuirassier]) = lay([tro(), monster("demon"), cui().enemy()]);

    let ball = shot(&state, trooper, cuirassier, Weapon::Musket).protection;
    let fire = shot(&state, demon, cuirassier, Weapon::DemonicFire).protection;

    assert_eq!((ball.total(), ball.parts().len()), (0, 1)); // shown, not counted
    assert_eq!(fire.reasons(), [(-1, RuleId("sb.wpn.breastplate.1"))]);
}

/// Proves sb.dmg.12: Damage Reduction is subtracted unless the target is allergic to the attack.
#[test]
fn damage_reduction_is_subtracted_unless_allergic() {
    let (state, [steel, silver, werewolf]) =
        lay([tro(), tro().carrying("Silver Weapon"), monster("werewolf")]);

    let blunted = attack(&state, steel, werewolf, Weapon::Bayonet).protection;
    let burning = attack(&state, silver, werewolf, Weapon::Bayonet).protection;

    assert_eq!(blunted.reasons(), [(-5, RuleId("sb.attr.core.dr.1"))]);
    assert_eq!((burning.total(), burning.parts()[0].value), (0, -5));
}

/// Proves sb.dmg.13: protection never takes damage below 0.
#[test]
fn protection_stops_at_nought() {
    let (mut state, [trooper, werewolf]) = lay([tro(), monster("werewolf").health(10)]);

    let strike = strike(&mut state, &mut dice([3, 10]), trooper, werewolf); // 3 - 5

    assert_eq!((strike.damage, state[werewolf].health), (0, 10));
}

/// Proves sb.dmg.14 and sb.dmg.15: a Fate Die works on what protection leaves, and the rest comes off Health.
#[test]
fn what_is_left_after_a_fate_die_comes_off_health() {
    let (mut state, [trooper, hobgoblin]) = lay([tro(), monster("hobgoblin")]);
    state.options.solo_monster_dice = true;
    state.pools[0] = Pool { monster: 1, ..Pool::EMPTY };
    let mut fates = dice([9, 6, 5]).choose(Negate::Monster); // 9 - 1, then 3 off

    let strike = strike(&mut state, &mut fates, trooper, hobgoblin);

    assert_eq!((strike.damage, state[hobgoblin].health), (5, 14 - 5));
    assert!(told(&fates, |event| matches!(
        event,
        Event::Damage(DamageEvent::Negated { rolled: 5, damage: 8, left: 5, .. })
    )));
    fates.expect_spent();
}

/// Proves sb.dmg.16: a hit that costs no Health sets off nothing that needs damage.
#[test]
fn a_harmless_hit_sets_off_nothing() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 9.0)];
    let horror = tro().with("Soul Shear").with("Venomous").with("Paralyse").enemy();
    let stone = tro().with("Damage Reduction (20)").with("Quick to Run").with("Reform over Grave");
    let (mut state, [horror, stone]) =
        lay_among(roof, [horror.at(3.0, 0.0).up(9.0), stone.at(4.0, 0.0).up(9.0)]);
    let mut fates = dice([9, 8]);

    let strike = strike(&mut state, &mut fates, horror, stone);

    assert_eq!(strike, Strike { hit: true, damage: 0 });
    assert_eq!(state[stone].terror, Terror::Steady);
    assert!(!told(&fates, |event| matches!(
        event,
        Event::Damage(DamageEvent::Hurt { .. })
            | Event::Check(CheckEvent::Checked { .. })
            | Event::Wound(WoundEvent::Reformed { .. })
    )));
    fates.expect_spent();
}

/// Proves sb.dmg.17: Damage Reduction and Indestructible work against falls and fire too, unless an allergy lifts them.
#[test]
fn toughness_works_against_everything() {
    let falls = |attribute: &str| {
        let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
        let tough = tro().with(attribute).with("Allergy to Silver").enemy();
        let knife = tro().carrying("Silver Weapon"); // 2 damage that no toughness lessens
        let (mut state, [knife, tough]) =
            lay_among(roof, [knife.at(3.0, 0.0).up(4.0), tough.at(4.0, 0.0).up(4.0)]);
        let mut fates = dice([2, 10, 1, 2, 8]);
        strike(&mut state, &mut fates, knife, tough);
        fates.expect_spent();
        10 - 2 - state[tough].health
    };

    assert_eq!(falls("Damage Reduction (3)"), 8 - 3);
    assert_eq!(falls("Indestructible"), 0);

    let burns = |id| {
        let (mut state, [creature, _]) = lay([monster(id), tro()]);
        state[creature].alight = true;
        let before = state[creature].health;
        activate(&mut state, &mut script(), creature);
        before - state[creature].health
    };
    assert_eq!(burns("mummy"), 2); // Indestructible, and allergic to Fire
    assert_eq!(burns("living-armour"), 0); // Indestructible, and not
    assert_eq!(burns("hobgoblin"), 1); // Damage Reduction (1)
}

/// Proves sb.dmg.19: healing never lifts Health above the maximum.
#[test]
fn healing_stops_at_the_maximum() {
    let heals = |health| {
        let (mut state, [werewolf, _]) = lay([monster("werewolf").health(health), tro()]);
        activate(&mut state, &mut script(), werewolf); // Quick Healing: 2
        state[werewolf].health
    };

    assert_eq!([9, 10, 11, 12].map(heals), [11, 12, 12, 12]);
}

/// Proves sb.dmg.20, all but Skinshift: what a wound sets off comes in a fixed order.
#[test]
fn a_wound_is_followed_by_its_effects_in_order() {
    let horror = || {
        let attributes = ["Soul Shear", "Paralyse", "Venomous", "Deathroll", "Large", "Trample"];
        attributes.into_iter().fold(tro(), |figure, attribute| figure.with(attribute)).enemy()
    };
    let struck = |victim: Figure, faces: &[u8]| {
        let (mut state, [horror, victim]) = lay([horror(), victim]);
        (state.terrain.drops, state.terrain.water) = (true, true);
        let facts = [Fact::ByADrop { figure: victim }, Fact::InWater { figure: horror }];
        let mut fates = dice(faces.iter().copied()).facts(facts);
        strike(&mut state, &mut fates, horror, victim);
        fates.expect_spent();
        let order: Vec<&str> = fates.told().iter().filter_map(after_effect).collect();
        (order, state[victim])
    };

    // Hit for 3. Speed 16 of 12, Terror 19 - 3, Courage 19 of 14, Courage 19 of 10, Terror 19: all pass.
    let calm = [3, 9, 5, 5, 10, 9, 10, 9, 10, 9, 10, 9];
    let (order, victim) = struck(tro().with("Quick to Run"), &calm);
    assert_eq!(
        order,
        [
            "hurt",
            "sb.fall.1",
            "sb.attr.core.soulshear.1",
            "sb.attr.egy.venom.1",
            "sb.attr.egy.deathroll.1",
            "knocked down",
            "terror"
        ]
    );
    assert_eq!(victim.terror, Terror::Paralysed(Grip::Whole));

    // Removal comes first, and nothing follows it; a return to the grave comes before a fall and spares it.
    let (order, victim) = struck(tro().health(3).with("Quick to Run"), &[3, 9]);
    assert_eq!((order, victim.place), (vec!["hurt", "gone"], Place::Removed));
    let (order, _) = struck(tro().with("Reform over Grave"), &[3, 9, 10, 9, 10, 9, 10, 9]);
    assert_eq!(order[..3], ["hurt", "reformed", "sb.attr.core.soulshear.1"]);
}

fn after_effect(event: &Event) -> Option<&'static str> {
    match event {
        Event::Damage(DamageEvent::Hurt { .. }) => Some("hurt"),
        Event::Damage(DamageEvent::Gone { .. }) => Some("gone"),
        Event::Wound(WoundEvent::Reformed { .. }) => Some("reformed"),
        Event::Wound(WoundEvent::KnockedDown { .. }) => Some("knocked down"),
        Event::Check(CheckEvent::Checked { rule, .. }) => Some(rule.0),
        Event::Terrified(Terrified { tally, .. }) => {
            Some(tally.reasons().last().map_or("terror", |(_, rule)| rule.0))
        }
        _ => None,
    }
}
