//! What stands high and is seen from above: roofs of four planes, rocks with facets, lit from the north-west.

use frame::view::TerrainView;
use maud::{Markup, html};
use table::Point;

use super::{far, middle, outline, towards};

/// A house: its shadow, the planes of its roof, the ridge and a chimney.
pub(super) fn building(terrain: &TerrainView) -> Markup {
    let corners = terrain.outline.corners();
    let shape = outline(corners);
    let ridge = ridge(corners);
    let chimney = towards(corners[0], middle(corners), 130);
    html! {
        path class="cast" transform=(shadow(terrain)) d=(shape) {}
        path class="floor" d=(shape) {}
        @for (place, corner) in corners.iter().enumerate() {
            @let next = corners[(place + 1) % corners.len()];
            path class={ "fill " (lit(*corner, next, middle(corners))) } d=(plane(*corner, next, ridge)) {}
        }
        path class="fill" d=(shape) fill="url(#p-tile)" {}
        path class="fill ridge" d=(ridges(corners, ridge)) {}
        path class="fill eaves" d=(shape) {}
        @if corners.len() == 4 {
            rect class="fill chimney" x=(chimney.x - 60) y=(chimney.y - 60) width="120" height="120" {}
            rect class="fill flue" x=(chimney.x - 28) y=(chimney.y - 28) width="56" height="56" {}
        }
    }
}

/// A rock: its shadow, and facets from its middle.
pub(super) fn rock(terrain: &TerrainView) -> Markup {
    let corners = terrain.outline.corners();
    let centre = middle(corners);
    let top = towards(centre, corners[0], 18);
    html! {
        path class="cast" transform=(shadow(terrain)) d=(outline(corners)) {}
        path class="floor" d=(outline(corners)) {}
        @for (place, corner) in corners.iter().enumerate() {
            @let next = corners[(place + 1) % corners.len()];
            path class={ "fill facet " (lit(*corner, next, centre)) } d=(plane(*corner, next, [top, top])) {}
        }
    }
}

/// The shadow falls to the south-east, farther for what is higher.
fn shadow(terrain: &TerrainView) -> String {
    let long = ((terrain.top - terrain.bottom).0 / 8).clamp(30, 160);
    format!("translate({long} {long})")
}

/// The two ends of the ridge: along the middle of four corners, else one point.
fn ridge(corners: &[Point]) -> [Point; 2] {
    let [one, two, three, four] = corners else {
        let centre = middle(corners);
        return [centre, centre];
    };
    // Turned so that the first edge is one of the short ones.
    let [one, two, three, four] = match far(*one, *two) <= far(*two, *three) {
        true => [*one, *two, *three, *four],
        false => [*two, *three, *four, *one],
    };
    let (short, long) = (far(one, two), far(two, three).max(1.0));
    let inset = ((short / 2.0 / long * 100.0) as i32).clamp(10, 42);
    let (from, to) = (towards(one, two, 50), towards(four, three, 50));
    [towards(from, to, inset), towards(to, from, inset)]
}

/// The plane of the roof that rises from an edge to the ridge.
fn plane(from: Point, to: Point, ridge: [Point; 2]) -> String {
    let near = |corner: Point| match far(corner, ridge[0]) <= far(corner, ridge[1]) {
        true => ridge[0],
        false => ridge[1],
    };
    let (begin, end) = (near(from), near(to));
    let corners = if begin == end { vec![from, to, end] } else { vec![from, to, end, begin] };
    outline(&corners)
}

/// Which way the plane of an edge faces.
fn lit(from: Point, to: Point, centre: Point) -> &'static str {
    let (x, y) = ((from.x + to.x) / 2 - centre.x, (from.y + to.y) / 2 - centre.y);
    match (x.abs() > y.abs(), x < 0, y < 0) {
        (true, true, _) => "west",
        (true, false, _) => "east",
        (false, _, true) => "north",
        (false, _, false) => "south",
    }
}

fn ridges(corners: &[Point], ridge: [Point; 2]) -> String {
    let mut data = format!("M{} {}L{} {}", ridge[0].x, ridge[0].y, ridge[1].x, ridge[1].y);
    for corner in corners {
        let near = if far(*corner, ridge[0]) <= far(*corner, ridge[1]) { ridge[0] } else { ridge[1] };
        data.push_str(&format!("M{} {}L{} {}", corner.x, corner.y, near.x, near.y));
    }
    data
}
