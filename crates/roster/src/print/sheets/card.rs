//! The parts of a figure's card: its head, its numbers, what it carries, its rules in short, its odds, its boxes.

use frame::muster::{BoxesView, GearView, MusteredView};
use frame::view::{CardView, Stat};

use crate::print::layout::{
    Block, Face, Mark, Run, Spot, Stroke, Style, cut, line, measure, paragraph, wrapped,
};
use crate::print::matter::{Figure, Matter};

/// What text on cards is set in, and its small print.
const TEXT: Style = Style::of(8.5);
const SMALL: f32 = 7.0;

/// The most numbers in a row.
const MOST_STATS: usize = 8;

/// Fewer things than this that are alike have a row each.
const FEW: usize = 3;

/// The most things that share a row.
const IN_A_ROW: usize = 6;

/// The most letters that a card tells of a rule; the sheet of rules has the whole of it.
const SHORT: usize = 110;

/// The figure, what it is, and what it costs.
pub(super) fn head(figure: &MusteredView, cost: &str, width: f32, goes_on: bool) -> Block {
    let mut block = Block::sized(width, 12.2);
    block.marks.push(Mark::Figure { at: Spot::at(0.0, 0.4), size: 10.5, look: figure.look });
    let price = price(figure, cost);
    let room = width - 12.8 - price.wide - 2.0;
    block.put(width - price.wide, 1.2, price);
    let name = if goes_on { format!("{} (continued)", figure.name) } else { figure.name.clone() };
    let kind = kind(figure);
    let sizes = [13.0, 11.5, 10.0];
    match sizes.into_iter().find(|size| measure(&name, Face::Title, *size) <= room) {
        Some(size) => {
            block.put(12.8, 1.4, line(&name, Face::Title, size, room));
            block.put(12.8, 7.0, line(&kind, Face::Plain, 8.5, room));
        }
        None => {
            let lines = wrapped(&[Run { face: Face::Title, words: name.clone() }], Style::of(9.5), room);
            let two = two_lines(&name, lines, room);
            block.put(12.8, 0.2, two);
            block.put(12.8, 8.4, line(&kind, Face::Plain, 8.5, room));
        }
    }
    block
}

/// A long name in two lines, cut where even these are too short.
fn two_lines(name: &str, lines: Vec<Block>, room: f32) -> Block {
    let first = lines.first().and_then(|line| match line.marks.first() {
        Some(Mark::Text { words, .. }) => Some(words.clone()),
        _ => None,
    });
    let first = first.unwrap_or_default();
    let rest = name.get(first.len()..).unwrap_or_default().trim_start();
    let set = |words: &str| line(words, Face::Title, 9.5, room);
    Block::stack(room, [set(&first), set(rest)])
}

/// What it is, where its name does not say so, and how many are alike.
fn kind(figure: &MusteredView) -> String {
    let kind = if figure.kind == figure.name { "" } else { figure.kind.as_str() };
    match (figure.count, kind) {
        (0 | 1, kind) => kind.to_string(),
        (count, "") => format!("{count} of them"),
        (count, kind) => format!("{kind} · {count} of them"),
    }
}

/// What one of them costs.
fn price(figure: &MusteredView, cost: &str) -> Block {
    let Some(price) = figure.cost else { return Block::default() };
    let words = if price == 0 { "free".to_string() } else { price.to_string() };
    let number = line(&words, Face::Title, 12.0, 20.0);
    let each = if figure.count > 1 { format!("{cost} each") } else { cost.to_string() };
    let below = line(&each, Face::Plain, SMALL, 24.0);
    let wide = number.wide.max(below.wide);
    let (left, under) = (wide - number.wide, wide - below.wide);
    Block::sized(wide, 9.0).with(left, 0.0, number).with(under, 5.0, below)
}

/// Its numbers, in a frame with a cell for each.
pub(super) fn stats(stats: &[Stat], width: f32) -> Vec<Block> {
    let rows = stats.len().div_ceil(MOST_STATS).max(1);
    stats.chunks(stats.len().div_ceil(rows).max(1)).map(|row| stat_row(row, width)).collect()
}

