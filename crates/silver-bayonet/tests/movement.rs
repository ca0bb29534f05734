//! Proves the rules of movement: `sb.move.*`, `sb.sprint.*`, `sb.climb.*`, `sb.jump.*`, `sb.exit.*`, `sb.mta.*`, and the
//! attributes that change them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{Dice, Die, FigureId, FigureSet, Measured, Mind, Nobody, Random, RuleId, Rules, Seat, Straight};
use silver_bayonet::{
    Act, ArmId, Battle, Choice, Event, Fact, Land, Place, Reach, Response, SilverBayonet, State, Step,
    Target, TerrainSetup, Way, Weather,
};
use table::{Base, Kind, Length, inches};

const GUN: ArmId = ArmId::Own(0);

/// A house over the east of the table, its west face at this many inches.
fn house(face: f64, height: f64) -> TerrainSetup {
    block(Kind::Building, (face, -8.0), (face + 12.0, 8.0), height)
}

/// Somebody of the other side who is far from everything.
fn far() -> Figure {
    tro().enemy().at(-20.0, 20.0)
}

/// TRO at the middle of the table among this, and nobody near.
fn alone(terrain: Vec<TerrainSetup>) -> (State, FigureId) {
    let (state, [trooper, _]) = lay_among(terrain, [tro().at(0.0, 0.0), far()]);
    (state, trooper)
}

/// One activation: a Move along this way, and no more.
fn walks(state: &mut State, figure: FigureId, way: &[Step]) {
    let mut fates = script().choose(Act::Move).go(way.to_vec()).choose(Act::Done);
    activate(state, &mut fates, figure);
    fates.expect_spent();
    SilverBayonet::check(state).unwrap();
}

/// Proves sb.move.2 and sb.move.3: one Move in a turn, and turning in it is free.
#[test]
fn there_is_one_move_and_turning_is_free() {
    let (state, trooper) = alone(vec![]);

    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Move));
    assert!(!offers::acts(&state, trooper, &[Act::Move]).contains(&Act::Move));
    let there_and_back = [step(2.0, 0.0), step(2.0, 2.0), step(0.0, 2.0)];
    assert!(goes(&state, trooper, &there_and_back)); // three times 2", with two corners
    assert!(!goes(&state, trooper, &[there_and_back.as_slice(), &[step(0.0, 1.99)]].concat()));
}

/// Proves sb.move.4: nobody passes through a base, not even a friend's.
#[test]
fn a_move_passes_through_nobody() {
    let (state, [trooper, _, _]) = lay_out([tro().at(0.0, 0.0), tro().at(3.0, 0.0), far()]);

    assert!(!goes(&state, trooper, &[step(5.0, 0.0)]));
    assert!(goes(&state, trooper, &[step(0.0, 1.0), step(5.0, 1.0)])); // past it, touching
}

/// Proves sb.move.5: nobody ends in a base or in a wall; touching is no harm.
#[test]
fn a_move_ends_where_there_is_room() {
    let wall = vec![block(Kind::Wall, (-4.0, -3.0), (-3.0, 3.0), 20.0)];
    let (state, [trooper, _, _]) = lay_among(wall, [tro().at(0.0, 0.0), tro().at(3.0, 0.0), far()]);

    assert!(!goes(&state, trooper, &[step(2.1, 0.0)]));
    assert!(goes(&state, trooper, &[step(2.0, 0.0)]));
    assert!(!goes(&state, trooper, &[step(-2.6, 0.0)]));
    assert!(goes(&state, trooper, &[step(-2.5, 0.0)]));
}

/// Proves sb.move.6 and sb.move.7: additive changes first, never below 0, then the half, exactly.
#[test]
fn slower_is_counted_before_half() {
    let (mut state, trooper) = alone(vec![]);
    state[trooper].venom = true;
    state.weather = Weather::Deluge;
    assert_eq!(state.speed(trooper), inches(6 - 2 - 1));
    state[trooper].slowed = true;
    assert_eq!(state.speed(trooper), length(1.5));
    assert!(goes(&state, trooper, &[step(1.5, 0.0)]));
    assert!(!goes(&state, trooper, &[step(1.51, 0.0)]));

    let (mut state, [slow, _]) = lay_out([tro().but(|draft| draft.speed = 2).at(0.0, 0.0), far()]);
    state[slow].venom = true;
    state.weather = Weather::Deluge;
    assert_eq!(state.speed(slow), Length::ZERO);
}

/// Proves sb.move.diff.1, sb.move.diff.2 and sb.clash.3: only the inches inside difficult ground count twice.
#[test]
fn inches_in_difficult_ground_count_twice() {
    for kind in [Kind::Difficult, Kind::Woods] {
        let (state, trooper) = alone(vec![block(kind, (1.0, -9.0), (3.0, 9.0), 0.0)]);

        assert!(goes(&state, trooper, &[step(4.0, 0.0)])); // 1 + 2 × 2 + 1
        assert!(!goes(&state, trooper, &[step(4.01, 0.0)]));
    }
}

