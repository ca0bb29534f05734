//! Fire Starter: the rules `sb.attr.carp.firestarter.*`.

use fates::{Fates, FigureId, Stage};

use crate::rules::fighting::arms::Item;
use crate::rules::powers::attribute::Attribute;
use crate::state::choice::{Act, Price};
use crate::state::event::Event;
use crate::state::{Active, Moved};
use crate::{Battle, SilverBayonet};

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
        self.tell(|| Event::Swapped { figure, item });
    }
}
