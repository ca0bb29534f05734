//! Log events. Each chapter has its own kinds; here they are put together.

use fates::{D100, Die, RuleId};
use frame::telling;
pub(crate) use frame::telling::{head, line};
use frame::view::{LogLine, RollView};

use crate::state::State;

frame::events! {
    State;
    Actions(crate::rules::turn::actions::ActionsEvent),
    Advantage(crate::rules::advantage::AdvantageEvent),
    Conditions(crate::rules::harm::conditions::ConditionsEvent),
    Criticals(crate::rules::harm::criticals::CriticalsEvent),
    Damage(crate::rules::attack::damage::DamageEvent),
    Fortune(crate::rules::turn::fortune::FortuneEvent),
    Healing(crate::rules::harm::healing::HealingEvent),
    Initiative(crate::rules::turn::initiative::InitiativeEvent),
    Melee(crate::rules::attack::melee::MeleeEvent),
    Movement(crate::rules::movement::MovementEvent),
    Oops(crate::rules::harm::oops::OopsEvent),
    Recovery(crate::rules::harm::recovery::RecoveryEvent),
    Shooting(crate::rules::attack::shooting::ShootingEvent),
    Specials(crate::rules::turn::specials::SpecialsEvent),
    Spends(crate::rules::advantage::spends::SpendsEvent),
    Test(crate::rules::turn::trial::TestEvent),
    Turn(crate::rules::turn::TurnEvent),
    Wounds(crate::rules::harm::wounds::WoundsEvent),
}

/// A sentence that begins like one.
pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A line with a d100, and what it decided.
pub(crate) fn rolled(rule: RuleId, text: String, face: u8, roll: RollView) -> LogLine {
    rolled_on(D100, rule, text, face, roll)
}

/// A line with a die, and what it decided.
pub(crate) fn rolled_on(die: Die, rule: RuleId, text: String, face: u8, roll: RollView) -> LogLine {
    LogLine { roll: Some(roll), ..telling::rolled(rule, text, die, &[face]) }
}
