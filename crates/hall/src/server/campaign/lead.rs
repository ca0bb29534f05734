//! A campaign is led on: what is done in it, recorded, and taken back.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use frame::campaign::{Deed, DeedView, PlayedGame, Throw, filled};
use frame::muster::{FieldView, Takes};
use maud::Markup;

use super::desk::{Address, Desk, fresh_number, why};
use super::play::settled;
use crate::fault::{Code, Fault};
use crate::page::campaign::{self, Next, Sheet, Table, Tried};
use crate::page::form::Fields;
use crate::rosters::Kind;
use crate::server::http::{Text, download};
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The campaign. Games that are over by now are recorded first.
pub(super) async fn page(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let tables = settled(&hall, &caller, &address).await?;
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        Ok(shown(&desk, &tables, None))
    };
    blocking(&hall, shown).await
}

fn shown(desk: &Desk, tables: &[Table], tried: Option<&Tried>) -> Markup {
    let campaigns = desk.system.campaigns();
    let next = Next {
        catalogue: desk.system.catalogue(),
        has_plain_games: campaigns.as_ref().is_some_and(|campaigns| campaigns.has_plain_games()),
        is_fixed: campaigns.as_ref().is_some_and(|campaigns| !campaigns.parts().is_empty()),
    };
    campaign::sheet(&Sheet {
        path: &desk.path,
        list: &desk.shelf.path_of(Kind::Campaign),
        system: desk.names(),
        view: &desk.view(),
        deeds: &desk.campaign.deeds(),
        record: &desk.campaign.record_fields(),
        next: &next,
        tables,
        tried,
    })
}

/// The tables of a campaign as they are listed, where nobody has looked whether their games are over.
fn tables(desk: &Desk) -> Vec<Table> {
    let table = |path: &String| Table { path: path.clone(), trouble: None };
    desk.campaign.tables().iter().map(table).collect()
}

/// Something is done.
pub(super) async fn act(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let done = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(&body);
        desk.check_steps(fields.get("steps"))?;
        match wanted(&fields).act(&mut desk) {
            Ok(()) => {
                desk.keep()?;
                Ok(Redirect::to(&format!("{}#latest", desk.path)).into_response())
            }
            Err(tried) => Ok(shown(&desk, &tables(&desk), Some(&tried)).into_response()),
        }
    };
    blocking(&hall, done).await
}

/// What a form wants done.
struct Wanted {
    deed: String,
    company: Option<usize>,
    dice: Option<String>,
    said: Vec<(String, String)>,
}

fn wanted(fields: &Fields) -> Wanted {
    let own = ["deed", "company", "steps", "dice"];
    let said = fields.iter().filter(|(at, _)| !own.contains(at));
    Wanted {
        deed: fields.get("deed").unwrap_or_default().to_string(),
        company: fields.get("company").and_then(|company| company.parse().ok()),
        dice: fields.get("dice").map(str::to_string),
        said: said.map(|(at, text)| (at.to_string(), text.to_string())).collect(),
    }
}

impl Wanted {
    /// Does it; or says why not, with all that was said.
    fn act(self, desk: &mut Desk) -> Result<(), Tried> {
        let done = self.try_it(desk);
        done.map_err(|why| {
            let mut said = self.said;
            said.extend(self.dice.map(|dice| ("dice".to_string(), dice)));
            Tried { deed: self.deed, company: self.company, said, why }
        })
    }

    fn try_it(&self, desk: &mut Desk) -> Result<(), String> {
        let deeds = desk.campaign.deeds();
        let form = self.form(&deeds).ok_or_else(|| "this can't be done now; reload the page".to_string())?;
        let said = filled(&form.fields, &self.said).map_err(|faults| faults.join("\n"))?;
        let throw = Throw::of(faces(self.dice.as_deref())?.as_deref(), fresh_number());
        let deed = Deed { id: self.deed.clone(), company: self.company, said };
        desk.campaign.act(&deed, throw).map_err(why)?;
        Ok(())
    }

    /// The form that was sent: of several with the same name, the one for whom it names.
    fn form<'a>(&self, deeds: &'a [DeedView]) -> Option<&'a DeedView> {
        let alike = || deeds.iter().filter(|deed| deed.id == self.deed && deed.company == self.company);
        let name = self.said.iter().find(|(at, _)| at == "name").map(|(_, name)| name.as_str());
        alike().find(|deed| deed.fields.iter().any(|field| offers(field, name))).or_else(|| alike().next())
    }
}

/// Is this the field in which this name can be chosen?
fn offers(field: &FieldView, name: Option<&str>) -> bool {
    match (&field.takes, name) {
        (Takes::One { options, .. }, Some(name)) if field.at == "/name" => {
            options.iter().any(|option| option.key() == name)
        }
        _ => false,
    }
}

/// Dice as they were typed.
fn faces(dice: Option<&str>) -> Result<Option<Vec<u8>>, String> {
    let Some(dice) = dice else { return Ok(None) };
    let faces = dice.split([',', ' ', ';']).map(str::trim).filter(|face| !face.is_empty());
    let face = |face: &str| {
        face.parse::<u8>()
            .map_err(|_| format!("found \"{face}\" among the dice, expected numbers with commas between"))
    };
    faces.map(face).collect::<Result<Vec<u8>, String>>().map(Some)
}

/// The last step is taken back.
pub(super) async fn undo(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Redirect, Fault> {
    let undone = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        desk.check_steps(Fields::read(&body).get("steps"))?;
        let nothing = || Fault::new(Code::NothingToUndo, "nothing has happened yet");
        desk.campaign.undo().ok_or_else(nothing)?;
        desk.keep()?;
        Ok(Redirect::to(&desk.path))
    };
    blocking(&hall, undone).await
}

/// A game is recorded from the text of its file.
pub(super) async fn record(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let recorded = move |hall: &Hall| {
        let mut desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(&body);
        let said = fields.iter().filter(|(at, _)| *at != "ledger");
        let said: Vec<(String, String)> = said.map(|(at, text)| (at.to_string(), text.to_string())).collect();
        let ledger = fields.get("ledger").unwrap_or_default().replace("\r\n", "\n") + "\n";
        let done = filled(&desk.campaign.record_fields(), &said).map_err(|faults| faults.join("\n"));
        let done = done.and_then(|said| {
            let game = PlayedGame { name: "the game file".to_string(), ledger, said };
            desk.campaign.record(&game, Throw::by_luck(fresh_number())).map_err(why)
        });
        match done {
            Ok(_) => {
                desk.keep()?;
                Ok(Redirect::to(&format!("{}#latest", desk.path)).into_response())
            }
            Err(why) => {
                let tried = Tried { deed: "ledger".to_string(), company: None, said, why };
                Ok(shown(&desk, &tables(&desk), Some(&tried)).into_response())
            }
        }
    };
    blocking(&hall, recorded).await
}

/// The campaign as a story.
pub(super) async fn chronicle(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let told = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        Ok(campaign::chronicle(&desk.path, desk.names(), &desk.view()))
    };
    blocking(&hall, told).await
}

/// The same as text.
pub(super) async fn story(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Response, Fault> {
    let told = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let story = frame::campaign::chronicle(&desk.view());
        Ok(download(story, "text/markdown; charset=utf-8", "chronicle.md"))
    };
    blocking(&hall, told).await
}
