//! Grenades, sun grenades and holy water.

use fates::{RuleId, Tally};
use fear_and_faith::{
    Act, Bond, Dice, Event, Fact, Hand, Harm, ModelSetup, Reach, Ready, Setup, State, Stick, ThrowBand,
    Weapon, Zone,
};
use table::{Kind, Length};

use crate::common::ranged::*;
use crate::common::*;

/// A man of Q3 and C2 with a grenade or the like, 200 mm west of the middle of the table, base to point.
fn thrower(rule: &str) -> ModelSetup {
    written(3, 2, &[rule]).at(-212.5, 0.0)
}

/// Throws what the first model has at a point; the script says the rest.
fn throw(state: &mut State, script: Script) -> Vec<Event> {
    watch(state, script, |battle| battle.throws(A, FIRST))
}

/// A throw from 200 mm that lands in the middle of the table: two dice for a grenade, both passed; then these dice.
fn bang(state: &mut State, dice: &[u8]) -> Vec<Seen> {
    let script = Script::default().go(point(0.0, 0.0)).dice([6, 6]).dice(dice.iter().copied());
    attacks(&throw(state, script))
}

/// Totals without what came of them.
fn totals(seen: &[Seen]) -> Vec<(fates::FigureId, i16, i16)> {
    seen.iter().map(|seen| (seen.0, seen.1, seen.2)).collect()
}

/// ff.grenade.aim.1: one die for each band of Medium, up to three times that; no farther.
#[test]
fn one_die_for_each_band() {
    for (gap, dice) in [(120.0, 1), (121.0, 2), (240.0, 2), (241.0, 3), (360.0, 3)] {
        let mut state =
            on_table([written(3, 2, &["Grenade"]).at(-gap - 12.5, 0.0), cultist().enemy().at(300.0, 0.0)]);
        let script = Script::default().go(point(0.0, 0.0)).dice(vec![3; dice]);

        assert_eq!(attacks(&throw(&mut state, script)), [], "{gap}");
    }
    let state = on_table([thrower("Grenade")]);
    let aim = Reach::Aim { model: A, zone: Zone::Near(A, state.length(Stick::Medium) * 3) };
    assert!(aim.allows(&state, &point(160.0, 0.0)).is_ok());
    assert!(aim.allows(&state, &point(161.0, 0.0)).is_err());
}

/// ff.grenade.aim.2: for one failure the opponent moves it by up to Short, for two by up to Medium, for three by up to
/// Long.
#[test]
fn failures_move_it_farther() {
    for (dice, far) in [([2, 3, 3], 75.0), ([2, 2, 3], 120.0), ([2, 2, 2], 180.0)] {
        let mut state =
            on_table([written(3, 2, &["Grenade"]).at(-272.5, 0.0), cultist().enemy().at(0.0, 300.0)]);
        let script = Script::default().go(point(0.0, 0.0)).dice(dice).go(point(far, 0.0));

        throw(&mut state, script);

        let around = Zone::Around(point(0.0, 0.0)[0], Length((far * 10.0) as i32));
        assert!(Reach::Aim { model: A, zone: around }.allows(&state, &point(far + 0.2, 0.0)).is_err());
    }
}

/// ff.grenade.aim.3, ff.weapon.grenade.1, ff.sr.grenade.1, ff.holywater.3, ff.sr.holy-water.1, ff.sr.sun-grenade.1,
/// ff.weapon.holy-water.1: priming and throwing take 2 actions of one activation, a vial 1; there is one of each, and it
/// is gone afterwards.
#[test]
fn what_a_throw_costs() {
    for (rule, cost, bands) in [("Grenade", 2, 1), ("Sun Grenade", 2, 1), ("Holy Water", 1, 2)] {
        let mut state = on_table([
            written(3, 2, &[rule]).at(-130.0, 0.0),
            written(3, 3, &["Vampire"]).enemy().at(200.0, 0.0),
        ]);

        assert!(acts(&state, A, cost).contains(&Act::Throw(FIRST)), "{rule}");
        assert!(!acts(&state, A, cost - 1).contains(&Act::Throw(FIRST)), "{rule}");
        let script = Script::default().choose(Dice(cost)).dice(vec![6; cost.into()]);
        let script = script.choose(Act::Throw(FIRST)).go(point(0.0, 0.0)).dice(vec![6; bands]);
        watch(&mut state, script, |battle| battle.activate(A));
        assert_eq!((state[A].arms[0], state[A].hand, state[A].attacked), (Ready::Out, Hand::Knife, true));
        state[A].attacked = false;
        let listed = acts(&state, A, 3);
        assert!(!listed.iter().any(|act| matches!(act, Act::Throw(_) | Act::Draw(_))), "{rule}");
    }
}

