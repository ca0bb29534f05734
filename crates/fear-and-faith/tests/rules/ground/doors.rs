//! Doors: stops, bashes and the model that holds the other side (catalogue 5.2).

use fear_and_faith::{
    Act, Dice, Feature, ModelSetup, Nominate, Phase, State, Strength, Target, TerrainSetup, YesNo,
};
use table::Kind;

use crate::common::*;
use crate::rules::movement::*;
use crate::rules::turn::groups::in_turn;

/// A door 4 mm thick, 50 mm east of the middle, in a wall.
fn door(feature: Feature) -> [TerrainSetup; 3] {
    [
        special(feature, piece(Kind::Door, 60.0, (50.0, -30.0), (54.0, 30.0))),
        piece(Kind::Wall, 60.0, (50.0, -200.0), (54.0, -30.0)),
        piece(Kind::Wall, 60.0, (50.0, 30.0), (54.0, 200.0)),
    ]
}

fn locked(strength: Strength) -> Feature {
    Feature { locked: true, strength, ..Feature::default() }
}

/// Somebody against the west side of the door, 12.5 mm from it, and somebody else.
fn at_door(strength: Strength, others: Vec<ModelSetup>) -> State {
    let mut models = vec![cop().at(37.5, 0.0)];
    models.extend(others);
    lay(&among(models, door(locked(strength))))
}

/// A and B bash the door on one die that succeeds.
fn together(state: &mut State, then: impl Fn(Script) -> Script) -> Vec<String> {
    (state.phase, state.turn) = (Phase::Activations, 1);
    let first = Script::default().choose(Nominate::Bash(0)).choose(Dice(1)).dice([6]);
    tale(state, then(first), |battle| battle.step())
}

/// ff.move.door.1: every move stops at a door, an opening or a fence, and the next one goes on beyond.
#[test]
fn a_move_stops_at_doors_openings_and_fences() {
    let opening = Feature { opening: true, ..Feature::default() };
    let fence = [piece(Kind::Obstacle, 15.0, (50.0, -30.0), (54.0, 30.0))];
    for scenery in [door(Feature::default()).to_vec(), door(opening).to_vec(), fence.to_vec()] {
        let mut state = lay(&among([cop().at(0.0, 0.0)], scenery));
        let lines = go(&mut state, A, spot(110.0, 0.0));
        assert!(is_near(at(&state, A), spot(37.5, 0.0)), "{:?}", at(&state, A));
        assert!(lines.iter().any(|line| line.contains("stops at")));

        go(&mut state, A, spot(110.0, 0.0));
        assert_eq!(at(&state, A), spot(110.0, 0.0));
    }
}

/// ff.move.door.2: opening an unlocked door costs the stop and nothing else; a locked one stays shut.
#[test]
fn an_unlocked_door_opens_by_the_stop() {
    let mut state = lay(&among([cop().at(0.0, 0.0)], door(Feature::default())));
    go(&mut state, A, spot(110.0, 0.0));
    assert!(state.scenery.open.has(0));
    assert_eq!(left(&state), 1);

    let mut state = lay(&among([cop().at(0.0, 0.0)], door(locked(Strength::Plain))));
    go(&mut state, A, spot(110.0, 0.0));
    go(&mut state, A, spot(110.0, 0.0));
    assert!(is_near(at(&state, A), spot(37.5, 0.0)));
    assert!(!state.scenery.open.has(0));
}

/// ff.move.bash.1, ff.move.bash.6: a 5 smashes a locked door, a 4 does not, and it may be tried again; each try takes an
/// action.
#[test]
fn a_five_smashes_a_door() {
    let mut state = at_door(Strength::Plain, vec![]);
    act(&mut state, A, 2, Act::Bash(0), Script::default().dice([4]));
    assert!(!state.scenery.open.has(0));
    assert_eq!(left(&state), 1);

    assert!(acts(&mut state, A, 1).contains(&Act::Bash(0)));
    act(&mut state, A, 1, Act::Bash(0), Script::default().dice([5]));
    assert!(state.scenery.open.has(0));
    assert!(!acts(&mut state, A, 1).contains(&Act::Bash(0)));

    go(&mut state, A, spot(110.0, 0.0));
    assert_eq!(at(&state, A), spot(110.0, 0.0));
}

