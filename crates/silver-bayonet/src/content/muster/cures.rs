//! What would mend a flaw.

use content::nearest;
use frame::muster::{CureView, Edit};
use serde_json::{Value, json};

use super::Muster;
use crate::content::book::Soldier;
use crate::content::profile::Thing;
use crate::content::unit::{
    CourageOrPoints, Enlisted, Flaw, OFFICERS_POINTS, Unit, Who, Wrong, open_to_officers,
};

impl Muster<'_> {
    /// Changes that would mend it and can be made, the best first.
    pub(super) fn cures(&self, flaw: &Flaw) -> Vec<CureView> {
        self.remedies(flaw).into_iter().filter(|cure| self.after(&cure.edits).is_some()).collect()
    }

    fn remedies(&self, flaw: &Flaw) -> Vec<CureView> {
        let at = flaw.who.pointer();
        match flaw.wrong {
            Wrong::TooDear(by) => self.cheaper(by),
            Wrong::TooMany => vec![self.without(self.unit.soldiers.len() - 1)],
            Wrong::TooManyAlike(last) => vec![self.without(last)],
            Wrong::NotHired => self.hire(flaw),
            Wrong::Nameless if flaw.who != Who::Unit && flaw.who != Who::Officer => {
                vec![set("Go by the type", format!("{at}/name"), Value::Null)]
            }
            Wrong::NoSuchKit => vec![set("Take the usual kit", format!("{at}/kit"), Value::Null)],
            Wrong::PicksTooMany(by) => self.fewer_picks(flaw, by),
            Wrong::BoughtTwice => {
                vec![set("Buy no Fey-Touched", format!("{at}/fey_touched"), json!(false))]
            }
            Wrong::FixedKit => vec![set("Keep to the kit", format!("{at}/equipment"), json!([]))],
            Wrong::OtherArmoury => self.to_other_list(flaw),
            Wrong::TooManySpecials(_) => self.fewer_specials(flaw),
            Wrong::TooManySlots(by) => self.fewer_slots(flaw, by),
            Wrong::NoKeeper(keeper) => self.keeper(flaw, keeper),
            Wrong::NoRider => vec![set("Go on foot", format!("{at}/mounted"), json!(false))],
            Wrong::UnknownNation => self.meant_nation(),
            Wrong::UnknownType => self.meant_type(flaw),
            Wrong::UnknownPick | Wrong::NotOpen => self.meant_pick(flaw),
            Wrong::UnknownThing => self.meant_thing(flaw),
            Wrong::PickedTwice | Wrong::SpecialTwice | Wrong::OneTooMany(_) | Wrong::NothingToUpgrade => {
                self.drop(flaw).into_iter().collect()
            }
            Wrong::Nameless | Wrong::PicksTooFew | Wrong::Crowd | Wrong::Unfit => Vec::new(),
        }
    }

    /// Takes out the cheapest soldier that is dear enough, or the dearest; or asks the Officer for points.
    fn cheaper(&self, by: u16) -> Vec<CureView> {
        let price = |place: &usize| self.unit.price_of(self.book, &self.unit.soldiers[*place]).unwrap_or(0);
        let places = || 0..self.unit.soldiers.len();
        let enough = places().filter(|place| price(place) >= by).min_by_key(|place| price(place));
        let dearest = places().max_by_key(|place| price(place));
        let mut cures: Vec<CureView> = enough.map(|place| self.without(place)).into_iter().collect();
        cures.extend(
            dearest
                .filter(|place| enough.is_none_or(|other| price(&other) < price(place)))
                .map(|place| self.without(place)),
        );
        let courage = self.unit.officer.courage_or_points == CourageOrPoints::Courage;
        if courage && by <= OFFICERS_POINTS {
            let words = format!("{OFFICERS_POINTS} points for Courage");
            cures.push(set(&words, "/officer/courage_or_points".to_string(), json!("points")));
        }
        cures
    }

    fn hire(&self, flaw: &Flaw) -> Vec<CureView> {
        let Who::Soldier(place) = flaw.who else { return Vec::new() };
        let outsiders = set("Allow outsiders", "/options/outsiders".to_string(), json!(true));
        vec![self.without(place), outsiders]
    }

    fn fewer_picks(&self, flaw: &Flaw, by: usize) -> Vec<CureView> {
        let Some(enlisted) = self.enlisted_of(flaw) else { return Vec::new() };
        let places = (0..enlisted.picks.len()).rev().take(by);
        let edits = places.map(|place| remove(flaw, "attributes", place)).collect();
        let dropped = &enlisted.picks[enlisted.picks.len().saturating_sub(by)..];
        vec![CureView { words: format!("Drop {}", dropped.join(", ")), edits }]
    }

    /// Puts a thing on the list of its own armoury.
    fn to_other_list(&self, flaw: &Flaw) -> Vec<CureView> {
        let Some((name, place)) = self.entry(flaw) else { return Vec::new() };
        let other = if flaw.field == "equipment" { "specials" } else { "equipment" };
        let at = format!("{}/{other}", flaw.who.pointer());
        let edits = vec![remove(flaw, flaw.field, place), Edit::Add { at, what: json!(name) }];
        vec![CureView { words: format!("Move it to the {other}"), edits }]
    }

    /// Gives the last special item to somebody who may carry it, or takes it off.
    fn fewer_specials(&self, flaw: &Flaw) -> Vec<CureView> {
        let Some(enlisted) = self.enlisted_of(flaw) else { return Vec::new() };
        let Some(place) = enlisted.specials.len().checked_sub(1) else { return Vec::new() };
        let name = &enlisted.specials[place];
        let drop =
            CureView { words: format!("Take off {name}"), edits: vec![remove(flaw, "specials", place)] };
        self.gift(flaw, place, name).into_iter().chain([drop]).collect()
    }

    /// The first other figure that may carry the item without a new flaw.
    fn gift(&self, flaw: &Flaw, place: usize, name: &str) -> Option<CureView> {
        let bare = Thing::read(name).name;
        let item = self.book.item(&Thing::read(name).id)?;
        let takes = |enlisted: &Enlisted<'_>| {
            if enlisted.who == flaw.who {
                return None;
            }
            let at = format!("{}/specials", enlisted.who.pointer());
            let give = Edit::Add { at, what: json!(item.name) };
            let edits = vec![remove(flaw, "specials", place), give];
            let who = enlisted.name.unwrap_or(&enlisted.draft.name);
            self.mends(&edits).then(|| CureView { words: format!("Give {bare} to {who}"), edits })
        };
        self.unit.enlisted(self.book).iter().find_map(takes)
    }

    /// Are there fewer flaws with these changes?
    fn mends(&self, edits: &[Edit]) -> bool {
        let after = self.after(edits).and_then(|roster| serde_json::from_value::<Unit>(roster).ok());
        after.is_some_and(|unit| unit.flaws(self.book).len() < self.flaws.len())
    }

    /// The roster with these changes, if they can be made.
    fn after(&self, edits: &[Edit]) -> Option<Value> {
        let mut trial = self.written.clone();
        edits.iter().all(|edit| edit.apply(&mut trial).is_ok()).then_some(trial)
    }

    /// Drops the one thing that makes room enough, or the largest.
    fn fewer_slots(&self, flaw: &Flaw, by: usize) -> Vec<CureView> {
        let Some(enlisted) = self.enlisted_of(flaw) else { return Vec::new() };
        let slots = |name: &String| {
            let thing = Thing::read(name);
            thing.count * usize::from(self.book.slots(&thing.id))
        };
        let lists = [("equipment", enlisted.equipment), ("specials", enlisted.specials)];
        let things = || {
            let each = lists.iter().flat_map(|(field, list)| {
                list.iter().enumerate().map(|(place, name)| (*field, place, name, slots(name)))
            });
            each.filter(|(.., slots)| *slots > 0)
        };
        let enough = things().filter(|(.., slots)| *slots >= by).min_by_key(|(.., slots)| *slots);
        let dropped = enough.or_else(|| things().max_by_key(|(.., slots)| *slots));
        let cure = |(field, place, name, _): (&'static str, usize, &String, usize)| CureView {
            words: format!("Drop {name}"),
            edits: vec![remove(flaw, field, place)],
        };
        dropped.map(cure).into_iter().collect()
    }

    /// Buys the box or bag, where equipment is chosen; or takes off the special shot.
    fn keeper(&self, flaw: &Flaw, keeper: &str) -> Vec<CureView> {
        let Some(enlisted) = self.enlisted_of(flaw) else { return Vec::new() };
        let at = format!("{}/equipment", flaw.who.pointer());
        let buy =
            CureView { words: format!("Add a {keeper}"), edits: vec![Edit::Add { at, what: json!(keeper) }] };
        let shots =
            enlisted.specials.iter().enumerate().filter(|(_, name)| {
                matches!(Thing::read(name).id.as_str(), "cold-iron-shot" | "silver-shot")
            });
        let drop = |(place, name): (usize, &String)| CureView {
            words: format!("Take off {name}"),
            edits: vec![remove(flaw, "specials", place)],
        };
        enlisted.slots.map(|_| buy).into_iter().chain(shots.map(drop)).collect()
    }

    fn meant_nation(&self) -> Vec<CureView> {
        let ids = self.book.nations.iter().map(|nation| nation.id.as_str());
        let meant = nearest(&self.unit.nation, ids).and_then(|id| self.book.nation(id));
        let cure = meant.map(|nation| set(&nation.name, "/nation".to_string(), json!(nation.id)));
        cure.into_iter().collect()
    }

    fn meant_type(&self, flaw: &Flaw) -> Vec<CureView> {
        let Who::Soldier(place) = flaw.who else { return Vec::new() };
        let kind = self.unit.soldiers.get(place).map_or("", |recruit| &recruit.kind);
        let ids = self.book.soldiers.iter().map(|soldier| soldier.id.as_str());
        let meant = nearest(kind, ids).and_then(|id| self.book.soldier(id));
        let make = |soldier: &Soldier| {
            set(&format!("Change to {}", soldier.name), flaw.pointer(), json!(soldier.id))
        };
        meant.map(make).into_iter().chain([self.without(place)]).collect()
    }

    fn meant_pick(&self, flaw: &Flaw) -> Vec<CureView> {
        let Some((name, _)) = self.entry(flaw) else { return Vec::new() };
        let meant = nearest(&name, open_to_officers(self.book));
        let make = |meant: &str| set(&format!("Pick {meant}"), flaw.pointer(), json!(meant));
        meant.map(make).into_iter().chain(self.drop(flaw)).collect()
    }

    fn meant_thing(&self, flaw: &Flaw) -> Vec<CureView> {
        let Some((name, _)) = self.entry(flaw) else { return Vec::new() };
        let things = self.book.things();
        let meant = nearest(&name, things.iter().map(String::as_str));
        let make = |meant: &str| set(&format!("Take {meant}"), flaw.pointer(), json!(meant));
        meant.map(make).into_iter().chain(self.drop(flaw)).collect()
    }

    /// Takes out the entry that a flaw is about.
    fn drop(&self, flaw: &Flaw) -> Option<CureView> {
        let (name, place) = self.entry(flaw)?;
        Some(CureView { words: format!("Drop {name}"), edits: vec![remove(flaw, flaw.field, place)] })
    }

    /// The entry of a list that a flaw is about, and its place.
    fn entry(&self, flaw: &Flaw) -> Option<(String, usize)> {
        let place = flaw.entry?;
        let name = self.written.pointer(&flaw.pointer())?.as_str()?;
        Some((name.to_string(), place))
    }

    fn enlisted_of(&self, flaw: &Flaw) -> Option<Enlisted<'_>> {
        match flaw.who {
            Who::Unit => None,
            Who::Officer => self.enlisted(None),
            Who::Soldier(place) => self.enlisted(Some(place)),
        }
    }

    /// Takes out a soldier.
    fn without(&self, place: usize) -> CureView {
        let recruit = &self.unit.soldiers[place];
        let kind = self.book.soldier(&recruit.kind).map_or(&recruit.kind, |soldier| &soldier.name);
        let name = recruit.name.as_ref().filter(|name| !name.trim().is_empty());
        let called = name.map_or_else(|| format!("{kind}, soldier {}", place + 1), String::clone);
        let at = Who::Soldier(place).pointer();
        CureView { words: format!("Take out {called}"), edits: vec![Edit::Remove { at }] }
    }
}

fn set(words: &str, at: String, to: Value) -> CureView {
    CureView { words: words.to_string(), edits: vec![Edit::Set { at, to }] }
}

fn remove(flaw: &Flaw, field: &str, place: usize) -> Edit {
    Edit::Remove { at: format!("{}/{field}/{place}", flaw.who.pointer()) }
}
