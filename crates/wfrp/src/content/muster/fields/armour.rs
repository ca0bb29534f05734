//! The armour of a character, by location.

use fates::RuleId;
use frame::muster::{ChoiceView, FieldView};
use serde_json::{Value, json};

use super::{by, choice, grouped, one, some};
use crate::content::book::Book;
use crate::content::draft::{Draft, Worn};
use crate::content::profile::Profile;
use crate::rules::attack::location::Location;
use crate::show::catalogue::profiles::place_name;

/// The AP that can be chosen; more may be written.
const POINTS: std::ops::RangeInclusive<u8> = 1..=8;

/// What it wears at each location, and where that is of metal.
pub(super) fn all(book: &Book, at: &str, draft: &Draft, profile: &Profile) -> Vec<FieldView> {
    let place = |location: &Location| worn(book, at, draft, profile, *location);
    let metal = draft.metal.iter().map(|location| location.id().to_string()).collect();
    let places = Location::ALL.iter();
    let places = places.map(|&location| choice(json!(location.id()), &place_name(book, profile, location)));
    let most = Some(Location::ALL.len());
    let metal = some(&format!("{at}/metal"), "Of metal", metal, places.collect(), most);
    let fields = Location::ALL.iter().map(place).chain([by("wf.q.penetrating", metal)]);
    fields.map(|field| grouped("Armour", field)).collect()
}

/// A piece of the book, or so many AP.
fn worn(book: &Book, at: &str, draft: &Draft, profile: &Profile, location: Location) -> FieldView {
    let pieces = book.armour.iter().map(|sheet| {
        let metal = if sheet.metal { ", metal" } else { "" };
        let words = format!("{} AP{metal}", sheet.points);
        ChoiceView { words, rule: Some(RuleId("wf.armour.1")), ..choice(json!(sheet.id), &sheet.name) }
    });
    let mut options: Vec<ChoiceView> = pieces.collect();
    options.extend(POINTS.map(points));
    let now = draft.armour.get(&location).map(|worn| json!(worn));
    match (&now, draft.armour.get(&location)) {
        (Some(now), Some(Worn::Points(much))) if options.iter().all(|option| option.id != *now) => {
            options.push(points(*much));
        }
        _ => {}
    }
    let at = format!("{at}/armour/{}", location.id());
    let key = now.as_ref().map(ChoiceView::key_of);
    by("wf.char.9", one(&at, &place_name(book, profile, location), (key, true), options))
}

fn points(much: u8) -> ChoiceView {
    choice(Value::from(much), &format!("{much} AP"))
}
