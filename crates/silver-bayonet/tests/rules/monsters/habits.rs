//! Creatures with ways of their own: moose, rats, those of the water, gatecrashers, mummies.

use super::*;
use silver_bayonet::{Book, Crashed, Lunged, MeleeEvent, MovementEvent, WandererEvent};

/// A Moose by the western edge; its base is 1".
fn moose() -> Figure {
    monster("moose").at(-23.0, 0.0)
}

/// Proves sb.attr.can.nonaggr.1 and sb.mon.4: a Moose walks straight from where it came to the opposite edge, past
/// soldiers that it sees, and leaves.
#[test]
fn a_moose_wanders_to_the_opposite_edge_and_leaves() {
    let (mut state, [moose, _]) = lay_out([moose(), tro().at(0.0, -12.0)]);

    for turn in 1..=6 {
        activate(&mut state, &mut script(), moose);
        assert!(stands_at(&state, moose, -23.0 + 7.0 * f64::from(turn), 0.0));
    }
    activate(&mut state, &mut script(), moose); // 4" are left

    assert_eq!(state[moose].place, Place::Left);
}

/// Proves sb.attr.can.nonaggr.1 at a real table: people say whether it gets to the edge.
#[test]
fn at_a_real_table_people_say_when_the_moose_leaves() {
    let (mut state, [moose, _]) = lay([monster("moose"), tro()]);
    let mut fates = script().facts([Fact::LeavesTable { figure: moose }]);

    activate(&mut state, &mut fates, moose);

    assert!(told(&fates, |event| matches!(event, Event::Wanderer(WandererEvent::Wandered { to: None, .. }))));
    assert_eq!(state[moose].place, Place::Left);
}

/// Proves sb.attr.can.nonaggr.2 and sb.attr.can.nonaggr.3: a soldier within 6" rouses it; it goes for that soldier even
/// when another is nearer, and wanders again when the soldier is gone.
#[test]
fn a_soldier_too_near_rouses_a_moose() {
    let lays = |east: f64| lay_out([moose(), tro().at(east, 0.0), tro().at(-23.0, 20.0)]);
    let (mut state, [moose, ..]) = lays(-15.4); // 6.1" away
    activate(&mut state, &mut script().choose(Claim::LetPass), moose); // it walks right past
    assert_eq!(state[moose].hunts, None);

    let (mut state, [moose, near, other]) = lays(-15.5); // 6" away
    let mut fates = dice([1, 2]).choose(Response::BackOff);
    activate(&mut state, &mut fates, moose);
    assert_eq!(state[moose].hunts, Some(near));
    fates.expect_spent();

    let table = state.table.as_mut().unwrap();
    table.shift(near, spot(15.0, 0.0), Length::ZERO);
    table.shift(other, spot(-17.0, 5.0), Length::ZERO);
    let mut fates = script();
    activate(&mut state, &mut fates, moose);
    assert_eq!(made_for(&fates), [near]);

    state[near].place = Place::Down;
    state.table.as_mut().unwrap().shift(other, spot(-17.0, 20.0), Length::ZERO);
    let mut fates = script();
    activate(&mut state, &mut fates, moose);
    assert_eq!(state[moose].hunts, None);
    assert!(told(&fates, |event| matches!(event, Event::Wanderer(WandererEvent::Wandered { .. }))));
}

/// Proves sb.attr.can.nonaggr.2 and sb.attr.can.nonaggr.4: a firearm within 12" rouses it, no matter who was shot at, and the
/// shooter comes before a soldier nearby; so does an attack on it, from any distance.
#[test]
fn a_shot_rouses_a_moose() {
    let near = || tro().at(-23.0, 5.0);
    let (mut state, [moose_id, _, shooter, ghoul]) =
        lay_out([moose(), near(), tro().at(-9.5, 0.0), monster("ghoul").at(5.0, 0.0)]); // 12" away
    shoot(&mut state, &mut dice([1, 2]), shooter, ghoul);
    assert_eq!(state[moose_id].hunts, Some(shooter));
    let mut fates = script();
    activate(&mut state, &mut fates, moose_id);
    assert_eq!(made_for(&fates), [shooter]);

    let (mut state, [moose_id, _, shooter, ghoul]) =
        lay_out([moose(), near(), tro().at(-9.4, 0.0), monster("ghoul").at(5.0, 0.0)]); // 12.1" away
    shoot(&mut state, &mut dice([1, 2]), shooter, ghoul);
    assert_eq!(state[moose_id].hunts, None);
    shoot(&mut state, &mut dice([1, 2]), shooter, moose_id);
    assert_eq!(state[moose_id].hunts, Some(shooter));

    let (mut state, [moose_id, fighter]) = lay_out([moose(), tro().at(-21.5, 0.0)]);
    melee(&mut state, &mut dice([1, 2, 1, 2]), fighter, moose_id);
    assert_eq!(state[moose_id].hunts, Some(fighter));
}

