//! Messages between the seats: a list, six reactions, a line to write. Nothing of it where one player is alone.

use ::frame::view::TableView;
use maud::{Markup, html};

use super::Setting;
use crate::page::fragment::{Fragment, elements_in};
use crate::page::{flag, side_name};
use crate::tables::{LONGEST, Reaction, Role};

/// The dialog with all that was said. Spectators and the referee read.
pub(super) fn dialog(setting: &Setting, fragments: &[Fragment]) -> Markup {
    let writes = matches!(setting.role, Role::Player(_));
    html! {
        @if setting.guests {
            dialog id="talk" class="menu around talk" aria-labelledby="talk-title" {
                header {
                    h2 id="talk-title" { "Messages" }
                    button type="button" class="close" data-close="talk" aria-label="Close" { "×" }
                }
                ol id="said" class="said" { (elements_in(fragments, "said")) }
                p class="hint" { "Kept only while the table is open; not part of the game." }
                @if writes {
                    div class="reactions" role="group" aria-label="Reactions" {
                        @for (name, words) in Reaction::ALL.map(Reaction::words) {
                            button type="button" class="chip" data-reaction=(name) { (words) }
                        }
                    }
                    form id="speak" class="speak" {
                        label class="sr" for="message" { "Message to the others at the table" }
                        input id="message" name="message" type="text" maxlength=(LONGEST) autocomplete="off" placeholder="Say something" required;
                        button type="submit" class="button" { "Send" }
                    }
                    p id="talk-trouble" class="trouble" role="alert" hidden {}
                }
            }
            aside id="note" class="note" role="status" hidden {
                p {}
                button type="button" class="small" data-open="talk" { (if writes { "Reply" } else { "Read" }) }
                button type="button" class="close" data-hide aria-label="Dismiss" { "×" }
            }
        }
    }
}

/// Every message as an element of the list.
pub(super) fn fragments(setting: &Setting, view: &TableView) -> Vec<Fragment> {
    let said = setting.said.iter().filter(|_| setting.guests);
    let line = |said: &crate::tables::Said| {
        let is_own = matches!(setting.role, Role::Player(_)) && setting.owns(said.seat);
        let name = if is_own { "You".to_string() } else { side_name(view, Some(said.seat)) };
        let markup = html! {
            li id={ "say" (said.number) } class=[is_own.then_some("own")] {
                (flag(Some(said.seat))) b { (name) } ": " span { (said.words) }
            }
        };
        Fragment::new(format!("say{}", said.number), "said", markup)
    };
    said.map(line).collect()
}
