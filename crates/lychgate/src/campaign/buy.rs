//! `lychgate campaign buy`: what victory points are spent on.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use content::{did_you_mean, kebab};
use fear_and_faith::{Advance, Book, Campaign, Foe, Member, Step};
use serde_json::json;

use super::{no, open, seat, tell};
use crate::report::write;
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct Buy {
    /// The campaign's file
    file: PathBuf,
    /// Whose company: good or evil, or its name
    side: String,
    /// What
    what: Ware,
    /// The advance, the profiles, or the model
    #[arg(required = true)]
    names: Vec<String>,
    /// For whom, where an advance goes to one model
    #[arg(long = "for", value_name = "NAME")]
    model: Option<String>,
    /// What a new model is called
    #[arg(long)]
    name: Option<String>,
    /// Whom a new model bans, where it has the choice
    #[arg(long)]
    ban: Option<String>,
    /// The Master of a new Minion
    #[arg(long)]
    master: Option<String>,
    /// The opponent has agreed to other rosters
    #[arg(long)]
    agreed: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ware {
    /// An advance, by its id; 10 victory points
    Advance,
    /// New models, by their profiles; 1 victory point for 3 points
    Recruit,
    /// Others for a lost Unique: its name, then their profiles
    Replace,
    /// A permanent insanity is cured; 10 victory points
    Cure,
    /// A fresh curse is stopped; 10 victory points
    BreakCurse,
}

impl Buy {
    pub(super) fn run(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let step = self.step(&campaign)?;
        let lines = campaign.apply(step.clone(), Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", json!({ "bought": step, "told": lines }))?,
            false => tell(&mut out, &lines)?,
        }
        Ok(())
    }

    fn step(&self, campaign: &Campaign) -> Result<Step, Trouble> {
        let seat = seat(campaign, &self.side)?;
        Ok(match self.what {
            Ware::Advance => {
                let advance = advance(self.one()?)?;
                let for_one = [Advance::MagicWeapon, Advance::CombatDemon, Advance::BreakCurse];
                if for_one.contains(&advance) && self.model.is_none() {
                    return Err(Trouble::Use("this advance is for one model: say --for NAME".to_string()));
                }
                Step::Advance { seat, advance, model: self.model.clone() }
            }
            Ware::Recruit => Step::Recruit { seat, models: self.members(&self.names)?, agreed: self.agreed },
            Ware::Replace => {
                let lost = self.names.first().cloned().unwrap_or_default();
                Step::Replace { seat, lost, models: self.members(&self.names[1..])? }
            }
            Ware::Cure => Step::Cure { seat, model: self.one()?.to_string() },
            Ware::BreakCurse => Step::BreakCurse { seat, model: self.one()?.to_string() },
        })
    }

    fn one(&self) -> Result<&str, Trouble> {
        match self.names.as_slice() {
            [one] => Ok(one),
            names => Err(Trouble::Use(format!("found {} names, expected one", names.len()))),
        }
    }

    fn members(&self, profiles: &[String]) -> Result<Vec<Member>, Trouble> {
        let ban = self.ban.as_deref().map(|name| {
            Foe::named(name).ok_or_else(|| {
                let hint = did_you_mean(name, Foe::ALL.into_iter().map(Foe::name));
                Trouble::Use(format!("\"{name}\" is no kind of creature{hint}"))
            })
        });
        let ban = ban.transpose()?;
        let one = |profile: &String| {
            let found = Book::built_in().profile(profile).map_err(Trouble::Use)?;
            let member = Member::of(&found.id);
            Ok(Member { name: self.name.clone(), ban, master: self.master.clone(), ..member })
        };
        profiles.iter().map(one).collect()
    }
}

/// The advance of an id or a name.
fn advance(name: &str) -> Result<Advance, Trouble> {
    let sheets = &Book::built_in().advances;
    let id = |advance: Advance| json!(advance).as_str().unwrap_or_default().to_string();
    let found = sheets.iter().find(|sheet| [kebab(&sheet.name), id(sheet.id)].contains(&kebab(name)));
    found.map(|sheet| sheet.id).ok_or_else(|| {
        let ids: Vec<String> = sheets.iter().map(|sheet| id(sheet.id)).collect();
        let hint = did_you_mean(&kebab(name), ids.iter().map(String::as_str));
        Trouble::Use(format!("no advance is called \"{name}\"{hint}; there are {}", ids.join(", ")))
    })
}
