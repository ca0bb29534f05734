//! The dice, minds and facts of a promise.

use std::hash::Hash;

use fates::{Every, Facts, FigureSet, Measured, Mind, Nobody, Odds, Play, RuleId, Seat, Straight, exact};

use crate::rules::fighting::melee::Wield;
use crate::rules::shooting::loading::Shot;
use crate::show::promise::melee::best_arm;
use crate::state::choice::Choice;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::state::{Pool, Stake, State, Terrain};
use crate::{Battle, SilverBayonet};

/// Everything that something can come to.
pub(super) fn foresee<Outcome: Eq + Hash + Ord>(
    state: &State,
    mind: Foresight,
    play: impl Fn(&mut Battle<'_, Straight<Every, Foresight, Seen<'_>, Nobody>>) -> Play<Outcome>,
) -> Odds<Outcome> {
    let (start, mut copy) = (bare(state), bare(state));
    exact(mind, Seen(state), |fates| {
        copy.clone_from(&start);
        play(&mut Battle::new(&mut copy, fates))
    })
}

/// Asks the rules for something that needs no die.
pub(crate) fn at_hand<Found>(
    state: &State,
    ask: impl FnOnce(&mut Battle<'_, Straight<Every, Foresight, Seen<'_>, Nobody>>) -> Found,
) -> Found {
    let mut copy = state.clone();
    let (dice, mind, facts) = (Every::default(), Foresight::default(), Seen(state));
    let mut fates = Straight { dice, mind, facts, ear: Nobody };
    ask(&mut Battle::new(&mut copy, &mut fates))
}

/// Lets the rules do something that asks nothing.
pub(crate) fn at_hand_of(
    state: &mut State,
    act: impl FnOnce(&mut Battle<'_, Straight<Every, Foresight, Measured, Nobody>>),
) {
    let (dice, mind, facts) = (Every::default(), Foresight::default(), Measured);
    let mut fates = Straight { dice, mind, facts, ear: Nobody };
    act(&mut Battle::new(state, &mut fates));
}

/// The state to look ahead from: without Fate Dice, and with nobody to be moved about. Facts are measured on the table
/// as it is.
pub(super) fn bare(state: &State) -> State {
    let mut bare = State { table: None, terrain: Terrain::default(), ..state.clone() };
    bare.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    (bare.asked, bare.at_stake) = (None, None);
    for figure in state.ids() {
        bare[figure].unsteady = state.sways(figure);
    }
    bare
}

/// The table as it is now; at a real one every fact is false.
pub(crate) struct Seen<'a>(pub(super) &'a State);

impl Facts<SilverBayonet> for Seen<'_> {
    fn fact(&mut self, _: &State, rule: RuleId, fact: &Fact) -> bool {
        // Whom a burning curse splashes is not counted: it would take as many rolls as there are figures.
        rule.0 != "sb.attr.can.curse.6" && fact.measure(self.0)
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        fact.single_out(self.0, among)
    }
}

/// What people do in a promise: strike and shoot back, with the best weapon, and keep their Fate Dice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Foresight {
    /// What is loaded into a gun.
    pub(super) shot: Option<Shot>,
}

impl Mind<SilverBayonet> for Foresight {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let best = match state.at_stake {
            Some(Stake::Blow { fighter, target }) => Some(best_arm(state, fighter, target)),
            _ => None,
        };
        let wanted = |choice: &Choice| match *choice {
            Choice::Wield(Wield(arm)) => best == Some(arm),
            Choice::Shot(shot) => self.shot == Some(shot),
            _ => true,
        };
        options.iter().position(wanted).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        state.spot(reach.figure()).map(|spot| vec![Step::from(spot.at)]).unwrap_or_default()
    }
}
