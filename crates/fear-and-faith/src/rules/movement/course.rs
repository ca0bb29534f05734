//! Courses: where a straight move leads, what ends it early, and whether it is one that the rules allow.

use fates::{FigureId, FigureSet};
use table::{Barrier, Base, Bounds, Direction, Kind, LIMIT, Length, Point, Table, Tread, along, length_of};

use crate::content::special::Special;
use crate::rules::ground::{Footing, How, Pieces, STEP};
use crate::rules::movement::hindrance::Hindrance;
use crate::state::State;
use crate::state::reach::Gait;
use crate::state::stick::Stick;

/// Where a straight move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Course {
    /// Where it ends.
    pub end: Base,
    /// What ends it early.
    pub stop: Option<Stop>,
    /// How long it is; a model that walks up walls pays for the height as well.
    pub length: Length,
    /// Does it cross difficult ground (ff.move.difficult.1)?
    pub difficult: bool,
    /// Where it leaves the stairs, if it is on any (ff.move.stairs.2).
    pub stairs: Option<Base>,
}

/// The line of a charge: where it comes into contact, what that costs, and the course.
pub(crate) type Line = (Point, u8, Course);

/// What ends a move early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The base of an enemy (ff.move.contact.1).
    Enemy(FigureId),
    /// A piece of scenery, by its number.
    Piece(usize),
    /// The edge of the table, of a roof, of a pit.
    Edge,
}

