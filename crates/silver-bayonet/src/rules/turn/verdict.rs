//! What a roll comes to, as players say it before anything else: a hit for 8, a miss by 2.

use serde::Serialize;

use crate::rules::fighting::attack::{Blow, Mishap};
use crate::rules::fighting::terror::Band;

/// What the dice of a Check have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Of an attack: what it comes to, and how far over Defence the total is, or below it.
    Attack(Blow, i16),
    /// Of a Check against a number: how far over it the total is, or below it.
    Check(i16),
    /// Of a Terror Check.
    Terror(Band),
}

impl Verdict {
    /// Is it what the roller wanted?
    pub fn is_good(self) -> bool {
        match self {
            Verdict::Attack(blow, _) => blow.hits(),
            Verdict::Check(margin) => margin >= 0,
            Verdict::Terror(band) => band == Band::NoEffect,
        }
    }

    /// In a word or three: `Hit for 8`.
    pub fn words(self) -> String {
        match self {
            Verdict::Attack(Blow::Hit { shatters: true, .. }, _) => "Shattered".to_string(),
            Verdict::Attack(Blow::Hit { damage: 0, .. }, _) => "Hit, no damage".to_string(),
            Verdict::Attack(Blow::Hit { damage, critical: true, .. }, _) => {
                format!("Critical hit for {damage}")
            }
            Verdict::Attack(Blow::Hit { damage, .. }, _) => format!("Hit for {damage}"),
            Verdict::Attack(Blow::Miss, ..0) => format!("Missed by {}", self.short()),
            Verdict::Attack(Blow::Miss, _) => "Missed on a 1".to_string(),
            Verdict::Attack(Blow::Mishap(Mishap::Breaks), _) => "Missed, it breaks".to_string(),
            Verdict::Attack(Blow::Mishap(Mishap::Fails), _) => "Critical failure".to_string(),
            Verdict::Check(0..) => "Passed".to_string(),
            Verdict::Check(_) => format!("Failed by {}", self.short()),
            Verdict::Terror(Band::Collapse) => "Flees in terror".to_string(),
            Verdict::Terror(band) => band.name().to_string(),
        }
    }

    /// What it is to leave it at that: `Keep the hit`.
    pub(crate) fn kept(self) -> &'static str {
        match self {
            Verdict::Attack(blow, _) if blow.hits() => "Keep the hit",
            Verdict::Attack(..) => "Keep the miss",
            Verdict::Check(0..) => "Keep the roll",
            Verdict::Check(_) => "Let it fail",
            Verdict::Terror(_) => "Keep the roll",
        }
    }

    /// What the other verdict is called, and what it is called if a roll only gets better: `hit`, `more damage`.
    pub(crate) fn hopes(self) -> [&'static str; 2] {
        match self {
            Verdict::Attack(..) => ["hit", "more damage"],
            Verdict::Check(_) => ["passes", "less damage"],
            Verdict::Terror(_) => ["no effect", "milder"],
        }
    }

    fn short(self) -> i16 {
        match self {
            Verdict::Attack(_, margin) | Verdict::Check(margin) => (-margin).max(0),
            Verdict::Terror(_) => 0,
        }
    }
}
