//! Fates that answer at once and never pause: dice from one place, choices from a mind, facts from a third.

use arrayvec::ArrayVec;

use crate::{Die, Fates, FigureSet, Inputs, Play, RuleId, Rules, Seat};

/// Where dice come from, when they are there at once.
pub trait Dice {
    /// Rolls the dice.
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N];

    /// Rolls dice that are read only through a key; see [`Fates::roll_by`]. Only an enumeration cares.
    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        let _ = key;
        self.roll(rule, seat, dice)
    }

    /// Rolls dice that are read through a key of some inputs; see [`Fates::roll_from`].
    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        let _ = inputs;
        self.roll_by(rule, seat, dice, key)
    }

    /// Rolls until the dice are accepted; see [`Fates::roll_until`].
    #[inline]
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> [u8; N] {
        loop {
            let faces = self.roll(rule, seat, dice);
            if key(faces).is_some() {
                return faces;
            }
        }
    }
}

/// The source of choices: a mind that plays, a stated decision, a test's script.
pub trait Mind<R: Rules> {
    /// The place of the chosen option in the list, which has at least two.
    fn choose(&mut self, state: &R::State, rule: RuleId, seat: Seat, options: &[R::Choice]) -> usize;

    /// Would it choose the first option of this rule, whatever the others are? See [`Fates::declines`].
    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        let _ = (state, rule, seat);
        false
    }

    /// At least `least` and at most `most` of these figures.
    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        let _ = (state, rule, seat, most);
        from.iter().take(usize::from(least)).collect()
    }

    /// A way within the reach.
    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: &R::Reach) -> R::Way;
}

/// Where facts come from: measured, stated, scripted.
pub trait Facts<R: Rules> {
    /// Is it so?
    fn fact(&mut self, state: &R::State, rule: RuleId, fact: &R::Fact) -> bool;

    /// Which of these does the fact single out?
    fn which(&mut self, state: &R::State, rule: RuleId, fact: &R::Fact, among: FigureSet) -> FigureSet;
}

/// A listener to the events.
pub trait Ear<R: Rules> {
    /// Does it listen at all?
    const LISTENS: bool;

    /// Hears one event.
    fn hear(&mut self, event: R::Event);
}

/// Nobody listens; telling costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nobody;

impl<R: Rules> Ear<R> for Nobody {
    const LISTENS: bool = false;
    fn hear(&mut self, _: R::Event) {}
}

/// A list remembers every event.
impl<R: Rules> Ear<R> for Vec<R::Event> {
    const LISTENS: bool = true;
    fn hear(&mut self, event: R::Event) {
        self.push(event);
    }
}

/// Facts are measured on the virtual table.
#[derive(Clone, Copy, Debug, Default)]
pub struct Measured;

impl<R: Rules> Facts<R> for Measured {
    #[inline]
    fn fact(&mut self, state: &R::State, _: RuleId, fact: &R::Fact) -> bool {
        R::measure(state, fact)
    }

    #[inline]
    fn which(&mut self, state: &R::State, _: RuleId, fact: &R::Fact, among: FigureSet) -> FigureSet {
        R::single_out(state, fact, among)
    }
}

/// Facts are as stated; whatever is not stated is not so, and singles out the first figure. One that [may be
/// nobody](Rules::may_be_nobody) singles out everybody if it is stated, and else nobody.
#[derive(Clone, Debug)]
pub struct Stated<Fact>(pub Vec<Fact>);

impl<R: Rules> Facts<R> for Stated<R::Fact> {
    #[inline]
    fn fact(&mut self, _: &R::State, _: RuleId, fact: &R::Fact) -> bool {
        self.0.contains(fact)
    }

    fn which(&mut self, _: &R::State, _: RuleId, fact: &R::Fact, among: FigureSet) -> FigureSet {
        match (R::may_be_nobody(fact), self.0.contains(fact)) {
            (false, _) => among.iter().take(1).collect(),
            (true, false) => FigureSet::EMPTY,
            (true, true) => among,
        }
    }
}

/// Fates put together from their parts.
#[derive(Clone, Debug, Default)]
pub struct Straight<D, M, T, E> {
    /// Where dice come from.
    pub dice: D,
    /// Who chooses.
    pub mind: M,
    /// Where facts come from.
    pub facts: T,
    /// Who listens.
    pub ear: E,
}

impl<R, D, M, T, E> Fates<R> for Straight<D, M, T, E>
where
    R: Rules,
    D: Dice,
    M: Mind<R>,
    T: Facts<R>,
    E: Ear<R>,
{
    const LISTENS: bool = E::LISTENS;

    #[inline]
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        Ok(self.dice.roll(rule, seat, dice))
    }

    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        Ok(self.dice.roll_by(rule, seat, dice, key))
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
        Ok(self.dice.roll_from(rule, seat, dice, inputs, key))
    }

    #[inline]
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> Play<[u8; N]> {
        Ok(self.dice.roll_until(rule, seat, dice, key))
    }

    #[inline]
    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        Ok(choose(&mut self.mind, state, rule, seat, options))
    }

    #[inline]
    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        self.mind.declines(state, rule, seat)
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
        Ok(self.mind.pick(state, rule, seat, from, least, most))
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        Ok(self.mind.way(state, rule, seat, &reach))
    }

    #[inline]
    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        Ok(self.facts.fact(state, rule, &fact))
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        Ok(self.facts.which(state, rule, &fact, among))
    }

    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        if E::LISTENS {
            self.ear.hear(event());
        }
    }
}

/// Lists of options up to this length are made without allocating.
const FEW: usize = 32;

/// Lets a mind choose among typed options.
#[inline]
pub(crate) fn choose<R: Rules, C: Copy + Into<R::Choice>>(
    mind: &mut impl Mind<R>,
    state: &R::State,
    rule: RuleId,
    seat: Seat,
    options: &[C],
) -> C {
    match options {
        [first, second] => options[mind.choose(state, rule, seat, &[(*first).into(), (*second).into()])],
        some if some.len() <= FEW => {
            let listed: ArrayVec<R::Choice, FEW> = some.iter().map(|&option| option.into()).collect();
            some[mind.choose(state, rule, seat, &listed)]
        }
        many => {
            let listed: Vec<R::Choice> = many.iter().map(|&option| option.into()).collect();
            many[mind.choose(state, rule, seat, &listed)]
        }
    }
}
