//! What a figure of a roster may be, and what is wrong with one: its values, who leads, who is a Hero, its sums.

use frame::muster::{Edit, FlawView};
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::points::price;
use crate::content::profile::Profile;
use crate::content::warband::FigureSheet;
use crate::rules::fighting::armour::armour_value;
use crate::rules::heroes::traits::{Trait, Traits};

/// The most that a value of a figure may be, far beyond the book's numbers.
pub(crate) const MOST_VALUE: i64 = 20;

/// The most figures that are alike.
pub(crate) const MOST_ALIKE: i64 = 64;

/// The most letters of a name.
pub(crate) const MOST_LETTERS: usize = 80;

impl FigureSheet {
    /// The checked profile, or everything that is wrong with it. What may be waived is not, where it is played anyway.
    pub fn check(&self, book: &Book) -> Result<Profile, Vec<String>> {
        let (profile, flaws) = self.examine(book, "");
        let flaws = flaws.into_iter().filter(|flaw| !(self.anyway && flaw.may_be_waived));
        let words: Vec<String> = flaws.map(|flaw| flaw.words).collect();
        if words.is_empty() { Ok(profile) } else { Err(words) }
    }

    /// The profile as far as it can be told, and everything that is wrong with it. The figure stands at this place of its
    /// roster.
    pub(crate) fn examine(&self, book: &Book, at: &str) -> (Profile, Vec<FlawView>) {
        let mut flaws: Vec<FlawView> = self.false_name(at).into_iter().collect();
        flaws.extend(self.beyond_bounds(at));
        flaws.extend(self.false_leader(at));
        flaws.extend(self.false_hero(at));
        flaws.extend(self.stands_twice(book, at));
        let profile = self.profile(book, at, &mut flaws);
        flaws.extend(self.false_sums(book, &profile, at));
        (profile, flaws)
    }

    fn profile(&self, book: &Book, at: &str, flaws: &mut Vec<FlawView>) -> Profile {
        let traits: Traits = self.traits.iter().copied().collect();
        let hero_points = self.hero_points.unwrap_or(book.numbers.hero_points); // be.hero.8
        let profile = Profile {
            id: self.id.clone(),
            name: self.name.clone(),
            look: self.look,
            labels: self.labels.clone(),
            fv: self.fv.into(),
            sv: self.sv.into(),
            speed: self.speed.into(),
            leadership: self.leadership.map(i16::from),
            fate: self.fate.into(),
            body: self.body,
            helm: self.helm,
            shield: self.shield || self.legendary_shield,
            legendary_shield: self.legendary_shield,
            class: self.class.unwrap_or(book.class_of(self.body)),
            arms: self.arms(book, at, flaws),
            traits,
            hero_points: if traits.has(Trait::Hero) { hero_points } else { 0 },
            powers: self.powers.iter().copied().collect(),
            items: self.items,
            mounted: self.mounted,
            cost: 0,
        };
        Profile { cost: price(book, &profile), ..profile }
    }

    fn false_name(&self, at: &str) -> Option<FlawView> {
        let letters = self.name.chars().count();
        let fits = !self.name.trim().is_empty() && letters <= MOST_LETTERS;
        let words = format!("found a name of {letters} letters, expected 1 to {MOST_LETTERS}");
        (!fits).then(|| FlawView::fault(format!("{at}/name"), words))
    }

    /// Values that no figure can have.
    fn beyond_bounds(&self, at: &str) -> Vec<FlawView> {
        let values = [
            ("fv", i64::from(self.fv), 0, MOST_VALUE),
            ("sv", self.sv.into(), 0, MOST_VALUE),
            ("speed", self.speed.into(), 0, MOST_VALUE),
            ("fate", self.fate.into(), 0, MOST_VALUE),
            ("leadership", self.leadership.unwrap_or_default().into(), 0, MOST_VALUE),
            ("count", self.count.into(), 1, MOST_ALIKE),
            ("hero_points", self.hero_points.unwrap_or_default().into(), 0, MOST_VALUE),
            ("items/holy-water", self.items.holy_water.into(), 0, MOST_VALUE),
            ("items/torch", self.items.torch.into(), 0, MOST_VALUE),
            ("items/fire-arrow", self.items.fire_arrow.into(), 0, MOST_VALUE),
        ];
        let wrong = values.into_iter().filter(|(_, value, least, most)| !(least..=most).contains(&value));
        let flaw = |(field, value, least, most): (&str, i64, i64, i64)| {
            let name = field.rsplit('/').next().unwrap_or(field);
            let near = value.clamp(least, most);
            let words = format!("found {name} {value}, expected {least} to {most}");
            let place = format!("{at}/{field}");
            FlawView::fault(&place, words).cured_by(format!("Make it {near}"), vec![set(&place, json!(near))])
        };
        wrong.map(flaw).collect()
    }

