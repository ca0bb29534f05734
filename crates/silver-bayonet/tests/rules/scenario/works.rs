//! Proves the rules of engineering works, `sb.work.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, Progress, Seat};
use silver_bayonet::{
    Act, Battle, Does, Event, Fact, Feat, FigureSetup, Objective, Score, Setup, Stat, State, TableSetup,
    TerrainSetup, Toil, Trial, Victory, WorkEvent, WorkId, WorkSetup,
};
use table::{Kind, Length, inches};

const WORK: Act = Act::Work(WorkId(0));

/// A work at the middle of the table, on the piece of that name.
fn work(does: Does) -> WorkSetup {
    WorkSetup {
        id: "the-work".to_string(),
        name: "the work".to_string(),
        at: Some((24.0, 24.0)),
        elevation: 0.0,
        terrain: Some("the piece".to_string()),
        actions: None,
        check: None,
        does,
        side: None,
    }
}

fn piece(kind: Kind, from: (f64, f64), to: (f64, f64), height: f64) -> TerrainSetup {
    TerrainSetup { name: "the piece".to_string(), ..block(kind, from, to, height) }
}

/// A wall 2" east of the work's place.
fn wall() -> TerrainSetup {
    piece(Kind::Wall, (2.0, -4.0), (2.5, 4.0), 3.0)
}

fn with_work<const N: usize>(
    work: WorkSetup,
    terrain: TerrainSetup,
    figures: [FigureSetup; N],
) -> (State, [FigureId; N]) {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![terrain] });
    laid(Setup { figures: figures.into(), table, works: vec![work], ..Setup::default() })
}

fn sapper() -> FigureSetup {
    armed(&["Hand Weapon"]).with("Combat Engineer")
}

fn far() -> FigureSetup {
    tro().enemy().at(-20.0, 20.0)
}

/// Works with its action and does no more.
fn labours(state: &mut State, figure: FigureId, faces: &[u8]) -> Script {
    let mut fates = script().choose(WORK).dice(faces.to_vec()).choose(Act::Done);
    activate(state, &mut fates, figure);
    fates.expect_spent();
    fates
}

/// Proves sb.work.1 and sb.attr.core.engineer.1: only a Combat Engineer does a work; it takes two actions unless said, and
/// then it is finished and no longer offered.
#[test]
fn a_combat_engineer_does_the_work() {
    let (mut state, [sapper, soldier, _]) =
        with_work(work(Does::Breach), wall(), [sapper().at(0.0, 0.75), tro().at(0.0, -0.75), far()]);
    assert!(acts(&state, sapper, &[]).contains(&WORK));
    assert!(!acts(&state, soldier, &[]).contains(&WORK));

    labours(&mut state, sapper, &[]);
    assert_eq!(
        (state.trail.works[0], state.table.as_ref().unwrap().terrain.len()),
        (Toil { done: 1, by: None }, 1)
    );
    labours(&mut state, sapper, &[]);

    assert_eq!(state.trail.works[0], Toil { done: 2, by: Some(Seat(0)) });
    assert!(state.table.as_ref().unwrap().terrain.is_empty());
    assert!(!acts(&state, sapper, &[]).contains(&WORK));
}

/// Proves sb.work.2: it takes contact with the place, and no enemy within 1" of the figure or of the place; the actions of
/// several engineers and turns add up.
#[test]
fn a_work_takes_contact_and_quiet() {
    let may = |sapper: FigureSetup, enemy: (f64, f64)| {
        let enemy = tro().enemy().at(enemy.0, enemy.1);
        let (state, [sapper, _]) = with_work(work(Does::Breach), wall(), [sapper, enemy]);
        acts(&state, sapper, &[]).contains(&WORK)
    };
    // The place is a disc 1" across: contact is at 1" from middle to middle.
    assert!(may(sapper().at(0.0, 1.0), (0.0, -9.0)));
    assert!(!may(sapper().at(0.0, 1.1), (0.0, -9.0)));
    assert!(!may(sapper().at(0.0, 1.0), (0.0, -2.0)), "1\" from the place");
    assert!(may(sapper().at(0.0, 1.0), (0.0, -2.1)));
    assert!(!may(sapper().at(0.0, 1.0), (0.0, 3.0)), "1\" from the sapper");

    let three = WorkSetup { actions: Some(3), ..work(Does::Breach) };
    let (mut state, [one, two, _]) =
        with_work(three, wall(), [sapper().at(0.0, 1.0), sapper().at(0.0, -1.0), far()]);
    labours(&mut state, one, &[]);
    labours(&mut state, two, &[]);
    assert_eq!(state.trail.works[0].done, 2);
    labours(&mut state, one, &[]);
    assert!(state.trail.works[0].by.is_some());
}

