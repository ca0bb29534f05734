//! Where a combatant may flee to: directly away from its opponents (wf.action.flee.4, wf.action.flee.9).

use fates::{FigureId, FigureSet};
use table::{Base, Length, Point, length_of};

use crate::rules::movement::ground::Land;
use crate::setup::YARD;
use crate::state::State;

/// A direction, of any length.
type Vector = [i64; 2];

/// The turns that are tried where the direct line is barred, smallest first: cosine and sine of 5, 10 up to 90 degrees, in
/// ten thousandths.
const TURNS: [Vector; 18] = [
    [9962, 872],
    [9848, 1736],
    [9659, 2588],
    [9397, 3420],
    [9063, 4226],
    [8660, 5000],
    [8192, 5736],
    [7660, 6428],
    [7071, 7071],
    [6428, 7660],
    [5736, 8192],
    [5000, 8660],
    [4226, 9063],
    [3420, 9397],
    [2588, 9659],
    [1736, 9848],
    [872, 9962],
    [0, 10000],
];

fn vector(from: Point, to: Point) -> Vector {
    [i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y)]
}

/// Does the way lead along the line? A yard to the side after sixteen is still along it: nobody measures finer.
fn is_along(line: Vector, way: Vector) -> bool {
    let ahead = line[0] * way[0] + line[1] * way[1];
    let aside = (line[0] * way[1] - line[1] * way[0]).abs();
    ahead > 0 && 16 * aside <= ahead
}

impl State {
    /// One of these to whom a straight way to there begins to lead nearer.
    pub(super) fn nearer_to(&self, base: &Base, to: Point, from: FigureSet) -> Option<FigureId> {
        let table = self.table.as_ref()?;
        let [east, south] = vector(base.at, to);
        from.iter().find(|&enemy| {
            let nearer = |there: &Base| {
                let [from_x, from_y] = vector(there.at, base.at);
                east * from_x + south * from_y < 0
            };
            table.base(enemy).is_some_and(nearer)
        })
    }

    /// The line from the point midway between these through the fleer; none where that point is its own place, or where
    /// there is nobody to flee from.
    fn line_of_flight(&self, base: &Base, from: FigureSet) -> Option<Vector> {
        let table = self.table.as_ref()?;
        let away = |sum: Vector, there: &Base| {
            let [x, y] = vector(there.at, base.at);
            [sum[0] + x, sum[1] + y]
        };
        let line = from.iter().filter_map(|enemy| table.base(enemy)).fold([0, 0], away);
        (line != [0, 0]).then_some(line)
    }

    /// The point so far along a line, and how far it gets there before something bars the way.
    fn runs_along(&self, who: FigureId, base: &Base, line: Vector, most: Length) -> (Point, bool) {
        let long = (line[0] * line[0] + line[1] * line[1]).isqrt().max(1);
        let share = |part: i64| (part * i64::from(most.0 - 1) / long) as i32;
        let end = Point { x: base.at.x + share(line[0]), y: base.at.y + share(line[1]) };
        let (Some(table), Ok(path)) = (&self.table, table::Path::straight(base.at, end)) else {
            return (base.at, false);
        };
        let barred = table.clear(who, &path, self.blockers(who), &Land(self)).is_err();
        let mut far = table.up_to(who, &path, most, self.blockers(who), &Land(self)).end();
        let mut stands = self.allows_walk(who, most, &[far]).is_ok();
        let whole = stands && !barred;
        while !stands && length_of(base.at, far).rounded_down() > YARD {
            let left = length_of(base.at, far).rounded_down().0;
            let less = |from: i32, to: i32| from + (to - from) * (left - YARD.0 / 4) / left;
            far = Point { x: less(base.at.x, far.x), y: less(base.at.y, far.y) };
            stands = self.allows_walk(who, most, &[far]).is_ok();
        }
        (if stands { far } else { base.at }, whole)
    }

    /// The lines it may flee along: the direct one; and where that is barred, also the open one that turns least from it
    /// and leads nearer to nobody, to either side alike.
    fn lines_of_flight(&self, who: FigureId, base: &Base, most: Length, from: FigureSet) -> Vec<Vector> {
        let Some(line) = self.line_of_flight(base, from) else { return Vec::new() };
        let mut lines = vec![line];
        if self.runs_along(who, base, line, most).1 {
            return lines;
        }
        for [cosine, sine] in TURNS {
            let turned = [sine, -sine].map(|sine| {
                let [x, y] = line;
                [(x * cosine - y * sine) / 10_000, (x * sine + y * cosine) / 10_000]
            });
            let open = turned.into_iter().filter(|&turned| {
                let (end, whole) = self.runs_along(who, base, turned, most);
                whole && self.nearer_to(base, end, from).is_none()
            });
            let open: Vec<Vector> = open.collect();
            if !open.is_empty() {
                lines.extend(open);
                break;
            }
        }
        lines
    }

    /// May it flee there? Where there is no direct line, as for a retreat.
    pub(super) fn allows_flight(
        &self,
        who: FigureId,
        most: Length,
        from: FigureSet,
        to: Point,
    ) -> Result<(), String> {
        let base = *self.base_of(who)?;
        if to == base.at {
            return Ok(());
        }
        if self.line_of_flight(&base, from).is_none() {
            return self.allows_retreat(who, most, from, to);
        }
        self.allows_walk(who, most, &[to])?;
        let way = vector(base.at, to);
        match self.lines_of_flight(who, &base, most, from).into_iter().any(|line| is_along(line, way)) {
            true => Ok(()),
            false => Err("that is not directly away".to_string()),
        }
    }

    /// Where a flight may end: staying, and as far as each line gets, all the way, half and a quarter of it.
    pub(super) fn flight_points(&self, who: FigureId, most: Length, from: FigureSet) -> Vec<Point> {
        let Ok(&base) = self.base_of(who) else { return Vec::new() };
        let mut points = vec![base.at];
        let lines = self.lines_of_flight(who, &base, most, from);
        if lines.is_empty() {
            return super::reach::Reach::Away { who, most, from }.ways(self).into_iter().flatten().collect();
        }
        for line in lines {
            let (end, _) = self.runs_along(who, &base, line, most);
            let part = |share: i32| Point {
                x: base.at.x + (end.x - base.at.x) / share,
                y: base.at.y + (end.y - base.at.y) / share,
            };
            points.extend([1, 2, 4].map(part));
        }
        let mut open: Vec<Point> = Vec::new();
        for point in points {
            if !open.contains(&point) && self.allows_flight(who, most, from, point).is_ok() {
                open.push(point);
            }
        }
        open
    }
}
