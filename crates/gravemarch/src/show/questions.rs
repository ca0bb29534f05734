//! What is asked, in words.

use fates::{Asks, FigureId, Question, Seat};
use frame::view::{Course, ReachView, WayView};
use serde_json::json;
use table::{Unit, inches};

use crate::Gravemarch;
use crate::rules::march::PACE;
use crate::show::view::corners;
use crate::state::fact::Fact;
use crate::state::reach::Reach;
use crate::state::{State, enemy};

/// Whom a question is about.
pub(super) fn about(question: &Question<Gravemarch>) -> Option<FigureId> {
    match &question.asks {
        Asks::Way(reach) => Some(reach.figure),
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact.figure(),
        _ => (question.seat != Seat::TABLE).then_some(FigureId(question.seat.0)),
    }
}

/// What is asked, in words.
pub(super) fn text(state: &State, question: &Question<Gravemarch>) -> String {
    let title = || state.book.cards.title(question.rule.0);
    match &question.asks {
        Asks::Choice(options) => {
            options.first().map(|choice| choice.question(state, question.rule)).unwrap_or_default()
        }
        Asks::Pick { .. } => "Who catches breath? One figure, or none.".to_string(),
        Asks::Way(reach) => format!(
            "Where does {} march? Up to {PACE} places, and not past {}.",
            state.name(reach.figure),
            state.name(enemy(reach.figure))
        ),
        Asks::Roll(dice) => {
            let what = dice.first().map_or(0, |die| die.sides());
            format!("{}, roll {}d{what}: {}.", state.side_name(question.seat), dice.len(), title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Higher { figure, than } => format!("Does {} stand higher than {}?", name(figure), name(than)),
        Fact::InContact { figure } => {
            let foe = name(enemy(figure));
            format!(
                "March {} up to {PACE} places, and not past {foe}. Does it stand next to {foe} now?",
                name(figure)
            )
        }
        Fact::RoomBehind { figure } => format!("Does the road go on behind {}?", name(figure)),
        Fact::NearestToTheMere => "Who stands nearest to the mere? Both, if equally near.".to_string(),
    }
}

/// Where a way may lead: every place has a way of its own.
pub(super) fn reach(reach: &Reach) -> ReachView {
    let way = |place: crate::Place| {
        let hill = if place.is_on_the_hill() { ", on the hill" } else { "" };
        WayView { words: format!("to place {}{hill}", place.0), way: json!([place.point()]) }
    };
    ReachView {
        mover: reach.figure,
        most: inches(PACE.into()),
        unit: Unit::Inches,
        course: Course::Straight,
        area: vec![corners(reach.first, reach.last)],
        risks: Vec::new(),
        ways: reach.places().map(way).collect(),
    }
}
