//! Silhouettes as operators, read from the drawing that boards use. Only what that drawing contains is read.

use frame::view::{FIGURES, Look};
use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};

use super::curve::{circle, rounded_box};
use super::outline::outline;

/// A silhouette in a square of 64, black, with its details in white.
pub(super) fn drawn(look: Look) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    let mut groups: Vec<bool> = Vec::new();
    for element in symbol(look).split('<').filter(|element| !element.is_empty()) {
        match element.split([' ', '>', '/']).next().unwrap_or_default() {
            "g" => {
                groups.push(transform(&mut content, element));
            }
            "" if element.starts_with("/g") => {
                if groups.pop() == Some(true) {
                    content.restore_state();
                }
            }
            name => shape(&mut content, name, element),
        }
    }
    content.finish().as_slice().to_vec()
}

/// The elements of a silhouette.
fn symbol(look: Look) -> &'static str {
    let id = format!("<symbol id=\"f-{}\"", look.name());
    let begins = FIGURES.find(&id).map_or(FIGURES.len(), |place| place + 1);
    let all = &FIGURES[begins..];
    let inside = all.find('>').map_or(all.len(), |place| place + 1);
    let ends = all.find("</symbol>").unwrap_or(all.len());
    &all[inside.min(ends)..ends]
}

/// One shape, filled or drawn by a line, in black or in white.
fn shape(content: &mut Content, name: &str, element: &str) {
    let number =
        |name: &str| attribute(element, name).and_then(|text| text.parse::<f32>().ok()).unwrap_or_default();
    let class = attribute(element, "class");
    let is_line = class == Some("s") || attribute(element, "stroke").is_some();
    let grey = if class.is_some() { 1.0 } else { 0.0 };
    let turned = transform(content, element);
    content.set_fill_gray(grey).set_stroke_gray(grey);
    if is_line {
        content.set_line_width(number("stroke-width"));
    }
    match name {
        "path" => outline(content, attribute(element, "d").unwrap_or_default()),
        "circle" => circle(content, (number("cx"), number("cy")), (number("r"), number("r"))),
        "ellipse" => circle(content, (number("cx"), number("cy")), (number("rx"), number("ry"))),
        "rect" => {
            let (at, size) = ((number("x"), number("y")), (number("width"), number("height")));
            rounded_box(content, at, size, number("rx"));
        }
        _ => {}
    }
    if is_line {
        content.stroke()
    } else {
        content.fill_nonzero()
    };
    if turned {
        content.restore_state();
    }
}

/// Moves, turns and scales what follows, if the element says so.
fn transform(content: &mut Content, element: &str) -> bool {
    let Some(text) = attribute(element, "transform") else { return false };
    content.save_state();
    for step in text.split(')').map(str::trim).filter(|step| !step.is_empty()) {
        let (name, numbers) = step.split_once('(').unwrap_or((step, ""));
        let numbers: Vec<f32> = numbers.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        match (name, numbers.as_slice()) {
            ("translate", [x, y]) => content.transform([1.0, 0.0, 0.0, 1.0, *x, *y]),
            ("scale", [by]) => content.transform([*by, 0.0, 0.0, *by, 0.0, 0.0]),
            ("scale", [x, y]) => content.transform([*x, 0.0, 0.0, *y, 0.0, 0.0]),
            ("rotate", [by, x, y]) => content.transform(turn(*by, *x, *y)),
            _ => content,
        };
    }
    true
}

/// A turn by so many degrees about a place.
fn turn(degrees: f32, x: f32, y: f32) -> [f32; 6] {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y].map(super::rounded)
}

fn attribute<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    let begins = element.find(&format!(" {name}=\""))? + name.len() + 3;
    element[begins..].split('"').next()
}
