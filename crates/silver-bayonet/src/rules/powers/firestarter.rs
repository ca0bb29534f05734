//! Fire Starter: the rules `sb.attr.carp.firestarter.*`.

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::acts::Act;
use crate::state::event::line;
use crate::state::{Active, Moved, State};
use crate::{Battle, SilverBayonet};

/// What a Fire Starter gives up (sb.attr.carp.firestarter.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "its Move, or its action to Shoot with")]
pub enum Price {
    Move,
    Shot,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The special items it could swap for Oil & Torches, and what it could give up for that. Reading: the action given
    /// up is any it could have shot with, gun or no gun, because the text asks for no weapon.
    pub(crate) fn swaps(&self, figure: FigureId, active: &Active) -> impl Iterator<Item = Act> {
        let now = self.state[figure];
        let able = self.state.has(figure, Attribute::FireStarter) && !now.items.has(Item::OilAndTorches);
        let (still, acted) = (active.moved == Moved::Not, active.acted);
        let prices = move |item| {
            let for_move = still.then_some(Act::FetchTorches(item, Price::Move));
            let for_shot = (!acted).then_some(Act::FetchTorches(item, Price::Shot));
            for_move.into_iter().chain(for_shot)
        };
        Item::SPECIAL.into_iter().filter(move |&item| able && now.items.has(item)).flat_map(prices)
    }

    /// Swaps the item, which comes back after the game (sb.attr.carp.firestarter.1, .2).
    pub(crate) fn fetch_torches(&mut self, figure: FigureId, item: Item, price: Price) {
        match price {
            Price::Move => self.give_up_move(),
            Price::Shot => self.act(),
        }
        let now = &mut self.state[figure];
        now.items.remove(item);
        now.items.add(Item::OilAndTorches);
        now.swapped = Some(item);
        self.tell(|| Swapped { figure, item }.into());
    }
}

/// A Fire Starter has swapped an item for Oil & Torches.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "swapped")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Swapped {
    pub figure: FigureId,
    pub item: Item,
}

impl Swapped {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, item) = (state.name(self.figure), self.item.name());
        line("sb.attr.carp.firestarter.1", format!("{name} swaps its {item} for Oil & Torches."))
    }
}
