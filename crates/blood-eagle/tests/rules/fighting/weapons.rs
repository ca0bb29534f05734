//! Weapons: the two tables, and choosing one.

use blood_eagle::{Act, ArmId, Book, FigureSetup, Hand, Missile, Phase, Trait, Wield};
use fates::Tally;
use table::inches;

use crate::common::*;

fn armed(weapon: &str) -> FigureSetup {
    let mut sheet = sheet(0, 0, 0, 4);
    let book = Book::built_in();
    let row =
        book.weapon_id(weapon).ok().and_then(|id| book.weapon(id)).expect("the book knows every weapon");
    if row.fight.is_some() && !row.natural {
        sheet.fight = weapons([weapon]);
    }
    if row.shoot.is_some() {
        sheet.shoot = weapons([weapon]);
    }
    if weapon == "unarmed-skilled" {
        sheet.traits = vec![Trait::Brawler];
    }
    written(sheet)
}

/// The rows of Fighting, each as a figure with FV 0 uses it: be.weapon.fight.unarmed, be.weapon.fight.brawl,
/// be.weapon.fight.improvised, be.weapon.fight.improvised_large, be.weapon.fight.club, be.weapon.fight.club_large,
/// be.weapon.fight.quarterstaff, be.weapon.fight.dagger, be.weapon.fight.javelin, be.weapon.fight.axe_throwing,
/// be.weapon.fight.sword_short, be.weapon.fight.axe_one, be.weapon.fight.spear, be.weapon.fight.sword_long,
/// be.weapon.fight.axe_two; be.trait.brawler: skilled when unarmed.
#[test]
fn every_weapon_for_fighting() {
    let rows = [
        ("unarmed", 0, 1, "be.weapon.fight.unarmed"),
        ("unarmed-skilled", 1, 0, "be.weapon.fight.brawl"),
        ("improvised-weapon", 0, 1, "be.weapon.fight.improvised"),
        ("large-improvised-weapon", 0, 0, "be.weapon.fight.improvised_large"),
        ("club", 1, 0, "be.weapon.fight.club"),
        ("large-club", 2, 0, "be.weapon.fight.club_large"),
        ("quarterstaff", 3, 0, "be.weapon.fight.quarterstaff"),
        ("dagger", 1, -1, "be.weapon.fight.dagger"),
        ("javelin", 1, -1, "be.weapon.fight.javelin"),
        ("throwing-axe", 2, -1, "be.weapon.fight.axe_throwing"),
        ("short-sword", 2, -1, "be.weapon.fight.sword_short"),
        ("one-handed-axe", 3, -1, "be.weapon.fight.axe_one"),
        ("spear", 2, -2, "be.weapon.fight.spear"),
        ("long-sword", 3, -1, "be.weapon.fight.sword_long"),
        ("two-handed-axe", 4, -2, "be.weapon.fight.axe_two"),
    ];
    for (weapon, bonus, fate, rule) in rows {
        let state = on_table([armed(weapon).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)]);
        let hand = state.hands(A)[0];
        let blow = state.blow(A, B, hand, 0);
        let (mut sum, mut harm) = (Tally::default(), Tally::default());
        state.blow_sum(&blow, &mut sum);
        state.blow_fate(&blow, &mut harm);
        assert_eq!((sum.total(), harm.total()), (bonus, fate), "{weapon:?}");
        assert_eq!(state.hand_row(A, hand).unwrap().rule.0, rule);
        let sunders = state.arms(A).any(|(_, arm)| arm.sunder);
        assert_eq!(sunders, matches!(weapon, "one-handed-axe" | "two-handed-axe"), "{weapon:?}");
    }
}

