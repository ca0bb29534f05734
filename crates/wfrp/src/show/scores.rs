//! How the sides stand towards winning, and how it ended. Points and counts are those of the scenario's own scoring.

use fates::{FigureId, Seat};
use frame::view::{GoalView, ScoreView};

use crate::rules::ending::{Feat, Outcome, Score};
use crate::show::sums::number;
use crate::state::{Phase, State};

/// How both sides stand; nobody hides anything.
pub(super) fn scores(state: &State) -> Vec<ScoreView> {
    let scores = [Seat(0), Seat(1)].map(|seat| score(state, seat));
    match state.phase {
        Phase::Deployment => scores.map(not_begun).into(),
        _ => scores.into(),
    }
}

/// Before all are set up nothing counts, though those who wait beside the table can't fight.
fn not_begun(score: ScoreView) -> ScoreView {
    let goals = score.goals.into_iter().map(|goal| GoalView { now: 0, ..goal }).collect();
    ScoreView { points: 0, goals, ..score }
}

fn score(state: &State, seat: Seat) -> ScoreView {
    if state.plot.scores.is_empty() {
        return last_standing(state, seat);
    }
    let mine = state.plot.scores.iter().filter(|score| score.side.is_none_or(|side| side == seat));
    let goals = mine.map(|score| goal(state, score, seat)).collect();
    ScoreView { side: seat.0, points: state.points(seat).into(), needed: None, goals }
}

/// Where nothing is worth points, the side that is left wins.
fn last_standing(state: &State, seat: Seat) -> ScoreView {
    let all = state.ids().filter(|&who| state[who].seat != seat).count();
    let down = (all - state.able(state.opponent(seat))) as i32;
    let (of, words) = (Some(all as i32), "Enemies down".to_string());
    ScoreView { side: seat.0, points: down, needed: of, goals: vec![GoalView { words, now: down, of }] }
}

/// One thing that is worth points: how often it is done, and how often it can be.
fn goal(state: &State, score: &Score, seat: Seat) -> GoalView {
    let own = score.feat == Feat::AbleInZone;
    let some = || state.ids().filter(|&who| (state[who].seat == seat) == own && state.fits(score, who));
    let count = some().count();
    let who = match (some().next(), &score.combatant) {
        (Some(one), _) if count == 1 => state.name(one).to_string(),
        (Some(one), Some(_)) => format!("{}s", state.profile(one).name),
        _ => if own { "Your own" } else { "Enemies" }.to_string(),
    };
    let place = || {
        let area = score.zone.and_then(|zone| state.plot.zones.get(usize::from(zone)));
        area.map_or_else(String::new, |area| area.words())
    };
    let (words, of) = match score.feat {
        Feat::Defeated => (format!("{who} down"), Some(count)),
        Feat::Killed => ("Killed".to_string(), None),
        Feat::BroughtToZeroWounds => (format!("{who} at 0 Wounds"), Some(count)),
        Feat::AbleInZone => (format!("{who}: {}", place()), Some(count)),
        Feat::AloneInZone => (format!("Alone: {}", place()), Some(1)),
    };
    let each = if of == Some(1) { "" } else { " each" };
    GoalView {
        words: format!("{words}, {}{each}", points_words(score.points)),
        now: state.count(score, seat) as i32,
        of: of.map(|of| of as i32),
    }
}

fn points_words(points: i16) -> String {
    let noun = if points.abs() == 1 { "point" } else { "points" };
    format!("{} {noun}", number(points))
}

/// How a fight ended, and why: `The raftsmen win, 0 to −9: time is up after round 12.`
pub(super) fn verdict(state: &State, outcome: &Outcome) -> String {
    let [one, other] = outcome.points;
    let (who, points) = match outcome.winner {
        Some(Seat(0)) => (format!("{} win", state.side_short(Seat(0))), [one, other]),
        Some(seat) => (format!("{} win", state.side_short(seat)), [other, one]),
        None => ("A draw".to_string(), [one, other]),
    };
    let [won, lost] = points.map(number);
    let counted = match points.iter().any(|points| *points < 0) {
        _ if state.plot.scores.is_empty() => String::new(),
        true => format!(", {won} to {lost}"),
        false if outcome.winner.is_some() => format!(" {won}–{lost}"),
        false => format!(", {won}–{lost}"),
    };
    format!("{who}{counted}: {}.", why(state))
}

/// What ended it.
fn why(state: &State) -> String {
    let down = |who: &FigureId| state[*who].wounds == 0;
    let out = [Seat(0), Seat(1)].map(|seat| (state.able(seat) == 0).then(|| state.side_short(seat)));
    let lower = |side: &str| side.strip_prefix("The ").map_or(side.to_string(), |rest| format!("the {rest}"));
    match (out, state.ids().find(down)) {
        ([Some(_), Some(_)], _) => "nobody is left who can fight".to_string(),
        ([Some(side), _] | [_, Some(side)], _) => format!("{} have nobody left who can fight", lower(side)),
        (_, Some(who)) if state.plot.ending.at_zero_wounds => format!("{} is at 0 Wounds", state.name(who)),
        _ => format!("time is up after round {}", state.round),
    }
}
