//! Terrain in words: what it is, what it does, how high it is and where.

use frame::view::{BoardView, TerrainView};
use maud::{Markup, html};
use table::{Bounds, Kind, Length, Unit};

use super::is_hill;

/// What it is, what it does and how high it is.
pub(in crate::page::board) fn title(terrain: &TerrainView, unit: Unit) -> String {
    let mut parts = vec![format!("{}: {}", terrain.name, kind_words(terrain))];
    parts.extend(Some(terrain.words.clone()).filter(|words| !words.is_empty()));
    parts.extend(Some(heights(terrain, unit)).filter(|words| !words.is_empty()));
    parts.join("; ")
}

/// What it is, in a word.
fn kind_words(terrain: &TerrainView) -> &'static str {
    match terrain.kind {
        Kind::Open if is_hill(terrain) => "a rise",
        Kind::Open => "open ground",
        Kind::Difficult => "rough ground",
        Kind::Woods => "woods",
        Kind::Water => "water",
        Kind::Obstacle => "an obstacle",
        Kind::Wall => "a wall",
        Kind::Building => "a building",
        Kind::Door => "a door",
        Kind::Stairs => "stairs",
        Kind::Ladder => "a ladder",
        Kind::HolyGround => "holy ground",
        Kind::Rock => "rock",
        Kind::Pit => "a pit",
    }
}

fn heights(terrain: &TerrainView, unit: Unit) -> String {
    let (bottom, top) = (terrain.bottom, terrain.top);
    match (bottom, top) {
        (Length(..0), _) => format!("{} deep", unit.words(-bottom)),
        // What is written as no height at all is none.
        (_, top) if (top - bottom).0 * 20 < unit.length().0 => String::new(),
        (Length::ZERO, top) => format!("{} high", unit.words(top)),
        (bottom, top) => format!("from {} up to {}", unit.words(bottom), unit.words(top)),
    }
}

/// The first clause of what it does, and how high it is.
pub(super) fn notes(terrain: &TerrainView, unit: Unit) -> String {
    let first = terrain.words.split([':', ',', ';']).next().unwrap_or_default().trim();
    let first = if first == "open" { "" } else { first };
    [first, &heights(terrain, unit)]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join(" · ")
}

/// Where it is, in words.
pub(in crate::page::board) fn place(terrain: &TerrainView, unit: Unit) -> String {
    let Bounds { least, most } = terrain.outline.bounds();
    format!(
        "{} to {} from the west edge, {} to {} from the north edge",
        unit.words(Length(least.x)),
        unit.words(Length(most.x)),
        unit.words(Length(least.y)),
        unit.words(Length(most.y))
    )
}

/// The sticks of the system in the south-west corner, drawn to scale.
pub(in crate::page::board) fn sticks(board: &BoardView) -> Markup {
    let row = |place: usize| board.depth.0 - 110 - 150 * place as i32;
    html! {
        @if !board.sticks.is_empty() {
            g class="sticks" {
                @for (place, stick) in board.sticks.iter().enumerate() {
                    g {
                        title { (stick.name) ", " (board.unit.words(stick.length)) }
                        path d=(format!("M120 {0}v60m0 -30h{1}m0 -30v60", row(place) - 30, stick.length.0)) {}
                        text x=(stick.length.0 + 170) y=(row(place)) dy=".35em" { (stick.name) }
                    }
                }
            }
        }
    }
}
