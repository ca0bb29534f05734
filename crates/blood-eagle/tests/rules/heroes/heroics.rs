//! Hero Points and the Last Heroic Act: section 11.

use blood_eagle::{Act, ArmId, Condition, Hand, LastAct, Phase, Power, Reroll, Share, State, Trait};

use crate::common::*;

pub(super) fn is_out(state: &State, figure: fates::FigureId) -> bool {
    state[figure].condition == Condition::Out
}

/// BE-22. be.hero.1, be.hero.2, be.hero.9, be.dice.5: one die is rolled again with all its modifiers, and the second
/// stands even if it is worse. S1: FV 4, +3; N1: AR 13.
#[test]
fn be_22_a_re_roll_that_hurts() {
    let figures = [figure("S1").at(0.0, 0.0), figure("N1").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).choose(Reroll::Spend).dice([5, 2])); // 12, then 9

    assert!(state[B].is_standing());
    assert_eq!((state[A].hero_points, state[A].spent), (0, true));
}

/// be.hero.3, be.trait.hero: one point a phase: a figure that has spent one is not asked again, whatever is left.
#[test]
fn one_hero_point_is_spent_in_a_phase() {
    let figures = [figure("S1").points(2).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).choose(Reroll::Spend).dice([2, 3])); // 10 against 12 at best
    step(&mut state, activates(B).choose(Act::Fight(A)).dice([10, 4])); // 10 + 3 + 3 = 16 against 13; Fate 4 - 1 = 3

    assert!(state[A].is_down());
    assert_eq!(state[A].hero_points, 1);
}

