//! Beside real miniatures: what most people answer without a second look at the table, and what the answers are called.

use fates::{Asks, FigureId, FigureSet, Question, RuleId};
use frame::{NOBODY, names_or_nobody};
use table::Length;

use crate::FearAndFaith;
use crate::rules::turn::quality::Reroll;
use crate::show::questions::distance;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::fact::Fact;

/// The answer that needs no thought: a player sees and reaches whom he goes for, keeps his models near their Leader, and
/// fights on open, level ground; the dice are kept.
pub(super) fn usual(state: &State, question: &Question<FearAndFaith>) -> Option<String> {
    match &question.asks {
        Asks::Fact(Fact::Within { .. }) => is_in_band(question.rule).map(|so| so.to_string()),
        Asks::Fact(fact) => taken_for_granted(fact).map(|so| so.to_string()),
        Asks::Which { fact, .. } => {
            singled_out_words(state, fact, FigureSet::EMPTY).map(|_| NOBODY.to_string())
        }
        Asks::Choice(options) => {
            let keeps = options.first() == Some(&Choice::Reroll(Reroll::Keep));
            keeps.then(|| options[0].name(state))
        }
        _ => None,
    }
}

/// Most shots go farther than the shortest range band, and no farther than the second. Other distances are as often kept as not.
fn is_in_band(rule: RuleId) -> Option<bool> {
    let band = rule.0.strip_prefix("ff.ranged.band.")?;
    Some(band != "1")
}

/// What is so most often, and what hardly ever. What may cost a model its life, or is as often so as not, is asked.
fn taken_for_granted(fact: &Fact) -> Option<bool> {
    match fact {
        Fact::Reaches { .. }
        | Fact::Sight { .. }
        | Fact::ClearShot { .. }
        | Fact::Near { .. }
        | Fact::LampWithin { .. }
        | Fact::AtWeapon { .. }
        | Fact::AtSpot { .. }
        | Fact::AtAWayOut { .. }
        | Fact::BesideCorpse { .. }
        | Fact::CanFlee { .. } => Some(true),
        Fact::Cover { .. }
        | Fact::AmongTrees { .. }
        | Fact::ThroughGhost { .. }
        | Fact::CloserTarget { .. }
        | Fact::InTheDark { .. }
        | Fact::DifficultGround { .. }
        | Fact::Crosses { .. }
        | Fact::StairsAgain { .. }
        | Fact::LadderAgain { .. }
        | Fact::InSnow { .. }
        | Fact::BesideCover { .. }
        | Fact::NoRoom { .. }
        | Fact::Higher { .. }
        | Fact::OnHolyGround { .. }
        | Fact::CameInto { .. }
        | Fact::AtADrop { .. }
        | Fact::LeftTable { .. } => Some(false),
        Fact::Within { .. }
        | Fact::DoorIs { .. }
        | Fact::SheerFace { .. }
        | Fact::StillClimbs { .. }
        | Fact::DropWithin { .. }
        | Fact::Enclosed { .. }
        | Fact::InHaunt { .. }
        | Fact::InArea { .. } => None,
        // Whom a question singles out is no yes or no.
        Fact::Touches { .. }
        | Fact::Witnesses { .. }
        | Fact::Around { .. }
        | Fact::Nearest { .. }
        | Fact::Hidden
        | Fact::BehindDoor { .. }
        | Fact::HighGround
        | Fact::Caught { .. }
        | Fact::BesideOpening
        | Fact::InSameArea { .. }
        | Fact::WentThrough { .. } => None,
    }
}

/// What is said of those a fact singles out, where that is hardly ever anybody: a charge says beforehand whom it touches.
pub(super) fn singled_out_words(state: &State, fact: &Fact, figures: FigureSet) -> Option<String> {
    let names = names_or_nobody::<FearAndFaith>(state, figures);
    Some(match fact {
        Fact::Touches { .. } => format!("Touches {names}"),
        Fact::HighGround => format!("On higher ground: {names}"),
        Fact::Hidden => format!("Hidden: {names}"),
        Fact::WentThrough { .. } => format!("Went through {names}"),
        Fact::BehindDoor { .. } => format!("Behind the door: {names}"),
        _ => return None,
    })
}

