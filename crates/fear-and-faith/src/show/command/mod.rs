//! Campaigns, parties and prices of Fear and Faith on the command line.

mod buy;
mod campaign;
mod party;
mod points;
mod record;
mod standing;

pub(super) use campaign::CampaignsOf;

use frame::command::{Given, Refused};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Faults, as what forbids something.
fn no(faults: Vec<String>) -> Refused {
    Refused::NotAllowed(faults.join("\n"))
}

/// The arguments that were given, as a type of their own.
fn taken<T: DeserializeOwned>(given: &Given) -> Result<T, Refused> {
    serde_json::from_value(Value::Object(given.clone())).map_err(|fault| Refused::WrongUse(fault.to_string()))
}

/// Lines of their own, set in a little.
fn indented(lines: &[String]) -> String {
    lines.iter().map(|line| format!("  {line}\n")).collect()
}
