//! The Critical tables as they are written, `wf.crit.data.*`, and checked.

use content::did_you_mean;
use fates::RuleId;
use serde::{Deserialize, Serialize};

use crate::content::book::rule_of;
use crate::content::tables::{EffectSheet, LevelsSheet};
use crate::rules::attack::location::Limb;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;

/// A row of a Critical table, as it is written (wf.crit.data.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct CriticalSheet {
    #[serde(default)]
    pub id: String,
    pub table: Limb,
    pub min: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u8>,
    pub name: String,
    pub wounds: u8,
    pub conditions: Vec<LevelsSheet>,
    /// The id of an `[[injury]]`, or `none`.
    pub injury: String,
    /// The id of an `[[effect]]`, or `none`.
    pub effect: String,
    pub dead: bool,
}

/// A checked row of a Critical table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct CriticalRow {
    pub name: String,
    /// The rule that says it, if it is one of ours.
    pub rule: Option<RuleId>,
    /// The last number it holds for.
    pub most: u8,
    pub wounds: u8,
    pub conditions: Vec<(Condition, u8)>,
    pub injury: Option<Injury>,
    /// What that hand holds is dropped.
    pub drops: bool,
    /// The arm is useless until the end of so many rounds after this one.
    pub useless_rounds: Option<u16>,
    pub loses_move: bool,
    pub dead: bool,
}

/// One table: its rows from low to high.
pub type CriticalTable = Vec<CriticalRow>;

/// The four tables, by limb.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Criticals(pub [CriticalTable; 4]);

impl CriticalSheet {
    /// What is wrong with where it stands in its table: it should begin at `next`, and only the last has no end.
    fn misplaced(&self, next: u8, last: bool) -> impl Iterator<Item = String> {
        let (name, min) = (&self.name, self.min);
        let gap = (min != next).then(|| format!("{name}: found a row from {min}, expected {next}"));
        let end = match self.max {
            Some(_) if last => Some(format!("{name}: the last row has no max")),
            None if !last => Some(format!("{name}: a max is missing")),
            Some(max) if max < min => Some(format!("{name}: it ends before it begins")),
            _ => None,
        };
        gap.into_iter().chain(end)
    }

    /// The rule of a row of ours: `head-1` is wf.crit.head.1.
    fn rule(&self) -> Option<RuleId> {
        let number = self.id.strip_prefix(self.table.id())?.strip_prefix('-')?;
        rule_of(&format!("wf.crit.{}.{number}", self.table.id())).ok()
    }

    fn check(&self, effects: &[EffectSheet]) -> Result<CriticalRow, String> {
        if let Some(fault) = self.conditions.iter().flat_map(|levels| levels.faults(&self.name)).next() {
            return Err(fault);
        }
        let injury = match self.injury.as_str() {
            "none" => None,
            id => Some(*Injury::ALL.iter().find(|injury| injury.id() == id).ok_or_else(|| {
                let hint = did_you_mean(id, Injury::ALL.iter().map(|injury| injury.id()));
                format!("{}: no injury is called \"{id}\"{hint}", self.name)
            })?),
        };
        let effect = match self.effect.as_str() {
            "none" => None,
            id => Some(effects.iter().find(|effect| effect.id == id).ok_or_else(|| {
                let hint = did_you_mean(id, effects.iter().map(|effect| effect.id.as_str()));
                format!("{}: no effect is called \"{id}\"{hint}", self.name)
            })?),
        };
        Ok(CriticalRow {
            name: self.name.clone(),
            rule: self.rule(),
            most: self.max.unwrap_or(u8::MAX),
            wounds: self.wounds,
            conditions: self.conditions.iter().map(|condition| (condition.name, condition.levels)).collect(),
            injury,
            drops: effect.is_some_and(|effect| effect.drops),
            useless_rounds: effect.and_then(|effect| effect.useless_rounds),
            loses_move: effect.is_some_and(|effect| effect.loses_move),
            dead: self.dead,
        })
    }
}

impl Criticals {
    /// The four tables of these rows, or everything that is wrong with them: a gap, an overlap, an end (wf.crit.data.2).
    /// Each fault comes with the place of its row, counted from 0; what no row is to blame for has none.
    pub fn check(
        rows: &[CriticalSheet],
        effects: &[EffectSheet],
    ) -> Result<Criticals, Vec<(Option<usize>, String)>> {
        let (mut tables, mut faults) = (Criticals::default(), Vec::new());
        for &limb in Limb::ALL {
            let rows = rows.iter().enumerate().filter(|(_, row)| row.table == limb);
            let mut own: Vec<(usize, &CriticalSheet)> = rows.collect();
            own.sort_by_key(|(_, row)| row.min);
            let mut next = 1;
            for (place, &(at, row)) in own.iter().enumerate() {
                let found = row.misplaced(next, place + 1 == own.len());
                faults.extend(found.map(|what| (Some(at), format!("table {}, {what}", limb.id()))));
                next = row.max.map_or(next, |max| max.saturating_add(1));
                match row.check(effects) {
                    Ok(row) => tables.0[limb as usize].push(row),
                    Err(fault) => faults.push((Some(at), fault)),
                }
            }
            if own.last().is_none_or(|(_, row)| row.min > 100) {
                let at = own.last().map(|(at, _)| *at);
                faults.push((at, format!("table {}: it does not cover 1 to 100", limb.id())));
            }
        }
        if faults.is_empty() { Ok(tables) } else { Err(faults) }
    }

    /// The place of the row for a number; what is above 100 has the last one. For a pulled blow a row that reads dead is
    /// taken as the highest that does not (wf.pull.12).
    #[inline]
    pub fn place(&self, limb: Limb, number: i16, pulled: bool) -> usize {
        let rows = &self.0[limb as usize];
        let place =
            rows.iter().position(|row| number <= row.most.into()).unwrap_or(rows.len().saturating_sub(1));
        match rows.get(place) {
            Some(row) if row.dead && pulled => {
                rows.iter().rposition(|row| !row.dead).unwrap_or(rows.len()) // no such row: nothing
            }
            _ => place,
        }
    }

    /// The row at a place.
    #[inline]
    pub fn row(&self, limb: Limb, place: usize) -> Option<&CriticalRow> {
        self.0[limb as usize].get(place)
    }
}
