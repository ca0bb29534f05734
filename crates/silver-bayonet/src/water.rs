//! Those who never leave the water: the rules `sb.attr.can.aquatic.*`.

use fates::{Fates, FigureId, Play};
use table::{Base, Direction, Kind, Length, Path, Point, Table, along};

use crate::clues::ClueId;
use crate::ground::Land;
use crate::state::State;
use crate::trek::{ENDLESS, Gait, Stage, Trek};
use crate::{Battle, SilverBayonet};

/// A way through water is looked at point by point, this far apart.
const PACE: Length = Length(50);
/// No way turns at more bends than the nearest so many.
const MOST_BENDS: usize = 32;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Swims the shortest way toward the target and attacks if it gets there; with no water all the way, to the water
    /// nearest to the target (sb.attr.can.aquatic.2, .3).
    pub(crate) fn swim_for(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        let mark = self.state.table.as_ref().and_then(|table| table.base(target)).copied();
        let path = mark.and_then(|mark| self.state.swim_path(figure, &mark));
        if self.state.swims_to(figure, target) {
            let trek = path.and_then(|path| self.state.traced(figure, path.points(), ENDLESS));
            return self.charge_along(figure, target, trek);
        }
        self.make_way(figure, path)
    }
}

impl State {
    /// The same way to a clue marker.
    pub(crate) fn swim_to_clue(&self, figure: FigureId, clue: ClueId) -> Option<Path> {
        self.swim_path(figure, &self.clue_base(clue)?)
    }

    /// The part that the Speed pays for of the shortest way through water into contact, or else to the point in water
    /// nearest to the mark.
    ///
    /// Reading: it is in water where the middle of its base is, as everywhere; a way goes straight from bend to bend of
    /// the banks.
    fn swim_path(&self, figure: FigureId, mark: &Base) -> Option<Path> {
        let table = self.table.as_ref()?;
        let own = table.base(figure)?;
        let pond = Pond { table };
        let bends = pond.bends(own.at);
        let touching = round(mark, own).into_iter().filter(|&at| self.may_swim_at(figure, at));
        let mut ways: Vec<Path> = touching.filter_map(|at| pond.way(own.at, at, &bends)).collect();
        ways.sort_by_key(Path::length);
        let nearest = || {
            let mut ends = pond.points_near(mark.at);
            ends.push(own.at);
            ends.sort_by_key(|&end| squared(end, mark.at));
            let mut ends = ends.into_iter().filter(|&at| self.may_swim_at(figure, at));
            ends.find_map(|end| pond.way(own.at, end, &bends))
        };
        let way = ways.into_iter().next().or_else(nearest)?;
        self.paid_part(figure, &way)
    }

    /// Does a way of somebody Aquatic begin in water and leave it? Then it may not go there (sb.attr.can.aquatic.1).
    ///
    /// Reading: whoever has been put on dry land goes as anybody does until it is in water.
    pub(crate) fn stays_in_water(&self, trek: &Trek) -> Result<(), String> {
        let Some(table) = &self.table else { return Ok(()) };
        let pond = Pond { table };
        let starts = trek.stages.first().is_none_or(|first| pond.holds(first.from.at));
        let swims = |stage: &Stage| stage.gait == Gait::Walk && pond.carries(stage.from.at, stage.to.at);
        match !starts || trek.stages.iter().all(swims) {
            true => Ok(()),
            false => Err("it leaves the water, and never does".to_string()),
        }
    }

    /// Does a swim bring it into contact with somebody? It is the only way it attacks.
    pub(crate) fn swims_to(&self, figure: FigureId, target: FigureId) -> bool {
        let bases = self.table.as_ref().and_then(|table| Some((table.base(figure)?, table.base(target)?)));
        let Some((own, mark)) = bases else { return false };
        let path = self.swim_path(figure, mark);
        path.is_some_and(|path| Base { at: path.end(), ..*own }.within(mark, Length::ZERO))
    }

    fn may_swim_at(&self, figure: FigureId, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        Pond { table }.holds(at) && table.fits(figure, at, &Land::of(self, figure))
    }
}

/// How far a figure that slides this way stays in the water.
pub(crate) fn wet_part(table: &Table, figure: FigureId, toward: Direction, most: Length) -> Length {
    let Some(base) = table.base(figure) else { return Length::ZERO };
    let steps = (0..=most.0).map(Length);
    steps.take_while(|&step| Pond { table }.holds(along(base.at, toward, step))).last().unwrap_or_default()
}

/// All the water of a table.
#[derive(Clone, Copy)]
struct Pond<'a> {
    table: &'a Table,
}

