//! Jumps and sprints.

use super::*;
use silver_bayonet::{Fell, MovementEvent};

/// Two roofs of this height with a gap between them that begins at `edge`; TRO on the first one.
fn gap(edge: f64, width: f64, height: f64) -> (State, FigureId) {
    let west = block(Kind::Building, (-9.0, -9.0), (edge, 9.0), height);
    let east = block(Kind::Building, (edge + width, -9.0), (edge + width + 9.0, 9.0), height);
    let (state, [trooper, _]) = lay_among(vec![west, east], [tro().at(0.0, 0.0).up(height), far()]);
    (state, trooper)
}

/// Proves sb.jump.1, sb.jump.2 and sb.jump.7: a gap costs twice its width; a Move that has less left at the edge does not
/// cross it.
#[test]
fn a_gap_costs_twice_its_width() {
    let (mut state, trooper) = gap(1.0, 2.0, 5.0);
    assert!(goes(&state, trooper, &[step(4.0, 0.0)])); // 1, 2 × 2, and 1
    assert!(!goes(&state, trooper, &[step(4.01, 0.0)]));
    walks(&mut state, trooper, &[step(4.0, 0.0)]);
    assert_eq!(elevation_of(&state, trooper), length(5.0));

    let (state, trooper) = gap(1.0, 2.51, 5.0);
    assert!(!goes(&state, trooper, &[step(3.6, 0.0)])); // 5" left, and 5.02 needed
}

/// Proves sb.jump.7: a Sprint is spent only on a gap that needs one; staying put is thinking better of it.
#[test]
fn a_sprint_jump_needs_a_gap_that_needs_it() {
    let (mut state, trooper) = gap(1.0, 2.0, 5.0);
    let jumps = |way: Way| Reach::Jump { figure: trooper, most: inches(6) }.allows(&state, &way).is_ok();
    assert!(!jumps(vec![step(4.0, 0.0)])); // the Move alone pays for it
    assert!(!jumps(vec![step(0.5, 0.0)]));

    let mut fates = script().choose(Act::SprintJump).go(vec![step(0.0, 0.0)]).choose(Act::Done);
    activate(&mut state, &mut fates, trooper); // no Check
    fates.expect_spent();

    let (ground, trooper) = alone(vec![]);
    assert!(!offers::acts(&ground, trooper, &[]).contains(&Act::SprintJump)); // no gaps, no question
}

/// Proves sb.jump.3, sb.jump.4, sb.jump.5, sb.jump.6 and sb.jump.12: what is left of the Move and the Sprint, halved,
/// clears the gap or falls short; what is over walks on. The fall is as deep as the gap, and ends the movement.
#[test]
fn a_sprint_carries_over_a_gap_or_not() {
    let way = vec![step(6.0, 0.0)];
    let (mut lands, trooper) = gap(1.0, 4.0, 7.0);
    let mut fates = dice([6, 5]).choose(Act::SprintJump).go(way.clone());
    activate(&mut lands, &mut fates, trooper); // 5 + 4 - 8 = 1
    assert_eq!((place_of(&lands, trooper), elevation_of(&lands, trooper)), (spot(6.0, 0.0), length(7.0)));
    fates.expect_spent();

    let (mut falls, trooper) = gap(1.0, 4.0, 7.0);
    let mut fates = dice([1, 3, 2, 1]).choose(Act::SprintJump).go(way);
    activate(&mut falls, &mut fates, trooper); // 3.5" over the gap; 7" deep are two dice
    assert_eq!((elevation_of(&falls, trooper), falls[trooper].health), (length(0.0), 10 - 3));
    assert!(stands_at(&falls, trooper, 4.5, 0.0));
    fates.expect_spent();
    SilverBayonet::check(&falls).unwrap();
}

/// Proves sb.jump.8: on foot what is 1" high is jumped over, what is higher is climbed over.
#[test]
fn low_obstacles_are_jumped() {
    let fence = |height| vec![block(Kind::Obstacle, (1.0, -9.0), (1.5, 9.0), height)];
    let (state, trooper) = alone(fence(1.0));
    assert!(goes(&state, trooper, &[step(5.5, 0.0)])); // 1, 2 × 0.5, and 4
    assert!(!goes(&state, trooper, &[step(5.51, 0.0)]));

    let (state, trooper) = alone(fence(1.5));
    assert!(goes_with(&state, trooper, inches(7), &[step(2.5, 0.0)])); // 1, up 2 × 1.5, 0.5, down 1.5, and 1
    assert!(!goes_with(&state, trooper, inches(7), &[step(2.51, 0.0)]));

    // What is low and wide is better climbed onto: a jump would be 2 × 5.
    let (state, [runner, _]) = lay_among(
        vec![block(Kind::Open, (1.0, -9.0), (6.0, 9.0), 0.5)],
        [tro().but(|draft| draft.speed = 9).at(0.0, 0.0), far()],
    );
    assert!(goes(&state, runner, &[step(7.5, 0.0)])); // 1, up 1, 5", down 0.5, and 1.5
    assert!(!goes(&state, runner, &[step(7.51, 0.0)]));
}

