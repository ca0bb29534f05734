//! Treks: a way over the table with its climbs, drops and jumps, and how much of it is gone: `sb.move.*`, `sb.climb.*`,
//! `sb.jump.*`.

pub(crate) mod fault;
pub(crate) mod footing;
pub(crate) mod tracer;

use fates::{FigureId, FigureSet};
use table::{Base, Bounds, Direction, Fine, LIMIT, Length, Point, along, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::footing::{Clear, Except, Stride};
use crate::rules::powers::attribute::Attribute;
use crate::state::State;

/// Where somebody is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub at: Point,
    pub elevation: Length,
}

/// How a piece of a trek is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    /// On the level.
    Walk,
    /// Up or down by hand and foot, straight up (sb.climb.2).
    Climb,
    /// Down a drop of at most 3" (sb.jump.9).
    Drop,
    /// Over a gap or an obstacle (sb.jump.1).
    Jump,
    /// Over an edge with nothing below for more than 3" (sb.jump.11).
    Off,
}

/// One piece of a trek.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub gait: Gait,
    pub from: Spot,
    pub to: Spot,
    pub cost: Fine,
}

/// A whole way, gone or planned.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trek {
    pub stages: Vec<Stage>,
    pub cost: Fine,
}

/// No way is this long.
pub(crate) const ENDLESS: Length = Length(LIMIT.0 * 4);

impl Trek {
    /// Where it ends, if it leads anywhere.
    pub(crate) fn end(&self) -> Option<Spot> {
        self.stages.last().map(|stage| stage.to)
    }

    /// Is it nothing but walking on the level?
    pub(crate) fn is_walk(&self) -> bool {
        self.stages.iter().all(|stage| stage.gait == Gait::Walk)
    }

    /// Is it nothing but walking on the level at no extra cost?
    pub(crate) fn is_plain(&self) -> bool {
        self.stages
            .iter()
            .all(|stage| stage.gait == Gait::Walk && stage.cost == length_of(stage.from.at, stage.to.at))
    }

    /// The way it goes, seen from above.
    pub(crate) fn path(&self) -> Option<table::Path> {
        let start = self.stages.first()?.from.at;
        let points = std::iter::once(start).chain(self.stages.iter().map(|stage| stage.to.at));
        table::Path::new(points.collect()).ok()
    }

    /// The upright rectangle around where the middle of the base goes.
    pub(super) fn bounds(&self) -> Bounds {
        let around = |stage: &Stage| Bounds::around(&[stage.from.at, stage.to.at]);
        let all = self.stages.iter().map(around);
        { all }.reduce(|all, next| all.with(next.least).with(next.most)).unwrap_or(Bounds::around(&[]))
    }

    /// How long it is seen from above.
    pub(crate) fn length(&self) -> Length {
        let length = |stage: &Stage| length_of(stage.from.at, stage.to.at);
        self.stages.iter().map(length).fold(Fine::ZERO, |sum, next| sum + next).rounded_up()
    }

    /// How high it climbs, up or down.
    pub(crate) fn climbs(&self) -> Length {
        let climbs = self.stages.iter().filter(|stage| stage.gait == Gait::Climb);
        Length(climbs.map(|stage| (stage.to.elevation - stage.from.elevation).0.abs()).sum())
    }

    /// The part of it that so much movement pays for. Somebody whose movement runs out in a climb stays part-way up, at
    /// the foot of it (sb.climb.3, .4); a jump that cannot be paid for is not begun (sb.jump.2).
    pub(crate) fn up_to(self, state: &State, figure: FigureId, most: Length) -> Trek {
        let mut rest = Fine::from(most);
        let mut part = Trek::default();
        let mut stages = self.stages.into_iter().peekable();
        while let Some(mut stage) = stages.next() {
            if stage.gait == Gait::Drop {
                let off = stages.peek().map_or(Fine::ZERO, |next| {
                    let clear = off_the_wall(state, figure, next, next.from.elevation);
                    next.cost.min(length_of(next.from.at, clear))
                });
                stage.cost = stage.cost.min(rest - off.min(rest)); // sb.jump.10
            }
            if stage.cost <= rest {
                rest = rest - stage.cost;
                part.push(stage);
                continue;
            }
            match stage.gait {
                Gait::Walk => part.walk_on(state, figure, stage, rest),
                Gait::Climb => part.climb_on(state, figure, stage, rest, stages.peek()),
                Gait::Drop | Gait::Jump | Gait::Off => {}
            }
            break;
        }
        part.back_to_room(state, figure);
        part
    }

