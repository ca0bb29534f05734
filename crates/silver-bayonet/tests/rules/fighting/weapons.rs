//! Proves the general armoury, `sb.wpn.*`: what each weapon does, and shots at several targets.

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Blow, Book, Damage, DamageDie, Dived, Event, Fact, FigureSetup, Place, Reaction,
    ShootingEvent, State, Target, Weapon, WeaponSheet,
};
use table::inches;

const FIRST: ArmId = ArmId::Own(0);

/// The printed line of a weapon.
fn sheet(id: &str) -> &'static WeaponSheet {
    Book::built_in().weapons.iter().find(|weapon| weapon.id == id).expect("the weapon is printed")
}

const fn skill(plus: i8) -> Damage {
    Damage { die: DamageDie::Skill, plus }
}

/// What a weapon does with a Power Die of 4 and a Skill Die of 9, in the hands of a soldier against a Trooper
/// (4 + 9 + 1 = 14 reaches 13 even with -1): in melee, and shot.
fn in_melee(kit: &[&str], weapon: Weapon) -> Blow {
    let (state, [soldier, trooper]) = lay([armed(kit), tro().enemy()]);
    attack(&state, soldier, trooper, weapon).blow([4, 9])
}

fn at_a_distance(kit: &[&str], weapon: Weapon) -> Blow {
    let (state, [soldier, trooper]) = lay([armed(kit), tro().enemy()]);
    shot(&state, soldier, trooper, weapon).blow([4, 9])
}

fn hit(damage: i16) -> Blow {
    Blow::Hit { damage, critical: false, shatters: false }
}

// Melee weapons

/// Proves sb.wpn.hand.1: one slot, Power Die.
#[test]
fn a_hand_weapon_does_the_power_die() {
    assert_eq!((sheet("hand-weapon").slots, sheet("hand-weapon").damage), (1, Some(Damage::power(0))));
    assert_eq!(in_melee(&["Hand Weapon"], Weapon::HandWeapon), hit(4));
}

/// Proves sb.wpn.heavy.1: two slots, Power Die +1.
#[test]
fn a_heavy_weapon_does_one_more() {
    assert_eq!((sheet("heavy-weapon").slots, sheet("heavy-weapon").damage), (2, Some(Damage::power(1))));
    assert_eq!(in_melee(&["Heavy Weapon"], Weapon::HeavyWeapon), hit(5));
}

/// Proves sb.wpn.improvised.1: one slot, Power Die -1.
#[test]
fn an_improvised_weapon_does_one_less() {
    let printed = sheet("improvised-weapon");
    assert_eq!((printed.slots, printed.damage), (1, Some(Damage::power(-1))));
    assert_eq!(in_melee(&["Improvised Weapon"], Weapon::ImprovisedWeapon), hit(3));
}

/// Proves sb.wpn.fencing.1: one slot, Skill Die.
#[test]
fn a_fencing_weapon_does_the_skill_die() {
    assert_eq!((sheet("fencing-weapon").slots, sheet("fencing-weapon").damage), (1, Some(skill(0))));
    assert_eq!(in_melee(&["Fencing Weapon"], Weapon::FencingWeapon), hit(9));
}

// Firearms

/// Proves sb.wpn.musket.1 and sb.wpn.musket.4: two slots, 24", Power Die; its bayonet is a Hand Weapon.
#[test]
fn a_musket_shoots_and_stabs_with_the_power_die() {
    let printed = sheet("musket");
    assert_eq!((printed.slots, printed.range, printed.damage), (2, Some(24), Some(Damage::power(0))));
    assert_eq!(at_a_distance(&["Musket"], Weapon::Musket), hit(4));
    assert_eq!(in_melee(&["Musket"], Weapon::Bayonet), hit(4));
}

/// Proves sb.wpn.rifle.1 and sb.wpn.rifle.4: two slots, 30", Skill Die; its bayonet is a Hand Weapon.
#[test]
fn a_rifle_shoots_with_the_skill_die_and_stabs_with_the_power_die() {
    let printed = sheet("rifle");
    assert_eq!((printed.slots, printed.range, printed.damage), (2, Some(30), Some(skill(0))));
    assert_eq!(at_a_distance(&["Rifle"], Weapon::Rifle), hit(9));
    assert_eq!(in_melee(&["Rifle"], Weapon::Bayonet), hit(4));
}