/// Proves sb.attr.carp.fearfire.1, sb.attr.carp.fearfire.2 and sb.attr.carp.fearfire.4: a Giant Rat leaves alone a figure that
/// carries torches, lit or not, or a Flaming Weapon, or stands within 2" of fire.
#[test]
fn a_rat_keeps_away_from_fire() {
    let rat = || monster("giant-rat").at(0.0, 0.0);
    let (mut state, [rat_id, _, other]) =
        lay_out([rat(), tro().carrying("Oil & Torches").at(4.0, 0.0), tro().at(-12.0, 0.0)]);
    let mut fates = script();
    activate(&mut state, &mut fates, rat_id);
    assert_eq!(made_for(&fates), [other]);

    let (mut state, [rat_id, flaming, other]) = lay_out([rat(), tro().at(4.0, 0.0), tro().at(-12.0, 0.0)]);
    state[flaming].flaming = true;
    let mut fates = script();
    activate(&mut state, &mut fates, rat_id);
    assert_eq!(made_for(&fates), [other]);

    let mummy = |gap: f64| monster("mummy").at(5.0 + gap, 0.0);
    for (gap, whom) in [(2.0, 2), (2.1, 1)] {
        let (mut state, [rat_id, soldiers @ .., burning]) =
            lay_out([rat(), tro().at(4.0, 0.0), tro().at(-12.0, 0.0), mummy(gap)]);
        state[burning].alight = true;
        let mut fates = if whom == 1 { dice([1, 2]).choose(Response::BackOff) } else { script() };
        activate(&mut state, &mut fates, rat_id);
        assert_eq!(made_for(&fates), [soldiers[whom - 1]], "{gap}");
    }
}

/// Proves sb.attr.carp.fearfire.5: burning terrain keeps a rat from somebody within 2" of it, whoever lit it, and somebody
/// else's lit torch does; at a real table people are asked whether something burns there.
#[test]
fn a_rat_keeps_away_from_a_campfire() {
    for (gap, whom) in [(1.9, 2), (2.1, 1)] {
        let fire = vec![campfire((4.5 + gap, -1.0), (5.5 + gap, 1.0))];
        let figures = [monster("giant-rat").at(0.0, 0.0), tro().at(4.0, 0.0), tro().at(-12.0, 0.0)];
        let (mut state, [rat, soldiers @ ..]) = lay_among(fire, figures);
        let mut fates = if whom == 1 { dice([1, 2]).choose(Response::BackOff) } else { script() };
        activate(&mut state, &mut fates, rat);
        assert_eq!(made_for(&fates), [soldiers[whom - 1]], "{gap}");
    }

    for (gap, whom) in [(1.9, 2), (2.1, 1)] {
        let figures = [
            monster("giant-rat").at(0.0, 0.0),
            tro().at(4.0, 0.0),
            tro().at(-12.0, 0.0),
            tro().enemy().at(5.0 + gap, 0.0),
        ];
        let (mut state, [rat, soldiers @ .., bearer]) = lay_out(figures);
        state[bearer].torch = true;
        let mut fates = if whom == 1 { dice([1, 2]).choose(Response::BackOff) } else { script() };
        activate(&mut state, &mut fates, rat);
        assert_eq!(made_for(&fates), [soldiers[whom - 1]], "{gap}");
    }

    let setup = Setup {
        figures: vec![monster("giant-rat"), tro(), tro()],
        burning: vec!["the barn".to_string()],
        ..Setup::default()
    };
    let mut state = setup.lay_freely(Book::built_in()).unwrap();
    let [rat, near, other] = [0, 1, 2].map(FigureId);
    let mut fates =
        script().facts([Fact::NearFire { figure: near }, Fact::Sight { looker: rat, target: other }]);
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    activate(&mut state, &mut fates, rat);
    assert_eq!(made_for(&fates), [other]);
}

