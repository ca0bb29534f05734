//! A new table: for which system, and what it begins with.

use frame::scene::{PaletteView, styles};
use maud::{Markup, html};
use referee::SystemView;

use super::{plain, sign};
use crate::page::top::top;
use crate::page::whole;

/// What a new table can begin with.
pub(crate) struct Fresh<'a> {
    /// The address of the list that it comes to stand in.
    pub(crate) base: String,
    /// The systems whose tables can be drawn.
    pub(crate) systems: Vec<SystemView>,
    /// The one that is chosen.
    pub(crate) system: SystemView,
    /// What can be drawn.
    pub(crate) palette: &'a PaletteView,
}

/// The page: two ways to begin.
pub(crate) fn fresh(fresh: &Fresh) -> Markup {
    let usual = format!("{0} by {0}{1}", plain(fresh.palette.size[1]), sign(fresh.palette));
    let body = html! {
        (top(Some((fresh.system.short, fresh.system.title))))
        main.page.wide.fresh {
            h1 { "New table" }
            nav.systems aria-label="System" {
                @for system in &fresh.systems {
                    a.chip href={ (fresh.base) "/new?system=" (system.short) } aria-current=[(system.short == fresh.system.short).then_some("page")] { (system.title) }
                }
            }
            div.three {
                (way(fresh, "blank", "Draw it", &format!("A table of {usual} to begin with; you put on it what you like."), &html! {}))
                (way(fresh, "chance", "Shuffle it", "Terrain by chance, to play on or to change.", &html! {
                    div.field {
                        label for="style" { "Place" }
                        select #style name="style" { @for (id, name) in styles() { option value=(id) { (name) } } }
                    }
                    div.field {
                        label for="seed" { "Number" }
                        input.num #seed name="seed" type="text" inputmode="numeric" pattern="[0-9]{1,19}" autocomplete="off";
                        span.hint { "The same number lays the same again. Leave it empty for another." }
                    }
                }))
            }
            p { a.button href=(fresh.base) { "My tables" } }
        }
    };
    whole("New table", "pages start muster", &["start.js", "search.js"], &body)
}

fn way(fresh: &Fresh, from: &str, title: &str, words: &str, fields: &Markup) -> Markup {
    html! {
        section.card.way aria-labelledby={ "way-" (from) } {
            h2 id={ "way-" (from) } { (title) }
            p.soft { (words) }
            form method="post" action={ (fresh.base) "/new" } data-lays {
                input type="hidden" name="system" value=(fresh.system.short);
                input type="hidden" name="from" value=(from);
                div.field {
                    label for={ "name-" (from) } { "Name" }
                    input id={ "name-" (from) } name="name" type="text" maxlength="60" required value="My table" autocomplete="off";
                }
                (fields)
                button.go type="submit" { span data-words { "Begin" } }
            }
        }
    }
}
