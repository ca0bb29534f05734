//! Before the first question, where the players make the dice together.

use fates::Awaited;
use maud::{Markup, html};

use super::{Manner, foot};

/// How a page stands to dice that are still being made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Making {
    /// What is waited for from this page, if anything.
    pub stage: Option<Awaited>,
    /// The sides whose players are waited for.
    pub others: Vec<String>,
    /// May this page go on without them?
    pub may_go_on: bool,
}

/// Who is waited for. The script of the page adds this player's part; without script a button lets the server do it.
pub(super) fn panel(making: &Making, manner: &Manner<'_>) -> Markup {
    let stage = making.stage.map(|stage| match stage {
        Awaited::Commitment => "commit",
        Awaited::Secret => "reveal",
    });
    let action = format!("{}/secret", manner.path);
    html! {
        section id="ask" class="ask theirs making" aria-labelledby="asked" data-secret=[stage] {
            header class="asked" {
                div {
                    h2 id="asked" tabindex="-1" {
                        @if making.others.is_empty() { "Making the dice …" } @else { "Waiting for " (making.others.join(" and ")) " to join" }
                    }
                    p class="what" { "The dice are made from a secret of each of you, so none of you knows or chooses them." }
                }
            }
            div class="body" {
                @if stage == Some("commit") {
                    noscript {
                        form method="post" action=(action) {
                            input type="hidden" name="do" value="make";
                            p { "Without script this page can't make your secret. The server can, but then the dice are fair only if you trust it." }
                            button type="submit" class="opt" { strong { "Let the server make it" } }
                        }
                    }
                }
                @if making.may_go_on {
                    form method="post" action=(action) {
                        input type="hidden" name="do" value="go-on";
                        button type="submit" class="opt" { strong { "Go on without" } span class="why" { "the game file says so" } }
                    }
                }
            }
            (foot(manner, &html! { button type="button" class="primary" disabled { "Not yet" } }))
        }
    }
}
