//! A rise: smoothed copies of its outline, lighter towards the top, with hachures down the slope.

use frame::view::TerrainView;
use maud::{Markup, html};
use table::Point;

use super::{far, middle, towards};

/// How far from the rim to the middle the higher copies lie, in hundredths.
const STEPS: [i32; 2] = [30, 59];

/// How far apart the hachures begin.
const APART: f64 = 150.0;

pub(super) fn hill(terrain: &TerrainView) -> Markup {
    let corners = terrain.outline.corners();
    let centre = middle(corners);
    let copy = |hundredths: i32| -> Vec<Point> {
        corners.iter().map(|corner| towards(*corner, centre, hundredths)).collect()
    };
    html! {
        path class="hill0" transform="translate(40 50)" d=(smooth(corners)) {}
        path class="floor" d=(smooth(corners)) {}
        @for (place, step) in STEPS.into_iter().enumerate() {
            path class={ "fill hill" (place + 2) } d=(smooth(&copy(step))) {}
        }
        path class="fill hach" d=(hachures(corners, centre)) {}
    }
}

/// A closed curve that bends at the corners and touches the middle of every edge.
fn smooth(corners: &[Point]) -> String {
    let [first, .., last] = corners else { return String::new() };
    let start = towards(*last, *first, 50);
    let mut data = format!("M{} {}", start.x, start.y);
    for (place, corner) in corners.iter().enumerate() {
        let end = towards(*corner, corners[(place + 1) % corners.len()], 50);
        data.push_str(&format!("Q{} {} {} {}", corner.x, corner.y, end.x, end.y));
    }
    data + "Z"
}

/// Short strokes towards the middle, all round, on both slopes.
fn hachures(corners: &[Point], centre: Point) -> String {
    let mut data = String::new();
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        let count = (far(*corner, next) / APART).round().clamp(2.0, 60.0) as i32;
        for step in 0..count {
            let rim = towards(*corner, next, step * 100 / count);
            // The curve runs inside the corners, so the strokes keep away from them.
            let at_corner = if step * 4 < count || step * 4 > 3 * count { 6 } else { 0 };
            for (from, to) in [(22 + at_corner, 14 + at_corner), (52, 45)] {
                let (from, to) = (towards(rim, centre, from), towards(rim, centre, to));
                data.push_str(&format!("M{} {}L{} {}", from.x, from.y, to.x, to.y));
            }
        }
    }
    data
}
