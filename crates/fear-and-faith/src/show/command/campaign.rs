//! Campaigns behind the door: begun, opened, and led on step by step.

use std::sync::Arc;

use content::kebab;
use fates::Seat;
use frame::command::{
    self, Argument, Campaigns, Given, NamedParty, NextGame, PlayedGame, Purchase, Refused, Reply, Takes,
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{buy, no, party, record, standing, taken};
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Fielded};
use crate::content::profile::Side;
use crate::rules::ending::Limit;
use crate::state::options::{Contagion, Options};

/// The campaigns of a book.
pub(crate) struct CampaignsOf<'a>(pub(crate) &'a Arc<Book>);

/// One campaign with its book.
struct Open {
    campaign: Campaign,
    book: Arc<Book>,
}

/// What can be said of a new campaign.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Agreed {
    infectious: Option<Vec<String>>,
    #[serde(default)]
    no_grenades: bool,
}

impl Agreed {
    fn options(&self) -> Options {
        let has =
            |kind: &str| self.infectious.as_ref().is_none_or(|kinds| kinds.iter().any(|one| one == kind));
        let contagion = Contagion {
            mummies: has("mummies"),
            vampires: has("vampires"),
            werewolves: has("werewolves"),
            zombies: has("zombies"),
        };
        Options { contagion, grenades: !self.no_grenades, ..Options::default() }
    }
}

impl Campaigns for CampaignsOf<'_> {
    fn party_arguments(&self) -> [Argument; 2] {
        let first = "The good party, or the first of two evil ones: the id of a ready-made one, or a file (.toml or .json)";
        [
            Argument::new("good", first, Takes::NeededText).value("PARTY"),
            Argument::new("evil", "The evil party", Takes::NeededText).value("PARTY"),
        ]
    }

    fn new_arguments(&self) -> Vec<Argument> {
        let kinds = Takes::SomeOf(&["mummies", "vampires", "werewolves", "zombies"]);
        vec![
            Argument::new("infectious", "Which monsters pass their curse on", kinds).value("KINDS"),
            Argument::new("no-grenades", "The period knows no grenades", Takes::Flag),
        ]
    }

    fn wares(&self) -> Vec<(&'static str, &'static str)> {
        buy::WARES.to_vec()
    }

    fn purchase_arguments(&self) -> Vec<Argument> {
        buy::ARGUMENTS.to_vec()
    }

    fn begin(
        &self,
        title: &str,
        parties: [NamedParty; 2],
        given: &Given,
    ) -> Result<Box<dyn command::Campaign>, Refused> {
        let options = taken::<Agreed>(given)?.options();
        let [first, second] = parties;
        let parties = [party::sheet(self.0, &first)?, party::sheet(self.0, &second)?];
        if [parties[0].side, parties[1].side] == [Side::Evil, Side::Good] {
            let [first, second] = parties.each_ref().map(|party| &party.name);
            let text = format!("{first} are evil and {second} are good: name them the other way round");
            return Err(Refused::WrongUse(text));
        }
        let campaign = Campaign::found(title, parties, options, self.0).map_err(no)?;
        Ok(Box::new(Open { campaign, book: Arc::clone(self.0) }))
    }

    fn open(&self, text: &str) -> Result<Box<dyn command::Campaign>, Vec<String>> {
        Ok(Box::new(Open { campaign: Campaign::read(text, self.0)?, book: Arc::clone(self.0) }))
    }
}

impl command::Campaign for Open {
    fn written(&self) -> String {
        self.campaign.write()
    }

    fn names(&self) -> (&str, [&str; 2]) {
        (&self.campaign.title, self.campaign.companies.each_ref().map(|company| company.name.as_str()))
    }

    fn standing(&self) -> Reply {
        Reply { text: standing::text(&self.campaign, &self.book), json: json!(self.campaign) }
    }

    fn undo(&mut self) -> Option<Reply> {
        let last = self.campaign.steps.last()?;
        let text = format!("taken back: {}\n", standing::in_words(&self.campaign, last, &self.book));
        let step = self.campaign.undo(&self.book)?;
        Some(Reply { text, json: json!({ "undone": step }) })
    }

    fn next_game(&self, next: &NextGame) -> Result<Value, Refused> {
        if let Some(id) = &next.scenario {
            self.book.scenario(id).map_err(|fault| Refused::Unknown(fault.to_string()))?;
        }
        let fielded = Fielded {
            scenario: next.scenario.as_deref().map(kebab),
            names: next.fielded.clone(),
            real_table: next.real_table,
        };
        let mut setup = self.campaign.field(&fielded, &self.book).map_err(no)?;
        if next.scenario.is_none() {
            setup.limit = Some(Limit::Rounds(next.rounds));
        }
        Ok(json!(setup))
    }

    fn record(&mut self, game: &PlayedGame) -> Result<Reply, Refused> {
        record::record(&mut self.campaign, game, &self.book)
    }

    fn buy(&mut self, seat: Seat, purchase: &Purchase) -> Result<Reply, Refused> {
        buy::buy(&mut self.campaign, seat, purchase, &self.book)
    }
}
