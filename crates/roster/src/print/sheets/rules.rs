//! The rules that a roster uses, each once, in our own words, with its place in the book.

use frame::view::CardView;

use super::head::{BOTTOM, head};
use crate::print::layout::{Block, Face, Flow, Leaf, Run, Style, line, paragraph, wrapped};
use crate::print::matter::Matter;

const TEXT: Style = Style::of(8.5);

/// The pages of rules, in two columns.
pub(super) fn lay(matter: &Matter) -> Vec<Leaf> {
    let sheet = matter
        .scenario
        .as_ref()
        .map_or_else(|| "rules in use".to_string(), |name| format!("rules in use, {name}"));
    let mut flow = Flow::under(head(matter, &sheet), 2, 6.0, BOTTOM);
    let wide = flow.wide();
    for card in &matter.rules {
        flow.space(2.2);
        flow.put_lines(rule(card, wide));
    }
    if matter.rules.is_empty() {
        flow.put(paragraph(&[Run::plain("Nothing in this roster has a rule of its own.")], TEXT, wide));
    }
    flow.finish()
}

/// A rule: its title with its page, then what it says.
fn rule(card: &CardView, wide: f32) -> Vec<Block> {
    let page = card.page.as_ref().map(|page| line(page, Face::Plain, 7.0, 30.0)).unwrap_or_default();
    let title = wrapped(&[Run::bold(&card.title)], Style::of(9.0), wide - page.wide - 2.0);
    let mut title = Block::stack(wide, title);
    title.put(wide - page.wide, 0.6, page);
    let paragraphs = card.text.split('\n').map(str::trim).filter(|text| !text.is_empty());
    let lines =
        paragraphs.flat_map(|text| wrapped(&[Run::plain(crate::print::layout::written(text))], TEXT, wide));
    [title].into_iter().chain(lines).collect()
}
