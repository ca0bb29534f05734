//! What a combatant carries and wears, and what is marked off in play.

use fates::RuleId;
use frame::muster::{BoxesView, GearView};

use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::profile::{Characteristic, Profile};
use crate::rules::attack::location::Location;
use crate::show::catalogue::profiles::{arm_words, place_name};

/// Its weapons with their numbers and qualities, its armour by location, its bandages.
pub(super) fn gear(book: &Book, profile: &Profile) -> Vec<GearView> {
    let thing =
        |name: &str, words: String, rule| GearView { name: name.to_string(), words, rule: Some(rule) };
    let weapon = |arm| {
        let words: String = arm_words(book, arm);
        let (_, numbers) = words.split_once(", ").unwrap_or_default();
        thing(&arm.name, numbers.to_string(), arm.rule)
    };
    let mut gear: Vec<GearView> = profile.arms.iter().map(weapon).collect();
    for &at in Location::ALL {
        let points = profile.armour[at as usize];
        if points > 0 {
            let metal = if profile.metal[at as usize] { ", metal" } else { "" };
            let name = place_name(book, profile, at);
            gear.push(thing(&name, format!("{points} AP{metal}"), RuleId("wf.char.9")));
        }
    }
    if profile.bandages > 0 {
        gear.push(thing("Bandages", profile.bandages.to_string(), RuleId("wf.heal.4")));
    }
    gear
}

/// Wounds, the Critical Wounds it can live with (wf.wounds.6), Fortune, Resolve and bandages.
pub(super) fn boxes(draft: &Draft, profile: &Profile) -> Vec<BoxesView> {
    let boxes = [
        ("Wounds", profile.wounds),
        ("Critical Wounds", profile.bonus(Characteristic::T) as u8),
        ("Fortune", profile.fortune),
        ("Resolve", draft.resolve),
        ("Bandages", profile.bandages),
    ];
    let some = boxes.into_iter().filter(|(_, count)| *count > 0);
    some.map(|(name, count)| BoxesView { name: name.to_string(), count }).collect()
}
