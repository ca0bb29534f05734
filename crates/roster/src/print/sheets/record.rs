//! The campaign record: what is known is filled in, the rest are boxes to write in.

use super::head::{BOTTOM, head, heading};
use crate::print::layout::{Block, Face, Flow, Leaf, Run, Stroke, Style, line, paragraph};
use crate::print::matter::Matter;
use crate::print::paper::WIDTH;
use crate::print::record::Record;

const TEXT: Style = Style::of(8.5);
/// What is kept of a figure where the campaign names nothing.
const USUAL: [&str; 4] = ["Games and kills", "Experience", "Injuries and marks", "Lost or gone"];
/// Empty rows for games that are still to come.
const GAMES: usize = 8;
/// The room for an entry that is written by hand.
const ROW: f32 = 8.0;

/// The pages of the record.
pub(super) fn lay(matter: &Matter) -> Vec<Leaf> {
    let record = &matter.record;
    let mut flow = Flow::under(head(matter, "campaign record"), 1, 0.0, BOTTOM);
    flow.put(stock(record));
    table(&mut flow, "Figures", &figure_columns(record), &figure_rows(matter));
    table(&mut flow, "Games", &game_columns(), &game_rows(record));
    notes(&mut flow, record);
    flow.finish()
}

/// What belongs to all of them, and the campaign's name.
fn stock(record: &Record) -> Block {
    let usual = ["Player", "Treasury", "Victory points"].map(|name| (name.to_string(), String::new()));
    let campaign = ("Campaign".to_string(), record.campaign.clone());
    let stock = if record.stock.is_empty() { usual.to_vec() } else { record.stock.clone() };
    let cells: Vec<(String, String)> = [campaign].into_iter().chain(stock).take(8).collect();
    let rows = cells.chunks(4).map(|row| {
        let mut block = Block::sized(WIDTH, 11.5);
        let wide = WIDTH / row.len() as f32;
        for (place, (name, value)) in row.iter().enumerate() {
            let x = wide * place as f32;
            block.frame((x, 0.5), (wide - 1.5, 10.0), 1.0, Stroke::solid(0.25));
            block.put(x + 1.2, 0.9, line(name, Face::Plain, 7.0, wide - 4.0));
            block.put(x + 1.2, 5.0, line(value, Face::Bold, 10.0, wide - 4.0));
        }
        block
    });
    Block::stack(WIDTH, rows.collect::<Vec<_>>())
}

/// A column: its heading, and which part of the width it takes.
type Column = (String, f32);

fn figure_columns(record: &Record) -> Vec<Column> {
    let named: Vec<String> = match record.columns.is_empty() {
        true => USUAL.map(str::to_string).to_vec(),
        false => record.columns.iter().take(6).cloned().collect(),
    };
    let part = 0.72 / named.len() as f32;
    [("Name".to_string(), 0.28)].into_iter().chain(named.into_iter().map(|name| (name, part))).collect()
}

/// A row for every figure of the roster, those that are alike each with its own, then those that only the campaign knows.
fn figure_rows(matter: &Matter) -> Vec<Vec<String>> {
    let kept = |name: &str| matter.record.figures.iter().find(|(known, _)| known == name);
    let of_roster = matter.muster.figures.iter().flat_map(|figure| {
        (1..=figure.count.max(1)).map(move |number| match figure.count {
            0 | 1 => figure.name.clone(),
            _ => format!("{} {number}", figure.name),
        })
    });
    let of_roster: Vec<String> = of_roster.collect();
    let gone =
        matter.record.figures.iter().map(|(name, _)| name.clone()).filter(|name| !of_roster.contains(name));
    let names = of_roster.iter().cloned().chain(gone);
    names
        .map(|name| {
            let entries = kept(&name).map(|(_, entries)| entries.clone()).unwrap_or_default();
            [name].into_iter().chain(entries).collect()
        })
        .collect()
}

fn game_columns() -> Vec<Column> {
    let columns =
        [("Game", 0.08), ("Scenario", 0.26), ("Against", 0.2), ("Result", 0.16), ("Losses and gains", 0.3)];
    columns.map(|(name, part)| (name.to_string(), part)).to_vec()
}

fn game_rows(record: &Record) -> Vec<Vec<String>> {
    let played = record
        .games
        .iter()
        .map(|game| [&game.scenario, &game.against, &game.result, &game.notes].map(String::clone).to_vec());
    let blank = std::iter::repeat_n(Vec::new(), GAMES);
    let rows = played.chain(blank).enumerate();
    rows.map(|(place, row)| [(place + 1).to_string()].into_iter().chain(row).collect()).collect()
}

/// A table with a line below every row; its headings stand above the first row, and again on every page.
fn table(flow: &mut Flow, title: &str, columns: &[Column], rows: &[Vec<String>]) {
    let headings = Block::stack(WIDTH, [heading(title, WIDTH).below(2.0), headings(columns)]);
    let mut begun = false;
    for row in rows {
        let row = cells(columns, row);
        if !begun || row.tall > flow.left() {
            if row.tall + headings.tall > flow.left() {
                flow.turn();
            }
            flow.put(headings.clone());
            begun = true;
        }
        flow.put(row);
    }
}

fn headings(columns: &[Column]) -> Block {
    let mut block = Block::sized(WIDTH, 4.4);
    let mut x = 0.0;
    for (name, part) in columns {
        block.put(x + 0.8, 0.2, line(name, Face::Plain, 7.0, WIDTH * part - 1.6));
        x += WIDTH * part;
    }
    block.rule((0.0, 4.4), (WIDTH, 4.4), Stroke::solid(0.3));
    block
}

fn cells(columns: &[Column], row: &[String]) -> Block {
    let written = columns.iter().zip(row.iter().map(String::as_str).chain(std::iter::repeat("")));
    let texts: Vec<Block> = written
        .enumerate()
        .map(|(place, ((_, part), words))| {
            let run = if place == 0 { Run::bold(words) } else { Run::plain(words) };
            let lines = crate::print::layout::wrapped(&[run], TEXT, WIDTH * part - 1.6);
            Block::stack(WIDTH * part - 1.6, lines.into_iter().take(6))
        })
        .collect();
    let tall = texts.iter().map(|text| text.tall + 1.6).fold(ROW, f32::max);
    let mut block = Block::sized(WIDTH, tall);
    let mut x = 0.0;
    for (place, (text, (_, part))) in texts.into_iter().zip(columns).enumerate() {
        if place > 0 {
            block.rule((x, 0.0), (x, tall), Stroke::solid(0.12));
        }
        let room = if place == 0 { (tall - text.tall) / 2.0 } else { 0.8 };
        block.put(x + 0.8, room, text);
        x += WIDTH * part;
    }
    block.rule((0.0, tall), (WIDTH, tall), Stroke::solid(0.15));
    block
}

/// What else is to be known, and lines to write on as far as the page goes.
fn notes(flow: &mut Flow, record: &Record) {
    if flow.left() < 25.0 {
        flow.turn();
    }
    flow.put(heading("Notes", WIDTH).below(3.0));
    for note in &record.notes {
        flow.put(paragraph(&[Run::plain(note)], TEXT, WIDTH).below(0.8));
    }
    while flow.left() > ROW {
        let mut blank = Block::sized(WIDTH, ROW);
        blank.rule((0.0, ROW), (WIDTH, ROW), Stroke::solid(0.12));
        flow.put(blank);
    }
}
