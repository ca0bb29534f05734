//! Proves the rules of Forced Attacks: `sb.force.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{Facts, FigureId, FigureSet, Mind, Nobody, Random, RuleId, Rules, Seat, Straight};
use silver_bayonet::{
    Act, ArmId, Battle, CheckEvent, Choice, Claim, Event, Fact, Forced, Place, Reach, Reaction, Response,
    Side, SilverBayonet, State, Step, Target, TerrainSetup, Way, Weapon,
};
use table::{Kind, Length, inches};

const GUN: ArmId = ArmId::Own(0);

/// A figure's Move along this way, by a script that knows what follows.
fn moves(state: &mut State, then: impl FnOnce(Script) -> Script, figure: FigureId, way: &[Step]) -> Script {
    let mut fates = then(script().choose(Act::Move).go(way.to_vec()));
    activate(state, &mut fates, figure);
    fates.expect_spent();
    SilverBayonet::check(state).unwrap();
    fates
}

/// Both miss: the exchange of a Forced Attack against a monster.
fn missing(fates: Script) -> Script {
    fates.dice([1, 2, 1, 2])
}

/// Nobody forces.
fn done(fates: Script) -> Script {
    fates.choose(Act::Done)
}

fn forced(fates: &Script) -> Option<FigureId> {
    fates.told().iter().find_map(|event| match event {
        Event::Forced(Forced { by, .. }) => Some(*by),
        _ => None,
    })
}

/// Where the one who forces has come to.
fn forced_at(fates: &Script) -> Option<table::Point> {
    fates.told().iter().find_map(|event| match event {
        Event::Forced(Forced { to, .. }) => *to,
        _ => None,
    })
}

/// Proves sb.force.1, sb.force.3, sb.force.4, sb.force.5, sb.force.7 and sb.clash.5: the first point with a gap of 1" is
/// where a monster forces; it alone moves, straight into contact; the active figure attacks it, and is done.
#[test]
fn coming_within_an_inch_may_be_forced() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 2.0)]);

    let fates = moves(&mut state, missing, trooper, &[step(6.0, 0.0)]);

    assert_eq!((forced(&fates), forced_at(&fates)), (Some(ghoul), Some(spot(3.0, 1.0))));
    assert!(stands_at(&state, ghoul, 3.0, 1.0));
    assert!(stands_at(&state, trooper, 3.0, -2.0)); // fought at 3, and backed off 2"
    assert_eq!((state[trooper].fatigue, state[ghoul].fatigue), (1, 1));

    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 2.01)]);
    let fates = moves(&mut state, done, trooper, &[step(6.0, 0.0)]);
    assert_eq!((forced(&fates), place_of(&state, ghoul)), (None, spot(3.0, 2.01))); // never nearer than 1.01"
}

/// Proves sb.force.2: a Sprint may be forced like a Move.
#[test]
fn a_sprint_may_be_forced() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(8.0, 2.0)]);
    let then = |fates: Script| {
        fates.dice([6, 5, 1, 2, 1, 2]).choose(Act::Sprint).choose(Act::Move).go(vec![step(9.0, 0.0)])
    };

    let fates = moves(&mut state, then, trooper, &[step(6.0, 0.0)]);

    assert_eq!((forced(&fates), forced_at(&fates)), (Some(ghoul), Some(spot(8.0, 1.0))));
}

/// Proves sb.force.6: two tokens are too many to force, one is not.
#[test]
fn the_tired_do_not_force() {
    for (tokens, forces) in [(1, true), (2, false)] {
        let (mut state, [trooper, ghoul]) =
            lay_out([tro().at(0.0, 0.0), monster("ghoul").tired(tokens).at(3.0, 2.0)]);
        let then = if forces { missing } else { done };
        let fates = moves(&mut state, then, trooper, &[step(6.0, 0.0)]);
        assert_eq!(forced(&fates) == Some(ghoul), forces);
    }
}

