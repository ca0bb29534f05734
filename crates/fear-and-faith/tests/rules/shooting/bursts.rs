//! Bursts, shots by the turn, and spreads of shot.

use super::*;

/// ff.action.shoot.1, ff.action.attack.limit.1: a shot costs 1 action, and there is one attack a turn.
#[test]
fn one_attack_a_turn() {
    let mut state = cop_and(cultist(), 50.0);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Shoot(FIRST, B)).dice([2, 6]);

    watch(&mut state, script, |battle| battle.activate(A));

    assert!(!acts(&state, A, 2).iter().any(|act| matches!(act, Act::Shoot(..) | Act::AimedShot(..))));
}

/// ff.ranged.auto.1, ff.weapon.smg.1: a model that has an SMG chooses between a shot and a burst; a pistol fires no
/// bursts.
#[test]
fn automatic_weapons_fire_shots_or_bursts() {
    let with = |rule: &str| {
        let state = on_table([written(3, 3, &[rule]).at(0.0, 0.0), cultist().enemy().at(75.0, 0.0)]);
        let listed = acts(&state, A, 2);
        [Act::Shoot(FIRST, B), Act::Burst(FIRST, B), Act::AimedBurst(FIRST, B)]
            .map(|act| listed.contains(&act))
    };

    assert_eq!(with("SMG"), [true, true, true]);
    assert_eq!(with("Machine Pistol"), [true, true, true]);
    assert_eq!(with("Pistol"), [true, false, false]);
}

/// ff.ranged.auto.2, ff.ranged.auto.3, ff.ranged.auto.5, ff.action.attack.limit.2: an aimed burst strikes everybody within
/// Short of the target, friends too, each at 1 less than the one before; only the first was aimed at.
#[test]
fn a_burst_strikes_friends_too_at_less_and_less() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        written(3, 3, &[]).enemy().at(80.0, 0.0),
        written(3, 3, &[]).at(80.0, 100.0), // 75 mm from the target: the second
        written(3, 3, &[]).enemy().at(80.0, -60.0), // 35 mm: the first
        written(3, 3, &[]).enemy().at(80.0, 101.0 + 25.0), // 101 mm: not struck
    ]);

    let seen = shoot(&mut state, Fire::AIMED_BURST, B, &[2, 6, 2, 6, 2, 6]);

    let nothing = Harm::Nothing;
    assert_eq!(seen, [(B, 6, 8, nothing), (D, 5, 9, nothing), (C, 4, 9, nothing)]);
    assert!(state[A].attacked);
}

/// ff.ranged.auto.4: of two as near to the target, the one nearer to the shooter comes first.
#[test]
fn ties_go_to_the_one_nearer_to_the_shooter() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(80.0, 0.0),
        cultist().enemy().at(130.0, 0.0),
        cultist().enemy().at(80.0, 50.0),
    ]);

    let seen = shoot(&mut state, Fire::BURST, B, &[2, 6, 2, 6, 2, 6]);

    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 6), (D, 5), (C, 4)]);
}

/// ff.ranged.auto.6: each has its own cover and its own range, and a wall hides a model behind it.
#[test]
fn each_target_of_a_burst_has_its_own_modifiers() {
    let party = setup([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(140.0, 0.0),  // 115 mm: first band
        cultist().enemy().at(170.0, 20.0), // 146 mm: second band
        cultist().enemy().at(140.0, 80.0), // behind the wall
    ]);
    let wall = block(Kind::Wall, [40.0, 40.0, 45.0, 200.0], 60.0);
    let wall = fear_and_faith::TerrainSetup {
        outline: vec![(490.0, 466.0), (495.0, 466.0), (495.0, 650.0), (490.0, 650.0)],
        ..wall
    };

    let seen = shoot(&mut among(party, [wall]), Fire::BURST, B, &[2, 6, 2, 6]);

    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 6), (C, 4)]);
}

/// ff.ammo.6: a jam ends the burst.
#[test]
fn a_jam_ends_the_burst() {
    let mut state = on_table([
        written(3, 3, &["SMG"]).at(0.0, 0.0),
        cultist().enemy().at(80.0, 0.0),
        cultist().enemy().at(80.0, 50.0),
    ]);

    assert_eq!(shoot(&mut state, Fire::BURST, B, &[1, 6, 1]).len(), 1);
    assert_eq!(state[A].arms[0], Ready::Jammed);
}

/// ff.ranged.select.1, ff.weapon.assault-rifle.3: a burst of an assault rifle counts from Medium instead of Long; a
/// single shot has one target unless its shooter lets it spread.
#[test]
fn select_fire_shortens_the_range_of_a_burst() {
    let party = |gap: f64| {
        on_table([
            written(3, 3, &["Assault Rifle"]).at(-430.0, 0.0),
            cultist().enemy().at(gap - 405.0, 0.0),
            cultist().enemy().at(gap - 405.0, 50.0),
        ])
    };

    let held = Script::default().choose(YesNo::No).dice([2, 6]);
    let single = watch(&mut party(150.0), held, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    assert_eq!(attacks(&single)[0].1, 7);
    let burst = shoot(&mut party(150.0), Fire::BURST, B, &[2, 6, 2, 6]);
    assert_eq!(burst.iter().map(|seen| seen.1).collect::<Vec<_>>(), [6, 5]);
    let far = acts(&party(361.0), A, 1);
    assert!(far.contains(&Act::Shoot(FIRST, B)) && !far.contains(&Act::Burst(FIRST, B)));
}

/// ff.weapon.shotgun.1: +2 in the first two bands, +1 in the third, and the penalties of range besides.
#[test]
fn a_shotgun_loses_its_bite_in_the_third_band() {
    let at = |gap: f64| {
        let models = [written(3, 3, &["Shotgun"]).at(-430.0, 0.0), cultist().enemy().at(gap - 405.0, 0.0)];
        shoot(&mut on_table(models), Fire::SINGLE, B, &[2, 6])[0].1
    };

    assert_eq!([120.0, 240.0, 241.0].map(at), [7, 6, 4]);
}

/// ff.weapon.shotgun.2, ff.weapon.shotgun.3, ff.weapon.shotgun.4: everybody within two bases (50 mm) of the target, from
/// Short on, each with its own modifiers but at the distance of the target.
#[test]
fn a_shotgun_spreads_over_two_bases() {
    let party = |gap: f64| {
        on_table([
            written(3, 3, &["Shotgun"]).at(0.0, 0.0),
            cultist().enemy().at(gap + 25.0, 0.0),
            written(3, 3, &["Big"]).at(gap + 25.0, 80.0), // 47.5 mm
            cultist().enemy().at(gap + 25.0, -76.0),      // 51 mm
        ])
    };

    assert_eq!(shoot(&mut party(74.9), Fire::SINGLE, B, &[2, 6]).len(), 1);
    let seen = shoot(&mut party(75.0), Fire::SINGLE, B, &[2, 6, 2, 6]);
    assert_eq!(seen.iter().map(|seen| (seen.0, seen.1)).collect::<Vec<_>>(), [(B, 7), (C, 8)]);
}
