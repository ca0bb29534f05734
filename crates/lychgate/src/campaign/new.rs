//! `lychgate campaign new`: two parties begin.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fear_and_faith::{Book, Campaign, Contagion, Options, Side};

use super::{no, party};
use crate::report::write;
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct New {
    /// The file to make
    file: PathBuf,
    /// The good party, or the first of two evil ones: the id of a ready-made one, or a file (.toml or .json)
    #[arg(long, value_name = "PARTY")]
    good: String,
    /// The evil party
    #[arg(long, value_name = "PARTY")]
    evil: String,
    /// What the campaign is called
    #[arg(long, default_value = "A campaign")]
    title: String,
    /// Which monsters pass their curse on
    #[arg(long, value_delimiter = ',', value_name = "KINDS")]
    infectious: Option<Vec<Kind>>,
    /// The period knows no grenades
    #[arg(long)]
    no_grenades: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Mummies,
    Vampires,
    Werewolves,
    Zombies,
}

impl New {
    pub(super) fn run(&self) -> Done {
        if self.file.exists() {
            return Err(Trouble::No(format!("{} is there already", self.file.display())));
        }
        let has = |kind| self.infectious.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let contagion = Contagion {
            mummies: has(Kind::Mummies),
            vampires: has(Kind::Vampires),
            werewolves: has(Kind::Werewolves),
            zombies: has(Kind::Zombies),
        };
        let options = Options { contagion, grenades: !self.no_grenades, ..Options::default() };
        let parties = [party(&self.good)?, party(&self.evil)?];
        if [parties[0].side, parties[1].side] == [Side::Evil, Side::Good] {
            let [first, second] = parties.each_ref().map(|party| &party.name);
            let text = format!("{first} are evil and {second} are good: name them the other way round");
            return Err(Trouble::Use(text));
        }
        let campaign = Campaign::found(&self.title, parties, options, Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let [one, other] = &campaign.companies;
        writeln!(std::io::stdout(), "{}: {} against {}", campaign.title, one.name, other.name)?;
        Ok(())
    }
}
