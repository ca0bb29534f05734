//! The builder: what can be added on the left, the roster in the middle, what it comes to on the right. On a phone the
//! total sticks to the top, and what can be added opens over the page.

use frame::muster::{FlawView, MusterView};
use maud::{Markup, html};

use super::{
    ADD, AGAIN, BACK, Bench, PLAY, PRINT, SEND, additions, faults, field, figure, icon, rule_link, totals,
};
use crate::page::board::all_figures;
use crate::page::fragment::{element, elements_in};
use crate::page::top::top;
use crate::page::{Fragment, whole};

/// The form that everything on the page belongs to, wherever it stands.
pub(super) const FORM: &str = "edit";

/// The page of a roster.
pub(crate) fn page(bench: &Bench) -> Markup {
    let all = fragments(bench);
    let body = html! {
        (all_figures())
        (top(Some((bench.system.short, bench.system.title))))
        main.builder data-roster=(bench.path) data-version=(bench.version) {
            (bar(bench))
            form id=(FORM) method="post" action={ (bench.path) "/edit" } novalidate {
                input type="hidden" name="was" value=(bench.version);
                button.save type="submit" { "Save" }
            }
            p.sr #said role="status" {}
            p.toast #trouble role="alert" hidden {}
            div #sum.sum { (element(&all, "totals")) (element(&all, "faults")) }
            section #roster aria-label={ "The " (bench.noun) } {
                (element(&all, "head"))
                ol #figures { (elements_in(&all, "figures")) }
            }
            @if bench.state.is_ok() { (additions::section(&all)) }
            (element(&all, "dock"))
        }
    };
    let title = format!("{} · {}", bench.name, bench.system.title);
    whole(&title, "pages muster", &["muster/builder.js", "search.js"], &body)
}

/// Everything on the page that can change.
pub(crate) fn fragments(bench: &Bench) -> Vec<Fragment> {
    let mut all = vec![Fragment::new("head", "roster", head(bench))];
    match bench.state {
        Ok(view) => {
            all.push(Fragment::new("totals", "sum", totals::totals(view)));
            all.push(Fragment::new("faults", "sum", faults::faults(view)));
            for (place, one) in view.figures.iter().enumerate() {
                let id = format!("figure-{place}");
                all.push(Fragment::new(id.clone(), "figures", figure::figure(bench, view, one, &id)));
            }
            all.extend(additions::fragments(bench, view));
            all.push(Fragment::new("dock", "", dock(bench, Some(view))));
        }
        Err(flaws) => {
            all.push(Fragment::new("totals", "sum", html! { section #totals hidden {} }));
            all.push(Fragment::new("faults", "sum", unreadable(bench, flaws)));
            all.push(Fragment::new("dock", "", dock(bench, None)));
        }
    }
    all
}

/// The way back, and what can be done with the roster as a whole.
fn bar(bench: &Bench) -> Markup {
    html! {
        nav.acts aria-label={ "This " (bench.noun) } {
            a.back href=(bench.list) { "My rosters" }
            span.spring {}
            a.button href={ (bench.path) "/share" } { (icon(SEND)) span { "Share" } }
            a.button href={ (bench.path) "/share#print" } { (icon(PRINT)) span { "Print" } }
            a.go href=(bench.play) { (icon(PLAY)) span { "Play with it" } }
        }
    }
}

/// What it is called, what it is, and what can be changed in the roster as a whole.
fn head(bench: &Bench) -> Markup {
    html! {
        header #head.head {
            h1.sr { (bench.name) }
            @if let Ok(view) = bench.state {
                @let (name, others): (Vec<_>, Vec<_>) = view.fields.iter().partition(|field| field.at == "/name");
                div.title {
                    @for name in name { (field::title(name)) }
                    @if !view.kind.is_empty() { span.soft { (view.kind) } }
                }
                @if !others.is_empty() {
                    div.fields { @for other in others { (field::field(other, &view.flaws)) } }
                }
            } @else {
                p.title { (bench.name) }
            }
        }
    }
}

/// Why a roster can't be read, with what mends it.
fn unreadable(bench: &Bench, flaws: &[FlawView]) -> Markup {
    html! {
        section #faults.card.faults aria-labelledby="to-fix" {
            h2 #to-fix { "This " (bench.noun) " can't be read" }
            ul {
                @for (place, flaw) in flaws.iter().enumerate() {
                    li { p.trouble { (flaw.words) " " (rule_link(flaw.rule, &flaw.words)) } (faults::cures(flaw, place)) }
                }
            }
            p { "Nothing is lost. Fix it here, or " a href={ (bench.path) "/text" } { "in the text of its file" } "." }
        }
    }
}

/// What is always at hand: the last step taken back, and the way to what can be added.
fn dock(bench: &Bench, view: Option<&MusterView>) -> Markup {
    html! {
        div #dock.dock {
            button.button #undo type="submit" form=(FORM) name="undo" value="1" disabled[!bench.undo] { (icon(BACK)) span { "Undo" } }
            button.button #redo type="submit" form=(FORM) name="redo" value="1" disabled[!bench.redo] { (icon(AGAIN)) span { "Redo" } }
            @if let Some(view) = view {
                @let left = totals::left(view).map(|left| format!(" · {left}")).unwrap_or_default();
                a.go.to-add href="#add" { (icon(ADD)) span { "Add" (left) } }
                a.go.done href="#roster" { span { "Done" (left) } }
            }
        }
    }
}

/// The file as text: for what no control reaches, and for a file that can't be read.
pub(crate) fn text(
    path: &str,
    list: &str,
    name: &str,
    text: &str,
    version: u64,
    trouble: Option<&str>,
) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (name) }
            @if let Some(trouble) = trouble {
                p.trouble role="alert" { "This file can't be read as a roster: " (trouble) }
            }
            form.card.as-text method="post" action={ (path) "/text" } {
                input type="hidden" name="was" value=(version);
                div.field {
                    label for="text" { "The file" }
                    textarea #text.num name="text" rows="20" spellcheck="false" { (text) }
                    span.hint { "A file that can't be read is not saved; nothing is lost." }
                }
                div.row {
                    button.go type="submit" { "Save" }
                    @if trouble.is_none() { a.button href=(path) { "Back to the roster" } }
                    a.button href=(list) { "My rosters" }
                    a.button href={ (path) "/manage" } { "Rename, copy or delete" }
                }
            }
        }
    };
    whole(name, "pages muster", &["search.js"], &body)
}
