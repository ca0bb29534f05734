//! The log events. Each chapter has its own kinds; here they are put together.

use fates::{D6, RuleId, Tally};
use frame::telling;
pub(crate) use frame::telling::{head, line};
use frame::view::{LogLine, PartView, RollView};

use crate::state::State;

frame::events! {
    State;
    Activation(crate::rules::turn::activation::ActivationEvent),
    Advances(crate::rules::advances::AdvancesEvent),
    Blasts(crate::rules::shooting::blasts::BlastsEvent),
    Climbing(crate::rules::ground::climbing::ClimbingEvent),
    Deaths(crate::rules::fighting::deaths::DeathsEvent),
    Doors(crate::rules::ground::doors::DoorsEvent),
    Fear(crate::rules::fear::FearEvent),
    Forms(crate::rules::witchcraft::forms::FormsEvent),
    Groups(crate::rules::turn::groups::GroupsEvent),
    Harm(crate::rules::fighting::harm::HarmEvent),
    Height(crate::rules::ground::height::HeightEvent),
    Insanity(crate::rules::fear::insanity::InsanityEvent),
    Melee(crate::rules::fighting::melee::MeleeEvent),
    Morale(crate::rules::fear::morale::MoraleEvent),
    Movement(crate::rules::movement::MovementEvent),
    Possession(crate::rules::witchcraft::spells::possession::PossessionEvent),
    Quality(crate::rules::turn::quality::QualityEvent),
    Scenario(crate::setup::scenario::ScenarioEvent),
    Setting(crate::rules::setting::SettingEvent),
    Shooting(crate::rules::shooting::ShootingEvent),
    Summoning(crate::rules::witchcraft::spells::summoning::SummoningEvent),
    Teleport(crate::rules::movement::teleport::TeleportEvent),
    Turn(crate::rules::turn::TurnEvent),
    Variants(crate::rules::fighting::variants::VariantsEvent),
    Witchcraft(crate::rules::witchcraft::WitchcraftEvent),
}

/// A line with dice, and what they decided.
pub(crate) fn rolled(rule: RuleId, text: String, dice: &[u8], roll: RollView) -> LogLine {
    LogLine { roll: Some(roll), ..telling::rolled(rule, text, D6, dice) }
}

/// The parts of a sum, each with the title of its rule's card.
pub(crate) fn parts(state: &State, tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| state.book.cards.title(rule.0))
}
