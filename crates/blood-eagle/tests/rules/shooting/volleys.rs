//! Volleys.

use blood_eagle::{Act, ArmId, Condition, Fact, FigureSetup, Options, Phase, State};
use table::inches;

use crate::common::*;

fn shooter(weapon: &str) -> FigureSetup {
    let mut sheet = sheet(2, 3, 0, 4);
    sheet.shoot = weapons([weapon]);
    written(sheet)
}

/// A leading archer, one friend as given, one more who is always fit, and a target 10 inches from the leader.
fn line(friend: FigureSetup) -> State {
    let figures = [
        shooter("hunting-bow").at(0.0, 0.0),
        friend,
        shooter("hunting-bow").at(0.0, -3.0),
        figure("N3").enemy().at(11.0, 0.0),
    ];
    in_phase(on_table(figures), Phase::Shooting)
}

/// A volley to which only the third can be called: nothing is asked, for one alone is no question.
fn only_the_third_joins(mut state: State) {
    step(&mut state, activates(A).choose(Act::Volley(ArmId(0), D)).dice([2]));
    assert!(state[C].acted && !state[B].acted);
}

/// be.volley.2: a figure that joins must be on its feet, have kept still, not have shot, and have the target in range.
#[test]
fn a_figure_that_joins_a_volley_must_be_able_to_shoot_itself() {
    let fit = shooter("hunting-bow").at(0.0, 3.0);
    only_the_third_joins(line(fit.clone().down()));
    only_the_third_joins(line(shooter("javelin").at(0.0, 3.0))); // 9 inches do not reach
    let mut gone = line(fit.clone());
    gone[B].gone.far = true;
    only_the_third_joins(gone);
    let mut shot = line(fit);
    shot[B].acted = true;
    step(&mut shot, activates(A).choose(Act::Volley(ArmId(0), D)).dice([2]));
    assert!(shot[C].acted);
}

/// be.volley.5: nor may it be engaged elsewhere or have an empty crossbow; a crossbow that joined is empty.
#[test]
fn joining_a_volley_is_a_real_shot() {
    let mut empty = line(shooter("crossbow").at(0.0, 3.0));
    let mut loaded = empty.clone();
    empty[B].reload.unloaded = true;
    only_the_third_joins(empty);

    step(&mut loaded, activates(A).choose(Act::Volley(ArmId(0), D)).pick([B, C]).dice([2]));
    assert!(loaded[B].reload.unloaded);

    let figures = [
        shooter("hunting-bow").at(0.0, 0.0),
        shooter("hunting-bow").at(0.0, 3.0),
        shooter("hunting-bow").at(0.0, -3.0),
        figure("N3").enemy().at(11.0, 0.0),
        figure("N4").enemy().at(0.0, 4.0),
    ];
    only_the_third_joins(in_phase(on_table(figures), Phase::Shooting));
}

/// be.volley.1, be.volley.3: the leader's SV and one die; all have then shot. be.volley.4: only the leader's weapon can
/// be lost.
#[test]
fn only_the_leader_rolls_and_fumbles() {
    let mut state = line(shooter("hunting-bow").at(0.0, 3.0));

    step(&mut state, activates(A).choose(Act::Volley(ArmId(0), D)).pick([B, C]).dice([1, 1]));

    assert!(state[A].lost.contains(ArmId(0)));
    assert!([B, C].iter().all(|&other| !state[other].lost.contains(ArmId(0)) && state[other].acted));
}

/// be.volley.4: who leads a volley rolls it, so a Hero who merely joins is not asked for a Hero Point.
#[test]
fn a_hero_who_joins_cannot_spend_a_point_on_the_volley() {
    let figures = [
        shooter("hunting-bow").at(0.0, 0.0),
        figure("N1").at(5.0, 3.0), // a Hero with a throwing axe, 6 inches
        figure("S4").enemy().at(10.0, 3.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::Volley(ArmId(0), C)).dice([2])); // 2 + 3 + 2 + 1: a miss

    assert_eq!((state[B].hero_points, state[B].acted), (1, true));
    assert_eq!(state[C].condition, Condition::Standing);
}

