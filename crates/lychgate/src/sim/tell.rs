//! What a simulation came to, for people at a terminal.

use std::io::{Result, Write};

use anstyle::Style;
use oracle::{Interval, Spread};

use super::Simulated;
use super::data::{Row, figures};
use super::play::Ran;

/// The widest bar.
const WIDEST: f64 = 30.0;

/// So many lines of a histogram are shown; the rest is in the JSON.
const MOST_LINES: usize = 24;

pub(super) fn tell(simulated: &Simulated, out: &mut impl Write) -> Result<()> {
    let Simulated { title, seed, record, ran, .. } = simulated;
    let bold = Style::new().bold();
    let stopped = match ran {
        Ran::ToTheEnd => "",
        Ran::Within => "; enough is known",
        Ran::Interrupted => "; interrupted, this is what is known",
    };
    writeln!(out, "{bold}{title}{bold:#}: {} battles, seed {seed}{stopped}\n", record.games)?;
    wins(simulated, out)?;
    if !record.turns.is_empty() {
        histogram("Turns", &record.turns, out)?;
    }
    for (place, (name, _)) in simulated.sides.iter().enumerate() {
        if let Some(points) = record.points.get(place) {
            histogram(&format!("Points, {name}"), points, out)?;
        }
        histogram(&format!("Figures lost, {name}"), &record.losses[place], out)?;
    }
    fates(simulated, out)
}

/// How often each side won.
fn wins(simulated: &Simulated, out: &mut impl Write) -> Result<()> {
    let Simulated { sides, record, .. } = simulated;
    let mut rows: Vec<(String, Interval)> = sides
        .iter()
        .enumerate()
        .map(|(place, (name, mind))| (format!("{name} ({mind})"), record.rate(place)))
        .collect();
    let rest = [("Monsters", record.monsters), ("Draws", record.draws), ("Without an end", record.endless)];
    let rest = rest.iter().filter(|(_, count)| *count > 0);
    rows.extend(rest.map(|(name, count)| (name.to_string(), Interval::wilson(*count as f64, record.games))));
    let widest = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    for (name, Interval { rate, low, high }) in rows {
        let [rate, low, high] = [rate, low, high].map(|share| 100.0 * share);
        writeln!(out, "  {name:<widest$}  {rate:5.1}%  [{low:.1}, {high:.1}]  {}", bar(rate / 100.0))?;
    }
    Ok(())
}

/// How often each number came up, with the mean.
fn histogram(title: &str, spread: &Spread, out: &mut impl Write) -> Result<()> {
    let bold = Style::new().bold();
    let Interval { rate, high, .. } = spread.mean();
    writeln!(out, "\n  {bold}{title}{bold:#}: {rate:.2} ± {:.2} on average", high - rate)?;
    let all: u64 = spread.iter().map(|(_, count)| count).sum();
    let most = spread.iter().map(|(_, count)| count).max().unwrap_or(1) as f64;
    for (number, count) in spread.iter().take(MOST_LINES) {
        let share = 100.0 * count as f64 / all as f64;
        writeln!(out, "    {number:>4}  {share:5.1}%  {}", bar(count as f64 / most))?;
    }
    match spread.iter().count().saturating_sub(MOST_LINES) {
        0 => Ok(()),
        more => writeln!(out, "    and {more} more"),
    }
}

/// What became of everybody.
fn fates(simulated: &Simulated, out: &mut impl Write) -> Result<()> {
    let bold = Style::new().bold();
    let rows: Vec<Row> = figures(simulated).collect();
    let widest = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    let mut side = "";
    for row in &rows {
        if row.side != side {
            side = row.side;
            writeln!(out, "\n  {bold}{side:<width$}   falls  kills{bold:#}", width = widest + 2)?;
        }
        let battles = row.battles.max(1) as f64;
        let (fell, kills) = (100.0 * row.fell as f64 / battles, row.kills as f64 / battles);
        let of = row.of.first().map_or(String::new(), |(name, _)| format!("  most often {name}"));
        writeln!(out, "    {:<widest$}  {fell:5.1}%  {kills:5.2}{of}", row.name)?;
    }
    Ok(())
}

/// A bar of this share of the widest, to an eighth of a letter.
fn bar(share: f64) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * WIDEST * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), PARTS[eighths % 8])
}
