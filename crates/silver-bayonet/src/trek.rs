//! Treks: a way over the table with its climbs, drops and jumps, and what all that costs: `sb.move.*`, `sb.climb.*`,
//! `sb.jump.*`.

use std::fmt;

use fates::{FigureId, FigureSet};
use serde::de::{SeqAccess, Visitor};
use serde::ser::SerializeSeq;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{
    Base, Direction, Fine, Ground, Kind, LIMIT, Length, Passage, Point, Table, Terrain, Tread, along, inches,
    length_of,
};

use crate::attribute::Attribute;
use crate::figure::Place;
use crate::ground::Land;
use crate::reach::in_the_way;
use crate::state::State;

/// A point of a way. The height is that of the floor unless it is said: part-way up a climb, or off an edge at the
/// height where one walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Where, seen from above.
    pub at: Point,
    /// How high, where that is not the floor.
    pub height: Option<Length>,
}

impl From<Point> for Step {
    fn from(at: Point) -> Step {
        Step { at, height: None }
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = serializer.serialize_seq(None)?;
        numbers.serialize_element(&self.at.x)?;
        numbers.serialize_element(&self.at.y)?;
        if let Some(height) = self.height {
            numbers.serialize_element(&height)?;
        }
        numbers.end()
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Step, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Step;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a point as [x, y], or with its height as [x, y, z]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Step, A::Error> {
                let short = |found| serde::de::Error::invalid_length(found, &"[x, y] or [x, y, z]");
                let x = numbers.next_element()?.ok_or_else(|| short(0))?;
                let y = numbers.next_element()?.ok_or_else(|| short(1))?;
                Ok(Step { at: Point { x, y }, height: numbers.next_element()? })
            }
        }

        deserializer.deserialize_seq(Reader)
    }
}

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

/// Why a trek cannot be gone. Most who look for a way only want to know that it cannot, so the words come later.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// It is nowhere on a virtual table.
    NoTable,
    /// A point that is on no table.
    FarOff(Point),
    /// It costs more than is allowed.
    TooLong { cost: Length, most: Length },
    /// Something is in the way of a straight leg, for somebody who gets on or off these pieces.
    Blocked { from: Spot, to: Point, pieces: [Option<usize>; 2] },
    /// It goes on after a fall.
    AfterFall,
    /// It hangs somewhere before its end.
    HangsEarly,
    /// There is nothing to hang on to at this height.
    NoGrip(Length),
    /// The figure cannot climb.
    NoClimber,
}

impl Fault {
    /// Does somebody stand in the way?
    pub(crate) fn is_somebody(self, state: &State, figure: FigureId) -> bool {
        let Fault::Blocked { from, to, pieces } = self else { return false };
        matches!(barrier(state, figure, from, to, pieces), Some(table::Barrier::Figure(_)))
    }

    /// The same in words.
    pub(crate) fn words(self, state: &State, figure: FigureId) -> String {
        match self {
            Fault::NoTable => "the figure is on no virtual table".to_string(),
            Fault::FarOff(Point { x, y }) => format!("the point ({x}, {y}) is far off the table"),
            Fault::TooLong { cost, most } => format!("it costs {cost}, and {most} is allowed"),
            Fault::Blocked { from, to, pieces } => match barrier(state, figure, from, to, pieces) {
                Some(by) => in_the_way(state, by),
                None => "something is in the way".to_string(),
            },
            Fault::AfterFall => "nobody walks on after a fall".to_string(),
            Fault::HangsEarly => "only the last point of a way may hang".to_string(),
            Fault::NoGrip(height) => format!("there is nothing to hang on to at {height}"),
            Fault::NoClimber => format!("{} cannot climb", state.name(figure)),
        }
    }
}

/// What is in the way of a straight leg.
fn barrier(
    state: &State,
    figure: FigureId,
    from: Spot,
    to: Point,
    pieces: [Option<usize>; 2],
) -> Option<table::Barrier> {
    let (table, body) = (state.table.as_ref()?, state.body_at(figure, from)?);
    let land = Except::along(table, Land::of(state, figure), body, pieces);
    let walker = table.walker(figure, body, state.in_the_way_of(figure), &land);
    walker.cost(from.at, to).err().map(|blocked| blocked.by)
}

