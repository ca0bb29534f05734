//! Courses: a way over the virtual table, what it touches, and how far one gets with it: `be.move.6` to `.17`.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet};
use table::{Base, Direction, Fine, Goal, Length, Path, Point, along, length_of};

use crate::rules::movement::ground::{Footing, MOST_PIECES, Pieces, is_in};
use crate::state::State;
use crate::state::reach::{Gait, Way};

/// A way that can be gone.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    /// The way itself, up to the first contact with an enemy.
    pub path: Path,
    /// How long it is.
    pub length: Length,
    /// The enemies it ends in contact with.
    pub met: FigureSet,
    /// The burning pieces it touches.
    pub fires: Pieces,
}

/// Why a way cannot be gone. Most who look for a way only want to know that it cannot, so the words come later.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Astray {
    /// It is nowhere on a virtual table.
    NoTable,
    /// It is longer than is allowed.
    TooLong(Length, Length),
    /// Something is in the way.
    Blocked(Point, Point, FigureId),
    /// There is no room where it ends.
    NoRoom,
    /// It ends in contact (be.disengage.3).
    InContact,
}

impl Astray {
    /// The same in words.
    pub(crate) fn words(self, state: &State) -> String {
        match self {
            Astray::NoTable => "the figure is on no virtual table".to_string(),
            Astray::TooLong(length, most) => format!("it is {length} long, and {most} is allowed"),
            Astray::Blocked(from, to, figure) => state.in_the_way(figure, from, to),
            Astray::NoRoom => "there is no room to stand where it ends".to_string(),
            Astray::InContact => "it must end out of contact with every enemy".to_string(),
        }
    }
}

impl State {
    /// The course along these points for a figure with so much movement before terrain, or why it cannot be gone.
    pub(crate) fn course(
        &self,
        figure: FigureId,
        way: &[Point],
        most: Length,
        gait: Gait,
    ) -> Result<Course, Astray> {
        let table = self.table.as_ref().ok_or(Astray::NoTable)?;
        let base = *table.base(figure).ok_or(Astray::NoTable)?;
        let points = std::iter::once(base.at).chain(way.iter().copied()).collect();
        let path = self.up_to_contact(figure, Path::new(points).map_err(|_| Astray::NoTable)?);
        let blockers = self.enemies(figure);
        let mut gone = Fine::ZERO;
        for leg in path.points().windows(2) {
            let body = Base { at: leg[0], ..base };
            if table.clear_leg(figure, &body, leg[1], blockers, &Footing(self)).is_none() {
                return Err(Astray::Blocked(leg[0], leg[1], figure));
            }
            gone += length_of(leg[0], leg[1]);
        }
        let length = gone.rounded_up();
        let allowed = self.shortened(most, &base, &path);
        if length > allowed {
            return Err(Astray::TooLong(length, allowed));
        }
        let end = Base { at: path.end(), ..base };
        if end.at != base.at && !table.has_room(&end, FigureSet::from_iter([figure]), &Footing(self)) {
            return Err(Astray::NoRoom); // be.move.17
        }
        let touch = self.book.numbers.touch;
        let near = |enemy: &FigureId| table.base(*enemy).is_some_and(|there| end.within(there, touch));
        let met: FigureSet = blockers.iter().filter(near).collect();
        if gait == Gait::Disengage && !met.is_empty() {
            return Err(Astray::InContact); // be.disengage.3
        }
        let mut fires = Pieces::default();
        if length > Length::ZERO {
            self.burning()
                .filter(|&piece| self.path_touches(&base, &path, piece))
                .for_each(|piece| fires.insert(piece));
        }
        Ok(Course { path, length, met, fires })
    }

    /// Contact with an enemy ends the move at once (be.move.16); an enemy it touched to begin with does not stop it.
    fn up_to_contact(&self, figure: FigureId, path: Path) -> Path {
        let Some(table) = &self.table else { return path };
        let touch = self.book.numbers.touch;
        let others = self.enemies(figure).iter().filter(|&enemy| !table.gap_within(figure, enemy, touch));
        let met = others.filter_map(|enemy| table.first_within(figure, &path, enemy, touch));
        match met.min_by_key(|place| (place.leg, place.travelled)) {
            Some(place) => path.until(place),
            None => path,
        }
    }