/// Proves sb.force.8 and sb.force.9: a figure that starts within 1" is safe until it moves, and then is forced where it stands,
/// wherever it goes.
#[test]
fn a_step_beside_an_enemy_is_forced_at_once() {
    let table = || lay_out([tro().at(0.0, 0.0), monster("ghoul").at(2.0, 0.0)]);
    let (mut state, [trooper, ghoul]) = table();
    let mut shot = dice([1, 2]).choose(Act::Shoot(GUN)).choose(Act::Done);
    activate(&mut state, &mut shot, trooper);
    let stays = moves(&mut state, done, trooper, &[step(0.0, 0.0)]);
    assert_eq!((forced(&shot), forced(&stays)), (None, None));

    let (mut state, [trooper, _]) = table();
    let fates = moves(&mut state, missing, trooper, &[step(-4.0, 0.0)]);
    assert_eq!((forced(&fates), forced_at(&fates)), (Some(ghoul), Some(spot(1.0, 0.0))));
    assert!(stands_at(&state, trooper, -2.0, 0.0)); // not a step away, then 2" back
}

/// Proves sb.force.10 and sb.force.11: backing off, pushes and dives past an enemy are nobody's Move.
#[test]
fn what_is_not_a_move_is_not_forced() {
    let (mut state, [trooper, officer, ghoul]) =
        lay_out([tro().at(0.0, 0.0), off().enemy().at(-1.0, 0.0), monster("ghoul").at(2.0, 2.0)]);
    let mut fates = script();
    Battle::new(&mut state, &mut fates).back_off(trooper, officer).unwrap(); // ends 1" from the Ghoul
    assert!(stands_at(&state, trooper, 2.0, 0.0) && stands_at(&state, ghoul, 2.0, 2.0));
    assert_eq!(forced(&fates), None);

    let (mut state, [trooper, officer, _]) =
        lay_out([tro().at(0.0, 0.0), off().enemy().at(-10.0, 0.0), monster("ghoul").at(0.0, 1.9)]);
    let mut fates = dice([1, 2]).choose(Reaction::Dive).go(vec![step(1.5, -0.5)]);
    shoot_with(&mut state, &mut fates, officer, Weapon::Pistol, [trooper]);
    assert_eq!(forced(&fates), None);
}

/// Proves sb.force.11: a figure that is pushed past an enemy is not forced.
#[test]
fn a_push_is_not_forced() {
    // The wall lets the Trooper back off no farther, so the Officer is pushed 1" to the west, past the Ghoul.
    let wall = vec![block(Kind::Wall, (0.5, -5.0), (1.0, 5.0), 4.0)];
    let figures = [tro().at(0.0, 0.0), off().enemy().at(-1.0, 0.0), monster("ghoul").at(-2.0, 1.9)];
    let (mut state, [trooper, officer, ghoul]) = lay_among(wall, figures);
    let mut fates = script();
    Battle::new(&mut state, &mut fates).back_off(trooper, officer).unwrap();
    assert!(stands_at(&state, officer, -2.0, 0.0) && stands_at(&state, ghoul, -2.0, 1.9));
    assert_eq!(forced(&fates), None);
}

/// Proves sb.force.11: a figure that falls beside an enemy is not forced by it.
#[test]
fn a_fall_is_not_forced() {
    let roof = vec![block(Kind::Building, (-9.0, -9.0), (2.0, 9.0), 4.0)];
    let (mut state, [trooper, ghoul]) =
        lay_among(roof, [tro().at(0.0, 0.0).up(4.0), monster("ghoul").at(4.0, 0.0)]);

    let then = |fates: Script| fates.dice([3]).choose(Act::Done);
    let fates = moves(&mut state, then, trooper, &[step_up(3.0, 0.0, 4.0)]);

    assert_eq!((forced(&fates), place_of(&state, ghoul)), (None, spot(4.0, 0.0)));
}

/// A figure that jumps down beside an enemy is forced where it lands.
#[test]
fn a_jump_down_is_forced_where_it_lands() {
    let roof = vec![block(Kind::Building, (-9.0, -9.0), (2.0, 9.0), 2.0)];
    let (mut state, [trooper, ghoul]) =
        lay_among(roof, [tro().at(0.0, 0.0).up(2.0), monster("ghoul").at(3.0, 1.5)]);

    let fates = moves(&mut state, missing, trooper, &[step(3.5, 0.0)]);

    assert_eq!(forced(&fates), Some(ghoul));
    assert_eq!(elevation_of(&state, trooper), Length::ZERO);
}

