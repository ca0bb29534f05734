//! Beside real miniatures: what most people answer without a second look, and what the answers are called.

use fates::{Asks, FigureId, FigureSet, Question};
use frame::{NOBODY, names_or_nobody};

use crate::BloodEagle;
use crate::show::questions::distance;
use crate::state::State;
use crate::state::fact::Fact;

/// The usual answer, if there is one.
pub(super) fn usual(state: &State, question: &Question<BloodEagle>) -> Option<String> {
    match &question.asks {
        Asks::Fact(fact) => usual_fact(state, question.rule.0, fact).map(|usual| usual.to_string()),
        Asks::Which { fact, .. } => {
            singled_out_words(state, fact, FigureSet::EMPTY).map(|_| NOBODY.to_string())
        }
        _ => None,
    }
}

/// What is said of those a fact singles out, where that is hardly ever anybody.
pub(super) fn singled_out_words(state: &State, fact: &Fact, figures: FigureSet) -> Option<String> {
    match fact {
        Fact::Touches { .. } => Some(format!("Touches {}", names_or_nobody::<BloodEagle>(state, figures))),
        _ => None,
    }
}

/// A figure shoots, throws and casts at what it reaches and sees; it walks more than 3 inches and into nothing.
fn usual_fact(state: &State, rule: &str, fact: &Fact) -> Option<bool> {
    match fact {
        // Light and flame are looked at.
        Fact::Within { .. } | Fact::PieceWithin { .. } if is_of_light(rule) => None,
        Fact::Within { .. } | Fact::Sight { .. } | Fact::PieceWithin { .. } | Fact::SeesPiece { .. } => {
            Some(true)
        }
        Fact::AtPiece { .. } | Fact::WayOut { .. } | Fact::MovedFar { .. } => Some(true),
        Fact::InContact { .. } | Fact::InTerrain { .. } | Fact::CrossedFire { .. } => Some(false),
        Fact::OnSomePrize { .. } | Fact::AtEdge { .. } => Some(false),
        Fact::OnPrize { .. } => (state.prizes_lying().count() == 1).then_some(false),
        Fact::RunUp { .. } | Fact::Aboard { .. } | Fact::PieceNearPoint { .. } => None,
        Fact::InReach { .. } | Fact::HaveShot { .. } | Fact::NearPoint { .. } => None,
        Fact::Touches { .. } | Fact::InPiece { .. } | Fact::InArea { .. } => None,
    }
}

fn is_of_light(rule: &str) -> bool {
    matches!(rule, "be.equip.torch.3" | "be.equip.fire_arrow.4")
}

/// What a fact that is so is called, and one that is not.
pub(super) fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
    let name = |figure: FigureId| state.name(figure);
    let of = |piece: u8| state.piece_name(piece);
    let both = |yes: &str, no: &str| [yes.to_string(), no.to_string()];
    match *fact {
        Fact::Within { distance: far, .. } => {
            [format!("Within {}", distance(far)), format!("Farther than {}", distance(far))]
        }
        Fact::Sight { target, .. } => [format!("Sees {}", name(target)), "Out of sight".to_string()],
        Fact::InContact { .. } => both("Touches an enemy", "Touches nobody"),
        Fact::MovedFar { .. } => {
            let far = distance(state.book.numbers.far);
            [format!("Moved more than {far}"), format!("Moved {far} or less")]
        }
        Fact::RunUp { figure } => {
            let far = distance(state.run_up(figure));
            [format!("Moved {far} or more"), format!("Moved less than {far}")]
        }
        Fact::InTerrain { least: 0 | 1, .. } => both("In Difficult Terrain", "In the open"),
        Fact::InTerrain { least, .. } => {
            [format!("In type {least} or higher"), "In a lower type".to_string()]
        }
        Fact::Aboard { .. } => both("Aboard", "On land"),
        Fact::CrossedFire { piece, .. } => {
            [format!("Touched {}", of(piece)), "Kept off the fire".to_string()]
        }
        Fact::AtPiece { piece, .. } => [format!("Touches {}", of(piece)), "Does not touch it".to_string()],
        Fact::PieceWithin { distance: far, piece, .. }
        | Fact::PieceNearPoint { distance: far, piece, .. } => {
            let far = distance(far);
            [format!("{} within {far}", of(piece)), format!("Farther than {far}")]
        }
        Fact::SeesPiece { piece, .. } => [format!("Sees {}", of(piece)), "Out of sight".to_string()],
        Fact::WayOut { .. } => both("Has a way out", "Hemmed in"),
        Fact::OnSomePrize { .. } => both("On one of them", "On none"),
        Fact::OnPrize { prize, .. } => {
            [format!("On {}", state.prize_name(prize)), format!("Not on {}", state.prize_name(prize))]
        }
        Fact::AtEdge { edge, .. } => {
            [format!("At the {} edge", edge.name()), format!("Not at the {} edge", edge.name())]
        }
        Fact::InReach { .. } | Fact::HaveShot { .. } | Fact::NearPoint { .. } => both("Yes", "No"),
        Fact::Touches { .. } | Fact::InPiece { .. } | Fact::InArea { .. } => both("Yes", "No"),
    }
}