/// be.hero.3, be.hero.12: the turn's end is the end of its last phase, so that a point may be spent on the Initiative of the
/// next: 2 + 3 against 9, then 8 + 3.
#[test]
fn a_point_spent_in_a_fight_bars_none_for_the_next_initiative() {
    let figures = [figure("N1").points(1).at(-5.0, 0.0), figure("S4").enemy().at(5.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::TurnEnds);
    state[A].spent = true;

    step(&mut state, Script::default());
    assert!(!state[A].spent);
    step(&mut state, Script::default().dice([2, 9, 8]).choose(Reroll::Spend));

    assert_eq!((state.first, state[A].hero_points), (fates::Seat(0), 0));
}

/// BE-23. be.hero.3, be.hero.9, be.hero.11, be.fumble.2: a natural 1 that is rolled again is no Fumble; the next one in
/// the same phase is. N1: FV 5, +3; S4: AR 10, Fate 5.
#[test]
fn be_23_re_rolling_away_a_fumble() {
    let figures = [figure("N1").points(2).at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let split = activates(A).choose(Act::Split).choose(Share(3)).choose(Share(2)).choose(Reroll::Spend);
    step(&mut state, split.dice([1, 9, 9, 1, 4])); // 15 hits, Fate 8; then a 1 and a 4

    assert!(state[B].is_standing());
    assert_eq!(state[A].hero_points, 1);
    assert_eq!(state.hands(A).first(), Some(&Hand::Arm(ArmId(0))));
}

/// BE-33. be.hero.1, be.hero.21, be.hero.3, be.hero.4, be.intofight.5: the die that picks a figure in a Fight is the
/// shooter's own, and a Hero may roll it again; that was its point of the phase. N1: SV 2, +2; S4: AR 10, Fate 5.
#[test]
fn be_33_a_hero_picks_again() {
    let figures = [figure("N1").at(0.0, 0.0), figure("S4").enemy().at(6.0, 0.0), figure("N3").at(7.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let throw = activates(A).choose(Act::Shoot(ArmId(1), B)).choose(Reroll::Spend);
    let told = tale(&mut state, throw.dice([2, 1, 6, 4])); // N3, then S4; 6 + 2 + 2 = 10; Fate 4 - 1 = 3

    assert!(is_out(&state, B) && state[C].is_standing());
    assert_eq!((state[A].hero_points, state[A].spent), (1, true)); // one spent, one earned
    assert_eq!(told[0], "Jarl Hrafn spends a Hero Point rather than strike at Hirdman.");
}

/// be.hero.21, be.hero.10: a Hero who has picked the figure it named is not asked, and nobody else rolls again.
#[test]
fn only_a_pick_that_could_be_better_is_rolled_again() {
    let figures =
        |label| [figure(label).at(0.0, 0.0), figure("S4").enemy().at(6.0, 0.0), figure("N3").at(7.0, 0.0)];

    let mut named = in_phase(on_table(figures("N1")), Phase::Shooting);
    step(&mut named, activates(A).choose(Act::Shoot(ArmId(1), B)).choose(Reroll::Keep).dice([1, 2])); // 2 + 4 of 10
    assert_eq!(named[A].hero_points, 1);

    let mut other = in_phase(on_table(figures("N6")), Phase::Shooting);
    step(&mut other, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([2, 2])); // 2 + 3 against N3's 12
    assert!(other[A].acted);
}

/// BE-24. be.trait.berserk.1, be.hero.6, be.hero.7, be.hero.13, be.hero.14: a Hero about to be removed strikes once
/// more with full FV, and both are Out. N2: FV 4, +4; S1: AR 13, Fate 3.
#[test]
fn be_24_last_heroic_act() {
    let figures = [figure("N2").at(0.0, 0.0), figure("S1").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);
    state[A].gone.closed_in = true;

    let strike = activates(A).choose(Act::Fight(B)).choose(Reroll::Keep);
    step(&mut state, strike.choose(LastAct::Act(Act::Fight(A))).dice([7, 4, 3, 2]));

    assert!(is_out(&state, A) && is_out(&state, B));
    assert_eq!(state.active, None);
}

/// be.hero.6, be.hero.16: a figure that has acted in the phase, or lent itself to a mob, has no last act.
#[test]
fn a_figure_that_has_acted_has_no_last_act() {
    let figures = [
        figure("S1").points(0).at(0.0, 0.0),
        figure("S4").at(1.0, -1.0),
        figure("N1").points(0).enemy().at(1.0, 0.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(B).choose(Act::Mob(C)).dice([2])); // 2 + 2 + 2 + 1 + 1 = 8 against 13
    assert!(state[A].acted);
    step(&mut state, activates(C).choose(Act::Fight(A)).dice([10, 2])); // 18 hits; Fate 1 against 3

    assert!(is_out(&state, A) && state[C].is_standing());
    assert_eq!(state[C].hero_points, 1); // be.hero.4
}

/// be.hero.13: even from the ground, and with a Hero Point if none was spent. S1 down: +2 to hit him.
#[test]
fn a_last_act_is_done_from_the_ground_too() {
    let figures = [figure("N3").at(0.0, 0.0), figure("S1").enemy().down().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let strike = activates(A).choose(Act::Fight(B)).choose(Reroll::Keep);
    let last = strike.choose(LastAct::Act(Act::Fight(A))).choose(Reroll::Spend);
    step(&mut state, last.dice([5, 3, 2, 9, 4])); // 13 hits, Fate 2; 9 misses AR 12, then 16 hits; Fate 3 of 4 is Out

    assert!(is_out(&state, A) && is_out(&state, B));
    assert_eq!(state[B].hero_points, 1); // spent one, earned one
}

/// be.hero.14, be.hero.19: a last act is one attack, never split or mobbed; a speech changes nothing.
#[test]
fn a_last_act_is_a_single_attack_or_a_speech() {
    let start = || {
        let figures = [
            figure("N3").at(0.0, 0.0),
            figure("S1").points(0).enemy().at(1.0, 0.0),
            figure("S4").enemy().at(0.0, 1.0),
        ];
        in_phase(on_table(figures), Phase::Fighting)
    };
    let strike = || activates(A).choose(Act::Fight(B)).dice([10, 2]); // 16 hits 13; Fate 1
    let mut state = start();
    step(&mut state, strike().choose(LastAct::Speech));
    assert!(is_out(&state, B) && state[A].is_standing());

    // Asked by name, nothing else is offered than one blow or a speech.
    for act in [Act::Mob(A), Act::Split] {
        let (mut state, script) = (start(), strike().choose(LastAct::Act(act)));
        let refused = std::panic::AssertUnwindSafe(|| step(&mut state, script));
        assert!(std::panic::catch_unwind(refused).is_err(), "{act:?}");
    }
    let mut state = start();
    step(&mut state, strike().choose(LastAct::Act(Act::Fight(A))).dice([2])); // 9 against 12
    assert!(is_out(&state, B) && state[A].is_standing());
}

/// be.hero.7, be.hero.20: in the Shooting phase the last act may be a shot or a Power of that phase. W1: Bolt of Fire.
#[test]
fn a_last_act_may_be_a_power() {
    let figures = [figure("S8").at(0.0, 0.0), figure("W1").points(0).enemy().at(8.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let shot = activates(A).choose(Act::Shoot(ArmId(1), B));
    let last = shot.choose(LastAct::Act(Act::Cast(Power::BoltOfFire, A)));
    // 2 + 3 + 2 = 7 hits her; Fate 3 − 1 = 2 against 3; casting 3; 5 + 3 + 3 hits 7; Fate 7 − 2 = 5 against 6.
    step(&mut state, last.dice([2, 3, 3, 5, 7]));

    assert!(is_out(&state, A) && is_out(&state, B));
}

/// be.hero.10: what others roll is theirs, even where it touches the Hero: nobody asks S1 about N3's die.
#[test]
fn the_rolls_of_others_are_theirs() {
    let figures = [figure("N3").at(0.0, 0.0), figure("S1").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([7, 9])); // 13 hits; Fate 8: nothing better to roll

    assert_eq!(state[B].hero_points, 1);
}

/// be.hero.4, be.hero.5, be.hero.17: each enemy removed is a point, without limit; a shield broken, an enemy knocked
/// down or a friend hit is none. S8 stands in a Fight with Jarl Hrafn's friend.
#[test]
fn only_enemies_put_out_earn_points() {
    let figures = [figure("N1").points(250).at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Fight(B)).dice([9, 7])); // Fate 6: knocked down
    assert_eq!(state[A].hero_points, 250);
    state[A].acted = false;
    step(
        &mut in_phase(state.clone(), Phase::Fighting),
        Script::default().choose(blood_eagle::Nominate::Pass),
    );
    let mut state = in_phase(state, Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Fight(B)).dice([9, 2]));
    assert_eq!(state[A].hero_points, 251);

    let figures = [figure("N1").at(0.0, 0.0), figure("N6").at(5.0, 0.0), figure("S8").enemy().at(6.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);
    // A throwing axe at S8 in its Fight strikes N6: the second of the two. 9 + 2 + 2 = 13 against 11; Fate 2 - 1 of 5.
    step(&mut state, activates(A).choose(Act::Shoot(ArmId(1), C)).choose(Reroll::Keep).dice([2, 9, 2]));
    assert!(is_out(&state, B));
    assert_eq!(state[A].hero_points, 1);
}

/// be.hero.17: a shield broken is no enemy put Out. FV 4, two-handed axe +4, Fate -2; N3: FV 3, shield +2, Fate 4.
#[test]
fn a_broken_shield_earns_nothing() {
    let mut hero = sheet(4, 0, 0, 4);
    (hero.traits, hero.fight) = (vec![Trait::Hero], weapons(["two-handed-axe"]));
    let figures = [written(hero).points(0).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Sunder(B)).dice([5, 7, 5])); // 13 against 12, then 5 - 2 against 4

    assert_eq!((state[B].shield, state[A].hero_points), (false, 0));
}

/// be.hero.1, be.sunder.5: a Hero whose blow at a shield beats whatever its bearer rolls is not asked for another: FV 12, +4
/// against 10 + 3 + 2 at the most; one whose blow may be beaten is.
#[test]
fn a_blow_that_no_shield_withstands_is_not_rolled_again() {
    let struck = |fv: i8| {
        let mut hero = sheet(fv, 0, 0, 4);
        (hero.traits, hero.fight) = (vec![Trait::Hero], weapons(["two-handed-axe"]));
        let figures = [written(hero).points(1).at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
        in_phase(on_table(figures), Phase::Fighting)
    };

    step(&mut struck(12), activates(A).choose(Act::Sunder(B)).dice([5, 7, 5]));
    step(&mut struck(4), activates(A).choose(Act::Sunder(B)).choose(Reroll::Keep).dice([5, 7, 5]));
}

/// be.hero.8: a Hero begins with one point unless the roster says another number.
#[test]
fn a_hero_begins_with_one_point() {
    let mut hero = sheet(2, 0, 0, 4);
    hero.traits = vec![Trait::Hero];
    let mut rich = hero.clone();
    rich.hero_points = Some(3);
    let state =
        on_table([written(hero).at(0.0, 0.0), written(rich).at(3.0, 0.0), figure("S4").enemy().at(9.0, 9.0)]);

    assert_eq!([A, B, C].map(|figure| state[figure].hero_points), [1, 3, 0]);
}

/// be.hero.12: a point spent on the initiative does not keep the Hero from spending one in the Movement phase. S1:
/// Leadership 3 against N1's 3.
#[test]
fn the_initiative_is_a_phase_of_its_own() {
    let figures = [figure("S1").points(2).at(-9.0, 0.0), figure("N1").points(0).enemy().at(9.0, 0.0)];
    let mut state = on_table(figures);

    step(&mut state, Script::default().dice([2, 9, 5]).choose(Reroll::Spend));

    assert_eq!((state.phase, state[A].spent, state[A].hero_points), (Phase::Movement, false, 1));
    assert_eq!(state.first, fates::Seat(0)); // 9 + 3 against 5 + 3
}
