//! What everybody is sent for: by the scenario, or by what it is best at.

use fates::{FigureId, FigureSet};
use table::{Point, length_of};

use crate::content::special::Special;
use crate::rules::fighting::blow::Strike;
use crate::rules::shooting::shot::Fire;
use crate::rules::turn::quality::Purpose;
use crate::setup::scenario::{HORRORS, HUNTERS};
use crate::state::State;
use crate::state::plot::{ScenarioKind, Spot};
use crate::state::stick::Stick;

use super::Ringleader;

/// Where a model would like to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Errand {
    /// In contact with this one.
    Model(FigureId),
    /// At this point.
    Spot(Point),
    /// Away from this one.
    Away(FigureId),
}

impl Ringleader {
    /// What the model is sent for, if it is not where it should be.
    pub(super) fn errand(&mut self, state: &State, model: FigureId) -> Option<Errand> {
        state.table.as_ref()?;
        if has_had_enough(state, model) {
            return nearest_edge(state, model);
        }
        match state.scenario() {
            Some(ScenarioKind::WolvesInTheMist) if state.is_marker(model) => {
                let prey = state.on_table(|other| state[other].party == HUNTERS);
                nearest(state, model, prey).map(Errand::Model)
            }
            Some(ScenarioKind::WolvesInTheMist) if state.enemies(model).is_empty() => {
                let markers = state.on_table(|other| state.is_marker(other));
                nearest(state, model, markers).map(Errand::Model)
            }
            Some(ScenarioKind::HumanCattle) => cattle(state, model).or_else(|| self.fight(state, model)),
            Some(ScenarioKind::ChainsawMassacre) if state[model].seat == HUNTERS => {
                self.runs(state, model).or_else(|| self.fight(state, model))
            }
            Some(ScenarioKind::HauntedHouse) if state[model].seat == HUNTERS => self.explores(state, model),
            Some(ScenarioKind::VampireHunt) => self.hunt(state, model),
            _ => self.fight(state, model),
        }
    }

    /// Toward the nearest enemy; a model that can shoot at somebody stays where it is, and a model that shoots and is
    /// about to be caught steps back.
    pub(super) fn fight(&mut self, state: &State, model: FigureId) -> Option<Errand> {
        let mut enemies = state.enemies(model);
        if state.is_immaterial(model) {
            // It frightens every model it comes upon, goes on to the next, and comes back from farther off.
            let beside = state.touching(model);
            let others: FigureSet = enemies.iter().filter(|&foe| !beside.contains(foe)).collect();
            if others.is_empty() {
                return enemies.first().map(Errand::Away);
            }
            enemies = others;
        }
        let foe = nearest(state, model, enemies)?;
        let Some((_, arm)) = state.ready_arm(model).filter(|(_, arm)| !arm.is_lobbed()) else {
            return Some(Errand::Model(foe));
        };
        if !state.may_handle_weapons(model) {
            return Some(Errand::Model(foe));
        }
        let table = state.table.as_ref()?;
        let reach = state.length(state.stride(foe));
        let farthest = state.length(arm.range) * 3;
        if table.gap_within(model, foe, reach) && self.blow(state, model, foe, Strike::Plain) < 0 {
            let slower = state.length(state.stride(model)) >= reach;
            return slower.then_some(Errand::Away(foe));
        }
        let in_range = enemies.iter().any(|enemy| table.gap_within(model, enemy, farthest));
        let marked = || self.marked.unwrap_or_else(|| !state.marks(model, &arm, Fire::SINGLE).is_empty());
        let aims = in_range && (state[model].attacked || marked());
        (!aims).then_some(Errand::Model(foe))
    }

