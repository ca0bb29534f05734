//! Shots, and whom one sees.

use super::*;
use silver_bayonet::ShootingEvent;

/// Proves sb.attr.core.inimical.1, sb.attr.core.inimical.2 and sb.attr.core.inimical.3: within 6" of a Pixie a firearm
/// fails without a roll or a Fate Die, is empty, and may be answered; the shooter's place counts, not the target's.
#[test]
fn firearms_fail_near_an_inimical_creature() {
    let around = |pixie_at: f64| {
        let figures =
            [tro().at(0.0, 0.0), monster("pixie").at(pixie_at, 0.0), monster("ghoul").at(15.0, 0.0)];
        let (mut state, ids) = lay_out(figures);
        state.pools[0] = Pool::START;
        (state, ids)
    };
    let (mut near, [trooper, _, ghoul]) = around(7.0); // a gap of 6"
    let mut fates = script();
    shoot(&mut near, &mut fates, trooper, ghoul);
    assert!(told(&fates, |event| matches!(event, Event::Shooting(ShootingEvent::Misfired { .. }))));
    assert!(near[trooper].unloaded.has(0));

    for pixie_at in [7.004, 14.0] {
        let (mut far, [trooper, _, ghoul]) = around(pixie_at); // beside the target it does not matter
        let mut fates = dice([2, 3]).choose(Reroll::Keep);
        shoot(&mut far, &mut fates, trooper, ghoul);
        fates.expect_spent();
    }

    let figures = [tro().at(0.0, 0.0), monster("pixie").at(1.0, 0.0), tro().enemy().at(15.0, 0.0)];
    let (state, [trooper, _, target]) = lay_out(figures);
    assert_eq!(reactions(&state, trooper, target, MUSKET).first(), Some(&Reaction::ReturnFire(MUSKET)));
}

/// Proves sb.attr.core.inimical.1: rocks, fire and curses are no technology.
#[test]
fn rocks_and_fire_are_no_technology() {
    for (id, weapon, faces) in [
        ("troll", Weapon::Rock, vec![1, 2]),
        ("demon", Weapon::DemonicFire, vec![1, 2]),
        ("harvestman-agent", Weapon::CursedObject, vec![1, 1, 2]),
    ] {
        let figures = [monster(id).at(0.0, 0.0), monster("pixie").at(2.0, 0.0), tro().at(9.0, 0.0)];
        let (mut state, [creature, _, trooper]) = lay_out(figures);
        let mut fates = dice(faces).choose(Reaction::Nothing);

        shoot_with(&mut state, &mut fates, creature, weapon, [trooper]);

        assert!(
            !told(&fates, |event| matches!(event, Event::Shooting(ShootingEvent::Misfired { .. }))),
            "{id}"
        );
        fates.expect_spent();
    }
}

/// Proves sb.mon.act.18: where its gun would fail of itself or is drowned by a Deluge, a Bandit walks instead.
#[test]
fn a_monster_does_not_try_a_shot_that_must_fail() {
    for (weather, companion, walks) in [(Weather::Clear, "pixie", 6.0), (Weather::Deluge, "ghoul", 5.0)] {
        let figures = [monster("bandit").at(0.0, 0.0), monster(companion).at(0.0, 5.0), tro().at(15.0, 0.0)];
        let (mut state, [bandit, ..]) = lay_out(figures);
        state.weather = weather;
        let mut fates = script();

        activate(&mut state, &mut fates, bandit);

        assert_eq!(place_of(&state, bandit), spot(walks, 0.0));
        assert!(!state[bandit].unloaded.has(0));
        fates.expect_spent();
    }
}

/// Proves sb.attr.core.quickload.1, sb.attr.core.quickload.2 and sb.attr.core.quickload.4: an empty gun is fired at -2,
/// if there is ammunition for it; a Volley Gun is not.
#[test]
fn quick_load_fires_an_empty_gun() {
    let quick = |kit: &[&str]| {
        let (state, [soldier, _]) = lay([armed(kit).with("Quick Load").unloaded(), monster("ghoul")]);
        acts(&state, soldier, &[]).contains(&Act::Shoot(MUSKET))
    };

    assert!(quick(&["Musket", "Cartridge Box"]));
    assert!(!quick(&["Musket"]));
    assert!(!quick(&["Volley Gun", "Cartridge Box", "Shot Bag"]));

    let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let mut fates = dice([7, 7]).choose(Act::Shoot(MUSKET)).choose(Act::Done); // 7 + 7 + 1 - 2 = 13 hits
    activate(&mut state, &mut fates, soldier);
    assert_eq!(state[ghoul].health, 12 - 7);
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.9")])]);
    fates.expect_spent();
}

