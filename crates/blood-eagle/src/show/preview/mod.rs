//! What would come of a way or a line of sight, before the player commits to it.

pub(crate) mod ways;

use fates::{FigureId, RuleId};
use frame::view::{PathView, SightView, WarningView};
use table::{Length, Path, Point};

use crate::rules::movement::course::Course;
use crate::show::questions::distance;
use crate::state::State;
use crate::state::plot::Prize;
use crate::state::reach::{Reach, Way};

/// What a way would come to.
pub(in crate::show) fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
    let start = state.table.as_ref().and_then(|table| table.base(reach.figure())).map(|base| base.at);
    let why_not = reach.allows(state, way).err();
    let far = |point: &Point| {
        [point.x, point.y].iter().any(|number| !(-table::LIMIT.0..=table::LIMIT.0).contains(number))
    };
    if way.is_empty() || way.len() >= table::MOST_POINTS || way.iter().any(far) {
        return PathView { why_not, ..PathView::default() };
    }
    let mut view = PathView {
        points: start.into_iter().chain(way.iter().copied()).collect(),
        why_not,
        ..PathView::default()
    };
    let Reach::Move { figure, most, gait } = *reach else { return view };
    let Some(whole) = start.and_then(|_| Path::new(view.points.clone()).ok()) else { return view };
    let course = state.course(figure, way, most, gait).ok();
    let gone = course.as_ref().map_or(&whole, |course| &course.path);
    (view.length, view.most) = (gone.length(), state.allowance(figure, most, gone));
    view.cost = view.length;
    view.words = slow_words(state, figure, most, gone);
    if let Some(course) = course {
        view.length = course.length;
        view.cost = course.length;
        view.points = course.path.points().to_vec();
        view.warnings = warnings(state, figure, &course);
    }
    view
}

/// `the marsh takes 2" off, the ditch takes 1" off`
fn slow_words(state: &State, figure: FigureId, most: Length, path: &Path) -> String {
    let touched = state.difficult_on(figure, path);
    let words: Vec<String> = touched
        .map(|piece| format!("{} takes {} off", state.piece_name(piece), distance(state.slows(piece))))
        .collect();
    match words.is_empty() || most == Length::ZERO {
        true => String::new(),
        false => words.join(", "),
    }
}

/// What the way would bring about.
fn warnings(state: &State, figure: FigureId, course: &Course) -> Vec<WarningView> {
    let end = course.path.end();
    let warning = |words: String, at, rule| WarningView { words, at: Some(at), rule: Some(RuleId(rule)) };
    let mut found = Vec::new();
    for piece in state.in_order(figure, course) {
        let rating = state.fire(piece).map_or(0, |fire| fire.rating);
        let at = state.up_to_piece(figure, &course.path, piece).end();
        let words = format!("{} burns and {}", state.piece_name(piece), state.options.fire_words(rating));
        found.push(warning(words, at, "be.danger.2"));
    }
    let before = state.foes_touching(figure);
    for enemy in course.met.iter().filter(|&enemy| !before.contains(enemy)) {
        let words = format!("into contact with {}", state.name(enemy));
        found.push(warning(words, end, "be.move.7"));
    }
    let free = course.met.is_empty() && state[figure].prize.is_none();
    for (place, prize) in state.prizes.iter().enumerate().filter(|_| free) {
        if let Some(Prize::Lies(at)) = prize
            && table::length_of(end, *at).rounded_up() <= state.body(figure).radius
        {
            let words = format!("takes {}", state.prize_name(place as u8));
            found.push(warning(words, end, "be.end.1"));
            break;
        }
    }
    found
}

/// Line of sight.
pub(in crate::show) fn sight(state: &State, from: FigureId, to: FigureId) -> Option<SightView> {
    let known = |figure: FigureId| figure.index() < state.figures.len();
    if !known(from) || !known(to) || from == to {
        return None;
    }
    let gap = state.table.as_ref()?.gap(from, to)?;
    let sees = state.sees(from, to);
    let hard = state.difficulty(to);
    let seen = match (sees, hard) {
        (false, _) => "out of sight".to_string(),
        (true, 0) => "in sight, in the open".to_string(),
        (true, hard) => format!("in sight, in Difficult Terrain of type {hard}"),
    };
    let words = format!("{} away, {seen}", distance(gap));
    let promises = state.shot_promises(from, to);
    Some(SightView { from, to, distance: gap, sees, cover: sees && hard > 0, words, promises })
}
