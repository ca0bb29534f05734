//! Everybody in a question, as they are written, and what they have in hand.

use std::sync::Arc;

use content::kebab;
use fates::FigureId;
use frame::odds::{Code, Fault, Party, Query};
use serde_json::Value;

use super::sheet::{draft, lend};
use super::stated::{ANYWAY, Decided, Defence, Situation, States};
use super::{ATTACKER, TARGET};
use crate::{Ache, Active, ArmId, Book, CombatantSetup, Condition, Mark, Options, Setup, State, Written};

/// Everybody who takes part, on a table where nothing is measured: the attacker is seat 0, the target seat 1; then the
/// others who fight the target, and those who fight the attacker.
pub(super) fn face_off(
    book: &Arc<Book>,
    query: &Query,
    situation: &Situation,
    decided: &Decided,
) -> Result<State, Fault> {
    let mut state = lay(book, query, situation, decided)?;
    stand(&mut state, ATTACKER, &query.attacker, decided.effort, "attacker")?;
    state.active = Some(Active { charged: situation.charge, moved: situation.moved, ..Active::of(ATTACKER) });
    if let Some(target) = &query.target {
        stand(&mut state, TARGET, target, decided.defence_effort, "target")?;
        if matches!(query.question.as_str(), "melee" | "duel") {
            meet_all(&mut state, situation);
        }
    }
    Ok(state)
}

/// The table with everybody on it, fresh.
fn lay(book: &Arc<Book>, query: &Query, situation: &Situation, decided: &Decided) -> Result<State, Fault> {
    let mut combatants = vec![setup(book, &query.attacker, 0, "attacker")?];
    if let Some(target) = &query.target {
        let mut foe = setup(book, target, 1, "target")?;
        foe.marks.extend(situation.minor.then_some(Mark::Minor));
        combatants.push(foe);
    }
    let others = |of: &CombatantSetup, count: u8| vec![of.clone(); usize::from(count)];
    let allies = others(&combatants[0], situation.allies);
    let foes = combatants.get(1).map_or_else(Vec::new, |foe| others(foe, situation.enemies));
    combatants.extend(allies);
    combatants.extend(foes);
    let options = Options {
        advantage: decided.advantage,
        ranged_defence: query.question == "shoot" && decided.defence.is_some_and(|way| way != Defence::None),
        ..Options::default()
    };
    let setup = Setup { combatants, options, ..Setup::default() };
    setup.lay(book).map_err(|faults| Fault::new(Code::BadProfile, faults.join("; ")))
}

/// The attacker and its allies fight the target; the others fight the attacker.
fn meet_all(state: &mut State, situation: &Situation) {
    meet(state, ATTACKER, TARGET);
    let first_foe = 2 + usize::from(situation.allies);
    for other in 2..state.combatants.len() {
        let opponent = if other < first_foe { TARGET } else { ATTACKER };
        meet(state, FigureId(other as u8), opponent);
    }
}

/// A combatant of the book or one that is written out, with the weapon that is named for it: one that it does not carry
/// is lent to it.
fn setup(book: &Book, party: &Party, seat: u8, who: &str) -> Result<CombatantSetup, Fault> {
    let bad = |text: String| Fault::new(Code::BadProfile, format!("{who}: {text}"));
    if let Some(thing) = party.equipment.first() {
        return Err(bad(format!(
            "found \"{thing}\"; what a combatant wears and carries stands in its profile"
        )));
    }
    if let Some(kind) = &party.kind {
        return Err(bad(format!("found the kind \"{kind}\"; combatants of WFRP have none")));
    }
    if party.kit.is_some_and(|kit| kit != 1) {
        return Err(bad("found another kit; combatants of WFRP carry what their profile says".to_string()));
    }
    let mut draft = draft(book, &party.profile).map_err(bad)?;
    if let Some(weapon) = party.weapon.as_deref().map(kebab) {
        lend(book, &mut draft, &weapon)?;
    }
    let combatant = Written::Whole(Box::new(draft));
    let anyway = party.with.get(ANYWAY) == Some(&Value::Bool(true));
    Ok(CombatantSetup { combatant, seat, anyway, ..CombatantSetup::of("") })
}

/// The combatant as it is said to be.
fn stand(state: &mut State, who: FigureId, party: &Party, effort: u8, side: &str) -> Result<(), Fault> {
    let bad = |text: String| Fault::new(Code::BadProfile, format!("{side}: {text}"));
    let States { wounds, advantage, conditions, criticals, injuries } =
        States::read(&party.with).map_err(bad)?;
    state[who].criticals = criticals;
    for Ache { injury, at, .. } in injuries {
        state[who].injuries.add(injury, at);
    }
    if let Some(wounds) = wounds {
        let most = i16::from(state.profile(who).wounds);
        if !(0..=most).contains(&wounds) {
            return Err(bad(format!("found {wounds} Wounds, expected 0 to {most}")));
        }
        state[who].wounds = wounds;
        if wounds == 0 {
            state[who].conditions.set(Condition::Prone, 1); // wf.wounds.1
        }
    }
    for (condition, levels) in conditions {
        state[who].conditions.set(condition, levels);
    }
    if state.has_pools() {
        let pool = advantage.unwrap_or(effort);
        if pool < effort {
            return Err(bad(format!("its side has {pool} Advantage, and {effort} is to be spent")));
        }
        let seat = state[who].seat;
        state.sides[seat.index()].pool = pool;
        return Ok(());
    }
    let (held, most) = (advantage.unwrap_or(0), state.most_advantage(who));
    if effort > 0 {
        return Err(bad("nothing is spent where everybody holds Advantage alone".to_string()));
    }
    if held > most {
        return Err(bad(format!("found {held} Advantage, and it can hold {most}, its Initiative Bonus")));
    }
    state[who].advantage = held;
    Ok(())
}

fn meet(state: &mut State, one: FigureId, other: FigureId) {
    state[one].engaged.insert(other);
    state[other].engaged.insert(one);
}

/// The same with a weapon in hand, drawn freely (wf.action.draw.1).
pub(super) fn takes_in_hand(state: &mut State, who: FigureId, arm: ArmId) {
    if state.is_at_hand(who, arm) {
        return;
    }
    let [_, secondary] = state[who].hands;
    let shield = secondary.filter(|&held| state.arm(who, held).shield > 0);
    state[who].hands = if state.arm(who, arm).hands == 2 { [Some(arm); 2] } else { [Some(arm), shield] };
}
