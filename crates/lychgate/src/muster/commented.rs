//! A roster file with comments: what may be changed in it, and what may be added.

use ::referee::AnySystem;
use frame::Mustering;
use frame::muster::{AdditionView, Edit, FieldView, MusterView, RosterFile, Takes};
use serde_json::{Value, json};

use crate::system::wrapped;

/// The text of a roster file, with comments.
pub(super) fn commented(system: &dyn AnySystem, mustering: &dyn Mustering, roster: &Value) -> String {
    let view = system.view();
    let mut text = format!("# Your own {} for {}.\n#\n", mustering.noun(), view.title);
    text += "#   lychgate muster check FILE   what is wrong with it, if anything\n";
    text += "#   lychgate muster show FILE    what it comes to\n";
    text += &format!("#   lychgate schema {} roster-file   all that may stand in it\n\n", view.short);
    text += &RosterFile::new(view.short, roster.clone()).written();
    if let Ok(mustered) = mustering.muster(roster) {
        text += &choices(&mustered);
        text += &additions(&mustered);
    }
    text
}

/// What can be chosen for the roster as a whole.
fn choices(view: &MusterView) -> String {
    let lines: Vec<String> = view.fields.iter().filter_map(choice).collect();
    if lines.is_empty() { String::new() } else { format!("\n# What can be chosen:\n{}", lines.concat()) }
}

fn choice(field: &FieldView) -> Option<String> {
    let name = field.at.trim_start_matches('/').replace('/', ".");
    let ids = |options: &[frame::muster::ChoiceView]| {
        let id = |id: &Value| id.as_str().map_or_else(|| id.to_string(), str::to_string);
        options.iter().map(|option| id(&option.id)).collect::<Vec<_>>().join(", ")
    };
    let may_be = match &field.takes {
        Takes::Text { .. } => return None,
        Takes::Number { least, most, .. } => format!("{least} to {most}"),
        Takes::Switch { .. } => "true or false".to_string(),
        Takes::One { options, .. } => ids(options),
        Takes::Some { options, most: Some(most), .. } => format!("up to {most} of {}", ids(options)),
        Takes::Some { options, most: None, .. } => format!("some of {}", ids(options)),
    };
    Some(indented(&format!("{name} ({}): {may_be}", field.name)))
}

/// Who can be added, with an example.
fn additions(view: &MusterView) -> String {
    let Some(first) = view.additions.first() else { return String::new() };
    let mut text = String::new();
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for addition in &view.additions {
        let told = told(addition);
        match groups.iter_mut().find(|(name, _)| *name == addition.group) {
            Some((_, list)) => list.push(told),
            None => groups.push((&addition.group, vec![told])),
        }
    }
    for (group, list) in groups {
        let group = if group.is_empty() { "Who can be added" } else { group };
        text += &format!("\n# {group}:\n{}", indented(&list.join(", ")));
    }
    if let Some(example) = example(&first.edit) {
        text += &format!("\n# For example, {}:\n#\n", first.name);
        text += &example
            .lines()
            .map(|line| format!("# {line}").trim_end().to_string() + "\n")
            .collect::<String>();
    }
    text
}

/// `hirdman 28`
fn told(addition: &AdditionView) -> String {
    match addition.cost {
        Some(cost) => format!("{} {cost}", addition.id),
        None => addition.id.clone(),
    }
}

/// How what is added stands in the file.
fn example(edit: &Edit) -> Option<String> {
    let Edit::Add { at, what } = edit else { return None };
    let mut written = json!([what]);
    for key in at.split('/').skip(1).collect::<Vec<_>>().into_iter().rev() {
        written = json!({ key: written });
    }
    let text = RosterFile::new("", written).written();
    let begin = text.find("[[roster.")?;
    Some(text[begin..].trim_end().to_string())
}

/// Words as comments in lines that fit.
fn indented(words: &str) -> String {
    wrapped(words).iter().map(|line| format!("#   {line}\n")).collect()
}