/// Proves sb.move.diff.3: it is the middle of the base that is inside or not.
#[test]
fn the_middle_of_the_base_decides() {
    let (state, trooper) = alone(vec![block(Kind::Difficult, (-9.0, 0.1), (9.0, 9.0), 0.0)]);

    assert!(goes(&state, trooper, &[step(6.0, 0.0)])); // half the base in the bog
    assert!(!goes(&state, trooper, &[step(0.0, 0.2), step(5.0, 0.2)]));
}

/// Proves sb.move.diff.4: two bogs over each other, or a climb out of one, still cost two for one.
#[test]
fn doublers_do_not_multiply() {
    let bog = || block(Kind::Difficult, (1.0, -9.0), (9.0, 9.0), 0.0);
    let (state, trooper) = alone(vec![bog(), bog()]);
    assert!(goes(&state, trooper, &[step(3.5, 0.0)])); // 1 + 2 × 2.5
    assert!(!goes(&state, trooper, &[step(3.51, 0.0)]));

    let (state, trooper) = alone(vec![bog(), house(2.0, 1.0)]);
    assert!(goes(&state, trooper, &[step(3.0, 0.0)])); // 1 + 2 × 1, up 2 × 1, and 1 on the roof
    assert!(!goes(&state, trooper, &[step(3.01, 0.0)]));
}

/// Proves sb.attr.core.nimble.1: who is Nimble does not mind.
#[test]
fn the_nimble_do_not_mind_the_bog() {
    let bog = vec![block(Kind::Difficult, (1.0, -9.0), (9.0, 9.0), 0.0)];
    let (state, [nimble, _]) = lay_among(bog, [tro().with("Nimble").at(0.0, 0.0), far()]);

    assert!(goes(&state, nimble, &[step(6.0, 0.0)]));
    assert!(!goes(&state, nimble, &[step(6.01, 0.0)]));
}

/// Proves sb.climb.1: anybody climbs unless the scenario forbids it.
#[test]
fn anybody_climbs_unless_it_is_forbidden() {
    let (mut state, trooper) = alone(vec![house(1.0, 2.0)]);

    assert!(goes(&state, trooper, &[step(2.0, 0.0)]));
    state.options.no_climbing = true;
    assert!(!goes(&state, trooper, &[step(2.0, 0.0)]));
}

/// Proves sb.climb.2: what is climbed costs double, in one straight leg onto a roof, in a Move and in a Sprint.
#[test]
fn climbing_costs_double() {
    let (mut state, trooper) = alone(vec![house(1.0, 2.0)]);
    assert!(goes(&state, trooper, &[step(2.0, 0.0)])); // 1, up 2 × 2, and 1
    assert!(!goes(&state, trooper, &[step(2.01, 0.0)]));
    walks(&mut state, trooper, &[step(2.0, 0.0)]);
    assert_eq!((place_of(&state, trooper), elevation_of(&state, trooper)), (spot(2.0, 0.0), length(2.0)));

    let (mut state, trooper) = alone(vec![house(5.0, 1.0)]);
    let way = [vec![step(4.0, 0.0)], vec![step(6.0, 0.0)]]; // 4; then 1, up 2 × 1, and 1
    let mut fates = dice([6, 5]).choose(Act::Move).go(way[0].clone()).choose(Act::Sprint);
    fates = fates.choose(Act::Move).go(way[1].clone());
    activate(&mut state, &mut fates, trooper);
    assert_eq!(elevation_of(&state, trooper), length(1.0));
    fates.expect_spent();
}

/// Proves sb.attr.core.climber.1: an Expert Climber pays one for one.
#[test]
fn an_expert_climber_pays_one_for_one() {
    let (state, [climber, _]) =
        lay_among(vec![house(1.0, 4.0)], [tro().with("Expert Climber").at(0.0, 0.0), far()]);

    assert!(goes(&state, climber, &[step(2.0, 0.0)])); // 1 + 4 + 1
    assert!(!goes(&state, climber, &[step(2.01, 0.0)]));
}

/// Proves sb.climb.3, sb.climb.4 and sb.climb.5: a climb may end part-way up, with the base at the foot and the height
/// kept; nothing makes the climber fall, and it goes on from there.
#[test]
fn a_climb_may_end_part_way_up() {
    let (mut state, trooper) = alone(vec![house(3.5, 4.0)]);
    assert!(!goes(&state, trooper, &[step_up(3.0, 0.0, 1.51)])); // 3 and 2 × 1.51
    walks(&mut state, trooper, &[step_up(3.0, 0.0, 1.5)]);
    assert_eq!((place_of(&state, trooper), elevation_of(&state, trooper)), (spot(3.0, 0.0), length(1.5)));

    let mut idle = script().choose(Act::Done);
    activate(&mut state, &mut idle, trooper);
    walks(&mut state, trooper, &[step(3.0, 0.0)]); // staying put, it hangs on
    assert_eq!(elevation_of(&state, trooper), length(1.5));

    assert!(goes(&state, trooper, &[step(4.0, 0.0)])); // 0.5, up 2 × 2.5, and 0.5
    assert!(!goes(&state, trooper, &[step(4.01, 0.0)]));
    assert!(goes(&state, trooper, &[step_up(3.0, 0.0, 3.5)])); // further up: 2 × 2
    assert!(!goes(&state, trooper, &[step_up(3.0, 0.0, 4.5)])); // there is no wall any more
    assert!(!goes(&state, trooper, &[step_up(1.0, 0.0, 1.0)])); // nothing to hang on to
    walks(&mut state, trooper, &[step(4.0, 0.0)]);
    assert_eq!(elevation_of(&state, trooper), length(4.0));
}

