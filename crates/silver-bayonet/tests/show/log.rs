//! What the log says: every result as a player would tell it.

use crate::common::*;
use fates::{RuleId, Seat, Tally};
use frame::System;
use silver_bayonet::{
    ActivationEvent, CheckEvent, DamageEvent, Event, Fell, MeleeEvent, MovementEvent, ShootingEvent,
    SilverBayonet,
};
use table::{Length, inches};

/// The words of events about the first figure, a Trooper, and the second, a Goblin.
fn told(events: &[Event]) -> Vec<String> {
    let (state, _) = lay_out([tro().at(0.0, 0.0), monster("goblin").at(9.0, 0.0)]);
    events.iter().map(|event| SilverBayonet::line(&state, event).text).collect()
}

/// A reroll shows the old faces, the new one and what stands.
#[test]
fn a_reroll_shows_the_old_face() {
    let (seat, figure, before) = (Seat(0), fates::FigureId(0), [4, 7]);
    let rerolled = |rolled, after| Event::Check(CheckEvent::Rerolled { seat, figure, before, rolled, after });

    let words = told(&[rerolled(8, [8, 7]), rerolled(3, [4, 7])]);

    assert_eq!(words[0], "Player 1: a Fate Die for Trooper's 4 and 7: an 8, now 8 and 7.");
    assert_eq!(words[1], "Player 1: a Fate Die for Trooper's 4 and 7: a 3, and the old face stays.");
}

/// What a negate die takes off is said, and a 10 is named (sb.fate.negate.3, .4); what is negated is not lost.
#[test]
fn a_ten_that_negates_is_named() {
    let (seat, figure) = (Seat(0), fates::FigureId(0));
    let negated =
        |rolled, damage, left| Event::Damage(DamageEvent::Negated { seat, figure, rolled, damage, left });
    let hurt = |lost, rule| {
        let damage = Tally::default();
        Event::Damage(DamageEvent::Hurt { figure, damage, lost, health: 10 - lost, rule: RuleId(rule) })
    };

    let words = told(&[
        negated(9, 7, 2),
        negated(10, 7, 0),
        hurt(0, "sb.melee.3"),
        hurt(7, "sb.melee.3"),
        hurt(1, "sb.dmg.18"),
    ]);

    let expected = [
        "Player 1: a Fate Die for Trooper, a 9 takes off 5, damage 7 becomes 2.",
        "Player 1: a Fate Die for Trooper, a 10 cancels all 7 damage.",
        "Trooper is not hurt.",
        "Trooper loses 7, 3 left.",
        "Trooper pays 1 Health for its magic, 9 left.",
    ];
    assert_eq!(words, expected);
}

/// Who is held by a gaze, who is distracted and who shoots back is told before what comes of it.
#[test]
fn it_is_told_who_is_held_distracted_or_shoots_back() {
    let [figure, by] = [0, 1].map(fates::FigureId);

    let words = told(&[
        Event::Melee(MeleeEvent::Spellbound { figure, by }),
        Event::Activation(ActivationEvent::Distracts { figure, enemy: by }),
        Event::Shooting(ShootingEvent::ReturnedFire { figure }),
    ]);

    let expected = [
        "Goblin's gaze holds Trooper, who does not strike.",
        "Trooper distracts Goblin.",
        "Trooper returns fire.",
    ];
    assert_eq!(words, expected);
}

/// A climb tells its height, and a fall that hurts nobody says so.
#[test]
fn a_climb_tells_its_height() {
    let figure = fates::FigureId(0);
    let moved = |distance, climbed| {
        let (to, most) = (None, inches(6));
        Event::Movement(MovementEvent::Moved { figure, to, distance: Some(distance), climbed, most })
    };
    let none = Length::ZERO;

    let words = told(&[
        moved(inches(6), none),
        moved(inches(3), inches(1)),
        moved(none, inches(2)),
        moved(none, none),
        Event::Fell(Fell { figure, dice: 0, damage: 0, to: None }),
        Event::Fell(Fell { figure, dice: 2, damage: 9, to: None }),
    ]);

    let expected = [
        "Trooper moves 6\".",
        "Trooper moves 3\" and climbs 1\".",
        "Trooper climbs 2\".",
        "Trooper stays where it is.",
        "Trooper falls: no more than 3\", and is not hurt.",
        "Trooper falls: 2 dice, 9 damage.",
    ];
    assert_eq!(words, expected);
}
