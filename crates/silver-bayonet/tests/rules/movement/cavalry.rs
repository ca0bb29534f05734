//! Proves the rules of cavalry on the move: sb.cav.2 to sb.cav.6, `sb.cav.move.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use silver_bayonet::{Act, ArmId, State, TerrainSetup, Weapon, Weather};
use table::{Kind, inches};

fn far() -> Figure {
    tro().enemy().at(-20.0, 20.0)
}

fn rides(terrain: Vec<TerrainSetup>) -> (State, fates::FigureId) {
    let (state, [rider, _]) = lay_among(terrain, [cav().at(0.0, 0.0), far()]);
    (state, rider)
}

/// Dismounts and does no more.
fn dismount(state: &mut State, rider: fates::FigureId) {
    let mut fates = script().choose(Act::Dismount).choose(Act::Done);
    activate(state, &mut fates, rider);
}

/// Proves sb.cav.2, sb.cav.3 and sb.cav.4: dismounting takes the Move; on foot no rule of cavalry holds any more, and there
/// is no way up again.
#[test]
fn dismounting_takes_the_move_and_is_for_good() {
    let (mut state, [rider, ghoul]) =
        lay_out([cav().but(|draft| draft.speed = 6).at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    let acts = offers::acts(&state, rider, &[Act::Dismount]);
    assert!(!acts.contains(&Act::Move) && !acts.contains(&Act::Dismount) && acts.contains(&Act::Done));
    assert!(!offers::acts(&state, rider, &[Act::Move]).contains(&Act::Dismount)); // one Move
    let charge = |state: &State| attack(state, rider, ghoul, Weapon::HandWeapon);
    assert_eq!((state.speed(rider), charge(&state).check.total()), (inches(8), 2 + 1));

    dismount(&mut state, rider);

    assert!(!state[rider].mounted);
    assert_eq!((state.speed(rider), charge(&state).check.total()), (inches(6), 2));
    assert_eq!([state.radius(rider), state.height(rider)], [0.5, 1.25].map(length));
    let next = offers::acts(&state, rider, &[]);
    assert!(next.contains(&Act::Move) && !next.contains(&Act::Dismount));
}

/// Proves sb.cav.5: the rider steps off where the horse stands.
#[test]
fn the_rider_steps_off_where_he_is() {
    let (mut state, rider) = rides(vec![]);

    dismount(&mut state, rider);

    let base = *state.table.as_ref().unwrap().base(rider).unwrap();
    assert_eq!((base.at, base.radius, base.height), (spot(0.0, 0.0), length(0.5), length(1.25)));
}

/// Proves sb.cav.6: wounds, tokens, loads and what lasts stay with him.
#[test]
fn what_he_is_he_stays_on_foot() {
    let (mut state, [rider, _]) = lay_out([cav().health(4).tired(1).unloaded().at(0.0, 0.0), far()]);
    state[rider].venom = true;
    let unloaded = state[rider].unloaded;

    dismount(&mut state, rider);

    assert_eq!(vitals(&state, rider), (4, 1));
    assert!(state[rider].venom && state[rider].unloaded == unloaded);
    assert!(offers::acts(&state, rider, &[]).contains(&Act::Reload(ArmId::Own(1))));
}

/// Proves sb.cav.move.1 and sb.cav.move.3: a horse makes 8", and may Sprint.
#[test]
fn a_horse_makes_eight_inches_and_sprints() {
    let (mut state, rider) = rides(vec![]);
    assert!(goes(&state, rider, &[step(8.0, 0.0)]));
    assert!(!goes(&state, rider, &[step(8.01, 0.0)]));
    let mut fates = dice([6, 5]).choose(Act::Move).go(vec![step(8.0, 0.0)]).choose(Act::Sprint);
    fates = fates.choose(Act::Move).go(vec![step(12.0, 0.0)]);

    activate(&mut state, &mut fates, rider);

    assert_eq!(place_of(&state, rider), spot(12.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.cav.move.2: a Breastplate does not slow the horse; venom and a Deluge do.
#[test]
fn a_breastplate_does_not_slow_the_horse() {
    let (mut state, [rider, walker]) = lay([cui().mounted(), armed(&[]).carrying("Breastplate").enemy()]);
    assert_eq!((state.speed(rider), state.speed(walker)), (inches(8), inches(5)));
    state[rider].venom = true;
    assert_eq!(state.speed(rider), inches(6));
    state.weather = Weather::Deluge;
    assert_eq!(state.speed(rider), inches(5));
}

/// Proves sb.cav.move.4: difficult ground costs a rider double.
#[test]
fn difficult_ground_slows_horses() {
    let (state, rider) = rides(vec![block(Kind::Difficult, (1.0, -9.0), (4.0, 9.0), 0.0)]);

    assert!(goes(&state, rider, &[step(5.0, 0.0)])); // 1 + 2 × 3 + 1
    assert!(!goes(&state, rider, &[step(5.01, 0.0)]));
}

/// Proves sb.cav.move.5: a rider goes through no door unless the scenario lets him; on foot he does.
#[test]
fn riders_stay_outside() {
    let house = || {
        vec![
            block(Kind::Wall, (2.0, -9.0), (2.5, -1.5), 3.0),
            block(Kind::Door, (2.0, -1.5), (2.5, 1.5), 2.5),
            block(Kind::Wall, (2.0, 1.5), (2.5, 9.0), 3.0),
        ]
    };
    let (mut state, rider) = rides(house());
    assert!(!goes(&state, rider, &[step(6.0, 0.0)]));
    state.options.riders_enter = true;
    assert!(goes(&state, rider, &[step(6.0, 0.0)]));

    let (state, [walker, _]) = lay_among(house(), [tro().at(0.0, 0.0), far()]);
    assert!(goes(&state, walker, &[step(6.0, 0.0)]));
}

/// Proves sb.cav.move.6: a rider does not climb, up or down; a drop of 3" he jumps.
#[test]
fn riders_do_not_climb() {
    let (state, rider) = rides(vec![block(Kind::Open, (2.0, -9.0), (9.0, 9.0), 0.6)]);
    assert!(!goes(&state, rider, &[step(4.0, 0.0)]));

    let on_a_roof = |height: f64| {
        let roof = vec![block(Kind::Building, (-9.0, -9.0), (2.0, 9.0), height)];
        let (state, [rider, _]) = lay_among(roof, [cav().at(0.0, 0.0).up(height), far()]);
        goes(&state, rider, &[step(5.0, 0.0)]) // 2, down 3, and 3
    };
    assert!(on_a_roof(3.0));
    assert!(!on_a_roof(3.1));
}

/// Proves sb.cav.move.7: a rider jumps what is 0.5" high, and gaps like anybody.
#[test]
fn riders_jump_low_things_and_gaps() {
    let fence = |height| vec![block(Kind::Obstacle, (2.0, -9.0), (2.5, 9.0), height)];
    let (state, rider) = rides(fence(0.5));
    assert!(goes(&state, rider, &[step(7.5, 0.0)])); // 2, 2 × 0.5, and 5
    assert!(!goes(&state, rider, &[step(7.51, 0.0)]));
    let (state, rider) = rides(fence(0.51));
    assert!(!goes(&state, rider, &[step(7.0, 0.0)]));

    let roofs = vec![
        block(Kind::Building, (-9.0, -9.0), (2.0, 9.0), 5.0),
        block(Kind::Building, (4.0, -9.0), (9.0, 9.0), 5.0),
    ];
    let (state, [rider, _]) = lay_among(roofs, [cav().at(0.0, 0.0).up(5.0), far()]);
    assert!(goes(&state, rider, &[step(6.0, 0.0)])); // 2, 2 × 2, and 2
    assert!(!goes(&state, rider, &[step(6.01, 0.0)]));
}
