//! What a page is asked, read from the markup of its question as a browser would.

use serde_json::{Value, json};

/// The question on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
    /// It is this page's: every answer that it offers.
    Mine(Vec<Value>),
    /// Somebody else's.
    Theirs,
    /// The game is over.
    Over,
}

/// The version in an update, and the question where it has changed.
pub fn read_update(text: &str) -> Option<(u64, Option<Asked>)> {
    let version = text.split_once("\"version\":")?.1;
    let digits = version.find(|letter: char| !letter.is_ascii_digit())?;
    let version = version[..digits].parse().ok()?;
    // Quotes inside of markup are escaped, so this is found only where the piece itself begins.
    let Some(place) = text.find("[\"ask\",") else { return Some((version, None)) };
    let mut pieces = serde_json::Deserializer::from_str(&text[place..]).into_iter::<[String; 3]>();
    let [_, _, markup] = pieces.next()?.ok()?;
    Some((version, Some(read(&markup)?)))
}

/// Reads the question panel.
pub fn read(markup: &str) -> Option<Asked> {
    let tags: Vec<&str> = tags(markup).collect();
    let classes = attribute(tags.first()?, "class")?;
    let is = |class: &str| classes.split(' ').any(|word| word == class);
    match () {
        () if is("over") => Some(Asked::Over),
        () if is("mine") => {
            let number: u64 = attribute(tags.first()?, "data-number")?.parse().ok()?;
            let mut answers = answers(&tags);
            answers.iter_mut().for_each(|answer| answer["number"] = number.into());
            Some(Asked::Mine(answers))
        }
        () => Some(Asked::Theirs),
    }
}

/// Every answer that buttons and boxes offer.
fn answers(tags: &[&str]) -> Vec<Value> {
    let picks = tags.iter().find(|tag| attribute(tag, "data-least").is_some());
    if let Some(least) = picks.and_then(|form| attribute(form, "data-least")?.parse().ok()) {
        return picked(tags, least);
    }
    let moving = tags.iter().any(|tag| attribute(tag, "data-kind").as_deref() == Some("move"));
    let mut answers: Vec<Value> = tags.iter().filter_map(|tag| button(tag)).collect();
    if answers.is_empty() && moving {
        answers.push(json!({ "move": [] }));
    }
    answers
}

/// What a click on a button would say.
fn button(tag: &str) -> Option<Value> {
    if !tag.starts_with("button ") || attribute(tag, "aria-disabled").is_some() {
        return None;
    }
    if has(tag, "data-roll") {
        return Some(json!({ "roll": true }));
    }
    if let Some(way) = attribute(tag, "data-way") {
        return Some(json!({ "move": serde_json::from_str::<Value>(&way).ok()? }));
    }
    let answer = attribute(tag, "data-answer")?;
    Some(match attribute(tag, "data-kind")?.as_str() {
        "fact" => json!({ "fact": answer == "true" }),
        _ => json!({ "choose": answer }),
    })
}

/// As few as may be picked, beginning with each box in turn.
fn picked(tags: &[&str], least: usize) -> Vec<Value> {
    let boxes = tags.iter().filter(|tag| tag.starts_with("input ") && !has(tag, "disabled"));
    let names: Vec<String> = boxes.filter_map(|tag| attribute(tag, "value")).collect();
    let from = |first: usize| -> Vec<&String> {
        names.iter().cycle().skip(first).take(least.min(names.len())).collect()
    };
    let starts = if least == 0 { 1 } else { names.len() };
    (0..starts).map(|first| json!({ "pick": from(first) })).collect()
}

/// The insides of all opening tags. Our markup has no bare `<` or `>` elsewhere.
fn tags(markup: &str) -> impl Iterator<Item = &str> {
    markup
        .split('<')
        .filter_map(|rest| rest.split_once('>'))
        .map(|(tag, _)| tag)
        .filter(|tag| !tag.starts_with('/'))
}

/// Does a tag have this attribute, with or without a value?
fn has(tag: &str, name: &str) -> bool {
    attribute(tag, name).is_some() || tag.split(' ').any(|word| word == name)
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let value = tag.match_indices(name).find_map(|(place, _)| {
        let is_whole = tag[..place].ends_with(' ');
        tag[place + name.len()..].strip_prefix("=\"").filter(|_| is_whole)
    })?;
    let (value, _) = value.split_once('"')?;
    Some(value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
}
