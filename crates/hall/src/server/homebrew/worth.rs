//! What a profile of one's own is worth, worked out when somebody asks.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, RawQuery, State};
use frame::odds::Party;
use maud::Markup;
use referee::AnySystem;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::desk::Desk;
use super::edit::{EntryAddress, profile};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::homebrew::{self, Counted};
use crate::server::muster::{Caller, blocking, tried};
use crate::tables::Hall;

/// So many profiles are priced at once, however many people ask, and nobody waits longer than this.
static AT_ONCE: Semaphore = Semaphore::const_new(2);
const LONGEST: Duration = Duration::from_secs(60);

/// A profile with its system, and with the same system as it is built in.
struct Asked {
    system: Arc<dyn AnySystem>,
    built_in: Arc<dyn AnySystem>,
    fighter: Party,
    name: String,
    path: String,
}

/// What a profile is worth; `part` wants it alone.
pub(super) async fn worth(
    State(hall): State<Arc<Hall>>,
    Path(address): Path<EntryAddress>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let is_part = Fields::read(query.as_deref().unwrap_or_default()).get("part").is_some();
    let asked = blocking(&hall, move |hall| asked(hall, &caller, &address)).await?;
    let (view, name, path) = (asked.system.view(), asked.name.clone(), asked.path.clone());
    let counted = counted(asked).await?;
    Ok(match is_part {
        true => homebrew::counted(view, &counted),
        false => homebrew::counted_page(view, &name, &path, &counted),
    })
}

fn asked(hall: &Hall, caller: &Caller, (shelf, id, table, number): &EntryAddress) -> Result<Asked, Fault> {
    let desk = Desk::find(hall, caller, shelf, id)?;
    let spot = desk.spot(table, *number)?;
    let refused = |why: String| Fault::new(Code::NotARoster, why);
    let system = desk.checked().map_err(|faults| refused(faults.join("; ")))?;
    let none = || refused("only a profile has a price".to_string());
    let profile = profile(&*system, &spot).ok_or_else(none)?;
    Ok(Asked {
        system,
        built_in: desk.built_in()?,
        fighter: Party::of(&profile.id),
        name: profile.name,
        path: format!("{}/e/{table}/{number}", desk.path()),
    })
}

async fn counted(asked: Asked) -> Result<Counted, Fault> {
    let too_long =
        || Fault::new(Code::Gone, "this takes too long to be counted here; lychgate muster price counts it");
    let work = async {
        let turn = AT_ONCE.acquire().await.map_err(|_| too_long())?;
        let counted = spawn_blocking(move || {
            let _turn = turn; // it is over when the work is, though nobody waits any more
            let Asked { system, built_in, fighter, .. } = asked;
            let worth = roster::worth::worth(&*system, &*built_in, &fighter).map_err(|fault| fault.text);
            Ok::<_, Fault>(Counted {
                formula: formula(&*system, &fighter),
                worth,
                tried: tried(&*system, &fighter)?,
            })
        });
        counted.await.map_err(|_| too_long())?
    };
    timeout(LONGEST, work).await.map_err(|_| too_long())?
}

/// What the system's own formula says, line by line.
fn formula(system: &dyn AnySystem, fighter: &Party) -> Option<Vec<String>> {
    let reply = system.prices()?.price_of(fighter.profile.as_str()?).ok()?;
    let plain = unstyled(&reply.text);
    Some(plain.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect())
}

/// A text for a terminal without its styles.
fn unstyled(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |plain, part| plain + part.split_once('m').map_or("", |(_, rest)| rest))
}
