//! How the sides stand towards winning, and how it ended. What counts, and how much, the scenario's own scoring says.

use fates::{FigureId, Seat};
use frame::view::{GoalView, ScoreView};

use crate::setup::scenario::{HORRORS, HUNTERS, Outcome, Share};
use crate::state::model::Place;
use crate::state::plot::ScenarioKind;
use crate::state::{Phase, State};

/// The victory points of both sides if they were counted now, and what they come from.
pub(super) fn scores(state: &State) -> Vec<ScoreView> {
    if matches!(state.phase, Phase::Setting(_)) {
        return Vec::new();
    }
    [HUNTERS, HORRORS].map(|seat| score(state, seat)).to_vec()
}

fn score(state: &State, seat: Seat) -> ScoreView {
    let mut goals = vec![beaten(state, seat)];
    goals.extend(of_scenario(state, seat));
    let bonus = i32::from(state.parties[seat.index()].bonus);
    if bonus != 0 {
        goals.push(GoalView { words: "Victory points more".to_string(), now: bonus, of: None });
    }
    ScoreView { side: seat.0, points: state.score_of(seat).into(), needed: None, goals }
}

/// The enemies that count as lost, of all that can. How many hide behind markers only their own player knows.
fn beaten(state: &State, seat: Seat) -> GoalView {
    let all: Vec<FigureId> = state.prizes(seat).filter(|&model| !state.trail.aside.contains(model)).collect();
    let lost = all.iter().filter(|&&model| state.share_of(model) != Share::Nothing).count();
    let secret = all.iter().any(|&model| state[model].place == Place::Secret);
    let words = format!("{} (1 per {} points)", beaten_words(state, seat), state.rate());
    GoalView { words, now: lost as i32, of: (!secret).then_some(all.len() as i32) }
}

/// What becomes of the enemies that count (ff.scen1.score.1 to ff.scen6.score.1).
fn beaten_words(state: &State, seat: Seat) -> &'static str {
    match (state.scenario(), seat) {
        (Some(ScenarioKind::ZombieInfestation), HUNTERS) => "Zombies destroyed",
        (Some(ScenarioKind::VampireHunt), HUNTERS) => "Killed, or vampires out in the sun",
        (Some(ScenarioKind::VampireHunt), _) => "Hunters killed",
        (Some(ScenarioKind::HauntedHouse), HUNTERS) => "Spirits driven out",
        (Some(ScenarioKind::HauntedHouse), _) => "Killed, gone or driven mad",
        (Some(ScenarioKind::WolvesInTheMist), _) => "Killed, or gone for half",
        _ => "Enemies killed or routed",
    }
}

/// What else a scenario is won by.
fn of_scenario(state: &State, seat: Seat) -> Vec<GoalView> {
    let goal = |words: &str, now: usize, of: usize| GoalView {
        words: words.to_string(),
        now: now as i32,
        of: Some(of as i32),
    };
    let count = |counts: &dyn Fn(FigureId) -> bool| state.ids().filter(|&model| counts(model)).count();
    match (state.scenario(), seat) {
        (Some(ScenarioKind::ZombieInfestation), HUNTERS) => {
            let there = count(&|model| state[model].party == HORRORS && state[model].is_on_table());
            vec![GoalView { words: "Zombies on the table".to_string(), now: there as i32, of: None }]
        }
        (Some(ScenarioKind::ChainsawMassacre), seat) => {
            let civilians = count(&|model| state.is_civilian(model));
            let alive = count(&|model| state.is_civilian(model) && state.survives(model));
            match seat {
                HUNTERS => {
                    let called = usize::from(state.trail.called.is_some());
                    vec![goal("Civilians alive", alive, civilians), goal("Help called", called, 1)]
                }
                _ => vec![goal("Civilians dead or gone", civilians - alive, civilians)],
            }
        }
        (Some(ScenarioKind::HauntedHouse), HUNTERS) => {
            vec![goal("Object found", state.trail.unbound.into(), 1)]
        }
        (Some(ScenarioKind::HumanCattle), _) => {
            let taken = usize::from(state.trail.cattle[seat.index()]);
            vec![goal("Captives taken away (1 each)", taken, state.trail.aside.len())]
        }
        _ => Vec::new(),
    }
}

/// How a game ended, and why.
pub(super) fn ending(state: &State, outcome: &Outcome) -> String {
    let why = why(state, outcome);
    let [one, other] = outcome.points;
    match outcome.winner {
        Some(HUNTERS) => format!("{} win {}: {why}.", state.party_name(HUNTERS), score_line(one, other)),
        Some(seat) => format!("{} win {}: {why}.", state.party_name(seat), score_line(other, one)),
        None => format!("A draw, {}: {why}.", score_line(one, other)),
    }
}

/// `20–5`, and `0 to −9` where a number is below nothing.
fn score_line(one: i16, other: i16) -> String {
    let between = if one < 0 || other < 0 { " to " } else { "–" };
    format!("{}{between}{}", number(one), number(other))
}

fn number(points: i16) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// What ended it.
fn why(state: &State, outcome: &Outcome) -> String {
    let gone = |seat: Seat| format!("nobody is left of {}", lower(state.party_name(seat)));
    match (state.scenario(), outcome.winner) {
        (Some(ScenarioKind::ZombieInfestation), Some(HUNTERS)) => {
            "no zombie is left on the table".to_string()
        }
        (Some(ScenarioKind::ChainsawMassacre), winner) => massacre_words(state, winner),
        (Some(ScenarioKind::HumanCattle), _) if state.no_captive_is_left() => {
            "no captive is left on the table".to_string()
        }
        (Some(ScenarioKind::HauntedHouse), _) if state.is_undone(HUNTERS) => {
            format!("all of {} are dead, gone or mad", lower(state.party_name(HUNTERS)))
        }
        _ => match [HUNTERS, HORRORS].map(|seat| state.is_wiped_out(seat)) {
            [true, true] => "nobody is left on either side".to_string(),
            [true, false] => gone(HUNTERS),
            [false, true] => gone(HORRORS),
            [false, false] => format!("time is up after round {}", state.round()),
        },
    }
}

fn massacre_words(state: &State, winner: Option<Seat>) -> String {
    let words = match winner {
        Some(HUNTERS) if state.is_wiped_out(HORRORS) => "the madmen are gone, and civilians live",
        Some(HUNTERS) => "time is up, and civilians live",
        _ => "no civilian is left",
    };
    words.to_string()
}

/// `the hunters`, in the middle of a sentence.
fn lower(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
}
