//! Every proof of `fates::proofs`, for The Silver Bayonet: on a virtual table and without one, with every creature of
//! the book taking part in some game.

use fates::proofs::{
    decrees_hold, exact_equals_simulated, merged_equals_one_by_one, pause_equivalence, random_play,
    refusals_change_nothing, replays, same_luck, weights_sum_to_one,
};
use std::collections::BTreeMap;

use fates::{FactsFrom, Measured, Nobody, Progress, Random, Rules, Straight, Whim};
use frame::proofs::{any_decree, in_vain};
use silver_bayonet::{
    Book, CheckEvent, DamageEvent, Does, Double, Duellist, Event, FigureSetup, GunSetup, MeleeEvent, Options,
    Phase, Place, Pool, Setup, ShootingEvent, SideSetup, SilverBayonet, Stat, State, TableSetup, Terrain,
    TerrainSetup, Terrified, Trial, Weather, With, WorkSetup,
};
use table::Kind;

type Sb = SilverBayonet;

/// More paths than this are not walked; a Melee attack with its Strike Back has 10,000 one by one.
const MOST_PATHS: u64 = 3000;
/// More steps than any of these games has.
const MOST_STEPS: usize = 400;

fn of(profile: &str, side: u8) -> FigureSetup {
    FigureSetup { side: Some(side), ..FigureSetup::of(profile) }
}

/// Two figures that do nothing but fight.
fn duel() -> Setup {
    let figures = vec![of("infantryman", 0), of("ghoul", 1)];
    Setup { figures, options: Options { duel: true, ..Options::default() }, ..Setup::default() }
}

/// Two figures that may do anything, with criticals and Fate Dice.
fn face_to_face() -> Setup {
    let figures = vec![of("supernatural-investigator", 0), of("coachman", 1)];
    let options = Options { criticals: true, turns: 4, ..Options::default() };
    Setup { figures, options, ..Setup::default() }
}

fn at(figure: FigureSetup, x: f64, y: f64) -> FigureSetup {
    FigureSetup { at: Some((x, y)), ..figure }
}

fn mounted(figure: FigureSetup) -> FigureSetup {
    FigureSetup { with: With { mounted: Some(true), ..With::default() }, ..figure }
}

fn piece(
    name: &str,
    kind: Kind,
    west_north: (f64, f64),
    east_south: (f64, f64),
    height: f64,
) -> TerrainSetup {
    let ((west, north), (east, south)) = (west_north, east_south);
    let outline = vec![(west, north), (east, north), (east, south), (west, south)];
    TerrainSetup { name: name.to_string(), kind, outline, bottom: 0.0, height }
}

/// A table of 24" with a wall, a wood, a pond, a bog, and a hill of 4" in the middle from which one may fall.
fn ground() -> TableSetup {
    let terrain = vec![
        piece("the hill", Kind::Open, (9.0, 9.0), (15.0, 15.0), 4.0),
        piece("the wall", Kind::Wall, (3.0, 8.0), (8.0, 8.5), 2.0),
        piece("the wood", Kind::Woods, (16.0, 4.0), (20.0, 8.0), 3.0),
        piece("the pond", Kind::Water, (3.0, 15.0), (8.0, 20.0), 0.0),
        piece("the bog", Kind::Difficult, (16.0, 15.0), (21.0, 19.0), 0.0),
    ];
    TableSetup { width: 24.0, depth: 24.0, terrain }
}

/// A gun, and a wall to be breached, a pond that is deep and a bog that sways.
fn objects(setup: Setup) -> Setup {
    let gun = GunSetup {
        id: "gun".to_string(),
        name: "the gun".to_string(),
        at: Some((14.0, 21.5)),
        elevation: 0.0,
        range: None,
        damage: None,
        check: 0,
        load: None,
    };
    let work = WorkSetup {
        id: "breach".to_string(),
        name: "the breach".to_string(),
        at: Some((8.5, 6.0)),
        elevation: 0.0,
        terrain: Some("the wall".to_string()),
        actions: None,
        check: Some(Trial { stat: Stat::Courage, needed: 10 }),
        does: Does::Blast,
        side: None,
    };
    let (deep, unsteady) = (vec!["the pond".to_string()], vec!["the bog".to_string()]);
    Setup { guns: vec![gun], works: vec![work], deep, unsteady, ..setup }
}

/// Three against three and a monster, some on horseback, one on the hill, among all kinds of terrain.
fn battle() -> Setup {
    let figures = vec![
        at(mounted(of("light-cavalryman", 0)), 4.0, 5.0),
        at(of("sapper", 0), 8.0, 5.0),
        FigureSetup { elevation: Some(4.0), ..at(of("irregular", 0), 10.0, 10.0) },
        at(mounted(of("mameluke", 1)), 20.0, 21.0),
        at(of("artillerist", 1), 14.0, 19.0),
        FigureSetup { elevation: Some(4.0), ..at(of("doctor", 1), 14.0, 14.0) },
        at(FigureSetup::of("crocodile"), 5.0, 17.0),
    ];
    let options = Options { criticals: true, turns: 3, ..Options::default() };
    objects(Setup { figures, table: Some(ground()), options, ..Setup::default() })
}

