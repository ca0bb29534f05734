//! Errands: what the scenario sends a figure for.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Seat};
use table::{Base, Length, Point};

use crate::rules::movement::trek::{Gait, Spot, Stage, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::{ClueId, MARKER};
use crate::rules::scenario::victory::Feat;
use crate::rules::shooting::artillery::{Gun, GunId};
use crate::state::edge::Edge;
use crate::state::figure::Side;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::state::{ArmId, MOST_ARTEFACTS, MOST_CLUES, State};

/// Where a scenario sends a figure.
#[derive(Clone, Copy, Debug)]
pub(super) enum Errand {
    /// To a clue or an artefact.
    Marker(Base),
    /// Off the table by this edge.
    Edge(Edge),
    /// Nowhere: it stands at its gun or its work.
    Stay,
}

/// How many figures go for one marker.
const RUNNERS: usize = 2;

/// By how much a way is cut shorter, one after the other, until it can be gone.
const SHORTER: [Length; 5] = [Length::ZERO, Length(64), Length(127), Length(254), Length(508)];

/// How many turns before the end figures set out that score by leaving.
const LAST_TURNS: u16 = 3;

impl State {
    /// What this figure is sent for, if anything: off with what it carries, to what lies near it, or home.
    pub(super) fn errand(&self, figure: FigureId) -> Option<Errand> {
        let Side::Player(seat) = self[figure].side else { return None };
        if self[figure].burden > 0 {
            return self.edge_for(Feat::CarriedOff, seat).map(Errand::Edge);
        }
        if let Some(errand) = self.trade_of(figure) {
            return Some(errand);
        }
        if self.has_hands(figure)
            && let Some(marker) = self.nearest_marker(figure, seat)
        {
            return Some(Errand::Marker(marker));
        }
        let late = self.options.turns > 0 && self.turn + LAST_TURNS > self.options.turns;
        self.edge_for(Feat::Exited, seat).filter(|_| late).map(Errand::Edge)
    }

    /// What its trade sends it for: an engineer to the nearest work, an Artillerist to a gun that has something to
    /// shoot at.
    fn trade_of(&self, figure: FigureId) -> Option<Errand> {
        let own = *self.table.as_ref()?.base(figure)?;
        let works = self.works().filter(|(work, _)| self.is_engineer_for(figure, *work));
        let places = works.filter_map(|(work, _)| self.work_place(work));
        if let Some(place) = places.min_by(|one, other| own.compare_gaps(one, other)) {
            let there = own.within(&place, Length::ZERO);
            return Some(if there { Errand::Stay } else { Errand::Marker(place) });
        }
        if !self.has(figure, Attribute::Artillerist) || self[figure].mounted {
            return None;
        }
        if self.mans_a_gun(figure) {
            return Some(Errand::Stay);
        }
        let serves = |(gun, sheet): (GunId, &Gun)| {
            let arm = ArmId::Gun(gun);
            let useful = self.enemies(figure).iter().any(|enemy| self.bears_on(figure, enemy, arm));
            sheet.base.filter(|_| useful)
        };
        let guns = self.guns().filter_map(serves);
        guns.min_by(|one, other| own.compare_gaps(one, other)).map(Errand::Marker)
    }

    /// The edge by which this feat scores for a seat.
    fn edge_for(&self, feat: Feat, seat: Seat) -> Option<Edge> {
        let scores = self.plot.victory.iter().flat_map(|victory| &victory.scores);
        let own = |side: Option<u8>| side.is_none_or(|side| side == seat.0);
        scores.filter(|score| score.feat == feat && own(score.side)).find_map(|score| score.edge)
    }

    /// The nearest clue or artefact that few of its friends are nearer to.
    fn nearest_marker(&self, figure: FigureId, seat: Seat) -> Option<Base> {
        let table = self.table.as_ref()?;
        let own = table.base(figure)?;
        let clues =
            (0..self.clues.len().min(MOST_CLUES)).filter_map(|place| self.marker(ClueId(place as u8)));
        let lying = self.artefacts().filter_map(|(_, there)| match there {
            Whereabouts::Lying { at, elevation } => {
                Some(Base { at: at?, radius: MARKER, elevation, height: Length::ZERO })
            }
            _ => None,
        });
        let is_friend = |(other, _): &(FigureId, &Base)| {
            let now = &self[*other];
            now.side == Side::Player(seat) && *other != figure && now.stands() && self.has_hands(*other)
        };
        let mut friends: ArrayVec<Point, { FigureSet::MOST }> = ArrayVec::new();
        friends.extend(table.standing().filter(is_friend).map(|(_, base)| base.at));
        // The middles will do to tell who is nearer.
        let apart = |marker: &Base, at: Point| {
            let (east, south) = (i64::from(at.x - marker.at.x), i64::from(at.y - marker.at.y));
            east * east + south * south
        };
        let is_runner = |distance: i64, marker: &Base| {
            let mut nearer = friends.iter().filter(|&&friend| apart(marker, friend) < distance);
            nearer.nth(RUNNERS - 1).is_none()
        };
        let mut markers: ArrayVec<(i64, Base), { MOST_CLUES + MOST_ARTEFACTS }> = ArrayVec::new();
        markers.extend(clues.chain(lying).map(|marker| (apart(&marker, own.at), marker)));
        markers.sort_by_key(|(distance, _)| *distance);
        { markers.into_iter() }
            .find(|(distance, marker)| is_runner(*distance, marker))
            .map(|(_, marker)| marker)
    }

    /// The nearest point from which it can leave by this edge.
    pub(crate) fn exit_by(&self, figure: FigureId, edge: Edge) -> Option<Point> {
        let table = self.table.as_ref()?;
        let (Point { x, y }, radius) = (table.base(figure)?.at, self.radius(figure).0);
        Some(match edge {
            Edge::North => Point { x, y: radius },
            Edge::East => Point { x: table.width.0 - radius, y },
            Edge::South => Point { x, y: table.depth.0 - radius },
            Edge::West => Point { x: radius, y },
        })
    }

    /// The part of a way to a spot that so much movement pays for: up to it where it is high, else over the ground.
    pub(super) fn approach_spot(
        &self,
        figure: FigureId,
        at: Point,
        height: Option<Length>,
        most: Length,
    ) -> Option<Trek> {
        let straight = self.straight_to(figure, at);
        let leads_up = |trek: &Trek| {
            let end = trek.end().map(|end| end.elevation);
            height.is_some_and(|height| height > Length::ZERO && end == Some(height))
        };
        match straight {
            Some(trek) if leads_up(&trek) => Some(trek.up_to(self, figure, most)),
            straight => self.approach_beside(figure, at, straight, most),
        }
    }

    /// The part of a trek that this Move pays for, as a way that may be answered. Where the trek was cut off there may be no room, or
    /// a drop may leave less than it seemed: then a shorter part is taken.
    pub(super) fn part_of(&self, reach: &Reach, part: impl Fn(Length) -> Option<Trek>) -> Option<Way> {
        let allowed = |&less: &Length| {
            let way = self.steps_of(reach.figure(), &part(reach.most() - less)?);
            reach.allows(self, &way).is_ok().then_some(way)
        };
        SHORTER.iter().take_while(|less| **less < reach.most()).find_map(allowed)
    }

    /// A trek as the way that is answered: only its last point may hang, and says how high. A climb that ends part-way up is
    /// gone to straight at its foot, not to the face the walk would have led to.
    pub(crate) fn steps_of(&self, figure: FigureId, trek: &Trek) -> Way {
        let last = trek.stages.len().saturating_sub(1);
        let hangs_back = |stage: &Stage| stage.gait == Gait::Climb && stage.from.at != stage.to.at;
        let skipped = last.checked_sub(1).filter(|_| trek.stages.last().is_some_and(hangs_back));
        let hangs = |place: usize, stage: &Stage| {
            place == last && stage.gait == Gait::Climb && self.hangs_at(figure, stage.to)
        };
        let step = |(place, stage): (usize, &Stage)| Step {
            at: stage.to.at,
            height: hangs(place, stage).then_some(stage.to.elevation),
        };
        let gone = trek.stages.iter().enumerate().filter(|(place, _)| Some(*place) != skipped);
        gone.map(step).collect()
    }

    /// Would a figure hang there, with no floor under its feet?
    pub(crate) fn hangs_at(&self, figure: FigureId, spot: Spot) -> bool {
        let Some(table) = &self.table else { return false };
        self.body_at(figure, spot).is_some_and(|body| table.floor(body.at, body.elevation) < body.elevation)
    }
}