    /// Civilians look for the phone, and keep away from the madmen.
    fn runs(&self, state: &State, model: FigureId) -> Option<Errand> {
        if !state.profile(model).is_civilian() {
            return None;
        }
        let table = state.table.as_ref()?;
        let foe = nearest(state, model, state.enemies(model));
        let danger = state.length(Stick::Medium) + state.length(Stick::Short);
        let chased = foe.filter(|&foe| table.gap_within(model, foe, danger));
        let searched = state.trail.called.is_none() && state.trail.carrier.is_none();
        if let Some(spot) = sent_for(state, model).filter(|_| searched) {
            return Some(Errand::Spot(spot)); // whatever is behind it
        }
        match (safest_spot(state, model).filter(|_| searched), chased) {
            (Some(spot), Some(foe)) if nearer_than(state, foe, model, spot) => Some(Errand::Away(foe)),
            (Some(spot), _) => Some(Errand::Spot(spot)),
            (None, Some(foe)) => Some(Errand::Away(foe)),
            (None, None) => None,
        }
    }

    /// Ghost hunters look for the object, carry it to a ghost, and go from room to room.
    fn explores(&mut self, state: &State, model: FigureId) -> Option<Errand> {
        let ghosts = state.enemies(model);
        if state.trail.carrier == Some(model) && !state.trail.unbound {
            let spirits = ghosts.iter().filter(|&ghost| state.is_immaterial(ghost)).collect();
            if let Some(ghost) = nearest(state, model, spirits) {
                return Some(Errand::Model(ghost));
            }
        }
        if state.trail.carrier.is_none()
            && let Some(spot) = nearest_spot(state, model)
        {
            return Some(Errand::Spot(spot));
        }
        let able = state.has(model, Special::Ban) || state.has(model, Special::MagicWeapon);
        let tangible = |ghost: &FigureId| able || !state.is_immaterial(*ghost);
        if let Some(ghost) = nearest(state, model, ghosts.iter().filter(tangible).collect()) {
            return Some(Errand::Model(ghost));
        }
        let rooms = &state.plot.areas;
        let next = (usize::from(state.round() / 2) + model.index()) % rooms.len().max(1);
        let bounds = rooms.get(next)?.outline.bounds();
        let (x, y) = (bounds.least.x / 2 + bounds.most.x / 2, bounds.least.y / 2 + bounds.most.y / 2);
        Some(Errand::Spot(Point { x, y }))
    }

    /// Hunters go for the coffins, servants wake their masters.
    fn hunt(&mut self, state: &State, model: FigureId) -> Option<Errand> {
        let asleep: FigureSet = state.trail.asleep.iter().filter(|&id| state[id].is_on_table()).collect();
        let foe = nearest(state, model, state.enemies(model));
        if state[model].seat == HORRORS && !state.has(model, Special::Vampire) {
            let pressed = |foe: FigureId| {
                let near = state.length(Stick::Medium);
                state.table.as_ref().is_some_and(|table| table.gap_within(model, foe, near))
            };
            if let Some(sleeper) = nearest(state, model, asleep).filter(|_| !foe.is_some_and(pressed)) {
                return Some(Errand::Model(sleeper));
            }
            return self.fight(state, model);
        }
        match nearest(state, model, asleep_for(state, model, asleep)) {
            Some(sleeper) if !state.is_engaged(model) => Some(Errand::Model(sleeper)),
            _ => self.fight(state, model),
        }
    }
}

/// The sleepers that a hunter goes for.
fn asleep_for(state: &State, model: FigureId, asleep: FigureSet) -> FigureSet {
    if state[model].seat == HUNTERS { asleep } else { FigureSet::EMPTY }
}

/// Captives are fetched, and led to the nearest edge.
fn cattle(state: &State, model: FigureId) -> Option<Errand> {
    if !state.leads(model).is_empty() {
        return nearest_edge(state, model);
    }
    let captives: FigureSet = state.trail.aside.iter().filter(|&id| state[id].is_on_table()).collect();
    nearest(state, model, captives).map(Errand::Model)
}

/// After so many rounds hunters who may leave go home.
const PATIENCE: u16 = 20;

/// Has it hunted in vain for so long that it gives up, where the scenario lets it?
pub(super) fn has_had_enough(state: &State, model: FigureId) -> bool {
    let may = matches!(state.scenario(), Some(ScenarioKind::HauntedHouse | ScenarioKind::WolvesInTheMist));
    may && state[model].seat == HUNTERS && state.round() > PATIENCE
}

