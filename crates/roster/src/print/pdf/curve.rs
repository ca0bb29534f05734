//! Round shapes, drawn by curves.

use pdf_writer::Content;

use super::rounded;

/// How far the handles of a curve reach that draws a quarter of a circle of radius 1.
const HANDLE: f32 = 0.552_285;

/// An ellipse with this middle and these radii.
pub(super) fn circle(content: &mut Content, (x, y): (f32, f32), (wide, tall): (f32, f32)) {
    let (far_x, far_y) = (wide * HANDLE, tall * HANDLE);
    move_to(content, x + wide, y);
    curve(content, [x + wide, y + far_y, x + far_x, y + tall, x, y + tall]);
    curve(content, [x - far_x, y + tall, x - wide, y + far_y, x - wide, y]);
    curve(content, [x - wide, y - far_y, x - far_x, y - tall, x, y - tall]);
    curve(content, [x + far_x, y - tall, x + wide, y - far_y, x + wide, y]);
    content.close_path();
}

/// A rectangle with round corners.
pub(super) fn rounded_box(content: &mut Content, (x, y): (f32, f32), (wide, tall): (f32, f32), round: f32) {
    if round <= 0.0 {
        content.rect(rounded(x), rounded(y), rounded(wide), rounded(tall));
        return;
    }
    let (right, lower, near) = (x + wide, y + tall, round * (1.0 - HANDLE));
    move_to(content, x + round, y);
    line_to(content, right - round, y);
    curve(content, [right - near, y, right, y + near, right, y + round]);
    line_to(content, right, lower - round);
    curve(content, [right, lower - near, right - near, lower, right - round, lower]);
    line_to(content, x + round, lower);
    curve(content, [x + near, lower, x, lower - near, x, lower - round]);
    line_to(content, x, y + round);
    curve(content, [x, y + near, x + near, y, x + round, y]);
    content.close_path();
}

pub(super) fn move_to(content: &mut Content, x: f32, y: f32) {
    content.move_to(rounded(x), rounded(y));
}

pub(super) fn line_to(content: &mut Content, x: f32, y: f32) {
    content.line_to(rounded(x), rounded(y));
}

/// A curve by its two handles and its end.
pub(super) fn curve(content: &mut Content, by: [f32; 6]) {
    let [x1, y1, x2, y2, x, y] = by.map(rounded);
    content.cubic_to(x1, y1, x2, y2, x, y);
}