/// Proves sb.force.12: at one point the players decide in the order of Initiative, then the monsters force, the least
/// Health first; among equals the primary player says which.
#[test]
fn players_decide_before_monsters() {
    let figures = || {
        let third = Figure { side: Some(2), ..tro() };
        [tro().at(0.0, 0.0), tro().enemy().at(4.0, 2.0), third.at(4.0, -2.0), monster("ghoul").at(6.0, 0.0)]
    };
    let way = [step(4.5, 0.0)]; // at 4" the gap to each of the three is 1"
    let answer = |then: &dyn Fn(Script) -> Script| {
        let (mut state, [trooper, ..]) = lay_out(figures());
        forced(&moves(&mut state, then, trooper, &way)).unwrap()
    };
    let [_, second, third, ghoul] = [0, 1, 2, 3].map(FigureId);
    let fights = |fates: Script| fates.dice([1, 2]).choose(Response::BackOff);
    let passes = |fates: Script| fates.choose(Claim::LetPass);

    assert_eq!(answer(&|fates| fights(fates.choose(Claim::Force(second)))), second);
    assert_eq!(answer(&|fates| fights(passes(fates).choose(Claim::Force(third)))), third);
    assert_eq!(answer(&|fates| missing(passes(passes(fates)))), ghoul);

    let monsters = |health: i16| {
        let (mut state, [trooper, one, other]) = lay_out([
            tro().at(0.0, 0.0),
            monster("ghoul").at(4.0, 2.0),
            monster("ghoul").health(health).at(4.0, -2.0),
        ]);
        let chosen = |fates: Script| if health == 12 { fates.choose(Target(other)) } else { fates };
        let then = |fates| missing(chosen(fates));
        let fates = moves(&mut state, then, trooper, &[step(5.0, 0.0)]);
        assert_eq!(state[one].fatigue, 0); // only one Forced Attack happens
        (forced(&fates), other)
    };
    for health in [5, 12] {
        let (by, other) = monsters(health);
        assert_eq!(by, Some(other));
    }
}

/// Proves sb.force.3 with several enemies: a figure that is passed first decides first, and who lets it pass is not asked again.
#[test]
fn enemies_are_asked_in_the_order_they_are_passed() {
    let (mut state, [trooper, first, last]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(2.0, 2.0), tro().enemy().at(5.0, 1.5)]);
    let then = |fates: Script| done(fates.choose(Claim::LetPass).choose(Claim::LetPass));

    let fates = moves(&mut state, then, trooper, &[step(6.0, 0.0)]);

    assert_eq!(forced(&fates), None);
    assert_eq!([first, last].map(|enemy| place_of(&state, enemy)), [spot(2.0, 2.0), spot(5.0, 1.5)]);
}

/// Proves sb.force.13: who forces comes straight, not through a wall, another base or over a gap.
#[test]
fn who_forces_must_be_able_to_arrive() {
    let by = |terrain: Vec<TerrainSetup>, other: Figure, up: f64| {
        let figures = [tro().at(0.0, 0.0).up(up), monster("ghoul").at(4.0, 1.8).up(up), other];
        let (mut state, [trooper, ..]) = lay_among(terrain, figures);
        let mut fates = missing(script().choose(Act::Move).go(vec![step(6.0, 0.0)]).choose(Act::Done));
        activate(&mut state, &mut fates, trooper);
        forced(&fates)
    };
    let far = || tro().at(-20.0, 0.0);
    let wall = block(Kind::Wall, (1.0, 0.7), (9.0, 0.9), 3.0);
    let roofs = vec![
        block(Kind::Building, (-2.0, -5.0), (9.0, 0.6), 5.0),
        block(Kind::Building, (-2.0, 1.4), (9.0, 5.0), 5.0),
    ];

    assert!(by(vec![], far(), 0.0).is_some());
    assert_eq!(by(vec![wall], far(), 0.0), None);
    assert_eq!(by(roofs, far(), 5.0), None);

    // A friend of the Ghoul's between them, too tired to force.
    let (mut state, [trooper, ..]) =
        lay_out([cav().at(0.0, 0.0), monster("troll").at(5.0, 3.0), monster("viper").tired(2).at(6.4, 2.2)]);
    let fates = moves(&mut state, done, trooper, &[step(8.0, 0.0)]);
    assert_eq!(forced(&fates), None);
}

