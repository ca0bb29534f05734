//! The worked examples of the campaign: FFX-88 to FFX-90.

use fates::Seat;
use fear_and_faith::{
    Book, Dice, End, Harm, Infection, Lot, Phase, Place, RATE, net_victory_points, victory_points,
};

use crate::common::*;
use crate::rules::fear::{dice, field, green};

/// FFX-88: a Walking Dead's attack makes the Rookie fall; he lives, and a 3 against 4+ is the curse. In the next scenario
/// [5, 1] turns him; a 4 makes a Walking Dead of the opponent's, a 6 would make a Twitcher. ff.camp.infect.2,
/// ff.camp.infect.3, ff.camp.infect.5
#[test]
fn ffx_88_infection() {
    let mut state = green([rookie().at(0.0, 0.0), walking_dead().enemy().at(25.0, 0.0)]);
    // 2 + 4 against 2 + 3: even, so he falls.
    play(&mut state, Script::default().dice([4, 3]), |battle| battle.attacks(B, A, false));
    assert!(state[A].is_fallen());
    let fates = play(&mut state, Script::default().dice([3]), |battle| battle.after_the_game(&[0]));
    assert_eq!((fates[0].infected, &fates[0].lot), (Some(Infection::Zombie), &Lot::Alive));

    for (die, monster) in [(4, "walking-dead"), (6, "twitcher-running-zombie")] {
        let mut state = field([rookie(), cop(), cop(), walking_dead().enemy()]);
        state[A].infected_by = Some(Infection::Zombie);
        state.phase = Phase::Activations;
        play(&mut state, dice([5, 1, die]).choose(Dice(2)), |battle| battle.activate(A));
        assert_eq!((state.profile(E).id.as_str(), state[E].seat), (monster, Seat(1)));
        assert_eq!(state[A].place, Place::Gone(End::Turned));
    }
    assert_eq!(Harm::Fall.max(Harm::Recoil), Harm::Fall);
}

/// FFX-89: kills of 36, 21 and 20 points are 77, at 25 are 3 VP; scores of 20 and 8 bring 12 and 0; in scenario 6 90 and
/// half of 60 are 120, at 20 are 6. ff.camp.vp.kill.1, ff.camp.vp.kill.2, ff.camp.vp.net.1
#[test]
fn ffx_89_victory_points() {
    assert_eq!(victory_points(36 + 21 + 20, RATE), 3);
    assert_eq!(net_victory_points([20, 8], Some(Seat(0))), [12, 0]);
    assert_eq!(victory_points(90 + 60 / 2, 20), 6);
}

/// FFX-90: 15 VP buy models of 45 points together, not of 46. ff.camp.buy.1
#[test]
fn ffx_90_recruits() {
    assert_eq!(15 * fear_and_faith::POINTS_FOR_ONE, 45);
    assert_eq!(46u16.div_ceil(fear_and_faith::POINTS_FOR_ONE), 16);
    assert!(Book::built_in().profile("cop").is_ok_and(|cop| cop.points.div_ceil(3) == 13));
}
