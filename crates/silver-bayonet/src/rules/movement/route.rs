//! Routes: the cheapest trek into contact, or toward somebody, that can be found.

use fates::{FigureId, FigureSet};
use table::{Base, Fine, Goal, Kind, Length, Point, Polygon, Table, Terrain, Way, along, nearest_on};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::footing::{Except, Stride};
use crate::rules::movement::trek::{ENDLESS, Gait, Spot, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::step::Step;

/// More than all that is lost to rounding on a way.
const SLACK: Length = Length(64);

/// How many ways up or down are tried where two stand at different heights.
const MOST_FEET: usize = 8;

impl State {
    /// The cheapest way into contact that so much movement pays for.
    pub(crate) fn route(&self, figure: FigureId, target: FigureId, most: Length) -> Option<Trek> {
        let table = self.table.as_ref()?;
        if !self.floats(figure) && !table.gap_within(figure, target, most) {
            return None; // no way is shorter than the gap, so none is searched for
        }
        self.cheapest_route(figure, target, most)
    }

    /// Could it get into contact with so much movement? Any way will do.
    pub fn reaches(&self, figure: FigureId, target: FigureId, most: Length) -> bool {
        let Some(table) = &self.table else { return false };
        if self.floats(figure) {
            return self.floating_route(figure, target, most).is_some();
        }
        table.gap_within(figure, target, most)
            && (self.straight_route(figure, target, most).is_some()
                || self.reaches_round(table, figure, target, most)
                || self.route_by_feet(table, figure, target, most, most).is_some())
    }

    /// Does it go through or over everything, and need no footing? sb.attr.core.ethereal.4
    pub(crate) fn floats(&self, figure: FigureId) -> bool {
        self.has(figure, Attribute::Flying) || self.has(figure, Attribute::Ethereal)
    }

    /// The way a monster takes, if so much movement pays for it, or else the part of it that it pays for; and whether
    /// it arrives. It goes straight at the target where it can walk there, however slowly (sb.mon.act.5), and takes
    /// the cheapest way into contact where something is in the way (sb.mon.act.10).
    ///
    /// Reading: slow ground does not block a line; whatever has to be climbed, jumped or walked round does.
    pub(crate) fn advance(&self, figure: FigureId, target: FigureId, most: Length) -> Option<(Trek, bool)> {
        let whole = if self.floats(figure) {
            self.floating_route(figure, target, ENDLESS)
        } else {
            match self.straight_route(figure, target, ENDLESS) {
                Some(walk) if walk.is_walk() => Some(walk),
                straight => self.cheapest_beside(straight, figure, target, ENDLESS),
            }
        };
        // Where nothing is climbed or jumped, what a way costs does not depend on how far one gets on it.
        let arrives = match whole {
            Some(walk) if walk.is_walk() && walk.cost <= most.into() => return Some((walk, true)),
            Some(ref trek) if trek.is_walk() => None,
            _ => self.route(figure, target, most),
        };
        match arrives {
            Some(trek) => Some((trek, true)),
            None => self.part_toward(figure, target, whole, most).map(|part| (part, false)),
        }
    }

    /// The part of the cheapest way toward the target that so much movement pays for (sb.mon.act.10).
    pub(crate) fn approach(&self, figure: FigureId, target: FigureId, most: Length) -> Option<Trek> {
        self.part_toward(figure, target, self.cheapest_route(figure, target, ENDLESS), most)
    }

    /// The part of the cheapest way into contact, or toward the target if there is none, that so much movement pays
    /// for.
    fn part_toward(
        &self,
        figure: FigureId,
        target: FigureId,
        whole: Option<Trek>,
        most: Length,
    ) -> Option<Trek> {
        let table = self.table.as_ref()?;
        let trek = match whole {
            Some(trek) => trek,
            None => self.trek_near(table, figure, table.base(target)?.at)?,
        };
        let part = trek.up_to(self, figure, most);
        let climbs = part.stages.iter().any(|stage| stage.from.elevation != stage.to.elevation);
        if climbs || part.length() > Length(64) {
            return Some(part);
        }
        // No single Move brings it over what lies there, so it goes round.
        let round = self.route_round(figure, target, ENDLESS, ENDLESS);
        Some(round.map_or(part, |round| round.up_to(self, figure, most)))
    }

    /// The part of the cheapest way to a point, or as near to it as it gets, that so much movement pays for.
    pub(crate) fn approach_point(&self, figure: FigureId, to: Point, most: Length) -> Option<Trek> {
        self.approach_beside(figure, to, self.straight_to(figure, to), most)
    }

    /// The trek straight to a point, if it can be gone.
    pub(crate) fn straight_to(&self, figure: FigureId, to: Point) -> Option<Trek> {
        Trek::trace(self, figure, &[Step::from(to)], ENDLESS).ok()
    }

    /// The same as [`approach_point`](State::approach_point), if the trek straight there is known.
    pub(crate) fn approach_beside(
        &self,
        figure: FigureId,
        to: Point,
        straight: Option<Trek>,
        most: Length,
    ) -> Option<Trek> {
        let table = self.table.as_ref()?;
        let trek = match straight.filter(Trek::is_plain) {
            Some(plain) => plain,
            None => self.trek_near(table, figure, to)?,
        };
        Some(trek.up_to(self, figure, most))
    }

    fn trek_near(&self, table: &Table, figure: FigureId, to: Point) -> Option<Trek> {
        let land = Except::start(self, figure, *table.base(figure)?);
        let path = table.shortest(figure, Goal::Near(to), self.in_the_way_of(figure), &land)?;
        self.traced(figure, path.points(), ENDLESS)
    }

    /// The trek along a path that was looked for on the level, as far as so much movement pays for it and there is room
    /// to stand at its end.
    pub(crate) fn settled(&self, figure: FigureId, path: &table::Path, most: Length) -> Option<Trek> {
        self.traced(figure, path.points(), ENDLESS).map(|trek| trek.up_to(self, figure, most))
    }

    pub(crate) fn traced(&self, figure: FigureId, points: &[Point], most: Length) -> Option<Trek> {
        let steps: Vec<Step> = points.iter().skip(1).map(|&at| Step::from(at)).collect();
        Trek::trace(self, figure, &steps, most).ok()
    }

    fn cheapest_route(&self, figure: FigureId, target: FigureId, most: Length) -> Option<Trek> {
        if self.floats(figure) {
            return self.floating_route(figure, target, most);
        }
        self.cheapest_beside(self.straight_route(figure, target, most), figure, target, most)
    }

    /// The same on foot, if the trek straight at the target is known.
    fn cheapest_beside(
        &self,
        straight: Option<Trek>,
        figure: FigureId,
        target: FigureId,
        most: Length,
    ) -> Option<Trek> {
        let table = self.table.as_ref()?;
        let (own, there) = (table.base(figure)?, table.base(target)?);
        if straight.as_ref().is_some_and(Trek::is_plain) {
            return straight;
        }
        // A way round that costs more than straight over everything is not looked for.
        let worth = straight.as_ref().map_or(most, |straight| most.min(straight.cost.rounded_up()));
        let round = self.route_round(figure, target, most, worth);
        let found = cheaper(straight, round);
        if found.is_some() && own.elevation == there.elevation {
            return found;
        }
        let worth = found.as_ref().map_or(most, |found| most.min(found.cost.rounded_up()));
        cheaper(found, self.route_by_feet(table, figure, target, most, worth))
    }

    /// Round everything, where the two stand at one height; only if it may cost no more than it is worth.
    fn route_round(&self, figure: FigureId, target: FigureId, most: Length, worth: Length) -> Option<Trek> {
        let table = self.table.as_ref()?;
        let (own, there) = (table.base(figure)?, table.base(target)?);
        if own.elevation != there.elevation {
            return None;
        }
        let mut blockers = self.in_the_way_of(figure);
        blockers.remove(target);
        let land = Except::start(self, figure, *own);
        let path = self.path_on_the_level(table, figure, Goal::Touch(target), worth, blockers, &land)?;
        self.traced(figure, path.points(), most)
    }

    /// Does any way round everything lead into contact? Where no height can come into it, a trek costs what its path
    /// costs.
    fn reaches_round(&self, table: &Table, figure: FigureId, target: FigureId, most: Length) -> bool {
        let (Some(own), Some(there)) = (table.base(figure), table.base(target)) else { return false };
        let land = Except::start(self, figure, *own);
        if own.elevation != there.elevation || self.may_leave_the_level(table, figure, &land) {
            return self.route_round(figure, target, most, most).is_some();
        }
        let mut blockers = self.in_the_way_of(figure);
        blockers.remove(target);
        match table.any_within(figure, target, (most, most + SLACK), blockers, &land) {
            Some(Way::Sure) => {
                debug_assert!(
                    self.route_round(figure, target, most, most).is_some(),
                    "a way that is sure can be gone"
                );
                true
            }
            Some(Way::Cheapest(path)) => self.traced(figure, path.points(), most).is_some(),
            None => false,
        }
    }

    /// Could a way that is looked for on the level lead up or down, or over something that slows?
    fn may_leave_the_level(&self, table: &Table, figure: FigureId, land: &Except) -> bool {
        self[figure].leaping || self.has(figure, Attribute::Gatecrasher) || land.may_leave_the_level(table)
    }

    /// The shortest way on the level, if so much movement may pay for the trek along it. The two cost the same where no
    /// height can come into it; elsewhere slow ground may be jumped, and no ground more than doubles a cost.
    fn path_on_the_level(
        &self,
        table: &Table,
        figure: FigureId,
        to: Goal,
        most: Length,
        blockers: FigureSet,
        land: &Except,
    ) -> Option<table::Path> {
        if most == ENDLESS {
            return table.shortest(figure, to, blockers, land);
        }
        let most = if self.may_leave_the_level(table, figure, land) { most * 2 } else { most };
        table.shortest_within(figure, to, most + SLACK, blockers, land)
    }

    /// Straight at the target, over whatever lies between.
    fn straight_route(&self, figure: FigureId, target: FigureId, most: Length) -> Option<Trek> {
        let step = self.contact(self.table.as_ref()?.base(figure)?, target)?;
        self.arrives(Trek::trace(self, figure, &[step], most).ok()?, target)
    }

    /// Straight at the target through or over everything, or to the nearest side of it where there is room to stand
    /// (sb.attr.core.ethereal.3, sb.attr.core.flying.2).
    fn floating_route(&self, figure: FigureId, target: FigureId, most: Length) -> Option<Trek> {
        let table = self.table.as_ref()?;
        let (own, there) = (table.base(figure)?, table.base(target)?);
        let ends_well = |trek: &Trek| trek.end().is_none_or(|end| self.has_room_at(figure, end));
        let straight = self.straight_route(figure, target, most);
        if let Some(straight) = straight.filter(ends_well) {
            return Some(straight);
        }
        let toward = table::Direction::toward(there.at, own.at);
        let sides = (1..10).filter_map(|tenths| {
            let at = along(there.at, toward.clockwise(tenths), own.radius + there.radius);
            let beside = Base { at, elevation: there.elevation, ..*own };
            let goal = Goal::Point(self.contact(&beside, target)?.at);
            let path = table.shortest(figure, goal, self.in_the_way_of(figure), &Land::of(self, figure))?;
            self.arrives(self.traced(figure, path.points(), most)?, target).filter(ends_well)
        });
        sides.fold(None, |best, next| cheaper(best, Some(next)))
    }

    /// The point of contact for a figure that comes from there. Beside a figure that hangs it hangs as well.
    fn contact(&self, from: &Base, target: FigureId) -> Option<Step> {
        let there = self.table.as_ref()?.base(target)?;
        let level = Base { elevation: there.elevation, ..*from };
        let at = level.comes_within(there.at, there, Length::ZERO)?;
        Some(Step { at, height: self.hangs(target).then_some(there.elevation) })
    }

    /// The trek, if it really ends in contact.
    fn arrives(&self, trek: Trek, target: FigureId) -> Option<Trek> {
        let there = self.table.as_ref()?.base(target)?;
        let Some(end) = trek.end() else { return Some(trek) };
        let fell = trek.stages.iter().any(|stage| stage.gait == Gait::Off);
        (!fell && end.elevation == there.elevation).then_some(trek)
    }

    /// By the foot of what the one or the other stands on: to the foot, then straight or round to the target; only if
    /// it may cost no more than it is worth.
    fn route_by_feet(
        &self,
        table: &Table,
        figure: FigureId,
        target: FigureId,
        most: Length,
        worth: Length,
    ) -> Option<Trek> {
        let (own, there) = (*table.base(figure)?, *table.base(target)?);
        let (stride, rise) = (Stride::of(self, figure), there.elevation - own.elevation);
        let grounded = rise == Length::ZERO
            && !self.may_leave_the_level(table, figure, &Except::start(self, figure, own));
        // Who walks on one level goes over a piece or not at all: ways round have been looked for.
        let least = |terrain: &Terrain| match grounded {
            true => stride.least_over(terrain.top - own.elevation, terrain.kind == Kind::Stairs),
            false => stride.least_climb(rise, true),
        };
        let mut feet: Vec<(Point, Length)> = Vec::new();
        for stands in [&own, &there] {
            let under = table
                .terrain
                .iter()
                .filter(|terrain| terrain.carries() && terrain.top > terrain.bottom)
                .filter(|terrain| terrain.bottom <= stands.elevation && stands.elevation <= terrain.top)
                .filter(|terrain| terrain.outline.within(stands.at, stands.radius * 2));
            let affordable = under.filter(|terrain| least(terrain) <= worth);
            feet.extend(affordable.flat_map(|terrain| {
                feet_of(&terrain.outline, &own, &there).into_iter().map(|foot| (foot, least(terrain)))
            }));
        }
        let detour = |foot: &Point| {
            table::length_of(own.at, *foot).rounded_up() + table::length_of(*foot, there.at).rounded_up()
        };
        feet.sort_by_key(|(foot, least)| (detour(foot), *foot, *least));
        feet.dedup_by_key(|(foot, _)| *foot);
        let saved = own.radius + there.radius + SLACK;
        let mut best: Option<Trek> = None;
        for (foot, least) in feet.into_iter().take(MOST_FEET) {
            // No way is shorter than straight to the foot and straight on, and up or over.
            let worth = best.as_ref().map_or(worth, |best| best.cost.rounded_up());
            if detour(&foot) - saved + least > worth {
                continue;
            }
            best = cheaper(best, self.route_over(table, figure, target, foot, most, worth));
        }
        best
    }

    fn route_over(
        &self,
        table: &Table,
        figure: FigureId,
        target: FigureId,
        foot: Point,
        most: Length,
        worth: Length,
    ) -> Option<Trek> {
        let own = *table.base(figure)?;
        let mut steps: Vec<Step> = match Trek::trace(self, figure, &[Step::from(foot)], most) {
            Ok(_) => vec![Step::from(foot)],
            Err(_) => {
                let land = Except::start(self, figure, own);
                let blockers = self.in_the_way_of(figure);
                let path =
                    self.path_on_the_level(table, figure, Goal::Point(foot), worth, blockers, &land)?;
                path.points().iter().skip(1).map(|&at| Step::from(at)).collect()
            }
        };
        let begun =
            Trek::trace(self, figure, &steps, most).ok().filter(|begun| begun.cost <= worth.into())?;
        let end = begun.end().unwrap_or(Spot { at: own.at, elevation: own.elevation });
        let base = Base { at: end.at, elevation: end.elevation, ..own };
        steps.push(self.contact(&base, target)?);
        if let Ok(trek) = Trek::trace(self, figure, &steps, most) {
            return self.arrives(trek, target);
        }
        // The last leg is not straight: look for the way round it from the foot.
        steps.pop();
        let mut after = table.clone();
        after.shift(figure, end.at, end.elevation);
        let mut blockers = self.in_the_way_of(figure);
        blockers.remove(target);
        let (goal, land) = (Goal::Touch(target), Land::of(self, figure));
        let path = if worth == ENDLESS {
            after.shortest(figure, goal, blockers, &land)?
        } else {
            // No ground more than doubles a cost.
            let left = (Fine::from(worth) - begun.cost).rounded_up() * 2 + SLACK;
            after.shortest_within(figure, goal, left, blockers, &land)?
        };
        steps.extend(path.points().iter().skip(1).map(|&at| Step::from(at)));
        self.arrives(Trek::trace(self, figure, &steps, most).ok()?, target)
    }
}

/// The cheaper of two treks.
fn cheaper(one: Option<Trek>, other: Option<Trek>) -> Option<Trek> {
    match (one, other) {
        (Some(one), Some(other)) => Some(if other.cost < one.cost { other } else { one }),
        (one, other) => one.or(other),
    }
}

/// Points beside the sides of an outline where somebody could begin to climb, or has climbed down: abreast of where
/// the two stand, and in the middle of each side.
fn feet_of(outline: &Polygon, own: &Base, there: &Base) -> Vec<Point> {
    let out = own.radius + Length(2);
    let feet = outline.edges().flat_map(|side @ (from, to)| {
        let middle = Point { x: i32::midpoint(from.x, to.x), y: i32::midpoint(from.y, to.y) };
        [nearest_on(side, own.at), nearest_on(side, there.at), middle].map(|on| {
            let toward = table::Direction::toward(from, to);
            let quarter = quarter_turn(toward, outline.is_clockwise());
            along(on, quarter, out)
        })
    });
    feet.collect()
}

/// The direction out of the outline, at right angles to one of its sides.
fn quarter_turn(side: table::Direction, clockwise: bool) -> table::Direction {
    let left = side.left();
    if clockwise { left } else { left.opposite() }
}