/// Proves sb.force.14: the target of a Move to Attack is not asked to force; somebody else on the way is.
#[test]
fn the_target_does_not_force() {
    let (mut state, [trooper, target, _]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(5.0, 0.0), tro().enemy().at(-20.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Act::Attack(target)).choose(Response::BackOff);
    activate(&mut state, &mut fates, trooper); // nobody is asked
    fates.expect_spent();

    let (mut state, [trooper, target, other]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(5.0, 0.0), tro().enemy().at(3.0, 2.0)]);
    let mut fates =
        dice([1, 2]).choose(Act::Attack(target)).choose(Claim::Force(other)).choose(Response::BackOff);
    activate(&mut state, &mut fates, trooper);
    assert_eq!((forced(&fates), state[target].fatigue), (Some(other), 0));
    fates.expect_spent();
}

/// Proves sb.force.15: those who seek no fight do not force: Irritants, and a figure that is down.
#[test]
fn those_who_seek_no_fight_do_not_force() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("pixie").at(3.0, 2.0)]);
    let fates = moves(&mut state, done, trooper, &[step(6.0, 0.0)]);
    assert_eq!(forced(&fates), None);

    let (mut state, [trooper, down, _]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 2.0), tro().enemy().at(-20.0, 0.0)]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    let fates = moves(&mut state, done, trooper, &[step(6.0, 0.0)]);
    assert_eq!((forced(&fates), state[down].place), (None, Place::Down));
}

/// Proves sb.force.15: a Non-Aggressive figure does not force while it is passive, and does once it hunts somebody.
#[test]
fn the_passive_do_not_force() {
    for hunts in [false, true] {
        let (mut state, [trooper, moose]) = lay_out([tro().at(0.0, 0.0), monster("moose").at(3.0, 2.2)]);
        state[moose].hunts = hunts.then_some(trooper);
        let fates = moves(&mut state, if hunts { missing } else { done }, trooper, &[step(6.0, 0.0)]);
        assert_eq!(forced(&fates), hunts.then_some(moose));
    }
}

/// Proves sb.force.15, sb.attr.carp.fearfire.1 and sb.attr.carp.fearfire.5: a rat forces nobody who carries a torch, lit or
/// not, or has a lit torch, a burning figure or burning terrain within 2" where it would force; at 2.1" it forces.
#[test]
fn a_rat_forces_nobody_beside_a_fire() {
    // TRO goes 4.5" east, and first comes within 1" of the rat after 1.95".
    let forces = |terrain: Vec<TerrainSetup>, trooper: Figure, other: Figure, set: fn(&mut State)| {
        let rat = monster("giant-rat").at(3.0, 1.7);
        let (mut state, [trooper, rat, _]) = lay_among(terrain, [trooper.at(0.0, 0.0), rat, other]);
        set(&mut state);
        // Both miss if there is a fight; if not, TRO is done.
        let mut fates = done(missing(script().choose(Act::Move).go(vec![step(4.5, 0.0)])));
        activate(&mut state, &mut fates, trooper);
        forced(&fates) == Some(rat)
    };
    let friend = |south: f64| tro().at(1.95, -south);
    let plain: fn(&mut State) = |_| {};
    let torch: fn(&mut State) = |state| state[FigureId(2)].torch = true;
    let alight: fn(&mut State) = |state| state[FigureId(2)].alight = true;

    assert!(forces(vec![], tro(), friend(2.9), plain));
    assert!(!forces(vec![], tro().carrying("Oil & Torches"), friend(20.0), plain));
    for fire in [torch, alight] {
        assert!(!forces(vec![], tro(), friend(2.9), fire)); // 1.9" from rim to rim
        assert!(forces(vec![], tro(), friend(3.1), fire));
    }
    let campfire = |south: f64| vec![campfire((1.0, -south - 1.0), (3.0, -south))];
    assert!(!forces(campfire(2.4), tro(), friend(20.0), plain));
    assert!(forces(campfire(2.6), tro(), friend(20.0), plain));
}

