//! Proves the rules of artillery, `sb.gun.*`, and of those who serve it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Damage, DamageDie, Event, Fact, FigureSetup, GunId, GunSetup, Reaction, Setup, ShootingEvent,
    State, TableSetup, Target, TerrainSetup, Weapon, Weather,
};
use table::{Kind, inches};

const GUN: ArmId = ArmId::Gun(GunId(0));

/// A gun in the middle of the table, 2" across.
fn six_pounder() -> GunSetup {
    GunSetup {
        id: "six-pounder".to_string(),
        name: "the six-pounder".to_string(),
        at: Some((24.0, 24.0)),
        elevation: 0.0,
        range: None,
        damage: None,
        check: 0,
        load: None,
    }
}

fn with_gun<const N: usize>(gun: GunSetup, figures: [FigureSetup; N]) -> (State, [FigureId; N]) {
    with_gun_among(gun, vec![], figures)
}

fn with_gun_among<const N: usize>(
    gun: GunSetup,
    terrain: Vec<TerrainSetup>,
    figures: [FigureSetup; N],
) -> (State, [FigureId; N]) {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain });
    laid(Setup { figures: figures.into(), table, guns: vec![gun], ..Setup::default() })
}

/// An Artillerist with a hand weapon alone, so that a shot is the gun's.
fn gunner() -> FigureSetup {
    armed(&["Hand Weapon"]).with("Artillerist")
}

fn fires(state: &State, figure: FigureId) -> bool {
    acts(state, figure, &[]).contains(&Act::Shoot(GUN))
}

fn loads(state: &State, figure: FigureId) -> bool {
    acts(state, figure, &[]).contains(&Act::Reload(GUN))
}

/// Proves sb.gun.1 and sb.attr.core.artillerist.1: an Artillerist within 1" fires and loads it, one farther off does not,
/// nor does anybody else.
#[test]
fn an_artillerist_within_an_inch_serves_the_gun() {
    let serves = |crew: FigureSetup, loaded: bool| {
        let (mut state, [crew, _]) = with_gun(six_pounder(), [crew, tro().enemy().at(20.0, 0.0)]);
        state.trail.guns[0].wants = u8::from(!loaded);
        (fires(&state, crew), loads(&state, crew))
    };

    assert_eq!(serves(gunner().at(-2.5, 0.0), true), (true, false)); // a gap of 1"
    assert_eq!(serves(gunner().at(-2.5, 0.0), false), (false, true));
    assert_eq!(serves(gunner().at(-2.6, 0.0), true), (false, false));
    assert_eq!(serves(gunner().at(-2.6, 0.0), false), (false, false));
    assert_eq!(serves(armed(&["Hand Weapon"]).at(-2.5, 0.0), true), (false, false));
    assert_eq!(serves(armed(&["Hand Weapon"]).at(-2.5, 0.0), false), (false, false));
}

/// Proves sb.gun.2: the Check has the gunner's Accuracy and every modifier of a shot; here after a Move, in the rain, at
/// somebody Small.
#[test]
fn a_gun_is_aimed_with_the_gunners_accuracy() {
    let imp = armed(&["Hand Weapon"]).with("Small").enemy().at(20.0, 0.0);
    let (mut state, [crew, target]) = with_gun(six_pounder(), [gunner().at(-2.0, 0.0), imp]);
    state.weather = Weather::Rain;
    let fates = script().choose(Act::Move).go(vec![step(-2.0, 0.5)]).choose(Act::Shoot(GUN));
    let mut fates = fates.dice([5, 5]).choose(Reaction::Nothing).choose(Act::Done);

    activate(&mut state, &mut fates, crew);

    let reasons = [(1, "sb.shoot.5"), (-1, "sb.shoot.mod.1"), (-2, "sb.shoot.mod.6"), (-2, "sb.shoot.mod.8")];
    assert_eq!(shots_told(&fates), [reasons.map(|(value, rule)| (value, RuleId(rule)))]);
    assert_eq!(state[target].health, 10);
}

