//! A new entry: for which system, of which table, and what it begins with.

use frame::homebrew::EntryView;
use maud::{Markup, html};
use referee::SystemView;

use super::noun;
use crate::page::top::top;
use crate::page::{capital, whole};

/// What a new entry can begin with.
pub(crate) struct Fresh {
    /// The address of the list that it comes to stand in.
    pub(crate) base: String,
    /// The systems that have content of one's own.
    pub(crate) systems: Vec<SystemView>,
    /// The one that is chosen.
    pub(crate) system: SystemView,
    /// What can be begun.
    pub(crate) begin: Vec<Begin>,
    /// Where rosters are mustered.
    pub(crate) rosters: String,
}

/// A table that an entry can be begun in.
pub(crate) struct Begin {
    /// The table: `weapon`.
    pub(crate) table: &'static str,
    /// The entries of the book that can be copied.
    pub(crate) entries: Vec<EntryView>,
    /// Can it begin with next to nothing?
    pub(crate) blank: bool,
}

/// The page: a card for each table.
pub(crate) fn fresh(fresh: &Fresh) -> Markup {
    let body = html! {
        (top(Some((fresh.system.short, fresh.system.title))))
        main.page.wide.fresh {
            h1 { "New rules of your own" }
            @if fresh.systems.len() > 1 {
                nav.systems aria-label="System" {
                    @for system in &fresh.systems {
                        a.chip href={ (fresh.base) "/new?system=" (system.short) } aria-current=[(system.short == fresh.system.short).then_some("page")] {
                            (system.title)
                        }
                    }
                }
            }
            div.three { @for begin in &fresh.begin { (way(fresh, begin)) } }
            p.hint { "Rosters are mustered " a href=(fresh.rosters) { "in the builder" } "; they can name profiles of your own." }
            p { a.button href=(fresh.base) { "My rules" } }
        }
    };
    whole("New rules of your own", "pages start muster homebrew", &["start.js", "search.js"], &body)
}

fn way(fresh: &Fresh, begin: &Begin) -> Markup {
    let id = format!("of-{}", begin.table);
    let words = match begin.table {
        "profile" => "Somebody to fight with or against.",
        "weapon" => "Something to carry.",
        "scenario" => "A whole game: its story, its table, its sides.",
        _ => "An entry of this table.",
    };
    html! {
        section.card.way aria-labelledby={ "way-" (begin.table) } {
            h2 id={ "way-" (begin.table) } { "A " (noun(begin.table)) }
            p.soft { (words) }
            form method="post" action={ (fresh.base) "/new" } data-lays {
                input type="hidden" name="system" value=(fresh.system.short);
                input type="hidden" name="table" value=(begin.table);
                div.field {
                    label for=(id) { "Begin with a copy of" }
                    select id=(id) name="of" {
                        @if begin.blank { option value="" { "nothing: an empty " (noun(begin.table)) } }
                        @for entry in &begin.entries { option value=(entry.id) { (capital(&entry.name)) } }
                    }
                }
                button.go type="submit" { span data-words { "Begin" } }
            }
        }
    }
}
