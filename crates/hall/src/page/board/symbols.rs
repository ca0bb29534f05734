//! The drawings that boards and portraits are put together from, each written into a page once.

use std::collections::BTreeSet;

use frame::view::{FIGURES, FigureView};
use maud::{Markup, PreEscaped, html};

const SIGNS: &str = include_str!("../../../assets/drawing/signs.svg");
const GROUND: &str = include_str!("../../../assets/drawing/ground.svg");

/// All symbols and patterns, in an element that takes no room.
pub(in crate::page) fn symbols() -> Markup {
    html! {
        svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" {
            defs { @for drawing in [FIGURES, SIGNS, GROUND] { (PreEscaped(inside(drawing))) } }
        }
    }
}

/// The silhouettes of these figures alone, each once, for a page that draws no board.
pub(in crate::page) fn silhouettes<'a>(figures: impl IntoIterator<Item = &'a FigureView>) -> Markup {
    let ids: BTreeSet<String> =
        figures.into_iter().map(|figure| format!("id=\"f-{}\"", figure.silhouette().name())).collect();
    let is_used = |drawing: &&str| ids.iter().any(|id| drawing.contains(id.as_str()));
    html! {
        svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" {
            defs { @for drawing in inside(FIGURES).lines().filter(is_used) { (PreEscaped(drawing)) } }
        }
    }
}

/// All silhouettes, for a page that can come to show any of them.
pub(in crate::page) fn all_figures() -> Markup {
    let plain = |drawing: &&str| drawing.contains("id=\"f-");
    html! {
        svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" {
            defs { @for drawing in inside(FIGURES).lines().filter(plain) { (PreEscaped(drawing)) } }
        }
    }
}

/// What grounds are drawn with.
pub(in crate::page) fn grounds() -> Markup {
    html! { svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" { defs { (PreEscaped(inside(GROUND))) } } }
}

/// What stands in the outermost element of a drawing.
fn inside(drawing: &'static str) -> &'static str {
    let begins = drawing.find('>').map_or(0, |place| place + 1);
    let ends = drawing.rfind("</svg>").unwrap_or(drawing.len());
    drawing[begins..ends].trim()
}
