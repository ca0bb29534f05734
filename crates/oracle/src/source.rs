//! The two sources by which a duel is solved, as one: the rules are compiled once for both.

use fates::{
    Branch, Die, Facts, Fates, FigureSet, Inputs, Mind, Nobody, Play, RuleId, Rules, Seat, Straight,
};

use crate::explore::Relevant;

/// Where the answers come from.
pub(crate) enum Source<'a, M, T> {
    /// Dice that fall every way there is.
    Every(&'a mut Straight<Relevant, M, T, Nobody>),
    /// The same, with every decision of the seats that decide freely.
    Branch(&'a mut Branch<M, T>),
}

impl<M, T> Source<'_, M, T> {
    /// How many rolls and decisions have been enumerated on the path so far.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Source::Every(fates) => fates.dice.rolls(),
            Source::Branch(fates) => fates.depth(),
        }
    }

    /// Has anything been rolled or decided while it looked ahead?
    pub(crate) fn has_stopped(&self) -> bool {
        match self {
            Source::Every(fates) => fates.dice.has_stopped(),
            Source::Branch(fates) => fates.has_stopped(),
        }
    }
}

/// The same call to whichever it is.
macro_rules! each {
    ($source:expr, $fates:ident => $call:expr) => {
        match $source {
            Source::Every($fates) => $call,
            Source::Branch($fates) => $call,
        }
    };
}

impl<R: Rules, M: Mind<R>, T: Facts<R>> Fates<R> for Source<'_, M, T> {
    const LISTENS: bool = false;

    #[inline]
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        each!(self, fates => Fates::<R>::roll(*fates, rule, seat, dice))
    }

    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        each!(self, fates => Fates::<R>::roll_by(*fates, rule, seat, dice, key))
    }

    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        each!(self, fates => Fates::<R>::roll_from(*fates, rule, seat, dice, inputs, key))
    }

    #[inline]
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> Play<[u8; N]> {
        each!(self, fates => Fates::<R>::roll_until(*fates, rule, seat, dice, key))
    }

    #[inline]
    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        each!(self, fates => Fates::<R>::ask(*fates, state, rule, seat, options))
    }

    #[inline]
    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        each!(self, fates => Fates::<R>::declines(*fates, state, rule, seat))
    }

    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> Play<FigureSet> {
        each!(self, fates => Fates::<R>::pick(*fates, state, rule, seat, from, least, most))
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        each!(self, fates => Fates::<R>::way(*fates, state, rule, seat, reach))
    }

    #[inline]
    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        each!(self, fates => Fates::<R>::fact(*fates, state, rule, fact))
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        each!(self, fates => Fates::<R>::which(*fates, state, rule, fact, among))
    }

    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> R::Event) {}
}
