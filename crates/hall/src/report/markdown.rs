//! The report as Markdown.

use ::frame::view::{FigureView, Level, LogLine};
use ::table::{Length, Point, Unit};

use super::moments::Great;
use super::{Part, Report, unnamed, unnamed_dice};
use crate::page::signed;

/// The whole report.
pub(super) fn text(report: &Report) -> String {
    let mut out = Pages::default();
    out.block(format!("# {}", plain(&report.title)));
    out.block(format!("*Battle report · {}*", plain(&report.system)));
    if let Some(over) = &report.end.over {
        out.block(format!("> {}", plain(over)));
    }
    score(report, &mut out);
    great(report, &mut out);
    sides(report, &mut out);
    if !report.start.story.is_empty() {
        out.block("## How it came to this");
    }
    for paragraph in &report.start.story {
        out.block(plain(paragraph));
    }
    for part in &report.chapters {
        chapter(report, part, &mut out);
    }
    seal(report, &mut out);
    out.0
}

/// Blocks with an empty line between.
#[derive(Default)]
struct Pages(String);

impl Pages {
    fn block(&mut self, text: impl AsRef<str>) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(text.as_ref());
        self.0.push('\n');
    }
}

/// The score line by line, or what the sides have where no score is kept.
fn score(report: &Report, out: &mut Pages) {
    let mut lines: Vec<String> = Vec::new();
    for score in &report.end.scores {
        let needed = score.needed.map(|needed| format!(" of {needed}")).unwrap_or_default();
        lines.push(format!("- **{}: {}{needed}**", plain(&report.side_name(Some(score.side))), score.points));
        lines.extend(score.goals.iter().map(|goal| {
            let of = goal.of.map(|of| format!(" of {of}")).unwrap_or_default();
            format!("  - {}: {}{of}", plain(&goal.words), goal.now)
        }));
    }
    if lines.is_empty() {
        lines.extend(report.end.pools.iter().map(|pool| match pool.side {
            None => format!("- {}: {}", plain(&pool.name), pool.count),
            side => format!("- {}, {}: {}", plain(&report.side_name(side)), plain(&pool.name), pool.count),
        }));
    }
    if !lines.is_empty() {
        out.block("## Score");
        out.block(lines.join("\n"));
    }
}

fn great(report: &Report, out: &mut Pages) {
    let told = |great: &Great| {
        let dice = if great.dice.is_empty() { String::new() } else { format!(": {}", plain(&great.dice)) };
        let when = plain(report.chapter_of(great.line));
        format!("1. **{}**{dice} ({when}; {})", plain(&great.title), great.why.words().to_lowercase())
    };
    let moments: Vec<String> = report.moments.iter().map(told).collect();
    if !moments.is_empty() {
        out.block("## Great moments");
        out.block(moments.join("\n"));
    }
}

/// The sides, and how each figure ended.
fn sides(report: &Report, out: &mut Pages) {
    out.block("## The sides");
    for (side, figures) in report.sides() {
        let led = report.leader(side).map(|leader| format!(", led by {}", plain(leader))).unwrap_or_default();
        out.block(format!("### {}{led}", plain(&report.side_name(side))));
        let rows: Vec<String> =
            figures.iter().map(|figure| format!("| {} | {} |", who(figure), report.fate(figure))).collect();
        out.block(format!("| Figure | How it ended |\n| --- | --- |\n{}", rows.join("\n")));
    }
}

/// A figure with what it is, where its name does not say so.
fn who(figure: &FigureView) -> String {
    match figure.name.contains(&figure.kind) {
        true => plain(&figure.name),
        false => format!("{} ({})", plain(&figure.name), plain(&figure.kind)),
    }
}

