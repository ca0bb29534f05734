//! Fighting: contact, and everything that helps or hinders a blow.

pub mod armour;
pub mod examples_fighting;
pub mod fate;
pub mod fumbles;
pub mod mobs;
pub mod splits;
pub mod sunder;
pub mod weapons;

use blood_eagle::{Act, ArmId, Blow, Condition, Fact, Hand, Options, Phase, State};
use fates::{Seat, Tally};
use table::Kind;

use crate::common::*;

const AXE: Hand = Hand::Arm(ArmId(0));

/// A Hirdman (FV 3, axe) in contact with a Lay Brother.
fn pair() -> State {
    in_phase(on_table([figure("N3").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)]), Phase::Fighting)
}

fn parts(state: &State, blow: &Blow) -> Vec<(i16, &'static str)> {
    let mut sum = Tally::default();
    state.blow_sum(blow, &mut sum);
    sum.reasons().into_iter().map(|(value, rule)| (value, rule.0)).collect()
}

/// What is added besides FV 3 and the axe's 3 when something has been changed.
fn besides(change: impl FnOnce(&mut State, &mut Blow)) -> Vec<(i16, &'static str)> {
    let mut state = pair();
    let mut blow = state.blow(A, B, AXE, 0);
    change(&mut state, &mut blow);
    let parts = parts(&state, &blow);
    assert_eq!(parts[..2], [(3, "be.fight.2"), (3, "be.weapon.fight.axe_one")]);
    parts[2..].to_vec()
}

/// be.fight.2: the die, FV, the weapon's bonus and all modifiers; be.fight.mod.mob, be.fight.mod.sea, be.fight.mod.kd:
/// each of them; be.wyrd.hex: -2 on blows too.
#[test]
fn every_modifier_counts_with_its_reason() {
    assert_eq!(besides(|_, _| {}), []);
    assert_eq!(besides(|_, blow| blow.others = 2), [(2, "be.fight.mod.mob")]);
    for kind in 1..=3u8 {
        let sea = |state: &mut State, blow: &mut Blow| (state.sea_state, blow.aboard) = (kind, true);
        assert_eq!(besides(sea), [(-i16::from(kind), "be.fight.mod.sea")]);
    }
    assert_eq!(besides(|state, _| state[B].condition = Condition::KnockedDown), [(2, "be.fight.mod.kd")]);
    assert_eq!(besides(|state, _| state[A].spells.hexed = true), [(-2, "be.wyrd.hex")]);
}

/// be.fight.1: without contact nobody fights; be.fight.5: nobody must.
#[test]
fn a_fight_needs_contact_and_is_no_duty() {
    let apart = on_table([figure("N3").at(0.0, 0.0), figure("M4").enemy().at(1.2, 0.0)]);
    let mut apart = in_phase(apart, Phase::Fighting);
    let mut state = pair();

    step(&mut apart, Script::default()); // nobody is asked, and the phase is over
    step(&mut state, activates(A).choose(Act::Hold));

    assert_eq!(apart.phase, Phase::TurnEnds);
    assert!(state[A].acted);
}

/// be.fight.3, be.shoot.3: equal hits unless the game is played otherwise, and nobody parries.
#[test]
fn played_strictly_an_equal_total_misses() {
    let options = Options { hit_on_equal: false, ..Options::default() };
    let figures = [figure("N3").at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)];
    let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Fighting);

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([4])); // 4 + 6 against AR 10

    assert_eq!(state[B].condition, Condition::Standing);
}

/// be.fight.4, be.kd.1: one figure after the other; a figure that is knocked down before its turn to act has lost its
/// attack.
#[test]
fn a_figure_that_is_down_before_its_turn_does_not_fight() {
    let mut state = pair();

    step(&mut state, activates(A).choose(Act::Fight(B)).dice([4, 6])); // 10 against 8; 6 - 1 = 5: down
    assert_eq!(state.to_act, Seat(1));
    step(&mut state, Script::default()); // nobody is left

    assert_eq!(state.phase, Phase::TurnEnds);
}

