//! The worked examples of shooting and fighting, section 19 of the catalogue.

use blood_eagle::{Act, ArmId, Battle, Condition, Hand, Part, Phase, Reroll, Share, State};
use fates::{FigureId, Measured, Random, Whim, exact, ratio};
use table::Kind;

use crate::common::*;

fn conditions<const N: usize>(state: &State, figures: [FigureId; N]) -> [Condition; N] {
    figures.map(|figure| state[figure].condition)
}

/// BE-04: be.shoot.2, be.shoot.3, be.weapon.shoot.sling, be.fate.2.
#[test]
fn be_04_a_plain_shot() {
    let mut state =
        in_phase(on_table([figure("S8").at(0.0, 0.0), figure("M4").enemy().at(11.0, 0.0)]), Phase::Shooting);

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([5, 7]));

    assert!(told[0].ends_with("(sling), 10 against AR 8: a hit."), "{told:?}");
    assert!(told[1].ends_with("Fate, 7 − 1 = 6 against 5: saved."), "{told:?}");
    assert_eq!(conditions(&state, [A, B]), [Condition::Standing; 2]);
}

/// BE-05: be.shoot.mod.shooter, be.shoot.mod.ran, be.shoot.mod.terrain, be.shoot.mod.1, be.shoot.4.
#[test]
fn be_05_everything_against_the_shot() {
    let woods = terrain(Kind::Woods, 2, (6.0, -2.0), (9.0, 2.0));
    let figures = [figure("N8").at(-12.0, 0.0), figure("S4").enemy().at(16.0, 0.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [woods])), Phase::Movement);
    step(&mut state, activates(A).choose(Act::Move).go(vec![point(-8.0, 0.0)]));
    step(&mut state, activates(B).choose(Act::Run).go(vec![point(8.0, 0.0)]));
    pass_until(&mut state, Phase::Shooting);

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([10]));

    assert!(told[0].ends_with("(war bow), 7 against AR 10: a miss by 3."), "{told:?}"); // 10 + 4 + 2 - 4 - 3 - 2
    assert_eq!(told.len(), 1);
}

/// BE-06: be.shoot.1, be.shoot.5, be.shoot.6.
#[test]
fn be_06_range() {
    let javelin = ArmId(1);
    let at = |gap: f64| {
        let figures = [figure("N6").at(0.0, 0.0), figure("S4").enemy().at(gap + 1.0, 0.0)];
        in_phase(on_table(figures), Phase::Shooting)
    };

    let mut far = at(9.5);
    let told = tale(&mut far, activates(A).choose(Act::Shoot(javelin, B)));
    assert!(told[0].contains("too far away"), "{told:?}");
    assert!(far[A].acted);

    let mut near = at(9.0);
    step(&mut near, activates(A).choose(Act::Shoot(javelin, B)).dice([2]));
    assert!(near[A].acted);
}

/// BE-07: be.volley.1, be.volley.2, be.volley.3, be.shoot.mod.volley, be.fate.3.
#[test]
fn be_07_volley() {
    let fyrd = |label, south| figure(label).at(0.0, south);
    let figures = [fyrd("S4", 0.0), fyrd("S5", 2.0), fyrd("S6", -2.0), fyrd("S7", 4.0)];
    let all = figures.into_iter().chain([figure("N3").enemy().at(8.0, 0.0)]);
    let mut state = in_phase(on_table(all), Phase::Shooting);

    let script = activates(A).choose(Act::Volley(ArmId(0), E)).pick([B, C, D]).dice([6, 6]);
    let told = tale(&mut state, script);

    assert!(told[1].ends_with("12 against AR 12: a hit."), "{told:?}");
    assert_eq!(state[E].condition, Condition::KnockedDown); // 6 - 2 = 4
    assert!([A, B, C, D].iter().all(|&one| state[one].acted));
}