fn chapter(report: &Report, part: &Part, out: &mut Pages) {
    out.block(format!("## {}", plain(&part.chapter.title)));
    if let Some(board) = &part.start.table {
        places(part, board.unit, out);
    }
    let begins = |line: &LogLine| {
        line.level == Level::Chapter && line.text.trim_end_matches('.') == part.chapter.title
    };
    let mut details: Vec<String> = Vec::new();
    for (_, line) in part.lines.iter().filter(|(_, line)| !begins(line)) {
        match line.level {
            Level::Detail => details.push(format!("- {}", told(line))),
            Level::Head | Level::Chapter => {
                list(&mut details, out);
                out.block(format!("**{}**", told(line)));
            }
        }
    }
    list(&mut details, out);
    let lost: Vec<String> =
        report.end.figures.iter().filter(|figure| part.lost.contains(&figure.id)).map(who).collect();
    if !lost.is_empty() {
        out.block(format!("*Out of the game: {}.*", lost.join(", ")));
    }
}

fn list(details: &mut Vec<String>, out: &mut Pages) {
    if !details.is_empty() {
        out.block(details.join("\n"));
        details.clear();
    }
}

/// Where the figures stood, and where they went; with their Health, where the system counts it.
fn places(part: &Part, unit: Unit, out: &mut Pages) {
    let standing = || part.start.figures.iter().filter(|figure| !figure.gone);
    let health = standing().any(|figure| figure.health.is_some());
    let rows: Vec<String> = standing().filter_map(|figure| place(part, figure, unit, health)).collect();
    if rows.is_empty() {
        return;
    }
    let unit = unit.name();
    let (column, rule) = if health { (" Health |", " --- |") } else { ("", "") };
    out.block(format!(
        "Places are {unit} from the west edge and from the north edge.\n\n| Figure | Stood |{column} Went to |\n\
         | --- | --- |{rule} --- |\n{}",
        rows.join("\n")
    ));
}

/// Where a figure stood, and where it went.
fn place(part: &Part, figure: &FigureView, unit: Unit, health: bool) -> Option<String> {
    let spot = |at: Point| format!("{}, {}", unit.words(Length(at.x)), unit.words(Length(at.y)));
    let at = figure.at?;
    let trail = part.trails.iter().find(|trail| trail.figure == figure.id);
    let went = trail.and_then(|trail| trail.points.last());
    let went = went.map_or_else(|| "–".to_string(), |to| spot(*to));
    let left = figure
        .health
        .as_ref()
        .map_or_else(String::new, |health| format!("{} of {}", health.now, health.most));
    let left = if health { format!(" {left} |") } else { String::new() };
    Some(format!("| {} | {} |{left} {went} |", plain(&figure.name), spot(at)))
}

/// A line of the log, with the dice and the reasons that its words do not name.
fn told(line: &LogLine) -> String {
    let mut words = plain(&line.text);
    let faces = unnamed_dice(line).iter().map(|die| format!("{} on a {}", die.face, die.die));
    let reasons = unnamed(line).into_iter().map(|part| {
        let words = format!("{} {}", signed(part.value), plain(&part.words));
        if part.counted { words } else { format!("~~{words}~~") }
    });
    let aside: Vec<String> = faces.chain(reasons).collect();
    if !aside.is_empty() {
        words.push_str(&format!(" ({})", aside.join(", ")));
    }
    words
}

fn seal(report: &Report, out: &mut Pages) {
    out.block("## Fair dice");
    out.block(plain(&report.seal.words()));
    if let Some(chosen) = &report.seal.chosen {
        out.block(plain(chosen));
    }
    if let Some(hash) = &report.seal.hash {
        out.block(format!("Sealed at the start: `{hash}`"));
    }
    if let Some(seed) = &report.seal.seed {
        out.block(format!("Opened at the end: `{seed}`"));
    }
    out.block("Anybody with the game file can check it: `lychgate verify FILE`.");
}

/// Words with everything escaped that Markdown or HTML would take for something else, on one line.
fn plain(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    if words.starts_with(['-', '+']) {
        out.push('\\');
    }
    for sign in words.chars() {
        match sign {
            '\n' | '\r' => out.push(' '),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => out.extend(['\\', sign]),
            _ => out.push(sign),
        }
    }
    out
}
