//! Torches, fire arrows, holy water, the dark and poison: section 10.

use blood_eagle::{Act, ArmId, Condition, Fact, Options, Phase, Power, Setup, State, TerrainSetup};
use table::inches;

use crate::common::*;

/// be.equip.torch.5, be.equip.torch.6: lighting a torch is a Shooting action, putting it out is none.
#[test]
fn a_torch_is_lit_with_an_action_and_put_out_without() {
    let figures = [figure("W7").at(0.0, 0.0), figure("S4").enemy().at(9.0, 0.0)];
    let stack = haystack((-3.0, -3.0), (-2.0, -2.0));
    let mut state = in_phase(lay(&with_terrain(setup(figures), [stack])), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::LightTorch));
    assert!(state[A].torch_lit && state[A].acted);

    let mut state = in_phase(state, Phase::Movement);
    state[A].acted = false;
    step(&mut state, activates(A).choose(Act::DouseTorch));
    assert!(!state[A].torch_lit && !state[A].acted);
    step(&mut state, Script::default().choose(Act::Move).go(vec![point(1.0, 0.0)])); // it goes on
    assert!(state[A].acted);
}

/// be.equip.fire_arrow.1, be.equip.fire_arrow.4: an arrow is lit by one's own torch, a friend's or a burning thing,
/// each within an inch. M9 has a hunting bow.
#[test]
fn an_arrow_wants_a_flame() {
    let may = |friend_at: f64, lit: bool, fire: Option<u8>| {
        let friend = if lit { figure("W7").torch() } else { figure("W7") };
        let figures =
            [figure("M9").at(0.0, 0.0), friend.at(friend_at, 0.0), figure("S4").enemy().at(9.0, 9.0)];
        let burning = TerrainSetup { fire, ..haystack((-1.0, 1.2), (1.0, 2.0)) }; // 0.7 inches off
        let stacks = [haystack((5.0, -1.0), (6.0, 1.0)), burning];
        let state = in_phase(lay(&with_terrain(setup(figures), stacks)), Phase::Shooting);
        acts(&state, A).contains(&Act::FireArrow(ArmId(1), 0))
    };

    assert!(may(2.0, true, None)); // a friend's torch an inch away
    assert!(!may(2.1, true, None));
    assert!(!may(2.0, false, None));
    assert!(may(5.0, false, Some(9)));
}

/// be.equip.fire_arrow.2, be.equip.fire_arrow.3: fire arrows are for things, and no figure can be named for one.
#[test]
fn no_figure_is_shot_at_with_a_fire_arrow() {
    let figures = [figure("M9").torch().at(0.0, 0.0), figure("S4").enemy().at(5.0, 0.0)];
    let state =
        in_phase(lay(&with_terrain(setup(figures), [haystack((0.0, 3.0), (1.0, 4.0))])), Phase::Shooting);

    let arrows: Vec<Act> =
        { acts(&state, A) }.into_iter().filter(|act| matches!(act, Act::FireArrow(..))).collect();
    assert_eq!(arrows, [Act::FireArrow(ArmId(1), 0)]);
}

/// be.equip.fire_arrow.4, be.shoot.5: at a real table the flame, the range and the sight are asked, and a shot that
/// cannot be is lost.
#[test]
fn at_a_real_table_the_flame_is_asked() {
    let start = || {
        let figures = [figure("M9"), figure("W7").torch(), figure("S4").enemy()];
        let setup = with_terrain(setup(figures), [haystack((0.0, 3.0), (1.0, 4.0))]);
        in_phase(lay(&Setup { real_table: true, ..setup }), Phase::Shooting)
    };
    let flame = Fact::Within { one: A, other: B, distance: inches(1) };
    let range = Fact::PieceWithin { figure: A, piece: 0, distance: inches(16) };
    let sight = Fact::SeesPiece { figure: A, piece: 0 };
    let shoot = |state: &mut State, facts: &[Fact], dice: &[u8]| {
        let script = activates(A).choose(Act::FireArrow(ArmId(1), 0));
        step(state, script.facts(facts.iter().copied()).dice(dice.iter().copied()));
        (state.fire(0).is_some(), state[A].items.fire_arrow)
    };

    assert_eq!(shoot(&mut start(), &[flame, range, sight], &[2]), (true, 1));
    assert_eq!(shoot(&mut start(), &[flame, range], &[]), (false, 1));
    assert_eq!(shoot(&mut start(), &[range, sight], &[]), (false, 2));
}

