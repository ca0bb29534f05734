//! The bar on top, and behind its button everything that is not the game: players, settings, the way out.

use ::frame::view::TableView;
use maud::{Markup, html};

use super::{Here, Setting};
use crate::page::fragment::{Fragment, element};
use crate::page::{flag, marked, side_name};
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
            @if !setting.companion { (element(fragments, "score")) }
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
            section id="menu-players" aria-label="Players" { h3 { "Players" } (element(fragments, "present")) (marked(setting.chosen_dice.as_deref())) }
            nav aria-label="Elsewhere" {
                a class="opt" href={ "/rules/" (setting.system) } { strong { "Rules" } }
                a class="opt" href={ "/book/" (setting.system) } { strong { "Profiles" } }
                a class="opt" href={ "/odds/" (setting.system) } { strong { "Odds" } }
                @if setting.host { a class="opt" href={ (setting.path) "/links" } { strong { "Invite friends" } } }
                @if matches!(setting.role, Role::Player(_)) { a class="opt" href={ (setting.path) "/manage" } { strong { "Rename or delete" } } }
                @if setting.guests { button type="button" class="opt" data-open="talk" { strong { "Messages" } kbd { "T" } } }
                @if setting.role == Role::Referee { a class="opt" href={ (setting.path) "/overrule" } { strong { "Overrule" } } }
                button type="button" class="opt" data-open="settings" { strong { "Settings" } span class="why" { "theme, text, sound, messages" } }
                @if !setting.companion && matches!(setting.role, Role::Player(_)) { button type="button" class="opt" data-guide="start" { strong { "A look round" } span class="why" { "the guide of the first game" } } }
                button type="button" class="opt" data-open="keys" { strong { "Keyboard" } kbd { "?" } }
                a class="opt" href="/" { strong { "Leave the table" } span class="why" { "The game is kept." } }
            }
        }
        (undo_ask())
    }
}

/// What a take-back would reveal, before it is asked for.
fn undo_ask() -> Markup {
    html! {
        dialog id="undo-ask" class="menu" aria-labelledby="undo-ask-title" {
            h2 id="undo-ask-title" { "Ask for an undo?" }
            p {}
            div class="row" {
                button type="button" class="button first" data-undo-yes data-close="undo-ask" { "Ask them" }
                button type="button" class="button" data-close="undo-ask" { "Keep playing" }
            }
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
                @let may_stand_in = setting.absent.contains(&seat) && view.over.is_none();
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
                        Here::Mind(_) if may_stand_in => button type="button" class="link" data-do="seat" data-seat=(seat) { "Leave it to a friend" },
                        Here::Present | Here::Away if may_hand_over || may_stand_in => @if let Some(mind) = &setting.mind {
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
