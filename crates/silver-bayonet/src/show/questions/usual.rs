//! What most people answer at a real table without a second look, and what the answers are called.

use fates::{Asks, FigureId, Question};

use crate::SilverBayonet;
use crate::state::State;
use crate::state::fact::Fact;

/// The answer that needs no thought: most figures stand in the open, away from drops and water, and reach whom they go for;
/// most dice are kept.
pub(crate) fn usual(state: &State, question: &Question<SilverBayonet>) -> Option<String> {
    let fact = match &question.asks {
        Asks::Fact(fact) => fact,
        Asks::Choice(options) => {
            return options.first().map(|option| option.name(state)).filter(|name| name == "keep");
        }
        _ => return None,
    };
    let so = match fact {
        Fact::CanShoot { .. } | Fact::Reaches { .. } | Fact::Clears { .. } => true,
        Fact::Cover { .. }
        | Fact::Near { .. }
        | Fact::Within { .. }
        | Fact::Inspired { .. }
        | Fact::ByADrop { .. }
        | Fact::DeeperThan { .. }
        | Fact::InWater { .. }
        | Fact::ComesNear { .. }
        | Fact::Touches { .. } => false,
        _ => return None,
    };
    Some(so.to_string())
}

/// What a fact that is so is called, and one that is not.
pub(crate) fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Cover { .. } => ["Partly hidden", "In the open"].map(String::from),
        Fact::CanShoot { .. } => ["In range and sight", "Out of range or sight"].map(String::from),
        Fact::Near { target, distance, .. } | Fact::Within { other: target, distance, .. } => {
            [format!("{} within {distance}", name(target)), format!("{} not within {distance}", name(target))]
        }
        Fact::Inspired { by, .. } => [format!("{} near", name(by)), format!("{} not near", name(by))],
        Fact::ByADrop { .. } => ["By a drop", "No drop near"].map(String::from),
        Fact::DeeperThan { depth, .. } => [format!("Deeper than {depth}"), format!("{depth} or less")],
        Fact::InWater { .. } => ["In water", "On dry land"].map(String::from),
        Fact::Reaches { target, .. } => [format!("Reaches {}", name(target)), "Falls short".to_string()],
        Fact::ComesNear { .. } => ["Came within 1\"", "Nobody within 1\""].map(String::from),
        Fact::Touches { target, .. } => {
            [format!("Touched {}", name(target)), format!("Did not touch {}", name(target))]
        }
        Fact::Clears { .. } => ["Clears the gap", "Falls short"].map(String::from),
        Fact::LeavesTable { .. } => ["Reaches the edge", "Falls short"].map(String::from),
        _ => ["Yes", "No"].map(String::from),
    }
}
