//! Tokens and measuring sticks to cut out, at true scale.

use frame::muster::MusteredView;

use super::head::{BOTTOM, head, heading};
use crate::print::layout::{Block, Face, Flow, Leaf, Mark, Spot, Stroke, cut, line, measure};
use crate::print::matter::{Base, Matter, Stick};
use crate::print::paper::WIDTH;

const INCH: f32 = 25.4;
/// The inches of the ruler.
const RULER: usize = 7;
/// How many tokens to be found or fought over there are, and how large they are.
const MARKERS: usize = 8;
const MARKER: f32 = 20.0;
/// How tall a stick is.
const TALL: f32 = 11.0;
/// The longest stick that is printed in pieces.
const LONGEST: f32 = 2_000.0;

/// The pages of tokens.
pub(super) fn lay(matter: &Matter) -> Vec<Leaf> {
    let mut flow = Flow::under(head(matter, "tokens"), 1, 0.0, BOTTOM);
    flow.put(scale());
    flow.put(heading("Measures", WIDTH).below(2.0));
    flow.put(ruler());
    for stick in matter.sticks.iter().filter(|stick| (1.0..=LONGEST).contains(&stick.length)) {
        for piece in pieces(stick) {
            flow.space(2.0);
            flow.put(piece);
        }
    }
    rows(&mut flow, "Markers", (1..=MARKERS).map(|number| disc(MARKER, marker(number))).collect());
    rows(&mut flow, "Figures", figures(matter));
    flow.finish()
}

/// A line by which people see whether the page came out at true scale.
fn scale() -> Block {
    let mut block = Block::sized(WIDTH, 7.0);
    block.rule((0.0, 3.0), (100.0, 3.0), Stroke::solid(0.4));
    for place in 0..=10 {
        let (x, up) = (10.0 * place as f32, if place % 5 == 0 { 2.0 } else { 1.0 });
        block.rule((x, 3.0 - up), (x, 3.0 + up), Stroke::solid(0.25));
    }
    let words = "This line is 100 mm long. If not, print at 100%, not fitted to the page.";
    block.with(103.0, 1.2, line(words, Face::Plain, 8.0, WIDTH - 103.0))
}

/// A ruler of inches, black and white.
fn ruler() -> Block {
    let mut block = stick_frame(INCH * RULER as f32);
    for inch in 0..RULER {
        let x = INCH * inch as f32;
        let (at, wide) = (Spot::at(x, if inch % 2 == 0 { 0.0 } else { 2.0 }), INCH);
        block.marks.push(Mark::Bar { at, wide, tall: 2.0 });
        for quarter in 1..4 {
            let x = x + INCH / 4.0 * quarter as f32;
            block.rule((x, 4.0), (x, if quarter == 2 { 6.5 } else { 5.3 }), Stroke::solid(0.2));
        }
        let words = line(&format!("{}″", inch + 1), Face::Bold, 9.0, INCH);
        block.rule((x + INCH, 4.0), (x + INCH, TALL), Stroke::solid(0.3));
        block.put(x + INCH - words.wide - 0.8, 6.4, words);
    }
    block
}

/// A measuring stick, in pieces that are glued together where it is longer than the page is wide.
fn pieces(stick: &Stick) -> Vec<Block> {
    let count = (stick.length / WIDTH).ceil().max(1.0);
    let long = stick.length / count;
    let piece = |number: usize| {
        let mut block = stick_frame(long);
        let part = if count > 1.0 { format!(", piece {number} of {count}") } else { String::new() };
        let words = format!("{}{part} · {:.0} mm", stick.name, stick.length);
        let words = line(&words, Face::Bold, 10.0, long - 3.0);
        block.put((long - words.wide) / 2.0, 3.2, words);
        block
    };
    (1..=count as usize).map(piece).collect()
}

fn stick_frame(long: f32) -> Block {
    let mut block = Block::sized(long, TALL + 1.0);
    block.frame((0.0, 0.0), (long, TALL), 0.0, Stroke::solid(0.3));
    block
}

/// Blocks beside each other under a title, in as many rows as it takes.
fn rows(flow: &mut Flow, title: &str, discs: Vec<Block>) {
    let mut rows: Vec<Block> = Vec::new();
    for disc in discs {
        match rows.last_mut() {
            Some(row) if row.wide + disc.wide <= WIDTH => *row = beside(std::mem::take(row), disc),
            _ => rows.push(disc),
        }
    }
    for (place, row) in rows.into_iter().enumerate() {
        let title = (place == 0).then(|| heading(title, WIDTH).below(3.0));
        flow.put(Block::stack(WIDTH, title.into_iter().chain([row])));
    }
}

/// Two blocks beside each other.
fn beside(one: Block, other: Block) -> Block {
    let (wide, tall, x) = (one.wide + other.wide, one.tall.max(other.tall), one.wide);
    Block::sized(wide, tall).with(0.0, 0.0, one).with(x, 0.0, other)
}

/// A disc with something in its middle.
fn disc(diameter: f32, inside: Block) -> Block {
    let (size, middle) = (diameter + 2.0, diameter / 2.0 + 1.0);
    let mut block = Block::sized(size, size);
    block.marks.push(Mark::Ring {
        middle: Spot::at(middle, middle),
        radius: diameter / 2.0,
        stroke: Stroke::solid(0.3),
    });
    block.with(middle - inside.wide / 2.0, middle - inside.tall / 2.0, inside)
}

/// A marker for what is found or fought over.
fn marker(number: usize) -> Block {
    line(&number.to_string(), Face::Title, 22.0, MARKER)
}

/// A disc in true size for every figure.
fn figures(matter: &Matter) -> Vec<Block> {
    let views = matter.muster.figures.iter().zip(&matter.figures);
    let discs = views.flat_map(|(view, figure)| {
        (1..=view.count.max(1)).map(move |number| {
            let Base(diameter) = figure.base;
            let diameter = diameter.clamp(20.0, 120.0);
            disc(diameter, figure_inside(view, number, diameter))
        })
    });
    discs.collect()
}

/// A silhouette with the figure's name below it, as far as it fits.
fn figure_inside(view: &MusteredView, number: u8, diameter: f32) -> Block {
    let (size, room) = (diameter * 0.56, diameter * 0.78);
    let words = if view.count > 1 { format!("{} {number}", view.name) } else { view.name.clone() };
    let words = called(&words, room);
    let mut block = Block::sized(room, size + 3.0);
    block.marks.push(Mark::Figure { at: Spot::at((room - size) / 2.0, 0.0), size, look: view.look });
    let words = line(&words, Face::Bold, 6.5, room);
    let left = (room - words.wide) / 2.0;
    block.with(left, size, words)
}

/// A name where there is little room: the whole, or its last word with the number, or as much as fits.
fn called(name: &str, room: f32) -> String {
    let fits = |words: &str| measure(words, Face::Bold, 6.5) <= room;
    let words: Vec<&str> = name.split(' ').collect();
    let shorter = (0..words.len()).map(|first| words[first..].join(" ")).find(|words| fits(words));
    shorter.unwrap_or_else(|| cut(name, Face::Bold, 6.5, room))
}
