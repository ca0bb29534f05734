//! `lychgate muster show`: what a roster comes to, for a terminal.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::Args;
use frame::muster::{GearView, MusterView, TotalView};
use roster::exchange::{Form, Sheet, export};

use super::named::Named;
use crate::Done;
use crate::book::homebrew::Homebrew;
use crate::system::wrapped;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const RED: Style = AnsiColor::Red.on_default();

const EXAMPLES: &str = "\
Examples:
  lychgate muster show raiders.toml
  lychgate muster show be:norse-raiders-of-skarfjord
  lychgate muster show raiders.toml --json      the same as export --to json";

/// Shows a roster.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Show {
    /// A roster file, or a ready roster such as be:norse-raiders-of-skarfjord
    roster: String,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let named = Named::open(&self.roster, homebrew)?;
        let view = named.view()?;
        let system = named.system.view();
        let mut out = anstream::stdout().lock();
        if self.json {
            let sheet =
                Sheet { system: system.short, title: system.title, roster: &named.roster, view: &view };
            return Ok(write!(out, "{}", export(Form::Json, &sheet))?);
        }
        let kind = if view.kind.is_empty() { String::new() } else { format!(", {}", view.kind) };
        writeln!(out, "{BOLD}{}{BOLD:#}   {DIM}{}{kind}{DIM:#}", view.name, system.title)?;
        let totals: Vec<String> = view.totals.iter().map(TotalView::told).collect();
        writeln!(out, "  {}\n", totals.join(" · "))?;
        figures(&mut out, &view)?;
        flaws(&mut out, &named, &view)
    }
}

/// A row for each figure: name, cost and numbers in columns; below it what it carries and what it can do.
fn figures(out: &mut impl Write, view: &MusterView) -> Done {
    let columns = view.columns();
    let wide = |text: &str| text.chars().count();
    let names = view.figures.iter().map(|figure| wide(&figure.told())).max().unwrap_or(0).clamp(8, 44);
    let width =
        |column: &str| view.figures.iter().map(|figure| wide(figure.printed(column))).max().unwrap_or(0);
    let widths: Vec<usize> = columns.iter().map(|column| width(column).max(wide(column))).collect();
    let heads: String =
        columns.iter().zip(&widths).map(|(column, width)| format!("  {column:>width$}")).collect();
    let costs = view.figures.iter().any(|figure| figure.cost.is_some());
    let cost = |text: &str| if costs { format!("  {text:>5}") } else { String::new() };
    writeln!(out, "  {DIM}{:names$}{}{heads}{DIM:#}", "", cost("cost"))?;
    for figure in &view.figures {
        let numbers: String = columns
            .iter()
            .zip(&widths)
            .map(|(column, width)| format!("  {:>width$}", figure.printed(column)))
            .collect();
        let own = figure.cost.map_or(String::new(), |cost| cost.to_string());
        writeln!(out, "  {BOLD}{:names$}{BOLD:#}{}{numbers}", figure.told(), cost(&own))?;
        below(out, &figure.gear.iter().map(gear).collect::<Vec<_>>())?;
        below(out, &figure.traits.iter().map(|held| held.name.clone()).collect::<Vec<_>>())?;
    }
    Ok(())
}

fn below(out: &mut impl Write, things: &[String]) -> Done {
    for line in wrapped(&things.join(", ")).iter().filter(|line| !line.is_empty()) {
        writeln!(out, "      {DIM}{line}{DIM:#}")?;
    }
    Ok(())
}

/// `Musket (24″, Power +1)`
fn gear(gear: &GearView) -> String {
    match gear.words.is_empty() {
        true => gear.name.clone(),
        false => format!("{} ({})", gear.name, gear.words),
    }
}

fn flaws(out: &mut impl Write, named: &Named, view: &MusterView) -> Done {
    match (view.flaws.is_empty(), view.may_play()) {
        (true, _) => return Ok(writeln!(out, "\n  ready to play")?),
        (false, true) => writeln!(out, "\n  {BOLD}played anyway, though it breaks these rules{BOLD:#}")?,
        (false, false) => writeln!(out, "\n  {BOLD}it breaks these rules{BOLD:#}")?,
    }
    for line in named.told(&view.flaws).lines() {
        writeln!(out, "    {RED}{line}{RED:#}")?;
    }
    Ok(())
}
