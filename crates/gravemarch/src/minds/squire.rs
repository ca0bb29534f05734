//! The squire: strikes when it can, catches its own breath, and marches at the enemy.

use fates::{FigureId, FigureSet, Mind, RuleId, Seat};

use crate::Gravemarch;
use crate::rules::fighting::Reply;
use crate::rules::march::March;
use crate::rules::turn::Act;
use crate::state::choice::Choice;
use crate::state::reach::{Reach, Way};
use crate::state::{State, enemy};

/// A mind that strikes when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Squire;

impl Mind<Gravemarch> for Squire {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted = |choice: &Choice| match choice {
            Choice::Act(act) => matches!(act, Act::Strike(_)),
            Choice::March(march) => *march == March::Go,
            Choice::Reply(reply) => *reply == Reply::StrikeBack,
        };
        options.iter().position(wanted).unwrap_or(0)
    }

    fn pick(&mut self, _: &State, _: RuleId, seat: Seat, from: FigureSet, least: u8, most: u8) -> FigureSet {
        let own = from.iter().filter(|&figure| figure == FigureId(seat.0) && most > 0);
        let others = from.iter().filter(|&figure| figure != FigureId(seat.0)).take(usize::from(least));
        own.chain(others).take(usize::from(most)).collect()
    }

    /// To the place nearest to the enemy.
    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        let foe = state[enemy(reach.figure)].place;
        let ahead = if foe.is_some_and(|foe| foe < reach.first) { reach.first } else { reach.last };
        vec![ahead.point()]
    }
}
