//! Wounds and death, `wf.wounds.*` and `wf.attack.damage.6` to `.8`. Every Wound that is lost is lost through `harm`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::{Characteristic, Mark};
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::rules::harm::criticals::CriticalHit;
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::options::Deathblows;
use crate::{Battle, Wfrp};

/// When a loss of Wounds also brings a Critical Hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Never: the loss stops at 0 (blood, poison, a Critical's own Wounds).
    Never,
    /// If it goes beyond 0 (wf.attack.damage.6).
    Beyond,
    /// In any case: the roll to hit was a Critical (wf.attack.crit.1).
    Always,
    /// Only if it brings the victim to 0: a pulled double (wf.pull.3, wf.pull.9).
    AtZero,
}

/// A loss of Wounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// How many Wounds, TB and AP taken off already.
    pub wounds: i16,
    /// Where, if that is known; where not, it is rolled if it matters.
    pub at: Option<Location>,
    /// Whether a Critical Hit comes with it.
    pub due: Due,
    /// Was the blow pulled (wf.pull.11)?
    pub pulled: bool,
    /// Who did it.
    pub by: Option<FigureId>,
    /// The rule it comes from.
    pub rule: RuleId,
}

/// What came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harmed {
    /// How many Wounds were lost in fact.
    pub lost: i16,
    /// How many Wounds beyond 0 it went.
    pub beyond: i16,
    /// Was the victim at 0 Wounds before?
    pub was_down: bool,
    /// Did a Critical Hit come with it?
    pub critical: bool,
}

