//! Beside real miniatures: what is taken for granted, and what the answers are called.

use blood_eagle::{BloodEagle, Edge, Fact, State};
use fates::{Asks, Question, RuleId, Seat};
use frame::System;
use table::inches;

use crate::common::*;

fn state() -> State {
    lay(&real([figure("S4"), figure("N3").enemy()], &[]))
}

fn usual(rule: &'static str, fact: Fact) -> Option<String> {
    let question = Question { seat: Seat::TABLE, rule: RuleId(rule), asks: Asks::Fact(fact) };
    BloodEagle::usual(&state(), &question)
}

/// be.shoot.1, be.shoot.6: a player shoots at what is seen and in range, and in the open; a move is a whole one and meets
/// nobody.
#[test]
fn what_most_people_answer_is_taken_for_granted() {
    let within = Fact::Within { one: A, other: B, distance: inches(9) };
    let yes = [within, Fact::Sight { looker: A, target: B }, Fact::MovedFar { figure: A }];
    for fact in yes {
        assert_eq!(usual("be.shoot.6", fact).as_deref(), Some("true"), "{fact:?}");
    }
    let no = [
        Fact::InTerrain { figure: B, least: 1 },
        Fact::InContact { figure: A },
        Fact::AtEdge { figure: A, edge: Edge::North },
    ];
    for fact in no {
        assert_eq!(usual("be.move.7", fact).as_deref(), Some("false"), "{fact:?}");
    }
}

/// be.equip.torch.3, be.move.9: what is as often so as not is asked: light, and who is aboard.
#[test]
fn what_may_as_well_be_is_asked() {
    let within = Fact::Within { one: A, other: B, distance: inches(6) };
    assert_eq!(usual("be.equip.torch.3", within), None);
    assert_eq!(usual("be.move.9", Fact::Aboard { figure: A }), None);
    let in_reach = Fact::InReach { figure: A, distance: inches(9) };
    assert_eq!(which("be.shoot.5", in_reach), None, "whom it may shoot at");
}

/// be.move.7: a move touches nobody but whom it is meant for.
#[test]
fn a_move_touches_nobody() {
    let touches = Fact::Touches { figure: A };
    let words = BloodEagle::singled_out_words(&state(), &touches, fates::FigureSet::EMPTY);

    assert_eq!(which("be.move.7", touches).as_deref(), Some("nobody"));
    assert_eq!(words.as_deref(), Some("Touches nobody"));
}

fn which(rule: &'static str, fact: Fact) -> Option<String> {
    let asks = Asks::Which { fact, among: fates::FigureSet::from_iter([B]) };
    BloodEagle::usual(&state(), &Question { seat: Seat::TABLE, rule: RuleId(rule), asks })
}

/// Each answer is a few words that a thumb can hit.
#[test]
fn facts_have_short_answers() {
    let words = |fact| BloodEagle::fact_words(&state(), &fact);
    let expected = [
        (Fact::InContact { figure: A }, ["Touches an enemy", "Touches nobody"]),
        (Fact::MovedFar { figure: A }, ["Moved more than 3\"", "Moved 3\" or less"]),
        (Fact::InTerrain { figure: B, least: 1 }, ["In Difficult Terrain", "In the open"]),
        (Fact::Sight { looker: A, target: B }, ["Sees Hirdman", "Out of sight"]),
        (Fact::Within { one: A, other: B, distance: inches(9) }, ["Within 9\"", "Farther than 9\""]),
        (Fact::AtEdge { figure: A, edge: Edge::East }, ["At the east edge", "Not at the east edge"]),
    ];
    for (fact, answers) in expected {
        assert_eq!(words(fact), answers);
    }
}

/// Every die that is asked for has its name.
#[test]
fn dice_have_names() {
    let names = |rule| {
        let asks = Asks::Roll(arrayvec::ArrayVec::from_iter([fates::D10]));
        BloodEagle::question(&state(), &Question { seat: Seat(0), rule: RuleId(rule), asks }).dice_names
    };
    assert_eq!(names("be.shoot.2"), ["Attack"]);
    assert_eq!(names("be.fate.1"), ["Fate"]);
    assert_eq!(names("be.disengage.2"), ["Fate"]);
    assert_eq!(names("be.fumble.2"), ["Fumble"]);
}
