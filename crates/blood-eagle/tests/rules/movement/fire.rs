//! Fire and Dangerous Terrain: section 10.

use blood_eagle::{Act, ArmId, Condition, Fact, Fire, Options, Phase, Power, Setup, State, TerrainSetup};
use table::inches;

use crate::common::*;

/// A Thrall with a lit torch beside a haystack, an enemy far away, in the Fighting phase of a turn.
fn beside_a_haystack(turn: u8) -> State {
    let figures = [figure("W7").torch().at(0.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)];
    let mut state =
        in_phase(lay(&with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))])), Phase::Fighting);
    state.turn = turn;
    state
}

/// The ratings of a fire as the turns end, from this one on.
fn ratings(state: &mut State, turns: std::ops::RangeInclusive<u8>) -> Vec<Option<u8>> {
    let rating = |turn| {
        (state.turn, state.phase, state.over) = (turn, Phase::TurnEnds, false);
        step(state, Script::default());
        state.fire(0).map(|fire| fire.rating)
    };
    turns.map(rating).collect()
}

/// BE-20. be.fire.1, be.fire.2, be.fire.3, be.fire.7, be.fire.10, be.fire.11, be.equip.torch.4, be.turn.2: a torch that
/// hits AR 7 lights a fire of rating 9, which falls by 1 as every later turn ends, down to 2 and no farther; a miss
/// does not catch.
#[test]
fn be_20_a_torch_and_a_haystack() {
    let mut state = beside_a_haystack(3);
    step(&mut state, activates(A).choose(Act::Burn(0)).dice([6])); // 6 + FV 2 = 8 against 7
    assert_eq!(state.fire(0), Some(Fire { rating: 9, lit: 3 }));
    let all = [9, 8, 7, 6, 5, 4, 3, 2, 2].map(Some); // turns 3 to 11
    assert_eq!(ratings(&mut state, 3..=11), all);

    let mut state = beside_a_haystack(3);
    step(&mut state, activates(A).choose(Act::Burn(0)).dice([4])); // 6 against 7
    assert_eq!(state.fire(0), None);
}

/// BE-21. be.danger.1, be.danger.2, be.dice.6: a figure that moves through a fire of rating 6 is harmed on 6 or more
/// and then rolls Fate without a modifier.
#[test]
fn be_21_through_the_flames() {
    let fire = TerrainSetup { fire: Some(6), ..haystack((1.0, -3.0), (2.0, 3.0)) };
    let figures = [figure("M4").at(0.0, -1.0), figure("M5").at(0.0, 1.0), figure("W7").enemy().at(9.0, 9.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [fire])), Phase::Movement);

    step(&mut state, activates(A).choose(Act::Move).go(vec![point(4.0, -1.0)]).dice([6, 8])); // Fate 8 against 5
    state.to_act = fates::Seat(0);
    step(&mut state, activates(B).choose(Act::Move).go(vec![point(4.0, 1.0)]).dice([5])); // below 6

    assert!(state[A].is_standing() && state[B].is_standing());
}

/// be.trait.berserk.1, be.equip.torch.2: a Berserk that has closed in thrusts its torch at a thing with +1 as well: 4 + 2 + 0 + 1
/// is 7, and without 6.
#[test]
fn a_berserk_thrusts_its_torch_harder_after_its_own_charge() {
    let burns = |closed_in: bool| {
        let mut berserk = sheet(2, 0, 0, 4);
        (berserk.traits, berserk.items.torch) = (vec![blood_eagle::Trait::Berserk], 1);
        let figures = [written(berserk).torch().at(0.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)];
        let setup = with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]);
        let mut state = in_phase(lay(&setup), Phase::Fighting);
        state[A].gone.closed_in = closed_in;
        step(&mut state, activates(A).choose(Act::Burn(0)).dice([4]));
        state.fire(0).is_some()
    };

    assert_eq!([true, false].map(burns), [true, false]);
}

