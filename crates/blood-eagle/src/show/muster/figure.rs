//! A figure of a warband, or several that are alike.

use fates::RuleId;
use frame::muster::{BoxesView, Edit, MusteredView};
use frame::odds::Party;
use frame::view::{Look, Stat, Trait};
use serde_json::json;

use super::fields::{Desk, listed_fields};
use super::gear::gear;
use super::{Room, new};
use crate::content::book::Book;
use crate::content::points::price_parts;
use crate::content::profile::Profile;
use crate::content::warband::band::Examined;
use crate::content::warband::figure::MOST_ALIKE;
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::rules::fighting::armour::armour_value;
use crate::rules::heroes::powers::Powers;
use crate::show::catalogue::profiles;

/// All figures of a warband, those of its own first, then those of the book that it only names.
pub(super) fn figures(book: &Book, band: &WarbandSheet, all: &Examined, room: &Room) -> Vec<MusteredView> {
    let alone = band.figure.len() + band.profiles.len() == 1;
    let view = |((at, profile), sheet): (&(String, Profile), &FigureSheet)| {
        // What is listed by name is changed in the book, and here only counted.
        let fields = match at.starts_with("/figure") {
            true => Desk::new(book, at, sheet, room).fields(),
            false => listed_fields(at, sheet),
        };
        let flawed = all.flaws.iter().any(|flaw| flaw.at.starts_with(&format!("{at}/")));
        MusteredView {
            at: at.clone(),
            name: sheet.name.clone(),
            kind: kind(book, sheet),
            count: sheet.count,
            cost: Some(profile.cost.into()),
            parts: price_parts(book, profile).into_iter().map(|(what, cost)| (what, cost.into())).collect(),
            stats: stats(book, profile),
            traits: traits(book, profile),
            gear: gear(book, profile),
            boxes: boxes(profile),
            look: look(book, sheet, profile),
            fields,
            may_go: !alone,
            copy: another(at, sheet, room),
            fighter: party(&FigureSheet { anyway: flawed, ..sheet.clone() }),
        }
    };
    all.figures.iter().zip(&all.band.figure).map(view).collect()
}

/// What it is called in the book, if it stands there.
fn kind(book: &Book, sheet: &FigureSheet) -> String {
    let known = book.sheet(&sheet.id).ok().filter(|_| !sheet.id.is_empty());
    known.map_or(&sheet.name, |known| &known.name).clone()
}

/// One more of them.
fn another(at: &str, sheet: &FigureSheet, room: &Room) -> Option<Edit> {
    let more = i64::from(sheet.count) + 1;
    let fits = more <= MOST_ALIKE && room.figures > 0;
    fits.then(|| Edit::Set { at: format!("{at}/count"), to: json!(more) })
}

/// A figure as odds and duels take it. Its sums are left out: they are worked out there.
pub(super) fn party(sheet: &FigureSheet) -> Party {
    let bare = FigureSheet { ar: None, cost: None, labels: Vec::new(), ..sheet.clone() };
    Party { profile: new::whole_figure(&bare), ..Party::of("") }
}

/// Its numbers, in the order of the book; the points stand elsewhere.
pub(super) fn stats(book: &Book, profile: &Profile) -> Vec<Stat> {
    let mut stats = profiles::stats(book, profile, armour_value(book, profile));
    stats.retain(|stat| stat.name != "Points");
    stats
}

/// Its traits; Powers are part of its gear.
pub(super) fn traits(book: &Book, profile: &Profile) -> Vec<Trait> {
    let mounted = Trait { name: "Mounted".to_string(), rule: Some(RuleId("be.move.18")) };
    let mut traits = profiles::traits(book, profile, Powers::NONE);
    traits.extend(profile.mounted.then_some(mounted));
    traits
}

/// Its silhouette: as its sheet says, or by its name and what it carries.
pub(super) fn look(book: &Book, sheet: &FigureSheet, profile: &Profile) -> Look {
    let weapons = profile.arms.iter().filter_map(|arm| Some(book.weapon(arm.weapon)?.name.as_str()));
    sheet.look.unwrap_or_else(|| Look::of(&[&sheet.name, &kind(book, sheet)], weapons))
}

/// What is marked off in play (be.hero.8, be.ammo.2).
fn boxes(profile: &Profile) -> Vec<BoxesView> {
    let items = profile.items;
    let all = [
        ("Hero Points", profile.hero_points),
        ("Holy water", items.holy_water),
        ("Fire arrows", items.fire_arrow),
    ];
    let some = all.into_iter().filter(|(_, count)| *count > 0);
    some.map(|(name, count)| BoxesView { name: name.to_string(), count }).collect()
}