/// be.fight.mod.1: the attackers in contact with the target against the target and its Standing friends in contact with
/// any of those; be.fight.mod.2: +1 whatever the ratio; be.fight.mod.3: counted afresh each time.
#[test]
fn outnumbering_is_counted_around_the_target() {
    let crowd = |others: &[(&str, bool, f64, f64)]| {
        let first = [figure("N3").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)];
        let more = others.iter().map(|&(label, enemy, east, south)| {
            let one = figure(label).at(east, south);
            if enemy { one.enemy() } else { one }
        });
        on_table(first.into_iter().chain(more))
    };
    let bonus = |state: &State| parts(state, &state.blow(A, B, AXE, 0))[2..].to_vec();
    let outnumbers = vec![(1, "be.fight.mod.outnumber")];

    assert_eq!(bonus(&crowd(&[])), []);
    let two = [("N4", false, 2.0, 0.0)];
    assert_eq!(bonus(&crowd(&two)), outnumbers);
    let three = [("N4", false, 2.0, 0.0), ("N5", false, 1.0, 1.0)];
    assert_eq!(bonus(&crowd(&three)), outnumbers); // be.fight.mod.2
    let aided = [("N4", false, 2.0, 0.0), ("M5", true, 3.0, 0.0)];
    assert_eq!(bonus(&crowd(&aided)), []); // M5 touches N4: two against two
    let idle = [("N4", false, 2.0, 0.0), ("M5", true, 1.0, -1.0)];
    assert_eq!(bonus(&crowd(&idle)), outnumbers); // M5 touches its friend alone

    let mut fallen = crowd(&aided);
    fallen[D].condition = Condition::KnockedDown;
    assert_eq!(bonus(&fallen), outnumbers); // be.fight.mod.3: only the Standing count
    fallen[C].condition = Condition::KnockedDown;
    assert_eq!(bonus(&fallen), []);
}

/// be.fight.mod.4, be.fight.mod.sea: the deck under the attacker counts.
#[test]
fn the_sea_shakes_a_figure_that_is_aboard() {
    let deck = blood_eagle::TerrainSetup { aboard: true, ..terrain(Kind::Open, 0, (-3.0, -2.0), (0.5, 2.0)) };
    let figures = [figure("N3").at(0.0, 0.0), figure("M4").enemy().at(1.0, 0.0)];
    let setup = blood_eagle::Setup { sea_state: 3, ..with_terrain(setup(figures), [deck]) };
    let state = lay(&setup);

    assert_eq!(parts(&state, &state.blow(A, B, AXE, 0))[2..], [(-3, "be.fight.mod.sea")]);
    assert_eq!(parts(&state, &state.blow(B, A, AXE, 0))[2..], []);
}

/// be.fight.mod.4: at a real table it is asked who is aboard, where it can matter.
#[test]
fn at_a_real_table_it_is_asked_who_is_aboard() {
    let laid = lay(&real([figure("N3"), figure("M4").enemy()], &[(0, 1)]));
    let mut state = in_phase(laid, Phase::Fighting);
    state.sea_state = 1;

    let told =
        tale(&mut state, activates(A).choose(Act::Fight(B)).facts([Fact::Aboard { figure: A }]).dice([2]));

    assert!(told[0].ends_with("7 against AR 8: a miss by 1."), "{told:?}"); // 2 + 6 - 1
}

/// be.trait.berserk.1: +1 in a turn in which its own move brought it into contact, and only then.
#[test]
fn a_berserk_strikes_harder_after_its_own_charge() {
    let figures = [figure("N2").at(0.0, 0.0), figure("M4").enemy().at(4.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Movement);
    step(&mut state, activates(A).choose(Act::Move).go(vec![point(4.0, 0.0)]));
    let whole = [(4, "be.fight.2"), (4, "be.weapon.fight.axe_two"), (1, "be.trait.berserk.1")];

    assert_eq!(parts(&state, &state.blow(A, B, AXE, 0)), whole);
    pass_until(&mut state, Phase::TurnEnds);
    pass_until(&mut state, Phase::Movement);
    assert_eq!(parts(&state, &state.blow(A, B, AXE, 0)), whole[..2]);
}
