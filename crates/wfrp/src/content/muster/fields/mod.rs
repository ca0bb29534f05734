//! What can be changed in a company and its combatants.

mod armour;
mod sheet;
mod today;
mod weapons;

use content::Written;
use fates::RuleId;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde_json::{Value, json};

use crate::content::book::Book;
use crate::content::profile::{Mark, Profile};
use crate::content::roster::{MOST_ON_A_SIDE, Member, Roster};
use crate::show::catalogue::profiles::marked;

/// The most letters of a name.
const MOST_LETTERS: usize = 60;

/// What the company is called.
pub(super) fn name_of_company(company: &Roster) -> FieldView {
    text("/name", "Name", &company.name)
}

/// All that can be changed in a combatant: what everybody has, then its sheet if it is written out, then what earlier
/// fights have left.
pub(super) fn all(book: &Book, at: &str, member: &Member, profile: Option<&Profile>) -> Vec<FieldView> {
    let mut fields = own(book, at, member);
    if let (Written::Whole(draft), Some(profile)) = (&member.combatant, profile) {
        let at = format!("{at}/combatant");
        fields.extend(sheet::all(book, &at, draft, profile));
        fields.extend(weapons::all(book, &at, draft));
        fields.extend(armour::all(book, &at, draft, profile));
    }
    if let Some(profile) = profile {
        fields.extend(today::all(book, &format!("{at}/with"), &member.with, profile));
    }
    fields
}

fn own(book: &Book, at: &str, member: &Member) -> Vec<FieldView> {
    let name = member.name.as_deref().unwrap_or_default();
    let marks = Mark::ALL.iter().map(|&mark| {
        let (name, rule) = marked(mark);
        ChoiceView { rule: Some(RuleId(rule)), ..choice(json!(mark.id()), name) }
    });
    let now = member.marks.iter().map(|mark| mark.id().to_string()).collect();
    vec![
        text(&format!("{at}/name"), "Called", name),
        number(
            &format!("{at}/count"),
            "How many",
            (Some(member.count.into()), None),
            (1, MOST_ON_A_SIDE.into()),
        ),
        sheet_of(book, &format!("{at}/combatant"), member),
        some(&format!("{at}/marks"), "Marked as", now, marks.collect(), Some(Mark::ALL.len())),
    ]
}

/// Whose sheet it has: one of the book, or one of its own, where all can be changed.
fn sheet_of(book: &Book, at: &str, member: &Member) -> FieldView {
    let mut options: Vec<ChoiceView> = Vec::new();
    if let Ok(draft) = member.draft(book) {
        let words = "all of it can be changed".to_string();
        let own = match &member.combatant {
            Written::Whole(draft) => json!(draft),
            Written::Id(_) => json!(draft.pared(book)),
        };
        options.push(ChoiceView { words, ..choice(own, "A sheet of its own") });
    }
    options.extend(book.drafts.iter().map(|draft| choice(json!(draft.id), &draft.name)));
    let now = ChoiceView::key_of(&json!(member.combatant));
    one(at, "Sheet", (Some(now), false), options)
}

fn choice(id: Value, name: &str) -> ChoiceView {
    ChoiceView { id, name: name.to_string(), words: String::new(), cost: None, rule: None, why_not: None }
}

fn field(at: &str, name: &str, takes: Takes) -> FieldView {
    FieldView { at: at.to_string(), name: name.to_string(), group: String::new(), rule: None, takes }
}

fn text(at: &str, name: &str, now: &str) -> FieldView {
    field(at, name, Takes::Text { now: now.to_string(), most: MOST_LETTERS })
}

/// A number: what it is and what it usually is, the least and the most.
fn number(
    at: &str,
    name: &str,
    (now, usual): (Option<i64>, Option<i64>),
    (least, most): (i64, i64),
) -> FieldView {
    field(at, name, Takes::Number { now, least, most, usual })
}

fn switch(at: &str, name: &str, now: bool) -> FieldView {
    field(at, name, Takes::Switch { now })
}

/// One of several: which it is, and whether it may be none.
fn one(
    at: &str,
    name: &str,
    (now, may_be_none): (Option<String>, bool),
    options: Vec<ChoiceView>,
) -> FieldView {
    field(at, name, Takes::One { now, options, may_be_none })
}

fn some(at: &str, name: &str, now: Vec<String>, options: Vec<ChoiceView>, most: Option<usize>) -> FieldView {
    field(at, name, Takes::Some { now, options, most, may_repeat: false })
}

/// The same by a rule.
fn by(rule: &'static str, field: FieldView) -> FieldView {
    FieldView { rule: Some(RuleId(rule)), ..field }
}

/// The same in a group.
fn grouped(group: &str, field: FieldView) -> FieldView {
    FieldView { group: group.to_string(), ..field }
}

/// Whole values that can be chosen: those there are now, each as it stands, then those that could come.
fn values(now: Vec<ChoiceView>, others: Vec<ChoiceView>) -> (Vec<String>, Vec<ChoiceView>) {
    let keys: Vec<String> = now.iter().map(ChoiceView::key).collect();
    let mut options: Vec<ChoiceView> = Vec::new();
    for option in now.into_iter().chain(others) {
        if options.iter().all(|known| known.id != option.id) {
            options.push(option);
        }
    }
    (keys, options)
}
