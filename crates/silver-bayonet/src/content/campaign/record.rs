//! A game recorded from its ledger.

use std::collections::BTreeMap;

use content::kebab;
use fates::{FigureId, Measured, Nobody, Random, Straight, Whim};
use frame::campaign::{Deed, Finished, PlayedGame, ResultView, Throw};
use frame::command::Refused;
use serde::Deserialize;
use serde_json::json;

use super::{Corps, Fate, Step, Veteran, War};
use crate::rules::scenario::recovery::earned;
use crate::setup::FigureSetup;
use crate::state::figure::Side;
use crate::state::{Pool, State};
use crate::{Battle, SilverBayonet};

/// What is said of the XP of a game: who is given 1 from the scenario's pool, and what deeds have earned.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Experience {
    pub(super) pool: BTreeMap<String, bool>,
    pub(super) deeds: BTreeMap<String, u8>,
}

impl Experience {
    /// The XP of a survivor (sb.out.xp.1).
    pub(super) fn of(&self, veteran: &Veteran) -> u8 {
        let key = kebab(&veteran.name);
        let pool = self.pool.get(&key).copied().unwrap_or(false);
        earned(pool, self.deeds.get(&key).copied().unwrap_or(0))
    }

    pub(super) fn check(&self, war: &War) -> Result<(), Refused> {
        let known = |id: &str| war.units.iter().any(|unit| unit.find(id).is_ok());
        let strange = self.pool.keys().chain(self.deeds.keys()).find(|id| !known(id));
        match strange {
            Some(id) => Err(Refused::WrongUse(format!("nobody who can play is called \"{id}\""))),
            None => Ok(()),
        }
    }
}

/// The step that a finished game is. It must be one of these units as they stand.
pub(super) fn read(war: &War, played: &PlayedGame, throw: Throw) -> Result<Step, Refused> {
    let said: Experience = Deed { said: played.said.clone(), ..Deed::default() }.said()?;
    said.check(war)?;
    let Finished { game, setup, state: hash } = Finished::<SilverBayonet>::of(played, &war.book)?;
    let no = |text: String| Refused::NotAllowed(format!("{}: {text}", played.name));
    let outcome = game.outcome().ok_or_else(|| no("the game is not over".to_string()))?;
    let mut state = game.state().clone();
    let rolls = state.options.no_aftermath;
    let dice = after(&mut state, rolls, throw, war)?;
    let mut fates = Vec::new();
    let mut scores = vec![None; war.units.len()];
    let mut winner = None;
    for (seat, side) in setup.sides.iter().enumerate() {
        let named = |unit: &Corps| side.name.as_ref() == Some(&unit.name);
        let Some(place) = war.units.iter().position(named) else { continue };
        let side = Side::Player(fates::Seat(seat as u8));
        let points = outcome.points.as_ref().and_then(|points| points.seats().get(seat));
        scores[place] = Some(points.copied().unwrap_or(0).into());
        if outcome.winner == Some(side) {
            winner = Some(place);
        }
        let own = setup.figures.iter().filter(|figure| figure.side == Some(seat as u8));
        let ids = state.ids().filter(|&figure| state[figure].side == side);
        for (written, figure) in own.zip(ids.collect::<Vec<FigureId>>()) {
            let veteran = known(war, place, written).map_err(no)?;
            fates.push(fate(&state, place, veteran, figure, &said));
        }
    }
    if fates.is_empty() {
        return Err(no("no unit of this campaign played in this game".to_string()));
    }
    let result = ResultView {
        title: title(war, &setup),
        winner,
        others_won: winner.is_none() && outcome.winner.is_some(),
        scores,
        ledger: played.name.clone(),
        state: hash,
    };
    Ok(Step::Game { result, fates, dice })
}

fn title(war: &War, setup: &crate::setup::Setup) -> String {
    let scenario = setup.scenario.as_ref().and_then(|id| war.book.scenario(id).ok());
    let title = scenario.map(|scenario| scenario.name.clone()).or_else(|| setup.name.clone());
    title.unwrap_or_else(|| "A game".to_string())
}

/// The rolls after the game, where they were not made at its end already. Nobody spends a Fate Die on them any more.
pub(super) fn after(state: &mut State, rolls: bool, dice: Throw, war: &War) -> Result<Vec<u8>, Refused> {
    let title = |rule: &'static str| war.book.cards.title(rule).to_string();
    if !rolls {
        return dice.done(title);
    }
    for pool in &mut state.pools {
        *pool = Pool { power: 0, skill: 0, ..*pool };
    }
    let mut fates = Straight { dice, mind: Whim(Random::new(0)), facts: Measured, ear: Nobody };
    let rolled = Battle::new(state, &mut fates).after_the_game(|_| 0, &[]);
    rolled.map_err(|_| Refused::NotAllowed("the dice after the game are not all there".to_string()))?;
    fates.dice.done(title)
}

/// The figure of a unit that a setup has; it must be as the campaign knows it.
fn known<'a>(war: &'a War, place: usize, written: &FigureSetup) -> Result<&'a Veteran, String> {
    let unit = &war.units[place];
    let name = written.name.as_deref().unwrap_or("somebody without a name");
    let veteran = unit.find(name)?;
    let expected = unit.figure(veteran, written.side.unwrap_or(0), &war.book);
    let found = FigureSetup { at: None, elevation: None, ..written.clone() };
    match json!(expected) == json!(found) {
        true => Ok(veteran),
        false => Err(format!("{name} was not fielded as the campaign knows it")),
    }
}

/// What became of a figure.
pub(super) fn fate(
    state: &State,
    unit: usize,
    veteran: &Veteran,
    figure: FigureId,
    said: &Experience,
) -> Fate {
    let afterwards = state[figure].afterwards;
    Fate {
        unit,
        name: veteran.name.clone(),
        survival: afterwards.survival,
        injury: afterwards.injury,
        madness: afterwards.madness,
        curse: afterwards.curse,
        xp: if afterwards.lives() { said.of(veteran) } else { 0 },
    }
}