/// ff.move.bash.2, ff.sr.huge.1: what helps and hinders a bash.
#[test]
fn size_tools_and_doors_change_a_bash() {
    let table: [(&[&str], Strength, i16); 8] = [
        (&[], Strength::Plain, 0),
        (&["Big"], Strength::Plain, 1),
        (&["Huge"], Strength::Plain, 2),
        (&["Heavy Weapon"], Strength::Plain, 1),
        (&["Chainsaw"], Strength::Plain, 1),
        (&[], Strength::Heavy, -1),
        (&[], Strength::Steel, -2),
        (&["Huge", "Heavy Weapon"], Strength::Steel, 1),
    ];
    for (rules, strength, total) in table {
        let state = on_table([written(3, 3, rules).at(0.0, 0.0)]);
        assert_eq!(state.bash_tally(A, None, strength).total(), total, "{rules:?} {strength:?}");
    }
}

/// ff.move.bash.3, ff.move.bash.4, ff.move.bash.5: two together have 1 more, with a ram another; of sizes the best
/// counts and tools count once.
#[test]
fn two_bash_better_than_one() {
    let total = |one: &[&str], other: &[&str], ram: bool| {
        let mut state = on_table([written(3, 3, one).at(0.0, 0.0), written(3, 3, other).at(100.0, 0.0)]);
        state[B].ram = ram;
        state.bash_tally(A, Some(B), Strength::Plain).total()
    };
    assert_eq!(total(&[], &[], false), 1);
    assert_eq!(total(&[], &[], true), 2);
    assert_eq!(total(&["Big", "Heavy Weapon"], &["Huge", "Heavy Weapon"], false), 4);
    assert_eq!(total(&["Heavy Weapon"], &["Chainsaw"], true), 3);

    // Both must stand at the door.
    let mut state = at_door(Strength::Plain, vec![cop().at(37.5, 25.0), cop().at(0.0, 0.0)]);
    let able =
        |state: &State| state.bashers_at(0, [A, B, C].into_iter().collect()).iter().collect::<Vec<_>>();
    assert_eq!(able(&state), [A, B]);
    // Nor does anybody whom an enemy holds.
    state[B].fallen = Some(1);
    assert_eq!(able(&state), [A]);
}

/// ff.move.bash.3: both must not have been activated, one roll against the worse Quality is made for both, each has one
/// action less for itself, and the helper's activation is spent.
#[test]
fn a_bash_together_is_a_group_action() {
    let at_it =
        || in_turn(at_door(Strength::Plain, vec![rookie().at(37.5, 25.0), cultist().enemy().at(300.0, 0.0)]));
    let script = |dice: [u8; 3]| Script::default().choose(Nominate::Bash(0)).choose(Dice(3)).dice(dice);

    let mut state = at_it();
    // Against 4+: two actions each, of which one is spent on the door and the other is left.
    let more = script([3, 4, 5]).dice([2]).choose(Target(A)).choose(Act::Done).choose(Act::Done);
    let told = tale(&mut state, more, |battle| battle.step());
    assert!(
        told.iter().any(|line| line.contains("against 4+") && line.contains("2 actions each")),
        "{told:?}"
    );
    assert!(told.iter().any(|line| line.contains("3 against 5+")), "{told:?}");
    assert_eq!([A, B].map(|model| state[model].activated), [true; 2]);
    assert!(!state.scenery.open.has(0));
    assert!(
        state.doors_to_bash([A, B].into_iter().filter(|&model| !state[model].activated).collect()).is_empty()
    );

    // Two failures pass play, after the one action.
    let mut state = at_it();
    let told = tale(&mut state, script([3, 3, 5]).dice([4]), |battle| battle.step());
    assert!(told.iter().any(|line| line.contains("Turnover")), "{told:?}");
    assert!(state.scenery.open.has(0), "4 + 1");
}

/// ff.move.bash.7: the die is plain: a natural 1 with 4 to help smashes, a natural 6 against steel does not.
#[test]
fn a_bash_is_no_quality_roll() {
    let big = written(3, 3, &["Huge", "Heavy Weapon"]).at(20.0, -15.0);
    let models = [big, cop().at(37.5, 30.0), cultist().enemy().at(300.0, 0.0)];
    let mut state = lay(&among(models, door(locked(Strength::Plain))));
    together(&mut state, |script| script.dice([1]));
    assert!(state.scenery.open.has(0));

    let mut state = at_door(Strength::Steel, vec![]);
    act(&mut state, A, 1, Act::Bash(0), Script::default().dice([6]));
    assert!(!state.scenery.open.has(0));
}

