//! What the builder's form sends, read into changes of the roster. Only what the page offers can be done.

use frame::muster::{ChoiceView, Edit, FieldView, FlawView, MusterView, Takes};
use serde_json::{Value, json};

use crate::page::form::Fields;

/// What is to be done.
pub(crate) enum Wanted {
    /// The last change is taken back.
    Undo,
    /// A change that was taken back is done again.
    Redo,
    /// These changes are made.
    Edits(Vec<Edit>),
}

/// What somebody does in the builder.
pub(crate) struct Deed {
    /// What is to be done.
    pub(crate) wanted: Wanted,
    /// What to say of it.
    pub(crate) said: String,
    /// The element of the page that it is about.
    pub(crate) place: String,
}

impl Deed {
    /// Reads a form, held against the roster as it was shown; or says what is wrong with it.
    pub(crate) fn read(shown: &Result<MusterView, Vec<FlawView>>, form: &Fields) -> Result<Deed, String> {
        let plain = |wanted, said: &str| Deed { wanted, said: said.to_string(), place: "head".to_string() };
        if form.get("undo").is_some() {
            return Ok(plain(Wanted::Undo, "Undone."));
        }
        if form.get("redo").is_some() {
            return Ok(plain(Wanted::Redo, "Done again."));
        }
        match shown {
            Ok(view) => read(view, form),
            Err(flaws) => {
                let edits = form.get("cure").map(|which| cured(flaws, which)).transpose()?;
                Ok(plain(Wanted::Edits(edits.unwrap_or_default()), "Mended."))
            }
        }
    }
}

/// What the names of fields begin with in a form.
const FIELD: [&str; 4] = ["set:", "to:", "less:", "more:"];

/// Fields first, then the button that was pressed.
fn read(view: &MusterView, form: &Fields) -> Result<Deed, String> {
    let (mut edits, mut said, mut place) = (Vec::new(), String::new(), "head".to_string());
    let named = form.iter().filter_map(|(name, _)| FIELD.iter().find_map(|what| name.strip_prefix(what)));
    for at in named {
        fields(view).find(|(field, _)| field.at == at).ok_or_else(|| gone(at))?;
    }
    for (field, within) in fields(view) {
        if let Some(edit) = changed(field, form)? {
            edits.push(edit);
            place = within;
        }
    }
    if let Some(answer) = form.get("anyway") {
        edits.push(Edit::Set {
            at: "/anyway".to_string(),
            to: if answer == "yes" { json!(true) } else { Value::Null },
        });
        (said, place) = (
            if answer == "yes" { "It is played anyway." } else { "It keeps to the rules." }.to_string(),
            "faults".to_string(),
        );
    }
    if let Some(id) = form.get("add") {
        let addition = view.additions.iter().find(|addition| addition.id == id).ok_or_else(|| gone(id))?;
        if let Some(why) = &addition.why_not {
            return Err(format!("{} can't be added: {why}", addition.name));
        }
        edits.push(addition.edit.clone());
        (said, place) = (format!("Added {}.", addition.name), "figures".to_string());
    }
    if let Some(at) = form.get("copy") {
        let figure = view.figures.iter().find(|figure| figure.at == at).ok_or_else(|| gone(at))?;
        edits.push(figure.copy.clone().ok_or_else(|| format!("{} can't be taken twice", figure.name))?);
        (said, place) = (format!("Another {}.", figure.name), figure_at(view, at));
    }
    if let Some(at) = form.get("remove") {
        let figure =
            view.figures.iter().find(|figure| figure.at == at && figure.may_go).ok_or_else(|| gone(at))?;
        edits.push(Edit::Remove { at: at.to_string() });
        (said, place) = (format!("Removed {}.", figure.name), "figures".to_string());
    }
    if let Some(which) = form.get("cure") {
        edits.extend(cured(&view.flaws, which)?);
        (said, place) = ("Mended.".to_string(), "faults".to_string());
    }
    Ok(Deed { wanted: Wanted::Edits(edits), said, place })
}

fn gone(what: &str) -> String {
    format!("\"{what}\" is not offered any more; reload the page")
}

/// Every field, with the element that it stands in.
fn fields(view: &MusterView) -> impl Iterator<Item = (&FieldView, String)> {
    let own = view.fields.iter().map(|field| (field, "head".to_string()));
    let figures = view.figures.iter().enumerate();
    own.chain(figures.flat_map(|(place, figure)| {
        figure.fields.iter().map(move |field| (field, format!("figure-{place}")))
    }))
}

fn figure_at(view: &MusterView, at: &str) -> String {
    let place = view.figures.iter().position(|figure| figure.at == at);
    place.map_or("figures".to_string(), |place| format!("figure-{place}"))
}

