//! A game at a real table, whose result is typed in. What follows a game is rolled for as after any other.

use std::collections::BTreeMap;

use content::kebab;
use fates::FigureId;
use frame::campaign::{Deed, DeedView, Throw, TypedResult, result_fields};
use frame::command::Refused;
use frame::muster::{ChoiceView, FieldView, Takes};
use serde::Deserialize;

use super::record::{Experience, after, fate};
use super::{Step, Veteran, War, deeds};
use crate::setup::{FigureSetup, Setup};
use crate::state::figure::Place;

/// What is typed in after a game; figures by the ids of their names.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Typed {
    result: TypedResult,
    lot: BTreeMap<String, Lot>,
    infected: BTreeMap<String, bool>,
    mummy: BTreeMap<String, bool>,
    pool: BTreeMap<String, bool>,
    deeds: BTreeMap<String, u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Lot {
    #[default]
    Stood,
    Fell,
    Collapsed,
    StayedHome,
}

/// The form for a game at a real table.
pub(super) fn deed(war: &War) -> DeedView {
    let mut fields = result_fields(&war.names());
    for veteran in war.units.iter().flat_map(|unit| unit.living()) {
        fields.extend(fields_of(veteran));
        fields.extend(deeds::experience_of(veteran));
    }
    DeedView::for_all("game", "Record a game at a real table", "sb.out.post.1")
        .saying("Who won, who fell and who fled. Survival, Madness and the Mummy's Curse are rolled for.")
        .asking(fields)
        .rolling()
}

fn fields_of(veteran: &Veteran) -> Vec<FieldView> {
    let (name, key) = (&veteran.name, kebab(&veteran.name));
    let lots = vec![
        ChoiceView::new("stood", "came through"),
        ChoiceView::new("fell", "was brought to 0 Health"),
        ChoiceView::new("collapsed", "Collapsed"),
        ChoiceView::new("stayed-home", "did not play"),
    ];
    let switch = |place: &str, words: &str, rule: &'static str| {
        FieldView::new(format!("/{place}/{key}"), words, Takes::Switch { now: false }).by(rule)
    };
    let fields = [
        FieldView::new(format!("/lot/{key}"), name, Takes::one_of(lots)).by("sb.out.post.2"),
        switch("infected", "Felled by an Infectious figure", "sb.out.post.6"),
        switch("mummy", "Lost Health to a mummy that curses", "sb.out.post.10"),
    ];
    fields.into_iter().map(|field| field.grouped(name)).collect()
}

/// The step that a typed game is.
pub(super) fn step(war: &War, deed: &Deed, throw: Throw) -> Result<Step, Refused> {
    let Typed { result, lot, infected, mummy, pool, deeds } = deed.said()?;
    let said = Experience { pool, deeds };
    said.check(war)?;
    let known = |id: &str| war.units.iter().any(|unit| unit.find(id).is_ok());
    let mut named = lot.keys().chain(infected.keys()).chain(mummy.keys());
    if let Some(strange) = named.find(|id| !known(id)) {
        return Err(Refused::WrongUse(format!("nobody who can play is called \"{strange}\"")));
    }
    let lot = |veteran: &Veteran| lot.get(&kebab(&veteran.name)).copied().unwrap_or_default();
    let played: Vec<(usize, &Veteran)> = { war.units.iter().enumerate() }
        .flat_map(|(place, unit)| unit.living().map(move |veteran| (place, veteran)))
        .filter(|(_, veteran)| lot(veteran) != Lot::StayedHome)
        .collect();
    let seats: Vec<bool> =
        (0..war.units.len()).map(|unit| played.iter().any(|(place, _)| *place == unit)).collect();
    let result = result.result(&war.names(), &seats)?;
    if played.is_empty() {
        return Err(Refused::WrongUse("nobody has played".to_string()));
    }
    let figures: Vec<FigureSetup> = played
        .iter()
        .map(|(place, veteran)| war.units[*place].figure(veteran, *place as u8, &war.book))
        .collect();
    let laid = Setup { figures, ..Setup::default() }.lay_freely(&war.book);
    let mut state = laid.map_err(|faults| Refused::NotAllowed(faults.join("\n")))?;
    let yes = |said: &BTreeMap<String, bool>, veteran: &Veteran| {
        said.get(&kebab(&veteran.name)).copied().unwrap_or(false)
    };
    for (place, (_, veteran)) in played.iter().enumerate() {
        let figure = &mut state[FigureId(place as u8)];
        figure.place = match lot(veteran) {
            Lot::Fell => Place::Removed,
            Lot::Collapsed => Place::Collapsed,
            Lot::Stood | Lot::StayedHome => Place::Standing,
        };
        figure.infected = yes(&infected, veteran);
        figure.mummy_cursed = yes(&mummy, veteran);
    }
    let dice = after(&mut state, true, throw, war)?;
    let fates = played.iter().enumerate();
    let fates =
        fates.map(|(figure, (place, veteran))| fate(&state, *place, veteran, FigureId(figure as u8), &said));
    Ok(Step::Game { result, fates: fates.collect(), dice })
}
