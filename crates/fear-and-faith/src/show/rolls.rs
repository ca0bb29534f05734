//! What dice decided, as the tray shows it: who rolled, at whom, what was needed, and the verdict in a word or three.

use fates::{D6, FigureId, RuleId};
use frame::view::{LogLine, RollView, RolledDie};

use crate::rules::fighting::contest::{Harm, Verdict};

/// What a model's roll came to.
pub(crate) fn decided(by: FigureId, good: bool, verdict: impl Into<String>) -> RollView {
    RollView { by: Some(by), good: Some(good), verdict: verdict.into(), ..RollView::default() }
}

/// What a roll came to that nobody in particular wins or loses by.
pub(crate) fn drawn(verdict: impl Into<String>) -> RollView {
    RollView { verdict: verdict.into(), ..RollView::default() }
}

/// What an attack came to that can harm nobody but its target.
pub(crate) fn one_way(by: Option<FigureId>, at: FigureId, totals: [i16; 2], harm: Harm) -> RollView {
    let good = Some(harm != Harm::Nothing);
    opposed(
        RollView { by, at: Some(at), good, verdict: harm.verdict().to_string(), ..RollView::default() },
        totals,
    )
}

/// What two models that fought did to each other.
pub(crate) fn both_ways(by: FigureId, at: FigureId, totals: [i16; 2], verdict: Verdict) -> RollView {
    let words = match (verdict.defender, verdict.attacker) {
        (harm, Harm::Nothing) => harm.verdict().to_string(),
        (Harm::Nothing, harm) => format!("Attacker {}", lower(harm.verdict())),
        (harm, own) => format!("{}, attacker {}", harm.verdict(), lower(own.verdict())),
    };
    let good = verdict.defender != Harm::Nothing && verdict.defender >= verdict.attacker;
    opposed(RollView { at: Some(at), ..decided(by, good, words) }, totals)
}

/// The attacker's total against the other one.
pub(crate) fn opposed(roll: RollView, [total, needs]: [i16; 2]) -> RollView {
    RollView { total: Some(total), needs: needs.to_string(), ..roll }
}

/// A line with the two dice of an opposed roll, each with whose it is.
pub(crate) fn two_dice(rule: RuleId, text: String, dice: [u8; 2], roll: RollView) -> LogLine {
    let named = ["Attacker", "Defender"].into_iter().zip(dice);
    let die = |(name, face): (&str, u8)| RolledDie { name: name.to_string(), die: D6, face, source: None };
    LogLine { dice: named.map(die).collect(), ..crate::state::event::rolled(rule, text, &[], roll) }
}

/// What the dice of an activation bring: `3 actions`, `Turnover`.
pub(crate) fn actions(successes: u8, failures: u8) -> String {
    match (successes, failures >= 2) {
        (0, true) => "Turnover".to_string(), // ff.act.turnover.1
        (0, false) => "No action".to_string(),
        (1, false) => "1 action".to_string(),
        (1, true) => "1 action, then a turnover".to_string(),
        (actions, _) => format!("{actions} actions"),
    }
}

/// What the dice of any other Quality roll come to.
pub(crate) fn failed(failures: u8, dice: usize) -> String {
    match (failures, dice) {
        (0, _) => "Passed".to_string(),
        (_, 1) => "Failed".to_string(),
        (1, _) => "1 failure".to_string(),
        (failures, _) => format!("{failures} failures"),
    }
}

impl Harm {
    /// In a word or two: `Killed`.
    pub(crate) fn verdict(self) -> &'static str {
        match self {
            Harm::Nothing => "No effect",
            Harm::Recoil => "Recoils",
            Harm::Fall => "Knocked down",
            Harm::Wound => "Wounded",
            Harm::Feign => "Down as if dead",
            Harm::Kill => "Killed",
            Harm::Gruesome => "Killed gruesomely",
        }
    }
}

/// In the middle of a sentence.
pub(crate) fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}
