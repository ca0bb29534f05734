//! What the log says, as a player would say it.

use blood_eagle::{
    Act, ArmId, BloodEagle, Book, Condition, Edge, FigureSheet, Outcome, Phase, Prize, Reroll, State, Trait,
};
use fates::{Rules, Seat};
use frame::System;

use crate::common::*;

/// What a Fate roll of this figure with this face and modifier is told as.
fn fate(label: &str, face: u8, modifier: i16) -> String {
    let mut state = on_table([figure(label).points(0).at(0.0, 0.0)]);
    let mut script = Script::default().dice([face]);
    blood_eagle::Battle::new(&mut state, &mut script).struck(A, None, modifier).expect("a die");
    story(&state, &script).swap_remove(0)
}

/// be.fate.2, be.fate.3, be.fate.4, be.fate.5, be.fate.6, be.trait.stubborn: the sum is worked out, and a natural 1 and a
/// natural 10 are named. Fyrdman: Fate 5; Barrow-guard: Fate 3, Stubborn.
#[test]
fn a_fate_roll_is_worked_out() {
    assert_eq!(fate("S4", 8, -1), "Fyrdman: Fate, 8 − 1 = 7 against 5: saved.");
    assert_eq!(fate("S4", 5, 0), "Fyrdman: Fate, 5 against 5: just equal.");
    assert_eq!(fate("S4", 3, 1), "Fyrdman: Fate, 3 + 1 = 4 against 5: too little.");
    assert_eq!(fate("S4", 1, 5), "Fyrdman: Fate, a natural 1, which always fails.");
    assert_eq!(fate("S4", 10, -9), "Fyrdman: Fate, a natural 10, which always saves.");
    assert_eq!(
        fate("W3", 4, -1),
        "Barrow-guard: Fate, 4 − 1 = 3 against 3: just equal, and Stubborn: saved."
    );
}

/// be.fate.9, be.disengage.2: a Fate check is worked out in the same way. Slinger: Fate 6.
#[test]
fn a_fate_check_is_worked_out() {
    let told = |face: u8| {
        let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
        let mut state = in_phase(on_table(figures), Phase::Movement);
        let mut script = activates(A).choose(Act::Disengage).dice([face]);
        if face > 5 {
            script = script.go(vec![point(-3.0, 0.0)]);
        }
        tale(&mut state, script).swap_remove(0)
    };

    assert_eq!(told(5), "Slinger: a Fate check, 5 against 6: failed.");
    assert_eq!(told(6), "Slinger: a Fate check, 6 against 6: passed.");
    assert_eq!(told(1), "Slinger: a Fate check, a natural 1, which always fails.");
    assert_eq!(told(10), "Slinger: a Fate check, a natural 10, which always passes.");
}

/// be.init.8: to hold is told by the phase.
#[test]
fn holding_is_told_by_the_phase() {
    let told = |phase: Phase| {
        let mut hero = sheet(2, 2, 0, 4);
        (hero.fight, hero.shoot) = (weapons(["dagger"]), weapons(["dagger"]));
        let figures = [written(hero).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
        let mut state = in_phase(on_table(figures), phase);
        tale(&mut state, activates(A).choose(Act::Hold)).swap_remove(0)
    };

    assert_eq!(told(Phase::Movement), "Somebody stays where it is.");
    assert_eq!(told(Phase::Shooting), "Somebody does not shoot.");
    assert_eq!(told(Phase::Fighting), "Somebody does not strike.");
}

/// be.hero.2: a second roll is told with the face it takes the place of. S1: FV 4, +3 against AR 13.
#[test]
fn a_second_roll_shows_the_first() {
    let figures = [figure("S1").at(0.0, 0.0), figure("N1").points(0).enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).choose(Reroll::Spend).dice([5, 2]));

    assert_eq!(told[0], "Thegn Wulfric spends a Hero Point: the 5 becomes a 2.");

    let mut state = in_phase(
        on_table([figure("S1").at(0.0, 0.0), figure("N1").points(0).enemy().at(1.0, 0.0)]),
        Phase::Fighting,
    );
    let eight = activates(A).choose(Act::Fight(B)).choose(Reroll::Spend).dice([5, 8, 9]);
    assert!(tale(&mut state, eight)[0].ends_with("the 5 becomes an 8."));
}

/// A total below 0 has a minus sign that is no hyphen: 1 - 2 for a shooter that has moved far, against AR 8.
#[test]
fn a_total_below_nothing_has_a_minus_sign() {
    let shooter = || {
        let mut sheet = sheet(0, 0, 0, 4);
        sheet.shoot = weapons(["hunting-bow"]);
        written(sheet)
    };
    let figures = [shooter().at(0.0, 0.0), figure("S7").enemy().at(6.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);
    state[A].gone.far = true; // 1 + 0 + 2 - 4 = -1

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(0), B)).dice([1, 2]));

    assert!(told[0].contains(", \u{2212}1 against AR"), "{told:?}");
}

