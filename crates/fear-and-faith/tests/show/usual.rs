//! Beside real miniatures: what is taken for granted, and what the answers are called.

use fates::{Asks, Question, RuleId, Seat};
use fear_and_faith::{Fact, FearAndFaith, Setup, State, Strength};
use frame::System;
use table::Length;

use crate::common::*;

fn usual(state: &State, fact: Fact) -> Option<String> {
    let question = Question { seat: Seat::TABLE, rule: RuleId("ff.ranged.los.1"), asks: Asks::Fact(fact) };
    FearAndFaith::usual(state, &question)
}

fn two() -> State {
    lay(&Setup { table: None, ..setup([cop(), cultist().enemy()]) })
}

/// Who charges reaches, who shoots has a clear line, and hardly anything is hidden, among trees or at a drop.
#[test]
fn what_most_people_say_is_taken_for_granted() {
    let state = two();
    let (shooter, target, model, most) = (A, B, A, Length(1200));
    for so in [Fact::Reaches { model, target, most }, Fact::ClearShot { shooter, target }] {
        assert_eq!(usual(&state, so).as_deref(), Some("true"));
    }
    let seldom = [
        Fact::Cover { shooter, target },
        Fact::AmongTrees { shooter, target },
        Fact::DifficultGround { model },
        Fact::OnHolyGround { model },
        Fact::AtADrop { model },
    ];
    for fact in seldom {
        assert_eq!(usual(&state, fact).as_deref(), Some("false"));
    }
}

/// What is as often so as not is asked, and so is everything that singles somebody out.
#[test]
fn what_may_well_be_otherwise_is_asked() {
    let state = two();
    let asked = [
        Fact::Within { one: A, other: B, distance: Length(800) },
        Fact::DropWithin { model: A, distance: Length(800) },
        Fact::BesideCover { model: A },
        Fact::Nearest { to: A },
        Fact::Touches { model: A },
    ];
    for fact in asked {
        assert_eq!(usual(&state, fact), None);
    }
}

/// Each answer is a few words that a thumb can hit.
#[test]
fn facts_have_short_answers() {
    let state = two();
    let expected = [
        (Fact::Cover { shooter: A, target: B }, ["Partly hidden", "In the open"]),
        (Fact::ClearShot { shooter: A, target: B }, ["Clear line", "No clear line"]),
        (Fact::NoRoom { model: A }, ["No room behind", "Room behind"]),
        (Fact::DoorIs { model: A, strength: Strength::Heavy }, ["A heavy one", "Not a heavy one"]),
        (Fact::CanFlee { model: A }, ["Finds a way", "Cornered"]),
    ];
    for (fact, answers) in expected {
        assert_eq!(FearAndFaith::fact_words(&state, &fact), answers);
    }
}
