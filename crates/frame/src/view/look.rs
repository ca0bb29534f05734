//! Which silhouette stands for a figure on the board.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The silhouettes as symbols of one SVG: `f-wolf` is the wolf, `h-wolf` the same swollen, to lie behind it as a rim.
pub const FIGURES: &str = include_str!("../../assets/figures.svg");

/// A silhouette, by what it shows.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what its name says")]
pub enum Look {
    Soldier,
    Officer,
    Doctor,
    Hunter,
    Wolf,
    Ghoul,
    Zombie,
    Werewolf,
    Ghost,
    Vampire,
    Cultist,
    Goblin,
    Viking,
    Archer,
    Monk,
    Knight,
    Bandit,
    Skeleton,
    Rats,
    Brute,
    /// Anybody else.
    #[default]
    Generic,
}

impl Look {
    /// All of them, in the order in which they are drawn.
    pub const ALL: [Look; 21] = [
        Look::Soldier,
        Look::Officer,
        Look::Doctor,
        Look::Hunter,
        Look::Wolf,
        Look::Ghoul,
        Look::Zombie,
        Look::Werewolf,
        Look::Ghost,
        Look::Vampire,
        Look::Cultist,
        Look::Goblin,
        Look::Viking,
        Look::Archer,
        Look::Monk,
        Look::Knight,
        Look::Bandit,
        Look::Skeleton,
        Look::Rats,
        Look::Brute,
        Look::Generic,
    ];
}

/// Words of a profile, and what a figure with such a word looks like: the first that fits counts, so a werewolf is no
/// wolf and a vampire hunter no vampire. Content files say it themselves where this is wrong.
const NAMES: &[(Look, &[&str])] = &[
    (Look::Werewolf, &["were", "loup", "lupo"]),
    (Look::Hunter, &["hunter", "investigator", "witch finder", "exorcist", "helsing", "survivor"]),
    (Look::Doctor, &["doctor", "medic", "surgeon"]),
    (Look::Vampire, &["vampire", "dhamphir", "dracula"]),
    (Look::Skeleton, &["skelet", "revenant", "mummy", "bone", "barrow"]),
    (Look::Zombie, &["zombie", "walking dead", "possessed"]),
    (Look::Ghoul, &["ghoul", "grave-eater", "grave eater"]),
    (Look::Ghost, &["ghost", "wraith", "spectral", "spirit", "poltergeist"]),
    (Look::Rats, &["rat", "rats", "bat", "bats", "swarm", "raven", "snake", "viper", "scorpion"]),
    (Look::Wolf, &["wolf", "wolves", "hound", "dog", "boar", "jackal"]),
    (Look::Brute, &["troll", "golem", "bear", "demon", "brute", "ogre", "giant", "monster"]),
    (Look::Goblin, &["goblin", "hobgoblin", "pixie", "gargoyle"]),
    (Look::Cultist, &["cultist", "witch", "occultist", "volva", "acolyte", "necromancer", "negromante"]),
    (Look::Monk, &["abbot", "prior", "brother", "priest", "clergy", "faith"]),
    (Look::Officer, &["officer", "captain", "swordsman", "sergeant", "leader"]),
    (Look::Viking, &["hird", "huscarl", "thegn", "bondi", "berserk", "fyrd", "jarl", "thrall"]),
    (Look::Archer, &["archer", "slinger", "forester"]),
    (Look::Knight, &["knight", "armour", "watchman", "militia", "guard"]),
    (Look::Soldier, &["soldier", "infantry", "rifleman", "grenadier", "musketeer"]),
    (Look::Bandit, &["bandit", "highwayman", "villager", "brigand"]),
];

/// What a figure looks like for what it carries, where its name says nothing.
const GEAR: &[(Look, &[&str])] = &[
    (Look::Soldier, &["musket", "rifle", "carbine", "handgun"]),
    (Look::Archer, &["bow", "sling", "crossbow"]),
];

impl Look {
    /// What the words of a profile say: its name and kind first, then what it carries.
    pub fn of<'a>(names: &[&str], gear: impl IntoIterator<Item = &'a str>) -> Look {
        let by_name = names.iter().find_map(|name| found(NAMES, name));
        by_name.or_else(|| gear.into_iter().find_map(|thing| found(GEAR, thing))).unwrap_or_default()
    }

    /// What it is called: `wolf`.
    pub fn name(self) -> &'static str {
        match self {
            Look::Soldier => "soldier",
            Look::Officer => "officer",
            Look::Doctor => "doctor",
            Look::Hunter => "hunter",
            Look::Wolf => "wolf",
            Look::Ghoul => "ghoul",
            Look::Zombie => "zombie",
            Look::Werewolf => "werewolf",
            Look::Ghost => "ghost",
            Look::Vampire => "vampire",
            Look::Cultist => "cultist",
            Look::Goblin => "goblin",
            Look::Viking => "viking",
            Look::Archer => "archer",
            Look::Monk => "monk",
            Look::Knight => "knight",
            Look::Bandit => "bandit",
            Look::Skeleton => "skeleton",
            Look::Rats => "rats",
            Look::Brute => "brute",
            Look::Generic => "generic",
        }
    }
}

/// The first look that has one of its words in the text: as the beginning of a word, a short one as a whole word.
fn found(looks: &[(Look, &[&str])], text: &str) -> Option<Look> {
    let text = text.to_lowercase();
    let parts = || text.split(|sign: char| !sign.is_alphanumeric());
    let has = |word: &&str| match word.len() {
        _ if word.contains([' ', '-']) => text.contains(word),
        ..4 => parts().any(|part| part == *word),
        _ => parts().any(|part| part.starts_with(word)),
    };
    looks.iter().find(|(_, words)| words.iter().any(&has)).map(|(look, _)| *look)
}
