//! The worked examples of the catalogue about movement, exactly as they are computed there.

use fear_and_faith::{Act, Dice, Feature, Nominate, Setup, Strength};
use table::{Kind, Length};

use crate::common::*;
use crate::rules::movement::*;
use crate::rules::turn::groups::in_turn;

/// FFX-84: a Rookie falls 100 mm: two dice; [4, 3] kills, [4, 5] leaves it on the ground with two actions to stand.
#[test]
fn ffx_84_falling() {
    let rookie = || model("rookie-occult-investigator-modern").at(0.0, 0.0);
    let mut state = on_table([rookie()]);
    let script = Script::default().dice([4, 3]);
    let lines = told(&mut state, script, |battle| battle.falls_from(A, Length(1000)));
    assert!(lines.iter().any(|line| line.contains("does not survive")));

    let mut state = on_table([rookie()]);
    play(&mut state, Script::default().dice([4, 5]), |battle| battle.falls_from(A, Length(1000)));
    assert_eq!(state[A].fallen, Some(2));
}

/// FFX-85: a Street Entertainer on a vertical wall, -1 and +1: [3, 1, 2] is one success: 75 mm, and all actions are used.
#[test]
fn ffx_85_climbing() {
    let wall = piece(Kind::Wall, 200.0, (50.0, -80.0), (60.0, 80.0));
    let mut state = lay(&among([model("street-entertainer").at(37.5, 0.0)], [wall]));

    act(&mut state, A, 3, Act::Climb, Script::default().dice([3, 1, 2]));

    assert_eq!((height(&state, A), left(&state)), (750, 0));
    assert!(state[A].climbing);
}

/// FFX-86: two Cultists bash a heavy door together: 5 - 1 + 1 smashes it, 4 does not; Walking Dead join no group.
#[test]
fn ffx_86_a_door_together() {
    let feature = Feature { locked: true, strength: Strength::Heavy, ..Feature::default() };
    let door = || special(feature, piece(Kind::Door, 60.0, (50.0, -30.0), (54.0, 30.0)));
    for (die, open) in [(5, true), (4, false)] {
        let models = [cultist().at(37.5, -13.0), cultist().at(37.5, 13.0), cop().enemy().at(300.0, 0.0)];
        let mut state = in_turn(lay(&among(models, [door()])));
        let script = Script::default().choose(Nominate::Bash(0)).choose(Dice(1)).dice([4]).dice([die]);
        tale(&mut state, script, |battle| battle.step());
        assert_eq!(state.scenery.open.has(0), open);
    }
    let state = lay(&among([walking_dead().at(37.5, -13.0), walking_dead().at(37.5, 13.0)], [door()]));
    assert!(state.bashers_at(0, [A, B].into_iter().collect()).is_empty());
}

/// FFX-95: a Minor Vampire fails to enter a church with a 2, and in the same turn attacks a Cop with the church all along
/// its back: 4 against 6, odd, and it recoils 25 mm into the church and is destroyed outright. Without the failed entry it
/// rolls: a 3 saves it, a 2 does not. ff.move.holy.1, ff.move.holy.3
#[test]
fn ffx_95_driven_into_a_church() {
    let lay = || {
        let models = [model("minor-vampire-with-handgun").at(37.5, 0.0), cop().enemy().at(0.0, 0.0)];
        let church = piece(Kind::HolyGround, 0.0, (50.0, -200.0), (300.0, 200.0));
        lay(&Setup { night: true, ..among(models, [church]) })
    };
    let attacked = |state: &mut fear_and_faith::State, dice: &[u8]| {
        let own = at(state, A);
        let beside = table::Point { x: own.x - 250, ..own };
        state.table.as_mut().unwrap().shift(B, beside, Length::ZERO);
        let lines = act(state, A, 1, Act::Attack(B), Script::default().dice(dice.iter().copied()));
        assert!(lines.iter().any(|line| line.contains("4 against 6")), "{lines:?}");
        lines.iter().any(|line| line.contains("is destroyed by holy ground"))
    };

    let mut state = lay();
    act(&mut state, A, 2, Act::Move, Script::default().go(vec![spot(90.0, 0.0)]).dice([2]));
    assert!(is_near(at(&state, A), spot(37.5, 0.0)));
    assert!(attacked(&mut state, &[1, 3]));

    let mut state = lay();
    assert!(!attacked(&mut state, &[1, 3, 3]));
    assert_eq!(at(&state, A), spot(62.5, 0.0));
    assert!(attacked(&mut lay(), &[1, 3, 2]));
}

/// FFX-39: a Cop against a Slasher may break off with two actions, and with one he may not; once he is free he moves up
/// to 120 mm.
#[test]
fn ffx_39_breaking_off() {
    let mut state =
        on_table([cop().at(0.0, 0.0), written(3, 3, &["Razor", "Stealth"]).at(25.0, 0.0).enemy()]);
    assert!(acts(&mut state, A, 2).contains(&Act::Disengage));
    assert!(!acts(&mut state, A, 1).contains(&Act::Disengage));

    state[B].fallen = Some(1);
    go(&mut state, A, spot(-120.0, 0.0));
    assert_eq!(at(&state, A), spot(-120.0, 0.0));
}
