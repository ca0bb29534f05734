//! The drawings that boards and portraits are put together from, each written into a page once.

use maud::{Markup, PreEscaped, html};

const FIGURES: &str = include_str!("../../../assets/drawing/figures.svg");
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

/// What stands in the outermost element of a drawing.
fn inside(drawing: &'static str) -> &'static str {
    let begins = drawing.find('>').map_or(0, |place| place + 1);
    let ends = drawing.rfind("</svg>").unwrap_or(drawing.len());
    drawing[begins..ends].trim()
}
