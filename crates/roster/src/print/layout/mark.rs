//! What can be drawn on a page. Everything is black: the sheets are fine on any printer.

use frame::view::Look;

use super::face::{Face, POINT, measure};

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spot {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    /// How thick.
    pub width: f32,
    /// How long its dashes and the gaps between them are; 0 for a line without gaps.
    pub dash: f32,
}

/// Something drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Letters; the place is where their line begins, on the line they stand on.
    Text {
        /// Where.
        at: Spot,
        /// What they say.
        words: String,
        /// In which face.
        face: Face,
        /// How large, in points.
        size: f32,
    },
    /// A straight line.
    Line {
        /// From here.
        from: Spot,
        /// To here.
        to: Spot,
        /// How.
        stroke: Stroke,
    },
    /// A rectangle, empty inside.
    Frame {
        /// Its upper left corner.
        at: Spot,
        /// How wide.
        wide: f32,
        /// How tall.
        tall: f32,
        /// How round its corners are.
        round: f32,
        /// How its edge is drawn.
        stroke: Stroke,
    },
    /// A circle, empty inside.
    Ring {
        /// Its middle.
        middle: Spot,
        /// From the middle to the rim.
        radius: f32,
        /// How its rim is drawn.
        stroke: Stroke,
    },
    /// A rectangle, black inside.
    Bar {
        /// Its upper left corner.
        at: Spot,
        /// How wide.
        wide: f32,
        /// How tall.
        tall: f32,
    },
    /// A silhouette in a square.
    Figure {
        /// The upper left corner of the square.
        at: Spot,
        /// How wide the square is.
        size: f32,
        /// Which.
        look: Look,
    },
}

impl Spot {
    /// A place so far from the left and from the top.
    pub fn at(x: f32, y: f32) -> Spot {
        Spot { x, y }
    }

    fn moved(self, x: f32, y: f32) -> Spot {
        Spot { x: self.x + x, y: self.y + y }
    }
}

impl Stroke {
    /// A line without gaps.
    pub const fn solid(width: f32) -> Stroke {
        Stroke { width, dash: 0.0 }
    }

    /// A line of dashes.
    pub const fn dashed(width: f32, dash: f32) -> Stroke {
        Stroke { width, dash }
    }
}

impl Mark {
    /// The same elsewhere.
    pub fn moved(mut self, x: f32, y: f32) -> Mark {
        match &mut self {
            Mark::Text { at, .. }
            | Mark::Frame { at, .. }
            | Mark::Bar { at, .. }
            | Mark::Figure { at, .. }
            | Mark::Ring { middle: at, .. } => *at = at.moved(x, y),
            Mark::Line { from, to, .. } => (*from, *to) = (from.moved(x, y), to.moved(x, y)),
        }
        self
    }

    /// The corners of the area that it covers, upper left and lower right.
    pub fn reach(&self) -> (Spot, Spot) {
        match self {
            Mark::Text { at, words, face, size } => {
                let (up, down) = (size * POINT * 0.75, size * POINT * 0.22);
                (at.moved(0.0, -up), at.moved(measure(words, *face, *size), down))
            }
            Mark::Line { from, to, .. } => {
                let upper = Spot::at(from.x.min(to.x), from.y.min(to.y));
                (upper, Spot::at(from.x.max(to.x), from.y.max(to.y)))
            }
            Mark::Frame { at, wide, tall, .. } | Mark::Bar { at, wide, tall } => {
                (*at, at.moved(*wide, *tall))
            }
            Mark::Ring { middle, radius, .. } => {
                (middle.moved(-radius, -radius), middle.moved(*radius, *radius))
            }
            Mark::Figure { at, size, .. } => (*at, at.moved(*size, *size)),
        }
    }
}
