//! For a chat: short lines without any markup.

use std::fmt::{self, Write};

use frame::muster::TotalView;

use super::{Sheet, gear, traits};

pub(super) fn written(sheet: &Sheet<'_>) -> String {
    frame::shelf::text(|out| write(sheet, out))
}

fn write(sheet: &Sheet<'_>, out: &mut String) -> fmt::Result {
    let view = sheet.view;
    let mut about = vec![sheet.title.to_string(), view.kind.clone()];
    about.extend(view.totals.iter().map(TotalView::told));
    about.retain(|part| !part.is_empty());
    writeln!(out, "{}", line(&view.name))?;
    writeln!(out, "{}", line(&about.join(", ")))?;
    for figure in &view.figures {
        let cost = figure.cost.map_or_else(String::new, |cost| format!(", {cost}"));
        let each = if figure.count > 1 && figure.cost.is_some() { " each" } else { "" };
        writeln!(out, "- {}{cost}{each}", line(&figure.told()))?;
        let stats: Vec<String> =
            figure.stats.iter().map(|stat| format!("{} {}", stat.name, stat.printed)).collect();
        for what in [stats.join(", "), gear(figure).join(", "), traits(figure).join(", ")] {
            if !what.is_empty() {
                writeln!(out, "    {}", line(&what))?;
            }
        }
    }
    for flaw in &view.flaws {
        writeln!(out, "! {}", line(&flaw.told()))?;
    }
    Ok(())
}

/// Words on one line.
fn line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
