//! The log: events of every kind. Each chapter has its own kinds; here they are put together.

pub(crate) use frame::telling::{head, line};
use frame::view::LogLine;
use serde::Serialize;

use crate::state::State;

/// Puts the kinds together. Every event is flat on the wire and bears its own name, so `frame::events!`, which names
/// the chapter as well, does not fit.
macro_rules! events {
    ($($kind:ident($path:path),)*) => {
        /// One thing that happened.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "each is explained in its chapter")]
        pub enum Event { $($kind($path),)* }

        $(impl From<$path> for Event { fn from(told: $path) -> Event { Event::$kind(told) } })*

        impl Event {
            /// What happened, in words.
            pub(crate) fn line(&self, state: &State) -> LogLine {
                match self { $(Event::$kind(told) => told.line(state),)* }
            }
        }
    };
}

events! {
    Activation(crate::rules::turn::activation::ActivationEvent),
    Aftermath(crate::rules::scenario::recovery::AftermathEvent),
    Arrival(crate::rules::turn::arrivals::ArrivalEvent),
    Artefact(crate::rules::scenario::artefacts::ArtefactEvent),
    BackOff(crate::rules::fighting::back_off::BackOffEvent),
    Check(crate::rules::turn::checks::CheckEvent),
    Clue(crate::rules::scenario::investigating::ClueEvent),
    Crashed(crate::rules::movement::gatecrash::Crashed),
    Damage(crate::rules::fighting::damage::DamageEvent),
    Dived(crate::rules::shooting::reactions::Dived),
    Fell(crate::rules::movement::falling::Fell),
    Forced(crate::rules::movement::force::Forced),
    Found(crate::rules::turn::lucky_find::Found),
    GunLoaded(crate::rules::shooting::artillery::GunLoaded),
    Initiative(crate::rules::turn::initiative::InitiativeEvent),
    Lunged(crate::rules::fighting::lunge::Lunged),
    MadeFor(crate::rules::monsters::MadeFor),
    MadeForClue(crate::rules::monsters::clues::MadeForClue),
    Magic(crate::rules::powers::magic::MagicEvent),
    Melee(crate::rules::fighting::melee::MeleeEvent),
    Movement(crate::rules::movement::MovementEvent),
    Necromancer(crate::rules::powers::necromancers::NecromancerEvent),
    Overruled(crate::show::overrule::Overruled),
    Raged(crate::rules::fighting::rage::Raged),
    Reloaded(crate::rules::shooting::loading::Reloaded),
    Shifted(crate::rules::powers::skinshift::Shifted),
    Shooting(crate::rules::shooting::ShootingEvent),
    Sneak(crate::rules::movement::sneak::SneakEvent),
    Spoiled(crate::rules::fighting::arms::Spoiled),
    Steering(crate::rules::monsters::steering::SteeringEvent),
    Surprise(crate::rules::turn::unexpected_events::SurpriseEvent),
    Swapped(crate::rules::powers::firestarter::Swapped),
    Terrified(crate::rules::fighting::terror::Terrified),
    Turn(crate::rules::turn::TurnEvent),
    Wanderer(crate::rules::monsters::wanderers::WandererEvent),
    Work(crate::rules::scenario::works::WorkEvent),
    Wound(crate::rules::fighting::wounds::WoundEvent),
}

impl State {
    /// Words that only people at a real table need; on the virtual one it happens by itself.
    pub(crate) fn by_hand(&self, words: &str) -> String {
        if self.table.is_none() && !self.options.duel { words.to_string() } else { String::new() }
    }
}
