//! Where somebody goes, and where it starts.

use fates::{FigureId, FigureSet};
use table::{Base, Direction, Goal, Length, Path, Point, along, length_of};

use crate::rules::ending::Feat;
use crate::rules::harm::conditions::Condition;
use crate::rules::movement::ground::Land;
use crate::setup::YARD;
use crate::state::State;
use crate::state::plot::Area;
use crate::state::reach::{Reach, Way};

use super::worth::is_shooter;

/// The place that the scenario pays for if this one stands in it at the end, and whether it is meant alone.
fn paid_area(state: &State, who: FigureId) -> Option<(&Area, bool)> {
    let scores =
        state.plot.scores.iter().filter(|score| score.side.is_none_or(|side| side == state[who].seat));
    let mut areas = scores.filter(|score| {
        let stands = matches!(score.feat, Feat::AbleInZone | Feat::AloneInZone);
        stands && score.points > 0 && score.of.is_none_or(|of| of == who)
    });
    let score = areas.next()?;
    Some((state.plot.zones.get(usize::from(score.zone?))?, score.of == Some(who)))
}

/// The place the scenario pays for: a combatant it names goes at once, others when time runs out.
fn errand(state: &State, who: FigureId) -> Option<Point> {
    if state.plot.zones.is_empty() {
        return None;
    }
    let (area, alone) = paid_area(state, who)?;
    let at = state.nearest_in(who, area)?;
    let base = state.table.as_ref()?.base(who)?;
    let far = length_of(base.at, at).rounded_down().0;
    let rounds = far / state.walk(who).0.max(1) + 2;
    let left = i32::from(state.plot.ending.rounds) - i32::from(state.round);
    (alone || rounds >= left).then_some(at)
}

/// Does it stand where its scenario wants it, with no enemy engaged with it?
fn keeps_its_place(state: &State, who: FigureId) -> bool {
    let Some((area, true)) = paid_area(state, who) else { return false };
    let base = state.table.as_ref().and_then(|table| table.base(who));
    base.is_some_and(|base| area.outline.contains(base.at))
}

/// Is there anywhere to go: an errand, or somebody to fight who is out of reach?
pub(super) fn has_somewhere_to_go(state: &State, who: FigureId) -> bool {
    if errand(state, who).is_some() {
        return true;
    }
    if keeps_its_place(state, who) || !state.melee_targets(who).is_empty() {
        return false;
    }
    if is_shooter(state, who) {
        // It stays where it can shoot, also while it loads.
        let target = |enemy: FigureId| {
            let in_hand = state[who].hands.iter().flatten().filter(|&&arm| !state.arm(who, arm).is_melee());
            in_hand.into_iter().any(|&arm| state.band(who, arm, enemy).is_some()) && state.sees(who, enemy)
        };
        return !state.able_enemies(who).iter().any(target);
    }
    true
}

/// Is everybody so far off that only running helps?
pub(super) fn is_far_from_it_all(state: &State, who: FigureId) -> bool {
    let Some(table) = &state.table else { return false };
    if errand(state, who).is_some() {
        return true;
    }
    let run = state.run(who);
    let near = |enemy: FigureId| table.gap_within(who, enemy, run + run);
    !is_shooter(state, who) && !keeps_its_place(state, who) && !state.able_enemies(who).iter().any(near)
}

/// Where it stands, as an answer.
pub(super) fn stays(state: &State, reach: &Reach) -> Option<Way> {
    let base = state.table.as_ref()?.base(reach.who())?;
    Some(vec![base.at])
}

/// Where it walks or runs to.
pub(super) fn walks(state: &State, who: FigureId, most: Length, quick: bool) -> Option<Way> {
    let reach = Reach::Walk { who, most };
    if state[who].has(Condition::Broken) {
        return away(state, &reach, who, state.able_enemies(who));
    }
    let table = state.table.as_ref()?;
    let (to, enemy) = match errand(state, who) {
        Some(at) => (at, None),
        None => {
            let enemy = state.nearest_enemy(who)?;
            (table.base(enemy)?.at, Some(enemy))
        }
    };
    if let Some(way) = straight(state, who, to, most) {
        return Some(way);
    }
    if quick {
        return round_something(state, &reach, who, to);
    }
    state.way_toward(who, enemy.map_or(Goal::Near(to), Goal::Touch), most)
}

/// Straight ahead as far as that goes, if that is most of the way there is to go.
fn straight(state: &State, who: FigureId, to: Point, most: Length) -> Option<Way> {
    let table = state.table.as_ref()?;
    let base = table.base(who)?;
    let path = Path::straight(base.at, to).ok()?;
    let ahead = table.up_to(who, &path, most, state.blockers(who), &Land(state));
    let (gone, whole) = (ahead.length(), path.length());
    let far = most.min(whole - YARD);
    let enough = gone.0 * 2 >= far.0 && gone > Length::ZERO;
    let way = vec![ahead.end()];
    (enough && Reach::Walk { who, most }.allows(state, &way).is_ok()).then_some(way)
}

/// A few yards to one side or the other, whichever is open.
fn round_something(state: &State, reach: &Reach, who: FigureId, to: Point) -> Option<Way> {
    let Reach::Walk { most, .. } = *reach else { return None };
    let base = state.table.as_ref()?.base(who)?;
    let ahead = Direction::toward(base.at, to);
    let turns = [1, 9, 2, 8, 3, 7].into_iter();
    let tries = turns.flat_map(|tenths| [2, 4].map(|share| (tenths, Length(most.0 / share))));
    let mut ways = tries.map(|(tenths, far)| vec![along(base.at, ahead.clockwise(tenths), far - Length(1))]);
    ways.find(|way| reach.allows(state, way).is_ok())
}

/// As far from these as it gets.
pub(super) fn away(state: &State, reach: &Reach, who: FigureId, from: FigureSet) -> Option<Way> {
    let table = state.table.as_ref()?;
    let nearest = |at: Point| {
        let base = Base { at, ..*table.base(who)? };
        from.iter().filter_map(|enemy| table.base(enemy)).map(|there| base.gap(there)).min()
    };
    reach.ways(state).into_iter().max_by_key(|way| way.last().and_then(|&at| nearest(at)))
}

/// A place to start from: the first that is open, from the end of the zone that is nearest to the enemy's.
pub(super) fn place(state: &State, who: FigureId) -> Option<Way> {
    let seat = state[who].seat.index().min(1);
    let middle = |zones: &[table::Polygon]| {
        let bounds = zones.first()?.bounds();
        Some(Point { x: (bounds.least.x + bounds.most.x) / 2, y: (bounds.least.y + bounds.most.y) / 2 })
    };
    let toward = middle(&state.plot.deployment[1 - seat]);
    let open = state.places_open(who).into_iter();
    let far = |at: Point| toward.map_or(0, |toward| length_of(at, toward).rounded_down().0 / YARD.0);
    open.min_by_key(|&at| far(at)).map(|at| vec![at])
}
