//! Reach: where a mover may end with what it has to spend, worked out once and then asked point by point.

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::measure::exact::way;
use crate::measure::outline::rings;
use crate::search::node::{Node, way_over};
use crate::search::{NOTHING, Search};
use crate::ways::leg::{FINE, Leg};
use crate::ways::path::whole;
use crate::ways::target::Target;
use crate::ways::walk::{Barrier, Walk};
use crate::{Base, Ground, LIMIT, Length, Path, Point, Table};

/// Where a mover may end its way.
pub struct Reach<'a> {
    table: &'a Table,
    mover: FigureId,
    /// With those in the way that cannot be passed.
    walk: Walk<'a>,
    /// With everybody in the way: nobody ends in anybody.
    crowd: Walk<'a>,
    /// What there is to spend, in fine units.
    allowance: i64,
    nodes: Vec<Node>,
    /// The nodes that the mover gets to, the cheapest first.
    stops: Vec<usize>,
}

/// Why a mover may not end at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unreachable {
    /// Even with nothing in the way it costs more than the mover has.
    TooFar,
    /// This is in the way, and going round it costs more than the mover has.
    InTheWay(Barrier),
    /// There is no room to stand, because of this.
    NoRoom(Barrier),
}

impl<'a> Reach<'a> {
    /// Where the mover may end if it spends at most the allowance and goes round `blockers` and barred terrain; none if
    /// the mover is not on the table.
    pub fn of(
        table: &'a Table,
        mover: FigureId,
        allowance: Length,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Reach<'a>> {
        let walk = Walk::of(table, mover, blockers, ground)?;
        let crowd = Walk::of(table, mover, table.figures(), ground)?;
        let allowance = i64::from(allowance.clamp(Length::ZERO, LIMIT).0) * FINE;
        let mut search = Search::new(&walk, Target::Everywhere);
        search.learn_bodies(allowance);
        search.learn_slow_areas();
        search.run(allowance, NOTHING);
        let nodes = search.nodes;
        let mut stops: Vec<usize> = (0..nodes.len()).filter(|node| nodes[*node].is_reached()).collect();
        stops.sort_by_key(|node| nodes[*node].cost);
        Some(Reach { table, mover, walk, crowd, allowance, nodes, stops })
    }

    /// The cheapest way to this point, if the mover may end there.
    pub fn allows(&self, to: Point) -> Result<Path, Unreachable> {
        if let Some(blocked) = self.crowd.blocked(0, Leg { from: to, to }) {
            return Err(Unreachable::NoRoom(blocked.by));
        }
        let node = self.last_turn(to).ok_or_else(|| self.why_not(to))?;
        Ok(way_over(&self.walk, &self.nodes, node, to))
    }

    /// Those of the figures that the cheapest way to this point comes so near to; nobody if the mover may not end there.
    pub fn draws(&self, to: Point, of: FigureSet, gap: Length) -> FigureSet {
        let Ok(path) = self.allows(to) else { return FigureSet::EMPTY };
        of.iter()
            .filter(|figure| self.table.first_within(self.mover, &path, *figure, gap).is_some())
            .collect()
    }

    /// All points where the mover may end, as rings for drawing, good to about an eighth of an inch. Where the mover
    /// may end is to the right of a ring's direction, so holes run the other way round.
    pub fn outline(&self) -> Vec<Vec<Point>> {
        rings(self.walk.body.at, whole(self.allowance), |at| self.is_allowed(at))
    }

    /// The part of the [`outline`](Reach::outline) to which the cheapest way comes so near to any of the figures.
    pub fn outline_drawing(&self, of: FigureSet, gap: Length) -> Vec<Vec<Point>> {
        rings(self.walk.body.at, whole(self.allowance), |at| !self.draws(at, of, gap).is_empty())
    }

    /// The part of the [`outline`](Reach::outline) where the mover would be so near to the figure.
    pub fn outline_within(&self, figure: FigureId, gap: Length) -> Vec<Vec<Point>> {
        let Some(other) = self.table.base(figure) else { return Vec::new() };
        let body = &self.walk.body;
        let near = |at: Point| Base { at, ..*body }.within(other, gap);
        rings(other.at, body.radius + other.radius + gap, |at| near(at) && self.is_allowed(at))
    }

    fn is_allowed(&self, to: Point) -> bool {
        self.crowd.is_clear(Leg { from: to, to }) && self.last_turn(to).is_some()
    }

    /// The node at which the cheapest way to this point turns last.
    fn last_turn(&self, to: Point) -> Option<usize> {
        let (mut least, mut best) = (self.allowance + 1, None);
        for index in &self.stops {
            let Node { cost: so_far, corner, .. } = &self.nodes[*index];
            if *so_far >= least {
                break;
            }
            let leg = Leg { from: corner.at, to };
            let hopeful = so_far + leg.fine_length() < least && corner.may_turn_to(way(leg.from, leg.to));
            if hopeful && self.walk.is_clear(leg) {
                let cost = so_far + self.walk.bent(leg).0;
                if cost < least {
                    (least, best) = (cost, Some(*index));
                }
            }
        }
        best
    }

    fn why_not(&self, to: Point) -> Unreachable {
        let straight = Leg { from: self.walk.body.at, to };
        if straight.fine_length() > self.allowance {
            return Unreachable::TooFar;
        }
        self.walk
            .blocked(0, straight)
            .map_or(Unreachable::TooFar, |blocked| Unreachable::InTheWay(blocked.by))
    }
}
