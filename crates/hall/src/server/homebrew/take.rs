//! A content file from elsewhere.

use std::sync::Arc;

use axum::extract::{Multipart, Path, State};
use axum::response::Response;
use frame::homebrew::ContentFile;
use frame::muster::RosterFile;
use serde_json::Value;

use crate::fault::{Code, Fault};
use crate::rosters::Kind;
use crate::server::muster::{Caller, blocking, sent};
use crate::tables::Hall;

/// Takes in a file, or what was pasted. It is kept as it is, comments and all; its faults are told on its page.
pub(super) async fn import(
    State(hall): State<Arc<Hall>>,
    Path(shelf): Path<String>,
    caller: Caller,
    form: Multipart,
) -> Result<Response, Fault> {
    let bytes = sent(form).await?;
    let imported = move |hall: &Hall| {
        let refused = |why: &str| Fault::new(Code::NotARoster, why);
        let text = String::from_utf8(bytes).map_err(|_| refused("this is not text in UTF-8"))?;
        let text = text.replace("\r\n", "\n");
        if RosterFile::is_one(&text) {
            return Err(refused("this is a roster; import it under My rosters"));
        }
        let file = ContentFile::read(&text).map_err(|why| refused(&why))?;
        if let Some(system) = &file.system {
            hall.library().system(system)?;
        }
        let shelf = caller.shelf(hall, &shelf)?;
        let id = shelf.of(Kind::Content)?.add(&name(&file), &text)?;
        caller.onward(hall, &shelf, &format!("{}/manage", shelf.item(Kind::Content, &id).path()))
    };
    blocking(&hall, imported).await
}

/// What a file is called: as its first entry.
fn name(file: &ContentFile) -> String {
    let first = file.tables.keys().find_map(|table| file.entries(table).first());
    let named = first.and_then(|entry| entry.get("name")).and_then(Value::as_str);
    named.unwrap_or("content").to_string()
}
