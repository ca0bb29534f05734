//! Rolls with the parts of their sums, in words.

use fates::{D10, FigureId, RuleId, Tally};
use frame::telling::line;
use frame::view::{LogLine, PartView, RollView, RolledDie};

use crate::content::book::Book;

/// What a part of a sum is called at the table.
pub fn label(book: &Book, rule: RuleId) -> &str {
    book.cards.short(rule.0)
}

/// A line with the two dice of a Check, what is added to them, and what they decided.
pub(crate) fn rolled(
    book: &Book,
    rule: &'static str,
    text: String,
    faces: [u8; 2],
    tally: &Tally,
    roll: RollView,
) -> LogLine {
    let total = Some(i16::from(faces[0] + faces[1]) + tally.total());
    LogLine {
        parts: parts(book, tally),
        roll: Some(RollView { total, ..roll }),
        ..pair_of_dice(rule, text, faces)
    }
}

/// A line with the two dice of a Check.
pub(crate) fn pair_of_dice(rule: &'static str, text: String, [power, skill]: [u8; 2]) -> LogLine {
    LogLine { dice: vec![d10("Power", power), d10("Skill", skill)], ..line(rule, text) }
}

/// A line with one die, and what it decided.
pub(crate) fn one_die(rule: &'static str, text: String, name: &str, face: u8, roll: RollView) -> LogLine {
    LogLine { dice: vec![d10(name, face)], roll: Some(roll), ..line(rule, text) }
}

/// What a figure's roll came to.
pub(crate) fn decided(by: FigureId, good: bool, verdict: impl Into<String>) -> RollView {
    RollView { by: Some(by), good: Some(good), verdict: verdict.into(), ..RollView::default() }
}

/// What a roll came to that nobody wins or loses by.
pub(crate) fn drawn(verdict: impl Into<String>) -> RollView {
    RollView { verdict: verdict.into(), ..RollView::default() }
}

fn d10(name: &str, face: u8) -> RolledDie {
    RolledDie { name: name.to_string(), die: D10, face, source: None }
}

/// What became of two dice of which one was rolled again for a Fate Die: `4 and 7: a 9, now 9 and 7`.
pub(crate) fn kept(before: [u8; 2], rolled: u8, after: [u8; 2]) -> String {
    let now =
        if before == after { "and the old face stays".to_string() } else { format!("now {}", pair(after)) };
    let article = if rolled == 8 { "an" } else { "a" };
    format!("{}: {article} {rolled}, {now}", pair(before))
}

/// `7 and 4`
pub(crate) fn pair([power, skill]: [u8; 2]) -> String {
    format!("{power} and {skill}")
}

/// `7 + 4 dice, +2 Melee, -1 fatigue = 12`
pub(crate) fn sum_words(book: &Book, dice: [u8; 2], tally: &Tally) -> String {
    let total = i16::from(dice[0] + dice[1]) + tally.total();
    let mut text = format!("{} + {} dice", dice[0], dice[1]);
    for part in tally.parts().iter().filter(|part| part.counted) {
        text.push_str(&format!(", {:+} {}", part.value, label(book, part.rule)));
    }
    format!("{text} = {total}")
}

/// The parts of a sum, each with what it is called at the table.
pub(crate) fn parts(book: &Book, tally: &Tally) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: label(book, part.rule).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}
