//! `lychgate rules`: the rule cards.

use std::io::Write;

use ::referee::AnySystem;
use anstyle::Style;
use clap::Args;
use content::Card;
use serde_json::json;

use crate::{Done, Trouble, system};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

const EXAMPLES: &str = "\
Examples:
  lychgate rules strike back
  lychgate rules sb.melee.5
  lychgate rules recoil --system ff
  lychgate rules sb.fate --most 50 --json";

/// Search the rule cards by words, or by an id such as sb.melee.fatigue.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Rules {
    /// Words that all must occur, or the beginning of an id
    #[arg(required = true)]
    words: Vec<String>,
    #[arg(long, help = system::help() + "; all of them if none is given")]
    system: Option<String>,
    /// Show at most so many of each system
    #[arg(long, default_value_t = 12)]
    most: usize,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Rules {
    pub(crate) fn run(&self) -> Done {
        let words = self.words.join(" ");
        let library = crate::system::library();
        let searched: Vec<&dyn AnySystem> = match &self.system {
            Some(name) => vec![library.system(name)?.as_ref()],
            None => library.systems().iter().map(AsRef::as_ref).collect(),
        };
        let found = searched
            .iter()
            .map(|system| system.rule_cards().search(&words))
            .filter(|cards| !cards.is_empty());
        let found: Vec<Vec<&Card>> = found.collect();
        if found.is_empty() {
            return Err(Trouble::No(format!("no rule found for \"{words}\"; try fewer or other words")));
        }
        let mut out = anstream::stdout().lock();
        if self.json {
            let shown: Vec<&Card> =
                found.iter().flat_map(|cards| cards.iter().take(self.most).copied()).collect();
            writeln!(out, "{}", json!(shown))?;
            return Ok(());
        }
        for cards in &found {
            for card in cards.iter().take(self.most) {
                show(&mut out, card)?;
            }
            if self.most < cards.len() {
                writeln!(out, "{DIM}and {} more; --most shows them{DIM:#}", cards.len() - self.most)?;
            }
        }
        Ok(())
    }
}

fn show(out: &mut impl Write, card: &Card) -> Done {
    let page = card.page.as_ref().map_or(String::new(), |page| format!(", {page}"));
    writeln!(out, "{BOLD}{}{BOLD:#}   {DIM}{}{page}{DIM:#}", card.title, card.id)?;
    writeln!(out, "  {}", card.text)?;
    if let Some(why) = card.why.as_ref().filter(|_| card.reading) {
        writeln!(out, "  {DIM}our reading, because {why}{DIM:#}")?;
    }
    Ok(())
}