/// be.fumble.1, be.fumble.2, be.equip.fire_arrow.3: a fire arrow that falls with a natural 1 and another loses the bow; with any
/// other second die it only misses.
#[test]
fn a_fumbled_fire_arrow_costs_the_bow() {
    let bows = |second: u8| {
        let figures = [figure("M9").torch().at(0.0, 0.0), figure("S4").enemy().at(9.0, 9.0)];
        let setup = with_terrain(setup(figures), [haystack((5.0, -1.0), (6.0, 1.0))]);
        let mut state = in_phase(lay(&setup), Phase::Shooting);
        step(&mut state, activates(A).choose(Act::FireArrow(ArmId(1), 0)).dice([1, second]));
        assert!(state.fire(0).is_none() && state[A].items.fire_arrow == 1);
        state.arms(A).any(|(arm, _)| arm == ArmId(1))
    };

    assert_eq!([1, 2].map(bows), [false, true]);
}

/// BE-27. be.equip.holy_water.1, be.equip.holy_water.2, be.equip.holy_water.3, be.equip.holy_water.4,
/// be.equip.holy_water.6, be.fate.9, be.ammo.2: a phial flies as an improvised weapon (+0, 3 inches, Fate +1); a figure
/// that it hits makes a Fate check or loses all Wyrd Powers, and nothing else.
#[test]
fn be_27_holy_water() {
    let figures =
        [figure("M2").at(0.0, 0.0), figure("W1").enemy().at(4.0, 0.0), figure("W2").enemy().at(0.0, 3.0)];
    let mut state = in_phase(on_table(figures), Phase::Shooting);

    step(&mut state, activates(A).choose(Act::HolyWater(B)).dice([5, 2])); // 7 against 7; 2 + 1 = 3 against 3
    assert!(state[B].powers.has(Power::BoltOfFire) && state[A].items.holy_water == 1);
    let mut state = in_phase(state, Phase::Shooting);
    state[A].acted = false;
    step(&mut state, activates(A).choose(Act::HolyWater(C)).dice([6, 2])); // 8 against 8; 3 against 4

    assert!(state[C].powers.is_empty() && state[C].doused && state[C].is_standing());
    assert_eq!(state[A].items.holy_water, 0);
}

/// BE-39. be.equip.holy_water.5, be.equip.holy_water.7: a figure without Wyrd Powers that is hit rolls Fate as for any hit,
/// with the improvised weapon's +1; by a house rule nothing happens to it. M4: SV 1; W4: AR 8, Fate 4.
#[test]
fn be_39_holy_water_on_a_warrior() {
    // A second Wolf-coat with a Wyrd Power stands in the Fight, so that the house rule leaves somebody to throw at.
    let thrown = |holy_water_harmless: bool, dice: &[u8]| {
        let mut seer = sheet(1, 1, 0, 3);
        seer.powers = vec![Power::Hex];
        let figures = [
            figure("M4").at(0.0, 0.0),
            figure("W4").enemy().at(3.0, 0.0),
            figure("M5").at(4.0, 0.0),
            written(seer).enemy().at(3.5, 0.87),
        ];
        let options = Options { holy_water_harmless, ..Options::default() };
        let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Shooting);
        let offered = acts(&state, A).contains(&Act::HolyWater(B));
        let at = if offered { B } else { D };
        step(&mut state, activates(A).choose(Act::HolyWater(at)).dice(dice.iter().copied()));
        assert_eq!((state[A].items.holy_water, state[A].acted), (0, true)); // be.equip.holy_water.6
        (offered, state[B].condition)
    };

    // Picked first of three in the Fight: 7 + 1 + 0 = 8 hits; Fate 2 + 1 = 3 against 4.
    assert_eq!(thrown(false, &[1, 7, 2]), (true, Condition::Out));
    // Thrown at the seer, it strikes the Wolf-coat, second of the list, without a Fate roll.
    assert_eq!(thrown(true, &[2, 7]), (false, Condition::Standing));
}

/// be.equip.holy_water.7, be.hero.4: the Fate roll follows the rules of a hit: equal knocks down, and a Hero who threw earns
/// a point by an enemy put Out. M1 with a phial: SV 1, Slinger S8: AR 7, Fate 6.
#[test]
fn holy_water_hits_like_any_thrown_weapon() {
    let thrown = |fate: u8| {
        let mut abbot = sheet(1, 1, 0, 3);
        (abbot.traits, abbot.items.holy_water) = (vec![blood_eagle::Trait::Hero], 1);
        let figures = [written(abbot).points(0).at(0.0, 0.0), figure("S8").enemy().at(3.0, 0.0)];
        let mut state = in_phase(on_table(figures), Phase::Shooting);
        step(&mut state, activates(A).choose(Act::HolyWater(B)).dice([6, fate])); // 6 + 1 = 7 against 7
        (state[B].condition, state[A].hero_points)
    };

    assert_eq!(thrown(6), (Condition::Standing, 0)); // 6 + 1 = 7
    assert_eq!(thrown(5), (Condition::KnockedDown, 0));
    assert_eq!(thrown(4), (Condition::Out, 1));
}

