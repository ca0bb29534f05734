//! What a fighter is worth, estimated by equal win chances: it fights duels with the profiles of the book, by the rules that
//! are played, and those that it is nearly even with say what it would cost. It is an estimate: a duel is hand to hand, and
//! what is done from afar, for others or in a crowd does not count.

mod opponents;
mod told;

use frame::Until;
use frame::odds::{Code, Fault, Party};
use referee::AnySystem;
use serde::Serialize;

use self::opponents::{Opponent, opponents};

/// The duels of a first look at each opponent, and of a closer one at the nearest, with each of the two begun first.
const FIRST_LOOK: u64 = 60;
const CLOSER_LOOK: u64 = 1_000;

/// So many opponents are looked at more closely: those that cost something, and those that do not.
const PRICED: usize = 5;
const UNPRICED: usize = 3;

/// So many are told.
const TOLD: usize = 3;

/// It is even with whom it beats at least, and at most, so often.
const EVEN: [f64; 2] = [0.4, 0.6];

/// The dice of all these duels: the same fighter is always worth the same.
const SEED: u64 = 1;

/// What a fighter is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Worth {
    /// Whom it is nearest to being even with, the nearest first.
    pub nearest: Vec<Even>,
    /// What those cost with whom it is even; nothing where the book has no costs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Cost>,
    /// How many of the book it beats more often than not.
    pub beats: usize,
    /// How many of the book it fought.
    pub fought: usize,
    /// How many duels with each of the nearest the chances come from.
    pub duels: u64,
    /// What both do in these duels, where that needs telling.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub play: &'static str,
}

/// A profile of the book, and how often it is beaten.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Even {
    /// What it is called.
    pub name: String,
    /// What it costs, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<i64>,
    /// How often it is beaten, from 0 to 1; what nobody wins counts half.
    pub wins: f64,
}

/// A cost by equal win chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cost {
    /// It is even with those who cost from the first to the last of these; the one between is the estimate.
    About(i64, i64, i64),
    /// It is even with nobody who costs anything: it stands between those who cost so much.
    Between(i64, i64),
    /// It beats even those who cost so much.
    MoreThan(i64),
    /// Even those who cost so little beat it.
    LessThan(i64),
}

/// What a fighter is worth by the profiles of `book`, which is the system as it is built in. The duels are fought with the
/// content of `system`, which knows the fighter.
pub fn worth(system: &dyn AnySystem, book: &dyn AnySystem, fighter: &Party) -> Result<Worth, Fault> {
    let opponents = opponents(book, fighter);
    let mut fought: Vec<(&Opponent, f64)> = Vec::new();
    let mut failed = None;
    for opponent in &opponents {
        match wins(system, fighter, &opponent.party, FIRST_LOOK) {
            Ok(wins) => fought.push((opponent, wins)),
            Err(fault) => failed = failed.or(Some(fault)),
        }
    }
    if fought.is_empty() {
        let nobody = || Fault::new(Code::NoTarget, "the book has nobody to fight a duel with");
        return Err(failed.unwrap_or_else(nobody));
    }
    let beats = fought.iter().filter(|(_, wins)| *wins > 0.5).count();
    let mut closer = Vec::new();
    for opponent in nearest(&fought) {
        let wins = wins(system, fighter, &opponent.party, CLOSER_LOOK)?;
        closer.push(Even { name: opponent.name.clone(), cost: opponent.cost, wins });
    }
    closer.sort_by(|one, other| off(one.wins).total_cmp(&off(other.wins)));
    let cost = cost(&fought, &closer);
    let play = system.duel(fighter, &fought[0].0.party, Until::End)?.play();
    closer.truncate(TOLD);
    Ok(Worth { nearest: closer, cost, beats, fought: fought.len(), duels: 2 * CLOSER_LOOK, play })
}

/// How far a chance is from an even one.
fn off(wins: f64) -> f64 {
    (wins - 0.5).abs()
}

/// How often the one beats the other, where each of the two is named first in half of the duels. What nobody wins counts half.
fn wins(system: &dyn AnySystem, one: &Party, other: &Party, duels: u64) -> Result<f64, Fault> {
    let share = |one: &Party, other: &Party| {
        let duel = system.duel(one, other, Until::End)?;
        Ok(duel.simulate(duels, SEED).worth / duels as f64)
    };
    Ok((share(one, other)? + 1.0 - share(other, one)?) / 2.0)
}

/// Those to look at more closely.
fn nearest<'a>(fought: &[(&'a Opponent, f64)]) -> Vec<&'a Opponent> {
    let mut sorted = fought.to_vec();
    sorted.sort_by(|(_, one), (_, other)| off(*one).total_cmp(&off(*other)));
    let (priced, unpriced): (Vec<_>, Vec<_>) =
        sorted.into_iter().map(|(opponent, _)| opponent).partition(|opponent| opponent.cost.is_some());
    priced.into_iter().take(PRICED).chain(unpriced.into_iter().take(UNPRICED)).collect()
}

/// What would be even: the costs of those it is even with, else the costs between which it stands.
fn cost(fought: &[(&Opponent, f64)], closer: &[Even]) -> Option<Cost> {
    let even = |even: &&Even| (EVEN[0]..=EVEN[1]).contains(&even.wins);
    let priced: Vec<(i64, f64)> =
        closer.iter().filter(even).filter_map(|even| Some((even.cost?, off(even.wins)))).collect();
    let costs = || priced.iter().map(|(cost, _)| *cost);
    if let (Some(least), Some(most)) = (costs().min(), costs().max()) {
        let weight = |off: f64| 1.0 / (0.02 + off); // the nearer, the more it counts
        let sum: f64 = priced.iter().map(|(_, off)| weight(*off)).sum();
        let middle = priced.iter().map(|(cost, off)| *cost as f64 * weight(*off)).sum::<f64>() / sum;
        return Some(Cost::About(least, middle.round() as i64, most));
    }
    let costs = |beaten: bool| {
        let of = fought.iter().filter(move |(_, wins)| (*wins > 0.5) == beaten);
        of.filter_map(|(opponent, _)| opponent.cost)
    };
    match (costs(true).max(), costs(false).min()) {
        (Some(beaten), Some(beating)) => Some(Cost::Between(beaten.min(beating), beaten.max(beating))),
        (Some(beaten), None) => Some(Cost::MoreThan(beaten)),
        (None, Some(beating)) => Some(Cost::LessThan(beating)),
        (None, None) => None,
    }
}
