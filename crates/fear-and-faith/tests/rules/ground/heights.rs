//! Stairs, ladders, climbing and falling (catalogue 5.3).

use fear_and_faith::{Act, Feature, Heading, ModelSetup, State, Stick, TerrainSetup, YesNo};
use table::{Kind, Length};

use crate::common::*;
use crate::rules::movement::*;

/// A wall of a house so high, 50 mm east of the middle.
fn house(high: f64) -> TerrainSetup {
    piece(Kind::Building, high, (50.0, -80.0), (200.0, 80.0))
}

/// Somebody at the foot of it.
fn at_foot(model: ModelSetup, high: f64) -> State {
    lay(&among([model.at(37.5, 0.0)], [house(high)]))
}

/// Somebody who hangs on it.
fn hanging(model: ModelSetup, at_height: f64, high: f64) -> State {
    let mut state = lay(&among([model.at(37.5, 0.0).up(at_height)], [house(high)]));
    state[A].climbing = true;
    state
}

fn climb(state: &mut State, left: u8, script: Script) -> Vec<String> {
    act(state, A, left, Act::Climb, script)
}

fn says(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

/// Stairs 30 to 60 mm east of the middle, up to a gallery 60 mm high.
fn gallery() -> [TerrainSetup; 2] {
    [
        piece(Kind::Stairs, 60.0, (30.0, -30.0), (60.0, 30.0)),
        piece(Kind::Open, 60.0, (60.0, -30.0), (200.0, 30.0)),
    ]
}

/// ff.move.stairs.1: stairs are difficult going up and open going down.
#[test]
fn stairs_are_difficult_going_up() {
    let up = lay(&among([cop().at(0.0, 0.0)], gallery()));
    assert!(may_go(&up, A, Stick::Medium, spot(75.0, 0.0)));
    assert!(!may_go(&up, A, Stick::Medium, spot(76.0, 0.0)));

    let mut down = lay(&among([cop().at(110.0, 0.0).up(60.0)], gallery()));
    go(&mut down, A, spot(0.0, 0.0));
    assert_eq!((at(&down, A), height(&down, A)), (spot(0.0, 0.0), 0));
}

/// ff.move.stairs.2, ff.move.stairs.3: a second move on stairs in a turn takes a Quality die; on a failure the model lies
/// where the stairs end, with two actions to stand and no other harm.
#[test]
fn a_second_move_on_stairs_is_risky() {
    let on_stairs = || {
        let mut state = lay(&among([cop().at(0.0, 0.0)], gallery()));
        go(&mut state, A, spot(45.0, 0.0));
        assert_eq!(height(&state, A), 600);
        state
    };
    let back = |dice| Script::default().dice([dice]).go(vec![spot(0.0, 0.0)]);

    let mut state = on_stairs();
    act(&mut state, A, 2, Act::Move, back(3));
    assert_eq!((at(&state, A), state[A].fallen), (spot(0.0, 0.0), None));

    let mut state = on_stairs();
    act(&mut state, A, 2, Act::Move, back(2));
    assert!(is_near(at(&state, A), spot(30.0, 0.0)), "{:?}", at(&state, A));
    assert_eq!(state[A].fallen, Some(2));
}

/// A ladder 150 mm high on the wall of a house as high.
fn ladder() -> [TerrainSetup; 2] {
    [piece(Kind::Ladder, 150.0, (48.0, -5.0), (50.0, 5.0)), house(150.0)]
}

fn at_ladder(rules: &[&str]) -> State {
    lay(&among([written(3, 3, rules).at(35.5, 0.0)], ladder()))
}

/// ff.move.ladder.1: a ladder is difficult ground: a Medium mover goes up S, a Short one pays two actions for it; the
/// Clinging go their full length.
#[test]
fn a_ladder_is_difficult_ground() {
    let table: [(&[&str], i32, u8); 4] =
        [(&[], 750, 2), (&["Long Move"], 1200, 2), (&["Short Move"], 750, 1), (&["Clinging"], 1200, 2)];
    for (rules, high, rest) in table {
        let mut state = at_ladder(rules);
        act(&mut state, A, 3, Act::Ladder(0), Script::default());
        assert_eq!((height(&state, A), left(&state)), (high, rest), "{rules:?}");
    }
    assert!(!acts(&mut at_ladder(&["Short Move"]), A, 1).contains(&Act::Ladder(0)));
}

/// ff.move.ladder.2: a second move on a ladder in a turn takes a Quality die; on a failure it falls from where it is, here
/// 75 mm: one die. On a success it reaches the top.
#[test]
fn a_second_move_on_a_ladder_is_risky() {
    let up = |dice: &[u8]| {
        let mut state = at_ladder(&[]);
        act(&mut state, A, 3, Act::Ladder(0), Script::default());
        let script = Script::default().choose(Heading::Up).dice(dice.iter().copied());
        act(&mut state, A, 2, Act::Ladder(0), script);
        state
    };
    let state = up(&[3]);
    assert_eq!((height(&state, A), state[A].fallen), (1500, None));

    let state = up(&[2, 4]);
    assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));
}