/// be.volley.2: at a real table it is asked who has the shot.
#[test]
fn at_a_real_table_it_is_asked_who_can_join() {
    let bow = || shooter("hunting-bow");
    let laid = lay(&real([bow(), bow(), bow(), figure("N3").enemy()], &[]));
    let mut state = in_phase(laid, Phase::Shooting);
    let facts = [
        Fact::HaveShot { target: D },
        Fact::Within { one: A, other: D, distance: inches(16) },
        Fact::Sight { looker: A, target: D },
    ];

    let script = activates(A).choose(Act::Volley(ArmId(0), D)).facts(facts).pick([B]).dice([2]);
    step(&mut state, script);

    assert!(state[B].acted && !state[C].acted);
}

/// N6 and N3 in a Fight with S4, N7 outside it, 6 inches from S4.
fn round_a_fyrdman(no_volley_from_a_fight: bool) -> State {
    let figures = [
        figure("N6").at(0.0, 1.0),
        figure("S4").enemy().at(0.0, 0.0),
        figure("N3").at(1.0, 0.0),
        figure("N7").at(-7.0, 0.0),
    ];
    let options = Options { no_volley_from_a_fight, ..Options::default() };
    in_phase(lay(&with_options(setup(figures), options)), Phase::Shooting)
}

/// BE-37. be.volley.6, be.intofight.7: a volley led out of a Fight, with a shooter outside it, may strike anybody in it
/// but the lead; alone the lead strikes at whom it named. N6: SV 2, javelin +1; N3: AR 12, Fate 4.
#[test]
fn be_37_a_volley_out_of_a_fight() {
    let javelin = ArmId(1);
    let mut state = round_a_fyrdman(false);
    let told = tale(&mut state, activates(A).choose(Act::Volley(javelin, B)).dice([2, 8, 7])); // N7 alone can join
    assert!(told[2].contains("Hirdman") && told[2].ends_with("12 against AR 12: a hit."), "{told:?}"); // 8 + 2 + 1 + 1
    assert_eq!((state[C].condition, state[D].acted), (Condition::Standing, true)); // Fate 7 - 1 = 6

    let mut alone = round_a_fyrdman(false);
    let told = tale(&mut alone, activates(A).choose(Act::Shoot(javelin, B)).dice([2]));
    assert!(told[0].ends_with("5 against AR 10: a miss by 5."), "{told:?}"); // no pick
}

/// be.volley.6: those who shoot from within the Fight at the enemy they touch need no pick; one who joins from within it
/// while another leads from outside does.
#[test]
fn a_volley_from_within_a_fight_strikes_whom_it_means() {
    let javelins = |third: (f64, f64)| {
        let figures =
            [figure("N6").at(0.0, 1.0), figure("S4").enemy().at(0.0, 0.0), figure("N7").at(third.0, third.1)];
        in_phase(on_table(figures), Phase::Shooting)
    };
    let mut inside = javelins((1.0, 0.0));
    let told = tale(&mut inside, activates(A).choose(Act::Volley(ArmId(1), B)).dice([2]));
    assert!(told[1].ends_with("6 against AR 10: a miss by 4."), "{told:?}"); // 2 + 2 + 1 + 1

    let mut led_from_outside = javelins((-7.0, 0.0));
    let told = tale(&mut led_from_outside, activates(C).choose(Act::Volley(ArmId(1), B)).dice([2, 2]));
    assert!(told[2].contains("at Bondi (javelin), 6 against AR 11"), "{told:?}"); // the one who joined
}

/// be.volley.7: by a house rule an engaged figure neither leads a volley nor joins one.
#[test]
fn by_a_house_rule_no_volley_comes_out_of_a_fight() {
    let volleys = |house_rule: bool, leader: fates::FigureId| {
        acts(&round_a_fyrdman(house_rule), leader).contains(&Act::Volley(ArmId(1), B))
    };

    assert!(volleys(false, A) && volleys(false, D));
    assert!(!volleys(true, A) && !volleys(true, D));
}