/// Proves sb.attr.core.quickload.3, sb.attr.core.quickload.4 and sb.crit.14: natural sums of 2 to 4 are a critical
/// failure, 6 of 100, with the switch for criticals off; no Fate Die helps, and the gun never fires again.
#[test]
fn a_hurried_shot_can_ruin_the_gun() {
    let (mut state, [soldier, ghoul]) = lay([tro().with("Quick Load").unloaded(), monster("ghoul")]);
    let hurried = Fire { hurried: true, ..fire(&state, soldier, Weapon::Musket) };
    let attack = state.shooting_attack(soldier, ghoul, &hurried);
    let faces = || (1..=10).flat_map(|power| (1..=10).map(move |skill| [power, skill]));
    assert_eq!(faces().filter(|&faces| attack.blow(faces) == Blow::Mishap(Mishap::Fails)).count(), 6);
    assert_eq!([attack.blow([3, 1]), attack.blow([3, 2])], [Blow::Mishap(Mishap::Fails), Blow::Miss]);

    state.pools[0] = Pool::START;
    let mut fates = dice([2, 2]).choose(Act::Shoot(MUSKET)).choose(Act::Done);
    activate(&mut state, &mut fates, soldier);
    assert!(state[soldier].broken.has(0));
    assert!(!acts(&state, soldier, &[]).contains(&Act::Shoot(MUSKET)));
    fates.expect_spent();
}

/// Proves sb.attr.ita.ethfire.1, sb.attr.ita.ethfire.2 and sb.attr.ita.ethfire.4: 24", Power Die +1, through armour,
/// never empty.
#[test]
fn an_ethereal_musket_shoots_through_armour() {
    let (mut state, [spectre, cuirassier]) = lay([monster("spectral-soldier"), cui()]);

    let shot = shot(&state, spectre, cuirassier, Weapon::EtherealMusket); // Accuracy +1 against 13
    assert_eq!(shot.blow([6, 6]), hit(6 + 1));
    assert_eq!(shot.damage.reasons(), reasons([(1, "sb.attr.ita.ethfire.2")]));
    assert_eq!(fire(&state, spectre, Weapon::EtherealMusket).shooting.range, 24);

    let mut fates = dice([1, 2, 1, 2]).choose(Reaction::Nothing).choose(Reaction::Nothing);
    for _ in 0..2 {
        shoot_with(&mut state, &mut fates, spectre, Weapon::EtherealMusket, [cuirassier]);
    }
    assert_eq!(shots_told(&fates), [reasons([(1, "sb.shoot.5")]), reasons([(1, "sb.shoot.5")])]);
    fates.expect_spent();
}

/// Proves sb.attr.ita.ethfire.1: it is fired once in an activation and is never loaded again.
#[test]
fn an_ethereal_musket_is_fired_once_in_an_activation() {
    let spectre = FigureSetup { side: Some(0), ..monster("spectral-soldier") };
    let (state, [spectre, _]) = lay([spectre, tro().enemy()]);
    let gun = arm(&state, spectre, Weapon::EtherealMusket);

    assert!(acts(&state, spectre, &[]).contains(&Act::Shoot(gun)));
    let after = acts(&state, spectre, &[Act::Shoot(gun)]);
    assert!(![Act::Shoot(gun), Act::Reload(gun), Act::FreeReload(gun)].iter().any(|act| after.contains(act)));
}