/// ff.move.ladder.3, ff.move.ladder.4: a ladder in a blast is gone, and a model that is on it falls from there.
#[test]
fn a_destroyed_ladder_drops_the_model_on_it() {
    let mut state = at_ladder(&[]);
    act(&mut state, A, 1, Act::Ladder(0), Script::default());

    told(&mut state, Script::default().dice([5]), |battle| battle.ladder_destroyed(0));

    assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));
    assert!(!acts(&mut state, A, 3).contains(&Act::Ladder(0)));
}

/// ff.climb.1, ff.climb.2, ff.climb.3: three dice; two or three successes bring a climber up his full move, one success a
/// stick less. The wall is vertical, so Quality 3 needs a 4; the house is 100 mm high.
#[test]
fn successes_say_how_far_one_climbs() {
    let table = [([4, 4, 4], 1000, false), ([4, 4, 3], 1000, false), ([4, 3, 3], 750, true)];
    for (dice, high, hangs) in table {
        let mut state = at_foot(cop(), 100.0);
        climb(&mut state, 1, Script::default().dice(dice));
        assert_eq!((height(&state, A), state[A].climbing), (high, hangs), "{dice:?}");
    }
}

/// ff.climb.2: the same going down: from 75 mm to the ground.
#[test]
fn one_climbs_down_as_well() {
    let mut state = hanging(cop(), 75.0, 100.0);
    climb(&mut state, 1, Script::default().choose(Heading::Down).dice([4, 4, 1]));
    assert_eq!((height(&state, A), state[A].climbing), (0, false));
}

/// ff.climb.4, ff.climb.8: three failures: it falls from the highest point of the attempt. A top of 100 mm is reached: two
/// dice; of a wall of 300 mm it gets to 120: two dice again; going down it falls from where it started.
#[test]
fn three_failures_end_in_a_fall() {
    for high in [100.0, 300.0] {
        let mut state = at_foot(cop(), high);
        climb(&mut state, 1, Script::default().dice([1, 2, 3, 6, 6]));
        assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));
    }
    let mut state = at_foot(cop(), 70.0);
    climb(&mut state, 1, Script::default().dice([1, 2, 3, 6]));
    assert_eq!(state[A].fallen, Some(2));

    let mut state = hanging(cop(), 75.0, 300.0);
    climb(&mut state, 1, Script::default().choose(Heading::Down).dice([1, 2, 3, 6]));
    assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));
}

/// ff.climb.5, ff.climb.6: an attempt takes every action that is left and causes no turnover, whatever fails.
#[test]
fn an_attempt_takes_all_actions() {
    let mut state = at_foot(cop(), 100.0);
    climb(&mut state, 3, Script::default().dice([1, 1, 6]));
    assert_eq!(left(&state), 0);
    assert!(!state.active.unwrap().turnover);
    assert_eq!(state.parties[0].turnovers, 0);
}

/// ff.climb.7: a Short mover with one success climbs S if it gave up two actions, and stays put with one.
#[test]
fn a_short_climber_needs_two_actions() {
    for (left, high) in [(2, 750), (1, 0)] {
        let mut state = at_foot(written(3, 3, &["Short Move"]), 100.0);
        climb(&mut state, left, Script::default().dice([4, 1, 1]));
        assert_eq!(height(&state, A), high);
    }
}

