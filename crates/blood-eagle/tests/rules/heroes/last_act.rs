//! What a dying Hero does besides attacking: section 11.

use blood_eagle::{
    Act, ArmId, Battle, BloodEagle, Choice, Fact, HEIRLOOM, Hand, Jarl, LastAct, Phase, Power, Reach, Reroll,
    State, TerrainSetup, Thing, Trait, Way,
};
use fates::{Measured, Mind, Nobody, Random, RuleId, Seat, Straight};
use frame::System;
use table::Kind;

use super::heroics::is_out;
use crate::common::*;

/// Sigrun shoots Thegn Wulfric, and Huscarl Leofric stands so many inches from him. N8: SV 4, war bow +2; S1: AR 13, Fate 3.
fn wulfric_falls(gap: f64) -> State {
    let figures = [
        figure("N8").at(-16.0, 0.0),
        figure("S1").enemy().at(0.0, 0.0), // 15 inches
        figure("S3").enemy().at(gap + 1.0, 0.0),
    ];
    in_phase(on_table(figures), Phase::Shooting)
}

/// The shot that ends Wulfric: 9 + 4 + 2 = 15 hits 13, Fate 4 − 2 = 2 against 3; he keeps his Hero Point.
fn last_shot() -> Script {
    activates(A).choose(Act::Shoot(ArmId(1), B)).dice([9, 4]).choose(Reroll::Keep)
}

const SWORD: Thing = Thing::Arm(ArmId(0));

/// BE-35. be.hero.6, be.hero.18, be.hero.22, be.hero.23: a dying Hero throws his sword to a friend within 6 inches, who has it
/// from then on; a plain one will do, and nothing is rolled for it.
#[test]
fn be_35_a_last_throw() {
    let mut state = wulfric_falls(5.0);
    step(&mut state, last_shot().choose(LastAct::Give(SWORD, C)));

    assert!(is_out(&state, B) && state.hands(C).contains(&Hand::Arm(HEIRLOOM)));
    let row = state.hand_row(C, Hand::Arm(HEIRLOOM)).unwrap();
    assert_eq!((row.bonus, row.fate), (3, -1));
    let shown = BloodEagle::table(&state, None).figures.swap_remove(2);
    assert!(shown.gear.iter().any(|thing| thing.name == "Long sword"), "{:?}", shown.gear);
    let levers = BloodEagle::levers(&state);
    assert!(levers.iter().any(|lever| lever.id == "huscarl-leofric.given-long-sword-usable"));

    let too_far = std::panic::AssertUnwindSafe(|| {
        step(&mut wulfric_falls(7.0), last_shot().choose(LastAct::Give(SWORD, C)));
    });
    assert!(std::panic::catch_unwind(too_far).is_err());
}

/// be.hero.22: what is thrown away is out of the game, and nobody has it.
#[test]
fn a_sword_in_the_river() {
    let mut state = wulfric_falls(5.0);
    step(&mut state, last_shot().choose(LastAct::ThrowAway(SWORD)));

    assert!(is_out(&state, B) && state.arms(B).next().is_none() && state[C].heirloom.is_none());
}

/// be.hero.22: a friend behind a wall is out of sight, and nothing is thrown to it.
#[test]
fn nothing_is_thrown_out_of_sight() {
    let start = |wall: bool| {
        let figures = [
            figure("N3").at(0.0, -1.0),
            figure("S1").points(0).enemy().at(0.0, 0.0),
            figure("S3").enemy().at(4.0, 0.0),
        ];
        let stone = TerrainSetup { height: 4.0, ..terrain(Kind::Wall, 3, (1.5, -6.0), (2.0, 6.0)) };
        let setup = with_terrain(setup(figures), wall.then_some(stone));
        in_phase(lay(&setup), Phase::Fighting)
    };
    let offers = |wall: bool| {
        let script = activates(A).choose(Act::Fight(B)).dice([10, 2]).choose(LastAct::Give(SWORD, C));
        let mut state = start(wall);
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(move || step(&mut state, script))).is_ok()
    };

    assert!(offers(false) && !offers(true));
}

/// be.hero.22, be.hero.23: items are given like weapons, a torch lit as it is, and to a friend on the ground, too.
#[test]
fn items_are_given_to_friends_on_the_ground() {
    let mut hero = sheet(2, 0, 0, 4);
    (hero.traits, hero.items) =
        (vec![Trait::Hero], blood_eagle::Items { holy_water: 2, torch: 1, fire_arrow: 1 });
    let given = |thing: Thing| {
        let figures = [
            figure("N3").at(0.0, 0.0),
            written(hero.clone()).points(0).torch().enemy().at(1.0, 0.0),
            figure("S8").down().enemy().at(5.0, 0.0),
        ];
        let mut state = in_phase(on_table(figures), Phase::Fighting);
        step(&mut state, activates(A).choose(Act::Fight(B)).dice([9, 2]).choose(LastAct::Give(thing, C)));
        assert!(is_out(&state, B) && state[C].is_down());
        (state[C].items, state[C].torch_lit)
    };
    let none = blood_eagle::Items::default();

    assert_eq!(given(Thing::HolyWater), (blood_eagle::Items { holy_water: 1, ..none }, false));
    assert_eq!(given(Thing::FireArrow), (blood_eagle::Items { fire_arrow: 1, ..none }, false));
    assert_eq!(given(Thing::Torch), (blood_eagle::Items { torch: 1, ..none }, true));
}

