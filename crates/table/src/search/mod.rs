//! The search for ways: A* on a visibility graph, whose corners are found as the search runs into things.
//!
//! The search knows only the start and the goal at first. When a leg it wants to use runs into a body, the corners of
//! that body join the graph; when it runs through slow terrain, the corners of that do, and the leg itself bends where
//! it goes in and out. What no short way comes near is never looked at. Legs wait in a queue, ordered by the least
//! a way over them can cost, and are tested when their turn comes; so the first way that reaches the goal is the cheapest, and ties fall the same way every time.

pub(crate) mod bend;
pub(crate) mod hull;
pub(crate) mod net;
pub(crate) mod node;
pub(crate) mod numbered;
pub(crate) mod path_cache;
pub(crate) mod slowed;

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use crate::measure::exact::way;
use crate::search::hull::{Arrival, Corner, UNIT, round_body, tips};
use crate::search::node::{NEVER, NOWHERE, Node, way_over};
use crate::search::slowed::{ROUNDED, Slowed};
use crate::ways::approach::enters;
use crate::ways::leg::{FINE, Leg, fine_distance};
use crate::ways::target::{Target, round_rim};
use crate::ways::walk::{Hit, Walk};
use crate::{Bounds, Length, Path, Point};

/// A leg waiting for its turn. The one comes first over which a way costs least, then the one that joins older nodes.
#[derive(PartialEq, Eq)]
struct Waiting {
    /// The least that a way over it costs.
    cost: i64,
    from: u32,
    to: u32,
    test: Test,
}

impl Ord for Waiting {
    #[inline]
    fn cmp(&self, other: &Waiting) -> Ordering {
        let ends = |leg: &Waiting| u64::from(leg.from) << 32 | u64::from(leg.to);
        other.cost.cmp(&self.cost).then_with(|| ends(other).cmp(&ends(self)))
    }
}

impl PartialOrd for Waiting {
    #[inline]
    fn partial_cmp(&self, other: &Waiting) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// What is known of a leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Test {
    /// Nothing yet.
    Untested,
    /// It is clear, crosses slow areas, and is taken to cost so much more for that; it may be still more.
    Crosses(i64),
    /// It is clear, and is gone straight.
    Straight,
    /// It is clear, and bends where it goes in and out of slow areas.
    Bent,
}

/// How many nodes and waiting legs most searches get by with.
const ROOM: usize = 32;

/// How a search has come out.
pub(crate) enum Found {
    /// The cheapest way leads to this node.
    Goal(usize),
    /// There is a way that costs little enough.
    Enough,
}

/// Less than any way costs: for who wants the cheapest.
pub(crate) const NOTHING: i64 = -1;

pub(crate) struct Search<'w, 'a> {
    pub walk: &'w Walk<'a>,
    target: Target,
    /// How much of every way is slow at its end at the least, because the target stands in a slow area.
    slow_end: i64,
    pub nodes: Vec<Node>,
    expanded: Vec<usize>,
    waiting: BinaryHeap<Waiting>,
    knows_body: Vec<bool>,
    knows_slow: Vec<bool>,
    knows_rim: bool,
    knows_slow_rim: bool,
    /// What the cheapest way found so far costs: no other is worth a look that cannot cost less.
    best: i64,
}

impl<'w, 'a> Search<'w, 'a> {
    pub(crate) fn new(walk: &'w Walk<'a>, target: Target) -> Search<'w, 'a> {
        let mut search = Search {
            walk,
            target,
            slow_end: slow_end(walk, target),
            nodes: Vec::with_capacity(ROOM),
            expanded: Vec::with_capacity(ROOM),
            waiting: BinaryHeap::with_capacity(2 * ROOM),
            knows_body: vec![false; walk.bodies.len()],
            knows_slow: vec![false; walk.slow.len()],
            knows_rim: false,
            knows_slow_rim: !walk.slow.iter().any(|outline| target.may_touch(outline)),
            best: NEVER,
        };
        search.add(Corner::free(walk.body.at), false);
        if let Target::Point(goal) = target {
            search.add(Corner::free(goal), true);
        }
        search
    }