/// ff.grenade.aim.4: a point behind a wall cannot be aimed at.
#[test]
fn the_point_must_be_in_sight() {
    let wall = block(Kind::Wall, [-100.0, -50.0, -90.0, 50.0], 60.0);
    let state = among(setup([thrower("Grenade")]), [wall]);
    let aim = Reach::Aim { model: A, zone: Zone::Near(A, state.length(Stick::Medium) * 3) };

    assert!(aim.allows(&state, &point(0.0, 0.0)).is_err());
    assert!(aim.allows(&state, &point(0.0, 200.0)).is_ok());
    assert!(aim.ways(&state).iter().all(|way| aim.allows(&state, way).is_ok()));
}

/// ff.grenade.zone.1, ff.grenade.zone.2, ff.grenade.zone.3, ff.dice.order.4: circles of 75, 120 and 180 mm across; a model
/// is in the innermost that its base touches; Combat 4, 3 and 1, by rising distance.
#[test]
fn three_zones() {
    let mut state = on_table([
        thrower("Grenade"),
        written(3, 3, &[]).enemy().at(0.0, 102.5), // 90 mm
        written(3, 3, &[]).enemy().at(0.0, -50.0), // 37.5 mm
        written(3, 3, &[]).enemy().at(72.5, 0.0),  // 60 mm
        written(3, 3, &[]).enemy().at(0.0, 0.0).at(-103.0, 0.0), // 90.5 mm: nothing
    ]);

    let seen = bang(&mut state, &[2, 6, 2, 6, 2, 6]);

    assert_eq!(totals(&seen), [(C, 6, 9), (D, 5, 9), (B, 3, 9)]);
    // All three rolls were lost: only the model in the inner zone lies on the ground (ff.grenade.zone.2).
    assert_eq!([B, C, D, E].map(|model| state[model].fallen), [None, Some(1), None, None]);
}

/// ff.grenade.zone.4: +2 in an enclosed space for the inner zone alone. A room of 200 by 200 mm with a door.
#[test]
fn an_enclosed_space_adds_2_to_the_inner_zone() {
    let mut state = among(
        setup([
            written(3, 2, &["Grenade"]).at(-80.0, -60.0),
            written(3, 3, &[]).enemy().at(30.0, 0.0),
            written(3, 3, &[]).enemy().at(0.0, 70.0),
        ]),
        room(),
    );
    let script = Script::default().go(point(0.0, 0.0)).dice([6]).dice([2, 6, 2, 6, 2, 6]);

    let seen = attacks(&throw(&mut state, script));

    // The thrower stands 87 mm off, in the outer zone.
    assert_eq!(totals(&seen), [(B, 8, 9), (C, 5, 9), (A, 3, 8)]);
}

/// Four walls round the middle of the table, 100 mm off, the southern one with a door in its middle.
pub fn room() -> Vec<fear_and_faith::TerrainSetup> {
    vec![
        block(Kind::Wall, [-110.0, -110.0, 110.0, -100.0], 60.0),
        block(Kind::Wall, [-110.0, -100.0, -100.0, 100.0], 60.0),
        block(Kind::Wall, [100.0, -100.0, 110.0, 100.0], 60.0),
        block(Kind::Wall, [-110.0, 100.0, -20.0, 110.0], 60.0),
        block(Kind::Door, [-20.0, 100.0, 20.0, 110.0], 60.0),
        block(Kind::Wall, [20.0, 100.0, 110.0, 110.0], 60.0),
    ]
}

/// ff.grenade.room.1, ff.grenade.room.2: the doors of the room burst, and a model that touches one is struck at Combat
/// 2.
#[test]
fn splinters_strike_models_at_a_door() {
    let party = |south: f64| {
        let models = [
            written(3, 2, &["Grenade"]).at(-80.0, -60.0),
            written(3, 3, &[]).enemy().at(0.0, south),
            written(3, 3, &[]).enemy().at(0.0, 122.5), // outside, against the door
        ];
        among(setup(models), room())
    };
    let play = |south: f64, dice: &[u8]| {
        let script = Script::default().go(point(0.0, -20.0)).dice([6]).dice(dice.iter().copied());
        let told = throw(&mut party(south), script);
        let debris = |event: &&Event| {
            matches!(event, Event::Blasts(BlastsEvent::Struck { rule: RuleId("ff.grenade.room.2"), .. }))
        };
        let events: Vec<Event> = told.iter().filter(debris).cloned().collect();
        let burst =
            told.iter().any(|event| matches!(event, Event::Blasts(BlastsEvent::Burst { doors: true })));
        (totals(&attacks(&events)), burst)
    };

    // The thrower (76 mm off) is in the outer zone, as is nobody else; then the splinters.
    assert_eq!(play(87.5, &[2, 6, 2, 6, 2, 6]), (vec![(B, 4, 9), (C, 4, 9)], true));
    assert_eq!(play(87.0, &[2, 6, 2, 6]), (vec![(C, 4, 9)], true));
}

