//! The question: who is asked what, everything that can be answered, and the one button that does it, always in the same
//! place.

mod choice;
mod dice;
mod moving;
mod pick;
mod promise;

use fates::{FigureId, Kind, Seat};
use frame::view::{ActKind, CountView, FigureView, LogLine, QuestionView, TableView};
use maud::{Markup, html};
use referee::GivenFact;

pub use self::promise::odds;
use crate::page::board::{condition, portrait};
use crate::page::{capital, flag, rule_path, seat_name, typeset_words};

/// A question of more letters is set smaller.
const LONG: usize = 30;

/// What the page around the question knows.
#[derive(Clone, Debug, Default)]
pub struct Manner<'a> {
    /// Whose page it is; nobody's for a spectator.
    pub seat: Option<Seat>,
    /// The words on the undo button, where something can be taken back: `Undo`, `Ask for undo`.
    pub undo: Option<&'a str>,
    /// May the program roll the dice that are asked for?
    pub rolls: bool,
    /// Where to go once it is over: words and address.
    pub links: &'a [(&'a str, &'a str)],
    /// Who sits in the seats, where they have names, in their order.
    pub players: &'a [&'a str],
    /// How many answers were given: the same question asked again is a new one.
    pub number: usize,
    /// What the figure that acts could do, one thing after the other.
    pub plans: &'a [Vec<ActKind>],
    /// The step of its plan that can be taken in several ways.
    pub step: Option<ActKind>,
    /// What was answered about the table since the last die.
    pub facts: &'a [GivenFact],
    /// What comes next, up to the dice that wait for the player's word.
    pub coming: &'a [LogLine],
    /// What the computer's figure is about to do, while it waits.
    pub deed: Option<&'a str>,
    /// What everybody has learnt since the answer that would be taken back, if anything.
    pub undo_warns: String,
    /// How it stands with placing figures for the player.
    pub placing: Placing,
    /// Does the computer wait until its last figure has been moved on the table?
    pub waits: bool,
}

/// How it stands with placing figures for the player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Placing {
    /// Nothing is to be placed.
    #[default]
    No,
    /// The usual mind could do it.
    Offered,
    /// It has: these stand where it proposes, until the player says start.
    Proposed(Vec<FigureId>),
}

/// The question panel: the page's own question, somebody else's, the end, or none.
pub fn ask(view: &TableView, manner: &Manner<'_>) -> Markup {
    match (&view.over, &view.question) {
        (Some(over), _) => ended(view, over, manner),
        (None, None) => waiting("Setting up …", manner),
        (None, Some(_)) if manner.waits => next(manner),
        (None, Some(question)) if is_asked(question, manner) => match &manner.placing {
            Placing::Proposed(figures) => placed(view, question, figures, manner),
            Placing::Offered | Placing::No => asked(view, question, manner),
        },
        (None, Some(question)) => others(view, question, manner),
    }
}

/// Is the question for the page's own seat?
fn is_asked(question: &QuestionView, manner: &Manner<'_>) -> bool {
    manner.seat.is_some_and(|seat| question.seat == seat || question.seat == Seat::TABLE)
}

fn asked(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let about = question.about.and_then(|about| view.figures.iter().find(|figure| figure.id == about));
    html! {
        section id="ask" class="ask mine" data-kind=(question.kind.name()) data-rule=(question.rule) data-number=(manner.number)
            data-about=[question.about.map(|about| about.0)] aria-labelledby="asked" {
            button type="button" class="handle" data-handle aria-label="More room for the options" aria-expanded="false" {}
            header class="asked" {
                @match about {
                    Some(figure) => button type="button" class="plain face" data-figure=(figure.id.0) aria-label={ (figure.name) ": card" } { (portrait(figure)) },
                    None => (side_mark(question)),
                }
                div {
                    h2 id="asked" tabindex="-1" class=[(question.text.chars().count() > LONG).then_some("long")] { (capital(&question.text)) }
                    p class="what" {
                        span class="state" {
                            @match about {
                                Some(figure) => (state_of(figure)),
                                None => (who(view, question, manner)),
                            }
                        }
                        " " (rule(question))
                    }
                }
                (choice::done(question))
            }
            @if !manner.facts.is_empty() { (facts(manner.facts)) }
            @match question.kind {
                Kind::Choice => (choice::choice(view, question, manner)),
                Kind::Pick => (pick::pick(view, question, question.count.unwrap_or(CountView { least: 1, most: 1 }))),
                Kind::Fact => @match question.count {
                    Some(count) => (pick::pick(view, question, count)),
                    None => (fact(question)),
                },
                Kind::Roll => div class="body" { (dice::pad(question, manner.rolls)) },
                Kind::Move => div class="body" { (moving::way(view, question)) },
            }
            (foot(manner, &primary(question, manner)))
        }
    }
}

