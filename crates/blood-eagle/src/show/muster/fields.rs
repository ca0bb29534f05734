//! What can be changed in a figure, in the order of its sheet.

use fates::RuleId;
use frame::muster::{ChoiceView, FieldView, Takes};
use frame::view::Look;

use super::Room;
use crate::content::book::Book;
use crate::content::warband::FigureSheet;
use crate::content::warband::figure::{MOST_ALIKE, MOST_LETTERS, MOST_VALUE};
use crate::rules::heroes::traits::Trait;

/// A figure on the desk of its owner.
pub(super) struct Desk<'a> {
    pub book: &'a Book,
    pub at: &'a str,
    pub sheet: &'a FigureSheet,
    pub room: &'a Room,
    /// What it costs now.
    pub cost: i64,
}

impl<'a> Desk<'a> {
    pub fn new(book: &'a Book, at: &'a str, sheet: &'a FigureSheet, room: &'a Room) -> Desk<'a> {
        Desk { book, at, sheet, room, cost: cost(book, sheet) }
    }

    /// All that can be changed.
    pub fn fields(&self) -> Vec<FieldView> {
        let mut fields = vec![
            self.field("name", "Name", "", None, name_text(self.sheet)),
            self.number("count", "Number", "", "", (self.sheet.count.into(), 1, MOST_ALIKE)),
        ];
        fields.extend(self.values());
        fields.extend(self.armour());
        fields.extend(self.weapons());
        fields.push(self.traits());
        fields.extend(self.hero());
        fields.push(self.powers());
        fields.extend(self.items());
        fields.push(self.switch("mounted", "Mounted", "Equipment", "be.move.18", self.sheet.mounted));
        fields.push(self.look());
        fields
    }

    /// FV, SV, Speed, Fate, and the Leadership of a Leader.
    fn values(&self) -> Vec<FieldView> {
        let sheet = self.sheet;
        let value = |field: &str, name: &str, rule: &str, now: i8| {
            self.number(field, name, "Values", rule, (now.into(), 0, MOST_VALUE))
        };
        let mut values = vec![
            value("fv", "FV", "be.fig.1", sheet.fv),
            value("sv", "SV", "be.fig.1", sheet.sv),
            value("speed", "Speed", "be.fig.1", sheet.speed),
            value("fate", "Fate", "be.fig.3", sheet.fate),
        ];
        if sheet.leadership.is_some() || sheet.traits.contains(&Trait::Leader) {
            let now = sheet.leadership.map(i64::from);
            let takes = Takes::Number { now, least: 0, most: MOST_VALUE, usual: None };
            values.insert(3, self.field("leadership", "Leadership", "Values", Some("be.fig.2"), takes));
        }
        values
    }

    /// The Hero Points of a Hero (be.hero.8).
    fn hero(&self) -> Option<FieldView> {
        let sheet = self.sheet;
        let is_meant = sheet.hero_points.is_some() || sheet.traits.contains(&Trait::Hero);
        let usual = sheet.traits.contains(&Trait::Hero).then_some(self.book.numbers.hero_points.into());
        let now = sheet.hero_points.map(i64::from);
        let takes = Takes::Number { now, least: 0, most: MOST_VALUE, usual };
        is_meant.then(|| self.field("hero_points", "Hero Points", "Traits", Some("be.hero.8"), takes))
    }

    /// What is counted one by one (be.points.6).
    fn items(&self) -> Vec<FieldView> {
        let items = self.sheet.items;
        let all = [
            ("items/torch", "Torches", "be.equip.torch.2", items.torch),
            ("items/holy-water", "Phials of holy water", "be.equip.holy_water.1", items.holy_water),
            ("items/fire-arrow", "Fire arrows", "be.equip.fire_arrow.5", items.fire_arrow),
        ];
        let item = |(field, name, rule, now): (&str, &str, &str, u8)| {
            self.number(field, name, "Equipment", rule, (now.into(), 0, MOST_VALUE))
        };
        all.into_iter().map(item).collect()
    }

    /// Its silhouette.
    fn look(&self) -> FieldView {
        let choice = |look: Look| self.plain_choice(look.name(), look.name(), String::new(), None);
        let options = LOOKS.map(choice).to_vec();
        let now = self.sheet.look.map(|look| look.name().to_string());
        self.field("look", "Silhouette", "", None, Takes::One { now, options, may_be_none: true })
    }

    /// A choice of something that costs nothing.
    pub fn plain_choice(&self, id: &str, name: &str, words: String, rule: Option<&str>) -> ChoiceView {
        let name = name.to_string();
        ChoiceView { id: id.into(), name, words, cost: None, rule: self.card(rule), why_not: None }
    }

    /// A choice with what it costs more for all that are alike, and why it can't be had: for what is said, or for its
    /// cost.
    pub fn choice(&self, plain: ChoiceView, with: &FigureSheet, why_not: Option<String>) -> ChoiceView {
        let more = cost(self.book, with) - self.cost;
        let dear = || self.room.why_not(more * i64::from(self.sheet.count));
        ChoiceView { cost: Some(more), why_not: why_not.or_else(dear), ..plain }
    }

    /// The same for something that it has already: what it costs now.
    pub fn chosen(&self, plain: ChoiceView, without: &FigureSheet) -> ChoiceView {
        ChoiceView { cost: Some(self.cost - cost(self.book, without)), ..plain }
    }

    pub fn switch(&self, field: &str, name: &str, group: &str, rule: &str, now: bool) -> FieldView {
        self.field(field, name, group, Some(rule), Takes::Switch { now })
    }

    fn number(
        &self,
        field: &str,
        name: &str,
        group: &str,
        rule: &str,
        (now, least, most): (i64, i64, i64),
    ) -> FieldView {
        let takes = Takes::Number { now: Some(now), least, most, usual: None };
        self.field(field, name, group, Some(rule), takes)
    }

    pub fn field(&self, field: &str, name: &str, group: &str, rule: Option<&str>, takes: Takes) -> FieldView {
        FieldView {
            at: format!("{}/{field}", self.at),
            name: name.to_string(),
            group: group.to_string(),
            rule: self.card(rule),
            takes,
        }
    }

    fn card(&self, rule: Option<&str>) -> Option<RuleId> {
        self.book.cards.get(rule?).map(|card| RuleId::of(&card.id))
    }
}

/// What can be changed in a figure that is only named: how many there are.
pub(super) fn listed_fields(at: &str, sheet: &FigureSheet) -> Vec<FieldView> {
    vec![FieldView {
        at: format!("{at}/count"),
        name: "Number".to_string(),
        group: String::new(),
        rule: None,
        takes: Takes::Number { now: Some(sheet.count.into()), least: 1, most: MOST_ALIKE, usual: None },
    }]
}

fn name_text(sheet: &FigureSheet) -> Takes {
    Takes::Text { now: sheet.name.clone(), most: MOST_LETTERS }
}

/// What a figure costs, as far as that can be told.
fn cost(book: &Book, sheet: &FigureSheet) -> i64 {
    sheet.examine(book, "").0.cost.into()
}

/// The silhouettes that people of the Dark Ages have, and what they meet.
const LOOKS: [Look; 13] = [
    Look::Viking,
    Look::Archer,
    Look::Monk,
    Look::Knight,
    Look::Officer,
    Look::Cultist,
    Look::Bandit,
    Look::Hunter,
    Look::Wolf,
    Look::Skeleton,
    Look::Ghost,
    Look::Brute,
    Look::Generic,
];
