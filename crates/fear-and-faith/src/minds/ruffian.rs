//! A quick mind for a party that goes by a few rules of thumb: the dead go for the nearest, the living shoot what they
//! see, strike what holds them, and go only for those they are a match for.
//!
//! It counts no odds and looks one straight line ahead. Whatever is asked seldom it answers like the
//! [ringleader](crate::Ringleader). That makes it an easier opponent, and quick enough for simulations by the thousand.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Mind, RuleId, Seat};
use table::{Base, Bounds, Direction, Ground, Length, Passage, Point, Terrain, along, length_of};

use crate::FearAndFaith;
use crate::content::special::Special;
use crate::minds::ringleader::{DREADFUL, Plan, Ringleader};
use crate::rules::fear::flight::squared;
use crate::rules::ground::Footing;
use crate::rules::movement::course::Stop;
use crate::rules::turn::activation::{Dice, Nominate};
use crate::rules::turn::acts::Act;
use crate::state::choice::Choice;
use crate::state::plot::ScenarioKind;
use crate::state::reach::{Gait, Reach, Way};
use crate::state::{Active, State};

/// Leads one party, or both, each for itself.
#[derive(Clone, Debug, Default)]
pub struct Ruffian {
    leader: Ringleader,
    planned: Option<Plan>,
}

/// How many dice are rolled, by what each needs: as many as come to a turnover at most once in three rolls. Three dice
/// that need 3 do so in 7 of 27 rolls, three that need 4 in 4 of 8, two that need 4 in 1 of 4, two that need 5 in 4 of 9.
const DICE: [u8; 8] = [3, 3, 3, 3, 2, 1, 1, 1];

/// Which ways are tried where somebody stands at the end of the straight one: in tenths of a turn from it, and in quarters
/// of a move.
const STRIDES: [(u8, i32); 4] = [(0, 3), (1, 4), (9, 4), (0, 2)];

/// A move so short is none.
const HARDLY: Length = Length(20);

/// After so many rounds it leaves everything to the ringleader, who brings every game to its end.
const LONG: u16 = 24;

impl Ruffian {
    /// What the active model does next: the first thing on the list, and a move where nothing else is to be done.
    fn act(&mut self, state: &State, active: Active, options: &[Choice]) -> usize {
        let (mut best, mut moves) = ((0, options.len() - 1), None);
        for (place, option) in options.iter().enumerate() {
            let Choice::Act(act) = *option else { continue };
            if act == Act::Move {
                moves = Some(place);
                continue;
            }
            let rank = self.rank(state, active, act);
            if rank > best.0 {
                best = (rank, place);
            }
        }
        match moves {
            Some(place) if best.0 == 0 && self.plans(state, active.model) => place,
            _ => best.1,
        }
    }

    /// What comes first; what has no rank is not done.
    fn rank(&mut self, state: &State, active: Active, act: Act) -> i32 {
        let own = active.model;
        match act {
            Act::AimedBurst(_, target) => 1430 - far(state, own, target),
            Act::Burst(_, target) => 1420 - far(state, own, target),
            Act::AimedShot(_, target) => 1410 - far(state, own, target),
            Act::Shoot(_, target) => 1400 - far(state, own, target),
            Act::PowerAttack(target) => 1210 - standing(state, target),
            Act::Attack(target) => 1200 - standing(state, target),
            Act::Charge(target) if dares(state, own, target) => 1100 - standing(state, target),
            Act::Charge(_) => -1,
            act => self.leader.rate(state, own, active.left, act),
        }
    }

    /// Does it know where to go? It is remembered until it goes there.
    fn plans(&mut self, state: &State, model: FigureId) -> bool {
        if state.table.is_none() {
            return true;
        }
        let (most, gait) = (state.length(state.stride(model)), state.gait(model));
        let to = self.goes(state, model, most, gait);
        self.planned = Plan::new(state, model, most, to);
        to.is_some()
    }