    /// What terrain leaves of a move (be.move.8, be.move.11, be.move.12).
    fn shortened(&self, most: Length, base: &Base, path: &Path) -> Length {
        let mut left = most;
        let touched = self.pieces().filter(|&piece| self.feature(piece).difficult > 0);
        for piece in touched.filter(|&piece| self.path_touches(base, path, piece)) {
            left -= self.slows(piece);
        }
        left.max(self.book.numbers.least_move.min(most))
    }

    /// What a piece takes off a move through it (be.move.8).
    pub(crate) fn slows(&self, piece: u8) -> Length {
        self.book.numbers.terrain_slows[usize::from(self.feature(piece).difficult.min(3))]
    }

    /// What terrain leaves of a move along a path that is only proposed.
    pub(crate) fn allowance(&self, figure: FigureId, most: Length, path: &Path) -> Length {
        let base = self.table.as_ref().and_then(|table| table.base(figure));
        base.map_or(most, |base| self.shortened(most, base, path))
    }

    /// The Difficult Terrain that a path touches, from the piece it begins in on.
    pub(crate) fn difficult_on(&self, figure: FigureId, path: &Path) -> impl Iterator<Item = u8> {
        let base = self.table.as_ref().and_then(|table| table.base(figure));
        let difficult = self.pieces().filter(|&piece| self.feature(piece).difficult > 0);
        difficult.filter(move |&piece| base.is_some_and(|base| self.path_touches(base, path, piece)))
    }

    /// Does the base touch a piece anywhere on its way?
    fn path_touches(&self, base: &Base, path: &Path, piece: u8) -> bool {
        let Some(terrain) = self.table.as_ref().and_then(|table| table.terrain.get(usize::from(piece)))
        else {
            return false;
        };
        is_in(base, terrain)
            || path
                .points()
                .windows(2)
                .any(|leg| terrain.outline.path_nearer_than(leg[0], leg[1], base.radius))
    }

    /// The part of a course up to where it first touches a piece: where a figure falls in the flames (be.danger.3).
    pub(crate) fn up_to_piece(&self, figure: FigureId, path: &Path, piece: u8) -> Path {
        let found = self
            .table
            .as_ref()
            .and_then(|table| Some((table.base(figure)?, table.terrain.get(usize::from(piece))?)));
        let Some((base, terrain)) = found else { return path.clone() };
        let mut points = vec![path.start()];
        for leg in path.points().windows(2) {
            if is_in(&Base { at: leg[0], ..*base }, terrain) {
                break;
            }
            if !terrain.outline.path_nearer_than(leg[0], leg[1], base.radius) {
                points.push(leg[1]);
                continue;
            }
            let (toward, whole) =
                (Direction::toward(leg[0], leg[1]), length_of(leg[0], leg[1]).rounded_down());
            let (mut clear, mut inside) = (0, whole.0);
            while inside - clear > 1 {
                let middle = (clear + inside) / 2;
                let to = along(leg[0], toward, Length(middle));
                if terrain.outline.path_nearer_than(leg[0], to, base.radius) {
                    inside = middle
                } else {
                    clear = middle
                }
            }
            points.push(along(leg[0], toward, Length(inside)));
            break;
        }
        Path::new(points).unwrap_or_else(|_| path.clone())
    }

    /// The burning pieces that a course touches, in the order in which it comes to them.
    pub(crate) fn in_order(&self, figure: FigureId, course: &Course) -> ArrayVec<u8, MOST_PIECES> {
        let mut pieces: ArrayVec<u8, MOST_PIECES> = course.fires.iter().collect();
        if pieces.len() > 1 {
            pieces.sort_by_key(|&piece| self.up_to_piece(figure, &course.path, piece).length());
        }
        pieces
    }

