//! Campaigns behind the door: begun, opened, and led on step by step.

mod agreed;
mod decided;
mod deeds;
mod record;
mod standing;
mod typed;

use std::ops::RangeInclusive;
use std::sync::Arc;

use content::kebab;
use frame::campaign::{
    self, Campaigns, CompanyView, Deed, DeedView, Gained, Head, Kept, NextGame, PlayedGame, ResultView, Saga,
    Throw,
};
use frame::command::Refused;
use frame::muster::FieldView;
use serde::Deserialize;
use serde_json::{Value, json};

use self::agreed::Agreed;
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Fielded, Step};
use crate::content::party::PartySheet;
use crate::content::profile::Side;
use crate::rules::ending::{Limit, net_victory_points};

/// The names of the two companies in forms, by the parts they play.
const PARTS: [&str; 2] = ["good", "evil"];

/// How many rounds a plain fight lasts, if nothing is said.
const ROUNDS: u8 = 6;

/// The campaigns of a book.
pub(crate) struct CampaignsOf<'a>(pub(crate) &'a Arc<Book>);

/// A campaign in its course, with its book.
#[derive(Clone)]
pub(crate) struct Course {
    campaign: Campaign,
    agreed: Agreed,
    book: Arc<Book>,
}

impl Campaigns for CampaignsOf<'_> {
    fn noun(&self) -> &'static str {
        "party"
    }

    fn companies(&self) -> RangeInclusive<usize> {
        2..=2
    }

    fn parts(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("good", "The good party, or the first of two evil ones: the id of a ready one, or a file"),
            ("evil", "The evil party"),
        ]
    }

    fn has_plain_games(&self) -> bool {
        true
    }

    fn is_older(&self, text: &str) -> bool {
        agreed::is_of_the_first_form(text)
    }

    fn ready(&self, id: &str) -> Result<Value, String> {
        let party = self.0.party(id).map_err(|fault| fault.to_string())?;
        Ok(json!(PartySheet { id: String::new(), ..party.clone() }))
    }

    fn terms(&self) -> Vec<FieldView> {
        agreed::fields()
    }

    fn begin(
        &self,
        title: &str,
        rosters: &[Value],
        terms: &Value,
    ) -> Result<Box<dyn campaign::Campaign>, Refused> {
        let head = Head { title: title.to_string(), terms: terms.clone(), companies: rosters.to_vec() };
        let parties = parties(&head).map_err(|faults| Refused::WrongUse(faults.join("\n")))?;
        if let [first, second] = parties.as_slice()
            && [first.side, second.side] == [Side::Evil, Side::Good]
        {
            let [first, second] = [&first.name, &second.name];
            let text = format!("{first} are evil and {second} are good: name them the other way round");
            return Err(Refused::WrongUse(text));
        }
        Ok(Box::new(Kept::<Course>::begin(self.0, head).map_err(no)?))
    }

    fn open(&self, text: &str) -> Result<Box<dyn campaign::Campaign>, Vec<String>> {
        let newer = agreed::of_the_first_form(text);
        Ok(Box::new(Kept::<Course>::open(self.0, newer.as_deref().unwrap_or(text))?))
    }
}

/// Faults, as what forbids something.
fn no(faults: Vec<String>) -> Refused {
    Refused::NotAllowed(faults.join("\n"))
}

/// The parties as they began; or everything that is wrong with them.
fn parties(head: &Head) -> Result<Vec<PartySheet>, Vec<String>> {
    let (mut parties, mut faults) = (Vec::new(), Vec::new());
    for (place, roster) in head.companies.iter().enumerate() {
        match PartySheet::deserialize(roster) {
            Ok(party) => parties.push(party),
            Err(fault) => {
                faults.push(format!("party {}: {}", place + 1, content::plain(&fault.to_string())));
            }
        }
    }
    if head.companies.len() != 2 {
        faults.push(format!("found {} parties, expected two", head.companies.len()));
    }
    if faults.is_empty() { Ok(parties) } else { Err(faults) }
}

impl Saga for Course {
    type Book = Book;
    type Step = Step;

    const SYSTEM: &'static str = "ff";
    const COUNTS: &'static str = "Victory points gained";

    fn begin(book: &Arc<Book>, head: &Head) -> Result<Course, Vec<String>> {
        let agreed = Agreed::read(&head.terms);
        let parties = parties(head).and_then(|parties| {
            <[PartySheet; 2]>::try_from(parties).map_err(|_| vec!["expected two parties".to_string()])
        });
        let (agreed, parties) = match (agreed, parties) {
            (Ok(agreed), Ok(parties)) => (agreed, parties),
            (agreed, parties) => {
                return Err([agreed.err().unwrap_or_default(), parties.err().unwrap_or_default()].concat());
            }
        };
        let campaign = Campaign::found(&head.title, parties, agreed.options(), book)?;
        Ok(Course { campaign, agreed, book: Arc::clone(book) })
    }

    fn take(&mut self, step: &Step) -> Result<Gained, Vec<String>> {
        let lines = self.campaign.apply(step.clone(), &self.book)?;
        let Step::Game(game) = step else { return Ok(lines.into()) };
        let result = ResultView {
            title: game.title.clone(),
            winner: game.winner.map(|seat| seat.index()),
            others_won: false,
            scores: game.scores.iter().map(|&score| Some(score.into())).collect(),
            ledger: game.ledger.clone(),
            state: String::new(), // it is checked with the ledger
        };
        let counted = net_victory_points(game.scores, game.winner).map(i64::from); // ff.camp.vp.net.3
        Ok(Gained { lines, game: Some(result), counted: counted.to_vec() })
    }

    fn words(&self, step: &Step) -> String {
        standing::in_words(&self.campaign, step, &self.book)
    }

    fn dice(step: &Step) -> &[u8] {
        match step {
            Step::Game(game) => &game.dice,
            _ => &[],
        }
    }

    fn standing(&self) -> Value {
        json!(self.campaign.companies)
    }

    fn terms(&self) -> Vec<String> {
        self.agreed.words()
    }

    fn companies(&self) -> Vec<CompanyView> {
        self.campaign.companies.iter().map(|company| standing::view(company, &self.book)).collect()
    }

    fn deeds(&self) -> Vec<DeedView> {
        deeds::all(&self.campaign, &self.book)
    }

    fn decide(&self, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
        decided::step(&self.campaign, deed, throw, &self.book)
    }

    fn record_fields(&self) -> Vec<FieldView> {
        deeds::objectives(&self.campaign)
    }

    fn read(&self, game: &PlayedGame, throw: Throw) -> Result<Step, Refused> {
        record::step(&self.campaign, game, throw, &self.book)
    }

    fn next_game(&self, next: &NextGame) -> Result<Value, Refused> {
        let seated = next.seated(2, 2)?;
        if seated != [Some(0), Some(1)] {
            return Err(Refused::WrongUse("the two companies play each other, in their order".to_string()));
        }
        if let Some(id) = &next.scenario {
            self.book.scenario(id).map_err(|fault| Refused::Unknown(fault.to_string()))?;
        }
        let fielded = Fielded {
            scenario: next.scenario.as_deref().map(kebab),
            names: [0, 1].map(|company| next.fielded_by(company).to_vec()),
            real_table: next.real_table,
        };
        let mut setup = self.campaign.field(&fielded, &self.book).map_err(no)?;
        if next.scenario.is_none() {
            setup.limit = Some(Limit::Rounds(next.rounds.unwrap_or(ROUNDS)));
        }
        Ok(json!(setup))
    }
}
