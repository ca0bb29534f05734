//! What can be pointed at: a figure on the table, and sets of figures.

use serde::{Deserialize, Serialize};

/// One figure of a game, by its place in the game's list of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FigureId(pub u8);

impl FigureId {
    /// Its place in a list of figures.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of figures, read in the order of their ids. At most [`FigureSet::MOST`] figures take part in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FigureSet(u64);

impl FigureSet {
    /// How many figures a game can hold.
    pub const MOST: usize = 64;

    /// The set without figures.
    pub const EMPTY: FigureSet = FigureSet(0);

    /// Adds a figure.
    #[inline]
    pub fn insert(&mut self, figure: FigureId) {
        assert!(figure.index() < FigureSet::MOST, "a game holds at most {} figures", FigureSet::MOST);
        self.0 |= 1 << figure.0;
    }

    /// Takes a figure out.
    #[inline]
    pub fn remove(&mut self, figure: FigureId) {
        self.0 &= !1u64.checked_shl(figure.0.into()).unwrap_or(0);
    }

    /// Is the figure in the set?
    #[inline]
    pub fn contains(self, figure: FigureId) -> bool {
        self.0.checked_shr(figure.0.into()).is_some_and(|rest| rest & 1 == 1)
    }

    /// How many figures there are.
    #[inline]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody in it?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all of these in the other set too?
    #[inline]
    pub fn is_within(self, other: FigureSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The figures that are in both.
    #[inline]
    pub fn and(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 & other.0)
    }

    /// The figures that are in one of them or in both.
    #[inline]
    pub fn or(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 | other.0)
    }

    /// The figures that are not in the other set.
    #[inline]
    pub fn without(self, other: FigureSet) -> FigureSet {
        FigureSet(self.0 & !other.0)
    }

    /// The first figure, if there is one.
    #[inline]
    pub fn first(self) -> Option<FigureId> {
        (self.0 != 0).then(|| FigureId(self.0.trailing_zeros() as u8))
    }

    /// The figures in the order of their ids.
    #[inline]
    pub fn iter(self) -> Figures {
        self.into_iter()
    }
}

/// The figures of a set, one after the other.
#[derive(Clone, Debug)]
pub struct Figures(FigureSet);

impl Iterator for Figures {
    type Item = FigureId;

    #[inline]
    fn next(&mut self) -> Option<FigureId> {
        let next = self.0.first()?;
        self.0.0 &= self.0.0 - 1; // the lowest
        Some(next)
    }
}

impl IntoIterator for FigureSet {
    type Item = FigureId;
    type IntoIter = Figures;

    #[inline]
    fn into_iter(self) -> Figures {
        Figures(self)
    }
}

impl FromIterator<FigureId> for FigureSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = FigureId>>(figures: I) -> Self {
        let mut set = FigureSet::EMPTY;
        for figure in figures {
            set.insert(figure);
        }
        set
    }
}

impl Serialize for FigureSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for FigureSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let figures = Vec::<FigureId>::deserialize(deserializer)?;
        match figures.iter().find(|figure| figure.index() >= FigureSet::MOST) {
            Some(figure) => Err(serde::de::Error::custom(format!("no figure has the number {}", figure.0))),
            None => Ok(figures.into_iter().collect()),
        }
    }
}
