//! What was decided between two games, as the step that it is.

use std::sync::Arc;

use content::{did_you_mean, kebab};
use fates::Seat;
use frame::campaign::{Deed, Throw};
use frame::command::Refused;
use serde::Deserialize;
use serde_json::json;

use super::{deeds, typed};
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Step};
use crate::content::party::Member;
use crate::content::special::Foe;
use crate::rules::advances::Advance;

/// What was said of an advance.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bought {
    advance: String,
    #[serde(default, rename = "for")]
    model: Option<String>,
}

/// What was said of new models.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recruits {
    #[serde(default)]
    models: Vec<String>,
    #[serde(default)]
    others: String,
    #[serde(default)]
    name: Option<String>,
    #[serde(default)]
    ban: Option<String>,
    #[serde(default)]
    master: Option<String>,
    #[serde(default)]
    agreed: bool,
}

/// What was said of those who come for a lost Unique.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Replaced {
    lost: String,
    #[serde(default)]
    models: Vec<String>,
}

/// Who is cured.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cured {
    model: String,
}

/// The step that a deed is.
pub(super) fn step(
    campaign: &Campaign,
    deed: &Deed,
    throw: Throw,
    book: &Arc<Book>,
) -> Result<Step, Refused> {
    if deed.id == "game" {
        return typed::step(campaign, deed, throw, book);
    }
    if !deeds::IDS.contains(&deed.id.as_str()) {
        return Err(deed.unknown(&deeds::IDS));
    }
    let seat = Seat(deed.by(2)? as u8);
    throw.done(|rule| book.cards.title(rule).to_string())?;
    Ok(match deed.id.as_str() {
        "advance" => {
            let Bought { advance: name, model } = deed.said()?;
            let advance = advance(&name, book)?;
            let for_one = [Advance::MagicWeapon, Advance::CombatDemon, Advance::BreakCurse];
            if for_one.contains(&advance) && model.is_none() {
                return Err(Refused::WrongUse("this advance goes to one model: say for whom".to_string()));
            }
            Step::Advance { seat, advance, model }
        }
        "recruit" => {
            let recruits: Recruits = deed.said()?;
            let others = recruits.others.split(',').map(str::trim).filter(|name| !name.is_empty());
            let names: Vec<&str> = recruits.models.iter().map(String::as_str).chain(others).collect();
            Step::Recruit { seat, models: recruits.members(&names, book)?, agreed: recruits.agreed }
        }
        "replace" => {
            let company = campaign.company(seat);
            if company.owed.is_empty() {
                return Err(Refused::NotAllowed(format!("{}: no Unique has been lost", company.name)));
            }
            let Replaced { lost, models } = deed.said()?;
            let models = models.iter().map(|name| member(name, book)).collect::<Result<_, _>>()?;
            Step::Replace { seat, lost, models }
        }
        "cure" => Step::Cure { seat, model: deed.said::<Cured>()?.model },
        _ => Step::BreakCurse { seat, model: deed.said::<Cured>()?.model },
    })
}

impl Recruits {
    /// New models of these profiles.
    fn members(&self, profiles: &[&str], book: &Arc<Book>) -> Result<Vec<Member>, Refused> {
        let ban = self.ban.as_deref().map(|name| Foe::find(name).map_err(Refused::WrongUse)).transpose()?;
        let one = |profile: &&str| {
            let member = member(profile, book)?;
            Ok(Member { name: self.name.clone(), ban, master: self.master.clone(), ..member })
        };
        profiles.iter().map(one).collect()
    }
}

fn member(profile: &str, book: &Arc<Book>) -> Result<Member, Refused> {
    Ok(Member::of(&book.profile(profile).map_err(Refused::WrongUse)?.id))
}

/// The advance of an id or a name.
fn advance(name: &str, book: &Arc<Book>) -> Result<Advance, Refused> {
    let sheets = &book.advances;
    let id = |advance: Advance| json!(advance).as_str().unwrap_or_default().to_string();
    let found = sheets.iter().find(|sheet| [kebab(&sheet.name), id(sheet.id)].contains(&kebab(name)));
    found.map(|sheet| sheet.id).ok_or_else(|| {
        let ids: Vec<String> = sheets.iter().map(|sheet| id(sheet.id)).collect();
        let hint = did_you_mean(&kebab(name), ids.iter().map(String::as_str));
        Refused::WrongUse(format!("no advance is called \"{name}\"{hint}; there are {}", ids.join(", ")))
    })
}
