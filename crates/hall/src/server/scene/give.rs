//! Tables given to others: by link, and as files.

use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::response::Response;
use maud::Markup;

use super::desk::{Address, Desk, scenes};
use crate::fault::{Code, Fault};
use crate::page::form::{Fields, written};
use crate::page::scene::{self, Shown};
use crate::scenes::TableFile;
use crate::server::http::download;
use crate::server::lobby::how_far;
use crate::server::muster::{Caller, blocking};
use crate::tables::Hall;

type Shared = State<Arc<Hall>>;

/// The page with the link that holds a table, and the files it can be had as.
pub(super) async fn share(
    State(hall): Shared,
    Path(address): Path<Address>,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let (origin, reach) = how_far(hall, &caller.visitor);
        let link = desk.file.packed().map(|letters| format!("{origin}/scenes/shared?s={letters}"));
        let (short, scene) = (desk.system.view().short, &desk.file.scene);
        Ok(scene::share(&desk.path, short, &scene.name, link, &reach))
    };
    blocking(&hall, shown).await
}

/// A table that a link holds, for everyone who has the link.
pub(super) async fn shared(
    State(hall): Shared,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Markup, Fault> {
    let shown = move |hall: &Hall| {
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let letters = fields.get("s").unwrap_or_default().to_string();
        let file = TableFile::unpacked(&letters).map_err(|why| Fault::new(Code::NotATable, why))?;
        let books = caller.books(hall);
        let system = books.library.system(&file.system)?;
        let palette = scenes(&**system)?.palette();
        let scenario = format!("shared:{letters}");
        let play = written([("system", system.view().short), ("scenario", scenario.as_str())]);
        Ok(scene::shared(&Shown {
            system: system.view(),
            scene: &file.scene,
            palette: &palette,
            check: &hall.check(&books, &**system, &file.scene),
            letters,
            play: format!("/new?{play}"),
            may_keep: hall.rosters().home(caller.at_home).is_some() || hall.rosters().has_shelves(),
        }))
    };
    blocking(&hall, shown).await
}

/// The table as a file: the scenario that the command line plays, or the table itself.
pub(super) async fn export(
    State(hall): Shared,
    Path(address): Path<Address>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Fault> {
    let given = move |hall: &Hall| {
        let desk = Desk::find(hall, &caller, &address)?;
        let fields = Fields::read(query.as_deref().unwrap_or_default());
        let form = fields.get("to").unwrap_or("toml");
        let (text, kind) = match form {
            "toml" => {
                (desk.file.scenario(&*desk.system).unwrap_or_default(), "application/toml; charset=utf-8")
            }
            "json" => (desk.stored.text.clone(), "application/json"),
            other => {
                let shown: String = other.chars().take(40).collect();
                return Err(Fault::new(
                    Code::NotATable,
                    format!("to: found \"{shown}\", expected toml or json"),
                ));
            }
        };
        let plain = |sign: &char| sign.is_ascii_alphanumeric() || *sign == '-';
        let name: String = desk.stored.id.chars().filter(plain).collect();
        Ok(download(text, kind, &format!("{name}.{form}")))
    };
    blocking(&hall, given).await
}
