//! Critical Hits and their tables, `wf.crit.*`.

use content::did_you_mean;
use fates::{D100, Fates, FigureId, Play, RuleId, Stage};
use frame::view::{Level, LogLine};
use serde::{Deserialize, Serialize};

use crate::content::tables::{EffectSheet, LevelsSheet};
use crate::content::weapon::ArmId;
use crate::rules::attack::location::{Limb, Location, location_of};
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;
use crate::rules::harm::wounds::{Due, Harm};
use crate::state::State;
use crate::state::combatant::Whereabouts;
use crate::state::event::{line, rolled};
use crate::{Battle, Wfrp};

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
    /// An id of `injuries.toml`, or `none`.
    pub injury: String,
    /// An id of `effects.toml`, or `none`.
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

/// The rules of our own rows, by limb.
const OURS: [[&str; 9]; 4] = [
    [
        "wf.crit.head.1",
        "wf.crit.head.2",
        "wf.crit.head.3",
        "wf.crit.head.4",
        "wf.crit.head.5",
        "wf.crit.head.6",
        "wf.crit.head.7",
        "wf.crit.head.8",
        "wf.crit.head.9",
    ],
    [
        "wf.crit.arm.1",
        "wf.crit.arm.2",
        "wf.crit.arm.3",
        "wf.crit.arm.4",
        "wf.crit.arm.5",
        "wf.crit.arm.6",
        "wf.crit.arm.7",
        "wf.crit.arm.8",
        "wf.crit.arm.9",
    ],
    [
        "wf.crit.body.1",
        "wf.crit.body.2",
        "wf.crit.body.3",
        "wf.crit.body.4",
        "wf.crit.body.5",
        "wf.crit.body.6",
        "wf.crit.body.7",
        "wf.crit.body.8",
        "wf.crit.body.9",
    ],
    [
        "wf.crit.leg.1",
        "wf.crit.leg.2",
        "wf.crit.leg.3",
        "wf.crit.leg.4",
        "wf.crit.leg.5",
        "wf.crit.leg.6",
        "wf.crit.leg.7",
        "wf.crit.leg.8",
        "wf.crit.leg.9",
    ],
];

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

    fn check(&self, effects: &[EffectSheet]) -> Result<CriticalRow, String> {
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
        let ours = OURS[self.table as usize].iter().enumerate();
        let mut ours = ours.filter(|(place, _)| self.id == format!("{}-{}", self.table.id(), place + 1));
        Ok(CriticalRow {
            name: self.name.clone(),
            rule: ours.next().map(|(_, rule)| RuleId(rule)),
            most: self.max.unwrap_or(u8::MAX),
            wounds: self.wounds,
            conditions: self.conditions.iter().map(|condition| (condition.name, condition.levels)).collect(),
            injury,
            drops: effect.is_some_and(|effect| effect.drops),
            useless_rounds: effect.and_then(|effect| effect.useless_rounds),
            loses_move: effect.is_some_and(|effect| effect.loses_next.as_deref() == Some("move")),
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

    /// The place of the row for a number; what is above 100 has the last one.
    #[inline]
    pub fn place(&self, limb: Limb, number: i16) -> usize {
        let rows = &self.0[limb as usize];
        rows.iter().position(|row| number <= row.most.into()).unwrap_or(rows.len().saturating_sub(1))
    }

    /// The row at a place.
    #[inline]
    pub fn row(&self, limb: Limb, place: usize) -> Option<&CriticalRow> {
        self.0[limb as usize].get(place)
    }
}

/// What is told of Critical Hits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum Told {
    Located { who: FigureId, at: Location, roll: u8, rule: RuleId },
    Critical { who: FigureId, at: Location, roll: u8, bonus: i16, name: String, rule: RuleId },
    Dropped { who: FigureId, arm: ArmId },
    Numbed { who: FigureId, at: Location, until: u16 },
    Injured { who: FigureId, injury: Injury, at: Location },
    LosesMove { who: FigureId },
}

impl Told {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        match self {
            Told::Located { who, at, roll, rule } => {
                rolled(*rule, format!("Where {} is hit: {}.", name(*who), at.words()), *roll)
            }
            Told::Critical { who, at, roll, bonus, name: row, rule } => {
                let sum = i32::from(*roll) + i32::from(*bonus);
                let sum = if *bonus > 0 { format!(", {roll} + {bonus} = {sum}") } else { String::new() };
                let text = format!("A Critical Wound for {}, {}{sum}: {row}.", name(*who), at.words());
                LogLine { level: Level::Head, ..rolled(*rule, text, *roll) }
            }
            Told::Dropped { who, arm } => {
                let text = format!("{} drops: {}.", name(*who), state.arm(*who, *arm).name.to_lowercase());
                line("wf.crit.data.3", text)
            }
            Told::Numbed { who, at, until } => {
                let text =
                    format!("{} of {} is useless until the end of round {until}.", at.words(), name(*who));
                line("wf.injury.useless", crate::state::event::capital(&text))
            }
            Told::Injured { who, injury, at } => {
                let sheet = &state.book.injuries[*injury as usize];
                line(sheet.rule.0, format!("{}: {}, {}.", name(*who), sheet.name, at.words()))
            }
            Told::LosesMove { who } => line("wf.oops.11", format!("{} loses its next move.", name(*who))),
        }
    }
}