/// Two creatures or soldiers a side and two of nobody's, drawn from the whole book, on the table or beside a real one.
fn drawn(seed: u64, on_table: bool) -> Setup {
    let (mut chance, profiles) = (Random::new(seed), Book::built_in().profiles());
    let places = [(4.0, 4.0), (12.0, 4.0), (12.0, 20.5), (20.0, 12.0), (4.0, 12.0), (12.0, 7.0)];
    let figures = places.into_iter().enumerate().map(|(place, (x, y))| {
        let profile = &profiles[chance.below(profiles.len())];
        let kit = 1 + chance.below(Book::built_in().kits(&profile.id).len().max(1));
        let side = (place < 4).then_some(place as u8 % 2);
        let figure = FigureSetup { side, kit: Some(kit), ..FigureSetup::of(&profile.id) };
        if on_table { at(figure, x, y) } else { figure }
    });
    objects(Setup {
        figures: figures.collect(),
        sides: vec![SideSetup::default(), SideSetup::default()],
        table: on_table.then(ground),
        terrain: Terrain { drops: true, water: true, deep: true, unsteady: true },
        weather: [Weather::Clear, Weather::Rain, Weather::Deluge][chance.below(3)],
        fog: chance.below(4) == 0,
        options: Options { criticals: chance.below(2) == 0, turns: 2, ..Options::default() },
        ..Setup::default()
    })
}

/// Setups of every kind, each with a seed.
fn setups(count: u64) -> impl Iterator<Item = (u64, Setup)> {
    (0..count).map(|seed| match seed % 5 {
        0 => (seed, duel()),
        1 => (seed, face_to_face()),
        2 => (seed, battle()),
        3 => (seed, drawn(seed, true)),
        _ => (seed, drawn(seed, false)),
    })
}

/// Some situations of random games, each with a mind of its own.
fn situations(count: u64) -> impl Iterator<Item = (u64, State, Whim)> {
    setups(count).flat_map(|(seed, setup)| fates::proofs::situations::<Sb>(&setup, seed, 12, 4))
}

/// Where everybody is, and with how much Health.
fn seen(state: &State) -> Vec<(Place, i16)> {
    state.figures.iter().map(|figure| (figure.place, figure.health)).collect()
}

#[test]
fn every_setup_of_these_proofs_can_be_laid_out() {
    for (seed, setup) in setups(200) {
        let laid = Sb::begin(&setup);

        assert!(laid.is_ok(), "seed {seed}: {:?}", laid.err());
    }
}

#[test]
fn random_games_keep_to_what_must_hold_and_end() {
    let played: Vec<_> =
        setups(1500).map(|(seed, setup)| random_play::<Sb>(&setup, seed, MOST_STEPS)).collect();

    assert!(played.iter().all(|record| record.outcome.is_some()));
    assert!(played.iter().any(|record| record.outcome.unwrap().winner.is_some()));
    assert!(played.iter().any(|record| record.outcome.unwrap().winner.is_none()));
}

#[test]
fn a_game_fed_one_answer_at_a_time_is_the_one_played_straight_through() {
    for (seed, setup) in setups(300) {
        pause_equivalence::<Sb>(&setup, seed, MOST_STEPS);
        pause_equivalence::<Sb>(&setup, seed + 1000, seed as usize % 7);
    }
}

#[test]
fn ledgers_play_again_and_damage_shows() {
    for (seed, setup) in setups(60) {
        replays::<Sb>(&setup, seed, if seed.is_multiple_of(2) { 80 } else { 30 });
    }
}

#[test]
fn decrees_are_kept_played_again_and_taken_back_like_answers() {
    for (seed, setup) in setups(40) {
        decrees_hold::<Sb>(&setup, seed, 40, |state, chance| {
            any_decree::<Sb>(state, state.figures.len(), chance)
        });
    }
}

#[test]
fn the_same_answers_bring_the_same_luck_and_others_do_not() {
    same_luck::<Sb>(&face_to_face(), 0..300, 30);
    same_luck::<Sb>(&battle(), 0..60, 25);
    for seed in 0..60 {
        same_luck::<Sb>(&drawn(seed, true), seed..seed + 1, 25);
    }
}

/// A game just after somebody has rolled a double ten and somebody a double one.
fn surprised(seed: u64) -> State {
    let setup = if seed.is_multiple_of(3) { battle() } else { drawn(seed, seed % 3 == 1) };
    let mut state = Sb::begin(&setup).expect("every setup of these proofs can be laid out");
    state.phase = Phase::Surprises;
    state.omens.doubles[..2].copy_from_slice(&[Some(Double::Tens), Some(Double::Ones)]);
    state.omens.monsters_first = true;
    state
}