/// Proves sb.attr.can.aquatic.1, sb.attr.can.aquatic.4 and sb.force.13: an Aquatic figure forces only where contact leaves
/// the middle of its base in the water; on dry land it forces like anybody.
#[test]
fn the_aquatic_do_not_leave_the_water_to_force() {
    let forces = |pike: f64| {
        let lake = vec![block(Kind::Water, (-9.0, -9.0), (0.0, 9.0), 0.0)]; // its bank runs through the middle
        let figures = [tro().at(6.5, 0.0), tro().with("Aquatic").enemy().at(pike, 0.0)];
        let (mut state, [trooper, pike_id]) = lay_among(lake, figures);
        state[pike_id].side = Side::Monster;
        let mut fates = script().choose(Act::Move).go(vec![step(pike + 1.9, 0.0)]); // a gap of 0.9"
        let is_forced = pike <= -1.0 || pike > 0.0; // contact brings it 1" to the east
        fates = if is_forced { missing(fates) } else { done(fates) };
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        forced(&fates) == Some(pike_id)
    };

    assert!(forces(-1.01));
    assert!(!forces(-0.85) && !forces(-0.4));
    assert!(forces(2.0));
}

/// Proves sb.force.16: players may force monsters that come near.
#[test]
fn players_may_force_monsters() {
    // A screen hides the guard, so the Ghoul goes for the other, past the guard: at 2.9" the gap is 1".
    let screen = vec![block(Kind::Wall, (-1.0, 0.6), (2.0, 0.7), 3.0)];
    let (mut state, [target, guard, ghoul]) =
        lay_among(screen, [tro().at(10.0, 0.0), tro().at(2.9, 2.0), monster("ghoul").at(0.0, 0.0)]);
    assert!(state.sees(ghoul, target) && !state.sees(ghoul, guard));
    let mut fates = dice([1, 2]).choose(Claim::Force(guard)).choose(Response::BackOff);

    activate(&mut state, &mut fates, ghoul);

    assert_eq!((forced(&fates), forced_at(&fates)), (Some(guard), Some(spot(2.9, 1.0))));
    fates.expect_spent();
}

/// Proves sb.attr.core.irritant.5: an Irritant that is forced pesters the one that forced it.
#[test]
fn a_forced_irritant_pesters() {
    let (mut state, [pixie, trooper]) =
        lay_out([Figure { side: Some(0), ..monster("pixie") }.at(0.0, 0.0), tro().enemy().at(3.0, 2.0)]);
    let then = |fates: Script| fates.choose(Claim::Force(trooper));

    let fates = moves(&mut state, then, pixie, &[step(6.0, 0.0)]); // no dice

    assert_eq!((forced(&fates), state[pixie].fatigue, state[trooper].fatigue), (Some(trooper), 0, 1));
    assert_eq!(state.gap(pixie, trooper), Some(inches(1)));
}

/// Proves sb.attr.core.hypnotic.5 for Forced Attacks: a figure that is forced by somebody Hypnotic must pass the check to strike.
#[test]
fn who_is_forced_by_a_hypnotist_checks_first() {
    let (mut state, [trooper, vampire]) = lay_out([tro().at(0.0, 0.0), monster("vampire").at(3.0, 2.0)]);

    let fates = moves(&mut state, |fates| fates.dice([3, 5, 2, 6]), trooper, &[step(6.0, 0.0)]); // 8 of 12, and a Strike Back

    assert_eq!((forced(&fates), state[trooper].fatigue, state[vampire].fatigue), (Some(vampire), 1, 1));
    assert!(told(&fates, |event| matches!(event, Event::Check(CheckEvent::Checked { passed: false, .. }))));
}

/// Proves sb.attr.core.flying.2: who flies is forced all the same, and stands beside whom it was passing over.
#[test]
fn who_flies_may_be_forced() {
    let figures = [tro().with("Flying").at(0.0, 0.0), tro().at(2.9, 0.0), monster("ghoul").at(3.0, 2.0)];
    let (mut state, [bat, _, ghoul]) = lay_out(figures);

    let fates = moves(&mut state, missing, bat, &[step(6.0, 0.0)]);

    assert_eq!(forced(&fates), Some(ghoul));
}