/// Proves sb.gun.2: range and sight are the gun's. A wall hides the target from the gunner and not from the gun; and 48"
/// from the gun is near enough.
#[test]
fn range_and_sight_are_the_guns() {
    // The wall stands north of the gun's line, between the gunner and the target.
    let wall = || block(Kind::Wall, (4.0, -8.0), (4.5, -1.2), 3.0);
    let crew = || gunner().at(0.0, -2.4);
    let (state, [crew_id, _]) =
        with_gun_among(six_pounder(), vec![wall()], [crew(), tro().enemy().at(20.0, 0.0)]);
    assert!(fires(&state, crew_id));

    let short = GunSetup { range: Some(10), ..six_pounder() };
    let reaches = |east: f64| {
        let (state, [crew, _]) =
            with_gun(short.clone(), [gunner().at(-2.0, 0.0), tro().enemy().at(east, 0.0)]);
        fires(&state, crew)
    };
    assert_eq!((reaches(11.5), reaches(11.6)), (true, false)); // 1" and 0.5" of the two bases
}

/// Proves sb.gun.2: what stands between the gun and the target is cover from the gun.
#[test]
fn cover_is_seen_from_the_gun() {
    let covered = |fence: TerrainSetup| {
        let figures = [gunner().at(0.0, -2.0), armed(&["Hand Weapon"]).enemy().at(16.0, 0.0)];
        let (mut state, [crew, _]) = with_gun_among(six_pounder(), vec![fence], figures);
        let fates = script().choose(Act::Shoot(GUN)).dice([1, 2]).choose(Reaction::Nothing);
        let mut fates = fates.choose(Act::Done);
        activate(&mut state, &mut fates, crew);
        shots_told(&fates)[0].contains(&(-1, RuleId("sb.shoot.mod.2")))
    };

    assert!(covered(block(Kind::Obstacle, (14.0, -3.0), (14.5, 3.0), 0.7)));
    assert!(!covered(block(Kind::Obstacle, (-8.0, -3.0), (-7.5, 3.0), 0.7)));
}

/// Proves sb.gun.3: 48", the Power Die, no bonus and one action where nothing is written; what is written goes before it.
#[test]
fn a_gun_has_the_numbers_of_its_scenario() {
    let (state, [crew, _]) = with_gun(six_pounder(), [gunner().at(-2.0, 0.0), tro().enemy().at(9.0, 0.0)]);
    let usual = state.arm(crew, GUN).shooting.unwrap();
    assert_eq!((usual.range, usual.damage, usual.check), (48, Damage::power(0), 0));
    assert_eq!(state.plot.guns[0].sheet.load, 1);

    let howitzer = GunSetup {
        range: Some(30),
        damage: Some(Damage { die: DamageDie::Skill, plus: 2 }),
        check: 1,
        load: Some(2),
        ..six_pounder()
    };
    let target = armed(&["Hand Weapon"]).enemy().at(9.0, 0.0);
    let (mut state, [crew, target]) = with_gun(howitzer, [gunner().at(-2.0, 0.0), target]);
    let mut fates = script().choose(Act::Shoot(GUN)).dice([6, 5]).choose(Reaction::Nothing).choose(Act::Done);
    activate(&mut state, &mut fates, crew);
    assert_eq!(state[target].health, 10 - 7, "6 + 5 + 1 + 1 hits 13 for 5 + 2");

    for wants in [1, 0] {
        state.turn += 1;
        activate(&mut state, &mut script().choose(Act::Reload(GUN)).choose(Act::Done), crew);
        assert_eq!(state.trail.guns[0].wants, wants);
    }
    assert!(fires(&state, crew));
}

/// Proves sb.gun.4: Armour takes nothing off, and no special shot is offered.
#[test]
fn armour_is_no_help_against_a_gun() {
    let silver = gunner().carrying("Pistol").carrying("Silver Shot");
    let (mut state, [crew, target]) =
        with_gun(six_pounder(), [silver.at(-2.0, 0.0), cui().enemy().at(20.0, 0.0)]);
    let mut fates = script().choose(Act::Shoot(GUN)).dice([6, 6]).choose(Reaction::Nothing).choose(Act::Done);

    activate(&mut state, &mut fates, crew);

    assert_eq!(state[target].health, 12 - 6);
    fates.expect_spent(); // nobody was asked what is loaded
}

