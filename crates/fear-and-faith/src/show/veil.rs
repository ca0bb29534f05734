//! What a seat may not know, put away: who hides in which room, which counter is the object, who is behind which marker.

use std::sync::Arc;

use fates::{FigureSet, Seat};

use crate::content::special::Specials;
use crate::rules::fighting::variants::disguise;
use crate::setup::scenario::HORRORS;
use crate::state::plot::{MOST_MARKERS, MOST_ROOMS, ScenarioKind};
use crate::state::{Phase, Role, State};

/// The same state without what the seat may not know; nobody at all knows less than either. When the game is over
/// everything is known.
///
/// The phone of the massacre needs no veil: nobody knows which marker it is before it has been looked at.
pub fn veil(state: &State, seat: Option<Seat>) -> State {
    let mut veiled = state.clone();
    if !state.trail.disclosed {
        hide_plans(&mut veiled, seat);
    }
    if state.trail.disclosed || seat == Some(HORRORS) {
        return veiled;
    }
    match state.scenario() {
        Some(ScenarioKind::HauntedHouse) => {
            veiled.trail.hiding = [FigureSet::EMPTY; MOST_ROOMS]; // ff.scen4.setup.3
            if state.trail.carrier.is_none() && !state.trail.unbound {
                veiled.trail.real = None; // ff.scen4.setup.4
            }
        }
        Some(ScenarioKind::WolvesInTheMist) => {
            veiled.trail.behind = [None; MOST_MARKERS]; // ff.scen6.setup.5
            for marker in state.trail.aside.iter() {
                veiled[marker].specials = Specials::NONE; // they tell how far it can move
            }
        }
        _ => {}
    }
    if matches!(state.phase, Phase::Setting(_)) {
        veiled.at_stake = None; // who is being hidden just now
    }
    veiled
}

/// Puts away what the other player has noted down, and what his Walking Dead really are.
fn hide_plans(state: &mut State, seat: Option<Seat>) {
    for (other, party) in state.parties.iter_mut().enumerate() {
        if seat != Some(Seat(other as u8)) && !party.advances.revealed {
            party.advances.noted = None; // ff.adv.evil.corruption.1
        }
    }
    let hidden: Vec<_> =
        state.ids().filter(|&id| state[id].disguised && seat != Some(state[id].seat)).collect();
    if hidden.is_empty() {
        return;
    }
    let Some(disguise) = disguise(&state.book).cloned() else { return };
    let mut roles = Vec::clone(&state.cast.0);
    for model in hidden {
        let own = &roles[model.index()];
        let role = Role { id: own.id.clone(), name: own.name.clone(), profile: disguise.clone() };
        roles[model.index()] = Arc::new(role);
        state[model].disguised = false; // ff.opt.twitcher.1
    }
    state.cast = frame::Shared(Arc::new(roles));
}
