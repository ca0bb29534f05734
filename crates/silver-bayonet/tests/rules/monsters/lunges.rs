//! Lunges across a gap, and the Eyeless.

use super::*;
use silver_bayonet::MeleeEvent;

/// Proves sb.melee.1, sb.attr.can.lunge.1 and sb.attr.can.lunge.2: a soldier with Lunge may strike a figure that is within 1",
/// a Large one within 2".
#[test]
fn a_lunge_reaches_across_a_gap() {
    let far = |gap: f64| lay_out([tro().with("Lunge").at(0.0, 0.0), monster("ghoul").at(1.0 + gap, 0.0)]);
    let (state, [lancer, ghoul]) = far(1.0);
    assert!(offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));
    assert!(offers::acts(&state, lancer, &[Act::Move]).contains(&Act::Lunge(ghoul)));

    let (mut state, [lancer, ghoul]) = far(1.1);
    assert!(!offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));
    state[lancer].attributes = Attributes::of(&[Attribute::Lunge, Attribute::Large]);
    assert!(offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));

    let (state, [plain, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.5, 0.0)]);
    assert!(!offers::acts(&state, plain, &[]).contains(&Act::Lunge(ghoul)));
}

/// Proves sb.attr.can.lunge.3: a Lunge is a whole exchange: the target strikes back across the gap, the attacker backs
/// off, both tire, and the activation is over.
#[test]
fn a_lunge_is_answered_across_the_gap() {
    let (mut state, [lancer, ghoul]) =
        lay_out([tro().with("Lunge").at(0.0, 0.0), monster("ghoul").at(2.0, 0.0)]);
    // 6 + 6 + 1 reaches 13 for 6; the Ghoul's 5 + 7 + 1 reaches 13 for 5 + 1.
    let mut fates = dice([6, 6, 5, 7]).choose(Act::Lunge(ghoul));

    activate(&mut state, &mut fates, lancer);

    assert_eq!(vitals(&state, ghoul), (12 - 6, 1));
    assert_eq!(vitals(&state, lancer), (10 - 6, 1));
    assert!(stands_at(&state, lancer, -2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.5: a figure that lunges at somebody Hypnotic makes the Courage Check, too.
#[test]
fn a_gaze_holds_a_lunge_back() {
    let (mut state, [lancer, vampire]) =
        lay_out([tro().with("Lunge").at(0.0, 0.0), monster("vampire").at(2.0, 0.0)]);
    // 5 + 6 + 0 misses 12: no strike; the Vampire strikes back with 1 + 2 + 3 and misses.
    let mut fates = dice([5, 6, 1, 2]).choose(Act::Lunge(vampire));

    activate(&mut state, &mut fates, lancer);

    let struck = |event: &Event| matches!(event, Event::Melee(MeleeEvent::Struck { attacker, .. }) if *attacker == lancer);
    assert!(!told(&fates, struck));
    assert_eq!((state[lancer].fatigue, state[vampire].fatigue), (1, 1));
    fates.expect_spent();
}

/// Proves sb.attr.can.eyeless.1 and sb.attr.can.eyeless.2: the Eyeless throws rocks at the nearest soldier unseen, who
/// counts as in cover, and goes for the nearest unseen.
#[test]
fn the_eyeless_finds_whom_it_does_not_see() {
    let hidden = || vec![wall((2.0, -3.0), (3.0, 3.0))];
    let (mut state, [eyeless, behind, _]) = lay_among(
        hidden(),
        [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(5.0, 0.0), tro().at(-9.0, 0.0)],
    );
    let mut fates = dice([1, 2]).choose(Reaction::Nothing);
    activate(&mut state, &mut fates, eyeless);
    assert_eq!(shot_at(&fates), [behind]);
    assert!(shots_told(&fates)[0].contains(&(-1, RuleId("sb.shoot.mod.2"))));

    let (mut state, [eyeless, behind, _]) = lay_among(
        hidden(),
        [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(14.5, 0.0), tro().at(-16.0, 0.0)],
    );
    let mut fates = script();
    activate(&mut state, &mut fates, eyeless);
    assert_eq!(made_for(&fates), [behind]);
}
