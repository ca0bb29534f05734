//! Mustering: a player brings one figure, with numbers and a weapon of its own choice.

use content::outside;
use fates::{Random, RuleId, Rules};
use frame::RosterOrder;
use frame::muster::{
    BoxesView, ChoiceView, FieldView, FlawView, GearView, MusterView, MusteredView, Mustering, Takes, Tryout,
    Wish,
};
use frame::odds::{Party, Query};
use frame::view::Look;
use serde_json::{Map, Value, json};

use crate::Gravemarch;
use crate::content::book::Book;
use crate::content::sheets::{Profile, Stats};
use crate::show::view::{gear, stats};

/// What can be mustered.
const KIND: &str = "champion";

/// The most letters of a name.
const MOST_LETTERS: usize = 60;

impl Mustering for Book {
    fn noun(&self) -> &'static str {
        KIND
    }

    fn kinds(&self) -> Vec<(String, String)> {
        vec![(KIND.to_string(), "A champion".to_string())]
    }

    fn blank(&self, kind: Option<&str>) -> Result<Value, String> {
        check_kind(kind)?;
        let weapon = self.weapons.first().map(|weapon| weapon.id.clone()).unwrap_or_default();
        let stats = Stats { melee: 3, defence: 13, health: 12 };
        Ok(json!(Profile { id: String::new(), name: "New champion".to_string(), stats, weapon }))
    }

    fn ready(&self, id: &str) -> Option<Value> {
        self.profiles.iter().find(|profile| profile.id == id).map(|profile| json!(profile))
    }

    /// Somebody of the book; nobody has a price.
    fn by_chance(&self, wish: &Wish) -> Result<Value, String> {
        check_kind(wish.kind.as_deref())?;
        let place = Random::new(wish.seed).below(self.profiles.len());
        Ok(json!(self.profiles[place]))
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        let (profile, anyway) = brought(roster).map_err(|words| vec![FlawView::fault("", words)])?;
        Ok(MusterView {
            name: profile.name.clone(),
            kind: String::new(),
            totals: Vec::new(),
            fields: Vec::new(),
            figures: vec![figure(self, &profile)],
            additions: Vec::new(),
            flaws: flaws(self, &profile),
            anyway,
        })
    }

    fn tryouts(&self, fighter: &Party) -> Vec<Tryout> {
        let enemies = self.profiles.iter().take(2);
        let tryout = |enemy: &Profile| Tryout {
            words: format!("Strikes a {}", enemy.name),
            query: Query {
                system: Gravemarch::SYSTEM.to_string(),
                question: "melee".to_string(),
                attacker: fighter.clone(),
                target: Some(Party::of(&enemy.id)),
                facts: Map::new(),
                choices: Map::new(),
            },
            chances: vec![("hit", "hits"), ("struck_back", "is struck back")],
        };
        enemies.map(tryout).collect()
    }
}

fn check_kind(kind: Option<&str>) -> Result<(), String> {
    match kind {
        None | Some(KIND) => Ok(()),
        Some(other) => Err(format!("found the kind \"{other}\", expected {KIND}")),
    }
}

/// The figure that a player brings, and whether it is to be played anyway. No rule of composition can be waived here.
pub(crate) fn brought(roster: &Value) -> Result<(Profile, bool), String> {
    let mut whole = roster.clone();
    let anyway = whole.as_object_mut().and_then(|fields| fields.shift_remove("anyway"));
    let anyway = match anyway.unwrap_or(Value::Bool(false)) {
        Value::Bool(anyway) => anyway,
        other => return Err(format!("anyway: found {other}, expected true or false")),
    };
    let profile = RosterOrder::read(&whole, KIND).map_err(|faults| content::plain(&faults.join("; ")))?;
    Ok((profile, anyway))
}

fn flaws(book: &Book, profile: &Profile) -> Vec<FlawView> {
    let numbers = profile.stats.bounds().into_iter().flat_map(|bounds| {
        let at = format!("/stats/{}", bounds.0);
        outside(&profile.name, [bounds]).into_iter().map(move |words| FlawView::fault(&at, words))
    });
    let unarmed = book.weapon(&profile.weapon).err().map(|words| FlawView::fault("/weapon", words));
    numbers.chain(unarmed).collect()
}

fn figure(book: &Book, profile: &Profile) -> MusteredView {
    let weapon = book.weapon(&profile.weapon).ok().map(gear);
    MusteredView {
        at: String::new(),
        name: profile.name.clone(),
        kind: profile.name.clone(),
        count: 1,
        cost: None,
        parts: Vec::new(),
        stats: stats(profile),
        traits: Vec::new(),
        gear: weapon
            .into_iter()
            .map(|one| GearView { name: one.name, words: String::new(), rule: one.rule })
            .collect(),
        boxes: vec![BoxesView { name: "Health".to_string(), count: profile.stats.health.clamp(0, 99) as u8 }],
        look: Look::of(&[&profile.name], []),
        fields: fields(book, profile),
        may_go: false,
        copy: None,
        fighter: Party { profile: json!(profile), ..Party::of("") },
    }
}

fn fields(book: &Book, profile: &Profile) -> Vec<FieldView> {
    let field = |at: String, name: &str, takes| FieldView {
        at,
        name: name.to_string(),
        group: String::new(),
        rule: None,
        takes,
    };
    let name = Takes::Text { now: profile.name.clone(), most: MOST_LETTERS };
    let numbers = profile.stats.bounds().into_iter().zip(["Melee", "Defence", "Health"]);
    let numbers = numbers.map(|((id, now, least, most), name)| {
        let now = Some(now.into());
        let takes = Takes::Number { now, least: least.into(), most: most.into(), usual: None };
        field(format!("/stats/{id}"), name, takes)
    });
    let option = |weapon| ChoiceView {
        id: json!(weapon),
        name: book.weapon(weapon).map_or_else(|_| weapon.to_string(), |weapon| gear(weapon).name),
        words: String::new(),
        cost: None,
        rule: Some(RuleId("gm.melee.weapon.1")),
        why_not: None,
    };
    let options = book.weapons.iter().map(|weapon| option(weapon.id.as_str())).collect();
    let weapon = Takes::One { now: Some(profile.weapon.clone()), options, may_be_none: false };
    let first = [field("/name".to_string(), "Name", name)];
    first.into_iter().chain(numbers).chain([field("/weapon".to_string(), "Weapon", weapon)]).collect()
}
