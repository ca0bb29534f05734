//! The way of a flight on the virtual table: one straight line, directly towards the refuge if the enemy leaves it open,
//! or else as little off it as a fixed fan of directions allows.
//!
//! Reading: a model that runs for its life does not stop to open doors or climb walls, and a flight over difficult
//! ground is no shorter.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet};
use table::{Base, Bounds, Direction, Ground, Kind, Length, Point, Slide, Table, Terrain, nearest_on};

use crate::content::special::Special;
use crate::content::weapon::{Arm, ArmId, Ready, Tool};
use crate::rules::fear::fleeing::Refuge;
use crate::rules::fighting::contest::Peril;
use crate::rules::fighting::peril::{Blade, Means, Nearness};
use crate::rules::ground::{Footing, How, SLACK, STEP};
use crate::rules::shooting::sight::Scenery;
use crate::state::State;
use crate::state::stick::Stick;

/// Where a flight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flight {
    /// Here.
    To(Base),
    /// Off the table (ff.morale.flee.5).
    Off,
    /// Here or there, each as little off the straight line as the other, to the left of it and to the right.
    Either([Base; 2]),
    /// Nowhere: every way leads past an enemy (ff.morale.flee.2).
    Cornered,
    /// Nowhere: there is no way at all. Reading: walls are no enemies, so it stays.
    Nowhere,
}

/// The fan of directions, each by its cosine and sine in thousandths: straight on, then by steps of 5 degrees up to 75 to
/// either side (ff.morale.flee.6).
const FAN: [(i64, i64); 16] = [
    (1000, 0),
    (996, 87),
    (985, 174),
    (966, 259),
    (940, 342),
    (906, 423),
    (866, 500),
    (819, 574),
    (766, 643),
    (707, 707),
    (643, 766),
    (574, 819),
    (500, 866),
    (423, 906),
    (342, 940),
    (259, 966),
];

/// The two sides of the straight line, left and right.
const SIDES: [i64; 2] = [-1, 1];

impl State {
    /// The fleeing move of a model: the line to its goal, or the one that turns least from it and keeps away from the
    /// enemy (ff.morale.flee.6).
    pub(super) fn flight(&self, model: FigureId, stick: Stick, refuge: Refuge) -> Flight {
        let Some(run) = self.run_of(model, stick, refuge) else { return Flight::Nowhere };
        let mut cornered = false;
        let mut best: Option<Line> = None;
        let (pressing, mut refused) = (run.pressing(), ArrayVec::<_, { 2 * FAN.len() }>::new());
        for (step, (cosine, sine)) in FAN.into_iter().enumerate() {
            let sides = if step == 0 { &SIDES[..1] } else { &SIDES[..] };
            let mut straightest = ArrayVec::<Line, 2>::new();
            for turn in sides.iter().map(|side| (cosine, sine * side)) {
                if run.is_refused(turn, pressing) {
                    refused.push(turn);
                    continue;
                }
                let Some(line) = run.along(run.turned(turn)) else { continue };
                if !run.keeps_away(line.end.at) {
                    cornered = true;
                } else if line.full {
                    straightest.push(line);
                } else if best.is_none_or(|best| line.rest < best.rest) {
                    best = Some(line);
                }
            }
            if let Some(line) = straightest.first() {
                return line.or_else(straightest.get(1));
            }
        }
        cornered |= best.is_none() && refused.into_iter().any(|turn| run.along(run.turned(turn)).is_some());
        match best {
            Some(line) => line.flight(),
            None if cornered => Flight::Cornered,
            None => Flight::Nowhere,
        }
    }

    /// Where a flight towards this point leads, if its owner may choose it: nearer to its goal, and away from the enemy
    /// (ff.morale.flee.7).
    pub(super) fn flight_toward(
        &self,
        model: FigureId,
        stick: Stick,
        refuge: Refuge,
        to: Point,
    ) -> Option<Flight> {
        let run = self.run_of(model, stick, refuge)?;
        let line = run.along(Direction::toward(run.base.at, to)).filter(|_| to != run.base.at)?;
        run.keeps_away(line.end.at).then(|| line.flight())
    }

