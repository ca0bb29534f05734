//! Allergies, Damage Reduction and the Indestructible.

use super::*;

/// Proves sb.attr.core.allergy.1 and sb.attr.core.indestructible.1: nothing hurts the Indestructible but what they are
/// allergic to; the reason is told.
#[test]
fn an_allergy_beats_indestructible() {
    let (state, [silver, steel, vampire]) = lay([tro().carrying("Silver Weapon"), tro(), monster("vampire")]);

    let with_silver = attack(&state, silver, vampire, Weapon::Bayonet);
    let with_steel = attack(&state, steel, vampire, Weapon::Bayonet);

    assert_eq!((with_silver.blow([9, 8]), with_silver.harmless), (hit(9), None));
    let indestructible = Some(RuleId("sb.attr.core.indestructible.1"));
    assert_eq!((with_steel.blow([9, 8]), with_steel.harmless), (hit(0), indestructible));
}

/// Proves sb.attr.core.allergy.1 and sb.attr.core.dr.1: an allergy lifts Damage Reduction, which is then shown as not
/// counted; and a reduction never heals.
#[test]
fn an_allergy_beats_damage_reduction() {
    let (state, [silver, steel, werewolf]) =
        lay([tro().carrying("Silver Weapon"), tro(), monster("werewolf")]);

    let with_silver = attack(&state, silver, werewolf, Weapon::Bayonet);
    let with_steel = attack(&state, steel, werewolf, Weapon::Bayonet);

    assert_eq!(
        [with_silver.blow([7, 6]), with_steel.blow([7, 6]), with_steel.blow([4, 9])],
        [hit(7), hit(2), hit(0)]
    );
    assert_eq!(with_steel.protection.reasons(), reasons([(-5, "sb.attr.core.dr.1")]));
    assert_eq!(with_silver.protection.reasons(), []);
    assert!(with_silver.protection.parts().iter().any(|part| part.value == -5 && !part.counted));
}

/// Proves sb.attr.core.allergy.2: any one of the qualities named is enough; a Vampire's are silver, blessing and fire.
#[test]
fn any_one_allergy_is_enough() {
    let (state, [silver, priest, torch, vampire]) =
        lay([tro().carrying("Silver Weapon"), tro().with("Great Faith"), torch_bearer(), monster("vampire")]);

    assert_eq!(attack(&state, silver, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    assert_eq!(attack(&state, priest, vampire, Weapon::Bayonet).blow([9, 8]), hit(9));
    let fire = state.melee_attack(torch, vampire, &state.arm(torch, ArmId::Torch));
    assert_eq!(fire.blow([9, 8]), hit(8));
}

/// Proves sb.attr.core.allergy.3 and sb.odd.18: an allergy with nothing to lift does nothing.
#[test]
fn an_allergy_alone_does_nothing() {
    let (state, [iron, steel, baxbax]) =
        lay([tro().carrying("Cold Iron Weapon"), tro(), monster("baxbaxwalanuksiwe")]); // Defence 14

    assert_eq!(attack(&state, iron, baxbax, Weapon::Bayonet).blow([7, 6]), hit(7));
    assert_eq!(attack(&state, steel, baxbax, Weapon::Bayonet).blow([7, 6]), hit(7));
}

/// Proves sb.attr.core.dr.2: a reduction against shooting alone does nothing in melee, and works against rocks too.
#[test]
fn a_reduction_against_shooting_works_against_shooting_alone() {
    let (state, [trooper, troll, revenant]) = lay([tro(), monster("troll"), monster("revenant")]);

    assert_eq!(shot(&state, trooper, revenant, Weapon::Musket).blow([7, 6]), hit(7 - 4));
    assert_eq!(shot(&state, troll, revenant, Weapon::Rock).blow([7, 6]), hit(7 - 4));
    assert_eq!(attack(&state, trooper, revenant, Weapon::Bayonet).blow([7, 6]), hit(7));
    assert_eq!(state.unaimed(revenant, 5, None), 5);
}

/// Proves sb.attr.core.dr.3: of two reductions the larger that fits counts; they never add up.
#[test]
fn two_reductions_do_not_add_up() {
    let tough = tro()
        .with("Damage Reduction (2)")
        .with("Damage Reduction (5) (against Shooting Attacks only)")
        .enemy();
    let (state, [trooper, tough]) = lay([tro(), tough]);

    assert_eq!(shot(&state, trooper, tough, Weapon::Musket).protection.total(), -5);
    assert_eq!(attack(&state, trooper, tough, Weapon::Bayonet).protection.total(), -2);
}

/// Proves sb.attr.core.indestructible.1 against damage from no attack: only what burns hurts a figure that fears fire.
#[test]
fn indestructible_works_against_everything() {
    let (state, [vampire, ghost]) = lay([monster("vampire"), monster("ghost")]);

    assert_eq!((state.unaimed(vampire, 6, None), state.unaimed(vampire, 6, Some(Quality::Fire))), (0, 6));
    assert_eq!(state.unaimed(ghost, 6, Some(Quality::Fire)), 0);
}

/// Proves sb.attr.carp.missile.1: shots do nothing to Bat Swarms, blows do; an allergy lets shots through.
#[test]
fn missiles_do_not_hurt_the_immune() {
    let (state, [trooper, fey, bats, walkers]) =
        lay([tro(), tro().with("Fey-Touched"), monster("bat-swarms"), monster("forest-walkers")]);

    let musket = shot(&state, trooper, bats, Weapon::Musket);
    assert_eq!((musket.blow([9, 8]), musket.harmless), (hit(0), Some(RuleId("sb.attr.carp.missile.1"))));
    assert_eq!(attack(&state, trooper, bats, Weapon::Bayonet).blow([9, 8]), hit(9 - 6));
    assert_eq!(shot(&state, fey, walkers, Weapon::Musket).blow([9, 8]), hit(9)); // allergic to enchantment
    assert_eq!(shot(&state, trooper, walkers, Weapon::Musket).blow([9, 8]), hit(0));
}
