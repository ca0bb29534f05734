//! Campaigns: the record of warbands over several games. The sheets print no rules for what lies between two games, so
//! nothing is lost or gained for good: a record tells who won, who was put Out and by whom, and what was scored.
//!
//! Reading: a figure that was put Out marches again in the next game, because nothing says that it is dead.

mod fielded;
mod record;
mod show;
mod warbands;

use std::ops::RangeInclusive;
use std::sync::Arc;

use frame::campaign::{
    self, Campaigns, CompanyView, Deed, DeedView, Gained, Head, Kept, NextGame, PlayedGame, ResultView, Saga,
    Throw,
};
use frame::command::Refused;
use frame::muster::FieldView;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub use self::warbands::{Fighter, Warband};
use crate::content::book::Book;
use crate::content::warband::WarbandSheet;
use crate::state::MOST_SIDES;

/// The campaigns of a book.
pub(crate) struct CampaignsOf<'a>(pub(crate) &'a Arc<Book>);

/// The record of some warbands.
#[derive(Clone)]
pub struct Annals {
    /// The warbands as they stand.
    pub warbands: Vec<Warband>,
    book: Arc<Book>,
}

/// What can happen in a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step", deny_unknown_fields)]
pub enum Step {
    /// A game was played to its end.
    Game {
        /// How it ended.
        result: ResultView,
        /// What became of everybody who played.
        fates: Vec<Fate>,
    },
}

/// What became of a figure in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose it was, by the place of the warband.
    pub warband: usize,
    /// Its name.
    pub name: String,
    /// Was it put Out (be.fate.4)?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub out: bool,
    /// How many it has put Out.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub kills: u8,
}

fn is_nought(count: &u8) -> bool {
    *count == 0
}

impl Campaigns for CampaignsOf<'_> {
    fn noun(&self) -> &'static str {
        "warband"
    }

    fn companies(&self) -> RangeInclusive<usize> {
        1..=MOST_SIDES
    }

    fn has_plain_games(&self) -> bool {
        true
    }

    fn ready(&self, id: &str) -> Result<Value, String> {
        let band = self.0.warband(id)?;
        Ok(json!(WarbandSheet { id: String::new(), ..band.clone() }.without_sums()))
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
        let begun = Kept::<Annals>::begin(self.0, head);
        Ok(Box::new(begun.map_err(|faults| Refused::NotAllowed(faults.join("\n")))?))
    }

    fn open(&self, text: &str) -> Result<Box<dyn campaign::Campaign>, Vec<String>> {
        Ok(Box::new(Kept::<Annals>::open(self.0, text)?))
    }
}

impl Saga for Annals {
    type Book = Book;
    type Step = Step;

    const SYSTEM: &'static str = "be";
    const COUNTS: &'static str = "Points scored";

    fn begin(book: &Arc<Book>, head: &Head) -> Result<Annals, Vec<String>> {
        Ok(Annals { warbands: warbands::all(book, &head.companies)?, book: Arc::clone(book) })
    }

    fn take(&mut self, step: &Step) -> Result<Gained, Vec<String>> {
        let Step::Game { result, fates } = step;
        self.check_game(result, fates)?;
        let mut lines = Vec::new();
        for fate in fates {
            lines.extend(self.warbands[fate.warband].remember(fate));
        }
        for (place, warband) in self.warbands.iter_mut().enumerate() {
            lines.extend(warband.remember_game(result, place));
        }
        let counted = result.scores.iter().map(|score| score.unwrap_or(0)).collect();
        Ok(Gained { lines, game: Some(result.clone()), counted })
    }

    fn words(&self, step: &Step) -> String {
        let Step::Game { result, .. } = step;
        show::in_words(self, result)
    }

    fn dice(_: &Step) -> &[u8] {
        &[]
    }

    fn standing(&self) -> Value {
        json!(self.warbands)
    }

    fn terms(&self) -> Vec<String> {
        Vec::new()
    }

    fn companies(&self) -> Vec<CompanyView> {
        self.warbands.iter().map(|warband| show::company(&self.book, warband)).collect()
    }

    fn deeds(&self) -> Vec<DeedView> {
        vec![record::deed(self)]
    }

    fn decide(&self, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
        if deed.id != "game" {
            return Err(deed.unknown(&["game"]));
        }
        throw.done(str::to_string)?;
        record::typed(self, deed)
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
