//! What the tests share: the sample combatants of the catalogue (section 15), a table to stand them on, short ways to
//! act.
//!
//! Places are yards east and south of the middle of a table of 60 by 60. Combatants belong to seat 0, `.enemy()` ones to
//! seat 1.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Scripted};
use table::Point;
use wfrp::{Battle, Book, CombatantSetup, Condition, Mark, Setup, SideSetup, State, TableSetup, Wfrp, YARD};

/// Scripted Fates of this system.
pub type Script = Scripted<Wfrp>;

/// The first combatant of a setup, the second and so on.
pub const A: FigureId = FigureId(0);
pub const B: FigureId = FigureId(1);
pub const C: FigureId = FigureId(2);
pub const D: FigureId = FigureId(3);
pub const E: FigureId = FigureId(4);

/// Town Militia: Melee 40, hand weapon 7, shield 2, Wounds 12.
pub fn tm() -> CombatantSetup {
    CombatantSetup::of("town-militia")
}

/// Road Bandit: Melee 38, hand weapon 7, bow 6, Dodge 42, Wounds 11.
pub fn rb() -> CombatantSetup {
    CombatantSetup::of("road-bandit")
}

/// Household Knight: Melee 60, hand weapon 8, shield 2, plate, Wounds 16.
pub fn hk() -> CombatantSetup {
    CombatantSetup::of("household-knight")
}

/// Greatsword Mercenary: Melee 57, great sword 9, Wounds 13.
pub fn gm() -> CombatantSetup {
    CombatantSetup::of("greatsword-mercenary")
}

/// Handgunner: Ranged 52, handgun 9, Wounds 12.
pub fn hg() -> CombatantSetup {
    CombatantSetup::of("handgunner")
}

/// Witch Finder: Melee 54, rapier 7, pistol 8, Wounds 13.
pub fn wi() -> CombatantSetup {
    CombatantSetup::of("witch-finder")
}

/// Horned Brute: Melee 52, great axe 10, Wounds 15.
pub fn hb() -> CombatantSetup {
    CombatantSetup::of("horned-brute")
}

/// Grave-eater: Melee 43, claws 6 with Venom, Wounds 11.
pub fn ge() -> CombatantSetup {
    CombatantSetup::of("grave-eater")
}

/// Bog Troll, Large: Melee 40, tree club 10, Wounds 34.
pub fn bt() -> CombatantSetup {
    CombatantSetup::of("bog-troll")
}

/// Cutpurse: Melee 34, dagger 4, throwing knife 4, Wounds 8.
pub fn cp() -> CombatantSetup {
    CombatantSetup::of("cutpurse")
}

/// Flail Zealot: Melee 49, flail 8, Fearless, Wounds 13.
pub fn fz() -> CombatantSetup {
    CombatantSetup::of("flail-zealot")
}

/// Forest Wolf: Melee 46, bite 6, Move 8, Wounds 11.
pub fn fw() -> CombatantSetup {
    CombatantSetup::of("forest-wolf")
}

/// What differs from a fresh combatant.
pub trait Pose: Sized {
    /// On the other player's side.
    fn enemy(self) -> Self;
    /// Yards east and south of the middle of the table.
    fn at(self, east: f64, south: f64) -> Self;
    /// With so many Wounds left.
    fn wounds(self, wounds: i16) -> Self;
    /// With levels of a Condition.
    fn with(self, condition: Condition, levels: u8) -> Self;
    /// With a mark.
    fn marked(self, mark: Mark) -> Self;
}

impl Pose for CombatantSetup {
    fn enemy(self) -> Self {
        CombatantSetup { seat: 1, ..self }
    }

    fn at(self, east: f64, south: f64) -> Self {
        CombatantSetup { at: Some((30.0 + east, 30.0 + south)), ..self }
    }

    fn wounds(mut self, wounds: i16) -> Self {
        self.with.wounds = Some(wounds);
        self
    }

    fn with(mut self, condition: Condition, levels: u8) -> Self {
        self.with.conditions.push((condition, levels));
        self
    }

    fn marked(mut self, mark: Mark) -> Self {
        self.marks.push(mark);
        self
    }
}

/// A setup on an empty table, with empty pools.
pub fn setup(combatants: impl IntoIterator<Item = CombatantSetup>) -> Setup {
    let side = SideSetup { pool: Some(0), ..SideSetup::default() };
    Setup {
        combatants: combatants.into_iter().collect(),
        table: Some(TableSetup { width: 60.0, depth: 60.0, terrain: Vec::new() }),
        sides: vec![side.clone(), side],
        ..Setup::default()
    }
}

/// The state of a setup, in the first round, the order being that of the roster.
pub fn lay(setup: &Setup) -> State {
    let mut state = setup.lay(Book::built_in()).unwrap();
    state.order = state.ids().collect();
    state.round = 1;
    state.phase = wfrp::Phase::Turns;
    state
}

/// Combatants on an empty table.
pub fn on_table(combatants: impl IntoIterator<Item = CombatantSetup>) -> State {
    lay(&setup(combatants))
}

/// Combatants at a real table, where people answer.
pub fn at_a_real_table(combatants: impl IntoIterator<Item = CombatantSetup>) -> State {
    lay(&Setup { table: None, ..setup(combatants) })
}

