//! The cheapest way for a mover to a point, into contact, or as near as it gets.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use fates::{FigureId, FigureSet};
use serde::{Deserialize, Serialize};

use crate::measure::exact::squared;
use crate::search::hull::{facing, round_body};
use crate::search::path_cache::kept_or;
use crate::search::{Found, NOTHING, Search, straight};
use crate::ways::leg::{FINE, Leg, fine_distance};
use crate::ways::target::Target;
use crate::ways::walk::Walk;
use crate::{Bounds, Ground, LIMIT, Length, Path, Point, Table, inches};

/// Where a way should lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// To this very point.
    Point(Point),
    /// Into contact with a figure, on whichever side is reached at the least cost.
    Touch(FigureId),
    /// To this point or, if nobody can get there, as near to it as can be found.
    Near(Point),
}

/// What is known of ways to a goal, if any way will do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// There is one that is cheap enough for certain.
    Sure,
    /// The cheapest is this.
    Cheapest(Path),
}

/// How many of the nearest places are tried one by one before all of them are looked at together.
const TRIES: usize = 16;

impl Table {
    /// The cheapest way to the goal for a mover that goes round `blockers` and barred terrain; none if there is none.
    ///
    /// Every way returned is [`clear`](Table::clear). Round a base or a corner it goes in short straight legs, a little
    /// outside of the narrowest curve: a fiftieth of the radius for each quarter of a turn. A gap less than half a
    /// millimetre wider than the mover's base may be overlooked.
    ///
    /// Through slow terrain a way bends where it goes in and out. It may cost up to about a tenth of an inch more than
    /// the cheapest there is, and in rare places up to three tenths: at the seam of two slow areas, and where something
    /// stands on a rim.
    pub fn shortest(
        &self,
        mover: FigureId,
        to: Goal,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Path> {
        let straight = fine_distance(self.base(mover)?.at, on_any_table(self.place_of(to)?)) / FINE;
        // Most ways are not much longer than straight ahead, and what is near those is soon looked up.
        let likely = Length((straight * 3 / 2) as i32) + inches(4);
        if let Some(path) = self.shortest_within(mover, to, likely, blockers, ground) {
            return Some(path);
        }
        let walk = self.touching(Walk::of(self, mover, blockers, ground)?, to);
        match to {
            Goal::Point(goal) => way_to_point(&walk, goal, i64::MAX),
            Goal::Touch(figure) => self.way_to_contact(&walk, figure, i64::MAX),
            Goal::Near(goal) => {
                way_to_point(&walk, goal, i64::MAX).or_else(|| way_near(&walk, on_any_table(goal)))
            }
        }
    }

    /// The cheapest way to a point or into contact, if it costs at most this. What is farther off than that is not looked
    /// at, so this takes much less work than [`shortest`](Table::shortest) where most goals are out of reach.
    pub fn shortest_within(
        &self,
        mover: FigureId,
        to: Goal,
        most: Length,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Path> {
        let walk = self.walk_within(mover, to, most, blockers, ground)?;
        let most = i64::from(most.0) * FINE;
        match to {
            Goal::Point(goal) | Goal::Near(goal) => way_to_point(&walk, goal, most),
            Goal::Touch(figure) => self.way_to_contact(&walk, figure, most),
        }
    }

    /// The same for contact where any way will do that costs no more than `enough`: the search ends as soon as there is one.
    pub fn any_within(
        &self,
        mover: FigureId,
        touch: FigureId,
        (enough, most): (Length, Length),
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Way> {
        let walk = self.walk_within(mover, Goal::Touch(touch), most, blockers, ground)?;
        let target = self.contact_of(&walk, touch)?;
        searched(&walk, target, i64::from(most.0) * FINE, i64::from(enough.0) * FINE)
    }

    /// All that matters to a way to the goal that costs at most this.
    fn walk_within(
        &self,
        mover: FigureId,
        to: Goal,
        most: Length,
        blockers: FigureSet,
        ground: &impl Ground,
    ) -> Option<Walk<'_>> {
        let (from, middle) = (self.base(mover)?, self.place_of(to)?);
        let past = match to {
            Goal::Touch(figure) => from.radius + self.base(figure)?.radius,
            Goal::Point(_) | Goal::Near(_) => Length::ZERO,
        };
        let bounds = Bounds::around_ways(from.at, on_any_table(middle), (most + past).0.into());
        Walk::inside(&bounds, self, mover, blockers, ground).map(|walk| self.touching(walk, to))
    }

    /// The same walk, with whom it is to touch.
    fn touching<'a>(&self, mut walk: Walk<'a>, to: Goal) -> Walk<'a> {
        if let Goal::Touch(figure) = to {
            walk.touches = self.base(figure).map(|base| (base.at, base.radius + walk.body.radius));
        }
        walk
    }

