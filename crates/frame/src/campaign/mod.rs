//! Campaigns: companies, their games, and what comes in between. A campaign is a list of steps; how everybody stands is
//! worked out from them anew, so any step can be taken back and a file plays the same on every machine. Pages and the
//! command line know no more than this; each system brings the rules of its own as a [`Saga`].

mod chronicle;
mod deed;
mod file;
mod kept;
mod result;
mod throw;
mod view;

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::command::Refused;
use crate::muster::{FieldView, FlawView, Mustering};

pub use self::chronicle::chronicle;
pub use self::deed::{Deed, DeedView, filled};
pub use self::file::{CampaignFile, Head};
pub use self::kept::{Gained, Kept, Saga};
pub use self::result::{Finished, ResultView, TypedResult, result_fields};
pub use self::throw::Throw;
pub use self::view::{CampaignView, CompanyView, MarkView, SeriesView, StepView, VeteranView};

/// What a system knows of campaigns.
pub trait Campaigns {
    /// What a company is called: `party`, `unit`, `warband`.
    fn noun(&self) -> &'static str;

    /// How many companies there may be.
    fn companies(&self) -> RangeInclusive<usize>;

    /// The parts that the companies play, in their order, where they play one: `good`, `evil`. Each with its help.
    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Can a game be played without a scenario?
    fn has_plain_games(&self) -> bool {
        false
    }

    /// Is this a campaign's file from before files named their system?
    fn is_older(&self, _: &str) -> bool {
        false
    }

    /// A ready roster of the book, by its id.
    fn ready(&self, id: &str) -> Result<Value, String>;

    /// What the players agree on before the first game.
    fn terms(&self) -> Vec<FieldView>;

    /// A new campaign of these rosters; or everything that is wrong with them.
    fn begin(&self, title: &str, rosters: &[Value], terms: &Value) -> Result<Box<dyn Campaign>, Refused>;

    /// A campaign from its file; or everything that is wrong with it.
    fn open(&self, text: &str) -> Result<Box<dyn Campaign>, Vec<String>>;
}

/// One campaign.
pub trait Campaign: Send {
    /// The campaign as its file keeps it.
    fn written(&self) -> String;

    /// How everybody stands, and how it came to that.
    fn view(&self) -> CampaignView;

    /// How the companies stand, as the system's own data.
    fn standing(&self) -> Value;

    /// What can be done now.
    fn deeds(&self) -> Vec<DeedView>;

    /// Does it; or says why that can't be, and changes nothing.
    fn act(&mut self, deed: &Deed, throw: Throw) -> Result<Told, Refused>;

    /// What is to be said of a game whose ledger is recorded.
    fn record_fields(&self) -> Vec<FieldView>;

    /// Records a finished game from its ledger: what it means for everybody.
    fn record(&mut self, game: &PlayedGame, throw: Throw) -> Result<Told, Refused>;

    /// The setup of the next game.
    fn next_game(&self, next: &NextGame) -> Result<Value, Refused>;

    /// The addresses of its games that are being played at tables of a hall.
    fn tables(&self) -> &[String];

    /// Other games are being played from now on.
    fn set_tables(&mut self, tables: Vec<String>) -> Result<(), String>;

    /// Takes the last step back, if there is one, and says what it was.
    fn undo(&mut self) -> Option<Told>;
}

/// A step that was taken, or taken back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// The step as the file keeps it.
    pub step: Value,
    /// What was done.
    pub words: String,
    /// What came of it.
    pub lines: Vec<String>,
    /// The dice that were rolled for it, in order.
    pub dice: Vec<u8>,
}

/// The next game of a campaign, as the players want it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct NextGame {
    /// A scenario of the book; a plain game without one.
    pub scenario: Option<String>,
    /// Which company takes which side of it, by seat; the scenario's own force where none does. In their order, if
    /// nothing is said.
    pub seats: Vec<Option<usize>>,
    /// Whom each company fields, by name; everybody who can, if nobody is named.
    pub fielded: Vec<Vec<String>>,
    /// Is it played with miniatures on a real table?
    pub real_table: bool,
    /// How many rounds a plain game lasts.
    pub rounds: Option<u8>,
}

impl NextGame {
    /// Whom this company fields, if somebody is named.
    pub fn fielded_by(&self, company: usize) -> &[String] {
        self.fielded.get(company).map_or(&[], Vec::as_slice)
    }

    /// Which company plays each of so many seats. Each of so many companies plays one seat at most, and one does.
    pub fn seated(&self, seats: usize, companies: usize) -> Result<Vec<Option<usize>>, Refused> {
        let in_order = (0..seats).map(|seat| (seat < companies).then_some(seat)).collect();
        let mut seated = if self.seats.is_empty() { in_order } else { self.seats.clone() };
        let wrong = |text: String| Err(Refused::WrongUse(text));
        if seated.len() > seats {
            return wrong(format!("found {} sides, expected at most {seats}", seated.len()));
        }
        seated.resize(seats, None);
        for (seat, company) in seated.iter().enumerate() {
            match company {
                Some(company) if *company >= companies => {
                    return wrong(format!("found company {}, expected 1 to {companies}", company + 1));
                }
                Some(_) if seated[..seat].contains(company) => {
                    return wrong("one company can't play two sides".to_string());
                }
                _ => {}
            }
        }
        match seated.iter().flatten().next() {
            Some(_) => Ok(seated),
            None => wrong("no company of the campaign plays in this game".to_string()),
        }
    }
}

/// A finished game of a campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedGame {
    /// What its ledger is called: a file, or the address of a table.
    pub name: String,
    /// The ledger.
    pub ledger: String,
    /// What else is said of it, by [`Campaign::record_fields`].
    pub said: Value,
}

/// May this roster set out? If not, why.
pub fn check_roster(mustering: &dyn Mustering, roster: &Value) -> Result<(), Vec<String>> {
    let told = |flaw: &FlawView| match flaw.at.is_empty() {
        true => flaw.words.clone(),
        false => format!("{}: {}", flaw.at, flaw.words),
    };
    let view = mustering.muster(roster).map_err(|flaws| flaws.iter().map(told).collect::<Vec<_>>())?;
    match view.may_play() {
        true => Ok(()),
        false => {
            let stops = view.flaws.iter().filter(|flaw| !(flaw.may_be_waived && view.anyway));
            Err(stops.map(told).collect())
        }
    }
}
