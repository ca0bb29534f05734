//! How the sides stand towards winning, and how it ended. Points and counts are those of the scenario's own scoring.

use fates::{FigureId, Seat};
use frame::view::{GoalView, ScoreView};

use crate::rules::ending::Outcome;
use crate::rules::ending::scoring::{Feat, Score, Whom};
use crate::state::State;
use crate::state::event::{capital, signed};

/// The points of every side and what it scores by. Nothing is hidden.
pub(super) fn scores(state: &State) -> Vec<ScoreView> {
    state.all_seats().map(|seat| score(state, seat)).collect()
}

fn score(state: &State, seat: Seat) -> ScoreView {
    let scores = &state.plot.scores;
    let mine = scores.iter().filter(|score| score.is_for(seat));
    let (points, goals) = match scores.is_empty() {
        true => (state.standing_of(seat), vec![figures_left(state, seat)]),
        false => (state.score_now(seat), mine.map(|score| goal(state, seat, score)).collect()),
    };
    ScoreView { side: seat.0, points: points.into(), needed: None, goals }
}

/// Where nothing is scored, the points of the figures in play count (be.end.2).
fn figures_left(state: &State, seat: Seat) -> GoalView {
    let own = state.ids().filter(|&figure| state[figure].seat == seat).count();
    let words = "Figures in play".to_string();
    GoalView { words, now: state.band(seat).len() as i32, of: Some(own as i32) }
}

/// One thing that gives points: what it is worth, how often it is done, and how often it can be.
fn goal(state: &State, seat: Seat, score: &Score) -> GoalView {
    let what = capital(&what(state, &score.feat));
    let worth = match (score.each_turn_from, most(state, seat, &score.feat)) {
        (Some(from), _) if from > state.turn.max(1) => format!("{} a turn from turn {from}", score.points),
        (Some(_), _) => format!("{} a turn", score.points),
        (None, Some(1)) => score.points.to_string(),
        (None, _) => format!("{} each", score.points),
    };
    let unknown = state.table.is_none() && matches!(score.feat, Feat::StandingIn { .. } | Feat::Holds { .. });
    let words = match unknown {
        true => format!("{what} ({worth}, counted when it is due)"),
        false => format!("{what} ({worth})"),
    };
    let of = most(state, seat, &score.feat).filter(|_| !unknown);
    GoalView { words, now: state.counted(seat, score).into(), of: of.map(|of| of as i32) }
}

/// How often it can be done at the most, where that is known.
fn most(state: &State, seat: Seat, feat: &Feat) -> Option<usize> {
    let own = |figure: FigureId| state[figure].seat == seat;
    let count = |holds: &dyn Fn(FigureId) -> bool| state.ids().filter(|&figure| holds(figure)).count();
    let prizes = |one: &Option<u8>| one.map_or(state.plot.prizes.len(), |_| 1);
    Some(match feat {
        Feat::CarriedOff { prize, .. } | Feat::Carried { prize } | Feat::Kept { prize } => prizes(prize),
        Feat::Left { of, .. } => count(&|figure| own(figure) && of.is(state, figure)),
        Feat::StandingIn { .. } => count(&own),
        Feat::Holds { .. } => 1,
        Feat::PutOut { of } | Feat::PowersLost { of } => {
            count(&|figure| !own(figure) && of.is(state, figure))
        }
        Feat::Burning { pieces } => pieces.len(),
    })
}

/// What is paid for, in words: `holds the north bank`.
pub(crate) fn what(state: &State, feat: &Feat) -> String {
    let prize = |prize: &Option<u8>| prize.map_or("treasures", |prize| state.prize_name(prize)).to_string();
    let area = |area: &u8| state.plot.areas.get(usize::from(*area)).map_or("there", |area| &area.name);
    let whom = |of: &Whom, any: &str| match of {
        Whom::Any => any.to_string(),
        Whom::Leader => "the leader".to_string(),
        Whom::Named(id) => {
            let role = state.cast.iter().find(|role| role.profile.id == *id);
            role.map_or_else(|| id.clone(), |role| role.profile.name.clone())
        }
    };
    match feat {
        Feat::CarriedOff { prize: one, edge } => format!("{} off the {} edge", prize(one), edge.name()),
        Feat::Carried { prize: one } => format!("{} in hand", prize(one)),
        Feat::Kept { prize: one } => format!("{} kept from the enemy", prize(one)),
        Feat::Left { edge, of } => format!("{} off the {} edge", whom(of, "figures"), edge.name()),
        Feat::StandingIn { area: one } => format!("figures Standing on {}", area(one)),
        Feat::Holds { area: one } => format!("holding {}", area(one)),
        Feat::PutOut { of } => format!("{} put Out", whom(of, "enemies")),
        Feat::PowersLost { of } => format!("the lost Powers of {}", whom(of, "enemies")),
        Feat::Burning { pieces } => match pieces.as_slice() {
            [one] => format!("fire on {}", state.piece_name(*one)),
            _ => "pieces on fire".to_string(),
        },
    }
}

/// How a game ended: who won, by how much, and why.
pub(super) fn ending(state: &State, outcome: &Outcome) -> String {
    let why = why(state);
    match outcome.winner {
        Some(seat) => {
            let won = outcome.points.get(seat.index()).copied();
            let rest = outcome.points.iter().enumerate().filter(|(place, _)| *place != seat.index());
            let line = score_line(won.into_iter().chain(rest.map(|(_, points)| *points)));
            format!("{} win {line}: {why}.", state.side_name(seat))
        }
        None => format!("A draw, {}: {why}.", score_line(outcome.points.iter().copied())),
    }
}

/// `20–5`, and `0 to −9` where a number is below nothing.
fn score_line(points: impl Iterator<Item = i16>) -> String {
    let points: Vec<i16> = points.collect();
    let between = if points.iter().any(|points| *points < 0) { " to " } else { "–" };
    points.iter().map(|points| signed(*points)).collect::<Vec<_>>().join(between)
}

fn why(state: &State) -> String {
    let gone: Vec<Seat> = state.all_seats().filter(|&seat| state.band(seat).is_empty()).collect();
    match gone.as_slice() {
        [] => format!("time is up after turn {}", state.turn),
        [one] => format!("{} have nobody left on the table", lower(state.side_name(*one))),
        _ if gone.len() == usize::from(state.seats) => "nobody is left on the table".to_string(),
        _ => "the others have nobody left on the table".to_string(),
    }
}

/// A name in the middle of a sentence.
fn lower(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_string(), |rest| format!("the {rest}"))
}
