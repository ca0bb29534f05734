//! A campaign's file, opened with its system.

use std::path::Path;
use std::sync::Arc;

use ::referee::{AnySystem, Library, SystemView};
use content::{did_you_mean, kebab};
use frame::campaign::{Campaign, CampaignFile, Campaigns};
use frame::command::{Argument, Refused, Takes};

use crate::Trouble;
use crate::book::homebrew::Homebrew;
use crate::system::{Described, any_of, read, refused};

/// A system that has campaigns.
pub(super) struct Home(Arc<dyn AnySystem>);

impl Home {
    /// The system of this name.
    pub(super) fn of(homebrew: &Homebrew, short: &str) -> Result<Home, Trouble> {
        let library = homebrew.library(Some(short))?;
        let system = Arc::clone(library.system(short)?);
        if system.campaigns().is_none() {
            return Err(Trouble::Use(format!("{} has no campaigns", system.view().title)));
        }
        Ok(Home(system))
    }

    /// Every system that has campaigns.
    pub(super) fn all(library: &Library) -> Vec<Home> {
        let systems = library.systems().iter().filter(|system| system.campaigns().is_some());
        systems.cloned().map(Home).collect()
    }

    pub(super) fn system(&self) -> &dyn AnySystem {
        &*self.0
    }

    pub(super) fn view(&self) -> SystemView {
        self.0.view()
    }

    pub(super) fn campaigns(&self) -> Box<dyn Campaigns + '_> {
        self.0.campaigns().expect("it was found by its campaigns")
    }

    pub(super) fn refused(&self, why: Refused) -> Trouble {
        refused(why, self.view())
    }
}

/// An opened campaign.
pub(super) struct Opened {
    pub(super) home: Home,
    pub(super) campaign: Box<dyn Campaign>,
}

impl Opened {
    /// The campaign of a file.
    pub(super) fn of(homebrew: &Homebrew, file: &Path) -> Result<Opened, Trouble> {
        let text = read(file)?;
        let older = || {
            let homes = Home::all(&crate::system::library());
            homes
                .iter()
                .find(|home| home.campaigns().is_older(&text))
                .map(|home| home.view().short.to_string())
        };
        let short = CampaignFile::system_of(&text).or_else(older).unwrap_or_default();
        let wrong = |faults: Vec<String>| Trouble::Use(format!("{}: {}", file.display(), faults.join("\n")));
        if short.is_empty() {
            return Err(wrong(CampaignFile::read(&text).err().unwrap_or_default()));
        }
        let home = Home::of(homebrew, &short)?;
        let campaign = home.campaigns().open(&text).map_err(wrong)?;
        Ok(Opened { home, campaign })
    }

    /// The place of the company that is meant: by its part, its name or its number.
    pub(super) fn company(&self, named: &str) -> Result<usize, Trouble> {
        let names: Vec<String> =
            self.campaign.view().companies.into_iter().map(|company| company.name).collect();
        let parts: Vec<&str> = self.home.campaigns().parts().iter().map(|(part, _)| *part).collect();
        let wanted = kebab(named);
        let by_part = parts.iter().position(|part| *part == wanted);
        let by_name = || names.iter().position(|name| kebab(name) == wanted);
        let by_number = || named.parse::<usize>().ok()?.checked_sub(1).filter(|&place| place < names.len());
        by_part.or_else(by_name).or_else(by_number).ok_or_else(|| {
            let known: Vec<&str> =
                if parts.is_empty() { names.iter().map(String::as_str).collect() } else { parts.clone() };
            let hint = did_you_mean(named, names.iter().map(String::as_str).chain(parts.iter().copied()));
            Trouble::Use(format!("no side is called \"{named}\"; say {}{hint}", any_of(&known)))
        })
    }

    pub(super) fn refused(&self, why: Refused) -> Trouble {
        self.home.refused(why)
    }
}

/// The parts that companies play, in all systems, each as an argument that takes a roster.
pub(super) struct Founders;

/// The same, each as an argument that takes names of figures.
pub(super) struct Fielded;

/// The parts of all systems, each once.
pub(super) fn parts() -> Vec<(&'static str, &'static str)> {
    let mut parts: Vec<(&str, &str)> = Vec::new();
    for home in Home::all(&crate::system::library()) {
        let own = home.campaigns().parts();
        let fresh = own.iter().filter(|(part, _)| parts.iter().all(|(known, _)| known != part));
        let fresh: Vec<_> = fresh.copied().collect();
        parts.extend(fresh);
    }
    parts
}

impl Described for Founders {
    fn arguments() -> Vec<(Argument, String)> {
        let one = |(part, help)| (Argument::new(part, help, Takes::Text).value("ROSTER"), help.to_string());
        parts().into_iter().map(one).collect()
    }
}

impl Described for Fielded {
    fn arguments() -> Vec<(Argument, String)> {
        let one = |(part, _)| {
            let help = format!("Whom the {part} company fields; everybody if nobody is named");
            (Argument::new(part, "", Takes::Texts).value("NAME"), help)
        };
        parts().into_iter().map(one).collect()
    }
}
