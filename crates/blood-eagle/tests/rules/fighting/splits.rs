//! Split FV.

use blood_eagle::{Act, ArmId, Condition, Hand, Options, Part, Phase, Share, State, Wield};
use fates::Tally;

use crate::common::*;

/// A fighter of FV 4 with a long sword and a club, between two Slingers.
fn between() -> State {
    let mut sheet = sheet(4, 0, 0, 4);
    sheet.fight = weapons(["long-sword", "club"]);
    let figures =
        [written(sheet).at(0.0, 0.0), figure("S8").enemy().at(1.0, 0.0), figure("S9").enemy().at(-1.0, 0.0)];
    in_phase(on_table(figures), Phase::Fighting)
}

fn split() -> Script {
    activates(A).choose(Act::Split)
}

fn wield(arm: u8) -> Wield {
    Wield { figure: A, hand: Hand::Arm(ArmId(arm)) }
}

/// be.split.1, be.split.2, be.split.7: parts of at least 1 each, no more than FV together, all declared before the
/// first die; be.split.4: at the same enemy or several, in the order declared.
#[test]
fn several_attacks_are_declared_before_the_first_die() {
    let mut state = between();

    let declared = split()
        .choose(Part::Strike(B))
        .choose(Share(1))
        .choose(Part::Strike(B))
        .choose(Share(1))
        .choose(Part::Strike(C))
        .choose(Share(1))
        .choose(Part::Done); // one of the four is not used
    let script = declared.choose(wield(0)).choose(wield(0)).choose(wield(0)).dice([2, 2, 2]);
    let told = tale(&mut state, script);

    assert!(told[0].ends_with("1, 1, 1."), "{told:?}");
    assert_eq!(told.len(), 4);
    assert!(told[1..].iter().all(|line| line.ends_with("6 against AR 7: a miss by 1."))); // 2 + 1 + 3
}

/// be.split.2: a figure that has an FV of 1 has nothing to split.
#[test]
#[should_panic(expected = "is not one of")]
fn an_fv_of_one_cannot_be_split() {
    let figures = [figure("S8").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    step(&mut state, split());
}

/// be.split.2: the first part leaves something for a second; an FV of 2 against one enemy leaves nothing to choose.
#[test]
fn an_fv_of_two_makes_two_attacks_of_one() {
    let figures = [figure("W7").at(0.0, 0.0), figure("N3").enemy().at(1.0, 0.0)];
    let mut state = in_phase(on_table(figures), Phase::Fighting);

    let told = tale(&mut state, split().dice([2, 2]));

    assert!(told[0].ends_with("1, 1."), "{told:?}");
    assert!(state[A].acted);
}

/// be.split.3: a part stands in for FV, all else counts in full.
#[test]
fn bonus_and_modifiers_count_for_every_part() {
    let mut state = between();
    state[B].condition = Condition::KnockedDown;
    let blow = blood_eagle::Blow { value: 1, ..state.blow(A, B, Hand::Arm(ArmId(0)), 0) };

    let mut sum = Tally::default();
    state.blow_sum(&blow, &mut sum);

    let parts: Vec<(i16, &str)> = sum.reasons().into_iter().map(|(value, rule)| (value, rule.0)).collect();
    assert_eq!(parts, [(1, "be.split.3"), (3, "be.weapon.fight.sword_long"), (2, "be.fight.mod.kd")]);
}

/// BE-36. be.split.3, be.split.8: every part of a split has the weapon's bonus, or the first alone by a house rule. N1: FV 5,
/// +3; S4: AR 10, Fate 5.
#[test]
fn be_36_the_bonus_in_a_split() {
    let told = |split_bonus_once: bool, dice: &[u8]| {
        let figures = [figure("N1").points(0).at(0.0, 0.0), figure("S4").enemy().at(1.0, 0.0)];
        let options = Options { split_bonus_once, ..Options::default() };
        let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Fighting);
        let told = tale(&mut state, split().choose(Share(3)).choose(Share(2)).dice(dice.iter().copied()));
        assert!(state[B].is_standing());
        let blows = told.into_iter().filter(|line| line.contains("strikes at"));
        blows.map(|line| line.split_once("), ").unwrap().1.to_string()).collect::<Vec<_>>()
    };

    // 4 + 3 + 3, Fate 9 - 1; 6 + 2 + 3, Fate 8 - 1
    assert_eq!(told(false, &[4, 9, 6, 8]), ["10 against AR 10: a hit.", "11 against AR 10: a hit."]);
    assert_eq!(told(true, &[4, 9, 6]), ["10 against AR 10: a hit.", "8 against AR 10: a miss by 2."]);
}