/// The eight winds, for trying moves out.
const COMPASS: [(i32, i32); 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

impl State {
    /// How a model goes on a move of this sort.
    pub(crate) fn how(&self, model: FigureId, gait: Gait) -> How {
        match gait {
            _ if self.is_immaterial(model) => How::Passes, // ff.sr.immaterial.1
            Gait::Fly => How::Flies,
            _ if self.has(model, Special::Clinging) => How::Clings, // ff.sr.clinging.1
            Gait::Walk | Gait::Mob | Gait::Regroup | Gait::Flee => How::Walks,
        }
    }

    /// How a model moves when nothing else is said.
    pub(crate) fn gait(&self, model: FigureId) -> Gait {
        match self.active {
            Some(active) if active.regroups && active.model == model => Gait::Regroup,
            _ if self.is_in_mob(model) => Gait::Mob,
            _ if self.has(model, Special::Flying) => Gait::Fly,
            _ => Gait::Walk,
        }
    }

    /// Where a straight move towards a point leads. What is in `through` is passed without a stop.
    pub(crate) fn course(&self, model: FigureId, to: Point, gait: Gait, through: Pieces) -> Option<Course> {
        self.course_of(model, to, gait, through, true)
    }

    /// The same; where scenery ends it may be left open, if only those courses count that it does not end.
    fn course_of(
        &self,
        model: FigureId,
        to: Point,
        gait: Gait,
        through: Pieces,
        exactly: bool,
    ) -> Option<Course> {
        let table = self.table.as_ref()?;
        let base = *table.base(model)?;
        let way = self.how(model, gait);
        let footing = Footing { state: self, model, base, feet: base.elevation, way, through };
        Some(match way {
            How::Passes => self.leap(table, &footing, to, base.elevation + STEP),
            How::Flies => self.air_course(table, &footing, to),
            How::Walks | How::Clings | How::Forced | How::Stands => self.walk(table, footing, to, exactly),
        })
    }

    /// Over or through everything, down on the floor that is not above this.
    fn leap(&self, table: &Table, footing: &Footing, to: Point, highest: Length) -> Course {
        let end = Base { at: to, elevation: table.floor(to, highest), ..footing.base };
        let length = length_of(footing.base.at, to).rounded_down();
        Course { end, stop: None, length, difficult: false, stairs: None }
    }

    /// Through the air: over everything outdoors, between the walls indoors (ff.sr.flying.1).
    fn air_course(&self, table: &Table, footing: &Footing, to: Point) -> Course {
        if !self.clock.indoors {
            return self.leap(table, footing, to, LIMIT);
        }
        let walker = table.walker(footing.model, footing.base, FigureSet::EMPTY, footing);
        match walker.cost(footing.base.at, to) {
            Ok(_) => self.leap(table, footing, to, LIMIT),
            Err(blocked) => {
                let stop = Some(stop_at(blocked.by));
                Course { stop, ..self.leap(table, footing, blocked.at, LIMIT) }
            }
        }
    }

    /// On foot: level by level, up to the first thing that ends it.
    fn walk(&self, table: &Table, footing: Footing, to: Point, exactly: bool) -> Course {
        let (base, enemies) = (footing.base, self.enemies_beside(table, &footing, to));
        let sole = table.sole_tread(&base, to).map(|tread| [tread]);
        let many = if sole.is_some() { Vec::new() } else { table.treads(&base, to) };
        let treads: &[Tread] = sole.as_ref().map_or(&many, |sole| sole);
        let mut walk = Walk {
            state: self,
            table,
            enemies,
            footing,
            exactly,
            now: base,
            on: None,
            climbed: 0,
            course: start(base),
        };
        for (place, tread) in treads.iter().enumerate() {
            if !walk.steps_onto(tread, place == 0) || !walk.goes_on(tread) {
                break;
            }
        }
        let length = length_of(base.at, walk.now.at).rounded_down() + Length(walk.climbed);
        Course { end: walk.now, length, ..walk.course }
    }

    /// The enemies close to a straight way; nobody else can end it.
    fn enemies_beside(&self, table: &Table, Footing { model, base, .. }: &Footing, to: Point) -> FigureSet {
        let (along, seat) = (Bounds::around(&[base.at, to]).wider(base.radius), self[*model].seat);
        let near = |(other, there): &(FigureId, &Base)| {
            self[*other].seat != seat && along.comes_near(there.at, there.radius) && self.takes_part(*other)
        };
        table.standing_near(&along).filter(near).map(|(other, _)| other).collect()
    }

    /// How far a course may be with this stick, and how many actions it takes (ff.move.difficult.1, ff.move.difficult.2).
    pub(crate) fn terms(&self, most: Length, course: &Course) -> (Length, u8) {
        let sure = self.active.is_some_and(|active| active.sure_footed); // ff.adv.generic.back-of-my-hand.1
        if !course.difficult || sure {
            return (most, 1); // ff.action.move.1
        }
        let stick = Stick::ALL.into_iter().find(|&stick| self.length(stick) == most);
        match stick.and_then(Stick::shorter) {
            Some(shorter) => (self.length(shorter), 1),
            None => (most, 2), // ff.action.move.dense.1
        }
    }

    /// May the model make this move? If not, why.
    pub(crate) fn allows_move(
        &self,
        model: FigureId,
        most: Length,
        gait: Gait,
        to: Point,
    ) -> Result<(), String> {
        self.open_course(model, most, gait, to).map(|_| ()).map_err(|hindrance| hindrance.words(self, model))
    }

    /// The course of this move, if the model may make it. If not, why.
    pub(crate) fn open_course(
        &self,
        model: FigureId,
        most: Length,
        gait: Gait,
        to: Point,
    ) -> Result<Course, Hindrance> {
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else {
            return Err(Hindrance::OffTable);
        };
        if to == base.at {
            return Ok(start(*base)); // ff.move.rate.2
        }
        let Some(course) = self.course(model, to, gait, Pieces::NONE) else {
            return Err(Hindrance::OffTable);
        };
        let (limit, cost) = self.terms(most, &course);
        if course.length > limit {
            return Err(Hindrance::TooFar { limit, difficult: course.difficult });
        }
        let left = self.active.filter(|active| active.model == model).map_or(1, |active| active.left);
        if cost > left {
            return Err(Hindrance::TwoActions);
        }
        self.allows_end(model, &course, gait, left).map(|()| course)
    }

    /// May a move end there?
    fn allows_end(&self, model: FigureId, course: &Course, gait: Gait, left: u8) -> Result<(), Hindrance> {
        let end = &course.end;
        let touches = |other: FigureId| {
            self.table
                .as_ref()
                .and_then(|table| table.base(other))
                .is_some_and(|base| end.within(base, Length::ZERO))
        };
        let aloft = gait == Gait::Fly && left > 1 && self.is_over_table(end); // ff.move.fly.2
        if !aloft && !self.has_room(model, end) {
            return Err(Hindrance::NoRoom); // ff.move.through.1
        }
        if self[model].unbidden && self.on_table(|other| self.keeps_off(model, other)).iter().any(touches) {
            return Err(Hindrance::GoodModels); // ff.summon.fail.2
        }
        if gait == Gait::Regroup && self.newly_touched(model, end).is_some() {
            return Err(Hindrance::Attacks); // ff.regroup.3
        }
        if gait == Gait::Mob && !self.keeps_to_some_enemy(model, end) {
            return Err(Hindrance::FallsBack); // ff.mob.move.2
        }
        if self.has(model, Special::Haunt) && !self.is_in_its_haunt(model, end.at) {
            return Err(Hindrance::Haunt); // ff.sr.haunt.1
        }
        let swarm = self.swarm_of(model);
        if !swarm.is_empty() && !swarm.iter().any(touches) {
            return Err(Hindrance::Swarm); // ff.sr.swarm.2
        }
        Ok(())
    }

    /// Is there room for the model to stand at the end of a move? Nobody ends in a wall or in somebody.
    pub(crate) fn has_room(&self, model: FigureId, end: &Base) -> bool {
        let Some(table) = &self.table else { return false };
        let ground = Footing { base: *end, feet: end.elevation, ..self.standing_ground(model) };
        // A model that stops at a wall may be pressed against it by a tenth of a millimetre.
        let pressed = Base { radius: end.radius - Length(1), ..*end };
        let mut near = table.standing_near(&end.extent());
        !near.any(|(other, there)| other != model && end.overlaps(there))
            && table.has_footing(&pressed, &ground)
    }

    /// The end of a move that has been cut short, or the last place before it where there is room: nobody stops in a
    /// friend (ff.move.through.1). A flyer with actions left stays in the air.
    pub(crate) fn nearest_stand(&self, model: FigureId, end: Base, gait: Gait) -> Base {
        const BACK: i32 = 10;
        let start = self.table.as_ref().and_then(|table| table.base(model)).copied();
        let Some(start) = start.filter(|_| gait != Gait::Fly && !self.has_room(model, &end)) else {
            return end;
        };
        let back = Direction::toward(end.at, start.at);
        let far = length_of(start.at, end.at).rounded_down().0;
        let stands = (1..far / BACK).map(|step| along(end.at, back, Length(step * BACK)));
        let course = |to: Point| self.course(model, to, gait, Pieces::NONE).map(|course| course.end);
        { stands }.filter_map(course).find(|end| self.has_room(model, end)).unwrap_or(start)
    }

    fn is_over_table(&self, Base { at, radius, .. }: &Base) -> bool {
        let fits = |at: i32, size: Length| (radius.0..=size.0 - radius.0).contains(&at);
        self.table.as_ref().is_some_and(|table| fits(at.x, table.width) && fits(at.y, table.depth))
    }

    /// Is it no farther than before from at least one enemy? ff.mob.move.2, ff.mob.move.3
    fn keeps_to_some_enemy(&self, model: FigureId, end: &Base) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(start) = table.base(model) else { return true };
        let keeps =
            |enemy: FigureId| table.base(enemy).is_some_and(|enemy| enemy.compare_gaps(end, start).is_le());
        self.on_table(|other| self.are_enemies(model, other)).iter().any(keeps)
    }

    /// Does the point lie in the area it haunts? Reading: a Haunt that nobody has given an area keeps to its place.
    pub(crate) fn is_in_its_haunt(&self, model: FigureId, at: Point) -> bool {
        let (Some(table), Some(haunt)) = (&self.table, self[model].haunt) else { return false };
        table.terrain.get(usize::from(haunt)).is_some_and(|area| area.outline.contains(at))
    }

    /// Some moves that are open to it: all round, far and half as far; or to stay.
    pub(crate) fn moves_open(&self, model: FigureId, most: Length, gait: Gait) -> Vec<Point> {
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else { return Vec::new() };
        let winds = 0..COMPASS.len();
        let mut points: Vec<Point> =
            winds.filter_map(|wind| self.move_open(model, most, gait, wind)).collect();
        if gait == Gait::Regroup {
            points.extend(self.ways_beside_friends(model, most));
        }
        points.push(base.at); // ff.move.rate.2
        points
    }

    /// A move with one of the eight winds that is open to it, far or half as far.
    pub(crate) fn move_open(&self, model: FigureId, most: Length, gait: Gait, wind: usize) -> Option<Point> {
        let base = self.table.as_ref()?.base(model)?;
        let stick = Stick::ALL.into_iter().find(|&stick| self.length(stick) == most);
        let shorter = stick.and_then(Stick::shorter).map_or(Length(most.0 / 2), |stick| self.length(stick));
        let toward = Direction::toward(Point::default(), COMPASS[wind % COMPASS.len()].into());
        let far = [most, shorter].map(|far| along(base.at, toward, far));
        far.into_iter().find(|&to| self.open_course(model, most, gait, to).is_ok())
    }

    /// The straight ways to its friends that a regroup allows (ff.regroup.2).
    fn ways_beside_friends(&self, model: FigureId, most: Length) -> Vec<Point> {
        let Some(table) = &self.table else { return Vec::new() };
        let Some(base) = table.base(model) else { return Vec::new() };
        let beside = |friend: FigureId| {
            let goal = table.base(friend)?;
            Base { elevation: goal.elevation, ..*base }.comes_within(goal.at, goal, Length::ZERO)
        };
        let ways = self.friends(model).iter().filter_map(beside);
        ways.filter(|&to| self.open_course(model, most, Gait::Regroup, to).is_ok()).collect()
    }

    /// Where it comes into contact with the target by one straight move towards its middle, what that costs, and the
    /// course; an obstacle that the target stands behind is not crossed (ff.melee.mod.obstacle.2).
    pub(super) fn charge_line(
        &self,
        model: FigureId,
        target: FigureId,
        most: Length,
        left: u8,
    ) -> Option<Line> {
        let table = self.table.as_ref()?;
        let (base, goal) = (table.base(model)?, table.base(target)?);
        let low_walls = self.arm_length() > Length::ZERO;
        let across = |base: &Base| low_walls && self.is_across(base, goal);
        if !base.within(goal, most) || base.within(goal, Length::ZERO) || across(base) {
            return None; // as are most
        }
        let gait = self.gait(model);
        let spot = Base { elevation: goal.elevation, ..*base }.comes_within(goal.at, goal, Length::ZERO)?;
        // Where nothing can be fought across it must come all the way.
        let course = self.course_of(model, spot, gait, Pieces::NONE, low_walls)?;
        let (limit, cost) = self.terms(most, &course);
        let there = course.end.within(goal, Length::ZERO) || across(&course.end);
        let arrives = there && course.length <= limit && cost <= left;
        (arrives && self.allows_end(model, &course, gait, 1).is_ok()).then_some((spot, cost, course))
    }

    /// Can it get into contact with the target by one straight move of so much?
    pub(crate) fn reaches(&self, model: FigureId, target: FigureId, most: Length) -> bool {
        let left =
            self.active.as_ref().filter(|active| active.model == model).map_or(1, |active| active.left);
        self.charge_line(model, target, most, left).is_some()
    }
}

