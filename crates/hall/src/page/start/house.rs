//! The house rules of a new game: each with its card, and what it can be.

use frame::view::{CatalogueView, SwitchView};
use maud::{Markup, html};

use super::order::HOUSE_RULE;
use crate::page::rule_path;

/// Everything that can be switched, folded away: most tables play as the scenario has it.
pub(super) fn rules<'a>(catalogue: &CatalogueView, said: impl Fn(&str) -> &'a str) -> Markup {
    html! {
        @if !catalogue.switches.is_empty() {
            details.more.house {
                summary { "House rules" }
                p.hint { "Change these only where your table reads the rules another way, or wants a variant of the book." }
                @for (group, switches) in groups(&catalogue.switches) {
                    section aria-label=(group) {
                        h3 { (group) }
                        div.rules { @for switch in switches { (rule(switch, said(&format!("{HOUSE_RULE}{}", switch.id)))) } }
                    }
                }
            }
        }
    }
}

/// The switches under the headings of their groups, in the order of the catalogue.
fn groups(switches: &[SwitchView]) -> Vec<(&str, Vec<&SwitchView>)> {
    let mut groups: Vec<(&str, Vec<&SwitchView>)> = Vec::new();
    for switch in switches {
        match groups.iter_mut().find(|(group, _)| *group == switch.group) {
            Some((_, members)) => members.push(switch),
            None => groups.push((&switch.group, vec![switch])),
        }
    }
    groups
}

fn rule(switch: &SwitchView, said: &str) -> Markup {
    html! {
        fieldset.choices {
            legend { a href=(rule_path(switch.rule)) data-rule=(switch.rule) { (switch.title) } }
            @for setting in &switch.settings {
                label.pick {
                    input type="radio" name={ (HOUSE_RULE) (switch.id) } value=(setting.id) checked[setting.id == said];
                    span { (setting.words) @if setting.id == switch.usual { small { "as usual" } } }
                }
            }
        }
    }
}
