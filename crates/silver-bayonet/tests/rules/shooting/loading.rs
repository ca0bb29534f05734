//! Proves the rules of loading, `sb.load.*`, and of the Quick Reload, `sb.fate.quick.*`.

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Event, FigureSetup, Fuel, Pool, Quality, Reaction, Reloaded, ShootingEvent, Shot, State,
    Weapon,
};

const FIRST: ArmId = ArmId::Own(0);
const SECOND: ArmId = ArmId::Own(1);

/// A soldier facing a Ghoul.
fn facing_a_ghoul(soldier: FigureSetup) -> (State, FigureId) {
    let (state, [soldier, _]) = lay([soldier, monster("ghoul")]);
    (state, soldier)
}

/// The guns this figure could reload with its action, unloaded as they all are.
fn reloads(soldier: FigureSetup) -> Vec<Weapon> {
    let (state, soldier) = facing_a_ghoul(soldier.unloaded());
    let weapon = |act| if let Act::Reload(gun) = act { Some(state.arm(soldier, gun).weapon) } else { None };
    acts(&state, soldier, &[]).into_iter().filter_map(weapon).collect()
}

/// Proves sb.load.1: firearms and cursed objects are loaded when the game begins.
#[test]
fn everything_begins_loaded() {
    let kit = ["Musket", "2 Pistols", "Rifle", "Blunderbuss", "Volley Gun"];
    let (state, [soldier, agent]) = lay([armed(&kit), monster("harvestman-agent")]);

    let guns = acts(&state, soldier, &[]).into_iter().filter(|act| matches!(act, Act::Shoot(_)));

    assert_eq!(guns.count(), 6);
    assert!((0..8).all(|place| !state[soldier].unloaded.has(place) && !state[agent].unloaded.has(place)));
}

/// Proves sb.load.2: a fired gun is empty, and fires again only after a reload.
#[test]
fn a_fired_gun_must_be_reloaded() {
    let (mut state, trooper) = facing_a_ghoul(tro());
    let mut fates = dice([1, 2, 1, 2])
        .choose(Act::Shoot(FIRST)) // the first activation: fires and is done
        .choose(Act::Done)
        .choose(Act::FreeReload(FIRST)) // the second: reloads and fires again
        .choose(Act::Shoot(FIRST));

    activate(&mut state, &mut fates, trooper);
    assert!(!acts(&state, trooper, &[]).contains(&Act::Shoot(FIRST)));
    activate(&mut state, &mut fates, trooper);

    let shots = fates
        .told()
        .iter()
        .filter(|event| matches!(event, Event::Shooting(ShootingEvent::Shot { .. })))
        .count();
    assert_eq!(shots, 2);
    fates.expect_spent();
}

/// Proves sb.load.3 and sb.load.6: one Reload loads one gun, so two empty pistols need two.
#[test]
fn a_reload_loads_one_gun() {
    let (state, soldier) = facing_a_ghoul(armed(&["2 Pistols"]).unloaded());

    let after_one = acts(&state, soldier, &[Act::Reload(FIRST)]);
    let after_two = acts(&state, soldier, &[Act::Reload(FIRST), Act::FreeReload(SECOND)]);

    assert!(after_one.contains(&Act::FreeReload(SECOND)) && !after_one.contains(&Act::FreeReload(FIRST)));
    assert!(!after_one.contains(&Act::Reload(SECOND))); // the action is spent
    assert_eq!(after_two, [Act::Done]);
}

/// Proves sb.load.4: a figure that does not Move reloads without its action; a figure that Moved does not.
#[test]
fn standing_still_reloads_freely() {
    let (mut state, trooper) = facing_a_ghoul(tro().unloaded());

    assert!(acts(&state, trooper, &[]).contains(&Act::FreeReload(FIRST)));
    assert!(!acts(&state, trooper, &[Act::Move]).contains(&Act::FreeReload(FIRST)));
    assert!(acts(&state, trooper, &[Act::Move]).contains(&Act::Reload(FIRST)));
    assert!(!acts(&state, trooper, &[Act::FreeReload(FIRST)]).contains(&Act::Move));

    let mut fates = script().choose(Act::FreeReload(FIRST)).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    let free = |event: &Event| matches!(event, Event::Reloaded(Reloaded { rule, .. }) if *rule == RuleId("sb.load.4"));
    assert!(told(&fates, free));
}