/// What somebody can do about heights.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stride {
    /// How many inches an inch of climbing costs; none for who cannot climb.
    climb: Option<u8>,
    /// The highest obstacle it jumps over (sb.jump.8, sb.cav.move.7).
    hop: Length,
    /// Does a jump over an obstacle cost double?
    hop_doubles: bool,
}

impl Stride {
    pub(crate) fn of(state: &State, figure: FigureId) -> Stride {
        let has = |attribute| state.has(figure, attribute);
        let rider = state[figure].mounted;
        let climb = match () {
            () if has(Attribute::Ethereal) || has(Attribute::Flying) => Some(0), // sb.attr.core.flying.1
            () if rider || state.options.no_climbing => None,                    // sb.climb.1, sb.cav.move.6
            () if has(Attribute::ExpertClimber) => Some(1),                      // sb.attr.core.climber.1
            () => Some(2),
        };
        let leaps = state[figure].leaping;
        let hop = match () {
            () if leaps => inches(3) - Length(1), // sb.attr.egy.leap.2
            () if rider => Length(inches(1).0 / 2),
            () => inches(1),
        };
        Stride { climb, hop, hop_doubles: !leaps && !has(Attribute::Gatecrasher) }
    }
}

/// The ground with some pieces left out: those that are being climbed on or off, and those the base is already in, as
/// after backing off beside a low step.
pub(crate) struct Except<'a> {
    land: Land,
    from: Base,
    pieces: [Option<&'a Terrain>; 2],
}

impl<'a> Except<'a> {
    /// The ground for somebody who gets on or off these pieces.
    fn along(table: &'a Table, land: Land, from: Base, pieces: [Option<usize>; 2]) -> Except<'a> {
        let pieces = pieces.map(|piece| piece.and_then(|piece| table.terrain.get(piece)));
        Except { land, from, pieces }
    }
}

impl Except<'_> {
    /// The ground for somebody who starts from where it is.
    pub(crate) fn start(state: &State, figure: FigureId, from: Base) -> Except<'static> {
        Except { land: Land::of(state, figure), from, pieces: [None, None] }
    }

    /// Could a way that is looked for on the level lead up or down? Not for somebody on the plain ground who stands in
    /// nothing solid, where there are no holes. Among trees one stands on the ground.
    pub(crate) fn may_leave_the_level(&self, table: &Table) -> bool {
        let solid = |terrain: &Terrain| terrain.carries() || self.land.passage(terrain) == Passage::Barred;
        self.from.elevation != Length::ZERO
            || table
                .terrain
                .iter()
                .any(|terrain| terrain.kind == Kind::Pit || solid(terrain) && self.is_in(terrain))
    }

    fn is_in(&self, terrain: &Terrain) -> bool {
        terrain.spans(self.from.elevation, self.from.top())
            && terrain.outline.within(self.from.at, self.from.radius - Length(2))
    }
}

/// The ground of a way that is known to be clear: only what slows counts.
struct Clear(Land);

impl Ground for Clear {
    fn passage(&self, terrain: &Terrain) -> Passage {
        match self.0.passage(terrain) {
            Passage::Barred => Passage::Free,
            other => other,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        self.0.hides(terrain)
    }
}

impl Ground for Except<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        let climbed = || self.pieces.iter().flatten().any(|piece| std::ptr::eq(*piece, terrain));
        match self.land.passage(terrain) {
            Passage::Barred if climbed() || self.is_in(terrain) => Passage::Free,
            passage => passage,
        }
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        self.land.hides(terrain)
    }
}

/// No way is this long.
pub(crate) const ENDLESS: Length = Length(LIMIT.0 * 4);

/// How far from a face somebody may hang on to it.
const GRIP: Length = Length(64);

impl Trek {
    /// The trek along these steps for so much movement, or why it cannot be gone.
    pub(crate) fn trace(state: &State, figure: FigureId, way: &[Step], most: Length) -> Result<Trek, Fault> {
        let table = state.table.as_ref().ok_or(Fault::NoTable)?;
        let base = *table.base(figure).ok_or(Fault::NoTable)?;
        let mut tracer = Tracer {
            state,
            table,
            figure,
            base,
            land: Land::of(state, figure),
            stride: Stride::of(state, figure),
            blockers: state.in_the_way_of(figure),
            budget: most.into(),
            leap: Fine::from(if most == ENDLESS { state.speed(figure) } else { most }),
            trek: Trek::default(),
        };
        for (index, step) in way.iter().enumerate() {
            let (x, y) = (step.at.x, step.at.y);
            if !(-LIMIT.0..=LIMIT.0).contains(&x) || !(-LIMIT.0..=LIMIT.0).contains(&y) {
                return Err(Fault::FarOff(step.at));
            }
            tracer.go(step, index + 1 == way.len())?;
            if tracer.trek.cost > tracer.budget {
                return Err(Fault::TooLong { cost: tracer.trek.cost.rounded_up(), most });
            }
        }
        Ok(tracer.trek)
    }