/// be.armour.5, be.equip.torch.2: the torch it has thrust is in its hand from then on, and leaves one free for the shield: 8
/// with a two-handed axe, then 10.
#[test]
fn a_torch_leaves_a_hand_for_the_shield() {
    let mut sheet = sheet(2, 0, 0, 4);
    (sheet.body, sheet.shield, sheet.items.torch) = (blood_eagle::Body::Jacket, true, 1);
    sheet.fight = weapons(["two-handed-axe"]);
    let figures = [written(sheet).torch().at(0.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)];
    let setup = with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]);
    let mut state = in_phase(lay(&setup), Phase::Fighting);
    let ar = |state: &State| {
        let mut sum = fates::Total::default();
        state.armour(A, &mut sum);
        fates::Sum::total(&sum)
    };
    let before = ar(&state);

    step(&mut state, activates(A).choose(Act::Burn(0)).dice([2])); // 2 + 2 misses 7

    assert_eq!((before, ar(&state)), (8, 10));
}

/// BE-40. be.danger.1, be.danger.5: a fire of rating 5 harms on 5 or more, or below 5 where fires burn down. M4, M5: Fate 5.
#[test]
fn be_40_two_readings_of_a_fire() {
    let run = |fires_burn_down: bool, dice: [&[u8]; 2]| {
        let fire = TerrainSetup { fire: Some(5), ..haystack((1.0, -3.0), (2.0, 3.0)) };
        let figures =
            [figure("M4").at(0.0, -1.0), figure("M5").at(0.0, 1.0), figure("W7").enemy().at(9.0, 9.0)];
        let options = Options { fires_burn_down, ..Options::default() };
        let laid = lay(&with_options(with_terrain(setup(figures), [fire]), options));
        let mut state = in_phase(laid, Phase::Movement);
        for (figure, dice) in [A, B].into_iter().zip(dice) {
            let south = if figure == A { -1.0 } else { 1.0 };
            let through = activates(figure).choose(Act::Run).go(vec![point(4.0, south)]);
            step(&mut state, through.dice(dice.iter().copied()));
            state.to_act = fates::Seat(0);
        }
        assert!(state[A].is_standing() && state[B].is_standing());
    };

    run(false, [&[4], &[7, 6]]); // below 5; 5 or more, and Fate 6
    run(true, [&[4, 8], &[7]]); // below 5, and Fate 8; 5 or more
}

/// be.danger.5, be.fire.7, be.fire.12, be.fire.14: where fires burn down, of two ratings the higher counts, the rating falls
/// to 2 as before, and the wet takes off 1 more until the fire is out below 2.
#[test]
fn where_fires_burn_down_the_higher_rating_is_the_fiercer() {
    let burning = |rating: u8, weather_wet: bool| {
        let stack = TerrainSetup { fire: Some(rating), lit: 1, ..haystack((2.0, -1.0), (4.0, 1.0)) };
        let figures = [figure("W1").at(-8.0, 0.0), figure("S4").enemy().at(9.0, 9.0)];
        let options = Options { fires_burn_down: true, weather_wet, ..Options::default() };
        in_phase(lay(&with_options(with_terrain(setup(figures), [stack]), options)), Phase::Shooting)
    };
    let cast = Act::CastAtPiece(Power::BoltOfFire, 0);

    let mut state = burning(7, false);
    step(&mut state, activates(A).choose(cast).dice([3, 2])); // rating 8
    assert_eq!(state.fire(0).map(|fire| fire.rating), Some(8));
    assert!(!acts(&burning(9, false), A).contains(&cast));

    assert_eq!(ratings(&mut burning(4, false), 2..=4), [Some(3), Some(2), Some(2)]);
    assert_eq!(ratings(&mut burning(5, true), 2..=3), [Some(3), None]); // 3, then 1
}