/// Proves sb.jump.11 and sb.jump.12: going over an edge of more than 3" is a Fall, at the foot of it; the movement is
/// lost, the action is not.
#[test]
fn going_over_an_edge_is_a_fall() {
    let roof = || vec![block(Kind::Building, (-9.0, -9.0), (2.0, 9.0), 4.0)];
    let (mut state, [trooper, _]) = lay_among(roof(), [tro().unloaded().at(0.0, 0.0).up(4.0), far()]);
    let mut fates = dice([3]).choose(Act::Move).go(vec![step_up(20.0, 0.0, 4.0)]);
    fates = fates.choose(Act::Reload(GUN));

    activate(&mut state, &mut fates, trooper);

    assert_eq!((elevation_of(&state, trooper), state[trooper].health), (length(0.0), 10 - 3));
    assert!(stands_at(&state, trooper, 2.5, 0.0));
    assert!(told(&fates, |event| matches!(event, Event::Fell(Fell { dice: 1, .. }))));
    fates.expect_spent();

    let (state, [trooper, _]) = lay_among(roof(), [tro().at(0.0, 0.0).up(4.0), far()]);
    assert!(!goes(&state, trooper, &[step_up(3.0, 0.0, 4.0), step(4.0, 0.0)])); // nobody walks on
    let (state, [bat, _]) = lay_among(roof(), [tro().with("Flying").at(0.0, 0.0).up(4.0), far()]);
    assert!(!goes(&state, bat, &[step_up(5.0, 0.0, 4.0)])); // who flies does not fall, and rests on something
}

/// Proves sb.sprint.1, sb.sprint.2 and sb.sprint.3: after a Move, as the action; 11 gives 4", 10 gives 2".
#[test]
fn a_sprint_lengthens_the_move() {
    let (state, trooper) = alone(vec![]);
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Sprint));
    assert!(offers::acts(&state, trooper, &[Act::Move]).contains(&Act::Sprint));
    let after = offers::acts(&state, trooper, &[Act::Move, Act::Sprint, Act::Done]);
    assert!(!after.contains(&Act::Sprint) && !after.contains(&Act::Move));

    for (faces, far) in [([6, 5], 4.0), ([6, 4], 2.0)] {
        let (mut state, trooper) = alone(vec![]);
        let mut fates = dice(faces).choose(Act::Move).go(vec![step(6.0, 0.0)]).choose(Act::Sprint);
        fates = fates.choose(Act::Move).go(vec![step(6.0 + far, 0.0)]);
        activate(&mut state, &mut fates, trooper);
        assert_eq!(place_of(&state, trooper), spot(6.0 + far, 0.0));
        let longest = |event: &Event| matches!(event, Event::Movement(MovementEvent::Moved { most, .. }) if *most == length(far));
        assert!(told(&fates, longest));
        fates.expect_spent();
    }
}

/// Proves sb.sprint.4: a Sprint's inches obey the ground like a Move's.
#[test]
fn a_sprint_obeys_the_ground() {
    let (mut state, trooper) = alone(vec![block(Kind::Difficult, (6.0, -9.0), (20.0, 9.0), 0.0)]);
    let mut fates = dice([6, 5]).choose(Act::Move).go(vec![step(6.0, 0.0)]).choose(Act::Sprint);
    fates = fates.choose(Act::Move).go(vec![step(8.0, 0.0)]).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(place_of(&state, trooper), spot(8.0, 0.0));
    assert!(!goes_with(&state, trooper, inches(4), &[step(10.01, 0.0)]));
}

/// Proves sb.sprint.5: a Sprint into contact is a Move to Attack, declared or walked.
#[test]
fn a_sprint_into_contact_attacks() {
    for declared in [true, false] {
        let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)]);
        let mut fates = dice([6, 5, 1, 2, 1, 2]).choose(Act::Move).go(vec![step(4.0, 0.0)]);
        fates = fates.choose(Act::Sprint);
        fates = match declared {
            true => fates.choose(Act::Attack(ghoul)),
            false => fates.choose(Act::Move).go(vec![step(8.0, 0.0)]),
        };

        activate(&mut state, &mut fates, trooper); // asked nothing more

        assert_eq!((state[trooper].fatigue, state[ghoul].fatigue), (1, 1));
        fates.expect_spent();
    }
}

/// Proves sb.sprint.6 and sb.shoot.mod.10: a figure that dismounted or stood up has Moved, for its shot too, and walked
/// nowhere, so it may not Sprint.
#[test]
fn getting_up_or_down_is_no_run_up() {
    let (state, [rider, _]) = lay_out([cav().at(0.0, 0.0), far()]);
    let acts = offers::acts(&state, rider, &[Act::Dismount]);
    assert!(!acts.contains(&Act::Sprint) && !acts.contains(&Act::Move));

    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(0.0, 9.0)]);
    state[trooper].knocked_down = true;
    let acts = offers::acts(&state, trooper, &[]);
    assert!(!acts.contains(&Act::Sprint) && !acts.contains(&Act::Move));
    let mut fates = dice([1, 2]).choose(Act::Shoot(GUN)).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    let moved = (-1, RuleId("sb.shoot.mod.1"));
    assert!(shots_told(&fates)[0].contains(&moved), "{:?} {ghoul:?}", shots_told(&fates));
}