    /// Where it ends, if it leads anywhere.
    pub(crate) fn end(&self) -> Option<Spot> {
        self.stages.last().map(|stage| stage.to)
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

    /// How long it is seen from above.
    pub(crate) fn length(&self) -> Length {
        let length = |stage: &Stage| length_of(stage.from.at, stage.to.at);
        self.stages.iter().map(length).fold(Fine::ZERO, |sum, next| sum + next).rounded_up()
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

    fn push(&mut self, stage: Stage) {
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
                let land =
                    Except { land: Land::at_rest(state, figure), ..Except::start(state, figure, body) };
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
}

/// Where on the walk after a way down the base is clear of the wall: at once if it hung on to it, or with luck after its
/// radius.
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
        let Some((table, body)) = self.table.as_ref().zip(self.body_at(figure, spot)) else { return false };
        let passed = self.passed_over(figure);
        let pressed = Base { radius: body.radius - Length(1), ..body };
        let crowded = table.standing().any(|(other, base)| !passed.contains(other) && body.overlaps(base));
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
        let passed = |other: FigureId| self[other].place == Place::Down && self.are_enemies(other, figure);
        table.standing().map(|(other, _)| other).filter(|&other| other != figure && !passed(other)).collect()
    }
}

/// A trek under way.
struct Tracer<'a> {
    state: &'a State,
    table: &'a Table,
    figure: FigureId,
    base: Base,
    land: Land,
    stride: Stride,
    blockers: FigureSet,
    budget: Fine,
    /// What the longest jump may cost: whoever plans for more than one Move jumps with one of them.
    leap: Fine,
    trek: Trek,
}

