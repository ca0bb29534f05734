//! Whether a party may be fielded.

use frame::command::{CheckedParty, NamedParty, Parties, Refused, Reply};
use frame::shelf::BOLD;
use serde_json::json;

use crate::content::book::Book;
use crate::content::party::PartySheet;

/// The party that is meant.
pub(super) fn sheet(book: &Book, named: &NamedParty) -> Result<PartySheet, Refused> {
    match named {
        NamedParty::Id(id) => book.party(id).cloned().map_err(|fault| Refused::Unknown(fault.to_string())),
        NamedParty::File { name, text } => PartySheet::read(name, text).map_err(Refused::WrongUse),
    }
}

impl Parties for Book {
    fn check_party(&self, named: &NamedParty) -> Result<CheckedParty, Refused> {
        let party = sheet(self, named)?;
        let (cost, flaws) = (party.cost(self), party.check(self).err().unwrap_or_default());
        let models: u32 = party.models.iter().map(|member| u32::from(member.count)).sum();
        let text =
            format!("{BOLD}{}{BOLD:#}: {models} models, {cost} of {} points\n", party.name, party.points);
        let json = json!({ "party": party, "cost": cost, "legal": flaws.is_empty(), "flaws": flaws });
        let flaws = flaws
            .iter()
            .map(|flaw| match flaw.rule {
                Some(rule) => format!("{flaw} ({})", rule.0),
                None => flaw.to_string(),
            })
            .collect();
        Ok(CheckedParty { reply: Reply { text, json }, flaws })
    }
}
