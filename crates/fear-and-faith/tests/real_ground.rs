//! The ground at a real table: what people are asked about it, and that nobody is asked without need.

use fear_and_faith::{Act, Bane, Fact, Grounds, ModelSetup, Setup, State, Strength};
use table::Length;

use crate::common::*;
use crate::movement::*;

/// A real table with this on it, by night.
fn off(grounds: Grounds, models: Vec<ModelSetup>) -> State {
    lay(&Setup { table: None, night: true, grounds, ..setup(models) })
}

fn says(lines: &[String], words: &str) -> bool {
    lines.iter().any(|line| line.contains(words))
}

/// ff.move.holy.1, ff.move.water.1, ff.move.garlic.1, ff.move.pentagram.1: where there is such ground people say whether a
/// move leads into it; then the die falls, and a failure closes it for the turn.
#[test]
fn people_say_what_a_move_crosses() {
    let table = [
        (Bane::HolyGround, "Vampire", Grounds { holy: true, ..Grounds::default() }),
        (Bane::Pentagram, "Demon", Grounds { pentagram: true, ..Grounds::default() }),
        (Bane::RunningWater, "Vampire", Grounds { running_water: true, ..Grounds::default() }),
        (Bane::Garlic, "Vampire", Grounds { garlic: true, ..Grounds::default() }),
    ];
    for (bane, rule, grounds) in table {
        let crosses = || Script::default().facts([Fact::Crosses { model: A, bane }]);
        let mut state = off(grounds, vec![written(3, 3, &[rule])]);
        let lines = act(&mut state, A, 2, Act::Move, crosses().dice([3]));
        assert!(says(&lines, "braves"), "{bane:?}");

        let lines = act(&mut state, A, 2, Act::Move, crosses().dice([2]));
        assert!(says(&lines, "shrinks back"), "{bane:?}");

        let mut bare = off(Grounds::default(), vec![written(3, 3, &[rule])]);
        let lines = act(&mut bare, A, 2, Act::Move, crosses());
        assert!(says(&lines, "moves up to Medium"), "{bane:?}");
    }
}

/// ff.move.holy.3, ff.move.water.2: forced into it, it rolls, and after a failed entry it is lost at once.
#[test]
fn people_say_what_somebody_is_forced_into() {
    let holy = Grounds { holy: true, ..Grounds::default() };
    let crosses = || Script::default().facts([Fact::Crosses { model: A, bane: Bane::HolyGround }]);
    let mut state = off(holy, vec![written(3, 3, &["Vampire"])]);
    let lines = told(&mut state, crosses().dice([3]), |battle| battle.arrives(A));
    assert!(says(&lines, "braves"));

    act(&mut state, A, 2, Act::Move, crosses().dice([2]));
    let lines = told(&mut state, crosses(), |battle| battle.arrives(A));
    assert!(says(&lines, "is destroyed by holy ground"));

    let water = Grounds { running_water: true, ..Grounds::default() };
    let mut state = off(water, vec![written(3, 3, &["Vampire"])]);
    let crosses = Script::default().facts([Fact::Crosses { model: A, bane: Bane::RunningWater }]);
    let lines = told(&mut state, crosses.dice([2]), |battle| battle.forced_into_ground(A));
    assert!(says(&lines, "is destroyed by running water"));
}

/// ff.move.bash.2, ff.move.bash.block.1: people say how strong the door is and who stands behind it: 6 against steel is 4,
/// against a heavy door 5; then C3 + 1 pushes against C2 + 6.
#[test]
fn people_describe_the_door() {
    let doors = Grounds { doors: true, ..Grounds::default() };
    let is = |strength| Fact::DoorIs { model: A, strength };
    let mut state = off(doors, vec![cop(), cultist().enemy()]);
    assert!(acts(&mut state, A, 1).contains(&Act::Bash(0)));

    let steel = Script::default().facts([is(Strength::Steel)]).dice([6]);
    assert!(says(&act(&mut state, A, 1, Act::Bash(0), steel), "stays shut"));

    let heavy = Script::default().facts([is(Strength::Heavy)]).dice([6]);
    assert!(says(&act(&mut state, A, 1, Act::Bash(0), heavy), "is open"));

    let held = Script::default().facts([Fact::BehindDoor { model: A }]).dice([5, 1, 6]);
    let lines = act(&mut state, A, 1, Act::Bash(0), held.choose(fear_and_faith::YesNo::No));
    assert!(says(&lines, "4 v 8") && says(&lines, "stays shut"), "{lines:?}");

    let mut bare = off(Grounds::default(), vec![cop()]);
    assert!(!acts(&mut bare, A, 1).contains(&Act::Bash(0)));
}

/// ff.climb.mod.1, ff.climb.fight.1: people say whether it is a wall, and whether the climber still hangs on it.
#[test]
fn people_describe_the_climb() {
    let heights = Grounds { heights: true, ..Grounds::default() };
    let mut state = off(heights, vec![cop()]);
    let script = Script::default().facts([Fact::StillClimbs { model: A }]).dice([3, 3, 1]);
    let lines = act(&mut state, A, 2, Act::Climb, script);
    assert!(says(&lines, "climbs up to Medium"));
    assert!(state[A].climbing);
    assert_eq!(left(&state), 0);

    let script = Script::default().facts([Fact::SheerFace { model: A }]).dice([4, 3, 3]);
    let lines = act(&mut state, A, 2, Act::Climb, script);
    assert!(says(&lines, "climbs up to Short"));
    assert!(!state[A].climbing);

    assert!(!acts(&mut off(heights, vec![model("wolf")]), A, 1).contains(&Act::Climb));
}

/// ff.fall.1, ff.fall.4: people say how deep it was, and whom the faller touches where it lies.
#[test]
fn people_say_how_deep_the_drop_was() {
    let within = |distance| Fact::DropWithin { model: A, distance: Length(distance) };
    for (facts, dice) in [(vec![within(750)], 1), (vec![within(1200)], 2), (vec![], 3)] {
        let mut state = off(Grounds::default(), vec![cop(), cultist().enemy()]);
        let script = Script::default().facts(facts).dice(vec![6; dice]);
        play(&mut state, script, |battle| battle.falls_from(A, Length::ZERO));
        assert_eq!(state[A].fallen, Some(2));
    }
    let mut state = off(Grounds::default(), vec![cop(), cultist().enemy()]);
    let script = Script::default().facts([Fact::Touches { model: A }]);
    let lines = told(&mut state, script, |battle| battle.falls_from(A, Length::ZERO));
    assert!(says(&lines, "falls among its enemies"));
}
