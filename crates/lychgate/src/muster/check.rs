//! `lychgate muster check`: whether a roster may be played.

use std::io::Write;

use clap::Args;
use frame::muster::{FlawView, MusterView, TotalView};
use serde_json::{Value, json};

use super::named::Named;
use crate::book::homebrew::Homebrew;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster check raiders.toml
  lychgate muster check ff:ketterby-roadblock
  lychgate muster check raiders.toml --json

Exit code 1: it breaks rules, and every one is named. With anyway = true under [roster] it can be played anyway.";

/// Checks a roster: every fault with its line and its rule.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Check {
    /// A roster file, or a ready roster such as be:norse-raiders-of-skarfjord
    roster: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let named = Named::open(&self.roster, homebrew)?;
        let mustered = named.muster()?;
        let flaws = match &mustered {
            Ok(view) => &view.flaws,
            Err(flaws) => flaws,
        };
        let may_play = mustered.as_ref().is_ok_and(MusterView::may_play);
        let mut out = anstream::stdout().lock();
        if self.json {
            let anyway = mustered.as_ref().is_ok_and(|view| view.anyway);
            let flaws: Vec<Value> = flaws.iter().map(|flaw| as_json(&named, flaw)).collect();
            writeln!(out, "{}", json!({ "may_play": may_play, "anyway": anyway, "flaws": flaws }))?;
        } else if let Ok(view) = &mustered {
            writeln!(out, "{}", self.sum(view))?;
        }
        match (may_play, self.json) {
            (false, _) => Err(Trouble::No(self.verdict(&named, flaws))),
            (true, true) => Ok(()),
            (true, false) if flaws.is_empty() => Ok(writeln!(out, "  ready to play")?),
            (true, false) => {
                writeln!(out, "  played anyway, though it breaks these rules:\n{}", named.told(flaws))?;
                Ok(())
            }
        }
    }

    /// `Raiders: 8 figures, Points 248 of 250`
    fn sum(&self, view: &MusterView) -> String {
        let count = match view.count() {
            1 => "1 figure".to_string(),
            count => format!("{count} figures"),
        };
        let totals = view.totals.iter().map(TotalView::told);
        let parts: Vec<String> = std::iter::once(count).chain(totals).collect();
        format!("{}: {}", view.name, parts.join(", "))
    }

    fn verdict(&self, named: &Named, flaws: &[FlawView]) -> String {
        let waivable = flaws.iter().all(|flaw| flaw.may_be_waived);
        let how = if waivable { "\nanyway = true under [roster] plays it anyway" } else { "" };
        let count = match flaws.len() {
            1 => "1 fault".to_string(),
            count => format!("{count} faults"),
        };
        format!("{count} in {}\n{}{how}", named.name, named.told(flaws))
    }
}

/// A flaw with its line.
fn as_json(named: &Named, flaw: &FlawView) -> Value {
    json!({
        "at": flaw.at, "line": named.line(&flaw.at), "rule": flaw.rule, "words": flaw.words,
        "may_be_waived": flaw.may_be_waived,
    })
}
