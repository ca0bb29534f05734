//! Beside real miniatures: what is taken for granted, and what the answers are called.

use crate::common::*;
use fates::{Asks, Question, RuleId, Seat};
use frame::System;
use silver_bayonet::{Fact, SilverBayonet, State};
use table::inches;

fn usual(state: &State, fact: Fact) -> Option<String> {
    let question = Question { seat: Seat::TABLE, rule: RuleId("sb.mon.act.6"), asks: Asks::Fact(fact) };
    SilverBayonet::usual(state, &question)
}

/// A soldier goes for whom it can reach, and so does a monster; both see whom they shoot at, in the open.
#[test]
fn soldiers_and_monsters_reach_whom_they_go_for() {
    let (state, [soldier, ghoul]) = lay([tro(), monster("ghoul")]);
    let reaches = |figure, target| usual(&state, Fact::Reaches { figure, target });
    let cover = |shooter, target| usual(&state, Fact::Cover { shooter, target });
    let shoots = |shooter, target| usual(&state, Fact::CanShoot { shooter, target, range: inches(24) });

    for (one, other) in [(soldier, ghoul), (ghoul, soldier)] {
        assert_eq!(reaches(one, other).as_deref(), Some("true"));
        assert_eq!(cover(one, other).as_deref(), Some("false"));
        assert_eq!(shoots(one, other).as_deref(), Some("true"));
    }
}

/// Who comes near on the way, and whether a figure stands by a drop, is hardly ever so.
#[test]
fn what_is_hardly_ever_so_is_taken_for_granted() {
    let (state, [soldier, ghoul]) = lay([tro(), monster("ghoul")]);
    let able = [ghoul].into_iter().collect();

    for fact in [Fact::ComesNear { figure: soldier, able }, Fact::ByADrop { figure: soldier }] {
        assert_eq!(usual(&state, fact).as_deref(), Some("false"));
    }
    assert_eq!(usual(&state, Fact::InDeepWater { figure: soldier }), None, "it may drown");
}

/// Each answer is a few words that a thumb can hit.
#[test]
fn facts_have_short_answers() {
    let (state, [soldier, ghoul]) = lay([tro(), monster("ghoul")]);
    let words = |fact| SilverBayonet::fact_words(&state, &fact);

    let expected = [
        (Fact::Cover { shooter: soldier, target: ghoul }, ["Partly hidden", "In the open"]),
        (Fact::Reaches { figure: soldier, target: ghoul }, ["Reaches Ghoul", "Falls short"]),
        (Fact::Sight { looker: ghoul, target: soldier }, ["Sees Trooper", "Out of sight"]),
        (Fact::InDeepWater { figure: soldier }, ["In deep water", "Not in deep water"]),
        (Fact::OnUnsteadyGround { figure: soldier }, ["On unsteady ground", "On firm ground"]),
    ];
    for (fact, answers) in expected {
        assert_eq!(words(fact), answers);
    }
}
