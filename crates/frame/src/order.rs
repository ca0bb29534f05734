//! An order: the game that somebody wants to play.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::house::switched;
use crate::view::SwitchView;

/// The game that somebody wants to play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The id of a scenario.
    pub scenario: String,
    /// Which rosters take the field, in the order of the seats; the scenario's own where none is said.
    #[serde(default)]
    pub rosters: Vec<RosterOrder>,
    /// Is it played with miniatures on a real table?
    #[serde(default)]
    pub real_table: bool,
    /// House rules by their names, where they are not as the scenario has them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
}

/// The roster of one side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RosterOrder {
    /// The scenario's own.
    #[default]
    Own,
    /// A ready one, by its id.
    Ready(String),
    /// One by chance: so many points, and the number that brings the same one again.
    Chance {
        /// At most so many points.
        points: u16,
        /// The number.
        seed: u64,
    },
    /// One written out.
    Whole(Value),
}

impl Order {
    /// What each side fields, and the options of the game; or all that is wrong with the order. `sides` are their names,
    /// `usual` are the options of the scenario, and `switches` are those that may be set otherwise.
    pub fn filled<T, O: Serialize + DeserializeOwned>(
        &self,
        sides: &[&str],
        (usual, switches): (&O, &[SwitchView]),
        mut field: impl FnMut(usize, &RosterOrder) -> Result<T, Vec<String>>,
    ) -> Result<(Vec<T>, O), Vec<String>> {
        let (mut fielded, mut faults) = (Vec::new(), Vec::new());
        if self.rosters.len() > sides.len() {
            let (found, expected) = (self.rosters.len(), sides.len());
            faults.push(format!("found {found} rosters, expected at most {expected}, one for each side"));
        }
        for (seat, name) in sides.iter().enumerate() {
            match field(seat, self.rosters.get(seat).unwrap_or(&RosterOrder::Own)) {
                Ok(roster) => fielded.push(roster),
                Err(found) => faults.extend(found.into_iter().map(|fault| format!("{name}: {fault}"))),
            }
        }
        match switched(usual, switches, &self.options) {
            Ok(options) if faults.is_empty() => Ok((fielded, options)),
            Ok(_) => Err(faults),
            Err(found) => Err([faults, found].concat()),
        }
    }
}

impl RosterOrder {
    /// Can a roster by chance have so many points?
    pub fn check_points(points: u16, least: u16, most: u16) -> Result<(), Vec<String>> {
        match (least..=most).contains(&points) {
            true => Ok(()),
            false => Err(vec![format!("found {points} points, expected {least} to {most}")]),
        }
    }

    /// A roster that is written out; `noun` is what the system calls one.
    pub fn read<T: DeserializeOwned>(whole: &Value, noun: &str) -> Result<T, Vec<String>> {
        T::deserialize(whole).map_err(|fault| vec![format!("the {noun}: {fault}")])
    }
}