/// Proves sb.gun.5: a shot unloads it, and it fires once in a turn, whoever loads it; a Move given up and a Fate Die load
/// nothing.
#[test]
fn a_gun_fires_once_in_a_turn() {
    let (mut state, [first, second, target]) = with_gun(
        six_pounder(),
        [gunner().at(-2.0, 0.0), gunner().at(0.0, -2.0), armed(&["Hand Weapon"]).enemy().at(20.0, 0.0)],
    );
    state.pools[0].power = 2;
    let mut fates = script().choose(Act::Shoot(GUN)).dice([1, 2]).choose(Reaction::Nothing).choose(Act::Done);
    let fates_left = &mut fates;
    state.pools[0].power = 0;
    activate(&mut state, fates_left, first);
    state.pools[0].power = 2;

    assert!(!fires(&state, second), "it is not loaded");
    let offered = acts(&state, second, &[]);
    assert!(offered.contains(&Act::Reload(GUN)) && !offered.contains(&Act::FreeReload(GUN)));
    assert!(!offered.iter().any(|act| matches!(act, Act::QuickReload(ArmId::Gun(_), _))));
    activate(&mut state, &mut script().choose(Act::Reload(GUN)).choose(Act::Done), second);
    assert!(!fires(&state, first), "it has been fired this turn");
    state.turn += 1;
    assert!(fires(&state, first));
    assert!(state[target].stands());
}

/// Proves sb.gun.6: nobody fires a gun from horseback.
#[test]
fn a_rider_fires_no_gun() {
    let rider = gunner().mounted().at(-2.5, 0.0);
    let (state, [rider, _]) = with_gun(six_pounder(), [rider, tro().enemy().at(20.0, 0.0)]);

    assert!(!fires(&state, rider));
}

/// Proves sb.gun.7 and sb.attr.core.inimical.4: with a Goblin 6" from the gun it can be neither fired nor loaded, with one
/// a little farther off it can.
#[test]
fn a_gun_near_something_inimical_is_dead() {
    let serves = |goblin: f64, loaded: bool| {
        let goblin = armed(&["Hand Weapon"]).with("Inimical to Technology").enemy().at(goblin, 0.0);
        let (mut state, [crew, _]) = with_gun(six_pounder(), [gunner().at(-2.5, 0.0), goblin]);
        state.trail.guns[0].wants = u8::from(!loaded);
        if loaded { fires(&state, crew) } else { loads(&state, crew) }
    };

    assert_eq!([true, false].map(|loaded| serves(7.5, loaded)), [false, false]); // 6" from rim to rim
    assert_eq!([true, false].map(|loaded| serves(7.6, loaded)), [true, true]);
}

/// Proves sb.attr.core.inimical.1 for artillery: with the Goblin near the gunner and not the gun the shot fails without a
/// roll.
#[test]
fn a_gunner_near_something_inimical_fires_in_vain() {
    let goblin = armed(&["Hand Weapon"]).with("Inimical to Technology").enemy().at(-9.5, 0.0);
    let (mut state, [crew, goblin]) = with_gun(six_pounder(), [gunner().at(-2.5, 0.0), goblin]);
    let mut fates = script().choose(Act::Shoot(GUN)).choose(Reaction::Nothing).choose(Act::Done);

    activate(&mut state, &mut fates, crew);

    assert!(told(&fates, |event| matches!(event, Event::Shooting(ShootingEvent::Misfired { .. }))));
    assert_eq!((state.trail.guns[0].wants, state[goblin].health), (1, 10));
}

