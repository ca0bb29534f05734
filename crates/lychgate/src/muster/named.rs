//! A roster that was named: a roster file, or a ready roster of a book.

use std::path::Path;
use std::sync::Arc;

use ::referee::{AnySystem, Library};
use content::kebab;
use frame::Mustering;
use frame::muster::{FlawView, MusterView, RosterFile};
use serde_json::Value;

use crate::book::homebrew::Homebrew;
use crate::{Trouble, system};

/// The most bytes of a file that is opened as a roster.
const MOST_BYTES: u64 = 1 << 20;

/// A roster with its system.
pub(crate) struct Named {
    pub system: Arc<dyn AnySystem>,
    pub roster: Value,
    /// What it was called: its file, or its id.
    pub name: String,
    /// The text of its file, if it has one.
    text: Option<String>,
}

impl Named {
    /// Opens a file, or finds a ready roster: `be:norse-raiders-of-skarfjord`.
    pub(crate) fn open(named: &str, homebrew: &Homebrew) -> Result<Named, Trouble> {
        let known = system::library();
        if let Some((short, id)) = named.split_once(':')
            && known.system(short).is_ok()
        {
            let library = homebrew.library(Some(short))?;
            return Named::ready(library.system(short)?, id);
        }
        if !is_file(named) {
            let such = "a ready roster is named with its system, such as be:norse-raiders-of-skarfjord";
            return Err(Trouble::Use(format!("there is no file {named}; {such}")));
        }
        let (text, file) = opened(named)?;
        let library = homebrew.library(Some(&file.system))?;
        Named::of_file(named, text, file, &library)
    }

    /// The same where the system is known: a file of it, or the id of a ready roster.
    pub(crate) fn open_for(
        named: &str,
        library: &Library,
        system: &Arc<dyn AnySystem>,
    ) -> Result<Named, Trouble> {
        let own = system.view();
        if let Some((prefix, id)) = named.split_once(':')
            && let Ok(found) = library.system(prefix)
        {
            return if found.view() == own {
                Named::ready(system, id)
            } else {
                Err(of_another(named, found, system))
            };
        }
        if !is_file(named) {
            return Named::ready(system, named);
        }
        let (text, file) = opened(named)?;
        let found =
            library.system(&file.system).map_err(|fault| Trouble::Use(format!("{named}: {}", fault.text)))?;
        if found.view() != own {
            return Err(of_another(named, found, system));
        }
        Ok(Named {
            system: Arc::clone(system),
            roster: file.roster,
            name: named.to_string(),
            text: Some(text),
        })
    }

    fn of_file(named: &str, text: String, file: RosterFile, library: &Library) -> Result<Named, Trouble> {
        let system = library.system(&file.system);
        let system = system.map_err(|fault| Trouble::No(format!("{named}: system: {}", fault.text)))?;
        let system = Arc::clone(system);
        Ok(Named { system, roster: file.roster, name: named.to_string(), text: Some(text) })
    }

    fn ready(system: &Arc<dyn AnySystem>, id: &str) -> Result<Named, Trouble> {
        let roster = mustering(&**system)?.ready(&kebab(id)).ok_or_else(|| {
            let short = system.view().short;
            let catalogue = system.catalogue();
            let ids: Vec<&str> = catalogue.rosters.iter().map(|roster| roster.id.as_str()).collect();
            let near = content::did_you_mean(id, ids.iter().copied());
            let stop = if near.is_empty() { ";" } else { "" };
            let lists = format!("`lychgate content {short}` lists them, and a file ends in .toml");
            Trouble::Use(format!("no ready roster of {short} is called \"{id}\"{near}{stop} {lists}"))
        })?;
        Ok(Named { system: Arc::clone(system), roster, name: kebab(id), text: None })
    }

    /// Is it a ready roster of the book?
    pub(crate) fn is_ready(&self) -> bool {
        self.text.is_none()
    }

    /// What it comes to, or why it can't be read.
    pub(crate) fn muster(&self) -> Result<Result<MusterView, Vec<FlawView>>, Trouble> {
        Ok(mustering(&*self.system)?.muster(&self.roster))
    }

    /// What it comes to, if anything.
    pub(crate) fn view(&self) -> Result<MusterView, Trouble> {
        self.muster()?.map_err(|flaws| Trouble::No(self.told(&flaws)))
    }

    /// The roster as a game takes it. One that breaks rules of composition is refused, unless it is to be played anyway.
    pub(crate) fn for_play(&self, anyway: bool) -> Result<Value, Trouble> {
        let mut roster = self.roster.clone();
        if anyway {
            roster["anyway"] = true.into();
        }
        let view =
            mustering(&*self.system)?.muster(&roster).map_err(|flaws| Trouble::No(self.told(&flaws)))?;
        if view.may_play() {
            return Ok(roster);
        }
        let waived = view.flaws.iter().all(|flaw| flaw.may_be_waived);
        let how = match waived {
            true => "\nto play it anyway, say --anyway, or write anyway = true under [roster]",
            false => "",
        };
        Err(Trouble::No(format!("{} breaks these rules:\n{}{how}", self.name, self.told(&view.flaws))))
    }

    /// Flaws, a line each, with their places and rules.
    pub(crate) fn told(&self, flaws: &[FlawView]) -> String {
        flaws.iter().map(|flaw| self.told_one(flaw)).collect::<Vec<_>>().join("\n")
    }

    fn told_one(&self, flaw: &FlawView) -> String {
        let place = match (self.line(&flaw.at), flaw.at.is_empty()) {
            (Some(line), _) => format!("{}:{line}: ", self.name),
            (None, false) => format!("{}: ", flaw.at),
            (None, true) => String::new(),
        };
        format!("{place}{}", flaw.told())
    }

    /// The line of a place of the roster in its file.
    pub(crate) fn line(&self, at: &str) -> Option<usize> {
        self.text.as_ref().and_then(|text| RosterFile::line_of(text, at))
    }
}

/// The rosters of a system.
pub(crate) fn mustering(system: &dyn AnySystem) -> Result<&dyn Mustering, Trouble> {
    let none = || Trouble::Use(format!("{} has no rosters", system.view().title));
    system.mustering().ok_or_else(none)
}

/// Why a roster of one system is of no use in another.
fn of_another(named: &str, found: &Arc<dyn AnySystem>, system: &Arc<dyn AnySystem>) -> Trouble {
    let (found, short) = (found.view().short, system.view().short);
    Trouble::Use(format!("{named} is a roster of {found}, and this is {short}"))
}

/// Is a file meant, and not an id?
fn is_file(named: &str) -> bool {
    named.contains(['/', '\\', '.']) || Path::new(named).is_file()
}

fn opened(named: &str) -> Result<(String, RosterFile), Trouble> {
    let text = system::read_at_most(Path::new(named), MOST_BYTES)?;
    let file = RosterFile::read(&text).map_err(|fault| Trouble::No(format!("{named}: {fault}")))?;
    Ok((text, file))
}