/// Proves sb.climb.3 and sb.climb.8: a climb down may end part-way, too, and a Ghoul's does if its Speed runs out.
#[test]
fn a_climb_down_may_end_part_way() {
    let roof = || vec![block(Kind::Building, (-9.0, -9.0), (1.0, 9.0), 5.0)];
    let (mut state, [trooper, _]) = lay_among(roof(), [tro().at(0.0, 0.0).up(5.0), far()]);
    assert!(!goes(&state, trooper, &[step_up(1.5, 0.0, 2.5)])); // 1, down 2 × 2.5, and 0.5
    assert!(!goes(&state, trooper, &[step_up(2.5, 0.0, 4.0)])); // nothing to hang on to
    walks(&mut state, trooper, &[step_up(1.5, 0.0, 3.0)]);
    assert_eq!((place_of(&state, trooper), elevation_of(&state, trooper)), (spot(1.5, 0.0), length(3.0)));

    let (mut state, [_, ghoul]) =
        lay_among(roof(), [tro().at(15.0, 0.0), monster("ghoul").at(0.0, 0.0).up(5.0)]);
    activate(&mut state, &mut script(), ghoul); // 1 to the edge, and 2.5 of the 5 climbed down
    assert_eq!((elevation_of(&state, ghoul), stands_at(&state, ghoul, 1.51, 0.0)), (length(2.5), true));
}

/// Proves sb.climb.4: a monster whose Speed runs out on the wall hangs there, its base at the foot.
#[test]
fn a_monster_hangs_where_its_speed_runs_out() {
    let (mut state, [trooper, ghoul]) =
        lay_among(vec![house(3.0, 4.0)], [tro().at(6.0, 0.0).up(4.0), monster("ghoul").at(0.0, 0.0)]);
    let mut fates = script();

    activate(&mut state, &mut fates, ghoul); // Speed 6: 3 to the wall, and 1.5 of it climbed

    assert_eq!(elevation_of(&state, ghoul), length(1.5));
    assert!(stands_at(&state, ghoul, 2.5, 0.0));
    assert!(state.hangs(ghoul) && !state.hangs(trooper));
    SilverBayonet::check(&state).unwrap();

    activate(&mut state, &mut fates, ghoul); // 0.5 to the wall, up 2 × 2.5, and 0.5 on the roof
    assert_eq!((elevation_of(&state, ghoul), stands_at(&state, ghoul, 3.5, 0.0)), (length(4.0), true));
}

/// Proves sb.climb.7: the height of a climber counts for distance, sight and the depth of its fall.
#[test]
fn a_climber_is_as_high_as_it_hangs() {
    // A wall of 2" hides the ground behind it from whoever stands on the ground.
    let terrain = vec![house(3.0, 9.0), block(Kind::Wall, (0.0, -5.0), (0.1, 5.0), 2.0)];
    let (mut state, [trooper, ghoul]) =
        lay_among(terrain, [tro().at(2.5, 0.0), monster("ghoul").at(-1.5, 0.0)]);
    assert!(!state.sees(trooper, ghoul));
    state.table.as_mut().unwrap().shift(trooper, spot(2.5, 0.0), length(4.0));

    let within = |distance| Fact::Within { one: trooper, other: ghoul, distance }.measure(&state);
    assert!(within(inches(5)) && !within(inches(5) - Length(1))); // 3" on the level, 4" up
    assert!(state.sees(trooper, ghoul));
    let deeper = |depth| Fact::DeeperThan { figure: trooper, depth: length(depth) }.measure(&state);
    assert!(deeper(3.99) && !deeper(4.0));
}

/// Proves sb.climb.8 and sb.jump.9: climbing down costs as much as climbing up; a drop of 3" is jumped one for one.
#[test]
fn climbing_down_costs_double_and_a_small_drop_does_not() {
    let on_a_roof = |height: f64, speed: i8| {
        let roof = block(Kind::Building, (-9.0, -9.0), (1.0, 9.0), height);
        let climber = tro().but(|draft| draft.speed = speed);
        lay_among(vec![roof], [climber.at(0.0, 0.0).up(height), far()])
    };
    let (state, [trooper, _]) = on_a_roof(4.0, 10);
    assert!(goes(&state, trooper, &[step(2.0, 0.0)])); // 1, down 2 × 4, and 1
    assert!(!goes(&state, trooper, &[step(2.01, 0.0)]));

    let (mut state, [trooper, _]) = on_a_roof(3.0, 6);
    assert!(goes(&state, trooper, &[step(3.0, 0.0)])); // 1, down 3, and 2
    assert!(!goes(&state, trooper, &[step(3.01, 0.0)]));
    walks(&mut state, trooper, &[step(3.0, 0.0)]);
    assert_eq!((elevation_of(&state, trooper), state[trooper].health), (length(0.0), 10));

    let (mut state, trooper) = alone(vec![house(0.5, 9.0)]); // 2" up the wall of a house, the drop is as good
    state.table.as_mut().unwrap().shift(trooper, spot(0.0, 0.0), length(2.0));
    assert!(goes_with(&state, trooper, inches(2), &[step_up(0.0, 0.0, 0.0)]));
    assert!(goes_with(&state, trooper, inches(3), &[step(-1.0, 0.0)]));
    assert!(!goes_with(&state, trooper, inches(3), &[step(-1.01, 0.0)]));
}