/// Proves sb.gun.8: no gun fires in a Deluge, rain costs it 2 (see above), and its noise rouses a Non-Aggressive creature
/// within 12" of the gunner.
#[test]
fn a_gun_burns_powder() {
    let (mut state, [crew, _]) =
        with_gun(six_pounder(), [gunner().at(-2.0, 0.0), tro().enemy().at(9.0, 0.0)]);
    state.weather = Weather::Deluge;
    assert!(!fires(&state, crew));

    let target = armed(&["Hand Weapon"]).enemy().at(20.0, 0.0);
    let (mut state, [crew, target, moose]) =
        with_gun(six_pounder(), [gunner().at(-2.0, 0.0), target, monster("moose").at(-2.0, 9.0)]);
    let mut fates = script().choose(Act::Shoot(GUN));
    fates = fates.choose(Target(target)).dice([1, 2]).choose(Reaction::Nothing).choose(Act::Done);
    activate(&mut state, &mut fates, crew);
    assert_eq!(state[moose].hunts, Some(crew));
}

/// Proves sb.gun.9: the target may return fire at the gunner; and no monster works a gun, Artillerist or not.
#[test]
fn return_fire_goes_at_the_gunner() {
    let (mut state, [crew, target]) =
        with_gun(six_pounder(), [gunner().at(-2.0, 0.0), rif().enemy().at(16.0, 0.0)]);
    let fates = script().choose(Act::Shoot(GUN)).dice([1, 2]);
    let mut fates = fates.choose(Reaction::ReturnFire(ArmId::Own(0))).dice([6, 6]).choose(Act::Done);
    activate(&mut state, &mut fates, crew);
    assert_eq!(state[crew].health, 10 - 6); // the Rifle: 6 + 6 + 2 hits for the Skill Die
    assert!(state[target].stands());

    let (mut state, [golem, soldier]) =
        with_gun(six_pounder(), [monster("cultist").at(-2.0, 0.0), tro().at(16.0, 0.0)]);
    state[golem].attributes = gunner_attributes();
    let mut fates = script();
    activate(&mut state, &mut fates, golem);
    assert_eq!((shots_told(&fates).len(), state[soldier].health), (0, 10));
}

fn gunner_attributes() -> silver_bayonet::Attributes {
    let (state, [figure]) = lay([gunner()]);
    state[figure].attributes
}

/// Proves sb.gun.10: a gun is an obstacle 2" across and 1" high, in the way of figures and of sight, and a Gatecrasher
/// does not break it.
#[test]
fn a_gun_stands_in_the_way() {
    let (state, [walker, _]) = with_gun(six_pounder(), [tro().at(-4.0, 0.0), tro().enemy().at(0.0, 20.0)]);
    let piece = &state.table.as_ref().unwrap().terrain[0];
    assert_eq!((piece.top, piece.name.as_str()), (length(1.0), "the six-pounder"));
    assert!(piece.outline.contains(spot(0.9, 0.0)) && !piece.outline.contains(spot(1.1, 0.0)));
    let over = &[step(2.0, 0.0)];
    assert!(!goes(&state, walker, over) && goes_with(&state, walker, inches(8), over)); // 2" of it are jumped for 4

    let (mut state, [crasher, _]) =
        with_gun(six_pounder(), [monster("baxbaxwalanuksiwe").at(-5.0, 0.0), tro().at(20.0, 0.0)]);
    activate(&mut state, &mut script(), crasher);
    assert_eq!(state.table.as_ref().unwrap().terrain.len(), 1);
}

/// Proves sb.gun.1 and .2 at a real table: the shot is offered, people judge how near the gun is, and cover is asked from
/// the gun.
#[test]
fn a_gun_beside_miniatures() {
    let figures = vec![gunner(), armed(&["Hand Weapon"]).enemy()];
    let guns = vec![GunSetup { at: None, ..six_pounder() }];
    let (mut state, [crew, target]) = laid(Setup { figures, guns, ..Setup::default() });
    let cover = Fact::CoverFromGun { gun: GunId(0), shooter: crew, target };
    let fates = script().choose(Act::Shoot(GUN)).facts([cover]).dice([6, 6]);
    let mut fates = fates.choose(Reaction::Nothing).choose(Act::Done);

    activate(&mut state, &mut fates, crew);

    fates.expect_spent();
    assert_eq!(state[target].health, 10, "6 + 6 + 1 - 1 is 12, and 13 was needed");
    assert!(acts(&state, crew, &[]).contains(&Act::Reload(GUN)));
    assert_eq!(state.arm(crew, GUN).weapon, Weapon::Gun);
}
