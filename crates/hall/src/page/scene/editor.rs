//! The editor: what can be added on the left, the table in the middle, what is in hand and the scenario on the right. On a
//! phone the table stays on top, and one of the three lies beneath it.

use maud::{Markup, html};

use super::{
    ADD, AGAIN, BACK, Bench, FORM, HAND, PLAY, SCROLL, SEND, TICK, add, board, hand, icon, setting, victory,
};
use crate::page::board::symbols;
use crate::page::fragment::element;
use crate::page::top::top;
use crate::page::{Fragment, typeset_words, whole};

/// The page of a table.
pub(crate) fn page(bench: &Bench) -> Markup {
    let all = fragments(bench);
    let body = html! {
        (symbols())
        (top(Some((bench.system.short, bench.system.title))))
        main.drawer data-version=(bench.version) data-at=(bench.looked.at) data-tab=(if bench.looked.at.is_empty() { "add" } else { "hand" }) {
            (element(&all, "acts"))
            form id=(FORM) method="post" action={ (bench.path) "/edit" } novalidate {
                input type="hidden" name="was" value=(bench.version);
                input type="hidden" name="at" value=(bench.looked.at);
                input type="hidden" name="seen" value=(bench.looked.at);
                button.save type="submit" { "Save" }
            }
            p.sr #said role="status" {}
            div.unsent #unsent hidden { p #trouble role="alert" {} button.button #retry type="button" { "Try again" } }
            section #stage aria-label="The table" {
                div #view { (board::whole(bench, &all)) }
                (tools(&all))
                p.hint #drawing role="status" hidden {}
            }
            (tabs())
            section #put aria-labelledby="to-add" { (element(&all, "kinds")) (element(&all, "shuffle")) }
            div #side {
                section #in-hand aria-label="Selected" { (element(&all, "hand")) }
                section #scenario aria-label="The scenario" { (element(&all, "setting")) (element(&all, "victory")) (element(&all, "parts")) }
            }
            section #state aria-label="Can it be played?" { (element(&all, "faults")) }
        }
    };
    let title = format!("{} · {}", bench.scene.name, bench.system.title);
    whole(&title, "pages muster scene", &["scene/editor.js", "search.js"], &body)
}

/// Everything on the page that can change.
pub(crate) fn fragments(bench: &Bench) -> Vec<Fragment> {
    let mut all = vec![
        Fragment::new("acts", "", acts(bench)),
        Fragment::new("steps", "tools", steps(bench)),
        Fragment::new("kinds", "put", add::kinds(bench)),
        Fragment::new("shuffle", "put", add::shuffle(bench)),
        Fragment::new("hand", "in-hand", hand::hand(bench)),
        Fragment::new("setting", "scenario", setting::setting(bench)),
        Fragment::new("victory", "scenario", victory::victory(bench)),
        Fragment::new("parts", "scenario", hand::parts(bench)),
        Fragment::new("faults", "state", faults(bench)),
    ];
    all.extend(board::fragments(bench));
    all
}

/// The way back, and what can be done with the table as a whole.
fn acts(bench: &Bench) -> Markup {
    let may_play = bench.check.is_ok();
    html! {
        nav #acts.acts aria-label="This table" {
            a.back href=(bench.list) { "My tables" }
            h1 { (bench.scene.name) }
            span.spring {}
            a.button href={ (bench.path) "/share" } { (icon(SEND)) span { "Share" } }
            @if may_play { a.button href=(bench.set_up) { (icon(SCROLL)) span { "Set up a game" } } }
            form method="post" action={ (bench.path) "/play" } {
                button.go type="submit" disabled[!may_play] aria-describedby="faults" { (icon(PLAY)) span { "Play" } }
            }
        }
    }
}

/// Undo and redo, and how near one looks.
fn tools(all: &[Fragment]) -> Markup {
    html! {
        div #tools.tools role="toolbar" aria-label="The table" {
            (element(all, "steps"))
            span.spring {}
            button.button.quiet type="button" data-zoom="out" aria-label="Zoom out" hidden { (icon("M5 12h14")) }
            button.button.quiet type="button" data-zoom="in" aria-label="Zoom in" hidden { (icon(ADD)) }
        }
    }
}

fn steps(bench: &Bench) -> Markup {
    html! {
        span #steps.row {
            button.button.quiet #undo type="submit" form=(FORM) name="undo" value="1" disabled[!bench.undo] aria-label="Undo" { (icon(BACK)) }
            button.button.quiet #redo type="submit" form=(FORM) name="redo" value="1" disabled[!bench.redo] aria-label="Redo" { (icon(AGAIN)) }
        }
    }
}

/// What lies beneath the table on a phone.
fn tabs() -> Markup {
    html! {
        div.tabs role="group" aria-label="Beneath the table" {
            button.button type="button" data-tab="add" aria-pressed="true" { (icon(ADD)) "Add" }
            button.button type="button" data-tab="hand" aria-pressed="false" { (icon(HAND)) "Selected" }
            button.button type="button" data-tab="scenario" aria-pressed="false" { (icon(SCROLL)) "Scenario" }
        }
    }
}

/// Can it be played? If not, what is to be mended, and where.
fn faults(bench: &Bench) -> Markup {
    let all = bench.check.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    html! {
        div #faults.card.faults {
            @if all.is_empty() { p.stands.fine { (icon(TICK)) "Ready to play" } }
            @else {
                h2 { (all.len()) " to fix" }
                ul {
                    @for fault in all {
                        li {
                            @if fault.at.is_empty() { (typeset_words(&fault.words)) }
                            @else { a href={ (bench.path) "?" (crate::page::form::written([("at", fault.at.as_str())])) "#hand" } data-take=(fault.at) { (hand::name_of(bench, &fault.at)) } ": " (typeset_words(&fault.words)) }
                        }
                    }
                }
            }
        }
    }
}