/// Binds two in melee, as an attack would.
pub fn engage(state: &mut State, one: FigureId, other: FigureId) {
    for (who, whom) in [(one, other), (other, one)] {
        state[who].engaged.insert(whom);
    }
}

/// A point so many yards east and south of the middle of the table.
pub fn point(east: f64, south: f64) -> Point {
    let along = |yards: f64| ((30.0 + yards) * f64::from(YARD.0)).round() as i32;
    Point { x: along(east), y: along(south) }
}

/// Where somebody stands.
pub fn place(state: &State, who: FigureId) -> Point {
    state.table.as_ref().unwrap().base(who).unwrap().at
}

/// Plays something with scripted Fates, all of which must be used.
pub fn play<T>(
    state: &mut State,
    script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> T {
    let mut script = script;
    let done = play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    done
}

/// Rolls for initiative until nobody is tied.
pub fn fight_begins(state: &mut State, script: Script) {
    state.phase = wfrp::Phase::Start;
    play(state, script, |battle| {
        while battle.state.phase == wfrp::Phase::Start {
            let _: fates::Progress<_> = battle.step()?;
        }
        Ok(())
    });
}

/// Plays one whole turn with scripted Fates.
pub fn turn(state: &mut State, script: Script, who: FigureId) {
    play(state, script, |battle| battle.takes_turn(who));
}

/// Two combatants in reach of each other, the second an enemy.
pub fn duel(one: CombatantSetup, other: CombatantSetup) -> State {
    on_table([one.at(0.0, 0.0), other.at(1.5, 0.0).enemy()])
}

/// How many levels of a Condition somebody has.
pub fn levels(state: &State, who: FigureId, condition: Condition) -> u8 {
    state[who].conditions.levels(condition)
}

/// The pools of both sides.
pub fn pools(state: &State) -> [u8; 2] {
    [state.sides[0].pool, state.sides[1].pool]
}

/// What somebody can do at the beginning of its turn.
pub fn acts_of(state: &mut State, who: FigureId) -> wfrp::Acts {
    play(state, Script::default(), |battle| {
        battle.begins_turn(who);
        let acts = battle.list_acts(who)?;
        battle.ends_turn(who);
        Ok(acts)
    })
}

/// Plays the end of the round, and gives what was told of it, in words. The next round is under way afterwards.
pub fn round_ends(state: &mut State, script: Script) -> Vec<String> {
    state.phase = wfrp::Phase::RoundEnds;
    let told = tale(state, script, |battle| battle.step());
    state.phase = wfrp::Phase::Turns;
    state.round += 1;
    told
}

/// Plays something as [`play`] does, and gives what was told of it, in words.
pub fn tale<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> Vec<String> {
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    script.told().iter().map(|event| event.line(state).text).collect()
}

/// One attacks another with its first weapon, plainly; the other opposes with what is named, if it may oppose.
pub fn swing(
    state: &mut State,
    dice: impl IntoIterator<Item = u8>,
    (attacker, target): (FigureId, FigureId),
    oppose: Option<wfrp::Oppose>,
) -> wfrp::Struck {
    let mut script = Script::default().dice(dice);
    if let Some(oppose) = oppose {
        script = script.choose(oppose);
    }
    play(state, script, |battle| battle.attacks(attacker, wfrp::ArmId(0), target, wfrp::Occasion::Action))
}

/// It is said of the attack of somebody how it is meant.
pub fn declares(state: &mut State, who: FigureId) {
    state.active = Some(wfrp::Active { declares: true, ..wfrp::Active::of(who) });
}

/// The first weapon of somebody as its defence.
pub fn parry(who: FigureId) -> Option<wfrp::Oppose> {
    Some(wfrp::Oppose::With(who, wfrp::ArmId(0)))
}

/// Dodge as a defence.
pub const DODGE: Option<wfrp::Oppose> = Some(wfrp::Oppose::Dodge);

/// One shoots at another, plainly.
pub fn shoot(
    state: &mut State,
    dice: impl IntoIterator<Item = u8>,
    (shooter, arm, target): (FigureId, u8, FigureId),
) {
    let script = Script::default().dice(dice);
    play(state, script, |battle| battle.shoots(shooter, wfrp::ArmId(arm), target));
}

/// A Special of the book, used on somebody.
pub fn special(state: &State, id: &str, target: FigureId) -> wfrp::Act {
    wfrp::Act::Special(wfrp::Using { special: state.special_called(id).unwrap(), target, bandage: false })
}

/// A combatant written out, with something changed.
pub fn but(combatant: CombatantSetup, change: impl FnOnce(&mut wfrp::Draft)) -> CombatantSetup {
    let wfrp::Written::Id(id) = &combatant.combatant else { panic!("it is written out already") };
    let mut draft = Book::built_in().drafts.iter().find(|draft| draft.id == *id).unwrap().clone();
    change(&mut draft);
    CombatantSetup { combatant: wfrp::Written::Whole(draft.into()), ..combatant }
}

/// Puts a weapon into both hands of somebody, or into the primary one.
pub fn wield(state: &mut State, who: FigureId, arm: u8) {
    let arm = wfrp::ArmId(arm);
    let both = state.arm(who, arm).hands == 2;
    state[who].hands = [Some(arm), both.then_some(arm)];
}
