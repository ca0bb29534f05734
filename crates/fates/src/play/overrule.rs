//! A referee's word against the rules: written into the ledger like an answer, and taken back like one.

use serde::{Deserialize, Serialize};

/// What a referee decrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Overrule {
    /// Sets a number of the state; yes and no are 1 and 0. The system lists the levers there are.
    Set {
        /// The lever: `ghoul-2.health`.
        lever: String,
        /// What it is set to.
        to: i32,
    },
    /// Puts a figure somewhere, in tenths of a millimetre; the floor gives the height.
    Place {
        /// The figure, by its name in the protocol.
        figure: String,
        /// Where to.
        at: [i32; 2],
    },
}
