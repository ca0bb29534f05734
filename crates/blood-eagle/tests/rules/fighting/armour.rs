//! Armour: the table, the shield and the wall.

use blood_eagle::{Act, ArmId, Body, Condition, FigureSheet, Hand, Helm, Options, Phase, State, Trait};
use fates::{FigureId, Tally};

use crate::common::*;

fn worn(body: Body, helm: Option<Helm>, shield: bool) -> FigureSheet {
    FigureSheet { body, helm, shield, ..sheet(2, 2, 0, 4) }
}

fn ar(state: &State, figure: FigureId) -> i16 {
    let mut sum = Tally::default();
    state.armour(figure, &mut sum);
    sum.total()
}

/// be.armour.1, be.armour.2, be.armour.3 and the rows be.armour.row.1, be.armour.row.2, be.armour.row.3,
/// be.armour.row.4, be.armour.row.5, be.armour.row.6, be.armour.row.7, be.armour.row.8, be.armour.row.9,
/// be.armour.row.10, be.armour.row.11, be.armour.row.12, be.armour.row.13, be.armour.row.14, be.armour.row.15,
/// be.armour.row.16, be.armour.row.17, be.armour.row.18, be.armour.row.19, be.armour.row.20, be.armour.row.21,
/// be.armour.row.22, be.armour.row.23, be.armour.row.24: one body piece, one helm, one shield, and what they come to.
#[test]
fn every_row_of_the_armour_table() {
    use Body::{Byrnie, Clothes, Hauberk, Jacket};
    let (none, light, full) = (None, Some(Helm::LightHelm), Some(Helm::FullHelm));
    let rows = [
        (Clothes, none, false, 7),
        (Jacket, none, false, 8),
        (Clothes, light, false, 8),
        (Jacket, light, false, 9),
        (Byrnie, none, false, 9),
        (Clothes, full, false, 9),
        (Clothes, none, true, 9),
        (Jacket, full, false, 10),
        (Jacket, none, true, 10),
        (Clothes, light, true, 10),
        (Byrnie, light, false, 10),
        (Hauberk, none, false, 10),
        (Jacket, light, true, 11),
        (Byrnie, full, false, 11),
        (Byrnie, none, true, 11),
        (Hauberk, light, false, 11),
        (Clothes, full, true, 11),
        (Jacket, full, true, 12),
        (Byrnie, light, true, 12),
        (Hauberk, full, false, 12),
        (Hauberk, none, true, 12),
        (Byrnie, full, true, 13),
        (Hauberk, light, true, 13),
        (Hauberk, full, true, 14),
    ];
    for (number, (body, helm, shield, value)) in rows.into_iter().enumerate() {
        let state = on_table([written(worn(body, helm, shield)).at(0.0, 0.0)]);
        assert_eq!(ar(&state, A), value, "row {}", number + 1);
    }
}

/// be.armour.4: with a two-handed weapon in hand a shield is worth nothing, and is shown as not counted.
#[test]
fn both_hands_full_leave_no_shield() {
    let mut sheet = worn(Body::Jacket, None, true);
    sheet.fight = weapons(["dagger", "two-handed-axe"]);
    let mut state = on_table([written(sheet).at(0.0, 0.0)]);

    assert_eq!(ar(&state, A), 10);
    state[A].hand = Hand::Arm(ArmId(1));
    assert_eq!(ar(&state, A), 8);
}

/// be.armour.5: in hand is the first weapon of the roster, then that which was used last; an attack by the enemy does not
/// change it. Jacket and shield: 10, and 8 with the bow.
#[test]
fn the_weapon_used_last_is_in_hand() {
    let mut sheet = worn(Body::Jacket, None, true);
    (sheet.fight, sheet.shoot) = (weapons(["dagger"]), weapons(["hunting-bow"]));
    let beside = |gap: f64| [written(sheet.clone()).at(0.0, 0.0), figure("W7").enemy().at(gap, 0.0)];
    let mut apart = in_phase(on_table(beside(8.0)), Phase::Shooting);
    assert_eq!(ar(&apart, A), 10);
    step(&mut apart, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([2])); // 2 + 2 + 2 misses 7
    assert_eq!(ar(&apart, A), 8);

    let mut fight = in_phase(on_table(beside(1.0)), Phase::Fighting);
    (fight[A].hand, fight.to_act) = (apart[A].hand, fates::Seat(1));
    let told = tale(&mut fight, activates(B).choose(Act::Fight(A)).dice([4])); // 4 + 2 + 1
    assert!(told[0].ends_with("7 against AR 8: a miss by 1."), "{told:?}");
    step(&mut fight, activates(A).choose(Act::Fight(B)).dice([2])); // with the dagger
    assert_eq!(ar(&fight, A), 10);
}

/// be.armour.6: by a house rule the shield counts with both hands full.
#[test]
fn by_a_house_rule_shields_always_count() {
    let mut sheet = worn(Body::Jacket, None, true);
    sheet.fight = weapons(["two-handed-axe"]);
    let with = |shields_always_count: bool| {
        let options = Options { shields_always_count, ..Options::default() };
        lay(&with_options(setup([written(sheet.clone()).at(0.0, 0.0)]), options))
    };

    assert_eq!([ar(&with(false), A), ar(&with(true), A)], [8, 10]);
}

/// be.trait.shieldwall, be.kd.5: +1 beside a Standing friend of the wall with a shield, for a figure that stands and
/// has one.
#[test]
fn a_shieldwall_wants_two_who_stand_with_shields() {
    let wall = || on_table([figure("S4").at(0.0, 0.0), figure("S5").at(1.0, 0.0)]);
    let apart = on_table([figure("S4").at(0.0, 0.0), figure("S5").at(1.2, 0.0)]);
    let stranger = on_table([figure("S4").at(0.0, 0.0), figure("N6").at(1.0, 0.0)]); // a shield, not the trait
    let enemy = on_table([figure("S4").at(0.0, 0.0), figure("S5").enemy().at(1.0, 0.0)]);

    assert!(wall().has(A, Trait::Shieldwall));
    assert_eq!([ar(&wall(), A), ar(&wall(), B)], [11, 11]);
    assert_eq!([ar(&apart, A), ar(&stranger, A), ar(&enemy, A)], [10, 10, 10]);
    let mut down = wall();
    down[B].condition = Condition::KnockedDown;
    assert_eq!([ar(&down, A), ar(&down, B)], [10, 10]);
    let mut bare = wall();
    bare[B].shield = false;
    assert_eq!([ar(&bare, A), ar(&bare, B)], [10, 8]);
}
