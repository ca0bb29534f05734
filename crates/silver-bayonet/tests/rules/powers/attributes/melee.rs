//! Hand to hand: irritants, confusion, graves, souls, paralysis and the Evil Eye.

use super::*;
use silver_bayonet::{CheckEvent, WoundEvent};

/// Proves sb.attr.core.indefatigable.1: one token at the most, where others hold two.
#[test]
fn the_indefatigable_hold_one_token() {
    let (mut state, [trooper, cultist]) = lay([tro(), monster("cultist")]);
    let mut fates = dice([1, 2].into_iter().cycle().take(12));

    for _ in 0..3 {
        melee(&mut state, &mut fates, trooper, cultist);
    }

    assert_eq!((state[trooper].fatigue, state[cultist].fatigue), (2, 1));
    fates.expect_spent();
}

/// Proves sb.attr.core.irritant.3 and sb.attr.core.irritant.4: an attacked Pixie backs off without a blow, and both
/// take a token.
#[test]
fn an_irritant_answers_by_backing_off() {
    let (mut state, [trooper, pixie]) = lay([tro(), monster("pixie")]);
    let mut fates = dice([1, 2]);

    melee(&mut state, &mut fates, trooper, pixie);

    assert!(backed_off(&fates, pixie));
    assert_eq!((state[trooper].fatigue, state[pixie].fatigue), (1, 1));
    fates.expect_spent();
}

/// Proves sb.attr.core.irritant.1, sb.attr.core.irritant.2 and sb.attr.core.irritant.4: its touch is no attack; the
/// enemy takes a token, the Pixie none, and it is set 1" away.
#[test]
fn an_irritant_touches_and_retires() {
    let (mut state, [trooper, pixie]) = lay_out([tro().at(0.0, 0.0), monster("pixie").at(5.0, 0.0)]);
    let mut fates = script(); // nobody rolls

    activate(&mut state, &mut fates, pixie);

    assert_eq!((state[trooper].fatigue, state[pixie].fatigue), (1, 0));
    assert_eq!(place_of(&state, pixie), spot(2.0, 0.0)); // contact at 1", and 1" back
    fates.expect_spent();
}

/// Proves sb.attr.carp.confusion.1 and sb.attr.carp.confusion.2: a die turns the way of a figure that backs off from Bat
/// Swarms: 10 straight away, then clockwise by 36°; contact with the creature blocks.
#[test]
fn confusion_turns_the_way_back() {
    let backs_off = |face| {
        let (mut state, [bats, trooper]) = lay_out([monster("bat-swarms").at(-1.0, 0.0), tro().at(0.0, 0.0)]);
        let mut fates = dice([1, 2, face]).choose(Response::BackOff);
        melee(&mut state, &mut fates, bats, trooper);
        fates.expect_spent();
        place_of(&state, trooper)
    };

    assert_eq!(backs_off(10), spot(2.0, 0.0));
    assert_eq!(backs_off(5), spot(0.0, 0.0)); // 180°: straight into the bats
    let turned = backs_off(1); // 36° from east toward south: 2 × (0.809, 0.588)
    let wanted = spot(1.618, 1.176);
    assert!(
        (turned.x - wanted.x).abs() <= 1 && (turned.y - wanted.y).abs() <= 1,
        "{turned:?} is not {wanted:?}"
    );
}

/// Proves sb.attr.carp.confusion.3 and sb.attr.carp.confusion.4: a direction into the bats leaves the figure where it is and
/// pushes them; by the house rule it is drawn again, all of 3 to 7.
#[test]
fn confusion_may_lead_into_the_creature() {
    let backs_off = |house_rule: bool, faces: &[u8]| {
        let (mut state, [bats, trooper]) = lay_out([monster("bat-swarms").at(-1.0, 0.0), tro().at(0.0, 0.0)]);
        state.options.confusion_moves_away = house_rule;
        let mut fates = dice([1, 2].into_iter().chain(faces.iter().copied())).choose(Response::BackOff);
        melee(&mut state, &mut fates, bats, trooper);
        fates.expect_spent();
        (stands_at(&state, trooper, 0.0, 0.0), place_of(&state, trooper), state.gap(bats, trooper))
    };

    for face in 3..=7 {
        let (stays, _, gap) = backs_off(false, &[face]);
        assert!(stays && gap == Some(inches(1)), "{face}: {gap:?}");
    }
    assert_eq!(backs_off(true, &[3, 4, 5, 6, 7, 10]).1, spot(2.0, 0.0));
    for face in [8, 9, 10, 1, 2] {
        assert_eq!(backs_off(true, &[face]), backs_off(false, &[face]));
        assert!(!backs_off(true, &[face]).0, "{face}");
    }
}

