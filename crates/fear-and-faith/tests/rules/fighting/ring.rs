//! What the tests of hand-to-hand share: short names, who stands where, and how a fight is told.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, FigureSet, Play, Tally};
use fear_and_faith::{Battle, Blow, Grounds, ModelSetup, Setup, SideSetup, State, Strike};
use table::Point;

use crate::common::{Pose, Script, lay, setup, written};

/// Gives a model a short name.
pub fn called(name: &str, model: ModelSetup) -> ModelSetup {
    ModelSetup { name: Some(name.to_string()), ..model }
}

/// A man of this Combat and these rules, Q4+.
pub fn man(name: &str, combat: i8, rules: &[&str]) -> ModelSetup {
    called(name, written(4, combat, rules))
}

/// Two models in contact in the middle of the table, 25 mm apart if they are of a man's size; the second is an enemy.
pub fn duel(attacker: ModelSetup, defender: ModelSetup) -> State {
    let radius = |model: &ModelSetup| {
        let alone = lay(&setup([model.clone().at(0.0, 0.0)]));
        f64::from(alone.scale.base(alone[FigureId(0)].size()).0) / 20.0
    };
    let apart = radius(&attacker) + radius(&defender);
    lay(&setup([attacker.at(0.0, 0.0), defender.enemy().at(apart, 0.0)]))
}

/// The same at night.
pub fn night_duel(attacker: ModelSetup, defender: ModelSetup) -> State {
    let state = duel(attacker, defender);
    by_night(state)
}

/// At night.
pub fn by_night(mut state: State) -> State {
    state.clock.night = true;
    state
}

/// At a real table: nothing is measured, and these pairs touch.
pub fn real_table(models: impl IntoIterator<Item = ModelSetup>, pairs: &[(FigureId, FigureId)]) -> State {
    let grounds = Grounds { heights: true, ..Grounds::default() };
    let mut state = lay(&Setup { table: None, grounds, ..setup(models) });
    for &(one, other) in pairs {
        state[one].touching.insert(other);
        state[other].touching.insert(one);
    }
    state
}

/// Two parties of these sides.
pub fn sides(mut setup: Setup, sides: [fear_and_faith::Side; 2]) -> Setup {
    setup.sides = sides.map(|side| SideSetup { side: Some(side), ..SideSetup::default() }).to_vec();
    setup
}

/// Plays something; how each exchange of blows was told, after the names: `8 against 6: B is knocked down.`
pub fn blows<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> Play<T>,
) -> Vec<String> {
    let done = play(&mut Battle::new(state, &mut script));
    assert!(done.is_ok());
    script.expect_spent();
    let lines = script.told().iter().map(|event| event.line(state).text);
    lines.filter_map(|line| after_names(&line)).collect()
}

fn after_names(line: &str) -> Option<String> {
    let totals = line.find(" against ")?;
    let start = line[..totals].rfind(", ")? + 2;
    line[start..totals].parse::<i16>().ok()?; // dice of a Quality roll are no total
    Some(line[start..].to_string())
}

/// The one exchange of blows of a plain attack of the first model on the second.
pub fn attack(state: &mut State, dice: [u8; 2]) -> String {
    one(blows(state, Script::default().dice(dice), |battle| battle.attacks(FigureId(0), FigureId(1), false)))
}

/// The same as a powerful attack.
pub fn power_attack(state: &mut State, dice: [u8; 2]) -> String {
    one(blows(state, Script::default().dice(dice), |battle| battle.attacks(FigureId(0), FigureId(1), true)))
}

/// There was just one.
pub fn one(blows: Vec<String>) -> String {
    assert_eq!(blows.len(), 1, "{blows:?}");
    blows[0].clone()
}

/// The parts of a sum with the rules they come from.
pub type Reasons = Vec<(i16, &'static str)>;

/// The parts of the two totals before the dice, with the rules they come from.
pub fn reasons(state: &State, blow: &Blow) -> (Reasons, Reasons) {
    let (mut attack, mut defence) = (Tally::default(), Tally::default());
    let _ = state.contest(blow, &mut attack, &mut defence);
    let named = |tally: Tally| tally.reasons().into_iter().map(|(value, rule)| (value, rule.0)).collect();
    (named(attack), named(defence))
}

/// The two totals before the dice, of a plain attack of the first model on the second.
pub fn totals(state: &State) -> (i16, i16) {
    totals_of(state, &state.blow(FigureId(0), FigureId(1), Strike::Plain))
}

/// The two totals before the dice.
pub fn totals_of(state: &State, blow: &Blow) -> (i16, i16) {
    let contest = state.contest(blow, &mut Tally::default(), &mut Tally::default());
    (contest.attack, contest.defence)
}

/// Where a model stands, in tenths of a millimetre east and south of the middle.
pub fn place(state: &State, model: FigureId) -> (i32, i32) {
    let Point { x, y } = state.table.as_ref().unwrap().base(model).unwrap().at;
    (x - 4500, y - 4500)
}

/// These models.
pub fn set(models: &[FigureId]) -> FigureSet {
    models.iter().copied().collect()
}
