//! A small picture of a board, for lists of games: what stands on it, and nothing to touch.

use maud::{Markup, html};

use super::{BESIDE, Drawing, NORTH};
use crate::page::fragment::elements_in;

/// The picture shows at least so much of the table, in tenths of a millimetre.
const LEAST: i32 = 5600;
/// What it shows round the figures.
const MARGIN: i32 = 700;

impl Drawing<'_> {
    /// The part of the board where the figures are. It fills whatever room it is given.
    pub(crate) fn picture(&self) -> Markup {
        let drawing = self.named("picture-");
        let fragments = drawing.fragments();
        html! {
            svg class="board picture" viewBox=(drawing.crop()) preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false" {
                (drawing.terrain())
                (elements_in(&fragments, &drawing.id("markers")))
                (elements_in(&fragments, &drawing.id("figures")))
            }
        }
    }

    /// Where the figures are, within the board and what stands out over its edges.
    fn crop(&self) -> String {
        let standing =
            || self.view.figures.iter().filter(|figure| !figure.gone).filter_map(|figure| figure.at);
        let span = |coordinates: Vec<i32>, [start, end]: [i32; 2]| -> (i32, i32) {
            let (least, most) = (coordinates.iter().min(), coordinates.iter().max());
            let (least, most) = (least.copied().unwrap_or(start), most.copied().unwrap_or(end));
            let length = (most - least + 2 * MARGIN).max(LEAST).min(end - start);
            let from = ((least + most - length) / 2).clamp(start, end - length);
            (from, length)
        };
        let (x, width) = span(standing().map(|at| at.x).collect(), [-BESIDE, self.board.width.0 + BESIDE]);
        let (y, depth) = span(standing().map(|at| at.y).collect(), [-NORTH, self.board.depth.0 + BESIDE]);
        format!("{x} {y} {width} {depth}")
    }
}