/// be.equip.torch.1, be.equip.torch.3: at night a target is seen within 6 inches of the shooter, of a lit torch or of a
/// burning thing. S8 slings at a Thrall 10 inches off.
#[test]
fn at_night_a_target_wants_light() {
    let shot_in = |thrall_lit: bool, other_torch_at: Option<f64>, fire: Option<u8>, dice: &[u8]| {
        let thrall = if thrall_lit { figure("W7").torch() } else { figure("W7") };
        let mut figures = vec![figure("S8").at(0.0, 0.0), thrall.enemy().at(11.0, 0.0)];
        figures.extend(other_torch_at.map(|south| figure("W8").torch().enemy().at(11.0, south)));
        let hut = TerrainSetup { fire, ..haystack((11.0, -8.0), (12.0, -6.5)) }; // 6 inches from the Thrall
        let dark = Setup { dark: true, ..with_terrain(setup(figures), [hut]) };
        let mut state = in_phase(lay(&dark), Phase::Shooting);
        step(&mut state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice(dice.iter().copied()));
        assert!(state[A].acted);
    };

    shot_in(false, None, None, &[]); // the shot is lost
    shot_in(true, None, None, &[2, 9]); // 2 + 3 + 2 = 7 against 7; Fate 9 - 1
    shot_in(false, Some(7.0), None, &[2, 9]); // a torch 6 inches from the Thrall
    shot_in(false, Some(7.1), None, &[]);
    shot_in(false, None, Some(9), &[2, 9]);
}

/// be.equip.torch.2: against a figure a torch is an improvised weapon: +0, Fate +1. W7: FV 2; S8: AR 7, Fate 6.
#[test]
fn a_torch_fights_as_an_improvised_weapon() {
    let figures = [figure("W7").torch().at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);
    let wield = blood_eagle::Wield { figure: A, hand: blood_eagle::Hand::Torch };

    step(&mut state, activates(A).choose(Act::Fight(B)).choose(wield).dice([5, 5])); // 7 against 7; 5 + 1 = 6 against 6

    assert!(state[B].is_down());
}

/// BE-19. be.poison.2, be.fate.11, be.hero.4: poison adds -2 to the weapon's own modifier. W1: FV 1, dagger +1, Fate
/// -1.
#[test]
fn be_19_poison() {
    let figures = [figure("W1").at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([8, 8])); // 10 against 7; 8 - 1 − 2 = 5 against 6

    assert_eq!((state[B].condition, state[A].hero_points), (blood_eagle::Condition::Out, 2));
}

/// be.poison.1, be.poison.3: poison holds on edges and points, not on clubs, staves, fists and sling stones.
#[test]
fn poison_holds_on_edges_and_points() {
    let book = blood_eagle::Book::built_in();
    let takes = |weapon: &str, shoots: bool| {
        let mut sheet = sheet(2, 2, 0, 4);
        match shoots {
            true => sheet.shoot = weapons([weapon]),
            false => sheet.fight = weapons([weapon]),
        }
        sheet.poisoned = weapons([weapon]);
        sheet.check(book).is_ok()
    };
    let cutting = [
        "dagger",
        "javelin",
        "throwing-axe",
        "short-sword",
        "long-sword",
        "one-handed-axe",
        "two-handed-axe",
        "spear",
        "lance",
    ];
    assert!(cutting.into_iter().all(|weapon| takes(weapon, false)));
    assert!(
        !["club", "large-club", "quarterstaff", "improvised-weapon"]
            .into_iter()
            .any(|weapon| takes(weapon, false))
    );
    let penetrating = ["dagger", "javelin", "throwing-axe", "spear", "hunting-bow", "war-bow", "crossbow"];
    assert!(penetrating.into_iter().all(|weapon| takes(weapon, true)));
    assert!(!["sling", "improvised-weapon"].into_iter().any(|weapon| takes(weapon, true)));
}

/// be.poison.4: poison lasts for the whole game, for that weapon only: after one blow the next is poisoned too, and a
/// weapon beside it is not. W6: a poisoned hunting bow, a plain dagger; M4: AR 8, Fate 5.
#[test]
fn poison_lasts_for_its_weapon_alone() {
    let shot = |state: &mut State| {
        *state = in_phase(state.clone(), Phase::Shooting);
        state[A].acted = false;
        step(state, activates(A).choose(Act::Shoot(ArmId(1), B)).dice([9, 8])); // 8 - 1 - 2 = 5 against 5
        assert!(state[B].is_down());
        state[B].condition = Condition::Standing;
    };
    let mut state = on_table([figure("W6").at(0.0, 0.0), figure("M4").enemy().at(9.0, 0.0)]);
    shot(&mut state);
    shot(&mut state);

    let near = [figure("W6").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(near), Phase::Fighting);
    step(&mut state, activates(A).choose(Act::Fight(B)).dice([9, 6])); // 11 against 8; 6 − 1 = 5 against 5
    assert!(state[B].is_down());
}
