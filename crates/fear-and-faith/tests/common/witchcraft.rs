//! What the tests of witchcraft share.

use fates::{FigureId, Play};
use fear_and_faith::{Act, Announce, Announced, Battle, Dice, Event, ModelSetup, Spell, State};
use serde_json::Value;

use super::{Script, model, play, written};

/// Plays something and gives back what was told.
pub fn told(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> Play<()>,
) -> Vec<Event> {
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    script.told().to_vec()
}

/// The same where somebody takes a Fear test, which everybody passes.
pub fn told_fearlessly(
    state: &mut State,
    script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> Play<()>,
) -> Vec<Event> {
    let mut script = script.dice([6; 12]);
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.told().to_vec()
}

/// Does something with so many actions and this announcement; gives back what was told.
pub fn performed(
    state: &mut State,
    model: FigureId,
    (announced, left): (Option<Announced>, u8),
    act: Act,
    script: Script,
) -> Vec<Event> {
    told_fearlessly(state, script, |battle| {
        battle.begin_activation(model);
        let active = battle.state.active.as_mut().unwrap();
        (active.announced, active.left) = (announced, left);
        battle.performs(model, act)
    })
}

/// The first thing of this kind that was told.
pub fn first(events: &[Event], kind: &str) -> Option<Value> {
    let all = events.iter().map(|event| serde_json::to_value(event).unwrap());
    all.into_iter().find(|event| event["told"] == kind)
}

/// Everything a model with so many actions and this announcement may do.
pub fn acts(state: &mut State, model: FigureId, announced: Option<Announced>, left: u8) -> Vec<Act> {
    play(state, Script::default(), |battle| {
        battle.begin_activation(model);
        let active = battle.state.active.as_mut().unwrap();
        (active.announced, active.left) = (announced, left);
        battle.list_acts(model)
    })
}

/// A spell without a target named at once.
pub fn spell(spell: Spell) -> Option<Announced> {
    Some(Announced::Spell(spell, None))
}

/// A spell at somebody.
pub fn at(spell: Spell, target: FigureId) -> Option<Announced> {
    Some(Announced::Spell(spell, Some(target)))
}

/// A script that announces a spell and rolls so many dice.
pub fn casting(spell: Spell, faces: &[u8]) -> Script {
    let count = faces.len() as u8;
    let script = Script::default().choose(Announce::Spell(spell)).choose(Dice(count));
    script.dice(faces.iter().copied())
}

/// Spirit Q3+ C1 Fearful, Immaterial, Long Move, Warlock (108).
pub fn spirit() -> ModelSetup {
    model("spirit")
}

/// Somebody with this one rule, Q3+ C1.
pub fn someone(rule: &str) -> ModelSetup {
    written(3, 1, &[rule])
}

/// A man-sized base is 25 mm wide: this puts so much between two of them.
pub fn apart(gap: f64) -> f64 {
    gap + 25.0
}

/// Puts a model among the dead, its body where it stood.
pub fn kill(state: &mut State, model: FigureId) {
    let table = state.table.as_mut().unwrap();
    let at = table.base(model).unwrap().at;
    table.remove(model);
    state[model].place = fear_and_faith::Place::Gone(fear_and_faith::End::Killed);
    state[model].corpse = Some(at);
}

/// Minor Vampire Q3+ C3.
pub fn minor() -> ModelSetup {
    model("minor-vampire-with-handgun")
}
