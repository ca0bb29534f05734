//! How many dice: what each number of actions would be worth, against what a turnover loses.

use fates::FigureId;

use crate::content::special::Special;
use crate::minds::ringleader::errand::is_runner;
use crate::rules::turn::quality::Purpose;
use crate::state::choice::Choice;
use crate::state::{Active, State};

/// In how many of 216 rolls of so many dice so many succeed, where so many faces of six do.
fn rolls(dice: usize, successes: usize, faces: i32) -> i32 {
    const WAYS: [[i32; 4]; 4] = [[1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 1, 0], [1, 3, 3, 1]];
    let (hits, misses) = (successes as u32, (dice - successes) as u32);
    WAYS[dice][successes] * faces.pow(hits) * (6 - faces).pow(misses) * 6i32.pow(3 - dice as u32)
}

/// The place of the best number of dice.
pub(super) fn dice(state: &State, options: &[Choice]) -> usize {
    let Some(active) = state.active else { return 0 };
    let together = state.band.map_or(1, |band| band.members.len().clamp(1, 6) as i32);
    let (worth, lost) = (worth(state, active).map(|worth| worth * together), lost(state, active.model));
    let mut best = (i32::MIN, 0);
    for (place, option) in options.iter().enumerate() {
        let Choice::Dice(crate::rules::turn::activation::Dice(count)) = *option else { continue };
        let value = expected(active, usize::from(count.min(3)), worth, lost);
        if value > best.0 {
            best = (value, place);
        }
    }
    best.1
}

/// What so many dice bring on average, times 216: their actions, less what goes with a turnover.
fn expected(active: Active, count: usize, worth: [i32; 4], lost: i32) -> i32 {
    let sure = usize::from(active.automatic && count > 0);
    let (rolled, faces) = (count - sure, 7 - i32::from(active.needs.clamp(2, 6)));
    let each = |successes: usize| {
        let turnover = rolled - successes >= 2;
        let value = worth[(successes + sure).min(3)] - if turnover { lost } else { 0 };
        rolls(rolled, successes, faces) * value
    };
    (0..=rolled).map(each).sum()
}

/// What none to three actions are worth to the active model, in hundredths of what one usually is.
fn worth(state: &State, active: Active) -> [i32; 4] {
    let now = &state[active.model];
    let rises = now.transfixed.map(|bond| bond.actions).or(now.fallen).or(now.feeding.then_some(1));
    match rises {
        _ if now.bleeding => [0, 100, 100, 100], // a 1 on any die would be its death
        None if is_runner(state, active.model) => [0, 300, 600, 900],
        Some(1) => [0, 70, 130, 170],
        Some(2) => [0, 5, 80, 140],
        Some(_) => [0, 5, 10, 80],
        None if active.announced.is_some() => [0, 60, 120, 170],
        None if !state.foes_touching(active.model).is_empty() => [0, 100, 150, 155],
        None if state.ready_arm(active.model).is_some() => [0, 90, 150, 190],
        None => [0, 60, 140, 190],
    }
}

/// What a turnover would lose: the actions of all who wait.
fn lost(state: &State, active: FigureId) -> i32 {
    let seat = state[active].seat;
    let waits = |&model: &FigureId| {
        state[model].seat == seat
            && model != active
            && state[model].is_on_table()
            && state.may_activate(model)
    };
    let each = |model: FigureId| {
        let hero = if state.has(model, Special::Hero) { 30 } else { 0 };
        20 * (7 - i32::from(state.quality_needed(model, Purpose::Activation))) + hero
    };
    state.ids().filter(waits).map(each).sum()
}