/// ff.climb.mod.1, ff.sr.acrobat.1: a vertical wall is at -1, an Acrobat at +1; a rock is no wall.
#[test]
fn walls_hinder_and_acrobats_do_better() {
    let successes = |rules: &[&str], kind: Kind| {
        let rock = piece(kind, 100.0, (50.0, -80.0), (200.0, 80.0));
        let mut state = lay(&among([written(3, 3, rules).at(37.5, 0.0)], [rock]));
        climb(&mut state, 1, Script::default().dice([2, 3, 4]).dice([]));
        height(&state, A)
    };
    assert_eq!(successes(&[], Kind::Wall), 750); // needs 4: one
    assert_eq!(successes(&["Acrobat"], Kind::Wall), 1000); // needs 3: two
    assert_eq!(successes(&[], Kind::Rock), 1000); // needs 3: two
    assert_eq!(successes(&["Acrobat"], Kind::Rock), 1000); // needs 2: three
}

/// ff.climb.fight.1: a climber can neither fight nor walk off, and is as helpless as the transfixed.
#[test]
fn a_climber_is_helpless() {
    let mut state = hanging(cop(), 75.0, 100.0);
    assert!(state.is_helpless_climber(A));
    let open = acts(&mut state, A, 2);
    assert!(!open.contains(&Act::Move));
    assert!(open.contains(&Act::Climb));
}

/// ff.climb.fight.2: an attacked climber may let go: it falls with all that falling means, and lies on the ground.
#[test]
fn a_climber_may_let_go() {
    let mut state = hanging(cop(), 75.0, 100.0);
    let script = Script::default().choose(YesNo::Yes).dice([3]);
    assert!(play(&mut state, script, |battle| battle.lets_go(A)));
    assert_eq!((height(&state, A), state[A].fallen, state[A].climbing), (0, Some(2), false));

    let mut state = hanging(cop(), 75.0, 100.0);
    assert!(!play(&mut state, Script::default().choose(YesNo::No), |battle| battle.lets_go(A)));
    assert!(state[A].climbing);
}

/// ff.climb.panic.1: fear makes a climber fall first; it flees from where it lands.
#[test]
fn fear_makes_a_climber_fall() {
    let mut state = hanging(cop(), 75.0, 100.0);
    play(&mut state, Script::default().dice([4]), |battle| battle.loses_grip(A));
    assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));

    let mut state = on_table([cop().at(0.0, 0.0)]);
    play(&mut state, Script::default(), |battle| battle.loses_grip(A));
    assert_eq!(state[A].fallen, None);
}

/// ff.climb.clinging.1: the Clinging climb without a roll, for one action, and act freely on the wall.
#[test]
fn the_clinging_climb_without_a_roll() {
    let mut state = at_foot(written(3, 3, &["Clinging"]), 200.0);
    climb(&mut state, 3, Script::default());
    assert_eq!((height(&state, A), left(&state)), (1200, 2));
    assert!(state[A].climbing && !state.is_helpless_climber(A));
}

/// ff.climb.mindless.1, ff.climb.hoof.1, ff.climb.dog.1, ff.climb.claw.1, ff.climb.coil.1: what each can climb: a wall, a
/// tree, a pillar.
#[test]
fn not_everybody_climbs_everything() {
    let tree = Feature { tree: true, ..Feature::default() };
    let pillar = Feature { pillar: true, ..Feature::default() };
    let table: [(&str, [bool; 3]); 8] = [
        ("cop", [true, true, true]),
        ("walking-dead", [false; 3]),
        ("zombie-horse", [false; 3]),
        ("hunter-on-horse", [false; 3]),
        ("wolf", [false; 3]),
        ("cat-familiar", [false, true, false]),
        ("snake-familiar", [false, true, true]),
        ("small-dog-familiar", [false; 3]),
    ];
    for (id, climbs) in table {
        let faces = [
            piece(Kind::Wall, 100.0, (50.0, -80.0), (60.0, 80.0)),
            special(tree, piece(Kind::Rock, 100.0, (50.0, -80.0), (60.0, 80.0))),
            special(pillar, piece(Kind::Rock, 100.0, (50.0, -80.0), (60.0, 80.0))),
        ];
        for (face, climbs) in faces.into_iter().zip(climbs) {
            let face_words = format!("{:?} {:?}", face.kind, face.feature);
            let mut state = lay(&among([model(id).at(0.0, 0.0)], [face]));
            let radius = state.table.as_ref().unwrap().base(A).unwrap().radius;
            let at = table::Point { x: spot(50.0, 0.0).x - radius.0, ..spot(50.0, 0.0) };
            state.table.as_mut().unwrap().shift(A, at, Length::ZERO);
            assert_eq!(acts(&mut state, A, 1).contains(&Act::Climb), climbs, "{id}: {face_words}");
        }
    }
}

