//! Magical Powers: section 12.

use blood_eagle::{Act, Condition, Fact, Phase, Power, Reroll};
use table::inches;

use crate::common::*;

/// BE-25. be.magic.2, be.magic.5, be.magic.9, be.wyrd.bolt_of_fire, be.dice.4: casting equal to Fate succeeds; then a
/// Shooting attack with +3 and Fate -2. W1: SV 3, Fate 3; S4: AR 10, Fate 5.
#[test]
fn be_25_bolt_of_fire() {
    let figures = [figure("W1").at(0.0, 0.0), figure("S4").enemy().at(12.0, 0.0)]; // 11 inches apart
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::Cast(Power::BoltOfFire, B)).dice([3, 6, 6])); // 12; 6 - 2 = 4

    assert_eq!((state[B].condition, state[A].hero_points), (Condition::Out, 2));
    assert!(state[A].acted);
}

/// BE-26. be.magic.3, be.magic.4, be.magic.6, be.magic.10: a natural 1 fails, a second one bars that Power for the game
/// and no other; the activation is spent either way.
#[test]
fn be_26_a_power_lost() {
    for (second, kept) in [(1, false), (6, true)] {
        let figures = [figure("W2").at(0.0, 0.0), figure("S4").enemy().at(9.0, 0.0)];
        let mut state = in_phase(on_table(figures), Phase::Shooting);
        step(&mut state, activates(A).choose(Act::CastAtPoint(Power::StormOfFire)).dice([1, second]));
        assert_eq!(state[A].powers.has(Power::StormOfFire), kept);
        assert!(state[A].powers.has(Power::ShardOfIce) && state[A].acted);
    }
}