fn stat_row(stats: &[Stat], width: f32) -> Block {
    let mut block = Block::sized(width, 9.6);
    let cell = width / stats.len() as f32;
    block.frame((0.0, 0.3), (width, 8.4), 1.4, Stroke::solid(0.25));
    for (place, stat) in stats.iter().enumerate() {
        let x = cell * place as f32;
        if place > 0 {
            block.rule((x, 0.3), (x, 8.7), Stroke::solid(0.25));
        }
        let sizes = [7.0, 6.5, 6.0, 5.5];
        let fits = sizes.into_iter().find(|size| measure(&stat.name, Face::Plain, *size) < cell - 1.0);
        centred(&mut block, (x, 0.8, cell), &stat.name, Face::Plain, fits.unwrap_or(5.5));
        centred(&mut block, (x, 3.5, cell), &stat.printed, Face::Bold, 11.0);
    }
    block
}

/// Words in the middle of a cell.
fn centred(block: &mut Block, (x, y, cell): (f32, f32, f32), words: &str, face: Face, size: f32) {
    let words = cut(words, face, size, cell - 0.6);
    let set = line(&words, face, size, cell);
    block.put(x + (cell - set.wide) / 2.0, y, set);
}

/// What it carries: what has numbers in a table, the rest in a line.
pub(super) fn gear(gear: &[GearView], width: f32) -> Vec<Block> {
    let (with_words, bare): (Vec<&GearView>, Vec<&GearView>) =
        gear.iter().partition(|thing| !thing.words.is_empty());
    let alike = with_words.chunk_by(|one, next| one.words == next.words);
    let rows = alike
        .flat_map(|things| things.chunks(if things.len() < FEW { 1 } else { IN_A_ROW }))
        .map(|things| gear_row(things, width));
    let names: Vec<&str> = bare.iter().map(|thing| thing.name.as_str()).collect();
    let rest =
        (!names.is_empty()).then(|| paragraph(&[Run::plain(names.join(", "))], TEXT, width).below(0.7));
    rows.chain(rest).collect()
}

/// Things of which the same is told, such as armour of one kind in several places, share a row.
fn gear_row(things: &[&GearView], width: f32) -> Block {
    let column = width * if things.len() > 1 { 0.7 } else { 0.4 };
    let names: Vec<&str> = things.iter().map(|thing| thing.name.as_str()).collect();
    let name = paragraph(&[Run::bold(names.join(", "))], TEXT, column - 1.5);
    let words = things.first().map_or("", |thing| thing.words.as_str());
    let words = paragraph(&[Run::plain(words)], TEXT, width - column);
    let tall = name.tall.max(words.tall) + 0.6;
    let mut block = Block::sized(width, tall).with(0.0, 0.3, name).with(column, 0.3, words);
    block.rule((0.0, tall), (width, tall), Stroke::dashed(0.15, 0.4));
    block
}

/// Its rules, each in short and once: traits of one rule stand before its words together.
pub(super) fn rules(figure: &MusteredView, matter: &Matter, width: f32) -> Vec<Block> {
    let mut told: Vec<(Option<&CardView>, Vec<&str>)> = Vec::new();
    for own in &figure.traits {
        let card = own.rule.and_then(|rule| matter.card(rule.0));
        match told.iter_mut().find(|(known, _)| card.is_some() && *known == card) {
            Some((_, names)) => names.push(&own.name),
            None => told.push((card, vec![own.name.as_str()])),
        }
    }
    let runs = told.into_iter().map(|(card, names)| match card.map(short) {
        Some(short) => vec![Run::bold(format!("{}: ", names.join(", "))), Run::plain(short)],
        None => vec![Run::bold(format!("{}.", names.join(", ")))],
    });
    runs.map(|runs| paragraph(&runs, TEXT, width).below(0.5)).collect()
}

/// The names of its rules alone.
pub(super) fn rule_names(figure: &MusteredView, width: f32) -> Vec<Block> {
    let names: Vec<&str> = figure.traits.iter().map(|own| own.name.as_str()).collect();
    let line = || paragraph(&[Run::bold(format!("{}.", names.join(", ")))], TEXT, width).below(0.5);
    if names.is_empty() { Vec::new() } else { vec![line()] }
}

