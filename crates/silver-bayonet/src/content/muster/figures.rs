//! The figures of a unit as its builder and its sheets show them.

use content::Written;
use frame::muster::{BoxesView, Edit, GearView, MusteredView};
use frame::odds::Party;
use frame::view::Look;
use serde_json::Value;

use super::{Muster, words};
use crate::content::book::Book;
use crate::content::profile::{Draft, Profile, Stats};
use crate::content::unit::{Enlisted, Recruit, Who, parts};
use crate::rules::powers::attribute::Attribute;
use crate::setup::{FigureSetup, With};
use crate::show::catalogue::profiles;

impl Muster<'_> {
    /// The Officer and the soldiers, in the order in which they are written.
    pub(super) fn figures(&self) -> Vec<MusteredView> {
        let soldiers =
            self.unit.soldiers.iter().enumerate().map(|(place, recruit)| self.soldier(place, recruit));
        std::iter::once(self.officer()).chain(soldiers).collect()
    }

    fn officer(&self) -> MusteredView {
        let officer = Enlisted::officer(&self.unit.officer, self.book);
        let view = self.figure(&officer, &self.book.officer.name);
        MusteredView { cost: Some(self.unit.price_of_officer().into()), ..view }
    }

    fn soldier(&self, place: usize, recruit: &Recruit) -> MusteredView {
        let Some(soldier) = self.book.soldier(&recruit.kind) else { return self.stranger(place, recruit) };
        let enlisted = Enlisted::soldier(place, recruit, soldier, self.book);
        let parts = parts(recruit, soldier, self.nation);
        let cost: i64 = parts.iter().map(|(_, points)| i64::from(*points)).sum();
        let several = parts.len() > 1;
        let part = |(what, points): &(&str, u16)| (what.to_string(), i64::from(*points));
        MusteredView {
            cost: Some(cost),
            parts: parts.iter().filter(|_| several).map(part).collect(),
            may_go: true,
            copy: self.why_not(soldier, cost).is_none().then(|| self.copy(place)),
            ..self.figure(&enlisted, &soldier.name)
        }
    }

    fn figure(&self, enlisted: &Enlisted<'_>, kind: &str) -> MusteredView {
        let draft = enlisted.whole_draft();
        let (figure, _) = enlisted.fitted(self.book);
        let profile = figure.profile(self.book).ok();
        let stats = profile.as_ref().map_or_else(|| stats_of(&draft), |profile| profile.stats);
        MusteredView {
            at: enlisted.who.pointer(),
            name: enlisted.name.unwrap_or(kind).to_string(),
            kind: kind.to_string(),
            count: 1,
            cost: None,
            parts: Vec::new(),
            stats: profiles::stats(stats),
            traits: draft.attributes.iter().map(|written| profiles::attribute(written)).collect(),
            gear: gear(self.book, enlisted),
            boxes: boxes(stats, profile.as_ref()),
            look: look_of(enlisted),
            fields: self.fields_of(enlisted),
            may_go: false,
            copy: None,
            fighter: party(&figure),
        }
    }

    /// A soldier of a type that is on no list.
    fn stranger(&self, place: usize, recruit: &Recruit) -> MusteredView {
        MusteredView {
            at: Who::Soldier(place).pointer(),
            name: recruit.name.clone().unwrap_or_else(|| recruit.kind.clone()),
            kind: recruit.kind.clone(),
            count: 1,
            cost: None,
            parts: Vec::new(),
            stats: Vec::new(),
            traits: Vec::new(),
            gear: Vec::new(),
            boxes: Vec::new(),
            look: Look::Generic,
            fields: self.fields_of_stranger(place),
            may_go: true,
            copy: None,
            fighter: Party::of(&recruit.kind),
        }
    }

    /// Another one like it, without its name.
    fn copy(&self, place: usize) -> Edit {
        let written = self.written.pointer(&Who::Soldier(place).pointer());
        let mut what = written.cloned().unwrap_or(Value::Null);
        if let Some(fields) = what.as_object_mut() {
            fields.shift_remove("name");
        }
        Edit::Add { at: "/soldiers".to_string(), what }
    }
}

/// What it carries, alike things once; upgrades with what they are on.
fn gear(book: &Book, enlisted: &Enlisted<'_>) -> Vec<GearView> {
    let kit = enlisted.draft.equipment.iter().cloned();
    let mut counted: Vec<(String, usize)> = Vec::new();
    for name in kit.chain(enlisted.equipment_named(book)).chain(enlisted.specials_named(book)) {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let view = |(name, count): (String, usize)| GearView {
        words: words::of_thing(book, &name),
        rule: profiles::gear(book, &name).rule,
        name: if count > 1 { format!("{count} {name}s") } else { name },
    };
    counted.into_iter().map(view).collect()
}

fn boxes(stats: Stats, profile: Option<&Profile>) -> Vec<BoxesView> {
    let indefatigable = profile.is_some_and(|profile| profile.has(Attribute::Indefatigable));
    let fatigue = if indefatigable { 1 } else { 2 }; // sb.attr.core.indefatigable.1
    let view = |name: &str, count: u8| BoxesView { name: name.to_string(), count };
    vec![view("Health", stats.health.max(0).unsigned_abs()), view("Fatigue", fatigue)]
}

pub(super) fn stats_of(draft: &Draft) -> Stats {
    let Draft { speed, melee, accuracy, defence, courage, health, .. } = *draft;
    Stats { speed, melee, accuracy, defence, courage, health }
}

/// Its silhouette: the one its profile names, or the one of its type and of what it carries.
pub(super) fn look_of(enlisted: &Enlisted<'_>) -> Look {
    let carried = enlisted.draft.equipment.iter().chain(enlisted.equipment);
    let by_words = || Look::of(&[&enlisted.draft.name], carried.map(String::as_str));
    enlisted.draft.look.unwrap_or_else(by_words)
}

/// A figure as odds and duels take it.
pub(super) fn party(figure: &FigureSetup) -> Party {
    let profile = match &figure.profile {
        Written::Id(id) => Value::String(id.clone()),
        Written::Whole(draft) => serde_json::to_value(draft).unwrap_or_default(),
    };
    let with = match figure.with == With::default() {
        true => Value::Null,
        false => serde_json::to_value(&figure.with).unwrap_or_default(),
    };
    let (kit, kind, equipment) = (figure.kit, figure.kind.clone(), figure.equipment.clone());
    Party { profile, with, weapon: None, kit, kind, equipment }
}
