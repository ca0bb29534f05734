//! Aquatic figures, which never leave the water: the rules `sb.attr.can.aquatic.*`.

use fates::{Fates, FigureId, Play};
use table::{Base, Direction, Kind, Length, Path, Point, Table, along, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{ENDLESS, Gait, Stage, Trek};
use crate::rules::scenario::clues::ClueId;
use crate::state::State;
use crate::{Battle, SilverBayonet};

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
        let pond = table.pond(Kind::Water);
        let bends = pond.bends(own.at);
        let touching = round(mark, own).into_iter().filter(|&at| self.may_swim_at(figure, at));
        let mut ways: Vec<Path> = touching.filter_map(|at| pond.way(own.at, at, &bends)).collect();
        ways.sort_by_key(Path::length);
        let nearest = || {
            let mut ends = pond.banks_near(mark.at);
            ends.push(own.at);
            ends.sort_by_key(|&end| length_of(end, mark.at));
            let mut ends = ends.into_iter().filter(|&at| self.may_swim_at(figure, at));
            ends.find_map(|end| pond.way(own.at, end, &bends))
        };
        let way = ways.into_iter().next().or_else(nearest)?;
        self.paid_part(figure, &way)
    }

    /// Does a way of somebody Aquatic begin in water and leave it? Then it may not go there (sb.attr.can.aquatic.1).
    ///
    /// Reading: an Aquatic figure on dry land moves like any other until it is in water.
    pub(crate) fn stays_in_water(&self, trek: &Trek) -> Result<(), String> {
        let Some(table) = &self.table else { return Ok(()) };
        let pond = table.pond(Kind::Water);
        let starts = trek.stages.first().is_none_or(|first| pond.holds(first.from.at));
        let swims = |stage: &Stage| stage.gait == Gait::Walk && pond.carries(stage.from.at, stage.to.at);
        match !starts || trek.stages.iter().all(swims) {
            true => Ok(()),
            false => Err("it leaves the water, and never does".to_string()),
        }
    }

    /// Does a straight way of somebody Aquatic keep the middle of its base in the water it starts in
    /// (sb.attr.can.aquatic.4)?
    pub(super) fn stays_wet(&self, from: Point, to: Point) -> bool {
        let Some(table) = &self.table else { return true };
        let pond = table.pond(Kind::Water);
        !pond.holds(from) || pond.carries(from, to)
    }

    /// Does a swim bring it into contact with somebody? It is the only way it attacks.
    pub(super) fn swims_to(&self, figure: FigureId, target: FigureId) -> bool {
        let bases = self.table.as_ref().and_then(|table| Some((table.base(figure)?, table.base(target)?)));
        let Some((own, mark)) = bases else { return false };
        let path = self.swim_path(figure, mark);
        path.is_some_and(|path| Base { at: path.end(), ..*own }.within(mark, Length::ZERO))
    }

    fn may_swim_at(&self, figure: FigureId, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        table.pond(Kind::Water).holds(at) && table.fits(figure, at, &Land::of(self, figure))
    }
}

/// How far a figure that slides this way stays in the water.
pub(crate) fn wet_part(table: &Table, figure: FigureId, toward: Direction, most: Length) -> Length {
    let Some(base) = table.base(figure) else { return Length::ZERO };
    let (pond, steps) = (table.pond(Kind::Water), (0..=most.0).map(Length));
    steps.take_while(|&step| pond.holds(along(base.at, toward, step))).last().unwrap_or_default()
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