/// A rule in short: its first sentence, as far as it is not too long.
pub(super) fn short(card: &CardView) -> String {
    let text = card.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = text.split_inclusive(". ").next().unwrap_or_default().trim();
    if first.chars().count() <= SHORT {
        return first.to_string();
    }
    let kept: String = first.chars().take(SHORT).collect();
    let whole = kept.rsplit_once(' ').map_or(kept.as_str(), |(words, _)| words);
    format!("{}…", whole.trim_end_matches([',', ';', ':', ' ']))
}

/// Its exact odds against the enemies it is likely to meet.
pub(super) fn odds(figure: &Figure, width: f32) -> Vec<Block> {
    let title = line("Exact odds", Face::Plain, SMALL, width).below(0.8);
    let rows = figure.odds.iter().map(|(words, chances)| {
        let runs = [Run::plain(format!("{words}: ")), Run::bold(chances)];
        paragraph(&runs, TEXT, width)
    });
    let rows: Vec<Block> = rows.collect();
    if rows.is_empty() { rows } else { [vec![title], rows].concat() }
}

/// Boxes to mark off, for each of those that are alike. One that is alone has circles for the turns in which it has acted,
/// and beside them its last boxes, if these are few.
pub(super) fn boxes(figure: &MusteredView, width: f32) -> Vec<Block> {
    let alike = figure.count.max(1);
    if alike > 1 {
        let rows = (1..=alike).flat_map(|number| {
            let each = figure.boxes.iter();
            each.enumerate().flat_map(move |(place, row)| match place {
                0 => rows_of_boxes(&format!("{number} {}", row.name), row, width),
                _ => rows_of_boxes(&row.name, row, width),
            })
        });
        return rows.collect();
    }
    let (few, others) = match figure.boxes.split_last() {
        Some((last, others)) if last.count <= MOST_BESIDE => (Some(last), others),
        _ => (None, figure.boxes.as_slice()),
    };
    let rows = others.iter().flat_map(|row| rows_of_boxes(&row.name, row, width));
    rows.chain([acted(few, width)]).collect()
}

/// The most boxes that stand beside the circles.
const MOST_BESIDE: u8 = 5;

/// The place where boxes begin, how far they are apart, and the gap after every fifth.
const FIRST: f32 = 15.0;
const STEP: f32 = 4.4;
const GAP: f32 = 1.0;

fn rows_of_boxes(name: &str, row: &BoxesView, width: f32) -> Vec<Block> {
    let in_a_row = ((width - FIRST) / (STEP + GAP / 5.0)) as usize;
    let count = usize::from(row.count);
    let rows = (0..count).step_by(in_a_row).map(|first| {
        let mut block = Block::sized(width, 4.9);
        if first == 0 {
            block.put(0.0, 1.0, label(name, FIRST - 1.0));
        }
        for place in 0..in_a_row.min(count - first) {
            block.frame((along(place), 0.6), (3.7, 3.7), 0.7, Stroke::solid(0.25));
        }
        block
    });
    rows.collect()
}

/// The name of a row of boxes, in letters small enough for its room.
pub(super) fn label(name: &str, room: f32) -> Block {
    let fits = [7.5, 6.5, 5.5].into_iter().find(|size| measure(name, Face::Plain, *size) <= room);
    line(name, Face::Plain, fits.unwrap_or(5.5), room)
}

fn acted(few: Option<&BoxesView>, width: f32) -> Block {
    let mut block = Block::sized(width, 4.9).with(0.0, 1.0, line("Acted", Face::Plain, 7.5, FIRST - 1.0));
    for place in 0..8 {
        let middle = Spot::at(along(place) + 1.85, 2.45);
        block.marks.push(Mark::Ring { middle, radius: 1.85, stroke: Stroke::solid(0.25) });
    }
    if let Some(row) = few.filter(|row| row.count > 0) {
        let begins = width - STEP * f32::from(row.count) + STEP - 3.7;
        let name = label(&row.name, begins - along(8) - 2.0);
        block.put(begins - name.wide - 1.5, 1.0, name);
        for place in 0..row.count {
            block.frame((begins + STEP * f32::from(place), 0.6), (3.7, 3.7), 0.7, Stroke::solid(0.25));
        }
    }
    block
}

/// Where a box begins: those after every fifth are a little apart.
fn along(place: usize) -> f32 {
    FIRST + STEP * place as f32 + GAP * (place / 5) as f32
}
