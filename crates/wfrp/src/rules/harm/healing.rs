//! Healing between fights, `wf.heal.6` to `wf.heal.8`: what is carried on, and what days of rest mend. Healing in a fight is
//! a Special (`wf.heal.1` to `wf.heal.5`).

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::{Characteristic, Skill};
use crate::content::tables::Difficulty;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::injuries::{Injuries, Injury};
use crate::rules::harm::wounds::words;
use crate::rules::turn::trial::{Part, Reads, Test};
use crate::setup::{Ache, With};
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, Wfrp};

const REST: RuleId = RuleId("wf.heal.7");
const MENDED: RuleId = RuleId("wf.heal.8");

impl Injury {
    /// After how many days of rest its Critical Wound counts no longer (wf.heal.8).
    pub fn days_to_mend(self) -> u8 {
        match self {
            Injury::TornMuscleMinor => 10,
            Injury::TornMuscleMajor => 20,
            Injury::FractureMinor => 30,
            Injury::FractureMajor | Injury::MaimedEye | Injury::MaimedHand => 60,
        }
    }

    /// Does it never mend?
    fn is_for_life(self) -> bool {
        matches!(self, Injury::MaimedEye | Injury::MaimedHand)
    }
}

impl State {
    /// What somebody carries to the next fight: Wounds, Critical Wounds, injuries and Fatigued; nothing of the dead
    /// (wf.heal.6).
    pub fn carried_on(&self, who: FigureId) -> Option<With> {
        let now = &self[who];
        let fatigued = now.conditions.levels(Condition::Fatigued);
        let injuries = now.injuries.iter().flat_map(|(injury, at, count)| {
            let days = now.rested[injury as usize][at as usize];
            std::iter::repeat_n(Ache { injury, at, days }, usize::from(count))
        });
        now.is_alive().then(|| With {
            wounds: Some(now.wounds),
            criticals: Some(now.criticals),
            conditions: (fatigued > 0).then_some((Condition::Fatigued, fatigued)).into_iter().collect(),
            injuries: injuries.collect(),
            fortune: Some(now.fortune), // wf.fortune.4
            bandages: Some(now.bandages),
            ..With::default()
        })
    }

    /// The Critical Wounds that no injury goes with.
    fn bare_criticals(&self, who: FigureId) -> u8 {
        let now = &self[who];
        let counted = now.injuries.iter().map(|(injury, at, count)| {
            let days = now.rested[injury as usize][at as usize];
            if days < injury.days_to_mend() { count } else { 0 }
        });
        now.criticals.saturating_sub(counted.fold(0, u8::saturating_add))
    }

