//! Marks as the operators of a page. The page is turned so that they stand in it as they are: in millimetres, from the top
//! left corner.

use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Name, Str};

use super::curve::{circle, rounded_box};
use super::font::Fonts;
use super::{points, rounded};
use crate::print::layout::{Leaf, Mark, POINT, Stroke};
use crate::print::paper::Paper;

/// The operators of a page.
pub(super) fn page(leaf: &Leaf, fonts: &Fonts, paper: Paper) -> Vec<u8> {
    let mut content = Content::new();
    let ((left, top), (_, height)) = (paper.margins(), paper.size());
    let scale = 1.0 / POINT;
    content.transform([scale, 0.0, 0.0, -scale, points(left), points(height - top)]);
    for placed in &leaf.blocks {
        for mark in &placed.block.marks {
            draw(&mut content, &mark.clone().moved(placed.at.x, placed.at.y), fonts);
        }
    }
    content.finish().as_slice().to_vec()
}

fn draw(content: &mut Content, mark: &Mark, fonts: &Fonts) {
    match mark {
        Mark::Text { at, words, face, size } => {
            content.begin_text().set_font(Name(face.name().as_bytes()), rounded(size * POINT));
            content.set_text_matrix([1.0, 0.0, 0.0, -1.0, rounded(at.x), rounded(at.y)]);
            content.show(Str(&fonts.written(words, *face))).end_text();
        }
        Mark::Line { from, to, stroke } => {
            pen(content, *stroke);
            content.move_to(rounded(from.x), rounded(from.y)).line_to(rounded(to.x), rounded(to.y)).stroke();
        }
        Mark::Frame { at, wide, tall, round, stroke } => {
            pen(content, *stroke);
            rounded_box(content, (at.x, at.y), (*wide, *tall), *round);
            content.stroke();
        }
        Mark::Ring { middle, radius, stroke } => {
            pen(content, *stroke);
            circle(content, (middle.x, middle.y), (*radius, *radius));
            content.stroke();
        }
        Mark::Bar { at, wide, tall } => {
            content.rect(rounded(at.x), rounded(at.y), rounded(*wide), rounded(*tall)).fill_nonzero();
        }
        Mark::Figure { at, size, look } => {
            // Silhouettes are drawn in a square of 64.
            let scale = rounded(size / 64.0);
            content.save_state().transform([scale, 0.0, 0.0, scale, rounded(at.x), rounded(at.y)]);
            content.x_object(Name(look.name().as_bytes())).restore_state();
        }
    }
}

fn pen(content: &mut Content, stroke: Stroke) {
    content.set_line_width(stroke.width).set_line_cap(LineCapStyle::ButtCap);
    match stroke.dash > 0.0 {
        true => content.set_dash_pattern([stroke.dash, stroke.dash], 0.0),
        false => content.set_dash_pattern([], 0.0),
    };
}
