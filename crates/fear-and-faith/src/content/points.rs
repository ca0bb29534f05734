//! The fitted price of a profile, `ff.points.*`, for new models only: printed profiles cost what is printed.

use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::profile::{MOST_POINTS, Profile};
use crate::content::sheets::RuleSheet;
use crate::content::special::Special;

/// What a profile would cost by the fitted formula. It is fitted to the printed profiles, not quoted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Price {
    /// The points.
    pub points: u16,
    /// What its Combat adds to the sum.
    pub combat: i16,
    /// What each special rule adds to the sum.
    pub rules: Vec<RuleCost>,
    /// The sum is taken so many halves: 7 less the Quality.
    pub halves: i16,
}

/// What a special rule adds to a price.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RuleCost {
    /// The rule.
    pub rule: Special,
    /// What it adds.
    pub cost: i16,
    /// How sure that is.
    pub sure: Sure,
}

/// How sure the cost of a special rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sure {
    /// Several printed profiles agree on it.
    #[serde(rename = "fitted")]
    Fitted,
    /// One printed profile shows it.
    #[serde(rename = "one profile")]
    OneProfile,
    /// The printed profiles do not settle it.
    #[serde(rename = "guess")]
    Guess,
    /// No printed profile has the rule; it is counted as nothing.
    #[serde(rename = "unknown")]
    Unknown,
}

/// The price of a new model (ff.points.formula.1, ff.points.formula.2).
pub fn price(profile: &Profile, book: &Book) -> Price {
    sum(profile, book, |rule| rule.cost_new.or(rule.cost))
}

/// The price by the costs as they were fitted, which differ from those for new models where the fit is of no use.
pub fn fitted_price(profile: &Profile, book: &Book) -> Price {
    sum(profile, book, |rule| rule.cost)
}

fn sum(profile: &Profile, book: &Book, cost: impl Fn(&RuleSheet) -> Option<i8>) -> Price {
    let rule_cost = |special: Special| {
        let sheet = book.rule(special);
        let known = sheet.and_then(|sheet| Some((cost(sheet)?, sheet.sure.unwrap_or(Sure::Guess))));
        let (cost, sure) = known.unwrap_or((0, Sure::Unknown));
        let times = match special {
            Special::Ban => profile.bans.iter().count().max(1) as i16, // each kind by itself
            _ => 1,
        };
        RuleCost { rule: special, cost: i16::from(cost) * times, sure }
    };
    let combat = 5 * i16::from(profile.combat);
    let rules: Vec<RuleCost> = profile.specials.iter().map(rule_cost).collect();
    let halves = 7 - i16::from(profile.quality);
    let sum: i32 = i32::from(combat) + rules.iter().map(|rule| i32::from(rule.cost)).sum::<i32>();
    let doubled = sum * i32::from(halves);
    let points = (doubled + 1).div_euclid(2).clamp(1, i32::from(MOST_POINTS)) as u16; // halves are rounded up
    Price { points, combat, rules, halves }
}

impl Sure {
    /// Do printed profiles settle it?
    pub(crate) fn is_settled(self) -> bool {
        matches!(self, Sure::Fitted | Sure::OneProfile)
    }
}

impl Price {
    /// How sure it is: as sure as its least sure part.
    pub fn sure(&self) -> Sure {
        let rank = |sure: &Sure| match sure {
            Sure::Fitted => 0,
            Sure::OneProfile => 1,
            Sure::Guess => 2,
            Sure::Unknown => 3,
        };
        self.rules.iter().map(|rule| rule.sure).max_by_key(rank).unwrap_or(Sure::Fitted)
    }
}