/// be.magic.6: a Hero may roll the second die again as well. W1 has a point and keeps it for the second.
#[test]
fn a_hero_may_save_a_power() {
    let figures = [figure("W1").at(0.0, 0.0), figure("S4").enemy().at(9.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let cast = activates(A).choose(Act::Cast(Power::BoltOfFire, B));
    step(&mut state, cast.choose(Reroll::Keep).choose(Reroll::Spend).dice([1, 1, 2]));

    assert!(state[A].powers.has(Power::BoltOfFire));
    assert_eq!(state[A].hero_points, 0);
}

/// be.magic.1, be.magic.7, be.magic.8, be.magic.11: Powers have their phase; one is tried on the march, before the move
/// and without replacing it, and no second in that phase.
#[test]
fn a_power_on_the_march_does_not_replace_the_move() {
    let figures = [figure("M1").at(0.0, 0.0), figure("M4").at(3.0, 0.0), figure("W1").enemy().at(12.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);
    let casts = |state: &blood_eagle::State| {
        acts(state, A).into_iter().filter(|act| matches!(act, Act::Cast(..))).count()
    };
    assert_eq!(casts(&state), 2); // Blessing and Shield of Faith; nobody lies on the ground

    step(&mut state, activates(A).choose(Act::Cast(Power::Blessing, B)).dice([3]));
    assert!(state[B].spells.blessed && !state[A].acted);
    assert_eq!(casts(&state), 0);
    step(&mut state, Script::default().choose(Act::Move).go(vec![point(1.0, 0.0)]));
    assert!(state[A].acted);

    assert!(!acts(&in_phase(state, Phase::Shooting), A).iter().any(|act| matches!(act, Act::Cast(..))));
}

/// be.miracle.blessing, be.miracle.shield_of_faith: +1 on the next Fate roll, AR +2, each on a friend within 6 inches.
/// S8 fights M4: FV 1, dagger +1, Fate -1; M4: AR 8, Fate 5.
#[test]
fn miracles_shield_and_bless() {
    let start = || {
        let figures =
            [figure("M1").at(0.0, 0.0), figure("M4").at(7.0, 0.0), figure("S8").enemy().at(8.0, 0.0)];
        in_phase(on_table(figures), Phase::Movement)
    };
    let fight = |state: &mut blood_eagle::State, dice: &[u8]| {
        *state = in_phase(state.clone(), Phase::Fighting);
        state.to_act = fates::Seat(1);
        step(state, activates(C).choose(Act::Fight(B)).dice(dice.iter().copied()));
    };
    let mut state = start();
    step(&mut state, activates(A).choose(Act::Cast(Power::Blessing, B)).dice([3]));
    fight(&mut state, &[6, 6]); // 8 hits 8; 6 - 1 + 1 = 6 against 5: unharmed
    assert!(state[B].is_standing() && !state[B].spells.blessed);

    let mut state = start();
    step(&mut state, activates(A).choose(Act::Cast(Power::ShieldOfFaith, B)).dice([3]));
    fight(&mut state, &[7]); // 9 against 10
    assert!(state[B].spells.warded);

    let mut far = start();
    far.table.as_mut().unwrap().shift(B, point(7.1, 3.0), table::Length::ZERO); // more than 6 inches off
    assert!(!acts(&far, A).iter().any(|act| matches!(act, Act::Cast(..))));
}

/// be.miracle.raise_up: a Knocked Down friend within 6 inches stands at once and may still move.
#[test]
fn raise_up_lifts_a_friend() {
    let figures =
        [figure("M1").at(0.0, 0.0), figure("M4").down().at(7.0, 0.0), figure("S8").enemy().at(14.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Cast(Power::RaiseUp, B)).dice([5]));

    assert!(state[B].is_standing() && !state[B].acted);
}

/// be.miracle.silence: an enemy within 9 inches may not use Wyrd Powers this turn; Miracles are untouched.
#[test]
fn silence_stops_the_wyrd() {
    let figures = [figure("M2").at(0.0, 0.0), figure("W1").enemy().at(10.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Cast(Power::SilenceTheWyrd, B)).dice([4]));
    assert!(state[B].spells.silenced);
    let shooting = in_phase(state.clone(), Phase::Shooting);
    assert!(!acts(&shooting, B).iter().any(|act| matches!(act, Act::Cast(..))));

    state.phase = Phase::TurnEnds;
    step(&mut state, Script::default());
    assert!(acts(&in_phase(state, Phase::Shooting), B).contains(&Act::Cast(Power::BoltOfFire, A)));
}

/// be.wyrd.hex: -2 on all attack rolls until the end of the turn. S8: FV 1, +1 against AR 7.
#[test]
fn a_hex_spoils_attacks() {
    let figures = [figure("W1").at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);
    step(&mut state, activates(A).choose(Act::Cast(Power::Hex, B)).dice([9]));
    assert!(state[B].spells.hexed);

    let mut state = in_phase(state, Phase::Fighting);
    state.to_act = fates::Seat(1);
    step(&mut state, activates(B).choose(Act::Fight(A)).dice([6])); // 6 + 1 + 1 - 2 = 6
    assert!(state[A].is_standing());
}

/// be.wyrd.mist: a friend within 6 inches counts as in type 2 for a figure that shoots at it. S8: SV 3, +2; W7: AR 7.
#[test]
fn mist_hides_a_friend() {
    let figures = [figure("W1").at(0.0, 0.0), figure("W7").at(3.0, 0.0), figure("S8").enemy().at(12.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);
    step(&mut state, activates(A).choose(Act::Cast(Power::Mist, B)).dice([3]));

    let mut state = in_phase(state, Phase::Shooting);
    state.to_act = fates::Seat(1);
    step(&mut state, activates(C).choose(Act::Shoot(blood_eagle::ArmId(1), B)).dice([3])); // 3 + 5 - 2 = 6
    assert!(state[B].is_standing());
}

/// be.wyrd.shard_of_ice, be.magic.9, be.magic.12: an attack with +2 and Fate -1 out of one hand, so also in a Fight at
/// an opponent; a natural 1 misses, and no Fumble die follows. W2: SV 3, Fate 4; S8: AR 7, Fate 6.
#[test]
fn a_shard_of_ice_is_thrown_in_a_fight_too() {
    let start = || {
        let figures =
            [figure("W2").at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0), figure("S9").enemy().at(6.0, 0.0)];
        in_phase(on_table(figures), Phase::Shooting)
    };
    let ice = |at| Act::Cast(Power::ShardOfIce, at);
    assert!(acts(&start(), A).contains(&ice(B)) && !acts(&start(), A).contains(&ice(C)));

    let mut state = start();
    step(&mut state, activates(A).choose(ice(B)).dice([4, 2, 7])); // 7 hits; 7 − 1 = 6 against 6
    assert!(state[B].is_down());
    let mut state = start();
    step(&mut state, activates(A).choose(ice(B)).dice([4, 1]));
    assert!(state[B].is_standing() && state[A].powers.has(Power::ShardOfIce));
}

/// be.magic.2, be.magic.8: at a real table the distance is asked before the die, and an attempt too far off is lost.
#[test]
fn at_a_real_table_the_distance_is_asked() {
    let start =
        || in_phase(lay(&real([figure("M1"), figure("M4"), figure("S8").enemy()], &[])), Phase::Movement);
    let near = Fact::Within { one: A, other: B, distance: inches(6) };
    let bless = || activates(A).choose(Act::Cast(Power::Blessing, B));

    let mut state = start();
    step(&mut state, bless().facts([near]).dice([3]));
    assert!(state[B].spells.blessed);
    let mut state = start();
    step(&mut state, bless().facts([]));
    assert!(!state[B].spells.blessed && state[A].cast && !state[A].acted);
}

/// be.trait.leader: who has a Leadership value is a Leader, and nobody else.
#[test]
fn a_leader_has_leadership() {
    let book = blood_eagle::Book::built_in();
    let mut sheet = sheet(2, 0, 0, 4);
    sheet.leadership = Some(2);
    assert!(sheet.check(book).is_err());
    sheet.traits = vec![blood_eagle::Trait::Leader];
    assert_eq!(sheet.check(book).unwrap().leadership, Some(2));
}
