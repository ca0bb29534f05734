//! How the sides stand towards winning, and how it ended. Points and counts are those of the scenario's own scoring.

use fates::Seat;
use frame::view::{GoalView, ScoreView};

use crate::rules::scenario::victory::{Alive, Feat, Objective, Outcome, Score, Victory};
use crate::state::State;
use crate::state::figure::Side;

/// The points of every side as a seat may know them: its own secrets count, those of others only when the game is over.
pub(super) fn scores(state: &State, seat: Option<Seat>) -> Vec<ScoreView> {
    let Some(victory) = &state.plot.victory else { return Vec::new() };
    let sides = (0..state.pools.len() as u8).map(Seat);
    sides.map(|side| score(state, victory, side, knows(state, seat, side))).collect()
}

/// May a seat count the secret finds of a side?
pub(super) fn knows(state: &State, seat: Option<Seat>, side: Seat) -> bool {
    seat == Some(side) || state.trail.revealed
}

fn score(state: &State, victory: &Victory, side: Seat, secrets: bool) -> ScoreView {
    let mine = victory.scores.iter().filter(|score| score.is_for(side));
    let mut goals: Vec<GoalView> = mine.map(|score| goal(state, side, score)).collect();
    let cards = i32::from(state.points_of_cards(side, secrets));
    if cards != 0 {
        goals.push(GoalView { words: "Points on cards".to_string(), now: cards, of: None });
    }
    if state.is_solo() {
        goals.extend(must_live(state, victory, side));
    }
    ScoreView {
        side: side.0,
        points: state.points_of(side, secrets).into(),
        needed: state.is_solo().then(|| victory.needed().into()),
        goals,
    }
}

/// One thing that gives points: how often it is done, and how often it can be.
fn goal(state: &State, side: Seat, score: &Score) -> GoalView {
    let own = |figure| state[figure].side == Side::Player(side);
    let count = |counts: &dyn Fn(fates::FigureId) -> bool| state.ids().filter(|&id| counts(id)).count();
    let foe = |figure| !own(figure) && !state[figure].is_monster();
    let thing = || score.of.as_ref().map_or("", String::as_str);
    let edge = score.edge.map_or("table".to_string(), |edge| format!("{} edge", edge.name()));
    let (words, of) = match score.feat {
        Feat::Clue => ("Clues found".to_string(), Some(state.clues.len())),
        Feat::Destroyed => match &score.of {
            Some(id) => {
                let there = count(&|figure| state[figure].is_monster() && state.profile(figure).id == *id);
                (format!("{} destroyed", monster(state, id)), Some(there).filter(|there| *there > 0))
            }
            None => ("Monsters destroyed".to_string(), None),
        },
        Feat::Felled => ("Soldiers brought down".to_string(), Some(count(&foe))),
        Feat::OfficerFelled => {
            let officers = count(&|figure| foe(figure) && state.profile(figure).officer);
            ("Officer brought down".to_string(), Some(officers))
        }
        Feat::Held => (format!("Holds {}", artefact(state, thing())), Some(1)),
        Feat::CarriedOff => (format!("Off the {edge}: {}", artefact(state, thing())), Some(1)),
        Feat::Work => (capital(&work(state, thing())), Some(1)),
        Feat::Survivor => ("Soldiers alive".to_string(), Some(count(&own))),
        Feat::Officer => ("Officer alive".to_string(), Some(1)),
        Feat::Exited => (format!("Off the {edge}"), Some(count(&own))),
        Feat::Field => ("Alone on the table".to_string(), Some(1)),
    };
    let most = score.most.map(usize::from);
    let of = of.map(|of| most.map_or(of, |most| of.min(most))).or(most);
    GoalView { words, now: state.counted(side, score).into(), of: of.map(|of| of as i32) }
}

