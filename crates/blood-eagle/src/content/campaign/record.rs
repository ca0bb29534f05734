//! Games recorded: from their ledgers, or as they are typed in after a game at a real table.

use std::collections::BTreeMap;

use content::{Written, kebab};
use fates::{FigureId, Seat};
use frame::campaign::{Deed, DeedView, Finished, PlayedGame, ResultView, TypedResult, result_fields};
use frame::command::Refused;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::Deserialize;

use super::{Annals, Fate, Fighter, Step, Warband};
use crate::BloodEagle;
use crate::rules::fighting::out::OutEvent;
use crate::setup::SideSetup;
use crate::state::State;
use crate::state::event::Event;
use crate::state::figure::Condition;

/// The most that a figure puts Out in one game.
const MOST_KILLS: i64 = 60;

/// What is typed in after a game.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
#[derive(Default)]
struct Typed {
    result: TypedResult,
    lot: BTreeMap<String, Lot>,
    kills: BTreeMap<String, u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Lot {
    #[default]
    Played,
    Out,
    StayedHome,
}

/// The form for a game at a real table.
pub(super) fn deed(annals: &Annals) -> DeedView {
    let mut fields = result_fields(&annals.names());
    for warband in &annals.warbands {
        fields.extend(warband.fighters.iter().flat_map(|fighter| fields_of(warband, fighter)));
    }
    DeedView::for_all("game", "Record a game at a real table", "be.end.1")
        .saying("Who won, what was scored, and who was put Out.")
        .asking(fields)
}

fn fields_of(warband: &Warband, fighter: &Fighter) -> [FieldView; 2] {
    let (name, key) = (&fighter.name, kebab(&fighter.name));
    let lots = vec![
        ChoiceView::new("played", "came through"),
        ChoiceView::new("out", "was put Out"),
        ChoiceView::new("stayed-home", "did not play"),
    ];
    [
        FieldView::new(format!("/lot/{key}"), name, Takes::one_of(lots)).grouped(&warband.name),
        FieldView::new(
            format!("/kills/{key}"),
            format!("{name} has put Out"),
            Takes::number(Some(0), 0, MOST_KILLS),
        )
        .grouped(&warband.name),
    ]
}

/// The step that a typed game is. A warband of which nobody played did not play.
pub(super) fn typed(annals: &Annals, deed: &Deed) -> Result<Step, Refused> {
    let typed: Typed = deed.said()?;
    let known = |id: &str| annals.warbands.iter().any(|warband| warband.fighter(id).is_some());
    if let Some(strange) = typed.lot.keys().chain(typed.kills.keys()).find(|id| !known(id)) {
        return Err(Refused::WrongUse(format!("nobody is called \"{strange}\"")));
    }
    let lot = |fighter: &Fighter| typed.lot.get(&kebab(&fighter.name)).copied().unwrap_or_default();
    let mut fates = Vec::new();
    for (place, warband) in annals.warbands.iter().enumerate() {
        for fighter in warband.fighters.iter().filter(|fighter| lot(fighter) != Lot::StayedHome) {
            let kills = typed.kills.get(&kebab(&fighter.name)).copied().unwrap_or(0);
            let out = lot(fighter) == Lot::Out;
            fates.push(Fate { warband: place, name: fighter.name.clone(), out, kills });
        }
    }
    let played: Vec<bool> =
        (0..annals.warbands.len()).map(|place| fates.iter().any(|fate| fate.warband == place)).collect();
    let result = typed.result.result(&annals.names(), &played)?;
    Ok(Step::Game { result, fates })
}

/// The step that a finished game is, read from its ledger. It must be one of these warbands as they stand.
pub(super) fn read(annals: &Annals, played: &PlayedGame) -> Result<Step, Refused> {
    let Finished { game, setup, state: hash } = Finished::<BloodEagle>::of(played, &annals.book)?;
    let state = game.state();
    let no = |text: String| Refused::NotAllowed(format!("{}: {text}", played.name));
    let outcome = game.outcome().ok_or_else(|| no("the game is not over".to_string()))?;
    let kills = kills(game.story(), state);
    let mut fates = Vec::new();
    let mut scores = vec![None; annals.warbands.len()];
    let mut winner = None;
    for (seat, side) in setup.sides.iter().enumerate() {
        let Some(place) = annals.warbands.iter().position(|warband| warband.name == side.name) else {
            continue;
        };
        let fielded = annals.warbands[place].fielded(side).map_err(no)?;
        scores[place] = outcome.points.get(seat).map(|&points| points.into());
        if outcome.winner == Some(Seat(seat as u8)) {
            winner = Some(place);
        }
        let own = state.ids().filter(|&figure| state[figure].seat.index() == seat);
        for (figure, fighter) in own.zip(fielded) {
            let out = state[figure].condition == Condition::Out;
            let kills = kills[figure.index()];
            fates.push(Fate { warband: place, name: fighter.name.clone(), out, kills });
        }
    }
    if fates.is_empty() {
        return Err(no("no warband of this campaign played in this game".to_string()));
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

/// How many enemies each figure has put Out.
fn kills(story: &[Event], state: &State) -> Vec<u8> {
    let mut kills = vec![0u8; state.figures.len()];
    for event in story {
        if let Event::Out(OutEvent::Out { figure, by: Some(by) }) = *event
            && state.are_enemies(figure, by)
        {
            let count: &mut u8 = &mut kills[FigureId::index(by)];
            *count = count.saturating_add(1);
        }
    }
    kills
}

impl Warband {
    /// The figures that stood on a side of a game; each must be as the campaign knows it.
    fn fielded(&self, side: &SideSetup) -> Result<Vec<&Fighter>, String> {
        let Some(Written::Whole(band)) = &side.warband else {
            return Err(format!("{} were not fielded by this campaign", self.name));
        };
        let one = |sheet: &crate::content::warband::FigureSheet| {
            let fighter =
                self.fighter(&sheet.name).ok_or_else(|| format!("{} is not of {}", sheet.name, self.name))?;
            match fighter.fielded() == *sheet {
                true => Ok(fighter),
                false => Err(format!("{} was not fielded as the campaign knows it", sheet.name)),
            }
        };
        band.figure.iter().map(one).collect()
    }
}
