//! Examples 63 to 68: guns, works, unsteady ground, deep water, fires and fences.

use super::*;
use silver_bayonet::{
    Does, GunId, GunSetup, Magic, School, Setup, Stat, TableSetup, TerrainSetup, Trial, WorkId, WorkSetup,
};

const GUN: ArmId = ArmId::Gun(GunId(0));

fn table_of(terrain: Vec<TerrainSetup>) -> Option<TableSetup> {
    Some(TableSetup { width: 96.0, depth: 48.0, terrain })
}

fn named(name: &str, piece: TerrainSetup) -> TerrainSetup {
    TerrainSetup { name: name.to_string(), ..piece }
}

/// Proves sb.ex.63: a gun at a Troll 30" away, loading in the next turn, and a Goblin near it.
#[test]
fn sb_ex_63() {
    let gunner = armed(&["Hand Weapon"]).with("Artillerist").at(0.0, -2.1); // 0.6" from the gun
    let gun = GunSetup {
        id: "gun".to_string(),
        name: "the gun".to_string(),
        at: Some((24.0, 24.0)),
        elevation: 0.0,
        range: None,
        damage: None,
        check: 0,
        load: None,
    };
    let troll = monster("troll").at(32.0, 0.0); // 30" from rim to rim
    let setup = Setup {
        figures: vec![gunner, troll, monster("goblin").at(-20.0, 20.0)],
        table: table_of(vec![]),
        guns: vec![gun],
        ..Setup::default()
    };
    let (mut state, [gunner, troll, goblin]) = laid(setup);
    state[goblin].place = Place::Left;
    state.table.as_mut().unwrap().remove(goblin);
    let mut fates = script().choose(Act::Shoot(GUN)).dice([7, 4]).choose(Act::Done);

    activate(&mut state, &mut fates, gunner);

    fates.expect_spent(); // the Troll's rocks do not reach so far
    let reasons = [(1, RuleId("sb.shoot.5")), (1, RuleId("sb.shoot.mod.5"))];
    assert_eq!(shots_told(&fates), [reasons]);
    assert_eq!(state[troll].health, 20 - (7 - 4));
    state.turn += 1;
    let options = offers::acts(&state, gunner, &[]);
    assert!(!options.contains(&Act::Shoot(GUN)) && !options.contains(&Act::FreeReload(GUN)));
    activate(&mut state, &mut script().choose(Act::Reload(GUN)).choose(Act::Done), gunner);
    state.turn += 1;
    assert!(offers::acts(&state, gunner, &[]).contains(&Act::Shoot(GUN)));

    // A Goblin 5" from the gun.
    state[goblin].place = Place::Standing;
    let (at, radius) = (spot(-6.5, 0.0), length(0.5));
    let base = table::Base { at, radius, elevation: length(0.0), height: length(1.0) };
    state.table.as_mut().unwrap().place(goblin, base);
    let serves = |state: &State| {
        let options = offers::acts(state, gunner, &[]);
        options.contains(&Act::Shoot(GUN)) || options.contains(&Act::Reload(GUN))
    };
    assert!(!serves(&state));
    state.trail.guns[0].wants = 1;
    assert!(!serves(&state));
}

/// Proves sb.ex.64: a bridge of boats in three turns.
#[test]
fn sb_ex_64() {
    let bridge = WorkSetup {
        id: "bridge".to_string(),
        name: "the bridge of boats".to_string(),
        at: Some((24.0, 24.0)),
        elevation: 0.0,
        terrain: Some("the river".to_string()),
        actions: Some(3),
        check: Some(Trial { stat: Stat::Courage, needed: 10 }),
        does: Does::Bridge,
        side: None,
    };
    let river = named("the river", block(Kind::Water, (1.5, -4.0), (5.5, 4.0), 0.0));
    let sapper = || armed(&["Hand Weapon"]).with("Combat Engineer");
    let setup = Setup {
        figures: vec![sapper().at(0.0, 1.0), sapper().at(0.0, -1.0), monster("ghoul").at(20.0, 0.0)],
        table: table_of(vec![river]),
        works: vec![bridge],
        ..Setup::default()
    };
    let (mut state, [a, b, ghoul]) = laid(setup);
    let labours = |state: &mut State, sapper: FigureId, faces: [u8; 2]| {
        let mut fates = script().choose(Act::Work(WorkId(0))).dice(faces).choose(Act::Done);
        activate(state, &mut fates, sapper);
        fates.expect_spent();
        state.trail.works[0].done
    };

    assert_eq!((labours(&mut state, a, [6, 5]), labours(&mut state, b, [4, 5])), (1, 1));
    state.table.as_mut().unwrap().shift(ghoul, spot(-1.8, 0.0), length(0.0)); // 0.8" from the place
    for sapper in [a, b] {
        assert!(!offers::acts(&state, sapper, &[]).contains(&Act::Work(WorkId(0))));
    }
    state.table.as_mut().unwrap().shift(ghoul, spot(20.0, 0.0), length(0.0));
    assert!(!goes_with(&state, a, inches(5), &[step(5.0, 1.0)]), "1.5\" and 3.5\" of river are 8.5\"");
    assert_eq!((labours(&mut state, a, [7, 4]), labours(&mut state, b, [5, 5])), (2, 3));

    assert!(goes_with(&state, a, inches(5), &[step(5.0, 1.0)]));
}

