//! What would come of a way or a look, before anybody commits to it.

pub(crate) mod ways;

use fates::{FigureId, RuleId};
use frame::view::{PathView, SightView, WarningView};
use table::{Length, length_of};

use crate::state::State;
use crate::state::reach::{Reach, Way};

/// What a way would come to.
pub(in crate::show) fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
    let start = state.table.as_ref().and_then(|table| table.base(reach.model())).map(|base| base.at);
    let why_not = reach.allows(state, way).err();
    let far = |point: &table::Point| {
        [point.x, point.y].iter().any(|number| !(-table::LIMIT.0..=table::LIMIT.0).contains(number))
    };
    if way.len() != 1 || way.iter().any(far) {
        return PathView { why_not, ..PathView::default() };
    }
    let length = match (start, way.first()) {
        (Some(from), Some(&to)) => length_of(from, to).rounded_up(),
        _ => Length::ZERO,
    };
    let most = match *reach {
        Reach::Move { most, .. } => most,
        Reach::Place { .. } | Reach::Berth { .. } | Reach::Aim { .. } => length,
    };
    let length = if why_not.is_none() { length.min(most) } else { length }; // it was rounded up
    let warnings = if why_not.is_none() { warnings(state, reach, way) } else { Vec::new() };
    PathView {
        points: start.into_iter().chain(way.iter().copied()).collect(),
        length,
        cost: length,
        most,
        words: String::new(),
        why_not,
        warnings,
    }
}

/// What the way would bring about.
fn warnings(state: &State, reach: &Reach, way: &Way) -> Vec<WarningView> {
    let Some(&to) = way.first() else { return Vec::new() };
    let charged = state.charged_by(reach, to);
    let words = |enemy: FigureId| format!("a charge on {}", state.name(enemy));
    let warning = |enemy: FigureId| WarningView {
        words: words(enemy),
        at: Some(to),
        rule: Some(RuleId("ff.fear.trigger.charge.1")),
    };
    charged.map(warning).into_iter().collect()
}

/// What one model has of another.
pub(in crate::show) fn sight(state: &State, from: FigureId, to: FigureId) -> Option<SightView> {
    let known = |model: FigureId| model.index() < state.models.len();
    if !known(from) || !known(to) || from == to {
        return None;
    }
    let distance = state.table.as_ref()?.gap(from, to)?;
    let sees = state.sees(from, to);
    let cover = sees && state.is_covered(from, to);
    let blocked = sees && !state.models_between(from, to).is_empty();
    let seen = match (sees, blocked, cover) {
        (false, ..) => "out of sight",
        (true, true, _) => "in sight, with a model in the line",
        (true, false, true) => "in sight, in cover",
        (true, false, false) => "in sight, in the open",
    };
    let words = format!("{} away, {seen}", crate::show::questions::distance(state, distance));
    Some(SightView { from, to, distance, sees, cover, words, promises: state.shot_promises(from, to) })
}