/// The nearest place at an edge of the table.
fn nearest_edge(state: &State, model: FigureId) -> Option<Errand> {
    let table = state.table.as_ref()?;
    let base = table.base(model)?;
    let (east, south) = (table.width.0 - base.at.x, table.depth.0 - base.at.y);
    let edges = [
        (base.at.x, Point { x: base.radius.0, y: base.at.y }),
        (east, Point { x: table.width.0 - base.radius.0, y: base.at.y }),
        (base.at.y, Point { x: base.at.x, y: base.radius.0 }),
        (south, Point { x: base.at.x, y: table.depth.0 - base.radius.0 }),
    ];
    edges.into_iter().min_by_key(|(far, _)| *far).map(|(_, at)| Errand::Spot(at))
}

/// The nearest of these.
pub(super) fn nearest(state: &State, model: FigureId, among: FigureSet) -> Option<FigureId> {
    if among.is_empty() {
        return None;
    }
    state.table.as_ref()?.nearest(model, among).first()
}

/// Is it the civilian who has the phone, or one who is sent for what may be it? Nothing matters more than what these do.
pub(super) fn is_runner(state: &State, model: FigureId) -> bool {
    let searched = state.scenario() == Some(ScenarioKind::ChainsawMassacre) && state.trail.called.is_none();
    if !searched || state[model].seat != HUNTERS || !state.profile(model).is_civilian() {
        return false;
    }
    match state.trail.carrier {
        Some(carrier) => carrier == model,
        None => sent_for(state, model).is_some(),
    }
}

/// What the model is sent for: of the things at which no other civilian could be sooner, the one where the enemy is
/// farthest behind.
fn sent_for(state: &State, model: FigureId) -> Option<Point> {
    let civilians =
        state.on_table(|other| state[other].seat == HUNTERS && state.profile(other).is_civilian());
    let is_first = |at: &Point| {
        let own = takes(state, model, *at);
        own.is_some()
            && civilians.iter().all(|other| takes(state, other, *at).is_none_or(|other| own <= Some(other)))
    };
    safest(state, model, lying(state).filter(is_first))
}

/// How long a model takes to a point: so many strides, longer for one that seldom acts or lies on the ground.
fn takes(state: &State, model: FigureId, to: Point) -> Option<i32> {
    let far = length_of(state.place_of(model)?, to).rounded_down().0;
    let stride = state.length(state.stride(model)).0.max(1);
    let lucky = 7 - i32::from(state.quality_needed(model, Purpose::Activation));
    let strides = 100 * far / stride + if state[model].is_up() { 0 } else { 100 };
    Some(6 * strides / lucky.max(1))
}

/// The thing that lies on the table where the enemy is farthest behind in the race for it.
fn safest_spot(state: &State, model: FigureId) -> Option<Point> {
    safest(state, model, lying(state))
}

/// The one of these where the enemy is farthest behind in the race for it.
fn safest(state: &State, model: FigureId, among: impl Iterator<Item = Point>) -> Option<Point> {
    let (own, foes) = (state.place_of(model)?, state.enemies(model));
    let far = |from: Point, to: Point| length_of(from, to).rounded_down().0;
    let behind = |at: &Point| {
        let nearest = foes.iter().filter_map(|foe| state.place_of(foe)).map(|foe| far(foe, *at)).min();
        nearest.unwrap_or(i32::MAX / 2) - far(own, *at)
    };
    among.max_by_key(behind)
}

/// Everything that lies on the table.
fn lying(state: &State) -> impl Iterator<Item = Point> {
    state.trail.spots.iter().filter_map(|spot| match spot {
        Spot::Lying(at) => *at,
        Spot::Nothing | Spot::Taken => None,
    })
}

/// The nearest thing that lies on the table.
fn nearest_spot(state: &State, model: FigureId) -> Option<Point> {
    let own = state.place_of(model)?;
    lying(state).min_by_key(|&at| length_of(own, at).rounded_down())
}

/// Is one nearer to a point than the other?
fn nearer_than(state: &State, one: FigureId, other: FigureId, to: Point) -> bool {
    let far = |model: FigureId| state.place_of(model).map(|at| length_of(at, to).rounded_down());
    far(one) < far(other)
}