fn side_mark(question: &QuestionView) -> Markup {
    let side = Some(question.seat).filter(|seat| *seat != Seat::TABLE).map(|seat| seat.0);
    html! { @if side.is_some() { span class="face" { (flag(side)) } } }
}

/// Who is asked, where nobody on the table is.
fn who(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> String {
    let player = manner.players.get(question.seat.index()).filter(|name| !name.is_empty());
    player.map_or_else(|| seat_name(view, question.seat), ToString::to_string)
}

/// What matters of a figure in a line: what it has left, and what holds of it.
fn state_of(figure: &FigureView) -> String {
    let words = condition(figure);
    match words.is_empty() {
        true if figure.kind == figure.name => String::new(),
        true => figure.kind.clone(),
        false => words.join(" · "),
    }
}

/// What the button says before anything else is chosen.
fn primary(question: &QuestionView, manner: &Manner<'_>) -> Markup {
    html! {
        @match question.kind {
            Kind::Roll => button type="button" class="primary" data-do disabled { "Tap what you rolled" },
            Kind::Fact if question.count.is_none() => button type="button" class="primary" data-do disabled { "Yes or no?" },
            Kind::Move if manner.placing == Placing::Offered => button type="button" class="primary" data-do data-go data-place { "Place them for me" },
            Kind::Move => button type="button" class="primary" data-do data-go disabled { (moving::nothing_yet(question)) },
            Kind::Choice | Kind::Pick | Kind::Fact => button type="button" class="primary" data-do disabled { "Choose one" },
        }
    }
}

/// Undo, which says beforehand what it would reveal, and the one button.
fn foot(manner: &Manner<'_>, primary: &Markup) -> Markup {
    let words = manner.undo.unwrap_or("Undo");
    let warns = Some(manner.undo_warns.as_str()).filter(|warns| !warns.is_empty());
    html! {
        footer class="foot" {
            button type="button" class="undo" data-undo data-warns=[warns] title=[warns] disabled[manner.undo.is_none()] {
                svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M9 7L4 12l5 5M4.5 12H15a5 5 0 0 1 0 10h-2" {} }
                span { (words) }
            }
            (primary)
        }
    }
}

/// Everybody is placed for the player, who may still put some of them elsewhere.
fn placed(view: &TableView, question: &QuestionView, figures: &[FigureId], manner: &Manner<'_>) -> Markup {
    let placed = |id: &FigureId| view.figures.iter().find(|figure| figure.id == *id);
    html! {
        section id="ask" class="ask mine placed" data-kind="placed" data-rule=(question.rule) data-number=(manner.number) aria-labelledby="asked" {
            button type="button" class="handle" data-handle aria-label="More room for the list" aria-expanded="false" {}
            header class="asked" {
                (side_mark(question))
                div {
                    h2 id="asked" tabindex="-1" { "Everyone is placed. Start?" }
                    p class="what" { span class="state" { "Drag a figure to change its place." } " " (rule(question)) }
                }
            }
            div class="body" {
                (moving::elsewhere(question))
                div class="opts many" {
                    @for figure in figures.iter().filter_map(placed) {
                        button type="button" class="opt" data-stand=(figure.id.0) data-figure=(figure.id.0) aria-pressed="false" {
                            (portrait(figure))
                            span class="t" { strong { (figure.name) } }
                        }
                    }
                }
            }
            (foot(manner, &html! { button type="button" class="primary" data-do data-start { "Start" } }))
        }
    }
}

fn rule(question: &QuestionView) -> Markup {
    html! { a class="rule" href=(rule_path(question.rule)) data-rule=(question.rule) { "Rule" } }
}

/// What was said about the table, to be turned over by a tap. Answers without words of their own were asked for a moment ago.
fn facts(facts: &[GivenFact]) -> Markup {
    let facts = facts.iter().filter(|fact| fact.words != "Yes" && fact.words != "No");
    html! {
        div class="facts" role="group" aria-label="As it is on the table" {
            @for fact in facts {
                @let other = typeset_words(fact.other.as_deref().unwrap_or("say who"));
                button type="button" class="chip fact" data-turn-over=(fact.place) title={ "Or: " (other) } {
                    (typeset_words(&fact.words))
                    svg class="ico" viewBox="0 0 24 24" aria-hidden="true" { path d="M5 9h13l-4-4M19 15H6l4 4" {} }
                    span class="sr" { ", or " (other) }
                }
            }
        }
    }
}

/// Yes or no, as two big buttons.
fn fact(question: &QuestionView) -> Markup {
    html! {
        div class="body yesno" {
            @for (place, option) in question.options.iter().enumerate() {
                button type="button" class="opt big" data-kind="fact" data-answer=(option.answer)
                    aria-keyshortcuts=(place + 1) {
                    strong { (option.words) }
                    kbd aria-hidden="true" { (place + 1) }
                }
            }
        }
    }
}

/// The computer has moved a figure, and waits until that is done on the table; or its dice wait until what they rest on has
/// been seen.
fn next(manner: &Manner<'_>) -> Markup {
    html! {
        section id="ask" class="ask mine next" aria-labelledby="asked" data-number=(manner.number) {
            header class="asked" {
                div {
                    h2 id="asked" tabindex="-1" { (typeset_words(manner.deed.unwrap_or("Do this on the table, then go on."))) }
                    @if !manner.facts.is_empty() { p class="what" { "Tap what is not so." } }
                }
            }
            @if !manner.facts.is_empty() { (facts(manner.facts)) }
            div class="body" {}
            (foot(manner, &html! { button type="button" class="primary" data-next { "Next" } }))
        }
    }
}

/// Somebody else decides.
fn others(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let name = who(view, question, manner);
    let about = question.about.and_then(|about| view.figures.iter().find(|figure| figure.id == about));
    html! {
        section id="ask" class="ask theirs" aria-labelledby="asked" data-about=[question.about.map(|about| about.0)] {
            header class="asked" {
                @match about {
                    Some(figure) => span class="face" { (portrait(figure)) },
                    None => (side_mark(question)),
                }
                div {
                    h2 id="asked" tabindex="-1" { "Waiting for " (name) }
                    p class="what" { (question.text) span class="working" aria-hidden="true" { i {} i {} i {} } }
                }
            }
            div class="body" {}
            (foot(manner, &html! { button type="button" class="primary" disabled { "Not your turn" } }))
        }
    }
}

fn waiting(words: &str, manner: &Manner<'_>) -> Markup {
    html! {
        section id="ask" class="ask theirs" aria-labelledby="asked" {
            header class="asked" { div { h2 id="asked" tabindex="-1" { (words) } } }
            div class="body" {}
            (foot(manner, &html! {}))
        }
    }
}

/// How it ended, and where to go from here.
fn ended(view: &TableView, over: &str, manner: &Manner<'_>) -> Markup {
    html! {
        section id="ask" class="ask over" aria-labelledby="asked" {
            header class="asked" {
                div {
                    h2 id="asked" tabindex="-1" { (over) }
                    p class="what" { (view.title) @if let Some(turn) = &view.turn { " · " (turn) } }
                }
            }
            nav class="body after" aria-label="After the game" {
                @for (words, address) in manner.links.iter().skip(1) { a class="opt" href=(address) { strong { (words) } } }
            }
            (foot(manner, &html! {
                @if let Some((words, address)) = manner.links.first() { a class="primary" href=(address) { (words) } }
            }))
        }
    }
}
