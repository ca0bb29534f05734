//! Campaigns: units from game to game, with what the tables of injuries, madness and experience make of their figures
//! (`sb.out.post.*`, `sb.out.xp.*`), and new soldiers in the places of the dead.
//!
//! Reading: between two games a unit may hire up to the points that it has (sb.out.unit.1), counting those who live; an
//! Officer who is dead is replaced by a new one (sb.out.officer.1). The sheets name re-equipping and print no rules for it.

mod between;
mod decided;
mod deeds;
mod fielded;
mod record;
mod show;
mod typed;
mod units;

use std::ops::RangeInclusive;
use std::sync::Arc;

use frame::campaign::{
    self, Campaigns, CompanyView, Deed, DeedView, Gained, Head, Kept, NextGame, PlayedGame, ResultView, Saga,
    Throw,
};
use frame::command::Refused;
use frame::muster::{FieldView, Mustering};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use self::units::{Corps, Learned, Veteran};
use crate::content::book::Book;
use crate::content::unit::{Leader, Recruit};
use crate::rules::scenario::aftermath::{Bane, Injury, Madness, Survival};
use crate::state::MOST_PLAYERS;

/// The campaigns of a book.
pub(crate) struct CampaignsOf<'a>(pub(crate) &'a Arc<Book>);

/// What has become of some units.
#[derive(Clone)]
pub struct War {
    /// The units as they stand.
    pub units: Vec<Corps>,
    book: Arc<Book>,
}

/// What can happen in a campaign. Units are named by their places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step", deny_unknown_fields)]
pub enum Step {
    /// A game was played to its end.
    Game {
        /// How it ended.
        result: ResultView,
        /// What became of everybody who played.
        fates: Vec<Fate>,
        /// The dice that were rolled for the campaign after it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<u8>,
    },
    /// A figure has learned something (sb.out.xp.3).
    Upgrade {
        /// Whose unit.
        unit: usize,
        /// Who.
        name: String,
        /// What.
        learned: Learned,
    },
    /// A soldier is hired.
    Hire {
        /// By which unit.
        unit: usize,
        /// Who.
        recruit: Box<Recruit>,
    },
    /// A soldier is sent home.
    Dismiss {
        /// By which unit.
        unit: usize,
        /// Who.
        name: String,
    },
    /// A new Officer takes over from a dead one.
    Promote {
        /// In which unit.
        unit: usize,
        /// Who.
        leader: Box<Leader>,
    },
}

/// What became of a figure in a game and after it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose it was, by the place of the unit.
    pub unit: usize,
    /// Its name.
    pub name: String,
    /// How it came through 0 Health, if it had to (sb.out.post.2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub survival: Option<Survival>,
    /// The injury that stays (sb.out.post.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub injury: Option<Injury>,
    /// What its collapse left behind (sb.out.post.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub madness: Option<Madness>,
    /// What the Mummy's Curse came to (sb.out.post.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub curse: Option<Bane>,
    /// The XP it earned (sb.out.xp.1).
    #[serde(default)]
    pub xp: u8,
}

impl Campaigns for CampaignsOf<'_> {
    fn noun(&self) -> &'static str {
        "unit"
    }

    fn companies(&self) -> RangeInclusive<usize> {
        1..=MOST_PLAYERS
    }

    fn ready(&self, id: &str) -> Result<Value, String> {
        let unit = self.0.unit(id)?;
        Mustering::ready(&**self.0, &unit.id).ok_or_else(|| format!("no unit is called \"{id}\""))
    }

    fn terms(&self) -> Vec<FieldView> {
        Vec::new()
    }

    fn begin(
        &self,
        title: &str,
        rosters: &[Value],
        terms: &Value,
    ) -> Result<Box<dyn campaign::Campaign>, Refused> {
        let head = Head { title: title.to_string(), terms: terms.clone(), companies: rosters.to_vec() };
        let begun = Kept::<War>::begin(self.0, head);
        Ok(Box::new(begun.map_err(|faults| Refused::NotAllowed(faults.join("\n")))?))
    }

    fn open(&self, text: &str) -> Result<Box<dyn campaign::Campaign>, Vec<String>> {
        Ok(Box::new(Kept::<War>::open(self.0, text)?))
    }
}

impl Saga for War {
    type Book = Book;
    type Step = Step;

    const SYSTEM: &'static str = "sb";
    const COUNTS: &'static str = "XP earned";

    fn begin(book: &Arc<Book>, head: &Head) -> Result<War, Vec<String>> {
        Ok(War { units: units::all(book, &head.companies)?, book: Arc::clone(book) })
    }

    fn take(&mut self, step: &Step) -> Result<Gained, Vec<String>> {
        match step {
            Step::Game { result, fates, .. } => self.played(result, fates),
            Step::Upgrade { unit, name, learned } => self.learns(*unit, name, learned),
            Step::Hire { unit, recruit } => self.hires(*unit, recruit),
            Step::Dismiss { unit, name } => self.dismisses(*unit, name),
            Step::Promote { unit, leader } => self.promotes(*unit, leader),
        }
    }

    fn words(&self, step: &Step) -> String {
        show::in_words(self, step)
    }

    fn dice(step: &Step) -> &[u8] {
        match step {
            Step::Game { dice, .. } => dice,
            _ => &[],
        }
    }

    fn standing(&self) -> Value {
        json!(self.units)
    }

    fn terms(&self) -> Vec<String> {
        Vec::new()
    }

    fn companies(&self) -> Vec<CompanyView> {
        self.units.iter().map(|unit| show::company(&self.book, unit)).collect()
    }

    fn deeds(&self) -> Vec<DeedView> {
        deeds::all(self)
    }

    fn decide(&self, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
        decided::step(self, deed, throw)
    }

    fn record_fields(&self) -> Vec<FieldView> {
        deeds::experience(self)
    }

    fn read(&self, game: &PlayedGame, throw: Throw) -> Result<Step, Refused> {
        record::read(self, game, throw)
    }

    fn next_game(&self, next: &NextGame) -> Result<Value, Refused> {
        Ok(json!(self.field(next)?))
    }
}
