//! Monster Dice that turn a monster.

use super::*;
use silver_bayonet::SteeringEvent;

/// Proves sb.fate.monster.4, sb.fate.monster.8, sb.fate.monster.6, sb.fate.monster.10, sb.mon.die.1 and sb.mon.die.2: a
/// Monster Die turns a marching monster on somebody else in its sight, once, and nobody may turn it again.
#[test]
fn a_monster_die_turns_a_march() {
    let (mut state, [revenant, _, far, _]) = lay_out([
        monster("revenant").at(0.0, 0.0),
        tro().at(6.0, 0.0),
        tro().at(0.0, 9.0),
        tro().enemy().at(0.0, -20.0),
    ]);
    state.pools.iter_mut().for_each(|pool| *pool = ONE_MONSTER);
    let mut fates = script().choose(Steer::Figure(far));

    activate(&mut state, &mut fates, revenant);

    assert_eq!(made_for(&fates), [far]);
    assert!(stands_at(&state, revenant, 0.0, 4.0));
    assert_eq!(state.pools.iter().map(|pool| pool.monster).collect::<Vec<_>>(), [0, 1]);
    fates.expect_spent();
}

/// Proves sb.fate.monster.7 and sb.mon.die.3: a shooter is turned on another it can shoot, and still shoots.
#[test]
fn a_monster_die_turns_a_shot() {
    let (mut state, [bandit, _, far, _]) = lay_out([
        monster("bandit").at(0.0, 0.0),
        armed(&["Hand Weapon"]).at(10.0, 0.0),
        armed(&["Hand Weapon"]).at(0.0, 15.0),
        tro().at(-24.0 + 0.6, 0.0), // out of range
    ]);
    state.pools[0].monster = 1;
    let mut fates = dice([1, 2]).choose(Steer::Figure(far)).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, bandit);

    assert_eq!(shot_at(&fates), [far]);
    fates.expect_spent();
}

/// Proves sb.fate.monster.5, sb.clash.14 and sb.clash.23: the primary player is asked first; declining leaves the die
/// to the next, and keeps one's own.
#[test]
fn declining_shuts_nobody_out() {
    let (mut state, [revenant, near, far]) =
        lay_out([monster("revenant").at(0.0, 0.0), tro().at(6.0, 0.0), tro().enemy().at(0.0, 9.0)]);
    state.pools.iter_mut().for_each(|pool| *pool = ONE_MONSTER);
    make_next(&mut state, revenant);
    state.order = [Seat(1), Seat(0)].into_iter().collect();
    let mut fates = script().choose(Steer::Keep).choose(Steer::Figure(far));

    step(&mut state, &mut fates);

    assert_eq!(made_for(&fates), [far]);
    assert_eq!((state.pools[1].monster, state.pools[0].monster), (1, 0));
    assert!(told(&fates, |event| *event
        == Event::Steering(SteeringEvent::Steered { seat: Seat(0), figure: revenant, to: Some(far) })));
    assert_ne!(near, far);
    fates.expect_spent();
}

/// What the Monster Die is offered for in a monster's activation.
fn steers(state: &State, figure: FigureId) -> Vec<Vec<Steer>> {
    let mut state = state.clone();
    make_next(&mut state, figure);
    let options = offered(&state, [], |battle| battle.step().map(|_| ()));
    let steer = |choice: &Choice| match choice {
        Choice::Steer(steer) => Some(*steer),
        _ => None,
    };
    let listed = options.iter().map(|options| options.iter().filter_map(steer).collect::<Vec<_>>());
    listed.filter(|options| !options.is_empty()).collect()
}

/// Proves sb.fate.monster.8 and sb.fate.monster.13: it can be turned only on soldiers, and only on those it sees; where
/// there is none, nobody is asked.
#[test]
fn only_soldiers_in_sight_are_offered() {
    let hidden = vec![wall((-3.0, -3.0), (-2.0, 3.0))];
    let (mut state, [revenant, _, seen, _, _]) = lay_among(
        hidden.clone(),
        [
            monster("revenant").at(0.0, 0.0),
            tro().at(8.0, 0.0),
            tro().at(0.0, 12.0),
            tro().at(-5.0, 0.0), // behind the wall
            monster("ghoul").at(5.0, 5.0),
        ],
    );
    state.pools[0].monster = 1;
    assert_eq!(steers(&state, revenant), [[Steer::Keep, Steer::Figure(seen)]]);

    let (mut state, [revenant, _, _]) =
        lay_among(hidden, [monster("revenant").at(0.0, 0.0), tro().at(8.0, 0.0), tro().at(-5.0, 0.0)]);
    state.pools[0].monster = 1;
    assert!(steers(&state, revenant).is_empty());
}

