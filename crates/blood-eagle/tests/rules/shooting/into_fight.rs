//! Shooting into Fights and out of them.

use blood_eagle::{Act, ArmId, Body, Condition, FigureSetup, Options, Phase, State, Trait, Volley};

use crate::common::*;

/// An archer (SV 4) with bow, throwing axe and these traits.
fn archer(traits: &[Trait]) -> FigureSetup {
    let mut sheet = sheet(2, 4, 0, 4);
    sheet.shoot = weapons(["hunting-bow", "throwing-axe"]);
    sheet.traits = traits.to_vec();
    written(sheet)
}

const BOW: ArmId = ArmId(0);
const AXE: ArmId = ArmId(1);

/// The archer in contact with one Fyrdman, another not far away.
fn beset(traits: &[Trait]) -> State {
    let figures =
        [archer(traits).at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0), figure("S5").enemy().at(5.0, 0.0)];
    in_phase(on_table(figures), Phase::Shooting)
}

/// be.intofight.3, be.intofight.8: in a Fight only one-handed weapons, and only at whom it is fighting.
#[test]
fn in_a_fight_only_one_hand_and_its_own_opponents() {
    let state = beset(&[]);

    assert!(!state.is_ready(A, BOW) && state.is_ready(A, AXE));
    assert_eq!(state.targets(A, AXE).iter().collect::<Vec<_>>(), [B]);
    assert!(state.targets(A, BOW).is_empty());
}

/// be.intofight.8, be.weapon.use.2: which ranged weapons take one hand, and which both.
#[test]
fn slings_bows_and_crossbows_take_both_hands() {
    let one = ["improvised-weapon", "dagger", "javelin", "throwing-axe", "spear"];
    let two = ["sling", "hunting-bow", "crossbow", "war-bow"];
    let shoots_beset = |weapon| {
        let mut sheet = sheet(2, 4, 0, 4);
        sheet.shoot = weapons([weapon]);
        let figures = [written(sheet).at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)];
        on_table(figures).is_ready(A, ArmId(0))
    };

    assert!(one.into_iter().all(shoots_beset));
    assert!(!two.into_iter().any(shoots_beset));
}

/// be.intofight.4, be.trait.close_quarters: that trait frees it from its own opponents, not from the one hand.
#[test]
fn close_quarters_shooting_reaches_beyond_its_opponents() {
    let state = beset(&[Trait::CloseQuartersShooting]);

    assert_eq!(state.targets(A, AXE).iter().collect::<Vec<_>>(), [B, C]);
    assert!(!state.is_ready(A, BOW));
}

