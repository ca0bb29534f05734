//! The ground at a real table: what people are asked about it, and that nobody is asked without need.

use fear_and_faith::{Act, Bane, Fact, Grounds, ModelSetup, Setup, State, Strength};
use table::Length;

use crate::common::*;
use crate::rules::movement::*;

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
    assert!(says(&lines, "4 against 8") && says(&lines, "stays shut"), "{lines:?}");

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
    assert!(says(&lines, "climbs up, Medium (12 cm) at the most"));
    assert!(state[A].climbing);
    assert_eq!(left(&state), 0);

    let script = Script::default().facts([Fact::SheerFace { model: A }]).dice([4, 3, 3]);
    let lines = act(&mut state, A, 2, Act::Climb, script);
    assert!(says(&lines, "climbs up, Short (7.5 cm) at the most"));
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

/// ff.action.stand.3: where there is snow people say whether somebody who is knocked down lies in it.
#[test]
fn people_say_who_lies_in_snow() {
    let fight = |grounds: Grounds, facts: Vec<Fact>| {
        let mut state = off(grounds, vec![written(3, 3, &[]), written(3, 3, &[]).enemy()]);
        (state[A].touching, state[B].touching) = ([B].into_iter().collect(), [A].into_iter().collect());
        let script = Script::default().facts(facts).dice([4, 3]); // 7 against 6, even
        told(&mut state, script, |battle| battle.attacks(A, B, false));
        state[B].fallen
    };
    let snow = Grounds { snow: true, ..Grounds::default() };
    assert_eq!(fight(snow, vec![Fact::InSnow { model: B }]), Some(2));
    assert_eq!(fight(snow, vec![]), Some(1));
    assert_eq!(fight(Grounds::default(), vec![Fact::InSnow { model: B }]), Some(1));
}

/// ff.move.stairs.2, ff.move.stairs.3: from the second move of a turn on people say whether it is on stairs as another
/// one was; a failed die is a fall that takes 2 actions to stand up from. A Hero passes without one.
#[test]
fn people_say_who_hurries_on_stairs() {
    let stairs = Grounds { stairs: true, ..Grounds::default() };
    let moved = |rules: &[&str], moves: u8, dice: &[u8]| {
        let mut state = off(stairs, vec![written(3, 3, rules)]);
        state[A].moves = moves;
        let script = Script::default().facts([Fact::StairsAgain { model: A }]).dice(dice.iter().copied());
        act(&mut state, A, 2, Act::Move, script);
        state[A].fallen
    };
    assert_eq!(moved(&[], 0, &[]), None);
    assert_eq!(moved(&[], 1, &[3]), None);
    assert_eq!(moved(&[], 1, &[2]), Some(2));
    assert_eq!(moved(&["Hero"], 1, &[]), None);
    assert_eq!(moved(&["Flying"], 1, &[]), None);
}

/// ff.move.ladder.2: the same on a ladder, where a failed die is a fall from as high as it is: 75 mm is one more die.
#[test]
fn people_say_who_hurries_on_a_ladder() {
    let ladders = Grounds { ladders: true, ..Grounds::default() };
    let moved = |rules: &[&str], dice: &[u8]| {
        let mut state = off(ladders, vec![written(3, 3, rules)]);
        state[A].moves = 1;
        let low = Fact::DropWithin { model: A, distance: Length(750) };
        let script = Script::default().facts([Fact::LadderAgain { model: A }, low]);
        act(&mut state, A, 2, Act::Move, script.dice(dice.iter().copied()));
        (state[A].is_gone(), state[A].fallen)
    };
    assert_eq!(moved(&[], &[3]), (false, None));
    assert_eq!(moved(&[], &[2, 3]), (false, Some(2)));
    assert!(moved(&[], &[2, 2]).0);
    assert_eq!(moved(&["Mindless"], &[]), (false, None)); // it cannot use one
}

/// ff.move.stairs.2: a model that slips in a charge touches whom people say it touches.
#[test]
fn a_charger_may_slip_on_stairs() {
    let stairs = Grounds { stairs: true, ..Grounds::default() };
    let mut state = off(stairs, vec![written(3, 3, &[]), written(3, 3, &[]).enemy()]);
    state[A].moves = 1;
    let reaches = Fact::Reaches { model: A, target: B, most: Length(1200) };
    let script = Script::default().facts([reaches, Fact::StairsAgain { model: A }]).dice([2]);
    act(&mut state, A, 2, Act::Charge(B), script);
    assert_eq!((state[A].fallen, state[A].touching.len()), (Some(2), 0));
}
