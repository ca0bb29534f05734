//! Rolls and sums in words: what was rolled, what was added, and the verdict.

use fates::{FigureId, Tally};
use frame::telling;
use frame::view::{PartView, RollView};

use crate::rules::turn::trial::Trial;
use crate::state::State;

/// A number that is added, with a true minus sign: `+2`, `−4`.
pub(crate) fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

/// A number that stands alone, with a true minus sign.
pub(crate) fn number(number: i16) -> String {
    if number < 0 { signed(number) } else { number.to_string() }
}

/// The parts of a sum, each by its short name.
pub(crate) fn parts(state: &State, tally: &Tally) -> Vec<PartView> {
    telling::parts(tally, |rule| state.book.cards.short(rule.0))
}

/// The parts of a sum in words, if there are more than one: ` (57 Skill, +10 Charge)`.
pub(crate) fn reasons(state: &State, tally: &Tally) -> String {
    let all = parts(state, tally);
    let counted: Vec<&PartView> = all.iter().filter(|part| part.counted).collect();
    match counted.as_slice() {
        [first, rest @ ..] if !rest.is_empty() => {
            let rest = rest.iter().map(|part| format!(", {} {}", signed(part.value), part.words));
            format!(" ({} {}{})", number(first.value), first.words, rest.collect::<String>())
        }
        _ => String::new(),
    }
}

/// Success Levels, with a sign where there are any: a test that fails by none is no worse for a plus.
pub(crate) fn levels(sl: i16) -> String {
    if sl == 0 { "0".to_string() } else { signed(sl) }
}

/// What a test came to: `Passed, +2 SL` against `45 or less`.
pub(crate) fn tested(who: FigureId, at: Option<FigureId>, trial: Trial) -> RollView {
    let came = if trial.success { "Passed" } else { "Failed" };
    RollView {
        at,
        total: Some(trial.roll.into()),
        needs: format!("{} or less", number(trial.target)),
        ..decided(who, trial.success, format!("{came}, {} SL", levels(trial.sl)))
    }
}

/// What somebody's roll came to.
pub(crate) fn decided(by: FigureId, good: bool, verdict: impl Into<String>) -> RollView {
    RollView { by: Some(by), good: Some(good), verdict: verdict.into(), ..RollView::default() }
}

/// What a roll came to that nobody wins or loses by.
pub(crate) fn drawn(by: Option<FigureId>, verdict: impl Into<String>) -> RollView {
    RollView { by, verdict: verdict.into(), ..RollView::default() }
}
