//! A fight recorded from its ledger.

use fates::{FigureId, Seat};
use frame::campaign::{Finished, PlayedGame, ResultView};
use frame::command::Refused;
use serde_json::json;

use super::{Comrade, Fate, Journey, Step};
use crate::Wfrp;
use crate::setup::{CombatantSetup, Setup};
use crate::state::State;

/// The step that a finished fight is. It must be one of these companies as they stand.
pub(super) fn read(journey: &Journey, played: &PlayedGame) -> Result<Step, Refused> {
    let Finished { game, setup, state: hash } = Finished::<Wfrp>::of(played, &journey.book)?;
    let state = game.state();
    let no = |text: String| Refused::NotAllowed(format!("{}: {text}", played.name));
    let outcome = game.outcome().ok_or_else(|| no("the fight is not over".to_string()))?;
    let mut fates = Vec::new();
    let mut scores = vec![None; journey.parties.len()];
    let mut winner = None;
    for (seat, side) in setup.sides.iter().enumerate().take(2) {
        let Some(company) = journey.parties.iter().position(|party| party.name == side.name) else {
            continue;
        };
        scores[company] = Some(outcome.points[seat].into());
        if outcome.winner == Some(Seat(seat as u8)) {
            winner = Some(company);
        }
        for (place, combatant) in setup.combatants.iter().enumerate() {
            if usize::from(combatant.seat) == seat {
                let comrade = known(journey, &setup, company, combatant).map_err(no)?;
                fates.push(fate(journey, state, company, comrade, FigureId(place as u8)));
            }
        }
    }
    if fates.is_empty() {
        return Err(no("no company of this campaign fought here".to_string()));
    }
    let result = ResultView {
        title: state.plot.title.clone(),
        winner,
        others_won: winner.is_none() && outcome.winner.is_some(),
        scores,
        ledger: played.name.clone(),
        state: hash,
    };
    Ok(Step::Game { result, fates })
}

/// The comrade that somebody in a setup is; it must be as the campaign knows it.
fn known<'a>(
    journey: &'a Journey,
    setup: &Setup,
    company: usize,
    combatant: &CombatantSetup,
) -> Result<&'a Comrade, String> {
    let party = &journey.parties[company];
    let name = combatant.name.as_deref().unwrap_or("somebody without a name");
    let comrade = party.find(name)?;
    let scenario = setup.scenario.as_ref().and_then(|id| journey.book.scenario(id).ok());
    let scenario = scenario.ok_or_else(|| "the fight is of no scenario of this book".to_string())?;
    let expected = comrade.on(scenario, combatant.seat.into(), party);
    let found = CombatantSetup { at: None, ..combatant.clone() };
    match json!(expected) == json!(found) {
        true => Ok(comrade),
        false => Err(format!("{name} was not fielded as the campaign knows it")),
    }
}

fn fate(journey: &Journey, state: &State, company: usize, comrade: &Comrade, who: FigureId) -> Fate {
    let left = state.carried_on(who).map(|with| comrade.settled(with, &journey.book));
    let kills = state.ids().filter(|&other| state[other].killed_by == Some(who) && other != who).count();
    Fate { company, name: comrade.name.clone(), left, kills: kills.min(255) as u8 }
}
