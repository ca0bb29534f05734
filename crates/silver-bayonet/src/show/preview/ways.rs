//! Where a figure can get to, for drawing, and ways worth taking, for players without a board.

use std::cmp::Reverse;

use fates::{FigureId, FigureSet};
use frame::view::{Course, ReachView, RiskView, WayView};
use table::{
    Base, Direction, Ground, Length, Point, Reach as TableReach, Sight, Table, Unit, along, heading, inches,
    length_of,
};

use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::{ClueId, MARKER};
use crate::rules::scenario::victory::Feat;
use crate::state::State;
use crate::state::edge::Edge;
use crate::state::reach::{Reach, Way, best_dive};
use crate::state::step::Step;

/// How many enemies, markers and the like are considered.
const MOST_OF_A_KIND: usize = 3;
/// So many ways are proposed.
const MOST_WAYS: usize = 10;
/// A way that leads no farther than this is none.
const NOWHERE: Length = Length(64);
/// How far outside of 1" a figure stops, to be on the safe side.
const OUTSIDE: Length = Length(13);
/// How much nearer to a goal a way must bring somebody to be worth it.
const NEARER: Length = Length(127);

/// Where the figure can get to.
pub(crate) fn reach_view(state: &State, reach: &Reach) -> ReachView {
    let (mover, most) = (reach.figure(), reach.most());
    let unit = Unit::Inches;
    let course = if matches!(reach, Reach::Summon { .. }) { Course::Spot } else { Course::Bent };
    let none = (Vec::new(), Vec::new(), Vec::new());
    let mut view = ReachView { mover, most, unit, course, area: none.0, risks: none.1, ways: none.2 };
    let Some(table) = &state.table else { return view };
    if let Reach::Summon { caster } = *reach {
        view.area = state.summoning_area(caster);
        view.ways = beside(state, reach);
        return view;
    }
    let (others, land) = (state.others_on_table(mover), Land::of(state, mover));
    let Some(ground) = TableReach::of(table, mover, most, others, &land) else { return view };
    view.area = ground.outline();
    match reach {
        Reach::Move { .. } => {
            view.risks = risks(state, mover, most, &ground);
            view.ways = Scout { state, table, reach, mover, ground: &ground, rim: &view.area }.ways();
        }
        Reach::Jump { .. } => {
            view.risks = risks(state, mover, most, &ground);
            view.ways = beside(state, reach);
        }
        Reach::Dive { .. } => view.ways = dives(state, reach),
        Reach::Summon { .. } => {}
    }
    view
}

/// Where enemies could force an attack (sb.force.1).
fn risks(state: &State, mover: FigureId, most: Length, ground: &TableReach<'_>) -> Vec<RiskView> {
    let near = |enemy: &FigureId| state.gap(mover, *enemy).is_some_and(|gap| gap <= most + inches(1));
    let able = state.able_to_force(mover);
    able.iter()
        .filter(near)
        .map(|enemy| RiskView {
            words: format!("{} could force an attack", state.name(enemy)),
            by: Some(enemy),
            area: ground.outline_within(enemy, inches(1)),
        })
        .filter(|risk| !risk.area.is_empty())
        .collect()
}

/// `4.2" north-east`
pub(crate) fn away(from: Point, to: Point) -> String {
    let distance = length_of(from, to).rounded_up();
    format!("{distance} {}", heading(from, to))
}

fn view(words: String, way: &Way) -> Option<WayView> {
    Some(WayView { words, way: serde_json::to_value(way).ok()? })
}

/// Places all around, of those that are allowed.
fn beside(state: &State, reach: &Reach) -> Vec<WayView> {
    let Some(here) = state.spot(reach.figure()).map(|spot| spot.at) else { return Vec::new() };
    let words = |way: &Way| match way.last() {
        Some(step) if step.at != here => away(here, step.at),
        _ => "stay".to_string(),
    };
    let ways = reach.ways(state);
    ways.iter().filter_map(|way| view(words(way), way)).take(MOST_WAYS).collect()
}

/// Out of the shooter's sight, or as near to that as it gets; and staying.
fn dives(state: &State, reach: &Reach) -> Vec<WayView> {
    let Some(here) = state.spot(reach.figure()).map(|spot| spot.at) else { return Vec::new() };
    let mut ways = Vec::new();
    if let Some(shooter) = state.active.map(|active| active.figure) {
        let best = best_dive(state, reach, shooter);
        if let Some(end) = best.last().filter(|step| step.at != here) {
            let words = format!("away from {}, {}", state.name(shooter), away(here, end.at));
            ways.extend(view(words, &best));
        }
    }
    ways.extend(beside(state, reach));
    ways.truncate(MOST_WAYS);
    ways
}