/// be.fire.7, be.danger.5: the log says when a fire harms, not that a falling rating grows.
#[test]
fn what_a_fire_does_is_told() {
    let told = |fires_burn_down: bool| {
        let fire = TerrainSetup { fire: Some(9), lit: 1, ..haystack((0.5, -1.0), (2.5, 1.0)) };
        let figures = [figure("W7").at(-5.0, 0.0), figure("S4").enemy().at(9.0, 0.0)];
        let options = Options { fires_burn_down, ..Options::default() };
        let mut state = lay(&with_options(with_terrain(setup(figures), [fire]), options));
        (state.turn, state.phase) = (2, Phase::TurnEnds);
        tale(&mut state, Script::default()).swap_remove(0)
    };

    assert_eq!(told(false), "Haystack burns on and harms on 8 or more now.");
    assert_eq!(told(true), "Haystack burns on and harms below 8 now.");
}

/// be.danger.3: a figure Knocked Down in the flames stops there; be.danger.4: nobody earns anything by its end.
#[test]
fn a_figure_that_falls_in_the_flames_stops_there() {
    let fire = TerrainSetup { fire: Some(6), ..haystack((2.0, -3.0), (3.0, 3.0)) };
    let figures = [figure("M4").at(0.0, 0.0), figure("W1").enemy().at(9.0, 9.0)];
    let start = in_phase(lay(&with_terrain(setup(figures), [fire])), Phase::Movement);
    let walk = || activates(A).choose(Act::Move).go(vec![point(6.0, 0.0)]);

    let mut state = start.clone();
    step(&mut state, walk().dice([7, 5])); // Fate 5 against 5
    assert!(state[A].is_down());
    let at = state.table.as_ref().unwrap().base(A).unwrap().at;
    assert!(at.x < point(3.6, 0.0).x, "{at:?}");

    let mut state = start;
    step(&mut state, walk().dice([10, 4])); // Fate 4 against 5
    assert_eq!((state[A].condition, state[B].hero_points), (Condition::Out, 1));
}

/// BE-34. be.danger.1, be.danger.3, be.shoot.mod.moved, be.shoot.mod.kd: a figure that falls in the flames lies where it
/// touched them, and its move is as long as that, in what is told of it as in what it counts for. M4: Fate 5, AR 8; W6:
/// SV 3, hunting bow +2.
#[test]
fn be_34_down_in_the_flames() {
    let wagon = |from: f64| TerrainSetup { fire: Some(6), ..haystack((from + 0.5, -3.0), (from + 2.5, 3.0)) };
    let falls_after = |inches: f64| {
        let figures = [figure("M4").at(0.0, 0.0), figure("W6").enemy().at(inches, 11.0)];
        let mut state = in_phase(lay(&with_terrain(setup(figures), [wagon(inches)])), Phase::Movement);
        let walk = activates(A).choose(Act::Move).go(vec![point(7.0, 0.0)]).dice([8, 5]);
        let told = tale(&mut state, walk);
        (state, told)
    };

    let (mut state, told) = falls_after(4.0);
    assert_eq!(told[0], "Lay Brother moves 4\".");
    assert!(state[A].is_down() && state[A].gone.far);
    let at = state.table.as_ref().unwrap().base(A).unwrap().at;
    assert!((at.x - point(4.0, 0.0).x).abs() <= 1, "{at:?}");
    pass_until(&mut state, Phase::Shooting);
    let shot = Script::default().choose(blood_eagle::Nominate::Figure(B)).choose(Act::Shoot(ArmId(1), A));
    let told = tale(&mut state, shot.dice([3, 9]));
    assert!(told[0].ends_with("8 against AR 8: a hit."), "{told:?}"); // 3 + 3 + 2 - 2 + 2

    let (short, told) = falls_after(2.5);
    assert_eq!(told[0], "Lay Brother moves 2.5\".");
    assert!(short[A].is_down() && !short[A].gone.far);
}