impl Harmed {
    /// Is it a wound: Wounds lost, or a Critical Wound or a death in their place (wf.wounds.5)?
    pub fn is_wound(&self) -> bool {
        self.lost > 0 || self.beyond > 0 || self.critical
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Somebody loses Wounds: Prone at 0, Deathblow or Critical Hit where one is due (wf.wounds.1, wf.wounds.5,
    /// wf.attack.damage.6 to wf.attack.damage.8, wf.attack.crit.7, wf.attack.crit.8).
    pub fn harm(&mut self, who: FigureId, harm: Harm) -> Play<Harmed> {
        let Harm { due, pulled, by, rule, .. } = harm;
        let before = self.state[who].wounds;
        let lost = harm.wounds.clamp(0, before);
        let beyond = harm.wounds.max(0) - lost;
        let left = before - lost;
        self.state[who].wounds = left;
        let asked = harm.wounds > 0 || due != Due::Never; // a Critical row without Wounds says nothing of them
        if asked {
            self.tell(|| WoundsEvent::Lost { who, wounds: lost, left, rule }.into());
        }
        if lost > 0 {
            self.loses_advantage(who); // wf.adv.personal.3
        }
        let reduced = left == 0 && lost + beyond > 0;
        if reduced {
            self.is_down(who, before > 0)?;
        }
        let mut harmed = Harmed { lost, beyond, was_down: before == 0, critical: false };
        harmed.critical = match due {
            Due::Never => return Ok(harmed),
            Due::Beyond => beyond > 0,
            Due::Always => true,
            Due::AtZero => reduced,
        };
        if beyond > 0 && self.state.takes_deathblows(who) {
            match pulled {
                true => self.gains_by(who, Condition::Unconscious, 1, RuleId("wf.pull.11"), by)?,
                false => self.dies(who, by, RuleId("wf.attack.damage.7"))?,
            }
            harmed.critical = false;
            return Ok(harmed);
        }
        let hit = CriticalHit { at: harm.at, bonus: 0, by, pulled };
        if harmed.critical && due == Due::Always && beyond > 0 && self.state.options.crit_stack {
            self.critical_hit(who, hit)?;
        }
        if harmed.critical && self.state[who].is_alive() {
            self.critical_hit(who, CriticalHit { bonus: beyond * 10, ..hit })?; // wf.attack.crit.4
        }
        Ok(harmed)
    }

    /// Somebody is at 0 Wounds: Prone, and the clock runs from where it fell (wf.wounds.1, wf.wounds.8).
    fn is_down(&mut self, who: FigureId, fell: bool) -> Play<()> {
        self.state[who].was_at_zero = true;
        if fell {
            self.state[who].fell = Some(self.state.round);
        }
        if !self.state[who].has(Condition::Prone) {
            self.gains(who, Condition::Prone, 1, RuleId("wf.wounds.1"))?;
        }
        Ok(())
    }

    /// A combatant regains Wounds, up to its maximum; the clock of wf.wounds.3 stops, and if it was Unconscious only for
    /// lack of Wounds, it comes to (wf.wounds.4, wf.wounds.10, wf.cond.bleeding.6).
    pub fn heals(&mut self, who: FigureId, wounds: i16, rule: RuleId) -> Play<()> {
        let most = i16::from(self.state.profile(who).wounds);
        let before = self.state[who].wounds;
        let left = (before + wounds.max(0)).min(most);
        self.state[who].wounds = left;
        self.tell(|| WoundsEvent::Healed { who, wounds: left - before, left, rule }.into());
        if left > 0 {
            self.state[who].fell = None;
        }
        let now = &self.state[who];
        let lay_for_wounds = now.has(Condition::Unconscious) && before == 0 && !now.out_cold;
        if lay_for_wounds && left > 0 && !now.has(Condition::Bleeding) {
            self.sheds(who, Condition::Unconscious, 1, RuleId("wf.wounds.4"))?;
        }
        Ok(())
    }

    /// Somebody dies: it is out of the fight, and its engagements are over.
    pub fn dies(&mut self, who: FigureId, by: Option<FigureId>, rule: RuleId) -> Play<()> {
        if !self.state[who].is_alive() {
            return Ok(());
        }
        self.state.takes_off(who, by);
        self.tell(|| WoundsEvent::Died { who, by, rule }.into());
        self.defeat_counts(who, by);
        Ok(())
    }

    /// End of round: those at 0 Wounds for too long fall Unconscious (wf.wounds.3, wf.wounds.8).
    pub fn falls_unconscious(&mut self) -> Play<()> {
        for who in self.state.order.clone() {
            let (now, toughness) = (&self.state[who], self.state.profile(who).bonus(Characteristic::T));
            let late = now
                .fell
                .is_some_and(|fell| i32::from(self.state.round) >= i32::from(fell) + i32::from(toughness));
            if now.is_able() && now.wounds == 0 && late {
                self.gains(who, Condition::Unconscious, 1, RuleId("wf.wounds.3"))?;
            }
        }
        Ok(())
    }

    /// End of round: the Unconscious with too many Critical Wounds die (wf.wounds.6).
    pub fn death_check(&mut self) -> Play<()> {
        for who in self.state.order.clone() {
            let (now, toughness) = (&self.state[who], self.state.profile(who).bonus(Characteristic::T));
            let lies = now.is_on_table() && now.has(Condition::Unconscious) && now.wounds == 0;
            if lies && i16::from(now.criticals) > toughness {
                self.dies(who, None, RuleId("wf.wounds.6"))?;
            }
        }
        Ok(())
    }
}

impl State {
    /// Does it die at once where others take a Critical Hit (wf.attack.damage.7)?
    fn takes_deathblows(&self, who: FigureId) -> bool {
        self.options.deathblow_minor == Deathblows::ByMark && self.marks(who).has(Mark::Minor)
    }
}

/// What the log says of Wounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum WoundsEvent {
    Lost { who: FigureId, wounds: i16, left: i16, rule: RuleId },
    Healed { who: FigureId, wounds: i16, left: i16, rule: RuleId },
    Died { who: FigureId, by: Option<FigureId>, rule: RuleId },
}

impl WoundsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            WoundsEvent::Lost { who, wounds: 0, left: 0, rule } => {
                line(rule.0, format!("{} has no Wounds left to lose.", state.name(who)))
            }
            WoundsEvent::Lost { who, wounds: 0, left, rule } => {
                line(rule.0, format!("{} loses no Wounds, {left} left.", state.name(who)))
            }
            WoundsEvent::Lost { who, wounds, left, rule } => {
                line(rule.0, format!("{} loses {}, {left} left.", state.name(who), words(wounds)))
            }
            WoundsEvent::Healed { who, wounds, left, rule } => {
                line(rule.0, format!("{} regains {}: {left}.", state.name(who), words(wounds)))
            }
            WoundsEvent::Died { who, by: Some(by), rule } => {
                head(rule.0, format!("{} is dead, by {}.", state.name(who), state.name(by)))
            }
            WoundsEvent::Died { who, by: None, rule } => {
                head(rule.0, format!("{} is dead.", state.name(who)))
            }
        }
    }
}

/// So many Wounds in words.
pub(crate) fn words(wounds: i16) -> String {
    if wounds == 1 { "1 Wound".to_string() } else { format!("{wounds} Wounds") }
}
