//! Mobs.

use blood_eagle::{Act, ArmId, FigureSetup, Hand, Options, Phase, Setup, State};
use fates::Tally;

use crate::common::*;

/// Three Thralls around a Lay Brother, the second as given.
fn crowd(second: FigureSetup, options: Options) -> State {
    let figures =
        [figure("W7").at(1.0, 0.0), second, figure("W9").at(0.0, 1.0), figure("M4").enemy().at(0.0, 0.0)];
    let laid = lay(&Setup { options, ..setup(figures) });
    in_phase(laid, Phase::Fighting)
}

/// be.mob.2: a figure that lends itself must stand, touch the target and not have fought.
#[test]
fn a_figure_that_mobs_must_be_able_to_attack() {
    let able = |state: &State| state.may_mob(A, D).iter().collect::<Vec<_>>();
    let second = || figure("W8").at(-1.0, 0.0);

    assert_eq!(able(&crowd(second(), Options::default())), [B, C]);
    assert_eq!(able(&crowd(second().down(), Options::default())), [C]);
    assert_eq!(able(&crowd(figure("W8").at(-1.2, 0.0), Options::default())), [C]);
    let mut fought = crowd(second(), Options::default());
    fought[B].acted = true;
    assert_eq!(able(&fought), [C]);
}

/// be.mob.1, be.mob.4, be.hero.16: one roll with the leader's FV and weapon; the others give up their own attacks.
#[test]
fn a_mob_rolls_once_and_all_have_fought() {
    let mut state = crowd(figure("W8").at(-1.0, 0.0), Options::default());

    let told = tale(&mut state, activates(A).choose(Act::Mob(D)).pick([C]).dice([2]));

    assert!(told[1].ends_with("7 against AR 8: a miss by 1."), "{told:?}"); // 2 + 2 + 1 + 1 + 1
    assert!(state[A].acted && state[C].acted && !state[B].acted);
}

/// be.mob.3: outnumbering and mobbing add up, unless the game is played otherwise.
#[test]
fn outnumbering_adds_to_the_mob() {
    let sum = |stacks| {
        let options = Options { outnumber_stacks_with_mob: stacks, ..Options::default() };
        let state = crowd(figure("W8").at(-1.0, 0.0), options);
        let mut sum = Tally::default();
        state.blow_sum(&state.blow(A, D, Hand::Arm(ArmId(0)), 2), &mut sum);
        sum.total()
    };

    assert_eq!(sum(true), 6); // FV 2, club 1, outnumbering 1, mob 2
    assert_eq!(sum(false), 5);
}