/// Proves sb.load.5: Reload and Shoot in one activation, in either order.
#[test]
fn reload_and_shoot_fit_in_one_activation() {
    let (empty, trooper) = facing_a_ghoul(tro().unloaded());
    let (loaded, _) = facing_a_ghoul(tro());

    assert!(acts(&empty, trooper, &[Act::FreeReload(FIRST)]).contains(&Act::Shoot(FIRST)));
    assert!(acts(&loaded, trooper, &[Act::Shoot(FIRST)]).contains(&Act::FreeReload(FIRST)));
    assert!(!acts(&empty, trooper, &[Act::Reload(FIRST)]).contains(&Act::Shoot(FIRST))); // the action is spent
}

/// Proves sb.load.7, sb.wpn.musket.3, sb.wpn.rifle.3 and sb.wpn.cartridge.1: muskets and rifles need a Cartridge Box.
#[test]
fn muskets_and_rifles_need_a_cartridge_box() {
    assert_eq!(reloads(armed(&["Musket", "Rifle"])), []);
    assert_eq!(reloads(armed(&["Musket", "Rifle", "Shot Bag"])), []);
    assert_eq!(reloads(armed(&["Musket", "Rifle", "Cartridge Box"])), [Weapon::Musket, Weapon::Rifle]);
}

/// Proves sb.load.8, sb.wpn.blunderbuss.5 and sb.wpn.shotbag.1: a blunderbuss needs a Shot Bag.
#[test]
fn a_blunderbuss_needs_a_shot_bag() {
    assert_eq!(reloads(armed(&["Blunderbuss", "Cartridge Box"])), []);
    assert_eq!(reloads(armed(&["Blunderbuss", "Shot Bag"])), [Weapon::Blunderbuss]);
}

/// Proves sb.load.9: a pistol needs nothing.
#[test]
fn a_pistol_needs_no_ammunition() {
    assert_eq!(reloads(armed(&["Pistol"])), [Weapon::Pistol]);
}

/// Proves sb.load.10 and sb.wpn.volley.7: nothing reloads a Volley Gun.
#[test]
fn a_volley_gun_is_never_reloaded() {
    let kit = ["Volley Gun", "Cartridge Box", "Shot Bag"];
    let (mut state, soldier) = facing_a_ghoul(armed(&kit).unloaded());
    state.pools[0] = Pool::START;

    let offers = acts(&state, soldier, &[]);

    let reload = |act: &Act| matches!(act, Act::Reload(_) | Act::FreeReload(_) | Act::QuickReload(..));
    assert!(!offers.iter().any(reload));
}

/// Proves sb.load.11: a Quick Reload and a free one need the ammunition too.
#[test]
fn every_reload_needs_its_ammunition() {
    let quick_or_free = |kit: &[&str]| {
        let (mut state, soldier) = facing_a_ghoul(armed(kit).unloaded());
        state.pools[0] = Pool::START;
        let offers = acts(&state, soldier, &[]);
        let free = offers.contains(&Act::FreeReload(FIRST));
        (
            free,
            offers.contains(&Act::QuickReload(FIRST, Fuel::Power)),
            offers.contains(&Act::QuickReload(FIRST, Fuel::Skill)),
        )
    };

    assert_eq!(quick_or_free(&["Musket"]), (false, false, false));
    assert_eq!(quick_or_free(&["Musket", "Cartridge Box"]), (true, true, true));
}

/// Proves sb.load.12: action and free reload together load two guns.
#[test]
fn standing_still_loads_two_guns() {
    let (mut state, soldier) = facing_a_ghoul(armed(&["2 Pistols"]).unloaded());
    let mut fates = script().choose(Act::Reload(FIRST)).choose(Act::FreeReload(SECOND));

    activate(&mut state, &mut fates, soldier);

    assert!(!state[soldier].unloaded.has(0) && !state[soldier].unloaded.has(1));
    fates.expect_spent();
}

/// Proves sb.load.13: plain, silver or salt is settled with each shot, from the same barrel.
#[test]
fn the_kind_of_shot_is_chosen_when_firing() {
    let soldier = tro().carrying("Silver Shot").carrying("Salt Bag");
    for (shot, with) in [
        (Shot::Plain, None),
        (Shot::Special(Quality::Silver), Some(Quality::Silver)),
        (Shot::Special(Quality::Salt), Some(Quality::Salt)),
    ] {
        let target = tro().with("Allergy to Silver and Salt").with("Damage Reduction (4)").enemy();
        let (mut state, [trooper, target]) = lay([soldier.clone(), target]);
        let mut fates = dice([2, 3]).choose(shot).choose(Reaction::Nothing);

        shoot(&mut state, &mut fates, trooper, target);

        assert!(told(
            &fates,
            |event| matches!(event, Event::Shooting(ShootingEvent::Shot { with: declared, .. }) if *declared == with)
        ));
        fates.expect_spent();
    }
}