/// ff.grenade.zone.5, ff.grenade.zone.6, ff.grenade.mod.1: knocked down by the blast or on the ground before, nobody is
/// easier to kill by it, and a recoil is lost on a model that is down.
#[test]
fn the_fallen_are_no_easier_prey_for_a_blast() {
    let inner = |model: ModelSetup| on_table([thrower("Grenade"), model.enemy().at(0.0, 30.0)]);

    for model in [written(3, 3, &[]), written(3, 3, &[]).fallen()] {
        assert_eq!(bang(&mut inner(model.clone()), &[5, 4]), [(B, 9, 7, Harm::Nothing)]);
        assert_eq!(bang(&mut inner(model), &[4, 1]), [(B, 8, 4, Harm::Kill)]);
    }
    let mut middle = on_table([thrower("Grenade"), written(3, 3, &[]).enemy().at(0.0, 60.0)]);
    assert_eq!(bang(&mut middle, &[5, 4]), [(B, 8, 7, Harm::Recoil)]);
}

/// ff.grenade.zone.7, ff.weapon.grenade.1: a grenade passes through the Immaterial.
#[test]
fn ghosts_do_not_feel_a_grenade() {
    let mut state = on_table([thrower("Grenade"), written(3, 3, &["Immaterial"]).enemy().at(0.0, 30.0)]);

    assert_eq!(bang(&mut state, &[]), []);
    assert!(!acts(&state, A, 2).contains(&Act::Throw(FIRST)));
}

/// ff.grenade.zone.8: a solid wall keeps the blast off a model that is wholly behind it; half behind it is not enough,
/// nor is a fence.
#[test]
fn a_solid_wall_stops_a_blast() {
    let behind = |kind: Kind, west: f64, height: f64| {
        let piece = block(kind, [west, 20.0, 60.0, 25.0], height);
        among(setup([thrower("Grenade"), written(3, 3, &[]).enemy().at(0.0, 60.0)]), [piece])
    };

    assert_eq!(bang(&mut behind(Kind::Wall, -60.0, 60.0), &[]), []);
    assert_eq!(bang(&mut behind(Kind::Wall, 0.0, 60.0), &[2, 6]).len(), 1);
    assert_eq!(bang(&mut behind(Kind::Obstacle, -60.0, 10.0), &[2, 6]).len(), 1);
}

/// ff.grenade.mod.1: of all modifiers only size, Acrobat, Swarm and a transfixed target count.
#[test]
fn only_the_targets_own_modifiers_count_in_a_blast() {
    let rules = ["Acrobat", "Big", "Difficult Target", "Swarm"];
    let models = [thrower("Grenade"), written(3, 3, &rules).enemy().at(0.0, 30.0)];
    let mut state =
        lay(&Setup { night: true, indoors: false, weather: fear_and_faith::Weather::Rain, ..setup(models) });
    state[A].hidden = true;
    state[B].fallen = Some(1);
    let sums = |state: &State| {
        state.blast_sums::<Tally>(3, RuleId("ff.grenade.zone.3"), false, B).attack.reasons()[1..].to_vec()
    };

    let (size, acrobat) = ((1, RuleId("ff.ranged.mod.size.1")), (-1, RuleId("ff.ranged.mod.acro.1")));
    assert_eq!(sums(&state), [size, acrobat, (-2, RuleId("ff.ranged.mod.swarm.1"))]);
    state[B].transfixed = Some(Bond { actions: 2, caster: None });
    let transfixed = (2, RuleId("ff.ranged.mod.trans.1"));
    assert_eq!(sums(&state), [size, transfixed, (-2, RuleId("ff.ranged.mod.swarm.1"))]);
}

/// ff.grenade.lethal.1, ff.grenade.sun.1, ff.weapon.sun-grenade.1: any win of a grenade kills a Zombie, any win of a sun
/// grenade a Vampire; the sun strikes nobody else and bursts no doors.
#[test]
fn a_sun_grenade_strikes_vampires_alone() {
    let models = |rule: &str| {
        [
            written(3, 2, &[rule]).at(-80.0, -60.0),
            written(3, 3, &["Vampire"]).enemy().at(0.0, 30.0),
            written(3, 3, &["Zombie"]).enemy().at(0.0, -30.0),
        ]
    };
    let mut state = among(setup(models("Sun Grenade")), room());
    let script = Script::default().go(point(0.0, 0.0)).dice([6]).dice([2, 6]);

    let told = throw(&mut state, script);

    assert_eq!(totals(&attacks(&told)), [(B, 6, 9)]);
    assert!(!told.iter().any(|event| matches!(event, Event::Blasts(BlastsEvent::Burst { .. }))));
}