/// Who must be alive at the end for a player alone to win.
fn must_live(state: &State, victory: &Victory, side: Seat) -> Option<GoalView> {
    let [alive, all] = state.living(side).map(|count| count as i32);
    let officer = GoalView {
        words: "Officer alive".to_string(),
        now: state.lives(side, Alive::Officer).into(),
        of: Some(1),
    };
    let half = |words: &str| GoalView { words: words.to_string(), now: alive, of: Some((all + 1) / 2) };
    match victory.alive {
        Alive::Anyone => None,
        Alive::Officer => Some(officer),
        Alive::Half => Some(half("Alive, half needed")),
        Alive::OfficerOrHalf if officer.now == 1 => Some(officer),
        Alive::OfficerOrHalf => Some(half("Alive, half needed without the Officer")),
    }
}

/// How a game with points ended, and why.
pub(super) fn verdict(state: &State, victory: &Victory, outcome: &Outcome, points: &[i16]) -> String {
    let why = why(state, victory, outcome);
    let needs = victory.needed();
    let own = points.first().copied().unwrap_or_default();
    match outcome.winner {
        Some(Side::Player(_)) if state.is_solo() => {
            format!("You win with {}, {needs} needed: {why}.", counted(own))
        }
        Some(Side::Monster) if own >= needs => {
            format!("You lose: {} would be enough, but too few came through; {why}.", counted(own))
        }
        Some(Side::Monster) => format!("You lose with {}, {needs} needed: {why}.", counted(own)),
        Some(Side::Player(seat)) => {
            let (winner, name) = (points.get(seat.index()).copied(), state.player_in_text(seat));
            let rest = points.iter().enumerate().filter(|(place, _)| *place != seat.index());
            let rest = rest.map(|(_, points)| *points);
            format!("Victory for {name}, {}: {why}.", score_line(winner.into_iter().chain(rest)))
        }
        None => format!("A draw, {}: {why}.", score_line(points.iter().copied())),
    }
}

/// `1 point`, `−2 points`
fn counted(points: i16) -> String {
    let noun = if points == 1 { "point" } else { "points" };
    format!("{} {noun}", number(points))
}

/// `20–5`, and `0 to −9` where a number is below nothing.
fn score_line(points: impl Iterator<Item = i16>) -> String {
    let points: Vec<i16> = points.collect();
    let between = if points.iter().any(|points| *points < 0) { " to " } else { "–" };
    points.iter().map(|points| number(*points)).collect::<Vec<_>>().join(between)
}

fn number(points: i16) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
}

/// What ended it.
fn why(state: &State, victory: &Victory, outcome: &Outcome) -> String {
    let standing = |seat: u8| !state.unit(Seat(seat)).is_empty();
    let reached = victory.ends.iter().find(|objective| state.is_reached(objective));
    let gone: Vec<u8> = (0..state.pools.len() as u8).filter(|&seat| !standing(seat)).collect();
    match (reached, gone.as_slice()) {
        (Some(objective), _) => objective_words(state, objective),
        (None, [_]) if state.is_solo() => "nobody of yours is left on the table".to_string(),
        (None, [one]) if state.pools.len() == 2 => {
            format!("nobody is left of {}", state.player_in_text(Seat(*one)))
        }
        (None, gone) if gone.len() + 1 >= state.pools.len() && !state.is_solo() => {
            "the others have nobody left on the table".to_string()
        }
        _ if state.turn > outcome.turn => format!("time is up after turn {}", outcome.turn),
        _ => "no monster is left, and nothing more to win".to_string(),
    }
}

fn objective_words(state: &State, objective: &Objective) -> String {
    match objective {
        Objective::Destroyed(id) => format!("{} is destroyed", monster(state, id)),
        Objective::CarriedOff(id) => format!("{} is carried off", artefact(state, id)),
        Objective::Finished(id) => format!("{} is finished", work(state, id)),
        Objective::CluesFound => "every clue is found".to_string(),
        Objective::MonstersGone => "no monster is left".to_string(),
    }
}

fn monster(state: &State, id: &str) -> String {
    state.book.profile(id).map_or_else(|_| id.to_string(), |profile| profile.name.clone())
}

fn artefact(state: &State, id: &str) -> String {
    state
        .plot
        .artefact(id)
        .map_or_else(|| "an artefact".to_string(), |artefact| state.artefact_name(artefact).to_string())
}

fn work(state: &State, id: &str) -> String {
    state.plot.work(id).map_or_else(|| "the work".to_string(), |work| state.work_name(work).to_string())
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