/// What mends a flaw: `2.0`, the first cure of the third flaw.
fn cured(flaws: &[FlawView], which: &str) -> Result<Vec<Edit>, String> {
    let (flaw, cure) = which.split_once('.').ok_or_else(|| gone(which))?;
    let number = |text: &str| text.parse::<usize>().map_err(|_| gone(which));
    let cure = flaws.get(number(flaw)?).and_then(|flaw| flaw.cures.get(number(cure).ok()?));
    Ok(cure.ok_or_else(|| gone(which))?.edits.clone())
}

/// The change of a field, if the form says something else of it than it is.
fn changed(field: &FieldView, form: &Fields) -> Result<Option<Edit>, String> {
    let said = |what: &str| form.iter().filter(|(name, _)| name.strip_prefix(what) == Some(&field.at)).last();
    let said = |what: &str| said(what).map(|(_, value)| value.trim());
    let to = match &field.takes {
        Takes::Some { now, options, most, may_repeat } => {
            let (less, more) = (said("less:"), said("more:").filter(|key| !key.is_empty()));
            list(&field.name, (now, options), (*most, *may_repeat), (less, more))?
        }
        takes => match said("to:").or_else(|| said("set:")) {
            Some(said) => value(&field.name, takes, said)?,
            None => None,
        },
    };
    Ok(to.map(|to| Edit::Set { at: field.at.clone(), to }))
}

/// What was said of a field, unless it is so already.
fn value(name: &str, takes: &Takes, said: &str) -> Result<Option<Value>, String> {
    match takes {
        Takes::Text { now, .. } if said.replace("\r\n", "\n") == now.trim() => Ok(None),
        Takes::Text { most, .. } => {
            let letters = said.chars().count();
            if letters > *most {
                return Err(format!("{name}: found {letters} letters, expected at most {most}"));
            }
            if said.chars().any(|sign| sign.is_control() && sign != '\n' && sign != '\r') {
                return Err(format!("{name}: found a sign that can't be shown"));
            }
            let text = said.replace("\r\n", "\n");
            Ok(Some(if text.is_empty() { Value::Null } else { json!(text) }))
        }
        Takes::Number { now, least, most, usual } => number(name, said, (*now, *usual), (*least, *most)),
        Takes::Switch { now } => {
            Ok(Some(said == "yes").filter(|is_on| is_on != now).map(|is_on| json!(is_on)))
        }
        Takes::One { now, options, may_be_none } => match said {
            _ if now.as_deref() == Some(said) => Ok(None),
            "" if now.is_none() => Ok(None),
            "" if *may_be_none => Ok(Some(Value::Null)),
            _ => chosen(name, options, said).map(Some),
        },
        Takes::Some { .. } => Ok(None),
    }
}

fn number(
    name: &str,
    said: &str,
    (now, usual): (Option<i64>, Option<i64>),
    (least, most): (i64, i64),
) -> Result<Option<Value>, String> {
    if said.is_empty() {
        return match (now, usual) {
            (None, _) => Ok(None),
            (Some(_), Some(_)) => Ok(Some(Value::Null)),
            (Some(_), None) => Err(format!("{name}: nothing was said, expected {least} to {most}")),
        };
    }
    match said.parse::<i64>() {
        Ok(number) if Some(number) == now => Ok(None),
        Ok(number) if (least..=most).contains(&number) => Ok(Some(json!(number))),
        _ => {
            let shown: String = said.chars().take(20).collect();
            Err(format!("{name}: found {shown}, expected a whole number from {least} to {most}"))
        }
    }
}

fn chosen(name: &str, options: &[ChoiceView], key: &str) -> Result<Value, String> {
    let choice = options.iter().find(|choice| choice.key() == key);
    match choice.map(|choice| (choice, &choice.why_not)) {
        Some((choice, None)) => Ok(choice.id.clone()),
        Some((choice, Some(why))) => Err(format!("{name}: {} can't be chosen: {why}", choice.name)),
        None => Err(format!("{name}: {}", gone(&key.chars().take(40).collect::<String>()))),
    }
}

/// A list without the entry at a place, and with another one.
fn list(
    name: &str,
    (now, options): (&[String], &[ChoiceView]),
    (most, may_repeat): (Option<usize>, bool),
    (less, more): (Option<&str>, Option<&str>),
) -> Result<Option<Value>, String> {
    if less.is_none() && more.is_none() {
        return Ok(None);
    }
    let id = |key: &String| {
        let choice = options.iter().find(|choice| choice.key() == *key);
        choice.map_or_else(|| json!(key), |choice| choice.id.clone())
    };
    let mut entries: Vec<Value> = now.iter().map(id).collect();
    if let Some(less) = less {
        let place = less.parse::<usize>().ok().filter(|place| *place < entries.len());
        entries.remove(place.ok_or_else(|| gone(less))?);
    }
    if let Some(more) = more {
        let entry = chosen(name, options, more)?;
        if !may_repeat && entries.contains(&entry) {
            return Err(format!("{name}: that is there already"));
        }
        if let Some(most) = most.filter(|most| entries.len() >= *most) {
            return Err(format!("{name}: there is room for {most}"));
        }
        entries.push(entry);
    }
    Ok(Some(Value::Array(entries)))
}