    /// Points that stand for flights its owner may choose, the straightest first.
    pub(super) fn flights_open(&self, model: FigureId, stick: Stick, refuge: Refuge) -> Vec<Point> {
        let Some(run) = self.run_of(model, stick, refuge) else { return Vec::new() };
        let turns = FAN.into_iter().flat_map(|(cosine, sine)| SIDES.map(|side| (cosine, sine * side)));
        let ends = turns.map(|turn| table::along(run.base.at, run.turned(turn), self.length(stick)));
        ends.filter(|&to| self.flight_toward(model, stick, refuge, to).is_some()).collect()
    }

    /// The flight as it is laid, before any direction is tried.
    fn run_of(&self, model: FigureId, stick: Stick, refuge: Refuge) -> Option<Run<'_>> {
        let table = self.table.as_ref()?;
        let &base = table.base(model)?;
        let goal = self.goal_of(model, refuge)?;
        let most = self.length(stick);
        // A model that is farther off than this comes no nearer than Short.
        let far = most + self.length(Stick::Short) + SLACK;
        let enemies = self.on_table(|enemy| self.are_enemies(model, enemy));
        let near = self.those_near(model, enemies, far);
        let wide = match refuge {
            Refuge::SpiritualLeader(leader) => table.base(leader).map_or(Length::ZERO, |base| base.radius),
            Refuge::Cover | Refuge::Edge => Length::ZERO,
        };
        let immaterial = self.is_immaterial(model);
        let how = if immaterial { How::Passes } else { How::Forced };
        let ground = Footing { way: how, ..self.footing(model) };
        let way = self.fleeing_slide(model, immaterial);
        let off = refuge == Refuge::Edge;
        Some(Run { state: self, table, model, base, goal, most, near, wide, off, way, ground })
    }

    /// What stops it besides the ground: enemies of flesh and blood, and drops.
    fn fleeing_slide(&self, model: FigureId, immaterial: bool) -> Slide {
        let solid = |other| self.are_enemies(model, other) && !immaterial && !self.is_immaterial(other);
        let deepest_drop = (!immaterial).then_some(STEP);
        Slide { blockers: self.on_table(solid), deepest_drop, ..Slide::default() }
    }

    /// The point that a refuge means: the nearest point of the edge, the nearest of cover, or the leader himself.
    fn goal_of(&self, model: FigureId, refuge: Refuge) -> Option<Point> {
        let table = self.table.as_ref()?;
        match refuge {
            Refuge::SpiritualLeader(leader) => table.base(leader).map(|base| base.at),
            Refuge::Cover => self.nearest_cover(model),
            Refuge::Edge => Some(nearest_edge(table, table.base(model)?.at)),
        }
    }

    /// The nearest point of scenery that gives cover. Reading: a model that is at some already flees elsewhere.
    pub(super) fn nearest_cover(&self, model: FigureId) -> Option<Point> {
        let table = self.table.as_ref()?;
        let base = table.base(model)?;
        let covers = |terrain: &&Terrain| {
            (Scenery.hides(terrain) || terrain.kind == Kind::Woods) && terrain.top > base.elevation
        };
        let mut nearest: Option<(i64, Point)> = None;
        for terrain in table.terrain.iter().filter(covers) {
            let at_least = squared(terrain.outline.bounds().nearest(base.at), base.at);
            if nearest.is_some_and(|(apart, _)| apart <= at_least) {
                continue; // all of it is as far off, as mostly
            }
            let points = terrain.outline.edges().map(|edge| nearest_on(edge, base.at));
            let point = points.map(|point| (squared(point, base.at), point)).min_by_key(|(apart, _)| *apart);
            nearest = nearest.into_iter().chain(point).min_by_key(|(apart, _)| *apart);
        }
        let near = i64::from(base.radius.0) + 2; // points are rounded
        nearest.filter(|(apart, _)| *apart > near * near).map(|(_, point)| point)
    }

    /// Must a fleeing model keep away from this enemy: one on its feet that could kill it (ff.morale.flee.3)?
    pub fn is_shunned(&self, enemy: FigureId, model: FigureId) -> bool {
        self[enemy].is_up() && self.could_kill(enemy, model)
    }

    /// Could it kill the other with anything it has with it, at hand or not? A ghost that throws and casts nothing harms
    /// nobody but ghosts.
    fn could_kill(&self, attacker: FigureId, victim: FigureId) -> bool {
        let kills = |means: Means| can_kill(&self.peril(victim, Some(attacker), means));
        let range = Nearness::WithinShort;
        let missile = |arm: Arm| match arm.is_lobbed() {
            true => Means::Lobbed(arm.make()),
            false => Means::Shot { arm, aimed: true, range },
        };
        let left = |id: ArmId| self[attacker].arms[usize::from(id.0)] != Ready::Out;
        if self.arms(attacker).any(|(id, arm)| left(id) && kills(missile(arm))) {
            return true;
        }
        let casts = self.has(attacker, Special::Warlock) && !self[attacker].burnt_out; // ff.magic.list.warlock.1
        if casts && kills(Means::Spell { range }) {
            return true;
        }
        let blades = [
            (Blade::Own, true),
            (Blade::Heavy, self.has_tool(attacker, Tool::HeavyWeapon)),
            (Blade::Chainsaw, self.has_tool(attacker, Tool::Chainsaw)),
            (Blade::Stake, self.has_tool(attacker, Tool::Stake)),
        ];
        let strikes = !self.is_immaterial(attacker) || self.is_immaterial(victim); // ff.sr.immaterial.2
        strikes && blades.iter().any(|&(blade, has)| has && kills(Means::Hand { blade, power: true }))
    }
}

