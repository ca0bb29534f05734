//! The minds that lead the sides of a battle.

use fates::{FigureSet, Mind, RuleId, Seat};
use frame::System;

/// A mind for each seat. What is nobody's to decide is decided by the first.
pub(super) struct Leaders<R: System>(Vec<Box<dyn Mind<R>>>);

impl<R: System> Leaders<R> {
    /// The minds of these names.
    pub(super) fn of(names: &[String]) -> Leaders<R> {
        Leaders(names.iter().filter_map(|name| R::mind(name)).collect())
    }

    fn place(&self, seat: Seat) -> usize {
        if seat.index() < self.0.len() { seat.index() } else { 0 }
    }

    fn of_seat(&mut self, seat: Seat) -> &mut dyn Mind<R> {
        let place = self.place(seat);
        &mut *self.0[place]
    }
}

impl<R: System> Mind<R> for Leaders<R> {
    fn choose(&mut self, state: &R::State, rule: RuleId, seat: Seat, options: &[R::Choice]) -> usize {
        self.of_seat(seat).choose(state, rule, seat, options)
    }

    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        self.0[self.place(seat)].declines(state, rule, seat)
    }

    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.of_seat(seat).pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: &R::Reach) -> R::Way {
        self.of_seat(seat).way(state, rule, seat, reach)
    }
}
