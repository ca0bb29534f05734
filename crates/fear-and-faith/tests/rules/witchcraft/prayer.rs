//! Prayers (catalogue 13.3).

use fear_and_faith::{Act, Dice, Fact, Join, ModelSetup, Order, Phase, Setup, Side, State, Stick, Target};

use crate::common::ranged::acts;
use crate::common::*;
use crate::rules::fear::green;
use crate::rules::turn::groups::{in_turn, ordering};

const PRAY: Act = Act::Order(Order::Prayer);

/// A Spiritual Leader of Quality 3.
fn priest() -> ModelSetup {
    written(3, 3, &["Spiritual Leader"])
}

fn faithful() -> ModelSetup {
    written(4, 2, &[])
}

/// A priest with two of the faithful side by side, and two of evil on either side, 75 mm from them.
fn chapel() -> State {
    in_turn(green([
        priest().at(0.0, 60.0),
        faithful().at(0.0, 0.0),
        faithful().at(25.0, 0.0),
        written(3, 3, &[]).enemy().at(-100.0, 0.0),
        written(3, 3, &[]).enemy().at(125.0, 0.0),
    ]))
}

/// ff.sr.spiritual-leader.4, ff.prayer.1: a Spiritual Leader has up to five models within Long pray who touch one
/// another; a Leader cannot.
#[test]
fn a_spiritual_leader_calls_to_prayer() {
    let mut state = chapel();
    assert!(acts(&state, A, 1).contains(&PRAY));
    assert!(!acts(&state, A, 1).contains(&Act::Order(Order::Group)));
    state[C].activated = true;
    assert!(!acts(&state, A, 1).contains(&PRAY), "one alone is no group");
    state[A].specials =
        crate::rules::turn::groups::in_turn(green([crate::rules::turn::groups::leader().at(0.0, 0.0)]))[A]
            .specials;
    state[C].activated = false;
    assert!(!acts(&state, A, 1).contains(&PRAY));
}

/// ff.prayer.1: five pray and no sixth is asked for; one beyond Long of the priest and one who touches nobody do not.
#[test]
fn five_within_long_who_touch_each_other_pray() {
    let row = (0..6).map(|place| faithful().at(25.0 * f64::from(place), 0.0));
    let foe = written(3, 3, &[]).enemy().at(0.0, -80.0);
    let mut state = in_turn(green([priest().at(0.0, 40.0)].into_iter().chain(row).chain([foe])));
    let first = fates::FigureId(1);
    let members = [first, D, E, fates::FigureId(5)]; // the second is the only one who touches the first
    let script = members
        .into_iter()
        .fold(ordering(&[3], Order::Prayer), |script, one| script.choose(Join::Model(one)));
    let script = script.choose(Dice(1)).dice([1]);
    play(&mut state, script, |battle| battle.activate(A));
    let activated = |place: u8| state[fates::FigureId(place)].activated;
    assert_eq!([1, 2, 3, 4, 5, 6].map(activated), [true, true, true, true, true, false]);

    // From rim to rim 180 mm is near enough, and the neighbour behind it is not.
    let chapel = |east: f64| {
        let pair = [faithful().at(east, 0.0), faithful().at(east + 25.0, 0.0)];
        let foe = written(3, 3, &[]).enemy().at(east, -90.0);
        acts(&in_turn(green([priest().at(0.0, 0.0)].into_iter().chain(pair).chain([foe]))), A, 1)
            .contains(&PRAY)
    };
    assert!(chapel(180.0), "180 mm to the farther one");
    assert!(!chapel(180.1));
    let apart =
        [faithful().at(60.0, 0.0), faithful().at(86.0, 0.0), written(3, 3, &[]).enemy().at(60.0, -80.0)];
    let apart = in_turn(green([priest().at(0.0, 0.0)].into_iter().chain(apart)));
    assert!(!acts(&apart, A, 1).contains(&PRAY), "they do not touch");
}

/// ff.prayer.2, ff.prayer.4: each success makes one evil model within Short of a member test; it costs the one action,
/// and ends the activation of the model that leads it.
#[test]
fn each_success_frightens_one_evil_model() {
    let mut state = chapel();
    let script = ordering(&[3, 3, 3], Order::Prayer).choose(Join::Model(B));
    let script = script.choose(Dice(2)).dice([4, 5]);
    let script = script.choose(Target(D)).dice([6, 6, 6]).choose(Target(E)).dice([6, 6, 6]);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert_eq!(told.iter().filter(|line| line.contains("The prayer is turned on")).count(), 2, "{told:?}");
    assert_eq!([B, C].map(|model| state[model].activated), [true; 2]);
    assert_eq!((state.active, state.phase), (None, Phase::Activations));
}

/// ff.prayer.2: only evil models within Short of a member.
#[test]
fn a_prayer_reaches_short_and_only_evil() {
    let mut state = chapel();
    let table = state.table.as_mut().unwrap_or_else(|| panic!("a virtual table"));
    table.shift(D, crate::common::ranged::point(-101.0, 0.0)[0], table::Length::ZERO);
    // E is the only one left to test; nobody is asked.
    let script = ordering(&[3], Order::Prayer).choose(Join::Model(B)).choose(Dice(1)).dice([4, 6, 6, 6]);
    play(&mut state, script, |battle| battle.activate(A));

    let mut good = chapel();
    good.parties[1].side = Side::Good;
    assert!(!acts(&good, A, 1).contains(&PRAY));
}

/// ff.prayer.3: the tests are as many as the successes, whatever the size of the group, and one model may have to take
/// several.
#[test]
fn one_model_may_be_prayed_at_twice() {
    let mut state = chapel();
    let script = ordering(&[3], Order::Prayer).choose(Join::Model(B)).choose(Dice(2)).dice([4, 5]);
    let script = script.choose(Target(D)).dice([6, 6, 6]).choose(Target(D)).dice([6, 6, 1]);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    // One failure: it recoils from the nearest of those who pray, by its own base.
    assert_eq!(told.iter().filter(|line| line.contains("The prayer is turned on")).count(), 2);
    let at = state.table.as_ref().and_then(|table| table.base(D)).map(|base| base.at);
    assert_eq!(at.map(|at| (at.x, at.y)), Some((4500 - 1250, 4500)));
}

/// ff.prayer.2: at a real table people say who is near; a model that is out of reach costs nothing, and another is
/// chosen.
#[test]
fn at_a_real_table_people_say_whom_it_reaches() {
    let evil = || written(3, 3, &[]).enemy();
    let models = [priest(), faithful(), faithful(), evil(), evil()];
    let mut state = in_turn(lay(&Setup { table: None, ..setup(models) }));
    (state.parties[0].side, state.parties[1].side) = (Side::Good, Side::Evil);
    let distance = state.length(Stick::Short);
    let script = ordering(&[3], Order::Prayer).facts([Fact::Around { model: E, distance }]);
    let script = script.choose(Dice(1)).dice([4]).choose(Target(D)).dice([6, 6, 6]);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert!(told.iter().any(|line| line.contains("too far from all who pray")), "{told:?}");
}