/// Proves sb.work.3: an action whose Check fails counts 0. Courage +0 against 10: 9 fails, 10 passes; and the other stats.
#[test]
fn a_failed_check_counts_nothing() {
    let done = |stat: Stat, needed: i8, faces: &[u8]| {
        let check = Some(Trial { stat, needed });
        let sheet = WorkSetup { check, actions: Some(5), ..work(Does::Breach) };
        let (mut state, [sapper, _]) = with_work(sheet, wall(), [sapper().at(0.0, 1.0), far()]);
        labours(&mut state, sapper, faces);
        state.trail.works[0].done
    };

    assert_eq!((done(Stat::Courage, 10, &[4, 5]), done(Stat::Courage, 10, &[5, 5])), (0, 1));
    assert_eq!((done(Stat::Speed, 12, &[3, 2]), done(Stat::Speed, 12, &[3, 3])), (0, 1)); // Speed 6
    assert_eq!((done(Stat::Melee, 12, &[5, 5]), done(Stat::Melee, 12, &[5, 6])), (0, 1)); // Melee +1
    assert_eq!((done(Stat::Accuracy, 12, &[5, 5]), done(Stat::Accuracy, 12, &[5, 6])), (0, 1));
}

/// Lets a sapper finish a work in one action.
fn finished(does: Does, terrain: TerrainSetup, others: [FigureSetup; 2], faces: &[u8]) -> (State, Script) {
    let sheet = WorkSetup { actions: Some(1), ..work(does) };
    let [one, other] = others;
    let (mut state, [sapper, ..]) = with_work(sheet, terrain, [sapper().at(0.0, 1.0), one, other]);
    let fates = labours(&mut state, sapper, faces);
    (state, fates)
}

/// Proves sb.work.4: a breach takes the piece away, so that a figure walks and sees through.
#[test]
fn a_breach_is_a_way_through() {
    let (state, _) = finished(Does::Breach, wall(), [tro().at(-1.0, -3.0), far()], &[]);

    assert!(goes(&state, FigureId(1), &[step(4.5, -3.0)]));
}

/// Proves sb.work.4: a bridge makes open ground of water, and of a pit.
#[test]
fn a_bridge_is_open_ground() {
    let stream = piece(Kind::Water, (2.0, -6.0), (5.0, 6.0), 0.0);
    let (state, _) = finished(Does::Bridge, stream, [tro().at(0.0, -3.0), far()], &[]);
    assert!(goes(&state, FigureId(1), &[step(6.0, -3.0)]), "6\" for a Speed of 6");

    let mut pit = piece(Kind::Pit, (2.0, -6.0), (5.0, 6.0), 6.0);
    pit.bottom = -6.0;
    let (state, _) = finished(Does::Bridge, pit, [tro().at(0.0, -3.0), far()], &[]);
    assert!(goes(&state, FigureId(1), &[step(3.5, -3.0)]));
    let floor = state.table.as_ref().unwrap().floor(spot(3.5, -3.0), inches(1));
    assert_eq!(floor, Length::ZERO);
}

/// Proves sb.work.4: what is barred lets nobody through, nor over it.
#[test]
fn a_barred_door_is_impassable() {
    let door = || piece(Kind::Door, (2.0, -30.0), (2.5, 30.0), 2.0);
    let (before, [walker, _]) = lay_among(vec![door()], [tro().at(0.0, -3.0), far()]);
    assert!(goes(&before, walker, &[step(4.0, -3.0)]));

    let (state, _) = finished(Does::Bar, door(), [tro().at(0.0, -3.0), far()], &[]);

    assert!(!goes(&state, FigureId(1), &[step(4.0, -3.0)]));
    assert!(!goes_with(&state, FigureId(1), inches(40), &[step(4.0, -3.0)]));
}

/// Proves sb.work.4: a blast hurts everybody within 2" of the piece with one die each that is no attack, and the piece is
/// gone: 4 goes through a Breastplate, and 2.1" away nobody is hurt.
#[test]
fn a_blast_hurts_whoever_is_near() {
    let near = cui().at(5.0, 0.0); // 2" from the wall's face at 2.5"
    let (state, fates) = finished(Does::Blast, wall(), [near, tro().enemy().at(5.2, 3.0)], &[7, 4]);

    // The sapper stands 1.5" from the wall, and is caught as well.
    assert_eq!([0, 1, 2].map(|figure| state[FigureId(figure)].health), [10 - 7, 12 - 4, 10]);
    assert!(state.table.as_ref().unwrap().terrain.is_empty());
    let blasted = |event: &&Event| matches!(event, Event::Work(WorkEvent::Blasted { .. }));
    assert_eq!(fates.told().iter().filter(blasted).count(), 2);
}

