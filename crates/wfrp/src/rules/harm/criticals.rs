//! Critical Hits and their tables, `wf.crit.*`.

use fates::{D100, Fates, FigureId, Play, RuleId, Stage};
use frame::view::{Level, LogLine, RollView};
use serde::Serialize;

use crate::content::criticals::CriticalRow;
use crate::content::weapon::ArmId;
use crate::rules::attack::location::{Location, location_of};
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::Injury;
use crate::rules::harm::wounds::{Due, Harm};
use crate::show::sums::drawn;
use crate::state::State;
use crate::state::combatant::Whereabouts;
use crate::state::event::{capital, line, rolled};
use crate::{Battle, Wfrp};

/// A Critical Hit before its table is rolled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CriticalHit {
    /// Where; without a place one is rolled first (wf.oops.8, wf.cond.ablaze.3).
    pub at: Option<Location>,
    /// What is added to the roll (wf.attack.crit.4).
    pub bonus: i16,
    /// Who did it.
    pub by: Option<FigureId>,
    /// Was the blow pulled? Then it does not kill (wf.pull.12).
    pub pulled: bool,
}

impl State {
    /// Takes a weapon out of the hands that hold it.
    pub(crate) fn empties_hands_of(&mut self, who: FigureId, arm: ArmId) {
        for hand in &mut self[who].hands {
            *hand = hand.filter(|&held| held != arm);
        }
    }

    /// What the hand of this arm holds; nothing for other places and for natural weapons.
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
        let body = self.state.profile(who).body;
        let [roll] = self.roll_by(rule, seat, [D100], |[roll]| body.struck(location_of(roll)))?;
        let at = body.struck(location_of(roll));
        self.tell(|| CriticalsEvent::Located { who, by, at, roll, rule }.into());
        Ok(at)
    }

    /// A Critical Hit: the table is rolled with this bonus and all that the row says is done (wf.attack.crit.3,
    /// wf.attack.crit.9, wf.attack.crit.13).
    pub fn critical_hit(&mut self, victim: FigureId, hit: CriticalHit) -> Play<()> {
        let CriticalHit { bonus, by, pulled, .. } = hit;
        let at = match hit.at {
            Some(at) => at,
            None => self.rolls_location(victim, by)?,
        };
        let limb = self.state.critical_table(victim, at);
        let plot = self.state.plot.clone();
        let tables = &plot.criticals;
        let seat = self.state[by.unwrap_or(victim)].seat;
        let [roll] = self.roll_by(RuleId("wf.attack.crit.3"), seat, [D100], |[roll]| {
            tables.place(limb, i16::from(roll) + bonus, pulled)
        })?;
        let place = tables.place(limb, i16::from(roll) + bonus, pulled);
        let Some(row) = tables.row(limb, place) else { return Ok(()) };
        let rule = row.rule.unwrap_or(RuleId("wf.attack.crit.3"));
        let spared = place != tables.place(limb, i16::from(roll) + bonus, false); // wf.pull.12
        self.tell(|| {
            CriticalsEvent::Critical {
                who: victim,
                by,
                at,
                roll,
                bonus,
                spared,
                name: row.name.clone(),
                rule,
            }
            .into()
        });
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
            self.tell(|| CriticalsEvent::LosesMove { who }.into());
        }
        Ok(())
    }

    /// What the hand of the struck arm holds falls to the ground (wf.crit.data.3).
    pub(super) fn drops(&mut self, who: FigureId, at: Location) {
        let Some(arm) = self.state.held_by(who, at) else { return };
        let point = self.state.table.as_ref().and_then(|table| table.base(who)).map(|base| base.at);
        self.state[who].arms[arm.index()].place = Whereabouts::Dropped(point);
        self.state.empties_hands_of(who, arm);
        self.tell(|| CriticalsEvent::Dropped { who, arm }.into());
    }

    /// The struck arm is useless until the end of so many rounds after this one.
    fn numbs(&mut self, who: FigureId, at: Location, rounds: u16) {
        let until = self.state.round.saturating_add(rounds);
        let Some(place) = crate::rules::harm::injuries::arm_place(at) else { return };
        let numb = &mut self.state[who].numb_until[place];
        *numb = until.max(*numb);
        self.tell(|| CriticalsEvent::Numbed { who, at, until }.into());
    }

    /// Somebody is injured for the rest of the fight; a useless arm holds nothing any more (wf.injury.useless).
    pub fn injures(&mut self, who: FigureId, injury: Injury, at: Location) {
        self.state[who].injuries.add(injury, at);
        self.state[who].rested[injury as usize][at as usize] = 0; // wf.heal.8
        self.tell(|| CriticalsEvent::Injured { who, injury, at }.into());
        if self.state.is_useless(who, at) {
            self.drops(who, at);
        }
    }
}

/// What the log says of Critical Hits.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum CriticalsEvent {
    Located {
        who: FigureId,
        by: Option<FigureId>,
        at: Location,
        roll: u8,
        rule: RuleId,
    },
    Critical {
        who: FigureId,
        by: Option<FigureId>,
        at: Location,
        roll: u8,
        bonus: i16,
        spared: bool,
        name: String,
        rule: RuleId,
    },
    Dropped {
        who: FigureId,
        arm: ArmId,
    },
    Numbed {
        who: FigureId,
        at: Location,
        until: u16,
    },
    Injured {
        who: FigureId,
        injury: Injury,
        at: Location,
    },
    LosesMove {
        who: FigureId,
    },
}

impl CriticalsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        match self {
            CriticalsEvent::Located { who, by, at, roll, rule } => {
                let place = state.place_words(*who, *at);
                let text = format!("Where {} is hit: {place}.", name(*who));
                let place = RollView { at: Some(*who), ..drawn(*by, capital(place)) };
                rolled(*rule, text, *roll, place)
            }
            CriticalsEvent::Critical { who, by, at, roll, bonus, spared, name: row, rule } => {
                let total = bonus.saturating_add((*roll).into());
                let sum = if *bonus > 0 { format!(", {roll} + {bonus} = {total}") } else { String::new() };
                let place = state.place_words(*who, *at);
                let held_back = if *spared { ", held back" } else { "" };
                let text = format!("A Critical Wound for {}, {place}{sum}{held_back}: {row}.", name(*who));
                let (total, good) = (Some(total), by.map(|_| true));
                let verdict = format!("Critical: {row}");
                let wound = RollView { at: Some(*who), total, good, ..drawn(*by, verdict) };
                LogLine { level: Level::Head, ..rolled(*rule, text, *roll, wound) }
            }
            CriticalsEvent::Dropped { who, arm } => {
                let text = format!("{} drops: {}.", name(*who), state.arm(*who, *arm).name.to_lowercase());
                line("wf.crit.data.3", text)
            }
            CriticalsEvent::Numbed { who, at, until } => {
                let arm = state.place_words(*who, *at);
                let text = format!("{arm} of {} is useless until the end of round {until}.", name(*who));
                line("wf.injury.useless", capital(&text))
            }
            CriticalsEvent::Injured { who, injury, at } => {
                let sheet = &state.book.injuries[*injury as usize];
                line(
                    sheet.rule.0,
                    format!("{}: {}, {}.", name(*who), sheet.name, state.place_words(*who, *at)),
                )
            }
            CriticalsEvent::LosesMove { who } => {
                line("wf.oops.11", format!("{} loses its next move.", name(*who)))
            }
        }
    }
}