fn can_kill(peril: &Peril) -> bool {
    !peril.safe && !peril.untouchable && (!peril.limited || peril.lethal || peril.dies_on_six)
}

/// One flight that is being laid.
struct Run<'a> {
    state: &'a State,
    table: &'a Table,
    model: FigureId,
    base: Base,
    goal: Point,
    /// How far it runs.
    most: Length,
    /// The enemies who are near enough to matter.
    near: FigureSet,
    /// How wide the goal is, from its middle.
    wide: Length,
    /// Does it lead off the table?
    off: bool,
    way: Slide,
    ground: Footing<'a>,
}

/// A straight way that comes nearer to the goal.
#[derive(Clone, Copy)]
struct Line {
    end: Base,
    /// How far from the goal it ends, squared.
    rest: i64,
    /// Did it go its full length, or all the way to its goal?
    full: bool,
    /// Does it lead off the table?
    off: bool,
}

impl Line {
    /// This one, or the other as well where both are as straight and lead elsewhere.
    fn or_else(&self, other: Option<&Line>) -> Flight {
        match other {
            Some(other) if !self.off && !other.off && self.end != other.end => {
                Flight::Either([self.end, other.end])
            }
            _ => self.flight(),
        }
    }

    fn flight(&self) -> Flight {
        if self.off { Flight::Off } else { Flight::To(self.end) }
    }
}