/// BE-08: be.intofight.1, be.intofight.5, be.intofight.6, be.poison.2, be.fate.4.
#[test]
fn be_08_shooting_into_a_fight() {
    let figures = [
        figure("W6").at(0.0, 0.0),
        figure("M4").enemy().at(13.0, 0.0),
        figure("W4").at(13.0, 1.0),
        figure("W7").at(13.0, -1.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([2, 4, 6]));

    assert!(told[1].ends_with("(hunting bow), 9 against AR 8: a hit."), "{told:?}");
    assert!(told[2].ends_with("Fate, 6 − 3 = 3 against 4: too little."), "{told:?}");
    assert_eq!(conditions(&state, [B, C, D]), [Condition::Standing, Condition::Out, Condition::Standing]);
    assert!(state.figures.iter().all(|figure| figure.hero_points == 0));
}

/// BE-09: be.intofight.2.
#[test]
fn be_09_uncanny_accuracy() {
    let figures = [figure("N8").at(0.0, 0.0), figure("S4").enemy().at(15.0, 0.0), figure("N3").at(16.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let told = tale(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([3]));

    assert!(told[0].ends_with("9 against AR 10: a miss by 1."), "{told:?}");
}

/// BE-10: be.fight.3, be.fate.3.
#[test]
fn be_10_equal_totals_and_equal_fate() {
    let mut state =
        in_phase(on_table([figure("N3").at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)]), Phase::Fighting);

    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).dice([4, 6]));

    assert!(told[0].ends_with("(one-handed axe), 10 against AR 10: a hit."), "{told:?}");
    assert_eq!(state[B].condition, Condition::KnockedDown); // 6 - 1 = 5
}

/// BE-11: be.fate.5, be.fate.6, be.fate.7, be.fate.8, be.fate.11.
#[test]
fn be_11_natural_1_and_natural_10_on_fate() {
    let fist = written(sheet(5, 0, 0, 4)).at(0.0, 0.0);
    let figures = [fist, written(sheet(1, 0, 0, 1)).enemy().at(1.0, 0.0)];
    let mut lucky = in_phase(on_table(figures), Phase::Fighting);
    let mut axe = sheet(5, 0, 0, 4);
    (axe.fight, axe.poisoned) = (weapons(["two-handed-axe"]), weapons(["two-handed-axe"]));
    let figures = [written(axe).at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0)];
    let mut doomed = in_phase(on_table(figures), Phase::Fighting);

    let mut fate = fates::Tally::default();
    doomed.blow_fate(&doomed.blow(A, B, Hand::Arm(ArmId(0)), 0), &mut fate);
    assert_eq!(fate.total(), -4); // be.fate.11: the axe and the poison add up
    step(&mut lucky, activates(A).choose(Act::Fight(B)).dice([5, 1]));
    let told = tale(&mut doomed, activates(A).choose(Act::Fight(B)).dice([5, 10]));

    assert_eq!(lucky[B].condition, Condition::Out); // 1 + 1 would exceed 1
    assert!(told[1].ends_with("Fate, a natural 10, which always saves."), "{told:?}");
    assert_eq!(doomed[B].condition, Condition::Standing); // 10 - 4 would equal 6
}

/// BE-12: be.fumble.1, be.fumble.2, be.fumble.3, be.weapon.fight.unarmed.
#[test]
fn be_12_losing_a_weapon() {
    let mut state =
        in_phase(on_table([figure("S3").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)]), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([1, 1]));
    assert!(state[A].lost.contains(ArmId(0)));
    pass_until(&mut state, Phase::TurnEnds);
    pass_until(&mut state, Phase::Fighting);
    let told = tale(&mut state, activates(A).choose(Act::Fight(B)).dice([9, 8]));

    assert!(told[0].ends_with("(unarmed), 13 against AR 12: a hit."), "{told:?}");
    assert!(told[1].ends_with("Fate, 8 + 1 = 9 against 4: saved."), "{told:?}");
}