/// A move on foot that is being laid.
struct Walk<'a> {
    state: &'a State,
    table: &'a Table,
    enemies: FigureSet,
    footing: Footing<'a>,
    /// Does anybody want to know where exactly scenery ends it?
    exactly: bool,
    now: Base,
    /// The scenery it stands on.
    on: Option<usize>,
    /// How far up and down walls it has gone.
    climbed: i32,
    course: Course,
}

impl Walk<'_> {
    /// Goes from one floor to the next; false where that is too high or too deep (ff.move.impass.1).
    fn steps_onto(&mut self, tread: &Tread, first: bool) -> bool {
        let rise = tread.floor - self.now.elevation;
        let on_stairs = tread.on.is_some_and(|piece| self.table.terrain[piece].kind == Kind::Stairs);
        if !first && rise.0.abs() > (STEP + self.ease(self.on) + self.ease(tread.on)).0 {
            if self.footing.way != How::Clings {
                self.now = self.back_from_the_edge();
                self.course.stop = Some(Stop::Edge);
                return false;
            }
            self.climbed += rise.0.abs();
        }
        self.course.difficult |= on_stairs && rise > Length::ZERO; // ff.move.stairs.1
        (self.now.elevation, self.footing.feet, self.on) = (tread.floor, tread.floor, tread.on);
        true
    }

    /// How much height a piece makes up for: stairs, slopes and what can be jumped.
    fn ease(&self, piece: Option<usize>) -> Length {
        let Some(piece) = piece else { return Length::ZERO };
        let terrain = &self.table.terrain[piece];
        let easy = matches!(terrain.kind, Kind::Stairs | Kind::Obstacle);
        let easy = easy || self.state.feature(piece).slope || self.state.feature(piece).bridge;
        if easy { terrain.top - terrain.bottom } else { Length::ZERO }
    }

    /// The edge itself rounds to one side or the other: a hair this side of it.
    fn back_from_the_edge(&self) -> Base {
        let toward = Direction::toward(self.now.at, self.footing.base.at);
        Base { at: along(self.now.at, toward, Length(2)), ..self.now }
    }

    /// Goes along one floor; false if something ends it there.
    fn goes_on(&mut self, tread: &Tread) -> bool {
        let body = self.now;
        let (mut to, enemy) = self.first_contact(&body, tread.to);
        let mut stop = enemy.map(Stop::Enemy);
        let blockers = self.enemies;
        let clear = |to| self.table.clear_leg(self.footing.model, &body, to, blockers, &self.footing);
        let mut fine = clear(to);
        if fine.is_none() && !self.exactly {
            self.course.stop = Some(Stop::Edge);
            return false;
        }
        if fine.is_none()
            && let Some(blocked) =
                self.table.blocked_leg(self.footing.model, &body, to, blockers, &self.footing)
        {
            (to, stop) = (blocked.at, Some(stop_at(blocked.by)));
            fine = clear(to);
        }
        let slow = fine.is_some_and(|fine| fine > length_of(body.at, to));
        self.course.difficult |= slow && self.footing.is_slow(&body, to);
        self.now.at = to;
        if self.on.is_some_and(|piece| self.table.terrain[piece].kind == Kind::Stairs) {
            self.course.stairs = Some(self.now);
        }
        self.course.stop = stop;
        stop.is_none()
    }

    /// The first contact with an enemy that it does not touch yet (ff.move.contact.1).
    fn first_contact(&self, body: &Base, to: Point) -> (Point, Option<FigureId>) {
        let mut first = (to, None);
        let along = Bounds::around(&[body.at, to]).wider(body.radius);
        for enemy in self.enemies.iter() {
            let Some(other) = self.table.base(enemy) else { continue };
            if !along.comes_near(other.at, other.radius) || self.footing.base.within(other, Length::ZERO) {
                continue;
            }
            if let Some(at) = body.comes_within(to, other, Length::ZERO)
                && (first.1.is_none() || length_of(body.at, at) < length_of(body.at, first.0))
            {
                first = (at, Some(enemy));
            }
        }
        first
    }
}

fn start(base: Base) -> Course {
    Course { end: base, stop: None, length: Length::ZERO, difficult: false, stairs: None }
}

fn stop_at(barrier: Barrier) -> Stop {
    match barrier {
        Barrier::Terrain(piece) => Stop::Piece(piece),
        Barrier::Figure(enemy) => Stop::Enemy(enemy),
        Barrier::Edge | Barrier::Start => Stop::Edge,
    }
}
