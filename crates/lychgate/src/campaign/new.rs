//! `lychgate campaign new`: companies begin.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use content::kebab;
use frame::campaign::filled;
use frame::muster::RosterFile;
use serde_json::Value;

use super::home::{Founders, Home, parts};
use crate::book::homebrew::Homebrew;
use crate::files::write_whole;
use crate::system::{Own, any_of, read, views};
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct New {
    /// The file to make
    file: PathBuf,
    /// The system, where the rosters do not say it; and what is agreed, as KEY=VALUE
    #[arg(value_name = "SYSTEM | KEY=VALUE")]
    words: Vec<String>,
    /// A company: a roster file, or the id of a ready roster
    #[arg(long = "company", value_name = "ROSTER")]
    companies: Vec<String>,
    #[command(flatten)]
    founders: Own<Founders>,
    /// What the campaign is called
    #[arg(long, default_value = "A campaign")]
    title: String,
}

/// A roster that was named.
enum Named {
    /// A ready one, by its id.
    Ready(String),
    /// One from a file.
    File(Option<String>, Value),
}

impl New {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        if self.file.exists() {
            return Err(Trouble::No(format!("{} already exists", self.file.display())));
        }
        let named = self.named()?;
        let home = self.home(homebrew, &named)?;
        let rosters = named.iter().map(|named| roster(&home, named)).collect::<Result<Vec<_>, _>>()?;
        let terms = filled(&home.campaigns().terms(), &self.agreed()).map_err(wrong_use)?;
        let begun = home.campaigns().begin(&self.title, &rosters, &terms);
        let campaign = begun.map_err(|why| home.refused(why))?;
        write_whole(&self.file, campaign.written().as_bytes(), true)?;
        let view = campaign.view();
        let names: Vec<&str> = view.companies.iter().map(|company| company.name.as_str()).collect();
        writeln!(std::io::stdout(), "{}: {}", view.title, names.join(" against "))?;
        Ok(())
    }

    /// The rosters, those that play a part first, in the order of the parts.
    fn named(&self) -> Result<Vec<Named>, Trouble> {
        let by_part = parts().into_iter().filter_map(|(part, _)| self.founders.given.get(part));
        let by_part = by_part.filter_map(Value::as_str);
        by_part.chain(self.companies.iter().map(String::as_str)).map(open).collect()
    }

    fn agreed(&self) -> Vec<(String, String)> {
        self.words.iter().filter_map(|word| word.split_once('=')).map(|(key, text)| pair(key, text)).collect()
    }

    /// The system that is meant: the one that is said, that of a roster file, or the one that has the parts or the ids.
    fn home(&self, homebrew: &Homebrew, named: &[Named]) -> Result<Home, Trouble> {
        let said = self.words.iter().find(|word| !word.contains('='));
        let of_file = named.iter().find_map(|named| match named {
            Named::File(system, _) => system.as_ref(),
            Named::Ready(_) => None,
        });
        if let Some(short) = said.or(of_file) {
            return Home::of(homebrew, short);
        }
        let homes = Home::all(&crate::system::library());
        let plays = |home: &Home| {
            home.campaigns().parts().iter().any(|(part, _)| self.founders.given.contains_key(*part))
        };
        if let Some(home) = homes.iter().find(|home| plays(home)) {
            return Home::of(homebrew, home.view().short);
        }
        for short in homes.iter().map(|home| home.view().short) {
            let home = Home::of(homebrew, short)?;
            let has = |named: &Named| matches!(named, Named::Ready(id) if home.campaigns().ready(id).is_ok());
            if named.iter().any(has) {
                return Ok(home);
            }
        }
        let names: Vec<&str> = views().into_iter().map(|view| view.short).collect();
        Err(Trouble::Use(format!("say which system it is: {}", any_of(&names))))
    }
}

/// A key and what is said of it; the key as forms have it.
pub(super) fn pair(key: &str, text: &str) -> (String, String) {
    (key.split('/').map(kebab).collect::<Vec<_>>().join("/"), text.to_string())
}

/// Faults of a call.
pub(super) fn wrong_use(faults: Vec<String>) -> Trouble {
    Trouble::Use(faults.join("\n"))
}

/// A roster that is a file, or a ready one.
fn open(named: &str) -> Result<Named, Trouble> {
    if !named.ends_with(".toml") && !named.ends_with(".json") {
        return Ok(Named::Ready(named.to_string()));
    }
    let text = read(Path::new(named))?;
    let wrong = |fault: String| Trouble::Use(format!("{named}: {fault}"));
    if named.ends_with(".json") {
        let value: Value = serde_json::from_str(&text).map_err(|fault| wrong(fault.to_string()))?;
        return Ok(Named::File(None, value));
    }
    let is_headed = text.lines().any(|line| line.trim_start().starts_with("[roster]"));
    if is_headed {
        let file = RosterFile::read(&text).map_err(wrong)?;
        return Ok(Named::File(Some(file.system), file.roster));
    }
    let value: Value = toml::from_str(&text).map_err(|fault| wrong(content::plain(fault.message())))?;
    Ok(Named::File(None, value))
}

fn roster(home: &Home, named: &Named) -> Result<Value, Trouble> {
    match named {
        Named::File(_, roster) => Ok(roster.clone()),
        Named::Ready(id) => {
            let unknown = |fault| home.refused(frame::command::Refused::Unknown(fault));
            home.campaigns().ready(id).map_err(unknown)
        }
    }
}