/// Proves sb.load.14 and sb.attr.can.curse.1: a Cursethrower reaches 10", is empty after a throw, and reloads without
/// an item.
#[test]
fn a_cursethrower_reloads_without_an_item() {
    let (mut state, [agent, trooper]) = lay([monster("harvestman-agent"), tro()]);
    let object = arm(&state, agent, Weapon::CursedObject);
    let ArmId::Own(place) = object else { unreachable!() };
    let mut fates = dice([1, 1, 2]).choose(Reaction::Nothing); // the curse, then the Check

    shoot_with(&mut state, &mut fates, agent, Weapon::CursedObject, [trooper]);

    assert!(state[agent].unloaded.has(place.into()));
    assert_eq!(fire(&state, agent, Weapon::CursedObject).shooting.range, 10);
    state[agent].side = silver_bayonet::Side::Player(fates::Seat(0));
    state[trooper].side = silver_bayonet::Side::Monster;
    assert!(acts(&state, agent, &[]).contains(&Act::Reload(object)));
    fates.expect_spent();
}

// The Quick Reload

/// Proves sb.fate.quick.1: a Power or a Skill Die reloads one gun, before or after anything else in the activation.
#[test]
fn a_fate_die_reloads_at_any_point() {
    let (mut state, trooper) = facing_a_ghoul(tro());
    state.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
    let (power, skill) = (Act::QuickReload(FIRST, Fuel::Power), Act::QuickReload(FIRST, Fuel::Skill));

    for before in
        [vec![Act::Shoot(FIRST)], vec![Act::Shoot(FIRST), Act::Move], vec![Act::Move, Act::Shoot(FIRST)]]
    {
        let offers = acts(&state, trooper, &before);
        assert!(offers.contains(&power) && offers.contains(&skill), "{before:?}");
    }

    state[trooper].unloaded.set(0);
    let mut fates = script().choose(skill).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state.pools[0], Pool { power: 1, skill: 0, monster: 0 });
    assert!(!state[trooper].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.fate.quick.1: a Monster Die does not reload.
#[test]
fn a_monster_die_reloads_nothing() {
    let (mut state, trooper) = facing_a_ghoul(tro().unloaded());
    state.pools[0] = Pool { power: 0, skill: 0, monster: 3 };

    assert!(!acts(&state, trooper, &[]).iter().any(|act| matches!(act, Act::QuickReload(..))));
}

/// Proves sb.fate.quick.2: one Quick Reload in an activation, and another in the next.
#[test]
fn one_quick_reload_per_activation() {
    let (mut state, soldier) = facing_a_ghoul(armed(&["2 Pistols"]).unloaded());
    state.pools[0] = Pool { power: 2, skill: 0, monster: 0 };
    let quick = |gun| Act::QuickReload(gun, Fuel::Power);

    assert!(!acts(&state, soldier, &[quick(FIRST)]).contains(&quick(SECOND)));

    let mut fates = script().choose(quick(FIRST)).choose(Act::Done).choose(quick(SECOND)).choose(Act::Done);
    activate(&mut state, &mut fates, soldier);
    activate(&mut state, &mut fates, soldier);
    assert_eq!(state.pools[0], Pool::EMPTY);
    fates.expect_spent();
}

/// Proves sb.fate.quick.3: Quick Reload, Move and Shoot fit in one activation; the shot counts as moved.
#[test]
fn a_quick_reload_takes_neither_move_nor_action() {
    let (mut state, trooper) = facing_a_ghoul(tro().unloaded());
    state.pools[0] = Pool { power: 0, skill: 1, monster: 0 };
    let mut fates = dice([6, 7]) // 6 + 7 + 1 - 1 = 13
        .choose(Act::Move)
        .choose(Act::QuickReload(FIRST, Fuel::Skill))
        .choose(Act::Shoot(FIRST));

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[FigureId(1)].health, 12 - 6);
    assert!(state[trooper].unloaded.has(0));
    fates.expect_spent();
}
