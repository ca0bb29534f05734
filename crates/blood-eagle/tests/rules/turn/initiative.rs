//! The turn and the initiative.

use blood_eagle::{Nominate, Phase, Reroll};
use fates::Seat;

use crate::common::*;

/// BE-01. be.init.1, be.init.2, be.init.3, be.dice.1: equal totals are rolled again, in seat order, and the higher
/// total acts first.
#[test]
fn be_01_initiative_tie() {
    let mut state =
        on_table([figure("S1").points(0).at(-5.0, 0.0), figure("N1").points(0).enemy().at(5.0, 0.0)]);

    step(&mut state, Script::default().dice([6, 6]));
    assert_eq!((state.phase, state.turn), (Phase::Initiative, 1));
    step(&mut state, Script::default().dice([4, 7]));

    assert_eq!((state.first, state.to_act), (Seat(1), Seat(1)));
    assert_eq!(state.phase, Phase::Movement);
}

/// be.init.2: the side with the higher total acts first, whichever seat it has, and in each of the three phases of the turn,
/// whatever the other side does in between.
#[test]
fn the_higher_total_acts_first_in_every_phase() {
    // A Fyrdman on each side, in contact, so that each has something to do in every phase: spears are thrown in a Fight, too.
    for (dice, first, second) in [([9, 2], Seat(0), Seat(1)), ([2, 9], Seat(1), Seat(0))] {
        let mut state = on_table([figure("S4").at(0.0, 0.0), figure("S5").enemy().at(1.0, 0.0)]);
        step(&mut state, Script::default().dice(dice));
        for phase in [Phase::Movement, Phase::Shooting, Phase::Fighting] {
            assert_eq!((state.phase, state.to_act), (phase, first));
            let acts = |state: &mut blood_eagle::State, seat: Seat| {
                let figure = if seat == Seat(0) { A } else { B };
                step(state, activates(figure).choose(blood_eagle::Act::Hold));
            };
            acts(&mut state, first);
            assert_eq!((state.phase, state.to_act), (phase, second));
            acts(&mut state, second);
            step(&mut state, Script::default()); // the phase ends
        }
        assert_eq!(state.phase, Phase::TurnEnds);
    }
}

/// be.init.5: of three sides only the tied roll again.
#[test]
fn only_the_tied_sides_roll_again() {
    let third = blood_eagle::FigureSetup { seat: 2, ..figure("S4").at(0.0, 5.0) };
    let mut state = on_table([figure("S4").at(-5.0, 0.0), figure("N3").enemy().at(5.0, 0.0), third]);

    step(&mut state, Script::default().dice([8, 3, 8]));
    step(&mut state, Script::default().dice([2, 5])); // the third side wins the second roll

    assert_eq!(state.first, Seat(2));
}

/// be.fig.2, be.init.6, be.init.9: the highest Leadership in play counts, also of one who is down, and a side without
/// a leader adds nothing; a 1 and a 10 are only numbers.
#[test]
fn leadership_is_that_of_the_highest_in_play() {
    let mut state = on_table([
        figure("S4").at(-5.0, 0.0),
        figure("M1").down().points(0).at(-7.0, 0.0), // Leadership 2
        figure("N3").enemy().at(5.0, 0.0),
    ]);

    step(&mut state, Script::default().dice([10, 10]));

    assert_eq!(state.first, Seat(0)); // 12 against 10
}

/// be.init.10, be.hero.12: a Hero who leads may roll the die again, and has then spent its point of this step.
#[test]
fn a_hero_leader_may_roll_the_initiative_again() {
    let mut state = on_table([figure("S1").at(-5.0, 0.0), figure("N3").enemy().at(5.0, 0.0)]);

    step(&mut state, Script::default().dice([2]).choose(Reroll::Spend).dice([7, 9]));

    assert_eq!(state.first, Seat(0)); // 7 + 3 against 9
    assert_eq!(state[A].hero_points, 0);
}

/// be.init.2, be.hero.3: a Hero who rolls last and has won has nothing to gain from another roll, and is not asked; one
/// who has not is. N1: Leadership 3.
#[test]
fn a_hero_who_has_won_the_initiative_is_not_asked() {
    let figures = || on_table([figure("S4").at(-5.0, 0.0), figure("N1").points(1).enemy().at(5.0, 0.0)]);

    let mut won = figures();
    step(&mut won, Script::default().dice([6, 4])); // 4 + 3 against 6
    assert_eq!((won.first, won[B].hero_points), (Seat(1), 1));

    let mut tied = figures();
    step(&mut tied, Script::default().dice([7, 4, 8]).choose(Reroll::Spend)); // 8 + 3 against 7
    assert_eq!((tied.first, tied[B].hero_points), (Seat(1), 0));
}

/// be.init.7, be.init.8, be.init.11, be.turn.1: figures act in turns, each once; a pass ends a side's part.
#[test]
fn sides_act_in_turns_until_all_have_acted_or_passed() {
    let figures = [figure("S4").at(-5.0, 0.0), figure("S5").at(-5.0, 5.0), figure("N3").enemy().at(5.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(B).choose(blood_eagle::Act::Hold));
    assert_eq!(state.to_act, Seat(1));
    step(&mut state, activates(C).choose(blood_eagle::Act::Hold));
    step(&mut state, Script::default().choose(Nominate::Pass));
    step(&mut state, Script::default());

    assert_eq!(state.phase, Phase::Shooting);
    assert!(!state[B].acted);
}