/// Proves sb.attr.ita.ethfire.3: cover helps against it, and not in Hard Mode.
#[test]
fn cover_helps_against_ghosts_except_in_hard_mode() {
    for (hard_mode, hits) in [(false, false), (true, true)] {
        let (mut state, [spectre, trooper]) = lay([monster("spectral-soldier"), tro()]);
        state.options.hard_mode = hard_mode;
        let covered = Fact::Cover { shooter: spectre, target: trooper };
        let mut fates = dice([6, 6]).facts([covered]).choose(Reaction::Nothing); // 6 + 6 + 1 = 13, or 12 in cover

        let volley = shoot_with(&mut state, &mut fates, spectre, Weapon::EtherealMusket, [trooper]);

        assert_eq!(volley.shot.hit, hits);
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.ethfire.3 and sb.attr.ita.ethfire.6: terrain gives cover from an Ethereal shooter, who looks
/// through it; a target that it hides wholly from others can be shot at and is in cover; in the open nobody is.
#[test]
fn terrain_gives_cover_from_those_who_look_through_it() {
    for (terrain, covered) in [
        (vec![block(Kind::Building, (-1.0, -4.0), (1.0, 4.0), 9.0)], true), // hides it wholly
        (vec![block(Kind::Obstacle, (6.0, -4.0), (6.3, 4.0), 0.5)], true),  // hides its legs
        (vec![], false),
    ] {
        let figures = [monster("spectral-soldier").at(-8.0, 0.0), tro().at(8.0, 0.0)];
        let (mut state, [spectre, trooper]) = lay_among(terrain, figures);
        let mut fates = dice([6, 6]).choose(Reaction::Nothing); // 6 + 6 + 1 = 13 against 13, or 12 in cover

        activate(&mut state, &mut fates, spectre);

        let cover = covered.then_some((-1, RuleId("sb.shoot.mod.2")));
        let reasons: Vec<_> = [(1, RuleId("sb.shoot.5"))].into_iter().chain(cover).collect();
        assert_eq!(shots_told(&fates), [reasons]);
        assert_eq!(state[trooper].health, if covered { 10 } else { 10 - 7 });
        fates.expect_spent();
    }
}

/// Proves sb.attr.ita.ethfire.5: it Returns Fire once in a turn.
#[test]
fn an_ethereal_musket_answers_once_in_a_turn() {
    let (mut state, [one, two, spectre]) = lay([tro(), tro(), monster("spectral-soldier")]);
    let reach = |target| Fact::CanShoot { shooter: spectre, target, range: inches(24) };
    let mut fates = dice([1, 2].into_iter().cycle().take(10)).facts([reach(one), reach(two)]);
    let answers = |fates: &Script| {
        let answer = |event: &&Event| matches!(event, Event::Shooting(ShootingEvent::Shot { shooter, .. }) if *shooter == spectre);
        fates.told().iter().filter(answer).count()
    };

    shoot(&mut state, &mut fates, one, spectre); // shot and answer
    shoot(&mut state, &mut fates, two, spectre); // shot
    assert_eq!(answers(&fates), 1);
    state.phase = Phase::End;
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    state[one].unloaded.clear(0);
    shoot(&mut state, &mut fates, one, spectre); // shot and answer, in the next turn

    assert_eq!(answers(&fates), 2);
    fates.expect_spent();
}

/// Proves sb.attr.ita.lightinf.1: a Move of up to 4" costs light infantry nothing, a longer
/// one the usual 1.
#[test]
fn light_infantry_shoots_on_the_move() {
    let after_moving = |soldier: FigureSetup, east: f64| {
        let (mut state, [soldier, _]) = lay_out([soldier.at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
        let mut fates =
            dice([1, 2]).choose(Act::Move).go(vec![spot(east, 0.0).into()]).choose(Act::Shoot(MUSKET));
        activate(&mut state, &mut fates, soldier);
        fates.expect_spent();
        shots_told(&fates)[0].iter().map(|(value, _)| value).sum::<i16>()
    };
    let light = || tro().with("Light Infantry Training");

    assert_eq!(after_moving(light(), 4.0), 1);
    assert_eq!(after_moving(light(), 4.004), 1 - 1);
    assert_eq!(after_moving(tro(), 4.0), 1 - 1);
}

/// Proves sb.attr.can.swimmer.2 and sb.odd.19: a Tsemaus in water is always in cover, and a Master of it.
#[test]
fn a_swimmer_in_water_is_in_cover() {
    let (mut state, [trooper, tsemaus]) = lay([tro(), monster("tsemaus")]);
    state.terrain.water = true;
    let mut wet = dice([1, 2]).facts([Fact::InWater { figure: tsemaus }]);
    let mut dry = dice([1, 2]).facts([]);

    shoot(&mut state, &mut wet, trooper, tsemaus);
    state[trooper].unloaded.clear(0);
    shoot(&mut state, &mut dry, trooper, tsemaus);

    let large = (1, "sb.shoot.mod.5");
    assert_eq!(shots_told(&wet), [reasons([(1, "sb.shoot.5"), (-2, "sb.shoot.mod.7"), large])]);
    assert_eq!(shots_told(&dry), [reasons([(1, "sb.shoot.5"), large])]);
}

/// Proves sb.attr.can.swimmer.2 and sb.attr.can.swimmer.3: an armed swimmer may use the water as cover; then it uses no
/// gun any more, and the water covers it unasked.
#[test]
fn an_armed_swimmer_pays_for_the_cover_of_water() {
    for (dip, taken) in [(Dip::StayUp, false), (Dip::GoUnder, true)] {
        let (mut state, [trooper, swimmer]) = lay([tro(), tro().with("Swimmer").enemy()]);
        state.terrain.water = true;
        let reach = Fact::CanShoot { shooter: swimmer, target: trooper, range: inches(24) };
        let facts = [Fact::InWater { figure: swimmer }, reach];
        let mut fates = dice([4, 8]).facts(facts).choose(dip).choose(Reaction::Nothing); // 13, or 12 in cover

        let volley = shoot(&mut state, &mut fates, trooper, swimmer);

        assert_eq!((volley.shot.hit, state[swimmer].swum), (!taken, taken));
        assert_eq!(acts(&state, swimmer, &[]).contains(&Act::Shoot(MUSKET)), !taken);
        fates.expect_spent();
        if taken {
            state[trooper].unloaded.clear(0);
            let mut again = dice([4, 8]).facts(facts).choose(Reaction::Nothing);
            assert!(!shoot(&mut state, &mut again, trooper, swimmer).shot.hit);
            again.expect_spent();
        }
    }
}

/// Proves that a swimmer who is in cover anyway is not asked about the water (sb.attr.can.swimmer.2).
#[test]
fn a_covered_swimmer_need_not_go_under() {
    let (mut state, [trooper, swimmer]) = lay([tro(), tro().with("Swimmer").enemy()]);
    state.terrain.water = true;
    let covered = [Fact::InWater { figure: swimmer }, Fact::Cover { shooter: trooper, target: swimmer }];
    let mut fates = dice([4, 8]).facts(covered).choose(Reaction::Nothing);

    shoot(&mut state, &mut fates, trooper, swimmer);

    assert!(!state[swimmer].swum);
    fates.expect_spent();
}

/// Proves sb.attr.egy.poorsenses.1: a Mummy sees 10" and no farther, no matter who sees it.
#[test]
fn poor_senses_see_ten_inches() {
    let sight = |east: f64| {
        let (state, [mummy, trooper]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(east, 0.0)]);
        let sees = |looker, target| Fact::Sight { looker, target }.measure(&state);
        (sees(mummy, trooper), sees(trooper, mummy))
    };

    assert_eq!(sight(11.0), (true, true));
    assert_eq!(sight(11.004), (false, true));
}

/// Proves sb.attr.egy.poorsenses.1 and sb.attr.egy.poorsenses.2: it takes no notice of soldiers beyond 10", and stays.
#[test]
fn poor_senses_stay_where_they_are() {
    for (east, place) in [(14.0, spot(0.0, 0.0)), (11.0, spot(5.0, 0.0))] {
        let (mut state, [mummy, _]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(east, 0.0)]);

        activate(&mut state, &mut script(), mummy);

        assert_eq!(place_of(&state, mummy), place);
    }
}

/// Proves sb.attr.egy.submerge.1: a Crocodile in water is not seen from more than 6" away; on land it is, and it looks
/// out of the water as far as it likes.
#[test]
fn the_submerged_are_seen_from_six_inches() {
    let pond = || vec![block(Kind::Water, (-2.0, -2.0), (2.0, 2.0), 0.0)];
    let sight = |terrain, east: f64| {
        let (state, [crocodile, trooper]) =
            lay_among(terrain, [monster("crocodile").at(0.0, 0.0), tro().at(east, 0.0)]);
        let sees = |looker, target| Fact::Sight { looker, target }.measure(&state);
        (sees(trooper, crocodile), sees(crocodile, trooper))
    };

    assert_eq!(sight(pond(), 7.0), (true, true));
    assert_eq!(sight(pond(), 7.004), (false, true));
    assert_eq!(sight(vec![], 7.004), (true, true));
}

/// Proves sb.attr.core.ethereal.1; others see it by the normal rules.
#[test]
fn the_ethereal_see_through_walls_and_are_not_seen() {
    let wall = vec![block(Kind::Wall, (3.0, -8.0), (4.0, 8.0), 4.0)];
    let (state, [ghost, trooper]) = lay_among(wall, [monster("ghost").at(0.0, 0.0), tro().at(8.0, 0.0)]);

    assert!(Fact::Sight { looker: ghost, target: trooper }.measure(&state));
    assert!(!Fact::Sight { looker: trooper, target: ghost }.measure(&state));
}
