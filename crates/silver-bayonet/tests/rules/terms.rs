//! Proves the vocabulary, `sb.term.*`: what the words of the rules mean.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::RuleId;
use silver_bayonet::{Attack, Blow, FigureSetup, Qualities, Quality, Weapon};

/// Proves sb.term.1: soldiers and monsters alike are figures, each with a profile.
#[test]
fn soldiers_and_monsters_are_figures() {
    let (state, [soldier, ghoul]) = lay([FigureSetup::of("infantryman"), monster("ghoul")]);

    assert_eq!(state.figures.len(), 2);
    assert_eq!([soldier, ghoul].map(|figure| state.profile(figure).id.as_str()), ["infantryman", "ghoul"]);
    assert_eq!(state.standing(|_| true).len(), 2);
}

/// Proves sb.term.5: a Shooting Check adds the Accuracy of the profile.
#[test]
fn the_shooting_stat_is_accuracy() {
    let (state, [rifleman, ghoul]) = lay([FigureSetup::of("rifleman"), monster("ghoul")]);

    let attack = shot(&state, rifleman, ghoul, Weapon::Rifle);

    let accuracy = i16::from(state.profile(rifleman).stats.accuracy);
    assert_eq!((accuracy, attack.check.reasons()), (2, vec![(2, RuleId("sb.shoot.5"))]));
}

/// Proves sb.term.6: enemies are all figures of other players and all monsters; monsters are not one another's.
#[test]
fn every_other_side_is_the_enemy() {
    let third = FigureSetup { side: Some(2), ..tro() };
    let (state, [one, friend, other, third, ghoul, ghost]) =
        lay([tro(), tro(), tro().enemy(), third, monster("ghoul"), monster("ghost")]);

    assert!([other, third, ghoul, ghost].iter().all(|&figure| state.are_enemies(one, figure)));
    assert!(state.are_enemies(other, third) && state.are_enemies(ghoul, third));
    assert!(!state.are_enemies(one, friend) && !state.are_enemies(ghoul, ghost));
    assert_eq!(state.enemies(ghoul).len(), 4);
}

/// Proves sb.term.8: the firearms are these six, and no rock, fire or curse is one.
#[test]
fn firearms_need_powder() {
    use Weapon::*;

    let firearms = [Blunderbuss, Musket, Pistol, Rifle, VolleyGun, EtherealMusket];
    assert!(firearms.iter().all(|weapon| weapon.is_firearm()));
    let others = [
        HandWeapon,
        HeavyWeapon,
        ImprovisedWeapon,
        FencingWeapon,
        Bayonet,
        Torch,
        NaturalWeapon,
        DemonicFire,
        Rock,
        CursedObject,
    ];
    assert!(!others.iter().any(|weapon| weapon.is_firearm()));
}

/// Proves sb.term.9: what is limited to shooting or to projectiles works against every Shooting Attack, bullet, rock or
/// fire, and against no blow.
#[test]
fn every_attack_with_a_shooting_check_is_a_missile() {
    for (id, reduction) in [("revenant", 4), ("skeleton", 8), ("zombie-camel", 4)] {
        let (state, [trooper, thrower, demon, target]) =
            lay([tro(), tro().with("Rock Hurler"), tro().with("Demonic Fire"), monster(id)]);
        let off = |attack: Attack| -attack.protection.total();

        assert_eq!(off(shot(&state, trooper, target, Weapon::Musket)), reduction, "{id}");
        assert_eq!(off(shot(&state, thrower, target, Weapon::Rock)), reduction, "{id}");
        assert_eq!(off(shot(&state, demon, target, Weapon::DemonicFire)), reduction, "{id}");
        assert_eq!(off(attack(&state, trooper, target, Weapon::Bayonet)), 0, "{id}");
    }
}

/// Proves sb.term.10: an attack has some of six qualities, or none.
#[test]
fn an_attack_has_any_of_six_qualities() {
    let fey_priest = tro().with("Great Faith").with("Fey-Touched").carrying("Silver Weapon");
    let (state, [trooper, priest, werewolf]) = lay([tro(), fey_priest, monster("werewolf")]);

    let qualities = |figure| state.arm(figure, arm(&state, figure, Weapon::Bayonet)).qualities;
    assert_eq!(qualities(trooper), Qualities::NONE);
    assert_eq!(
        qualities(priest).iter().collect::<Vec<_>>(),
        [Quality::Blessed, Quality::Enchanted, Quality::Silver]
    );
    assert_eq!(Quality::ALL.into_iter().collect::<Qualities>().iter().count(), 6);
    assert_eq!(attack(&state, trooper, werewolf, Weapon::Bayonet).blow([1, 1]), Blow::Miss);
}
