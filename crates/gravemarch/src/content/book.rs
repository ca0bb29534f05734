//! The book: all content files of the system, read and checked together.

use std::sync::{Arc, LazyLock};

use content::{Cards, Entry, Fault, Faults, Sheet, did_you_mean, kebab};
use fates::Overlay;
use serde::de::DeserializeOwned;

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

/// Two books are the same if the same files lie over the built-in ones.
impl PartialEq for Book {
    fn eq(&self, other: &Book) -> bool {
        self.overlay == other.overlay
    }
}

impl Eq for Book {}

macro_rules! built_in {
    ($($name:literal),* $(,)?) => { [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)))),*] };
}

const CONTENT: [(&str, &str); 3] =
    built_in!["content/weapons.toml", "content/profiles.toml", "content/the-mere-road.toml"];

const CARDS: [(&str, &str); 3] = built_in!["cards/turn.toml", "cards/march.toml", "cards/fighting.toml"];

/// What may stand in a file.
const KINDS: [&str; 3] = ["profile", "weapon", "scenario"];

static BUILT_IN: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
});

impl Book {
    /// The book that is built in.
    pub fn built_in() -> &'static Arc<Book> {
        &BUILT_IN
    }

    /// The built-in content files: their names and their texts.
    pub fn content_files() -> Vec<(&'static str, &'static str)> {
        CONTENT.to_vec()
    }

    /// Reads the built-in content with these files (name, text) laid over it: an entry of the same id replaces the
    /// built-in one. All faults of all files are reported together, and nothing half-loads.
    pub fn read(overlay: &[(String, String)]) -> Result<Arc<Book>, Faults> {
        let mut faults = Faults::default();
        let mut book = Book { overlay: overlay.to_vec(), ..Book::default() };
        match Cards::read(CARDS) {
            Ok(cards) => book.cards = cards,
            Err(found) => faults.0.extend(found.0),
        }
        let homebrew = overlay.iter().map(|(file, text)| (file.as_str(), text.as_str()));
        let files = CONTENT.into_iter().chain(homebrew);
        files.clone().for_each(|(file, text)| book.read_file(file, text, &mut faults));
        files.for_each(|(file, text)| book.check_names(file, text, &mut faults));
        faults.none_or(Arc::new(book))
    }

    /// Reads one file, in which every kind of entry may stand.
    fn read_file(&mut self, file: &str, text: &str, faults: &mut Faults) {
        let mut sheet = Sheet::open(file, text, &KINDS);
        entries(&mut sheet, "profile", &mut self.profiles, |entry| &entry.id, Profile::faults);
        entries(&mut sheet, "weapon", &mut self.weapons, |entry| &entry.id, Weapon::faults);
        entries(&mut sheet, "scenario", &mut self.scenarios, |entry| &entry.id, Scenario::faults);
        sheet.close(faults);
    }

    /// Whatever an entry of a file names is in the book, once all files are read.
    fn check_names(&self, file: &str, text: &str, faults: &mut Faults) {
        let mut sheet = Sheet::open(file, text, &KINDS);
        let mut missing = |line: usize, found: Option<String>| {
            faults.0.extend(found.map(|what| Fault { file: file.to_string(), line, what }));
        };
        for Entry { value, line } in sheet.entries::<Profile>("profile") {
            missing(line, self.weapon(&value.weapon).err());
        }
        for Entry { value, line } in sheet.entries::<Scenario>("scenario") {
            value.side.iter().for_each(|side| missing(line, self.profile(&side.profile).err()));
        }
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

/// Reads all sound entries of a kind into a list, each in the place of one of the same id.
fn entries<T: DeserializeOwned>(
    sheet: &mut Sheet<'_>,
    kind: &str,
    list: &mut Vec<T>,
    id: impl Fn(&T) -> &str,
    check: impl Fn(&T) -> Vec<String>,
) {
    for entry in sheet.entries::<T>(kind) {
        check(&entry.value).into_iter().for_each(|what| sheet.fault_at(entry.line, what));
        match list.iter().position(|other| id(other) == id(&entry.value)) {
            Some(place) => list[place] = entry.value,
            None => list.push(entry.value),
        }
    }
}

/// The one of this id or name, or what it could have been.
fn find<'a, T>(
    kind: &str,
    list: &'a [T],
    name: &str,
    called: impl Fn(&'a T) -> (&'a str, &'a str),
) -> Result<&'a T, String> {
    let wanted = kebab(name);
    let is_meant = |entry: &&'a T| {
        let (id, name) = called(entry);
        id == wanted || kebab(name) == wanted
    };
    let ids = list.iter().map(|entry| called(entry).0);
    let unknown = || format!("no {kind} is called \"{name}\"{}", did_you_mean(&wanted, ids));
    list.iter().find(is_meant).ok_or_else(unknown)
}
