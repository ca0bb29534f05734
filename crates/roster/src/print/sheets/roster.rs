//! The roster in rows: a row for every figure, then what all of them carry, then what is wrong.

use std::collections::BTreeMap;

use frame::muster::MusteredView;

use super::card;
use super::head::{BOTTOM, head, heading};
use crate::print::layout::{Block, Face, Flow, Leaf, Mark, Run, Spot, Stroke, Style, paragraph, wrapped};
use crate::print::matter::Matter;
use crate::print::paper::WIDTH;

const TEXT: Style = Style::of(8.5);
/// The columns of a row: who, the numbers, the rest.
const WHO: f32 = 52.0;
const NUMBERS: f32 = 66.0;
const GAP: f32 = 4.0;
const REST: f32 = WIDTH - WHO - NUMBERS - 2.0 * GAP;
/// The most lines of a figure's gear and traits in one piece: what is more goes on below.
const LINES: usize = 30;

/// The pages of the roster sheet.
pub(super) fn lay(matter: &Matter) -> Vec<Leaf> {
    let mut flow = Flow::under(head(matter, "roster"), 1, 0.0, BOTTOM);
    if let Some(total) = totals(matter) {
        flow.put(total);
    }
    for figure in &matter.muster.figures {
        for row in row(figure, matter) {
            flow.put(row);
        }
    }
    if matter.muster.figures.is_empty() {
        flow.put(paragraph(&[Run::plain("Nobody stands in this roster yet.")], TEXT, WIDTH));
    }
    armoury(matter, &mut flow);
    flaws(matter, &mut flow);
    flow.finish()
}

/// What the roster comes to besides its points.
fn totals(matter: &Matter) -> Option<Block> {
    let words = matter.muster.totals.iter().skip(1).map(|total| match total.most {
        Some(most) => format!("{} {} of {most}", total.name, total.now),
        None => format!("{} {}", total.name, total.now),
    });
    let words = words.collect::<Vec<_>>().join(" · ");
    let set = || paragraph(&[Run::plain(words.as_str())], TEXT, WIDTH);
    (!words.is_empty()).then(|| Block::stack(WIDTH, [set(), Block::sized(WIDTH, 1.0)]))
}

/// A figure's row, in as many pieces as it takes.
fn row(figure: &MusteredView, matter: &Matter) -> Vec<Block> {
    let who = who(figure, matter);
    let numbers =
        Block::stack(NUMBERS, card::stats(&figure.stats, NUMBERS).into_iter().chain(marked_off(figure)));
    let rest = wrapped(&rest(figure), TEXT, REST);
    let mut pieces = rest.chunks(LINES).map(|lines| Block::stack(REST, lines.iter().cloned()));
    let first = pieces.next().unwrap_or_default();
    let tall = who.tall.max(numbers.tall).max(first.tall) + 1.6;
    let beside = WHO + NUMBERS + 2.0 * GAP;
    let row =
        Block::sized(WIDTH, tall).with(0.0, 0.8, who).with(WHO + GAP, 0.8, numbers).with(beside, 0.8, first);
    let more = pieces.map(|piece| Block::sized(WIDTH, piece.tall).with(beside, 0.0, piece));
    let mut rows: Vec<Block> = [row].into_iter().chain(more).collect();
    if let Some(last) = rows.last_mut() {
        last.rule((0.0, last.tall), (WIDTH, last.tall), Stroke::solid(0.15));
    }
    rows
}

/// Its silhouette, its name, what it is and what it costs.
fn who(figure: &MusteredView, matter: &Matter) -> Block {
    let room = WHO - 9.5;
    let name = wrapped(&[Run { face: Face::Title, words: figure.name.clone() }], Style::of(10.0), room);
    let name = Block::stack(room, name.into_iter().take(4));
    let cost = matter.muster.totals.first().map_or_else(String::new, |total| total.name.to_lowercase());
    let mut about: Vec<String> = Vec::new();
    if figure.kind != figure.name {
        about.push(figure.kind.clone());
    }
    if figure.count > 1 {
        about.push(format!("{} of them", figure.count));
    }
    if let Some(price) = figure.cost {
        let each = if figure.count > 1 { " each" } else { "" };
        about.push(if price == 0 { "free".to_string() } else { format!("{price}\u{a0}{cost}{each}") });
    }
    let about = paragraph(&[Run::plain(about.join(" · "))], TEXT, room);
    let words = Block::stack(room, [name, about]);
    let tall = words.tall.max(8.6);
    let mut block = Block::sized(WHO, tall).with(9.5, 0.0, words);
    block.marks.push(Mark::Figure { at: Spot::at(0.0, 0.2), size: 8.2, look: figure.look });
    block
}

