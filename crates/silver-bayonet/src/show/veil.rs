//! What a seat may not know, put away: cards nobody has drawn, what others keep secret, what has not come to light.

use std::sync::Arc;

use fates::Seat;

use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::{Card, CardId};
use crate::state::plot::{Deck, Story};
use crate::state::{MOST_CLUES, State};

/// The same state without what the seat may not know. When the game is over everything is known.
///
/// Every card the seat has not seen is blank. Those that others keep secret are the first of them, in the order in
/// which they were found, so that nothing tells which of the unseen cards they were.
pub(super) fn veil(state: &State, seat: Option<Seat>) -> State {
    let mut veiled = state.clone();
    if state.trail.revealed {
        return veiled;
    }
    let mut story: Story = (*state.plot.0).clone();
    let unseen: Vec<u8> = (0..story.cards.len().min(MOST_CLUES) as u8)
        .filter(|&card| !is_known(state, seat, CardId(card)))
        .collect();
    let mut left = unseen.iter();
    for find in veiled.trail.finds.iter_mut().flatten() {
        if is_known(state, seat, find.card) {
            continue;
        }
        if let Some(&card) = left.next() {
            find.card = CardId(card);
        }
    }
    veiled.trail.deck = left.clone().fold(Deck::default(), |deck, &card| deck.with(CardId(card)));
    let hidden = unseen.len() - left.len();
    for (place, &card) in unseen.iter().enumerate() {
        story.cards[usize::from(card)] = blank(place < hidden);
    }
    for (artefact, there) in story.artefacts.iter_mut().zip(&state.trail.artefacts) {
        if *there == Whereabouts::Hidden {
            artefact.name = "something hidden".to_string();
        }
    }
    story.arrivals.retain(|arrival| arrival.turn <= state.trail.heralded);
    veiled.plot = frame::Shared(Arc::new(story));
    veiled
}

/// Has the seat seen this card: found by anybody for all to see, or by itself?
fn is_known(state: &State, seat: Option<Seat>, card: CardId) -> bool {
    let open = state.plot.card(card).is_some_and(|card| !card.secret);
    let found = state.trail.finds.iter().flatten().find(|find| find.card == card);
    found.is_some_and(|find| open || Some(find.seat) == seat)
}

/// A card seen from behind.
fn blank(secret: bool) -> Card {
    Card { id: String::new(), name: String::new(), text: String::new(), secret, effects: Vec::new() }
}