/// Proves sb.jump.10: whoever runs out of movement in mid-air lands all the same, at the foot and no farther.
#[test]
fn a_jump_down_always_lands() {
    let roof = block(Kind::Building, (-9.0, -9.0), (5.0, 9.0), 3.0);
    let (mut state, [trooper, _]) = lay_among(vec![roof.clone()], [tro().at(0.0, 0.0).up(3.0), far()]);
    assert!(!goes(&state, trooper, &[step(6.0, 0.0)])); // 5" to the edge, and 1" more
    walks(&mut state, trooper, &[step(5.5, 0.0)]);
    assert_eq!((elevation_of(&state, trooper), state[trooper].health), (length(0.0), 10));

    // A Revenant with Speed 4, 2" from the edge, after somebody on the ground.
    let (mut state, [_, revenant]) =
        lay_among(vec![roof], [tro().at(15.0, 0.0), monster("revenant").at(3.0, 0.0).up(3.0)]);
    activate(&mut state, &mut script(), revenant);
    assert_eq!((elevation_of(&state, revenant), stands_at(&state, revenant, 5.51, 0.0)), (length(0.0), true));
    SilverBayonet::check(&state).unwrap();
}

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
    assert!(told(&fates, |event| matches!(event, Event::Fell { dice: 1, .. })));
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
        let longest = |event: &Event| matches!(event, Event::Moved { most, .. } if *most == length(far));
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

/// Proves sb.sprint.6 and sb.shoot.mod.10: whoever dismounted or stood up has Moved, for its shot too, and walked
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

/// Proves sb.exit.1, sb.exit.2 and sb.exit.3: whoever touches an edge may leave in its Move, and is gone for good; nobody
/// leaves where that is forbidden, or when its Move has been given up.
#[test]
fn a_figure_may_leave_over_an_edge() {
    let figures = || [tro().unloaded().at(20.0, 0.0), tro().at(0.0, 0.0), far()];
    let (mut state, [trooper, _, enemy]) = lay_out(figures());
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Leave));
    let mut fates = script().choose(Act::Move).go(vec![step(23.5, 0.0)]).choose(Act::Leave);

    activate(&mut state, &mut fates, trooper); // asked nothing more

    assert_eq!(state[trooper].place, Place::Left);
    assert!(state.table.as_ref().unwrap().base(trooper).is_none());
    assert!(!state.enemies(enemy).contains(trooper) && !state[trooper].stands());
    fates.expect_spent();
    SilverBayonet::check(&state).unwrap();

    let (mut state, [trooper, _, _]) = lay_out([tro().unloaded().at(23.5, 0.0), tro().at(0.0, 0.0), far()]);
    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Leave));
    assert!(!offers::acts(&state, trooper, &[Act::FreeReload(GUN)]).contains(&Act::Leave));
    state.options.closed = true;
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Leave));
}

/// Proves sb.exit.4: whoever is driven to the edge stops there.
#[test]
fn nobody_is_driven_off_the_table() {
    let (mut state, [trooper, officer]) = lay_out([tro().at(22.5, 0.0), off().enemy().at(21.5, 0.0)]);

    Battle::new(&mut state, &mut script()).back_off(trooper, officer).unwrap();

    assert!(state[trooper].stands() && stands_at(&state, trooper, 23.5, 0.0));
    let dive = Reach::Dive { figure: trooper, away_from: FigureSet::EMPTY };
    assert!(dive.allows(&state, &vec![step(24.5, 0.0)]).is_err());
}

/// Proves sb.exit.5: a monster at the edge stays in the game.
#[test]
fn monsters_do_not_leave() {
    let (mut state, [_, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(23.5, 0.0)]);

    activate(&mut state, &mut script(), ghoul);

    assert!(state[ghoul].stands() && stands_at(&state, ghoul, 17.5, 0.0));
}

/// Proves sb.mta.1, sb.mta.2 and sb.mta.3: contact by a Move is an attack at once, after which even an unspent action is
/// lost; an action may come before it.
#[test]
fn contact_is_an_attack() {
    for way in [step(4.0, 0.0), step(4.9, 0.0), step(5.0, 0.0)] {
        let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
        let mut fates = dice([1, 2, 1, 2]).choose(Act::Move).go(vec![way]);
        activate(&mut state, &mut fates, trooper); // asked nothing more, its action unspent
        assert_eq!((state[trooper].fatigue, state[ghoul].fatigue), (1, 1));
        assert!(told(&fates, |event| matches!(event, Event::MovedToAttack { .. })));
        fates.expect_spent();
    }

    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2, 1, 2]).choose(Act::Shoot(GUN)).choose(Act::Attack(ghoul));
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state[trooper].fatigue, 1);
    fates.expect_spent();
}

