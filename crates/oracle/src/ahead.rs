//! What a fight comes to before the next die or decision.

use fates::{Dice, Die, Facts, FigureSet, Mind, Nobody, Random, RuleId, Rules, Seat, Straight};

use frame::Fight;

/// More steps than a fight has without a die or a decision.
pub(crate) const MOST_QUIET: usize = 100;

/// What a state comes to by itself.
pub(crate) struct Ahead<R: Rules> {
    pub(crate) state: R::State,
    /// What it is worth, if the fight has come to its end.
    pub(crate) end: Option<f64>,
    /// How much time has passed.
    pub(crate) duration: f64,
}

/// Plays all steps in which there is nothing to roll and nothing to decide; nothing if there is no such step. The scratch is
/// where it is played.
pub(crate) fn look_ahead<R, M, T>(
    from: &R::State,
    scratch: &mut R::State,
    fight: &Fight<R, M, T>,
    decides: Option<fn(Seat) -> bool>,
) -> Option<Ahead<R>>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let (mut ahead, mut duration) = (None, 0.0);
    let mut fates = Straight {
        dice: Rolled { dice: Random::new(0), rolled: false },
        mind: Asked { mind: fight.mind.clone(), decides, asked: false },
        facts: fight.facts.clone(),
        ear: Nobody,
    };
    scratch.clone_from(from);
    for _ in 0..MOST_QUIET {
        let progress = R::step(scratch, &mut fates).expect("a look ahead has every answer");
        if fates.dice.rolled || fates.mind.asked {
            break;
        }
        duration += (fight.duration)(scratch);
        let end = fight.end(scratch, &progress);
        (fight.canonical)(scratch);
        ahead = Some(Ahead { state: scratch.clone(), end, duration });
        if end.is_some() {
            break;
        }
    }
    ahead
}

/// Dice that note that they have been rolled.
struct Rolled {
    dice: Random,
    rolled: bool,
}

impl Dice for Rolled {
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        self.rolled = true;
        self.dice.roll(rule, seat, dice)
    }
}

/// A mind that notes that a seat which decides freely has been asked.
struct Asked<M> {
    mind: M,
    decides: Option<fn(Seat) -> bool>,
    asked: bool,
}

impl<M> Asked<M> {
    fn is_free(&self, seat: Seat) -> bool {
        self.decides.is_some_and(|decides| decides(seat))
    }
}

impl<R: Rules, M: Mind<R>> Mind<R> for Asked<M> {
    fn choose(&mut self, state: &R::State, rule: RuleId, seat: Seat, options: &[R::Choice]) -> usize {
        self.asked |= self.is_free(seat);
        self.mind.choose(state, rule, seat, options)
    }

    fn declines(&self, state: &R::State, rule: RuleId, seat: Seat) -> bool {
        !self.is_free(seat) && self.mind.declines(state, rule, seat)
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
        self.mind.pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: &R::Reach) -> R::Way {
        self.mind.way(state, rule, seat, reach)
    }
}