    /// Is there anything left for rest to mend?
    pub(crate) fn is_whole(&self, who: FigureId) -> bool {
        let now = &self[who];
        let mending = now
            .injuries
            .iter()
            .any(|(injury, at, _)| now.rested[injury as usize][at as usize] < injury.days_to_mend());
        let hurt = now.wounds < self.profile(who).wounds.into();
        !hurt && !mending && now.criticals == 0 && !now.has(Condition::Fatigued)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// One combatant rests for a day before the fight, if anybody has days left.
    pub(crate) fn rests_before(&mut self) -> Play<bool> {
        let Some(who) = self.state.ids().find(|&who| self.state[who].rest > 0) else { return Ok(false) };
        if self.state.is_whole(who) {
            self.state[who].rest = 0;
        } else {
            self.state[who].rest -= 1;
            self.rests_a_day(who)?;
        }
        Ok(true)
    }

    /// A day of rest: 1 Fatigued goes, an Average Endurance Test brings back TB + SL Wounds, and injuries are a day older
    /// (wf.heal.7, wf.heal.8).
    ///
    /// Reading: the night's sleep comes before the test, so the Fatigued it takes away does not weigh on it.
    pub fn rests_a_day(&mut self, who: FigureId) -> Play<()> {
        let left = self.state[who].conditions.levels(Condition::Fatigued).saturating_sub(1);
        self.state[who].conditions.set(Condition::Fatigued, left);
        let most = i16::from(self.state.profile(who).wounds);
        if self.state[who].wounds < most {
            let difficulty = Difficulty::Average.modifier(&self.state.book);
            let test = Test::of(who, Skill::Endurance, REST, difficulty);
            let made = self.test(Test { part: Part::Aftermath, reads: Reads::SuccessLevels, ..test })?;
            if made.success {
                let wounds = self.state.profile(who).bonus(Characteristic::T) + made.sl;
                self.heals(who, wounds, REST)?;
            }
        }
        if self.state[who].wounds > 0 {
            self.state[who].conditions.set(Condition::Prone, 0);
        }
        self.injuries_mend(who);
        if self.state[who].wounds == most && self.state.bare_criticals(who) > 0 {
            let bare = self.state.bare_criticals(who);
            self.state[who].criticals -= bare;
            let left = self.state[who].criticals;
            self.tell(|| HealingEvent::Closed { who, left }.into());
        }
        Ok(())
    }

    /// A day more for every injury; those that are due mend, or count no longer (wf.heal.8).
    fn injuries_mend(&mut self, who: FigureId) {
        let before = self.state[who].injuries;
        let mut after = Injuries::default();
        for (injury, at, count) in before.iter() {
            let days = &mut self.state[who].rested[injury as usize][at as usize];
            let was_due = *days >= injury.days_to_mend();
            *days = days.saturating_add(1);
            let due = *days >= injury.days_to_mend() && !was_due;
            if due {
                let criticals = self.state[who].criticals.saturating_sub(count);
                self.state[who].criticals = criticals;
                self.tell(|| HealingEvent::Mended { who, injury, at, left: criticals }.into());
            }
            if !due || injury.is_for_life() {
                (0..count).for_each(|_| after.add(injury, at));
            }
        }
        self.state[who].injuries = after;
    }

    /// The fight is over: what each of the living carries on, where that is anything (wf.heal.6).
    pub(crate) fn tells_what_is_carried_on(&mut self) {
        if !F::LISTENS {
            return;
        }
        for who in self.state.ids() {
            if self.state[who].is_alive() && !self.state.is_whole(who) {
                let (wounds, criticals) = (self.state[who].wounds, self.state[who].criticals);
                let fatigued = self.state[who].conditions.levels(Condition::Fatigued);
                let injuries = self.state[who].injuries.iter().map(|(.., count)| count).sum();
                let carried = HealingEvent::Carried { who, wounds, criticals, injuries, fatigued };
                self.tell(|| carried.into());
            }
        }
    }
}

/// What the log says of healing between fights.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HealingEvent {
    Closed { who: FigureId, left: u8 },
    Mended { who: FigureId, injury: Injury, at: Location, left: u8 },
    Carried { who: FigureId, wounds: i16, criticals: u8, injuries: u8, fatigued: u8 },
}

impl HealingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            HealingEvent::Closed { who, left } => {
                let text = format!(
                    "The Critical Wounds of {} without an injury are healed: {left} left.",
                    state.name(who)
                );
                line(MENDED.0, text)
            }
            HealingEvent::Mended { who, injury, at, left } => {
                let (sheet, place) = (&state.book.injuries[injury as usize], state.place_words(who, at));
                let how = if injury.is_for_life() { "counts no longer" } else { "has mended" };
                let text = format!(
                    "{}: {}, {place}, {how}; {left} Critical Wounds left.",
                    state.name(who),
                    sheet.name
                );
                line(MENDED.0, text)
            }
            HealingEvent::Carried { who, wounds, criticals, injuries, fatigued } => {
                let most = state.profile(who).wounds;
                let count = |count: u8, one: &str, more: &str| match count {
                    0 => None,
                    1 => Some(format!("1 {one}")),
                    count => Some(format!("{count} {more}")),
                };
                let fatigued = (fatigued > 0).then(|| format!("Fatigued {fatigued}"));
                let rest = [
                    count(criticals, "Critical Wound", "Critical Wounds"),
                    count(injuries, "injury", "injuries"),
                    fatigued,
                ];
                let rest: String = rest.into_iter().flatten().map(|part| format!(", {part}")).collect();
                let text =
                    format!("{} leaves the fight with {} of {most}{rest}.", state.name(who), words(wounds));
                line("wf.heal.6", text)
            }
        }
    }
}
