//! Campaigns: companies from fight to fight, with the Wounds, Critical Wounds, injuries and Fatigued that they carry on
//! (wf.heal.6), days of rest (wf.heal.7, wf.heal.8), and Fortune that comes back between sessions (wf.fortune.4).

mod between;
mod companies;
mod deeds;
mod fielded;
mod record;
mod rest;
mod show;
mod typed;

use std::ops::RangeInclusive;
use std::sync::Arc;

use frame::campaign::{
    self, Campaigns, CompanyView, Deed, DeedView, Gained, Head, Kept, NextGame, PlayedGame, ResultView, Saga,
    Throw,
};
use frame::command::Refused;
use frame::muster::{FieldView, Mustering, Takes};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use self::companies::{Comrade, Party};
use crate::content::book::Book;
use crate::content::roster::Member;
use crate::setup::With;

/// The campaigns of a book.
pub(crate) struct CampaignsOf<'a>(pub(crate) &'a Arc<Book>);

/// What has become of some companies.
#[derive(Clone)]
pub struct Journey {
    /// The companies as they stand.
    pub parties: Vec<Party>,
    agreed: Agreed,
    book: Arc<Book>,
}

/// What was agreed before the first fight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Agreed {
    /// Is Fortune played (wf.fortune.1)?
    fortune: bool,
}

/// What can happen in a campaign. Companies are named by their places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step", deny_unknown_fields)]
pub enum Step {
    /// A fight was fought to its end.
    Game {
        /// How it ended.
        result: ResultView,
        /// What became of everybody who fought.
        fates: Vec<Fate>,
    },
    /// A company has rested (wf.heal.7, wf.heal.8).
    Rest {
        /// Which.
        company: usize,
        /// For how many days.
        days: u16,
        /// How those who needed it are now.
        rested: Vec<Left>,
        /// The dice of their tests, day by day.
        dice: Vec<u8>,
    },
    /// A session is over, and Fortune comes back (wf.fortune.4).
    Session,
    /// Somebody is as the players say: healed by other means, or hurt.
    Set {
        /// Whose company.
        company: usize,
        /// Who, and how.
        left: Left,
    },
    /// Somebody joins a company.
    Join {
        /// Which.
        company: usize,
        /// Who.
        member: Box<Member>,
    },
    /// Somebody leaves a company.
    Leave {
        /// Which.
        company: usize,
        /// Who.
        name: String,
    },
}

/// What became of somebody in a fight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose it was, by the place of the company.
    pub company: usize,
    /// Its name.
    pub name: String,
    /// What it carries on; nothing, if it is dead.
    pub left: Option<With>,
    /// How many it has killed.
    #[serde(default)]
    pub kills: u8,
}

/// Somebody, and how it is now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Its name.
    pub name: String,
    /// What is not as in a fresh combatant.
    pub with: With,
}

impl Campaigns for CampaignsOf<'_> {
    fn noun(&self) -> &'static str {
        "company"
    }

    fn companies(&self) -> RangeInclusive<usize> {
        1..=2
    }

    fn ready(&self, id: &str) -> Result<Value, String> {
        self.0.ready(id).ok_or_else(|| {
            let ready = crate::show::catalogue::catalogue(self.0).rosters;
            let hint = content::did_you_mean(id, ready.iter().map(|roster| roster.id.as_str()));
            format!("no company is called \"{id}\"{hint}")
        })
    }

    fn terms(&self) -> Vec<FieldView> {
        let fortune = Takes::Switch { now: false };
        vec![FieldView::new("/fortune", "Fortune is played", fortune).by("wf.fortune.1")]
    }

    fn begin(
        &self,
        title: &str,
        rosters: &[Value],
        terms: &Value,
    ) -> Result<Box<dyn campaign::Campaign>, Refused> {
        let head = Head { title: title.to_string(), terms: terms.clone(), companies: rosters.to_vec() };
        let begun = Kept::<Journey>::begin(self.0, head);
        Ok(Box::new(begun.map_err(|faults| Refused::NotAllowed(faults.join("\n")))?))
    }

    fn open(&self, text: &str) -> Result<Box<dyn campaign::Campaign>, Vec<String>> {
        Ok(Box::new(Kept::<Journey>::open(self.0, text)?))
    }
}

impl Saga for Journey {
    type Book = Book;
    type Step = Step;

    const SYSTEM: &'static str = "wf";
    const COUNTS: &'static str = "Points scored";

    fn begin(book: &Arc<Book>, head: &Head) -> Result<Journey, Vec<String>> {
        let agreed = match &head.terms {
            Value::Null => Ok(Agreed::default()),
            terms => Agreed::deserialize(terms)
                .map_err(|fault| vec![format!("terms: {}", content::plain(&fault.to_string()))]),
        };
        match (companies::all(book, &head.companies), agreed) {
            (Ok(parties), Ok(agreed)) => Ok(Journey { parties, agreed, book: Arc::clone(book) }),
            (parties, agreed) => {
                Err([agreed.err().unwrap_or_default(), parties.err().unwrap_or_default()].concat())
            }
        }
    }

    fn take(&mut self, step: &Step) -> Result<Gained, Vec<String>> {
        match step {
            Step::Game { result, fates } => self.fought(result, fates),
            Step::Rest { company, days, rested, .. } => self.rested(*company, *days, rested),
            Step::Session => Ok(self.fortune_comes_back()),
            Step::Set { company, left } => self.is_set(*company, left),
            Step::Join { company, member } => self.joins(*company, member),
            Step::Leave { company, name } => self.leaves(*company, name),
        }
    }

    fn words(&self, step: &Step) -> String {
        show::in_words(self, step)
    }

    fn dice(step: &Step) -> &[u8] {
        match step {
            Step::Rest { dice, .. } => dice,
            _ => &[],
        }
    }

    fn standing(&self) -> Value {
        json!(self.parties)
    }

    fn terms(&self) -> Vec<String> {
        let fortune = if self.agreed.fortune { "Fortune is played" } else { "Fortune is not played" };
        vec![fortune.to_string()]
    }

    fn companies(&self) -> Vec<CompanyView> {
        self.parties.iter().map(|party| show::company(self, party)).collect()
    }

    fn deeds(&self) -> Vec<DeedView> {
        deeds::all(self)
    }

    fn decide(&self, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
        deeds::step(self, deed, throw)
    }

    fn record_fields(&self) -> Vec<FieldView> {
        Vec::new()
    }

    fn read(&self, game: &PlayedGame, throw: Throw) -> Result<Step, Refused> {
        throw.done(str::to_string)?;
        record::read(self, game)
    }

    fn next_game(&self, next: &NextGame) -> Result<Value, Refused> {
        Ok(json!(self.field(next)?))
    }
}