impl Run<'_> {
    /// The way in one direction. None if it would come no nearer.
    fn along(&self, toward: Direction) -> Option<Line> {
        let (way, ground) = (&self.way, &self.ground);
        let most = if self.off { self.most } else { self.most.min(self.room_before_goal()) };
        let (distance, end) = self.table.slide_to(self.model, toward, most, way, ground)?;
        let rest = squared(end.at, self.end_of_goal(end.at));
        let reach = i64::from(end.radius.0 + self.wide.0) + 2; // points are rounded
        let there = rest <= reach * reach;
        let off = self.off && there && distance < most;
        let nearer = rest < squared(self.base.at, self.goal) && distance > Length::ZERO;
        let full = off || distance == most || there && !self.off;
        (off || nearer).then_some(Line { end, rest, full, off })
    }

    /// Those who are too near already, and to be kept away from.
    fn pressing(&self) -> FigureSet {
        let short = self.state.length(Stick::Short);
        let presses = |enemy: &FigureId| {
            let there = self.table.base(*enemy);
            there.is_some_and(|there| self.base.compare_gap(there, short).is_lt())
                && self.state.is_shunned(*enemy, self.model)
        };
        self.near.iter().filter(presses).collect()
    }

    /// Would any way in this direction come nearer to one of these? At a glance: it leads a tenth of its length or more
    /// towards that one, and is so long that rounded points make no difference.
    fn is_refused(&self, turn: (i64, i64), pressing: FigureSet) -> bool {
        const TENTH: i32 = 10;
        let way = offset(self.base.at, self.aim(turn));
        let leads_to = |enemy: &Base| {
            let toward = offset(self.base.at, enemy.at);
            let ahead = dot(way, toward) * i128::from(TENTH);
            ahead > 0 && ahead * ahead >= dot(way, way) * dot(toward, toward)
        };
        let goes =
            || self.table.slides(self.model, self.turned(turn), Length(TENTH), &self.way, &self.ground);
        pressing.iter().filter_map(|enemy| self.table.base(enemy)).any(leads_to) && goes()
    }

    /// The direction to the goal, turned.
    fn turned(&self, turn: (i64, i64)) -> Direction {
        Direction::toward(self.base.at, self.aim(turn))
    }

    /// A point far off in that direction.
    fn aim(&self, (cosine, sine): (i64, i64)) -> Point {
        let (east, south) = offset(self.base.at, self.goal);
        Point {
            x: self.base.at.x + (east * cosine - south * sine) as i32,
            y: self.base.at.y + (east * sine + south * cosine) as i32,
        }
    }

    /// How far it is to contact with what it flees to.
    fn room_before_goal(&self) -> Length {
        let apart = squared(self.base.at, self.goal).isqrt() as i32;
        Length(apart)
    }

    /// The goal as seen from another place: of an edge, the nearest point of that edge.
    fn end_of_goal(&self, from: Point) -> Point {
        match () {
            () if !self.off => self.goal,
            () if self.goal.x == self.base.at.x => Point { x: from.x, y: self.goal.y },
            () => Point { x: self.goal.x, y: from.y },
        }
    }

    /// Does the way keep Short from those who are shunned (ff.morale.flee.2), or at least come no nearer to any that is
    /// nearer than that already (ff.morale.flee.4)?
    fn keeps_away(&self, to: Point) -> bool {
        let short = self.state.length(Stick::Short);
        let around = Bounds::around(&[self.base.at, to]).wider(self.base.radius + short);
        let keeps_from = |enemy: &Base| {
            if !around.comes_near(enemy.at, enemy.radius) {
                return true; // as from most
            }
            if self.base.compare_gap(enemy, short).is_lt() {
                return comes_no_nearer(self.base.at, to, enemy.at);
            }
            let nearest = Base { at: nearest_on((self.base.at, to), enemy.at), ..self.base };
            nearest.compare_gap(enemy, short).is_ge()
        };
        self.near.iter().all(|enemy| {
            self.table.base(enemy).is_none_or(keeps_from) || !self.state.is_shunned(enemy, self.model)
        })
    }
}

/// Does a straight way lead away from a point from its first step on?
fn comes_no_nearer(from: Point, to: Point, other: Point) -> bool {
    dot(offset(from, to), offset(from, other)) <= 0
}

/// The way from one point to another, as (east, south).
fn offset(from: Point, to: Point) -> (i64, i64) {
    (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y))
}

/// Above zero when both ways lead into the same half of the table.
fn dot(one: (i64, i64), other: (i64, i64)) -> i128 {
    i128::from(one.0) * i128::from(other.0) + i128::from(one.1) * i128::from(other.1)
}

/// The nearest point of the edge of the table; of two as near north comes before east, south and west.
fn nearest_edge(table: &Table, at: Point) -> Point {
    let points = [
        Point { x: at.x, y: 0 },
        Point { x: table.width.0, y: at.y },
        Point { x: at.x, y: table.depth.0 },
        Point { x: 0, y: at.y },
    ];
    let nearest = points.into_iter().min_by_key(|&point| squared(point, at));
    nearest.unwrap_or(at)
}

/// The square of how far apart two points are.
pub(crate) fn squared(one: Point, other: Point) -> i64 {
    let (east, south) = (i64::from(one.x - other.x), i64::from(one.y - other.y));
    east * east + south * south
}
