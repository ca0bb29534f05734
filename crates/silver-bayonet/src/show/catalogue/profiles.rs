//! Every profile of the book, for reading, and the attributes and arms behind what a figure shows.

use content::kebab;
use fates::RuleId;
use frame::view::{ProfileView, Stat, Trait};

use crate::content::book::{Book, Monster, Soldier};
use crate::content::profile::{Stats, Thing};
use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::{Attribute, Quality, Traits};

/// Every profile: monsters by book, the Officer, soldiers by book.
pub(crate) fn profiles(book: &Book) -> Vec<ProfileView> {
    let monsters = book.monsters.iter().map(|monster| of_monster(book, monster));
    let officer = std::iter::once(of_officer(book));
    monsters.chain(officer).chain(book.soldiers.iter().map(|soldier| of_soldier(book, soldier))).collect()
}

fn of_monster(book: &Book, monster: &Monster) -> ProfileView {
    let Monster { speed, melee, accuracy, defence, courage, health, .. } = *monster;
    ProfileView {
        id: monster.id.clone(),
        name: monster.name.clone(),
        group: format!("Monsters, {}", shelf(&monster.book)),
        stats: stats(Stats { speed, melee, accuracy, defence, courage, health }),
        traits: monster.attributes.iter().map(|written| attribute(written)).collect(),
        gear: kits(book, &monster.equipment),
        notes: vec![format!("worth {} experience", monster.xp)],
    }
}

fn of_soldier(book: &Book, soldier: &Soldier) -> ProfileView {
    let Soldier { speed, melee, accuracy, defence, courage, health, .. } = *soldier;
    let hirers: Vec<&str> = { book.nations.iter() }
        .filter(|nation| nation.hires.contains(&soldier.id))
        .map(|nation| nation.name.as_str())
        .collect();
    let mut notes = vec![format!("{} recruitment points", soldier.cost)];
    if !hirers.is_empty() {
        notes.push(format!("serves {}", hirers.join(", ")));
    }
    notes.extend(soldier.most.map(|most| format!("at most {most} in a unit")));
    notes.extend(soldier.picks.map(|picks| format!("picks {picks} of the attributes open to Officers")));
    notes.extend(soldier.slots.map(|slots| format!("chooses equipment for {slots} slots")));
    ProfileView {
        id: soldier.id.clone(),
        name: soldier.name.clone(),
        group: format!("Soldiers, {}", shelf(&soldier.book)),
        stats: stats(Stats { speed, melee, accuracy, defence, courage, health }),
        traits: soldier.attributes.iter().map(|written| attribute(written)).collect(),
        gear: kits(book, &soldier.kits),
        notes,
    }
}

fn of_officer(book: &Book) -> ProfileView {
    let officer = &book.officer;
    let (speed, melee, accuracy) = (officer.speed, officer.melee, officer.accuracy);
    let (defence, courage, health) = (officer.defence, officer.courage, officer.health);
    ProfileView {
        id: "officer".to_string(),
        name: officer.name.clone(),
        group: "Officers".to_string(),
        stats: stats(Stats { speed, melee, accuracy, defence, courage, health }),
        traits: Vec::new(),
        gear: Vec::new(),
        notes: vec![
            "one more of Melee or Accuracy, of Health or Speed, and of Courage or 5 recruitment points"
                .to_string(),
            format!("picks {} of the attributes open to Officers", officer.picks),
            format!("chooses equipment for {} slots, and {} special items", officer.slots, officer.specials),
        ],
    }
}

