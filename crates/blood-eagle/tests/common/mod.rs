//! What the tests share: the figures of the sample warbands by their short names (section 16), a table to stand them
//! on, short ways to act.
//!
//! Places are inches east and south of the middle of a table 36 by 36. Figures belong to seat 0, `.enemy()` ones to
//! seat 1; a base is an inch across, so two figures whose places are 1 apart touch.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{
    Act, Battle, BloodEagle, Book, FigureSetup, FigureSheet, Nominate, Options, Phase, Setup, State,
    TableSetup, TerrainSetup, Written,
};
use fates::{FigureId, Scripted, Seat};
use table::{Kind, Point, Ruler};

/// Scripted Fates of this system.
pub type Script = Scripted<BloodEagle>;

/// The first figure of a setup, the second and so on.
pub const A: FigureId = FigureId(0);
pub const B: FigureId = FigureId(1);
pub const C: FigureId = FigureId(2);
pub const D: FigureId = FigureId(3);
pub const E: FigureId = FigureId(4);

/// A figure of a sample warband by its label, `S1` to `W10`, or by its id.
pub fn figure(label: &str) -> FigureSetup {
    FigureSetup::of(label)
}

/// A figure with these numbers, in clothes, with nothing in its hands.
pub fn sheet(fv: i8, sv: i8, speed: i8, fate: i8) -> FigureSheet {
    let text = format!(
        "id = \"somebody\"\nname = \"Somebody\"\nfv = {fv}\nsv = {sv}\nspeed = {speed}\nfate = {fate}"
    );
    toml::from_str(&text).unwrap()
}

/// Weapons by their ids.
pub fn weapons<const N: usize>(ids: [&str; N]) -> Vec<String> {
    ids.map(str::to_string).to_vec()
}

/// A figure that was written out.
pub fn written(sheet: FigureSheet) -> FigureSetup {
    FigureSetup { profile: Written::Whole(Box::new(sheet)), ..FigureSetup::of("") }
}

/// What differs from a fresh figure.
pub trait Pose: Sized {
    /// On the other player's side.
    fn enemy(self) -> Self;
    /// Inches east and south of the middle of the table.
    fn at(self, east: f64, south: f64) -> Self;
    /// Knocked Down.
    fn down(self) -> Self;
    /// With so many Hero Points.
    fn points(self, hero_points: u8) -> Self;
    /// With its torch lit.
    fn torch(self) -> Self;
}

impl Pose for FigureSetup {
    fn enemy(self) -> Self {
        FigureSetup { seat: 1, ..self }
    }

    fn at(self, east: f64, south: f64) -> Self {
        FigureSetup { at: Some((18.0 + east, 18.0 + south)), ..self }
    }

    fn down(mut self) -> Self {
        self.with.knocked_down = true;
        self
    }

    fn points(mut self, hero_points: u8) -> Self {
        self.with.hero_points = Some(hero_points);
        self
    }

    fn torch(mut self) -> Self {
        self.with.torch_lit = true;
        self
    }
}

/// A rectangle of terrain, inches east and south of the middle.
pub fn terrain(kind: Kind, difficult: u8, from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    let ((west, north), (east, south)) = ((18.0 + from.0, 18.0 + from.1), (18.0 + to.0, 18.0 + to.1));
    let outline = vec![(west, north), (east, north), (east, south), (west, south)];
    TerrainSetup { difficult, ..TerrainSetup::new(kind, 0.0, outline) }
}

/// A setup on an empty table.
pub fn setup(figures: impl IntoIterator<Item = FigureSetup>) -> Setup {
    Setup {
        figures: figures.into_iter().collect(),
        table: Some(TableSetup { width: 36.0, depth: 36.0, terrain: Vec::new() }),
        ..Setup::default()
    }
}

/// The same with terrain on it.
pub fn with_terrain(mut setup: Setup, terrain: impl IntoIterator<Item = TerrainSetup>) -> Setup {
    setup.table.as_mut().unwrap().terrain.extend(terrain);
    setup
}

/// The same with other switches.
pub fn with_options(setup: Setup, options: Options) -> Setup {
    Setup { options, ..setup }
}

/// A setup at a real table, where these touch.
pub fn real(figures: impl IntoIterator<Item = FigureSetup>, contacts: &[(u8, u8)]) -> Setup {
    Setup { figures: figures.into_iter().collect(), contacts: contacts.to_vec(), ..Setup::default() }
}

/// The state of a setup.
pub fn lay(setup: &Setup) -> State {
    setup.lay(Book::built_in()).unwrap()
}

/// Figures on an empty table.
pub fn on_table(figures: impl IntoIterator<Item = FigureSetup>) -> State {
    lay(&setup(figures))
}

/// The same state in a phase of its first turn, the first seat to act first.
pub fn in_phase(mut state: State, phase: Phase) -> State {
    state.turn = 1;
    state.phase = phase;
    (state.first, state.to_act, state.active) = (Seat(0), Seat(0), None);
    state
}

/// Inches east and south of the middle, as a point.
pub fn point(east: f64, south: f64) -> Point {
    Ruler::Inches.point(18.0 + east, 18.0 + south)
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

/// Plays one step.
pub fn step(state: &mut State, script: Script) {
    let _ = play(state, script, |battle| battle.step());
}

/// A script that begins with the activation of this figure.
pub fn activates(figure: FigureId) -> Script {
    Script::default().choose(Nominate::Figure(figure))
}

/// What a figure may do in the phase under way.
pub fn acts(state: &State, figure: FigureId) -> Vec<Act> {
    play(&mut state.clone(), Script::default(), |battle| battle.acts_of(figure))
}

/// A thing that can burn, inches east and south of the middle.
pub fn haystack(from: (f64, f64), to: (f64, f64)) -> TerrainSetup {
    TerrainSetup { name: "Haystack".to_string(), burns: true, ..terrain(Kind::Difficult, 0, from, to) }
}

/// Plays on until a phase begins, everybody passing and the first seat winning the initiative.
pub fn pass_until(state: &mut State, phase: Phase) {
    while state.phase != phase {
        let mut script = Script::default().choose(Nominate::Pass).dice([9, 2]);
        let _ = Battle::new(state, &mut script).step().unwrap();
    }
}

/// Plays a step, and gives what was told of it, in words.
pub fn tale(state: &mut State, mut script: Script) -> Vec<String> {
    let _ = Battle::new(state, &mut script).step().unwrap();
    script.expect_spent();
    story(state, &script)
}

/// What has been told, in words.
pub fn story(state: &State, script: &Script) -> Vec<String> {
    script.told().iter().map(|event| event.line(state).text).collect()
}
