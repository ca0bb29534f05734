//! Games that are kept: what to go on with, all of them, and what can be done with one.

use maud::{Markup, html};

use super::{CLOCK, ON, PLAY, icon};
use crate::page::top::top;
use crate::page::whole;

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its address.
    pub path: String,
    /// What its players call it, else its scenario.
    pub title: String,
    /// The system: its short name.
    pub system: String,
    /// The system: its title.
    pub system_title: String,
    /// Who plays whom.
    pub sides: String,
    /// How it stands: `Turn 3 of 8 · 3 of 7 points`.
    pub words: String,
    /// What happened last.
    pub last: Option<String>,
    /// When it was last played, in words.
    pub when: String,
    /// Whose move it is.
    pub stands: Stands,
    /// A picture of the board, if there is one.
    pub picture: Option<Markup>,
}

/// Whose move it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// The move of the player at this machine.
    Yours,
    /// Somebody else's, by what the side is called.
    Waiting(String),
    /// Nobody has looked.
    Running,
    /// It is over.
    Over,
}

impl Game {
    fn is_over(&self) -> bool {
        self.stands == Stands::Over
    }
}

/// The game played last, and a few more beside it.
pub(super) fn go_on(first: &Game, others: &[Game], in_all: usize) -> Markup {
    html! {
        section aria-labelledby="go-on" {
            h2 #go-on { "Continue" }
            div.continue {
                (last_played(first))
                div.card.list {
                    @for game in others { (line(game)) }
                    a.line href="/games" {
                        span.round { (icon(CLOCK)) }
                        span { b { "All games" } small { (in_all) " kept on this machine" } }
                        (icon(ON))
                    }
                }
            }
        }
    }
}

fn last_played(game: &Game) -> Markup {
    html! {
        article.card.game {
            div.thumb { (thumb(game)) }
            div.tx {
                p.turn { (stands(game)) }
                h3 { (game.title) }
                @if !game.words.is_empty() { p { (game.words) } }
                p.soft { (game.sides) }
                p.soft.last { @if let Some(last) = &game.last { "Last: " (last) " " } "Played " (game.when) "." }
                a.go href=(game.path) aria-label={ "Continue " (game.title) } {
                    (icon(PLAY)) @if game.is_over() { "Look at it" } @else { "Continue" }
                }
            }
        }
    }
}

fn stands(game: &Game) -> Markup {
    html! {
        @match &game.stands {
            Stands::Yours => { span.dot {} "Your move" },
            Stands::Waiting(side) => { span.dot.empty {} "Waiting for " (super::lower(side)) },
            Stands::Running => { span.dot.empty {} "Running" },
            Stands::Over => "Over",
        }
    }
}

/// The board, or the system's poster where there is none.
fn thumb(game: &Game) -> Markup {
    html! {
        @match &game.picture {
            Some(picture) => (picture),
            None => img src={ "/poster/" (game.system) } width="300" height="316" alt="";
        }
    }
}

/// A game on one line.
fn line(game: &Game) -> Markup {
    html! {
        a.line href=(game.path) {
            img.round src={ "/poster/" (game.system) } width="40" height="40" alt="";
            span {
                b { (game.title) }
                small { @if !game.words.is_empty() { (game.words) " · " } (game.when) }
            }
            span.pill {
                @match &game.stands {
                    Stands::Yours => "Your move",
                    Stands::Waiting(_) => "Waiting",
                    Stands::Running => "Running",
                    Stands::Over => "Over",
                }
            }
        }
    }
}

/// The page of all games; finished ones apart.
pub fn all(games: &[Game], older: Option<usize>) -> Markup {
    let (over, running): (Vec<&Game>, Vec<&Game>) = games.iter().partition(|game| game.is_over());
    let body = html! {
        (top(None))
        main.page.wide {
            h1 { "All games" }
            @if games.is_empty() { p { "No games yet. " a href="/" { "Start one." } } }
            @for (words, id, games) in [("Running", "running", running), ("Finished", "finished", over)] {
                @if !games.is_empty() {
                    section aria-labelledby=(id) {
                        h2 id=(id) { (words) }
                        ul.games { @for game in games { (row(game)) } }
                    }
                }
            }
            @if let Some(page) = older { p { a.button href={ "/games?page=" (page) } { "Older games" } } }
        }
    };
    whole("All games", "pages start", &["start.js"], &body)
}

fn row(game: &Game) -> Markup {
    html! {
        li.card.kept {
            img.round src={ "/poster/" (game.system) } width="48" height="48" alt="";
            div.tx {
                a href=(game.path) { b { (game.title) } }
                small { (game.system_title) " · " (game.sides) }
                small { @if !game.words.is_empty() { (game.words) " · " } (game.when) }
            }
            a.button href={ (game.path) "/manage" } aria-label={ "Rename or delete " (game.title) } { "Rename or delete" }
        }
    }
}

/// The page that renames a game, or deletes it for good.
pub fn manage(path: &str, title: &str, name: &str, at_home: bool) -> Markup {
    let body = html! {
        (top(None))
        main.page {
            h1 { (title) }
            section.card aria-labelledby="rename" {
                h2 #rename { "Rename" }
                form.renaming method="post" action={ (path) "/rename" } {
                    div.field {
                        label for="name" { "Name" }
                        input #name name="name" type="text" maxlength="60" value=(name) autocomplete="off" aria-describedby="name-words";
                        span.hint #name-words { "Leave it empty to name it after its scenario." }
                    }
                    button.button type="submit" { "Rename" }
                }
            }
            section.card aria-labelledby="delete" {
                h2 #delete { "Delete" }
                details.more {
                    summary { "Delete this game…" }
                    p { "Its moves, dice and links are deleted for everyone who plays it. This can't be undone." }
                    form method="post" action={ (path) "/delete" } {
                        button.button.danger type="submit" { "Delete for good" }
                    }
                }
            }
            p.row {
                a.button href=(path) { "Back to the table" }
                @if at_home { a.button href="/games" { "All games" } }
            }
        }
    };
    whole(&format!("Rename or delete {title}"), "pages start", &[], &body)
}