/// be.split.8, be.sunder.12: the bonus that counts once counts for no later blow at a shield either, and what is left out is
/// shown. N3: FV 3, one-handed axe +3, against another.
#[test]
fn a_later_sunder_has_no_bonus_either() {
    let figures = [figure("N3").at(0.0, 0.0), figure("N4").enemy().at(1.0, 0.0)];
    let options = Options { split_bonus_once: true, ..Options::default() };
    let mut state = in_phase(lay(&with_options(setup(figures), options)), Phase::Fighting);

    let declared = split().choose(Part::Strike(B)).choose(Share(1)).choose(Part::Shield(B)).choose(Share(2));
    let told = tale(&mut state, declared.dice([2, 6, 3])); // 2 + 1 + 3 misses 12; 6 + 2 = 8 against 3 + 3 + 2 = 8

    assert!(state[B].shield);
    assert!(told[2].ends_with(": 8."), "{told:?}");
}

/// be.split.5: an attack at an enemy who is Out by then is lost.
#[test]
fn an_attack_on_a_figure_that_is_out_is_lost() {
    let mut state = between();

    let declared = split().choose(Part::Strike(B)).choose(Share(3)).choose(Part::Strike(B)); // 1 is left
    let told = tale(&mut state, declared.choose(wield(0)).dice([5, 2]));

    assert_eq!(state[B].condition, Condition::Out);
    assert!(told.last().unwrap().contains("1 attack is lost"), "{told:?}");
}

/// be.split.6, be.fumble.3: with the sword lost the next attack is made with another weapon, or bare hands.
#[test]
fn a_lost_weapon_is_replaced_for_the_rest() {
    let mut state = between();

    let declared = split()
        .choose(Part::Strike(B))
        .choose(Share(1))
        .choose(Part::Strike(C))
        .choose(Share(1))
        .choose(Part::Strike(C))
        .choose(Share(1))
        .choose(Part::Done);
    let told = tale(&mut state, declared.choose(wield(0)).dice([1, 1, 1, 1, 2]));

    assert!(told[3].contains("(club)"), "{told:?}");
    assert!(told[5].contains("(unarmed)"), "{told:?}");
}

/// be.split.4, be.sunder.12, be.fire.16: shields and things that burn may be among the attacks.
#[test]
fn a_split_may_strike_a_shield_and_set_something_alight() {
    let mut sheet = sheet(3, 0, 0, 4);
    sheet.fight = weapons(["one-handed-axe"]);
    sheet.items.torch = 1;
    let figures = [written(sheet).torch().at(0.0, 0.0), figure("N3").enemy().at(-1.0, 0.0)];
    let laid = lay(&with_terrain(setup(figures), [haystack((0.5, -1.0), (2.5, 1.0))]));
    let mut state = in_phase(laid, Phase::Fighting);

    let declared = split().choose(Part::Shield(B)).choose(Share(1)).choose(Part::Torch(0)).choose(Share(2));
    step(&mut state, declared.dice([9, 2, 3, 5])); // 9 + 1 + 3 against 2 + 3 + 2; 3 - 1 against 4; 5 + 2 against 7

    assert!(!state[B].shield);
    assert_eq!(state.fire(0).map(|fire| fire.rating), Some(9));
}