/// Proves sb.wpn.pistol.1 and sb.wpn.pistol.4: one slot, 8", Power Die; in melee it is Improvised.
#[test]
fn a_pistol_shoots_the_power_die_and_strikes_one_less() {
    let printed = sheet("pistol");
    assert_eq!((printed.slots, printed.range, printed.damage), (1, Some(8), Some(Damage::power(0))));
    assert_eq!(at_a_distance(&["Pistol"], Weapon::Pistol), hit(4));
    assert_eq!(in_melee(&["Pistol"], Weapon::Pistol), hit(3));
}

/// Proves sb.wpn.blunderbuss.1, sb.wpn.blunderbuss.2 and sb.wpn.blunderbuss.6: one slot, 8", Power Die +1, -1 on its
/// Checks; in melee it is Improvised.
#[test]
fn a_blunderbuss_hits_harder_and_less_often() {
    let printed = sheet("blunderbuss");
    assert_eq!((printed.slots, printed.range, printed.damage), (1, Some(8), Some(Damage::power(1))));
    assert_eq!(at_a_distance(&["Blunderbuss"], Weapon::Blunderbuss), hit(5));
    assert_eq!(in_melee(&["Blunderbuss"], Weapon::Blunderbuss), hit(3));

    let (state, [soldier, trooper]) = lay([armed(&["Blunderbuss"]), tro().enemy()]);
    let attack = shot(&state, soldier, trooper, Weapon::Blunderbuss); // +1 - 1 against 13
    assert_eq!(attack.blow([4, 8]), Blow::Miss);
    assert_eq!(attack.damage.reasons(), [(1, RuleId("sb.wpn.blunderbuss.1"))]);
}

/// Proves sb.wpn.volley.1, sb.wpn.volley.4 and sb.wpn.volley.5: two slots, 14", Power Die +1, -1 on its Checks; it has
/// no melee use of its own, so its bearer takes what is at hand.
#[test]
fn a_volley_gun_hits_harder_and_less_often() {
    let printed = sheet("volley-gun");
    assert_eq!((printed.slots, printed.range, printed.damage), (2, Some(14), Some(Damage::power(1))));
    assert_eq!(at_a_distance(&["Volley Gun"], Weapon::VolleyGun), hit(5));

    let (state, [soldier, trooper]) = lay([armed(&["Volley Gun"]), tro().enemy()]);
    let attack = shot(&state, soldier, trooper, Weapon::VolleyGun);
    assert_eq!(attack.blow([4, 8]), Blow::Miss);
    assert_eq!(state.melee_arms(soldier).as_slice(), [ArmId::Improvised]);
    let butt = state.melee_attack(soldier, trooper, &state.arm(soldier, ArmId::Improvised));
    assert_eq!(butt.blow([4, 9]), hit(3));
}

/// Proves sb.wpn.pistol.2 and sb.wpn.volley.6: two pistols and one volley gun at the most.
#[test]
fn there_is_a_limit_to_pistols_and_volley_guns() {
    let fits = |kit: &[&str]| armed(kit).profile(Book::built_in()).is_ok();

    assert!(fits(&["2 Pistols", "Volley Gun"]));
    assert!(!fits(&["2 Pistols", "Pistol"]));
    assert!(!fits(&["2 Volley Gun"]));
    assert_eq!((sheet("pistol").most, sheet("volley-gun").most), (Some(2), Some(1)));
}

// Armour

/// Proves sb.wpn.breastplate.1, sb.wpn.musket.2, sb.wpn.rifle.2, sb.wpn.pistol.3, sb.wpn.blunderbuss.4 and
/// sb.wpn.volley.3: a breastplate takes 1 off blows, rocks and fire, and nothing off any firearm, where it is shown as
/// not counted.
#[test]
fn a_breastplate_stops_blows_and_no_bullet() {
    let kit = ["Hand Weapon", "Musket", "Rifle", "Pistol", "Blunderbuss", "Volley Gun"];
    let (state, [soldier, cuirassier]) = lay([armed(&kit), cui().enemy()]);
    let plate = RuleId("sb.wpn.breastplate.1");

    let blow = attack(&state, soldier, cuirassier, Weapon::HandWeapon);
    assert_eq!(blow.protection.reasons(), [(-1, plate)]);
    assert_eq!(blow.blow([4, 9]), hit(3));

    let dealt = [
        (Weapon::Musket, 4),
        (Weapon::Rifle, 9),
        (Weapon::Pistol, 4),
        (Weapon::Blunderbuss, 5),
        (Weapon::VolleyGun, 5),
    ];
    for (weapon, damage) in dealt {
        let shot = shot(&state, soldier, cuirassier, weapon);
        assert_eq!(shot.blow([4, 9]), hit(damage), "{weapon:?}");
        assert_eq!(shot.protection.reasons(), []);
        assert!(shot.protection.parts().iter().any(|part| part.rule == plate && !part.counted));
    }

    let (state, [troll, cuirassier]) = lay([monster("troll"), cui()]);
    assert_eq!(shot(&state, troll, cuirassier, Weapon::Rock).blow([4, 9]), hit(3));
}