/// be.danger.3: a figure that comes through is told leg by leg, and what it carries falls where it falls.
#[test]
fn a_move_through_the_flames_is_told_in_the_order_it_happens() {
    let fire = TerrainSetup { fire: Some(6), ..haystack((2.5, -3.0), (3.5, 3.0)) };
    let figures = [figure("M4").at(0.0, 0.0), figure("W1").enemy().at(9.0, 9.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [fire])), Phase::Movement);
    state.prizes[0] = Some(blood_eagle::Prize::Carried(A));
    state[A].prize = Some(0);
    let walk = || activates(A).choose(Act::Move).go(vec![point(7.0, 0.0)]);

    let told = tale(&mut state.clone(), walk().dice([5]));
    assert_eq!(
        (told[0].as_str(), told[2].as_str()),
        ("Lay Brother moves 2\".", "Lay Brother goes on for 5\".")
    );

    step(&mut state, walk().dice([6, 4])); // Fate 4 against 5
    let Some(blood_eagle::Prize::Lies(at)) = state.prizes[0] else { panic!("{:?}", state.prizes[0]) };
    assert!((at.x - point(2.0, 0.0).x).abs() <= 1, "{at:?}");
}

/// be.danger.3, be.move.15: at a real table it is asked how far a figure came after it has fallen.
#[test]
fn at_a_real_table_a_fall_in_the_flames_shortens_the_move() {
    let fire = TerrainSetup { fire: Some(8), ..haystack((0.0, 0.0), (2.0, 2.0)) };
    let setup =
        Setup { real_table: true, ..with_terrain(setup([figure("M4"), figure("W6").enemy()]), [fire]) };
    let mut state = in_phase(lay(&setup), Phase::Movement);
    let crossed = Fact::CrossedFire { figure: A, piece: 0 };

    step(&mut state, activates(A).choose(Act::Run).facts([crossed]).dice([8, 5])); // not longer than 3 inches

    assert!(state[A].is_down() && !state[A].gone.far && !state[A].gone.ran);
}

/// be.danger.2: a figure that stands in a fire as the turn ends rolls for it, once; be.hero.15: a Hero has no Last
/// Heroic Act then.
#[test]
fn a_figure_that_stands_in_a_fire_rolls_as_the_turn_ends() {
    let fire = TerrainSetup { fire: Some(9), ..haystack((-2.0, -2.0), (2.0, 2.0)) };
    let figures = [figure("S1").points(0).at(0.0, 0.0), figure("W7").enemy().at(9.0, 9.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [fire])), Phase::TurnEnds);

    step(&mut state, Script::default().dice([9, 2])); // 9 or more, then Fate 2 against 3

    assert_eq!(state[A].condition, Condition::Out);
}

/// be.danger.2: at a real table people say who crossed a fire, and who stands in one as the turn ends.
#[test]
fn at_a_real_table_people_say_who_is_in_the_fire() {
    let fire = TerrainSetup { fire: Some(8), ..haystack((0.0, 0.0), (2.0, 2.0)) };
    let figures = [figure("M4"), figure("W7").enemy()];
    let setup = Setup { real_table: true, ..with_terrain(setup(figures), [fire]) };
    let mut state = in_phase(lay(&setup), Phase::Movement);
    let crossed = Fact::CrossedFire { figure: A, piece: 0 };

    step(&mut state, activates(A).choose(Act::Move).facts([crossed]).dice([8, 9]));
    assert!(state[A].is_standing());
    state.phase = Phase::TurnEnds;
    step(&mut state, Script::default().facts([Fact::InPiece { piece: 0 }]).dice([3, 8, 9])); // both of them
    assert!(state[A].is_standing() && state[B].is_standing());
}

