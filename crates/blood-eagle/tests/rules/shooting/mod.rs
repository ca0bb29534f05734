//! Shooting: naming a target, and everything that helps or hinders a shot.

pub mod ammunition;
pub mod into_fight;
pub mod volleys;

use blood_eagle::{Act, ArmId, Condition, Event, Fact, Missile, Options, Phase, Shot, State, Swing, swing};
use fates::{RuleId, Tally};
use table::{Kind, inches};

use crate::common::*;

const BOW: Missile = Missile::Arm(ArmId(1));

/// A Forester (SV 3, hunting bow) and a Fyrdman, far enough apart.
fn range() -> State {
    in_phase(on_table([figure("M9").at(0.0, 0.0), figure("S4").enemy().at(10.0, 0.0)]), Phase::Shooting)
}

fn parts(state: &State, shot: &Shot) -> Vec<(i16, &'static str)> {
    let mut sum = Tally::default();
    state.shot_sum(shot, &mut sum);
    sum.reasons().into_iter().map(|(value, rule)| (value, rule.0)).collect()
}

/// What is added besides SV 3 and the bow's 2 when something has been changed.
fn besides(change: impl FnOnce(&mut State, &mut Shot)) -> Vec<(i16, &'static str)> {
    let mut state = range();
    let mut shot = state.shot(A, B, BOW, 0);
    change(&mut state, &mut shot);
    let parts = parts(&state, &shot);
    assert_eq!(parts[..2], [(3, "be.shoot.2"), (2, "be.weapon.shoot.bow_hunting")]);
    parts[2..].to_vec()
}

/// be.shoot.2: the die, SV, the weapon's bonus and all modifiers; be.shoot.mod.moved, be.shoot.mod.ran,
/// be.shoot.mod.shooter, be.shoot.mod.volley, be.shoot.mod.terrain, be.shoot.mod.sea, be.shoot.mod.kd: each of them;
/// be.shoot.mod.1: running replaces moving; be.shoot.mod.4: a shooter who ran is one who moved.
#[test]
fn every_modifier_counts_with_its_reason() {
    assert_eq!(besides(|_, _| {}), []);
    assert_eq!(besides(|state, _| state[B].gone.far = true), [(-2, "be.shoot.mod.moved")]);
    let ran = |state: &mut State, _: &mut Shot| (state[B].gone.far, state[B].gone.ran) = (true, true);
    assert_eq!(besides(ran), [(-3, "be.shoot.mod.ran")]);
    assert_eq!(besides(|state, _| state[A].gone.far = true), [(-4, "be.shoot.mod.shooter")]);
    let runs = |state: &mut State, _: &mut Shot| (state[A].gone.far, state[A].gone.ran) = (true, true);
    assert_eq!(besides(runs), [(-4, "be.shoot.mod.shooter")]);
    assert_eq!(besides(|_, shot| shot.others = 3), [(3, "be.shoot.mod.volley")]);
    for kind in 1..=3 {
        let off = -i16::from(kind);
        assert_eq!(besides(|_, shot| shot.terrain = kind), [(off, "be.shoot.mod.terrain")]);
        let sea = |state: &mut State, shot: &mut Shot| (state.sea_state, shot.aboard) = (kind, true);
        assert_eq!(besides(sea), [(off, "be.shoot.mod.sea")]);
    }
    assert_eq!(besides(|state, _| state[B].condition = Condition::KnockedDown), [(2, "be.shoot.mod.kd")]);
}

/// be.shoot.mod.1: the modifier that running replaces is shown, and not counted.
#[test]
fn moving_is_shown_beside_running_and_not_counted() {
    let mut state = range();
    (state[B].gone.far, state[B].gone.ran) = (true, true);

    let mut sum = Tally::default();
    state.shot_sum(&state.shot(A, B, BOW, 0), &mut sum);

    let moved = sum.parts().iter().find(|part| part.rule == RuleId("be.shoot.mod.moved"));
    assert!(moved.is_some_and(|part| !part.counted));
    assert_eq!(sum.total(), 2); // 3 + 2 - 3
}