/// Proves sb.wpn.breastplate.2 and sb.wpn.breastplate.3: one bought besides costs an inch; one in a printed kit has
/// already done so.
#[test]
fn a_breastplate_slows_once() {
    let (state, [bought, printed]) =
        lay([tro().carrying("Breastplate"), FigureSetup::of("heavy-cavalryman")]);

    assert_eq!(state.speed(bought), inches(5)); // a Trooper has 6
    assert_eq!(state.speed(printed), inches(5)); // as its line says
    assert_eq!(sheet("breastplate").slots, 1);
}

// Ammunition

/// Proves sb.wpn.cartridge.1 and sb.wpn.shotbag.1: each takes a slot. (What they load is proven in `loading.rs`.)
#[test]
fn ammunition_takes_a_slot() {
    assert_eq!((sheet("cartridge-box").slots, sheet("shot-bag").slots), (1, 1));
}

// Several targets

/// Fires at the first target with all others offered, and says who was offered after it.
fn takes_in(state: &State, soldier: FigureId, first: FigureId, more: &[FigureId]) -> Vec<FigureId> {
    let mut state = state.clone();
    let shots = 1 + more.len();
    let mut fates =
        dice([1, 2].into_iter().cycle().take(2 * shots)).choose(Act::Shoot(FIRST)).choose(Target(first));
    for &next in more {
        fates = fates.pick([next]);
    }
    fates = fates.choose(Act::Done);
    activate(&mut state, &mut fates, soldier);
    fates.expect_spent();
    let target = |event: &Event| {
        if let Event::Shooting(ShootingEvent::Shot { target, .. }) = event { Some(*target) } else { None }
    };
    fates.told().iter().filter_map(target).collect()
}

/// Proves sb.wpn.blunderbuss.3 and sb.wpn.multi.1: two targets, no more than 1" apart.
#[test]
fn a_blunderbuss_takes_in_two_targets_an_inch_apart() {
    let ghouls = |apart: f64| {
        let figures =
            [blu().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0), monster("ghoul").at(5.0, 1.0 + apart)];
        lay_out(figures)
    };

    let (near, [coachman, one, two]) = ghouls(1.0);
    assert_eq!(takes_in(&near, coachman, one, &[two]), [one, two]);

    let (far, [coachman, one, _]) = ghouls(1.004);
    assert_eq!(takes_in(&far, coachman, one, &[]), [one]);
    assert_eq!(sheet("blunderbuss").targets, Some(2));
}

/// Proves sb.wpn.multi.1: each target must be in range, however near its neighbour is.
#[test]
fn every_target_must_be_in_range() {
    let figures = [blu().at(0.0, 0.0), monster("ghoul").at(8.0, 0.0), monster("ghoul").at(9.5, 0.0)];
    let (state, [coachman, one, _]) = lay_out(figures); // gaps of 7" and 8.5" against a reach of 8"
    let mut fates = dice([1, 2]).choose(Act::Shoot(FIRST)).choose(Act::Done); // one possible target is no question

    activate(&mut state.clone(), &mut fates, coachman);

    assert!(told(
        &fates,
        |event| matches!(event, Event::Shooting(ShootingEvent::Shot { target, .. }) if *target == one)
    ));
    fates.expect_spent();
}

