//! Beside real miniatures: what is taken for granted, and what the answers are called.

use fates::{Asks, FigureSet, Question, RuleId, Seat};
use fear_and_faith::{Fact, FearAndFaith, Setup, State, Strength};
use frame::System;
use table::Length;

use crate::common::*;

fn usual(state: &State, fact: Fact) -> Option<String> {
    usual_for(state, "ff.ranged.los.1", fact)
}

fn usual_for(state: &State, rule: &'static str, fact: Fact) -> Option<String> {
    FearAndFaith::usual(state, &Question { seat: Seat::TABLE, rule: RuleId(rule), asks: Asks::Fact(fact) })
}

fn two() -> State {
    lay(&Setup { table: None, ..setup([cop(), cultist().enemy()]) })
}

/// Who charges reaches, who shoots has a clear line, and hardly anything is hidden, among trees or at a drop.
#[test]
fn what_most_people_say_is_taken_for_granted() {
    let state = two();
    let (shooter, target, model, most) = (A, B, A, Length(1200));
    let sees = Fact::Sight { looker: shooter, target };
    for so in [Fact::Reaches { model, target, most }, Fact::ClearShot { shooter, target }, sees] {
        assert_eq!(usual(&state, so).as_deref(), Some("true"));
    }
    let seldom = [
        Fact::Cover { shooter, target },
        Fact::AmongTrees { shooter, target },
        Fact::DifficultGround { model },
        Fact::OnHolyGround { model },
        Fact::AtADrop { model },
        Fact::BesideCover { model },
    ];
    for fact in seldom {
        assert_eq!(usual(&state, fact).as_deref(), Some("false"));
    }
}

/// Most shots are in the second range band.
#[test]
fn most_shots_go_past_short_range() {
    let within = Fact::Within { one: A, other: B, distance: Length(1500) };
    let band = |rule| usual_for(&two(), rule, within);

    assert_eq!(band("ff.ranged.band.1").as_deref(), Some("false"));
    assert_eq!(band("ff.ranged.band.2").as_deref(), Some("true"));
    assert_eq!(band("ff.sr.aura-of-terror.1"), None);
}

/// What is as often so as not is asked, and so is everything that singles somebody out.
#[test]
fn what_may_well_be_otherwise_is_asked() {
    let state = two();
    let asked = [
        Fact::Within { one: A, other: B, distance: Length(800) },
        Fact::DropWithin { model: A, distance: Length(800) },
        Fact::Nearest { to: A },
    ];
    for fact in asked {
        assert_eq!(usual(&state, fact), None);
    }
}

/// A move that is no charge touches nobody, and says so; who saw a death is asked.
#[test]
fn a_move_touches_nobody() {
    let state = two();
    let among = FigureSet::from_iter([B]);
    let which = |fact| {
        let asks = Asks::Which { fact, among };
        FearAndFaith::usual(&state, &Question { seat: Seat::TABLE, rule: RuleId("ff.core.contact.1"), asks })
    };
    let words = |figures| FearAndFaith::singled_out_words(&state, &Fact::Touches { model: A }, figures);

    assert_eq!(which(Fact::Touches { model: A }).as_deref(), Some("nobody"));
    assert_eq!(which(Fact::Witnesses { of: A, distance: Length(800), sight: true }), None);
    assert_eq!(words(FigureSet::EMPTY).as_deref(), Some("Touches nobody"));
    assert_eq!(words(among), Some(format!("Touches {}", state.name(B))));
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
