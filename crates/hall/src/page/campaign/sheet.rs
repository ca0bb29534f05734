//! A campaign with all that can be done in it.

use frame::campaign::{CampaignView, DeedView, StepView};
use frame::muster::FieldView;
use maud::{Markup, html};

use super::company::company;
use super::deed::{Tried, deed, groups};
use super::next::{Next, next};
use super::{BACK, SCROLL, icon};
use crate::page::top::top;
use crate::page::{typeset_words, whole};

/// A campaign as its page shows it.
pub(crate) struct Sheet<'a> {
    /// Its address.
    pub(crate) path: &'a str,
    /// The address of the list that it stands in.
    pub(crate) list: &'a str,
    /// Its system's short name and title.
    pub(crate) system: (&'static str, &'static str),
    /// The campaign.
    pub(crate) view: &'a CampaignView,
    /// What can be done.
    pub(crate) deeds: &'a [DeedView],
    /// What is to be said of a game whose ledger is recorded.
    pub(crate) record: &'a [FieldView],
    /// What the next game may be.
    pub(crate) next: &'a Next,
    /// The games that are being played.
    pub(crate) tables: &'a [Table],
    /// What was refused.
    pub(crate) tried: Option<&'a Tried>,
}

/// A game of the campaign at a table of this hall.
pub(crate) struct Table {
    /// Its address.
    pub(crate) path: String,
    /// Why it was not recorded though it is over, if so.
    pub(crate) trouble: Option<String>,
}

/// The page.
pub(crate) fn sheet(sheet: &Sheet<'_>) -> Markup {
    let view = sheet.view;
    let body = html! {
        (top(Some(sheet.system)))
        main.page.campaign-page {
            div.heading {
                h1 { (view.title) }
                div.row {
                    a.button href={ (sheet.path) "/chronicle" } { (icon(SCROLL)) span { "Chronicle" } }
                    a.button href={ (sheet.path) "/manage" } { "More…" }
                }
            }
            @if !view.terms.is_empty() { p.soft { (view.terms.join(" · ")) } }
            @if let Some(tried) = sheet.tried { p.alert role="alert" { (typeset_words(&tried.why)) } }
            @if let Some(last) = view.history.last() { (latest(sheet, last)) }
            @for table in sheet.tables { (under_way(sheet, table)) }
            div.companies { @for (place, one) in view.companies.iter().enumerate() { (company(place, one)) } }
            section.deeds aria-labelledby="next" {
                h2 #next { "What happens next" }
                (next(sheet.path, view, sheet.next))
                @for one in sheet.deeds.iter().enumerate().filter(|(_, one)| one.company.is_none()) { (deed(sheet.path, view.history.len(), one, sheet.tried)) }
                (from_ledger(sheet))
            }
            @for (place, one) in view.companies.iter().enumerate() {
                @let own: Vec<(usize, &DeedView)> = sheet.deeds.iter().enumerate().filter(|(_, deed)| deed.company == Some(place)).collect();
                @if !own.is_empty() {
                    section.deeds aria-labelledby={ "deeds-" (place) } {
                        h2 id={ "deeds-" (place) } { (one.name) }
                        @for one in own { (deed(sheet.path, view.history.len(), one, sheet.tried)) }
                    }
                }
            }
            (history(sheet))
            p.row { a.button href=(sheet.list) { "My campaigns" } }
        }
    };
    whole(&view.title, "pages start muster campaign", &["search.js"], &body)
}

/// What happened last, and the way back from it.
fn latest(sheet: &Sheet<'_>, last: &StepView) -> Markup {
    html! {
        section.card.latest aria-labelledby="latest" {
            h2 #latest { (typeset_words(&last.words)) }
            (told(last))
            form method="post" action={ (sheet.path) "/undo" } {
                input type="hidden" name="steps" value=(sheet.view.history.len());
                button.button type="submit" { (icon(BACK)) span { "Undo" } }
            }
        }
    }
}

fn told(step: &StepView) -> Markup {
    html! {
        @if !step.dice.is_empty() {
            p.soft { "Dice: " (step.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")) }
        }
        @if !step.lines.is_empty() { ul { @for line in &step.lines { li { (typeset_words(line)) } } } }
    }
}

fn under_way(sheet: &Sheet<'_>, table: &Table) -> Markup {
    html! {
        section.card.under-way aria-label="A game that is being played" {
            @match &table.trouble {
                None => p { b { "A game is being played." } " It is recorded here when it is over." },
                Some(trouble) => p.alert { "A game is over and can't be recorded: " (typeset_words(trouble)) },
            }
            div.row {
                a.button href=(table.path) { "Go to the game" }
                form method="post" action={ (sheet.path) "/forget" } {
                    input type="hidden" name="table" value=(table.path);
                    button.button type="submit" { "Don't count it" }
                }
            }
        }
    }
}

/// A game that was played elsewhere, by its file.
fn from_ledger(sheet: &Sheet<'_>) -> Markup {
    html! {
        details.deed.card {
            summary { b { "Record a game from its file" } }
            form method="post" action={ (sheet.path) "/record" } {
                div.field {
                    label for="ledger" { "The game file (.jsonl), as text" }
                    textarea #ledger.num name="ledger" rows="4" spellcheck="false" required {}
                }
                (groups("record", sheet.record, &[]))
                button.button type="submit" { "Record it" }
            }
        }
    }
}

/// All that has happened, the last first.
fn history(sheet: &Sheet<'_>) -> Markup {
    let steps = &sheet.view.history;
    html! {
        @if !steps.is_empty() {
            section aria-labelledby="history" {
                h2 #history { "History" }
                ol.history reversed {
                    @for (place, step) in steps.iter().enumerate().rev() {
                        li value=(place + 1) .game[step.game.is_some()] {
                            b { (typeset_words(&step.words)) }
                            (told(step))
                            @if let Some(game) = step.game.as_ref().filter(|game| game.ledger.starts_with("/t/")) { p { a href=(game.ledger) { "See the game" } } }
                        }
                    }
                }
            }
        }
    }
}