/// BE-38. be.intofight.11, be.intofight.12, be.weapon.use.3, be.armour.4, be.armour.5, be.armour.6: what both hands leave
/// free in a Fight, by the book and by each of three house rules. Jacket and shield: AR 10.
#[test]
fn be_38_hands_full() {
    let (bow, sling) = (ArmId(0), ArmId(1));
    let beset = |options: Options| {
        let mut sheet = sheet(1, 3, 0, 4);
        (sheet.body, sheet.shield) = (Body::Jacket, true);
        sheet.shoot = weapons(["hunting-bow", "sling"]);
        sheet.traits = vec![Trait::CloseQuartersShooting];
        let figures = [
            written(sheet).at(0.0, 0.0),
            figure("W7").enemy().at(1.0, 0.0),
            figure("W8").enemy().at(-7.0, 0.0),
        ];
        in_phase(lay(&with_options(setup(figures), options)), Phase::Shooting)
    };
    let shots = |state: &State| {
        acts(state, A)
            .into_iter()
            .filter_map(|act| match act {
                Act::Shoot(arm, at) => Some((arm, at)),
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let ar_with = |mut state: State, arm: ArmId| {
        state[A].hand = blood_eagle::Hand::Arm(arm); // the weapon last used
        let mut ar = fates::Total::default();
        state.armour(A, &mut ar);
        fates::Sum::total(&ar)
    };

    let book = beset(Options::default());
    assert_eq!(shots(&book), []);
    assert_eq!([ar_with(book.clone(), bow), ar_with(book, sling)], [8, 8]);

    let any = beset(Options { close_quarters_any_weapon: true, ..Options::default() });
    assert_eq!(shots(&any), [(bow, B), (bow, C), (sling, B), (sling, C)]);
    assert_eq!(ar_with(any, bow), 8);

    let light = beset(Options { slings_one_handed: true, ..Options::default() });
    assert_eq!(shots(&light), [(sling, B), (sling, C)]);
    assert_eq!([ar_with(light.clone(), bow), ar_with(light, sling)], [8, 10]);

    let covered = beset(Options { shields_always_count: true, ..Options::default() });
    assert_eq!(shots(&covered), []);
    assert_eq!([ar_with(covered.clone(), bow), ar_with(covered, sling)], [10, 10]);
}

/// be.intofight.12, be.weapon.use.3: without the trait the first of these house rules frees nobody, and a sling in one hand
/// is shot at its own opponents only.
#[test]
fn both_house_rules_keep_to_their_own() {
    let beset = |options: Options| {
        let mut sheet = sheet(1, 3, 0, 4);
        sheet.shoot = weapons(["hunting-bow", "sling"]);
        let figures = [
            written(sheet).at(0.0, 0.0),
            figure("W7").enemy().at(1.0, 0.0),
            figure("W8").enemy().at(-7.0, 0.0),
        ];
        in_phase(lay(&with_options(setup(figures), options)), Phase::Shooting)
    };

    assert_eq!(acts(&beset(Options { close_quarters_any_weapon: true, ..Options::default() }), A), []);
    let light = beset(Options { slings_one_handed: true, ..Options::default() });
    assert_eq!(acts(&light, A), [Act::Shoot(ArmId(1), B)]);
}

/// be.intofight.7: no pick among those it fights itself; be.intofight.9: it may still fight afterwards.
#[test]
fn a_shot_at_an_opponent_does_not_stray_and_leaves_the_fight_open() {
    let mut state = beset(&[]);

    step(&mut state, activates(A).choose(Act::Shoot(AXE, B)).dice([6, 10])); // 6 + 4 + 2, and a Fate die
    pass_until(&mut state, Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Fight(B)).dice([2]));

    assert_eq!(state[B].condition, Condition::Standing);
}

/// be.intofight.1, be.intofight.5, be.intofight.6, be.intofight.10: the target comes first in the list, then the rest
/// by roster, friends among them; AR and modifiers are those of a figure that is picked, and nothing more is taken off.
#[test]
fn a_shot_into_a_fight_strikes_anybody_in_it() {
    let shot = |dice: &[u8]| {
        let figures = [
            archer(&[]).at(0.0, 0.0),
            figure("N3").at(10.0, 1.0), // AR 12
            figure("S4").enemy().at(10.0, 0.0),
            figure("S8").enemy().at(10.0, 2.0), // AR 7, touches N3
        ];
        let mut state = in_phase(on_table(figures), Phase::Shooting);
        state[B].gone.far = true; // -2 against N3 alone
        tale(&mut state, activates(A).choose(Act::Shoot(BOW, C)).dice(dice.to_vec())).swap_remove(1)
    };

    assert!(shot(&[1, 3]).ends_with("9 against AR 10: a miss by 1.")); // the named S4: 3 + 4 + 2
    assert!(shot(&[2, 7]).ends_with("11 against AR 12: a miss by 1.")); // the friend: 7 + 6 - 2
    assert!(shot(&[3, 2, 10]).ends_with("8 against AR 7: a hit.")); // the Slinger: 2 + 6
}

/// be.intofight.2, be.trait.uncanny_accuracy: no pick for a figure that never misses the mark.
#[test]
fn uncanny_accuracy_picks_its_own_target() {
    let into = |traits: &[Trait]| {
        let figures =
            [archer(traits).at(0.0, 0.0), figure("N3").at(10.0, 1.0), figure("S4").enemy().at(10.0, 0.0)];
        on_table(figures).may_be_struck(A, C, Volley::default()).to_vec()
    };

    assert_eq!(into(&[]), [C, B]);
    assert_eq!(into(&[Trait::UncannyAccuracy]), [C]);
}

/// be.intofight.5, be.fig.6: from inside a Fight at somebody else in it, the shooter itself is not in the list.
#[test]
fn nobody_strikes_itself() {
    let figures = [
        archer(&[Trait::CloseQuartersShooting]).at(0.0, 0.0),
        figure("S4").enemy().at(1.0, 0.0),
        figure("N3").at(2.0, 0.0),
        figure("S5").enemy().at(3.0, 0.0),
    ];
    let state = on_table(figures);

    assert_eq!(state.may_be_struck(A, D, Volley::default()).to_vec(), [D, B, C]);
}
