//! The guide through a first game: ten short steps that point at the page and teach it, not the rules. `guide.js` walks them;
//! a step whose part of the page is not there waits until it is.

use ::frame::view::TableView;
use maud::{Markup, html};

use super::Setting;
use crate::tables::Role;

/// A step: where it points, what has to be done before it is over, its heading and its words.
struct Step {
    at: &'static str,
    until: Option<&'static str>,
    heading: &'static str,
    words: String,
}

fn step(at: &'static str, heading: &'static str, words: impl Into<String>) -> Step {
    Step { at, until: None, heading, words: words.into() }
}

impl Step {
    /// It is over once this has been done.
    fn until(self, done: &'static str) -> Step {
        Step { until: Some(done), ..self }
    }
}

/// The guide, for those who play on the page.
pub(super) fn guide(setting: &Setting, view: &TableView) -> Markup {
    let plays = matches!(setting.role, Role::Player(_)) && !setting.companion && view.over.is_none();
    html! {
        @if plays {
            section id="guide" class="guide" aria-labelledby="guide-title" data-system=(setting.system) hidden {
                h2 id="guide-title" { "A look round" }
                ol aria-live="polite" {
                    @for Step { at, until, heading, words } in steps(setting, view) {
                        li data-at=(at) data-until=[until] hidden { h3 { (heading) } p { (words) } }
                    }
                }
                footer {
                    span class="count" {}
                    button type="button" class="quiet" data-guide="skip" { "End the guide" }
                    button type="button" class="go" data-guide="next" { "Next" }
                }
            }
            div id="guide-ring" class="guide-ring" hidden {}
        }
    }
}

fn steps(setting: &Setting, view: &TableView) -> Vec<Step> {
    let undo = match setting.guests {
        true => "Takes back your last answer: at once until dice fall, then if the others agree.",
        false => "Takes back your last answer, also after dice; the same answer brings the same dice.",
    };
    let mut all = vec![
        step("#ask .asked", "The question", "What you decide now always stands here. “Rule” shows the rule that asks."),
        step("#play > .table", "The board", "Brass marks who it is about. Drag to look round, pinch or scroll to zoom, tap a figure for its card."),
        step("#ask", "Choose", "Tap an answer, or a figure or a place on the board. What moves or rolls dice is shown first; all else is done at once. Try it.")
            .until("chosen"),
        step("#ask .foot [data-do]", "Do it", "This button does what you have chosen, and says what that is. Press it.").until("answered"),
        step("#ask [data-undo]:not(:disabled)", "Undo", undo),
        step("#ask .opt .o", "Odds", "The chance, counted exactly by these rules. Below what you choose stands what it is made of."),
        step("#tray:has(.rolled)", "Dice", "Every roll lands here: the dice, what is added, what was needed, and how it came out."),
    ];
    all.extend(standing(view));
    all.push(step(
        "#papers .tabs, .papers-button",
        "The log",
        "All that has happened, with its dice and reasons; next to it every figure's card and the story.",
    ));
    all.push(step("#top [data-open=menu]", "The menu", menu(setting)));
    all
}

/// What the sides have: points where some are counted, else dice and the like, by their names.
fn standing(view: &TableView) -> Option<Step> {
    if !view.scores.is_empty() {
        let words = "How many points each side has, and what earns them.";
        return Some(step("#goals, .score-pill, #pools", "Who is ahead", words));
    }
    let mut names: Vec<&str> = Vec::new();
    for pool in view.pools.iter().filter(|pool| pool.side.is_some()) {
        if !names.contains(&pool.name.as_str()) {
            names.push(&pool.name);
        }
    }
    let words = || format!("What each side has left of: {}.", names.join(", "));
    (!names.is_empty()).then(|| step("#pools", "What you have", words()))
}

fn menu(setting: &Setting) -> String {
    let mind = setting.mind.as_ref().map(|mind| format!("the {mind} can play for you, "));
    format!(
        "Rules, profiles and odds, settings and sound; {}and this guide is here again. Have a good game!",
        mind.unwrap_or_default()
    )
}