    pub(crate) fn push(&mut self, stage: Stage) {
        self.cost += stage.cost;
        self.stages.push(stage);
    }

    fn walk_on(&mut self, state: &State, figure: FigureId, stage: Stage, rest: Fine) {
        let Some(table) = &state.table else { return };
        let Some(body) = state.body_at(figure, stage.from) else { return };
        let walker = table.walker(figure, body, FigureSet::EMPTY, &Clear(Land::of(state, figure)));
        let to = walker.as_far_as(stage.from.at, stage.to.at, rest);
        if to != stage.from.at {
            let cost = walker.cost(stage.from.at, to).unwrap_or(rest).min(rest);
            self.push(Stage { to: Spot { at: to, ..stage.to }, cost, ..stage });
        }
    }

    /// Stops part-way up or down, with the base at the foot.
    fn climb_on(&mut self, state: &State, figure: FigureId, stage: Stage, rest: Fine, next: Option<&Stage>) {
        let rate = i32::from(Stride::of(state, figure).climb.unwrap_or(2)).max(1);
        let climbed = Length(rest.rounded_down().0 / rate);
        let up = stage.to.elevation > stage.from.elevation;
        let elevation = stage.from.elevation + if up { climbed } else { -climbed };
        // The base stands where it last was clear of the face, or where it first will be.
        let foot = match next {
            _ if up => self.foot(state, figure, stage.from),
            Some(next) => Some(off_the_wall(state, figure, next, elevation)),
            None => None,
        };
        let to = Spot { at: foot.unwrap_or(stage.from.at), elevation };
        if climbed > Length::ZERO {
            self.push(Stage { to, cost: rest, ..stage });
        }
    }

    /// The last point of the walk that led here at which the base was clear of everything.
    fn foot(&self, state: &State, figure: FigureId, spot: Spot) -> Option<Point> {
        let table = state.table.as_ref()?;
        let before = self.stages.last().filter(|stage| stage.gait == Gait::Walk)?;
        let land = Except::start(state, figure, state.body_at(figure, before.from)?);
        let walker = table.walker(figure, state.body_at(figure, spot)?, FigureSet::EMPTY, &land);
        Some(walker.as_far_as(before.from.at, before.to.at, Fine::from(ENDLESS)))
    }

    /// Nobody ends in anybody, or with the base in a face: such an end is drawn back along the last walk.
    fn back_to_room(&mut self, state: &State, figure: FigureId) {
        let Some(table) = &state.table else { return };
        while let Some(stage) = self.stages.last().copied() {
            if state.has_room_at(figure, stage.to) || stage.gait == Gait::Off {
                return;
            }
            self.stages.pop();
            self.cost = self.cost - stage.cost;
            if stage.gait == Gait::Walk
                && let Some(body) = state.body_at(figure, stage.from)
            {
                let land = Except::rest(state, figure, body);
                let walker = table.walker(figure, body, state.others_on_table(figure), &land);
                let at = walker.as_far_as(stage.from.at, stage.to.at, stage.cost);
                let to = Spot { at, ..stage.to };
                if at != stage.from.at && state.has_room_at(figure, to) {
                    let cost = walker.cost(stage.from.at, at).unwrap_or(stage.cost);
                    self.push(Stage { to, cost, ..stage });
                }
            }
        }
    }

