//! What would come of a way or a look, before anybody commits to it.

use fates::{FigureId, RuleId};
use frame::view::{PathView, SightView, WarningView};
use table::{Length, inches};

use crate::rules::march::PACE;
use crate::show::promise;
use crate::state::reach::{Reach, Way};
use crate::state::road::Place;
use crate::state::{State, enemy};

/// What a way would come to.
pub(super) fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
    let (why_not, most) = (reach.allows(state, way).err(), inches(PACE.into()));
    let to = way.first().and_then(|&point| Place::at(point));
    let (Some((here, foe)), Some(to)) = (state.facing(reach.figure), to) else {
        return PathView { why_not, most, ..PathView::default() };
    };
    let length = apart(here, to);
    let contact = to.is_next_to(foe).then(|| WarningView {
        words: format!("into contact with {}", state.name(enemy(reach.figure))),
        at: Some(to.point()),
        rule: Some(RuleId("gm.march.contact.1")),
    });
    PathView {
        points: vec![here.point(), to.point()],
        length,
        cost: length,
        most,
        words: String::new(),
        why_not,
        warnings: contact.into_iter().collect(),
    }
}

/// Line of sight: everybody sees all of the road.
pub(super) fn sight(state: &State, from: FigureId, to: FigureId) -> Option<SightView> {
    let known = |figure: FigureId| figure.index() < state.figures.len();
    if !known(from) || !known(to) || from == to {
        return None;
    }
    let (here, there) = state.facing(from)?;
    let distance = apart(here, there);
    let words = format!("{} places away", (here.0 - there.0).abs());
    let strike = || ("Strike".to_string(), promise::strike(state, from, to));
    let promises = here.is_next_to(there).then(strike).into_iter().collect();
    Some(SightView { from, to, distance, sees: true, cover: false, words, promises })
}

fn apart(one: Place, other: Place) -> Length {
    inches((one.0 - other.0).abs().into())
}