    /// The middle of a goal.
    fn place_of(&self, goal: Goal) -> Option<Point> {
        match goal {
            Goal::Point(at) | Goal::Near(at) => Some(at),
            Goal::Touch(figure) => self.base(figure).map(|base| base.at),
        }
    }

    fn way_to_contact(&self, walk: &Walk, figure: FigureId, most: i64) -> Option<Path> {
        let target = self.contact_of(walk, figure)?;
        if let Target::Rim { centre, reach } = target
            && squared(walk.body.at, centre) <= reach * reach
        {
            return Some(Path::through(vec![walk.body.at]));
        }
        found(walk, target, most)
    }

    /// Where a walk comes into contact; none if the two are not at one height.
    fn contact_of(&self, walk: &Walk, figure: FigureId) -> Option<Target> {
        self.base(figure).filter(|target| target.elevation == walk.body.elevation)?;
        walk.touches.map(|(centre, reach)| Target::Rim { centre, reach: i64::from(reach.0) })
    }
}

fn way_to_point(walk: &Walk, goal: Point, most: i64) -> Option<Path> {
    let stands = walk.is_clear(Leg { from: goal, to: goal });
    if stands { found(walk, Target::Point(goal), most) } else { None }
}

/// The point itself, or the nearest one that can be measured to.
fn on_any_table(Point { x, y }: Point) -> Point {
    Point { x: x.clamp(-LIMIT.0, LIMIT.0), y: y.clamp(-LIMIT.0, LIMIT.0) }
}

fn found(walk: &Walk, target: Target, most: i64) -> Option<Path> {
    straight(walk, target, most).or_else(|| match searched(walk, target, most, NOTHING)? {
        Way::Cheapest(path) => Some(path),
        Way::Sure => None,
    })
}

/// The cheapest way to the target that costs at most this, or that there is one which costs no more than what is enough.
fn searched(walk: &Walk, target: Target, most: i64, enough: i64) -> Option<Way> {
    kept_or(walk, target, [most, enough], || {
        let mut search = Search::new(walk, target);
        match search.run(most, enough)? {
            Found::Enough => Some(Way::Sure),
            Found::Goal(goal) => Some(Way::Cheapest(search.way_over(goal))),
        }
    })
}

/// The way to the nearest place to the goal that has one.
fn way_near(walk: &Walk, goal: Point) -> Option<Path> {
    let ends = PlacesNear::new(walk, goal).take(TRIES);
    { ends }.find_map(|end| way_to_point(walk, end, i64::MAX)).or_else(|| way_to_nearest(walk, goal))
}

/// Where the mover could stand round everything there is, and where it stands now, the nearest to the goal first.
///
/// Bodies wait with the least that any place round them can be away, and are looked at when their turn comes.
struct PlacesNear<'w, 'a> {
    walk: &'w Walk<'a>,
    goal: Point,
    waiting: BinaryHeap<Reverse<(i64, Option<Point>, usize)>>,
}

impl<'w, 'a> PlacesNear<'w, 'a> {
    fn new(walk: &'w Walk<'a>, goal: Point) -> PlacesNear<'w, 'a> {
        let bodies = walk.bodies.iter().enumerate();
        let bodies = bodies.map(|(index, body)| Reverse((body.least_square(goal), None, index)));
        let rest = [walk.body.at, walk.nearest_room(goal)];
        let rest = rest.map(|at| Reverse((squared(at, goal), Some(at), 0)));
        PlacesNear { walk, goal, waiting: bodies.chain(rest).collect() }
    }
}

impl Iterator for PlacesNear<'_, '_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        loop {
            match self.waiting.pop()?.0 {
                (_, Some(at), _) if self.walk.is_clear(Leg { from: at, to: at }) => return Some(at),
                (_, Some(_), _) => {}
                (_, None, body) => {
                    let body = &self.walk.bodies[body];
                    let hull = round_body(body);
                    let places = facing(body, self.goal).into_iter().chain(hull.iter().copied());
                    let places = places.map(|corner| corner.at);
                    self.waiting.extend(places.map(|at| Reverse((squared(at, self.goal), Some(at), 0))));
                }
            }
        }
    }
}

/// Looks everywhere a mover can get, and from each place straight towards the goal until something is in the way.
fn way_to_nearest(walk: &Walk, goal: Point) -> Option<Path> {
    let mut search = Search::new(walk, Target::Everywhere);
    search.learn_bodies(i64::MAX);
    search.offer(walk.bodies.iter().flat_map(|body| facing(body, goal)).collect());
    search.run(i64::MAX, NOTHING);
    let places = search.nodes.iter().filter(|node| node.is_reached());
    let ends = places.map(|node| {
        let leg = Leg { from: node.corner.at, to: goal };
        walk.blocked(0, leg).map_or(leg.to, |blocked| blocked.at)
    });
    let end = ends.min_by_key(|end| (squared(*end, goal), *end))?;
    way_to_point(walk, end, i64::MAX)
}
