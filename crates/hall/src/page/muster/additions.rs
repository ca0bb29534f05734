//! What can be added: with its numbers and its cost, or with what is missing. A tap on its name shows what it does.

use frame::muster::{AdditionView, MusterView};
use maud::{Markup, html};

use super::builder::FORM;
use super::{ADD, Bench, CROSS, element_id, icon, plate, stats, traits, tryouts};
use crate::page::Fragment;
use crate::page::fragment::elements_in;
use crate::page::typeset_words;

/// The list of them, with a search that the page's script brings to life.
pub(super) fn section(all: &[Fragment]) -> Markup {
    html! {
        section #add.card.additions tabindex="-1" aria-labelledby="to-add" {
            div.top-of {
                h2 #to-add { "Add" }
                a.button.close href="#roster" aria-label="Close" { (icon(CROSS)) }
            }
            label.sr for="find" { "Find by name, trait or group" }
            input #find type="search" placeholder="Name, trait or group" autocomplete="off";
            ul #additions { (elements_in(all, "additions")) }
            p.hint #none-found hidden { "Nothing found. Try fewer letters." }
        }
    }
}

/// Every addition under the heading of its group.
pub(super) fn fragments(bench: &Bench, view: &MusterView) -> Vec<Fragment> {
    let mut groups: Vec<(&str, Vec<&AdditionView>)> = Vec::new();
    for addition in &view.additions {
        match groups.iter_mut().find(|(group, _)| *group == addition.group) {
            Some((_, members)) => members.push(addition),
            None => groups.push((&addition.group, vec![addition])),
        }
    }
    let one = |(group, members): &(&str, Vec<&AdditionView>)| {
        let id = element_id("group-", group);
        let heading = Fragment::new(id.clone(), "additions", html! { li.group id=(id) { h3 { (group) } } });
        let heading = Some(heading).filter(|_| !group.is_empty());
        let members = members.iter().map(|addition| {
            let id = element_id("add-", &addition.id);
            Fragment::new(id.clone(), "additions", line(bench, addition, &id))
        });
        heading.into_iter().chain(members).collect::<Vec<_>>()
    };
    groups.iter().flat_map(one).collect()
}

fn line(bench: &Bench, addition: &AdditionView, id: &str) -> Markup {
    let words: Vec<&str> = addition.traits.iter().map(|held| held.name.as_str()).take(4).collect();
    html! {
        li.addition.barred[addition.why_not.is_some()] id=(id) data-find=(found_by(addition)) {
            (plate(addition.look))
            details id={ (id) "-about" } data-tries=(tryouts::address(&bench.path, "add", &addition.id)) {
                summary {
                    b { (addition.name) }
                    @match &addition.why_not {
                        Some(why) => small.why { (typeset_words(why)) },
                        None if !words.is_empty() => small { (typeset_words(&words.join(" · "))) },
                        None => {},
                    }
                }
                (stats(&addition.stats))
                (traits(&addition.traits))
                (tryouts::place(&bench.path, "add", &addition.id))
            }
            span.cost { @if let Some(cost) = addition.cost { (cost) } }
            @if addition.why_not.is_none() {
                button.hand id={ (id) "-add" } type="submit" form=(FORM) name="add" value=(addition.id) aria-label={ "Add " (addition.name) } { (icon(ADD)) }
            }
        }
    }
}

/// The words that the search looks through.
fn found_by(addition: &AdditionView) -> String {
    let traits = addition.traits.iter().map(|held| held.name.as_str());
    let words: Vec<&str> =
        [addition.name.as_str(), addition.group.as_str()].into_iter().chain(traits).collect();
    words.join(" ").to_lowercase()
}
