//! Moves: sticks, straight lines, contact, difficult ground (catalogue 5.1, and the moves of section 4).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod examples_movement;
pub mod leaving;
pub mod special_moves;
pub mod wandering;

use fates::{FigureId, FigureSet};
use fear_and_faith::{
    Act, Active, Battle, Dice, Fact, Feature, Gait, ModelSetup, Reach, Setup, State, Stick, TableSetup,
    TerrainSetup,
};
use table::{Kind, Length, Point};

use crate::common::*;

/// A point, in millimetres east and south of the middle of the table.
pub fn spot(east: f64, south: f64) -> Point {
    let tenths = |millimetres: f64| ((450.0 + millimetres) * 10.0).round() as i32;
    Point { x: tenths(east), y: tenths(south) }
}

/// An upright block of scenery, from one corner to the other, in millimetres from the middle.
pub fn piece(kind: Kind, height: f64, from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    let corner = |x: f64, y: f64| (450.0 + x, 450.0 + y);
    let outline =
        vec![corner(from.0, from.1), corner(to.0, from.1), corner(to.0, to.1), corner(from.0, to.1)];
    TerrainSetup::new(kind, height, outline)
}

/// The same with something special about it.
pub fn special(feature: Feature, piece: TerrainSetup) -> TerrainSetup {
    TerrainSetup { feature, ..piece }
}

/// Models among scenery, indoors.
pub fn among(
    models: impl IntoIterator<Item = ModelSetup>,
    terrain: impl IntoIterator<Item = TerrainSetup>,
) -> Setup {
    let table = TableSetup { width: 900.0, depth: 900.0, terrain: terrain.into_iter().collect() };
    Setup { table: Some(table), ..setup(models) }
}