impl Tracer<'_> {
    fn here(&self) -> Spot {
        Spot { at: self.base.at, elevation: self.base.elevation }
    }

    fn left(&self) -> Fine {
        self.budget - self.trek.cost.min(self.budget)
    }

    fn take(&mut self, gait: Gait, to: Spot, cost: Fine) {
        let from = self.here();
        if from != to {
            self.trek.push(Stage { gait, from, to, cost });
            (self.base.at, self.base.elevation) = (to.at, to.elevation);
        }
    }

    /// One straight leg, over whatever floors lie under it.
    fn go(&mut self, step: &Step, last_step: bool) -> Result<(), Fault> {
        if step.at == self.base.at {
            return self.stay(step.height, last_step);
        }
        let (sole, mut several);
        let treads: &[Tread] = match self.table.sole_tread(&self.base, step.at) {
            Some(tread) => {
                sole = [tread];
                &sole
            }
            None => {
                several = self.table.treads(&self.base, step.at);
                self.hold_on(&mut several);
                &several
            }
        };
        let mut index = 0;
        while index < treads.len() {
            let (tread, end) = (treads[index], last_step && index + 1 == treads.len());
            let before = index.checked_sub(1).and_then(|before| treads[before].on);
            let pieces = [before, treads.get(index + 1).and_then(|next| next.on)];
            let rise = match self.crashes_through(&tread) {
                true => Length::ZERO,
                false => tread.floor - self.base.elevation,
            };
            if rise > Length::ZERO && !end && self.hops(rise, treads, index) {
                self.jump(tread.to, self.base.elevation, [tread.on, None], self.stride.hop_doubles)?; // sb.jump.8
                index += 1;
                continue;
            }
            if rise > Length::ZERO {
                self.climb(tread.floor, [tread.on, before])?;
            } else if rise < Length::ZERO {
                if let Some(far) = self.gap_ends(treads, index) {
                    self.jump(treads[far - 1].to, self.base.elevation, [before, treads[far].on], true)?;
                    index = far;
                    continue;
                }
                let falls = self.stride.climb != Some(0) && -rise > inches(3);
                if falls && step.height == Some(self.base.elevation) {
                    self.take(Gait::Off, Spot { elevation: tread.floor, ..self.here() }, Fine::ZERO);
                    return if last_step { Ok(()) } else { Err(Fault::AfterFall) };
                }
                let stops = step.height.filter(|height| end && tread.floor < *height);
                if let Some(height) = stops.filter(|height| *height < self.base.elevation) {
                    self.climb(height, [tread.on, before])?;
                    self.walk(tread.to, pieces)?;
                    return self.grips(height);
                }
                self.descend(tread.floor, [tread.on, before])?;
            }
            self.walk(tread.to, pieces)?;
            self.land();
            index += 1;
        }
        self.stay(step.height, last_step)
    }

    /// Goes up or down where it is, if it wants to be at another height.
    fn stay(&mut self, height: Option<Length>, last_step: bool) -> Result<(), Fault> {
        match height.filter(|height| *height != self.base.elevation) {
            Some(height) if last_step => self.hang(height),
            Some(_) => Err(Fault::HangsEarly),
            None => Ok(()),
        }
    }

    /// Does it walk through what would carry it? sb.attr.can.gate.1
    fn crashes_through(&self, tread: &Tread) -> bool {
        let obstacle = |piece: usize| self.table.terrain[piece].kind == Kind::Obstacle;
        tread.floor > self.base.elevation
            && self.state.has(self.figure, Attribute::Gatecrasher)
            && tread.on.is_some_and(obstacle)
    }

    /// Whoever runs out of movement in mid-air lands all the same: the drop takes what the step clear of the wall
    /// leaves (sb.jump.10). Reading: that step is the last thing the movement pays for.
    fn land(&mut self) {
        let over = self.trek.cost - self.trek.cost.min(self.budget);
        let [.., drop, walk] = self.trek.stages.as_mut_slice() else { return };
        if over == Fine::ZERO || drop.gait != Gait::Drop || walk.gait != Gait::Walk {
            return;
        }
        let length = length_of(walk.from.at, walk.to.at).rounded_down();
        let nearer = along(walk.from.at, Direction::toward(walk.from.at, walk.to.at), length - GRIP);
        let body = Base { at: nearer, ..self.base };
        if length <= GRIP || !self.table.has_room(&body, FigureSet::EMPTY, &self.land) {
            let spared = over.min(drop.cost);
            drop.cost = drop.cost - spared;
            self.trek.cost = self.trek.cost - spared;
        }
    }

    /// Somebody part-way up goes on from there: the strip between the base and the face is not climbed down.
    fn hold_on(&self, treads: &mut [Tread]) {
        let hangs = self.table.floor(self.base.at, self.base.elevation) < self.base.elevation;
        let [first, next, ..] = treads else { return };
        let (reach, along) = (self.base.radius + GRIP, length_of(self.base.at, first.to));
        let face = next.on.and_then(|piece| self.table.terrain.get(piece));
        let slanting = face.is_some_and(|face| face.outline.within(self.base.at, reach));
        let near = along <= Fine::from(if slanting { reach * 3 } else { reach });
        if hangs && near && next.floor >= self.base.elevation {
            first.floor = self.base.elevation;
        }
    }

    /// Is this tread the top of something low to jump over? Not where the way goes on up from it, nor where it is so
    /// wide that it is better climbed onto.
    fn hops(&self, rise: Length, treads: &[Tread], index: usize) -> bool {
        let width = length_of(self.base.at, treads[index].to);
        let over = if self.stride.hop_doubles { width.doubled() } else { width };
        let pays = match self.stride.climb {
            Some(0) => false,
            Some(rate) => over <= (times(rise, rate) + width + Fine::from(rise)).min(self.leap),
            None => true,
        };
        let beyond = treads.get(index + 1).is_some_and(|next| next.floor <= self.base.elevation);
        pays && beyond && rise <= self.stride.hop
    }

    /// The tread at the far side of a gap that is better jumped than climbed through, if it can be paid for
    /// (sb.jump.2). The far side may be up to 3" lower.
    fn gap_ends(&self, treads: &[Tread], index: usize) -> Option<usize> {
        if self.stride.climb == Some(0) {
            return None;
        }
        let height = self.base.elevation;
        let lands = |tread: &Tread| tread.floor <= height && height - tread.floor <= inches(3);
        let far = (index + 1..treads.len()).find(|&far| treads[far].floor > treads[far - 1].floor)?;
        let bottom = treads[index..far].iter().map(|tread| tread.floor).min()?;
        let gap = length_of(self.base.at, treads[far - 1].to);
        let lower = Fine::from(height - treads[far].floor);
        let deep = Fine::from(height - bottom);
        let down = if height - bottom <= inches(3) { deep } else { deep.doubled() };
        let through = down + gap + Fine::from(treads[far].floor - bottom).doubled();
        let over = gap.doubled() + lower;
        (lands(&treads[far]) && gap.doubled() <= self.left().min(self.leap) && over <= through).then_some(far)
    }

    /// What a straight leg at a height costs, if it is clear.
    fn leg(&self, to: Point, elevation: Length, pieces: [Option<usize>; 2]) -> Result<Fine, Fault> {
        let body = Base { elevation, ..self.base };
        let land = Except::along(self.table, self.land, body, pieces);
        let from = Spot { elevation, ..self.here() };
        let cost = self.table.clear_leg(self.figure, &body, to, self.blockers, &land);
        cost.ok_or(Fault::Blocked { from, to, pieces })
    }

    fn walk(&mut self, to: Point, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let cost = self.leg(to, self.base.elevation, pieces)?;
        self.take(Gait::Walk, Spot { at: to, elevation: self.base.elevation }, cost);
        Ok(())
    }

    /// Over a gap or an obstacle: double its width (sb.jump.1).
    fn jump(
        &mut self,
        to: Point,
        elevation: Length,
        pieces: [Option<usize>; 2],
        doubles: bool,
    ) -> Result<(), Fault> {
        self.leg(to, elevation, pieces)?;
        let width = length_of(self.base.at, to);
        self.take(Gait::Jump, Spot { at: to, elevation }, if doubles { width.doubled() } else { width });
        Ok(())
    }

    /// Straight up (sb.climb.2). By stairs an inch of height costs an inch. Reading: the catalogue knows no stairs.
    fn climb(&mut self, to: Length, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let height = to - self.base.elevation;
        let height = if height < Length::ZERO { -height } else { height };
        let stairs = pieces.iter().flatten().any(|&piece| self.table.terrain[piece].kind == Kind::Stairs);
        let rate = match (self.stride.climb, stairs) {
            (Some(rate), true) => rate.min(1),
            (Some(rate), false) => rate,
            (None, true) if !self.state[self.figure].mounted => 1,
            (None, _) => return Err(Fault::NoClimber),
        };
        self.take(Gait::Climb, Spot { at: self.base.at, elevation: to }, times(height, rate));
        Ok(())
    }

    /// Down: a drop of up to 3" is jumped, one for one, and always ends on the ground (sb.jump.9, .10); what is deeper
    /// is climbed down (sb.climb.8).
    fn descend(&mut self, to: Length, pieces: [Option<usize>; 2]) -> Result<(), Fault> {
        let deep = self.base.elevation - to;
        if deep > inches(3) || self.stride.climb == Some(0) {
            return self.climb(to, pieces);
        }
        let cost = Fine::from(deep).min(self.left());
        self.take(Gait::Drop, Spot { at: self.base.at, elevation: to }, cost);
        Ok(())
    }

    /// Stays part-way up a face, or goes further up or down it (sb.climb.3).
    fn hang(&mut self, height: Length) -> Result<(), Fault> {
        self.grips(height)?;
        let floor = self.table.floor(self.base.at, self.base.elevation);
        if height == floor { self.descend(height, [None, None]) } else { self.climb(height, [None, None]) }
    }

    /// Is there a face here to hang on to at such a height?
    fn grips(&self, height: Length) -> Result<(), Fault> {
        let floor = self.table.floor(self.base.at, self.base.elevation);
        let face = |terrain: &Terrain| {
            terrain.carries()
                && (terrain.bottom..terrain.top).contains(&height)
                && terrain.outline.within(self.base.at, self.base.radius + GRIP)
        };
        if height < floor || !self.table.terrain.iter().any(face) {
            return Err(Fault::NoGrip(height));
        }
        Ok(())
    }
}

fn times(length: Length, rate: u8) -> Fine {
    (0..rate).fold(Fine::ZERO, |sum, _| sum + Fine::from(length))
}
