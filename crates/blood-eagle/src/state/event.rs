//! The log events of a game. Each chapter has its own kinds; here they are put together.

use fates::{D10, FigureId, RuleId, Tally};
use frame::telling;
pub(crate) use frame::telling::{head, line};
use frame::view::{LogLine, PartView, RollView};

use crate::state::State;

frame::events! {
    State;
    Ammunition(crate::rules::shooting::ammunition::AmmunitionEvent),
    Danger(crate::rules::movement::danger::DangerEvent),
    Disengage(crate::rules::movement::disengage::DisengageEvent),
    Equipment(crate::rules::heroes::equipment::EquipmentEvent),
    Fate(crate::rules::fighting::fate::FateEvent),
    Fighting(crate::rules::fighting::FightingEvent),
    Fire(crate::rules::movement::fire::FireEvent),
    Fumble(crate::rules::fighting::fumble::FumbleEvent),
    Heroics(crate::rules::heroes::heroics::HeroicsEvent),
    Initiative(crate::rules::turn::initiative::InitiativeEvent),
    KnockedDown(crate::rules::fighting::knocked_down::KnockedDownEvent),
    Leaving(crate::rules::movement::leaving::LeavingEvent),
    Magic(crate::rules::heroes::magic::MagicEvent),
    Movement(crate::rules::movement::MovementEvent),
    Out(crate::rules::fighting::out::OutEvent),
    Prizes(crate::rules::ending::prizes::PrizesEvent),
    Scoring(crate::rules::ending::scoring::ScoringEvent),
    Setting(crate::rules::turn::setting::SettingEvent),
    Shooting(crate::rules::shooting::ShootingEvent),
    Sunder(crate::rules::fighting::sunder::SunderEvent),
    Turn(crate::rules::turn::TurnEvent),
}

/// A line with a die by its name, and what it decided.
pub(crate) fn rolled(rule: RuleId, text: String, name: &str, face: u8, roll: RollView) -> LogLine {
    let mut line = telling::rolled(rule, text, D10, &[face]);
    line.dice.iter_mut().for_each(|die| die.name = name.to_string());
    LogLine { roll: Some(roll), ..line }
}

/// What is said of a roll beyond its verdict.
pub(crate) trait Rolled {
    /// Who rolled.
    fn by(self, figure: FigureId) -> RollView;
    /// At whom.
    fn at(self, figure: FigureId) -> RollView;
    /// The face with what is added to it.
    fn total(self, face: u8, added: i16) -> RollView;
}

impl Rolled for RollView {
    fn by(self, figure: FigureId) -> RollView {
        RollView { by: Some(figure), ..self }
    }

    fn at(self, figure: FigureId) -> RollView {
        RollView { at: Some(figure), ..self }
    }

    fn total(self, face: u8, added: i16) -> RollView {
        RollView { total: Some(i16::from(face) + added), ..self }
    }
}

/// A face and what is added to it: `8 − 1 = 7`.
pub(crate) fn added(face: u8, modifier: i16) -> String {
    let total = i16::from(face) + modifier;
    match modifier {
        0 => face.to_string(),
        1.. => format!("{face} + {modifier} = {total}"),
        ..0 => format!("{face} \u{2212} {} = {}", modifier.unsigned_abs(), signed(total)),
    }
}

/// A number with a minus sign that is no hyphen.
pub(crate) fn signed(number: i16) -> String {
    if number < 0 { format!("\u{2212}{}", number.unsigned_abs()) } else { number.to_string() }
}

/// A number that is added: `+7`, `−1`.
pub(crate) fn plus(number: i16) -> String {
    if number < 0 { signed(number) } else { format!("+{number}") }
}

/// A name at the start of a sentence: `The west aisle`.
pub(crate) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(state: &State, tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| state.book.cards.title(rule.0))
}