/// What is told while something is played with scripted Fates, all of which must be used.
pub fn told<T>(
    state: &mut State,
    script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> Vec<String> {
    let mut script = script;
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    script.told().iter().map(|event| event.line(state).text).collect()
}

/// An activation with so many actions.
pub fn with_actions(model: FigureId, left: u8) -> Active {
    Active {
        model,
        needs: 0,
        automatic: false,
        left,
        turnover: false,
        announced: None,
        flown: 0,
        passed: FigureSet::EMPTY,
        charges: false,
        regroups: false,
        sure_footed: false,
        perfect: FigureSet::EMPTY,
        beyond: [FigureSet::EMPTY; 3],
        done: false,
    }
}

/// A model with so many actions does something.
pub fn act(state: &mut State, model: FigureId, left: u8, act: Act, script: Script) -> Vec<String> {
    state.active = Some(with_actions(model, left));
    told(state, script, |battle| battle.performs(model, act))
}

/// What a model with so many actions may do.
pub fn acts(state: &mut State, model: FigureId, left: u8) -> Vec<Act> {
    state.active = Some(with_actions(model, left));
    play(state, Script::default(), |battle| battle.list_acts(model))
}

/// Moves with one of two actions.
pub fn go(state: &mut State, model: FigureId, to: Point) -> Vec<String> {
    act(state, model, 2, Act::Move, Script::default().go(vec![to]))
}

/// The actions that are left.
pub fn left(state: &State) -> u8 {
    state.active.unwrap().left
}

/// Where a model stands.
pub fn at(state: &State, model: FigureId) -> Point {
    state.table.as_ref().unwrap().base(model).unwrap().at
}

/// How high a model stands, in tenths of a millimetre.
pub fn height(state: &State, model: FigureId) -> i32 {
    state.table.as_ref().unwrap().base(model).unwrap().elevation.0
}

/// Is a point within a few tenths of a millimetre of another?
pub fn is_near(one: Point, other: Point) -> bool {
    (one.x - other.x).abs() <= 2 && (one.y - other.y).abs() <= 2
}

/// May it move there with one of two actions left?
pub fn may_go(state: &State, model: FigureId, stick: Stick, to: Point) -> bool {
    let reach = Reach::Move { model, most: state.length(stick), gait: Gait::Walk };
    reach.allows(state, &vec![to]).is_ok()
}

/// ff.move.rate.1, ff.sr.long-move.1, ff.sr.short-move.1, ff.sr.mounted.2: the stick a model moves by; a mount alone
/// makes nobody faster.
#[test]
fn a_model_moves_by_its_own_stick() {
    let table: [(&[&str], f64); 5] = [
        (&[], 120.0),
        (&["Long Move"], 180.0),
        (&["Short Move"], 75.0),
        (&["Mounted"], 120.0),
        (&["Mounted", "Long Move"], 180.0),
    ];
    for (rules, far) in table {
        let mut state = on_table([written(3, 3, rules).at(0.0, 0.0)]);
        go(&mut state, A, spot(far, 0.0));
        assert_eq!(at(&state, A), spot(far, 0.0), "{rules:?}");

        let reach = Reach::Move { model: A, most: Length((far * 10.0) as i32), gait: Gait::Walk };
        assert!(reach.allows(&state, &vec![spot(2.0 * far + 1.0, 0.0)]).is_err(), "{rules:?}");
    }
}

/// ff.move.rate.2: a shorter move is allowed, and none at all.
#[test]
fn a_move_may_be_shorter_or_nothing() {
    let mut state = on_table([cop().at(0.0, 0.0)]);

    go(&mut state, A, spot(30.0, 0.0));
    assert_eq!(at(&state, A), spot(30.0, 0.0));

    let lines = go(&mut state, A, spot(30.0, 0.0));
    assert_eq!(at(&state, A), spot(30.0, 0.0));
    assert!(lines.iter().any(|line| line.contains("stays where it is")));
}

/// ff.move.line.1: one action is one straight line; a bend is no answer.
#[test]
fn a_move_is_one_straight_line() {
    let state = on_table([cop().at(0.0, 0.0)]);
    let reach = Reach::Move { model: A, most: state.length(Stick::Medium), gait: Gait::Walk };

    assert!(reach.allows(&state, &vec![spot(50.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![spot(50.0, 0.0), spot(50.0, 50.0)]).is_err());
}

/// ff.action.move.1: each move costs one action; with three actions a model makes three moves, through an activation.
#[test]
fn each_move_costs_an_action() {
    let mut state = on_table([cop().at(0.0, 0.0)]);
    let script = Script::default()
        .choose(Dice(3))
        .dice([6, 6, 6])
        .choose(Act::Move)
        .go(vec![spot(120.0, 0.0)])
        .choose(Act::Move)
        .go(vec![spot(120.0, 120.0)])
        .choose(Act::Move)
        .go(vec![spot(0.0, 120.0)]);

    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!(at(&state, A), spot(0.0, 120.0));
    assert_eq!(state[A].moves, 3);
}

/// ff.move.contact.1: a move ends at the first contact with an enemy, here 25 mm from middle to middle.
#[test]
fn a_move_ends_at_an_enemy() {
    let mut state = on_table([cop().at(0.0, 0.0), cultist().at(80.0, 0.0).enemy()]);

    go(&mut state, A, spot(120.0, 0.0));

    assert!(is_near(at(&state, A), spot(55.0, 0.0)), "{:?}", at(&state, A));
    assert!(state.touching(A).contains(B));
}

/// ff.move.contact.1: a model that can be touched by one straight move can be charged, and nobody farther off or behind
/// somebody else.
#[test]
fn a_charge_is_one_straight_move_into_contact() {
    let mut state = on_table([
        cop().at(0.0, 0.0),
        cultist().at(145.0, 0.0).enemy(),
        cultist().at(0.0, 146.0).enemy(),
        cultist().at(200.0, 0.0).enemy(),
    ]);
    let open = acts(&mut state, A, 1);
    assert!(open.contains(&Act::Charge(B)));
    assert!(!open.contains(&Act::Charge(C)));
    assert!(!open.contains(&Act::Charge(D)));

    act(&mut state, A, 2, Act::Charge(B), Script::default());

    assert!(is_near(at(&state, A), spot(120.0, 0.0)));
    assert_eq!(left(&state), 1);
    assert!(state.touching(A).contains(B));
}

/// ff.move.through.1: friends are passed, enemies are not, and nobody ends in anybody.
#[test]
fn friends_are_passed_and_nobody_ends_in_them() {
    let mut state = on_table([cop().at(0.0, 0.0), cop().at(50.0, 0.0)]);

    assert!(!may_go(&state, A, Stick::Medium, spot(60.0, 0.0)));
    go(&mut state, A, spot(100.0, 0.0));
    assert_eq!(at(&state, A), spot(100.0, 0.0));
}

/// ff.move.difficult.1: through difficult ground L becomes M and M becomes S; a line that stays outside is not shortened.
#[test]
fn difficult_ground_shortens_the_stick() {
    let bog = || piece(Kind::Difficult, 0.0, (40.0, -30.0), (50.0, 30.0));
    let state = lay(&among([cop().at(0.0, 0.0)], [bog()]));
    assert!(may_go(&state, A, Stick::Medium, spot(75.0, 0.0)));
    assert!(!may_go(&state, A, Stick::Medium, spot(76.0, 0.0)));
    assert!(may_go(&state, A, Stick::Medium, spot(-120.0, 0.0)));

    assert!(may_go(&state, A, Stick::Long, spot(120.0, 0.0)));
    assert!(!may_go(&state, A, Stick::Long, spot(121.0, 0.0)));
}

/// ff.move.difficult.2, ff.action.move.dense.1, ff.sr.short-move.1: a Short mover pays two actions for a Short move.
#[test]
fn a_short_mover_pays_two_actions() {
    let bog = piece(Kind::Difficult, 0.0, (40.0, -30.0), (50.0, 30.0));
    let mut state = lay(&among([written(3, 3, &["Short Move"]).at(0.0, 0.0)], [bog]));
    state.active = Some(with_actions(A, 1));
    assert!(!may_go(&state, A, Stick::Short, spot(75.0, 0.0)));

    go(&mut state, A, spot(75.0, 0.0));

    assert_eq!(at(&state, A), spot(75.0, 0.0));
    assert_eq!(left(&state), 0);
}

/// ff.move.difficult.3: any part of the line counts for the whole of it, and two sorts of ground count once.
#[test]
fn difficult_ground_counts_once_and_wholly() {
    let ground = [
        piece(Kind::Difficult, 0.0, (40.0, -30.0), (41.0, 30.0)),
        piece(Kind::Woods, 40.0, (55.0, -30.0), (60.0, 30.0)),
    ];
    let state = lay(&among([cop().at(0.0, 0.0)], ground));

    assert!(may_go(&state, A, Stick::Medium, spot(75.0, 0.0)));
    assert!(!may_go(&state, A, Stick::Medium, spot(76.0, 0.0)));
}

/// ff.sr.forester.1, ff.sr.swampwalk.1, ff.sr.snow-walk.1, ff.sr.amphibious.1: each is at home on its own ground only.
#[test]
fn some_are_at_home_on_some_ground() {
    let snow = Feature { snow: true, ..Feature::default() };
    let bog = Feature { bog: true, ..Feature::default() };
    let grounds = [
        ("Forester", Kind::Woods, Feature::default()),
        ("Swampwalk", Kind::Difficult, bog),
        ("Snow Walk", Kind::Difficult, snow),
        ("Amphibious", Kind::Water, Feature::default()),
    ];
    for (home, (rule, ..)) in grounds.iter().enumerate() {
        for (place, (_, kind, feature)) in grounds.iter().enumerate() {
            let ground = special(*feature, piece(*kind, 0.0, (40.0, -30.0), (60.0, 30.0)));
            let state = lay(&among([written(3, 3, &[rule]).at(0.0, 0.0)], [ground]));
            assert_eq!(may_go(&state, A, Stick::Medium, spot(120.0, 0.0)), home == place, "{rule} {kind:?}");
        }
    }
}

/// ff.move.impass.1: a wall, a house or a rock ends the line; it must be walked round or climbed.
#[test]
fn impassable_things_end_the_line() {
    for kind in [Kind::Wall, Kind::Building, Kind::Rock] {
        let mut state = lay(&among([cop().at(0.0, 0.0)], [piece(kind, 60.0, (50.0, -30.0), (60.0, 30.0))]));
        go(&mut state, A, spot(120.0, 0.0));
        assert!(is_near(at(&state, A), spot(37.5, 0.0)), "{kind:?} {:?}", at(&state, A));
        assert!(acts(&mut state, A, 1).contains(&Act::Climb));
    }
}

/// ff.move.impass.1: a pit ends the line at its rim; a model that is down in it walks about in it and not out of it.
#[test]
fn a_pit_ends_the_line() {
    let pit = || TerrainSetup { bottom: -60.0, ..piece(Kind::Pit, 60.0, (50.0, -60.0), (150.0, 60.0)) };
    let mut state = lay(&among([cop().at(0.0, 0.0)], [pit()]));
    go(&mut state, A, spot(100.0, 0.0));
    assert!(at(&state, A).x <= spot(50.0, 0.0).x && height(&state, A) == 0, "{:?}", at(&state, A));

    let mut state = lay(&among([cop().at(80.0, 0.0).up(-60.0)], [pit()]));
    go(&mut state, A, spot(110.0, 0.0));
    assert_eq!((at(&state, A), height(&state, A)), (spot(110.0, 0.0), -600));
    go(&mut state, A, spot(200.0, 0.0));
    assert!(at(&state, A).x <= spot(150.0, 0.0).x && height(&state, A) == -600, "{:?}", at(&state, A));
}

/// ff.core.contact.1: at a real table people say whether a charge arrives, and contacts are
/// kept both ways.
#[test]
fn contacts_are_kept_at_a_real_table() {
    let off = |models: [ModelSetup; 3]| lay(&Setup { table: None, ..setup(models) });
    let mut state = off([cop(), cultist().enemy(), cultist().enemy()]);
    let most = state.length(Stick::Medium);
    let reaches = Fact::Reaches { model: A, target: B, most };

    act(&mut state, A, 2, Act::Charge(B), Script::default().facts([reaches]));
    assert!(state.touching(A).contains(B) && state.touching(B).contains(A));
    assert!(!state.touching(A).contains(C));
    assert_eq!(left(&state), 1);

    // Engaged, it can only break off, and that takes two actions.
    assert!(!acts(&mut state, A, 1).contains(&Act::Move));
    assert!(acts(&mut state, A, 2).contains(&Act::Disengage));

    state[B].fallen = Some(1);
    act(&mut state, A, 2, Act::Move, Script::default().facts([]));
    assert!(state.touching(A).is_empty() && state.touching(B).is_empty());

    let lines = act(&mut state, A, 2, Act::Charge(C), Script::default().facts([]));
    assert!(lines.iter().any(|line| line.contains("out of reach")));
    assert_eq!(left(&state), 2);
}

/// ff.move.difficult.2: at a real table a Short mover is asked about the ground, and does not go if it cannot pay.
#[test]
fn a_short_mover_is_asked_about_the_ground() {
    let setup = Setup { table: None, ..setup([written(3, 3, &["Short Move"])]) };
    let rough = || Script::default().facts([Fact::DifficultGround { model: A }]);

    let mut state = lay(&setup);
    act(&mut state, A, 2, Act::Move, rough());
    assert_eq!((left(&state), state[A].moves), (0, 1));

    let mut state = lay(&setup);
    let lines = act(&mut state, A, 1, Act::Move, rough());
    assert_eq!((left(&state), state[A].moves), (1, 0));
    assert!(lines.iter().any(|line| line.contains("two actions")));
}

/// ff.action.disengage.1: a model that stands against an active enemy may only break off, for two actions; a fallen
/// enemy holds nobody (ff.leave.free.1).
#[test]
fn an_active_enemy_holds_a_model() {
    let mut state = on_table([cop().at(0.0, 0.0), cultist().at(25.0, 0.0).enemy()]);
    assert!(!acts(&mut state, A, 2).contains(&Act::Move));
    assert!(acts(&mut state, A, 2).contains(&Act::Disengage));
    assert!(!acts(&mut state, A, 1).contains(&Act::Disengage));

    state[B].fallen = Some(1);
    assert!(acts(&mut state, A, 1).contains(&Act::Move));
}

/// ff.insanity.6.3: a frightened model needs a Quality die to move into contact with something Fearful.
#[test]
fn the_frightened_must_dare_a_charge() {
    let fearful = || written(3, 3, &["Fearful"]).at(80.0, 0.0).enemy();
    let mut state = on_table([cop().at(0.0, 0.0), fearful()]);
    state[A].insanity = 6;
    act(&mut state, A, 2, Act::Charge(B), Script::default().dice([2]));
    assert_eq!((at(&state, A), left(&state)), (spot(0.0, 0.0), 1));

    let mut state = on_table([cop().at(0.0, 0.0), fearful()]);
    state[A].insanity = 6;
    act(&mut state, A, 2, Act::Charge(B), Script::default().dice([3]));
    assert!(state.touching(A).contains(B));
}
