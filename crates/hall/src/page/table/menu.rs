//! The bar on top, and behind its button everything that is not the game: players, settings, the way out.

use ::frame::view::TableView;
use maud::{Markup, html};

use super::{Here, Setting};
use crate::page::fragment::{Fragment, element};
use crate::page::{flag, side_name};
use crate::tables::Role;

/// The bar: menu, title, turn, dice and points, rules, log. It never changes its height.
pub(super) fn top(setting: &Setting, view: &TableView, fragments: &[Fragment]) -> Markup {
    html! {
        header id="top" class="top" {
            button type="button" class="tool" data-open="menu" aria-label="Menu: players, settings, leave" title="Menu" {
                svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M5 12h.01M12 12h.01M19 12h.01" {} }
            }
            h1 { a href="/" { "Lychgate" } }
            p class="where" { (view.title) }
            (element(fragments, "turn"))
            (element(fragments, "pools"))
            a class="quiet rules-link" href={ "/rules/" (setting.system) } data-search { "Rules " kbd aria-hidden="true" { "/" } }
            button type="button" class="tool papers-button" data-open="papers" aria-label="Log, figures, story" title="Log" {
                svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M4 7h16M4 12h10M4 17h16" {} }
            }
        }
    }
}

/// The menu.
pub(super) fn menu(setting: &Setting, fragments: &[Fragment]) -> Markup {
    html! {
        dialog id="menu" class="menu" aria-label="Menu" {
            header { h2 { "Menu" } button type="button" class="close" data-close="menu" aria-label="Close" { "×" } }
            section id="menu-players" aria-label="Players" { h3 { "Players" } (element(fragments, "present")) }
            section aria-label="Settings" {
                h3 { "Settings" }
                (setting_of("theme", "Colours", &[("", "As the device"), ("light", "Light"), ("dark", "Dark")]))
                (setting_of("text", "Text", &[("", "Normal"), ("large", "Large"), ("larger", "Larger")]))
                (setting_of("motion", "Motion", &[("", "As the device"), ("off", "None")]))
                (setting_of("sound", "Sound", &[("", "Off"), ("on", "On")]))
            }
            nav aria-label="Elsewhere" {
                a class="opt" href={ "/rules/" (setting.system) } { strong { "Rules" } }
                a class="opt" href={ "/book/" (setting.system) } { strong { "Profiles" } }
                a class="opt" href={ "/odds/" (setting.system) } { strong { "Odds" } }
                @if setting.role != Role::Spectator { a class="opt" href={ (setting.path) "/links" } { strong { "Invite friends" } } }
                @if setting.role == Role::Referee { a class="opt" href={ (setting.path) "/overrule" } { strong { "Overrule" } } }
                button type="button" class="opt" data-open="keys" { strong { "Keyboard" } kbd { "?" } }
                a class="opt" href="/" { strong { "Leave the table" } span class="why" { "The game is kept." } }
            }
        }
        (keys())
    }
}

/// One of a few settings of this device.
fn setting_of(name: &str, words: &str, choices: &[(&str, &str)]) -> Markup {
    html! {
        label class="field setting" {
            span { (words) }
            select data-setting=(name) { @for (value, words) in choices { option value=(value) { (words) } } }
        }
    }
}

/// The keys, for those who play without a pointer.
fn keys() -> Markup {
    let keys = [
        ("1 – 9", "choose an option"),
        ("Enter", "do it"),
        ("Z", "undo"),
        ("Esc", "let go"),
        ("M", "measure"),
        ("S", "line of sight"),
        ("N", "names"),
        ("F", "the figure that acts"),
        ("0, + and −", "whole table, zoom in, zoom out"),
        ("/", "search the rules"),
    ];
    html! {
        dialog id="keys" class="menu" aria-label="Keyboard" {
            header { h2 { "Keyboard" } button type="button" class="close" data-close="keys" aria-label="Close" { "×" } }
            dl { @for (key, words) in keys { div { dt { kbd { (key) } } dd { (words) } } } }
        }
    }
}

/// Who is there.
pub(super) fn present(setting: &Setting, view: &TableView) -> Markup {
    html! {
        ul id="present" class="present" aria-label="Who is there" {
            @for (seat, here) in (0u8..).zip(&setting.here) {
                @let name = side_name(view, Some(seat));
                @let may_hand_over = setting.owns(seat) && view.over.is_none();
                @let class = match here { Here::Present => "here", Here::Away => "away", Here::Mind(_) => "mind" };
                li class=(class) {
                    (flag(Some(seat))) b { (name) } " "
                    @match here {
                        Here::Present => span class="soft" { "is here" },
                        Here::Away => span class="soft" { "is away" },
                        Here::Mind(mind) => span class="soft" { "the " (mind) " plays" },
                    }
                    @match here {
                        Here::Mind(_) if may_hand_over => button type="button" class="link" data-do="seat" data-seat=(seat) { "Play myself" },
                        Here::Present if may_hand_over => @if let Some(mind) = &setting.mind {
                            button type="button" class="link" data-do="seat" data-seat=(seat) data-mind=(mind) { "Let the " (mind) " play" }
                        },
                        _ => {},
                    }
                }
            }
            @if setting.spectators > 0 { li class="soft" { (setting.spectators) " watching" } }
        }
    }
}
