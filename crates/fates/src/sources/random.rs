//! Dice by chance, fast, for simulation; and a mind that plays any legal answer.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::sources::straight::{Dice, Mind};
use crate::{Die, FigureSet, RuleId, Rules, Seat};

/// A stream of dice from a seed: quick, the same on every machine, and no secret.
#[derive(Clone, Debug)]
pub struct Random(Pcg64Mcg);

impl Random {
    /// The stream of this seed.
    pub fn new(seed: u64) -> Random {
        Random(Pcg64Mcg::seed_from_u64(seed))
    }

    /// One die.
    #[inline]
    pub fn die(&mut self, die: Die) -> u8 {
        self.0.random_range(1..=die.sides())
    }

    /// A number below `most`, which is not 0.
    #[inline]
    pub fn below(&mut self, most: usize) -> usize {
        self.0.random_range(0..most)
    }
}

impl Dice for Random {
    #[inline]
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| self.die(die))
    }
}

/// A mind that answers anything allowed, by chance.
#[derive(Clone, Debug)]
pub struct Whim(pub Random);

impl<R: Rules> Mind<R> for Whim {
    fn choose(&mut self, _: &R::State, _: RuleId, _: Seat, options: &[R::Choice]) -> usize {
        self.0.below(options.len())
    }

    fn pick(&mut self, _: &R::State, _: RuleId, _: Seat, from: FigureSet, least: u8, most: u8) -> FigureSet {
        let most = usize::from(most).min(from.len());
        let least = usize::from(least).min(most);
        let mut wanted = least + self.0.below(most - least + 1);
        let mut left = from.len();
        let mut picked = FigureSet::EMPTY;
        for figure in from.iter() {
            if self.0.below(left) < wanted {
                picked.insert(figure);
                wanted -= 1;
            }
            left -= 1;
        }
        picked
    }

    fn way(&mut self, state: &R::State, rule: RuleId, _: Seat, reach: &R::Reach) -> R::Way {
        let mut ways = R::ways(state, reach);
        assert!(!ways.is_empty(), "{rule} asks for a way and there is none: {reach:?}");
        ways.swap_remove(self.0.below(ways.len()))
    }
}
