//! What a ledger says, line by line, where no rules can be asked what came of it.

use fates::{Head, Line, Seat};
use serde_json::Value;

/// The answers of a ledger in plain words, each with its line. What lies hidden while a game is under way, as dice do, is
/// left out before its end.
pub fn answers(ledger: &str) -> Vec<(usize, String)> {
    let lines: Vec<Line> =
        ledger.lines().skip(1).map(|line| serde_json::from_str(line).unwrap_or_default()).collect();
    let is_over = lines.last().is_some_and(|last| last.over.is_some());
    let said = |(place, line): (usize, &Line)| Some((place + 2, words(line, is_over)?));
    lines.iter().enumerate().filter_map(said).collect()
}

/// The version that began a ledger, if its first line says so.
pub fn engine(ledger: &str) -> Option<String> {
    let head: Head = serde_json::from_str(ledger.lines().next()?).ok()?;
    Some(head.engine)
}

fn words(line: &Line, is_over: bool) -> Option<String> {
    let who = match line.seat {
        Some(Seat::TABLE) | None => "The table".to_string(),
        Some(Seat(seat)) => format!("Player {}", u16::from(seat) + 1),
    };
    let rule = line.rule.as_deref().map(|rule| format!(" ({rule})")).unwrap_or_default();
    let what = if let Some(chosen) = &line.choose {
        format!("chooses {}", chosen.replace('-', " "))
    } else if let Some(figures) = &line.pick {
        format!("picks {}", if figures.is_empty() { "nobody".to_string() } else { figures.join(", ") })
    } else if let Some(way) = &line.way {
        format!("moves to {}", last_point(way))
    } else if let Some(faces) = &line.rolled {
        let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
        format!("rolls {}", faces.join(", "))
    } else if let Some(so) = line.fact {
        format!("says {}", if so { "yes" } else { "no" })
    } else if let Some(count) = line.undo {
        return Some(format!("The last {count} answers are taken back"));
    } else if line.overrule.is_some() {
        return Some("A referee overrules the rules".to_string());
    } else if line.continued.is_some() {
        return Some("The game is continued by another version".to_string());
    } else if line.over.is_some() {
        return Some("The game is over".to_string());
    } else {
        return None;
    };
    let is_hidden = line.rolled.is_some() && !is_over;
    (!is_hidden).then(|| format!("{who} {what}{rule}"))
}

/// Where a way leads, in inches from the north-west corner where it is a list of points.
fn last_point(way: &Value) -> String {
    let number = |value: &Value| value.as_f64().map(|tenths| format!("{:.1}", tenths / 254.0));
    let point = way.as_array().and_then(|points| points.last()).and_then(Value::as_array);
    match point.map(|point| point.iter().take(2).filter_map(number).collect::<Vec<String>>()) {
        Some(numbers) if numbers.len() == 2 => format!("{}\" east, {}\" south", numbers[0], numbers[1]),
        _ => way.to_string(),
    }
}