/// Proves sb.mta.4: of several enemies touched at once the player attacks one.
#[test]
fn one_of_several_is_attacked() {
    let figures =
        [tro().at(0.0, 0.0), tro().enemy().tired(2).at(4.0, 0.6), tro().enemy().tired(2).at(4.0, -0.6)];
    let (mut state, [trooper, south, north]) = lay_out(figures);
    // 0.8 before them, 0.6 beside each: a distance of 1" to both.
    let mut fates = dice([1, 2]).choose(Act::Move).go(vec![step(3.2, 0.0)]).choose(Target(north));
    fates = fates.choose(Response::BackOff);

    activate(&mut state, &mut fates, trooper);

    assert!(backed_off(&fates, north) && !backed_off(&fates, south));
    fates.expect_spent();
}

/// Proves sb.mta.5: a Move ends at the first contact, even where it would have slipped past.
#[test]
fn movement_stops_at_first_contact() {
    // Too tired to force anything; the way along the middle just touches it.
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").tired(2).at(3.0, 1.0)]);
    let mut fates = dice([1, 2, 1, 2]).choose(Act::Move).go(vec![step(6.0, 0.0)]);

    activate(&mut state, &mut fates, trooper);

    assert!(told(
        &fates,
        |event| matches!(event, Event::MovedToAttack { to, .. } if *to == Some(spot(3.0, 0.0)))
    ));
    assert_eq!(state[trooper].fatigue, 1);
    assert_eq!(state[ghoul].fatigue, 2);
    fates.expect_spent();
}

/// Proves sb.mta.6: whoever begins in contact attacks without a step; staying put is no attack.
#[test]
fn contact_at_the_start_may_be_an_attack() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.0, 0.0)]);
    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Attack(ghoul)));
    let mut stays = state.clone();

    activate(&mut state, &mut dice([1, 2, 1, 2]).choose(Act::Attack(ghoul)), trooper);
    assert_eq!(state[trooper].fatigue, 1);
    walks(&mut stays, trooper, &[step(0.0, 0.0)]);
    assert_eq!(stays[trooper].fatigue, 0);
}

/// Proves sb.mta.7: an enemy out of sight may be attacked, round the corner.
#[test]
fn an_unseen_enemy_may_be_attacked() {
    let wall = vec![block(Kind::Wall, (2.0, -1.0), (2.1, 1.0), 9.0)];
    let (state, [trooper, near, far]) =
        lay_among(wall, [tro().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0), monster("ghoul").at(6.5, 0.0)]);

    assert!(!state.sees(trooper, near));
    let acts = offers::acts(&state, trooper, &[]);
    assert!(acts.contains(&Act::Attack(near)));
    assert!(!acts.contains(&Act::Attack(far))); // 5.5" straight, and more round the wall
}

/// A target on a roof is reached by climbing, one below by dropping, and what is cheaper to climb is not walked round.
#[test]
fn attacks_go_up_and_down() {
    let reaches = |terrain: Vec<TerrainSetup>, own: Figure, other: Figure, most: f64| {
        let (state, [figure, target]) = lay_among(terrain, [own, other.enemy()]);
        state.reaches(figure, target, length(most))
    };
    let roof = || vec![house(1.0, 2.0)];
    // 1, up 2 × 2, and 1 to contact at 2".
    assert!(reaches(roof(), tro().at(0.0, 0.0), tro().at(3.0, 0.0).up(2.0), 6.0));
    assert!(!reaches(roof(), tro().at(0.0, 0.0), tro().at(3.01, 0.0).up(2.0), 6.0));
    // 2 to the edge, down 2, and 2 to contact.
    assert!(reaches(roof(), tro().at(3.0, 0.0).up(2.0), tro().at(-2.0, 0.0), 6.0));
    assert!(!reaches(roof(), tro().at(3.0, 0.0).up(2.0), tro().at(-2.01, 0.0), 6.0));
    // A wall 18" long, 1.5" high, 0.5" thick: 1, up 3, 0.5, down 1.5, and 1.
    let wall = || vec![block(Kind::Wall, (1.0, -9.0), (1.5, 9.0), 1.5)];
    assert!(reaches(wall(), tro().at(0.0, 0.0), tro().at(3.5, 0.0), 7.0));
    assert!(!reaches(wall(), tro().at(0.0, 0.0), tro().at(3.5, 0.0), 6.99));
    // Where it ends 1" to the north, it is walked round.
    let short = || vec![block(Kind::Wall, (1.0, -0.6), (1.5, 9.0), 9.0)];
    assert!(reaches(short(), tro().at(0.0, 0.0), tro().at(3.0, 0.0), 4.0));
}

