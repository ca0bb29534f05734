//! The two sides of a question as they are written, and the weapons they use.

use std::sync::Arc;

use content::kebab;
use fates::FigureId;
use frame::odds::{Code, Fault, Party, Query};
use serde_json::Value;

use crate::{
    Arm, ArmId, Blow, Book, Draft, FigureSetup, Pool, Profile, Setup, SideSetup, State, Weapon, With, Written,
};

/// Both sides on an empty table: the attacker is seat 0, the target seat 1, and nobody has Fate Dice.
pub(super) fn face_off(book: &Arc<Book>, query: &Query, needs_target: bool) -> Result<State, Fault> {
    let mut figures = vec![setup(book, &query.attacker, 0, "attacker")?];
    match (&query.target, needs_target) {
        (Some(target), _) => figures.push(setup(book, target, 1, "target")?),
        (None, true) => return Err(Fault::new(Code::NoTarget, format!("{} needs a target", query.question))),
        (None, false) => {}
    }
    let side = || SideSetup { pool: Some(Pool::EMPTY), ..SideSetup::default() };
    let setup = Setup { figures, sides: vec![side(), side()], ..Setup::default() };
    setup.lay_freely(book).map_err(|faults| Fault::new(Code::BadProfile, faults.join("; ")))
}

/// The profile that a figure of a question comes to, if it is one.
pub(crate) fn profile(book: &Book, party: &Party) -> Option<Profile> {
    setup(book, party, 0, "figure").ok()?.profile(book).ok()
}

fn setup(book: &Book, party: &Party, side: u8, who: &str) -> Result<FigureSetup, Fault> {
    let bad = |error: serde_json::Error| Fault::new(Code::BadProfile, format!("{who}: {error}"));
    let profile: Written<Draft> = match &party.profile {
        Value::String(id) => Written::Id(id.clone()),
        whole => Written::Whole(Box::new(serde_json::from_value(whole.clone()).map_err(bad)?)),
    };
    let with: With = match &party.with {
        Value::Null => With::default(),
        with => serde_json::from_value(with.clone()).map_err(bad)?,
    };
    let mut equipment = party.equipment.clone();
    if let Written::Whole(draft) = &profile
        && draft.equipment.is_empty()
        && equipment.is_empty()
    {
        // Reading: nobody asks about bare fists; a stat line without equipment is a creature's (sb.melee.14).
        equipment.push("Hand Weapon".to_string());
    }
    if let Some(weapon) = &party.weapon {
        borrow(book, &profile, party, weapon, &mut equipment);
    }
    Ok(FigureSetup {
        profile,
        name: None,
        side: Some(side),
        kit: party.kit,
        kind: party.kind.clone(),
        equipment,
        at: None,
        elevation: None,
        with,
    })
}

/// A weapon that is named and not carried is lent for the question.
fn borrow(book: &Book, profile: &Written<Draft>, party: &Party, weapon: &str, equipment: &mut Vec<String>) {
    let (kit, kind, equipped) = (party.kit, party.kind.clone(), equipment.clone());
    let figure = FigureSetup { kit, kind, equipment: equipped, ..FigureSetup::of("") };
    let figure = FigureSetup { profile: profile.clone(), ..figure };
    let carried =
        figure.profile(book).is_ok_and(|profile| profile.arms.iter().any(|arm| is_called(book, arm, weapon)));
    if !carried && book.arm(&kebab(weapon)).is_some() {
        equipment.push(weapon.to_string());
    }
}

/// Is this the weapon of that name? A creature's own weapons count as Hand Weapons (sb.melee.14), a bayonet goes by
/// the name of its gun as well.
pub(super) fn is_called(book: &Book, arm: &Arm, name: &str) -> bool {
    let alias = kebab(name);
    arm.is_called(name, book)
        || arm.weapon == Weapon::NaturalWeapon && alias == "hand-weapon"
        || arm.weapon == Weapon::Bayonet && is_gun_of(book, arm, &alias)
}

/// Is this the name of the gun that a bayonet sits on?
fn is_gun_of(book: &Book, bayonet: &Arm, name: &str) -> bool {
    match bayonet.own.and_then(|own| book.own_weapon(own)) {
        Some(gun) => gun.id == name || kebab(&gun.name) == name,
        None => name == "musket" || name == "rifle",
    }
}

/// Leaves a figure only the weapon it uses in melee: the one named, or the one that does most on average.
pub(super) fn wield(
    state: &mut State,
    figure: FigureId,
    opponent: FigureId,
    named: Option<&str>,
) -> Result<ArmId, Fault> {
    let options: Vec<ArmId> = match named {
        Some(name) => {
            let arms = state.profile(figure).arms.iter().enumerate();
            let named = arms.filter(|(_, arm)| arm.melee.is_some() && is_called(&state.book, arm, name));
            let torch = (state[figure].torch && kebab(name) == "torch").then_some(ArmId::Torch);
            named.map(|(place, _)| ArmId::Own(place as u8)).chain(torch).collect()
        }
        None => state.melee_arms(figure).into_iter().collect(),
    };
    let best = options.into_iter().max_by_key(|&arm| mean_damage(state, figure, opponent, arm));
    let best = best.ok_or_else(|| {
        let arms = state.profile(figure).arms.iter().filter(|arm| arm.melee.is_some());
        let names: Vec<String> = arms.map(|arm| arm.make().id(&state.book)).collect();
        Fault::new(
            Code::NoSuchWeapon,
            format!(
                "{} does not fight with \"{}\"; it has {}",
                state.name(figure),
                named.unwrap_or_default(),
                names.join(", ")
            ),
        )
    })?;
    keep_only(state, figure, best);
    Ok(best)
}

/// What a weapon does on average, in hundredths; the first of equals is taken.
fn mean_damage(
    state: &State,
    figure: FigureId,
    opponent: FigureId,
    arm: ArmId,
) -> (i32, std::cmp::Reverse<ArmId>) {
    let attack = state.melee_attack(figure, opponent, &state.arm(figure, arm));
    let faces = (1..=10).flat_map(|power| (1..=10).map(move |skill| [power, skill]));
    let sum = faces.map(|dice| match attack.blow(dice) {
        Blow::Hit { damage, .. } => i32::from(damage) * 100 + 1,
        _ => 0,
    });
    (sum.sum(), std::cmp::Reverse(arm))
}

fn keep_only(state: &mut State, figure: FigureId, kept: ArmId) {
    let kept = match kept {
        ArmId::Own(place) => usize::from(place),
        ArmId::Torch | ArmId::Improvised | ArmId::Gun(_) => usize::MAX, // none of its own
    };
    let role = &mut Arc::make_mut(&mut state.cast.0)[figure.index()];
    Arc::make_mut(role).profile.fight_only_with(kept);
}
