//! What a scenario brings that never changes during a game: its words, its clue cards, its artefacts, who wins.

use fates::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Polygon;

use crate::rules::scenario::artefacts::{Artefact, ArtefactId, Whereabouts};
use crate::rules::scenario::clues::{Card, CardId, Find, Newcomers};
use crate::rules::scenario::victory::Victory;
use crate::rules::scenario::works::{Toil, Work, WorkId};
use crate::rules::shooting::artillery::{Charge, Gun};
use crate::state::{MOST_ARTEFACTS, MOST_CLUES, MOST_GUNS, MOST_WORKS};

/// The unchanging part of a scenario, shared by all copies of a state.
pub type Plot = frame::Shared<Story>;

/// What a scenario says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What it is called, if it is a scenario at all.
    pub name: Option<String>,
    /// How it came to this.
    pub story: String,
    /// What is to be done, and where everybody starts.
    pub briefing: String,
    /// What the sides are called, by seat.
    pub sides: Vec<Option<String>>,
    /// Where the sides deploy, by seat.
    pub zones: Vec<Option<Polygon>>,
    /// The clue deck.
    pub cards: Vec<Card>,
    /// What can be carried.
    pub artefacts: Vec<Artefact>,
    /// What burns, by the names of the pieces of terrain (sb.attr.carp.fearfire.5).
    pub burning: Vec<String>,
    /// Who comes later.
    pub arrivals: Vec<Arrival>,
    /// Who wins; without it the last side on the table does.
    pub victory: Option<Victory>,
    /// The guns.
    pub guns: Vec<Gun>,
    /// The engineering works.
    pub works: Vec<Work>,
    /// The names of the water that is deep (sb.swim.1).
    pub deep: Vec<String>,
    /// The names of the terrain that is unsteady (sb.unsteady.2).
    pub unsteady: Vec<String>,
}

/// Monsters that come as a turn begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The turn.
    pub turn: u16,
    /// Who comes, and where.
    pub place: Newcomers,
}

/// What has become of clues and artefacts so far.
#[derive(Clone, Copy, Debug, Default, Eq, Serialize, Deserialize)]
pub struct Trail {
    /// The cards still in the deck, by their places.
    pub deck: Deck,
    /// What was found, in order; after the first place that is empty all are.
    pub finds: [Option<Find>; MOST_CLUES],
    /// Where the artefacts are.
    pub artefacts: [Whereabouts; MOST_ARTEFACTS],
    /// What has become of the guns.
    pub guns: [Charge; MOST_GUNS],
    /// What has become of the works.
    pub works: [Toil; MOST_WORKS],
    /// The last turn whose newcomers have come.
    pub heralded: u16,
    /// Has everything been told, because the game is over?
    #[serde(skip)]
    pub revealed: bool,
}

/// Trails are compared for every state of a solved fight, where nothing was ever found: so empty places are passed
/// over.
impl PartialEq for Trail {
    fn eq(&self, other: &Trail) -> bool {
        let found =
            self.finds.iter().zip(&other.finds).take_while(|(one, other)| one.is_some() || other.is_some());
        self.deck == other.deck
            && self.heralded == other.heralded
            && self.revealed == other.revealed
            && { found }.all(|(one, other)| one == other)
            && self.artefacts == other.artefacts
            && self.guns == other.guns
            && self.works == other.works
    }
}

/// The cards that are still in a deck.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deck(u16);

impl Deck {
    /// A full deck of this many cards.
    pub fn of(cards: usize) -> Deck {
        (0..cards.min(MOST_CLUES)).fold(Deck(0), |deck, card| Deck(deck.0 | 1 << card))
    }

    /// The deck with this card in it.
    pub fn with(self, CardId(card): CardId) -> Deck {
        Deck(self.0 | 1 << card.min(MOST_CLUES as u8 - 1))
    }

    /// How many are left.
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Is none left?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes out the card that lies at this place of those that are left, counted from 1.
    pub fn take(&mut self, place: u8) -> Option<CardId> {
        let left = *self;
        let card =
            (0..MOST_CLUES as u8).filter(|card| left.0 >> card & 1 == 1).nth(usize::from(place) - 1)?;
        self.0 &= !(1 << card);
        Some(CardId(card))
    }
}

impl Trail {
    /// What a seat has found, in order.
    pub fn finds_of(&self, seat: Seat) -> impl Iterator<Item = Find> + '_ {
        self.finds.iter().copied().flatten().filter(move |find| find.seat == seat)
    }
}

impl Story {
    /// A card of the deck.
    pub fn card(&self, card: CardId) -> Option<&Card> {
        self.cards.get(usize::from(card.0))
    }

    /// The artefact of this id.
    pub fn artefact(&self, id: &str) -> Option<ArtefactId> {
        self.artefacts.iter().position(|artefact| artefact.id == id).map(|place| ArtefactId(place as u8))
    }

    /// The work of this id.
    pub fn work(&self, id: &str) -> Option<WorkId> {
        self.works.iter().position(|work| work.id == id).map(|place| WorkId(place as u8))
    }
}
