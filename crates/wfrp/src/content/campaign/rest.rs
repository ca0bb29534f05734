//! Days of rest between two fights (wf.heal.7, wf.heal.8), by the rules that a fight begins with.

use fates::{FigureId, Measured, Nobody, Random, Straight, Whim};
use frame::campaign::Throw;
use frame::command::Refused;

use super::{Comrade, Journey, Left, Step};
use crate::Battle;
use crate::setup::with::MOST_REST;
use crate::setup::{CombatantSetup, Setup};

/// The step that so many days of rest are. Dice are rolled day by day, and each day in the order of the roster.
pub(super) fn step(journey: &Journey, company: usize, days: u16, dice: Throw) -> Result<Step, Refused> {
    if !(1..=MOST_REST).contains(&days) {
        return Err(Refused::WrongUse(format!("found {days} days of rest, expected 1 to {MOST_REST}")));
    }
    let party = &journey.parties[company];
    let living: Vec<&Comrade> = party.living().collect();
    let setup =
        Setup { combatants: living.iter().map(|comrade| resting(comrade)).collect(), ..Setup::default() };
    let title = |rule: &'static str| journey.book.cards.title(rule).to_string();
    if living.is_empty() {
        return Err(Refused::NotAllowed(format!("nobody of {} is left to rest", party.name)));
    }
    let laid = setup.lay(&journey.book);
    let mut state = laid.map_err(|faults| Refused::NotAllowed(faults.join("\n")))?;
    let mut fates = Straight { dice, mind: Whim(Random::new(0)), facts: Measured, ear: Nobody };
    let mut battle = Battle::new(&mut state, &mut fates);
    for _ in 0..days {
        if !battle.a_day_passes()? {
            break;
        }
    }
    let dice = fates.dice.done(title)?;
    let after = living.iter().enumerate().filter_map(|(place, comrade)| {
        let with = comrade.settled(state.carried_on(FigureId(place as u8))?, &journey.book);
        let before = comrade.settled(comrade.with.clone(), &journey.book);
        (with != before).then(|| Left { name: comrade.name.clone(), with })
    });
    Ok(Step::Rest { company, days, rested: after.collect(), dice })
}

/// Somebody who rests: as it is, without days of rest before.
fn resting(comrade: &Comrade) -> CombatantSetup {
    comrade.fielded().setup(0)
}

impl<F: fates::Fates<crate::Wfrp>> Battle<'_, F> {
    /// A day of rest for everybody who needs it; false if nobody does.
    fn a_day_passes(&mut self) -> Result<bool, Refused> {
        let hurt: Vec<FigureId> = self.state.ids().filter(|&who| !self.state.is_whole(who)).collect();
        for &who in &hurt {
            let rested = self.rests_a_day(who);
            rested.map_err(|_| Refused::NotAllowed("the dice of the rest are not all there".to_string()))?;
        }
        Ok(!hurt.is_empty())
    }
}
