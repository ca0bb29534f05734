//! A card for every figure, two beside each other, all of one size, so that few cuts are needed.

use frame::muster::MusteredView;

use super::card;
use super::head::{BOTTOM, head};
use crate::print::layout::{Block, Leaf, Stroke};
use crate::print::matter::{Figure, Matter};
use crate::print::paper::WIDTH;

const WIDE: f32 = 94.0;
/// The room between a card's edge and what stands on it.
const SIDE: f32 = 2.8;
const INSIDE: f32 = WIDE - 2.0 * SIDE;
/// The gap between cards.
const GAP: f32 = 2.0;

/// How many cards stand below each other: as many as all of them fit in.
const ROWS: [usize; 3] = [4, 3, 2];

/// The pages of cards.
pub(super) fn lay(matter: &Matter) -> Vec<Leaf> {
    let top = head(matter, "cards");
    let parts: Vec<Parts> = matter
        .muster
        .figures
        .iter()
        .zip(&matter.figures)
        .map(|(view, figure)| Parts::of(view, figure, matter))
        .collect();
    let room = BOTTOM - top.tall;
    let tall = |rows: usize| (room - GAP * (rows as f32 - 1.0)) / rows as f32;
    // Most cards decide: where few are longer, these go on on a second card.
    let fit =
        |rows: &usize| parts.iter().filter(|parts| parts.tall() > tall(*rows)).count() * 4 <= parts.len();
    let rows = ROWS.into_iter().find(fit).unwrap_or(2);
    let cards: Vec<Block> = parts.into_iter().flat_map(|parts| parts.cards(tall(rows))).collect();
    paged(top, &cards, rows, tall(rows))
}

/// The cards on pages, from the left to the right and then down.
fn paged(top: Block, cards: &[Block], rows: usize, tall: f32) -> Vec<Leaf> {
    let lower = top.tall;
    let mut leaves = Vec::new();
    for page in cards.chunks(rows * 2) {
        let mut leaf = Leaf::default();
        if leaves.is_empty() {
            leaf.put(0.0, 0.0, top.clone());
        }
        for (place, card) in page.iter().enumerate() {
            let (column, row) = ((place % 2) as f32, (place / 2) as f32);
            leaf.put(column * (WIDTH - WIDE), lower + row * (tall + GAP), card.clone());
        }
        leaves.push(leaf);
    }
    if leaves.is_empty() {
        let mut leaf = Leaf::default();
        leaf.put(0.0, 0.0, top);
        leaves.push(leaf);
    }
    leaves
}

/// What stands on a figure's card.
struct Parts {
    head: Block,
    /// The head of the cards on which it goes on.
    again: Block,
    upper: Vec<Block>,
    /// The same with the bare names of its rules, for a card that would be too full; the sheet of rules tells them.
    brief: Vec<Block>,
    /// What stands at the lower edge where there is room.
    lower: Vec<Block>,
}

impl Parts {
    fn of(view: &MusteredView, figure: &Figure, matter: &Matter) -> Parts {
        let cost = matter.muster.totals.first().map_or_else(String::new, |total| total.name.to_lowercase());
        let above = [card::stats(&view.stats, INSIDE), card::gear(&view.gear, INSIDE)].concat();
        let odds = card::odds(figure, INSIDE);
        let with = |rules: Vec<Block>| [above.clone(), rules, odds.clone()].concat();
        Parts {
            head: card::head(view, &cost, INSIDE, false),
            again: card::head(view, &cost, INSIDE, true),
            upper: with(card::rules(view, matter, INSIDE)),
            brief: with(card::rule_names(view, INSIDE)),
            lower: card::boxes(view, INSIDE),
        }
    }

    /// How tall a card with all of it is.
    fn tall(&self) -> f32 {
        self.tall_with(&self.upper)
    }

    fn tall_with(&self, upper: &[Block]) -> f32 {
        let parts = [&self.head].into_iter().chain(upper).chain(&self.lower);
        parts.map(|part| part.tall).sum::<f32>() + 2.0 * SIDE
    }

    /// As many cards of this height as it takes.
    fn cards(self, tall: f32) -> Vec<Block> {
        let lower = Block::stack(INSIDE, self.lower.clone());
        let mut cards = vec![Open::under(self.head.clone(), tall)];
        let is_full = self.tall() > tall;
        let fits = !is_full || self.tall_with(&self.brief) <= tall;
        let rest = if fits { Vec::new() } else { self.lower };
        let upper = if is_full { self.brief } else { self.upper };
        for part in upper.into_iter().chain(rest) {
            let has_room = cards.last().is_some_and(|open| open.y + part.tall <= tall - SIDE);
            if !has_room {
                cards.push(Open::under(self.again.clone(), tall));
            }
            if let Some(open) = cards.last_mut() {
                open.put(part);
            }
        }
        let mut cards: Vec<Block> = cards.into_iter().map(|open| open.card).collect();
        if let (true, Some(card)) = (fits, cards.first_mut()) {
            card.put(SIDE, tall - SIDE + 0.8 - lower.tall, lower);
        }
        cards
    }
}

/// A card being filled.
struct Open {
    card: Block,
    y: f32,
}

impl Open {
    fn under(head: Block, tall: f32) -> Open {
        let mut card = Block::sized(WIDE, tall);
        card.frame((0.0, 0.0), (WIDE, tall), 3.0, Stroke::solid(0.4));
        let mut open = Open { card, y: SIDE - 0.6 };
        open.put(head);
        open
    }

    fn put(&mut self, part: Block) {
        let (y, tall) = (self.y, part.tall);
        self.card.put(SIDE, y, part);
        self.y += tall;
    }
}