/// Looks for ways worth taking.
struct Scout<'a> {
    state: &'a State,
    table: &'a Table,
    reach: &'a Reach,
    mover: FigureId,
    ground: &'a TableReach<'a>,
    /// The rim of where it gets to.
    rim: &'a [Vec<Point>],
}

/// A way that is found.
struct Found {
    words: String,
    way: Way,
    end: Point,
}

impl Scout<'_> {
    fn ways(&self) -> Vec<WayView> {
        let Some(&own) = self.table.base(self.mover) else { return Vec::new() };
        let mut found: Vec<Found> = Vec::new();
        let goals = self.markers().into_iter().chain(self.exits());
        found.extend(goals.filter_map(|(name, goal)| self.toward(&own, &name, &goal)));
        found.extend(self.behind_cover(&own));
        found.extend(self.near_enemies().into_iter().filter_map(|enemy| self.close_in(&own, enemy)));
        found.extend(self.out_of_reach(&own));
        let mut ends: Vec<Point> = Vec::new();
        found.retain(|one| {
            let new = !ends.contains(&one.end);
            ends.push(one.end);
            new
        });
        found.truncate(MOST_WAYS - 1);
        let mut ways: Vec<WayView> =
            found.into_iter().filter_map(|found| view(found.words, &found.way)).collect();
        ways.extend(view("stay".to_string(), &vec![Step::from(own.at)]));
        ways
    }

    /// The way to a point, if it is allowed, with what could happen on it.
    fn to(&self, own: &Base, at: Point, words: &str) -> Option<Found> {
        if length_of(own.at, at).rounded_up() <= NOWHERE {
            return None;
        }
        let path = self.ground.allows(at).ok()?;
        let way: Way = path.points().iter().skip(1).map(|&point| Step::from(point)).collect();
        self.reach.allows(self.state, &way).ok()?;
        let trek = self.state.planned(self.mover, &way, self.reach.most());
        let mut words = format!("{words}, {}", away(own.at, at));
        let forced = self.state.forcing_points(self.mover, &trek, self.state.met_by(self.mover, &trek));
        if let Some(enemy) = forced.iter().find_map(|(_, by)| by.first()) {
            words.push_str(&format!(" ({} could force an attack)", self.state.name(enemy)));
        }
        Some(Found { words, way, end: at })
    }

    /// The points of the rim at which nobody is within 1" of an enemy.
    fn safe_rim(&self, own: &Base) -> Vec<Point> {
        let enemies = self.state.enemies(self.mover);
        let bases: Vec<&Base> = enemies.iter().filter_map(|enemy| self.table.base(enemy)).collect();
        let safe = |at: &&Point| {
            let body = Base { at: **at, ..*own };
            bases.iter().all(|base| !body.within(base, inches(1)))
        };
        self.rim.iter().flatten().filter(safe).copied().collect()
    }

    /// The point of the rim that serves best.
    fn best<Key: Ord>(&self, own: &Base, key: impl Fn(Point) -> Key) -> Option<Point> {
        self.safe_rim(own).into_iter().min_by_key(|&at| key(at))
    }

    /// To a marker or an exit, or as near as it gets.
    fn toward(&self, own: &Base, name: &str, goal: &Base) -> Option<Found> {
        if own.within(goal, Length::ZERO) {
            return None;
        }
        let beside = along(goal.at, Direction::toward(goal.at, own.at), own.radius + goal.radius - Length(2));
        if let Some(found) = self.to(own, beside, &format!("to {name}")) {
            return Some(found);
        }
        let nearest = self.best(own, |at| Base { at, ..*own }.gap(goal))?;
        let gained = own.gap(goal) - Base { at: nearest, ..*own }.gap(goal);
        (gained > NEARER).then(|| self.to(own, nearest, &format!("toward {name}")))?
    }

    fn markers(&self) -> Vec<(String, Base)> {
        let state = self.state;
        let Some(own) = self.table.base(self.mover).filter(|_| state.has_hands(self.mover)) else {
            return Vec::new();
        };
        let clues = (0..state.clues.len() as u8)
            .filter_map(|place| Some((format!("clue {}", place + 1), state.marker(ClueId(place))?)));
        let lying = state.artefacts().filter_map(|(artefact, there)| match there {
            Whereabouts::Lying { at, elevation } => {
                let disc = Base { at: at?, radius: MARKER, elevation, height: Length::ZERO };
                Some((state.artefact_name(artefact).to_string(), disc))
            }
            _ => None,
        });
        let mut all: Vec<(String, Base)> = lying.chain(clues).collect();
        all.sort_by_key(|(_, disc)| own.gap(disc));
        all.truncate(MOST_OF_A_KIND);
        all
    }

    /// The edges by which leaving gives points.
    fn exits(&self) -> Vec<(String, Base)> {
        let scores = self.state.plot.victory.iter().flat_map(|victory| &victory.scores);
        let scored: Vec<Edge> = scores
            .filter(|score| matches!(score.feat, Feat::Exited | Feat::CarriedOff))
            .filter_map(|score| score.edge)
            .collect();
        let edges = Edge::ALL.into_iter().filter(|edge| scored.contains(edge));
        let spot = |edge: Edge| {
            let at = self.state.exit_by(self.mover, edge)?;
            let disc = Base { at, radius: Length::ZERO, elevation: Length::ZERO, height: Length::ZERO };
            Some((format!("the {} edge", edge.name()), disc))
        };
        edges.filter_map(spot).collect()
    }

    fn near_enemies(&self) -> Vec<FigureId> {
        let mut enemies: Vec<FigureId> = self.state.enemies(self.mover).iter().collect();
        enemies.sort_by_key(|&enemy| self.table.gap(self.mover, enemy));
        enemies.truncate(MOST_OF_A_KIND);
        enemies
    }

    /// Toward an enemy, and not within 1" of it.
    fn close_in(&self, own: &Base, enemy: FigureId) -> Option<Found> {
        let there = self.table.base(enemy)?;
        let words = format!("toward {}, outside 1\"", self.state.name(enemy));
        let apart = own.radius + there.radius + inches(1) + OUTSIDE;
        let straight = along(there.at, Direction::toward(there.at, own.at), apart);
        let ahead = length_of(there.at, own.at).rounded_down() > apart;
        if let Some(found) = ahead.then(|| self.to(own, straight, &words)).flatten() {
            return Some(found);
        }
        let nearest = self.best(own, |at| Base { at, ..*own }.gap(there))?;
        let gained = own.gap(there) - Base { at: nearest, ..*own }.gap(there);
        (gained > NEARER).then(|| self.to(own, nearest, &words))?
    }

    /// As far from every enemy near as it gets.
    fn out_of_reach(&self, own: &Base) -> Option<Found> {
        let bases: Vec<&Base> =
            self.near_enemies().into_iter().filter_map(|enemy| self.table.base(enemy)).collect();
        let nearest = *self.near_enemies().first()?;
        let apart = |at: Point| {
            let body = Base { at, ..*own };
            bases.iter().map(|base| body.gap(base)).min()
        };
        let far = self.best(own, |at| Reverse(apart(at)))?;
        let words = format!("away from {}", self.state.name(nearest));
        (apart(far) > apart(own.at)).then(|| self.to(own, far, &words))?
    }

    /// The nearest point that the nearest enemy who shoots, or else the nearest at all, sees less of.
    fn behind_cover(&self, own: &Base) -> Option<Found> {
        let state = self.state;
        let enemies = self.near_enemies();
        let shoots = |enemy: &&FigureId| {
            let arms = &state.profile(**enemy).arms;
            arms.iter().any(|arm| arm.shooting.is_some()) && !state.has(**enemy, Attribute::Ethereal)
        };
        let enemy = *enemies.iter().find(shoots).or(enemies.first())?;
        let (from, land) = (self.table.base(enemy)?, Land::of(state, enemy));
        let besides = FigureSet::from_iter([self.mover, enemy]);
        let sight = |at: Point| self.table.sight_between(from, &Base { at, ..*own }, besides, &land);
        if sight(own.at) != Sight::OPEN {
            return None;
        }
        let hiding: Vec<&table::Terrain> =
            self.table.terrain.iter().filter(|piece| land.hides(piece)).collect();
        // Cover is behind something, seen from there: only points beside such a piece are tried.
        let near = |at: &Point| hiding.iter().any(|piece| piece.outline.within(*at, own.radius + inches(1)));
        let mut points: Vec<Point> = Vec::new();
        for turn in 0..20u8 {
            let toward = Direction::EAST.clockwise(turn / 2);
            let steps: &[i32] = if turn % 2 == 0 { &[1, 3, 5] } else { &[2, 4, 6] };
            let out = |share: &i32| along(own.at, toward, Length(self.reach.most().0 * share / 6 - 1));
            points.extend(steps.iter().map(out));
        }
        points.extend(self.rim.iter().flatten().step_by(4));
        points.retain(near);
        points.sort_by_key(|&at| length_of(own.at, at));
        let at = points
            .into_iter()
            .take(40)
            .find(|&at| sight(at) != Sight::OPEN && self.ground.allows(at).is_ok())?;
        let piece = hiding.iter().find(|piece| piece.outline.within(at, own.radius + inches(1)));
        let by = piece.map_or_else(String::new, |piece| format!(" by {}", piece.name));
        self.to(own, at, &format!("into cover from {}{by}", state.name(enemy)))
    }
}
