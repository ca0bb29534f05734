//! Every profile of the book, for reading.

use frame::view::{ProfileView, Stat, Trait};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::special::{Foes, Specials};
use crate::show::view::typed;

/// Every profile, by its list.
pub(crate) fn profiles(book: &Book) -> Vec<ProfileView> {
    book.profiles()
        .iter()
        .filter(|profile| !profile.list.is_empty())
        .map(|profile| of(book, profile))
        .collect()
}

fn of(book: &Book, profile: &Profile) -> ProfileView {
    let group = book.list(&profile.list).map_or_else(String::new, |list| list.name.clone());
    let mut notes = vec![format!("{} points", profile.points)];
    if profile.is_personality() {
        notes.push("a personality".to_string());
    }
    ProfileView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group,
        stats: stats(profile).to_vec(),
        traits: traits(profile.specials, profile.bans, profile.lethal),
        gear: Vec::new(),
        notes,
    }
}

/// Its Quality, its Combat and what it costs.
pub(crate) fn stats(profile: &Profile) -> [Stat; 3] {
    let stat = |name: &str, value: i16, printed: String| Stat { name: name.to_string(), value, printed };
    [
        stat("Quality", profile.quality.into(), format!("{}+", profile.quality)),
        stat("Combat", profile.combat.into(), profile.combat.to_string()),
        stat("Points", profile.points as i16, profile.points.to_string()),
    ]
}

/// Special rules, each with the card behind it.
pub(crate) fn traits(specials: Specials, bans: Foes, lethal: Foes) -> Vec<Trait> {
    specials
        .iter()
        .map(|special| Trait { name: typed(special, bans, lethal), rule: Some(special.rule()) })
        .collect()
}
