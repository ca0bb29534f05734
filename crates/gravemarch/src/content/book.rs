//! The book: all content files of the system, read and checked together.

use std::sync::Arc;

use content::{Cards, Faults, Files, find, values};
use fates::Overlay;

use crate::content::sheets::{Profile, Scenario, Weapon};

/// All content of the system: the built-in files, and what is laid over them.
#[derive(Clone, Debug, Default)]
pub struct Book {
    /// Who may walk the road.
    pub profiles: Vec<Profile>,
    /// What they strike with.
    pub weapons: Vec<Weapon>,
    /// Who meets whom; the first is the one to begin with.
    pub scenarios: Vec<Scenario>,
    /// What each rule says.
    pub cards: Cards,
    pub(crate) overlay: Overlay,
}

const CONTENT: &[(&str, &str)] =
    content::built_in!["content/weapons.toml", "content/profiles.toml", "content/the-mere-road.toml"];

const CARDS: &[(&str, &str)] =
    content::built_in!["cards/turn.toml", "cards/march.toml", "cards/fighting.toml"];

/// What may stand in a file.
const KINDS: [&str; 3] = ["profile", "weapon", "scenario"];

content::book!(Book, CONTENT);

impl Book {
    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let cards = Cards::read(CARDS.iter().copied())?;
        let mut files = Files::open(CONTENT, overlay, &KINDS, &[]);
        let profiles = files.checked("profile", Profile::faults);
        let weapons = files.checked("weapon", Weapon::faults);
        let scenarios = files.checked("scenario", Scenario::faults);
        let book = Book {
            profiles: values(&profiles),
            weapons: values(&weapons),
            scenarios: values(&scenarios),
            cards,
            overlay: overlay.to_vec(),
        };
        for entry in &profiles {
            book.weapon(&entry.value.weapon)
                .err()
                .into_iter()
                .for_each(|what| files.fault(entry.fault(what)));
        }
        for entry in &scenarios {
            let unknown = entry.value.side.iter().filter_map(|side| book.profile(&side.profile).err());
            unknown.for_each(|what| files.fault(entry.fault(what)));
        }
        files.close().none_or(Arc::new(book))
    }

    /// The profile of an id or a name.
    pub fn profile(&self, name: &str) -> Result<&Profile, String> {
        find("profile", &self.profiles, name, |profile| (&profile.id, &profile.name))
    }

    /// The weapon of an id or a name.
    pub fn weapon(&self, name: &str) -> Result<&Weapon, String> {
        find("weapon", &self.weapons, name, |weapon| (&weapon.id, &weapon.name))
    }

    /// The scenario of an id or a name.
    pub fn scenario(&self, name: &str) -> Result<&Scenario, String> {
        find("scenario", &self.scenarios, name, |scenario| (&scenario.id, &scenario.name))
    }
}
