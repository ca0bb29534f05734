//! `lychgate campaign do`: what is done between two games, and games at a real table.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use frame::campaign::{CampaignView, Deed, DeedView, Throw, filled};
use frame::muster::{FieldView, Takes};
use frame::shelf::{BOLD, DIM};

use super::home::Opened;
use super::keep::keep;
use super::new::{pair, wrong_use};
use super::record::fresh_number;
use crate::book::homebrew::Homebrew;
use crate::{Done, Trouble};

#[derive(Args)]
pub(super) struct Do {
    /// The campaign's file
    file: PathBuf,
    /// Which company, where it is one's own deed; what is done; and what is to be said of it, as KEY=VALUE, or
    /// just the values in their order. Without any, what can be done is listed
    #[arg(value_name = "COMPANY | DEED | KEY=VALUE")]
    words: Vec<String>,
    /// The dice it wants, as you rolled them
    #[arg(long, value_delimiter = ',', value_name = "FACES", conflicts_with = "seed")]
    dice: Option<Vec<u8>>,
    /// The same number rolls the same dice
    #[arg(long)]
    seed: Option<u64>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

/// How many options of a field are listed on a line.
const FEW: usize = 12;

impl Do {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let mut opened = Opened::of(homebrew, &self.file)?;
        let deeds = opened.campaign.deeds();
        let Some((first, rest)) = self.words.split_first() else {
            return self.list(&opened.campaign.view(), &deeds);
        };
        let for_all = deeds.iter().find(|deed| deed.company.is_none() && deed.id == *first);
        let (company, id, words) = match (for_all, rest) {
            (Some(_), words) => (None, first, words),
            (None, [id, words @ ..]) => (Some(opened.company(first)?), id, words),
            (None, []) => {
                opened.company(first)?;
                return Err(Trouble::Use(format!("say what {first} do; without it, all is listed")));
            }
        };
        let form = deeds.iter().find(|deed| deed.company == company && deed.id == *id);
        let pairs = pairs(form.map_or(&[], |form| &form.fields), words);
        let said = match form {
            Some(form) => filled(&form.fields, &pairs).map_err(wrong_use)?,
            // What is not offered now is judged all the same, so that the reason is told.
            None => unasked(words),
        };
        let deed = Deed { id: id.clone(), company, said };
        let throw = Throw::of(self.dice.as_deref(), self.seed.unwrap_or_else(fresh_number));
        let done = opened.campaign.act(&deed, throw).map_err(|why| opened.home.refused(why))?;
        keep(&self.file, &*opened.campaign, &done, "done", self.json)
    }

    /// What can be done, with the keys of what is to be said.
    fn list(&self, view: &CampaignView, deeds: &[DeedView]) -> Done {
        let mut out = anstream::stdout().lock();
        if self.json {
            return Ok(writeln!(out, "{}", serde_json::json!({ "deeds": deeds }))?);
        }
        for deed in deeds {
            let company = deed.company.and_then(|place| view.companies.get(place));
            let whose = company.map_or(String::new(), |company| format!("{}: ", company.name));
            writeln!(out, "{BOLD}{whose}{}{BOLD:#} ({})", deed.name, deed.id)?;
            if let Some(why_not) = &deed.why_not {
                writeln!(out, "  not now: {why_not}")?;
            }
            if !deed.words.is_empty() {
                writeln!(out, "  {}", deed.words)?;
            }
            for field in &deed.fields {
                writeln!(out, "  {}={}  {DIM}{}{DIM:#}", key(field), taken(&field.takes), field.name)?;
            }
        }
        Ok(())
    }
}

fn key(field: &FieldView) -> &str {
    field.at.trim_start_matches('/')
}

/// What a field takes, in short.
fn taken(takes: &Takes) -> String {
    match takes {
        Takes::Text { .. } => "TEXT".to_string(),
        Takes::Number { least, most, .. } => format!("{least}..{most}"),
        Takes::Switch { .. } => "yes|no".to_string(),
        Takes::One { options, .. } | Takes::Some { options, .. } => {
            let ids: Vec<&str> = options.iter().take(FEW).filter_map(|option| option.id.as_str()).collect();
            let more = if options.len() > FEW { "|…" } else { "" };
            format!("{}{more}", ids.join("|"))
        }
    }
}

/// Pairs of keys and values. Words without a key are those of the fields in their order; a list takes all the rest.
fn pairs(fields: &[FieldView], words: &[String]) -> Vec<(String, String)> {
    let is_list = |field: &FieldView| matches!(field.takes, Takes::Some { .. });
    let (mut pairs, mut place) = (Vec::new(), 0);
    for word in words {
        match word.split_once('=') {
            Some((key, text)) => pairs.push(pair(key, text)),
            None => {
                let field = fields.get(place);
                pairs.push((field.map_or(word.as_str(), key).to_string(), word.clone()));
                place += usize::from(!field.is_some_and(is_list));
            }
        }
    }
    pairs
}

/// What was said of something that can't be done now: the usual keys, or the first word as the model that is meant.
fn unasked(words: &[String]) -> serde_json::Value {
    let mut said = serde_json::Map::new();
    for word in words {
        match word.split_once('=') {
            Some((key, text)) => said.insert(key.to_string(), text.into()),
            None if said.contains_key("model") => None,
            None => said.insert("model".to_string(), word.as_str().into()),
        };
    }
    said.into()
}