/// The boxes of a figure, small, for each of those that are alike.
fn marked_off(figure: &MusteredView) -> Vec<Block> {
    let turns = Style::of(7.5);
    let rows = figure.boxes.iter().filter(|row| row.count > 0).map(|row| {
        let total = usize::from(row.count) * usize::from(figure.count.max(1));
        let mut block = Block::sized(NUMBERS, turns.line()).with(0.0, 0.4, card::label(&row.name, 13.0));
        let in_a_row = ((NUMBERS - 14.0) / 3.2) as usize;
        block.tall = 3.4 * total.min(MOST_BOXES).div_ceil(in_a_row) as f32 + 0.4;
        for place in 0..total.min(MOST_BOXES) {
            let (column, down) = ((place % in_a_row) as f32, (place / in_a_row) as f32);
            block.frame((14.0 + 3.2 * column, 0.4 + 3.4 * down), (2.7, 2.7), 0.4, Stroke::solid(0.2));
        }
        block
    });
    rows.collect()
}

/// The most boxes in a row of the sheet; the cards have all of them.
const MOST_BOXES: usize = 160;

/// What it carries, and what it can do.
fn rest(figure: &MusteredView) -> Vec<Run> {
    let gear: Vec<&str> = figure.gear.iter().map(|thing| thing.name.as_str()).collect();
    let traits: Vec<&str> = figure.traits.iter().map(|own| own.name.as_str()).collect();
    match (gear.is_empty(), traits.is_empty()) {
        (true, true) => Vec::new(),
        (false, true) => vec![Run::plain(gear.join(", "))],
        (true, false) => vec![Run::bold(traits.join(", "))],
        (false, false) => vec![Run::plain(format!("{}. ", gear.join(", "))), Run::bold(traits.join(", "))],
    }
}

/// What all of them carry, with its numbers, each thing once.
fn armoury(matter: &Matter, flow: &mut Flow) {
    let gear = matter.muster.figures.iter().flat_map(|figure| &figure.gear);
    let things: BTreeMap<(&str, &str), ()> = gear
        .filter(|thing| !thing.words.is_empty())
        .map(|thing| ((&*thing.name, &*thing.words), ()))
        .collect();
    for (place, (name, words)) in things.keys().enumerate() {
        let name = paragraph(&[Run::bold(*name)], TEXT, WHO - 2.0);
        let words = paragraph(&[Run::plain(*words)], TEXT, WIDTH - WHO);
        let tall = name.tall.max(words.tall) + 0.6;
        let mut row = Block::sized(WIDTH, tall).with(0.0, 0.2, name).with(WHO, 0.2, words);
        row.rule((0.0, tall), (WIDTH, tall), Stroke::dashed(0.15, 0.4));
        let row = if place == 0 {
            Block::stack(WIDTH, [heading("Weapons and gear", WIDTH), row]).below(3.0)
        } else {
            row
        };
        flow.put(row);
    }
}

/// What is wrong with it, where people play it anyway.
fn flaws(matter: &Matter, flow: &mut Flow) {
    for (place, flaw) in matter.muster.flaws.iter().enumerate() {
        let row = paragraph(&[Run::plain(format!("• {}", flaw.words))], TEXT, WIDTH);
        let title = if matter.muster.anyway { "Played anyway, though" } else { "Still to be mended" };
        let row = if place == 0 { Block::stack(WIDTH, [heading(title, WIDTH), row]).below(3.0) } else { row };
        flow.put(row);
    }
}
