//! Sketches: a drawing is a table, for tests about places.

use std::ops::{Deref, DerefMut};

use fates::FigureId;

use crate::{Base, Everyday, Kind, Length, Point, Polygon, Sight, Table, Terrain, inches};

/// A table that was drawn, with its figures known by their letters. In all else it is a [`Table`].
#[derive(Clone, Debug)]
pub struct Sketch {
    table: Table,
    letters: Vec<char>,
}

/// Makes a table of a drawing. Every line is a row, every sign a square inch; spaces and blank lines mean nothing.
///
/// | sign | what it is |
/// | --- | --- |
/// | a letter, but not `o` | a figure in the middle of its square: radius 1/2", height 1 1/4" |
/// | `.` | nothing |
/// | `#` | wall, 3" high |
/// | `^` | woods, 3" high |
/// | `o` | obstacle, 1/2" high |
/// | `~` | water |
/// | `,` | difficult ground |
///
/// Figures are numbered as they are read, row by row. Squares of one kind that lie together become one piece of terrain
/// where they make a rectangle.
///
/// ```
/// let table = table::sketch("
///     K . # . G
///     . . . . H
/// ");
/// assert!(!table.sees('K', 'G'));
/// assert!(table.sees('K', 'H'));
/// ```
///
/// # Panics
///
/// If the drawing has a sign that is not in the list, a letter twice, or nothing at all: a test must not go on then.
pub fn sketch(drawing: &str) -> Sketch {
    let rows: Vec<Vec<char>> = drawing.lines().map(signs).filter(|row| !row.is_empty()).collect();
    let width = rows.iter().map(Vec::len).max().expect("a drawing has at least one row");
    let table = Table::new(inches(width as i32), inches(rows.len() as i32), terrain(&rows));
    let mut sketch = Sketch { table, letters: Vec::new() };
    for (south, row) in rows.iter().enumerate() {
        for (east, sign) in row.iter().enumerate().filter(|(_, sign)| is_figure(**sign)) {
            sketch.add(*sign, middle(east, south));
        }
    }
    sketch
}

impl Sketch {
    /// The figure with this letter.
    ///
    /// # Panics
    ///
    /// If nobody in the drawing has it.
    pub fn figure(&self, letter: char) -> FigureId {
        let index = self.letters.iter().position(|known| *known == letter);
        FigureId(index.unwrap_or_else(|| panic!("nobody in the drawing is called {letter}")) as u8)
    }

    /// Where the figure with this letter stands now.
    pub fn at(&self, letter: char) -> Point {
        self.base(self.figure(letter)).expect("a figure of the drawing stays on the table").at
    }

    /// Puts the figure with this letter somewhere else.
    pub fn put(&mut self, letter: char, at: Point, elevation: Length) {
        let figure = self.figure(letter);
        self.table.shift(figure, at, elevation);
    }

    /// What one figure sees of another, with terrain read as [`Everyday`] does.
    pub fn view(&self, looker: char, target: char) -> Sight {
        self.sight(self.figure(looker), self.figure(target), &Everyday)
    }

    /// Does one figure see another?
    pub fn sees(&self, looker: char, target: char) -> bool {
        self.view(looker, target).seen()
    }

    /// Is the gap between the two at most this?
    pub fn within(&self, one: char, other: char, distance: Length) -> bool {
        self.gap_within(self.figure(one), self.figure(other), distance)
    }

    fn add(&mut self, letter: char, at: Point) {
        assert!(!self.letters.contains(&letter), "two figures are called {letter}");
        let foot = Base { at, radius: Length(127), elevation: Length::ZERO, height: Length(318) };
        self.table.place(FigureId(self.letters.len() as u8), foot);
        self.letters.push(letter);
    }
}

impl Deref for Sketch {
    type Target = Table;
    fn deref(&self) -> &Table {
        &self.table
    }
}

impl DerefMut for Sketch {
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

fn signs(line: &str) -> Vec<char> {
    line.chars().filter(|sign| !sign.is_whitespace()).collect()
}

fn is_figure(sign: char) -> bool {
    sign.is_ascii_alphabetic() && sign != 'o'
}

fn middle(east: usize, south: usize) -> Point {
    let half = |count: usize| 254 * count as i32 + 127;
    Point { x: half(east), y: half(south) }
}

/// The terrain that a sign stands for, and how high it is.
fn kind(sign: char) -> Option<(Kind, &'static str, Length)> {
    match sign {
        '#' => Some((Kind::Wall, "wall", inches(3))),
        '^' => Some((Kind::Woods, "woods", inches(3))),
        'o' => Some((Kind::Obstacle, "obstacle", Length(127))),
        '~' => Some((Kind::Water, "water", Length::ZERO)),
        ',' => Some((Kind::Difficult, "difficult ground", Length::ZERO)),
        '.' => None,
        letter if is_figure(letter) => None,
        other => panic!("a drawing has no sign {other:?}"),
    }
}

/// Joins squares of one kind into rectangles: first to the east, then as far south as the whole run goes on.
fn terrain(rows: &[Vec<char>]) -> Vec<Terrain> {
    let mut rows = rows.to_vec();
    let mut pieces = Vec::new();
    for south in 0..rows.len() {
        for east in 0..rows[south].len() {
            let sign = rows[south][east];
            if let Some((kind, name, top)) = kind(sign) {
                let wide = rows[south][east..].iter().take_while(|next| **next == sign).count();
                let is_whole = |row: &&mut Vec<char>| {
                    row.get(east..east + wide).is_some_and(|run| run.iter().all(|next| *next == sign))
                };
                let deep = rows[south..]
                    .iter_mut()
                    .take_while(is_whole)
                    .map(|row| row[east..east + wide].fill('.'))
                    .count();
                let outline = rectangle(east, south, wide, deep);
                pieces.push(Terrain { name: name.into(), kind, outline, bottom: Length::ZERO, top });
            }
        }
    }
    pieces
}

fn rectangle(east: usize, south: usize, wide: usize, deep: usize) -> Polygon {
    let corner = |east: usize, south: usize| Point { x: inches(east as i32).0, y: inches(south as i32).0 };
    let outline = Polygon::rectangle(corner(east, south), corner(east + wide, south + deep));
    outline.expect("a drawing of this size fits on a table")
}