/// ff.grenade.lethal.1, ff.grenade.sun.1, ff.sr.zombie.5: what the two kill on any win.
#[test]
fn grenades_are_lethal_to_zombies_and_the_sun_to_vampires() {
    let against = |rule: &str, kind: &str| {
        let mut state = on_table([thrower(rule), written(3, 3, &[kind]).enemy().at(0.0, 60.0)]);
        bang(&mut state, &[5, 4])[0].3
    };

    assert_eq!(against("Grenade", "Zombie"), Harm::Kill); // 8 against 7
    assert_eq!(against("Sun Grenade", "Vampire"), Harm::Kill);
}

/// ff.holywater.1, ff.holywater.2, ff.sr.holy-water.2: a vial is aimed in bands of Short; within Short of where it lands
/// it strikes Vampires and Demons at Combat 3, in any form, and nobody else.
#[test]
fn holy_water_strikes_vampires_and_demons() {
    let mut state = on_table([
        thrower("Holy Water"),
        written(3, 3, &["Vampire"]).enemy().at(0.0, 87.5), // 75 mm
        written(3, 3, &["Demon", "Immaterial"]).enemy().at(0.0, -30.0),
        written(3, 3, &["Werewolf"]).enemy().at(30.0, 0.0),
        written(3, 3, &["Vampire"]).enemy().at(0.0, 88.0).at(88.0, 0.0), // 75.5 mm
    ]);
    let script = Script::default().go(point(0.0, 0.0)).dice([6, 6, 6]).dice([2, 6, 2, 6]);

    let seen = attacks(&throw(&mut state, script));

    assert_eq!(totals(&seen), [(C, 5, 9), (B, 5, 9)]);
    assert_eq!(state[C].fallen, None);
    let aim = Reach::Aim { model: A, zone: Zone::Near(A, state.length(Stick::Short) * 3) };
    assert!(aim.allows(&state, &point(25.0, 0.0)).is_ok() && aim.allows(&state, &point(26.0, 0.0)).is_err());
}

/// ff.target.melee.1: nobody throws a grenade with an enemy at his throat.
#[test]
fn nobody_throws_in_hand_to_hand() {
    let state = on_table([thrower("Grenade"), cultist().enemy().at(-187.5, 0.0)]);

    assert!(!acts(&state, A, 2).contains(&Act::Throw(FIRST)));
}

/// ff.ammo.5: neither grenades nor vials are checked for ammunition: a natural 1 is only a 1.
#[test]
fn a_natural_1_of_a_grenade_is_only_a_1() {
    let mut state = on_table([thrower("Grenade"), written(3, 3, &[]).enemy().at(0.0, 30.0)]);

    assert_eq!(totals(&bang(&mut state, &[1, 6])), [(B, 5, 9)]);
}

/// ff.ranged.auto.2: a friend in the blast is struck as well as anybody.
#[test]
fn friends_are_struck_too() {
    let mut state = on_table([thrower("Grenade"), cop().at(0.0, 60.0), cultist().enemy().at(0.0, -60.0)]);

    assert_eq!(totals(&bang(&mut state, &[1, 6, 1, 6])), [(B, 4, 9), (C, 4, 8)]);
}

/// ff.move.ladder.3: a ladder that any zone reaches is destroyed, one beyond them is not.
#[test]
fn ladders_in_a_blast_are_destroyed() {
    let ladder = |north: f64| {
        let piece = block(Kind::Ladder, [-5.0, north, 5.0, north + 20.0], 60.0);
        let mut state = among(setup([thrower("Grenade")]), [piece]);
        let script = Script::default().go(point(0.0, 0.0)).dice([6, 6]);
        throw(&mut state, script);
        state.scenery.gone.has(0)
    };

    assert!(ladder(90.0));
    assert!(!ladder(91.0));
}

/// At a real table the thrower says how far off the point is, and people look who is in which circle, the widest first.
#[test]
fn at_a_real_table_people_look_who_is_caught() {
    let mut setup = setup([thrower("Grenade"), written(3, 3, &[]).enemy(), written(3, 3, &[]).enemy()]);
    setup.table = None;
    let mut state = lay(&setup);
    let wide = Fact::Caught { across: state.length(Stick::Long) };
    let middle = Fact::Caught { across: state.length(Stick::Medium) };
    let script = Script::default().facts([wide, middle]).choose(ThrowBand(2)).dice([6, 2]);

    let seen = attacks(&throw(&mut state, script.dice([2, 6, 2, 6, 2, 6])));

    assert_eq!(totals(&seen), [(A, 5, 8), (B, 5, 9), (C, 5, 9)]);
    assert_eq!(state.arm(A, FIRST).map(|arm| arm.weapon), Some(Weapon::Grenade));
}

use fear_and_faith::BlastsEvent;