    /// A Leader, and no other figure, has a Leadership value (be.trait.leader).
    fn false_leader(&self, at: &str) -> Option<FlawView> {
        const RULE: &str = "be.trait.leader";
        let place = format!("{at}/leadership");
        let end = self.with_trait(at, Trait::Leader, false);
        match (self.leadership, self.traits.contains(&Trait::Leader)) {
            (None, true) => {
                let words = "found no Leadership, expected a value: a Leader has one";
                let give = vec![set(&place, json!(1))];
                let flaw = FlawView::breach(&place, RULE, words).cured_by("Give it Leadership 1", give);
                Some(flaw.cured_by("It is no Leader", vec![end]))
            }
            (Some(value), false) => {
                let words = format!("found Leadership {value}, expected none: only a Leader has it");
                let lead = vec![self.with_trait(at, Trait::Leader, true)];
                let flaw = FlawView::breach(&place, RULE, words).cured_by("Make it a Leader", lead);
                Some(flaw.cured_by("Take the Leadership away", vec![set(&place, Value::Null)]))
            }
            _ => None,
        }
    }

    /// Only a Hero has Hero Points (be.hero.1).
    fn false_hero(&self, at: &str) -> Option<FlawView> {
        let points = self.hero_points.filter(|_| !self.traits.contains(&Trait::Hero))?;
        let place = format!("{at}/hero_points");
        let words = format!("found Hero Points ({points}), expected none: only a Hero has them");
        let hero = vec![self.with_trait(at, Trait::Hero, true)];
        let flaw = FlawView::breach(&place, "be.hero.1", words).cured_by("Make it a Hero", hero);
        Some(flaw.cured_by("Take the Hero Points away", vec![set(&place, Value::Null)]))
    }

    /// A trait or a Power is there or not, and is paid for once (be.points.1, be.points.5).
    fn stands_twice(&self, book: &Book, at: &str) -> Vec<FlawView> {
        let trait_name = |one: &Trait| book.trait_sheet(*one).map_or("A trait", |sheet| &sheet.name);
        let traits = (again(&self.traits), "traits", "be.points.5");
        let powers = (again(&self.powers), "powers", "be.points.1");
        let flaw = |place: usize, list: &str, rule, name: &str| {
            let place = format!("{at}/{list}/{place}");
            let take = vec![Edit::Remove { at: place.clone() }];
            FlawView::breach(place, rule, format!("found {name} twice, expected it once"))
                .cured_by("Take it out", take)
        };
        let (places, list, rule) = traits;
        let mut flaws: Vec<FlawView> =
            places.map(|place| flaw(place, list, rule, trait_name(&self.traits[place]))).collect();
        let (places, list, rule) = powers;
        let power_name = |place: usize| book.power(self.powers[place]).map_or("A Power", |sheet| &sheet.name);
        flaws.extend(places.map(|place| flaw(place, list, rule, power_name(place))));
        flaws
    }

    /// What it says of itself that does not come out: its AR (be.armour.2) and its cost (be.points.1).
    fn false_sums(&self, book: &Book, profile: &Profile, at: &str) -> Vec<FlawView> {
        let sums = [
            ("ar", self.ar.map(i16::from), armour_value(book, profile), "be.armour.2"),
            ("cost", self.cost, profile.cost, "be.points.1"),
        ];
        let wrong = sums.into_iter().filter_map(|(field, stated, sum, rule)| {
            let stated = stated.filter(|stated| *stated != sum)?;
            Some(false_sum(format!("{at}/{field}"), rule, format!("found {field} {stated}, expected {sum}")))
        });
        wrong.collect()
    }

    /// What makes it have a trait, or have it no more.
    fn with_trait(&self, at: &str, one: Trait, has: bool) -> Edit {
        let others = self.traits.iter().copied().filter(|other| *other != one);
        let traits: Vec<Trait> = others.chain(has.then_some(one)).collect();
        set(&format!("{at}/traits"), json!(traits))
    }
}

/// A stated sum that does not come out. It need not be stated at all.
pub(super) fn false_sum(place: String, rule: &'static str, words: String) -> FlawView {
    let leave = vec![set(&place, Value::Null)];
    FlawView::breach(place, rule, words).cured_by("Leave it out: it is worked out", leave)
}

/// The places of what stood there before.
fn again<T: PartialEq>(list: &[T]) -> impl Iterator<Item = usize> + '_ {
    list.iter().enumerate().filter(|(place, one)| list[..*place].contains(one)).map(|(place, _)| place)
}

fn set(at: &str, to: Value) -> Edit {
    Edit::Set { at: at.to_string(), to }
}
