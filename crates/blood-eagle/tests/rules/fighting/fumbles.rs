//! Fumbles.

use blood_eagle::{Act, ArmId, Hand, Phase, Wield};

use crate::common::*;

/// be.fumble.1, be.fumble.2: a 1 misses whatever the total, and only another 1 costs the weapon; be.fumble.5: nothing
/// is added to the second die; be.dice.2: it follows at once.
#[test]
fn only_a_second_1_costs_the_weapon() {
    let fight = |second: u8| {
        let figures = [figure("N3").at(0.0, 0.0), figure("S8").enemy().down().at(1.0, 0.0)];
        let mut state = in_phase(on_table(figures), Phase::Fighting);
        step(&mut state, activates(A).choose(Act::Fight(B)).dice([1, second])); // 1 + 8 would hit AR 7
        state[A].lost.contains(ArmId(0))
    };

    assert!(fight(1));
    assert!(!fight(2) && !fight(10));
}

/// be.fumble.4, be.fumble.7: a shot can fumble too, and a spear is lost for throwing and fighting alike.
#[test]
fn a_spear_is_lost_for_both_uses() {
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(5.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(0), B)).dice([1, 1]));

    assert!(!state.is_ready(A, ArmId(0)));
    assert_eq!(state.hands(A).as_slice(), [Hand::Bare]); // be.fumble.3
}

/// be.fumble.6: bare hands have nothing to lose, and no second die is rolled for them.
#[test]
fn bare_hands_do_not_fumble() {
    let figures = [written(sheet(3, 0, 0, 4)).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([1]));

    assert_eq!(state[A].hand, Hand::Bare);
}

/// be.fire.13, be.fire.15, be.equip.torch.2: a torch fights as an improvised weapon, and a Fumble puts it out.
#[test]
fn a_fumbled_torch_goes_out() {
    let figures = [figure("W7").torch().at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let torch = Wield { figure: A, hand: Hand::Torch };
    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).choose(torch).dice([1, 1]));

    assert!(told[0].contains("(torch), 3 against AR 12"), "{told:?}"); // 1 + 2 + 0
    assert!(!state[A].torch_lit);
}