/// be.fire.9, be.fire.14: in rain or snow a fire's rating rises instead, and past 10 it is out.
#[test]
fn in_the_wet_a_fire_dwindles() {
    let fire = TerrainSetup { fire: Some(9), lit: 1, ..haystack((0.5, -1.0), (2.5, 1.0)) };
    let figures = [figure("W7").at(-5.0, 0.0), figure("S4").enemy().at(9.0, 0.0)];
    let wet = Options { weather_wet: true, ..Options::default() };
    let mut state = lay(&with_options(with_terrain(setup(figures), [fire]), wet));

    assert_eq!(ratings(&mut state, 1..=3), [Some(9), Some(10), None]);
}

/// be.fire.13, be.fire.15: a natural 1 and another puts the torch out, which can be lit again; be.fire.16: it takes
/// contact with the thing.
#[test]
fn a_fumbled_torch_goes_out() {
    let mut state = beside_a_haystack(1);
    step(&mut state, activates(A).choose(Act::Burn(0)).dice([1, 1]));
    assert!(!state[A].torch_lit && state[A].items.torch == 1 && state.fire(0).is_none());

    let mut state = beside_a_haystack(1);
    step(&mut state, activates(A).choose(Act::Burn(0)).dice([1, 2]));
    assert!(state[A].torch_lit);

    let figures = [figure("W7").torch().at(-1.0, 0.0), figure("S4").enemy().at(-9.0, 0.0)];
    let far = lay(&with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]));
    assert!(!acts(&in_phase(far, Phase::Fighting), A).contains(&Act::Burn(0)));
}

/// be.fire.16: at a real table people say whether the torch reaches the thing.
#[test]
fn at_a_real_table_contact_with_a_thing_is_asked() {
    let figures = [figure("W7").torch(), figure("S4").enemy()];
    let setup =
        Setup { real_table: true, ..with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]) };
    let at = Fact::AtPiece { figure: A, piece: 0 };

    let mut state = in_phase(lay(&setup), Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Burn(0)).facts([at]).dice([5]));
    assert_eq!(state.fire(0).map(|fire| fire.rating), Some(9));
    let mut state = in_phase(lay(&setup), Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Burn(0)).facts([]));
    assert_eq!(state.fire(0), None);
}

/// be.fire.4, be.equip.fire_arrow.5, be.ammo.2: a fire arrow uses the bow's bonus and range, gives rating 9 and is used
/// up. M9: SV 3, hunting bow +2, 16 inches.
#[test]
fn a_fire_arrow_lights_a_thing_from_afar() {
    let figures = [figure("M9").torch().at(-10.0, 0.0), figure("W7").enemy().at(9.0, 9.0)];
    let stack = haystack((2.0, -1.0), (4.0, 1.0));
    let mut state = in_phase(lay(&with_terrain(setup(figures), [stack])), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::FireArrow(ArmId(1), 0)).dice([2])); // 2 + 3 + 2 = 7

    assert_eq!(state.fire(0).map(|fire| fire.rating), Some(9));
    assert_eq!((state[A].items.fire_arrow, state[A].acted), (1, true));
}

/// be.fire.5, be.fire.12: a Bolt of Fire gives rating 8; on a thing that burns the lower rating counts. W1: SV 3, +3.
#[test]
fn a_bolt_of_fire_makes_a_fire_fiercer() {
    let bolt = |rating: Option<u8>| {
        let stack = TerrainSetup { fire: rating, ..haystack((2.0, -1.0), (4.0, 1.0)) };
        let figures = [figure("W1").at(-8.0, 0.0), figure("S4").enemy().at(9.0, 9.0)];
        in_phase(lay(&with_terrain(setup(figures), [stack])), Phase::Shooting)
    };
    let cast = Act::CastAtPiece(Power::BoltOfFire, 0);
    for start in [None, Some(9)] {
        let mut state = bolt(start);
        step(&mut state, activates(A).choose(cast).dice([3, 2])); // 3 is her Fate; 2 + 3 + 3 = 8 against 7
        assert_eq!(state.fire(0).map(|fire| fire.rating), Some(8));
    }
    assert!(!acts(&bolt(Some(8)), A).contains(&cast)); // it would change nothing
}

