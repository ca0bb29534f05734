//! Parties and prices of Fear and Faith on the command line.

mod party;
mod points;

use frame::command::{Given, Refused};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The arguments that were given, as a type of their own.
fn taken<T: DeserializeOwned>(given: &Given) -> Result<T, Refused> {
    serde_json::from_value(Value::Object(given.clone())).map_err(|fault| Refused::WrongUse(fault.to_string()))
}