/// Proves sb.attr.carp.reform.1, sb.attr.carp.reform.2 and sb.attr.carp.reform.3: any damage sends a Tomb Wraith back
/// to where it first stood; the exchange ends with fatigue and without an answer. A hit for nothing does not.
#[test]
fn a_wraith_reforms_over_its_grave() {
    let fights = |soldier: FigureSetup, faces: &[u8]| {
        let (mut state, [trooper, wraith]) =
            lay_out([soldier.at(0.0, 0.0), monster("tomb-wraith").at(9.0, 3.0)]);
        state.table.as_mut().unwrap().shift(wraith, spot(1.0, 0.0), Length::ZERO);
        let mut fates = dice(faces.iter().copied());
        melee(&mut state, &mut fates, trooper, wraith);
        fates.expect_spent();
        assert_eq!((state[trooper].fatigue, state[wraith].fatigue), (1, 1));
        (place_of(&state, wraith), state[wraith].health)
    };

    // 7 + 6 + 1 = 14 against 12: Enchanted hurts, steel does not, and is answered (1 + 2 + 3 misses).
    assert_eq!(fights(tro().with("Fey-Touched"), &[7, 6]), (spot(9.0, 3.0), 12 - 7));
    let (place, health) = fights(tro(), &[7, 6, 1, 2]);
    assert!(place != spot(9.0, 3.0) && health == 12);
}

/// Proves sb.attr.carp.reform.2: a Wraith without Health does not reform.
#[test]
fn a_dead_wraith_does_not_reform() {
    let (mut state, [fey, wraith]) = lay([tro().with("Fey-Touched"), monster("tomb-wraith").health(7)]);
    let mut fates = dice([7, 6]);

    melee(&mut state, &mut fates, fey, wraith);

    assert_eq!(state[wraith].place, Place::Removed);
    assert!(!told(&fates, |event| matches!(event, Event::Wound(WoundEvent::Reformed { .. }))));
    fates.expect_spent();
}