/// Proves sb.attr.carp.fearfire.5: a fire counts for figures no more than 2" above it.
#[test]
fn a_fire_far_below_frightens_nobody() {
    for (height, near) in [(2.5, true), (2.6, false)] {
        let roof = block(Kind::Building, (-5.0, -5.0), (4.6, 5.0), height);
        let terrain = vec![roof, campfire((5.5, -1.0), (6.5, 1.0))]; // half an inch high
        let (state, [soldier, _]) =
            lay_among(terrain, [tro().at(4.0, 0.0).up(height), monster("giant-rat").at(-20.0, 0.0)]);
        assert_eq!(Fact::NearFire { figure: soldier }.measure(&state), near, "{height}");
    }
}

/// Proves sb.attr.carp.fearfire.3: attacked by such a figure it strikes back as usual.
#[test]
fn a_rat_answers_whom_it_fears() {
    let (mut state, [rat, bearer]) =
        lay_out([monster("giant-rat").at(0.0, 0.0), tro().carrying("Oil & Torches").at(1.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);

    melee(&mut state, &mut fates, bearer, rat);

    assert!(told(&fates, |event| *event == Event::Melee(MeleeEvent::StruckBack { figure: rat })));
}

/// A pond from west to east, two inches wide, that bends south at its eastern end.
fn creek() -> Vec<silver_bayonet::TerrainSetup> {
    vec![
        block(Kind::Water, (-10.0, -1.0), (6.0, 1.0), 0.0),
        block(Kind::Water, (4.0, -1.0), (6.0, 10.0), 0.0),
    ]
}

/// Proves sb.attr.can.aquatic.1 and sb.attr.can.aquatic.2: a Tsemaus takes the shortest way that stays in water.
#[test]
fn a_tsemaus_follows_the_water() {
    let (mut state, [tsemaus, _]) = lay_among(creek(), [monster("tsemaus").at(0.0, 0.0), tro().at(5.0, 9.0)]);

    activate(&mut state, &mut script(), tsemaus);

    // 5" by way of the inner bend at 4" east, 1" south: 4.12" to the bend, and the rest along the southern arm.
    assert!(state.stands_in(tsemaus, Kind::Water));
    let at = place_of(&state, tsemaus);
    assert!(at.x > spot(3.9, 0.0).x && at.y > spot(0.0, 1.6).y, "{at:?}");
}

/// Proves sb.attr.can.aquatic.3: with no water up to its target it goes to the nearest water, and lunges from there.
#[test]
fn a_tsemaus_lunges_from_the_bank() {
    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-3.0, 0.0), tro().at(-3.0, 4.4)]);
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    activate(&mut state, &mut fates, tsemaus);

    assert!(stands_at(&state, tsemaus, -3.0, 1.0)); // on the southern bank, 1.9" from the soldier
    assert!(told(&fates, |event| *event == Event::Lunged(Lunged { figure: tsemaus, target: soldier })));
    fates.expect_spent();
}

/// Proves sb.attr.can.aquatic.1 and sb.attr.can.aquatic.2: where the water leads into contact it attacks, and struck
/// back it does not back off onto the land.
#[test]
fn a_tsemaus_stays_in_the_water_when_it_backs_off() {
    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-7.0, 0.0), tro().at(-4.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]).choose(Response::StrikeBack);

    activate(&mut state, &mut fates, tsemaus);

    assert!(told(
        &fates,
        |event| matches!(event, Event::Movement(MovementEvent::MovedToAttack { target, .. }) if *target == soldier)
    ));
    assert!(backed_off(&fates, tsemaus));
    assert!(state.stands_in(tsemaus, Kind::Water));

    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-3.0, 0.0), tro().at(-3.0, 1.5)]);
    melee(&mut state, &mut dice([1, 2, 1, 2]).choose(Response::StrikeBack), tsemaus, soldier);
    assert!(stands_at(&state, tsemaus, -3.0, -1.0)); // 1" of its 2": there the water ends
}

/// Proves sb.attr.can.aquatic.4: pushed, it goes no farther than the bank; on the far side of its water it would.
#[test]
fn a_push_ends_at_the_bank() {
    // The soldier, its back to a wall, gives way to the Tsemaus and cannot go: the Tsemaus is pushed instead of it.
    for (north_bank, pushed_to) in [(-0.4, -0.4), (-3.0, -1.0)] {
        let ground = vec![
            block(Kind::Water, (-6.0, north_bank), (6.0, 1.0), 0.0),
            block(Kind::Wall, (-6.0, 2.0), (6.0, 3.0), 9.0),
        ];
        let (mut state, [tsemaus, soldier]) =
            lay_among(ground, [monster("tsemaus").at(0.0, 0.0), tro().at(0.0, 1.5)]);

        melee(&mut state, &mut dice([1, 2]).choose(Response::BackOff), tsemaus, soldier);

        assert!(stands_at(&state, soldier, 0.0, 1.5));
        assert!(stands_at(&state, tsemaus, 0.0, pushed_to), "{:?}", place_of(&state, tsemaus));
    }
}