/// Proves sb.ex.65: on a swaying deck.
#[test]
fn sb_ex_65() {
    let deck = || named("the deck", block(Kind::Open, (-14.0, -14.0), (14.0, 14.0), 0.0));
    let aboard = |figures: [Figure; 2]| {
        let unsteady = vec!["the deck".to_string()];
        laid::<2>(Setup {
            figures: figures.into(),
            table: table_of(vec![deck()]),
            unsteady,
            ..Setup::default()
        })
    };
    let shoots = |shooter: Figure| {
        let (mut state, [shooter, officer]) = aboard([shooter.at(0.0, 0.0), off().enemy().at(11.0, 0.0)]);
        shoot(&mut state, &mut dice([7, 6]).choose(Reaction::Nothing), shooter, officer).shot.hit
    };
    assert!(!shoots(tro()));
    assert!(shoots(tro().with("Steady Legs")));

    let (mut state, [trooper, cultist]) = aboard([tro().at(0.0, 0.0), monster("cultist").at(1.0, 0.0)]);
    let mut fates = dice([6, 6, 7, 6]);
    let exchange = melee(&mut state, &mut fates, trooper, cultist);
    assert_eq!((exchange.attack.hit, exchange.answer.hit), (false, false));
    assert!(backed_off(&fates, trooper));
    assert_eq!([trooper, cultist].map(|figure| state[figure].fatigue), [1, 1]);
}

/// Proves sb.ex.66: out of his depth.
#[test]
fn sb_ex_66() {
    let pool = || named("the pool", block(Kind::Water, (-9.0, -9.0), (9.0, 9.0), 0.0));
    let ends = |figure: Figure, faces: &[u8]| {
        let figures = vec![figure.at(0.0, 0.0), tro().enemy().at(-20.0, 20.0)];
        let deep = vec!["the pool".to_string()];
        let (mut state, [figure, _]) =
            laid(Setup { figures, table: table_of(vec![pool()]), deep, ..Setup::default() });
        let mut fates = script().choose(Act::Done).dice(faces.to_vec());
        activate(&mut state, &mut fates, figure);
        fates.expect_spent();
        state[figure].health
    };

    assert_eq!(ends(cui(), &[3, 2]), 12 - 2);
    assert_eq!(ends(tro(), &[3, 3]), 10);
    let crocodile = Figure { side: Some(0), ..monster("crocodile") };
    let most = crocodile.profile(silver_bayonet::Book::built_in()).unwrap().stats.health;
    assert_eq!(ends(crocodile, &[]), i16::from(most));
}

/// Proves sb.ex.67: putting out a fire by magic, by hand and by water.
#[test]
fn sb_ex_67() {
    let occultist = || {
        armed(&["Hand Weapon"])
            .with("Spells")
            .but(|draft| (draft.courage, draft.health) = (3, 10))
            .at(0.0, 0.0)
    };
    let (mut state, [caster, mummy]) = lay_out([occultist(), monster("mummy").at(8.0, 0.0).health(9)]);
    state[mummy].alight = true;
    let fates = script().choose(Act::Cast(School::Spells)).dice([4, 5]).choose(Magic::Quench);
    activate(&mut state, &mut fates.choose(Act::Done), caster);
    assert_eq!((state[caster].health, state[mummy].alight), (9, false));
    activate(&mut state, &mut dice([1, 1]).choose(Response::BackOff), mummy);
    assert_eq!(state[mummy].health, 9);

    let (mut state, [burning, trooper, _]) =
        lay_out([tro().with("Combustion").at(0.0, 0.0), tro().at(4.0, 0.0), tro().enemy().at(0.0, 20.0)]);
    state[burning].alight = true;
    let fates = script().choose(Act::Move).go(vec![step(1.0, 0.0)]).choose(Act::Smother(burning));
    activate(&mut state, &mut fates.choose(Act::Done), trooper);
    assert_eq!((state[trooper].health, state[burning].alight), (9, false));

    let stream = vec![block(Kind::Water, (2.0, -6.0), (9.0, 6.0), 0.0)];
    let (mut state, [mummy, _]) =
        lay_among(stream, [monster("mummy").at(0.0, 0.0).health(9), tro().at(10.0, 0.0)]);
    state[mummy].alight = true;
    activate(&mut state, &mut script(), mummy);
    assert_eq!((state[mummy].alight, state[mummy].health), (false, 9 - 2));
}

/// Proves sb.ex.68: through the fence and over the barrel.
#[test]
fn sb_ex_68() {
    let crashes = |terrain: Vec<TerrainSetup>| {
        let (mut state, [crasher, _]) =
            lay_among(terrain, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(20.0, 0.0)]);
        activate(&mut state, &mut script(), crasher);
        (state, crasher)
    };
    let fence = named("the fence", block(Kind::Obstacle, (2.9, -4.0), (3.1, 4.0), 0.8));
    let barrel = named("the barrel", block(Kind::Obstacle, (4.3, -0.75), (5.8, 0.75), 1.0));

    let (state, crasher) = crashes(vec![fence, barrel]);

    assert!(stands_at(&state, crasher, 6.0, 0.0));
    let table = state.table.as_ref().unwrap();
    let names: Vec<&str> = table.terrain.iter().map(|piece| piece.name.as_str()).collect();
    assert_eq!(names, ["the fence", "the fence"]); // in two parts, 2" apart
    let clear = |south: f64| !table.terrain.iter().any(|piece| piece.outline.contains(spot(3.0, south)));
    assert!(clear(0.99) && clear(-0.99) && !clear(1.01) && !clear(-1.01));

    let (state, crasher) = crashes(vec![block(Kind::Door, (3.0, -0.9), (3.2, 0.9), 2.0)]);
    assert!(stands_at(&state, crasher, 6.0, 0.0) && state.table.as_ref().unwrap().terrain.is_empty());
    let (state, crasher) = crashes(vec![block(Kind::Wall, (3.0, -20.0), (3.2, 20.0), 1.5)]);
    assert!(!stands_at(&state, crasher, 6.0, 0.0) && state.table.as_ref().unwrap().terrain.len() == 1);
}