/// Proves sb.fate.monster.9 and sb.clash.15: a monster that heads for a clue may be turned toward another clue, and one
/// that has a soldier in sight never toward a clue.
#[test]
fn a_monster_die_turns_a_monster_from_clue_to_clue() {
    let hidden = vec![wall((2.0, -6.0), (3.0, 6.0))];
    let (mut state, [revenant, _, _]) =
        lay_among(hidden, [monster("revenant").at(0.0, 0.0), tro().at(5.0, 0.0), tro().at(5.0, 2.0)]);
    lay_clue(&mut state, -5.0, 0.0);
    let far = lay_clue(&mut state, 0.0, 8.0);
    state.pools[0].monster = 1;
    let mut fates = script().choose(Steer::Clue(far));
    activate(&mut state, &mut fates, revenant);
    assert!(stands_at(&state, revenant, 0.0, 4.0));
    assert_eq!(state.pools[0].monster, 0);
    fates.expect_spent();

    let (mut state, [revenant, _, other]) =
        lay_out([monster("revenant").at(0.0, 0.0), tro().at(8.0, 0.0), tro().at(12.0, 3.0)]);
    lay_clue(&mut state, -5.0, 0.0);
    state.pools[0].monster = 1;
    assert_eq!(steers(&state, revenant), [[Steer::Keep, Steer::Figure(other)]]);
}

/// Proves sb.attr.egy.leap.1, sb.attr.egy.leap.2 and sb.attr.egy.leap.3: a figure that steers a Werejackal may let it Leap: 2"
/// less far, over what is low, and with +1 Melee and Strong if it attacks.
#[test]
fn a_steered_werejackal_may_leap() {
    let fence = || vec![block(Kind::Obstacle, (2.0, -20.0), (2.5, 20.0), 1.0)];
    let jackal = || monster("werejackal").at(0.0, 0.0); // Speed 7, Melee +2
    let (mut state, [jackal_id, _, behind]) =
        lay_among(fence(), [jackal(), tro().at(-5.0, 0.0), tro().at(6.0, 0.0)]); // 5" apart
    state.pools[0].monster = 1;
    // 5 + 5 + 2 + 1 reaches 13, and the Power Die does 5 + 1.
    let mut fates = dice([5, 5]).choose(Steer::Figure(behind)).choose(Gait::Leap).choose(Response::BackOff);

    activate(&mut state, &mut fates, jackal_id);

    assert_eq!(state[behind].health, 10 - 6);
    assert!(stands_at(&state, jackal_id, 5.0, 0.0));
    assert!(!state[jackal_id].leaping);
    fates.expect_spent();

    // An eighth of an inch farther off its 5" fall short.
    let (mut state, [jackal_id, _, behind]) =
        lay_among(fence(), [jackal(), tro().at(-5.0, 0.0), tro().at(6.125, 0.0)]);
    state.pools[0].monster = 1;
    let mut fates = script().choose(Steer::Figure(behind)).choose(Gait::Leap).choose(Claim::LetPass);
    activate(&mut state, &mut fates, jackal_id);
    assert!(stands_at(&state, jackal_id, 5.0, 0.0));

    // What is 3" high is not leapt over.
    state[jackal_id].leaping = true;
    let land = Land::of(&state, jackal_id);
    let mut rock = state.table.as_ref().unwrap().terrain[0].clone();
    rock.kind = Kind::Rock;
    rock.top = inches(3);
    assert_eq!(land.passage(&rock), Passage::Barred);
    rock.top = length(2.9);
    assert_eq!(land.passage(&rock), Passage::Free);
}

/// Proves sb.attr.egy.leap.4 and sb.attr.egy.leap.5: a Monster Die is spent for a Leap alone, and the target stays; by the
/// house rule only together with a new target. It is the only die on its aim, and a shot is no Leap.
#[test]
fn a_monster_die_lets_a_werejackal_leap_at_its_own_target() {
    let jackal = || monster("werejackal").at(0.0, 0.0);
    let (mut state, [jackal_id, own, _]) =
        lay_out([jackal(), tro().at(6.0, 0.0), tro().enemy().at(12.0, 9.0)]);
    state.pools.iter_mut().for_each(|pool| *pool = Pool { monster: 1, ..Pool::EMPTY });
    state.pools[1].monster = 0;
    let mut fates = dice([5, 5]).choose(Steer::Leap).choose(Response::BackOff);

    activate(&mut state, &mut fates, jackal_id); // 5 + 5 + 2 + 1 = 13, and 5 + 1

    assert_eq!((state[own].health, state.pools[0].monster), (10 - 6, 0));
    assert!(stands_at(&state, jackal_id, 5.0, 0.0));
    fates.expect_spent();

    let (mut state, [jackal_id, _]) = lay_out([jackal(), tro().at(16.0, 0.0)]); // out of reach
    state.pools[0].monster = 1;
    assert_eq!(steers(&state, jackal_id), [[Steer::Keep, Steer::Leap]]);
    state.options.leap_needs_new_target = true;
    assert!(steers(&state, jackal_id).is_empty());
}
