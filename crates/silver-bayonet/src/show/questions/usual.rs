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
    taken_for_granted(fact).map(|so| so.to_string())
}

/// What is so most often: soldiers and monsters reach and see whom they go for.
fn taken_for_granted(fact: &Fact) -> Option<bool> {
    match *fact {
        Fact::CanShoot { .. } | Fact::Reaches { .. } | Fact::Sight { .. } => Some(true),
        Fact::Cover { .. } | Fact::CoverFromGun { .. } | Fact::Near { .. } => Some(false),
        Fact::Within { .. }
        | Fact::Inspired { .. }
        | Fact::ByADrop { .. }
        | Fact::InWater { .. }
        | Fact::NearFire { .. }
        | Fact::SweptIn { .. }
        | Fact::ComesNear { .. }
        | Fact::Touches { .. } => Some(false),
        Fact::DeeperThan { .. }
        | Fact::AtEdge { .. }
        | Fact::InDeepWater { .. }
        | Fact::OnUnsteadyGround { .. }
        | Fact::Clears { .. }
        | Fact::LeavesTable { .. } => None,
        // Whom a question singles out is never taken for granted.
        Fact::NearestInSight { .. }
        | Fact::NextTarget { .. }
        | Fact::NearBlast { .. }
        | Fact::Meets { .. }
        | Fact::NearFirst { .. }
        | Fact::Nearest { .. } => None,
    }
}

/// What a fact that is so is called, and one that is not.
pub(crate) fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Cover { .. } | Fact::CoverFromGun { .. } => ["Partly hidden", "In the open"].map(String::from),
        Fact::Sight { target, .. } => [format!("Sees {}", name(target)), "Out of sight".to_string()],
        Fact::AtEdge { edge, .. } => [format!("By the {} edge", edge.name()), "By another edge".to_string()],
        Fact::NearFire { .. } => ["Fire within 2\"", "No fire near"].map(String::from),
        Fact::InDeepWater { .. } | Fact::SweptIn { .. } => {
            ["In deep water", "Not in deep water"].map(String::from)
        }
        Fact::OnUnsteadyGround { .. } => ["On unsteady ground", "On firm ground"].map(String::from),
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
        Fact::NearestInSight { .. }
        | Fact::NextTarget { .. }
        | Fact::NearBlast { .. }
        | Fact::Meets { .. }
        | Fact::NearFirst { .. }
        | Fact::Nearest { .. } => ["Yes", "No"].map(String::from),
    }
}
