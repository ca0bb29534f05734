//! Beside real miniatures: what is taken for granted, and what the answers are called.

use crate::common::*;
use fates::{Asks, Question, RuleId, Seat};
use frame::System;
use wfrp::{Cover, Fact, State, Wfrp, yards};

fn usual(state: &State, rule: &'static str, fact: Fact) -> Option<String> {
    Wfrp::usual(state, &Question { seat: Seat::TABLE, rule: RuleId(rule), asks: Asks::Fact(fact) })
}

/// A combatant sees and reaches whom it attacks and charges, in the open and across the middle of the table.
#[test]
fn most_fight_in_the_open_and_in_reach() {
    let state = at_a_real_table([rb(), tm().enemy()]);
    let within = |distance| Fact::Within { one: A, other: B, distance: yards(distance) };

    assert_eq!(usual(&state, "wf.engaged.3", within(2)).as_deref(), Some("true"));
    let sees = Fact::Sees { looker: A, target: B };
    assert_eq!(usual(&state, "wf.action.attack.1", sees).as_deref(), Some("true"));
    let cover = Fact::Cover { shooter: A, target: B, cover: Cover::Soft };
    assert_eq!(usual(&state, "wf.mod.cover", cover).as_deref(), Some("false"));
    let bands = [5, 25, 100].map(|far| usual(&state, "wf.mod.range.short", within(far)));
    assert_eq!(bands, [false, true, true].map(|so| Some(so.to_string())));
    let charge = Fact::Reaches { who: A, target: B, most: yards(18) };
    assert_eq!(usual(&state, "wf.action.charge.2", charge).as_deref(), Some("true"));
    assert_eq!(usual(&state, "wf.mod.darkness", Fact::InDarkness { who: B }), None);
}

/// Each answer is a few words that a thumb can hit.
#[test]
fn facts_have_short_answers() {
    let state = at_a_real_table([rb(), tm().enemy()]);
    let expected = [
        (
            Fact::Within { one: A, other: B, distance: yards(2) },
            ["Town Militia within 2 yards", "Town Militia farther than 2 yards"],
        ),
        (Fact::Sees { looker: A, target: B }, ["Sees Town Militia", "Out of sight"]),
        (
            Fact::Cover { shooter: A, target: B, cover: Cover::Soft },
            ["In soft cover or better", "In the open"],
        ),
        (Fact::Cover { shooter: A, target: B, cover: Cover::Hard }, ["In hard cover", "No hard cover"]),
        (Fact::Reaches { who: A, target: B, most: yards(18) }, ["Reaches Town Militia", "Falls short"]),
        (Fact::AtWeapon { who: A, arm: 1 }, ["By its bow", "Not by its bow"]),
        (Fact::InDarkness { who: B }, ["In darkness", "In the light"]),
    ];
    for (fact, answers) in expected {
        assert_eq!(Wfrp::fact_words(&state, &fact), answers);
    }
}