/// Proves sb.wpn.volley.2 and sb.wpn.multi.1: three targets, each within 1" of each.
#[test]
fn a_volley_gun_takes_in_three_targets_each_near_each() {
    let gunner = || armed(&["Volley Gun"]).at(0.0, 0.0);
    let ghoul = |east, south| monster("ghoul").at(east, south);

    let (bunch, [soldier, one, two, three]) =
        lay_out([gunner(), ghoul(8.0, 0.0), ghoul(8.0, 2.0), ghoul(9.5, 1.0)]);
    assert_eq!(takes_in(&bunch, soldier, one, &[two, three]), [one, two, three]);

    let (row, [soldier, one, two, _]) =
        lay_out([gunner(), ghoul(8.0, 0.0), ghoul(8.0, 2.0), ghoul(8.0, 4.0)]);
    assert_eq!(takes_in(&row, soldier, one, &[two]), [one, two]); // the third is 3" from the first
}

/// Proves sb.wpn.multi.2: each target has a Check and modifiers of its own.
#[test]
fn each_target_has_its_own_check() {
    let (mut state, [coachman, ghoul, troll]) = lay([blu(), monster("ghoul"), monster("troll")]);
    let covered = Fact::Cover { shooter: coachman, target: ghoul };
    // 8 + 5 + 1 - 1 - 1 = 12 misses the Ghoul; 7 + 5 + 1 - 1 + 1 = 13 hits the Troll for 7 + 1 - 4
    let mut fates = dice([8, 5, 7, 5]).facts([covered]);

    shoot_with(&mut state, &mut fates, coachman, Weapon::Blunderbuss, [ghoul, troll]);

    let rule = |value, rule| (value, RuleId(rule));
    let (own, scatter) = (rule(1, "sb.shoot.5"), rule(-1, "sb.shoot.mod.4"));
    let told =
        [vec![own, rule(-1, "sb.shoot.mod.2"), scatter], vec![own, scatter, rule(1, "sb.shoot.mod.5")]];
    assert_eq!(shots_told(&fates), told);
    assert_eq!((state[ghoul].health, state[troll].health), (12, 20 - 4));
    fates.expect_spent();
}

/// Proves sb.wpn.multi.3: all shots in the order declared, then all reactions in the same order.
#[test]
fn shots_come_first_then_reactions_in_the_declared_order() {
    let (mut state, [coachman, low, high]) = lay([blu(), tro().enemy(), tro().enemy()]);
    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Dive).choose(Reaction::Dive);

    shoot_with(&mut state, &mut fates, coachman, Weapon::Blunderbuss, [high, low]);

    let order = |event: &Event| match *event {
        Event::Shooting(ShootingEvent::Shot { target, .. }) => Some(("shot", target)),
        Event::Dived(Dived { figure, .. }) => Some(("dives", figure)),
        _ => None,
    };
    let told: Vec<_> = fates.told().iter().filter_map(order).collect();
    assert_eq!(told, [("shot", high), ("shot", low), ("dives", high), ("dives", low)]);
    fates.expect_spent();
}

/// Proves sb.wpn.multi.4: when the first answer removes the shooter, the second target may still dive, and has nobody
/// to fire at.
#[test]
fn a_dead_shooter_is_not_fired_at_again() {
    let (mut state, [coachman, one, two]) = lay([blu().health(5), tro().enemy(), tro().enemy()]);
    let reach = |shooter| Fact::CanShoot { shooter, target: coachman, range: inches(24) };
    let mut fates = dice([1, 2, 1, 2, 7, 6]) // two misses; 7 + 6 + 1 = 14 hits for 7
        .facts([reach(one), reach(two)])
        .choose(Reaction::ReturnFire(FIRST))
        .choose(Reaction::Dive);

    shoot_with(&mut state, &mut fates, coachman, Weapon::Blunderbuss, [one, two]);

    assert_eq!(state[coachman].place, Place::Removed);
    assert!(told(&fates, |event| matches!(event, Event::Dived(Dived { figure, .. }) if *figure == two)));
    assert!(!state[two].unloaded.has(0));
    fates.expect_spent();
}

/// Proves that one discharge at several targets empties the gun once, hit or miss (sb.shoot.14).
#[test]
fn one_discharge_empties_the_gun() {
    let (mut state, [coachman, one, two]) = lay([blu(), monster("ghoul"), monster("ghoul")]);
    let mut fates = dice([9, 9, 1, 2]);

    shoot_with(&mut state, &mut fates, coachman, Weapon::Blunderbuss, [one, two]);

    assert_eq!((state[one].health, state[two].health), (12 - 10, 12));
    assert!(!acts(&state, coachman, &[]).contains(&Act::Shoot(FIRST)));
    fates.expect_spent();
}