/// be.wyrd.hex: -2 on the shots of a figure that is hexed; be.wyrd.mist: type 2 for a figure that shoots into it, and
/// only the higher of mist and terrain counts.
#[test]
fn hex_and_mist_spoil_a_shot() {
    assert_eq!(besides(|state, _| state[A].spells.hexed = true), [(-2, "be.wyrd.hex")]);
    assert_eq!(besides(|state, _| state[B].spells.misted = true), [(-2, "be.wyrd.mist")]);
    let wood = |kind| {
        besides(|state: &mut State, shot: &mut Shot| {
            (state[B].spells.misted, shot.terrain) = (true, kind);
        })
    };
    assert_eq!(wood(1), [(-2, "be.wyrd.mist")]);
    assert_eq!(wood(3), [(-3, "be.shoot.mod.terrain")]);
}

/// be.shoot.mod.2: of several features around the target the highest type counts; be.terrain.4: an overlapping base is
/// in it.
#[test]
fn only_the_highest_type_around_the_target_counts() {
    let hedge = terrain(Kind::Difficult, 1, (9.0, -2.0), (11.0, 2.0));
    let rocks = terrain(Kind::Difficult, 3, (10.4, -2.0), (12.0, 2.0));
    let figures = [figure("M9").at(0.0, 0.0), figure("S4").enemy().at(10.0, 0.0)];
    let state = lay(&with_terrain(setup(figures), [hedge, rocks]));

    let shot = state.shot(A, B, BOW, 0);

    assert_eq!(parts(&state, &shot)[2..], [(-3, "be.shoot.mod.terrain")]);
}

/// be.shoot.mod.3, be.shoot.mod.sea: it is the shooter's deck that counts, not the target's.
#[test]
fn the_sea_spoils_the_aim_of_a_figure_that_is_aboard() {
    let deck = |from, to| blood_eagle::TerrainSetup { aboard: true, ..terrain(Kind::Open, 0, from, to) };
    let sea = |piece| {
        let figures = [figure("M9").at(0.0, 0.0), figure("S4").enemy().at(10.0, 0.0)];
        let setup = blood_eagle::Setup { sea_state: 2, ..with_terrain(setup(figures), [piece]) };
        let state = lay(&setup);
        parts(&state, &state.shot(A, B, BOW, 0))[2..].to_vec()
    };

    assert_eq!(sea(deck((-2.0, -2.0), (2.0, 2.0))), [(-2, "be.shoot.mod.sea")]);
    assert_eq!(sea(deck((8.0, -2.0), (12.0, 2.0))), []);
}

/// be.shoot.3: a total equal to AR hits, unless the game is played otherwise; be.shoot.4: a 10 is only a number;
/// be.fumble.1: a 1 never hits.
#[test]
fn a_total_equal_to_ar_hits() {
    let strict = Options { hit_on_equal: false, ..Options::default() };
    let usual = Options::default();

    assert_eq!(swing(5, 5, 10, &usual), Swing::Hit);
    assert_eq!(swing(4, 5, 10, &usual), Swing::Miss);
    assert_eq!(swing(5, 5, 10, &strict), Swing::Miss);
    assert_eq!(swing(6, 5, 10, &strict), Swing::Hit);
    assert_eq!(swing(10, -1, 10, &usual), Swing::Miss);
    assert_eq!(swing(1, 20, 7, &usual), Swing::One);
}

/// be.shoot.1, be.shoot.5: the target is named first; a figure that turns out to be hidden costs the shot.
#[test]
fn a_shot_at_somebody_out_of_sight_is_lost() {
    let hall =
        blood_eagle::TerrainSetup { height: 6.0, ..terrain(Kind::Building, 3, (4.0, -4.0), (6.0, 4.0)) };
    let figures = [figure("M9").at(0.0, 0.0), figure("S4").enemy().at(10.0, 0.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [hall])), Phase::Shooting);

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)));

    assert!(told[0].contains("out of sight"), "{told:?}");
    assert!(state[A].acted);
}

