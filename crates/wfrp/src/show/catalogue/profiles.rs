//! Every combatant of the book, for reading.

use fates::RuleId;
use frame::view::{ProfileView, Stat, Trait};

use crate::content::book::Book;
use crate::content::profile::{Characteristic, Mark, Marks, Profile, Skill};
use crate::content::weapon::{Arm, Quality};
use crate::rules::attack::location::Location;
use crate::rules::turn::trial::Ability;

/// Every combatant of the book.
pub(crate) fn profiles(book: &Book) -> Vec<ProfileView> {
    book.profiles().iter().map(|profile| of(book, profile)).collect()
}

fn of(book: &Book, profile: &Profile) -> ProfileView {
    let mut gear: Vec<Trait> =
        profile.arms.iter().map(|arm| Trait { name: arm_words(book, arm), rule: Some(arm.rule) }).collect();
    for &at in Location::ALL {
        let points = profile.armour[at as usize];
        if points > 0 {
            let name = place_name(book, profile, at);
            let metal = if profile.metal[at as usize] { ", metal" } else { "" };
            gear.push(Trait { name: format!("{name}: {points} AP{metal}"), rule: Some(RuleId("wf.char.9")) });
        }
    }
    ProfileView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: "Combatants".to_string(),
        stats: stats(book, profile, [profile.walk, profile.run].map(i16::from)),
        traits: traits(book, profile, Marks::default()),
        gear: vec![gear],
        notes: vec![format!("{} Wounds", profile.wounds)],
    }
}

/// What a location is called on the body of a profile.
pub(crate) fn place_name(book: &Book, profile: &Profile, at: Location) -> String {
    match profile.body.words(at).strip_prefix("the ") {
        Some(words) if profile.body.four_legged => crate::state::event::capital(words),
        _ => book.locations[at as usize].name.clone(),
    }
}

/// The ten characteristics, and how far it walks and runs now.
pub(crate) fn stats(book: &Book, profile: &Profile, [walk, run]: [i16; 2]) -> Vec<Stat> {
    let stat = |name: &str, value: i16| Stat { name: name.to_string(), value, printed: value.to_string() };
    let pace = |name: &str, value: i16, printed: u8| Stat { value, ..stat(name, printed.into()) };
    let short = |which: Characteristic| &book.characteristics[which as usize].short;
    let characteristics = Characteristic::ALL.iter();
    let mut stats: Vec<Stat> =
        characteristics.map(|&which| stat(short(which), profile.characteristic(which))).collect();
    stats.extend([pace("Walk", walk, profile.walk), pace("Run", run, profile.run)]);
    stats
}

/// Its size, its traits, what a scenario makes of it, and the Skills it has learnt.
pub(crate) fn traits(book: &Book, profile: &Profile, marks: Marks) -> Vec<Trait> {
    let size =
        Trait { name: book.sizes[profile.size as usize].name.clone(), rule: Some(RuleId("wf.char.8")) };
    let own = book.traits.iter().filter(|sheet| profile.traits.has(sheet.id));
    let own = own.map(|sheet| Trait { name: sheet.name.clone(), rule: Some(sheet.rule) });
    let marked = Mark::ALL.iter().filter(|mark| marks.has(**mark)).map(|&mark| {
        let (name, rule) = marked(mark);
        Trait { name: name.to_string(), rule: Some(RuleId(rule)) }
    });
    let learnt = Skill::ALL.iter().filter(|&&skill| profile.is_trained(skill));
    let learnt = learnt.map(|&skill| Trait {
        name: format!("{} {}", Ability::Skill(skill).name(book), profile.skill(skill)),
        rule: Some(RuleId("wf.char.3")),
    });
    let legs = profile
        .body
        .four_legged
        .then(|| Trait { name: "four legs".to_string(), rule: Some(RuleId("wf.location.beast")) });
    let talents = profile
        .talents
        .iter()
        .map(|talent| Trait { name: talent_name(talent), rule: Some(RuleId("wf.action.special.1")) });
    let own = own.chain(legs).chain(talents);
    std::iter::once(size).chain(own).chain(marked).chain(learnt).collect()
}

/// What a mark is called, and the rule that reads it.
pub(crate) fn marked(mark: Mark) -> (&'static str, &'static str) {
    match mark {
        Mark::Minor => ("minor", "wf.attack.damage.7"),
        Mark::Important => ("important", "wf.attack.damage.7"),
        Mark::Nemesis => ("nemesis", "wf.adv.gain.nemesis"),
    }
}

/// What a Talent is called.
pub(crate) fn talent_name(talent: &str) -> String {
    crate::state::event::capital(&talent.replace('-', " "))
}

/// `Hand weapon, Damage 7`, `Bow, Damage 6, 60 yards, Reload 1: Impale`
pub(crate) fn arm_words(book: &Book, arm: &Arm) -> String {
    let mut words = format!("{}, Damage {}", arm.name, arm.damage);
    if arm.range > 0 {
        words.push_str(&format!(", {} yards", arm.range));
    }
    if arm.shield > 0 {
        words.push_str(&format!(", Shield {}", arm.shield));
    }
    if arm.reload > 0 {
        words.push_str(&format!(", Reload {}", arm.reload));
    }
    let rated = [Quality::Shield, Quality::Reload];
    let qualities = Quality::ALL.iter().filter(|&&quality| arm.has(quality) && !rated.contains(&quality));
    let names = qualities.map(|&quality| book.qualities[quality as usize].name.as_str());
    let names: Vec<&str> = names.collect();
    if names.is_empty() { words } else { format!("{words}: {}", names.join(", ")) }
}