impl State {
    /// Takes a weapon out of the hands that hold it.
    pub(crate) fn empties_hands_of(&mut self, who: FigureId, arm: ArmId) {
        for hand in &mut self[who].hands {
            *hand = hand.filter(|&held| held != arm);
        }
    }

    /// What the hand of this arm holds; nothing for other places and for what is grown on.
    fn held_by(&self, who: FigureId, at: Location) -> Option<ArmId> {
        let [primary, secondary] = self[who].hands;
        let held = match at {
            Location::PrimaryArm => primary,
            Location::SecondaryArm => secondary,
            _ => None,
        };
        held.filter(|&arm| !self.arm(who, arm).natural)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// A location, rolled for and read as it falls (wf.attack.location.2, wf.attack.location.3).
    pub(crate) fn rolls_location(&mut self, who: FigureId, by: Option<FigureId>) -> Play<Location> {
        let rule = RuleId("wf.attack.location.2");
        let seat = self.state[by.unwrap_or(who)].seat;
        let [roll] = self.roll_by(rule, seat, [D100], |[roll]| location_of(roll))?;
        let at = location_of(roll);
        self.tell(|| Told::Located { who, at, roll, rule }.into());
        Ok(at)
    }

    /// A Critical Hit: the table is rolled with this bonus and all that the row says is done (wf.attack.crit.3,
    /// wf.attack.crit.9, wf.attack.crit.13). Without a location one is rolled first (wf.oops.8, wf.cond.ablaze.3).
    pub fn critical_hit(
        &mut self,
        victim: FigureId,
        at: Option<Location>,
        bonus: i16,
        by: Option<FigureId>,
    ) -> Play<()> {
        let at = match at {
            Some(at) => at,
            None => self.rolls_location(victim, by)?,
        };
        let limb = self.state.book.locations[at as usize].critical_table;
        let plot = self.state.plot.clone();
        let tables = &plot.criticals;
        let seat = self.state[by.unwrap_or(victim)].seat;
        let [roll] = self.roll_by(RuleId("wf.attack.crit.3"), seat, [D100], |[roll]| {
            tables.place(limb, i16::from(roll) + bonus)
        })?;
        let Some(row) = tables.row(limb, tables.place(limb, i16::from(roll) + bonus)) else { return Ok(()) };
        let rule = row.rule.unwrap_or(RuleId("wf.attack.crit.3"));
        self.tell(|| Told::Critical { who: victim, at, roll, bonus, name: row.name.clone(), rule }.into());
        self.state[victim].criticals = self.state[victim].criticals.saturating_add(1); // wf.attack.crit.13
        self.suffers(victim, at, row, by, rule)
    }

    /// Everything that a row says, done.
    fn suffers(
        &mut self,
        who: FigureId,
        at: Location,
        row: &CriticalRow,
        by: Option<FigureId>,
        rule: RuleId,
    ) -> Play<()> {
        if row.dead {
            return self.dies(who, by, rule);
        }
        let wounds = i16::from(row.wounds);
        self.harm(who, Harm { wounds, at: Some(at), due: Due::Never, pulled: false, by, rule })?;
        for &(condition, levels) in &row.conditions {
            if condition == Condition::Unconscious {
                self.state[who].out_cold = true; // wf.cond.unconscious.6
            }
            self.gains_by(who, condition, levels, rule, by)?;
        }
        if row.drops {
            self.drops(who, at);
        }
        if let Some(rounds) = row.useless_rounds {
            self.numbs(who, at, rounds);
        }
        if let Some(injury) = row.injury {
            self.injures(who, injury, at);
        }
        if row.loses_move {
            self.state[who].loses_move = true;
            self.tell(|| Told::LosesMove { who }.into());
        }
        Ok(())
    }

    /// What the hand of the struck arm holds falls to the ground (wf.crit.data.3).
    pub(crate) fn drops(&mut self, who: FigureId, at: Location) {
        let Some(arm) = self.state.held_by(who, at) else { return };
        let point = self.state.table.as_ref().and_then(|table| table.base(who)).map(|base| base.at);
        self.state[who].arms[arm.index()].place = Whereabouts::Dropped(point);
        self.state.empties_hands_of(who, arm);
        self.tell(|| Told::Dropped { who, arm }.into());
    }

    /// The struck arm is useless until the end of so many rounds after this one.
    fn numbs(&mut self, who: FigureId, at: Location, rounds: u16) {
        let until = self.state.round.saturating_add(rounds);
        let Some(place) = crate::rules::harm::injuries::arm_place(at) else { return };
        let numb = &mut self.state[who].numb_until[place];
        *numb = until.max(*numb);
        self.tell(|| Told::Numbed { who, at, until }.into());
    }

    /// Somebody is injured for the rest of the fight; a useless arm holds nothing any more (wf.injury.useless).
    pub fn injures(&mut self, who: FigureId, injury: Injury, at: Location) {
        self.state[who].injuries.add(injury, at);
        self.tell(|| Told::Injured { who, injury, at }.into());
        if self.state.is_useless(who, at) {
            self.drops(who, at);
        }
    }
}