/// be.hero.22: at a real table people say whether the friend is near enough and seen.
#[test]
fn at_a_real_table_reach_and_sight_of_a_friend_are_asked() {
    let near = Fact::Within { one: B, other: C, distance: table::inches(6) };
    let seen = Fact::Sight { looker: B, target: C };
    let gets = |facts: Vec<Fact>| {
        let figures = [figure("N3"), figure("S1").points(0).enemy(), figure("S3").enemy()];
        let mut state = in_phase(lay(&real(figures, &[(0, 1)])), Phase::Fighting);
        let strike = activates(A).choose(Act::Fight(B)).dice([10, 2]);
        step(&mut state, strike.choose(LastAct::Give(SWORD, C)).facts(facts));
        assert!(is_out(&state, B));
        state[C].heirloom.is_some()
    };

    assert!(gets(vec![near, seen]));
    assert!(!gets(vec![near]) && !gets(vec![seen]));
}

/// A mind that notes what it could end with, and speaks.
struct Noting(Vec<LastAct>);

impl Mind<BloodEagle> for Noting {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        self.0.extend(options.iter().filter_map(|option| match option {
            Choice::LastAct(act) => Some(*act),
            _ => None,
        }));
        options.len() - 1
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        Vec::new()
    }
}

/// What a Hero with a club, a torch and two Powers may end with in a phase: beside a haystack, an enemy in contact.
fn last_acts(phase: Phase, lit: bool) -> Vec<LastAct> {
    let mut hero = sheet(2, 2, 0, 4);
    (hero.fight, hero.traits, hero.items.torch) = (weapons(["club"]), vec![Trait::Hero], 1);
    hero.powers = vec![Power::Blessing, Power::BoltOfFire];
    let hero = written(hero).at(0.0, 0.0);
    let figures = [
        if lit { hero.torch() } else { hero },
        figure("S8").at(0.0, 3.0),
        figure("N3").enemy().at(-1.0, 0.0),
    ];
    let setup = with_terrain(setup(figures), [haystack((0.5, -1.0), (2.0, 1.0))]);
    let mut state = in_phase(lay(&setup), phase);
    let mut fates = Straight { dice: Random::new(1), mind: Noting(Vec::new()), facts: Measured, ear: Nobody };
    Battle::new(&mut state, &mut fates).put_out(A, None).expect("a mind answers everything");
    fates.mind.0
}

/// be.hero.24, be.hero.22, be.hero.20: in the Movement phase a Hero ends with a Power of that phase, another action or a
/// speech, and attacks nobody.
#[test]
fn a_last_act_in_the_movement_phase_is_no_attack() {
    let club = Thing::Arm(ArmId(0));
    let given = [LastAct::Give(club, B), LastAct::ThrowAway(club)];
    let torch = [LastAct::Give(Thing::Torch, B), LastAct::ThrowAway(Thing::Torch), LastAct::Speech];
    let of = |acts: &[Act]| -> Vec<LastAct> {
        acts.iter().map(|&act| LastAct::Act(act)).chain(given).chain(torch).collect()
    };
    let (blessing, bolt) = (Act::Cast(Power::Blessing, B), Act::Cast(Power::BoltOfFire, C));

    assert_eq!(last_acts(Phase::Movement, false), of(&[blessing, Act::LightTorch]));
    assert_eq!(last_acts(Phase::Movement, true), of(&[blessing, Act::DouseTorch]));
    assert_eq!(last_acts(Phase::Shooting, false), of(&[Act::LightTorch, bolt]));
    assert_eq!(last_acts(Phase::Fighting, false), of(&[Act::Fight(C), Act::LightTorch]));
    assert_eq!(last_acts(Phase::Fighting, true), of(&[Act::Fight(C), Act::Burn(0), Act::DouseTorch]));
}

/// be.hero.22, be.fire.2: a last act in the Fighting phase may set alight what the Hero touches. 5 + FV 2 = 7 against 7.
#[test]
fn a_dying_hero_sets_something_alight() {
    let mut hero = sheet(2, 0, 0, 4);
    (hero.traits, hero.items.torch) = (vec![Trait::Hero], 1);
    let figures = [figure("N3").at(-1.0, 0.0), written(hero).points(0).torch().enemy().at(0.0, 0.0)];
    let setup = with_terrain(setup(figures), [haystack((0.5, -1.0), (2.0, 1.0))]);
    let mut state = in_phase(lay(&setup), Phase::Fighting);

    let strike = activates(A).choose(Act::Fight(B)).choose(LastAct::Act(Act::Burn(0)));
    step(&mut state, strike.dice([9, 2, 5])); // 15 hits 7; Fate 1 against 4

    assert!(is_out(&state, B) && state.fire(0).is_some());
}

/// be.hero.22: where there is nothing to strike, the jarl hands a weapon on that serves a friend better than its own.
#[test]
fn the_jarl_hands_a_good_weapon_on() {
    let chooses = |friend: &str| {
        let figures = [
            figure("N8").at(-16.0, 0.0),
            figure("S1").enemy().at(0.0, 0.0),
            figure(friend).enemy().at(3.0, 0.0),
        ];
        let state = State { active: Some(B), ..in_phase(on_table(figures), Phase::Shooting) };
        let options = [LastAct::Give(SWORD, C), LastAct::ThrowAway(SWORD), LastAct::Speech].map(Choice::from);
        Jarl.choose(&state, RuleId("be.hero.6"), Seat(1), &options)
    };

    assert_eq!(chooses("S8"), 0); // a dagger: +1
    assert_eq!(chooses("S2"), 2); // a two-handed axe: +4, Fate -2
}
