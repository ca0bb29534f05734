//! A model as cards and lists show it: its numbers, its special rules, its weapons, its silhouette, and as odds take it.

use fates::RuleId;
use frame::muster::{BoxesView, GearView};
use frame::odds::Party;
use frame::view::{Look, Stat, Trait};
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::party::Member;
use crate::content::profile::{Profile, Side};
use crate::content::special::Special;
use crate::content::weapon::Arm;
use crate::show::catalogue::profiles;

/// Quality and Combat.
pub(super) fn stats(quality: u8, combat: i8) -> Vec<Stat> {
    vec![
        Stat { name: "Quality".to_string(), value: quality.into(), printed: format!("{quality}+") },
        Stat { name: "Combat".to_string(), value: combat.into(), printed: combat.to_string() },
    ]
}

/// Its special rules, and whether it is a personality.
pub(super) fn traits(profile: &Profile) -> Vec<Trait> {
    let mut traits = profiles::traits(profile.specials, profile.bans, profile.lethal);
    if profile.is_personality() {
        traits.push(Trait { name: "Personality".to_string(), rule: Some(RuleId("ff.setup.pers.1")) });
    }
    traits
}

/// Its ranged weapons.
pub(super) fn gear(book: &Book, profile: &Profile) -> Vec<GearView> {
    let view = |arm: &Arm| GearView {
        name: book.weapon_name(arm.make()).to_string(),
        words: words(book, arm),
        rule: Some(arm.weapon.rule()),
    };
    profile.arms.iter().map(view).collect()
}

/// Its numbers in short: `Combat +1, bands of Medium, silver`.
fn words(book: &Book, arm: &Arm) -> String {
    let sheet = book.weapon(arm.make());
    let mut words = Vec::new();
    if !sheet.zones.is_empty() {
        let zones: Vec<String> = sheet.zones.iter().map(ToString::to_string).collect();
        words.push(format!("Combat {} by its zones", zones.join("/")));
    } else if let Some(combat) = sheet.combat {
        words.push(format!("Combat {combat}"));
    } else if arm.bonus != arm.far_bonus {
        words.push(format!("Combat {:+}, far off {:+}", arm.bonus, arm.far_bonus));
    } else if arm.bonus != 0 {
        words.push(format!("Combat {:+}", arm.bonus));
    }
    words.push(format!("bands of {}", arm.range.name()));
    match arm.reload {
        0 => {}
        1 => words.push("1 action to reload".to_string()),
        more => words.push(format!("{more} actions to reload")),
    }
    let is_so = [
        (arm.auto, "fires bursts"),
        (arm.two_hands, "two hands"),
        (arm.silver, "silver"),
        (arm.wooden, "wooden"),
    ];
    words.extend(is_so.into_iter().filter(|(so, _)| *so).map(|(_, what)| what.to_string()));
    words.join(", ")
}

/// A Tough model loses a step of Quality at each blow that would have killed it, until it stands at 7 (ff.sr.tough.1,
/// ff.sr.tough.2); one that is Hard to Kill feigns death once (ff.sr.hard-to-kill.1).
pub(super) fn boxes(profile: &Profile) -> Vec<BoxesView> {
    let tough = profile.specials.has(Special::Tough);
    let feigns = profile.specials.has(Special::HardToKill);
    let wounds = tough.then(|| BoxesView { name: "Quality lost".to_string(), count: 7 - profile.quality });
    wounds
        .into_iter()
        .chain(feigns.then(|| BoxesView { name: "Feigned death".to_string(), count: 1 }))
        .collect()
}

/// Its silhouette.
pub(super) fn look(book: &Book, profile: &Profile) -> Look {
    let arms = profile.arms.iter().map(|arm| book.weapon_name(arm.make()));
    profile.look.unwrap_or_else(|| Look::of(&[&profile.name], arms))
}

/// A member as odds and duels take it: its profile, its side, and what is chosen for it.
pub(super) fn fighter(member: &Member, side: Side) -> Party {
    let mut with = serde_json::Map::new();
    if let Some(name) = member.own_name() {
        with.insert("name".to_string(), name.into());
    }
    if let Some(ban) = member.ban {
        with.insert("ban".to_string(), json!(ban));
    }
    if member.wooden {
        with.insert("wooden".to_string(), true.into());
    }
    let with = if with.is_empty() { Value::Null } else { Value::Object(with) };
    Party { profile: json!(member.profile), with, kind: Some(side.name().to_string()), ..Party::of("") }
}