/// The rows of Shooting, each as a figure with SV 0 uses it: be.weapon.shoot.improvised, be.weapon.shoot.dagger,
/// be.weapon.shoot.javelin, be.weapon.shoot.axe_throwing, be.weapon.shoot.sling, be.weapon.shoot.bow_hunting,
/// be.weapon.shoot.spear, be.weapon.shoot.crossbow, be.weapon.shoot.bow_war.
#[test]
fn every_weapon_for_shooting() {
    let rows = [
        ("improvised-weapon", 0, 3, 1),
        ("dagger", 1, 6, -1),
        ("javelin", 1, 9, -1),
        ("throwing-axe", 2, 6, -1),
        ("sling", 2, 12, -1),
        ("hunting-bow", 2, 16, -1),
        ("spear", 2, 9, -2),
        ("crossbow", 2, 20, -2),
        ("war-bow", 2, 20, -2),
    ];
    for (weapon, bonus, range, fate) in rows {
        let state = on_table([armed(weapon).at(0.0, 0.0), figure("N3").enemy().at(3.0, 0.0)]);
        let missile = Missile::Arm(ArmId(0));
        let shot = state.shot(A, B, missile, 0);
        let (mut sum, mut harm) = (Tally::default(), Tally::default());
        state.shot_sum(&shot, &mut sum);
        state.shot_fate(&shot, &mut harm);
        let reach = state.missile_row(A, missile).unwrap().range;
        assert_eq!((sum.total(), reach, harm.total()), (bonus, inches(range), fate), "{weapon:?}");
        assert_eq!(state.arm(A, ArmId(0)).unwrap().reload > 0, weapon == "crossbow");
    }
}

/// be.weapon.fight.lance: +4 for a rider who has moved 3 inches or more; be.weapon.fight.lance_still: a spear
/// otherwise.
#[test]
fn a_lance_wants_a_run_up() {
    let rides = |mounted, east: f64| {
        let mut sheet = sheet(2, 0, 0, 4);
        (sheet.fight, sheet.mounted) = (weapons(["lance"]), mounted);
        let figures = [written(sheet).at(0.0, 0.0), figure("N3").enemy().at(east + 2.0, 0.0)];
        let mut state = in_phase(on_table(figures), Phase::Movement);
        step(&mut state, activates(A).choose(Act::Move).go(vec![point(east, 0.0)]));
        let row = state.hand_row(A, Hand::Arm(ArmId(0))).unwrap();
        (row.bonus, row.fate)
    };

    assert_eq!(rides(true, 3.0), (4, -2));
    assert_eq!(rides(true, 2.9), (2, -2));
    assert_eq!(rides(false, 4.0), (2, -2));
}

/// be.weapon.use.1: the weapon is chosen before the attack, and is in hand from then on.
#[test]
fn a_figure_chooses_its_weapon() {
    let mut sheet = sheet(3, 0, 0, 4);
    sheet.fight = weapons(["dagger", "large-club"]);
    sheet.shield = true;
    let figures = [written(sheet).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let club = Wield { figure: A, hand: Hand::Arm(ArmId(1)) };
    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).choose(club).dice([2]));

    assert!(told[0].contains("(large club), 7 against"), "{told:?}"); // 2 + 3 + 2
    let mut ar = Tally::default();
    state.armour(A, &mut ar);
    assert_eq!(ar.total(), 7); // be.armour.4
}

/// be.weapon.use.2: what takes both hands.
#[test]
fn staves_large_weapons_bows_and_slings_take_both_hands() {
    let both = Book::built_in().weapons.iter().filter(|sheet| sheet.hands == 2);
    let both: Vec<&str> = both.map(|sheet| sheet.id.as_str()).collect();

    let all = ["large-club", "quarterstaff", "two-handed-axe", "sling", "hunting-bow", "crossbow", "war-bow"];
    assert_eq!(both, all);
}

/// be.poison.2: a poisoned weapon takes 2 more off the Fate roll, for blows and shots.
#[test]
fn poison_adds_to_the_weapon() {
    let mut sheet = sheet(0, 0, 0, 4);
    (sheet.fight, sheet.shoot, sheet.poisoned) = (weapons(["spear"]), weapons(["spear"]), weapons(["spear"]));
    let state = on_table([written(sheet).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)]);
    let (mut blow, mut shot) = (Tally::default(), Tally::default());

    state.blow_fate(&state.blow(A, B, Hand::Arm(ArmId(0)), 0), &mut blow);
    state.shot_fate(&state.shot(A, B, Missile::Arm(ArmId(0)), 0), &mut shot);

    assert_eq!((blow.total(), shot.total()), (-4, -4));
}
