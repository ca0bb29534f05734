//! Fates of parts behind references. The rules are compiled once for all of them, however many minds and dice a program
//! has: tests, which have many and are in no hurry, build much quicker so.

use crate::{Dice, Die, Facts, FigureSet, Mind, Nobody, RuleId, Rules, Seat, Straight};

/// Fates that answer at once, with every part behind a reference.
pub type Dynamic<'a, R> = Straight<&'a mut dyn AnyDice, &'a mut dyn Mind<R>, &'a mut dyn Facts<R>, Nobody>;

impl<D: Dice, M, X> Straight<D, M, X, Nobody> {
    /// The same Fates with their parts behind references.
    pub fn dynamic<R: Rules>(&mut self) -> Dynamic<'_, R>
    where
        M: Mind<R>,
        X: Facts<R>,
    {
        Straight { dice: &mut self.dice, mind: &mut self.mind, facts: &mut self.facts, ear: Nobody }
    }
}

/// Dice of any kind, behind a reference.
pub trait AnyDice {
    /// Rolls these dice into as many faces.
    fn roll_any(&mut self, rule: RuleId, seat: Seat, dice: &[Die], faces: &mut [u8]);
}

impl<D: Dice> AnyDice for D {
    fn roll_any(&mut self, rule: RuleId, seat: Seat, dice: &[Die], faces: &mut [u8]) {
        match *dice {
            [] => {}
            [a] => faces.copy_from_slice(&self.roll(rule, seat, [a])),
            [a, b] => faces.copy_from_slice(&self.roll(rule, seat, [a, b])),
            [a, b, c] => faces.copy_from_slice(&self.roll(rule, seat, [a, b, c])),
            [a, b, c, d] => faces.copy_from_slice(&self.roll(rule, seat, [a, b, c, d])),
            [a, b, c, d, ref rest @ ..] => {
                let (first, others) = faces.split_at_mut(4);
                first.copy_from_slice(&self.roll(rule, seat, [a, b, c, d]));
                self.roll_any(rule, seat, rest, others);
            }
        }
    }
}

impl Dice for &mut dyn AnyDice {
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        let mut faces = [0; N];
        (**self).roll_any(rule, seat, &dice, &mut faces);
        faces
    }
}

impl<R: Rules> Mind<R> for &mut dyn Mind<R> {
    fn choose(&mut self, state: &R::State, rule: RuleId, seat: Seat, options: &[R::Choice]) -> usize {
        (**self).choose(state, rule, seat, options)
    }

    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        (**self).declines(state, rule, seat)
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
        (**self).pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: &R::Reach) -> R::Way {
        (**self).way(state, rule, seat, reach)
    }
}

impl<R: Rules> Facts<R> for &mut dyn Facts<R> {
    fn fact(&mut self, state: &R::State, rule: RuleId, fact: &R::Fact) -> bool {
        (**self).fact(state, rule, fact)
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: &R::Fact, among: FigureSet) -> FigureSet {
        (**self).which(state, rule, fact, among)
    }
}