/// What a fact that is so is called, and one that is not.
pub(super) fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
    let name = |model: FigureId| state.name(model);
    let far = |length: Length| distance(state, length);
    let two = |yes: String, no: String| [yes, no];
    let short = |yes: &str, no: &str| [yes, no].map(String::from);
    match *fact {
        Fact::Within { other, distance, .. } => {
            let (other, far) = (name(other), far(distance));
            two(format!("{other} within {far}"), format!("{other} farther off"))
        }
        Fact::Sight { target, .. } => two(format!("Sees {}", name(target)), "Out of sight".to_string()),
        Fact::Near { target, .. } => {
            two(format!("{} near and in sight", name(target)), format!("{} too far or unseen", name(target)))
        }
        Fact::ClearShot { .. } => short("Clear line", "No clear line"),
        Fact::Cover { .. } => short("Partly hidden", "In the open"),
        Fact::AmongTrees { .. } => short("Among trees", "No trees between"),
        Fact::ThroughGhost { .. } => short("Through a ghost", "No ghost between"),
        Fact::CloserTarget { .. } => short("Somebody is closer", "Nobody is closer"),
        Fact::Reaches { target, .. } => two(format!("Reaches {}", name(target)), "Falls short".to_string()),
        Fact::LampWithin { .. } => short("Lamp within range", "No lamp within range"),
        Fact::InTheDark { .. } => short("In the dark", "In the light"),
        Fact::DifficultGround { .. } => short("Difficult ground", "Open ground"),
        Fact::Crosses { bane, .. } => {
            two(format!("Over {}", bane.name()), format!("Not over {}", bane.name()))
        }
        Fact::DoorIs { strength, .. } => two(capital(strength.words()), format!("Not {}", strength.words())),
        Fact::SheerFace { .. } => short("As steep as a wall", "Less steep"),
        Fact::StairsAgain { .. } => short("Stairs twice", "Not twice on stairs"),
        Fact::LadderAgain { .. } => short("Ladder twice", "Not twice on a ladder"),
        Fact::InSnow { .. } => short("In snow", "No snow"),
        Fact::StillClimbs { .. } => short("Still climbing", "On firm ground"),
        Fact::DropWithin { distance, .. } => {
            two(format!("{} deep at most", capital(&far(distance))), "Deeper".to_string())
        }
        Fact::NoRoom { .. } => short("No room behind", "Room behind"),
        Fact::Higher { model, .. } => two(format!("{} higher", name(model)), "On a level".to_string()),
        Fact::BesideCover { .. } => short("Beside cover", "No cover beside"),
        Fact::AtWeapon { .. } => short("At the weapon", "Not at the weapon"),
        Fact::Enclosed { .. } => short("In a closed room", "In the open"),
        Fact::BesideCorpse { .. } => short("Beside the body", "Not beside the body"),
        Fact::OnHolyGround { .. } => short("On holy ground", "Not on holy ground"),
        Fact::InHaunt { .. } => short("Inside the haunt", "Outside the haunt"),
        Fact::AtSpot { spot, .. } => {
            let spot = state.spot_name(spot);
            two(format!("At {spot}"), format!("Not at {spot}"))
        }
        Fact::AtAWayOut { .. } => short("At a way out", "No way out here"),
        Fact::InArea { area, .. } | Fact::CameInto { area, .. } => {
            let room = state.area_name(area);
            two(format!("In {room}"), format!("Not in {room}"))
        }
        Fact::AtADrop { .. } => short("At a drop", "No drop there"),
        Fact::CanFlee { .. } => short("Finds a way", "Cornered"),
        Fact::LeftTable { .. } => short("Off the table", "Still on the table"),
        Fact::Touches { .. }
        | Fact::Witnesses { .. }
        | Fact::Around { .. }
        | Fact::Nearest { .. }
        | Fact::Hidden
        | Fact::BehindDoor { .. }
        | Fact::HighGround
        | Fact::Caught { .. }
        | Fact::BesideOpening
        | Fact::InSameArea { .. }
        | Fact::WentThrough { .. } => short("Yes", "No"),
    }
}

/// With a capital letter.
fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