/// Proves sb.work.4: a figure that stood on what is gone falls: 4" for a die.
#[test]
fn who_stood_on_it_falls() {
    let tower = piece(Kind::Building, (4.0, -4.0), (10.0, 4.0), 4.0);
    let on_it = tro().enemy().at(7.0, 0.0).up(4.0);

    let (state, _) = finished(Does::Breach, tower, [on_it, far()], &[5]);

    assert_eq!((state[FigureId(1)].health, elevation_of(&state, FigureId(1))), (10 - 5, Length::ZERO));
}

/// Proves sb.work.4: the scenario's own end gives points to who finished it, and may end the game.
#[test]
fn a_work_may_be_what_the_game_is_about() {
    let mut sheet = WorkSetup { actions: Some(1), terrain: None, ..work(Does::Own) };
    sheet.side = Some(1);
    let score = Score {
        feat: Feat::Work,
        points: 3,
        of: Some("the-work".into()),
        edge: None,
        side: None,
        most: None,
    };
    let victory = Victory {
        ends: vec![Objective::Finished("the-work".to_string())],
        scores: vec![score],
        ..Victory::default()
    };
    let setup = Setup {
        figures: vec![sapper().at(0.0, 1.0), sapper().enemy().at(0.0, -1.0), far()],
        table: Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] }),
        works: vec![sheet],
        victory: Some(victory),
        ..Setup::default()
    };
    let (mut state, [mine, theirs, _]) = laid::<3>(setup);
    state[theirs].side = silver_bayonet::Side::Player(Seat(1));
    assert!(!acts(&state, mine, &[]).contains(&WORK), "it is the other side's work");
    state[mine].place = silver_bayonet::Place::Left;
    state.table.as_mut().unwrap().remove(mine);
    make_next(&mut state, theirs);
    let mut fates = script().choose(WORK).choose(Act::Done);

    let progress = Battle::new(&mut state, &mut fates).step().unwrap();

    let Progress::Over(outcome) = progress else { panic!("the game goes on") };
    assert_eq!(outcome.points.unwrap().seats(), [0, 3]);
}

/// Proves sb.work.5: neither riders nor monsters work, and a figure that has acted does not give up its Move for it.
#[test]
fn riders_and_monsters_do_no_works() {
    let (state, [rider, _]) = with_work(work(Does::Breach), wall(), [sapper().mounted().at(0.0, 1.5), far()]);
    assert!(!acts(&state, rider, &[]).contains(&WORK));

    let (mut state, [cultist, soldier, _]) = with_work(
        work(Does::Breach),
        wall(),
        [monster("cultist").at(0.0, 1.0), tro().at(-20.0, 0.0), sapper().at(10.0, 20.0)],
    );
    state[cultist].attributes = state[FigureId(2)].attributes;
    activate(&mut state, &mut script(), cultist);
    assert_eq!((state.trail.works[0].done, state[soldier].health), (0, 10));

    let (mut state, [sapper, _]) = with_work(work(Does::Breach), wall(), [sapper().at(0.0, 1.0), far()]);
    labours(&mut state, sapper, &[]);
    assert_eq!(state.trail.works[0].done, 1);
    assert!(!acts(&state, sapper, &[WORK]).contains(&WORK));
}

/// Proves sb.work.2 and .4 at a real table: the work is offered, and people say whom the blast reaches; here once all of
/// them, once nobody.
#[test]
fn a_work_beside_miniatures() {
    let health = |facts: Vec<Fact>, faces: &[u8]| {
        let sheet = WorkSetup { actions: Some(1), at: None, ..work(Does::Blast) };
        let figures = vec![sapper(), tro().enemy(), tro().enemy()];
        let (mut state, [sapper, one, other]) =
            laid(Setup { figures, works: vec![sheet], ..Setup::default() });
        let mut fates = script().choose(WORK).facts(facts).dice(faces.to_vec()).choose(Act::Done);
        activate(&mut state, &mut fates, sapper);
        fates.expect_spent();
        [sapper, one, other].map(|figure| state[figure].health)
    };

    assert_eq!(health(vec![Fact::NearBlast { work: WorkId(0) }], &[1, 6, 3]), [9, 4, 7]);
    assert_eq!(health(vec![Fact::InWater { figure: FigureId(0) }], &[]), [10, 10, 10]);
}
