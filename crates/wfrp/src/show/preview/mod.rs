//! What would come of a way or a look, before anybody commits to it.

pub(crate) mod ways;

use fates::{FigureId, RuleId};
use frame::view::{PathView, SightView, WarningView};
use table::{Base, Path, Point};

use crate::rules::movement::engagement::REACH;
use crate::rules::movement::ground::Land;
use crate::show::promise;
use crate::state::State;
use crate::state::reach::{Reach, Way, words};

/// What a way would come to.
pub(in crate::show) fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
    let who = reach.who();
    let base = state.table.as_ref().and_then(|table| table.base(who)).copied();
    let why_not = reach.allows(state, way).err();
    let far = |point: &Point| {
        [point.x, point.y].iter().any(|number| !(-table::LIMIT.0..=table::LIMIT.0).contains(number))
    };
    if way.is_empty() || way.len() >= table::MOST_POINTS || way.iter().any(far) {
        return PathView { why_not, ..PathView::default() };
    }
    let points = base.map(|base| base.at).into_iter().chain(way.iter().copied()).collect();
    let mut view = PathView { points, why_not, ..PathView::default() };
    let most = match *reach {
        Reach::Walk { most, .. } | Reach::Away { most, .. } | Reach::Climb { most, .. } => most,
        Reach::Flight { most, .. } => most,
        Reach::Place { .. } => return view,
    };
    let (Some(table), Some(base)) = (&state.table, base) else { return view };
    let Ok(path) = Path::new(view.points.clone()) else { return view };
    (view.length, view.most) = (path.length(), most);
    view.cost = match *reach {
        Reach::Climb { .. } => {
            let height = state.allows_climb(who, most, path.end()).unwrap_or(base.elevation);
            path.length() + table::Length((height - base.elevation).0.abs())
        }
        _ => table.cost(who, &path, &Land(state)),
    };
    if view.cost > view.length {
        view.words = match *reach {
            Reach::Climb { .. } => format!("{} of it up or down", words(view.cost - view.length)),
            _ => format!("slow ground costs {} more", words(view.cost - view.length)),
        };
    }
    if view.why_not.is_none() {
        view.warnings = warnings(state, who, &Base { at: path.end(), ..base });
    }
    view
}

/// Whom it would stand within reach of, at the end.
fn warnings(state: &State, who: FigureId, end: &Base) -> Vec<WarningView> {
    let Some(table) = &state.table else { return Vec::new() };
    let near = |enemy: &FigureId| table.base(*enemy).is_some_and(|there| end.within(there, REACH));
    let enemies = state.able_enemies(who).iter().filter(near);
    enemies
        .map(|enemy| WarningView {
            words: format!("within reach of {}", state.name(enemy)),
            at: Some(end.at),
            rule: Some(RuleId("wf.engaged.3")),
        })
        .collect()
}

/// The line of sight from one combatant to another.
pub(in crate::show) fn sight(state: &State, from: FigureId, to: FigureId) -> Option<SightView> {
    let known = |who: FigureId| who.index() < state.combatants.len();
    if !known(from) || !known(to) || from == to {
        return None;
    }
    let gap = state.table.as_ref()?.gap(from, to)?;
    let sees = state.sees(from, to);
    let cover = state.cover(from, to).filter(|_| sees);
    let seen = match (sees, cover) {
        (false, _) => "out of sight".to_string(),
        (true, None) => "in sight, in the open".to_string(),
        (true, Some(cover)) => format!("in sight, behind {} cover", cover.id()),
    };
    let dark = if state.is_in_darkness(to) { ", in darkness" } else { "" };
    let words = format!("{} away, {seen}{dark}", words(gap));
    let promises = promise::between(state, from, to);
    Some(SightView { from, to, distance: gap, sees, cover: cover.is_some(), words, promises })
}
