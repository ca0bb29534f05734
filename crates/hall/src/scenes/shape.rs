//! An outline as people handle it: where its middle is, how long and how deep it is, how far it is turned.

use frame::scene::Spot;
use serde::{Deserialize, Serialize};

/// Nothing is made smaller than this.
const LEAST: f64 = 0.1;

/// The shape of an outline. Only what has four right corners remembers how far it is turned; the rest lies straight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shape {
    /// Its middle, from the west edge.
    pub(crate) x: f64,
    /// Its middle, from the north edge.
    pub(crate) y: f64,
    /// How long it is, along its own first side.
    pub(crate) width: f64,
    /// How deep it is, across.
    pub(crate) depth: f64,
    /// So many degrees clockwise.
    pub(crate) turn: f64,
}

impl Shape {
    /// The shape of an outline, if there is one.
    pub(crate) fn of(outline: &[Spot]) -> Option<Shape> {
        if outline.len() < 3 || outline.iter().flatten().any(|number| !number.is_finite()) {
            return None;
        }
        let turn = if is_rectangle(outline) { heading(outline[0], outline[1]) } else { 0.0 };
        let straight: Vec<Spot> = outline.iter().map(|at| turned(*at, -turn)).collect();
        let (west, east) = span(&straight, 0);
        let (north, south) = span(&straight, 1);
        let [x, y] = turned([(west + east) / 2.0, (north + south) / 2.0], turn);
        Some(Shape {
            x: rounded(x),
            y: rounded(y),
            width: rounded(east - west),
            depth: rounded(south - north),
            turn: (turn * 10.0).round() / 10.0,
        })
    }

    /// The outline brought into another shape.
    pub(crate) fn bring(self, outline: &[Spot], into: Shape) -> Vec<Spot> {
        let part = |wanted: f64, now: f64| if now > 0.0 { wanted.max(LEAST) / now } else { 1.0 };
        let (wider, deeper) = (part(into.width, self.width), part(into.depth, self.depth));
        let place = |at: &Spot| -> Spot {
            let [x, y] = turned([at[0] - self.x, at[1] - self.y], -self.turn);
            let [x, y] = turned([x * wider, y * deeper], into.turn);
            [rounded(x + into.x), rounded(y + into.y)]
        };
        outline.iter().map(place).collect()
    }

    /// The corners of a rectangle of this shape, or of something round.
    pub(crate) fn corners(self, is_round: bool) -> Vec<Spot> {
        let (half, deep) = (self.width.max(LEAST) / 2.0, self.depth.max(LEAST) / 2.0);
        let straight: Vec<Spot> = match is_round {
            false => vec![[-half, -deep], [half, -deep], [half, deep], [-half, deep]],
            true => (0..12)
                .map(|corner| f64::from(corner) * std::f64::consts::TAU / 12.0)
                .map(|angle| [half * angle.cos(), deep * angle.sin()])
                .collect(),
        };
        let place = |at: &Spot| turned(*at, self.turn);
        straight.iter().map(place).map(|[x, y]| [rounded(x + self.x), rounded(y + self.y)]).collect()
    }
}

/// To a hundredth.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0 + 0.0 // and no minus before a zero
}

/// Has it four corners, all of them right ones?
fn is_rectangle(outline: &[Spot]) -> bool {
    let is_right = |place: usize| {
        let [one, at, other] = [0, 1, 2].map(|step| outline[(place + step) % outline.len()]);
        let (before, after) = ([at[0] - one[0], at[1] - one[1]], [other[0] - at[0], other[1] - at[1]]);
        let lengths = before[0].hypot(before[1]) * after[0].hypot(after[1]);
        lengths > 0.0 && (before[0] * after[0] + before[1] * after[1]).abs() < lengths * 0.03
    };
    outline.len() == 4 && (0..4).all(is_right)
}

/// The direction from one point to another, in degrees clockwise from the east.
fn heading(from: Spot, to: Spot) -> f64 {
    (to[1] - from[1]).atan2(to[0] - from[0]).to_degrees()
}

fn turned([x, y]: Spot, degrees: f64) -> Spot {
    let (sin, cos) = degrees.to_radians().sin_cos();
    [x * cos - y * sin, x * sin + y * cos]
}

fn span(corners: &[Spot], way: usize) -> (f64, f64) {
    let ends = |(least, most): (f64, f64), at: &Spot| (least.min(at[way]), most.max(at[way]));
    corners.iter().fold((f64::INFINITY, f64::NEG_INFINITY), ends)
}
