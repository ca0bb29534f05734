//! A block: marks that stay together, with the room they take.

use super::mark::{Mark, Spot, Stroke};

/// Marks that stay together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// How wide it is.
    pub wide: f32,
    /// How tall it is.
    pub tall: f32,
    /// What is drawn, from its upper left corner.
    pub marks: Vec<Mark>,
}

impl Block {
    /// An empty one of this size.
    pub fn sized(wide: f32, tall: f32) -> Block {
        Block { wide, tall, marks: Vec::new() }
    }

    /// Draws another one into it.
    pub fn put(&mut self, x: f32, y: f32, other: Block) {
        self.marks.extend(other.marks.into_iter().map(|mark| mark.moved(x, y)));
    }

    /// The same with another one drawn into it.
    pub fn with(mut self, x: f32, y: f32, other: Block) -> Block {
        self.put(x, y, other);
        self
    }

    /// Blocks below each other.
    pub fn stack(wide: f32, blocks: impl IntoIterator<Item = Block>) -> Block {
        let mut whole = Block::sized(wide, 0.0);
        for block in blocks {
            let (y, tall) = (whole.tall, block.tall);
            whole.put(0.0, y, block);
            whole.tall += tall;
        }
        whole
    }

    /// The same with room above it.
    pub fn below(self, room: f32) -> Block {
        Block::sized(self.wide, self.tall + room).with(0.0, room, self)
    }

    /// Draws a line without gaps.
    pub fn rule(&mut self, from: (f32, f32), to: (f32, f32), stroke: Stroke) {
        let (from, to) = (Spot::at(from.0, from.1), Spot::at(to.0, to.1));
        self.marks.push(Mark::Line { from, to, stroke });
    }

    /// Draws a rectangle.
    pub fn frame(&mut self, (x, y): (f32, f32), (wide, tall): (f32, f32), round: f32, stroke: Stroke) {
        self.marks.push(Mark::Frame { at: Spot::at(x, y), wide, tall, round, stroke });
    }
}
