//! Why something was not done, for programs and for people.

use fates::Refusal;
use serde::Serialize;
use serde_json::{Value, json};

/// Why something was not done. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// A short code for programs.
    pub code: &'static str,
    /// What was wrong and what is allowed.
    pub text: String,
}

impl Fault {
    /// A fault of this code.
    pub fn new(code: &'static str, text: impl Into<String>) -> Fault {
        Fault { code, text: content::plain(&text.into()) }
    }

    /// The fault as a line of the protocol.
    pub fn line(&self) -> Value {
        json!({ "error": self })
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Fault {
        Fault::new(refusal.code(), refusal.to_string())
    }
}