    /// The goal's node, once the cheapest way to it is known; none if no way costs at most this. If one is known that
    /// costs no more than what is enough, nothing is looked for any more.
    pub(crate) fn run(&mut self, most: i64, enough: i64) -> Option<Found> {
        let start = Leg { from: self.walk.body.at, to: self.walk.body.at };
        if !self.walk.is_clear(start) {
            return None;
        }
        self.best = most.saturating_add(FINE); // lengths are rounded down
        self.nodes[0].cost = 0;
        self.expand(0);
        while self.best > enough {
            let Waiting { cost, from, to, test } = self.waiting.pop().filter(|leg| leg.cost <= most)?;
            if let Some(node) = self.take(cost, from as usize, to as usize, test) {
                if self.nodes[node].is_goal {
                    return Some(Found::Goal(node));
                }
                self.expand(node);
            }
        }
        Some(Found::Enough)
    }

    /// The way to a node that has been found.
    pub(crate) fn way_over(&self, node: usize) -> Path {
        way_over(self.walk, &self.nodes, node, self.nodes[node].corner.at)
    }

    /// Adds points where a way may end.
    pub(crate) fn offer(&mut self, corners: Vec<Corner>) {
        self.add_all(corners, false);
    }

    /// Looks at all bodies that are at most this far away, in fine units.
    pub(crate) fn learn_bodies(&mut self, reach: i64) {
        for body in 0..self.walk.bodies.len() {
            if self.walk.bodies[body].distance(self.walk.body.at) <= reach {
                self.learn_body(body);
            }
        }
    }

    /// Looks at all slow areas.
    pub(crate) fn learn_slow_areas(&mut self) {
        for slow in 0..self.walk.slow.len() {
            self.learn_slow(slow);
        }
    }

    /// Takes a leg whose turn it is; the node at its end, if this is a new cheapest way to it.
    fn take(&mut self, estimate: i64, from: usize, to: usize, mut test: Test) -> Option<usize> {
        let cost = estimate - self.nodes[to].heuristic;
        if cost >= self.nodes[to].cost {
            return None;
        }
        let slow = match test {
            Test::Untested => {
                let slow;
                (slow, test) = self.test(estimate, from, to)?;
                slow
            }
            Test::Crosses(counted) => {
                let slow;
                (slow, test) = self.bend(from, to);
                slow - counted
            }
            Test::Straight | Test::Bent => 0,
        };
        if slow > 0 {
            self.keep(estimate + slow, from, to, test);
            return None;
        }
        if let Test::Crosses(_) = test {
            return self.take(estimate, from, to, test);
        }
        let start = self.nodes[from].corner.at;
        let node = &mut self.nodes[to];
        (node.cost, node.came_from, node.bends) = (cost, from, test == Test::Bent);
        // A leg that bends comes from elsewhere than the corner was made for, so after it the way may go anywhere.
        node.arrival = if node.bends { Arrival::START } else { node.corner.arrival(start) };
        Some(to)
    }

    /// Lets a leg that is clear wait until no other can cost less.
    fn keep(&mut self, cost: i64, from: usize, to: usize, test: Test) {
        if cost <= self.best {
            self.waiting.push(waiting(cost, from, to, test));
        }
    }

    /// How much more than its length a leg costs at the least, in fine units, if it is clear and a way over it costs at
    /// least this. Whatever it runs into joins the graph.
    fn test(&mut self, cost: i64, from: usize, to: usize) -> Option<(i64, Test)> {
        let leg = self.leg(from, to);
        if let Some(hit) = self.walk.hit(leg) {
            self.learn_from(hit, to);
            return None;
        }
        if self.walk.slow.is_empty() {
            self.may_be_best(cost, to);
            return Some((0, Test::Straight));
        }
        let Some(Slowed { areas, straight, least }) = self.walk.slowed(leg) else {
            return Some(self.test_closely(cost, leg, to));
        };
        self.may_be_best(cost + straight, to);
        areas.into_iter().for_each(|area| self.learn_slow(area));
        // What is slow from end to end crosses no rim that it could bend on.
        let test = if least == straight { Test::Straight } else { Test::Crosses(least) };
        Some((least, test))
    }

