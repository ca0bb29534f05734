//! Figures that can be added to a warband: those of the book, each once, and a new one.

use frame::muster::{AdditionView, Edit};
use serde::Deserialize;
use serde_json::Value;

use super::figure::{look, party, stats, traits};
use super::{Room, new};
use crate::content::book::Book;
use crate::content::warband::enlisting::group;
use crate::content::warband::reading::MOST_ENTRIES;
use crate::content::warband::{FigureSheet, WarbandSheet};

/// A new figure first, then those of the book, band by band.
pub(super) fn additions(book: &Book, band: &WarbandSheet, room: &Room) -> Vec<AdditionView> {
    let full = (band.figure.len() >= MOST_ENTRIES).then(|| "the list is full".to_string());
    let blank = addition(book, "From nothing", new::nobody(), room);
    let of_book = book.sheets().into_iter();
    let of_book =
        of_book.filter_map(|(band, sheet)| addition(book, group(band), new::plain_figure(sheet), room));
    let with_reason = |one: AdditionView| AdditionView { why_not: full.clone().or(one.why_not), ..one };
    blank.into_iter().chain(of_book).map(with_reason).collect()
}

fn addition(book: &Book, group: &str, figure: Value, room: &Room) -> Option<AdditionView> {
    let sheet = FigureSheet { count: 1, ..FigureSheet::deserialize(&figure).ok()? };
    let (profile, _) = sheet.examine(book, "");
    let cost = i64::from(profile.cost);
    let id = if sheet.id.is_empty() { content::kebab(&sheet.name) } else { sheet.id.clone() };
    Some(AdditionView {
        id,
        name: sheet.name.clone(),
        group: group.to_string(),
        cost: Some(cost),
        stats: stats(book, &profile),
        traits: traits(book, &profile),
        look: look(book, &sheet, &profile),
        why_not: room.why_no_more(cost),
        edit: Edit::Add { at: "/figure".to_string(), what: one_of(figure) },
        fighter: party(&sheet),
    })
}

/// The same figure alone.
fn one_of(mut figure: Value) -> Value {
    figure["count"] = Value::from(1);
    figure
}
