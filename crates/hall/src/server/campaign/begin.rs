//! A campaign begins, or comes in from a file.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::{IntoResponse, Response};
use frame::campaign::filled;
use maud::Markup;
use referee::AnySystem;
use serde_json::Value;

use super::desk::{campaign_path, opened, system_of, why};
use crate::fault::{Code, Fault};
use crate::page::campaign::{self, Choice, Fresh};
use crate::page::form::Fields;
use crate::rosters::{Kind, SHELF_TO_BEGIN, Shelf};
use crate::server::http::Text;
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;
type Said = Vec<(String, String)>;

/// The form for a new campaign.
pub(super) async fn form(
    State(hall): Shared,
    Path(shelf): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let fields = Fields::read(&query.unwrap_or_default());
    let shown = move |hall: &Hall| {
        let own = caller.own(hall)?;
        let short = fields.get("system").unwrap_or_default().to_string();
        page(hall, &shelf, own.as_ref(), &short, Vec::new(), None)
    };
    blocking(&hall, shown).await
}

fn page(
    hall: &Hall,
    shelf: &str,
    own: Option<&Shelf>,
    short: &str,
    said: Said,
    trouble: Option<String>,
) -> Result<Markup, Fault> {
    let library = hall.library();
    let systems: Vec<&Arc<dyn AnySystem>> =
        library.systems().iter().filter(|system| system.campaigns().is_some()).collect();
    let chosen = systems.iter().find(|system| system.view().short == short).or(systems.first());
    let none = || Fault::new(Code::NoSuchPage, "no system has campaigns");
    let system = *chosen.ok_or_else(none)?;
    let campaigns = system.campaigns().ok_or_else(none)?;
    let base = match own {
        Some(own) if shelf == SHELF_TO_BEGIN => own.path_of(Kind::Campaign),
        _ => format!("/campaigns/{shelf}"),
    };
    let names = |system: &&Arc<dyn AnySystem>| (system.view().short, system.view().title);
    Ok(campaign::fresh(&Fresh {
        base: &base,
        systems: systems.iter().map(names).collect(),
        short: system.view().short,
        noun: campaigns.noun(),
        companies: campaigns.companies(),
        parts: campaigns.parts().iter().map(|(part, _)| *part).collect(),
        rosters: rosters(&**system, own)?,
        terms: campaigns.terms(),
        trouble,
        said,
    }))
}

/// My own rosters of a system, and the ready ones, in groups.
fn rosters(system: &dyn AnySystem, own: Option<&Shelf>) -> Result<Vec<(String, Vec<Choice>)>, Fault> {
    let mut groups: Vec<(String, Vec<Choice>)> = Vec::new();
    if let Some(shelf) = own {
        let mine = shelf.list()?.into_iter().filter_map(|stored| {
            let file = frame::muster::RosterFile::read(&stored.text).ok()?;
            let is_fit = file.system == system.view().short;
            let name = file.roster["name"].as_str().unwrap_or(&stored.id).to_string();
            is_fit.then(|| Choice { value: format!("mine:{}", stored.id), name })
        });
        let mine: Vec<Choice> = mine.collect();
        if !mine.is_empty() {
            groups.push(("My rosters".to_string(), mine));
        }
    }
    let campaigns = system.campaigns();
    for ready in system.catalogue().rosters {
        if campaigns.as_ref().is_none_or(|campaigns| campaigns.ready(&ready.id).is_err()) {
            continue;
        }
        let choice = Choice { value: format!("ready:{}", ready.id), name: ready.name };
        match groups.iter_mut().find(|(group, _)| *group == ready.group) {
            Some((_, choices)) => choices.push(choice),
            None => groups.push((ready.group, vec![choice])),
        }
    }
    Ok(groups)
}

/// A campaign begins.
pub(super) async fn begin(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let begun = move |hall: &Hall| {
        let said: Said =
            Fields::read(&body).iter().map(|(at, text)| (at.to_string(), text.to_string())).collect();
        let fields = Fields::read(&body);
        let short = fields.get("system").unwrap_or_default();
        let system = Arc::clone(hall.library().system(short)?);
        let place = caller.shelf(hall, &shelf)?;
        match text_of(hall, &caller, &*system, &fields, &said) {
            Ok((title, text)) => {
                let id = place.of(Kind::Campaign)?.add(&title, &text)?;
                caller.onward(hall, &place, &campaign_path(&place, &id))
            }
            Err(trouble) => {
                let own = caller.own(hall)?;
                Ok(page(hall, &shelf, own.as_ref(), short, said, Some(trouble))?.into_response())
            }
        }
    };
    blocking(&hall, begun).await
}

/// The title and the file of the campaign that a form wants; or why there can be none.
fn text_of(
    hall: &Hall,
    caller: &Caller,
    system: &dyn AnySystem,
    fields: &Fields,
    said: &[(String, String)],
) -> Result<(String, String), String> {
    let none = || format!("{} has no campaigns", system.view().title);
    let campaigns = system.campaigns().ok_or_else(none)?;
    let own = caller.own(hall).map_err(|fault| fault.text)?;
    let mut rosters: Vec<Value> = Vec::new();
    for place in 1..=*campaigns.companies().end() {
        let Some(named) = fields.get(&format!("company-{place}")) else { continue };
        rosters.push(match named.split_once(':') {
            Some(("mine", id)) => {
                let shelf = own.as_ref().ok_or_else(|| "you have no rosters here".to_string())?;
                let kept = shelf.read(id).map_err(|fault| fault.text)?;
                kept.roster().map_err(|fault| fault.text)?.roster.clone()
            }
            Some((_, id)) => campaigns.ready(id)?,
            None => campaigns.ready(named)?,
        });
    }
    let is_term = |at: &str| !matches!(at, "system" | "title") && !at.starts_with("company-");
    let terms: Vec<(String, String)> = said.iter().filter(|(at, _)| is_term(at)).cloned().collect();
    let terms = filled(&campaigns.terms(), &terms).map_err(|faults| faults.join("; "))?;
    let title = fields.get("title").unwrap_or_default();
    let campaign = campaigns.begin(title, &rosters, &terms).map_err(why)?;
    Ok((title.to_string(), campaign.written()))
}

/// A campaign from a file's text.
pub(super) async fn take(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let taken = move |hall: &Hall| {
        let fields = Fields::read(&body);
        let text = fields.get("text").unwrap_or_default();
        let system = system_of(hall, text)?;
        let mut campaign = opened(&*system, text)?;
        // Its games were played elsewhere.
        campaign.set_tables(Vec::new()).map_err(|fault| Fault::new(Code::NotACampaign, fault))?;
        let place = caller.shelf(hall, &shelf)?;
        let id = place.of(Kind::Campaign)?.add(&campaign.view().title, &campaign.written())?;
        caller.onward(hall, &place, &campaign_path(&place, &id))
    };
    blocking(&hall, taken).await
}
