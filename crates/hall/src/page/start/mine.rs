//! A player's own rosters, where a game begins: on the start page, and for every side that another roster may take.

use maud::{Markup, html};

use super::{ADD, ON, Offer, PEOPLE, icon};
use crate::page::form::written;
use crate::rosters::Summary;

const QUILL: &str = "M4 20c1-8 6-14 16-16c-1 8-6 13-12 13l-4 3zM9 14l5-5";
const SCROLL: &str = "M6 4h11v13a3 3 0 0 0 3 3H8a3 3 0 0 1-3-3V6a2 2 0 1 0-2 2h2M9 9h5M9 13h5";

const TABLE: &str = "M3 6l6-2l6 2l6-2v14l-6 2l-6-2l-6 2zM9 4v14M15 6v14";

/// How many rosters the start page leads to.
const MOST_RECENT: usize = 3;

/// A roster of one's own, as a new game offers it.
#[derive(Clone, Debug, PartialEq)]
pub struct Mine {
    /// What the form sends for it: `mine:raiders`.
    pub value: String,
    /// Its address; empty for one that is only in a link.
    pub path: String,
    /// What it comes to.
    pub summary: Summary,
    /// When it was changed last, in seconds since 1970.
    pub touched: u64,
}

impl Mine {
    /// Can a game be begun with it, if need be by agreement?
    pub(super) fn may_be_chosen(&self) -> bool {
        self.summary.trouble.is_none() && (self.summary.may_play || self.summary.may_be_waived)
    }

    /// Does it take an agreement?
    pub(super) fn breaks_rules(&self) -> bool {
        !self.summary.flaws.is_empty()
    }
}

/// The rosters changed last, and the ways to all of them and to a new one.
pub(super) fn section(offers: &[Offer]) -> Markup {
    let mut mine: Vec<(&Offer, &Mine)> =
        offers.iter().flat_map(|offer| offer.mine.iter().map(move |mine| (offer, mine))).collect();
    mine.sort_by_key(|(_, mine)| std::cmp::Reverse(mine.touched));
    html! {
        section.card.list aria-labelledby="my-rosters" {
            h2 #my-rosters { "Rosters and campaigns" }
            @for (offer, mine) in mine.iter().take(MOST_RECENT) {
                a.line href=(mine.path) {
                    img.round src={ "/poster/" (offer.short) } width="40" height="40" alt="";
                    span { b { (mine.summary.name) } small { (mine.summary.words) } }
                    (icon(ON))
                }
            }
            @if !mine.is_empty() {
                a.line href="/rosters" {
                    span.round { (icon(PEOPLE)) }
                    span { b { "All my rosters" } small { "change, share, print" } }
                    (icon(ON))
                }
            }
            a.line href="/campaigns" {
                span.round { (icon(SCROLL)) }
                span { b { "My campaigns" } small { "games in a row, with losses and experience" } }
                (icon(ON))
            }
            @if offers.iter().any(|offer| offer.draws) {
                a.line href="/scenes" {
                    span.round { (icon(TABLE)) }
                    span { b { "My tables" } small { "draw a battlefield and play on it" } }
                    (icon(ON))
                }
            }
            a.line href="/homebrew" {
                span.round { (icon(QUILL)) }
                span { b { "My rules" } small { "monsters, weapons and scenarios of your own" } }
                (icon(ON))
            }
            a.line href={ @if mine.is_empty() { "/rosters" } @else { "/rosters/new/new" } } {
                span.round { (icon(ADD)) }
                span { b { "Muster your own" } small { "bring your own force" } }
                (icon(ON))
            }
        }
    }
}

/// My rosters as options of a side.
pub(super) fn options(mine: &[Mine], said: &str) -> Markup {
    html! {
        @if mine.iter().any(Mine::may_be_chosen) {
            optgroup label="My rosters" {
                @for one in mine.iter().filter(|one| one.may_be_chosen()) {
                    option value=(one.value) selected[said == one.value] {
                        (one.summary.name) " (" (one.summary.words) @if one.breaks_rules() { "; breaks rules" } ")"
                    }
                }
            }
        }
    }
}

/// What the chosen roster breaks, and the tick that plays it anyway.
pub(super) fn agreements(mine: &[Mine], said: &str, seat: usize, is_ticked: bool) -> Markup {
    html! {
        @for one in mine.iter().filter(|one| one.may_be_chosen() && one.breaks_rules()) {
            div.breaks data-for=(one.value) hidden[said != one.value] {
                p { b { (one.summary.name) } " breaks rules:" }
                ul { @for flaw in &one.summary.flaws { li { (crate::page::typeset_words(flaw)) } } }
                label.tick {
                    input type="checkbox" name={ "anyway-" (seat) } value=(one.value) checked[is_ticked && said == one.value || one.summary.may_play];
                    span { "Play it anyway" small { "if all agree; the game file says so" } }
                }
                @if !one.path.is_empty() { a href=(one.path) { "Mend it" } }
            }
        }
        @if let Some(address) = only_linked(mine, said) { p.hint { "Shared by link. " a href=(address) { "Look at it" } } }
    }
}

/// The page of a roster that is only in a link.
fn only_linked(mine: &[Mine], said: &str) -> Option<String> {
    let letters = mine.iter().find(|one| one.value == said)?.value.strip_prefix("shared:")?;
    Some(format!("/rosters/shared?{}", written([("r", letters)])))
}