/// BE-13: be.split.1, be.split.2, be.split.3, be.split.4, be.trait.shieldwall, be.hero.4.
#[test]
fn be_13_splitting_fv_and_a_breaking_shieldwall() {
    let figures =
        [figure("N1").at(0.0, 0.0), figure("S4").enemy().at(-0.5, 0.87), figure("S5").enemy().at(0.5, 0.87)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let declared = activates(A)
        .choose(Act::Split)
        .choose(Part::Strike(B))
        .choose(Share(3))
        .choose(Part::Strike(C))
        .choose(Share(2));
    let told = tale(&mut state, declared.dice([5, 3, 4]).choose(Reroll::Keep));

    assert!(told[1].ends_with("11 against AR 11: a hit."), "{told:?}");
    assert!(told.last().unwrap().ends_with("9 against AR 10: a miss by 1."), "{told:?}");
    assert_eq!(conditions(&state, [B, C]), [Condition::Out, Condition::Standing]);
    assert_eq!(state[A].hero_points, 2);
}

/// BE-14: be.fight.mod.outnumber, be.fight.mod.1, be.fight.mod.kd.
#[test]
fn be_14_outnumbering_separate_attacks() {
    let figures = [
        figure("W7").at(1.0, 0.0),
        figure("W8").at(-1.0, 0.0),
        figure("W9").at(0.0, 1.0),
        figure("M4").enemy().at(0.0, 0.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let first = tale(&mut state, activates(A).choose(Act::Fight(D)).dice([3]));
    step(&mut state, Script::default().choose(blood_eagle::Nominate::Pass));
    let second = tale(&mut state, activates(B).choose(Act::Fight(D)).dice([7, 5]));
    let third = tale(&mut state, activates(C).choose(Act::Fight(D)).dice([2, 4]));

    assert!(first[0].ends_with("7 against AR 8: a miss by 1."), "{first:?}");
    assert!(second[0].ends_with("11 against AR 8: a hit."), "{second:?}");
    assert!(third[0].ends_with("8 against AR 8: a hit."), "{third:?}");
    assert_eq!(state[D].condition, Condition::Out);
}

/// BE-15: be.mob.1, be.mob.3, be.fate.3.
#[test]
fn be_15_mobbing_an_iron_clad() {
    let figures = [
        figure("W7").at(1.0, 0.0),
        figure("W8").at(-1.0, 0.0),
        figure("W9").at(0.0, 1.0),
        figure("M3").enemy().at(0.0, 0.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let script = activates(A).choose(Act::Mob(D)).pick([B, C]).dice([8, 3]).choose(Reroll::Keep);
    let told = tale(&mut state, script);

    assert!(told[1].ends_with("14 against AR 14: a hit."), "{told:?}");
    assert_eq!(state[D].condition, Condition::KnockedDown);
    assert!([A, B, C].iter().all(|&one| state[one].acted));
}

/// A crossbowman, and two enemies, one of them out of the way.
fn crossbowman() -> State {
    let mut sheet = sheet(4, 3, 0, 4);
    sheet.shoot = weapons(["crossbow"]);
    let figures = [
        written(sheet).at(0.0, 0.0),
        figure("S4").enemy().at(6.0, 0.0),
        figure("S5").enemy().at(-12.0, 12.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Shooting);
    state.turn = 2;
    step(&mut state, activates(A).choose(Act::Shoot(ArmId(0), C)).dice([2]));
    pass_until(&mut state, Phase::TurnEnds);
    pass_until(&mut state, Phase::Movement);
    state
}

/// BE-30: be.ammo.3, be.ammo.4.
#[test]
fn be_30_crossbow_timetable() {
    let bow = ArmId(0);
    let next_shooting = |state: &mut State| {
        pass_until(state, Phase::TurnEnds);
        pass_until(state, Phase::Shooting);
        state.turn
    };

    let mut free = crossbowman();
    pass_until(&mut free, Phase::Shooting);
    assert_eq!((free.turn, free.is_ready(A, bow)), (3, false));
    assert_eq!(next_shooting(&mut free), 4);
    assert!(free.is_ready(A, bow));

    let mut engaged = crossbowman();
    step(&mut engaged, activates(A).choose(Act::Hold));
    step(&mut engaged, activates(B).choose(Act::Move).go(vec![point(1.0, 0.0)]));
    pass_until(&mut engaged, Phase::Fighting);
    step(&mut engaged, activates(A).choose(Act::Fight(B)).dice([9, 2])); // 2 + 1 against 5: Out
    assert!(!engaged.is_engaged(A));
    assert_eq!(next_shooting(&mut engaged), 4);
    assert!(!engaged.is_ready(A, bow));
    assert_eq!(next_shooting(&mut engaged), 5);
    assert!(engaged.is_ready(A, bow));
}

/// BE-31: be.odds.1, be.odds.2, be.odds.3.
#[test]
fn be_31_exact_odds_of_one_blow() {
    let state = on_table([figure("N3").at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)]);
    let odds = exact(Whim(Random::new(1)), Measured, |fates| {
        let mut state = state.clone();
        let blow = state.blow(A, B, Hand::Arm(ArmId(0)), 0);
        Battle::new(&mut state, fates).strikes(&blow)?;
        let end = match state[B].condition {
            Condition::Out => "out",
            Condition::KnockedDown => "down",
            _ => "nothing",
        };
        Ok((end, state[A].lost.contains(ArmId(0))))
    });

    assert_eq!(odds.chance(|(end, _)| *end == "out"), ratio(35, 100));
    assert_eq!(odds.chance(|(end, _)| *end == "down"), ratio(7, 100));
    assert_eq!(odds.of(("nothing", false)), ratio(57, 100));
    assert_eq!(odds.of(("nothing", true)), ratio(1, 100));
}
