//! A roster given to people and programs: JSON, CSV, Markdown, and plain text for a chat.

mod csv;
mod json;
mod markdown;
mod text;

use frame::muster::{MusterView, MusteredView};
use serde_json::Value;

/// How a roster is written for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// For programs: all there is, with the roster itself.
    Json,
    /// For a table of numbers: a row for each figure.
    Csv,
    /// For a page.
    Markdown,
    /// For a chat.
    Text,
}

impl Form {
    /// All of them.
    pub const ALL: [Form; 4] = [Form::Json, Form::Csv, Form::Markdown, Form::Text];

    /// What it is called, which is also how its files end: `md`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Json => "json",
            Form::Csv => "csv",
            Form::Markdown => "md",
            Form::Text => "txt",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name().eq_ignore_ascii_case(name))
    }
}

/// A roster that is given to others.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    /// The short name of its system: `be`.
    pub system: &'a str,
    /// What the system is called: `Blood Eagle`.
    pub title: &'a str,
    /// The roster.
    pub roster: &'a Value,
    /// What it comes to.
    pub view: &'a MusterView,
}

/// The roster in this form. It ends with a line's end.
pub fn export(form: Form, sheet: &Sheet<'_>) -> String {
    match form {
        Form::Json => json::written(sheet),
        Form::Csv => csv::written(sheet),
        Form::Markdown => markdown::written(sheet),
        Form::Text => text::written(sheet),
    }
}

/// The names of what a figure carries.
fn gear(figure: &MusteredView) -> Vec<&str> {
    figure.gear.iter().map(|gear| gear.name.as_str()).collect()
}

/// The names of what a figure can do.
fn traits(figure: &MusteredView) -> Vec<&str> {
    figure.traits.iter().map(|held| held.name.as_str()).collect()
}
