//! For a page.

use std::fmt::{self, Write};

use super::{Sheet, gear, traits};

pub(super) fn written(sheet: &Sheet<'_>) -> String {
    frame::shelf::text(|out| write(sheet, out))
}

fn write(sheet: &Sheet<'_>, out: &mut String) -> fmt::Result {
    let view = sheet.view;
    writeln!(out, "# {}\n", plain(&view.name))?;
    let mut about = vec![plain(sheet.title), plain(&view.kind)];
    about.extend(view.totals.iter().map(|sum| plain(&sum.told())));
    about.retain(|part| !part.is_empty());
    writeln!(out, "{}\n", about.join(" · "))?;
    let columns = view.columns();
    let heads = ["Figure", "Cost"].into_iter().chain(columns.iter().copied()).chain(["Gear", "Traits"]);
    row(out, heads.map(plain))?;
    row(out, (0..columns.len() + 4).map(|_| "---".to_string()))?;
    for figure in &view.figures {
        let cost = figure.cost.map_or_else(String::new, |cost| cost.to_string());
        let cells = [plain(&figure.told()), cost].into_iter();
        let cells = cells.chain(columns.iter().map(|column| plain(figure.printed(column))));
        row(out, cells.chain([plain(&gear(figure).join(", ")), plain(&traits(figure).join(", "))]))?;
    }
    if !view.flaws.is_empty() {
        let how = if view.may_play() { "played anyway" } else { "breaks these rules" };
        writeln!(out, "\nAgainst the rules of composition ({how}):\n")?;
    }
    for flaw in &view.flaws {
        writeln!(out, "- {}", plain(&flaw.told()))?;
    }
    Ok(())
}

fn row(out: &mut String, cells: impl Iterator<Item = String>) -> fmt::Result {
    writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "))
}

/// Words on one line, with everything escaped that Markdown or HTML would take for something else.
fn plain(words: &str) -> String {
    let mut plain = String::with_capacity(words.len());
    if words.starts_with(['-', '+']) {
        plain.push('\\');
    }
    for sign in words.chars() {
        match sign {
            '\n' | '\r' | '\t' => plain.push(' '),
            '<' => plain.push_str("&lt;"),
            '>' => plain.push_str("&gt;"),
            '&' => plain.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => plain.extend(['\\', sign]),
            sign => plain.push(sign),
        }
    }
    plain
}
