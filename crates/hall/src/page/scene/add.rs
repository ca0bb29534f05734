//! What can be put on a table: grounds with what they do under these rules, areas, marks, figures; and terrain by chance.

use frame::scene::styles;
use maud::{Markup, html};

use super::{ADD, Bench, DICE, FORM, choice, icon};
use crate::page::{capital, rule_path};
use crate::scenes::kind_id;

/// Everything that can be added.
pub(super) fn kinds(bench: &Bench) -> Markup {
    let (scene, palette) = (bench.scene, bench.palette);
    let is_full = scene.pieces.len() >= palette.most_pieces;
    html! {
        div #kinds.card.kinds {
            h2 #to-add { "Add" }
            div.field.corners {
                label for="form" { "Shape" }
                select #form form=(FORM) name="form" { option value="square" { "Rectangle" } option value="round" { "Round" } }
            }
            ul {
                @for ground in &palette.ground {
                    li.kind {
                        button.button type="submit" form=(FORM) name="add" value={ "piece:" (kind_id(ground.kind)) } disabled[is_full] {
                            b { (ground.name) } small { (ground.words) }
                        }
                        @if let Some(rule) = ground.rule {
                            a.rule href=(rule_path(rule)) data-rule=(rule) aria-label={ "Rule: " (ground.name) } { "Rule" }
                        }
                    }
                }
                @if is_full { li { p.hint { "At most " (palette.most_pieces) " pieces." } } }
                @if let Some(area) = palette.areas {
                    (more("area", &format!("An area: {}", area.name), "a part of the table that points or rules name", scene.areas.len() >= area.most))
                }
                @if let Some(mark) = palette.marks {
                    (more("mark", &capital(mark.name), &format!("at most {}", mark.most), scene.marks.len() >= mark.most))
                }
            }
            @if !palette.figures.is_empty() { (figures(bench)) }
        }
    }
}

fn more(value: &str, name: &str, words: &str, is_full: bool) -> Markup {
    html! {
        li.kind {
            button.button type="submit" form=(FORM) name="add" value=(value) disabled[is_full] { b { (name) } small { (words) } }
        }
    }
}

/// Figures that nobody leads.
fn figures(bench: &Bench) -> Markup {
    html! {
        div.field.stander {
            label for="stander" { "A figure that nobody leads" }
            div.row {
                select #stander form=(FORM) {
                    @for [id, name] in &bench.palette.figures { option value={ "figure:" (id) } { (name) } }
                }
                button.button type="submit" form=(FORM) name="add" value="figure" data-from="stander" aria-label="Add this figure" { (icon(ADD)) }
            }
        }
    }
}

/// Terrain by chance. The number lays the same again.
pub(super) fn shuffle(bench: &Bench) -> Markup {
    let options: Vec<(String, String)> =
        styles().into_iter().map(|(id, name)| (id.to_string(), name.to_string())).collect();
    let (style, seed) = match &bench.looked.shuffled {
        Some((style, seed)) => (style.clone(), seed.to_string()),
        None => (options.first().map(|(id, _)| id.clone()).unwrap_or_default(), String::new()),
    };
    html! {
        div #shuffle.card.shuffle {
            h2 { "Shuffle" }
            p.hint { "Other terrain in place of what there is. Undo brings it back." }
            (choice("style", "style", "Place", &options, &style))
            div.field {
                label for="seed" { "Number" }
                input.num #seed form=(FORM) name="seed" type="text" inputmode="numeric" pattern="[0-9]{1,19}" autocomplete="off" value=(seed);
            }
            div.row {
                button.go type="submit" form=(FORM) name="shuffle" value="any" data-with="style" { (icon(DICE)) span { "Shuffle" } }
                button.button type="submit" form=(FORM) name="shuffle" value="seed" data-with="style seed" { "Lay this number" }
            }
        }
    }
}
