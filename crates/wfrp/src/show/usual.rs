//! What most people answer at a real table without a second look, and what the answers are called.

use fates::{Asks, FigureId, Question};

use crate::Wfrp;
use crate::content::weapon::ArmId;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::fact::Fact;
use crate::state::reach::words;

/// From this distance on most shots of a fight are within it, in yards.
const FAR: i32 = 20;

/// The answer that needs no thought: most fight in the open, within reach of whom they strike; most Advantage is kept.
pub(super) fn usual(state: &State, question: &Question<Wfrp>) -> Option<String> {
    match &question.asks {
        Asks::Fact(fact) => {
            let shot = state.book.ranges.iter().any(|band| band.rule == question.rule);
            taken_for_granted(fact, shot).map(|so| so.to_string())
        }
        Asks::Choice(options) => match options.first()? {
            first @ (Choice::Effort(_) | Choice::Meant(_)) => Some(first.name(state)),
            _ => None,
        },
        _ => None,
    }
}

/// What is so most often. A combatant attacks and charges whom it reaches and sees; whether it is dark somewhere is as often
/// so as not.
fn taken_for_granted(fact: &Fact, shot: bool) -> Option<bool> {
    match *fact {
        Fact::Within { distance, .. } if shot => Some(distance.0 / crate::setup::YARD.0 >= FAR),
        Fact::Within { .. } | Fact::Reaches { .. } | Fact::Sees { .. } => Some(true),
        Fact::EnemyInSight { .. } | Fact::AtWeapon { .. } => Some(true),
        Fact::Cover { .. } => Some(false),
        Fact::InDarkness { .. } => None,
        Fact::Around { .. } | Fact::InZone { .. } => None, // these single out
    }
}

/// What a fact that is so is called, and one that is not.
pub(super) fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
    let name = |who: FigureId| state.name(who);
    match *fact {
        Fact::Within { other, distance, .. } => {
            let far = words(distance);
            [format!("{} within {far}", name(other)), format!("{} farther than {far}", name(other))]
        }
        Fact::Sees { target, .. } => [format!("Sees {}", name(target)), "Out of sight".to_string()],
        Fact::EnemyInSight { .. } => ["An enemy in sight", "No enemy in sight"].map(String::from),
        Fact::Cover { cover, .. } => {
            let better = if cover.id() == "hard" { "" } else { " or better" };
            [format!("In {} cover{better}", cover.id()), open_words(fact)]
        }
        Fact::InDarkness { .. } => ["In darkness", "In the light"].map(String::from),
        Fact::Reaches { target, .. } => [format!("Reaches {}", name(target)), "Falls short".to_string()],
        Fact::AtWeapon { who, arm } => {
            let arm = state.arm_name(who, ArmId(arm)).to_lowercase();
            [format!("By its {arm}"), format!("Not by its {arm}")]
        }
        Fact::Around { .. } | Fact::InZone { .. } => ["Yes", "No"].map(String::from),
    }
}

/// A target that has no cover, or no better cover than was said before.
fn open_words(fact: &Fact) -> String {
    match fact {
        Fact::Cover { cover, .. } if cover.id() != "soft" => format!("No {} cover", cover.id()),
        _ => "In the open".to_string(),
    }
}
