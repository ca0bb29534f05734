//! What a figure does: a few exact odds against enemies it is likely to meet, worked out when somebody asks.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, RawQuery, State};
use frame::muster::{MusterView, Tryout};
use frame::odds::{Odds, Party};
use maud::Markup;
use referee::{AnySystem, SystemView};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::desk::{Address, Desk, mustering};
use super::whose::{Caller, blocking};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::muster::{self, Tried};
use crate::tables::Hall;

/// So many figures are tried at once, however many people ask.
static AT_ONCE: Semaphore = Semaphore::const_new(2);

/// No further odds are begun after this time, and nobody waits longer than that.
const ENOUGH: Duration = Duration::from_secs(4);
const LONGEST: Duration = Duration::from_secs(15);

/// The odds of a figure of the roster (`at`), or of one that can be added to it (`add`); `part` wants them alone.
pub(super) async fn tryouts(
    State(hall): State<Arc<Hall>>,
    Path(address): Path<Address>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let fields = Fields::read(query.as_deref().unwrap_or_default());
    let is_part = fields.get("part").is_some();
    let (who, system, path, name) = blocking(&hall, move |hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let who = who(&desk.view()?, &fields)?;
        Ok((who, Arc::clone(desk.system()?), desk.path.clone(), desk.name()))
    })
    .await?;
    let (view, title) = (system.view(), who.0.clone());
    let tried = tried(system, who.1).await?;
    Ok(match is_part {
        true => muster::tried(view, &tried),
        false => page(view, (&path, &name), &title, &tried),
    })
}

fn page(system: SystemView, roster: (&str, &str), figure: &str, tried: &Tried) -> Markup {
    muster::tried_page(system, roster, figure, tried)
}

/// The figure that is asked about: its name, and what odds take it for.
fn who(view: &MusterView, fields: &Fields) -> Result<(String, Party), Fault> {
    let nobody = || Fault::new(Code::NoSuchRoster, "there is no such figure in this roster; reload the page");
    match (fields.get("at"), fields.get("add")) {
        (Some(at), _) => {
            let figure = view.figures.iter().find(|figure| figure.at == at).ok_or_else(nobody)?;
            Ok((figure.name.clone(), figure.fighter.clone()))
        }
        (None, Some(id)) => {
            let addition = view.additions.iter().find(|addition| addition.id == id).ok_or_else(nobody)?;
            Ok((addition.name.clone(), addition.fighter.clone()))
        }
        (None, None) => Err(nobody()),
    }
}

/// The odds, as many of them as can be had in good time.
async fn tried(system: Arc<dyn AnySystem>, fighter: Party) -> Result<Tried, Fault> {
    let too_long = || {
        let text = "this takes too long to count here; ask on the odds page";
        Fault::new(Code::Gone, text)
    };
    let work = async {
        let turn = AT_ONCE.acquire().await.map_err(|_| too_long())?;
        let counted = spawn_blocking(move || {
            let _turn = turn; // it is over when the work is, though nobody waits any more
            counted(&*system, &fighter)
        });
        counted.await.map_err(|_| too_long())?
    };
    timeout(LONGEST, work).await.map_err(|_| too_long())?
}

/// The odds themselves.
pub(in crate::server) fn counted(system: &dyn AnySystem, fighter: &Party) -> Result<Tried, Fault> {
    let begun = Instant::now();
    let mut tried = Tried::default();
    for tryout in mustering(system)?.tryouts(fighter) {
        if begun.elapsed() > ENOUGH {
            tried.is_cut = true;
            break;
        }
        let odds = system.odds(&tryout.query).map_err(|fault| fault.text);
        tried.answers.push(answer(tryout, odds));
    }
    Ok(tried)
}

fn answer(tryout: Tryout, odds: Result<Odds, String>) -> muster::Answer {
    let chances = odds.map(|odds| {
        let chance = |(name, words): &(&'static str, &'static str)| {
            let found = odds.chances.iter().find(|(known, _)| known == name)?;
            Some((words.to_string(), found.1))
        };
        tryout.chances.iter().filter_map(chance).collect()
    });
    muster::Answer { words: tryout.words, chances, query: tryout.query }
}