    /// A way that costs this leads to a node: if that is a goal, no other is worth a look that costs more.
    fn may_be_best(&mut self, cost: i64, to: usize) {
        if self.nodes[to].is_goal {
            self.best = self.best.min(cost);
        }
    }

    /// The same for a clear leg among slow areas with dents, or along their rims.
    fn test_closely(&mut self, cost: i64, leg: Leg, to: usize) -> (i64, Test) {
        let slow = leg.inside(&self.walk.slow);
        self.may_be_best(cost + slow, to);
        for index in 0..self.walk.slow.len() {
            if !self.knows_slow[index] && leg.inside(&self.walk.slow[index..=index]) > 0 {
                self.learn_slow(index);
            }
        }
        (slow, Test::Straight)
    }

    /// How much more than its length a clear leg costs that may bend where it crosses rims.
    fn bend(&self, from: usize, to: usize) -> (i64, Test) {
        let leg = self.leg(from, to);
        let (cost, bends) = self.walk.bent(leg);
        let slow = cost - leg.fine_length();
        if bends.is_empty() { (slow, Test::Straight) } else { (slow.max(1), Test::Bent) }
    }

    fn leg(&self, from: usize, to: usize) -> Leg {
        Leg { from: self.nodes[from].corner.at, to: self.nodes[to].corner.at }
    }

    /// What a leg ran into joins the graph. If nobody can stand at its end, that is never tried again.
    fn learn_from(&mut self, hit: Hit, to: usize) {
        if let Hit::Body(body) = hit {
            self.learn_body(body);
        }
        let end = self.nodes[to].corner.at;
        if let Some(there) = self.walk.hit(Leg { from: end, to: end }) {
            self.nodes[to].cost = NOWHERE;
            if let Hit::Body(body) = there {
                self.learn_body(body);
            }
        }
    }

    fn learn_body(&mut self, body: usize) {
        if !std::mem::replace(&mut self.knows_body[body], true) {
            let known = &self.walk.bodies[body];
            let loose = self.walk.slow.iter().any(|outline| known.stands_on_rim(outline));
            let corners = round_body(known);
            let corners = corners.iter().copied();
            self.add_all(corners.map(|corner| if loose { corner.loosened() } else { corner }), false);
        }
    }

    fn learn_slow(&mut self, slow: usize) {
        if !std::mem::replace(&mut self.knows_slow[slow], true) {
            self.add_all(tips(self.walk.slow[slow]), false);
        }
    }

    /// Goes straight for the rim of the target. If something is in the way there, other points on the rim join too.
    fn go_for_rim(&mut self, from: usize) {
        let Target::Rim { centre, reach } = self.target else { return };
        let start = &self.nodes[from];
        let line = Leg { from: start.corner.at, to: centre };
        if self.knows_rim && self.knows_slow_rim && !start.may_go_on(way(line.from, line.to)) {
            return;
        }
        let Some(at) = enters(line, centre, reach * reach) else { return };
        let rim = Node { is_private: true, ..Node::new(Corner::free(at), self.least_cost(at), true) };
        let (node, mut clear) = (self.nodes.len(), false);
        if let Some(cost) = start.leg_to(&rim, self.best) {
            self.nodes.push(rim);
            if let Some((least, test)) = self.test(cost, from, node) {
                self.keep(cost + least, from, node, test);
                clear = true;
            }
        }
        let last = Leg { to: at, ..line };
        if !clear && !self.knows_rim && self.walk.is_crowded(last, centre, reach) {
            self.knows_rim = true;
            self.add_all(round_rim(centre, reach), true);
        }
        if !self.knows_slow_rim && last.inside(&self.walk.slow) > 0 {
            self.knows_slow_rim = true;
            self.add_all(self.slow_rims_at(centre, reach), true);
        }
    }

