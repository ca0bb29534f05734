//! Moves and the ground: difficult ground, climbing, drops.

use super::*;

/// Proves sb.move.1, sb.move.2 and sb.move.3: a Move covers up to Speed inches of path; one in a turn, and turning in it is
/// free.
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

/// Proves sb.move.diff.5 and sb.attr.core.nimble.1: an inch of water costs two, but one for the Nimble, who cannot
/// swim.
#[test]
fn water_is_difficult_ground() {
    let stream = || vec![block(Kind::Water, (1.0, -9.0), (3.0, 9.0), 0.0)];
    let (state, trooper) = alone(stream());
    assert!(goes(&state, trooper, &[step(4.0, 0.0)])); // 1 + 2 × 2 + 1
    assert!(!goes(&state, trooper, &[step(4.01, 0.0)]));

    let (state, [nimble, _]) = lay_among(stream(), [tro().with("Nimble").at(0.0, 0.0), far()]);
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

/// Proves sb.climb.6: a climber that is hurt checks for its footing however low it hangs, and falls if that fails; what
/// hurts nobody makes nobody check.
#[test]
fn a_wound_may_shake_a_climber_off() {
    let shot = |height: f64, faces: &[u8]| {
        let (mut state, [trooper, bandit]) =
            lay_among(vec![house(3.0, 9.0)], [tro().at(2.5, 0.0), monster("bandit").at(-8.0, 0.0)]);
        state.table.as_mut().unwrap().shift(trooper, spot(2.5, 0.0), length(height));
        let mut fates = dice(faces.iter().copied()).choose(silver_bayonet::Reaction::Nothing);
        shoot(&mut state, &mut fates, bandit, trooper);
        fates.expect_spent();
        (state[trooper].health, elevation_of(&state, trooper))
    };

    assert_eq!(shot(2.0, &[3, 10, 2, 3]), (10 - 3, length(0.0))); // 2 + 3 + 6 = 11, and 2" hurt nobody
    assert_eq!(shot(4.0, &[3, 10, 2, 3, 4]), (10 - 3 - 4, length(0.0)));
    assert_eq!(shot(4.0, &[3, 10, 3, 3]), (10 - 3, length(4.0))); // 12
    assert_eq!(shot(4.0, &[1, 2]), (10, length(4.0)));
}

/// Proves sb.climb.7: the height of a climber counts for distance, sight and the depth of its fall.
#[test]
fn a_climber_is_as_high_as_it_hangs() {
    // A wall of 2" hides the ground behind it from a figure that stands on the ground.
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

/// Proves sb.jump.10: a figure that runs out of movement in mid-air lands all the same, at the foot and no farther.
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
