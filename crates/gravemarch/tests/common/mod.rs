//! What the tests share: a knight and a ghoul face to face, and scripted Fates.

#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Rules, Scripted};
use gravemarch::{Battle, Fact, FigureSetup, Gravemarch, Next, Setup, State};

/// Scripted Fates of this system.
pub type Script = Scripted<Gravemarch>;

pub const KNIGHT: FigureId = FigureId(0);
pub const GHOUL: FigureId = FigureId(1);

/// The knight stands higher than the ghoul.
pub const KNIGHT_HIGHER: Fact = Fact::Higher { figure: KNIGHT, than: GHOUL };

/// The two at these places of the road, the knight about to act.
pub fn on_road(knight: i16, ghoul: i16) -> State {
    let figures = vec![FigureSetup::of("knight").at(knight), FigureSetup::of("ghoul").at(ghoul)];
    about_to_act(&Setup { figures, ..Setup::default() })
}

/// The two next to each other on level ground, with room behind both.
pub fn face_to_face() -> State {
    on_road(2, 3)
}

/// The two at a real table.
pub fn real(touching: bool) -> State {
    about_to_act(&Setup { real_table: true, touching, ..Setup::default() })
}

/// The state of a setup on its first day, the first figure about to act.
pub fn about_to_act(setup: &Setup) -> State {
    State { day: 1, next: Next::Activation(KNIGHT), ..Gravemarch::begin(setup).unwrap() }
}

/// Plays something with scripted Fates, all of which must be used.
pub fn play<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> T {
    let done = play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    done
}

/// Plays one step, and gives what was told of it, in words.
pub fn tale(state: &mut State, mut script: Script) -> Vec<String> {
    let _ = Battle::new(state, &mut script).step().unwrap();
    script.expect_spent();
    script.told().iter().map(|event| event.line(state).text).collect()
}
