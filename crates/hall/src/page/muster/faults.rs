//! What is wrong with a roster: what and why, next to where it is, with the buttons that mend it.

use frame::muster::{FlawView, MusterView};
use maud::{Markup, html};

use super::builder::FORM;
use super::{CROSS, TICK, icon, is_within, rule_link};
use crate::page::typeset_words;

/// All of it in one list. What concerns one figure leads there; what concerns the roster is mended here.
pub(super) fn faults(view: &MusterView) -> Markup {
    let all = view.flaws.len();
    html! {
        section #faults.card.faults aria-labelledby="to-fix" {
            h2 #to-fix {
                @match all {
                    0 => "Ready to play",
                    1 => "1 to fix",
                    many => { (many) " to fix" },
                }
            }
            ul {
                @if all == 0 { li.fine { (icon(TICK)) span { "It follows all the rules." } } }
                @for (place, flaw) in view.flaws.iter().enumerate() {
                    @let figure = view.figures.iter().position(|figure| is_within(&flaw.at, &figure.at));
                    li {
                        (icon(CROSS))
                        div {
                            @match figure {
                                Some(number) => {
                                    a href={ "#figure-" (number) } { (view.figures[number].name) } ": " (typeset_words(&flaw.words)) " "
                                    (rule_link(flaw.rule, &flaw.words))
                                }
                                None => {
                                    (typeset_words(&flaw.words)) " " (rule_link(flaw.rule, &flaw.words))
                                    (cures(flaw, place))
                                }
                            }
                        }
                    }
                }
            }
            (anyway(view))
        }
    }
}

/// What breaks rules of composition may be played all the same, if people agree to it.
fn anyway(view: &MusterView) -> Markup {
    let is_waived = view.flaws.iter().all(|flaw| flaw.may_be_waived);
    html! {
        @if view.anyway {
            p.hint { "You play it anyway; every game file says so." }
            button.button #anyway type="submit" form=(FORM) name="anyway" value="no" { "Don't play it anyway" }
        } @else if !view.flaws.is_empty() && is_waived {
            button.button #anyway type="submit" form=(FORM) name="anyway" value="yes" { "Play it anyway" }
            p.hint { "Ask those you play with. The game file will say so." }
        }
    }
}

/// What is wrong with one figure, next to it.
pub(super) fn beside(view: &MusterView, at: &str) -> Markup {
    html! {
        @for (place, flaw) in view.flaws.iter().enumerate().filter(|(_, flaw)| is_within(&flaw.at, at)) {
            div.fix id={ "flaw-" (place) } {
                p { (icon(CROSS)) span { (typeset_words(&flaw.words)) " " (rule_link(flaw.rule, &flaw.words)) } }
                (cures(flaw, place))
            }
        }
    }
}

/// The buttons that mend a flaw.
pub(super) fn cures(flaw: &FlawView, place: usize) -> Markup {
    html! {
        @if !flaw.cures.is_empty() {
            div.cures {
                @for (number, cure) in flaw.cures.iter().enumerate() {
                    button.button type="submit" form=(FORM) id={ "cure-" (place) "-" (number) } name="cure" value={ (place) "." (number) } {
                        (typeset_words(&cure.words))
                    }
                }
            }
        }
    }
}
