//! Low things in the way, by their names: carts, hedges, fences, crates, else logs; and walls of two rows of stones.

use frame::view::TerrainView;
use maud::{Markup, html};
use table::Point;

use super::scatter::{self, Chance};
use super::{far, outline, symbol, towards};

/// What an obstacle is drawn as.
#[derive(Clone, Copy)]
enum Sort {
    Cart,
    Hedge,
    Fence,
    Crates,
    Logs,
}

/// Words of a name, and what such a thing looks like.
const WORDS: [(&str, Sort); 16] = [
    ("cart", Sort::Cart),
    ("wagon", Sort::Cart),
    ("coach", Sort::Cart),
    ("hedge", Sort::Hedge),
    ("bush", Sort::Hedge),
    ("thorn", Sort::Hedge),
    ("bramble", Sort::Hedge),
    ("fence", Sort::Fence),
    ("rail", Sort::Fence),
    ("hurdle", Sort::Fence),
    ("gate", Sort::Fence),
    ("crate", Sort::Crates),
    ("barrel", Sort::Crates),
    ("table", Sort::Crates),
    ("bench", Sort::Crates),
    ("barricade", Sort::Crates),
];

pub(super) fn obstacle(terrain: &TerrainView) -> Markup {
    let corners = terrain.outline.corners();
    let name = terrain.name.to_lowercase();
    let sort = WORDS.iter().find(|(word, _)| name.contains(word)).map_or(Sort::Logs, |(_, sort)| *sort);
    html! {
        path class="cast" transform="translate(30 36)" d=(outline(corners)) {}
        @match sort {
            Sort::Hedge => (hedge(terrain)),
            Sort::Cart => g class="cart" { path class="floor" d=(outline(corners)) {} (load(corners)) },
            Sort::Fence => g class="fence" { path class="floor" d=(outline(corners)) {} path class="fill bars" d=(rails(corners, true)) {} },
            Sort::Crates => g class="crates" { path class="floor" d=(outline(corners)) {} path class="fill bars" d=(cross(corners)) {} },
            Sort::Logs => g class="logs" { path class="floor" d=(outline(corners)) {} path class="fill bars" d=(rails(corners, false)) {} },
        }
    }
}

/// A wall: two rows of stones along it.
pub(super) fn wall(terrain: &TerrainView, id: &str) -> Markup {
    let corners = terrain.outline.corners();
    let shape = outline(corners);
    let (from, to, _) = axis(corners);
    let turn = f64::from(to.y - from.y).atan2(f64::from(to.x - from.x)).to_degrees();
    html! {
        pattern id=(id) href="#p-stone" patternTransform=(format!("translate({} {}) rotate({turn:.1})", corners[0].x, corners[0].y)) {}
        path class="cast" transform="translate(24 40)" d=(shape) {}
        path class="floor" d=(shape) {}
        path class="fill" d=(shape) fill={ "url(#" (id) ")" } {}
    }
}

fn hedge(terrain: &TerrainView) -> Markup {
    let mut chance = Chance::of(&terrain.name);
    let places = scatter::places(&terrain.outline, 90, &mut chance);
    html! {
        path class="floor hedge" d=(outline(terrain.outline.corners())) {}
        @for at in places { (symbol("t-tree2", at, chance.between(150, 210))) }
    }
}

/// The middle line along the longer way of a piece, and how wide the piece is.
fn axis(corners: &[Point]) -> (Point, Point, f64) {
    let [one, two, three, four] = corners else {
        let last = corners.len() - 1;
        return (corners[0], corners[last / 2], 100.0);
    };
    match far(*one, *two) <= far(*two, *three) {
        true => (towards(*one, *two, 50), towards(*four, *three, 50), far(*one, *two)),
        false => (towards(*two, *three, 50), towards(*one, *four, 50), far(*two, *three)),
    }
}

/// Straw on a cart.
fn load(corners: &[Point]) -> Markup {
    let (from, to, _) = axis(corners);
    let (from, to) = (towards(from, to, 18), towards(from, to, 82));
    let wide = axis(corners).2 * 0.62;
    html! {
        path class="fill hay" stroke-width=(wide as i32) d=(format!("M{} {}L{} {}", from.x, from.y, to.x, to.y)) {}
    }
}

/// Lines along a piece, with posts across where it is a fence.
fn rails(corners: &[Point], posts: bool) -> String {
    let [one, two, three, four] = corners else { return outline(corners) };
    let [one, two, three, four] = match far(*one, *two) <= far(*two, *three) {
        true => [*one, *two, *three, *four],
        false => [*two, *three, *four, *one],
    };
    let line = |from: Point, to: Point| format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
    let rows: &[i32] = if posts { &[30, 70] } else { &[33, 66] };
    let mut data: String =
        rows.iter().map(|row| line(towards(one, two, *row), towards(four, three, *row))).collect();
    if posts {
        let count = (far(one, four) / 300.0).round().clamp(1.0, 40.0) as i32;
        data.extend((0..=count).map(|post| {
            let along = post * 100 / count;
            line(towards(one, four, along), towards(two, three, along))
        }));
    }
    data
}

/// A cross over a lid.
fn cross(corners: &[Point]) -> String {
    let [one, two, three, four] = corners else { return outline(corners) };
    let line = |from: &Point, to: &Point| format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
    line(one, three) + &line(two, four)
}
