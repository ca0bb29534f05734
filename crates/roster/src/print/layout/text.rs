//! Text: runs of words in several faces, wrapped into lines.

use super::block::Block;
use super::face::{Face, POINT, cut, measure};
use super::mark::{Mark, Spot};

/// Words in one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// In which face.
    pub face: Face,
    /// What they say.
    pub words: String,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// How large its letters are, in points.
    pub size: f32,
    /// How far its lines are apart, for letters of size 1.
    pub leading: f32,
}

impl Run {
    /// Words for reading.
    pub fn plain(words: impl Into<String>) -> Run {
        Run { face: Face::Plain, words: words.into() }
    }

    /// Words to be looked for.
    pub fn bold(words: impl Into<String>) -> Run {
        Run { face: Face::Bold, words: words.into() }
    }
}

impl Style {
    /// Text of this size.
    pub const fn of(size: f32) -> Style {
        Style { size, leading: 1.22 }
    }

    /// How tall a line is.
    pub fn line(self) -> f32 {
        self.size * self.leading * POINT
    }
}

/// A line of text, cut where it is too long.
pub fn line(words: &str, face: Face, size: f32, width: f32) -> Block {
    let words = cut(words, face, size, width);
    let style = Style::of(size);
    let mut block = Block::sized(measure(&words, face, size), style.line());
    block.marks.extend(text(0.0, style, face, words));
    block
}

/// Text in as many lines as it takes, each a block.
pub fn wrapped(runs: &[Run], style: Style, width: f32) -> Vec<Block> {
    let mut lines = Lines { style, width, done: Vec::new(), pieces: Vec::new(), x: 0.0 };
    for run in runs {
        for word in run.words.split_inclusive(' ') {
            lines.add(run.face, word);
        }
    }
    lines.finish()
}

/// Text as one block.
pub fn paragraph(runs: &[Run], style: Style, width: f32) -> Block {
    Block::stack(width, wrapped(runs, style, width))
}

/// Lines under way.
struct Lines {
    style: Style,
    width: f32,
    done: Vec<Block>,
    /// The line under way: where each piece begins, and its words.
    pieces: Vec<(f32, Face, String)>,
    x: f32,
}

impl Lines {
    fn add(&mut self, face: Face, word: &str) {
        let seen = measure(word.trim_end(), face, self.style.size);
        if self.x + seen > self.width && self.x > 0.0 {
            self.end_line();
        }
        if seen > self.width {
            return self.add_letters(face, word);
        }
        self.push(face, word);
    }

    /// A word that is wider than a line.
    fn add_letters(&mut self, face: Face, word: &str) {
        for letter in word.chars() {
            let letter = letter.to_string();
            if self.x + measure(&letter, face, self.style.size) > self.width && self.x > 0.0 {
                self.end_line();
            }
            self.push(face, &letter);
        }
    }

    fn push(&mut self, face: Face, words: &str) {
        match self.pieces.last_mut() {
            Some((_, last, said)) if *last == face => said.push_str(words),
            _ => self.pieces.push((self.x, face, words.to_string())),
        }
        self.x += measure(words, face, self.style.size);
    }

    fn end_line(&mut self) {
        let mut block = Block::sized(self.width, self.style.line());
        for (x, face, words) in self.pieces.drain(..) {
            block.marks.extend(text(x, self.style, face, words.trim_end().to_string()));
        }
        self.done.push(block);
        self.x = 0.0;
    }

    fn finish(mut self) -> Vec<Block> {
        if !self.pieces.is_empty() {
            self.end_line();
        }
        self.done
    }
}

/// Letters on the line of a block that begins at 0.
fn text(x: f32, style: Style, face: Face, words: String) -> Option<Mark> {
    let y = style.line() - style.size * POINT * 0.28;
    (!words.is_empty()).then_some(Mark::Text { at: Spot::at(x, y), words, face, size: style.size })
}
