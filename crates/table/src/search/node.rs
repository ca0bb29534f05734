//! The corners of a search's graph, and the ways over them.

use crate::measure::exact::way;
use crate::search::hull::{Arrival, Corner};
use crate::ways::leg::{Leg, fine_distance};
use crate::ways::walk::Walk;
use crate::{Path, Point};

/// A corner of the graph, and the cheapest way to it so far.
pub(crate) struct Node {
    pub corner: Corner,
    /// What the way here costs, in fine units.
    pub cost: i64,
    pub came_from: usize,
    /// Does the last leg of that way bend?
    pub bends: bool,
    /// The least that the way from here to the target costs.
    pub heuristic: i64,
    pub is_goal: bool,
    /// Is it only for the one node that it was made for?
    pub is_private: bool,
    pub is_expanded: bool,
    pub(super) arrival: Arrival,
}

/// No way is this long: the cost of what has not been reached.
pub(super) const NEVER: i64 = i64::MAX;

/// Cheaper than any way: the cost of what is not worth trying.
pub(super) const NOWHERE: i64 = -1;

impl Node {
    /// A corner that no way has led to yet, so far from the target at the least.
    pub(crate) fn new(corner: Corner, heuristic: i64, is_goal: bool) -> Node {
        Node {
            corner,
            cost: NEVER,
            came_from: 0,
            bends: false,
            heuristic,
            is_goal,
            is_private: false,
            is_expanded: false,
            arrival: Arrival::START,
        }
    }

    /// The least that a way over a leg from here to another node costs, if it can be the cheapest and cost no more than
    /// the best so far. Most legs are out of the question because of where they point.
    #[inline(always)]
    pub(super) fn leg_to(&self, end: &Node, best: i64) -> Option<i64> {
        let there = way(self.corner.at, end.corner.at);
        if !end.corner.may_turn_to((-there.0, -there.1)) || !self.may_go_on(there) {
            return None;
        }
        let cost = self.cost + fine_distance(self.corner.at, end.corner.at);
        (cost < end.cost && cost + end.heuristic <= best).then_some(cost + end.heuristic)
    }

    /// Can the cheapest way here go on in this direction?
    #[inline(always)]
    pub(super) fn may_go_on(&self, direction: (i64, i64)) -> bool {
        self.arrival.may_go_on(self.corner.side(direction), direction)
    }

    /// Does any way lead here?
    pub(crate) fn is_reached(&self) -> bool {
        (0..NEVER).contains(&self.cost)
    }
}

/// The cheapest way to a node and on to a point, from the start. A turn is left out where that costs nothing.
pub(crate) fn way_over(walk: &Walk, nodes: &[Node], node: usize, end: Point) -> Path {
    let mut points: Vec<Point> = Vec::new();
    let (_, bends) = walk.bent(leg(nodes[node].corner.at, end));
    for at in way_to(walk, nodes, node).into_iter().chain(bends).chain([end]) {
        while let [.., before, turn] = points[..] {
            let (first, second, straight) = (leg(before, turn), leg(turn, at), leg(before, at));
            if !walk.is_clear(straight) || walk.cost(straight) > walk.cost(first) + walk.cost(second) {
                break;
            }
            points.pop();
        }
        if points.last() != Some(&at) {
            points.push(at);
        }
    }
    Path::through(points)
}

fn leg(from: Point, to: Point) -> Leg {
    Leg { from, to }
}

fn way_to(walk: &Walk, nodes: &[Node], node: usize) -> Vec<Point> {
    let mut points = vec![nodes[node].corner.at];
    let mut at = node;
    while at != 0 {
        let Node { corner, came_from, bends, .. } = &nodes[at];
        let before = nodes[*came_from].corner.at;
        if *bends {
            points.extend(walk.bent(leg(before, corner.at)).1.iter().rev());
        }
        points.push(before);
        at = *came_from;
    }
    points.reverse();
    points
}