impl<'a> Pond<'a> {
    fn shores(self) -> impl Iterator<Item = &'a table::Polygon> {
        self.table.terrain.iter().filter(|piece| piece.kind == Kind::Water).map(|piece| &piece.outline)
    }

    /// Is this point in water? A hair beyond the bank still is, because points are whole.
    fn holds(self, at: Point) -> bool {
        self.shores().any(|shore| shore.within(at, Length(1)))
    }

    /// Is there water all the way?
    fn carries(self, from: Point, to: Point) -> bool {
        let length = Path::straight(from, to).map_or(Length::ZERO, |path| path.length());
        let toward = Direction::toward(from, to);
        let paces = (0..=length.0 / PACE.0).map(|pace| along(from, toward, PACE * pace));
        self.holds(to) && paces.into_iter().all(|at| self.holds(at))
    }

    /// The corners of the banks, and where one bank runs into another, the nearest first.
    fn bends(self, to: Point) -> Vec<Point> {
        let mut bends: Vec<Point> = self.shores().flat_map(|shore| shore.corners()).copied().collect();
        let banks: Vec<(Point, Point)> = self.shores().flat_map(|shore| shore.edges()).collect();
        for (place, &bank) in banks.iter().enumerate() {
            bends.extend(banks[..place].iter().filter_map(|&other| crossing(bank, other)));
        }
        bends.sort_by_key(|&bend| (squared(bend, to), bend));
        bends.truncate(MOST_BENDS);
        bends
    }

    /// The point of every bank that is nearest to this one.
    fn points_near(self, mark: Point) -> Vec<Point> {
        let edges = self.shores().flat_map(|shore| shore.edges());
        edges.map(|(from, to)| nearest_on(from, to, mark)).collect()
    }

    /// The shortest way from bend to bend.
    fn way(self, from: Point, to: Point, bends: &[Point]) -> Option<Path> {
        if self.carries(from, to) {
            return Path::straight(from, to).ok();
        }
        let mut open: Vec<Vec<Point>> = vec![vec![from]];
        let mut reached: Vec<Point> = Vec::new();
        while let Some(place) = (0..open.len()).min_by_key(|&place| length(&open[place])) {
            let way = open.swap_remove(place);
            let end = *way.last()?;
            if end == to {
                return Path::new(way).ok();
            }
            if reached.contains(&end) {
                continue;
            }
            reached.push(end);
            let next = bends.iter().copied().chain([to]).filter(|next| !reached.contains(next));
            let further = next.filter(|&next| self.carries(end, next));
            open.extend(further.map(|next| [&way[..], &[next]].concat()));
        }
        None
    }
}

/// Where two sides cross, to the nearest point.
fn crossing((from, to): (Point, Point), (start, end): (Point, Point)) -> Option<Point> {
    let (along, across, apart) = (way(from, to), way(start, end), way(from, start));
    let cross = |one: (i128, i128), other: (i128, i128)| one.0 * other.1 - one.1 * other.0;
    let (whole, part, other) = (cross(along, across), cross(apart, across), cross(apart, along));
    let within = |part: i128| if whole > 0 { 0 < part && part < whole } else { whole < part && part < 0 };
    (within(part) && within(other)).then(|| partway(from, along, part, whole))
}

/// Points round a mark at which a base touches it.
fn round(mark: &Base, own: &Base) -> Vec<Point> {
    let reach = mark.radius + own.radius;
    let straight = Direction::toward(mark.at, own.at);
    let points = (0..10).flat_map(|turn| {
        let toward = straight.clockwise(turn);
        [along(mark.at, toward, reach), along(mark.at, toward, reach - Length(1))]
    });
    let touches = |at: &Point| {
        let there = Base { at: *at, ..*own };
        there.within(mark, Length::ZERO) && !there.overlaps(mark)
    };
    points.filter(touches).collect()
}

fn length(way: &[Point]) -> Length {
    Path::new(way.to_vec()).map_or(Length::ZERO, |path| path.length())
}

fn squared(one: Point, other: Point) -> i64 {
    let (east, south) = (i64::from(one.x) - i64::from(other.x), i64::from(one.y) - i64::from(other.y));
    east * east + south * south
}

/// The way from one point to another, east and south.
fn way(from: Point, to: Point) -> (i128, i128) {
    (i128::from(to.x) - i128::from(from.x), i128::from(to.y) - i128::from(from.y))
}

/// So much of a whole way.
fn partway(from: Point, (east, south): (i128, i128), part: i128, whole: i128) -> Point {
    let go = |from: i32, ahead: i128| (i128::from(from) + ahead * part / whole) as i32;
    Point { x: go(from.x, east), y: go(from.y, south) }
}

/// The point of a side that is nearest to another point.
fn nearest_on(from: Point, to: Point, mark: Point) -> Point {
    let ((east, south), (over, down)) = (way(from, to), way(from, mark));
    let whole = (east * east + south * south).max(1);
    partway(from, (east, south), (east * over + south * down).clamp(0, whole), whole)
}
