//! Pages: blocks are placed below each other, in one column or in several, and a new page begins where one is full.

use super::block::Block;
use super::mark::Spot;
use crate::print::paper::WIDTH;

/// A page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Leaf {
    /// What stands on it.
    pub blocks: Vec<Placed>,
}

/// A block with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    /// Its upper left corner.
    pub at: Spot,
    /// What it is.
    pub block: Block,
}

/// Pages being filled.
pub struct Flow {
    leaves: Vec<Leaf>,
    /// Where the columns of the page under way begin and end, and how many there are.
    top: f32,
    bottom: f32,
    columns: usize,
    /// The gap between columns.
    gap: f32,
    column: usize,
    y: f32,
}

impl Leaf {
    /// Places a block.
    pub fn put(&mut self, x: f32, y: f32, block: Block) {
        self.blocks.push(Placed { at: Spot::at(x, y), block });
    }
}

impl Flow {
    /// Pages with this head on the first, in so many columns that end above `bottom`.
    pub fn under(head: Block, columns: usize, gap: f32, bottom: f32) -> Flow {
        let (top, mut leaf) = (head.tall, Leaf::default());
        leaf.put(0.0, 0.0, head);
        Flow { leaves: vec![leaf], top, bottom, columns, gap, column: 0, y: top }
    }

    /// How wide a column is.
    pub fn wide(&self) -> f32 {
        let columns = self.columns as f32;
        (WIDTH - self.gap * (columns - 1.0)) / columns
    }

    /// How much room is left in the column.
    pub fn left(&self) -> f32 {
        self.bottom - self.y
    }

    /// Leaves this much room free, unless a column begins here.
    pub fn space(&mut self, room: f32) {
        if self.y > self.top {
            self.y += room;
        }
    }

    /// Places a block below the last, in the next column or on the next page where there is no room for it.
    pub fn put(&mut self, block: Block) {
        if block.tall > self.left() && self.y > self.top {
            self.turn();
        }
        let x = (self.wide() + self.gap) * self.column as f32;
        let (y, tall) = (self.y, block.tall);
        self.leaf().put(x, y, block);
        self.y += tall;
    }

    /// Places lines so that neither the first nor the last stands alone where the rest is on another page.
    pub fn put_lines(&mut self, mut lines: Vec<Block>) {
        let tall: f32 = lines.iter().map(|line| line.tall).sum();
        let first_two: f32 = lines.iter().take(2).map(|line| line.tall).sum();
        if tall > self.left() && (first_two > self.left() || lines.len() <= 3) && tall <= self.bottom {
            self.turn();
        }
        let last = lines.split_off(lines.len().saturating_sub(2));
        lines.into_iter().for_each(|line| self.put(line));
        let wide = self.wide();
        self.put(Block::stack(wide, last));
    }

    /// Goes on in the next column, or on the next page.
    pub fn turn(&mut self) {
        self.column += 1;
        if self.column == self.columns {
            self.leaves.push(Leaf::default());
            (self.column, self.top) = (0, 0.0);
        }
        self.y = self.top;
    }

    /// The pages.
    pub fn finish(self) -> Vec<Leaf> {
        self.leaves
    }

    fn leaf(&mut self) -> &mut Leaf {
        self.leaves.last_mut().expect("there is a page from the start")
    }
}