    /// The first jump that so much movement does not pay for.
    pub(crate) fn first_beyond(&self, most: Length) -> Option<usize> {
        let mut spent = Fine::ZERO;
        self.stages.iter().position(|stage| {
            spent += stage.cost;
            stage.gait == Gait::Jump && spent > Fine::from(most)
        })
    }

    /// Everything from a stage on; what comes before it stays.
    pub(crate) fn split_off(&mut self, stage: usize) -> Trek {
        let rest = self.stages.split_off(stage);
        let sum = |stages: &[Stage]| stages.iter().fold(Fine::ZERO, |sum, stage| sum + stage.cost);
        self.cost = sum(&self.stages);
        Trek { cost: sum(&rest), stages: rest }
    }

    /// Does it lead anywhere?
    pub(super) fn leads_away(&self) -> bool {
        self.stages
            .iter()
            .any(|stage| length_of(stage.from.at, stage.to.at) > Fine::ZERO || stage.from != stage.to)
    }
}

/// Where on the walk after a way down the base is clear of the wall: at once if it hung on to it, or with luck after
/// its radius.
fn off_the_wall(state: &State, figure: FigureId, walk: &Stage, elevation: Length) -> Point {
    let toward = Direction::toward(walk.from.at, walk.to.at);
    let near = state.body_at(figure, walk.from).map_or(Length::ZERO, |body| body.radius) + Length(2);
    let out = |out: Length| along(walk.from.at, toward, out);
    let clear = |at: &Point| state.has_room_at(figure, Spot { at: *at, elevation });
    [Length::ZERO, near, near * 2].map(out).into_iter().find(clear).unwrap_or(out(near))
}

impl State {
    /// The body of a figure at another spot.
    pub(crate) fn body_at(&self, figure: FigureId, spot: Spot) -> Option<Base> {
        let base = self.table.as_ref()?.base(figure)?;
        Some(Base { at: spot.at, elevation: spot.elevation, ..*base })
    }

    /// Is there room for a figure to stand, or to hang, at a spot? Against a wall a tenth of a millimetre is still
    /// touching, as it is on the way there.
    pub(crate) fn has_room_at(&self, figure: FigureId, spot: Spot) -> bool {
        self.body_at(figure, spot).is_some_and(|body| self.fits(figure, &body, self.passed_over(figure)))
    }

    /// The same for a body that is there already, if it passes over these.
    pub(crate) fn fits(&self, figure: FigureId, body: &Base, passed: FigureSet) -> bool {
        let Some(table) = &self.table else { return false };
        let pressed = Base { radius: body.radius - Length(1), ..*body };
        let mut near = table.standing_near(&body.extent());
        let crowded = near.any(|(other, base)| !passed.contains(other) && body.overlaps(base));
        !crowded && table.has_room(&pressed, passed, &Land::at_rest(self, figure))
    }

    /// Where a figure is.
    pub(crate) fn spot(&self, figure: FigureId) -> Option<Spot> {
        let base = self.table.as_ref()?.base(figure)?;
        Some(Spot { at: base.at, elevation: base.elevation })
    }

    /// Is it part-way up a climb?
    pub fn hangs(&self, figure: FigureId) -> bool {
        let Some((table, base)) = self.table.as_ref().and_then(|table| Some((table, table.base(figure)?)))
        else {
            return false;
        };
        table.floor(base.at, base.elevation) < base.elevation
    }

    /// Down enemies do not stop anybody: touching them is what removes them (sb.attr.core.medic.6).
    pub(crate) fn passed_over(&self, figure: FigureId) -> FigureSet {
        let mut passed = self.down_enemies(figure);
        passed.insert(figure);
        passed
    }

    /// Everybody whose base a figure walks round (sb.move.4); who flies passes over all of them
    /// (sb.attr.core.flying.2).
    pub(crate) fn in_the_way_of(&self, figure: FigureId) -> FigureSet {
        if self.has(figure, Attribute::Flying) {
            return FigureSet::EMPTY;
        }
        let Some(table) = &self.table else { return FigureSet::EMPTY };
        table.figures().without(self.passed_over(figure))
    }
}
