//! The scenario: its name, its size, its sides, how long it lasts, what is told of it.

use frame::view::RosterView;
use maud::{Markup, html};

use super::{ADD, Bench, FORM, Input, choice, faults_of, icon, input, plain, sign, troubles};
use crate::page::form::written;
use crate::page::{flag, typeset_words};

/// The scenario as a whole, and its sides.
pub(super) fn setting(bench: &Bench) -> Markup {
    let (scene, palette) = (bench.scene, bench.palette);
    let [least, _, most] = palette.size;
    let length = |id: &str, label: &str, value: f64| {
        let (name, label) = (format!("set:/{id}"), format!("{label} ({})", sign(palette).trim()));
        input(&Input {
            id: &format!("scene-{id}"),
            name: &name,
            label: &label,
            value: &plain(value),
            number: Some([least, most, palette.step]),
        })
    };
    html! {
        div #setting.card.setting {
            h2 { "Scenario" }
            (troubles(faults_of(bench.check, "")))
            (input(&Input { id: "scene-name", name: "set:/name", label: "Name", value: &scene.name, number: None }))
            @if !palette.kinds.is_empty() { (sort(bench)) }
            div.numbers {
                (length("width", "West to east", scene.width))
                (length("depth", "North to south", scene.depth))
                @if let Some([least, _, most]) = palette.turns {
                    (input(&Input { id: "scene-turns", name: "set:/turns", label: "Turns", value: &scene.turns.to_string(), number: Some([f64::from(least), f64::from(most), 1.0]) }))
                }
            }
            (troubles(faults_of(bench.check, "/turns")))
            (sides(bench))
            details.more #telling {
                summary { "What is told of it" }
                @for (id, label, text) in [("story", "How it came to this", &scene.story), ("briefing", "What is to be done", &scene.briefing)] {
                    div.field {
                        label for={ "scene-" (id) } { (label) }
                        textarea id={ "scene-" (id) } form=(FORM) name={ "set:/" (id) } rows="4" maxlength="3000" { (text) }
                    }
                }
            }
        }
    }
}

/// Whose rules it plays by.
fn sort(bench: &Bench) -> Markup {
    let kinds = &bench.palette.kinds;
    let options: Vec<_> = kinds.iter().map(|[id, name, _]| (id.clone(), name.clone())).collect();
    let said = bench.scene.kind.clone().unwrap_or_default();
    let words = kinds.iter().find(|[id, ..]| *id == said).map(|[_, _, words]| words.as_str());
    html! {
        (choice("scene-kind", "set:/kind", "By the rules of", &options, &said))
        @if let Some(words) = words.filter(|words| !words.is_empty()) { p.hint { (typeset_words(words)) } }
    }
}

fn sides(bench: &Bench) -> Markup {
    let (scene, palette) = (bench.scene, bench.palette);
    html! {
        h3 { "Sides" }
        @for (place, side) in scene.sides.iter().enumerate() {
            @let at = format!("/sides/{place}");
            fieldset.side.(crate::page::side_class(u8::try_from(place).ok())) {
                legend { (flag(u8::try_from(place).ok())) @if side.name.is_empty() { "Side " (place + 1) } @else { (side.name) } }
                (troubles(faults_of(bench.check, &at)))
                (input(&Input { id: &format!("side-{place}-name"), name: &format!("set:{at}/name"), label: "Name", value: &side.name, number: None }))
                @if palette.zones && !bench.rosters.is_empty() {
                    (choice(&format!("side-{place}-roster"), &format!("set:{at}/roster"), "Roster", &rosters(&bench.rosters), &side.roster))
                }
                div.row {
                    @if palette.zones { a.button href={ (bench.path) "?" (written([("at", at.as_str())])) "#hand" } data-take=(at) { "Where it deploys" } }
                    @if scene.sides.len() > palette.sides[0] {
                        button.button.danger type="submit" form=(FORM) name="remove" value=(at) { "Remove" span.sr { " " (side.name) } }
                    }
                }
            }
        }
        @if scene.sides.len() < palette.sides[1] {
            button.button type="submit" form=(FORM) name="add" value="side" { (icon(ADD)) "Add a side" }
        }
    }
}

fn rosters(rosters: &[RosterView]) -> Vec<(String, String)> {
    let name = |roster: &RosterView| match roster.points {
        Some(points) => format!("{} ({points} points)", roster.name),
        None => roster.name.clone(),
    };
    rosters.iter().map(|roster| (roster.id.clone(), name(roster))).collect()
}