/// ff.move.bash.block.1, ff.move.bash.block.2: an enemy against the far side is pushed: C3 + 4 against C2 + 3, and the
/// winner says that it opens. A Big pusher has 1 more, which turns 3 against 4.
#[test]
fn a_model_that_holds_the_door_must_be_beaten() {
    let holder = || cultist().at(66.5, 0.0).enemy();
    let mut state = at_door(Strength::Plain, vec![holder()]);
    let script = Script::default().dice([5, 4, 3]).choose(YesNo::Yes);
    let lines = act(&mut state, A, 1, Act::Bash(0), script);
    assert!(state.scenery.open.has(0));
    assert!(lines.iter().any(|line| line.ends_with("7 against 5.")), "{lines:?}");
    assert!(state[B].is_on_table(), "nobody dies of it");

    let big = written(3, 2, &["Big"]).at(30.0, 0.0);
    let mut state = lay(&among([big, holder()], door(locked(Strength::Plain))));
    let script = Script::default().dice([5, 3, 3]).choose(YesNo::Yes);
    let lines = act(&mut state, A, 1, Act::Bash(0), script);
    assert!(lines.iter().any(|line| line.ends_with("6 against 5.")), "{lines:?}");
    assert!(state.scenery.open.has(0));
}

/// ff.move.bash.block.2: the one who holds the door may win and keep it shut, or open it.
#[test]
fn the_winner_decides_about_the_door() {
    for (choice, open) in [(YesNo::No, false), (YesNo::Yes, true)] {
        let mut state = at_door(Strength::Plain, vec![cultist().at(66.5, 0.0).enemy()]);
        act(&mut state, A, 1, Act::Bash(0), Script::default().dice([6, 1, 6]).choose(choice));
        assert_eq!(state.scenery.open.has(0), open);
    }
}

/// ff.move.bash.block.3: a tie keeps the door shut: C3 + 2 against C2 + 3.
#[test]
fn a_tie_keeps_the_door_shut() {
    let mut state = at_door(Strength::Plain, vec![cultist().at(66.5, 0.0).enemy()]);
    act(&mut state, A, 1, Act::Bash(0), Script::default().dice([5, 2, 3]));
    assert!(!state.scenery.open.has(0));
    assert!(acts(&mut state, A, 1).contains(&Act::Bash(0)), "it is stuck again");
}

/// ff.move.bash.block.4: in a joint bash one of the two pushes, here the second with C2 + 1 against C2 + 1; nothing but
/// size is added.
#[test]
fn one_of_two_bashers_pushes() {
    let others = vec![cultist().at(37.5, 25.0), cultist().at(66.5, 0.0).enemy()];
    let mut state = at_door(Strength::Plain, others);
    let lines = together(&mut state, |script| script.dice([5, 1, 1]).choose(Target(B)));
    assert!(lines.iter().any(|line| line.ends_with("3 against 3.")), "{lines:?}");
    assert!(!state.scenery.open.has(0));
}

/// ff.move.bash.stealth.1: a bash gives its maker away until it moves again.
#[test]
fn a_bash_gives_its_maker_away() {
    let mut state = at_door(Strength::Plain, vec![]);
    state[A].hidden = true;
    act(&mut state, A, 1, Act::Bash(0), Script::default().dice([2]));
    assert!(!state[A].hidden && state[A].revealed);

    go(&mut state, A, spot(0.0, 0.0));
    assert!(!state[A].revealed);

    // Beside the wall a Slasher cannot be shot, after a bash it can.
    let others = vec![cop().enemy().at(-60.0, 0.0)];
    let mut models = vec![slasher().at(37.5, 0.0)];
    models.extend(others);
    let mut state = lay(&among(models, door(locked(Strength::Plain))));
    assert_eq!(crate::common::ranged::marks(&state, B), []);
    act(&mut state, A, 1, Act::Bash(0), Script::default().dice([2]));
    assert_eq!(crate::common::ranged::marks(&state, B), [A]);
}