/// ff.fall.1, ff.fall.2, ff.fall.3: one die up to S, two up to M, three beyond; any failure is death, otherwise it takes
/// two actions to stand.
#[test]
fn the_drop_says_how_many_dice() {
    for (drop, dice) in [(750, 1), (751, 2), (1200, 2), (1201, 3), (1800, 3), (2500, 3)] {
        let mut state = on_table([cop().at(0.0, 0.0)]);
        let script = Script::default().dice(vec![3; dice]);
        play(&mut state, script, |battle| battle.falls_from(A, Length(drop)));
        assert_eq!(state[A].fallen, Some(2), "{drop}");

        let mut state = on_table([cop().at(0.0, 0.0)]);
        let mut faces = vec![6; dice];
        faces[dice - 1] = 2;
        let lines =
            told(&mut state, Script::default().dice(faces), |battle| battle.falls_from(A, Length(drop)));
        assert!(says(&lines, "does not survive"), "{drop}");
    }
}

/// ff.fall.4: a model that lands against an active enemy is destroyed without a roll, the Clinging too; a fallen enemy
/// does no harm.
#[test]
fn a_fall_among_enemies_is_death() {
    for rules in [&[][..], &["Clinging"]] {
        let models = [written(3, 3, rules).at(37.5, 0.0).up(75.0), cultist().at(12.5, 0.0).enemy()];
        let mut state = lay(&among(models, [house(100.0)]));
        let lines = told(&mut state, Script::default(), |battle| battle.falls_from(A, Length(750)));
        assert!(says(&lines, "falls among its enemies"), "{rules:?}");
    }
    let models = [cop().at(37.5, 0.0).up(75.0), cultist().at(12.5, 0.0).enemy().fallen()];
    let mut state = lay(&among(models, [house(100.0)]));
    let lines = told(&mut state, Script::default().dice([4]), |battle| battle.falls_from(A, Length(750)));
    assert!(!says(&lines, "among its enemies"));
}

/// ff.fall.5: what protects Zombies, Vampires and Werewolves from weapons does not help them when they fall.
#[test]
fn a_fall_kills_monsters_too() {
    for rules in [["Zombie"], ["Vampire"], ["Werewolf"]] {
        let mut setup = setup([written(3, 3, &rules).at(0.0, 0.0)]);
        setup.night = true;
        let mut state = lay(&setup);
        let lines = told(&mut state, Script::default().dice([2]), |battle| battle.falls_from(A, Length(500)));
        assert!(says(&lines, "does not survive"), "{rules:?}");
    }
}

/// ff.fall.6: a base that touches the edge of a roof stands at its drop; one in the middle does not. A flyer that goes
/// over takes no harm.
#[test]
fn the_edge_of_a_roof_is_a_drop() {
    let edge = lay(&among([cop().at(60.0, 0.0).up(60.0)], [house(60.0)]));
    assert_eq!(edge.drop_beside(A), Some(Length(600)));
    let middle = lay(&among([cop().at(120.0, 0.0).up(60.0)], [house(60.0)]));
    assert_eq!(middle.drop_beside(A), None);
    let ground = lay(&among([cop().at(37.5, 0.0)], [house(60.0)]));
    assert_eq!(ground.drop_beside(A), None);

    let mut state = lay(&among([cop().at(60.0, 0.0).up(60.0)], [house(60.0)]));
    play(&mut state, Script::default().dice([3]), |battle| battle.falls_from(A, Length(600)));
    assert_eq!((height(&state, A), state[A].fallen), (0, Some(2)));

    let flyer = written(3, 3, &["Flying"]).at(60.0, 0.0).up(60.0);
    let mut state = lay(&among([flyer], [house(60.0)]));
    play(&mut state, Script::default(), |battle| battle.falls_from(A, Length(600)));
    assert_eq!(height(&state, A), 0);
}

/// ff.sr.clinging.2: the Clinging take no falling damage.
#[test]
fn the_clinging_take_no_falling_damage() {
    let mut state = lay(&among([written(3, 3, &["Clinging"]).at(37.5, 0.0).up(150.0)], [house(200.0)]));
    play(&mut state, Script::default(), |battle| battle.falls_from(A, Length(1500)));
    assert_eq!(height(&state, A), 0);
    assert!(state[A].is_on_table());
}