    /// Where a move leads: for the nearest enemy, or where its scenario sends it.
    fn goes(&mut self, state: &State, model: FigureId, most: Length, gait: Gait) -> Option<Point> {
        let plain = matches!(state.scenario(), None | Some(ScenarioKind::ZombieInfestation));
        if !plain || matches!(gait, Gait::Regroup | Gait::Flee) {
            return self.leader.goes(state, model, most, gait);
        }
        let foe = state.nearest_of(model, state.enemies(model))?;
        let shot = state[model].attacked && state.ready_arm(model).is_some();
        if shot || !dares(state, model, foe) {
            return None;
        }
        let base = state.table.as_ref()?.base(model)?;
        Stroll { state, model, base, most, gait }.toward(state.place_of(foe)?)
    }
}

/// A move that is being thought about.
struct Stroll<'a> {
    state: &'a State,
    model: FigureId,
    base: &'a Base,
    most: Length,
    gait: Gait,
}

/// What one way comes to.
enum Lead {
    There(Point),
    /// Scenery is in the way, by its number.
    Scenery(usize),
    Nowhere,
}

impl Lead {
    fn there(self) -> Option<Point> {
        if let Lead::There(at) = self { Some(at) } else { None }
    }
}

impl Stroll<'_> {
    /// Straight on; round the corner of what is in the way; or to the side of the model that stands there.
    fn toward(&self, goal: Point) -> Option<Point> {
        let ahead = Direction::toward(self.base.at, goal);
        let far = length_of(self.base.at, goal).rounded_down().min(self.most);
        let stride = |&(turn, quarters): &(u8, i32)| {
            self.lead(along(self.base.at, ahead.clockwise(turn), Length(far.0 * quarters / 4)))
        };
        if let Some(piece) = self.in_the_way(along(self.base.at, ahead, far)) {
            return self.round(piece, goal);
        }
        match stride(&(0, 4)) {
            Lead::There(at) => Some(at),
            Lead::Scenery(piece) => self.round(piece, goal),
            Lead::Nowhere => STRIDES.iter().map(stride).find_map(Lead::there),
        }
    }

    /// The first scenery on a straight way that it does not walk through, seen at a glance.
    fn in_the_way(&self, to: Point) -> Option<usize> {
        let (here, radius) = (self.base.at, self.base.radius - Length(1));
        let way = self.state.how(self.model, self.gait);
        let footing = Footing { way, ..self.state.footing(self.model) };
        let solid = |terrain: &Terrain| {
            terrain.spans(self.base.elevation, self.base.top()) && footing.passage(terrain) == Passage::Barred
        };
        let around = Bounds::around(&[here, to]).wider(radius);
        let meets = |terrain: &Terrain| {
            terrain.outline.bounds().meets(&around) && terrain.outline.path_nearer_than(here, to, radius)
        };
        let met = self.state.pieces().filter(|(_, terrain)| meets(terrain) && solid(terrain));
        let far = |terrain: &Terrain| squared(here, terrain.outline.bounds().nearest(here));
        met.min_by_key(|(_, terrain)| far(terrain)).map(|(piece, _)| piece)
    }

    /// Toward that corner of what is in the way by which the way to the goal is shortest.
    fn round(&self, piece: usize, goal: Point) -> Option<Point> {
        let bounds = self.state.table.as_ref()?.terrain.get(piece)?.outline.bounds();
        let Bounds { least, most } = bounds.wider(self.base.radius + HARDLY);
        let corners =
            [(least.x, least.y), (most.x, least.y), (most.x, most.y), (least.x, most.y)].map(Point::from);
        let way = |&corner: &Point| length_of(self.base.at, corner) + length_of(corner, goal);
        let mut near: ArrayVec<Point, 4> =
            corners.into_iter().filter(|corner| !self.is_at(*corner)).collect();
        near.sort_by_key(way);
        near.into_iter().take(2).find_map(|corner| {
            let far = length_of(self.base.at, corner).rounded_down().min(self.most);
            let to = along(self.base.at, Direction::toward(self.base.at, corner), far);
            match self.in_the_way(to) {
                Some(_) => None,
                None => self.lead(to).there(),
            }
        })
    }

    /// Does a friend stand there?
    fn is_taken(&self, to: Point) -> bool {
        let Some(table) = &self.state.table else { return false };
        let there = Base { at: to, ..*self.base };
        table.standing_near(&there.extent()).any(|(other, base)| {
            there.overlaps(base) && other != self.model && !self.state.are_enemies(self.model, other)
        })
    }

    fn is_at(&self, point: Point) -> bool {
        length_of(self.base.at, point).rounded_down() <= HARDLY
    }

    fn lead(&self, to: Point) -> Lead {
        if self.is_taken(to) {
            return Lead::Nowhere;
        }
        let Ok(course) = self.state.open_course(self.model, self.most, self.gait, to) else {
            return Lead::Nowhere;
        };
        match course.stop {
            None => Lead::There(to),
            Some(Stop::Enemy(_)) if course.length > HARDLY => Lead::There(to),
            Some(Stop::Piece(piece)) => Lead::Scenery(piece),
            Some(Stop::Enemy(_) | Stop::Edge) => Lead::Nowhere,
        }
    }
}

