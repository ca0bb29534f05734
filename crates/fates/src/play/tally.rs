//! A number that knows its reasons.

use std::fmt;

use arrayvec::ArrayVec;
use serde::Serialize;

use crate::RuleId;

/// Something that values with reasons are added to: a [`Tally`] keeps the reasons, a [`Total`] only the sum.
///
/// A rule that adds its parts to any `Sum` says each value and its reason once; a caller who only needs the number pays for
/// nothing else.
pub trait Sum: Default {
    /// Adds a part that counts.
    fn add(&mut self, value: i16, rule: RuleId);

    /// Shows a part that does not count, because a better one of its kind does.
    fn mention(&mut self, value: i16, rule: RuleId);

    /// The sum of all parts that count.
    fn total(&self) -> i16;
}

/// A sum without its reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Total(i16);

impl Sum for Total {
    #[inline]
    fn add(&mut self, value: i16, _: RuleId) {
        self.0 += value;
    }

    #[inline]
    fn mention(&mut self, _: i16, _: RuleId) {}

    #[inline]
    fn total(&self) -> i16 {
        self.0
    }
}

impl Sum for Tally {
    #[inline]
    fn add(&mut self, value: i16, rule: RuleId) {
        Tally::add(self, value, rule);
    }

    #[inline]
    fn mention(&mut self, value: i16, rule: RuleId) {
        Tally::mention(self, value, rule);
    }

    #[inline]
    fn total(&self) -> i16 {
        Tally::total(self)
    }
}

/// A sum in which every part names the rule it comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    total: i16,
    reasons: ArrayVec<Reason, { Tally::MOST }>,
}

/// One part of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Reason {
    /// What it adds or takes off.
    pub value: i16,
    /// The rule that says so.
    pub rule: RuleId,
    /// False for a part that another one outdid: it is shown, and does not count.
    pub counted: bool,
}

impl Tally {
    /// More parts than any sum of any system has.
    const MOST: usize = 16;

    /// Adds a part that counts. A zero leaves no entry.
    #[inline]
    pub fn add(&mut self, value: i16, rule: RuleId) {
        self.total += value;
        self.write(Reason { value, rule, counted: true });
    }

    /// Shows a part that does not count, because a better one of its kind does.
    #[inline]
    pub fn mention(&mut self, value: i16, rule: RuleId) {
        self.write(Reason { value, rule, counted: false });
    }

    /// The sum of all parts that count.
    #[inline]
    pub fn total(&self) -> i16 {
        self.total
    }

    /// The parts that count, in the order in which they were added.
    pub fn reasons(&self) -> Vec<(i16, RuleId)> {
        self.parts().iter().filter(|part| part.counted).map(|part| (part.value, part.rule)).collect()
    }

    /// All parts, those that do not count among them.
    pub fn parts(&self) -> &[Reason] {
        &self.reasons
    }

    #[inline]
    fn write(&mut self, reason: Reason) {
        if reason.value != 0 {
            let written = self.reasons.try_push(reason);
            debug_assert!(written.is_ok(), "a sum has at most {} parts", Tally::MOST);
        }
    }
}

impl Serialize for Tally {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Written<'a> {
            total: i16,
            reasons: &'a [Reason],
        }
        Written { total: self.total, reasons: &self.reasons }.serialize(serializer)
    }
}

/// `+2 sb.melee.2, -1 sb.melee.fatigue.4`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.reasons.iter().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            let left_out = if part.counted { "" } else { " (not counted)" };
            write!(f, "{comma}{:+} {}{left_out}", part.value, part.rule)?;
        }
        Ok(())
    }
}