/// Whoever has backed off half over a low step goes on from there in any direction.
#[test]
fn nobody_is_stuck_on_a_low_step() {
    let (mut state, trooper) = alone(vec![block(Kind::Obstacle, (0.6, -9.0), (1.1, 9.0), 0.8)]);
    state.table.as_mut().unwrap().shift(trooper, spot(0.4, 0.0), Length::ZERO);

    assert!(goes(&state, trooper, &[step(-3.0, 0.0)]));
    assert!(goes(&state, trooper, &[step(3.0, 0.0)]));
}

/// Proves sb.attr.core.flying.1 and sb.attr.core.flying.2: who flies goes over and up anything, and over everybody, and
/// ends on nobody.
#[test]
fn who_flies_goes_over_everything() {
    let terrain = vec![house(2.0, 20.0), block(Kind::Woods, (-9.0, -9.0), (2.0, 9.0), 5.0)];
    let figures = [tro().with("Flying").at(0.0, 0.0), tro().at(0.0, 2.0), far()];
    let (state, [bat, _, _]) = lay_among(terrain, figures);

    assert!(goes(&state, bat, &[step(6.0, 0.0)])); // onto the roof
    assert!(!goes(&state, bat, &[step(6.01, 0.0)]));
    assert!(goes(&state, bat, &[step(0.0, 6.0)])); // over a friend
    assert!(!goes(&state, bat, &[step(0.0, 2.5)]));
    assert!(!goes(&state, bat, &[step(1.7, 0.0)])); // half in the wall

    // A soldier between, and the target with its back to a wall: past the one, and beside the other.
    let wall = vec![block(Kind::Wall, (4.5, -3.0), (5.0, 3.0), 3.0)];
    let figures = [monster("giant-bat").at(0.0, 0.0), tro().at(2.0, 0.0), tro().at(4.0, 0.0)];
    let (state, [bat, _, behind]) = lay_among(wall, figures);
    assert!(state.reaches(bat, behind, inches(6)));
}

/// Proves sb.attr.core.ethereal.2 and sb.attr.core.ethereal.3: who is Ethereal goes through all terrain at no cost, through
/// nobody, and ends in nothing solid.
#[test]
fn who_is_ethereal_goes_through_walls() {
    let terrain = vec![
        block(Kind::Wall, (2.0, -9.0), (2.5, 9.0), 9.0),
        block(Kind::Difficult, (-9.0, -9.0), (2.0, 9.0), 0.0),
    ];
    let figures = [tro().with("Ethereal").at(0.0, 0.0), tro().at(0.0, 3.0), far()];
    let (mut state, [ghost, _, _]) = lay_among(terrain, figures);

    assert!(!goes(&state, ghost, &[step(2.7, 0.0)])); // its base would be in the wall
    assert!(!goes(&state, ghost, &[step(0.0, 5.0)])); // somebody is in the way
    assert!(goes(&state, ghost, &[step(6.0, 0.0)]));
    assert!(!goes(&state, ghost, &[step(6.01, 0.0)]));
    walks(&mut state, ghost, &[step(6.0, 0.0)]);
    assert_eq!(elevation_of(&state, ghost), length(0.0));

    // Its victim stands against the other side of a wall: the ghost comes beside it, not into the wall.
    let wall = vec![block(Kind::Wall, (2.0, -9.0), (2.5, 9.0), 9.0)];
    let (mut state, [victim, vampire]) =
        lay_among(wall, [tro().at(3.0, 0.0), monster("vampire").at(0.0, 0.0)]);
    activate(&mut state, &mut dice([1, 2, 1, 2]).choose(Response::StrikeBack), vampire);
    assert_eq!((state[victim].fatigue, state[vampire].fatigue), (1, 1));
    SilverBayonet::check(&state).unwrap();
}

/// Proves sb.attr.core.medic.6 and sb.attr.core.medic.10: an enemy's touch removes whoever is down, and the mover goes on
/// without a Check or a token.
#[test]
fn the_down_are_removed_in_passing() {
    let (mut state, [trooper, down, friend, _]) =
        lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 0.0), tro().at(0.0, 3.0), far()]);
    for figure in [down, friend] {
        (state[figure].place, state[figure].health) = (Place::Down, 0);
    }
    assert!(!goes(&state, trooper, &[step(0.0, 5.0)])); // nobody walks over a friend

    walks(&mut state, trooper, &[step(6.0, 0.0)]);

    assert_eq!((state[down].place, state[friend].place), (Place::Removed, Place::Down));
    assert_eq!((vitals(&state, trooper), place_of(&state, trooper)), ((10, 0), spot(6.0, 0.0)));
}

/// A dive ends beside whoever is down, not on it.
#[test]
fn nobody_dives_onto_the_down() {
    let (mut state, [trooper, down, _]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(2.0, 0.0), far()]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    let dive = Reach::Dive { figure: trooper, away_from: FigureSet::EMPTY };

    assert!(dive.allows(&state, &vec![step(1.5, 0.0)]).is_err());
    assert!(dive.allows(&state, &vec![step(0.0, 1.5)]).is_ok());
}