/// How far off somebody is, in no more than a few hundred steps; at a real table everybody is as near.
fn far(state: &State, own: FigureId, target: FigureId) -> i32 {
    let (Some(here), Some(there)) = (state.place_of(own), state.place_of(target)) else { return 0 };
    ((here.x - there.x).abs().max((here.y - there.y).abs()) / 100).min(500) / 5 * 5
}

/// How well somebody stands up to a blow: the fallen first, then the weakest.
fn standing(state: &State, target: FigureId) -> i32 {
    let up = if state[target].is_up() { 100 } else { 0 };
    up + 11 * i32::from(state[target].combat.clamp(0, 8))
}

/// Does it go for this one? The dead and the dreadful fear nobody; others want to be a match for it.
fn dares(state: &State, own: FigureId, foe: FigureId) -> bool {
    let specials = state[own].specials;
    specials.has(Special::Mindless)
        || specials.has_any(DREADFUL)
        || specials.has(Special::Immaterial)
        || !state[foe].is_up()
        || state[own].combat >= state[foe].combat
}

/// Has the game lasted so long that somebody should think about it?
fn is_long(state: &State) -> bool {
    state.round() > LONG
}

/// Who goes first: mobs, then those with the best Quality, so that a turnover comes late.
fn nominates(state: &State, options: &[Choice]) -> usize {
    let rank = |option: &Choice| match *option {
        Choice::Nominate(Nominate::Mob(_)) => 20,
        Choice::Nominate(Nominate::Model(model)) => {
            let down = if state[model].is_up() { 0 } else { 1 };
            10 - i32::from(state[model].quality_target()) - down
        }
        _ => i32::MIN,
    };
    let mut best = (i32::MIN, options.len() - 1);
    for (place, option) in options.iter().enumerate() {
        let rank = rank(option);
        if rank > best.0 {
            best = (rank, place);
        }
    }
    best.1
}

/// As many dice as are safe enough; one that succeeds without being rolled comes on top.
fn dice(state: &State, options: &[Choice]) -> usize {
    let Some(active) = state.active else { return 0 };
    let count = (DICE[usize::from(active.needs.min(7))] + u8::from(active.automatic)).min(3);
    options.iter().position(|option| *option == Choice::Dice(Dice(count))).unwrap_or(0)
}

impl Mind<FearAndFaith> for Ruffian {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        let plain = |option: &Choice| {
            matches!(option, Choice::Nominate(Nominate::Model(_) | Nominate::Mob(_) | Nominate::Pass))
        };
        match (options.first(), state.active) {
            _ if is_long(state) => self.leader.choose(state, rule, seat, options),
            (Some(Choice::Act(_)), Some(active)) => self.act(state, active, options),
            (Some(Choice::Nominate(_)), _) if options.iter().all(plain) => nominates(state, options),
            (Some(Choice::Dice(_)), _) => dice(state, options),
            _ => self.leader.choose(state, rule, seat, options),
        }
    }

    fn declines(&self, state: &State, rule: RuleId, seat: Seat) -> bool {
        self.leader.declines(state, rule, seat)
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.leader.pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        let (model, most, gait) = match *reach {
            Reach::Move { model, most, gait } if !is_long(state) && gait != Gait::Flee => (model, most, gait),
            _ => return self.leader.way(state, rule, seat, reach),
        };
        let to = match self.planned.take() {
            Some(plan) if plan.fits(state, model, most) => plan.to,
            _ => self.goes(state, model, most, gait),
        };
        to.or_else(|| state.place_of(model)).map(|at| vec![at]).unwrap_or_default()
    }
}
