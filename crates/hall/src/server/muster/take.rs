//! Rosters taken in: out of a link, out of a file of ours, or out of another program's.

use std::sync::Arc;

use axum::extract::multipart::Field;
use axum::extract::{Multipart, Path, State};
use axum::response::{IntoResponse, Response};
use frame::muster::RosterFile;
use referee::Library;
use roster::exchange::import as import_foreign;

use super::desk::{mustering, words_of};
use super::list::added;
use super::whose::{Caller, blocking, roster_path};
use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::page::muster;
use crate::rosters::unpacked;
use crate::server::http::Text;
use crate::tables::Hall;

/// The most lines of a report.
const MOST_LINES: usize = 200;

type Shared = State<Arc<Hall>>;

/// Copies the roster of a link to the caller's own.
pub(super) async fn take(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    Text(body): Text,
) -> Result<Response, Fault> {
    let taken = move |hall: &Hall| {
        let fields = Fields::read(&body);
        let file = of_link(fields.get("r").unwrap_or_default())?;
        checked(&caller.books(hall).library, &file)?;
        added(hall, &caller, &shelf, &file)
    };
    blocking(&hall, taken).await
}

/// A roster as it came in, and what is to be said of it.
struct Incoming {
    file: RosterFile,
    report: Vec<String>,
}

/// Takes in a file, or what was pasted; and says what was not understood.
pub(super) async fn import(
    State(hall): Shared,
    Path(shelf): Path<String>,
    caller: Caller,
    form: Multipart,
) -> Result<Response, Fault> {
    let bytes = sent(form).await?;
    let imported = move |hall: &Hall| {
        let Incoming { file, report } = incoming(&caller.books(hall).library, &bytes)?;
        if report.is_empty() {
            return added(hall, &caller, &shelf, &file);
        }
        let shelf = caller.shelf(hall, &shelf)?;
        let id = shelf.add(&file)?;
        let name = file.roster.get("name").and_then(|name| name.as_str()).unwrap_or(&id);
        let page = muster::imported(&roster_path(&shelf, &id), name, &report).into_response();
        let is_first = shelf.is_secret() && caller.own(hall)?.is_none();
        Ok(if is_first { caller.remembering(&shelf, page) } else { page })
    };
    blocking(&hall, imported).await
}

/// What the form brings: the file, else the text.
pub(in crate::server) async fn sent(mut form: Multipart) -> Result<Vec<u8>, Fault> {
    let unreadable = |error: axum::extract::multipart::MultipartError| {
        Fault::new(Code::TooLong, format!("the file could not be read: {}", error.body_text()))
    };
    let mut text = Vec::new();
    while let Some(field) = form.next_field().await.map_err(unreadable)? {
        let is_file = is_called(&field, "file");
        if !is_file && !is_called(&field, "text") {
            continue;
        }
        let bytes = field.bytes().await.map_err(unreadable)?.to_vec();
        match is_file {
            true if !bytes.is_empty() => return Ok(bytes),
            true => {}
            false => text = bytes,
        }
    }
    if text.iter().all(u8::is_ascii_whitespace) {
        return Err(Fault::new(Code::NotARoster, "nothing was sent: choose a file, or paste its text"));
    }
    Ok(text)
}

fn is_called(field: &Field<'_>, name: &str) -> bool {
    field.name() == Some(name)
}

/// A roster in whichever form it came: a link, a file of ours, one of another program.
fn incoming(library: &Library, bytes: &[u8]) -> Result<Incoming, Fault> {
    let text = std::str::from_utf8(bytes).ok().map(str::trim);
    if let Some(text) = text
        && let Some((_, letters)) = text.split_once("/rosters/shared?r=")
    {
        let file = of_link(letters)?;
        checked(library, &file)?;
        return Ok(Incoming { file, report: Vec::new() });
    }
    if let Some(text) = text.filter(|text| !text.starts_with(['<', '{'])) {
        let file = RosterFile::read(text).map_err(|why| Fault::new(Code::NotARoster, why))?;
        checked(library, &file)?;
        return Ok(Incoming { file, report: Vec::new() });
    }
    foreign(library, bytes)
}

/// A roster of another program, with what was not understood of it, what it counts otherwise, and what its player noted.
fn foreign(library: &Library, bytes: &[u8]) -> Result<Incoming, Fault> {
    let systems = library.systems();
    let known = systems.iter().filter_map(|system| Some((system.view().short, system.mustering()?)));
    let imported = import_foreign(bytes, known).map_err(|why| Fault::new(Code::NotARoster, why))?;
    let file = RosterFile::new(&imported.system, imported.taken.roster);
    checked(library, &file)?;
    let noted = imported.notes.into_iter().map(|note| format!("Noted there: {note}"));
    let flaws = imported.flaws.into_iter().map(|flaw| flaw.words);
    let missed = imported.taken.not_understood.into_iter();
    let lines = missed.chain(imported.differences).chain(flaws).chain(noted);
    Ok(Incoming { file, report: lines.take(MOST_LINES).collect() })
}

fn of_link(letters: &str) -> Result<RosterFile, Fault> {
    unpacked(letters).map_err(|why| Fault::new(Code::NotARoster, why))
}

/// Is it a roster that its system can read?
fn checked(library: &Library, file: &RosterFile) -> Result<(), Fault> {
    let system = library.system(&file.system)?;
    let mustered = mustering(&**system)?.muster(&file.roster);
    mustered.map(|_| ()).map_err(|flaws| Fault::new(Code::NotARoster, words_of(&flaws)))
}