/// At a real table a Move is an instruction, and nothing is asked where nothing can happen.
#[test]
fn at_a_real_table_a_move_is_an_instruction() {
    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul").tired(2)]);
    let acts = offers::acts(&state, trooper, &[]);
    assert!(acts.contains(&Act::Attack(ghoul)) && acts.contains(&Act::Leave));
    assert!(!acts.contains(&Act::SprintJump)); // no drops, no gaps
    let mut fates = dice([6, 5]).choose(Act::Move).choose(Act::Sprint).choose(Act::Move);

    activate(&mut state, &mut fates, trooper);

    let far = |event: &Event| matches!(event, Event::Moved { to: None, distance: None, most, .. } if *most == inches(4));
    assert!(told(&fates, far));
    fates.expect_spent();
}

/// Proves sb.jump.3 and sb.jump.5 at a real table: people say whether the gap is cleared, and how deep it is.
#[test]
fn at_a_real_table_people_judge_the_jump() {
    let jump = |facts: Vec<Fact>, faces: &[u8]| {
        let (mut state, [trooper, _]) = lay([tro(), monster("ghoul").tired(2)]);
        state.terrain.drops = true;
        let mut fates = dice(faces.iter().copied()).facts(facts).choose(Act::SprintJump);
        activate(&mut state, &mut fates, trooper);
        fates.expect_spent();
        state[trooper].health
    };
    let figure = FigureId(0);

    assert_eq!(jump(vec![Fact::Clears { figure, more: inches(4) }], &[6, 5]), 10);
    assert_eq!(jump(vec![], &[6, 5]), 10); // short, and 3" deep at the most
    let deep = vec![Fact::DeeperThan { figure, depth: inches(3) }];
    assert_eq!(jump(deep.clone(), &[6, 4, 3]), 10 - 3);
    let deeper = [deep, vec![Fact::DeeperThan { figure, depth: inches(6) }]].concat();
    assert_eq!(jump(deeper, &[6, 4, 3, 2]), 10 - 5);
}

/// Proves sb.attr.core.medic.6 and sb.exit.1 at a real table: people say whether somebody down was touched, and leaving is
/// declared with the Move.
#[test]
fn at_a_real_table_people_see_who_is_touched() {
    let (mut state, [trooper, down, _]) = lay([tro(), tro().enemy(), monster("ghoul").tired(2)]);
    (state[down].place, state[down].health) = (Place::Down, 0);
    let touches = Fact::Touches { figure: trooper, target: down };
    let mut fates = script().facts([touches]).choose(Act::Move).choose(Act::Done);
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state[down].place, Place::Removed);

    let mut fates = script().choose(Act::Leave);
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state[trooper].place, Place::Left);
}

/// A place in tenths of an inch, up to so many inches from the middle of the table.
fn somewhere(luck: &mut Random, inches: usize) -> f64 {
    luck.below(20 * inches + 1) as f64 / 10.0 - inches as f64
}

/// A way over a table full of heights, as a careless client might send it.
fn careless_way(luck: &mut Random) -> Way {
    let mut way: Way = Vec::new();
    for _ in 0..=luck.below(4) {
        let far = if luck.below(5) > 0 { 9 } else { 400 };
        let mut next = step(somewhere(luck, far), somewhere(luck, far));
        if luck.below(3) == 0 {
            let heights = [0.0, 1.0, 2.5, 3.0, 4.0, -4.0, 1e6];
            next.height = Some(length(heights[luck.below(heights.len())]));
        }
        if luck.below(6) == 0 {
            next.at = way.last().map_or(next.at, |last| last.at);
        }
        way.push(next);
    }
    way
}

/// Two roofs with an alley between them, a low hill, a fence, a bog, a hole and a wall.
fn town() -> Vec<TerrainSetup> {
    vec![
        block(Kind::Building, (1.0, -6.0), (5.0, 0.0), 4.0),
        block(Kind::Building, (6.5, -6.0), (9.5, 0.0), 3.0),
        block(Kind::Open, (-6.0, -4.0), (-2.0, 0.0), 1.0),
        block(Kind::Obstacle, (-5.0, 2.0), (5.0, 2.4), 0.8),
        block(Kind::Difficult, (-6.0, 3.0), (0.0, 6.0), 0.0),
        TerrainSetup { bottom: -4.0, ..block(Kind::Pit, (2.0, 4.0), (5.0, 7.0), 4.0) },
        block(Kind::Wall, (-8.0, -8.0), (-7.8, 8.0), 2.5),
    ]
}