/// be.end.2: the winner's points come first, and what is less than nothing has a minus sign.
#[test]
fn the_winners_points_come_first() {
    let mut state = on_table([figure("S4").at(0.0, 0.0), figure("N3").enemy().at(9.0, 0.0)]);
    state.turn = 8;
    let second = state.side_name(Seat(1)).to_string();
    let ending = |winner: Option<u8>, points: &[i16]| {
        BloodEagle::ending(&state, &Outcome { winner: winner.map(Seat), points: points.to_vec() })
    };

    assert_eq!(ending(Some(1), &[5, 20]), format!("{second} win 20–5: time is up after turn 8."));
    assert_eq!(ending(Some(1), &[-9, 0]), format!("{second} win 0 to \u{2212}9: time is up after turn 8."));
    assert_eq!(ending(None, &[3, 3]), "A draw, 3–3: time is up after turn 8.");
    state[A].condition = Condition::Out;
    let first = state.side_name(Seat(0)).replacen("The ", "the ", 1); // in the middle of a sentence
    let outcome = Outcome { winner: Some(Seat(1)), points: vec![0, 4] };
    let won = BloodEagle::ending(&state, &outcome);
    assert_eq!(won, format!("{} win 4–0: {first} have nobody left on the table.", state.side_name(Seat(1))));
}

/// be.fig.4, be.end.1: Out, and gone by an edge, are two things, and nothing else is said of such a figure.
#[test]
fn out_and_gone_by_an_edge_are_two_things() {
    let mut state =
        on_table([figure("S4").at(0.0, 0.0), figure("S5").at(3.0, 0.0), figure("N3").enemy().at(9.0, 0.0)]);
    state[A].gone.far = true;
    (state[A].condition, state[B].condition) = (Condition::Out, Condition::Left(Edge::North));
    let shown = BloodEagle::table(&state, None).figures;
    let states = |place: usize| shown[place].states.iter().map(|held| held.name.clone()).collect::<Vec<_>>();

    assert_eq!((states(0), states(1)), (vec!["Out".to_string()], vec!["left by the north edge".to_string()]));
    assert!(shown[0].gone && shown[1].gone && !shown[2].gone);
}

/// be.move.15: what counts as far is said with the number of the book that is played with.
#[test]
fn how_far_is_far_follows_the_book() {
    let far = "[[move]]\nid = \"far\"\nname = \"Moved over\"\ninches = 5\nrule = \"be.move.15\"\n";
    let book = Book::read(&[("far.toml".to_string(), far.to_string())]).expect("a file that fits");
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(9.0, 0.0)];
    let mut state: State = BloodEagle::lay(&book, &setup(figures)).expect("a table");
    state[A].gone.far = true;

    let states = BloodEagle::table(&state, None).figures.swap_remove(0).states;
    assert!(states.iter().any(|held| held.name == "has moved more than 5\""), "{states:?}");
    let levers = BloodEagle::levers(&state);
    let moved = levers.iter().find(|lever| lever.id == "fyrdman.moved").map(|lever| lever.name.clone());
    assert_eq!(moved.as_deref(), Some("has moved more than 5\""));
}

/// be.end.1: a figure that leaves with a prize is told with it.
#[test]
fn a_prize_that_leaves_is_told() {
    let hero = FigureSheet { traits: vec![Trait::Brawler], ..sheet(2, 0, 0, 4) };
    let mut state = in_phase(
        on_table([written(hero).at(0.0, -17.0), figure("N3").enemy().at(9.0, 9.0)]),
        Phase::Movement,
    );
    let mut story_told = (*state.plot.0).clone();
    story_told.prizes = vec![("the psalter".to_string(), point(0.0, 0.0))];
    story_told.scores = vec![blood_eagle::Score {
        seat: None,
        feat: blood_eagle::Feat::CarriedOff { prize: None, edge: Edge::North },
        points: 1,
        each_turn_from: None,
    }];
    state.plot = frame::Shared(std::sync::Arc::new(story_told));
    (state[A].prize, state.prizes[0]) = (Some(0), Some(Prize::Carried(A)));

    let script = activates(A)
        .choose(Act::Move)
        .go(vec![point(0.0, -17.5)])
        .choose(blood_eagle::Leave::Go(Edge::North));
    let told = tale(&mut state, script);

    assert_eq!(told.last().map(String::as_str), Some("Somebody leaves by the north edge with the psalter."));
}
