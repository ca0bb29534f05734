//! Leaving the table, moving to attack, flying, and a figure that lies in the way.

use super::*;
use silver_bayonet::MovementEvent;

/// Proves sb.exit.1, sb.exit.2 and sb.exit.3: a figure that touches an edge may leave in its Move, and is gone for good; nobody
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

    let (mut state, [trooper, ..]) = lay_out([tro().at(14.0, 0.0), tro().at(0.0, 0.0), far()]);
    let fates = script().choose(Act::Move).go(vec![step(20.0, 0.0)]).choose(Act::Sprint).dice([9, 9]);
    let mut fates = fates.choose(Act::Move).go(vec![step(23.5, 0.0)]).choose(Act::Leave); // in its Sprint as well
    activate(&mut state, &mut fates, trooper);
    assert_eq!(state[trooper].place, Place::Left);
    fates.expect_spent();

    let (mut state, [trooper, _, _]) = lay_out([tro().unloaded().at(23.5, 0.0), tro().at(0.0, 0.0), far()]);
    assert!(offers::acts(&state, trooper, &[]).contains(&Act::Leave));
    assert!(!offers::acts(&state, trooper, &[Act::FreeReload(GUN)]).contains(&Act::Leave));
    state.options.closed = true;
    assert!(!offers::acts(&state, trooper, &[]).contains(&Act::Leave));
}

/// Proves sb.exit.4: a figure that is driven to the edge stops there.
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
        assert!(told(&fates, |event| matches!(event, Event::Movement(MovementEvent::MovedToAttack { .. }))));
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
        |event| matches!(event, Event::Movement(MovementEvent::MovedToAttack { to, .. }) if *to == Some(spot(3.0, 0.0)))
    ));
    assert_eq!(state[trooper].fatigue, 1);
    assert_eq!(state[ghoul].fatigue, 2);
    fates.expect_spent();
}

/// Proves sb.mta.6: a figure that begins in contact attacks without a step; staying put is no attack.
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

/// A figure that has backed off half over a low step goes on from there in any direction.
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
    let (across, [spectre, soldier]) = lay_among(
        vec![block(Kind::Wall, (2.0, -9.0), (2.5, 9.0), 9.0)],
        [tro().with("Ethereal").at(0.0, 0.0), tro().enemy().at(5.0, 0.0)],
    );
    assert!(across.sees(spectre, soldier) && !across.sees(soldier, spectre)); // its own eyes alone
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

/// Proves sb.attr.core.medic.6 and sb.attr.core.medic.10: an enemy's touch removes a figure that is down, and the mover goes on
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

/// A dive ends beside a figure that is down, not on it.
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

    let far = |event: &Event| matches!(event, Event::Movement(MovementEvent::Moved { to: None, distance: None, most, .. }) if *most == inches(4));
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
