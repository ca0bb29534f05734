//! Who wins: by points, or by being the last on the table.

use frame::scene::{Goal, On};
use maud::{Markup, html};

use super::{ADD, Bench, FORM, Input, choice, faults_of, icon, input, troubles};

const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// What gives points; where nothing does, the last side standing wins.
pub(super) fn victory(bench: &Bench) -> Markup {
    let goals = &bench.palette.goals;
    html! {
        div #victory.card.victory {
            h2 { "Victory" }
            (troubles(faults_of(bench.check, "/goals")))
            @if goals.is_empty() { p.soft { "The rules of this sort of scenario say who wins." } }
            @else if bench.scene.goals.is_empty() { p.soft { "Nothing gives points: the last side standing wins." } }
            @else { p.soft { "The most points win." } }
            @for (place, goal) in bench.scene.goals.iter().enumerate() { (row(bench, place, goal)) }
            @if !goals.is_empty() {
                button.button type="submit" form=(FORM) name="add" value="goal" { (icon(ADD)) "Points for something" }
            }
        }
    }
}

fn row(bench: &Bench, place: usize, goal: &Goal) -> Markup {
    let at = format!("/goals/{place}");
    let (id, name) =
        (|field: &str| format!("goal-{place}-{field}"), |field: &str| format!("set:{at}/{field}"));
    let feats: Vec<_> =
        bench.palette.goals.iter().map(|known| (known.feat.to_string(), known.words.to_string())).collect();
    let every = (String::new(), "Every side".to_string());
    let side = |(place, side): (usize, &frame::scene::SceneSide)| (place.to_string(), side.name.clone());
    let sides: Vec<_> =
        std::iter::once(every).chain(bench.scene.sides.iter().enumerate().map(side)).collect();
    let said = goal.side.map(|side| side.to_string()).unwrap_or_default();
    html! {
        fieldset.goal {
            legend { "Points " (place + 1) }
            (troubles(faults_of(bench.check, &at)))
            (choice(&id("feat"), &name("feat"), "For", &feats, &goal.feat))
            @if let Some((label, options)) = about(bench, goal) {
                (choice(&id("on"), &name("on"), label, &options, goal.on.as_deref().unwrap_or_default()))
            }
            div.numbers {
                (input(&Input { id: &id("points"), name: &name("points"), label: "Points", value: &goal.points.to_string(), number: Some([-100.0, 100.0, 1.0]) }))
                (choice(&id("side"), &name("side"), "To", &sides, &said))
            }
            button.button.danger type="submit" form=(FORM) name="remove" value=(at) { "Remove" span.sr { " points " (place + 1) } }
        }
    }
}

/// What a goal is about, and what it may be.
fn about(bench: &Bench, goal: &Goal) -> Option<(&'static str, Vec<(String, String)>)> {
    let on = bench.palette.goals.iter().find(|known| known.feat == goal.feat)?.on;
    let same = |name: &String| (name.clone(), name.clone());
    Some(match on {
        On::Nothing => return None,
        On::Area => ("Where", bench.scene.areas.iter().map(|area| same(&area.name)).collect()),
        On::Mark => {
            let all = (String::new(), "Any of them".to_string());
            let marks = bench.scene.marks.iter().map(|mark| same(&mark.name));
            ("Which", std::iter::once(all).chain(marks).collect())
        }
        On::Edge => {
            ("By which edge", EDGES.map(|edge| (edge.to_string(), crate::page::capital(edge))).to_vec())
        }
    })
}