/// Proves sb.attr.can.swimmer.1 and sb.attr.egy.amphibious.1: water does not slow a Swimmer or somebody Amphibious.
#[test]
fn swimmers_are_not_slowed() {
    let lake = vec![block(Kind::Water, (-20.0, -20.0), (20.0, 20.0), 0.0)];
    let (mut state, [crocodile, _, swimmer, walker]) = lay_among(
        lake,
        [
            monster("crocodile").at(0.0, 0.0),
            tro().at(15.0, 0.0),
            tro().with("Swimmer").at(-18.0, 0.0),
            tro().at(-15.0, 5.0),
        ],
    );
    let water = state.table.as_ref().unwrap().terrain[0].clone();
    assert_eq!(Land::of(&state, swimmer).passage(&water), Passage::Free);
    assert_eq!(Land::of(&state, walker).passage(&water), Passage::Slow);

    activate(&mut state, &mut script(), crocodile);

    assert_eq!(gap_moved(&state, crocodile), 600); // all of its Speed
}

/// How far a figure is from the middle of the table, in hundredths of an inch.
fn gap_moved(state: &State, figure: FigureId) -> i64 {
    let (at, middle) = (place_of(state, figure), spot(0.0, 0.0));
    let (east, south) = (i64::from(at.x - middle.x), i64::from(at.y - middle.y));
    ((east * east + south * south).isqrt() * 100 + 127) / 254
}

/// Proves sb.attr.can.gate.1 and sb.attr.can.gate.3: a Gatecrasher walks through a fence at no cost and leaves a gap as
/// wide as its base that anybody can use.
#[test]
fn a_gatecrasher_leaves_a_gap() {
    let fence = vec![block(Kind::Obstacle, (3.0, -20.0), (3.5, 20.0), 1.0)];
    let (mut state, [crasher, soldier]) =
        lay_among(fence, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(18.0, 0.0)]);

    let mut fates = script();
    activate(&mut state, &mut fates, crasher);

    assert!(stands_at(&state, crasher, 6.0, 0.0));
    assert!(told(&fates, |event| matches!(event, Event::Crashed(Crashed { gone: false, .. }))));
    let table = state.table.as_ref().unwrap();
    assert_eq!(table.terrain.len(), 2);
    let clear = |south: f64| !table.terrain.iter().any(|piece| piece.outline.contains(spot(3.2, south)));
    assert!(clear(0.99) && clear(-0.99) && !clear(1.1) && !clear(-1.1));
    assert!(state[soldier].stands());
}

/// Proves sb.attr.can.gate.2: what is narrower than its base is gone when it has crossed it.
#[test]
fn a_gatecrasher_removes_what_is_narrow() {
    let post = vec![block(Kind::Obstacle, (3.0, 0.5), (3.5, 2.4), 1.0)]; // 1.9" across its way
    let (mut state, [crasher, _]) =
        lay_among(post, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(18.0, 0.0)]);
    let mut fates = script();

    activate(&mut state, &mut fates, crasher);

    assert!(state.table.as_ref().unwrap().terrain.is_empty());
    assert!(told(&fates, |event| matches!(event, Event::Crashed(Crashed { gone: true, .. }))));
}

/// Proves sb.attr.egy.poorsenses.1 and sb.attr.egy.poorsenses.2: a Mummy takes no notice of anybody beyond 10": it heads
/// for a clue, and without one it stays.
#[test]
fn a_mummy_knows_nobody_beyond_ten_inches() {
    let (mut state, [mummy, near]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(11.0, 0.0)]);
    let mut fates = script();
    activate(&mut state, &mut fates, mummy);
    assert_eq!(made_for(&fates), [near]);

    let (mut state, [mummy, _]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(11.1, 0.0)]);
    activate(&mut state, &mut script(), mummy);
    assert!(stands_at(&state, mummy, 0.0, 0.0));
    lay_clue(&mut state, 0.0, 10.0);
    activate(&mut state, &mut script(), mummy);
    assert!(stands_at(&state, mummy, 0.0, 5.0));
}
