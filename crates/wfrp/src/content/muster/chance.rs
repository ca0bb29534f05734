//! Companies by chance: a leader who matters, and others of the same sort.

use content::Written;
use fates::Random;

use crate::content::book::Book;
use crate::content::profile::{Mark, Profile};
use crate::content::roster::{Company, MOST_ON_A_SIDE, Member};

/// What companies are called.
const NAMES: [&str; 8] = [
    "The lantern company",
    "Those of the old mill",
    "The nine-mile people",
    "The quarry lot",
    "The ferry hands",
    "Those from the salt road",
    "The hollow oak",
    "The last of the levy",
];

/// What their leaders are called.
const LEADERS: [&str; 8] = [
    "Marte Quill",
    "Black Anselm",
    "Hedda Rook",
    "Old Corvin",
    "Jost Tallow",
    "Widow Brandt",
    "Left-hand Ludo",
    "Sabine Thorn",
];

/// A company of so many: a leader, and one or two kinds of others. Those who hold weapons fight together, and so do beasts.
pub(super) fn by_chance(book: &Book, count: u16, seed: u64) -> Company {
    let mut random = Random::new(seed);
    let mut draw = |count: usize| random.below(count);
    let name = NAMES[draw(NAMES.len())].to_string();
    let all = book.profiles();
    let leader = &all[draw(all.len())];
    let same: Vec<&Profile> = all.iter().filter(|other| holds(other) == holds(leader)).collect();
    let others = (count.clamp(1, MOST_ON_A_SIDE) - 1) as u8;
    let first = others - draw(usize::from(others / 2) + 1) as u8;
    let [one, other] = [(); 2].map(|()| same[draw(same.len())]);
    let named = holds(leader).then(|| LEADERS[draw(LEADERS.len())].to_string());
    let mut combatants = vec![Member { name: named, marks: vec![Mark::Important], ..of(leader) }];
    let ranks = if one.id == other.id {
        [(one, others), (other, 0)]
    } else {
        [(one, first), (other, others - first)]
    };
    let ranks = ranks.into_iter().filter(|(_, count)| *count > 0);
    combatants.extend(ranks.map(|(profile, count)| Member { count, ..of(profile) }));
    Company { name, combatants, anyway: false }
}

/// Does it hold its weapons, as people do?
fn holds(profile: &Profile) -> bool {
    profile.arms.first().is_some_and(|arm| arm.hands > 0)
}

fn of(profile: &Profile) -> Member {
    Member::of(Written::Id(profile.id.clone()))
}