/// What a book is called on the shelf.
fn shelf(book: &str) -> String {
    let mut letters = book.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// The numbers in the order of the book, written as there.
pub(crate) fn stats(stats: Stats) -> Vec<Stat> {
    let stat = |name: &str, value: i8, printed: String| Stat {
        name: name.to_string(),
        value: value.into(),
        printed,
    };
    vec![
        stat("Speed", stats.speed, stats.speed.to_string()),
        stat("Melee", stats.melee, format!("{:+}", stats.melee)),
        stat("Accuracy", stats.accuracy, format!("{:+}", stats.accuracy)),
        stat("Defence", stats.defence, stats.defence.to_string()),
        stat("Courage", stats.courage, format!("{:+}", stats.courage)),
        stat("Health", stats.health, stats.health.to_string()),
    ]
}

fn kits(book: &Book, kits: &[Vec<String>]) -> Vec<Vec<Trait>> {
    kits.iter().map(|kit| kit.iter().map(|thing| gear(book, thing)).collect()).collect()
}

/// A thing that is carried, with the rule behind it.
pub(crate) fn gear(book: &Book, written: &str) -> Trait {
    let thing = Thing::read(written);
    let rule = match book.arm(&thing.id) {
        Some(arm) => Some(arm.weapon.rule()),
        None => thing_rule(&thing.id),
    };
    Trait { name: written.to_string(), rule }
}

fn thing_rule(id: &str) -> Option<RuleId> {
    if id == "ethereal-musket" {
        return Some(RuleId("sb.attr.ita.ethfire.1"));
    }
    let item = Item::ALL.into_iter().find(|item| Thing::read(item.name()).id == id);
    item.map(item_rule)
}

/// The rule behind an item.
pub(crate) fn item_rule(item: Item) -> RuleId {
    RuleId(match item {
        Item::Breastplate => "sb.wpn.breastplate.1",
        Item::CartridgeBox => "sb.load.7",
        Item::ShotBag => "sb.load.8",
        Item::HolySymbol => "sb.arm.holy.1",
        Item::OilAndTorches => "sb.arm.torch.1",
        Item::SaltBag => "sb.arm.salt.1",
        Item::ColdIronShot => "sb.arm.coldshot.1",
        Item::ColdIronWeapon => "sb.arm.coldweapon.1",
        Item::SilverShot => "sb.arm.silvershot.1",
        Item::SilverWeapon => "sb.arm.silverweapon.1",
    })
}

/// An attribute as the sheets write it, with the rule behind it.
pub(crate) fn attribute(written: &str) -> Trait {
    let lower = kebab(written);
    let rule = match () {
        () if lower.starts_with("allergy") => Some(RuleId("sb.attr.core.allergy.1")),
        () if lower.starts_with("damage-reduction") => Some(RuleId("sb.attr.core.dr.1")),
        () => {
            // What one kind of a creature has is read by its name alone, numbers and lists with their note.
            let mut traits = Traits::default();
            let name = written.split(" (").next().unwrap_or(written);
            for words in [name, written] {
                traits.read(words, None).ok(); // printed ones can be read one way or the other
            }
            traits.all.iter().next().and_then(Attribute::rule)
        }
    };
    Trait { name: written.to_string(), rule }
}

/// What a figure can do or is by nature, as it is now.
pub(crate) fn traits(traits: &Traits, now: crate::rules::powers::attribute::Attributes) -> Vec<Trait> {
    let mut list: Vec<Trait> = Vec::new();
    let names: Vec<&str> = traits.allergies.iter().map(Quality::name).collect();
    if !names.is_empty() {
        let name = format!("Allergy to {}", names.join(", "));
        list.push(Trait { name, rule: Some(RuleId("sb.attr.core.allergy.1")) });
    }
    let reduction = traits.reduction;
    let kinds = [
        (reduction.melee, "Melee"),
        (reduction.firearm, "firearms"),
        (reduction.shooting, "other shots"),
        (reduction.other, "all else"),
    ];
    let most = kinds.iter().map(|(amount, _)| *amount).max().unwrap_or_default();
    if most > 0 {
        let same = kinds.iter().all(|(amount, _)| *amount == most);
        let parts: Vec<String> = { kinds.iter() }
            .filter(|(amount, _)| *amount > 0)
            .map(|(amount, kind)| format!("{amount} {kind}"))
            .collect();
        let note = if same { most.to_string() } else { parts.join(", ") };
        list.push(Trait {
            name: format!("Damage Reduction ({note})"),
            rule: Some(RuleId("sb.attr.core.dr.1")),
        });
    }
    list.extend(now.iter().map(|attribute| {
        let name = match attribute {
            Attribute::MaximumDamage => {
                format!("Maximum Damage ({})", traits.maximum_damage.unwrap_or_default())
            }
            Attribute::SowFear => format!("Sow Fear ({})", traits.sow_fear),
            other => other.name().to_string(),
        };
        Trait { name, rule: attribute.rule() }
    }));
    list
}
