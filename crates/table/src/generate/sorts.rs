//! What stands on generated tables: sorts of pieces, with names of our own.

use crate::{Kind, Length, inches};

/// Some pieces of one sort: what they are, how high, how large, and what they may be called.
pub(super) struct Sort<'n> {
    pub kind: Kind,
    pub height: Length,
    pub shape: Shape,
    /// The least and the most that a side measures, in quarters of an inch.
    pub long: (i32, i32),
    pub deep: (i32, i32),
    pub names: &'n [&'n str],
}

/// What a piece looks like from above.
#[derive(Clone, Copy)]
pub(crate) enum Shape {
    Blob,
    Block,
    /// A straight wall or hedge of half an inch.
    Bar,
}

/// How thick walls and hedges are.
pub(super) const HALF_INCH: Length = Length(127);

pub(super) const YEWS: Sort = Sort {
    kind: Kind::Woods,
    height: inches(6),
    shape: Shape::Blob,
    long: (16, 28),
    deep: (14, 22),
    names: &["yew wood", "the sexton's yews", "the weeping yews", "the rookery"],
};

pub(super) const TOMBS: Sort = Sort {
    kind: Kind::Obstacle,
    height: inches(1),
    shape: Shape::Block,
    long: (6, 12),
    deep: (4, 6),
    names: &[
        "the founder's tomb",
        "the table tomb",
        "the miller's grave",
        "three old graves",
        "the nameless tomb",
        "the drowned sailors",
        "the twins' grave",
        "the cracked vault",
    ],
};

pub(super) const CHURCHYARD_WALLS: Sort = Sort {
    kind: Kind::Wall,
    height: inches(2),
    shape: Shape::Bar,
    long: (20, 36),
    deep: (2, 8),
    names: &["the old lychgate wall", "the north wall", "the wall of names", "the leaning wall"],
};

pub(super) const OPEN_GRAVE: Sort = Sort {
    kind: Kind::Pit,
    height: Length(-2 * 254),
    shape: Shape::Block,
    long: (8, 8),
    deep: (5, 5),
    names: &["the open grave"],
};

pub(super) const GROVES: Sort = Sort {
    kind: Kind::Woods,
    height: inches(6),
    shape: Shape::Blob,
    long: (20, 36),
    deep: (18, 32),
    names: &[
        "hangman's oaks",
        "the birch stand",
        "the black pines",
        "alder grove",
        "the hollow beeches",
        "wolf's copse",
        "the ash ring",
        "crow wood",
    ],
};

pub(super) const SCRUB: Sort = Sort {
    kind: Kind::Difficult,
    height: Length::ZERO,
    shape: Shape::Blob,
    long: (14, 26),
    deep: (12, 20),
    names: &["the bramble patch", "the windfall", "the fern hollow", "the charcoal pit", "the nettles"],
};

pub(super) const BOULDERS: Sort = Sort {
    kind: Kind::Rock,
    height: inches(2),
    shape: Shape::Blob,
    long: (7, 13),
    deep: (6, 12),
    names: &["the grey stone", "the split rock", "the giant's tooth", "the moss stone"],
};

pub(super) const HOUSES: Sort = Sort {
    kind: Kind::Building,
    height: inches(5),
    shape: Shape::Block,
    long: (18, 30),
    deep: (14, 22),
    names: &[
        "the smithy",
        "the inn",
        "the weaver's house",
        "the tithe barn",
        "the baker's house",
        "the shuttered house",
        "the widow's cottage",
        "the stables",
    ],
};

pub(super) const FENCES: Sort = Sort {
    kind: Kind::Obstacle,
    height: inches(1),
    shape: Shape::Bar,
    long: (16, 28),
    deep: (2, 6),
    names: &["the paddock fence", "the garden wall", "the wattle fence", "the handcarts", "the log pile"],
};

pub(super) const GARDENS: Sort = Sort {
    kind: Kind::Difficult,
    height: Length::ZERO,
    shape: Shape::Block,
    long: (12, 20),
    deep: (10, 16),
    names: &["the kitchen garden", "the bean rows", "the pigsty", "the orchard grass"],
};

pub(super) const PILLARS: Sort = Sort {
    kind: Kind::Rock,
    height: inches(3),
    shape: Shape::Blob,
    long: (5, 8),
    deep: (5, 8),
    names: &["the last pillar", "the fallen pillar", "the headless saint", "the broken arch"],
};

pub(super) const MARSH: Sort = Sort {
    kind: Kind::Difficult,
    height: Length::ZERO,
    shape: Shape::Blob,
    long: (18, 32),
    deep: (12, 20),
    names: &["the reed marsh", "the black mire", "the sedge", "the sinking meadow", "the frog hole"],
};

pub(super) const WILLOWS: Sort = Sort {
    kind: Kind::Woods,
    height: inches(5),
    shape: Shape::Blob,
    long: (12, 20),
    deep: (10, 16),
    names: &["the willows", "the drowned alders", "the ferryman's trees"],
};

pub(super) const HEDGES: Sort = Sort {
    kind: Kind::Obstacle,
    height: inches(1),
    shape: Shape::Bar,
    long: (24, 40),
    deep: (2, 10),
    names: &["the long hedge", "the hawthorn", "the parish hedge", "the sunken fence", "the field wall"],
};

pub(super) const COPSES: Sort = Sort {
    kind: Kind::Woods,
    height: inches(5),
    shape: Shape::Blob,
    long: (16, 24),
    deep: (14, 20),
    names: &["the lone copse", "the shepherd's trees"],
};

pub(super) const FURROWS: Sort = Sort {
    kind: Kind::Difficult,
    height: Length::ZERO,
    shape: Shape::Block,
    long: (24, 36),
    deep: (16, 24),
    names: &["the fresh furrows", "the turnip field", "the muddy fallow"],
};