/// be.fire.6, be.fire.17: a Storm of Fire attacks what can burn within 2 inches of its point after the figures, and
/// gives rating 7. W2: Fate 4, SV 3, +2.
#[test]
fn a_storm_of_fire_lights_what_it_touches() {
    let figures = [figure("W2").at(-8.0, 0.0), figure("S4").enemy().at(9.0, 9.0)];
    let stacks = [haystack((2.0, -1.0), (4.0, 1.0)), haystack((5.0, -1.0), (6.0, 1.0))];
    let mut state = in_phase(lay(&with_terrain(setup(figures), stacks)), Phase::Shooting);

    let storm = activates(A).choose(Act::CastAtPoint(Power::StormOfFire)).go(vec![point(0.5, 0.0)]);
    step(&mut state, storm.dice([4, 2])); // 2 + 3 + 2 = 7; the other stack is 4.5 inches off

    assert_eq!(state.fire(0).map(|fire| fire.rating), Some(7));
    assert_eq!(state.fire(1), None);
}

/// be.wyrd.storm_of_fire, be.magic.12: friend and foe within 2 inches of the point are attacked, the nearest first; a
/// natural 1 misses and no Fumble die follows. W2: SV 3, +2, Fate -1. Slingers: AR 7, Fate 6; a Thrall the same.
#[test]
fn a_storm_of_fire_strikes_friend_and_foe() {
    let figures = [
        figure("W2").at(-8.0, 0.0),
        figure("W7").at(1.8, 0.0),
        figure("S8").enemy().at(0.0, 0.0),
        figure("S9").enemy().at(-1.2, 0.0),
        figure("S4").enemy().at(9.0, 9.0),
    ];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    let storm = activates(A).choose(Act::CastAtPoint(Power::StormOfFire)).go(vec![point(0.0, 0.0)]);
    // S8 first: 2 + 5 = 7 hits, Fate 7 - 1 = 6 knocks down; S9: a natural 1; W7: 9 + 5 hits, Fate 2 - 1 = 1 is Out.
    step(&mut state, storm.dice([9, 2, 7, 1, 9, 2]));

    assert!(state[C].is_down() && state[D].is_standing());
    assert_eq!(state[B].condition, Condition::Out);
    let far = blood_eagle::Reach::Aim { figure: A, most: inches(12) };
    assert!(far.allows(&state, &vec![point(4.6, 0.0)]).is_err()); // 12.1 inches from its base
}

/// be.wyrd.storm_of_fire: at a real table people say who is in it.
#[test]
fn at_a_real_table_people_say_who_is_in_the_storm() {
    let mut state = in_phase(
        lay(&real([figure("W2"), figure("S8").enemy(), figure("S9").enemy()], &[])),
        Phase::Shooting,
    );
    let near = Fact::NearPoint { at: table::Point::default(), distance: inches(2) };

    let storm = activates(A).choose(Act::CastAtPoint(Power::StormOfFire)).facts([near]);
    step(&mut state, storm.dice([9, 1, 1, 1])); // all three of them, and nobody is hit

    assert!(state.ids().all(|figure| state[figure].is_standing()));
}

/// BE-29. be.fire.8, be.wyrd.shard_of_ice: a Shard of Ice that hits a burning thing puts it out. W2: Fate 4, SV 3, +2.
#[test]
fn be_29_ice_on_fire() {
    let hut = TerrainSetup { fire: Some(7), ..haystack((0.5, -1.0), (2.5, 1.0)) };
    let figures = [figure("W2").at(-8.0, 0.0), figure("S4").enemy().at(9.0, 9.0)];
    let mut state = in_phase(lay(&with_terrain(setup(figures), [hut])), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::CastAtPiece(Power::ShardOfIce, 0)).dice([7, 3])); // 8 against 7

    assert_eq!(state.fire(0), None);
}