    /// Where the rims of slow areas meet the place where two bases touch: a way along such a rim ends there.
    fn slow_rims_at(&self, centre: Point, reach: i64) -> Vec<Corner> {
        let around = Bounds::around(&[centre]).wider(Length(reach as i32));
        let near = self.walk.slow.iter().filter(|outline| outline.bounds().meets(&around));
        let edges = near.flat_map(|outline| outline.edges());
        let legs = edges.flat_map(|(from, to)| [Leg { from, to }, Leg { from: to, to: from }]);
        let facing = |at: Point| {
            let (east, south) = way(centre, at);
            Corner::facing(at, (2 * UNIT * east / reach.max(1), 2 * UNIT * south / reach.max(1)))
        };
        legs.filter_map(|leg| enters(leg, centre, reach * reach)).map(facing).collect()
    }

    /// Adds those corners that a way worth having may lead over, and lets the legs to them wait for their turn.
    fn add_all(&mut self, corners: impl IntoIterator<Item = Corner>, is_goal: bool) {
        let first = self.nodes.len();
        for corner in corners {
            let heuristic = self.least_cost(corner.at);
            let straight = fine_distance(self.walk.body.at, corner.at);
            let worth = self.best == NEVER || straight + heuristic < self.best;
            if worth && self.walk.has_room(corner.at) && !self.walk.is_beyond_rim(corner.at) {
                self.nodes.push(Node::new(corner, heuristic, is_goal));
            }
        }
        for &from in &self.expanded {
            let start = &self.nodes[from];
            for (to, end) in self.nodes.iter().enumerate().skip(first) {
                if let Some(cost) = start.leg_to(end, self.best) {
                    self.waiting.push(waiting(cost, from, to, Test::Untested));
                }
            }
        }
    }

    /// The least that a way from here to the target can cost.
    fn least_cost(&self, from: Point) -> i64 {
        let straight = self.target.least_cost(from);
        straight + straight.min(self.slow_end)
    }

    fn add(&mut self, corner: Corner, is_goal: bool) {
        let heuristic = self.least_cost(corner.at);
        self.nodes.push(Node::new(corner, heuristic, is_goal));
    }

    /// Goes straight for the target from this node, and lets the legs to all others wait for their turn.
    fn expand(&mut self, node: usize) {
        self.go_for_rim(node);
        if !std::mem::replace(&mut self.nodes[node].is_expanded, true) {
            self.expanded.push(node);
        }
        let start = &self.nodes[node];
        for (to, end) in self.nodes.iter().enumerate() {
            if start.cost < end.cost
                && !end.is_private
                && let Some(cost) = start.leg_to(end, self.best)
            {
                self.waiting.push(waiting(cost, node, to, Test::Untested));
            }
        }
    }
}

/// The straight way to the target, if that costs at most this and nothing is in the way or slows it.
pub(crate) fn straight(walk: &Walk, target: Target, most: i64) -> Option<Path> {
    let from = walk.body.at;
    let to = match target {
        Target::Point(goal) => goal,
        Target::Rim { centre, reach } => enters(Leg { from, to: centre }, centre, reach * reach)?,
        Target::Everywhere => return None,
    };
    let straight = Leg { from, to };
    (straight.fine_length() <= most && walk.is_clear(straight) && straight.inside(&walk.slow) == 0)
        .then(|| Path::through(vec![from, to]))
}

/// How deep in slow areas a way to the target ends at the least.
fn slow_end(walk: &Walk, target: Target) -> i64 {
    let (at, reach) = match target {
        Target::Point(goal) => (goal, 0),
        Target::Rim { centre, reach } => (centre, reach),
        Target::Everywhere => return 0,
    };
    let around = walk.slow.iter().filter(|outline| outline.is_convex() && outline.bounds().contains(at));
    let depth = around.filter_map(|outline| {
        (0..outline.corners().len()).map(|side| outline.depth_behind(side, at, FINE)).min()
    });
    (depth.max().unwrap_or(0) - reach * FINE - ROUNDED).max(0)
}

/// A leg from one node to another.
fn waiting(cost: i64, from: usize, to: usize, test: Test) -> Waiting {
    Waiting { cost, from: from as u32, to: to as u32, test }
}