/// Proves sb.attr.core.soulshear.1: the Terror Check is lowered by the damage taken.
#[test]
fn soul_shear_terrifies_by_the_wound() {
    let (mut state, [ghost, trooper]) = lay([monster("ghost"), tro()]);
    let mut fates = dice([3, 8, 5, 5]).choose(Response::BackOff); // 3 + 8 + 3 = 14 hits for 3 + 1; 5 + 5 - 4 = 6

    melee(&mut state, &mut fates, ghost, trooper);

    assert_eq!((state[trooper].health, state[trooper].terror), (6, Terror::Shaken));
    assert_eq!(terrors_told(&fates), [reasons([(-4, "sb.attr.core.soulshear.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.core.soulshear.2: what a Fate Die took off does not count, and Strike Backs terrify as well.
#[test]
fn soul_shear_counts_what_was_lost_in_an_answer_too() {
    let (mut state, [trooper, ghost]) = lay([tro(), monster("ghost")]);
    state.pools[0] = Pool { power: 0, skill: 1, monster: 0 };
    // A miss; the Ghost's 3 + 8 + 3 = 14 hits for 4; a 5 takes off 3, so 1 is lost; 6 + 5 - 1 = 10, Distracted
    let mut fates = dice([1, 2, 3, 8, 5, 6, 5]).choose(Reroll::Keep).choose(Negate::Skill);

    melee(&mut state, &mut fates, trooper, ghost);

    assert_eq!((state[trooper].health, state[trooper].terror), (9, Terror::Distracted(Spell::Waiting)));
    assert_eq!(terrors_told(&fates), [reasons([(-1, "sb.attr.core.soulshear.1")])]);
    fates.expect_spent();
}

/// Proves sb.attr.ita.paralyse.1 and sb.attr.ita.paralyse.2: a Nightmare Witch's wound paralyses without a roll and
/// replaces lighter states; a blow for nothing does not.
#[test]
fn a_witchs_wound_paralyses() {
    let (mut state, [witch, trooper]) = lay([monster("nightmare-witch"), tro().carrying("Holy Symbol")]);
    state[trooper].terror = Terror::Shaken;
    let mut fates = dice([8, 8]).choose(Response::BackOff); // 8 + 8 + 1 - 3 = 14 hits for 8

    melee(&mut state, &mut fates, witch, trooper);

    assert_eq!((state[trooper].health, state[trooper].terror), (2, Terror::Paralysed(Grip::Whole)));
    fates.expect_spent();

    let (mut state, [witch, tough]) = lay([monster("nightmare-witch"), tro().with("Damage Reduction (9)")]);
    let mut fates = dice([8, 8]).choose(Response::BackOff);
    melee(&mut state, &mut fates, witch, tough);
    assert_eq!(state[tough].terror, Terror::Steady);
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.1 and sb.attr.ita.evileye.4: against her each 9 or 10 is rolled again and the second face
/// stands, even another 10; a die so rolled takes no Fate Die, the other one does.
#[test]
fn the_evil_eye_spoils_high_dice() {
    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    state.pools[0] = Pool { power: 1, skill: 1, monster: 0 };
    // 9 becomes 6, so 6 + 4 + 1 = 11 misses 13; only the Skill Die is offered, and 8 hits. Her 5 + 5 + 1 misses.
    let mut fates = dice([9, 4, 6, 8, 5, 5]).choose(Reroll::Skill);

    let exchange = melee(&mut state, &mut fates, trooper, witch);

    assert_eq!(exchange.attack, Strike { hit: true, damage: 6 - 2 });
    let eye = RuleId("sb.attr.ita.evileye.1");
    assert!(told(&fates, |event| {
        matches!(event, Event::Check(CheckEvent::RolledAgain { rule, before: [9, 4], after: [6, 4], .. }) if *rule == eye)
    }));
    fates.expect_spent();

    let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
    let mut fates = dice([8, 10, 10, 5, 5]); // the 8 stays, the 10 becomes another 10: 8 + 10 + 1 hits for 8
    let exchange = melee(&mut state, &mut fates, trooper, witch);
    assert_eq!(exchange.attack, Strike { hit: true, damage: 8 - 2 });
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.2: attacking a player's figure she rolls each 1 and 2 again.
#[test]
fn the_evil_eye_spares_its_own_low_dice() {
    let (mut state, [witch, trooper]) = lay([monster("nightmare-witch"), tro()]);
    let mut fates = dice([2, 1, 7, 5]).choose(Response::BackOff); // both again: 7 + 5 + 1 = 13 hits for 7

    melee(&mut state, &mut fates, witch, trooper);

    assert_eq!(state[trooper].health, 3);
    fates.expect_spent();
}

/// Proves sb.attr.ita.evileye.1 for shots, and sb.attr.ita.evileye.3: Great Faith and a Holy Symbol shut the eye.
#[test]
fn faith_shuts_the_evil_eye() {
    for (soldier, faces) in [
        (tro(), vec![9, 10, 3, 4]), // both are rolled again
        (tro().with("Great Faith"), vec![9, 10]),
        (tro().carrying("Holy Symbol"), vec![9, 10]),
    ] {
        let spared = faces.len() == 2;
        let (mut state, [soldier, witch]) = lay([soldier, monster("nightmare-witch")]);
        let mut fates = dice(faces);

        let volley = shoot(&mut state, &mut fates, soldier, witch);

        assert_eq!(volley.shot.hit, spared);
        fates.expect_spent();
    }
    for soldier in [tro().with("Great Faith"), tro().carrying("Holy Symbol")] {
        let (mut state, [witch, soldier]) = lay([monster("nightmare-witch"), soldier]);
        let mut fates = dice([1, 2]).choose(Response::BackOff); // nothing is rolled again
        melee(&mut state, &mut fates, witch, soldier);
        fates.expect_spent();
    }
}
