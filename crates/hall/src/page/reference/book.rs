//! The content browser: every profile of a system, filtered by group and words.

use frame::view::{ProfileView, Trait};
use maud::{Markup, html};

use super::cards::link;
use crate::page::form::{Fields, written};
use crate::page::top::top;
use crate::page::whole;

/// Which profiles are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// Only those of this group; all where it is empty.
    pub group: String,
    /// Only those that speak of all these words.
    pub words: String,
}

impl Search {
    /// Reads it from the query string of the address.
    pub fn read(query: &str) -> Search {
        let fields = Fields::read(query);
        let owned = |name| fields.get(name).unwrap_or_default().to_string();
        Search { group: owned("group"), words: owned("q") }
    }

    fn finds(&self, profile: &ProfileView) -> bool {
        let spoken = spoken(profile);
        (self.group.is_empty() || profile.group == self.group)
            && self.words.split_whitespace().all(|word| spoken.contains(&word.to_lowercase()))
    }
}

/// Everything a profile says, for searching.
fn spoken(profile: &ProfileView) -> String {
    let traits = profile.traits.iter().chain(profile.gear.iter().flatten()).map(|thing| thing.name.as_str());
    let own = [profile.name.as_str(), profile.group.as_str(), profile.id.as_str()].into_iter();
    let words: Vec<&str> = own.chain(traits).chain(profile.notes.iter().map(String::as_str)).collect();
    words.join("\n").to_lowercase()
}

/// The page of all profiles, or of those wanted.
pub fn page(title: &str, short: &str, profiles: &[ProfileView], search: &Search) -> Markup {
    let found: Vec<&ProfileView> = profiles.iter().filter(|profile| search.finds(profile)).collect();
    let body = html! {
        (top(Some((short, title))))
        main.page.wide {
            section aria-labelledby="profiles" {
                h1 #profiles { "Profiles" }
                (filter(short, profiles, search))
                p.hint role="status" {
                    @if found.len() == profiles.len() { "All " (found.len()) " profiles" }
                    @else { (found.len()) " of " (profiles.len()) " profiles" }
                }
                @if found.is_empty() {
                    p { "No profile found. " a href={ "/book/" (short) } { "Show all" } "." }
                }
                div.profiles { @for profile in found { (card(short, profile)) } }
            }
        }
    };
    whole(&format!("Profiles of {title}"), "pages", &["search.js"], &body)
}

fn filter(short: &str, profiles: &[ProfileView], search: &Search) -> Markup {
    let mut groups: Vec<&str> = Vec::new();
    for profile in profiles {
        if !groups.contains(&profile.group.as_str()) {
            groups.push(&profile.group);
        }
    }
    html! {
        form.search role="search" method="get" action={ "/book/" (short) } {
            label.sr for="q" { "Name, trait or gear" }
            input #q name="q" type="search" value=(search.words) placeholder="Name, trait or gear" autocomplete="off";
            @if groups.len() > 1 {
                label.sr for="group" { "Group" }
                select #group name="group" {
                    option value="" selected[search.group.is_empty()] { "Everybody" }
                    @for group in groups { option value=(group) selected[group == search.group] { (group) } }
                }
            }
            button.button type="submit" { "Filter" }
        }
    }
}

/// A profile, as the book shows it.
pub(crate) fn card(short: &str, profile: &ProfileView) -> Markup {
    html! {
        article.card.profile id=(profile.id) aria-labelledby={ "name-" (profile.id) } {
            header {
                h2 id={ "name-" (profile.id) } { (profile.name) }
                span.hint { (profile.group) }
            }
            @if !profile.stats.is_empty() {
                dl.stats {
                    @for stat in &profile.stats { div { dt { (stat.name) } dd { (stat.printed) } } }
                }
            }
            @if !profile.traits.is_empty() { p.words { (words(short, &profile.traits)) } }
            @if !profile.gear.is_empty() { (gear(short, &profile.gear)) }
            @for note in &profile.notes { p.hint { (note) } }
            p.foot {
                a href={ "/odds/" (short) "?" (written([("attacker", profile.id.as_str())])) }
                    aria-label={ "Odds for " (profile.name) } { "Odds" }
            }
        }
    }
}

/// One line, or one for each way to be equipped.
fn gear(short: &str, ways: &[Vec<Trait>]) -> Markup {
    html! {
        @if let [only] = ways {
            @if !only.is_empty() { p.words { strong { "Carries " } (words(short, only)) } }
        } @else {
            p.words { strong { "Carries one of" } }
            ol.ways { @for way in ways { li { (words(short, way)) } } }
        }
    }
}

fn words(short: &str, things: &[Trait]) -> Markup {
    html! {
        @for (place, thing) in things.iter().enumerate() {
            @if place > 0 { ", " }
            @match &thing.rule {
                Some(rule) => (link(short, rule.0, &thing.name)),
                None => (thing.name),
            }
        }
        @if things.is_empty() { "nothing" }
    }
}