/// Proves sb.attr.core.medic.6 on a Move that is cut short: a figure that lay on the way so far is done for.
#[test]
fn the_down_are_removed_before_the_attack_is_forced() {
    let figures = [
        tro().at(0.0, 0.0),
        tro().enemy().at(2.9, 0.0),
        tro().enemy().at(5.5, 0.0),
        monster("ghoul").at(3.0, 2.0),
    ];
    let (mut state, [trooper, near, far, ghoul]) = lay_out(figures);
    for figure in [near, far] {
        (state[figure].place, state[figure].health) = (Place::Down, 0);
    }

    let fates = moves(&mut state, missing, trooper, &[step(6.0, 0.0)]);

    assert_eq!(forced(&fates), Some(ghoul));
    assert_eq!((state[near].place, state[far].place), (Place::Removed, Place::Down));
}

/// A figure that is stopped with half its base in a wall it was going to climb stands at the foot of it.
#[test]
fn who_is_stopped_at_a_wall_stands_at_its_foot() {
    let house = vec![block(Kind::Building, (3.0, -9.0), (9.0, 9.0), 1.0)];
    let (mut state, [trooper, ghoul]) =
        lay_among(house, [tro().at(0.0, 0.0), monster("ghoul").at(2.5, 1.95)]);

    let fates = moves(&mut state, missing, trooper, &[step(4.0, 0.0)]);

    assert_eq!(forced(&fates), Some(ghoul));
    assert!(goes(&state, trooper, &[step(0.0, -3.0)]) || state[trooper].fatigue == 1);
}

/// Proves sb.force.1, sb.force.3 and sb.force.7 at a real table: people say whether anybody was near, and who was first.
#[test]
fn at_a_real_table_people_say_who_was_passed() {
    let figures = || [tro(), tro().enemy(), monster("ghoul"), monster("ghoul").tired(2)];
    let [figure, enemy, ghoul] = [0, 1, 2].map(FigureId);
    let able = FigureSet::from_iter([enemy, ghoul]);
    let near = Fact::ComesNear { figure, able };

    let (mut state, [trooper, ..]) = lay(figures());
    let mut nobody = script().facts([]).choose(Act::Move).choose(Act::Done);
    activate(&mut state, &mut nobody, trooper);
    nobody.expect_spent();

    let (mut state, [trooper, ..]) = lay(figures()); // stated facts single out the first of several
    let mut fates = dice([1, 2]).facts([near]).choose(Act::Move).choose(Claim::Force(enemy));
    fates = fates.choose(Response::BackOff);
    activate(&mut state, &mut fates, trooper);
    assert_eq!((forced(&fates), state[enemy].fatigue), (Some(enemy), 1));
    fates.expect_spent();

    let (mut state, [trooper, ..]) = lay(figures());
    let then = Fact::ComesNear { figure, able: FigureSet::from_iter([ghoul]) };
    let mut fates = dice([1, 2, 1, 2]).facts([near, then]).choose(Act::Move).choose(Claim::LetPass);
    activate(&mut state, &mut fates, trooper); // the next one it came near
    assert_eq!((forced(&fates), state[ghoul].fatigue), (Some(ghoul), 1));
    fates.expect_spent();
}

/// At a real table nothing is asked when nobody could force.
#[test]
fn at_a_real_table_nobody_is_asked_in_vain() {
    struct Asked(Vec<Fact>);
    impl Facts<SilverBayonet> for Asked {
        fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
            self.0.push(*fact);
            false
        }
        fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
            self.0.push(*fact);
            among
        }
    }
    let asked = |tokens: u8| {
        let (mut state, [trooper, _]) = lay([tro(), monster("ghoul").tired(tokens)]);
        make_next(&mut state, trooper);
        let mind = MovesOnce(false);
        let facts = Asked(Vec::new());
        let mut fates = Straight { dice: Random::new(1), mind, facts, ear: Nobody };
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
        fates.facts.0
    };

    assert_eq!(asked(2), []);
    let (figure, able) = (FigureId(0), FigureSet::from_iter([FigureId(1)]));
    assert_eq!(asked(0), [Fact::ComesNear { figure, able }]); // one could: who it was need not be asked
}

/// Makes one Move, and is done.
struct MovesOnce(bool);

impl Mind<SilverBayonet> for MovesOnce {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let act = if std::mem::replace(&mut self.0, true) { Act::Done } else { Act::Move };
        options.iter().position(|option| *option == Choice::Act(act)).unwrap()
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way")
    }
}
