//! Points that something is aimed at: where a grenade may be thrown, where it may land instead, where on its way a model
//! fires.

use fates::{FigureId, FigureSet};
use table::{Base, Direction, Ground, Kind, Length, Passage, Point, Terrain, along, length_of, nearest_on};

use crate::rules::shooting::sight::Look;
use crate::state::State;
use crate::state::reach::Zone;
use crate::state::stick::Stick;

/// What stops a blast: nothing less than a solid wall or a door that is shut (ff.grenade.zone.8).
#[derive(Clone, Copy, Debug)]
struct Solid<'a>(&'a State);

impl Ground for Solid<'_> {
    fn passage(&self, _: &Terrain) -> Passage {
        Passage::Free
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        match terrain.kind {
            Kind::Wall | Kind::Building | Kind::Rock => true,
            Kind::Door => self.0.is_closed(terrain),
            _ => false,
        }
    }
}

/// In how many of eight directions walls make a room. Reading: one gap is a way in.
const WALLS_OF_A_ROOM: usize = 7;

impl State {
    /// May something be aimed there? What is thrown needs a line of sight (ff.grenade.aim.4); where it lands instead
    /// does not.
    pub(crate) fn allows_aim(&self, model: FigureId, zone: Zone, at: Point) -> Result<(), String> {
        let Some(table) = &self.table else { return Ok(()) };
        let inside = (0..=table.width.0).contains(&at.x) && (0..=table.depth.0).contains(&at.y);
        if !inside {
            return Err("that is off the table".to_string());
        }
        match zone {
            Zone::Near(from, most) if !table.within_point(from, at, most) => {
                Err(format!("that is farther than {most} from {}", self.name(from)))
            }
            Zone::Near(..) if !self.sees_point(model, at) => {
                Err(format!("{} does not see that point", self.name(model)))
            }
            Zone::Around(middle, most) if length_of(middle, at).rounded_up() > most => {
                Err(format!("that is farther than {most} from the point aimed at"))
            }
            Zone::Line(from, to) if !is_on_line(from, to, at) => Err("that is not on the way".to_string()),
            _ => Ok(()),
        }
    }

    /// Some points to aim at: where enemies stand, and a ring round the middle.
    pub(crate) fn aims_open(&self, model: FigureId, zone: Zone) -> Vec<Point> {
        let Some(table) = &self.table else { return Vec::new() };
        let mut points = Vec::new();
        match zone {
            Zone::Line(from, to) => points.extend((0..=4).map(|quarter| between(from, to, quarter))),
            Zone::Around(middle, most) => {
                points.push(middle);
                points.extend(ring(middle, Length(most.0 - 1)));
            }
            _ => {
                let stands = |other: FigureId| table.base(other).map(|base| base.at);
                points.extend(self.enemies(model).iter().filter_map(stands));
                if let Some(own) = stands(model) {
                    points.extend(ring(own, self.length(Stick::Medium)));
                }
            }
        }
        points.retain(|&at| self.allows_aim(model, zone, at).is_ok());
        points
    }

    /// Does the model see a point of the ground? Fog hides what is farther off than it lets one see.
    pub(super) fn sees_point(&self, model: FigureId, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(from) = table.base(model) else { return false };
        let far = self.sight_limit().is_some_and(|stick| !table.within_point(model, at, self.length(stick)));
        !far && table.sight_between(from, &self.mark_at(at), everybody(), &Look(self)).seen()
    }

    /// Is some of the model on the same side of all walls as a point? ff.grenade.zone.8
    pub(super) fn is_open_to(&self, at: Point, model: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let Some(to) = table.base(model) else { return false };
        table.sight_between(&self.mark_at(at), to, everybody(), &Solid(self)).seen()
    }

    /// A point of the ground as something to look at or from, a hand's breadth high.
    pub(super) fn mark_at(&self, at: Point) -> Base {
        let elevation = self.table.as_ref().map_or(Length::ZERO, |table| table.floor(at, table::LIMIT));
        Base { at, radius: Length(1), elevation, height: Length(100) }
    }

    /// Is the point in an enclosed space?
    ///
    /// Reading: it is in a room of the scenery, and where walls or doors stand round it, no farther off than twice Long, in
    /// seven of eight directions at least.
    pub(crate) fn is_enclosed(&self, at: Point) -> bool {
        let Some(table) = &self.table else { return false };
        let mut rooms = self.pieces().filter(|(piece, _)| self.feature(*piece).room);
        if rooms.any(|(_, room)| room.outline.contains(at)) {
            return true;
        }
        let here = self.mark_at(at);
        let closed = |there: &Point| {
            let far = Base { at: *there, ..here };
            !table.sight_between(&here, &far, everybody(), &Solid(self)).seen()
        };
        ring(at, self.length(Stick::Long) * 2).iter().filter(|there| closed(there)).count() >= WALLS_OF_A_ROOM
    }

    /// The doors and windows of the room round a point that a blast there would burst, by their numbers
    /// (ff.grenade.room.1): those it is open to, no farther off than twice Long.
    pub(super) fn openings_round(&self, at: Point) -> Vec<u8> {
        let Some(table) = &self.table else { return Vec::new() };
        let far = self.length(Stick::Long) * 2;
        let here = self.mark_at(at);
        let open_to = |piece: &Terrain| {
            let nearest = piece.outline.edges().map(|edge| nearest_on(edge, at));
            let Some(nearest) = nearest.min_by_key(|&point| length_of(at, point).rounded_up()) else {
                return false;
            };
            // Looked at from just before it, so that it does not hide itself.
            let before = along(nearest, Direction::toward(nearest, at), Length(10));
            let there = Base { at: before, ..here };
            table.sight_between(&here, &there, everybody(), &Solid(self)).seen()
        };
        let openings = self.pieces().filter(|(number, piece)| {
            piece.kind == Kind::Door && !self.feature(*number).opening || self.feature(*number).window
        });
        openings
            .filter(|(_, piece)| piece.outline.within(at, far) && open_to(piece))
            .map(|(number, _)| number as u8)
            .filter(|&opening| !self.withstands_blast(opening))
            .collect()
    }
}

/// Nobody is in the way of a look at a point.
fn everybody() -> FigureSet {
    (0..FigureSet::MOST as u8).map(FigureId).collect()
}

/// Eight points round a middle, as far from it as this.
fn ring(middle: Point, far: Length) -> [Point; 8] {
    const ROUND: [(i32, i32); 8] = [(0, -10), (7, -7), (10, 0), (7, 7), (0, 10), (-7, 7), (-10, 0), (-7, -7)];
    ROUND.map(|(east, south)| {
        let toward = Point { x: middle.x + east, y: middle.y + south };
        along(middle, Direction::toward(middle, toward), far)
    })
}

/// So many quarters of the way from one point to another.
fn between(from: Point, to: Point, quarters: i32) -> Point {
    let part = |from: i32, to: i32| from + (to - from) * quarters / 4;
    Point { x: part(from.x, to.x), y: part(from.y, to.y) }
}

/// Is the point on the line between two others, to within a millimetre?
fn is_on_line(from: Point, to: Point, at: Point) -> bool {
    length_of(nearest_on((from, to), at), at).rounded_up() <= Length(10)
}