/// Whatever way a client sends, it is refused in words or played, and what is played leaves a table that holds.
#[test]
fn any_way_is_refused_or_played() {
    let starts = [(0.0, 1.0, 0.0), (3.0, -1.2, 4.0), (8.0, -3.0, 3.0), (-4.0, -2.0, 1.0), (-1.0, -6.0, 0.0)];
    let talents = ["Flying", "Ethereal", "Expert Climber", "Nimble", "Combat Rider"];
    let mut luck = Random::new(16);
    let (mut played, mut refused) = (0, 0);
    for round in 0..8000 {
        let ((east, south, up), talent) = (starts[luck.below(5)], talents[luck.below(5)]);
        let mover = tro().but(|draft| draft.speed = 12).with(talent).at(east, south).up(up);
        let others = [
            tro().enemy().at(-1.5, 4.0),
            monster("ghoul").at(4.0, 1.2),
            monster("ghoul").tired(2).at(3.0, -4.0).up(4.0),
            tro().at(-3.0, 1.2),
        ];
        let mover = if talent == "Combat Rider" { mover.mounted() } else { mover };
        let [first, second, third, fourth] = others;
        let (mut state, [figure, ..]) = lay_among(town(), [mover, first, second, third, fourth]);
        let (way, most) = (careless_way(&mut luck), state.speed(figure));
        let (reach, act) = match luck.below(6) {
            0 => (Reach::Jump { figure, most }, Act::SprintJump),
            _ => (Reach::Move { figure, most }, Act::Move),
        };
        if reach.allows(&state, &way).is_err() || !offers::acts(&state, figure, &[]).contains(&act) {
            refused += 1;
            continue;
        }
        wander(&mut state, figure, act, way, round);
        played += 1;
    }
    assert!(played > 300 && refused > 1000, "{played} played, {refused} refused");
}

/// Wherever it starts, a monster of a man's size gets at a soldier on a roof, in a hole, or behind a wall.
#[test]
fn monsters_get_everywhere() {
    let spots = [
        (0.0, 1.0, 0.0),
        (3.0, -2.0, 4.0),
        (8.0, -3.0, 3.0),
        (-4.0, -2.0, 1.0),
        (0.3, -7.0, 0.0),
        (3.5, 5.5, -4.0),
        (-9.0, 0.0, 0.0),
        (5.5, 3.2, 0.0),
    ];
    for id in ["ghoul", "revenant", "giant-bat", "vampire"] {
        for (from, start) in spots.iter().enumerate() {
            for end in spots.iter().enumerate().filter(|(to, _)| *to != from).map(|(_, end)| end) {
                let soldier = tro().at(end.0, end.1).up(end.2);
                let hunter = monster(id).at(start.0, start.1).up(start.2);
                let setup = [soldier, hunter];
                hunts(id, setup);
            }
        }
    }
}

/// Lets the monster go until it has fought; a dozen activations take anybody round this town.
fn hunts(id: &str, figures: [Figure; 2]) {
    let places = figures.clone().map(|figure| (figure.at, figure.elevation));
    let (mut state, [soldier, hunter]) = lay_among(town(), figures);
    for _ in 0..12 {
        make_next(&mut state, hunter);
        let mind = Wanders { act: None, way: vec![] };
        let mut fates = Straight { dice: Ones, mind, facts: Measured, ear: Nobody };
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();
        SilverBayonet::check(&state).unwrap_or_else(|fault| panic!("{fault}: {id} {places:?}"));
        if state[soldier].fatigue > 0 {
            return;
        }
    }
    panic!("a {id} got no nearer than {:?}: {places:?}", state.table.unwrap().base(hunter));
}

/// All dice show 1, so nothing hits.
struct Ones;

impl Dice for Ones {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, _: [Die; N]) -> [u8; N] {
        [1; N]
    }
}

/// Plays one way, and looks whether the table still holds.
fn wander(state: &mut State, figure: FigureId, act: Act, way: Way, seed: u64) {
    make_next(state, figure);
    let mind = Wanders { act: Some(act), way: way.clone() };
    let mut fates = Straight { dice: Random::new(seed), mind, facts: Measured, ear: Nobody };

    let _ = Battle::new(state, &mut fates).step().unwrap();

    SilverBayonet::check(state).unwrap_or_else(|fault| panic!("{fault} after {way:?}"));
    let table = state.table.as_ref().unwrap();
    for (figure, base) in table.standing() {
        let pressed = Base { radius: base.radius - Length(1), ..*base };
        let has_room = table.has_room(&pressed, FigureSet::from_iter([figure]), &Land::default());
        let fought = state[figure].fatigue > 0; // backing off may leave a base half over a low step
        assert!(has_room || fought, "no room for {} at {base:?} after {way:?}", state.name(figure));
        let held = Base { radius: base.radius + Length(70), ..*base };
        let grips = |piece: &table::Terrain| {
            piece.carries()
                && piece.spans(base.elevation, base.top())
                && piece.outline.within(base.at, held.radius)
        };
        let hangs = table.floor(base.at, base.elevation) < base.elevation;
        assert!(!hangs || table.terrain.iter().any(grips), "{base:?} is in the air after {way:?}");
    }
}

/// Goes the way it is given, and takes the first answer to anything else: everybody who may forces it to fight.
struct Wanders {
    act: Option<Act>,
    way: Way,
}

impl Mind<SilverBayonet> for Wanders {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = match options[0] {
            Choice::Act(_) => Choice::Act(self.act.take().unwrap_or(Act::Done)),
            first => first,
        };
        options.iter().position(|option| *option == wanted).unwrap()
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        self.way.clone()
    }
}
