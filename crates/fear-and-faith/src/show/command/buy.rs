//! What victory points are spent on.

use content::{did_you_mean, kebab};
use fates::Seat;
use frame::command::{Argument, Purchase, Refused, Reply, Takes};
use serde::Deserialize;
use serde_json::json;

use super::{indented, no, taken};
use crate::content::book::Book;
use crate::content::campaign::{Campaign, Step};
use crate::content::party::Member;
use crate::content::special::Foe;
use crate::rules::advances::Advance;

/// What can be bought.
pub(super) const WARES: [(&str, &str); 5] = [
    ("advance", "An advance, by its id; 10 victory points"),
    ("recruit", "New models, by their profiles; 1 victory point for 3 points"),
    ("replace", "Others for a lost Unique: its name, then their profiles"),
    ("cure", "A permanent insanity is cured; 10 victory points"),
    ("break-curse", "A fresh curse is stopped; 10 victory points"),
];

/// What can be said of a purchase.
pub(super) const ARGUMENTS: [Argument; 5] = [
    Argument::new("for", "For whom, where an advance goes to one model", Takes::Text).value("NAME"),
    Argument::new("name", "What a new model is called", Takes::Text),
    Argument::new("ban", "Whom a new model bans, where it has the choice", Takes::Text),
    Argument::new("master", "The Master of a new Minion", Takes::Text),
    Argument::new("agreed", "The opponent has agreed to other rosters", Takes::Flag),
];

/// The same as a type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Options {
    #[serde(rename = "for")]
    model: Option<String>,
    name: Option<String>,
    ban: Option<String>,
    master: Option<String>,
    #[serde(default)]
    agreed: bool,
}

/// A company buys something.
pub(super) fn buy(
    campaign: &mut Campaign,
    seat: Seat,
    purchase: &Purchase,
    book: &Book,
) -> Result<Reply, Refused> {
    let step = step(seat, purchase, book)?;
    let lines = campaign.apply(step.clone(), book).map_err(no)?;
    Ok(Reply { text: indented(&lines), json: json!({ "bought": step, "told": lines }) })
}

fn step(seat: Seat, purchase: &Purchase, book: &Book) -> Result<Step, Refused> {
    let options: Options = taken(&purchase.given)?;
    let names = &purchase.names;
    Ok(match purchase.ware.as_str() {
        "advance" => {
            let advance = advance(one(names)?, book)?;
            let for_one = [Advance::MagicWeapon, Advance::CombatDemon, Advance::BreakCurse];
            if for_one.contains(&advance) && options.model.is_none() {
                let text = "this advance is for one model: say --for NAME";
                return Err(Refused::WrongUse(text.to_string()));
            }
            Step::Advance { seat, advance, model: options.model }
        }
        "recruit" => Step::Recruit { seat, models: options.members(names, book)?, agreed: options.agreed },
        "replace" => {
            let (lost, profiles) = names.split_first().map_or(("", &[][..]), |(lost, rest)| (lost, rest));
            Step::Replace { seat, lost: lost.to_string(), models: options.members(profiles, book)? }
        }
        "cure" => Step::Cure { seat, model: one(names)?.to_string() },
        "break-curse" => Step::BreakCurse { seat, model: one(names)?.to_string() },
        other => {
            let hint = did_you_mean(other, WARES.iter().map(|(id, _)| *id));
            return Err(Refused::WrongUse(format!("nothing that is bought is called \"{other}\"{hint}")));
        }
    })
}

fn one(names: &[String]) -> Result<&str, Refused> {
    match names {
        [one] => Ok(one),
        names => Err(Refused::WrongUse(format!("found {} names, expected one", names.len()))),
    }
}

impl Options {
    /// New models of these profiles.
    fn members(&self, profiles: &[String], book: &Book) -> Result<Vec<Member>, Refused> {
        let ban = self.ban.as_deref().map(|name| {
            Foe::named(name).ok_or_else(|| {
                let hint = did_you_mean(name, Foe::ALL.into_iter().map(Foe::name));
                Refused::WrongUse(format!("\"{name}\" is no kind of creature{hint}"))
            })
        });
        let ban = ban.transpose()?;
        let one = |profile: &String| {
            let found = book.profile(profile).map_err(Refused::WrongUse)?;
            let member = Member::of(&found.id);
            Ok(Member { name: self.name.clone(), ban, master: self.master.clone(), ..member })
        };
        profiles.iter().map(one).collect()
    }
}

/// The advance of an id or a name.
fn advance(name: &str, book: &Book) -> Result<Advance, Refused> {
    let sheets = &book.advances;
    let id = |advance: Advance| json!(advance).as_str().unwrap_or_default().to_string();
    let found = sheets.iter().find(|sheet| [kebab(&sheet.name), id(sheet.id)].contains(&kebab(name)));
    found.map(|sheet| sheet.id).ok_or_else(|| {
        let ids: Vec<String> = sheets.iter().map(|sheet| id(sheet.id)).collect();
        let hint = did_you_mean(&kebab(name), ids.iter().map(String::as_str));
        Refused::WrongUse(format!("no advance is called \"{name}\"{hint}; there are {}", ids.join(", ")))
    })
}
