//! What stands at the head of a sheet, and at the foot of every page.

use crate::print::layout::{Block, Face, Leaf, POINT, Stroke, cut, line, measure};
use crate::print::matter::Matter;
use crate::print::paper::{HEIGHT, WIDTH};

/// Where what stands on a page ends: below it is the foot.
pub(super) const BOTTOM: f32 = HEIGHT - 5.0;

const TITLE: f32 = 16.0;
const SMALL: f32 = 9.0;

/// A sheet's head: the roster's name and kind, the sheet, and what the roster comes to.
pub(super) fn head(matter: &Matter, sheet: &str) -> Block {
    let mut block = Block::sized(WIDTH, 11.5);
    let sums = sums(matter);
    let sums_wide = measure(&sums, Face::Plain, SMALL).min(80.0);
    let name = cut(&matter.muster.name, Face::Title, TITLE, WIDTH - sums_wide - 30.0);
    let name_wide = measure(&name, Face::Title, TITLE);
    let about = [matter.muster.kind.as_str(), &matter.system, sheet];
    let about: Vec<&str> = about.into_iter().filter(|part| !part.is_empty()).collect();
    let room = WIDTH - sums_wide - name_wide - 8.0;
    block.put(0.0, 0.0, line(&name, Face::Title, TITLE, WIDTH));
    let (lower, x) = ((TITLE - SMALL) * POINT * 0.93, name_wide + 3.0);
    block.put(x, lower, line(&about.join(" · "), Face::Plain, SMALL, room.max(0.0)));
    let sums = line(&sums, Face::Plain, SMALL, 80.0);
    block.put(WIDTH - sums.wide, lower, sums);
    block.rule((0.0, 8.8), (WIDTH, 8.8), Stroke::solid(0.45));
    block
}

/// `98 of 100 points · 7 figures`
fn sums(matter: &Matter) -> String {
    let totals = matter.muster.totals.iter().take(1).map(|total| match total.most {
        Some(most) => format!("{} of {most} {}", total.now, total.name.to_lowercase()),
        None => format!("{} {}", total.now, total.name.to_lowercase()),
    });
    let figures = match matter.muster.count() {
        1 => "1 figure".to_string(),
        count => format!("{count} figures"),
    };
    totals.chain([figures]).collect::<Vec<_>>().join(" · ")
}

/// The heading of a part of a sheet, with a thin line below it.
pub(super) fn heading(words: &str, width: f32) -> Block {
    let mut block = Block::sized(width, 6.6).with(0.0, 0.4, line(words, Face::Title, 11.0, width));
    block.rule((0.0, 5.5), (width, 5.5), Stroke::solid(0.2));
    block
}

/// Writes on every page whose it is, and which page of how many.
pub(super) fn foot(leaves: &mut [Leaf], name: &str) {
    let count = leaves.len();
    for (place, leaf) in leaves.iter_mut().enumerate() {
        let mut block = Block::sized(WIDTH, 3.5);
        let made = "Made with Lychgate. The book decides; these are our words.";
        block.put(0.0, 0.0, line(made, Face::Plain, 7.0, 90.0));
        let page = line(&format!("{name} · page {} of {count}", place + 1), Face::Plain, 7.0, 95.0);
        block.put(WIDTH - page.wide, 0.0, page);
        leaf.put(0.0, HEIGHT - 3.5, block);
    }
}
