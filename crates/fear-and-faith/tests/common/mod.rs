//! What the tests share: the example models of the catalogue (section 19), a table to stand them on, short ways to act.
//!
//! Places are millimetres east and south of the middle of a 900 mm table, indoors in good light unless a test says
//! otherwise. `first` models belong to seat 0, `.enemy()` ones to seat 1.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod ranged;
pub mod witchcraft;

use fates::{FigureId, Scripted};
use fear_and_faith::{Battle, Book, Draft, FearAndFaith, ModelSetup, Setup, State, TableSetup, Written};

/// Scripted Fates of this system.
pub type Script = Scripted<FearAndFaith>;

/// The first model of a setup, the second and so on.
pub const A: FigureId = FigureId(0);
pub const B: FigureId = FigureId(1);
pub const C: FigureId = FigureId(2);
pub const D: FigureId = FigureId(3);
pub const E: FigureId = FigureId(4);

/// A model of the book.
pub fn model(id: &str) -> ModelSetup {
    ModelSetup::of(id)
}

/// A model with written-out numbers.
pub fn written(quality: u8, combat: i8, rules: &[&str]) -> ModelSetup {
    let draft = Draft {
        name: "Somebody".to_string(),
        points: Some(30),
        quality,
        combat,
        rules: rules.iter().map(|rule| rule.to_string()).collect(),
        human: true,
        mummy: false,
        limbs: Default::default(),
    };
    ModelSetup { profile: Written::Whole(Box::new(draft)), ..ModelSetup::of("") }
}

/// Cop Q3+ C3 Pistol (38).
pub fn cop() -> ModelSetup {
    model("cop")
}

/// Rookie Occult Investigator Q4+ C2 Pistol (21).
pub fn rookie() -> ModelSetup {
    model("rookie-occult-investigator-modern")
}

/// Slasher with knife Q3+ C3 Razor, Stealth (42).
pub fn slasher() -> ModelSetup {
    model("slasher-with-knife-straight-razor-etc")
}

/// Slasher with baseball bat Q3+ C3 Heavy Weapon (42).
pub fn bat_slasher() -> ModelSetup {
    model("slasher-with-baseball-bat-hammer-etc")
}

/// Fanatic Cultist with knife Q4+ C2 Steadfast (20).
pub fn cultist() -> ModelSetup {
    model("fanatic-cultist-with-knife")
}

/// Werewolf Q3+ C4 (90).
pub fn werewolf() -> ModelSetup {
    model("werewolf")
}

/// Werewolf Champion Q3+ C4 Fearful, Savage (124).
pub fn champion() -> ModelSetup {
    model("werewolf-champion")
}

/// Walking Dead Q4+ C2 (21).
pub fn walking_dead() -> ModelSetup {
    model("walking-dead")
}

/// Minor Vampire Q3+ C3 (68).
pub fn minor_vampire() -> ModelSetup {
    model("minor-vampire-with-handgun")
}

/// What differs from a fresh model.
pub trait Pose: Sized {
    /// On the other player's side.
    fn enemy(self) -> Self;
    /// Millimetres east and south of the middle of the table.
    fn at(self, east: f64, south: f64) -> Self;
    /// Standing so many millimetres high.
    fn up(self, height: f64) -> Self;
    /// On the ground, 1 action to stand.
    fn fallen(self) -> Self;
    /// Transfixed, 2 actions to break.
    fn transfixed(self) -> Self;
    /// Off the table.
    fn reserve(self) -> Self;
}

impl Pose for ModelSetup {
    fn enemy(self) -> Self {
        ModelSetup { seat: 1, ..self }
    }

    fn at(self, east: f64, south: f64) -> Self {
        ModelSetup { at: Some((450.0 + east, 450.0 + south)), ..self }
    }

    fn up(self, height: f64) -> Self {
        ModelSetup { elevation: Some(height), ..self }
    }

    fn fallen(mut self) -> Self {
        self.with.fallen = Some(1);
        self
    }

    fn transfixed(mut self) -> Self {
        self.with.transfixed = Some(2);
        self
    }

    fn reserve(mut self) -> Self {
        self.with.reserve = true;
        self
    }
}

/// A setup on an empty table, indoors.
pub fn setup(models: impl IntoIterator<Item = ModelSetup>) -> Setup {
    Setup {
        models: models.into_iter().collect(),
        table: Some(TableSetup { width: 900.0, depth: 900.0, terrain: Vec::new() }),
        indoors: true,
        ..Setup::default()
    }
}

/// The state of a setup.
pub fn lay(setup: &Setup) -> State {
    setup.lay(Book::built_in()).unwrap()
}

/// Models on an empty table.
pub fn on_table(models: impl IntoIterator<Item = ModelSetup>) -> State {
    lay(&setup(models))
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

/// What has been told, in words.
pub fn story(state: &State, script: &Script) -> Vec<String> {
    script.told().iter().map(|event| event.line(state).text).collect()
}

/// Plays something as [`play`] does, and gives what was told of it, in words.
pub fn tale<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> Vec<String> {
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    story(state, &script)
}
