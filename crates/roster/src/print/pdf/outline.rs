//! The outlines of a drawing: the letters and numbers of a path as moves, lines and curves.

use pdf_writer::Content;

use super::curve::{curve, line_to, move_to};

/// Draws a path. One that can't be read ends where it becomes unclear.
pub(super) fn outline(content: &mut Content, data: &str) {
    let mut pen = Pen::default();
    for (letter, numbers) in steps(data) {
        let needed = match letter.to_ascii_lowercase() {
            'm' | 'l' | 't' => 2,
            'h' | 'v' => 1,
            'q' => 4,
            'c' => 6,
            'z' => {
                content.close_path();
                pen.at = pen.first;
                continue;
            }
            _ => return,
        };
        for (place, group) in numbers.chunks_exact(needed).enumerate() {
            pen.draw(content, letter, group, place > 0);
        }
    }
}

/// Where the pen is.
#[derive(Default)]
struct Pen {
    at: (f32, f32),
    first: (f32, f32),
    /// The handle of the last curve, if the last step was one.
    handle: Option<(f32, f32)>,
}

impl Pen {
    fn draw(&mut self, content: &mut Content, letter: char, numbers: &[f32], repeated: bool) {
        let (from, is_relative) = (self.at, letter.is_ascii_lowercase());
        let spot = |x: f32, y: f32| if is_relative { (from.0 + x, from.1 + y) } else { (x, y) };
        let handle = self.handle.take();
        match (letter.to_ascii_lowercase(), numbers) {
            ('m', [x, y]) if !repeated => {
                self.at = spot(*x, *y);
                self.first = self.at;
                move_to(content, self.at.0, self.at.1);
            }
            ('m' | 'l', [x, y]) => self.line(content, spot(*x, *y)),
            ('h', [x]) => self.line(content, (spot(*x, 0.0).0, from.1)),
            ('v', [y]) => self.line(content, (from.0, spot(0.0, *y).1)),
            ('q', [x1, y1, x, y]) => self.bend(content, spot(*x1, *y1), spot(*x, *y)),
            ('t', [x, y]) => {
                let (x1, y1) = handle.unwrap_or(from);
                self.bend(content, (2.0 * from.0 - x1, 2.0 * from.1 - y1), spot(*x, *y));
            }
            ('c', [x1, y1, x2, y2, x, y]) => {
                let ((x1, y1), (x2, y2), (x, y)) = (spot(*x1, *y1), spot(*x2, *y2), spot(*x, *y));
                curve(content, [x1, y1, x2, y2, x, y]);
                self.at = (x, y);
            }
            _ => {}
        }
    }

    fn line(&mut self, content: &mut Content, to: (f32, f32)) {
        line_to(content, to.0, to.1);
        self.at = to;
    }

    /// A curve with one handle.
    fn bend(&mut self, content: &mut Content, handle: (f32, f32), to: (f32, f32)) {
        let from = self.at;
        let toward = |end: (f32, f32)| {
            (end.0 + (handle.0 - end.0) * 2.0 / 3.0, end.1 + (handle.1 - end.1) * 2.0 / 3.0)
        };
        let (one, other) = (toward(from), toward(to));
        curve(content, [one.0, one.1, other.0, other.1, to.0, to.1]);
        (self.at, self.handle) = (to, Some(handle));
    }
}

/// The letters of a path, each with its numbers.
fn steps(data: &str) -> Vec<(char, Vec<f32>)> {
    let mut steps: Vec<(char, Vec<f32>)> = Vec::new();
    let mut number = String::new();
    for sign in data.chars().chain([' ']) {
        let ends = !(sign.is_ascii_digit() || sign == '.' && !number.contains('.'));
        if ends {
            if let (Ok(read), Some((_, numbers))) = (number.parse(), steps.last_mut()) {
                numbers.push(read);
            }
            number.clear();
        }
        match sign {
            _ if sign.is_ascii_alphabetic() => steps.push((sign, Vec::new())),
            '0'..='9' | '.' | '-' => number.push(sign),
            _ => {}
        }
    }
    steps
}
