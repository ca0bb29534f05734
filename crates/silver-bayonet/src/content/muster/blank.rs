//! New units, and what a new soldier begins with.

use content::{did_you_mean, kebab};
use serde_json::Value;

use crate::content::book::{Book, Nation, Soldier};
use crate::content::chance;
use crate::content::unit::{
    CourageOrPoints, HealthOrSpeed, Leader, MeleeOrAccuracy, Recruit, Unit, UnitOptions, open_to_officers,
};
use crate::rules::powers::attribute::{Attribute, Traits};

/// What a figure that chooses its equipment begins with.
const FIRST_EQUIPMENT: [&str; 2] = ["Hand Weapon", "Pistol"];

/// The nation of this id or name, or the one that was probably meant.
pub(super) fn nation<'a>(book: &'a Book, kind: &str) -> Result<&'a Nation, String> {
    book.nation(kind).ok_or_else(|| {
        let ids = || book.nations.iter().map(|nation| nation.id.as_str());
        let hint = did_you_mean(&kebab(kind), ids());
        let all = ids().collect::<Vec<_>>().join(", ");
        format!("no nation is called \"{kind}\"; there is {all}{hint}")
    })
}

/// A unit of this nation with nobody but its Officer.
pub(super) fn unit(book: &Book, nation: &Nation) -> Unit {
    Unit {
        id: String::new(),
        name: format!("A unit of {}", nation.name),
        nation: nation.id.clone(),
        officer: Leader {
            name: chance::rank(nation).to_string(),
            melee_or_accuracy: MeleeOrAccuracy::Melee,
            health_or_speed: HealthOrSpeed::Health,
            courage_or_points: CourageOrPoints::Courage,
            attributes: first_picks(book, book.officer.picks, &Traits::default()),
            equipment: first_equipment(book),
            specials: Vec::new(),
            mounted: false,
        },
        soldiers: Vec::new(),
        options: UnitOptions::default(),
        anyway: false,
    }
}

/// A new soldier of this type.
pub(super) fn recruit(book: &Book, soldier: &Soldier) -> Recruit {
    let mut has = Traits::default();
    for attribute in &soldier.attributes {
        has.read(attribute, None).ok(); // printed ones can be read
    }
    Recruit {
        kind: soldier.id.clone(),
        attributes: first_picks(book, soldier.picks.unwrap_or(0), &has),
        equipment: if soldier.slots.is_some() { first_equipment(book) } else { Vec::new() },
        ..Recruit::default()
    }
}

/// A unit as data, without an id.
pub(super) fn written(unit: &Unit) -> Value {
    let mut value = serde_json::to_value(unit).unwrap_or_default();
    if let Some(fields) = value.as_object_mut() {
        fields.shift_remove("id");
    }
    value
}

/// A soldier as data.
pub(super) fn written_recruit(recruit: &Recruit) -> Value {
    serde_json::to_value(recruit).unwrap_or_default()
}

/// The first attributes open to Officers that the figure lacks and that cost nothing.
fn first_picks(book: &Book, count: u8, has: &Traits) -> Vec<String> {
    let is_free =
        |name: &&str| Attribute::named(name).is_some_and(|one| one != Attribute::FeyTouched && !has.has(one));
    open_to_officers(book).filter(is_free).take(count.into()).map(str::to_string).collect()
}

fn first_equipment(book: &Book) -> Vec<String> {
    let is_there = |name: &&&str| book.weapon(&kebab(name)).is_some();
    FIRST_EQUIPMENT.iter().filter(is_there).map(|name| name.to_string()).collect()
}
