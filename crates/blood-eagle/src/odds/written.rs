//! The two sides of a question as they are written, and what they have in hand.

use std::sync::Arc;

use fates::FigureId;
use frame::odds::{Code, Fault, Party, Query};
use serde::Deserialize;
use serde_json::Value;

use super::stated::{Decided, Situation};
use super::{ATTACKER, TARGET};
use crate::{
    Arm, Book, Condition, Draft, FigureSetup, FigureSheet, Hand, Setup, State, WeaponSheet, With, Written,
};

/// What may be said of a figure that is not fresh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct States {
    knocked_down: bool,
    hero_points: Option<u8>,
    blessed: bool,
    warded: bool,
    hexed: bool,
    misted: bool,
}

/// Every figure that takes part, on a table where nothing is measured: the attacker is seat 0, the target seat 1; then
/// the attacker's friends and the target's, and the friend that makes a wall with it.
pub(super) fn face_off(
    book: &Arc<Book>,
    query: &Query,
    situation: &Situation,
    decided: &Decided,
) -> Result<State, Fault> {
    let setup = gathered(book, query, situation, decided)?;
    let mut state = setup.lay(book).map_err(|faults| Fault::new(Code::BadProfile, faults.join("; ")))?;
    stand(&mut state, ATTACKER, &query.attacker, "attacker")?;
    let gone = &mut state[ATTACKER].gone;
    gone.far = situation.moved || situation.charge;
    (gone.run_up, gone.closed_in) = (situation.charge, situation.charge);
    if let Some(target) = &query.target {
        stand(&mut state, TARGET, target, "target")?;
        let gone = &mut state[TARGET].gone;
        (gone.far, gone.ran) = (situation.target_moved, situation.target_ran);
        take(&mut state, TARGET, target, false, "target")?;
    }
    Ok(state)
}

/// The figures, and who touches whom.
fn gathered(book: &Book, query: &Query, situation: &Situation, decided: &Decided) -> Result<Setup, Fault> {
    let shoots = query.question == "shoot";
    let mut figures = vec![figure(book, &query.attacker, 0, shoots, "attacker")?];
    let mut contacts = Vec::new();
    if let Some(target) = &query.target {
        figures.push(figure(book, target, 1, false, "target")?);
        if !shoots || situation.contact {
            contacts.push((0, 1));
        }
        let mut beside = |of: u8, count: u8, touched: u8| {
            for _ in 0..count {
                contacts.push((figures.len() as u8, touched));
                let friend =
                    FigureSetup { name: None, with: With::default(), ..figures[usize::from(of)].clone() };
                figures.push(friend);
            }
        };
        beside(0, situation.allies.max(decided.mob), 1);
        beside(1, situation.enemies, 0);
        beside(1, situation.wall.into(), 1);
    }
    Ok(Setup { figures, contacts, sea_state: situation.sea, ..Setup::default() })
}

/// A figure of the book or one that is written out, with the weapon that is named for it: one that it does not carry is
/// lent to it.
fn figure(book: &Book, party: &Party, seat: u8, shoots: bool, who: &str) -> Result<FigureSetup, Fault> {
    let bad = |text: String| Fault::new(Code::BadProfile, format!("{who}: {text}"));
    let mut sheet = sheet(book, &party.profile).map_err(bad)?;
    if let Some(thing) = party.equipment.first() {
        return Err(bad(format!("found \"{thing}\"; what a figure wears and carries stands in its profile")));
    }
    if let Some(kind) = &party.kind {
        return Err(bad(format!("found the kind \"{kind}\"; figures of Blood Eagle have none")));
    }
    if let Some(weapon) = named(book, party)? {
        let list = if shoots { &mut sheet.shoot } else { &mut sheet.fight };
        if !list.contains(&weapon.id) && !weapon.natural {
            list.push(weapon.id.clone());
            (sheet.cost, sheet.count) = (None, 1);
        }
    }
    Ok(FigureSetup {
        profile: Written::Whole(Box::new(sheet)),
        name: None,
        seat,
        at: None,
        with: With::default(),
    })
}

/// The sheet of a figure: by its name in the book, as a whole sheet, or as a draft.
pub(crate) fn sheet(book: &Book, profile: &Value) -> Result<FigureSheet, String> {
    match profile {
        Value::String(id) => book.sheet(id).cloned(),
        whole if whole.get("id").is_some() => {
            serde_json::from_value(whole.clone()).map_err(|error| error.to_string())
        }
        whole => {
            let draft: Draft = serde_json::from_value(whole.clone()).map_err(|error| error.to_string())?;
            draft.sheet(book).map_err(|faults| faults.join("; "))
        }
    }
}

/// The weapon that is named for a side.
pub(super) fn named<'a>(book: &'a Book, party: &Party) -> Result<Option<&'a WeaponSheet>, Fault> {
    let found = party.weapon.as_deref().map(|name| book.weapon_named(name));
    found.transpose().map_err(|text| Fault::new(Code::NoSuchWeapon, text))
}

/// Puts a figure into the state that the question describes.
fn stand(state: &mut State, figure: FigureId, party: &Party, who: &str) -> Result<(), Fault> {
    let said = match &party.with {
        Value::Null => States::default(),
        with => serde_json::from_value(with.clone())
            .map_err(|error| Fault::new(Code::BadProfile, format!("{who}: {error}")))?,
    };
    let now = &mut state[figure];
    if said.knocked_down {
        now.condition = Condition::KnockedDown;
    }
    now.hero_points = said.hero_points.unwrap_or(now.hero_points);
    let spells = &mut now.spells;
    (spells.blessed, spells.warded) = (said.blessed, said.warded);
    (spells.hexed, spells.misted) = (said.hexed, said.misted);
    Ok(())
}

/// Puts the weapon that is named for a figure into its hand. A figure whose AR alone is stated has nothing in its hands
/// that would keep its shield down.
pub(super) fn take(
    state: &mut State,
    figure: FigureId,
    party: &Party,
    shoots: bool,
    who: &str,
) -> Result<(), Fault> {
    let hand = match named(&state.book, party)? {
        Some(weapon) => carried(state, figure, weapon, shoots).ok_or_else(|| {
            let name = party.weapon.as_deref().unwrap_or_default();
            let does = if shoots { "shoots" } else { "fights" };
            Fault::new(Code::NoSuchWeapon, format!("{who}: nobody {does} with \"{name}\""))
        })?,
        None if party.profile.get("ar").is_some() => Hand::Bare,
        None => return Ok(()),
    };
    state[figure].hand = hand;
    Ok(())
}

/// The weapon of this sort that a figure has for this use.
fn carried(state: &State, figure: FigureId, weapon: &WeaponSheet, shoots: bool) -> Option<Hand> {
    if weapon.natural && !shoots {
        return Some(Hand::Bare);
    }
    let fits = |arm: &Arm| if shoots { arm.shoot.is_some() } else { arm.fight.is_some() };
    let weapon = state.book.weapon_id(&weapon.id).ok()?;
    state.arms(figure).find(|(_, arm)| arm.weapon == weapon && fits(arm)).map(|(id, _)| Hand::Arm(id))
}