/// be.shoot.5: played with measuring beforehand, a target out of range is not offered at all.
#[test]
fn measured_beforehand_only_legal_targets_are_offered() {
    let options = Options { premeasure: true, ..Options::default() };
    let figures = [
        figure("N6").at(0.0, 0.0), // javelin, 9 inches
        figure("S4").enemy().at(10.6, 0.0),
        figure("S5").enemy().at(0.0, 10.0),
    ];
    let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Shooting);
    let mut alone = state.clone();
    alone[C].condition = Condition::Out;
    alone.table.as_mut().unwrap().remove(C);

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(1), C)).dice([2]));
    step(&mut alone, activates(A)); // nothing can be done, so nothing is asked

    assert!(state[A].acted && alone[A].acted);
}

/// be.shoot.7: one attack for each figure in a phase, with all its SV.
#[test]
fn a_figure_shoots_once_a_phase() {
    let mut state = range();

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([2]));
    pass_until(&mut state, Phase::Fighting); // nobody is asked to shoot again: only the Fyrdman's side can pass

    assert!(!state[A].acted);
}

/// be.fate.1, be.dice.2: a hit is followed by the Fate die at once, a miss by nothing; the sum is told with its parts.
#[test]
fn the_fate_die_follows_a_hit() {
    let mut state = range();

    let mut script = activates(A).choose(Act::Shoot(ArmId(1), B)).dice([6, 4]);
    let _ = blood_eagle::Battle::new(&mut state, &mut script).step().unwrap();

    script.expect_spent();
    assert_eq!(state[B].condition, Condition::Out); // 4 - 1 against 5
    let Event::Shooting(told) = &script.told()[0] else { panic!("a shot is told first") };
    let line = Event::from(told.clone()).line(&state);
    assert_eq!(line.parts.iter().map(|part| part.value).sum::<i16>(), 5);
}

/// be.shoot.1, be.shoot.6, be.shoot.mod.terrain: at a real table range, sight and terrain are asked, in that order.
#[test]
fn at_a_real_table_range_sight_and_terrain_are_asked() {
    let bow = inches(16);
    let laid = lay(&real([figure("M9"), figure("S4").enemy()], &[]));
    let mut state = in_phase(laid, Phase::Shooting);
    let facts = [
        Fact::Within { one: A, other: B, distance: bow },
        Fact::Sight { looker: A, target: B },
        Fact::InTerrain { figure: B, least: 1 },
    ];

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).facts(facts).dice([5]));

    assert!(told[0].ends_with("9 against AR 10: a miss by 1."), "{told:?}"); // 5 + 5 - 1
}

/// be.shoot.mod.terrain, be.shoot.mod.sea: what cannot change the attack is not asked at a real table.
#[test]
fn at_a_real_table_nothing_is_asked_in_vain() {
    let mut weak = sheet(1, 0, 0, 5);
    weak.shoot = weapons(["javelin"]); // SV 0 + 1: no face reaches AR 14
    let laid = lay(&real([written(weak), figure("M3").points(0).enemy()], &[]));
    let mut state = in_phase(laid, Phase::Shooting);
    state.sea_state = 3;
    let seen = [
        Fact::Within { one: A, other: B, distance: inches(9) },
        Fact::Sight { looker: A, target: B },
        Fact::Aboard { figure: A },
        Fact::InTerrain { figure: B, least: 1 },
    ];

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(0), B)).facts(seen).dice([10]));

    assert!(told[0].contains("11 against AR 14"), "{told:?}"); // nothing was taken off, for nothing was asked
}

/// be.shoot.5: a real table that measures beforehand is asked once whom the weapon reaches, and not again.
#[test]
fn measured_beforehand_a_real_table_is_asked_once() {
    let options = Options { premeasure: true, ..Options::default() };
    let figures = [figure("N6"), figure("S4").enemy(), figure("S5").enemy()];
    let mut state = in_phase(lay(&with_options(real(figures, &[]), options)), Phase::Shooting);
    let reached = [Fact::InReach { figure: A, distance: inches(9) }];

    step(&mut state, activates(A).choose(Act::Shoot(ArmId(1), C)).facts(reached).dice([2]));

    assert!(state[A].acted);
}