#[test]
fn games_full_of_surprises_keep_to_what_must_hold() {
    for seed in 0..600 {
        let mut state = surprised(seed);
        let (dice, mind) = (Random::new(seed), Whim(Random::new(seed + 1)));
        let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
        while state.phase != Phase::Initiative {
            if let Progress::Over(_) = Sb::step(&mut state, &mut fates.dynamic()).unwrap() {
                break;
            }
            assert_eq!(Sb::check(&state), Ok(()), "seed {seed}");
        }
    }
}

#[test]
fn surprises_read_no_more_of_their_dice_than_their_keys_say() {
    let whim = |seed| Whim(Random::new(seed));
    let proven = (0..40)
        .filter(|&seed| merged_equals_one_by_one::<Sb>(&surprised(seed), &whim(seed), &Measured, MOST_PATHS))
        .count();
    assert!(proven > 0, "no step had few enough paths");

    let mut tied = Sb::begin(&face_to_face()).unwrap();
    tied.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    assert!(merged_equals_one_by_one::<Sb>(&tied, &whim(0), &Measured, 10_001));
    tied.phase = Phase::Guns([true, true, false, false]);
    assert!(merged_equals_one_by_one::<Sb>(&tied, &whim(0), &Measured, 10_001));
    tied.omens.tied[0] = true;
    tied.phase = Phase::Ties;
    assert!(merged_equals_one_by_one::<Sb>(&tied, &whim(0), &Measured, 10_001));
}

#[test]
fn refused_answers_change_nothing() {
    for (seed, setup) in setups(200) {
        refusals_change_nothing::<Sb>(&setup, seed, 60);
    }
}

#[test]
fn the_weights_of_a_step_sum_to_one() {
    let proven = situations(30)
        .filter(|(_, state, mind)| weights_sum_to_one::<Sb>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 30, "only {proven} steps had few enough paths");
}

#[test]
fn no_rule_reads_more_of_its_dice_than_its_key_says() {
    let proven = situations(20)
        .filter(|(_, state, mind)| merged_equals_one_by_one::<Sb>(state, mind, &Measured, MOST_PATHS))
        .count();

    assert!(proven > 20, "only {proven} steps had few enough paths");
}

/// A whole Melee attack with its Strike Back: all four dice, one by one.
#[test]
fn an_attack_and_its_answer_read_no_more_of_their_dice_either() {
    let mut state = Sb::begin(&duel()).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state.phase = Phase::Rest;

    assert!(merged_equals_one_by_one::<Sb>(&state, &Duellist, &Measured, 10_001));
}

#[test]
fn exact_odds_are_those_of_chance() {
    let proven = situations(50)
        .filter(|(seed, state, mind)| {
            exact_equals_simulated::<Sb, _>(state, mind, &Measured, MOST_PATHS, (*seed, 400), seen)
        })
        .count();

    assert!(proven > 30, "only {proven} steps had few enough paths");
}

/// Is the event more than the reasons of something that shows in the state?
fn tells(event: &Event) -> bool {
    !matches!(
        event,
        Event::Melee(MeleeEvent::Struck { .. })
            | Event::Shooting(ShootingEvent::Shot { .. })
            | Event::Check(CheckEvent::Checked { .. })
            | Event::Terrified(Terrified { .. })
            | Event::Damage(DamageEvent::Hurt { .. })
            | Event::Damage(DamageEvent::Unhurt { .. })
    )
}

fn scenario(id: &str, real_table: bool) -> Setup {
    Setup { scenario: Some(id.to_string()), real_table, ..Setup::default() }
}

fn scenarios(seeds: std::ops::Range<u64>, real_table: bool) -> impl Iterator<Item = (u64, Setup)> {
    let ids = || Book::built_in().scenarios.iter().map(|scenario| scenario.id.as_str());
    seeds.flat_map(move |seed| ids().map(move |id| (seed, scenario(id, real_table))))
}

#[test]
fn nothing_is_asked_in_vain_at_a_real_table() {
    let drawn = (0..1500).map(|seed| (seed, drawn(seed, false)));

    let in_vain = in_vain::<Sb>(drawn, FactsFrom::People, 60, tells);
    assert_eq!(in_vain, BTreeMap::new(), "{in_vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_in_a_scenario_at_a_real_table() {
    let in_vain = in_vain::<Sb>(scenarios(0..8, true), FactsFrom::People, 80, tells);
    assert_eq!(in_vain, BTreeMap::new(), "{in_vain:#?}");
}

#[test]
fn nothing_is_asked_in_vain_on_the_virtual_table() {
    let in_vain = in_vain::<Sb>(scenarios(0..3, false), FactsFrom::Measured, 20, tells);
    assert_eq!(in_vain, BTreeMap::new(), "{in_vain:#?}");
}
