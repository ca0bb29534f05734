//! What only a scenario lets models do.

use fates::FigureId;
use serde::Serialize;

use crate::state::State;
use crate::state::plot::ScenarioKind;

/// Something that only a scenario knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A hunter pushes the lid off a coffin (ff.scen2.rule.6, ff.action.coffin.1).
    OpenLid(FigureId),
    /// A servant takes the lid off and shakes the sleeper (ff.scen2.rule.2).
    Wake(FigureId),
    /// Picks up what lies there (ff.scen3.rule.1, ff.scen4.rule.3).
    PickUp(u8),
    /// Calls the authorities (ff.scen3.rule.1).
    Call,
    /// Takes a captive along from here on; it costs nothing (ff.scen5.rule.2).
    Lead(FigureId),
    /// Leaves the table, with those it takes along (ff.scen5.rule.5).
    Leave,
    /// Turns its marker over; it costs nothing (ff.scen6.rule.2).
    Reveal,
    /// Turns another marker over; it costs nothing (ff.scen6.rule.7).
    TurnOver(FigureId),
}

impl Deed {
    /// Whom it is about.
    pub fn model(self) -> Option<FigureId> {
        match self {
            Deed::OpenLid(model) | Deed::Wake(model) | Deed::Lead(model) | Deed::TurnOver(model) => {
                Some(model)
            }
            Deed::PickUp(_) | Deed::Call | Deed::Leave | Deed::Reveal => None,
        }
    }

    /// The name in protocol and ledger.
    pub(crate) fn name(self, state: &State) -> String {
        match self {
            Deed::OpenLid(sleeper) => format!("open-lid-{}", state.id(sleeper)),
            Deed::Wake(sleeper) => format!("wake-{}", state.id(sleeper)),
            Deed::PickUp(spot) => format!("pick-up-marker-{}", spot + 1),
            Deed::Call => "call".to_string(),
            Deed::Lead(captive) => format!("lead-{}", state.id(captive)),
            Deed::Leave => "leave".to_string(),
            Deed::Reveal => "reveal".to_string(),
            Deed::TurnOver(marker) => format!("turn-over-{}", state.id(marker)),
        }
    }

    /// The same in words.
    pub(crate) fn words(self, state: &State) -> String {
        match self {
            Deed::OpenLid(sleeper) => format!("Push the lid off the coffin of {}", state.name(sleeper)),
            Deed::Wake(sleeper) => format!("Open the coffin and wake {}", state.name(sleeper)),
            Deed::PickUp(spot) => format!("Pick up {}", state.spot_name(spot)),
            Deed::Call => "Call for help".to_string(),
            Deed::Lead(captive) => format!("Take {} along (free)", state.name(captive)),
            Deed::Leave if state.trail.led.is_empty() => "Leave the table for good".to_string(),
            Deed::Leave => "Leave the table with the captives".to_string(),
            Deed::Reveal => "Turn the marker over (free)".to_string(),
            Deed::TurnOver(marker) => format!("Turn {} over (free)", state.name(marker)),
        }
    }
}

impl State {
    /// What something that lies on the table is called.
    pub(crate) fn spot_name(&self, spot: u8) -> String {
        let known = self.trail.real == Some(spot);
        match self.plot.kind {
            Some(ScenarioKind::ChainsawMassacre) if known => "the phone".to_string(),
            Some(ScenarioKind::ChainsawMassacre) => format!("marker {}", spot + 1),
            Some(ScenarioKind::HauntedHouse) => format!("counter {}", spot + 1),
            _ => format!("grave {}", spot + 1),
        }
    }
}