    /// What is in the way of a straight leg, in words.
    fn in_the_way(&self, figure: FigureId, from: Point, to: Point) -> String {
        let by = self.table.as_ref().and_then(|table| {
            let body = Base { at: from, ..*table.base(figure)? };
            let walker = table.walker(figure, body, self.enemies(figure), &Footing(self));
            walker.cost(from, to).err().map(|blocked| blocked.by)
        });
        match by {
            Some(table::Barrier::Edge) => "it leads over the edge of the table".to_string(),
            Some(table::Barrier::Figure(other)) => format!("{} is in the way", self.name(other)), // be.move.6
            Some(table::Barrier::Terrain(piece)) => format!("{} is in the way", self.piece_name(piece as u8)),
            Some(table::Barrier::Start) | None => "something is in the way".to_string(),
        }
    }

    /// A way into contact with an enemy, if one is found within the movement.
    pub(super) fn charge_way(
        &self,
        figure: FigureId,
        enemy: FigureId,
        most: Length,
        gait: Gait,
    ) -> Option<Way> {
        let table = self.table.as_ref()?;
        let path =
            table.shortest_within(figure, Goal::Touch(enemy), most, self.enemies(figure), &Footing(self))?;
        let way = path.points().get(1..)?.to_vec();
        let course = self.course(figure, &way, most, gait).ok()?;
        course.met.contains(enemy).then_some(way).filter(|way| !way.is_empty())
    }

    /// Some moves that are allowed: to stay, all round as far and half as far as it gets, and into contact; out of a
    /// Fight also a step or two away from all that touch it.
    pub(crate) fn moves_open(&self, figure: FigureId, most: Length, gait: Gait) -> Vec<Way> {
        let Some(at) = self.table.as_ref().and_then(|table| table.base(figure)).map(|base| base.at) else {
            return Vec::new();
        };
        let allowed = |way: &Way| self.course(figure, way, most, gait).is_ok();
        let mut ways: Vec<Way> = Some(vec![at]).into_iter().filter(allowed).collect();
        for toward in self.headings(figure, at, gait) {
            let ends = distances(most).map(|far| vec![along(at, toward, far)]);
            ways.extend({ ends }.find(allowed));
            ways.extend(Some(vec![along(at, toward, Length(most.0 / 2))]).filter(allowed));
        }
        if gait != Gait::Disengage {
            let enemies = self.enemies(figure).iter();
            ways.extend(enemies.filter_map(|enemy| self.charge_way(figure, enemy, most, gait)));
        }
        ways
    }

    /// Is any of them allowed?
    pub(super) fn has_move(&self, figure: FigureId, most: Length, gait: Gait) -> bool {
        let Some(at) = self.table.as_ref().and_then(|table| table.base(figure)).map(|base| base.at) else {
            return false;
        };
        self.headings(figure, at, gait).any(|toward| {
            distances(most).any(|far| self.course(figure, &[along(at, toward, far)], most, gait).is_ok())
        })
    }

    /// The directions in which a move is tried: ten all round and, out of a Fight, ten from each enemy it touches.
    fn headings(&self, figure: FigureId, at: Point, gait: Gait) -> impl Iterator<Item = Direction> + '_ {
        let foes = if gait == Gait::Disengage { self.foes_touching(figure) } else { FigureSet::EMPTY };
        let bases = foes.iter().filter_map(|foe| self.table.as_ref()?.base(foe));
        let away = bases.map(move |there| Direction::away(at, there.at));
        std::iter::once(Direction::EAST)
            .chain(away)
            .flat_map(|from| (0..10).map(move |step| from.clockwise(step)))
    }
}

/// The distances at which a move is tried, the farthest first: what terrain leaves of it, and little steps.
fn distances(most: Length) -> impl Iterator<Item = Length> {
    let inch = table::inches(1);
    let whole = (0..5).map(move |less| most - inch * less);
    whole.chain([inch, Length(inch.0 / 4)]).filter(|far| *far > Length(1)).map(|far| far - Length(1))
}
